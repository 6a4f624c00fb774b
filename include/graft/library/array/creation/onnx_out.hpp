// graft/library/array/creation/onnx_out.hpp - ONNX exporter: shapes and new tensors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "graft/library/array/creation/ops.hpp"
#include "graft/library/array/gather/onnx_out.hpp"
#include "graft/library/array/reshape/onnx_out.hpp"
#include "graft/library/array/slice/ops.hpp"
#include "graft/library/math/arithmetic/ops.hpp"
#include "graft/library/math/compare/ops.hpp"
#include "graft/library/onnx/lowering_vocabulary.hpp"

GRAFT_BEGIN
namespace library::onnx_out {

inline status lower_shape(lowering<Shape>& n) {
    auto const y = n.m.typed(n.m.node("Shape", {n.in<"x">()}), dtype::i64);
    return n.set_output(out::cast(n.m, y, n.attr<"dtype">()));
}
inline status lower_size(lowering<Size>& n) {
    auto const y = n.m.typed(n.m.node("Size", {n.in<"x">()}), dtype::i64);
    return n.set_output(out::cast(n.m, y, n.attr<"dtype">()));
}
inline status lower_rank(lowering<Rank>& n) {
    auto const& x = n.input<"x">().shape();
    if (x.has_rank()) return n.set_output(n.m.number(static_cast<double>(x.rank()), dtype::i32));
    auto const dims = n.m.typed(n.m.node("Shape", {n.in<"x">()}), dtype::i64);
    return n.set_output(out::cast(n.m, n.m.typed(n.m.node("Size", {dims}), dtype::i64), dtype::i32));
}

/// The sizes of a shape that is known or that the model computes.
inline value_id sizes_of(emission& m, value_id dims, shape const& known) {
    if (!known.is_static()) return out::cast(m, dims, dtype::i64);
    numbers all;
    for (std::size_t i = 0; i < known.rank(); ++i) all.push_back(known[i].value());
    return m.integers(all);
}
/// A scalar broadcast to that shape.
inline value_id filled(emission& m, value_id one, value_id dims, shape const& known) {
    return m.node("Expand", {one, sizes_of(m, dims, known)});
}
/// A repeated constant is exported as ConstantOfShape, which is imported as the same operator; strings and values
/// computed at run time use Expand.
inline status lower_fill(lowering<Fill>& n) {
    auto& m = n.m;
    auto const* const one = m.constant(n.in<"value">());
    if (one && m.opset() >= 9 && one->strings.empty() && one->desc.type != dtype::string) {
        auto element = *one;
        element.desc.shape = shape{1};
        auto const sizes = is_given(n.input<"dims">()) ? out::cast(m, n.in<"dims">(), dtype::i64)
                                                       : sizes_of(m, n.in<"dims">(), n.output<"y">().shape());
        return n.set_output(
            m.typed(m.node("ConstantOfShape", {sizes}, {{"value", attr_value::of(&element)}}), element.desc.type));
    }
    return n.set_output(filled(n.m, n.in<"value">(), n.in<"dims">(), n.output<"y">().shape()));
}
inline status lower_broadcast_to(lowering<BroadcastTo>& n) {
    return n.set_output(filled(n.m, n.in<"x">(), n.in<"shape">(), n.output<"y">().shape()));
}
template <class Op, int Value> status lower_like(lowering<Op>& n) {
    auto& m = n.m;
    auto const x = n.template in<"x">();
    auto const& s = n.template output<"y">().shape();
    auto const dims = s.is_static() ? no_value : m.typed(m.node("Shape", {x}), dtype::i64);
    return n.set_output(filled(m, out::scalar_like(m, Value, x), dims, s));
}

/// The value as a scalar: the inputs of a Range are scalars.
inline value_id scalar(emission& m, tensor_ref t) {
    return t.shape().has_rank() && t.shape().rank() == 1 ? out::reshape(m, m.of(t), {}) : m.of(t);
}
inline status lower_range(lowering<Range>& n) {
    auto& m = n.m;
    if (m.opset() < 11) { // without a Range: 0, 1, 2 ... as a constant
        constexpr std::int64_t max = 65536;
        auto const is = [&m](tensor_ref t, std::int64_t v) { return is_size(m, t, v); };
        auto const end = m.known(n.input<"limit">());
        if (is(n.input<"start">(), 0) && is(n.input<"delta">(), 1) && end && end->size() == 1 && (*end)[0] <= max) {
            numbers all;
            for (std::int64_t i = 0; i < (*end)[0]; ++i) all.push_back(i);
            return n.set_output(out::cast(m, m.integers(all), n.output<"y">().dtype()));
        }
    }
    return n.set_output(n.m.node(
        "Range", {scalar(n.m, n.input<"start">()), scalar(n.m, n.input<"limit">()), scalar(n.m, n.input<"delta">())}));
}

/// Whether negative indices have been replaced by this size already, and so select no element: `select(i < 0, size,
/// i)`.
inline bool names_nothing_below_zero(emission const& m, tensor_ref indices, std::int64_t size) {
    auto const choice = as<SelectV2>(indices.producer());
    auto const negative = choice ? as<Less>(choice->input<"condition">().producer()) : std::nullopt;
    return negative && negative->input<"x1">().id() == choice->input<"else">().id() &&
           is_size(m, negative->input<"x2">(), 0) && is_size(m, choice->input<"then">(), size);
}
/// The tensor whose `i`-th element is `t`, if it was extracted from a row; otherwise an empty reference.
inline tensor_ref row_of_element(emission const& m, tensor_ref t, std::int64_t i) {
    auto const taken = as<StridedSlice>(t.producer());
    if (!taken || taken->attr<"shrink_axis_mask">() != 1) return {};
    auto const at = m.known(taken->input<"begin">());
    auto const row = taken->input<"x">();
    bool const is_row = row.shape().has_rank() && row.shape().rank() == 1;
    return is_row && at && at->size() == 1 && (*at)[0] == i ? row : tensor_ref{};
}
/// The values of a OneHot as a vector: off, on.
inline value_id off_and_on(lowering<OneHot>& n, dtype wide) {
    auto& m = n.m;
    auto const off = row_of_element(m, n.input<"off_value">(), 0), on = row_of_element(m, n.input<"on_value">(), 1);
    if (off && on && off.id() == on.id() && off.shape().elements().is(2)) return out::cast(m, m.of(off), wide);
    auto const first = out::cast(m, n.in<"off_value">(), wide), second = out::cast(m, n.in<"on_value">(), wide);
    auto const *const a = m.constant(first), *const b = m.constant(second);
    if (a && b && wide == dtype::f32) {
        auto both = out::floats_of(*a);
        auto const last = out::floats_of(*b);
        both.insert(both.end(), last.begin(), last.end());
        if (both.size() == 2) return m.floats(both, wide);
    }
    return m.node("Concat", {out::in_shape(m, first, {1}), out::in_shape(m, second, {1})}, {{"axis", 0}});
}
inline status lower_one_hot(lowering<OneHot>& n) {
    auto& m = n.m;
    auto const depth = m.known(n.input<"depth">());
    // engines support float32 and int64
    auto const type = m.type(n.in<"on_value">());
    bool const real = type == dtype::f32 || type == dtype::f64 || type == dtype::f16;
    auto const wide = real ? dtype::f32 : type == dtype::string ? type : dtype::i64;
    auto const both = off_and_on(n, wide);
    // Since 11, ONNX counts negative indices from the end; here they select no element: they are replaced by the size,
    // which selects none there. The import of a model has already converted those that count from the end.
    bool const known = depth && depth->size() == 1;
    auto const given = known ? as_counted_from_both_ends(m, n.input<"x">(), (*depth)[0]) : n.input<"x">();
    bool const safe = known && names_nothing_below_zero(m, given, (*depth)[0]);
    bool const as_given = safe || (m.opset() >= 11 && given.id() != n.input<"x">().id());
    auto at = out::cast(m, as_given ? m.of(given) : n.in<"x">(), dtype::i64);
    auto const size = out::vector_of(m, n.input<"depth">());
    if (!as_given) {
        auto const low = m.typed(m.node("Less", {at, m.integer(0)}), dtype::boolean);
        at = m.typed(m.node("Where", {low, known ? m.integer((*depth)[0]) : size, at}), dtype::i64);
    }
    auto const created = m.node("OneHot", {at, size, both}, {{"axis", n.attr<"axis">()}});
    return n.set_output(out::cast(m, m.typed(created, m.type(both)), type));
}

inline status lower_shape_n(lowering<ShapeN>& n) {
    auto all = n.all<"x">();
    for (auto& v : all) v = out::cast(n.m, n.m.typed(n.m.node("Shape", {v}), dtype::i64), n.attr<"dtype">());
    return n.set_output(span<value_id const>(all));
}

/// Evenly spaced numbers of which only a run tells the ends: the last one is the end itself.
/// error unsupported_in_operator_set: before 11 there is no Range
inline status lin_space_of_run(lowering<LinSpace>& n) {
    auto& m = n.m;
    if (m.opset() < 11) return fail(errc::unsupported_in_operator_set, "Range", "ends that are known");
    auto const type = m.type(n.in<"start">());
    auto const as_scalar = [&](value_id v) { return m.typed(out::in_shape(m, v, {}), m.type(v)); };
    auto const start = as_scalar(n.in<"start">()), stop = as_scalar(n.in<"stop">());
    auto const count = as_scalar(out::cast(m, n.in<"num">(), dtype::i64));
    auto const last = m.typed(m.node("Sub", {count, m.integer(1)}), dtype::i64);
    auto const steps = out::cast(m, m.typed(m.node("Max", {last, m.integer(1)}), dtype::i64), type);
    auto const at = m.typed(m.node("Range", {m.integer(0), count, m.integer(1)}), dtype::i64);
    auto const length = m.typed(m.node("Sub", {stop, start}), type);
    auto const part = m.typed(m.node("Mul", {out::cast(m, at, type), length}), type);
    auto const y = m.typed(m.node("Add", {m.typed(m.node("Div", {part, steps}), type), start}), type);
    auto const several = m.typed(m.node("Greater", {last, m.integer(0)}), dtype::boolean);
    auto const ends = m.typed(
        m.node("And", {m.typed(m.node("Equal", {at, last}), dtype::boolean), several}), dtype::boolean);
    return n.set_output(m.typed(m.node("Where", {ends, stop, y}), type));
}
/// Evenly spaced numbers, the last one exact.
inline status lower_lin_space(lowering<LinSpace>& n) {
    auto& m = n.m;
    auto const *const start = m.constant(n.in<"start">()), *const stop = m.constant(n.in<"stop">());
    auto const num = m.known(n.input<"num">());
    if (!start || !stop || !num) return lin_space_of_run(n);
    if (num->size() != 1 || (*num)[0] < 1) return unknown_value("num");
    auto const from = out::floats_of(*start), to = out::floats_of(*stop);
    if (from.size() != 1 || to.size() != 1) return lin_space_of_run(n);
    auto const count = (*num)[0];
    if (!out::may_be_made(count)) return fail(errc::unsupported_in_operator_set, "num", "at most 2^24 numbers");
    std::vector<double> all;
    for (std::int64_t i = 0; i < count; ++i)
        all.push_back(
            i + 1 == count && count > 1
                ? to[0]
                : from[0] +
                      (count > 1 ? static_cast<double>(i) * (to[0] - from[0]) / static_cast<double>(count - 1) : 0.0));
    return n.set_output(m.floats(all, m.type(n.in<"start">())));
}

/// The lowerings of this family.
using creation_lowerings =
    lowerings<&lower_shape, &lower_size, &lower_rank, &lower_fill, &lower_broadcast_to, &lower_like<ZerosLike, 0>,
        &lower_like<OnesLike, 1>, &lower_range, &lower_one_hot, &lower_shape_n, &lower_lin_space>;

} // namespace library::onnx_out
GRAFT_END
