// graft/program/save.hpp - saves a program to a file that is mapped and used in place
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "graft/base/status.hpp"
#include "graft/program/program.hpp"

GRAFT_BEGIN

/// The bytes of the file that `save` writes: deterministic for a program.
/// error those of `save`
[[nodiscard]] GRAFT_LARGE result<std::vector<std::byte>, error_list> compiled_bytes(program const& p);

/// Writes a program to a file that `load` maps. A file of this name is replaced atomically when the new one is
/// complete; programs that have mapped the old one keep it.
/// error a program that cannot run; cannot_save_program: it has no plan of its own, or a node without an operator;
///       cannot_write_file
/// cost linear in the program; the constants are read twice and written once
[[nodiscard]] GRAFT_LARGE error_list save(program const& p, std::string const& path);

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/program/detail/save.ipp"
#endif
