// graft/graph/ir/quantization.hpp - the quantization of tensors: set for some, propagated through rearrangements
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility> // move
#include <vector>

#include "graft/base/container/algorithm.hpp"
#include "graft/base/container/sort.hpp"
#include "graft/base/separate.hpp"
#include "graft/base/status.hpp"
#include "graft/graph/ir/graph.hpp"
#include "graft/op/define/trait.hpp"
#include "graft/tensor/dtype.hpp"
#include "graft/tensor/dtype_set.hpp"

GRAFT_BEGIN

/// A scale or zero point that is in the graph, in the form of `quantization`: with its numbers, if they are known.
[[nodiscard]] GRAFT_LARGE tensor_view stated_numbers(graph const& g, tensor_id t);

/// Whether two tensors have equal quantization parameters, wherever the integers are.
[[nodiscard]] GRAFT_LARGE bool stand_for_the_same(quantization const& a, quantization const& b);

/// Whether a tensor can have this quantization. Unknown shapes and dtypes are assumed to match.
/// error wrong_dtype: no integers, a scale that is not a number; axis_out_of_range; wrong_value: blocks of no place, a
///   tensor that the graph does not have; wrong_element_count: not one scale, and not one for each place along the
///   axis or each block of it; as many zero points as scales, or one
[[nodiscard]] GRAFT_LARGE status can_stand_for(graph const& g, tensor_id t, quantization const& q);

/// Sets the quantization of a tensor. The first call wins; for `no_id` it has no effect. `propagate_quantization` must
/// be called before a query.
/// error those of `can_stand_for`: then it is not set
/// cost O(1)
[[nodiscard]] inline status describe(graph& g, tensor_id t, quantization const& q) {
    if (t == no_id) return ok;
    if (auto s = can_stand_for(g, t, q); !s) return s;
    g.quantized.push_back({t, q});
    return ok;
}

/// Sorts quantizations by tensor, and propagates them through nodes that move elements: to results of identities, and,
/// if there is one scale for all elements, of rearrangements whose tensors at the first input have equal
/// quantizations. The function `carry(node_id, of, add)` propagates through other nodes: `of(t)` returns the current
/// quantization of a tensor, or nullptr; `add(t, q)` adds one.
/// cost linear in the graph if any is set; none otherwise
template <class Carry> void propagate_quantization(graph& g, Carry carry) {
    if (g.quantized.empty()) return;
    std::vector<std::uint32_t> declared(g.tensors.size(), no_id); // per tensor: its position in g.quantized
    series<quantized_tensor> all;
    all.reserve(g.quantized.size());
    auto const add = [&](tensor_id t, quantization const& q) {
        if (declared[t] != no_id) return;
        declared[t] = static_cast<std::uint32_t>(all.size());
        all.push_back({t, q});
    };
    auto const declared_of = [&](tensor_id t) -> quantization const* {
        return t == no_id || declared[t] == no_id ? nullptr : &all[declared[t]].is;
    };
    for (auto const& q : g.quantized) add(q.tensor, q.is);
    for (node_id id = 0; id < g.nodes.size(); ++id) {
        auto const& n = g.nodes[id];
        if (n.kind != node_kind::operation || n.input_count == 0) continue;
        auto const inputs = g.inputs_of(n);
        auto const of = [&](std::size_t i) { return declared_of(inputs[i]); };
        auto const moved = [&](std::size_t output, std::size_t input, bool stays) {
            tensor_id const y = n.output(output);
            if (g.tensors[y].desc.type != g.tensors[inputs[input]].desc.type) return;
            auto q = *of(input);
            if (q.whole == inputs[input]) q.whole = y;
            else if (!stays) q.whole = no_id;
            add(y, q);
        };
        auto const& op = g.catalog.ops[n.op];
        if (op.is(op_trait::identity)) {
            for (std::size_t i = 0; i < n.input_count && i < n.output_count; ++i)
                if (of(i)) moved(i, i, true);
        } else if (op.is(op_trait::rearrangement)) {
            auto const* const first = of(0);
            bool all_same = first && first->axis == quantization::no_axis;
            for (std::size_t i = 1; all_same && i < g.input_ports(n)[0].count; ++i)
                all_same = of(i) && stand_for_the_same(*first, *of(i));
            for (std::size_t k = 0; all_same && k < n.output_count; ++k) moved(k, 0, false);
        }
        carry(id, declared_of, add);
    }
    graft::sort(all, [](quantized_tensor const& a, quantized_tensor const& b) { return a.tensor < b.tensor; });
    g.quantized = std::move(all);
}
GRAFT_LARGE void propagate_quantization(graph& g);

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/graph/detail/quantization.ipp"
#endif
