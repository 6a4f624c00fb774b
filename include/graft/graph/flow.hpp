// graft/graph/flow.hpp - the operators of TensorFlow's control flow as a planner and a session know them
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "graft/base/config.hpp"
#include "graft/graph/graph.hpp"

GRAFT_BEGIN

/// What a node does to the flow of control. All but `plain` run without a kernel.
enum class flow : std::uint8_t { plain, split, merge, enter, exit, next, condition };

/// Tells the operators of control flow in a catalog by their names and ports: Switch, Merge, Enter, Exit, NextIteration,
/// LoopCond.
class GRAFT_TYPE flow_kinds {
public:
    explicit flow_kinds(catalog_view const& c) {
        constexpr std::string_view names[] = {"Switch", "Merge", "Enter", "Exit", "NextIteration", "LoopCond"};
        constexpr std::size_t inputs[] = {2, 1, 1, 1, 1, 1}, outputs[] = {2, 2, 1, 1, 1, 1};
        for (std::size_t i = 0; i < ids_.size(); ++i) {
            auto const op = c.find(names[i]);
            if (op != no_op && c.ops[op].inputs == inputs[i] && c.ops[op].outputs == outputs[i]) ids_[i] = op;
        }
    }
    [[nodiscard]] flow operator()(node const& n) const {
        if (n.kind != node_kind::operation) return flow::plain;
        for (std::size_t i = 0; i < ids_.size(); ++i)
            if (ids_[i] == n.op && n.op != no_op) return static_cast<flow>(i + 1);
        return flow::plain;
    }

private:
    std::array<op_id, 6> ids_{no_op, no_op, no_op, no_op, no_op, no_op};
};

/// Whose memory each tensor uses: its own, or that of the tensor which a Switch, Enter, Exit, NextIteration or LoopCond
/// passes on. A NextIteration of a Merge's output has its own: the Merge may be overwritten before it is read. Empty
/// when every tensor has its own.
/// cost O(nodes)
[[nodiscard]] inline std::vector<tensor_id> memory_roots(graph const& g) {
    std::vector<tensor_id> root;
    flow_kinds const kinds(g.catalog);
    for (auto const& n : g.nodes) {
        auto const kind = kinds(n);
        if (kind == flow::plain || kind == flow::merge || n.input_count == 0) continue;
        if (root.empty()) {
            root.resize(g.tensors.size());
            for (tensor_id t = 0; t < root.size(); ++t) root[t] = t;
        }
        auto const from = g.inputs_of(n)[0];
        if (from == no_id || g.tensors[from].producer >= g.tensors[n.first_output].producer) continue;
        if (kind == flow::next && kinds(g.nodes[g.tensors[root[from]].producer]) == flow::merge) continue;
        for (std::uint32_t k = 0; k < n.output_count; ++k) root[n.first_output + k] = root[from];
    }
    return root;
}

GRAFT_END
