// graft/library/array/reshape/onnx_out.hpp - ONNX exporter: reshapes, permutations and casts
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>

#include "graft/base/container/algorithm.hpp"
#include "graft/library/array/cast/ops.hpp"
#include "graft/library/array/reshape/ops.hpp"
#include "graft/library/control/identity/ops.hpp"
#include "graft/library/nn/conv/onnx_out.hpp"
#include "graft/library/onnx/lowering_vocabulary.hpp"

GRAFT_BEGIN
namespace library::onnx_out {

inline status unknown_rank(std::string_view port) { return fail(errc::wrong_shape, port, "a rank that is known"); }
inline status unknown_value(std::string_view port) {
    return fail(errc::not_a_constant, port, "a value that is known when the model is exported");
}

template <class Op> status lower_identity(lowering<Op>& n) { return n.set_output(n.template in<"x">()); }

inline status lower_cast(lowering<Cast>& n) { return n.set_output(out::cast(n.m, n.in<"x">(), n.attr<"dst_type">())); }

/// Whether the caller provides the tensor with each run: a value in the model does not replace it.
inline bool is_given(tensor_ref t) { return t && t.producer().kind() == node_kind::input; }

/// Axes of a tensor of this rank, counted from the front. ONNX counts axes from the end, too, so without a rank they
/// stay as they are.
inline numbers axes_of(span<std::int64_t const> axes, shape const& s) {
    numbers all(axes.begin(), axes.end());
    return s.has_rank() ? out::from_zero(std::move(all), s.rank()) : all;
}

/// An axis of `v`, counted from the front if its rank is known from inference or from a transposition; otherwise as it
/// is. Operator sets before 11 do not count from the end: then nothing.
inline std::optional<std::int64_t> axis_of(emission& m, value_id v, std::int64_t axis, shape const& s) {
    if (axis >= 0) return axis;
    auto const rank = s.has_rank() ? s.rank() : m.before_order(v).second.size();
    if (rank == 0 && m.opset() < 11) return {};
    return axis + static_cast<std::int64_t>(rank);
}

/// To a shape that is known except for one dim, otherwise to the shape that the model computes.
inline status lower_reshape(lowering<Reshape>& n) {
    auto& m = n.m;
    auto const& y = n.output<"y">().shape();
    std::size_t open = 0;
    for (std::size_t i = 0; y.has_rank() && i < y.rank(); ++i) open += !y[i].known();
    if (y.has_rank() && open < 2 && !is_given(n.input<"shape">()))
        return n.set_output(out::reshape_to(m, n.in<"x">(), y));
    auto const known = m.known(n.input<"shape">());
    bool const whole = n.attr<"axis">() == 0 && n.attr<"num_axes">() == -1;
    if (!whole) return fail(errc::undetermined_shape, "y", "at most one data-dependent dim");
    if (known) {
        bool zero = false;
        for (auto const d : *known) zero = zero || d == 0;
        if (!zero || n.attr<"zero_copies">()) return n.set_output(out::reshape(m, n.in<"x">(), *known));
    }
    auto const to = out::cast(m, n.in<"shape">(), dtype::i64);
    if (n.attr<"zero_copies">() || m.opset() < 14) return n.set_output(m.node("Reshape", {n.in<"x">(), to}));
    return n.set_output(m.node("Reshape", {n.in<"x">(), to}, {{"allowzero", 1}}));
}

inline status lower_expand_dims(lowering<ExpandDims>& n) {
    auto const axis = n.m.known(n.input<"axis">());
    auto const& y = n.output<"y">().shape();
    if (axis) return n.set_output(out::unsqueeze(n.m, n.in<"x">(), axes_of(*axis, y)));
    return n.set_output(out::with_axes_of_run(n.m, "Unsqueeze", 13, n.in<"x">(), n.input<"axis">()));
}
inline status lower_unsqueeze_v3(lowering<UnsqueezeV3>& n) {
    auto const axes = n.m.known(n.input<"axes">());
    auto const& y = n.output<"y">().shape();
    if (axes) return n.set_output(out::unsqueeze(n.m, n.in<"x">(), axes_of(*axes, y)));
    return n.set_output(out::with_axes_of_run(n.m, "Unsqueeze", 13, n.in<"x">(), n.input<"axes">()));
}
inline status lower_squeeze_v3(lowering<SqueezeV3>& n) {
    auto const t = n.optional_input<"axes">();
    if (!t) return n.set_output(n.m.node("Squeeze", {n.in<"x">()}));
    auto const axes = n.m.known(t);
    if (axes) return n.set_output(out::squeeze(n.m, n.in<"x">(), axes_of(*axes, n.input<"x">().shape())));
    return n.set_output(out::with_axes_of_run(n.m, "Squeeze", 13, n.in<"x">(), t));
}

inline status lower_unsqueeze(lowering<Unsqueeze>& n) {
    return n.set_output(out::unsqueeze(n.m, n.in<"x">(), axes_of(n.attr<"axes">(), n.output<"y">().shape())));
}

inline status lower_squeeze(lowering<Squeeze>& n) {
    auto const& d = n.input<"x">().shape();
    auto const stated = n.attr<"axis">();
    if (stated.empty() && !d.is_static()) return n.set_output(n.m.node("Squeeze", {n.in<"x">()})); // every 1
    auto axes = axes_of(stated, d);
    for (std::size_t i = 0; stated.empty() && i < d.rank(); ++i)
        if (d[i].is(1)) axes.push_back(static_cast<std::int64_t>(i));
    return n.set_output(out::squeeze(n.m, n.in<"x">(), axes));
}

/// The axes from `first` to before `end` as one; the sizes of all are those of the run.
inline value_id merged_axes(emission& m, value_id v, std::int64_t first, std::int64_t end) {
    auto const dims = m.typed(m.node("Shape", {m.written(v)}), dtype::i64);
    auto const some = [&](std::int64_t from, std::int64_t to) {
        return m.typed(out::sliced(m, dims, {from}, {to}, {0}), dtype::i64);
    };
    value_id const all[]{some(0, first),
        m.typed(out::reduced(m, "ReduceProd", some(first, end), {0}, true), dtype::i64), some(end, INT64_MAX)};
    return m.node("Reshape", {v, m.typed(out::concatenated(m, all, 0), dtype::i64)});
}
inline status lower_flatten(lowering<FlattenV2>& n) {
    auto const& d = n.input<"x">().shape();
    auto const& y = n.output<"y">().shape();
    if (!d.has_rank() || !y.has_rank()) return unknown_rank("x");
    auto const last = n.attr<"end_axis">();
    if (n.attr<"axis">() == 1 && (last == -1 || last + 1 == static_cast<std::int64_t>(d.rank())) && d.rank() > 1)
        return n.set_output(n.m.node("Flatten", {n.in<"x">()}, {{"axis", 1}}));
    std::size_t open = 0;
    for (std::size_t i = 0; i < y.rank(); ++i) open += !y[i].known();
    if (auto const rank = static_cast<std::int64_t>(d.rank()); open > 1) {
        auto const first = out::from_zero({n.attr<"axis">()}, d.rank())[0];
        return n.set_output(merged_axes(n.m, n.in<"x">(), first, (last < 0 ? last + rank : last) + 1));
    }
    return n.set_output(out::reshape_to(n.m, n.in<"x">(), y));
}

inline status lower_transpose(lowering<Transpose>& n) {
    auto const order = n.m.known(n.input<"perm">());
    if (!order) return unknown_value("perm");
    return n.set_output(n.m.permuted(n.in<"x">(), out::from_zero(*order, order->size())));
}
/// Whether the axes are 0 to their number, in some order.
inline bool is_permutation(numbers const& axes) {
    for (std::int64_t i = 0; i < static_cast<std::int64_t>(axes.size()); ++i)
        if (algorithm::find(axes.begin(), axes.end(), i) == axes.end()) return false;
    return !axes.empty();
}
inline status lower_permute(lowering<Permute>& n) {
    auto const& d = n.input<"x">().shape();
    auto const some = n.attr<"order">();
    numbers order(some.begin(), some.end());
    // ONNX refuses a list that is not as long as the rank
    if (!d.has_rank() && !is_permutation(order)) return unknown_rank("x");
    for (std::size_t i = 0; d.has_rank() && i < d.rank(); ++i) { // unlisted axes keep their order
        bool named = false;
        for (auto const a : order) named = named || a == static_cast<std::int64_t>(i);
        if (!named) order.push_back(static_cast<std::int64_t>(i));
    }
    return n.set_output(n.m.permuted(n.in<"x">(), order));
}

/// Silence has no effect: it is removed.
inline status lower_silence(lowering<Silence>&) { return ok; }

/// The positions of the numbers in sorted order.
inline status lower_invert_permutation(lowering<InvertPermutation>& n) {
    auto& m = n.m;
    auto const x = out::cast(m, n.in<"x">(), dtype::i64);
    auto const count = m.typed(m.node("Shape", {x}), dtype::i64);
    value_id const inputs[]{x, count};
    auto const sorted = m.nodes("TopK", inputs, {{"axis", 0}, {"largest", 0}}, 2);
    return n.set_output(out::cast(m, m.typed(sorted + 1, dtype::i64), m.type(n.in<"x">())));
}

/// The lowerings of this family.
using reshape_lowerings = lowerings<&lower_identity<Identity>, &lower_identity<PlaceholderWithDefault>, &lower_cast,
    &lower_reshape, &lower_expand_dims, &lower_unsqueeze, &lower_unsqueeze_v3, &lower_squeeze, &lower_squeeze_v3,
    &lower_flatten, &lower_transpose, &lower_permute, &lower_silence, &lower_invert_permutation>;

} // namespace library::onnx_out
GRAFT_END
