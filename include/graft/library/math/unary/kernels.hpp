// graft/library/math/unary/kernels.hpp - kernels: element-wise functions of one tensor
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <limits>
#include <type_traits>

#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/kernel.hpp"
#include "graft/library/kernel/elementwise.hpp"
#include "graft/library/kernel/number.hpp"
#include "graft/library/math/unary/ops.hpp"

GRAFT_BEGIN
namespace library {
/// Of float numbers; those that find the function by its argument are for complex ones too.
namespace function {

struct neg {
    template <class T> T operator()(T x) const {
        // wraps
        if constexpr (std::is_integral_v<T>) return static_cast<T>(0 - static_cast<std::make_unsigned_t<T>>(x));
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
struct sign {
    template <class T> T operator()(T x) const {
        if constexpr (std::is_unsigned_v<T>) return x > T(0) ? T(1) : x;
        else return x > T(0) ? T(1) : x < T(0) ? T(-1) : x;
    }
};
struct rint {
    template <class T> T operator()(T x) const { return std::nearbyint(x); }
};
struct sqrt {
    template <class T> T operator()(T x) const {
        using std::sqrt;
        return sqrt(x);
    }
};
struct rsqrt {
    template <class T> T operator()(T x) const { return T(1) / sqrt{}(x); }
};
struct reciprocal {
    template <class T> T operator()(T x) const { return T(1) / x; }
};
struct floor {
    template <class T> T operator()(T x) const { return std::floor(x); }
};
struct ceil {
    template <class T> T operator()(T x) const { return std::ceil(x); }
};
struct sin {
    template <class T> T operator()(T x) const {
        using std::sin;
        return sin(x);
    }
};
struct cos {
    template <class T> T operator()(T x) const {
        using std::cos;
        return cos(x);
    }
};
struct tan {
    template <class T> T operator()(T x) const {
        using std::tan;
        return tan(x);
    }
};
struct asin {
    template <class T> T operator()(T x) const {
        using std::asin;
        return asin(x);
    }
};
struct acos {
    template <class T> T operator()(T x) const {
        using std::acos;
        return acos(x);
    }
};
struct atan {
    template <class T> T operator()(T x) const {
        using std::atan;
        return atan(x);
    }
};
struct sinh {
    template <class T> T operator()(T x) const {
        using std::sinh;
        return sinh(x);
    }
};
struct cosh {
    template <class T> T operator()(T x) const {
        using std::cosh;
        return cosh(x);
    }
};
struct tanh {
    template <class T> T operator()(T x) const {
        using std::tanh;
        return tanh(x);
    }
};
struct asinh {
    template <class T> T operator()(T x) const {
        using std::asinh;
        return asinh(x);
    }
};
struct acosh {
    template <class T> T operator()(T x) const {
        using std::acosh;
        return acosh(x);
    }
};
struct atanh {
    template <class T> T operator()(T x) const {
        using std::atanh;
        return atanh(x);
    }
};
struct erf {
    template <class T> T operator()(T x) const { return std::erf(x); }
};
struct is_finite {
    template <class T> bool operator()(T x) const { return std::isfinite(x); }
};
struct is_inf {
    template <class T> bool operator()(T x) const { return std::isinf(x); }
};
struct is_nan {
    template <class T> bool operator()(T x) const { return std::isnan(x); }
};
struct logical_not {
    bool operator()(bool x) const { return !x; }
};

struct log1p {
    template <class T> T operator()(T x) const { return std::log1p(x); }
};
struct expm1 {
    template <class T> T operator()(T x) const { return std::expm1(x); }
};
struct erfc {
    template <class T> T operator()(T x) const { return std::erfc(x); }
};
// std::lgamma writes a global
struct lgamma {
    template <class T> T operator()(T x) const {
        int sign = 0;
        return static_cast<T>(::lgamma_r(static_cast<double>(x), &sign));
    }
};
/// The derivative of the logarithm of gamma: shifted above 10 by its recurrence, then its asymptotic series.
struct digamma {
    template <class T> T operator()(T at) const {
        auto x = static_cast<double>(at), sum = 0.0;
        if (x <= 0) {
            if (x == std::floor(x)) return std::numeric_limits<T>::quiet_NaN();
            sum = -3.14159265358979323846 / std::tan(3.14159265358979323846 * x); // reflection
            x = 1 - x;
        }
        for (; x < 10; x += 1) sum -= 1 / x;
        auto const y = 1 / (x * x);
        sum += std::log(x) - 0.5 / x - y * (1.0 / 12 - y * (1.0 / 120 - y * (1.0 / 252 - y * (1.0 / 240 - y / 132))));
        return static_cast<T>(sum);
    }
};

} // namespace function

/// base ^ (scale * x + shift).
template <class T> status exponential(in<"x", T> x, out<"y", T, "x"> y, attr_of<"base", double> base,
    attr_of<"scale", double> scale, attr_of<"shift", double> shift) {
    using C = computed<T>;
    if (*base == -1 && *scale == 1 && *shift == 0)
        return map(x.data(), y.data(), x.size(), [](C v) { return std::exp(v); }), ok;
    auto const log_base = *base == -1 ? 1.0 : std::log(*base);
    auto const a = static_cast<C>(*scale * log_base), b = static_cast<C>(*shift * log_base);
    map(x.data(), y.data(), x.size(), [a, b](C v) { return std::exp(a * v + b); });
    return ok;
}
/// log_base(scale * x + shift).
template <class T> status logarithm(in<"x", T> x, out<"y", T, "x"> y, attr_of<"base", double> base,
    attr_of<"scale", double> scale, attr_of<"shift", double> shift) {
    using C = computed<T>;
    if (*base == -1 && *scale == 1 && *shift == 0)
        return map(x.data(), y.data(), x.size(), [](C v) { return std::log(v); }), ok;
    auto const a = static_cast<C>(*scale), b = static_cast<C>(*shift),
               c = static_cast<C>(*base == -1 ? 1.0 : 1.0 / std::log(*base));
    map(x.data(), y.data(), x.size(), [a, b, c](C v) { return std::log(a * v + b) * c; });
    return ok;
}
/// (scale * x + shift) ^ power.
template <class T> status power(in<"x", T> x, out<"y", T, "x"> y, attr_of<"power", double> power,
    attr_of<"scale", double> scale, attr_of<"shift", double> shift) {
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

/// The kernels of this family.
using unary_kernels = join<number_unary<Abs, function::abs>, small_unary<Abs, function::abs>,
    unsigned_unary<Abs, function::same>, number_unary<Neg, function::neg>, small_unary<Neg, function::neg>,
    number_unary<Square, function::square>, small_unary<Square, function::square>,
    unsigned_unary<Square, function::square>, number_unary<Sign, function::sign>, small_unary<Sign, function::sign>,
    unsigned_unary<Sign, function::sign>, float_unary<Round, function::rint>,
    kernels_of<Round, &unary<function::same, std::int32_t>, &unary<function::same, std::int64_t>>,
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
    kernels_of<LogicalNot, &unary<function::logical_not, bool>>, float_test<IsFinite, function::is_finite>,
    float_test<IsInf, function::is_inf>, float_test<IsNan, function::is_nan>,
    kernels_of<Power, &power<float>, &power<double>, &power<half>>,
    kernels_of<Threshold, &threshold<float>, &threshold<double>, &threshold<half>>,
    float_unary_of<Log1p, function::log1p>, float_unary_of<Expm1, function::expm1>,
    float_unary_of<Erfc, function::erfc>, float_unary_of<Lgamma, function::lgamma>,
    float_unary_of<Digamma, function::digamma>>;

} // namespace library
GRAFT_END
