// graft/graph/quantization.hpp - which whole numbers tensors stand for: said of some, carried on to what moves elements
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility> // move
#include <vector>

#include "graft/base/algorithm.hpp"
#include "graft/base/config.hpp"
#include "graft/base/sort.hpp"
#include "graft/graph/graph.hpp"
#include "graft/op/trait.hpp"

GRAFT_BEGIN

/// A scale or zero point that is in the graph, as `quantization` has it: with its numbers, where they are known.
[[nodiscard]] inline tensor_view stated_numbers(graph const& g, tensor_id t) {
    if (t == no_id) return {};
    auto const v = g.value_of(t);
    return {g.tensors[t].desc, v.constant ? v.bytes : byte_view{}, {}};
}

/// Whether two tensors stand for whole numbers in the same way, wherever these are.
[[nodiscard]] inline bool stand_for_the_same(quantization const& a, quantization const& b) {
    auto const same = [](tensor_view const& x, tensor_id x_at, tensor_view const& y, tensor_id y_at) {
        if (x_at != no_id && x_at == y_at) return true;
        if (x.desc.type != y.desc.type) return false;
        if (x.desc.type == dtype::undefined) return true;
        return !x.bytes.empty() && algorithm::equal(x.bytes.begin(), x.bytes.end(), y.bytes.begin(), y.bytes.end());
    };
    return a.type == b.type && a.axis == b.axis && a.block == b.block &&
           same(a.scale, a.scale_at, b.scale, b.scale_at) && same(a.zero, a.zero_at, b.zero, b.zero_at);
}

/// Says of a tensor which whole numbers it stands for. What is said first stays. `settle_descriptions` has to follow
/// before somebody asks.
/// cost O(1)
inline void describe(graph& g, tensor_id t, quantization const& q) {
    if (t != no_id) g.quantized.push_back({t, q});
}

/// Puts what was said in the order of the tensors, and says it of what moves elements, too: of results of identities,
/// and where one scale stands for all elements, of rearrangements whose tensors at the first input stand for whole
/// numbers in the same way.
/// cost linear in the graph where anything is said; nothing where nothing is
inline void settle_descriptions(graph& g) {
    if (g.quantized.empty()) return;
    std::vector<std::uint32_t> said(g.tensors.size(), no_id); // per tensor: its place in g.quantized
    series<quantized_tensor> all;
    all.reserve(g.quantized.size());
    auto const say = [&](tensor_id t, quantization const& q) {
        if (said[t] != no_id) return;
        said[t] = static_cast<std::uint32_t>(all.size());
        all.push_back({t, q});
    };
    for (auto const& q : g.quantized) say(q.tensor, q.is);
    for (auto const& n : g.nodes) {
        if (n.kind != node_kind::operation || n.input_count == 0) continue;
        auto const inputs = g.inputs_of(n);
        auto const of = [&](std::size_t i) -> quantization const* {
            return inputs[i] == no_id || said[inputs[i]] == no_id ? nullptr : &all[said[inputs[i]]].is;
        };
        auto const moved = [&](std::size_t output, std::size_t input, bool stays) {
            tensor_id const y = n.first_output + static_cast<tensor_id>(output);
            if (g.tensors[y].desc.type != g.tensors[inputs[input]].desc.type) return;
            auto q = *of(input);
            if (q.whole == inputs[input]) q.whole = y;
            else if (!stays) q.whole = no_id;
            say(y, q);
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
    }
    graft::sort(all, [](quantized_tensor const& a, quantized_tensor const& b) { return a.tensor < b.tensor; });
    g.quantized = std::move(all);
}

GRAFT_END
