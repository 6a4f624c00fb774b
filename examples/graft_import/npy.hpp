// examples/graft_import/npy.hpp - numpy's file format for one array, versions 1 and 2, little endian
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "graft/base.hpp"
#include "graft/tensor.hpp"

/// An array that was read: row-major, also if the file is column-major. Strings are UTF-8.
struct npy_array {
    graft::tensor_desc desc{};
    std::vector<std::byte> bytes{};
    std::vector<std::string> strings{};
};

/// Reads `path`. A file that starts with the word `shape` contains strings: the dims in its first line, then an
/// element per line, in hex. Elements of two bytes without a type (|V2) are bfloat16; U and S are strings.
/// error cannot_open_file, file_too_large, malformed_npy, rank_too_large
bool read_npy(std::string const& path, npy_array& to, graft::error_list& errors);

/// Writes a tensor whose shape is static: C order, version 1. bfloat16 becomes |V2, strings <U.
/// error cannot_write_file, wrong_dtype: numpy has no such type
bool write_npy(std::string const& path, graft::tensor_view const& tensor, graft::error_list& errors);

/// Writes a tensor of strings, with any bytes, in the form of `read_npy`.
/// error cannot_write_file
bool write_strs(std::string const& path, graft::tensor_view const& tensor, graft::error_list& errors);
