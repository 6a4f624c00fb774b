// graft/export/onnx/forms.hpp - common nodes of lowerings, in the form of the operator set
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/extremes.hpp"
#include "graft/export/onnx/emission.hpp"
#include "graft/tensor/shape.hpp"

GRAFT_BEGIN
namespace onnx::out {

/// The operand `v` of an element-wise node, for tensors that are transposed afterwards: a constant with its axes
/// permuted to match; `no_value` if `v` is none.
inline value_id before_order(emission& m, value_id v, permutation const& order) {
    auto const [base, known] = m.before_order(v);
    if (known == order) return base;
    auto const* const c = m.constant(v);
    if (!c || !c->desc.shape.is_static() || c->desc.shape.rank() > order.size()) return no_value;
    if (c->desc.shape.elements().is(1) && c->desc.shape.rank() <= 1) return v;
    auto whole = *c;
    while (whole.desc.shape.rank() < order.size()) whole.desc.shape.insert(0, 1);
    permutation back(order.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        back[static_cast<std::size_t>(order[i])] = static_cast<std::int64_t>(i);
    return m.transposed(m.constant(whole), back);
}

/// An element-wise node, its operands broadcast: transposes of its operands are moved to its result, so that they
/// cancel.
inline value_id pointwise(emission& m, std::string_view operation, given_values inputs, span<given const> attributes) {
    permutation order;
    for (auto v : inputs)
        if (order.empty()) order = m.before_order(v).second;
    std::vector<value_id> below;
    for (auto v : inputs)
        if (!order.empty()) {
            below.push_back(before_order(m, v, order));
            if (below.back() == no_value) order.clear();
        }
    if (order.empty()) return m.nodes(operation, inputs, attributes, 1);
    return m.transposed(m.nodes(operation, below, attributes, 1), std::move(order));
}
inline value_id pointwise(emission& m, std::string_view operation, given_values inputs, given_attributes attributes) {
    return pointwise(m, operation, inputs, span<given const>(attributes.begin(), attributes.size()));
}
inline value_id pointwise(emission& m, std::string_view operation, given_values inputs) {
    return pointwise(m, operation, inputs, span<given const>());
}

/// `Max` or `Min` of two tensors that broadcast. Before operator set 8 these do not broadcast: a number becomes a
/// Clip.
inline value_id extreme(emission& m, std::string_view operation, value_id a, value_id b) {
    if (m.opset() >= 8) return pointwise(m, operation, {a, b});
    auto const* const number = m.constant(b);
    if (number && number->desc.shape.elements().is(1)) {
        auto const limit = floats_of(*number);
        constexpr double end = 3.4028234663852886e38; // the default limit of Clip
        if (limit.size() == 1 && m.type(a) == dtype::f32 && (operation == "Max" ? limit[0] <= -end : limit[0] >= end))
            return a;
        if (limit.size() == 1)
            return operation == "Max" ? pointwise(m, "Clip", {a}, {{"min", limit[0]}})
                                      : pointwise(m, "Clip", {a}, {{"max", limit[0]}});
    }
    if (m.shape_of(a).is_static() && m.shape_of(a) == m.shape_of(b)) return pointwise(m, operation, {a, b});
    return m.refuse(fail(errc::unsupported_in_operator_set, operation, "tensors of one shape, before operator set 8")),
           a;
}

/// The elements as another type; a constant is converted here.
inline value_id cast(emission& m, value_id v, dtype to) {
    if (v == no_value || m.type(v) == to) return v;
    if (auto const* const c = m.constant(v); c && c->desc.shape.is_static() && to != dtype::boolean) {
        auto const all = floats_of(*c);
        auto const exact = c->desc.type != dtype::i64 && c->desc.type != dtype::u64;
        if (exact && c->desc.shape.elements().is(static_cast<std::int64_t>(all.size())))
            if (auto const created = tensor_of(m.model().storage, to, c->desc.shape, all); created.bytes.data())
                return m.constant(created);
    }
    auto const created = pointwise(m, "Cast", {v}, {{"to", to}});
    return m.typed(created, to);
}

/// The same elements in another shape: -1 is the remainder, 0 the dim at the same position.
inline value_id reshape(emission& m, value_id v, given_numbers dims) {
    if (auto const* const c = m.constant(v)) {
        auto s = shape::scalar();
        bool whole = c->desc.shape.is_static();
        for (auto const d : dims) s.append(d), whole = whole && d > 0;
        if (whole && s.elements() == c->desc.shape.elements()) {
            auto created = *c;
            created.desc.shape = s;
            return m.constant(created);
        }
    }
    auto const created = m.node("Reshape", {v, m.integers(dims)});
    return m.typed(created, m.type(v));
}
/// The same elements in a shape of numbers only, including zeros.
inline value_id reshape_to(emission& m, value_id v, shape const& s) {
    if (!s.is_static()) {
        numbers dims;
        std::size_t unknown = 0;
        for (std::size_t i = 0; i < s.rank(); ++i)
            dims.push_back(s[i].known() ? s[i].value() : -1), unknown += !s[i].known();
        if (!s.has_rank() || unknown > 1)
            return m.refuse(fail(errc::undetermined_shape, {}, "at most one data-dependent dim")), v;
        return reshape(m, v, dims);
    }
    numbers dims;
    bool zero = false;
    for (std::size_t i = 0; i < s.rank(); ++i) dims.push_back(s[i].value()), zero = zero || s[i].is(0);
    if (!zero) return reshape(m, v, dims);
    return m.node("Reshape", {v, m.integers(dims)}, {{"allowzero", 1}});
}

/// `reshape` of an input of a lowering. If the value is a reshape of one that already has that shape, the result is
/// that one: reshapes that readers of models insert around an operator do not accumulate.
inline value_id in_shape(emission& m, value_id v, given_numbers dims) {
    for (auto at = v; at != no_value;) {
        auto const& d = m.model().values[at];
        auto const& s = d.desc.shape;
        bool same = s.has_rank() && s.rank() == dims.size();
        bool const flat = same && dims.size() == 1 && dims[0] == -1;
        for (std::size_t i = 0; same && !flat && i < dims.size(); ++i) same = s[i].is(dims[i]);
        if (same && d.kind != value_kind::list) return at;
        if (d.kind != value_kind::result || m.model().nodes[d.node].type != "Reshape") break;
        at = m.model().nodes[d.node].inputs[0];
    }
    return reshape(m, v, dims);
}

/// A list of integers that the nodes of ONNX take as an input: a constant vector of int64 if the numbers of tensor `t`
/// are known, otherwise the vector that the model computes.
inline value_id vector_of(emission& m, tensor_ref t) {
    if (auto const known = m.known(t)) return m.integers(*known);
    auto const v = cast(m, m.of(t), dtype::i64);
    auto const& s = t.shape();
    return s.has_rank() && s.rank() == 1 ? v : m.typed(in_shape(m, v, {-1}), dtype::i64);
}
/// An operator whose axes only a run tells: an input from version `from` on.
/// error not_a_constant: in earlier versions, where axes are an attribute
inline value_id with_axes_of_run(emission& m, std::string_view operation, std::int32_t from, value_id v,
    tensor_ref axes, given_attributes others = {}) {
    if (m.opset() < from)
        return m.refuse(fail(errc::not_a_constant, "axes", "axes that are known when the model is exported")), v;
    return m.node(operation, {v, vector_of(m, axes)}, others);
}

namespace detail {
/// An operator whose axes are an input from version `from` on and an attribute before.
inline value_id with_axes(emission& m, std::string_view operation, std::int32_t from, value_id v, given_numbers axes,
    std::initializer_list<given> others = {}) {
    std::vector<given> all(others.begin(), others.end());
    std::vector<value_id> inputs{v};
    if (m.opset() >= from) inputs.push_back(m.integers(axes));
    else all.push_back({"axes", axes});
    return m.nodes(operation, inputs, span<given const>(all), 1);
}
} // namespace detail

/// `v` without these axes of size 1.
inline value_id squeeze(emission& m, value_id v, given_numbers axes) {
    return axes.empty() ? v : detail::with_axes(m, "Squeeze", 13, v, axes);
}
/// `v` with axes of size 1 at these positions of the result.
inline value_id unsqueeze(emission& m, value_id v, given_numbers axes) {
    if (axes.empty()) return v;
    if (auto const* const c = m.constant(v); c && c->desc.shape.is_static()) {
        auto created = *c;
        auto const rank = static_cast<std::int64_t>(c->desc.shape.rank() + axes.size());
        numbers sorted(axes.begin(), axes.end());
        for (auto& a : sorted) a = a < 0 ? a + rank : a;
        for (std::int64_t i = 0; i < rank; ++i)
            for (auto const a : sorted)
                if (a == i) created.desc.shape.insert(static_cast<std::size_t>(i), 1);
        return m.constant(created);
    }
    return detail::with_axes(m, "Unsqueeze", 13, v, axes);
}

/// The version of the operator set from which the axes of a reduction are an input.
[[nodiscard]] inline std::int32_t reduces_by_input(std::string_view operation) {
    return operation == "ReduceSum" ? 13 : 18;
}
/// `ReduceSum` and similar operators over axes, none of them negative.
inline value_id reduced(emission& m, std::string_view operation, value_id v, given_numbers over, bool keep) {
    auto const from = reduces_by_input(operation);
    if (over.empty()) return v;
    auto const [base, order] = m.before_order(v);
    if (order.empty()) return detail::with_axes(m, operation, from, v, over, {{"keepdims", keep}});
    numbers axes(over.begin(), over.end());
    for (auto& a : axes) a = order[static_cast<std::size_t>(a)];
    auto const created = detail::with_axes(m, operation, from, base, axes, {{"keepdims", keep}});
    if (keep) return m.transposed(created, order);
    permutation left; // of the remaining axes
    for (auto const a : order) {
        bool gone = false;
        std::int64_t before = 0;
        for (auto const r : axes) gone = gone || r == a, before += r < a;
        if (!gone) left.push_back(a - before);
    }
    return m.transposed(created, std::move(left));
}

/// A slice: from `starts` to `ends` along each of `axes`, every `steps`-th.
inline value_id sliced(
    emission& m, value_id v, given_numbers starts, given_numbers ends, given_numbers axes, given_numbers steps = {}) {
    auto const [base, order] = m.before_order(v);
    numbers moved;
    if (!order.empty()) {
        for (auto const a : axes) moved.push_back(order[static_cast<std::size_t>(a)]);
        axes = moved;
    }
    bool by_one = true;
    for (auto const s : steps) by_one = by_one && s == 1;
    value_id created;
    if (m.opset() < 10) {
        if (!by_one) return m.refuse(fail(errc::unsupported_in_operator_set, "Slice", "steps of 1")), v;
        created = m.node("Slice", {base}, {{"starts", starts}, {"ends", ends}, {"axes", axes}});
    } else
        created = m.node("Slice",
            {base, m.integers(starts), m.integers(ends), m.integers(axes), by_one ? no_value : m.integers(steps)});
    return order.empty() ? created : m.transposed(created, order);
}

/// Pads the tensor: `before` and `after` each axis, `value` in mode `constant`.
inline value_id padded(emission& m, value_id v, given_numbers before, given_numbers after, double value = 0,
    std::string_view mode = "constant") {
    bool none = true;
    for (std::size_t i = 0; i < before.size(); ++i) none = none && before[i] == 0 && after[i] == 0;
    if (none) return v;
    v = m.ranked(v, before.size());
    auto const [base, order] = m.before_order(v);
    numbers all(before.begin(), before.end());
    all.insert(all.end(), after.begin(), after.end());
    for (std::size_t i = 0; i < order.size(); ++i) {
        auto const to = static_cast<std::size_t>(order[i]);
        all[to] = before[i], all[before.size() + to] = after[i];
    }
    value_id created;
    if (m.opset() < 11) created = m.node("Pad", {base}, {{"pads", all}, {"value", value}, {"mode", mode}});
    else
        created = m.node(
            "Pad", {base, m.integers(all), value != 0 ? m.number(value, m.type(base)) : no_value}, {{"mode", mode}});
    return order.empty() ? created : m.transposed(created, order);
}

/// The tensors concatenated along `axis`, which must not be negative.
inline value_id concatenated(emission& m, span<value_id const> all, std::int64_t axis) {
    if (all.size() == 1) return all[0];
    permutation order = all.empty() ? permutation() : m.before_order(all[0]).second;
    std::vector<value_id> below;
    for (auto v : all) {
        auto const [base, known] = m.before_order(v);
        if (order.empty() || known != order) order.clear();
        below.push_back(base);
    }
    if (order.empty()) return m.node("Concat", all, {{"axis", axis}});
    auto const created = m.node("Concat", below, {{"axis", order[static_cast<std::size_t>(axis)]}});
    return m.transposed(created, std::move(order));
}

/// Slices of `sizes` along `axis`, which must not be negative: the values, in order.
inline std::vector<value_id> split(emission& m, value_id v, std::int64_t axis, given_numbers sizes) {
    auto const [base, order] = m.before_order(v);
    if (!order.empty()) axis = order[static_cast<std::size_t>(axis)];
    auto const count = static_cast<std::uint32_t>(sizes.size());
    std::vector<value_id> inputs{base}, created;
    if (m.opset() >= 13) inputs.push_back(m.integers(sizes));
    auto const first = m.opset() >= 13 ? m.nodes("Split", inputs, {{"axis", axis}}, count)
                                       : m.nodes("Split", inputs, {{"axis", axis}, {"split", sizes}}, count);
    for (std::uint32_t i = 0; i < count; ++i)
        created.push_back(order.empty() ? first + i : m.transposed(first + i, order));
    return created;
}

/// Elements below `min` become `min`, those above `max` become `max`.
inline value_id clipped(emission& m, value_id v, double min, double max) {
    if (m.opset() < 11) return pointwise(m, "Clip", {v}, {{"min", min}, {"max", max}});
    auto const [base, order] = m.before_order(v);
    auto const created = m.node("Clip", {base, m.number(min, m.type(base)), m.number(max, m.type(base))});
    return order.empty() ? created : m.transposed(created, order);
}

/// `Softmax` or `LogSoftmax` over one non-negative axis of a tensor of this rank.
inline value_id softmax(emission& m, std::string_view operation, value_id v, std::int64_t axis, std::size_t rank) {
    auto const [base, order] = m.before_order(v);
    if (!order.empty()) axis = order[static_cast<std::size_t>(axis)];
    if (m.opset() >= 13 || axis + 1 == static_cast<std::int64_t>(rank)) {
        auto const created = m.node(operation, {base}, {{"axis", axis}});
        return order.empty() ? created : m.transposed(created, order);
    }
    permutation last; // before 13 all axes from this one on are flattened: it must be the last
    for (std::size_t i = 0; i < rank; ++i)
        if (static_cast<std::int64_t>(i) != axis) last.push_back(static_cast<std::int64_t>(i));
    last.push_back(axis);
    permutation back(rank);
    for (std::size_t i = 0; i < rank; ++i) back[static_cast<std::size_t>(last[i])] = static_cast<std::int64_t>(i);
    auto const created = m.node(operation, {m.transposed(base, last)}, {{"axis", static_cast<std::int64_t>(rank) - 1}});
    auto const y = m.transposed(created, back);
    return order.empty() ? y : m.transposed(y, order);
}

/// The value of rank `rank` with trailing axes of size 1, so that its first axis is aligned with axis `axis` of a
/// tensor of rank `whole`.
inline value_id along(emission& m, value_id v, std::size_t rank, std::size_t axis, std::size_t whole) {
    numbers axes;
    for (auto i = rank; axis + i < whole; ++i) axes.push_back(static_cast<std::int64_t>(i));
    return unsqueeze(m, v, axes);
}
/// The axes as numbers from 0 up: `rank` is added to negative ones.
inline numbers from_zero(numbers axes, std::size_t rank) {
    for (auto& a : axes) a = a < 0 ? a + static_cast<std::int64_t>(rank) : a;
    return axes;
}

/// A number of the same type as `like`, as another operand.
inline value_id scalar_like(emission& m, double v, value_id like) { return m.number(v, m.type(like)); }

} // namespace onnx::out
GRAFT_END
