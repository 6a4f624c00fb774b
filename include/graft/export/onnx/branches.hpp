// graft/export/onnx/branches.hpp - which nodes of a graph stand in which branch of a condition, and the If of each
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "graft/base/config.hpp"
#include "graft/base/errc.hpp"
#include "graft/base/status.hpp"
#include "graft/export/onnx/emission.hpp"
#include "graft/export/onnx/model_draft.hpp"
#include "graft/graph/flow.hpp"
#include "graft/graph/graph.hpp"

GRAFT_BEGIN
namespace onnx::out {

/// The branches that splits and merges make of a graph. A node stands in the innermost branch that one of its inputs
/// stands in; a merge of the two branches of one condition is an If, whose branches are what each result needs.
class branches {
public:
    explicit branches(graph const& g) : g_(g), of_(g.tensors.size(), 0), nodes_(g.nodes.size(), 0) {}

    /// The part of the model in which node `id` stands; nodes are asked for in order.
    std::uint32_t part_of(node_id id) {
        auto const& n = g_.nodes[id];
        std::uint32_t part = 0;
        auto const look = [&](std::uint32_t other) {
            if (all_[other].depth > all_[part].depth) part = other;
        };
        for (auto const t : g_.inputs_of(n))
            if (t != no_id) look(of_[t]);
        for (auto const c : g_.controls_of(n)) look(nodes_[c]);
        if (flow_of(g_, n) == flow::merge) part = all_[part].parent;
        nodes_[id] = part;
        for (std::uint32_t i = 0; i < n.output_count; ++i) of_[n.first_output + i] = part;
        return part;
    }
    /// A split passes its input on to both branches of its condition.
    status split(node const& n, emission& m) {
        auto const inputs = g_.inputs_of(n);
        auto const condition = m.of(inputs[1]);
        for (std::uint32_t side = 0; side < 2; ++side) {
            auto const t = static_cast<tensor_id>(n.first_output + side);
            m.stands_for(t, m.of(inputs[0]));
            of_[t] = branch(m.part(), condition, side);
        }
        return m.refused();
    }
    /// A merge of the branches of one condition.
    /// error no_form_in_the_operator_set: of something else, or its index is read
    status merge(node const& n, emission& m) {
        auto const inputs = g_.inputs_of(n);
        auto const misfit = fail(errc::no_form_in_the_operator_set, "Merge", "the two branches of one condition");
        if (inputs.size() != 2 || (n.output_count > 1 && m.is_read(n.first_output + 1))) return misfit;
        std::uint32_t at[2]{of_[inputs[0]], of_[inputs[1]]};
        std::uint32_t first = 0;
        if (at[0] == 0 || at[1] == 0 || all_[at[0]].parent != all_[at[1]].parent ||
            all_[at[0]].condition != all_[at[1]].condition || all_[at[0]].side == all_[at[1]].side)
            return misfit;
        if (all_[at[0]].side == 0) first = 1; // the branch that runs where the condition holds
        auto const condition = all_[at[0]].condition;
        std::uint32_t made[2];
        for (std::uint32_t k = 0; k < 2; ++k) {
            auto const from = k == 0 ? first : 1 - first;
            auto const part = at[from];
            m.within(part);
            auto v = m.written(m.of(inputs[from]));
            auto& model = m.model();
            auto const& d = model.values[v];
            bool const inside = d.kind == value_kind::result && d.node != no_id && model.nodes[d.node].part == part;
            if (!inside) v = m.node("Identity", {v});
            model.values[v].desc = g_.tensors[inputs[from]].desc;
            made[k] = needed(model, v, part);
        }
        m.within(all_[at[0]].parent);
        auto const y = m.node("If", {condition});
        auto& n_if = m.model().nodes[m.model().values[y].node];
        n_if.then_branch = made[0];
        n_if.else_branch = made[1];
        m.typed(y, g_.tensors[n.first_output].desc.type);
        m.stands_for(n.first_output, y);
        return m.refused();
    }

private:
    struct one {
        std::uint32_t parent = 0, depth = 0;
        value_id condition = no_value;
        std::uint32_t side = 0;
    };

    std::uint32_t branch(std::uint32_t parent, value_id condition, std::uint32_t side) {
        for (std::uint32_t i = 1; i < all_.size(); ++i)
            if (all_[i].parent == parent && all_[i].condition == condition && all_[i].side == side) return i;
        all_.push_back({parent, all_[parent].depth + 1, condition, side});
        return static_cast<std::uint32_t>(all_.size() - 1);
    }
    /// The nodes of a part of the model that `v` needs, as a graph that gives it.
    std::uint32_t needed(model_draft& model, value_id v, std::uint32_t part) {
        draft_branch made;
        made.outputs.push_back(v);
        std::vector<std::uint32_t> open{model.values[v].node};
        known_.resize(model.nodes.size(), 0);
        auto const round = static_cast<std::uint32_t>(model.branches.size() + 1);
        while (!open.empty()) {
            auto const at = open.back();
            open.pop_back();
            if (known_[at] == round) continue;
            known_[at] = round;
            made.nodes.push_back(at);
            auto const visit = [&](value_id in) {
                if (in == no_value) return;
                auto const from = model.values[in].node;
                if (from != no_id && model.nodes[from].part == part) open.push_back(from);
            };
            for (auto const in : model.nodes[at].inputs) visit(in);
            for (auto const inner : {model.nodes[at].then_branch, model.nodes[at].else_branch})
                if (inner != no_id)
                    for (auto const k : model.branches[inner].nodes)
                        for (auto const in : model.nodes[k].inputs) visit(in);
        }
        std::sort(made.nodes.begin(), made.nodes.end());
        model.branches.push_back(std::move(made));
        return static_cast<std::uint32_t>(model.branches.size() - 1);
    }

    graph const& g_;
    std::vector<std::uint32_t> of_, nodes_; ///< by tensor, by node
    std::vector<one> all_{{}};
    std::vector<std::uint32_t> known_{}; ///< by node of the draft: the last search that found it
};

} // namespace onnx::out
GRAFT_END
