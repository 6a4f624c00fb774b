// graft/library/math/arithmetic/mlir_out.hpp - to MLIR: sums, products, quotients and powers of two tensors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/math/arithmetic/ops.hpp"
#include "graft/library/mlir/images.hpp"
#include "graft/library/mlir/out_elements.hpp"

GRAFT_BEGIN
namespace library::mlir_out {

/// The quotient: for integers rounded towards zero.
template <class Op> status lower_quotient(lowering<Op>& n) {
    return n.set_output(out::divide(n.m, n.template in<"x1">(), n.template in<"x2">()));
}

/// The quotient rounded down; x minus that multiple of the divisor has the sign of the divisor.
inline value_id floored_quotient(emission& m, value_id x, value_id y) {
    auto const q = out::divide(m, x, y);
    if (graft::mlir::out::is_real(m.type(x))) return out::apply(m, unary::floor, q);
    auto const zero = out::scalar_like(m, 0, x);
    auto const rest = out::subtract(m, x, out::multiply(m, q, y));
    auto const inexact = out::compare(m, relation::not_equal, rest, zero);
    auto const signs = out::apply(
        m, binary::differ, out::compare(m, relation::less, x, zero), out::compare(m, relation::less, y, zero));
    return out::subtract(m, q, out::cast(m, out::apply(m, binary::both, inexact, signs), m.type(x)));
}

inline status lower_floor_div(lowering<FloorDiv>& n) {
    return n.set_output(floored_quotient(n.m, n.in<"x1">(), n.in<"x2">()));
}

inline status lower_floor_mod(lowering<FloorMod>& n) {
    auto const x = n.in<"x1">(), y = n.in<"x2">();
    return n.set_output(out::subtract(n.m, x, out::multiply(n.m, floored_quotient(n.m, x, y), y)));
}

/// The quotient rounded down for integers, the exact one for floats.
inline status lower_div(lowering<Div>& n) {
    bool const real = graft::mlir::out::is_real(n.m.type(n.in<"x1">()));
    return n.set_output(
        real ? out::divide(n.m, n.in<"x1">(), n.in<"x2">()) : floored_quotient(n.m, n.in<"x1">(), n.in<"x2">()));
}

inline status lower_squared_difference(lowering<SquaredDifference>& n) {
    auto const d = out::subtract(n.m, n.in<"x1">(), n.in<"x2">());
    return n.set_output(out::multiply(n.m, d, d));
}

inline status lower_add_n(lowering<AddN>& n) {
    auto const all = n.all<"x">();
    auto y = all.empty() ? no_value : all[0];
    for (std::size_t i = 1; i < all.size(); ++i) y = out::add(n.m, y, all[i]);
    return n.set_output(y);
}

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
    return n.set_output(y);
}

/// The remainder has the sign of x.
inline status lower_mod(lowering<Mod>& n) {
    auto& m = n.m;
    auto const x = n.in<"x1">(), y = n.in<"x2">();
    auto q = out::divide(m, x, y);
    if (graft::mlir::out::is_real(m.type(x))) {
        auto const up = out::apply(m, unary::ceil, q), down = out::apply(m, unary::floor, q);
        q = out::choose(m, out::compare(m, relation::less, q, out::scalar_like(m, 0, q)), up, down);
    }
    return n.set_output(out::subtract(m, x, out::multiply(m, q, y)));
}

/// `created` where `guard` is not 0, otherwise 0.
inline value_id unless_zero(emission& m, value_id guard, value_id created) {
    auto const none = out::compare(m, relation::equal, guard, out::scalar_like(m, 0, guard));
    return out::choose(m, none, out::scalar_like(m, 0, created), created);
}

inline status lower_div_no_nan(lowering<DivNoNan>& n) {
    auto const x = n.in<"x1">(), y = n.in<"x2">();
    return n.set_output(unless_zero(n.m, y, out::divide(n.m, x, y)));
}

inline status lower_mul_no_nan(lowering<MulNoNan>& n) {
    auto const x = n.in<"x1">(), y = n.in<"x2">();
    return n.set_output(unless_zero(n.m, y, out::multiply(n.m, x, y)));
}

/// The lowerings of this family.
using arithmetic_lowerings = lowerings<&lower_binary<Add, binary::add>, &lower_binary<Sub, binary::subtract>,
    &lower_binary<Mul, binary::multiply>, &lower_binary<Maximum, binary::maximum>,
    &lower_binary<Minimum, binary::minimum>, &lower_binary<Pow, binary::power>, &lower_quotient<RealDiv>,
    &lower_quotient<TruncateDiv>, &lower_floor_div, &lower_floor_mod, &lower_div, &lower_squared_difference,
    &lower_add_n, &lower_eltwise, &lower_mod, &lower_div_no_nan, &lower_mul_no_nan>;

} // namespace library::mlir_out
GRAFT_END
