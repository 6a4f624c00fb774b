// graft/library/kernel/elementwise.hpp - kernels of unary functions
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <type_traits>

#include "graft/kernel.hpp"
#include "graft/library/kernel/half_rows.hpp"
#include "graft/library/kernel/map_floats.hpp"
#include "graft/library/kernel/number.hpp"
#include "graft/op.hpp"

GRAFT_BEGIN
namespace library {
namespace function {

struct same {
    template <class T> T operator()(T x) const { return x; }
};

} // namespace function

/// `y[i] = f(x[i])`.
template <class T, class R, class F> void map(T const* x, R* y, std::size_t n, F f) {
    for (std::size_t i = 0; i < n; ++i) y[i] = stored<R>(f(widen(x[i])));
}

/// The same, shared among threads.
template <class T, class R, class F> void map(threads by, T const* x, R* y, std::size_t n, F f) {
    by.share(static_cast<std::int64_t>(n), grain::of_elements(4), [&](std::int64_t begin, std::int64_t end) {
        map(x + begin, y + begin, static_cast<std::size_t>(end - begin), f);
    });
}
/// `f` of each element, shared among threads.
template <class F> void map_floats(threads by, float const* x, float* y, index n, F const& f) {
    by.share(n, grain::of_elements(2),
        [&](std::int64_t begin, std::int64_t end) { map_floats(x + begin, y + begin, end - begin, f); });
}

namespace detail {

/// Computes `y[i] = f(x[i])` of the types that the function was made for.
using unary_row = void (*)(void const* x, void* y, std::int64_t n);

template <class F, class T, class R> void compute_row(void const* x, void* y, std::int64_t n) {
    map(static_cast<T const*>(x), static_cast<R*>(y), static_cast<std::size_t>(n), F{});
}
template <class F> void compute_row_in_lanes(void const* x, void* y, std::int64_t n) {
    map_floats(static_cast<float const*>(x), static_cast<float*>(y), n, F());
}
/// 16-bit floats by the function of float32, in parts; `R` is `T` or bool. Compiled once for all functions.
template <class T, class R>
[[gnu::noinline]] void compute_row_of_narrow(void const* x, void* y, std::int64_t n, unary_row row) {
    constexpr std::int64_t most = 256;
    float from[most];
    for (std::int64_t at = 0; at < n; at += most) {
        auto const count = n - at < most ? n - at : most;
        widen_row(static_cast<T const*>(x) + at, from, count);
        if constexpr (std::is_same_v<R, bool>) {
            row(from, static_cast<R*>(y) + at, count);
        } else {
            float to[most];
            row(from, to, count);
            narrow_row(to, static_cast<R*>(y) + at, count);
        }
    }
}
template <class F, class T, class R> void compute_narrow_row(void const* x, void* y, std::int64_t n) {
    using C = std::conditional_t<std::is_same_v<R, bool>, bool, float>;
    compute_row_of_narrow<T, R>(x, y, n, &compute_row<F, float, C>);
}

template <class F, class T, class R> constexpr unary_row find_unary_row() {
    if constexpr (!std::is_arithmetic_v<T>) return &compute_narrow_row<F, T, R>;
    else if constexpr (std::is_same_v<T, float> && std::is_same_v<R, float> && requires { typename F::in_lanes; })
        return &compute_row_in_lanes<typename F::in_lanes>;
    else return &compute_row<F, T, R>;
}
/// `row` for all elements, shared among threads if each takes `steps` simple steps: a call whose first input has
/// elements of `from` bytes, and whose first output of `to`. Compiled once for all types.
[[gnu::noinline]] inline bool run_unary(
    kernel_frame const& f, std::int64_t from, std::int64_t to, std::int64_t steps, unary_row row) {
    auto const& x = f.inputs[0];
    auto const& y = f.outputs[0];
    if (x.elements == 1) return row(x.data, y.data, 1), true;
    threads(f).share(static_cast<std::int64_t>(x.elements), grain::of_elements(steps),
        [&](std::int64_t begin, std::int64_t end) { row(x.data + begin * from, y.data + begin * to, end - begin); });
    return true;
}

template <class F, class T> inline constexpr std::int64_t steps_of_unary = 4;
template <class F> requires requires { typename F::in_lanes; }
inline constexpr std::int64_t steps_of_unary<F, float> = 2;

} // namespace detail

/// The kernel of a unary function. `F::in_lanes`, if it exists, is the function for vectors of float32 (`map_floats`).
/// With another type of results it is a predicate.
template <class F, class T, class R = T>
status unary(in<"x", T> x, std::conditional_t<std::is_same_v<T, R>, out<"y", R, "x">, out<"y", R>> y, threads by = {}) {
    constexpr auto row = detail::find_unary_row<F, T, R>();
    by.share(static_cast<std::int64_t>(x.size()), grain::of_elements(detail::steps_of_unary<F, T>),
        [&](std::int64_t begin, std::int64_t end) { row(x.data() + begin, y.data() + begin, end - begin); });
    return ok;
}

/// `unary` as a kernel of `Op`: its decode is compiled once for all types and functions.
template <class Op, class F, class T, class R = T> struct unary_kernel : kernel<Op, &unary<F, T, R>> {
    using whole = kernel<Op, &unary<F, T, R>>; ///< with a decode of its own, which is inlined in constant programs
    /// The kernel including its decode.
    static bool run(kernel_frame const& f, status& why) {
        if constexpr (views_are_checked) return whole::run(f, why);
        else return call(f, why);
    }
    /// The same, without checking its writes.
    static bool call(kernel_frame const& f, status&) {
        static_assert(graft::detail::binding_of<Op, &unary<F, T, R>, true>.at == std::array{0, 0, 0});
        if constexpr (std::is_arithmetic_v<T> && sizeof(T) >= 4 && detail::steps_of_unary<F, T> == 4)
            if (f.inputs[0].elements == 1) { // avoids the overhead of starting a loop
                auto const v = F{}(*reinterpret_cast<T const*>(f.inputs[0].data));
                *reinterpret_cast<R*>(f.outputs[0].data) = stored<R>(v);
                return true;
            }
        return detail::run_unary(
            f, sizeof(T), sizeof(R), detail::steps_of_unary<F, T>, detail::find_unary_row<F, T, R>());
    }
};
template <class Op, class F, class... T> using unary_kernels_of = kernels<unary_kernel<Op, F, T>...>;

/// Kernels of `F` for the floating types, and for those and two integer types.
template <class Op, class F> using float_unary = with_promoted<unary_kernels_of<Op, F, float, double, half>, bfloat16>;
template <class Op, class F>
using number_unary = join<float_unary<Op, F>, unary_kernels_of<Op, F, std::int32_t, std::int64_t>>;
/// Kernels of `F` for the narrow signed integers, and for the unsigned ones.
template <class Op, class F> using small_unary = unary_kernels_of<Op, F, std::int8_t, std::int16_t>;
template <class Op, class F>
using unsigned_unary = unary_kernels_of<Op, F, std::uint8_t, std::uint16_t, std::uint32_t, std::uint64_t>;
/// Kernels of a predicate on one number.
template <class Op, class F> using float_test = with_promoted<
    kernels<unary_kernel<Op, F, float, bool>, unary_kernel<Op, F, double, bool>, unary_kernel<Op, F, half, bool>>,
    bfloat16>;

template <class Op, class F> using float_unary_of = unary_kernels_of<Op, F, float, double, half, bfloat16>;

} // namespace library
GRAFT_END
