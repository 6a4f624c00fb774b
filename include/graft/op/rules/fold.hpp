// graft/op/rules/fold.hpp - integer arithmetic on partly known values, for folding the shape arithmetic of a graph
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/container/span.hpp"
#include "graft/op/infer/context.hpp"
#include "graft/op/infer/frame.hpp"
#include "graft/op/infer/value.hpp"
#include "graft/tensor/dim.hpp"
#include "graft/tensor/dtype_set.hpp"

GRAFT_BEGIN

/// Rule families: objects that serve as the rules of operators, with names of ports and attributes as parameters. A
/// rule for values has no error unless its comment names one: what is not known stays unknown.
namespace rule {

/// Data types whose values an int64 can represent: only these are folded.
[[nodiscard]] constexpr bool folds(dtype t) {
    return (dtype_families::integer - dtype::u64).has(t) || t == dtype::boolean;
}

/// `v` if the type can represent it; unknown if the arithmetic of the type would have wrapped. A symbolic number is
/// assumed to fit into 32 bits and more.
[[nodiscard]] constexpr dim fit(dim v, dtype t) {
    auto const range = v.range();
    if (t == dtype::boolean)
        return range.min > 0 || range.max < 0 ? dim(1) : range == dim_range{0, 1} ? v : dim(1) - equality(v, 0);
    auto const bits = bits_of(t);
    if (bits >= 64) return v.known() || v.symbolic() ? v : dim::unknown();
    auto const is_signed = dtype_families::signed_integer.has(t);
    auto const high = (std::int64_t{1} << (is_signed ? bits - 1 : bits)) - 1;
    auto const low = is_signed ? -high - 1 : 0;
    if (v.known() || bits < 32) return range.min < low || range.max > high ? dim::unknown() : v;
    return v.symbolic() ? v : dim::unknown();
}

/// Starts a value of `count` elements of this type; false if there will be none. `put` then appends.
[[nodiscard]] constexpr bool start(computed_value& to, dtype type, dim count) {
    if (!folds(type) || !count.known() || count.value() < 0) return false;
    if (count.value() > static_cast<std::int64_t>(computed_value::max_elements)) return false;
    to.size = 0;
    to.set = true;
    return true;
}
/// Appends an element that may be unknown. `start` has ensured the capacity.
constexpr void put(computed_value& to, dim v, dtype type) { to.push(fit(v, type)); }
/// Element `i` of a value of `count` elements; unknown if the value is.
[[nodiscard]] constexpr dim element(value_view const& v, std::size_t i) {
    if (!v.available() || !folds(v.type())) return dim::unknown();
    auto const n = v.size();
    return n.known() && static_cast<std::int64_t>(i) < n.value() ? v[i] : dim::unknown();
}

/// Makes `to` the `count` elements `first`, `first + step`, `first + 2 * step` and so on, if there are few.
constexpr void put_progression(computed_value& to, dtype type, dim count, dim first, dim step) {
    if (!start(to, type, count)) return;
    for (std::int64_t i = 0; i < count.value(); ++i) put(to, step.is(0) ? first : first + step * dim(i), type);
}
/// A list of `n` dims is not too long. error rank_too_large
[[nodiscard]] constexpr status expect_few_dims(dim n, std::string_view parameter) {
    if (!n.known() || n.value() <= static_cast<std::int64_t>(max_rank)) return ok;
    return fail(errc::rank_too_large, parameter, "a rank of at most 25", n.value());
}

/// Appends elements of `x` from position `at` on: axis by axis, the last one fastest, `counts[i]` of them with
/// `steps[i]` positions from one to the next. `start` has ensured the capacity.
constexpr void put_walk(computed_value& to, dtype type, value_view const& x, std::int64_t at,
    span<std::int64_t const> counts, span<std::int64_t const> steps) {
    if (counts.empty()) return put(to, element(x, static_cast<std::size_t>(at)), type);
    for (std::int64_t i = 0; i < counts[0]; ++i)
        put_walk(to, type, x, at + i * steps[0], counts.subspan(1), steps.subspan(1));
}

/// A function of one element, for `fold_unary`.
using unary_function = dim (*)(dim);
/// A function of two elements, for `fold_binary`.
using binary_function = dim (*)(dim, dim);

/// Functions of one element, for `fold_unary`. The result is unknown if it is not determined; booleans are 0 or 1.
constexpr dim unchanged(dim a) { return a; }
constexpr dim negative(dim a) { return dim(0) - a; }
/// The absolute value.
constexpr dim absolute(dim a) { return larger(a, negative(a)); }
constexpr dim square(dim a) { return a * a; }
constexpr dim sign(dim a) { return a.min() > 0 ? dim(1) : a.max() < 0 ? dim(-1) : a.is(0) ? a : dim::unknown(); }
constexpr dim logical_not(dim a) { return a.min() > 0 || a.max() < 0 ? dim(0) : equality(a, 0); }
/// 1 of all but 0.
constexpr dim truth(dim a) { return dim(1) - logical_not(a); }

/// Functions of two elements, for `fold_binary`, with results like those of one element. A division by 0 and a power
/// with a negative exponent are unknown. If the elements are not known, a comparison uses their ranges; of symbolic
/// elements it is an expression, which is 0 or 1.
constexpr dim add(dim a, dim b) { return a + b; }
constexpr dim subtract(dim a, dim b) { return a - b; }
constexpr dim multiply(dim a, dim b) { return a * b; }
constexpr dim squared_difference(dim a, dim b) { return (a - b) * (a - b); }
constexpr dim floor_divide(dim a, dim b) { return b.is(0) ? dim::unknown() : floor_div(a, b); }
/// `a / b` rounded towards zero, as in C. Unknown if `b` is 0, or if one is not known and may be negative.
constexpr dim truncate_divide(dim a, dim b) {
    if (a.min() >= 0 && b.min() > 0) return floor_div(a, b);
    if (b.is(0) || !a.known() || !b.known()) return dim::unknown();
    return (a.value() < 0) == (b.value() < 0) ? floor_div(a, b) : ceil_div(a, b);
}
/// The remainder of `floor_divide`: its sign is that of `b`.
constexpr dim floor_modulo(dim a, dim b) { return b.is(0) ? dim::unknown() : a - floor_div(a, b) * b; }
/// The remainder of `truncate_divide`, as `%` of C: its sign is that of `a`.
constexpr dim truncate_modulo(dim a, dim b) { return a - truncate_divide(a, b) * b; }
/// The larger or the smaller of two numbers; of numbers that are not known an expression, or unknown.
constexpr dim maximum(dim a, dim b) { return larger(a, b); }
constexpr dim minimum(dim a, dim b) { return smaller(a, b); }
/// `a` to the power of `b`. Unknown if `b` is not known or negative. cost O(log b)
constexpr dim power(dim a, dim b) {
    if (!b.known() || b.value() < 0) return dim::unknown();
    dim r = 1;
    for (auto n = b.value(); n > 0; n /= 2) {
        if (n % 2 == 1) r = r * a;
        if (n > 1) a = a * a;
    }
    return r;
}
/// Whether `a > b`: 1, 0, or an expression.
constexpr dim greater(dim a, dim b) {
    if (a.known() && b.known()) return a.value() > b.value();
    auto const more = a - b;
    return more.min() > 0 ? dim(1) : more.max() <= 0 ? dim(0) : dim(1) - equality(larger(more, 0), 0);
}
/// Whether `a == b`: 1, 0, or an expression.
constexpr dim equal(dim a, dim b) {
    if (a.known() && b.known()) return a.value() == b.value();
    auto const more = (a - b).range();
    return more.min > 0 || more.max < 0 ? dim(0) : more == dim_range{0, 0} ? dim(1) : equality(a, b);
}
/// The other comparisons: 1, 0, or an expression.
constexpr dim not_equal(dim a, dim b) { return logical_not(equal(a, b)); }
constexpr dim less(dim a, dim b) { return greater(b, a); }
constexpr dim greater_equal(dim a, dim b) { return logical_not(greater(b, a)); }
constexpr dim less_equal(dim a, dim b) { return logical_not(greater(a, b)); }
/// 1 if neither is 0, and 0 if one is, also if the other is not known.
constexpr dim logical_and(dim a, dim b) {
    if (a.is(0) || b.is(0)) return 0;
    return truth(a) * truth(b);
}
/// 1 if one is not 0, also if the other is not known, and 0 if both are 0.
constexpr dim logical_or(dim a, dim b) {
    if ((a.known() && !a.is(0)) || (b.known() && !b.is(0))) return 1;
    return truth(a) + truth(b) - truth(a) * truth(b);
}

/// `y[i] = f(x[i])` for small integers.
constexpr void fold_each(value_view const& x, dtype type, dim count, unary_function f, computed_value& y) {
    if (!x.available() || !folds(x.type()) || !start(y, type, count)) return;
    for (std::size_t i = 0; i < static_cast<std::size_t>(count.value()); ++i) put(y, f(element(x, i)), type);
}

/// Rule for values: `y[i] = F(x[i])`.
template <unary_function F, fixed_string X, fixed_string Y> struct fold_unary {
    template <class Op> constexpr status operator()(value_context<Op>& ctx) const {
        fold_each(ctx.template operand<X>(), ctx.template output_type<Y>(), ctx.template output<Y>().elements(), F,
            ctx.template result<Y>());
        return ok;
    }
};

/// The elements of `x` in another type: floats are truncated towards zero.
constexpr void convert(value_view const& x, dtype type, dim count, computed_value& y) {
    auto const from = x.type();
    if (from != dtype::f32 && from != dtype::f64) return fold_each(x, type, count, unchanged, y);
    if (!x.known() || x.size() != count || !start(y, type, count)) return;
    for (std::size_t i = 0; i < static_cast<std::size_t>(count.value()); ++i) {
        auto const v = x.real(i);
        bool const small = v > -9e15 && v < 9e15;
        put(y,
            !small                   ? dim::unknown()
            : type == dtype::boolean ? dim(v < 0 || v > 0)
                                     : dim(static_cast<std::int64_t>(v)),
            type);
    }
}

/// Rule for values: `y` has the elements of `x` in the same order, possibly in another shape or type.
template <fixed_string X, fixed_string Y> struct pass_value {
    template <class Op> constexpr status operator()(value_context<Op>& ctx) const {
        convert(ctx.template operand<X>(), ctx.template output_type<Y>(), ctx.template output<Y>().elements(),
            ctx.template result<Y>());
        return ok;
    }
};

} // namespace rule

GRAFT_END
