// graft/library/kernel/broadcast.hpp - kernels of binary functions with broadcast
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <type_traits>

#include "graft/kernel.hpp"
#include "graft/library/kernel/number.hpp"
#include "graft/library/kernel/strided.hpp"

GRAFT_BEGIN
namespace library {
namespace function {

template <class F> concept division = requires { F::divides; };
template <class F> concept exponentiation = requires { F::raises; };

} // namespace function

namespace detail {

/// Rows of `n` elements `y[i] = f(a[i * a_step], b[i * b_step])`, and the distances of their beginnings in elements.
struct binary_rows {
    std::int64_t n = 0, a_step = 1, b_step = 1;
    std::int64_t count = 1, a_next = 0, b_next = 0, y_next = 0;
};
/// Computes rows of the types that the function was made for.
using binary_row = void (*)(void const* a, void const* b, void* y, binary_rows const& rows);

/// Types with separate loops for a scalar on one side; the narrow integers have none.
template <class T> inline constexpr bool has_scalar_loops = sizeof(T) >= 4 || !std::is_arithmetic_v<T>;

template <class F, class T, class R> void compute_rows(void const* a, void const* b, void* y, binary_rows const& rows) {
    auto const* p = static_cast<T const*>(a);
    auto const* q = static_cast<T const*>(b);
    auto* r = static_cast<R*>(y);
    auto const n = rows.n, a_step = rows.a_step, b_step = rows.b_step;
    F const f;
    for (std::int64_t k = 0; k < rows.count; ++k, p += rows.a_next, q += rows.b_next, r += rows.y_next) {
        if constexpr (std::is_arithmetic_v<T>)
            if (a_step == 1 && b_step == 1) {
                for (std::int64_t i = 0; i < n; ++i) r[i] = stored<R>(f(widen(p[i]), widen(q[i])));
                continue;
            }
        if constexpr (has_scalar_loops<T>) {
            if (a_step == 1 && b_step == 0) {
                auto const right = widen(*q);
                for (std::int64_t i = 0; i < n; ++i) r[i] = stored<R>(f(widen(p[i]), right));
                continue;
            }
            if (a_step == 0 && b_step == 1) {
                auto const left = widen(*p);
                for (std::int64_t i = 0; i < n; ++i) r[i] = stored<R>(f(left, widen(q[i])));
                continue;
            }
        }
        for (std::int64_t i = 0; i < n; ++i) r[i] = stored<R>(f(widen(p[i * a_step]), widen(q[i * b_step])));
    }
}

/// Calls `row` for the elements of one row; `from` and `to` are the bytes of an element. Compiled once for all types.
[[gnu::noinline]] inline void share_row(threads by, void const* a, void const* b, void* y, binary_rows const& all,
    std::int64_t from, std::int64_t to, binary_row row) {
    by.share(all.n, grain::of_elements(), [&](std::int64_t begin, std::int64_t end) {
        row(static_cast<std::byte const*>(a) + begin * all.a_step * from,
            static_cast<std::byte const*>(b) + begin * all.b_step * from, static_cast<std::byte*>(y) + begin * to,
            {end - begin, all.a_step, all.b_step});
    });
}
/// Calls `row` along a broadcasting loop, for all rows of its last two dims; `from` and `to` are the bytes of an
/// element. Compiled once for all types.
[[gnu::noinline]] inline void broadcast_rows(shape const& a_shape, shape const& b_shape, shape const& y_shape,
    void const* a, void const* b, void* y, std::int64_t from, std::int64_t to, binary_row row, threads by = {}) {
    auto l = broadcast_loop<2>(y_shape, {&a_shape, &b_shape});
    binary_rows rows{1, 1, 1};
    if (l.rank > 0) --l.rank, rows = {l.extents[l.rank], l.strides[0][l.rank], l.strides[1][l.rank]};
    if (l.rank == 0) return share_row(by, a, b, y, rows, from, to, row);
    share_loop(by, l, rows.n, [&](loop<3> const& part, std::array<std::int64_t, 3> const& begin) {
        auto some = rows;
        part.run(
            [&](std::int64_t count, auto const& at, auto const& next) {
                some.count = count, some.a_next = next[0], some.b_next = next[1], some.y_next = next[2];
                row(static_cast<std::byte const*>(a) + at[0] * from, static_cast<std::byte const*>(b) + at[1] * from,
                    static_cast<std::byte*>(y) + at[2] * to, some);
            },
            begin);
    });
}

/// The type whose loop computes the same bits: integers whose sign `F` does not regard are unsigned.
template <class F, class T> struct type_of_loop {
    using type = T;
};
template <class F, std::integral T> requires(!std::is_same_v<T, bool> && requires { F::signless; })
struct type_of_loop<F, T> {
    using type = std::make_unsigned_t<T>;
};
template <class F, class T, class R> inline constexpr binary_row row_of_binary = &compute_rows<F,
    typename type_of_loop<F, T>::type, std::conditional_t<std::is_same_v<T, R>, typename type_of_loop<F, T>::type, R>>;

} // namespace detail

/// `y = F(a, b)` for tensors of any shapes that can be broadcast to `y`; equal shapes, a scalar or a row have separate
/// loops.
template <class F, class T, class R> void map_broadcast(
    kernel_tensor<T const> const& a, kernel_tensor<T const> const& b, kernel_tensor<R> const& y, threads by = {}) {
    detail::broadcast_rows(a.shape(), b.shape(), y.shape(), a.data(), b.data(), y.data(), sizeof(T), sizeof(R),
        detail::row_of_binary<F, T, R>, by);
}

/// The result may alias either side if its elements have the same size.
template <class T, class R>
using over_either = std::conditional_t<sizeof(T) == sizeof(R), out<"y", R, "x1", "x2">, out<"y", R>>;

/// The kernel of a binary function.
/// error wrong_input_data: an integer division by 0, an integer to a negative power
/// cost if both sides have the number of elements of y, the shapes are not compared: they then differ only in dims of
/// 1
template <class F, class T, class R>
inline status binary(in<"x1", T> a, in<"x2", T> b, over_either<T, R> y, threads by = {}) {
    if constexpr (std::is_integral_v<T> && function::division<F>)
        for (auto v : b.span())
            if (v == 0) return fail(errc::wrong_input_data, "x2", "no 0 to divide by", 0);
    if constexpr (std::is_integral_v<T> && function::exponentiation<F>)
        for (auto v : b.span())
            if (v < 0) return fail(errc::wrong_input_data, "x2", "exponents from 0 up", v);
    auto const n = y.size();
    if constexpr (sizeof(T) >= 4) // avoids the overhead of starting a loop; then both sides have one element
        if (n == 1) return y[0] = stored<R>(F{}(widen(a[0]), widen(b[0]))), ok;
    if (a.size() != n || b.size() != n) return map_broadcast<F, T, R>(a, b, y, by), ok;
    detail::share_row(by, a.data(), b.data(), y.data(), {static_cast<std::int64_t>(n)}, sizeof(T), sizeof(R),
        detail::row_of_binary<F, T, R>);
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
status binary_of(in<A, T> a, in<B, T> b, out<Y, T, A, B> z, threads by = {}) {
    map_broadcast<F, T, T>(a, b, z, by);
    return ok;
}
template <class Op, class F, fixed_string A = "x1", fixed_string B = "x2", fixed_string Y = "y">
using float_binary_of = kernels_of<Op, &binary_of<F, float, A, B, Y>, &binary_of<F, double, A, B, Y>,
    &binary_of<F, half, A, B, Y>, &binary_of<F, bfloat16, A, B, Y>>;

} // namespace library
GRAFT_END
