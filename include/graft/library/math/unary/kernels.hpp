// graft/library/math/unary/kernels.hpp - kernels: element-wise functions of one tensor
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <limits>
#include <type_traits>

#include "graft/kernel.hpp"
#include "graft/library/kernel/elementwise.hpp"
#include "graft/library/kernel/number.hpp"
#include "graft/library/math/unary/functions.hpp"
#include "graft/library/math/unary/ops.hpp"

GRAFT_BEGIN
namespace library {

/// base ^ (scale * x + shift).
template <class T> status exponential(in<"x", T> x, out<"y", T, "x"> y, attr_of<"base", double> base,
    attr_of<"scale", double> scale, attr_of<"shift", double> shift, threads by = {}) {
    using C = computed<T>;
    if (*base == -1 && *scale == 1 && *shift == 0) {
        if constexpr (std::is_same_v<T, float>)
            map_floats(by, x.data(), y.data(), static_cast<index>(x.size()), of_floats::exponential());
        else map(by, x.data(), y.data(), x.size(), [](C v) { return std::exp(v); });
        return ok;
    }
    auto const log_base = *base == -1 ? 1.0 : std::log(*base);
    auto const a = static_cast<C>(*scale * log_base), b = static_cast<C>(*shift * log_base);
    map(by, x.data(), y.data(), x.size(), [a, b](C v) { return std::exp(a * v + b); });
    return ok;
}
/// log_base(scale * x + shift).
template <class T> status logarithm(in<"x", T> x, out<"y", T, "x"> y, attr_of<"base", double> base,
    attr_of<"scale", double> scale, attr_of<"shift", double> shift, threads by = {}) {
    using C = computed<T>;
    if (*base == -1 && *scale == 1 && *shift == 0)
        return map(by, x.data(), y.data(), x.size(), [](C v) { return std::log(v); }), ok;
    auto const a = static_cast<C>(*scale), b = static_cast<C>(*shift),
               c = static_cast<C>(*base == -1 ? 1.0 : 1.0 / std::log(*base));
    map(by, x.data(), y.data(), x.size(), [a, b, c](C v) { return std::log(a * v + b) * c; });
    return ok;
}
/// (scale * x + shift) ^ power.
template <class T> status power(in<"x", T> x, out<"y", T, "x"> y, attr_of<"power", double> power,
    attr_of<"scale", double> scale, attr_of<"shift", double> shift, threads by = {}) {
    using C = computed<T>;
    auto const p = static_cast<C>(*power), a = static_cast<C>(*scale), b = static_cast<C>(*shift);
    if (*power == 1) map(by, x.data(), y.data(), x.size(), [a, b](C v) { return a * v + b; });
    else if (*power == 2) map(by, x.data(), y.data(), x.size(), [a, b](C v) { return (a * v + b) * (a * v + b); });
    else map(by, x.data(), y.data(), x.size(), [a, b, p](C v) { return std::pow(a * v + b, p); });
    return ok;
}
template <class T>
status threshold(in<"x", T> x, out<"y", T, "x"> y, attr_of<"threshold", double> threshold, threads by = {}) {
    using C = computed<T>;
    map(by, x.data(), y.data(), x.size(), [t = static_cast<C>(*threshold)](C v) { return v > t ? C(1) : C(0); });
    return ok;
}

/// The kernels of this family.
using unary_kernels =
    join<number_unary<Abs, function::abs>, small_unary<Abs, function::abs>, unsigned_unary<Abs, function::same>,
        number_unary<Neg, function::neg>, small_unary<Neg, function::neg>, number_unary<Square, function::square>,
        small_unary<Square, function::square>, unsigned_unary<Square, function::square>,
        number_unary<Sign, function::sign>, small_unary<Sign, function::sign>, unsigned_unary<Sign, function::sign>,
        float_unary<Round, function::rint>, unary_kernels_of<Round, function::same, std::int32_t, std::int64_t>,
        small_unary<Round, function::same>, float_unary<Rint, function::rint>,
        with_promoted<kernels_of<Exp, &exponential<float>, &exponential<double>, &exponential<half>>, bfloat16>,
        with_promoted<kernels_of<Log, &logarithm<float>, &logarithm<double>, &logarithm<half>>, bfloat16>,
        float_unary<Sqrt, function::sqrt>, float_unary<Rsqrt, function::rsqrt>,
        float_unary<Reciprocal, function::reciprocal>, float_unary<Inv, function::reciprocal>,
        float_unary<Floor, function::floor>, float_unary<Ceil, function::ceil>, float_unary<Sin, function::sin>,
        float_unary<Cos, function::cos>, float_unary<Tan, function::tan>, float_unary<Asin, function::asin>,
        float_unary<Acos, function::acos>, float_unary<Atan, function::atan>, float_unary<Sinh, function::sinh>,
        float_unary<Cosh, function::cosh>, float_unary<Tanh, function::tanh>, float_unary<Asinh, function::asinh>,
        float_unary<Acosh, function::acosh>, float_unary<Atanh, function::atanh>, float_unary<Erf, function::erf>,
        unary_kernels_of<LogicalNot, function::logical_not, bool>, float_test<IsFinite, function::is_finite>,
        float_test<IsInf, function::is_inf>, float_test<IsNan, function::is_nan>,
        kernels_of<Power, &power<float>, &power<double>, &power<half>>,
        kernels_of<Threshold, &threshold<float>, &threshold<double>, &threshold<half>>,
        float_unary_of<Log1p, function::log1p>, float_unary_of<Expm1, function::expm1>,
        float_unary_of<Erfc, function::erfc>, float_unary_of<Lgamma, function::lgamma>,
        float_unary_of<Digamma, function::digamma>>;

} // namespace library
GRAFT_END
