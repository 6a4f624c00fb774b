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

/// Compiles a graph for a target, in this order: numbers for symbols, engines and layouts, kernels and their prepared
/// state, tilings and workspaces, fused epilogues, memory. Each of these stages can also be called alone. Missing
/// kernels and errors of the memory plan are reported together. For a target without kernels the program has only a
/// plan, for compilers that generate code; a graph without a target's kernel table can be compiled for a `kernel_set`.
/// If the target has a descriptor of the chip, it is the default for the device of tiling functions, the alignment and
/// the size of the memory; kernel tables of other chips are not used.
/// example `auto const program = graft::compile(std::move(*graph), npu); graft::session run{*program};`
/// error unknown_engine, wrong_value: the alignment; unknown_chip, unsupported_on_chip; those of `bind_symbols`,
///       `bound_sizes`, `bind_kernels` and `plan_memory`
/// cost linear in the graph, the preparation of kernels, and the search of `plan_memory`
[[nodiscard]] GRAFT_LARGE result<program, error_list> compile(
    graph g, target_view const& to, compile_options const& options = {});

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/program/detail/compile.ipp"
#endif
