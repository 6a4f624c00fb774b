// graft/library/kernel/broadcast.hpp - kernels of binary functions with broadcast
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <type_traits>

#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/kernel.hpp"
#include "graft/library/kernel/number.hpp"
#include "graft/library/kernel/strided.hpp"

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

template <class F> concept division = requires { F::divides; };
template <class F> concept exponentiation = requires { F::raises; };

} // namespace function

/// `y[i] = f(a[i], b[i])` along a broadcasting loop; equal shapes, a scalar or a row have separate loops.
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
template <class F, class T, class R>
[[gnu::noinline]] void map_broadcast(kernel_tensor<T const> a, kernel_tensor<T const> b, kernel_tensor<R> y) {
    map(broadcast_loop<2>(y.shape(), {&a.shape(), &b.shape()}), a.data(), b.data(), y.data(), F{});
}

/// The result may alias either side if its elements have the same size.
template <class T, class R>
using over_either = std::conditional_t<sizeof(T) == sizeof(R), out<"y", R, "x1", "x2">, out<"y", R>>;

/// The kernel of a binary function.
/// error wrong_input_data: an integer division by 0, an integer to a negative power
/// cost if both sides have the number of elements of y, the shapes are not compared: they then differ only in dims of
/// 1
template <class F, class T, class R> inline status binary(in<"x1", T> a, in<"x2", T> b, over_either<T, R> y) {
    if constexpr (std::is_integral_v<T> && function::division<F>)
        for (auto v : b.span())
            if (v == 0) return fail(errc::wrong_input_data, "x2", "no 0 to divide by", 0);
    if constexpr (std::is_integral_v<T> && function::exponentiation<F>)
        for (auto v : b.span())
            if (v < 0) return fail(errc::wrong_input_data, "x2", "exponents from 0 up", v);
    auto const n = y.size();
    if (n == 1) return y[0] = stored<R>(F{}(widen(a[0]), widen(b[0]))), ok; // then both sides have one element
    if (a.size() != n || b.size() != n) return map_broadcast<F, T, R>(a, b, y), ok;
    auto const* p = a.data();
    auto const* q = b.data();
    auto* r = y.data();
    for (std::size_t i = 0; i < n; ++i) r[i] = stored<R>(F{}(widen(p[i]), widen(q[i])));
    return ok;
}

/// `F` for the integers that are neither 32 nor 64 bits wide or are unsigned.
template <class Op, class F>
using small_binary = kernels_of<Op, &binary<F, std::uint8_t, std::uint8_t>, &binary<F, std::int8_t, std::int8_t>,
    &binary<F, std::int16_t, std::int16_t>, &binary<F, std::uint16_t, std::uint16_t>,
    &binary<F, std::uint32_t, std::uint32_t>, &binary<F, std::uint64_t, std::uint64_t>>;
template <class Op, class F> using float_binary = with_promoted<
    kernels_of<Op, &binary<F, float, float>, &binary<F, double, double>, &binary<F, half, half>>, bfloat16>;
template <class Op, class F> using number_binary = join<float_binary<Op, F>,
    kernels_of<Op, &binary<F, std::int32_t, std::int32_t>, &binary<F, std::int64_t, std::int64_t>>>;
template <class Op, class F> using integer_binary = join<number_binary<Op, F>, small_binary<Op, F>>;

/// A binary function with TensorFlow's port names.
template <class F, class T, fixed_string A = "x1", fixed_string B = "x2", fixed_string Y = "y">
status binary_of(in<A, T> a, in<B, T> b, out<Y, T, A, B> z) {
    map(broadcast_loop<2>(z.shape(), {&a.shape(), &b.shape()}), a.data(), b.data(), z.data(), F{});
    return ok;
}
template <class Op, class F, fixed_string A = "x1", fixed_string B = "x2", fixed_string Y = "y">
using float_binary_of = kernels_of<Op, &binary_of<F, float, A, B, Y>, &binary_of<F, double, A, B, Y>,
    &binary_of<F, half, A, B, Y>, &binary_of<F, bfloat16, A, B, Y>>;

} // namespace library
GRAFT_END
