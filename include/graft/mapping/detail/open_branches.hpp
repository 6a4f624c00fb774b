// graft/mapping/detail/open_branches.hpp - branches of conditions that only a run knows: an impossible one is left out
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "graft/base/container/span.hpp"
#include "graft/base/error.hpp"
#include "graft/graph/ir/flow.hpp"
#include "graft/graph/ir/nested_branches.hpp"
#include "graft/mapping/detail/control_flow.hpp"
#include "graft/mapping/translate/translation.hpp"
#include "graft/model/front_end.hpp"
#include "graft/model/source.hpp"

GRAFT_BEGIN

namespace detail {

/// The branch of a condition that contains each node of a model, if import does not know which branch is taken. If the
/// rules reject a node of such a branch, for example because the branch is for another rank, the model is still valid:
/// the branch is left out, which is a warning, and a run that takes it fails. In the graph a `left_out` node reads what
/// enters the branch; nodes that depend on the rejected one are removed.
class open_branches {
public:
    using node_ref = model::node const&;

    explicit open_branches(translation& t) : t_(t) {}

    /// Called for each node in order, before it is mapped, with what import knows if it is a split.
    void look(std::uint32_t i, node_ref n, model::node_role role, dead_branches::known_branch is) {
        using enum dead_branches::known_branch;
        if (part_.empty() && (role != model::node_role::split || is != none)) return;
        part_.resize(t_.source.main.nodes.size());
        splits_.resize(t_.source.main.nodes.size());
        auto const inputs = t_.source.main.inputs(n);
        bool back = false;
        parts_.clear();
        for (auto const& e : inputs)
            if (e.node != model::none) {
                back = back || t_.front.role_of(t_.source.main.nodes[e.node].type) == model::node_role::next;
                parts_.push_back(part_of(e));
            }
        if (role == model::node_role::merge && !back) return void(part_[i] = branches_.around(parts_));
        for (auto const& e : t_.source.main.controls(n)) parts_.push_back(part_[e.node]);
        for (auto const p : parts_) part_[i] = branches_.inner_of(part_[i], p);
        if (role != model::node_role::split || inputs.size() != 2 || inputs[1].node == model::none) return;
        if (auto const t = t_.tensor_of(inputs[1]);
            t != no_id && flow_of(t_.into, t_.into.nodes[t_.into.tensors[t].producer]) == flow::condition)
            return; // of a loop
        if (branches_[part_[i]].depth >= max_depth) return;
        auto const condition = inputs[1].node * 2 + (inputs[1].port != 0);
        splits_[i] = {condition, is};
        for (std::uint32_t side = 0; side < 2; ++side) {
            if (part_of({i, side, {}}) == part_[i]) continue;
            auto const p = branches_.branch(part_[i], condition, side);
            if (known_.size() <= p) known_.resize(p + 1);
            if (known_[p].split == model::none) known_[p].split = i;
        }
    }
    /// Whether node `i` is in a branch that a run may take or not.
    [[nodiscard]] bool contains(std::uint32_t i) const { return !part_.empty() && part_[i] != 0; }
    /// Whether node `i` is in a branch that is left out.
    [[nodiscard]] bool is_left_out(std::uint32_t i) const {
        if (part_.empty()) return false;
        for (auto p = part_[i]; p != 0; p = branches_[p].parent)
            if (known_[p].rejected != model::none) return true;
        return false;
    }
    /// Node `i` was rejected, with the errors from `first_error` on: leaves out its branch. False if it is in none.
    /// warning branch_left_out, and the errors
    bool leave_out(std::uint32_t i, node_ref n, std::size_t first_error) {
        if (t_.request.partial || !contains(i)) return false;
        auto& known = known_[part_[i]];
        auto const gate = t_.created[known.split].tensors.at(branches_[part_[i]].side);
        if (gate == no_id) return false;
        auto& errors = t_.errors.errors;
        for (auto e = first_error; e < errors.size(); ++e) t_.errors.warnings.push_back(std::move(errors[e]));
        errors.resize(first_error);
        if (known.rejected != model::none) return true;
        known.rejected = i;
        t_.errors.warn(errc::branch_left_out, t_.source.place_of(n));
        auto const id = t_.builder.add_opaque(n.name, n.type, {&gate, 1}, {}, i);
        t_.into.nodes[id].kind = node_kind::left_out;
        return true;
    }
    /// No input of a merge is left: every branch was rejected.
    /// error no_branch_left
    void refuse_merge(node_ref n) {
        std::string rejected;
        for (auto const& e : t_.source.main.inputs(n)) {
            if (e.node == model::none) continue;
            auto const p = part_of(e);
            auto const by = p < known_.size() ? known_[p].rejected : model::none;
            rejected += (rejected.empty() ? "" : ", ") +
                        std::string(t_.source.main.nodes[by != model::none ? by : e.node].name);
        }
        t_.errors.add(errc::no_branch_left, t_.source.place_of(n), "a branch that is possible", "none: " + rejected);
    }

private:
    /// Branches that are nested deeper are a part of what is around them.
    static constexpr std::uint32_t max_depth = 256;

    struct branch {
        std::uint32_t split = model::none;    ///< its first split, a node of the model
        std::uint32_t rejected = model::none; ///< the first node that the rules rejected
    };

    struct split {
        std::uint32_t condition = no_id; ///< the output of the model that it is; no_id: not the split of a condition
        dead_branches::known_branch is = dead_branches::known_branch::none;
    };

    /// A branch that is always taken is a part of what is around it.
    [[nodiscard]] std::uint32_t part_of(model::edge const& e) {
        auto const& s = splits_[e.node];
        bool const taken = s.is == (e.port == 0 ? dead_branches::known_branch::first_is_taken
                                                : dead_branches::known_branch::second_is_taken);
        if (s.condition == no_id || e.port > 1 || taken) return part_[e.node];
        return branches_.branch(part_[e.node], s.condition, e.port);
    }

    translation& t_;
    nested_branches branches_{};
    std::vector<branch> known_{};        ///< by branch
    std::vector<std::uint32_t> part_{};  ///< by node of the model: its branch; empty before the first split
    std::vector<split> splits_{};        ///< by node of the model
    std::vector<std::uint32_t> parts_{}; ///< of a node's inputs; keeps its memory
};

} // namespace detail

GRAFT_END
