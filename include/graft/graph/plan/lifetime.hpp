// graft/graph/plan/lifetime.hpp - the lifetime of tensors if loops repeat steps and handles refer to memory
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "graft/base/container/algorithm.hpp"
#include "graft/base/container/span.hpp"
#include "graft/graph/ir/graph.hpp"

GRAFT_BEGIN

/// Steps during which memory is in use.
struct lifetime {
    /// The step at whose end the memory begins to hold data.
    std::uint32_t first = 0, last = 0; ///< the step until whose end it does
};

namespace detail {

/// Innermost loop around each node of `g`, or no_id. Empty without loops.
[[nodiscard]] constexpr std::vector<std::uint32_t> loop_of_nodes(graph const& g) {
    std::vector<std::uint32_t> of;
    if (g.loops.empty()) return of;
    of.assign(g.nodes.size(), no_id);
    for (std::uint32_t l = 0; l < g.loops.size(); ++l) // inner loops are later
        for (auto i = g.loops[l].first; i < g.loops[l].end && i < of.size(); ++i) of[i] = l;
    return of;
}

} // namespace detail

/// The first step of the outermost loop around node `i`; `i` itself outside of loops.
[[nodiscard]] inline node_id outermost_begin(graph const& g, span<std::uint32_t const> loop_of, node_id i) {
    if (loop_of.empty() || loop_of[i] == no_id) return i;
    auto l = loop_of[i];
    while (g.loops[l].parent != no_id) l = g.loops[l].parent;
    return g.loops[l].first;
}

/// Extends `life`, the steps of a tensor's producer and last reader if every step ran once: a tensor that is produced
/// before a loop and read in it lives until the loop ends.
/// cost O(depth of the loops)
constexpr void stay_for_loops(graph const& g, span<std::uint32_t const> loop_of, lifetime& life) {
    if (loop_of.empty() || life.last >= loop_of.size()) return;
    for (auto l = loop_of[life.last]; l != no_id; l = g.loops[l].parent)
        if (life.first < g.loops[l].first) life.last = algorithm::max(life.last, g.loops[l].end - 1);
}

/// Extends `life` of a tensor that node `reader` reads in the iteration after its producer: it lives as long as the
/// loop around both.
inline void stay_for_next_iteration(graph const& g, span<std::uint32_t const> loop_of, node_id reader, lifetime& life) {
    if (loop_of.empty() || loop_of[reader] == no_id) return;
    auto const& around = g.loops[loop_of[reader]];
    life.first = algorithm::min(life.first, around.first);
    life.last = algorithm::max(life.last, around.end - 1);
}

GRAFT_END
