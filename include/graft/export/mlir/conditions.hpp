// graft/export/mlir/conditions.hpp - the branches of a condition, both of them computed, and the choice where they meet
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <tuple>
#include <vector>

#include "graft/base/config.hpp"
#include "graft/base/errc.hpp"
#include "graft/base/status.hpp"
#include "graft/export/mlir/emission.hpp"
#include "graft/export/mlir/primitives.hpp"
#include "graft/graph/flow.hpp"
#include "graft/graph/graph.hpp"

GRAFT_BEGIN
namespace mlir::out {

/// Conditions without regions: a split gives its tensor to both branches, both are computed, and a merge is a `select`
/// of the two by the condition (compilers for GPUs do the same). What a branch computes has no effect but its result,
/// so the one that is not chosen costs time and nothing else. Of a condition that is a constant one branch is written.
/// example `Merge(Relu(Switch:0), Neg(Switch:1))` becomes `select(condition, Neg(x), Relu(x))`
class conditions {
public:
    explicit conditions(graph const& g) : g_(g), of_(g.tensors.size(), 0), nodes_(g.nodes.size(), 0) {}

    /// Finds out in which branch a node stands: the innermost one of what it reads. Nodes are shown in order, all of
    /// them: a constant stands where its control edges say.
    void visit(node_id id) {
        auto const& n = g_.nodes[id];
        std::uint32_t part = 0;
        auto const look = [&](std::uint32_t other) { part = all_[other].depth > all_[part].depth ? other : part; };
        for (auto const t : g_.inputs_of(n))
            if (t != no_id) look(of_[t]);
        for (auto const c : g_.controls_of(n)) look(nodes_[c]);
        auto const kind = flow_of(g_, n);
        if (kind == flow::merge) part = all_[part].parent;
        nodes_[id] = part;
        for (std::uint32_t i = 0; i < n.output_count; ++i)
            of_[n.first_output + i] = kind == flow::split ? branch(part, g_.inputs_of(n)[1], i) : part;
    }
    /// Both branches read what is split.
    status split(node const& n, emission& m) const {
        auto const x = m.of(g_.inputs_of(n)[0]);
        for (std::uint32_t i = 0; i < n.output_count; ++i) m.stands_for(n.first_output + i, x);
        return m.refused();
    }
    /// The result of the branch that runs, and which of the inputs it is.
    /// error no_form_in_the_operator_set: a merge of something else, as of a loop
    status merge(node const& n, emission& m) const {
        auto const inputs = g_.inputs_of(n);
        auto const misfit = fail(errc::no_form_in_the_operator_set, "Merge", "the two branches of one condition");
        if (inputs.size() != 2 || inputs[0] == no_id || inputs[1] == no_id) return misfit;
        one const at[2]{all_[of_[inputs[0]]], all_[of_[inputs[1]]]};
        if (at[0].condition == no_id || at[0].condition != at[1].condition || at[0].parent != at[1].parent ||
            at[0].side == at[1].side)
            return misfit;
        std::uint32_t const holds = at[0].side == 1 ? 0 : 1; // the input of the branch that runs where it holds
        auto const condition = m.of(at[0].condition);
        value_id const each[]{m.of(inputs[holds]), m.of(inputs[1 - holds])};
        auto const choice = [&](value_id yes, value_id no) {
            auto const* const known = m.constant(condition);
            if (!known || known->bytes.size() != 1) return choose(m, condition, yes, no);
            return known->bytes[0] != std::byte{0} ? yes : no;
        };
        m.stands_for(n.first_output, choice(each[0], each[1]));
        if (n.output_count > 1 && m.is_read(n.first_output + 1)) {
            auto const& d = g_.tensors[n.first_output + 1].desc;
            auto const number = [&](std::uint32_t v) { return m.integers(numbers{v}, d.type, shape::scalar()); };
            m.stands_for(n.first_output + 1, choice(number(holds), number(1 - holds)));
        }
        return m.refused();
    }

private:
    struct one {
        std::uint32_t parent = 0, depth = 0;
        tensor_id condition = no_id;
        std::uint32_t side = 0;
    };
    std::uint32_t branch(std::uint32_t parent, tensor_id condition, std::uint32_t side) {
        auto const [known, fresh] = found_.try_emplace(
            {parent, condition, side}, static_cast<std::uint32_t>(all_.size()));
        if (fresh) all_.push_back({parent, all_[parent].depth + 1, condition, side});
        return known->second;
    }

    graph const& g_;
    std::vector<std::uint32_t> of_, nodes_; ///< the branch, by tensor and by node; 0: outside of all
    std::vector<one> all_{{}};
    std::map<std::tuple<std::uint32_t, tensor_id, std::uint32_t>, std::uint32_t> found_{};
};

} // namespace mlir::out
GRAFT_END
