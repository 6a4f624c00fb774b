// graft/graph/ir/flow.hpp - the control flow of a graph's nodes, for a planner and a session
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "graft/graph/ir/graph.hpp"

GRAFT_BEGIN

/// The control flow kind of a node, from its operator. All but `plain` run without a kernel.
[[nodiscard]] constexpr flow flow_of(graph const& g, node const& n) {
    return n.kind == node_kind::operation && n.op != no_op ? g.catalog.ops[n.op].flow : flow::plain;
}

/// The tensor whose memory each tensor uses: its own, or that of the tensor which a split, enter, exit, next or
/// condition forwards. A `next` of a merge's output has its own: the merge may be overwritten before it is read. Empty
/// if every tensor has its own.
/// cost O(nodes)
[[nodiscard]] constexpr std::vector<tensor_id> memory_roots(graph const& g) {
    std::vector<tensor_id> root;
    for (auto const& n : g.nodes) {
        auto const kind = flow_of(g, n);
        if (kind == flow::plain || kind == flow::merge || n.input_count == 0) continue;
        if (root.empty()) {
            root.resize(g.tensors.size());
            for (tensor_id t{}; t < root.size(); ++t) root[t] = t;
        }
        auto const from = g.inputs_of(n)[0];
        if (from == no_id || g.tensors[from].producer >= g.tensors[n.first_output].producer) continue;
        if (kind == flow::next && flow_of(g, g.nodes[g.tensors[root[from]].producer]) == flow::merge) continue;
        for (std::uint32_t k = 0; k < n.output_count; ++k) root[n.output(k)] = root[from];
    }
    return root;
}

GRAFT_END
