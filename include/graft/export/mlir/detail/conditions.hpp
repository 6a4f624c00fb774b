// graft/export/mlir/detail/conditions.hpp - the branches of a condition, both of them computed, and the select at
// their merge
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "graft/base/errc.hpp"
#include "graft/base/status.hpp"
#include "graft/export/detail/branch_tree.hpp"
#include "graft/export/mlir/detail/primitives.hpp"
#include "graft/export/mlir/emission.hpp"
#include "graft/graph/ir/flow.hpp"
#include "graft/graph/ir/graph.hpp"

GRAFT_BEGIN
namespace mlir::out {

/// Conditions without regions: a split forwards its tensor to both branches, both are computed, and a merge is a
/// `select` of the two by the condition (compilers for GPUs do the same). The computation of a branch has no side
/// effects, so the one that is not selected only costs time. For a constant condition only one branch is written.
/// example `Merge(Relu(Switch:0), Neg(Switch:1))` becomes `select(condition, Neg(x), Relu(x))`
class conditions {
public:
    explicit conditions(graph const& g) : g_(g), tree_(g) {}

    /// Determines the branch of a node. Must be called for all nodes in order.
    void visit(node_id id) {
        auto const& n = g_.nodes[id];
        auto const part = tree_.part_of(id);
        if (flow_of(g_, n) != flow::split) return;
        for (std::uint32_t i = 0; i < n.output_count; ++i)
            tree_.put(n.first_output + i, tree_.branch(part, g_.inputs_of(n)[1], i));
    }
    /// Both branches read the input of the split.
    status split(node const& n, emission& m) const {
        auto const x = m.of(g_.inputs_of(n)[0]);
        for (std::uint32_t i = 0; i < n.output_count; ++i) m.set_value(n.first_output + i, x);
        return m.refused();
    }
    /// The result of the branch that runs, and which of the inputs it is.
    /// error unsupported_in_operator_set: a merge of something else, as of a loop
    status merge(node const& n, emission& m) const {
        auto const inputs = g_.inputs_of(n);
        auto const misfit = fail(errc::unsupported_in_operator_set, "Merge", "the two branches of one condition");
        if (inputs.size() != 2 || inputs[0] == no_id || inputs[1] == no_id) return misfit;
        auto const first = tree_.of(inputs[0]);
        if (!tree_.are_opposite(first, tree_.of(inputs[1]))) return misfit;
        std::uint32_t const holds = tree_[first].side == 1 ? 0 : 1; // the input of the branch that runs if it is true
        auto const condition = m.of(tree_[first].condition);
        value_id const each[]{m.of(inputs[holds]), m.of(inputs[1 - holds])};
        auto const choice = [&](value_id yes, value_id no) {
            auto const* const known = m.constant(condition);
            if (!known || known->bytes.size() != 1) return choose(m, condition, yes, no);
            return known->bytes[0] != std::byte{0} ? yes : no;
        };
        m.set_value(n.first_output, choice(each[0], each[1]));
        if (n.output_count > 1 && m.is_read(n.first_output + 1)) {
            auto const& d = g_.tensors[n.first_output + 1].desc;
            auto const number = [&](std::uint32_t v) { return m.integers(numbers{v}, d.type, shape::scalar()); };
            m.set_value(n.first_output + 1, choice(number(holds), number(1 - holds)));
        }
        return m.refused();
    }

private:
    graph const& g_;
    exported::branch_tree tree_;
};

} // namespace mlir::out
GRAFT_END
