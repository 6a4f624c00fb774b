// graft/library/math/compare/kernels.hpp - kernels: comparisons and logic of two tensors with broadcast, selection by
// a condition, clipping
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstring>
#include <string_view>

#include "graft/kernel.hpp"
#include "graft/library/kernel/broadcast.hpp"
#include "graft/library/kernel/elementwise.hpp"
#include "graft/library/kernel/float_functions.hpp"
#include "graft/library/kernel/number.hpp"
#include "graft/library/kernel/strided.hpp"
#include "graft/library/math/compare/functions.hpp"
#include "graft/library/math/compare/ops.hpp"

GRAFT_BEGIN
namespace library {

/// `y = c ? a : b` along a broadcasting loop of (c, a, b, y), elements of any type.
inline void choose(threads by, loop<4> const& l, bool const* c, std::byte const* a, std::byte const* b, std::byte* y,
    std::size_t width) {
    auto const w = static_cast<std::int64_t>(width);
    auto const row = [&](std::int64_t n, auto const& at, auto const& step) {
        for (std::int64_t i = 0; i < n; ++i) {
            bool const left = c[at[0] + i * step[0]];
            auto const* from = left ? a + (at[1] + i * step[1]) * w : b + (at[2] + i * step[2]) * w;
            std::memcpy(y + (at[3] + i * step[3]) * w, from, width);
        }
    };
    share_loop(by, l, 4, [&](loop<4> const& part, std::array<std::int64_t, 4> const& at) { part.run(row, at); });
}
inline status select(in<"condition", bool> c, in<"x1", any> a, in<"x2", any> b, out<"y", any> y, threads by = {}) {
    auto const to = raw_of(y);
    if (to.width == 0) return fail(errc::wrong_dtype, "x1", "a dtype of 8 bits or more");
    auto rows = c.shape();
    if (rows.rank() == 1) { // a vector selects rows
        for (std::size_t i = 1; i < y.rank(); ++i) rows.append(1);
    }
    choose(by, broadcast_loop<3>(y.shape(), {&rows, &a.shape(), &b.shape()}), c.data(), raw_of(a).data, raw_of(b).data,
        to.data, to.width);
    return ok;
}
inline status select_v2(
    in<"condition", bool> c, in<"then", any> a, in<"else", any> b, out<"result", any> y, threads by = {}) {
    auto const to = raw_of(y);
    if (to.width == 0) return fail(errc::wrong_dtype, "then", "a dtype of 8 bits or more");
    choose(by, broadcast_loop<3>(y.shape(), {&c.shape(), &a.shape(), &b.shape()}), c.data(), raw_of(a).data,
        raw_of(b).data, to.data, to.width);
    return ok;
}

template <class T> status clip(
    in<"x", T> x, in<"clip_value_min", T> low, in<"clip_value_max", T> high, out<"y", T, "x"> y, threads by = {}) {
    if (low.size() == 1 && high.size() == 1) {
        if constexpr (std::is_same_v<T, float>) {
            map_floats(by, x.data(), y.data(), static_cast<index>(x.size()), of_floats::clipped{low[0], high[0]});
        } else {
            map(by, x.data(), y.data(), x.size(), [min = widen(low[0]), max = widen(high[0])](auto v) {
                auto const under = max < v ? max : v;
                return under < min ? min : under;
            });
        }
        return ok;
    }
    std::size_t const a = low.size() == 1 ? 0 : 1, b = high.size() == 1 ? 0 : 1;
    for (std::size_t i = 0; i < x.size(); ++i) {
        auto const v = widen(x[i]), max = widen(high[i * b]), min = widen(low[i * a]);
        auto const under = max < v ? max : v;
        y[i] = stored<T>(under < min ? min : under);
    }
    return ok;
}

/// Whether strings are equal, or (`Same` false) not equal.
template <bool Same>
status compare_texts(in<"x1", std::string_view> a, in<"x2", std::string_view> b, out<"y", bool> y) {
    broadcast_loop<2>(y.shape(), {&a.shape(), &b.shape()}).run([&](std::int64_t n, auto const& at, auto const& step) {
        for (std::int64_t i = 0; i < n; ++i)
            y.data()[at[2] + i * step[2]] = (a.data()[at[0] + i * step[0]] == b.data()[at[1] + i * step[1]]) == Same;
    });
    return ok;
}

template <class Op, class F, class... T> using comparisons_of = kernels<binary_kernel<Op, F, T, bool>...>;
template <class Op, class F>
using comparison = with_promoted<comparisons_of<Op, F, float, double, half, std::int32_t, std::int64_t, std::uint8_t,
                                     std::int8_t, std::int16_t, std::uint16_t, std::uint32_t, std::uint64_t>,
    bfloat16>;

/// The kernels of this family.
using compare_kernels = join<kernels_of<Select, &select>, kernels_of<SelectV2, &select_v2>,
    with_promoted<kernels_of<ClipByValue, &clip<float>, &clip<double>, &clip<half>, &clip<std::int32_t>,
                      &clip<std::int64_t>, &clip<std::uint8_t>, &clip<std::int8_t>, &clip<std::int16_t>,
                      &clip<std::uint16_t>, &clip<std::uint32_t>, &clip<std::uint64_t>>,
        bfloat16>,
    comparison<Equal, function::equal>, binary_kernels_of<Equal, function::equal, bool>,
    kernels_of<Equal, &compare_texts<true>>, comparison<NotEqual, function::not_equal>,
    binary_kernels_of<NotEqual, function::not_equal, bool>, kernels_of<NotEqual, &compare_texts<false>>,
    comparison<Greater, function::greater>, comparison<GreaterEqual, function::greater_equal>,
    comparison<Less, function::less>, comparison<LessEqual, function::less_equal>,
    binary_kernels_of<LogicalAnd, function::logical_and, bool>,
    binary_kernels_of<LogicalOr, function::logical_or, bool>>;

} // namespace library
GRAFT_END
