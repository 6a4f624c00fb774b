// graft/export/detail/branch_tree.hpp - branches of conditions and bodies of loops, and the one that contains a node
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "graft/graph/ir/flow.hpp"
#include "graft/graph/ir/graph.hpp"
#include "graft/graph/ir/nested_branches.hpp"

GRAFT_BEGIN
namespace exported {

/// The nested parts into which splits and merges divide a graph: branches, and bodies of loops; 0 is outside of all. A
/// node is in the innermost part of its inputs.
class branch_tree : public nested_branches {
public:
    explicit branch_tree(graph const& g) : g_(g), of_(g.tensors.size(), 0), nodes_(g.nodes.size(), 0) {}

    /// The part that contains a tensor.
    [[nodiscard]] std::uint32_t of(tensor_id t) const { return of_[t]; }
    /// From now on the tensor is in part `p`.
    void put(tensor_id t, std::uint32_t p) { of_[t] = p; }
    /// The part of node `id` and its outputs. Must be called for all nodes in order: a constant is in the part of its
    /// control edges.
    std::uint32_t part_of(node_id id) {
        auto const& n = g_.nodes[id];
        std::uint32_t p = 0;
        if (flow_of(g_, n) == flow::merge) {
            parts_.clear();
            for (auto const t : g_.inputs_of(n))
                if (t != no_id) parts_.push_back(of_[t]);
            p = around(parts_);
        } else {
            for (auto const t : g_.inputs_of(n))
                if (t != no_id) p = inner_of(p, of_[t]);
            for (auto const c : g_.controls_of(n)) p = inner_of(p, nodes_[c]);
        }
        nodes_[id] = p;
        for (std::uint32_t i = 0; i < n.output_count; ++i) of_[n.output(i)] = p;
        return p;
    }

private:
    graph const& g_;
    std::vector<std::uint32_t> of_, nodes_; ///< by tensor, by node
    std::vector<std::uint32_t> parts_{};    ///< of a merge's inputs; keeps its memory
};

} // namespace exported
GRAFT_END
