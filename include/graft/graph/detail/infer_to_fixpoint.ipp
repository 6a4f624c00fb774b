// graft/graph/detail/infer_to_fixpoint.ipp - the bodies of graft/graph/infer/infer_to_fixpoint.hpp
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>

#include "graft/graph/ir/flow.hpp"
#include "graft/op/rules/elementwise.hpp"

GRAFT_BEGIN

GRAFT_LARGE series<failed_node> infer_to_fixpoint(
    graph_builder& builder, node_id first, node_id end, fold_hook fold, std::size_t& called) {
    constexpr int max_exact = 8; // after more turns, the shapes of merges have unknown rank
    auto& g = builder.target();
    series<failed_node> failed;
    bool changed = true, gave_up = false;
    for (int turn = 0; changed && turn < 2 * max_exact + 2; ++turn) {
        changed = false;
        failed.clear();
        for (auto i = first; i < end; ++i) {
            auto const& n = g.nodes[i];
            if (n.kind != node_kind::operation) continue;
            auto const before = series<tensor>(g.outputs_of(n).begin(), g.outputs_of(n).end());
            ++called;
            if (auto const why = builder.infer(i); !why) failed.push_back({i, why, builder.last_refusal()});
            fold(g, i);
            bool const merge = flow_of(g, n) == flow::merge;
            for (std::size_t k = 0; k < before.size(); ++k) {
                auto& d = g.tensors[n.output(k)].desc;
                if (merge && k == 0)
                    d.shape = gave_up ? shape::unknown_rank() : rule::either(before[k].desc.shape, d.shape);
                changed = changed || !(d.shape == before[k].desc.shape) || d.type != before[k].desc.type;
            }
        }
        gave_up = turn >= max_exact;
    }
    return failed;
}

GRAFT_LARGE series<failed_node> infer_to_fixpoint_from_scratch(
    graph_builder& builder, node_id first, node_id end, fold_hook fold, std::size_t& called) {
    auto& g = builder.target();
    series<std::pair<std::uint32_t, tensor_id>> back; // loop-carried edges
    for (auto i = first; i < end; ++i) {
        auto const& n = g.nodes[i];
        tensor_id connect_loop_entry = no_id;
        for (auto t : g.inputs_of(n))
            if (t != no_id && g.tensors[t].producer < i && connect_loop_entry == no_id) connect_loop_entry = t;
        for (std::uint32_t k = 0; k < n.input_count; ++k) {
            auto& t = g.edges[n.first_input + k];
            if (t == no_id || g.tensors[t].producer < i || connect_loop_entry == no_id) continue;
            back.push_back({n.first_input + k, t});
            t = connect_loop_entry;
        }
    }
    for (auto i = first; i < end; ++i) {
        ++called;
        (void)builder.infer(i);
        fold(g, i);
    }
    for (auto const& [edge, t] : back) g.edges[edge] = t;
    return infer_to_fixpoint(builder, first, end, fold, called);
}

GRAFT_END
