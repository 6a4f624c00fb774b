// graft/program/compile.hpp - compiles an inferred graph to a program: numbers for symbols, engines, kernels, memory
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/error.hpp"
#include "graft/base/separate.hpp"
#include "graft/base/status.hpp"
#include "graft/graph/ir/graph.hpp"
#include "graft/program/detail/compile_options.hpp"
#include "graft/program/program.hpp"
#include "graft/program/target.hpp"

GRAFT_BEGIN

/// Compiles a graph for a target, in this order: numbers for symbols, engines and layouts, kernels with
/// what they prepare, tilings and workspaces, absorbed nodes, memory. Each of these stages can be called alone, too.
/// What kernels and what memory lack is said together. A target without kernels gives a program with a plan alone, for
/// compilers that make code of their own; a graph without a target's kernels table is compiled for a
/// `kernel_set` as well. A chip that the target knows by its descriptor fills the device that tiling functions are
/// told, the alignment and the size of the memory, unless the options say them; kernel tables of other chips are not
/// asked.
/// example `auto const program = graft::compile(std::move(*graph), npu); graft::session run{*program};`
/// error unknown_engine, wrong_value: the alignment; unknown_chip, unsupported_on_chip; what `bind_symbols`,
/// `bound_sizes`, `bind_kernels` and
///       `plan_memory` say
/// cost linear in the graph, what kernels prepare, and the search of `plan_memory`
[[nodiscard]] GRAFT_LARGE result<program, error_list> compile(
    graph g, target_view const& to, compile_options const& options = {});

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/program/detail/compile.ipp"
#endif
