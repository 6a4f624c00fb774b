// graft/graph/plan/memory_plan.hpp - the memory that the kernels of a graph need, and the result of planning it
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility> // move
#include <vector>

#include "graft/base/config.hpp"
#include "graft/base/container/series.hpp"
#include "graft/graph/ir/graph.hpp"
#include "graft/graph/plan/piece.hpp"
#include "graft/graph/plan/placement.hpp"
#include "graft/graph/plan/planned_size.hpp"

GRAFT_BEGIN

/// The kernels' requirements for a plan; the first two have one entry per node, or none.
struct GRAFT_TYPE memory_needs {
    memory_needs() = default;
    memory_needs(std::vector<std::uint64_t> workspaces) : workspace_bytes(std::move(workspaces)) {}

    /// By node: the bytes of scratch memory that its kernel requests, 0 for none.
    std::vector<std::uint64_t> workspace_bytes{};
    /// input ports in whose memory the first output may be written, a bit for each
    std::vector<std::uint32_t> in_place{};
    series<piece> pieces{}; ///< by node: slices that its kernel need not copy if they are already at their position
    std::uint64_t alignment = planned_alignment; ///< of every tensor: a power of two, 64 at least
    /// memory is reused after the last reader; otherwise every tensor keeps its own to the end of a run
    bool reuse = true;
};

/// A plan. Constants are not included: they stay in the model's bytes.
/// units bytes
struct GRAFT_TYPE memory_plan {
    std::uint64_t alignment_bytes = planned_alignment; ///< alignment of every tensor and the arena
    /// Where each tensor of the arena is.
    series<placement> tensors{}, workspaces{}; ///< where the workspace of each node is, if it has one
    std::vector<std::uint32_t> of_tensor{};    ///< tensor id -> index into `tensors`, no_id for constants
    std::vector<std::uint64_t> within{};       ///< tensor id -> bytes from the start of that entry; empty: none
    series<piece> pieces{};                    ///< those placed in their whole, which need no copy; by node
    series<piece_copy> copies{};               ///< those that are copied, and why; by node
    std::vector<std::uint32_t> of_workspace{}; ///< node id -> index into `workspaces`, no_id without one
    std::uint64_t arena_bytes = 0;             ///< size of the session's allocation
    std::uint64_t sum_of_tensor_bytes = 0;     ///< all tensors, without reuse and without alignment
    std::uint64_t lower_bound_bytes =
        0; ///< maximum sum of sizes that are live at one step, each rounded up to the alignment

    /// The start of tensor `t`, which must not be a constant.
    [[nodiscard]] constexpr std::uint64_t offset_of(tensor_id t) const {
        return tensors[of_tensor[t]].offset + (within.empty() ? 0 : within[t]);
    }
};

GRAFT_END
