// examples/graft_import/operators.hpp - the operators of a target: --ops
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/run.hpp"
#include "options.hpp"

/// Prints what `--ops` asks for: all operators as `json`, `markdown`, `op_info` (for the chip of `--target`) or
/// `chips`; otherwise one operator, a framework's or a family, and without a name all by family; with `--json` as JSON.
/// False, after an error on stderr, if there is no such name.
bool print_operators(graft::target const& of, options const& o);
