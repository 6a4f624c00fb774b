// graft/library/math/arithmetic/functions.hpp - the functions of two numbers that kernels apply to elements
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <type_traits>

#include "graft/base/config.hpp"

GRAFT_BEGIN
namespace library {
namespace function {

/// Integer arithmetic wraps; `f` works on an unsigned type that is not promoted to int.
template <class T, class F> constexpr T wrap(T a, T b, F f) {
    if constexpr (std::is_integral_v<T>) {
        using U = std::common_type_t<std::make_unsigned_t<T>, unsigned>;
        return static_cast<T>(f(static_cast<U>(a), static_cast<U>(b)));
    } else {
        return f(a, b);
    }
}

struct add {
    static constexpr bool signless = true; ///< the same bits for integers with and without a sign
    template <class T> T operator()(T a, T b) const {
        return wrap(a, b, [](auto x, auto y) { return x + y; });
    }
};

struct subtract {
    static constexpr bool signless = true;
    template <class T> T operator()(T a, T b) const {
        return wrap(a, b, [](auto x, auto y) { return x - y; });
    }
};
struct multiply {
    static constexpr bool signless = true;
    template <class T> T operator()(T a, T b) const {
        return wrap(a, b, [](auto x, auto y) { return x * y; });
    }
};
struct squared_difference {
    static constexpr bool signless = true;
    template <class T> T operator()(T a, T b) const {
        auto const d = subtract{}(a, b);
        return multiply{}(d, d);
    }
};
struct maximum {
    template <class T> T operator()(T a, T b) const { return a < b || b != b ? b : a; }
};
struct minimum {
    template <class T> T operator()(T a, T b) const { return b < a || b != b ? b : a; }
};
struct atan2 {
    static constexpr bool slow = true; ///< as it calls a function of the C library
    template <class T> T operator()(T a, T b) const { return std::atan2(a, b); }
};
struct divide_no_nan {
    template <class T> T operator()(T a, T b) const { return b == T(0) ? T(0) : a / b; }
};
struct multiply_no_nan {
    template <class T> T operator()(T a, T b) const { return b == T(0) ? T(0) : a * b; }
};

/// Functions of integers that do not accept 0 on the right.
struct truncate_divide {
    static constexpr bool divides = true;
    template <class T> T operator()(T a, T b) const {
        if constexpr (std::is_unsigned_v<T>) return static_cast<T>(a / b);
        else if constexpr (std::is_integral_v<T>) return b == T(-1) ? subtract{}(T(0), a) : static_cast<T>(a / b);
        else return a / b;
    }
};
struct divide_and_truncate : truncate_divide {
    template <class T> T operator()(T a, T b) const {
        if constexpr (std::is_integral_v<T>) return truncate_divide::operator()(a, b);
        else return std::trunc(a / b);
    }
};
struct floor_divide {
    static constexpr bool divides = true;
    template <class T> T operator()(T a, T b) const {
        if constexpr (std::is_unsigned_v<T>) {
            return static_cast<T>(a / b);
        } else if constexpr (std::is_integral_v<T>) {
            auto const q = truncate_divide{}(a, b);
            return b != T(-1) && a % b != 0 && (a < 0) != (b < 0) ? static_cast<T>(q - 1) : q;
        } else {
            return std::floor(a / b);
        }
    }
};
struct truncate_modulo {
    static constexpr bool divides = true;
    template <class T> T operator()(T a, T b) const {
        if constexpr (std::is_unsigned_v<T>) return static_cast<T>(a % b);
        else if constexpr (std::is_integral_v<T>) return b == T(-1) ? T(0) : static_cast<T>(a % b);
        else return std::fmod(a, b);
    }
};
struct floor_modulo {
    static constexpr bool divides = true;
    template <class T> T operator()(T a, T b) const {
        auto const r = truncate_modulo{}(a, b);
        if constexpr (std::is_unsigned_v<T>) return r;
        else return r != T(0) && (r < T(0)) != (b < T(0)) ? static_cast<T>(r + b) : r;
    }
};
struct power {
    static constexpr bool raises = true;
    template <class T> T operator()(T a, T b) const {
        if constexpr (std::is_integral_v<T>) {
            T r = 1;
            for (; b > 0; b = static_cast<T>(b / 2)) {
                if (b % 2 == 1) r = multiply{}(r, a);
                a = multiply{}(a, a);
            }
            return r;
        } else {
            if constexpr (std::is_floating_point_v<T>)
                if (b == T(2)) return a * a; // the square of a variance: pow takes ten times as long
            return std::pow(a, b);
        }
    }
};

struct divide_by_no_zero {
    template <class T> T operator()(T x, T y) const { return x == T(0) ? T(0) : x / y; }
};
struct times_log {
    static constexpr bool slow = true;
    template <class T> T operator()(T x, T y) const { return x == T(0) ? T(0) : x * std::log(y); }
};
struct times_log1p {
    static constexpr bool slow = true;
    template <class T> T operator()(T x, T y) const { return x == T(0) ? T(0) : x * std::log1p(y); }
};

} // namespace function

} // namespace library
GRAFT_END
