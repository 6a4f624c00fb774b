// graft/program/compile.hpp - compiles an inferred graph to a program: numbers for symbols, engines, kernels, memory
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "graft/base/status.hpp"
#include "graft/graph/plan/planned_size.hpp"
#include "graft/op/infer/platform.hpp"
#include "graft/program/program.hpp"
#include "graft/program/target.hpp"
#include "graft/tensor/symbols.hpp"

GRAFT_BEGIN

/// How to compile a graph. The defaults are suitable for a first run.
struct GRAFT_TYPE compile_options {
    /// Engines by name, in the order in which they are tried; the others are not used. Empty: all of the target, those
    /// of higher priority first.
    std::vector<std::string> engines{};
    /// must support every operator, by its name in definitions (`prototype::on`); empty: any
    std::string chip{};
    platform device{};              ///< the device for tiling functions
    series<symbol_value> symbols{}; ///< numbers for symbolic dims, in the form of `bind_symbols`
    /// Maximum shapes of data-dependent tensors, and of inputs whose size each run sets (`session::resize_input`).
    /// example `how.sizes = {{g.inputs[0].tensor, {64, 4}}};`
    series<tensor_bound> sizes{};
    /// like `import_options::dynamic_sizes`, if symbols or sizes are set here
    std::int64_t dynamic_sizes = default_dynamic_size;
    /// The target's passes by name (`target::passes`), with the words of `enabled_preparations`: `all`, `none`,
    /// `-NAME`. Empty: all. If `reuse_memory` is false none runs: every tensor of the graph can be inspected.
    std::vector<std::string> passes{};
    /// Epilogue fusion: kernels execute the nodes right after them if possible: an activation in a convolution. The
    /// numbers are the same except for rounding (`fuse_epilogues`).
    bool fuse_epilogue = false;
    /// Memory is reused after its last reader. Without that every tensor keeps its value to the end of a run, for
    /// inspection with `session::tensor`; the size of the arena is the sum of all sizes.
    bool reuse_memory = true;
    /// Alignment of the arena and every tensor in it, as the device requires: a power of two, 64 at least.
    std::uint64_t alignment = planned_alignment;
    std::uint64_t memory_bytes = std::uint64_t{1} << 40; ///< the most bytes of the arena
    /// Reasons why the program cannot run are no errors: they are in `program::gaps()`, and the rest can be inspected.
    bool partial = false;
    /// called with the planned graph, in addition to the environment's (`watched_stages`)
    series<stage_observer> observers{};
};

/// Compiles a graph for a target, in this order: numbers for symbols, the target's passes (`graph::prepared` counts
/// what each changed), engines and layouts, kernels and their prepared state, tilings and workspaces, fused epilogues,
/// memory. Each of these stages can also be called alone. Missing kernels and errors of the memory plan are reported
/// together. For a target without kernels the program has only a plan, for compilers that generate code; a graph
/// without a target's kernel table can be compiled for a `kernel_set`, without passes. If the target has a descriptor
/// of the chip, it is the default for the device of tiling functions, the alignment and the size of the memory; kernel
/// tables of other chips are not used.
/// example `auto const program = graft::compile(std::move(*graph), npu); graft::session run{*program};`
/// error unknown_engine, unknown_graph_pass, wrong_value: the alignment, or tables of one engine that differ in
///       `priority`, `kind` or `widens`; unknown_chip, unsupported_on_chip; those of the passes, `bind_symbols`,
///       `bound_sizes`, `bind_kernels` and `plan_memory`
/// cost linear in the graph, the preparation of kernels, and the search of `plan_memory`
[[nodiscard]] GRAFT_LARGE result<program, error_list> compile(
    graph g, target_view const& to, compile_options const& options = {});

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/program/detail/compile.ipp"
#endif
