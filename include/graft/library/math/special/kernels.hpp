// graft/library/math/special/kernels.hpp - kernels: functions of analysis and statistics, element by element
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <limits>
#include <numbers>
#include <type_traits>

#include "graft/kernel.hpp"
#include "graft/library/kernel/broadcast.hpp"
#include "graft/library/kernel/number.hpp"
#include "graft/library/kernel/strided.hpp"
#include "graft/library/math/special/ops.hpp"

GRAFT_BEGIN
namespace library {

/// The functions, in float64. Outside of their domains the result is NaN.
namespace function {

inline constexpr double no_number = std::numeric_limits<double>::quiet_NaN();
inline constexpr double endless = std::numeric_limits<double>::infinity();

/// The quantile of the normal distribution for `p`: a rational initial guess (Abramowitz and Stegun 26.2.23), then
/// Halley's steps.
inline double normal_quantile(double p) {
    if (!(p >= 0 && p <= 1)) return no_number;
    if (p == 0 || p == 1) return p == 0 ? -endless : endless;
    if (p > 0.5) return -normal_quantile(1 - p);
    auto const t = std::sqrt(-2 * std::log(p));
    auto x = (2.515517 + t * (0.802853 + t * 0.010328)) / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308))) - t;
    for (int step = 0; step < 3; ++step) {
        auto const off = std::erfc(-x / std::numbers::sqrt2) / 2 - p;
        auto const u = off * std::sqrt(2 * std::numbers::pi) * std::exp(x * x / 2);
        x -= u / (1 + x * u / 2);
    }
    return x;
}
struct erfinv {
    static double of(double y) {
        auto const a = std::fabs(y);
        if (!(a <= 1)) return no_number;
        if (a < 1e-4) return y * std::sqrt(std::numbers::pi) / 2 * (1 + std::numbers::pi * y * y / 12);
        auto const x = -normal_quantile((1 - a) / 2) / std::numbers::sqrt2;
        return y < 0 ? -x : x;
    }
};
struct ndtri {
    static double of(double p) { return normal_quantile(p); }
};

/// The modified Bessel function of the first kind times e^-|x|, of order 0 or 1; by its expansion where that is exact.
template <int Order> double scaled_bessel_i(double x) {
    auto const a = std::fabs(x);
    constexpr double far = 600, mu = 4 * Order * Order;
    if (!(a < far)) {
        if (std::isnan(a)) return no_number;
        auto const y = (1 - (mu - 1) / (8 * a) + (mu - 1) * (mu - 9) / (128 * a * a)) /
                       std::sqrt(2 * std::numbers::pi * a);
        return Order == 1 && x < 0 ? -y : y;
    }
    auto const y = std::cyl_bessel_i(double{Order}, a) * std::exp(-a);
    return Order == 1 && x < 0 ? -y : y;
}
template <int Order> struct bessel_ie {
    static double of(double x) { return scaled_bessel_i<Order>(x); }
};
template <int Order> struct bessel_i {
    static double of(double x) { return scaled_bessel_i<Order>(x) * std::exp(std::fabs(x)); }
};
template <int Order> struct bessel_k {
    static double of(double x) {
        return !(x >= 0) ? no_number : x == 0 ? endless : x > 700 ? 0.0 : std::cyl_bessel_k(double{Order}, x);
    }
};
template <int Order> struct bessel_j {
    static double of(double x) { return Order == 0 ? ::j0(x) : ::j1(x); }
};
template <int Order> struct bessel_y {
    static double of(double x) { return !(x >= 0) ? no_number : x == 0 ? -endless : Order == 0 ? ::y0(x) : ::y1(x); }
};
struct expint {
    static double of(double x) { return std::isnan(x) ? x : x == 0 ? -endless : std::expint(x); }
};

/// The regularized incomplete gamma function of `a` below x, or above it: a series below a + 1, a continued fraction
/// (Lentz) above.
template <bool Above> struct incomplete_gamma {
    static double of(double a, double x) {
        if (!(a >= 0) || !(x >= 0)) return no_number;
        if (a == 0) return Above ? 0 : 1;
        if (x == 0) return Above ? 1 : 0;
        if (std::isinf(a) || std::isinf(x)) return std::isinf(a) ? (std::isinf(x) ? no_number : Above) : !Above;
        constexpr double enough = 1e-16, tiny = 1e-300;
        constexpr int max = 100000;
        auto const front = std::exp(a * std::log(x) - x - std::lgamma(a));
        if (x < a + 1) {
            double term = 1 / a, sum = term;
            for (int k = 1; k < max && std::fabs(term) > std::fabs(sum) * enough; ++k) sum += term *= x / (a + k);
            return Above ? 1 - sum * front : sum * front;
        }
        double b = x + 1 - a, c = 1 / tiny, d = 1 / b, h = d;
        for (int k = 1; k < max; ++k) {
            auto const n = -k * (k - a);
            b += 2;
            d = 1 / (std::fabs(n * d + b) < tiny ? tiny : n * d + b);
            c = std::fabs(b + n / c) < tiny ? tiny : b + n / c;
            h *= d * c;
            if (std::fabs(d * c - 1) < enough) break;
        }
        return Above ? front * h : 1 - front * h;
    }
};

/// Sum of (q + k)^-x over k from 0: some terms, and the rest by Euler-Maclaurin.
struct hurwitz_zeta {
    static double of(double x, double q) {
        if (x == 1) return endless;
        if (!(x > 1)) return no_number;
        if (q <= 0) {
            if (q == std::floor(q)) return endless;
            if (x != std::floor(x)) return no_number;
        }
        constexpr double bernoulli[] = {1.0 / 12, -1.0 / 720, 1.0 / 30240, -1.0 / 1209600, 1.0 / 47900160,
            -691.0 / 1307674368000, 1.0 / 74724249600};
        double sum = 0, at = q;
        for (int k = 0; k < 12 || at < 10; ++k, at += 1) sum += std::pow(at, -x);
        sum += std::pow(at, 1 - x) / (x - 1) + std::pow(at, -x) / 2;
        double factor = x, power = std::pow(at, -x - 1);
        for (int k = 0; k < 7; ++k) {
            sum += bernoulli[k] * factor * power;
            factor *= (x + 2 * k + 1) * (x + 2 * k + 2);
            power /= at * at;
        }
        return sum;
    }
};
struct polygamma {
    static double of(double n, double x) {
        if (!(n >= 0) || n != std::floor(n)) return no_number;
        if (n > 0) {
            auto const y = std::exp(std::lgamma(n + 1)) * hurwitz_zeta::of(n + 1, x);
            return std::fmod(n, 2) == 0 ? -y : y;
        }
        if (x <= 0) { // reflected
            if (x == std::floor(x)) return no_number;
            return of(0, 1 - x) - std::numbers::pi / std::tan(std::numbers::pi * x);
        }
        double y = 0;
        for (; x < 10; x += 1) y -= 1 / x;
        auto const s = 1 / (x * x);
        return y + std::log(x) - 1 / (2 * x) -
               s * (1.0 / 12 - s * (1.0 / 120 - s * (1.0 / 252 - s * (1.0 / 240 - s / 132))));
    }
};
struct next_after {
    template <class T> static T of(T x, T towards) { return std::nextafter(x, towards); }
};
/// The regularized incomplete beta function: a continued fraction (Lentz), of the side that converges fast.
inline double incomplete_beta(double a, double b, double x) {
    if (!(a > 0) || !(b > 0) || !(x >= 0 && x <= 1)) return no_number;
    if (x == 0 || x == 1) return x;
    if (x > (a + 1) / (a + b + 2)) return 1 - incomplete_beta(b, a, 1 - x);
    constexpr double enough = 1e-16, tiny = 1e-300;
    auto const front = std::exp(std::lgamma(a + b) - std::lgamma(a) - std::lgamma(b) + a * std::log(x) +
                                b * std::log1p(-x)) /
                       a;
    auto const at_least_tiny = [&](double v) { return std::fabs(v) < tiny ? tiny : v; };
    double c = 1, d = 1 / at_least_tiny(1 - (a + b) * x / (a + 1)), h = d;
    for (int m = 1; m < 100000; ++m) {
        auto const even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
        d = 1 / at_least_tiny(1 + even * d), c = at_least_tiny(1 + even / c), h *= d * c;
        auto const odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
        d = 1 / at_least_tiny(1 + odd * d), c = at_least_tiny(1 + odd / c), h *= d * c;
        if (std::fabs(d * c - 1) < enough) break;
    }
    return front * h;
}

} // namespace function

namespace detail {

/// `y[i] = f(x[i])` in float64, by a call of `of`.
template <class T> [[gnu::noinline]] void compute_special(T const* x, T* y, std::size_t n, double (*of)(double)) {
    for (std::size_t i = 0; i < n; ++i)
        y[i] = stored<T>(static_cast<computed<T>>(of(static_cast<double>(widen(x[i])))));
}
/// A function of two numbers that computes in float64, out of line: both types call one.
template <class F> struct in_double {
    [[gnu::noinline]] static double of(double a, double b) { return F::of(a, b); }
    template <class T> T operator()(T a, T b) const {
        return static_cast<T>(of(static_cast<double>(a), static_cast<double>(b)));
    }
};
template <> struct in_double<function::next_after> {
    template <class T> T operator()(T a, T b) const { return function::next_after::of(a, b); }
};

} // namespace detail

/// A unary function.
template <class F, class T, fixed_string X = "x", fixed_string Y = "y"> status special_unary(in<X, T> x, out<Y, T> y) {
    detail::compute_special(x.data(), y.data(), x.size(), &F::of);
    return ok;
}
/// A binary function with broadcast.
template <class F, fixed_string A, fixed_string B, fixed_string Y, class T>
status special_binary(in<A, T> a, in<B, T> b, out<Y, T> y) {
    detail::broadcast_rows(a.shape(), b.shape(), y.shape(), a.data(), b.data(), y.data(), sizeof(T), sizeof(T),
        &detail::compute_plain_rows<detail::in_double<F>, T, T>);
    return ok;
}
/// Betainc: of tensors of one shape, or scalars.
/// error shape_mismatch
template <class T> status betainc(in<"a", T> a, in<"b", T> b, in<"x", T> x, out<"z", T> y) {
    auto const fits = [&](auto const& t) { return t.size() == y.size() || t.size() == 1; };
    if (!fits(a) || !fits(b) || !fits(x)) return fail(errc::shape_mismatch, "x", "one shape, or scalars");
    for (std::size_t i = 0; i < y.size(); ++i) {
        auto const at = [i](auto const& t) { return static_cast<double>(t[t.size() == 1 ? 0 : i]); };
        y[i] = static_cast<T>(function::incomplete_beta(at(a), at(b), at(x)));
    }
    return ok;
}

namespace detail {

template <class Op, class F, fixed_string X = "x", fixed_string Y = "y">
using special_unary_kernels = kernels_of<Op, &special_unary<F, float, X, Y>, &special_unary<F, double, X, Y>,
    &special_unary<F, half, X, Y>, &special_unary<F, bfloat16, X, Y>>;
template <class Op, class F, fixed_string A, fixed_string B, fixed_string Y>
using special_binary_kernels = kernels_of<Op, &special_binary<F, A, B, Y, float>, &special_binary<F, A, B, Y, double>>;

} // namespace detail

/// The kernels of this family.
using special_kernels = join<detail::special_unary_kernels<Erfinv, function::erfinv, "input_x", "output_y">,
    detail::special_unary_kernels<Ndtri, function::ndtri>,
    detail::special_unary_kernels<BesselI0, function::bessel_i<0>>,
    detail::special_unary_kernels<BesselI1, function::bessel_i<1>>,
    detail::special_unary_kernels<BesselI0e, function::bessel_ie<0>>,
    detail::special_unary_kernels<BesselI1e, function::bessel_ie<1>>,
    detail::special_unary_kernels<BesselK0, function::bessel_k<0>>,
    detail::special_unary_kernels<BesselK1, function::bessel_k<1>>,
    detail::special_unary_kernels<BesselJ0, function::bessel_j<0>>,
    detail::special_unary_kernels<BesselJ1, function::bessel_j<1>>,
    detail::special_unary_kernels<BesselY0, function::bessel_y<0>>,
    detail::special_unary_kernels<BesselY1, function::bessel_y<1>>,
    detail::special_unary_kernels<Expint, function::expint>,
    detail::special_binary_kernels<Igamma, function::incomplete_gamma<false>, "a", "x", "z">,
    detail::special_binary_kernels<Igammac, function::incomplete_gamma<true>, "a", "x", "z">,
    detail::special_binary_kernels<Zeta, function::hurwitz_zeta, "x", "q", "z">,
    detail::special_binary_kernels<Polygamma, function::polygamma, "a", "x", "z">,
    detail::special_binary_kernels<NextAfter, function::next_after, "x1", "x2", "output">,
    kernels_of<Betainc, &betainc<float>, &betainc<double>>>;

} // namespace library
GRAFT_END
