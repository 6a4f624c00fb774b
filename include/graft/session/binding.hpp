// graft/session/binding.hpp - selects a kernel and the size of its workspace for every node of a graph
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/container/arena.hpp"
#include "graft/graph/plan/memory_plan.hpp"
#include "graft/graph/plan/piece.hpp"
#include "graft/kernel/kernel_state.hpp"
#include "graft/session/detail/memory.hpp"
#include "graft/session/engine.hpp"

GRAFT_BEGIN

/// The kernel of each node. Inputs, constants and control flow have no kernel.
struct GRAFT_TYPE kernel_binding : memory_needs {
    series<selected_kernel> of_node{}; ///< by node; without a row for nodes that have no kernel
    series<kernel_state> states{};     ///< per node the state of its kernel, or empty; sessions share it
    series<engine_refusal> refusals{}; ///< by node: engines that were tried before the one that runs it
    /// per node the one that it is fused into, or no_id; empty: `fuse_epilogues` was not called
    std::vector<node_id> fused_into{};
    series<tiling_record> tilings{};             ///< of the nodes with a tiled kernel, in order
    std::vector<std::uint32_t> tiling_of_node{}; ///< an index into `tilings`, or no_id; empty without tiled kernels
    platform device{};                           ///< that the tilings are for
    arena storage{};                             ///< the tilings' data
    reference_to<graph const> bound_to{};        ///< the graph whose kernels they are; empty: not known

    /// The tiling of node `n`, or null.
    [[nodiscard]] tiling_record const* tiling_of(node_id n) const {
        return n < tiling_of_node.size() && tiling_of_node[n] != no_id ? &tilings[tiling_of_node[n]] : nullptr;
    }
};

namespace detail {

/// The part of a node's call that is known before memory is allocated, every tensor at its maximum size and in the
/// format in which the node reads it.
struct described_call {
    series<tensor_desc> descs{};
    series<kernel_argument> inputs{}, outputs{};
    kernel_frame frame{};

    void describe(graph const& g, node const& n);
};

/// The data of constant inputs for the duration of a prepare function.
struct lent_constants {
    series<aligned_bytes> copies{}; ///< of those that are not aligned in place

    void lend(graph const& g, node const& n, series<kernel_argument>& inputs, bool to_read);
};

/// The axes of the tensors around a node whose sizes may differ in each run, a bit for each; `unbounded`: a size has no
/// bound.
inline constexpr std::uint32_t unbounded = 1u << 31;
GRAFT_LARGE std::uint32_t open_axes_of(graph const& g, node const& n);
/// Whether all shapes around a node are known and the same in every run.
inline bool is_static(graph const& g, node const& n) { return open_axes_of(g, n) == 0; }

/// Memory for the data of a tiling, aligned to 64.
GRAFT_LARGE std::byte* room_for_tiling(arena& storage, std::size_t bytes);

/// Calls the tiling function of a node's kernel, with every tensor at its maximum size and the known values.
GRAFT_LARGE status tile_node(graph const& g, node const& n, described_call& call, kernel_row const& row,
    platform const& device, tiling_record& to);

inline place place_of(graph const& g, node const& n) {
    return place::at(n.name, g.op_name(n).empty() ? n.origin_type : g.op_name(n));
}

inline bool is_narrow_float(dtype t) { return t == dtype::f16 || t == dtype::bf16; }

/// Selects the kernel of a call that `call` describes; `casts`: 16-bit floats may be converted for it.
GRAFT_LARGE selected_kernel choose_for(graph const& g, node_id i, described_call& call, kernel_set kernels,
    series<engine_refusal>& refusals, bool casts = false);

/// Like `bind_kernels`, but binds the possible nodes even if others fail.
GRAFT_LARGE kernel_binding bind_and_collect_errors(
    graph const& g, kernel_set kernels, error_list& errors, platform const& device = {});

} // namespace detail

/// Selects a kernel for every operation of `g`, from the first engine that supports it; `g` must outlive the binding.
/// Tensors keep the layouts of the graph. Workspaces are computed, and tiling functions called, if all shapes of the
/// node are known; otherwise `plan_memory` reports the shape. `device` is the platform of tiling functions.
/// error no_kernel, and those of prepare and tiling functions; tiling_key_not_set, invalid_tiling
/// cost one search per node and table, and the preparation of kernels
[[nodiscard]] GRAFT_LARGE result<kernel_binding, error_list> bind_kernels(
    graph const& g, kernel_set kernels, platform const& device = {});

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/session/detail/binding.ipp"
#endif
