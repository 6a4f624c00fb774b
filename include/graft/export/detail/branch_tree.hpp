// graft/export/detail/branch_tree.hpp - branches of conditions and bodies of loops, and the one that contains a node
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <tuple>
#include <vector>

#include "graft/graph/ir/flow.hpp"
#include "graft/graph/ir/graph.hpp"

GRAFT_BEGIN
namespace exported {

/// The nested parts into which splits and merges divide a graph: branches, and bodies of loops; 0 is outside of all. A
/// node is in the innermost part of its inputs.
class branch_tree {
public:
    /// A condition is identified by a number that the format assigns; `no_id`: the body of a loop, or no part.
    struct part {
        std::uint32_t parent = 0, depth = 0, condition = no_id, side = 0;
    };

    explicit branch_tree(graph const& g) : g_(g), of_(g.tensors.size(), 0), nodes_(g.nodes.size(), 0) {}

    [[nodiscard]] part const& operator[](std::uint32_t p) const { return all_[p]; }
    /// The part that contains a tensor.
    [[nodiscard]] std::uint32_t of(tensor_id t) const { return of_[t]; }
    /// From now on the tensor is in part `p`.
    void put(tensor_id t, std::uint32_t p) { of_[t] = p; }
    /// The inner one of two nested parts.
    [[nodiscard]] std::uint32_t inner_of(std::uint32_t a, std::uint32_t b) const {
        return all_[b].depth > all_[a].depth ? b : a;
    }
    /// Whether they are the two branches of one condition.
    [[nodiscard]] bool are_opposite(std::uint32_t a, std::uint32_t b) const {
        return a != 0 && b != 0 && all_[a].parent == all_[b].parent && all_[a].condition == all_[b].condition &&
               all_[a].side != all_[b].side;
    }
    /// A part for the body of a loop inside `parent`.
    std::uint32_t body(std::uint32_t parent) {
        all_.push_back({parent, all_[parent].depth + 1});
        return static_cast<std::uint32_t>(all_.size() - 1);
    }
    /// The branch of a condition in `parent`, the same for the same arguments.
    std::uint32_t branch(std::uint32_t parent, std::uint32_t condition, std::uint32_t side) {
        auto const [known, fresh] = found_.try_emplace(
            {parent, condition, side}, static_cast<std::uint32_t>(all_.size()));
        if (fresh) all_.push_back({parent, all_[parent].depth + 1, condition, side});
        return known->second;
    }
    /// The part inside of `outer`, a direct one, that is or contains part `p`; `no_id` if there is none.
    [[nodiscard]] std::uint32_t step_towards(std::uint32_t p, std::uint32_t outer) const {
        for (; p != 0; p = all_[p].parent)
            if (all_[p].parent == outer) return p;
        return no_id;
    }
    /// The innermost part around the branches from which a merge has its inputs. An input from outside of them is a
    /// value that a branch passes on.
    [[nodiscard]] std::uint32_t around(span<tensor_id const> inputs) const {
        std::uint32_t p = 0;
        for (auto const t : inputs)
            if (t != no_id) p = inner_of(p, of_[t]);
        if (p == 0) return 0;
        p = all_[p].parent;
        for (auto const t : inputs) // outwards, until every branch is inside
            if (t != no_id && of_[t] != 0 && !is_around(of_[t], p))
                while (p != 0 && !is_around(p, of_[t])) p = all_[p].parent;
        return p;
    }
    /// The part of node `id` and its outputs. Must be called for all nodes in order: a constant is in the part of its
    /// control edges.
    std::uint32_t part_of(node_id id) {
        auto const& n = g_.nodes[id];
        std::uint32_t p = 0;
        if (flow_of(g_, n) == flow::merge) {
            p = around(g_.inputs_of(n));
        } else {
            for (auto const t : g_.inputs_of(n))
                if (t != no_id) p = inner_of(p, of_[t]);
            for (auto const c : g_.controls_of(n)) p = inner_of(p, nodes_[c]);
        }
        nodes_[id] = p;
        for (std::uint32_t i = 0; i < n.output_count; ++i) of_[n.first_output + i] = p;
        return p;
    }

private:
    /// Whether `outer` is `p` or contains it.
    [[nodiscard]] bool is_around(std::uint32_t outer, std::uint32_t p) const {
        while (all_[p].depth > all_[outer].depth) p = all_[p].parent;
        return p == outer;
    }

    graph const& g_;
    std::vector<std::uint32_t> of_, nodes_; ///< by tensor, by node
    std::vector<part> all_{{}};
    std::map<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>, std::uint32_t> found_{};
};

} // namespace exported
GRAFT_END
