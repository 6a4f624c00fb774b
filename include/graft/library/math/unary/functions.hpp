// graft/library/math/unary/functions.hpp - the functions of one number that kernels apply to elements
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <limits>
#include <type_traits>

#include "graft/base/config.hpp"
#include "graft/library/kernel/float_functions.hpp"

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
    using in_lanes = of_floats::hyperbolic_tangent;
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
    using in_lanes = of_floats::error_function;
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

} // namespace library
GRAFT_END
