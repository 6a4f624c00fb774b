// graft/library/kernel/elementwise.hpp - kernels of unary functions
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <type_traits>

#include "graft/kernel.hpp"
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

/// The kernel of a unary function. `F::in_lanes`, if it exists, is the function for vectors of float32 (`map_floats`).
template <class F, class T> status unary(in<"x", T> x, out<"y", T, "x"> y, threads by = {}) {
    if constexpr (std::is_same_v<T, float> && requires { typename F::in_lanes; })
        return map_floats(by, x.data(), y.data(), static_cast<index>(x.size()), typename F::in_lanes()), ok;
    if (y.size() == 1) return y[0] = stored<T>(F{}(widen(x[0]))), ok; // avoids the overhead of starting a loop
    map(by, x.data(), y.data(), x.size(), F{});
    return ok;
}
/// The kernel of a predicate on one number.
template <class F, class T> status question(in<"x", T> x, out<"y", bool> y, threads by = {}) {
    map(by, x.data(), y.data(), x.size(), F{});
    return ok;
}

/// Kernels of `F` for the floating types, and for those and two integer types.
template <class Op, class F>
using float_unary = with_promoted<kernels_of<Op, &unary<F, float>, &unary<F, double>, &unary<F, half>>, bfloat16>;
template <class Op, class F>
using number_unary = join<float_unary<Op, F>, kernels_of<Op, &unary<F, std::int32_t>, &unary<F, std::int64_t>>>;
/// Kernels of `F` for the narrow signed integers, and for the unsigned ones.
template <class Op, class F> using small_unary = kernels_of<Op, &unary<F, std::int8_t>, &unary<F, std::int16_t>>;
template <class Op, class F> using unsigned_unary = kernels_of<Op, &unary<F, std::uint8_t>, &unary<F, std::uint16_t>,
    &unary<F, std::uint32_t>, &unary<F, std::uint64_t>>;
template <class Op, class F> using float_test =
    with_promoted<kernels_of<Op, &question<F, float>, &question<F, double>, &question<F, half>>, bfloat16>;

template <class Op, class F>
using float_unary_of = kernels_of<Op, &unary<F, float>, &unary<F, double>, &unary<F, half>, &unary<F, bfloat16>>;

} // namespace library
GRAFT_END
