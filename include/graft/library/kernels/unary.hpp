// graft/library/kernels/unary.hpp - kernels of the element-wise functions of one tensor
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "graft/base/config.hpp"
#include "graft/kernel/signature.hpp"
#include "graft/kernel/table.hpp"
#include "graft/library/kernels/number.hpp"
#include "graft/library/ops/activation.hpp"
#include "graft/library/ops/unary.hpp"

GRAFT_BEGIN

namespace library {

/// Functions of one number; floating ones are exact to the standard library.
namespace function {

struct neg {
    template <class T> T operator()(T x) const {
        if constexpr (std::is_integral_v<T>) return static_cast<T>(0 - static_cast<std::make_unsigned_t<T>>(x)); // wraps
        else return -x;
    }
};
struct abs {
    template <class T> T operator()(T x) const {
        if constexpr (std::is_integral_v<T>) return x < 0 ? neg{}(x) : x;
        else return std::fabs(x);
    }
};
struct square {
    template <class T> T operator()(T x) const {
        using U = std::conditional_t<std::is_integral_v<T>, std::uint64_t, T>;
        return static_cast<T>(static_cast<U>(x) * static_cast<U>(x));
    }
};
struct sign { template <class T> T operator()(T x) const { return x > T(0) ? T(1) : x < T(0) ? T(-1) : x; } };
struct same { template <class T> T operator()(T x) const { return x; } };
struct rint { template <class T> T operator()(T x) const { return std::nearbyint(x); } };
struct sqrt { template <class T> T operator()(T x) const { return std::sqrt(x); } };
struct rsqrt { template <class T> T operator()(T x) const { return T(1) / std::sqrt(x); } };
struct reciprocal { template <class T> T operator()(T x) const { return T(1) / x; } };
struct floor { template <class T> T operator()(T x) const { return std::floor(x); } };
struct ceil { template <class T> T operator()(T x) const { return std::ceil(x); } };
struct sin { template <class T> T operator()(T x) const { return std::sin(x); } };
struct cos { template <class T> T operator()(T x) const { return std::cos(x); } };
struct tan { template <class T> T operator()(T x) const { return std::tan(x); } };
struct asin { template <class T> T operator()(T x) const { return std::asin(x); } };
struct acos { template <class T> T operator()(T x) const { return std::acos(x); } };
struct atan { template <class T> T operator()(T x) const { return std::atan(x); } };
struct sinh { template <class T> T operator()(T x) const { return std::sinh(x); } };
struct cosh { template <class T> T operator()(T x) const { return std::cosh(x); } };
struct tanh { template <class T> T operator()(T x) const { return std::tanh(x); } };
struct asinh { template <class T> T operator()(T x) const { return std::asinh(x); } };
struct acosh { template <class T> T operator()(T x) const { return std::acosh(x); } };
struct atanh { template <class T> T operator()(T x) const { return std::atanh(x); } };
struct erf { template <class T> T operator()(T x) const { return std::erf(x); } };
struct relu { template <class T> T operator()(T x) const { return x < T(0) ? T(0) : x; } };
struct relu6 { template <class T> T operator()(T x) const { return x < T(0) ? T(0) : x > T(6) ? T(6) : x; } };
struct sigmoid {
    template <class T> T operator()(T x) const {
        auto const e = std::exp(-std::fabs(x));
        return x < T(0) ? e / (T(1) + e) : T(1) / (T(1) + e);
    }
};
struct softplus { template <class T> T operator()(T x) const { return (x > T(0) ? x : T(0)) + std::log1p(std::exp(-std::fabs(x))); } };
struct softsign { template <class T> T operator()(T x) const { return x / (T(1) + std::fabs(x)); } };
struct mish { template <class T> T operator()(T x) const { return x * std::tanh(softplus{}(x)); } };
struct hard_swish { template <class T> T operator()(T x) const { return x * relu6{}(x + T(3)) / T(6); } };
struct selu {
    template <class T> T operator()(T x) const {
        auto const scale = T(1.0507009873554804934193349852946), alpha = T(1.6732632423543772848170429916717);
        return x < T(0) ? scale * alpha * std::expm1(x) : scale * x;
    }
};
struct is_finite { template <class T> bool operator()(T x) const { return std::isfinite(x); } };
struct is_inf { template <class T> bool operator()(T x) const { return std::isinf(x); } };
struct is_nan { template <class T> bool operator()(T x) const { return std::isnan(x); } };
struct logical_not { bool operator()(bool x) const { return !x; } };

} // namespace function

/// `y[i] = f(x[i])`.
template <class T, class R, class F> void map(T const* x, R* y, std::size_t n, F f) {
    for (std::size_t i = 0; i < n; ++i) y[i] = stored<R>(f(widen(x[i])));
}

/// The kernel of a function of one number.
template <class F, class T> status unary(in<"x", T> x, out<"y", T, "x"> y) {
    if (y.size() == 1) return y[0] = stored<T>(F{}(widen(x[0]))), ok; // without the beginning of a loop
    map(x.data(), y.data(), x.size(), F{});
    return ok;
}
/// The kernel of a question about one number.
template <class F, class T> status question(in<"x", T> x, out<"y", bool> y) {
    map(x.data(), y.data(), x.size(), F{});
    return ok;
}
/// base ^ (scale * x + shift).
template <class T>
status exponential(in<"x", T> x, out<"y", T, "x"> y, attr_of<"base", double> base, attr_of<"scale", double> scale,
           attr_of<"shift", double> shift) {
    using C = computed<T>;
    if (*base == -1 && *scale == 1 && *shift == 0)
        return map(x.data(), y.data(), x.size(), [](C v) { return std::exp(v); }), ok;
    auto const log_base = *base == -1 ? 1.0 : std::log(*base);
    auto const a = static_cast<C>(*scale * log_base), b = static_cast<C>(*shift * log_base);
    map(x.data(), y.data(), x.size(), [a, b](C v) { return std::exp(a * v + b); });
    return ok;
}
/// log_base(scale * x + shift).
template <class T>
status logarithm(in<"x", T> x, out<"y", T, "x"> y, attr_of<"base", double> base, attr_of<"scale", double> scale,
           attr_of<"shift", double> shift) {
    using C = computed<T>;
    if (*base == -1 && *scale == 1 && *shift == 0)
        return map(x.data(), y.data(), x.size(), [](C v) { return std::log(v); }), ok;
    auto const a = static_cast<C>(*scale), b = static_cast<C>(*shift), c = static_cast<C>(*base == -1 ? 1.0 : 1.0 / std::log(*base));
    map(x.data(), y.data(), x.size(), [a, b, c](C v) { return std::log(a * v + b) * c; });
    return ok;
}
/// (scale * x + shift) ^ power.
template <class T>
status power(in<"x", T> x, out<"y", T, "x"> y, attr_of<"power", double> power, attr_of<"scale", double> scale,
           attr_of<"shift", double> shift) {
    using C = computed<T>;
    auto const p = static_cast<C>(*power), a = static_cast<C>(*scale), b = static_cast<C>(*shift);
    if (*power == 1) map(x.data(), y.data(), x.size(), [a, b](C v) { return a * v + b; });
    else if (*power == 2) map(x.data(), y.data(), x.size(), [a, b](C v) { return (a * v + b) * (a * v + b); });
    else map(x.data(), y.data(), x.size(), [a, b, p](C v) { return std::pow(a * v + b, p); });
    return ok;
}
template <class T> status threshold(in<"x", T> x, out<"y", T, "x"> y, attr_of<"threshold", double> threshold) {
    using C = computed<T>;
    map(x.data(), y.data(), x.size(), [t = static_cast<C>(*threshold)](C v) { return v > t ? C(1) : C(0); });
    return ok;
}
template <class T> status leaky_relu(in<"x", T> x, out<"y", T, "x"> y, attr_of<"negative_slope", double> slope) {
    using C = computed<T>;
    map(x.data(), y.data(), x.size(), [s = static_cast<C>(*slope)](C v) { return v < C(0) ? s * v : v; });
    return ok;
}
template <class T> status elu(in<"x", T> x, out<"y", T, "x"> y, attr_of<"alpha", double> alpha) {
    using C = computed<T>;
    map(x.data(), y.data(), x.size(), [a = static_cast<C>(*alpha)](C v) { return v < C(0) ? a * std::expm1(v) : v; });
    return ok;
}
template <class T> status gelu(in<"x", T> x, out<"y", T, "x"> y, attr_of<"approximate", bool> approximate) {
    using C = computed<T>;
    if (!*approximate) {
        map(x.data(), y.data(), x.size(), [](C v) { return C(0.5) * v * (C(1) + std::erf(v * C(0.70710678118654752))); });
        return ok;
    }
    map(x.data(), y.data(), x.size(), [](C v) {
        auto const inner = C(0.7978845608028654) * (v + C(0.044715) * v * v * v);
        return C(0.5) * v * (C(1) + std::tanh(inner));
    });
    return ok;
}

/// Kernels of `F` for the floating types, and for those and two integer types.
template <class Op, class F> using float_unary = kernels_of<Op, &unary<F, float>, &unary<F, double>, &unary<F, half>>;
template <class Op, class F>
using number_unary = kernels_of<Op, &unary<F, float>, &unary<F, double>, &unary<F, half>, &unary<F, std::int32_t>, &unary<F, std::int64_t>>;
/// Kernels of `F` for the narrow integers with a sign, and for those without one.
template <class Op, class F> using small_unary = kernels_of<Op, &unary<F, std::int8_t>, &unary<F, std::int16_t>>;
template <class Op, class F>
using unsigned_unary = kernels_of<Op, &unary<F, std::uint8_t>, &unary<F, std::uint16_t>, &unary<F, std::uint32_t>, &unary<F, std::uint64_t>>;
template <class Op, class F> using float_test = kernels_of<Op, &question<F, float>, &question<F, double>, &question<F, half>>;

/// Kernels of this file.
using unary_kernels = join<
    number_unary<Abs, function::abs>, small_unary<Abs, function::abs>, number_unary<Neg, function::neg>, small_unary<Neg, function::neg>, number_unary<Square, function::square>, small_unary<Square, function::square>, unsigned_unary<Square, function::square>,
    number_unary<Sign, function::sign>, small_unary<Sign, function::sign>, float_unary<Round, function::rint>,
    kernels_of<Round, &unary<function::same, std::int32_t>, &unary<function::same, std::int64_t>>, small_unary<Round, function::same>, float_unary<Rint, function::rint>,
    kernels_of<Exp, &exponential<float>, &exponential<double>, &exponential<half>>,
    kernels_of<Log, &logarithm<float>, &logarithm<double>, &logarithm<half>>, float_unary<Sqrt, function::sqrt>,
    float_unary<Rsqrt, function::rsqrt>, float_unary<Reciprocal, function::reciprocal>, float_unary<Inv, function::reciprocal>,
    float_unary<Floor, function::floor>, float_unary<Ceil, function::ceil>, float_unary<Sin, function::sin>, float_unary<Cos, function::cos>,
    float_unary<Tan, function::tan>, float_unary<Asin, function::asin>, float_unary<Acos, function::acos>,
    float_unary<Atan, function::atan>, float_unary<Sinh, function::sinh>, float_unary<Cosh, function::cosh>,
    float_unary<Tanh, function::tanh>, float_unary<Asinh, function::asinh>, float_unary<Acosh, function::acosh>,
    float_unary<Atanh, function::atanh>, float_unary<Erf, function::erf>,
    kernels_of<LogicalNot, &unary<function::logical_not, bool>>, float_test<IsFinite, function::is_finite>,
    float_test<IsInf, function::is_inf>, float_test<IsNan, function::is_nan>, kernels_of<Power, &power<float>, &power<double>, &power<half>>,
    kernels_of<Threshold, &threshold<float>, &threshold<double>, &threshold<half>>, number_unary<Relu, function::relu>, small_unary<Relu, function::relu>, unsigned_unary<Relu, function::relu>,
    number_unary<Relu6, function::relu6>, small_unary<Relu6, function::relu6>, unsigned_unary<Relu6, function::relu6>, kernels_of<LeakyRelu, &leaky_relu<float>, &leaky_relu<double>, &leaky_relu<half>>,
    kernels_of<Elu, &elu<float>, &elu<double>, &elu<half>>, float_unary<Selu, function::selu>, float_unary<Sigmoid, function::sigmoid>,
    float_unary<Softplus, function::softplus>, float_unary<Softsign, function::softsign>, float_unary<BNLL, function::softplus>,
    float_unary<Mish, function::mish>, float_unary<HardSwish, function::hard_swish>,
    kernels_of<Gelu, &gelu<float>, &gelu<double>, &gelu<half>>>;

} // namespace library

GRAFT_END
