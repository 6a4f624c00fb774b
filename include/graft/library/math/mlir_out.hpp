// graft/library/math/mlir_out.hpp - to MLIR: arithmetic, functions of one number, comparisons, choices
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "graft/base/config.hpp"
#include "graft/library/math/arithmetic/ops.hpp"
#include "graft/library/math/compare/ops.hpp"
#include "graft/library/math/unary/ops.hpp"
#include "graft/library/mlir/images.hpp"

GRAFT_BEGIN
namespace library::mlir_out {

// of two and more

template <class Op, binary Word> status lower_binary(lowering<Op>& n) {
    return n.give(out::apply(n.m, Word, n.template in<"x1">(), n.template in<"x2">()));
}
inline constexpr auto add = out::lower<Add>(&lower_binary<Add, binary::add>);
inline constexpr auto sub = out::lower<Sub>(&lower_binary<Sub, binary::subtract>);
inline constexpr auto mul = out::lower<Mul>(&lower_binary<Mul, binary::multiply>);
inline constexpr auto maximum = out::lower<Maximum>(&lower_binary<Maximum, binary::maximum>);
inline constexpr auto minimum = out::lower<Minimum>(&lower_binary<Minimum, binary::minimum>);
inline constexpr auto power_of = out::lower<Pow>(&lower_binary<Pow, binary::power>);
inline constexpr auto logical_and = out::lower<LogicalAnd>(&lower_binary<LogicalAnd, binary::both>);
inline constexpr auto logical_or = out::lower<LogicalOr>(&lower_binary<LogicalOr, binary::either>);

/// The quotient: of whole numbers towards zero.
template <class Op> status lower_quotient(lowering<Op>& n) {
    return n.give(out::divide(n.m, n.template in<"x1">(), n.template in<"x2">()));
}
inline constexpr auto real_div = out::lower<RealDiv>(&lower_quotient<RealDiv>);
inline constexpr auto truncate_div = out::lower<TruncateDiv>(&lower_quotient<TruncateDiv>);

/// The quotient rounded down; x less that many divisors has the sign of the divisor.
inline value_id floored_quotient(emission& m, value_id x, value_id y) {
    auto const q = out::divide(m, x, y);
    if (graft::mlir::out::is_real(m.type(x))) return out::apply(m, unary::floor, q);
    auto const zero = out::beside(m, 0, x);
    auto const rest = out::subtract(m, x, out::multiply(m, q, y));
    auto const inexact = out::compare(m, relation::not_equal, rest, zero);
    auto const signs = out::apply(
        m, binary::differ, out::compare(m, relation::less, x, zero), out::compare(m, relation::less, y, zero));
    return out::subtract(m, q, out::cast(m, out::apply(m, binary::both, inexact, signs), m.type(x)));
}
inline status lower_floor_div(lowering<FloorDiv>& n) {
    return n.give(floored_quotient(n.m, n.in<"x1">(), n.in<"x2">()));
}
inline constexpr auto floor_div = out::lower<FloorDiv>(&lower_floor_div);
inline status lower_floor_mod(lowering<FloorMod>& n) {
    auto const x = n.in<"x1">(), y = n.in<"x2">();
    return n.give(out::subtract(n.m, x, out::multiply(n.m, floored_quotient(n.m, x, y), y)));
}
inline constexpr auto floor_mod = out::lower<FloorMod>(&lower_floor_mod);
/// The quotient rounded down of integers, the plain one of reals.
inline status lower_div(lowering<Div>& n) {
    bool const real = graft::mlir::out::is_real(n.m.type(n.in<"x1">()));
    return n.give(
        real ? out::divide(n.m, n.in<"x1">(), n.in<"x2">()) : floored_quotient(n.m, n.in<"x1">(), n.in<"x2">()));
}
inline constexpr auto div = out::lower<Div>(&lower_div);

inline status lower_squared_difference(lowering<SquaredDifference>& n) {
    auto const d = out::subtract(n.m, n.in<"x1">(), n.in<"x2">());
    return n.give(out::multiply(n.m, d, d));
}
inline constexpr auto squared_difference = out::lower<SquaredDifference>(&lower_squared_difference);
inline status lower_add_n(lowering<AddN>& n) {
    auto const all = n.all<"x">();
    auto y = all.empty() ? no_value : all[0];
    for (std::size_t i = 1; i < all.size(); ++i) y = out::add(n.m, y, all[i]);
    return n.give(y);
}
inline constexpr auto add_n = out::lower<AddN>(&lower_add_n);

/// Caffe's: the product, the sum with factors, or the maximum of several tensors of one shape.
inline status lower_eltwise(lowering<Eltwise>& n) {
    auto& m = n.m;
    auto all = n.all<"x">();
    auto const mode = n.attr<"mode">();
    auto const factors = n.attr<"coeff">();
    for (std::size_t i = 0; mode == 1 && i < factors.size() && i < all.size(); ++i)
        all[i] = out::affine(m, all[i], factors[i], 0);
    auto y = all.empty() ? no_value : all[0];
    auto const by = mode == 0 ? binary::multiply : mode == 1 ? binary::add : binary::maximum;
    for (std::size_t i = 1; i < all.size(); ++i) y = out::apply(m, by, y, all[i]);
    return n.give(y);
}
inline constexpr auto eltwise = out::lower<Eltwise>(&lower_eltwise);

// of one

template <class Op, unary Word> status lower_unary(lowering<Op>& n) {
    return n.give(out::apply(n.m, Word, n.template in<"x">()));
}
inline constexpr auto absolute = out::lower<Abs>(&lower_unary<Abs, unary::absolute>);
inline constexpr auto negative = out::lower<Neg>(&lower_unary<Neg, unary::negative>);
inline constexpr auto square_root = out::lower<Sqrt>(&lower_unary<Sqrt, unary::sqrt>);
inline constexpr auto rsqrt = out::lower<Rsqrt>(&lower_unary<Rsqrt, unary::rsqrt>);
inline constexpr auto reciprocal = out::lower<Reciprocal>(&lower_unary<Reciprocal, unary::reciprocal>);
inline constexpr auto inverse = out::lower<Inv>(&lower_unary<Inv, unary::reciprocal>);
inline constexpr auto floor = out::lower<Floor>(&lower_unary<Floor, unary::floor>);
inline constexpr auto ceil = out::lower<Ceil>(&lower_unary<Ceil, unary::ceil>);
inline constexpr auto round = out::lower<Round>(&lower_unary<Round, unary::round_even>);
inline constexpr auto rint = out::lower<Rint>(&lower_unary<Rint, unary::round_even>);
inline constexpr auto sign = out::lower<Sign>(&lower_unary<Sign, unary::sign>);
inline constexpr auto sine = out::lower<Sin>(&lower_unary<Sin, unary::sine>);
inline constexpr auto cosine = out::lower<Cos>(&lower_unary<Cos, unary::cosine>);
inline constexpr auto hyperbolic_tangent = out::lower<Tanh>(&lower_unary<Tanh, unary::tanh>);
inline constexpr auto error_function = out::lower<Erf>(&lower_unary<Erf, unary::erf>);
inline constexpr auto logical_not = out::lower<LogicalNot>(&lower_unary<LogicalNot, unary::logical_not>);

inline status lower_power(lowering<Power>& n) {
    auto const x = out::affine(n.m, n.in<"x">(), n.attr<"scale">(), n.attr<"shift">());
    auto const p = n.attr<"power">();
    if (p == 1) return n.give(x);
    if (p == 2) return n.give(out::multiply(n.m, x, x));
    return n.give(out::apply(n.m, binary::power, x, out::beside(n.m, p, x)));
}
inline constexpr auto power = out::lower<Power>(&lower_power);
inline status lower_exp(lowering<Exp>& n) {
    auto x = out::affine(n.m, n.in<"x">(), n.attr<"scale">(), n.attr<"shift">());
    if (auto const base = n.attr<"base">(); base > 0) x = out::affine(n.m, x, std::log(base), 0);
    return n.give(out::apply(n.m, unary::exponential, x));
}
inline constexpr auto exponential = out::lower<Exp>(&lower_exp);
inline status lower_log(lowering<Log>& n) {
    auto const x = out::affine(n.m, n.in<"x">(), n.attr<"scale">(), n.attr<"shift">());
    auto const y = out::apply(n.m, unary::logarithm, x);
    auto const base = n.attr<"base">();
    return n.give(base > 0 ? out::affine(n.m, y, 1 / std::log(base), 0) : y);
}
inline constexpr auto logarithm = out::lower<Log>(&lower_log);
inline status lower_square(lowering<Square>& n) { return n.give(out::multiply(n.m, n.in<"x">(), n.in<"x">())); }
inline constexpr auto square = out::lower<Square>(&lower_square);
inline status lower_threshold(lowering<Threshold>& n) {
    auto const x = n.in<"x">();
    auto const above = out::compare(n.m, relation::greater, x, out::beside(n.m, n.attr<"threshold">(), x));
    return n.give(out::cast(n.m, above, n.m.type(x)));
}
inline constexpr auto threshold = out::lower<Threshold>(&lower_threshold);
inline status lower_log_1p(lowering<Log1p>& n) {
    return n.give(out::apply(n.m, unary::logarithm, out::affine(n.m, n.in<"x">(), 1, 1)));
}
inline constexpr auto log_1p = out::lower<Log1p>(&lower_log_1p);
inline status lower_tangent(lowering<Tan>& n) {
    auto const x = n.in<"x">();
    return n.give(out::divide(n.m, out::apply(n.m, unary::sine, x), out::apply(n.m, unary::cosine, x)));
}
inline constexpr auto tangent = out::lower<Tan>(&lower_tangent);
/// NaN is the number that is unlike itself.
inline status lower_is_nan(lowering<IsNan>& n) {
    return n.give(out::compare(n.m, relation::not_equal, n.in<"x">(), n.in<"x">()));
}
inline constexpr auto is_nan = out::lower<IsNan>(&lower_is_nan);

// comparisons and choices

template <class Op, relation Word> status lower_relation(lowering<Op>& n) {
    return n.give(out::compare(n.m, Word, n.template in<"x1">(), n.template in<"x2">()));
}
inline constexpr auto equal = out::lower<Equal>(&lower_relation<Equal, relation::equal>);
inline constexpr auto not_equal = out::lower<NotEqual>(&lower_relation<NotEqual, relation::not_equal>);
inline constexpr auto greater = out::lower<Greater>(&lower_relation<Greater, relation::greater>);
inline constexpr auto greater_equal = out::lower<GreaterEqual>(&lower_relation<GreaterEqual, relation::greater_equal>);
inline constexpr auto less = out::lower<Less>(&lower_relation<Less, relation::less>);
inline constexpr auto less_equal = out::lower<LessEqual>(&lower_relation<LessEqual, relation::less_equal>);

/// A condition in a row chooses whole parts of the first axis.
inline status lower_select(lowering<Select>& n) {
    auto const &c = n.input<"condition">().shape(), &x = n.input<"x1">().shape();
    auto condition = n.in<"condition">();
    if (c.rank() == 1 && x.rank() > 1) condition = out::along(n.m, condition, 0, x.rank());
    return n.give(out::choose(n.m, condition, n.in<"x1">(), n.in<"x2">()));
}
inline constexpr auto select = out::lower<Select>(&lower_select);
inline status lower_select_v2(lowering<SelectV2>& n) {
    return n.give(out::choose(n.m, n.in<"condition">(), n.in<"then">(), n.in<"else">()));
}
inline constexpr auto select_v2 = out::lower<SelectV2>(&lower_select_v2);
inline status lower_clip_by_value(lowering<ClipByValue>& n) {
    auto const low = out::apply(n.m, binary::maximum, n.in<"x">(), n.in<"clip_value_min">());
    return n.give(out::apply(n.m, binary::minimum, low, n.in<"clip_value_max">()));
}
inline constexpr auto clip_by_value = out::lower<ClipByValue>(&lower_clip_by_value);

/// The lowerings of these families.
using math_lowerings = out::lowerings<add, sub, mul, maximum, minimum, power_of, logical_and, logical_or, real_div,
    truncate_div, floor_div, floor_mod, div, squared_difference, add_n, eltwise, absolute, negative, square_root, rsqrt,
    reciprocal, inverse, floor, ceil, round, rint, sign, sine, cosine, hyperbolic_tangent, error_function, logical_not,
    power, exponential, logarithm, square, threshold, log_1p, tangent, is_nan, equal, not_equal, greater, greater_equal,
    less, less_equal, select, select_v2, clip_by_value>;

} // namespace library::mlir_out
GRAFT_END
