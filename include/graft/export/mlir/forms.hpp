// graft/export/mlir/forms.hpp - common parts of lowerings, composed of the vocabulary's primitives
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <limits>

#include "graft/export/mlir/detail/primitives.hpp"

GRAFT_BEGIN
namespace mlir::out {

inline value_id apply(emission& m, unary w, value_id x);

/// The sum, element by element, broadcast; `no_value` where an operand is none.
inline value_id add(emission& m, value_id a, value_id b) { return apply(m, binary::add, a, b); }
/// The difference, as `add`.
inline value_id subtract(emission& m, value_id a, value_id b) { return apply(m, binary::subtract, a, b); }
/// The product, as `add`: x * sigmoid(x) is a swish.
/// example `multiply(n.m, x, apply(n.m, unary::sigmoid, x))`
inline value_id multiply(emission& m, value_id a, value_id b) { return apply(m, binary::multiply, a, b); }
/// The quotient, as `add`; of integers towards zero.
inline value_id divide(emission& m, value_id a, value_id b) {
    auto const& d = m.dialect();
    if (d.has(binary::divide, m.type(a)) || !d.has(unary::reciprocal, m.type(b))) // or it has neither: refused
        return apply(m, binary::divide, a, b);
    return multiply(m, a, apply(m, unary::reciprocal, b));
}
/// x * scale + shift.
inline value_id affine(emission& m, value_id x, double scale, double shift) {
    if (scale != 1) x = multiply(m, x, scalar_like(m, scale, x));
    return shift == 0 ? x : add(m, x, scalar_like(m, shift, x));
}
/// The maximum of x and a number.
inline value_id at_least(emission& m, value_id x, double min) {
    return clamp(m, x, min, std::numeric_limits<double>::infinity());
}
/// x if it is above zero, otherwise `below`.
inline value_id above_zero(emission& m, value_id x, value_id below) {
    return choose(m, compare(m, relation::greater, x, scalar_like(m, 0, x)), x, below);
}

namespace detail {

/// Rounds to the nearest integer, ties to even.
inline value_id rounded_to_even(emission& m, value_id x) {
    auto const low = apply_function(m, unary::floor, x);
    auto const over = subtract(m, x, low), half = scalar_like(m, 0.5, x);
    auto const odd = subtract(m, low, affine(m, apply_function(m, unary::floor, affine(m, low, 0.5, 0)), 2, 0));
    auto const next = affine(m, low, 1, 1);
    auto const at_half = choose(m, compare(m, relation::greater, odd, half), next, low);
    auto const above = choose(m, compare(m, relation::greater, over, half), next, at_half);
    return choose(m, compare(m, relation::less, over, half), low, above);
}
/// By a polynomial in 1 / (1 + p |x|): maximum error 1.5e-7. Source: Abramowitz and Stegun, Handbook of Mathematical
/// Functions, 7.1.26
inline value_id erf_by_polynomial(emission& m, value_id x) {
    constexpr double p = 0.3275911, terms[] = {1.061405429, -1.453152027, 1.421413741, -0.284496736, 0.254829592};
    auto const size = apply(m, unary::absolute, x);
    auto const t = apply(m, unary::reciprocal, affine(m, size, p, 1));
    auto sum = affine(m, t, terms[0], terms[1]);
    for (std::size_t i = 2; i < std::size(terms); ++i) sum = affine(m, multiply(m, sum, t), 1, terms[i]);
    auto const fall = apply(m, unary::exponential, affine(m, multiply(m, x, x), -1, 0));
    auto const y = affine(m, multiply(m, multiply(m, sum, t), fall), -1, 1);
    return multiply(m, apply(m, unary::sign, x), y);
}

} // namespace detail

/// A function of each element, composed of others if the dialect does not have it.
/// example `apply(n.m, unary::sigmoid, n.in<"x">())`
/// error unsupported_in_operator_set: not of this dtype
inline value_id apply(emission& m, unary w, value_id x) {
    if (x == no_value || m.dialect().has(w, m.type(x))) return apply_function(m, w, x);
    switch (w) {
    case unary::reciprocal: return divide(m, scalar_like(m, 1, x), x);
    case unary::sqrt: return apply(m, binary::power, x, scalar_like(m, 0.5, x));
    case unary::erf: return detail::erf_by_polynomial(m, x);
    case unary::round_even: return detail::rounded_to_even(m, x);
    case unary::sign: {
        auto const zero = scalar_like(m, 0, x);
        auto const not_above = choose(m, compare(m, relation::less, x, zero), scalar_like(m, -1, x), zero);
        return choose(m, compare(m, relation::greater, x, zero), scalar_like(m, 1, x), not_above);
    }
    default: return apply_function(m, w, x);
    }
}

/// The number of elements along the axes.
/// error undetermined_shape
inline double count_along(emission& m, shape const& s, span<std::int64_t const> axes) {
    double n = 1;
    for (auto const a : axes) {
        auto const d = s[static_cast<std::size_t>(a)];
        if (!d.known()) (void)m.refuse(fail(errc::undetermined_shape, {}, "sizes that are known along these axes"));
        n *= d.known() ? static_cast<double>(d.value()) : 1;
    }
    return n;
}
/// The mean of `x` over the axes; `keep`: they remain with size 1.
/// error undetermined_shape
inline value_id mean(emission& m, value_id x, span<std::int64_t const> axes, bool keep = true) {
    auto const n = count_along(m, m.shape_of(x), axes);
    return affine(m, reduced(m, reduction::sum, x, axes, keep), 1 / n, 0);
}
/// e^x divided by their sum along the axes, or its logarithm.
inline value_id softmax(emission& m, value_id x, span<std::int64_t const> axes, bool logarithm = false) {
    auto const from_top = subtract(m, x, reduced(m, reduction::maximum, x, axes, true));
    auto const e = apply(m, unary::exponential, from_top);
    auto const sum = reduced(m, reduction::sum, e, axes, true);
    return logarithm ? subtract(m, from_top, apply(m, unary::logarithm, sum)) : divide(m, e, sum);
}

/// The value of any rank with trailing axes of size 1, so that its first axis is aligned with axis `axis` of a tensor
/// of rank `whole`.
inline value_id along(emission& m, value_id v, std::size_t axis, std::size_t whole) {
    auto s = m.shape_of(v);
    while (s.has_rank() && axis + s.rank() < whole) s.append(1);
    return reshape(m, v, s);
}

/// (x - mean) / sqrt(variance + epsilon) * scale + offset, in which all but x broadcast; scale and offset may be
/// absent. The constant part is computed here.
inline value_id normalized(
    emission& m, value_id x, value_id mean, value_id variance, value_id scale, value_id offset, double epsilon) {
    tensor_view const* const c[]{m.constant(mean), m.constant(variance), m.constant(scale), m.constant(offset)};
    bool const known = c[0] && c[1] && (c[2] || scale == no_value) && (c[3] || offset == no_value) &&
                       c[0]->desc.shape == c[1]->desc.shape && c[0]->desc.shape.is_static() &&
                       (!c[2] || c[2]->desc.shape == c[0]->desc.shape) &&
                       (!c[3] || c[3]->desc.shape == c[0]->desc.shape);
    if (!known) {
        auto const root = apply(m, unary::rsqrt, affine(m, variance, 1, epsilon));
        auto const factor = scale == no_value ? root : multiply(m, scale, root);
        auto const y = multiply(m, subtract(m, x, mean), factor);
        return offset == no_value ? y : add(m, y, offset);
    }
    auto factor = floats_of(*c[1]), shift = floats_of(*c[0]);
    auto const scales = c[2] ? floats_of(*c[2]) : std::vector<double>(), offsets = c[3] ? floats_of(*c[3]) : scales;
    for (std::size_t i = 0; i < factor.size() && i < shift.size(); ++i) {
        factor[i] = (c[2] ? scales[i] : 1) / std::sqrt(factor[i] + epsilon);
        shift[i] = (c[3] ? offsets[i] : 0) - shift[i] * factor[i];
    }
    auto const s = c[0]->desc.shape;
    auto const t = m.type(mean);
    return add(m, multiply(m, x, m.floats(factor, t, s)), m.floats(shift, t, s));
}

/// Matrix products in the last two axes; the axes before them broadcast.
/// error wrong_shape: no matrices; shape_mismatch: `b` has not a row for each column of `a`
inline value_id product(emission& m, value_id a, value_id b) {
    auto const sa = m.shape_of(a), sb = m.shape_of(b);
    if (sa.rank() < 2 || sb.rank() < 2) return m.refuse(fail(errc::wrong_shape, {}, "matrices"));
    auto const rows = sa[sa.rank() - 2], k = sa[sa.rank() - 1], columns = sb[sb.rank() - 1];
    if (auto const other = sb[sb.rank() - 2]; contradict(k, other))
        return m.refuse(fail(errc::shape_mismatch, {}, "a row of b for each column of a", k.value(), other.value()));
    auto const batch_a = sa.part(0, sa.rank() - 2), batch_b = sb.part(0, sb.rank() - 2);
    auto y = sa.rank() >= sb.rank() ? batch_a : batch_b;
    for (std::size_t i = 0; i < std::min(batch_a.rank(), batch_b.rank()); ++i) {
        auto const at = y.rank() - 1 - i;
        y[at] = detail::joined(batch_a.back(i), batch_b.back(i));
    }
    if (batch_b.elements().is(1)) { // one matrix for all rows
        a = reshape(m, a, shape{dim(1), batch_a.elements() * rows, k});
        b = reshape(m, b, shape{dim(1), k, columns});
    } else {
        auto wide = y;
        wide.append(rows).append(k);
        a = reshape(m, broadcast(m, a, wide), shape{y.elements(), rows, k});
        wide = y;
        wide.append(k).append(columns);
        b = reshape(m, broadcast(m, b, wide), shape{y.elements(), k, columns});
    }
    a = m.written(a), b = m.written(b);
    if (a == no_value || b == no_value) return no_value;
    auto const created = m.dialect().matmul(m, a, b, shape{m.shape_of(a)[0], m.shape_of(a)[1], columns});
    return reshape(m, created, y.append(rows).append(columns));
}
/// Transposes the last two axes.
inline value_id transposed_matrix(emission& m, value_id v) {
    permutation order;
    auto const rank = m.rank_of(v);
    for (std::size_t i = 0; i < rank; ++i) order.push_back(static_cast<std::int64_t>(i));
    if (rank >= 2) std::swap(order[rank - 1], order[rank - 2]);
    return m.transposed(v, order);
}

/// The slices of x along the non-negative `axis` selected by the indices; negative indices count from the end.
/// error undetermined_shape: an unknown dim, and indices that may be negative
inline value_id gathered(emission& m, value_id x, value_id indices, std::size_t axis) {
    if (auto const [base, order] = m.before_order(x); !order.empty() && m.rank_of(indices) == 1) // the order stays
        return m.transposed(gathered(m, base, indices, static_cast<std::size_t>(order[axis])), order);
    auto const s = m.shape_of(x), at = m.shape_of(indices);
    auto y = s.part(0, axis);
    for (std::size_t i = 0; i < at.rank(); ++i) y.append(at[i]);
    for (std::size_t i = axis + 1; i < s.rank(); ++i) y.append(s[i]);
    auto const rows = s[axis];
    if (auto const* const c = m.constant(indices)) {
        auto all = integers_of(*c);
        if (!rows.known() && std::any_of(all.begin(), all.end(), [](auto i) { return i < 0; }))
            return m.refuse(fail(errc::undetermined_shape, "indices", "static sizes, or none from the end"));
        bool run = !all.empty();
        for (std::size_t i = 0; i < all.size(); ++i) {
            all[i] = all[i] < 0 ? all[i] + rows.value() : all[i];
            run = run && all[i] == all[0] + static_cast<std::int64_t>(i);
        }
        if (run) return reshape(m, sliced_along(m, x, axis, all[0], static_cast<std::int64_t>(all.size())), y);
        indices = m.integers(all, dtype::i32, c->desc.shape);
    } else {
        if (!rows.known()) return m.refuse(fail(errc::undetermined_shape, "x", "sizes that are known"));
        auto const from_end = affine(m, indices, 1, static_cast<double>(rows.value()));
        indices = choose(m, compare(m, relation::less, indices, scalar_like(m, 0, indices)), from_end, indices);
        indices = cast(m, indices, dtype::i32);
    }
    auto const before = s.elements(0, axis), after = s.elements(axis + 1, s.rank());
    indices = m.written(reshape(m, indices, shape{at.elements()}));
    x = m.written(reshape(m, x, shape{before, rows, after}));
    if (x == no_value || indices == no_value) return no_value;
    return reshape(m, m.dialect().gather(m, x, indices, shape{before, at.elements(), after}), y);
}

/// x repeated `times[i]` times along axis i.
inline value_id tiled(emission& m, value_id x, span<std::int64_t const> times) {
    auto y = m.shape_of(x);
    for (std::size_t i = 0; i < times.size(); ++i) {
        if (times[i] == 1) continue;
        auto const before = y.elements(0, i), after = y.elements(i, y.rank());
        x = reshape(m, x, shape{before, dim(1), after});
        x = broadcast(m, x, shape{before, dim(times[i]), after});
        y[i] *= dim(times[i]);
    }
    return reshape(m, x, y);
}

/// Each row along `axis` as a sum of rows with the weights of a matrix [rows of y, rows of x]: resizing, running sums.
inline value_id mixed_along(emission& m, value_id x, std::size_t axis, span<double const> weights, std::int64_t rows) {
    auto const rank = m.rank_of(x);
    auto const [base, order] = m.before_order(x);
    if (base == no_value) return base;
    auto const at = order.empty() ? static_cast<std::int64_t>(axis) : order[axis];
    permutation last, back(rank); // the axis last, so that one matrix suffices for all rows
    for (std::size_t i = 0; i < rank; ++i)
        if (static_cast<std::int64_t>(i) != at) last.push_back(static_cast<std::int64_t>(i));
    last.push_back(at);
    for (std::size_t i = 0; i < rank; ++i) back[static_cast<std::size_t>(last[i])] = static_cast<std::int64_t>(i);
    auto const in = m.shape_of(base)[static_cast<std::size_t>(at)];
    auto const matrix = transposed_matrix(m, m.floats(weights, m.type(x), shape{dim(rows), in}));
    auto lines = m.transposed(base, last);
    auto const s = m.shape_of(lines);
    auto y = s;
    y[rank - 1] = rows;
    lines = product(m, reshape(m, lines, shape{s.elements(0, rank - 1), in}), matrix);
    lines = m.transposed(reshape(m, lines, y), back);
    return order.empty() ? lines : m.transposed(lines, order);
}

} // namespace mlir::out
GRAFT_END
