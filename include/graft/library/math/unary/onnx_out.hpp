// graft/library/math/unary/onnx_out.hpp - ONNX exporter: functions of the gamma function, by series exact in float64
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <limits>
#include <numbers>
#include <string_view>

#include "graft/library/math/unary/ops.hpp"
#include "graft/library/onnx/lowering_vocabulary.hpp"
#include "graft/library/onnx/out_elements.hpp"

GRAFT_BEGIN
namespace library::onnx_out {

/// Float64 arithmetic on ONNX values.
struct wide_arithmetic {
    emission& m;

    [[nodiscard]] value_id number(double v) const { return m.number(v, dtype::f64); }
    value_id operator()(std::string_view operation, value_id v) const {
        return m.typed(m.node(operation, {v}), dtype::f64);
    }
    value_id operator()(std::string_view operation, value_id a, value_id b) const {
        return m.typed(m.node(operation, {a, b}), dtype::f64);
    }
    [[nodiscard]] value_id test(std::string_view operation, value_id a, value_id b) const {
        return m.typed(m.node(operation, {a, b}), dtype::boolean);
    }
    [[nodiscard]] value_id choose(value_id condition, value_id a, value_id b) const {
        return m.typed(m.node("Where", {condition, a, b}), dtype::f64);
    }
    [[nodiscard]] value_id add(value_id a, double b) const { return (*this)("Add", a, number(b)); }
    [[nodiscard]] value_id times(value_id a, double b) const { return (*this)("Mul", a, number(b)); }
    /// The sine of pi times v, exactly 0 for integers.
    [[nodiscard]] value_id sine_of_turns(value_id v) const {
        auto const rest = (*this)("Sub", v, (*this)("Floor", v)); // from 0 to 1: the caller handles the sign
        auto const away = (*this)("Abs", add(rest, -0.5));        // sin(pi r) = cos(pi (r - 1/2)), by the sine again
        return (*this)("Sin", times((*this)("Sub", number(0.5), away), std::numbers::pi));
    }
};

/// Stirling's series for the logarithm of the gamma function, for numbers from 10 on.
inline value_id log_gamma_series(wide_arithmetic const& a, value_id x) {
    auto const one = a("Reciprocal", x), squared = a("Mul", one, one);
    constexpr double terms[]{1.0 / 12, -1.0 / 360, 1.0 / 1260, -1.0 / 1680, 1.0 / 1188, -691.0 / 360360};
    auto sum = a.number(terms[5]);
    for (int i = 5; i-- > 0;) sum = a.add(a("Mul", sum, squared), terms[i]);
    auto const main = a("Sub", a("Mul", a.add(x, -0.5), a("Log", x)), x);
    return a("Add", a.add(main, 0.5 * 1.8378770664093454836), a("Mul", sum, one)); // half of log(2 pi)
}
/// Numbers below one half are reflected; ten steps of the recurrence lead to where the series is exact.
inline status lower_lgamma(lowering<Lgamma>& n) {
    wide_arithmetic const a{n.m};
    auto const type = n.m.type(n.in<"x">());
    auto const x = out::cast(n.m, n.in<"x">(), dtype::f64);
    auto const low = a.test("Less", x, a.number(0.5));
    auto const z = a.choose(low, a("Sub", a.number(1), x), x);
    auto product = z;
    for (int i = 1; i < 10; ++i) product = a("Mul", product, a.add(z, i));
    auto const of_z = a("Sub", log_gamma_series(a, a.add(z, 10)), a("Log", product));
    auto const sine = a.sine_of_turns(x);
    auto const reflected = a("Sub", a("Log", a("Div", a.number(std::numbers::pi), sine)), of_z);
    constexpr double max = 1e150; // beyond, the product overflows: the series alone is exact there
    auto const large = a.test("Less", a.number(1e20), z);
    auto const far = log_gamma_series(a, a("Min", z, a.number(max)));
    auto y = a.choose(low, reflected, a.choose(large, far, of_z));
    auto const endless = a.test("Less", a.number(std::numeric_limits<double>::max()), a("Abs", x));
    y = a.choose(endless, a.number(std::numeric_limits<double>::infinity()), y);
    return n.set_output(out::cast(n.m, y, type));
}

inline status lower_digamma(lowering<Digamma>& n) {
    wide_arithmetic const a{n.m};
    auto const type = n.m.type(n.in<"x">());
    auto const x = out::cast(n.m, n.in<"x">(), dtype::f64);
    auto const positive = a.test("Less", a.number(0), x);
    auto z = a.choose(positive, x, a("Sub", a.number(1), x));
    auto sum = a("Reciprocal", z);
    for (int i = 1; i < 10; ++i) sum = a("Add", sum, a("Reciprocal", a.add(z, i)));
    z = a.add(z, 10);
    auto const one = a("Reciprocal", z), squared = a("Mul", one, one);
    constexpr double terms[]{1.0 / 12, -1.0 / 120, 1.0 / 252, -1.0 / 240, 1.0 / 132};
    auto series = a.number(terms[4]);
    for (int i = 4; i-- > 0;) series = a.add(a("Mul", series, squared), terms[i]);
    auto const of_z = a("Sub", a("Sub", a("Sub", a("Log", z), a.times(one, 0.5)), a("Mul", series, squared)), sum);
    // psi(x) = psi(1 - x) - pi cos(pi x) / sin(pi x); the signs of both are those within one turn of a half
    auto const rest = a("Sub", x, a("Floor", x));
    auto const cosine = a("Sin", a.times(a("Sub", a.number(0.5), rest), std::numbers::pi));
    auto const ratio = a("Div", cosine, a.sine_of_turns(x));
    auto reflected = a("Sub", of_z, a.times(ratio, std::numbers::pi));
    auto const pole = a.test("Equal", a("Abs", rest), a.number(0));
    reflected = a.choose(pole, a.number(std::numeric_limits<double>::quiet_NaN()), reflected);
    return n.set_output(out::cast(n.m, a.choose(positive, of_z, reflected), type));
}

/// The nearest integer, ties to even, with operators of set 7: exact, because the remainder above the floor is.
inline value_id nearest_even(emission& m, value_id x) {
    auto const type = m.type(x);
    auto const holds = [&](std::string_view how, value_id a, value_id b) {
        return m.typed(out::pointwise(m, how, {a, b}), dtype::boolean);
    };
    auto const half = out::scalar_like(m, 0.5, x);
    auto const below = out::pointwise(m, "Floor", {x});
    auto const rest = out::pointwise(m, "Sub", {x, below});
    auto const halved = out::pointwise(m, "Mul", {below, half});
    auto const odd = holds("Greater", halved, out::pointwise(m, "Floor", {halved}));
    auto const not_less = m.typed(out::pointwise(m, "Not", {holds("Less", rest, half)}), dtype::boolean);
    auto const up = holds("Or", holds("Greater", rest, half), holds("And", odd, not_less));
    return out::pointwise(m, "Add", {below, out::cast(m, up, type)});
}

inline status lower_power(lowering<Power>& n) {
    auto const x = affine(n.m, n.in<"x">(), n.attr<"scale">(), n.attr<"shift">());
    auto const p = n.attr<"power">();
    if (p == 1) return n.set_output(x);
    if (p == 2) return n.set_output(out::pointwise(n.m, "Mul", {x, x}));
    return n.set_output(out::pointwise(n.m, "Pow", {x, out::scalar_like(n.m, p, x)}));
}

inline status lower_exp(lowering<Exp>& n) {
    auto x = affine(n.m, n.in<"x">(), n.attr<"scale">(), n.attr<"shift">());
    auto const base = n.attr<"base">();
    if (base > 0) x = affine(n.m, x, std::log(base), 0);
    return n.set_output(out::pointwise(n.m, "Exp", {x}));
}

inline status lower_log(lowering<Log>& n) {
    auto const x = affine(n.m, n.in<"x">(), n.attr<"scale">(), n.attr<"shift">());
    auto const base = n.attr<"base">();
    auto const y = out::pointwise(n.m, "Log", {x});
    return n.set_output(base > 0 ? affine(n.m, y, 1 / std::log(base), 0) : y);
}

inline status lower_square(lowering<Square>& n) {
    return n.set_output(out::pointwise(n.m, "Mul", {n.in<"x">(), n.in<"x">()}));
}

inline status lower_rsqrt(lowering<Rsqrt>& n) {
    return n.set_output(out::pointwise(n.m, "Reciprocal", {out::pointwise(n.m, "Sqrt", {n.in<"x">()})}));
}

/// The nearest integer, ties to even. Before 11: the floor, plus one if the remainder is above a half, or is a half
/// and the floor is odd.
template <class Op> status lower_to_nearest(lowering<Op>& n) {
    auto& m = n.m;
    auto const x = n.template in<"x">();
    if (m.opset() >= 11) return n.set_output(out::pointwise(m, "Round", {x}));
    return n.set_output(nearest_even(m, x));
}

inline status lower_threshold(lowering<Threshold>& n) {
    auto const x = n.in<"x">();
    auto const above = out::pointwise(n.m, "Greater", {x, out::scalar_like(n.m, n.attr<"threshold">(), x)});
    return n.set_output(out::cast(n.m, n.m.typed(above, dtype::boolean), n.m.type(x)));
}

inline status lower_is_finite(lowering<IsFinite>& n) {
    auto& m = n.m;
    auto const x = n.in<"x">();
    auto const endless = m.typed(out::pointwise(m, "IsInf", {x}), dtype::boolean),
               none = m.typed(out::pointwise(m, "IsNaN", {x}), dtype::boolean);
    auto const either = m.typed(out::pointwise(m, "Or", {endless, none}), dtype::boolean);
    return n.set_output(out::pointwise(m, "Not", {either}));
}

inline status lower_log1p(lowering<Log1p>& n) {
    auto const x = n.in<"x">();
    return n.set_output(out::pointwise(n.m, "Log", {out::pointwise(n.m, "Add", {x, out::scalar_like(n.m, 1, x)})}));
}

inline status lower_expm1(lowering<Expm1>& n) {
    auto const x = n.in<"x">();
    return n.set_output(out::pointwise(n.m, "Sub", {out::pointwise(n.m, "Exp", {x}), out::scalar_like(n.m, 1, x)}));
}

inline status lower_erfc(lowering<Erfc>& n) {
    auto const x = n.in<"x">();
    return n.set_output(out::pointwise(n.m, "Sub", {out::scalar_like(n.m, 1, x), out::pointwise(n.m, "Erf", {x})}));
}

/// The lowerings of this family.
using unary_lowerings = lowerings<from_set<9, &lower_lgamma>, from_set<11, &lower_digamma>, &lower_power, &lower_exp,
    &lower_log, &lower_square, &lower_rsqrt, &lower_pointwise<IsInf, "IsInf">, &lower_pointwise<IsNan, "IsNaN">,
    &lower_to_nearest<Rint>, &lower_to_nearest<Round>, &lower_threshold, &lower_pointwise<Inv, "Reciprocal">,
    &lower_is_finite, &lower_log1p, &lower_expm1, &lower_erfc>;

} // namespace library::onnx_out
GRAFT_END
