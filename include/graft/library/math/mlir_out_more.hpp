// graft/library/math/mlir_out_more.hpp - to MLIR: functions made of several others, running sums
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "graft/base/config.hpp"
#include "graft/library/math/arithmetic/ops.hpp"
#include "graft/library/math/mlir_out.hpp"
#include "graft/library/math/reduce/ops.hpp"
#include "graft/library/math/unary/ops.hpp"
#include "graft/library/mlir/images.hpp"

GRAFT_BEGIN
namespace library::mlir_out {

// of two

/// The rest has the sign of x.
inline status lower_mod(lowering<Mod>& n) {
    auto& m = n.m;
    auto const x = n.in<"x1">(), y = n.in<"x2">();
    auto q = out::divide(m, x, y);
    if (graft::mlir::out::is_real(m.type(x))) {
        auto const up = out::apply(m, unary::ceil, q), down = out::apply(m, unary::floor, q);
        q = out::choose(m, out::compare(m, relation::less, q, out::beside(m, 0, q)), up, down);
    }
    return n.give(out::subtract(m, x, out::multiply(m, q, y)));
}
inline constexpr auto mod = out::lower<Mod>(&lower_mod);

/// `made` where `guard` is not 0, else 0.
inline value_id unless_zero(emission& m, value_id guard, value_id made) {
    auto const none = out::compare(m, relation::equal, guard, out::beside(m, 0, guard));
    return out::choose(m, none, out::beside(m, 0, made), made);
}
inline status lower_div_no_nan(lowering<DivNoNan>& n) {
    auto const x = n.in<"x1">(), y = n.in<"x2">();
    return n.give(unless_zero(n.m, y, out::divide(n.m, x, y)));
}
inline constexpr auto div_no_nan = out::lower<DivNoNan>(&lower_div_no_nan);
inline status lower_mul_no_nan(lowering<MulNoNan>& n) {
    auto const x = n.in<"x1">(), y = n.in<"x2">();
    return n.give(unless_zero(n.m, y, out::multiply(n.m, x, y)));
}
inline constexpr auto mul_no_nan = out::lower<MulNoNan>(&lower_mul_no_nan);

// of one

/// (factor * e^x + other * e^-x) / 2.
inline value_id hyperbolic(emission& m, value_id x, double other) {
    auto const up = out::apply(m, unary::exponential, x),
               down = out::apply(m, unary::exponential, out::affine(m, x, -1, 0));
    return out::affine(m, out::add(m, up, out::affine(m, down, other, 0)), 0.5, 0);
}
inline status lower_sinh(lowering<Sinh>& n) { return n.give(hyperbolic(n.m, n.in<"x">(), -1)); }
inline constexpr auto hyperbolic_sine = out::lower<Sinh>(&lower_sinh);
inline status lower_cosh(lowering<Cosh>& n) { return n.give(hyperbolic(n.m, n.in<"x">(), 1)); }
inline constexpr auto hyperbolic_cosine = out::lower<Cosh>(&lower_cosh);
/// log((1 + x) / (1 - x)) / 2.
inline status lower_atanh(lowering<Atanh>& n) {
    auto const x = n.in<"x">();
    auto const ratio = out::divide(n.m, out::affine(n.m, x, 1, 1), out::affine(n.m, x, -1, 1));
    return n.give(out::affine(n.m, out::apply(n.m, unary::logarithm, ratio), 0.5, 0));
}
inline constexpr auto area_tangent = out::lower<Atanh>(&lower_atanh);
inline status lower_acosh(lowering<Acosh>& n) {
    auto const x = n.in<"x">();
    auto const root = out::apply(n.m, unary::sqrt, out::affine(n.m, out::multiply(n.m, x, x), 1, -1));
    return n.give(out::apply(n.m, unary::logarithm, out::add(n.m, x, root)));
}
inline constexpr auto area_cosine = out::lower<Acosh>(&lower_acosh);
/// Of |x|, where nothing cancels, with the sign of x.
inline status lower_asinh(lowering<Asinh>& n) {
    auto const x = n.in<"x">(), size = out::apply(n.m, unary::absolute, x);
    auto const root = out::apply(n.m, unary::sqrt, out::affine(n.m, out::multiply(n.m, x, x), 1, 1));
    auto const y = out::apply(n.m, unary::logarithm, out::add(n.m, size, root));
    return n.give(out::multiply(n.m, out::apply(n.m, unary::sign, x), y));
}
inline constexpr auto area_sine = out::lower<Asinh>(&lower_asinh);
inline status lower_expm1(lowering<Expm1>& n) {
    return n.give(out::affine(n.m, out::apply(n.m, unary::exponential, n.in<"x">()), 1, -1));
}
inline constexpr auto exponential_less_1 = out::lower<Expm1>(&lower_expm1);
inline status lower_erfc(lowering<Erfc>& n) {
    return n.give(out::affine(n.m, out::apply(n.m, unary::erf, n.in<"x">()), -1, 1));
}
inline constexpr auto error_complement = out::lower<Erfc>(&lower_erfc);
/// Finite is what is below infinity; NaN is below nothing.
inline status lower_is_finite(lowering<IsFinite>& n) {
    auto const size = out::apply(n.m, unary::absolute, n.in<"x">());
    auto const infinite = out::beside(n.m, std::numeric_limits<double>::infinity(), size);
    return n.give(out::compare(n.m, relation::less, size, infinite));
}
inline constexpr auto is_finite = out::lower<IsFinite>(&lower_is_finite);
inline status lower_is_inf(lowering<IsInf>& n) {
    auto const size = out::apply(n.m, unary::absolute, n.in<"x">());
    auto const infinite = out::beside(n.m, std::numeric_limits<double>::infinity(), size);
    return n.give(out::compare(n.m, relation::equal, size, infinite));
}
inline constexpr auto is_inf = out::lower<IsInf>(&lower_is_inf);

/// Every sum of a run is a sum of rows: a triangle of ones.
inline status lower_cumsum(lowering<Cumsum>& n) {
    auto& m = n.m;
    auto const x = n.in<"x">();
    auto const axis = m.known(n.input<"axis">());
    if (!axis || axis->size() != 1) return unknown_value("axis");
    auto const at = static_cast<std::size_t>(out::from_zero(*axis, m.rank_of(x))[0]);
    auto const size = m.shape_of(x)[at];
    if (!size.known()) return fail(errc::undetermined_shape, "x", "a size that is known along the axis");
    if (!m.admits(size * size)) return m.refused();
    auto const rows = size.value();
    bool const back = n.attr<"reverse">(), without = n.attr<"exclusive">();
    std::vector<double> ones(static_cast<std::size_t>(rows * rows), 0.0);
    for (std::int64_t i = 0; i < rows; ++i)
        for (std::int64_t k = 0; k < rows; ++k)
            if (back ? k > i : k < i) ones[static_cast<std::size_t>(i * rows + k)] = 1;
            else if (k == i && !without) ones[static_cast<std::size_t>(i * rows + k)] = 1;
    return n.give(out::mixed_along(m, x, at, ones, rows));
}
inline constexpr auto running_sum = out::lower<Cumsum>(&lower_cumsum);

/// The lowerings in this file.
using more_math_lowerings = out::lowerings<mod, div_no_nan, mul_no_nan, hyperbolic_sine, hyperbolic_cosine,
    area_tangent, area_cosine, area_sine, exponential_less_1, error_complement, is_finite, is_inf, running_sum>;

} // namespace library::mlir_out
GRAFT_END
