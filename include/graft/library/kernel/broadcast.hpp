// graft/library/kernel/broadcast.hpp - kernels of binary functions with broadcast
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <concepts>
#include <type_traits>

#include "graft/kernel.hpp"
#include "graft/library/kernel/half_rows.hpp"
#include "graft/library/kernel/number.hpp"
#include "graft/library/kernel/strided.hpp"

GRAFT_BEGIN
namespace library {
namespace function {

template <class F> concept division = requires { F::divides; };
template <class F> concept exponentiation = requires { F::raises; };
/// It calls a function of the C library, or loops.
template <class F> concept slow = exponentiation<F> || requires { F::slow; };

} // namespace function

namespace detail {

/// Rows of `n` elements `y[i] = f(a[i * a_step], b[i * b_step])`, and the distances of their beginnings in elements.
struct binary_rows {
    std::int64_t n = 0, a_step = 1, b_step = 1;
    std::int64_t count = 1, a_next = 0, b_next = 0, y_next = 0;
};
/// Computes rows of the types that the function was made for.
using binary_row = void (*)(void const* a, void const* b, void* y, binary_rows const& rows);

/// Types with separate loops for a scalar on one side; the narrow integers have none, nor have functions that take so
/// long that an index does not count.
template <class F, class T>
inline constexpr bool has_scalar_loops = sizeof(T) >= 4 && !(function::division<F> && std::is_integral_v<T>) &&
                                         !function::slow<F>;

template <class F, class T, class R> void compute_rows(void const* a, void const* b, void* y, binary_rows const& rows) {
    auto const* p = static_cast<T const*>(a);
    auto const* q = static_cast<T const*>(b);
    auto* r = static_cast<R*>(y);
    auto const n = rows.n, a_step = rows.a_step, b_step = rows.b_step;
    F const f;
    for (std::int64_t k = 0; k < rows.count; ++k, p += rows.a_next, q += rows.b_next, r += rows.y_next) {
        if constexpr (!(function::division<F> && std::is_integral_v<T>) && !function::slow<F>)
            if (a_step == 1 && b_step == 1) {
                for (std::int64_t i = 0; i < n; ++i) r[i] = stored<R>(f(widen(p[i]), widen(q[i])));
                continue;
            }
        if constexpr (has_scalar_loops<F, T>) {
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

/// The same by one loop: for types and functions that take long.
template <class F, class T, class R>
void compute_plain_rows(void const* a, void const* b, void* y, binary_rows const& rows) {
    auto const* p = static_cast<T const*>(a);
    auto const* q = static_cast<T const*>(b);
    auto* r = static_cast<R*>(y);
    for (std::int64_t k = 0; k < rows.count; ++k, p += rows.a_next, q += rows.b_next, r += rows.y_next)
        for (std::int64_t i = 0; i < rows.n; ++i) r[i] = F{}(p[i * rows.a_step], q[i * rows.b_step]);
}

/// Rows of 16-bit floats by the function of rows of float32, in parts; `R` is `T` or bool. Compiled once for all
/// functions.
template <class T, class R> [[gnu::noinline]] void compute_rows_of_narrow(
    void const* a, void const* b, void* y, binary_rows const& rows, binary_row row) {
    constexpr std::int64_t most = 256;
    float left[most], right[most];
    auto const widened = [](T const* from, std::int64_t step, std::int64_t n, float* to) {
        if (step == 1) return widen_row(from, to, n);
        for (std::int64_t i = 0; i < (step == 0 ? 1 : n); ++i) to[i] = widen(from[i * step]);
    };
    for (std::int64_t k = 0; k < rows.count; ++k) {
        auto const* const p = static_cast<T const*>(a) + k * rows.a_next;
        auto const* const q = static_cast<T const*>(b) + k * rows.b_next;
        auto* const r = static_cast<R*>(y) + k * rows.y_next;
        for (std::int64_t at = 0; at < rows.n; at += most) {
            auto const n = rows.n - at < most ? rows.n - at : most;
            widened(p + at * rows.a_step, rows.a_step, n, left);
            widened(q + at * rows.b_step, rows.b_step, n, right);
            binary_rows const part{n, rows.a_step != 0, rows.b_step != 0};
            if constexpr (std::is_same_v<R, bool>) {
                row(left, right, r + at, part);
            } else {
                float results[most];
                row(left, right, results, part);
                narrow_row(results, r + at, n);
            }
        }
    }
}
template <class F, class T, class R>
void compute_narrow(void const* a, void const* b, void* y, binary_rows const& rows) {
    using C = std::conditional_t<std::is_same_v<R, bool>, bool, float>;
    compute_rows_of_narrow<T, R>(a, b, y, rows, &compute_rows<F, float, C>);
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
template <class F, class T, class R> constexpr binary_row find_row_of_binary() {
    using loop_type = typename type_of_loop<F, T>::type;
    if constexpr (std::is_arithmetic_v<T>)
        return &compute_rows<F, loop_type, std::conditional_t<std::is_same_v<T, R>, loop_type, R>>;
    else return &compute_narrow<F, T, R>;
}
template <class F, class T, class R> inline constexpr binary_row row_of_binary = find_row_of_binary<F, T, R>();

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

namespace detail {

/// Tests the right side of a function that does not accept all integers.
using right_side_check = status (*)(void const* b, std::size_t n);
template <class F, class T> status check_right_side(void const* b, std::size_t n) {
    span<T const> const all(static_cast<T const*>(b), n);
    if constexpr (function::division<F>) {
        for (auto v : all)
            if (v == 0) return fail(errc::wrong_input_data, "x2", "no 0 to divide by", 0);
    } else if constexpr (std::is_signed_v<T>) {
        for (auto v : all)
            if (v < 0) return fail(errc::wrong_input_data, "x2", "exponents from 0 up", v);
    }
    return ok;
}
/// Null if it accepts all.
template <class F, class T> constexpr right_side_check find_right_side_check() {
    if constexpr (std::is_integral_v<T> && (function::division<F> || function::exponentiation<F>))
        return &check_right_side<F, T>;
    else return nullptr;
}
/// The bytes of an element of both sides, and of the result.
struct binary_widths {
    std::uint8_t from, to;
};
/// `row` for the elements of two inputs and an output. If both sides have as many elements as y, the shapes are not
/// compared: they then differ only in dims of 1. Compiled once for all types.
[[gnu::noinline]] inline bool run_binary(kernel_argument const& a, kernel_argument const& b, kernel_argument const& y,
    threads by, binary_widths width, binary_row row) {
    auto const n = y.elements;
    if (a.elements != n || b.elements != n)
        broadcast_rows(
            a.desc->shape, b.desc->shape, y.desc->shape, a.data, b.data, y.data, width.from, width.to, row, by);
    else if (n == 1) row(a.data, b.data, y.data, {1}); // avoids the overhead of sharing
    else share_row(by, a.data, b.data, y.data, {static_cast<std::int64_t>(n)}, width.from, width.to, row);
    return true;
}
inline bool run_binary(kernel_frame const& f, binary_widths width, binary_row row) {
    return run_binary(f.inputs[0], f.inputs[1], f.outputs[0], threads(f), width, row);
}
/// The same after a check of the right side.
[[gnu::noinline]] inline bool run_checked_binary(
    kernel_frame const& f, status& why, right_side_check check, binary_widths width, binary_row row) {
    if (auto const s = check(f.inputs[1].data, f.inputs[1].elements); !s) return why = s, false;
    return run_binary(f, width, row);
}

} // namespace detail

/// The kernel of a binary function.
/// error wrong_input_data: an integer division by 0, an integer to a negative power
/// cost if both sides have the number of elements of y, the shapes are not compared: they then differ only in dims of
/// 1
template <class F, class T, class R>
inline status binary(in<"x1", T> a, in<"x2", T> b, over_either<T, R> y, threads by = {}) {
    if constexpr (constexpr auto check = detail::find_right_side_check<F, T>(); check != nullptr)
        if (auto const s = check(b.data(), b.size()); !s) return s;
    auto const n = y.size();
    if (a.size() != n || b.size() != n) return map_broadcast<F, T, R>(a, b, y, by), ok;
    detail::share_row(by, a.data(), b.data(), y.data(), {static_cast<std::int64_t>(n)}, sizeof(T), sizeof(R),
        detail::row_of_binary<F, T, R>);
    return ok;
}

/// `binary` as a kernel of `Op`: its decode is compiled once for all types and functions.
template <class Op, class F, class T, class R = T> struct binary_kernel : kernel<Op, &binary<F, T, R>> {
    using whole = kernel<Op, &binary<F, T, R>>; ///< with a decode of its own, which is inlined in constant programs
    /// The kernel including its decode.
    static bool run(kernel_frame const& f, status& why) {
        if constexpr (views_are_checked) return whole::run(f, why);
        else return call(f, why);
    }
    /// The same, without checking its writes.
    static bool call(kernel_frame const& f, status& why) {
        static_assert(graft::detail::binding_of<Op, &binary<F, T, R>, true>.at == std::array{0, 1, 0, 0});
        constexpr detail::binary_widths width{sizeof(T), sizeof(R)};
        constexpr auto check = detail::find_right_side_check<F, T>();
        if constexpr (std::is_arithmetic_v<T> && sizeof(T) >= 4 && check == nullptr && !function::slow<F>)
            if (f.outputs[0].elements == 1) { // both sides have one element: avoids the overhead of starting a loop
                auto const load = [&f](int i) { return *reinterpret_cast<T const*>(f.inputs[i].data); };
                *reinterpret_cast<R*>(f.outputs[0].data) = stored<R>(F{}(load(0), load(1)));
                return true;
            }
        if constexpr (check != nullptr)
            return detail::run_checked_binary(f, why, check, width, detail::row_of_binary<F, T, R>);
        else return detail::run_binary(f, width, detail::row_of_binary<F, T, R>);
    }
};
template <class Op, class F, class... T> using binary_kernels_of = kernels<binary_kernel<Op, F, T>...>;

/// `F` for the integers that are neither 32 nor 64 bits wide or are unsigned.
template <class Op, class F> using small_binary =
    binary_kernels_of<Op, F, std::uint8_t, std::int8_t, std::int16_t, std::uint16_t, std::uint32_t, std::uint64_t>;
template <class Op, class F>
using float_binary = with_promoted<binary_kernels_of<Op, F, float, double, half>, bfloat16>;
template <class Op, class F>
using number_binary = join<float_binary<Op, F>, binary_kernels_of<Op, F, std::int32_t, std::int64_t>>;
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
