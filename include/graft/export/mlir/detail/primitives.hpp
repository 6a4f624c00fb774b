// graft/export/mlir/detail/primitives.hpp - the vocabulary for lowerings: with shape inference, propagated transposes,
// constant folding
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <type_traits>

#include "graft/export/mlir/emission.hpp"

GRAFT_BEGIN
namespace mlir::out {

/// The axes as non-negative numbers.
[[nodiscard]] inline numbers from_zero(span<std::int64_t const> axes, std::size_t rank) {
    numbers all(axes.begin(), axes.end());
    for (auto& a : all) a = a < 0 ? a + static_cast<std::int64_t>(rank) : a;
    return all;
}

/// An axis as an argument: any integer, which counts from the end if it is negative.
struct given_axis {
    std::int64_t at; ///< as given

    template <class I> requires std::is_integral_v<I>
    constexpr given_axis(I i) : at(static_cast<std::int64_t>(i)) {}
};
/// An axis of the tensor as a number from 0.
/// error axis_out_of_range: the lowering is refused, and the answer is 0
[[nodiscard]] inline std::size_t axis_of(emission& m, value_id v, given_axis axis) {
    auto const rank = static_cast<std::int64_t>(m.rank_of(v));
    auto const at = axis.at < 0 ? axis.at + rank : axis.at;
    if (at >= 0 && at < rank) return static_cast<std::size_t>(at);
    (void)m.refuse(fail(errc::axis_out_of_range, "axis", "below the rank,", rank, axis.at));
    return 0;
}

/// Refuses an operation that does not support a dtype.
inline value_id lacks(emission& m, std::string_view what, dtype t) {
    auto why = fail(errc::unsupported_in_operator_set, what, "a dtype that the operation supports");
    why.found = name_of(t);
    return m.refuse(why);
}

/// The same elements in another shape, of which at most one dim is unknown.
/// error undetermined_shape: two are unknown
inline value_id reshape(emission& m, value_id v, shape const& to) {
    if (v == no_value || m.shape_of(v) == to) return v;
    if (auto const before = m.shape_of(v).elements(), after = to.elements(); contradict(before, after))
        return m.refuse(
            fail(errc::wrong_element_count, {}, "elements in the new shape", before.value(), after.value()));
    if (auto const* const c = m.constant(v); c && to.is_static()) {
        auto created = *c;
        created.desc.shape = to;
        return m.constant(created);
    }
    v = m.before_reshape(m.written(v));
    if (m.shape_of(v) == to) return v;
    std::size_t open = 0;
    for (std::size_t i = 0; i < to.rank(); ++i) open += !to[i].known();
    if (!to.has_rank() || open > 1)
        return m.refuse(fail(errc::undetermined_shape, {}, "at most one data-dependent dim"));
    return v == no_value ? v : m.dialect().reshape(m, v, to);
}

namespace detail {

/// The operand `v` as read by a node whose tensors are transposed to `order` afterwards.
inline value_id below(emission& m, value_id v, permutation const& order) {
    if (m.rank_of(v) == 0) return v;
    auto s = m.shape_of(v);
    while (s.rank() < order.size()) s.insert(0, 1);
    v = reshape(m, v, s);
    permutation back(order.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        back[static_cast<std::size_t>(order[i])] = static_cast<std::int64_t>(i);
    return m.transposed(v, back);
}
[[nodiscard]] inline dim joined(dim a, dim b) {
    if (a == b || b.is(1)) return a;
    if (a.is(1)) return b;
    return a.known() ? a : b;
}
[[nodiscard]] inline shape joined(shape const& a, shape const& b) {
    auto s = shape::scalar();
    for (std::size_t i = 0; i < a.rank(); ++i) s.append(joined(a[i], b[i]));
    return s;
}

} // namespace detail

/// Operands that broadcast, as an operation reads them: of one rank, without their transposes.
struct operands {
    std::vector<value_id> all{};
    permutation order{}; ///< of the result; empty: none
    shape result = shape::scalar();

    operands(emission& m, span<value_id const> given) : all(given.begin(), given.end()) {
        std::size_t rank = 0;
        for (auto const v : all) {
            rank = std::max(rank, m.rank_of(v));
            if (auto known = m.before_order(v).second; order.empty() && !known.empty()) order = std::move(known);
        }
        if (order.size() < rank) order.clear();
        for (auto& v : all) {
            v = order.empty() ? v : detail::below(m, v, order);
            auto s = m.shape_of(v);
            if (s.rank() < rank) {
                while (s.rank() < rank) s.insert(0, 1);
                v = reshape(m, v, s);
            }
            v = m.written(v);
            if (v == no_value) continue;
            for (std::size_t k = 0; k < result.rank() && k < s.rank(); ++k)
                if (contradict(result[k], s[k]) && !result[k].is(1) && !s[k].is(1))
                    m.refuse(
                        fail(errc::shape_mismatch, {}, "operands that broadcast", result[k].value(), s[k].value()));
            result = result.rank() == 0 ? s : detail::joined(result, s);
        }
    }
    [[nodiscard]] bool whole() const { return std::find(all.begin(), all.end(), no_value) == all.end(); }
    value_id given(emission& m, value_id y) const { return order.empty() ? y : m.transposed(y, order); }
};

/// A function of two tensors, element by element, broadcast; `no_value` where an operand is none.
/// example `apply(n.m, binary::maximum, a, b)`
inline value_id apply(emission& m, binary w, value_id a, value_id b) {
    value_id const both[]{a, b};
    operands const o(m, both);
    return o.whole() ? o.given(m, m.dialect().apply(m, w, o.all[0], o.all[1], o.result)) : no_value;
}
/// Whether a relation holds, element by element, broadcast: a tensor of bool.
/// example `compare(n.m, relation::greater, a, b)`
inline value_id compare(emission& m, relation w, value_id a, value_id b) {
    value_id const both[]{a, b};
    operands const o(m, both);
    return o.whole() ? o.given(m, m.dialect().compare(m, w, o.all[0], o.all[1], o.result)) : no_value;
}
/// `a` if the condition is true, otherwise `b`.
inline value_id choose(emission& m, value_id condition, value_id a, value_id b) {
    value_id const all[]{condition, a, b};
    operands const o(m, all);
    return o.whole() ? o.given(m, m.dialect().choose(m, o.all[0], o.all[1], o.all[2], o.result)) : no_value;
}
/// A function of the dialect; see `forms.hpp` for those that it may not have.
inline value_id apply_function(emission& m, unary w, value_id x) {
    auto const [base, order] = m.before_order(x);
    if (base == no_value) return no_value;
    auto const y = m.dialect().apply(m, w, base);
    return order.empty() ? y : m.transposed(y, order);
}
/// Elements below `min` become `min`, those above `max` become `max`; an infinity means unbounded.
inline value_id clamp(emission& m, value_id x, double min, double max) {
    auto const [base, order] = m.before_order(x);
    if (base == no_value) return no_value;
    auto const y = m.dialect().clamp(m, base, min, max);
    return order.empty() ? y : m.transposed(y, order);
}
/// A number of the same type as `like`.
inline value_id scalar_like(emission& m, double v, value_id like) { return m.number(v, m.type(like)); }

/// The elements as another type; booleans are 0 and 1, a non-zero value is true.
inline value_id cast(emission& m, value_id v, dtype to) {
    if (v == no_value || m.type(v) == to) return v;
    if (auto const* const c = m.constant(v); c && c->desc.shape.is_static() && to != dtype::boolean) {
        auto const all = floats_of(*c);
        bool const exact = c->desc.type != dtype::i64 && c->desc.type != dtype::u64;
        bool const whole = is_real(c->desc.type) && !is_real(to);
        if ((exact || to == dtype::i32) && !whole && c->desc.shape.elements().is(static_cast<std::int64_t>(all.size())))
            return m.floats(all, to, c->desc.shape);
    }
    if (to == dtype::boolean) return compare(m, relation::not_equal, v, scalar_like(m, 0, v));
    auto const [base, order] = m.before_order(v);
    auto const y = m.dialect().cast(m, base, to);
    return order.empty() ? y : m.transposed(y, order);
}

/// Broadcasts dims of 1 until the tensor has this shape of its rank or a higher one.
inline value_id broadcast(emission& m, value_id v, shape const& to) {
    auto s = m.shape_of(v);
    while (s.rank() < to.rank()) s.insert(0, 1);
    v = m.written(reshape(m, v, s));
    return v == no_value || s == to ? v : m.dialect().broadcast(m, v, to);
}

/// The tensors concatenated along an axis. error axis_out_of_range, shape_mismatch
inline value_id concatenated(emission& m, span<value_id const> all, given_axis along) {
    if (all.size() == 1) return all[0];
    permutation order;
    for (auto const v : all)
        if (order.empty()) order = m.before_order(v).second;
    std::vector<value_id> parts;
    for (auto const v : all) parts.push_back(m.written(order.empty() ? v : detail::below(m, v, order)));
    if (std::find(parts.begin(), parts.end(), no_value) != parts.end() || parts.empty()) return no_value;
    auto axis = axis_of(m, parts[0], along);
    if (axis >= m.rank_of(parts[0])) return no_value;
    if (!order.empty()) axis = static_cast<std::size_t>(order[axis]);
    auto s = m.shape_of(parts[0]);
    for (std::size_t i = 1; i < parts.size(); ++i) {
        auto const& other = m.shape_of(parts[i]);
        bool fits = other.rank() == s.rank();
        for (std::size_t k = 0; fits && k < s.rank(); ++k) fits = k == axis || !contradict(s[k], other[k]);
        if (!fits) return m.refuse(fail(errc::shape_mismatch, {}, "parts of one shape, but for the axis"));
        for (std::size_t k = 0; k < s.rank(); ++k)
            if (k == axis) s[k] += other[k];
            else if (!s[k].known()) s[k] = other[k];
    }
    auto const y = m.dialect().concat(m, parts, axis, s);
    return order.empty() ? y : m.transposed(y, order);
}

/// A slice: `sizes` elements from `starts` on along each axis, every `steps`-th; -1 = all remaining.
/// error undetermined_shape: of a negative step along an unknown dim
inline value_id sliced(emission& m, value_id v, numbers starts, numbers sizes, numbers steps = {}) {
    auto const [base, order] = m.before_order(v);
    if (base == no_value) return no_value;
    if (steps.empty()) steps.assign(starts.size(), 1);
    if (!order.empty()) {
        auto const s = starts, n = sizes, by = steps;
        for (std::size_t i = 0; i < order.size(); ++i) {
            auto const to = static_cast<std::size_t>(order[i]);
            starts[to] = s[i], sizes[to] = n[i], steps[to] = by[i];
        }
    }
    auto y = base;
    auto s = m.shape_of(base);
    bool all = true;
    for (std::size_t i = 0; i < starts.size(); ++i) {
        if (steps[i] < 0) { // from the end: reversed, then by positive steps
            if (!s[i].known()) return m.refuse(fail(errc::undetermined_shape, {}, "dims that are known"));
            y = m.dialect().reverse(m, y, i);
            starts[i] = s[i].value() - 1 - starts[i];
            steps[i] = -steps[i];
        }
        if (sizes[i] >= 0 && !(s[i].is(sizes[i]) && starts[i] == 0 && steps[i] == 1)) all = false, s[i] = sizes[i];
    }
    if (!all) y = y == no_value ? y : m.dialect().slice(m, y, starts, steps, s);
    return order.empty() ? y : m.transposed(y, order);
}
/// The slice of `size` elements from `start` on along one axis. error axis_out_of_range
inline value_id sliced_along(emission& m, value_id v, given_axis axis, std::int64_t start, std::int64_t size) {
    if (v == no_value) return v;
    numbers starts(m.rank_of(v), 0), sizes(m.rank_of(v), -1);
    auto const at = axis_of(m, v, axis);
    if (at >= starts.size()) return no_value;
    starts[at] = start, sizes[at] = size;
    return sliced(m, v, std::move(starts), std::move(sizes));
}
/// The slices along an axis, in reversed order. error axis_out_of_range
inline value_id reversed(emission& m, value_id v, given_axis axis) {
    auto const [base, order] = m.before_order(v);
    if (base == no_value) return no_value;
    auto const at = axis_of(m, v, axis);
    if (at >= m.rank_of(v)) return no_value;
    auto const y = m.dialect().reverse(m, base, order.empty() ? at : static_cast<std::size_t>(order[at]));
    return order.empty() ? y : m.transposed(y, order);
}

/// Pads the tensor with elements of one value; negative numbers crop it.
/// error undetermined_shape: an unknown dim is cropped
inline value_id padded(emission& m, value_id v, numbers before, numbers after, double value = 0) {
    numbers starts(before.size(), 0), sizes(before.size(), -1);
    bool cut = false, any = false;
    for (std::size_t i = 0; i < before.size(); ++i) {
        if (before[i] < 0 || after[i] < 0) {
            auto const d = m.shape_of(v)[i];
            if (!d.known()) return m.refuse(fail(errc::undetermined_shape, {}, "dims that are known"));
            starts[i] = std::max<std::int64_t>(-before[i], 0);
            sizes[i] = d.value() - starts[i] - std::max<std::int64_t>(-after[i], 0);
            before[i] = std::max<std::int64_t>(before[i], 0), after[i] = std::max<std::int64_t>(after[i], 0);
            cut = true;
        }
        any = any || before[i] != 0 || after[i] != 0;
    }
    if (cut) v = sliced(m, v, starts, sizes);
    auto const [base, order] = m.before_order(v);
    if (!any || base == no_value) return v;
    if (!order.empty()) {
        auto const b = before, a = after;
        for (std::size_t i = 0; i < order.size(); ++i)
            before[static_cast<std::size_t>(order[i])] = b[i], after[static_cast<std::size_t>(order[i])] = a[i];
    }
    auto s = m.shape_of(base);
    for (std::size_t i = 0; i < before.size(); ++i) s[i] += dim(before[i]) + dim(after[i]);
    auto const y = m.dialect().pad(m, base, before, after, value, s);
    return order.empty() ? y : m.transposed(y, order);
}

/// A reduction over `axes`, which are kept with size 1 or removed. error axis_out_of_range
inline value_id reduced(emission& m, reduction w, value_id v, span<std::int64_t const> axes, bool keep) {
    auto const [base, order] = m.before_order(v);
    if (base == no_value || axes.empty()) return v;
    auto s = m.shape_of(base);
    std::vector<std::size_t> places, over;
    for (auto const a : axes) {
        over.push_back(axis_of(m, v, a));
        if (over.back() >= s.rank()) return no_value;
        places.push_back(order.empty() ? over.back() : static_cast<std::size_t>(order[over.back()]));
        s[places.back()] = 1;
    }
    std::sort(places.begin(), places.end());
    auto y = m.dialect().reduce(m, w, base, places, s);
    if (y == no_value) return y;
    if (!order.empty()) y = m.transposed(y, order);
    if (keep) return y;
    auto left = shape::scalar();
    for (std::size_t i = 0; i < m.rank_of(y); ++i)
        if (std::find(over.begin(), over.end(), i) == over.end()) left.append(m.shape_of(y)[i]);
    return reshape(m, y, left);
}

} // namespace mlir::out
GRAFT_END
