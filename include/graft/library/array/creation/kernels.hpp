// graft/library/array/creation/kernels.hpp - kernels: tensor creation: inputs, constants, fills, ranges, one-hot rows,
// shapes as values
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstring>
#include <type_traits>

#include "graft/kernel.hpp"
#include "graft/kernel/leaves_out.hpp"
#include "graft/library/array/creation/ops.hpp"
#include "graft/library/kernel/copy.hpp"
#include "graft/library/kernel/number.hpp"
#include "graft/library/kernel/strided.hpp"

GRAFT_BEGIN
namespace library {

inline status one_hot(in<"x", any> x, in<"depth", any>, in<"on_value", any> on, in<"off_value", any> off,
    out<"y", any> y, attr_of<"axis", std::int64_t> axis) {
    if (auto s = movable(y, "on_value"); !s) return s;
    if (on.size() != 1 || off.size() != 1) return fail(errc::wrong_element_count, "on_value", "one element");
    auto const to = raw_of(y);
    fill(to.data, y.size(), raw_of(off).data, to.width);
    auto const at = normalize_axis(*axis, y.rank(), "axis");
    if (!at) return at.error();
    auto const depth = y.dim(*at);
    auto const inner = static_cast<std::size_t>(y.shape().elements(*at + 1, y.rank()).value());
    for (std::size_t i = 0; i < x.size(); ++i) {
        auto const v = index_at(x, i);
        if (v < 0 || v >= depth) continue;
        auto const k = (i / inner * static_cast<std::size_t>(depth) + static_cast<std::size_t>(v)) * inner + i % inner;
        std::memcpy(to.data + k * to.width, raw_of(on).data, to.width);
    }
    return ok;
}

inline status shape_of(in<"x", any> x, out<"y", any> y) {
    for (std::size_t i = 0; i < x.rank(); ++i) put_index(y, i, x.dim(i));
    return ok;
}
inline status shapes_of(dynamic_in<"x", any> x, dynamic_out<"y", any> y) {
    for (std::size_t i = 0; i < x.size(); ++i)
        for (std::size_t k = 0; k < x[i].rank(); ++k) put_index(y[i], k, x[i].dim(k));
    return ok;
}
inline status rank_of(in<"x", any> x, out<"y", any> y) {
    return put_index(y, 0, static_cast<std::int64_t>(x.rank())), ok;
}
inline status size_of(in<"x", any> x, out<"y", any> y) {
    return put_index(y, 0, static_cast<std::int64_t>(x.size())), ok;
}

/// error wrong_dtype
inline status fill_with(in<"dims", any>, in<"value", any> value, out<"y", any> y) {
    auto const to = raw_of(y);
    if (to.width == 0) return fail(errc::wrong_dtype, "value", "a dtype of 8 bits or more");
    if (value.size() != 1) return fail(errc::wrong_element_count, "value", "one element", 1, value.size());
    fill(to.data, y.size(), raw_of(value).data, to.width);
    return ok;
}

/// Empty: always zeros, also if not requested.
inline status empty(in<"shape", any>, out<"y", any> y) {
    for (auto& s : y.strings()) s = {};
    if (!y.bytes().empty()) std::memset(y.data(), 0, y.bytes().size());
    return ok;
}

inline status zeros_like(in<"x", any> x, out<"y", any> y) {
    for (auto& s : y.strings()) s = {};
    if (x.strings().empty() && !y.bytes().empty()) std::memset(y.data(), 0, y.bytes().size());
    return ok;
}
template <class T> status ones_like(in<"x", T> x, out<"y", T> y) {
    for (std::size_t i = 0; i < x.size(); ++i) y[i] = stored<T>(computed<T>(1));
    return ok;
}
template <class T> status range(in<"start", T> start, in<"limit", T>, in<"delta", T> delta, out<"y", T> y) {
    for (std::size_t i = 0; i < y.size(); ++i) {
        // a step may wrap, elements never do
        if constexpr (std::is_integral_v<T>)
            y[i] = static_cast<T>(static_cast<std::uint64_t>(start[0]) + i * static_cast<std::uint64_t>(delta[0]));
        else y[i] = start[0] + static_cast<T>(i) * delta[0];
    }
    return ok;
}

/// LinSpace: both ends are exact.
template <class T> status lin_space(in<"start", T> start, in<"stop", T> stop, in<"num", any>, out<"output", T> y) {
    auto const n = y.size();
    auto const a = static_cast<double>(widen(start[0])), b = static_cast<double>(widen(stop[0]));
    for (std::size_t i = 0; i < n; ++i)
        y[i] = stored<T>(
            static_cast<computed<T>>(n == 1 ? a : a + (b - a) * static_cast<double>(i) / static_cast<double>(n - 1)));
    if (n > 1) y[n - 1] = stop[0];
    return ok;
}

/// The kernels of this family.
using creation_kernels =
    join<kernels<kernel<OneHot, &one_hot>, kernel<Shape, &shape_of>, kernel<ShapeN, &shapes_of>, kernel<Rank, &rank_of>,
             kernel<Size, &size_of>, kernel<Fill, &fill_with>, kernel<ZerosLike, &zeros_like>>,
        kernels_of<OnesLike, &ones_like<float>, &ones_like<double>, &ones_like<half>, &ones_like<std::int32_t>,
            &ones_like<std::int64_t>, &ones_like<std::uint8_t>, &ones_like<std::int8_t>, &ones_like<std::int16_t>,
            &ones_like<std::uint16_t>, &ones_like<std::uint32_t>, &ones_like<std::uint64_t>, &ones_like<bool>>,
        with_promoted<kernels_of<Range, &range<float>, &range<double>, &range<std::int16_t>, &range<std::int32_t>,
                          &range<std::int64_t>>,
            half, bfloat16>,
        kernels_of<LinSpace, &lin_space<float>, &lin_space<double>, &lin_space<half>, &lin_space<bfloat16>>,
        kernels<leaves_out<kernel<Empty, &empty>, "init">>>;

} // namespace library
GRAFT_END
