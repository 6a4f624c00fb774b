// graft/library/math/unary/mlir_out.hpp - to MLIR: functions of one number
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <limits>

#include "graft/library/math/unary/ops.hpp"
#include "graft/library/mlir/images.hpp"

GRAFT_BEGIN
namespace library::mlir_out {

template <class Op, unary Word> status lower_unary(lowering<Op>& n) {
    return n.set_output(out::apply(n.m, Word, n.template in<"x">()));
}

inline status lower_power(lowering<Power>& n) {
    auto const x = out::affine(n.m, n.in<"x">(), n.attr<"scale">(), n.attr<"shift">());
    auto const p = n.attr<"power">();
    if (p == 1) return n.set_output(x);
    if (p == 2) return n.set_output(out::multiply(n.m, x, x));
    return n.set_output(out::apply(n.m, binary::power, x, out::scalar_like(n.m, p, x)));
}

inline status lower_exp(lowering<Exp>& n) {
    auto x = out::affine(n.m, n.in<"x">(), n.attr<"scale">(), n.attr<"shift">());
    if (auto const base = n.attr<"base">(); base > 0) x = out::affine(n.m, x, std::log(base), 0);
    return n.set_output(out::apply(n.m, unary::exponential, x));
}

inline status lower_log(lowering<Log>& n) {
    auto const x = out::affine(n.m, n.in<"x">(), n.attr<"scale">(), n.attr<"shift">());
    auto const y = out::apply(n.m, unary::logarithm, x);
    auto const base = n.attr<"base">();
    return n.set_output(base > 0 ? out::affine(n.m, y, 1 / std::log(base), 0) : y);
}
inline status lower_square(lowering<Square>& n) { return n.set_output(out::multiply(n.m, n.in<"x">(), n.in<"x">())); }

inline status lower_threshold(lowering<Threshold>& n) {
    auto const x = n.in<"x">();
    auto const above = out::compare(n.m, relation::greater, x, out::scalar_like(n.m, n.attr<"threshold">(), x));
    return n.set_output(out::cast(n.m, above, n.m.type(x)));
}

inline status lower_log_1p(lowering<Log1p>& n) {
    return n.set_output(out::apply(n.m, unary::logarithm, out::affine(n.m, n.in<"x">(), 1, 1)));
}

inline status lower_tangent(lowering<Tan>& n) {
    auto const x = n.in<"x">();
    return n.set_output(out::divide(n.m, out::apply(n.m, unary::sine, x), out::apply(n.m, unary::cosine, x)));
}

/// NaN is not equal to itself.
inline status lower_is_nan(lowering<IsNan>& n) {
    return n.set_output(out::compare(n.m, relation::not_equal, n.in<"x">(), n.in<"x">()));
}

/// (factor * e^x + other * e^-x) / 2.
inline value_id hyperbolic(emission& m, value_id x, double other) {
    auto const up = out::apply(m, unary::exponential, x),
               down = out::apply(m, unary::exponential, out::affine(m, x, -1, 0));
    return out::affine(m, out::add(m, up, out::affine(m, down, other, 0)), 0.5, 0);
}
inline status lower_sinh(lowering<Sinh>& n) { return n.set_output(hyperbolic(n.m, n.in<"x">(), -1)); }
inline status lower_cosh(lowering<Cosh>& n) { return n.set_output(hyperbolic(n.m, n.in<"x">(), 1)); }

/// log((1 + x) / (1 - x)) / 2.
inline status lower_atanh(lowering<Atanh>& n) {
    auto const x = n.in<"x">();
    auto const ratio = out::divide(n.m, out::affine(n.m, x, 1, 1), out::affine(n.m, x, -1, 1));
    return n.set_output(out::affine(n.m, out::apply(n.m, unary::logarithm, ratio), 0.5, 0));
}

inline status lower_acosh(lowering<Acosh>& n) {
    auto const x = n.in<"x">();
    auto const root = out::apply(n.m, unary::sqrt, out::affine(n.m, out::multiply(n.m, x, x), 1, -1));
    return n.set_output(out::apply(n.m, unary::logarithm, out::add(n.m, x, root)));
}

/// For |x|, without cancellation, with the sign of x.
inline status lower_asinh(lowering<Asinh>& n) {
    auto const x = n.in<"x">(), size = out::apply(n.m, unary::absolute, x);
    auto const root = out::apply(n.m, unary::sqrt, out::affine(n.m, out::multiply(n.m, x, x), 1, 1));
    auto const y = out::apply(n.m, unary::logarithm, out::add(n.m, size, root));
    return n.set_output(out::multiply(n.m, out::apply(n.m, unary::sign, x), y));
}

inline status lower_expm1(lowering<Expm1>& n) {
    return n.set_output(out::affine(n.m, out::apply(n.m, unary::exponential, n.in<"x">()), 1, -1));
}

inline status lower_erfc(lowering<Erfc>& n) {
    return n.set_output(out::affine(n.m, out::apply(n.m, unary::erf, n.in<"x">()), -1, 1));
}

/// Finite numbers are below infinity; NaN is not.
inline status lower_is_finite(lowering<IsFinite>& n) {
    auto const size = out::apply(n.m, unary::absolute, n.in<"x">());
    auto const infinite = out::scalar_like(n.m, std::numeric_limits<double>::infinity(), size);
    return n.set_output(out::compare(n.m, relation::less, size, infinite));
}

inline status lower_is_inf(lowering<IsInf>& n) {
    auto const size = out::apply(n.m, unary::absolute, n.in<"x">());
    auto const infinite = out::scalar_like(n.m, std::numeric_limits<double>::infinity(), size);
    return n.set_output(out::compare(n.m, relation::equal, size, infinite));
}

/// The lowerings of this family.
using unary_lowerings = lowerings<&lower_unary<Abs, unary::absolute>, &lower_unary<Neg, unary::negative>,
    &lower_unary<Sqrt, unary::sqrt>, &lower_unary<Rsqrt, unary::rsqrt>, &lower_unary<Reciprocal, unary::reciprocal>,
    &lower_unary<Inv, unary::reciprocal>, &lower_unary<Floor, unary::floor>, &lower_unary<Ceil, unary::ceil>,
    &lower_unary<Round, unary::round_even>, &lower_unary<Rint, unary::round_even>, &lower_unary<Sign, unary::sign>,
    &lower_unary<Sin, unary::sine>, &lower_unary<Cos, unary::cosine>, &lower_unary<Tanh, unary::tanh>,
    &lower_unary<Erf, unary::erf>, &lower_unary<LogicalNot, unary::logical_not>, &lower_power, &lower_exp, &lower_log,
    &lower_square, &lower_threshold, &lower_log_1p, &lower_tangent, &lower_is_nan, &lower_sinh, &lower_cosh,
    &lower_atanh, &lower_acosh, &lower_asinh, &lower_expm1, &lower_erfc, &lower_is_finite, &lower_is_inf>;

} // namespace library::mlir_out
GRAFT_END
