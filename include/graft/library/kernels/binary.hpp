// graft/library/kernels/binary.hpp - kernels of arithmetic and comparisons of two tensors that are broadcast
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
#include "graft/library/kernels/strided.hpp"
#include "graft/library/ops/arithmetic.hpp"
#include "graft/library/ops/compare.hpp"

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
struct add { template <class T> T operator()(T a, T b) const { return wrap(a, b, [](auto x, auto y) { return x + y; }); } };
struct subtract { template <class T> T operator()(T a, T b) const { return wrap(a, b, [](auto x, auto y) { return x - y; }); } };
struct multiply { template <class T> T operator()(T a, T b) const { return wrap(a, b, [](auto x, auto y) { return x * y; }); } };
struct squared_difference { template <class T> T operator()(T a, T b) const { auto const d = subtract{}(a, b); return multiply{}(d, d); } };
struct maximum { template <class T> T operator()(T a, T b) const { return a < b || b != b ? b : a; } };
struct minimum { template <class T> T operator()(T a, T b) const { return b < a || b != b ? b : a; } };
struct atan2 { template <class T> T operator()(T a, T b) const { return std::atan2(a, b); } };
struct divide_no_nan { template <class T> T operator()(T a, T b) const { return b == T(0) ? T(0) : a / b; } };
struct multiply_no_nan { template <class T> T operator()(T a, T b) const { return b == T(0) ? T(0) : a * b; } };

/// Functions of integers that do not take 0 on the right.
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
            return std::pow(a, b);
        }
    }
};

struct equal { template <class T> bool operator()(T a, T b) const { return a == b; } };
struct not_equal { template <class T> bool operator()(T a, T b) const { return a != b; } };
struct greater { template <class T> bool operator()(T a, T b) const { return a > b; } };
struct greater_equal { template <class T> bool operator()(T a, T b) const { return a >= b; } };
struct less { template <class T> bool operator()(T a, T b) const { return a < b; } };
struct less_equal { template <class T> bool operator()(T a, T b) const { return a <= b; } };
struct logical_and { bool operator()(bool a, bool b) const { return a && b; } };
struct logical_or { bool operator()(bool a, bool b) const { return a || b; } };

template <class F>
concept division = requires { F::divides; };
template <class F>
concept exponentiation = requires { F::raises; };

} // namespace function

/// `y[i] = f(a[i], b[i])` along a broadcasting loop; equal shapes, a scalar or a row have loops of their own.
template <class T, class R, class F> void map(loop<3> const& l, T const* a, T const* b, R* y, F f) {
    l.run([&](std::int64_t n, auto const& at, auto const& step) {
        auto const* p = a + at[0];
        auto const* q = b + at[1];
        auto* r = y + at[2];
        if (step[0] == 1 && step[1] == 1) {
            for (std::int64_t i = 0; i < n; ++i) r[i] = stored<R>(f(widen(p[i]), widen(q[i])));
        } else if (step[0] == 1 && step[1] == 0) {
            auto const right = widen(*q);
            for (std::int64_t i = 0; i < n; ++i) r[i] = stored<R>(f(widen(p[i]), right));
        } else if (step[0] == 0 && step[1] == 1) {
            auto const left = widen(*p);
            for (std::int64_t i = 0; i < n; ++i) r[i] = stored<R>(f(left, widen(q[i])));
        } else {
            for (std::int64_t i = 0; i < n; ++i) r[i] = stored<R>(f(widen(p[i * step[0]]), widen(q[i * step[1]])));
        }
    });
}

/// The same for tensors of any shapes that can be broadcast to `y`.
template <class F, class T, class R> [[gnu::noinline]] void map_broadcast(kernel_tensor<T const> a, kernel_tensor<T const> b, kernel_tensor<R> y) {
    map(broadcast_loop<2>(y.shape(), {&a.shape(), &b.shape()}), a.data(), b.data(), y.data(), F{});
}

/// The result may lie over either side where its elements are as large.
template <class T, class R> using over_either = std::conditional_t<sizeof(T) == sizeof(R), out<"y", R, "x1", "x2">, out<"y", R>>;

/// The kernel of a function of two numbers.
/// error wrong_input_data: an integer division by 0, an integer to a negative power
/// cost as many elements as y has on both sides: no look at the shapes, which then agree but for dims of 1
template <class F, class T, class R> inline status binary(in<"x1", T> a, in<"x2", T> b, over_either<T, R> y) {
    if constexpr (std::is_integral_v<T> && function::division<F>)
        for (auto v : b.span())
            if (v == 0) return fail(errc::wrong_input_data, "x2", "no 0 to divide by", 0);
    if constexpr (std::is_integral_v<T> && function::exponentiation<F>)
        for (auto v : b.span())
            if (v < 0) return fail(errc::wrong_input_data, "x2", "exponents from 0 up", static_cast<std::int64_t>(v));
    auto const n = y.size();
    if (n == 1) return y[0] = stored<R>(F{}(widen(a[0]), widen(b[0]))), ok; // then both sides have one
    if (a.size() != n || b.size() != n) return map_broadcast<F, T, R>(a, b, y), ok;
    auto const* p = a.data();
    auto const* q = b.data();
    auto* r = y.data();
    for (std::size_t i = 0; i < n; ++i) r[i] = stored<R>(F{}(widen(p[i]), widen(q[i])));
    return ok;
}

/// `F` for the integers that are neither 32 nor 64 bits wide or have no sign.
template <class Op, class F>
using small_binary = kernels_of<Op, &binary<F, std::uint8_t, std::uint8_t>, &binary<F, std::int8_t, std::int8_t>, &binary<F, std::int16_t, std::int16_t>,
                                &binary<F, std::uint16_t, std::uint16_t>, &binary<F, std::uint32_t, std::uint32_t>, &binary<F, std::uint64_t, std::uint64_t>>;
template <class Op, class F> using float_binary = kernels_of<Op, &binary<F, float, float>, &binary<F, double, double>, &binary<F, half, half>>;
template <class Op, class F>
using number_binary = join<float_binary<Op, F>, kernels_of<Op, &binary<F, std::int32_t, std::int32_t>, &binary<F, std::int64_t, std::int64_t>>>;
template <class Op, class F>
using integer_binary = join<number_binary<Op, F>, small_binary<Op, F>>;
template <class Op, class F>
using comparison = kernels_of<Op, &binary<F, float, bool>, &binary<F, double, bool>, &binary<F, half, bool>, &binary<F, std::int32_t, bool>,
                              &binary<F, std::int64_t, bool>, &binary<F, std::uint8_t, bool>, &binary<F, std::int8_t, bool>,
                              &binary<F, std::int16_t, bool>, &binary<F, std::uint16_t, bool>, &binary<F, std::uint32_t, bool>, &binary<F, std::uint64_t, bool>>;

/// Kernels of this file.
using binary_kernels = join<
    integer_binary<Add, function::add>, integer_binary<Sub, function::subtract>, integer_binary<Mul, function::multiply>,
    integer_binary<Div, function::truncate_divide>, float_binary<RealDiv, function::truncate_divide>,
    integer_binary<FloorDiv, function::floor_divide>, integer_binary<TruncateDiv, function::divide_and_truncate>,
    integer_binary<FloorMod, function::floor_modulo>, number_binary<Mod, function::truncate_modulo>,
    float_binary<DivNoNan, function::divide_no_nan>, float_binary<MulNoNan, function::multiply_no_nan>,
    number_binary<Pow, function::power>,
    kernels_of<Pow, &binary<function::power, std::int8_t, std::int8_t>, &binary<function::power, std::int16_t, std::int16_t>>, integer_binary<Maximum, function::maximum>, integer_binary<Minimum, function::minimum>,
    number_binary<SquaredDifference, function::squared_difference>, float_binary<Atan2, function::atan2>,
    comparison<Equal, function::equal>, kernels_of<Equal, &binary<function::equal, bool, bool>>, comparison<NotEqual, function::not_equal>,
    kernels_of<NotEqual, &binary<function::not_equal, bool, bool>>, comparison<Greater, function::greater>,
    comparison<GreaterEqual, function::greater_equal>, comparison<Less, function::less>, comparison<LessEqual, function::less_equal>,
    kernels_of<LogicalAnd, &binary<function::logical_and, bool, bool>>, kernels_of<LogicalOr, &binary<function::logical_or, bool, bool>>>;

} // namespace library

GRAFT_END
