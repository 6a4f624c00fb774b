// graft/program/load.hpp - loads a program from a compiled file: mapped, checked once, bound to the target's kernels
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "graft/base/status.hpp"
#include "graft/model/file.hpp"
#include "graft/program/program.hpp"
#include "graft/program/target.hpp"

GRAFT_BEGIN

/// The options of loading a compiled file.
struct GRAFT_TYPE load_options {
    /// Also computes and compares the checksum of the constants' bytes.
    bool verify = false;
    /// The file was written by this program, or by one that is equally trusted, and has not been changed since: the
    /// checksum of its tables is not computed, and rules of operators are not called again to check the shapes in it.
    /// A file with wrong shapes makes kernels read and write memory that is not theirs.
    bool trusted = false;
    std::uint64_t memory_bytes = std::uint64_t{1} << 40; ///< the most bytes of the arena
};

/// Whether a file is a compiled program, by its first bytes.
[[nodiscard]] GRAFT_LARGE bool is_compiled(mapped_file const& file);

/// The program in an open file. Constants, names and lists are used in place; the program keeps the file open.
/// error those of the other form
[[nodiscard]] GRAFT_LARGE result<program, error_list> load(
    shared<mapped_file const> file, std::string const& name, target_view const& to, load_options const& options = {});

/// Maps a file that `save` wrote. The target needs the operators and kernels of the one that the program was compiled
/// for, by name and fingerprint; it may have others. Kernels with a prepared state are prepared again.
/// example `auto const program = graft::load("net.graft", npu); graft::session run{*program};`
/// error those of `map_file`; truncated, damaged_file; wrong_file_version, wrong_byte_order;
///       operator_not_in_catalog, unknown_engine, no_kernel, wrong_fingerprint: it is of another library;
///       memory_budget_exceeded; errors of kernels that are prepared
/// cost linear in nodes and tensors, no allocation for each of them; constants are not read, except with `verify`
[[nodiscard]] GRAFT_LARGE result<program, error_list> load(
    std::string const& path, target_view const& to, load_options const& options = {});

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/program/detail/load.ipp"
#endif
