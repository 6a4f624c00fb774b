// graft/library/nn/quantization/carried.hpp - which tensors of a graph represent integers, and the operators that
// propagate quantization
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "graft/base/container/series.hpp"
#include "graft/graph/ir/graph.hpp"
#include "graft/graph/ir/op_ref.hpp"
#include "graft/graph/ir/quantization.hpp"
#include "graft/graph/ir/ref.hpp"
#include "graft/library/array/concat/ops.hpp"
#include "graft/library/array/pad/ops.hpp"
#include "graft/library/array/reshape/ops.hpp"
#include "graft/library/nn/activation/ops.hpp"
#include "graft/library/nn/pool/ops.hpp"
#include "graft/library/nn/quantization/ops.hpp"
#include "graft/library/nn/quantization/quantized_number.hpp"
#include "graft/library/pattern.hpp"

GRAFT_BEGIN
namespace library {

namespace detail {

/// Whether a tensor is a constant of zeros.
[[nodiscard]] inline bool is_zeros(tensor_ref t) {
    auto const v = t.value();
    for (auto const b : v.bytes)
        if (b != std::byte{}) return false;
    return v.constant && !v.bytes.empty();
}
/// Whether every window of a pooling has an element of x: the result of padding alone is not a number.
[[nodiscard]] inline bool windows_have_elements(op_ref<PoolingNd> const& p) {
    auto const window = p.attr<"window">(), dilations = p.attr<"dilations">(), pads = p.attr<"pads">();
    if (window.size() != dilations.size() || pads.size() != 2 * window.size()) return false;
    for (std::size_t i = 0; i < window.size(); ++i) {
        auto const reach = (window[i] - 1) * dilations[i];
        if (pads[i] > reach || pads[i + window.size()] > reach) return false;
    }
    return true;
}

} // namespace detail

/// Propagates quantization through operators that rearrangements do not cover. Each result is exact: a number that the
/// scale and the zero point of the input can represent.
///
/// | operator | carried |
/// |---|---|
/// | Permute, Transpose | scales along an axis, which moves according to the order |
/// | Relu | everything: 0 is the zero point |
/// | PoolingNd of the maximum | one scale, or one for each batch or channel |
/// | Pad, PadV2 with zeros | one scale: 0 is the zero point |
/// | MirrorPad, Split | one scale |
/// | Split, SplitV, SplitVD | scales along another axis than the split one |
/// | ConcatV2, ConcatD | scales along another axis than the concatenated one, if they are the same for all |
/// cost O(1), O(rank) for orders
/// example DequantizeLinear, Relu, MaxPool, QuantizeLinear: the results of all but the last represent integers
template <class Of, class Add> void propagate_through(node_ref n, Of const& of, Add const& add) {
    if (n.kind() != node_kind::operation) return;
    auto const carry_any = [&](tensor_ref x, tensor_ref y, int axis) {
        auto const* const from = of(x.id());
        if (!from || x.dtype() != y.dtype()) return;
        auto q = *from;
        q.axis = axis;
        q.whole = q.whole == x.id() ? y.id() : no_id;
        add(y.id(), q);
    };
    // for floats: 0 is not a zero point of the integers
    auto const carry = [&](tensor_ref x, tensor_ref y, int axis) {
        if (dtype_families::floating.has(x.dtype())) carry_any(x, y, axis);
    };
    auto const one_scale = [&](tensor_ref x, tensor_ref y) {
        if (auto const* const q = of(x.id()); q && q->axis == quantization::no_axis) carry(x, y, q->axis);
    };
    // the axis with one scale per position remains that axis
    auto const along_others = [&](tensor_ref x, std::int64_t changed, auto const& outputs) {
        auto const* const q = of(x.id());
        if (!q || !x.shape().has_rank()) return;
        if (changed < 0) changed += static_cast<std::int64_t>(x.shape().rank());
        if (q->axis != quantization::no_axis && q->axis == changed) return;
        auto const axis = q->axis;
        for (std::size_t i = 0; i < outputs.size(); ++i) carry_any(x, outputs[i], axis);
    };
    auto const joined = [&](tensor_range parts, std::int64_t along, tensor_ref y) {
        if (parts.size() == 0) return;
        auto const* const first = of(parts[0].id());
        if (!first || !y.shape().has_rank()) return;
        if (along < 0) along += static_cast<std::int64_t>(y.shape().rank());
        bool same = first->axis != along;
        for (std::size_t i = 1; same && i < parts.size(); ++i) {
            auto const* const q = of(parts[i].id());
            same = q && stand_for_the_same(*first, *q);
        }
        if (same && parts.size() > 1) carry(parts[0], y, first->axis);
    };
    auto const turned = [&](tensor_ref x, tensor_ref y, std::vector<std::int64_t> const& order) {
        auto const* const q = of(x.id());
        if (!q || q->axis == quantization::no_axis) return;
        for (std::size_t i = 0; i < order.size(); ++i)
            if (order[i] == q->axis) return carry_any(x, y, static_cast<int>(i));
    };
    if (auto const p = as<Permute>(n)) {
        std::vector<std::int64_t> order;
        for (auto const i : p->attr<"order">()) order.push_back(i);
        turned(p->input<"x">(), p->output<"y">(), order);
    } else if (auto const t = as<Transpose>(n)) {
        turned(t->input<"x">(), t->output<"y">(), detail::integers_in(t->input<"perm">()));
    } else if (auto const r = as<Relu>(n)) {
        if (auto const* const q = of(r->input<"x">().id())) carry(r->input<"x">(), r->output<"y">(), q->axis);
    } else if (auto const m = as<PoolingNd>(n)) {
        auto const* const q = of(m->input<"x">().id());
        if (q && m->attr<"mode">() == "MAX" && q->axis < 2 && detail::windows_have_elements(*m))
            carry(m->input<"x">(), m->output<"y">(), q->axis);
    } else if (auto const z = as<Pad>(n)) {
        one_scale(z->input<"x">(), z->output<"y">());
    } else if (auto const v = as<PadV2>(n)) {
        if (detail::is_zeros(v->input<"constant_values">())) one_scale(v->input<"x">(), v->output<"y">());
    } else if (auto const b = as<MirrorPad>(n)) {
        one_scale(b->input<"x">(), b->output<"y">());
    } else if (auto const s = as<Split>(n)) {
        auto const at = detail::integers_in(s->input<"split_dim">());
        if (at.size() == 1) along_others(s->input<"x">(), at[0], s->dynamic_output<"y">());
        else
            for (auto const y : s->dynamic_output<"y">()) one_scale(s->input<"x">(), y);
    } else if (auto const sizes = as<SplitV>(n)) {
        auto const at = detail::integers_in(sizes->input<"split_dim">());
        if (at.size() == 1) along_others(sizes->input<"x">(), at[0], sizes->dynamic_output<"y">());
    } else if (auto const d = as<SplitVD>(n)) {
        along_others(d->input<"x">(), d->attr<"split_dim">(), d->dynamic_output<"y">());
    } else if (auto const c = as<ConcatV2>(n)) {
        auto const at = detail::integers_in(c->input<"concat_dim">());
        if (at.size() == 1) joined(c->dynamic_input<"x">(), at[0], c->output<"y">());
    } else if (auto const j = as<ConcatD>(n)) {
        joined(j->dynamic_input<"x">(), j->attr<"concat_dim">(), j->output<"y">());
    }
}

namespace detail {

/// The smallest dtype with this number of bits for integers from 0 up.
[[nodiscard]] constexpr dtype whole_type_of(std::int64_t bits) {
    return bits <= 2 ? dtype::u2 : bits <= 4 ? dtype::u4 : bits <= 8 ? dtype::u8 : dtype::u16;
}
/// Records that y is rounded to the steps of these ranges: one, or one for each position of its last axis.
inline void describe_rounded(graph& g, tensor_ref y, span<float const> low, span<float const> high, std::int64_t bits,
    bool narrow, bool by_channel) {
    auto const n = low.size();
    if (n == 0 || n != high.size() || (!by_channel && n != 1)) return;
    quantization q;
    auto const steps = g.storage.template make<float>(n);
    auto const zeros = g.storage.template make<std::uint16_t>(n);
    for (std::size_t i = 0; i < n; ++i) {
        nudged_range const r(low[i], high[i], bits, narrow);
        if (!(r.step > 0)) return;
        steps[i] = r.step, zeros[i] = static_cast<std::uint16_t>(r.zero);
    }
    shape const all = by_channel ? shape{static_cast<std::int64_t>(n)} : shape::scalar();
    q.type = whole_type_of(bits);
    q.scale = {{dtype::f32, format::nd, format::nd, all}, as_bytes(span<float const>(steps)), {}};
    q.zero = {{dtype::u16, format::nd, format::nd, all}, as_bytes(span<std::uint16_t const>(zeros)), {}};
    if (by_channel) {
        if (!y.shape().has_rank() || y.shape().rank() == 0) return;
        q.axis = static_cast<int>(y.shape().rank()) - 1;
    }
    (void)describe(g, y.id(), q); // ranges that do not fit y are ignored
}
inline void describe_rounded(graph& g, node_ref n) {
    if (auto const args = as<FakeQuantWithMinMaxArgs>(n)) {
        auto const low = static_cast<float>(args->attr<"min">()), high = static_cast<float>(args->attr<"max">());
        describe_rounded(g, args->output<"y">(), {&low, 1}, {&high, 1}, args->attr<"num_bits">(),
            args->attr<"narrow_range">(), false);
    } else if (auto const one = as<FakeQuantWithMinMaxVars>(n)) {
        describe_rounded(g, one->output<"y">(), floats_in(one->input<"min">()), floats_in(one->input<"max">()),
            one->attr<"num_bits">(), one->attr<"narrow_range">(), false);
    } else if (auto const each = as<FakeQuantWithMinMaxVarsPerChannel>(n)) {
        describe_rounded(g, each->output<"y">(), floats_in(each->input<"min">()), floats_in(each->input<"max">()),
            each->attr<"num_bits">(), each->attr<"narrow_range">(), true);
    }
}
} // namespace detail

/// Adds to `graph::quantized` the quantization of tensors that no plugin has described: from TensorFlow's FakeQuant,
/// whose ranges are constants, and from `propagate_through`, which propagates it from the inputs of operators to their
/// results.
/// cost linear in the graph
inline void describe_quantized(graph& g) {
    for (node_id i = 0; i < g.nodes.size(); ++i) detail::describe_rounded(g, node_ref(g, i));
    propagate_quantization(
        g, [&](node_id i, auto const& of, auto const& say) { propagate_through(node_ref(g, i), of, say); });
}

} // namespace library
GRAFT_END
