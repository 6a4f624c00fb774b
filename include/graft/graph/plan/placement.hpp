// graft/graph/plan/placement.hpp - the offset of memory, its lifetime, and the memory in use at each step
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "graft/base/container/algorithm.hpp"
#include "graft/base/container/series.hpp"
#include "graft/graph/ir/graph.hpp"
#include "graft/graph/plan/planned_size.hpp"

GRAFT_BEGIN

/// The placement of one tensor (or one node's workspace). Steps are positions in `graph::nodes`.
struct placement {
    tensor_id tensor = no_id; ///< no_id for a workspace
    node_id node = no_id;     ///< the node that produces the tensor, or that uses the workspace
    /// Bytes from the start of the arena, a multiple of the plan's alignment.
    std::uint64_t offset = 0, bytes = 0; ///< size without the padding after it
    std::uint32_t first = 0,             ///< live from the end of this step
        last = 0;                        ///< to the end of this step
};

namespace detail {

/// Bytes in use at each of `steps` steps, rounded up to the plan's alignment.
constexpr std::vector<std::int64_t> live_bytes(
    series<placement> const& all, std::size_t steps, std::uint64_t boundary = planned_alignment) {
    std::vector<std::int64_t> live(steps + 2, 0);
    for (auto const& p : all) {
        live[p.first] += static_cast<std::int64_t>(aligned(p.bytes, boundary));
        live[p.last + 1u] -= static_cast<std::int64_t>(aligned(p.bytes, boundary));
    }
    for (std::size_t i = 1; i < live.size(); ++i) live[i] += live[i - 1];
    return live;
}
/// Maximum live sum over all steps.
constexpr std::uint64_t live_bound(
    series<placement> const& all, std::size_t steps, std::uint64_t boundary = planned_alignment) {
    std::int64_t max = 0;
    for (auto sum : live_bytes(all, steps, boundary)) max = algorithm::max(max, sum);
    return static_cast<std::uint64_t>(max);
}

} // namespace detail

GRAFT_END
