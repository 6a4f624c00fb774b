// graft/library/image/resize_nd/kernels.hpp - kernels: resizing of tensors of any rank
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <string_view>
#include <type_traits>

#include "graft/kernel.hpp"
#include "graft/library/image/cubic.hpp"
#include "graft/library/image/resize_nd/line.hpp"
#include "graft/library/image/resize_nd/ops.hpp"
#include "graft/library/kernel/copy.hpp"
#include "graft/library/kernel/number.hpp"
#include "graft/library/kernel/strided.hpp"

GRAFT_BEGIN
namespace library {
namespace detail {

/// The elements of an optional input; none if it is absent.
template <class Input> [[nodiscard]] auto elements_of(Input const& x) {
    using elements = span<std::remove_pointer_t<decltype(x.data())>>;
    return x ? elements(x.data(), x.size()) : elements();
}
/// Calls `put(i)` for each element `i` of y, after `lines` have been moved to its position.
template <class Put> void each_resized(resize_modes const& w, shape const& y, resize_lines& lines, Put put) {
    auto const n = static_cast<std::size_t>(y.elements().value());
    std::array<std::int64_t, max_axes> at{};
    if (n == 0) return;
    for (std::size_t d = 0; d < y.rank(); ++d) lines[d].move_to(w, 0);
    for (std::size_t i = 0; i < n; ++i) {
        put(i);
        for (auto d = y.rank(); d-- > 0;) {
            if (++at[d] == lines[d].out) at[d] = 0;
            lines[d].move_to(w, at[d]);
            if (at[d] != 0) break;
        }
    }
}
/// The weighted sum of the elements of x along the axes from `d`; `from` is the offset of the earlier axes.
template <class T, class X> computed<double> resized(resize_modes const& w, X const& x, resize_lines const& lines,
    std::array<std::int64_t, max_axes> const& steps, std::size_t rank, std::size_t d, std::int64_t from) {
    while (d < rank && lines[d].count() == 1) from += lines[d].place(0) * steps[d], ++d;
    if (d == rank) return static_cast<double>(widen(x[static_cast<std::size_t>(from)]));
    double sum = 0;
    for (std::int64_t i = 0; i < lines[d].count(); ++i)
        if (auto const k = lines[d].weight(w, i); k != 0)
            sum += static_cast<double>(k) *
                   resized<T>(w, x, lines, steps, rank, d + 1, from + lines[d].place(i) * steps[d]);
    return sum;
}

} // namespace detail

/// ResizeNd with the nearest element, for elements of any type.
inline status resize_nearest_of_any(in<"x", any> x, optional_in<"roi", float> roi, optional_in<"scales", float> scales,
    optional_in<"sizes", std::int64_t> sizes, out<"y", any> y, attr_of<"axes", span<std::int64_t const>> axes,
    attr_of<"mode", std::string_view> mode, attr_of<"coordinates", std::string_view> coordinates,
    attr_of<"nearest_mode", std::string_view> nearest, attr_of<"keep_aspect_ratio_policy", std::string_view> policy) {
    if (*mode != "nearest") return fail(errc::wrong_attribute_value, "mode", "nearest for this dtype");
    if (*coordinates == "tf_crop_and_resize")
        return fail(errc::wrong_attribute_value, "coordinates", "any but tf_crop_and_resize for this dtype");
    if (auto s = movable(x); !s) return s;
    detail::resize_lines lines{};
    if (auto s = detail::resize_lines_of(x.shape(), y.shape(), *axes, detail::elements_of(scales),
            detail::elements_of(roi), *policy, detail::elements_of(sizes), *coordinates, lines);
        !s)
        return s;
    detail::resize_modes const w{*mode, *coordinates, *nearest, 0, false, false};
    auto const steps = strides_of(x.shape());
    auto const from = raw_of(x);
    auto const to = raw_of(y);
    detail::each_resized(w, y.shape(), lines, [&](std::size_t i) {
        std::int64_t at = 0;
        for (std::size_t d = 0; d < x.rank(); ++d) at += lines[d].place(0) * steps[d];
        std::memcpy(to.data + i * to.width, from.data + static_cast<std::size_t>(at) * from.width, to.width);
    });
    return ok;
}
/// ResizeNd of numbers; sums are computed in double, integers are truncated and clamped to their range.
template <class T> status resize_nd(in<"x", T> x, optional_in<"roi", float> roi, optional_in<"scales", float> scales,
    optional_in<"sizes", std::int64_t> sizes, out<"y", T> y, attr_of<"axes", span<std::int64_t const>> axes,
    attr_of<"mode", std::string_view> mode, attr_of<"coordinates", std::string_view> coordinates,
    attr_of<"nearest_mode", std::string_view> nearest, attr_of<"keep_aspect_ratio_policy", std::string_view> policy,
    attr_of<"cubic_coeff_a", double> a, attr_of<"exclude_outside", bool> exclude, attr_of<"antialias", bool> antialias,
    attr_of<"extrapolation_value", double> extrapolation) {
    detail::resize_lines lines{};
    if (auto s = detail::resize_lines_of(x.shape(), y.shape(), *axes, detail::elements_of(scales),
            detail::elements_of(roi), *policy, detail::elements_of(sizes), *coordinates, lines);
        !s)
        return s;
    detail::resize_modes const w{*mode, *coordinates, *nearest, static_cast<float>(*a), *exclude, *antialias};
    auto const own = strides_of(x.shape());
    std::array<std::int64_t, detail::max_axes> steps{};
    for (std::size_t d = 0; d < x.rank(); ++d) steps[d] = own[d];
    detail::each_resized(w, y.shape(), lines, [&](std::size_t i) {
        bool outside = false;
        for (std::size_t d = 0; d < x.rank(); ++d) outside = outside || lines[d].outside();
        double v = outside ? *extrapolation : detail::resized<T>(w, x, lines, steps, x.rank(), 0, 0);
        if constexpr (std::is_integral_v<T>)
            v = std::clamp(v, static_cast<double>(std::numeric_limits<T>::min()),
                static_cast<double>(std::numeric_limits<T>::max()));
        y[i] = stored<T>(static_cast<computed<T>>(v));
    });
    return ok;
}

/// The kernels of this family.
using resize_nd_kernels =
    join<kernels_of<ResizeNd, &resize_nd<float>, &resize_nd<double>, &resize_nd<half>, &resize_nd<std::uint8_t>,
             &resize_nd<std::int8_t>, &resize_nd<std::int32_t>, &resize_nd<bfloat16>, &resize_nd<std::int16_t>,
             &resize_nd<std::uint16_t>, &resize_nd<std::int64_t>, &resize_nd<std::uint32_t>, &resize_nd<std::uint64_t>>,
        kernels<kernel<ResizeNd, &resize_nearest_of_any>>>;

} // namespace library
GRAFT_END
