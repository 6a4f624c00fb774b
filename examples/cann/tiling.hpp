// examples/cann/tiling.hpp - prints the result of an operator's tiling function
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "graft/base.hpp"
#include "graft/kernel.hpp"
#include "graft/op.hpp"

/// The device of a name, `ascend910b`; numbers may follow: `ascend910b,cores=20,vector_cores=40,ub=196608`.
/// error unknown_chip: none of this program's, nor numbers
bool read_device(std::string_view text, graft::platform& to, graft::error_list& errors);

/// Tiles the operator described by the words, and prints blocks, key, workspaces and the fields of the kernel's data.
bool tile_words(
    graft::catalog_view const& ops, std::string const& words, graft::platform const& device, graft::error_list& errors);
