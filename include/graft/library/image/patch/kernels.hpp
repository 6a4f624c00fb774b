// graft/library/image/patch/kernels.hpp - kernels: windows of images: patches, glimpses, dilation
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <string_view>

#include "graft/kernel.hpp"
#include "graft/kernel/guarded.hpp"
#include "graft/library/image/patch/ops.hpp"
#include "graft/library/kernel/number.hpp"

GRAFT_BEGIN
namespace library {

/// The positions of windows along one axis.
struct window_axis {
    std::int64_t size = 0, count = 0, step = 1, rate = 1, before = 0;

    window_axis(std::int64_t extent, std::int64_t positions, std::int64_t window_size, std::int64_t stride,
        std::int64_t dilation, bool same)
        : size(extent), count(window_size), step(stride), rate(dilation) {
        auto const missing = (positions - 1) * step + (count - 1) * rate + 1 - size;
        before = same && missing > 0 ? missing / 2 : 0;
    }
    /// Position in the image of element `k` in window `i`; out of range in the padding.
    [[nodiscard]] std::int64_t at(std::int64_t i, std::int64_t k) const { return i * step + k * rate - before; }
    [[nodiscard]] bool inside(std::int64_t p) const { return p >= 0 && p < size; }
};

/// ExtractImagePatches of NHWC images; padding is 0.
inline status extract_patches(in<"x", any> x, out<"y", any> y, attr_of<"ksizes", span<std::int64_t const>> size,
    attr_of<"strides", span<std::int64_t const>> strides, attr_of<"rates", span<std::int64_t const>> rates,
    attr_of<"padding", std::string_view> padding) {
    auto const width = x.element_bytes();
    if (width == 0) return fail(errc::wrong_dtype, "x", "elements of 8 bits or more");
    bool const same = *padding == "SAME";
    window_axis const h(x.dim(1), y.dim(1), (*size)[1], (*strides)[1], (*rates)[1], same),
        w(x.dim(2), y.dim(2), (*size)[2], (*strides)[2], (*rates)[2], same);
    auto const pixel = static_cast<std::size_t>(x.dim(3)) * width;
    auto* to = y.data();
    for (std::int64_t n = 0; n < y.dim(0); ++n)
        for (std::int64_t i = 0; i < y.dim(1); ++i)
            for (std::int64_t j = 0; j < y.dim(2); ++j)
                for (std::int64_t a = 0; a < h.count; ++a)
                    for (std::int64_t b = 0; b < w.count; ++b, to += pixel) {
                        auto const r = h.at(i, a), c = w.at(j, b);
                        if (h.inside(r) && w.inside(c))
                            std::memcpy(
                                to, x.data() + static_cast<std::size_t>((n * h.size + r) * w.size + c) * pixel, pixel);
                        else std::memset(to, 0, pixel);
                    }
    return ok;
}

/// ExtractGlimpse of NHWC images. Elements outside of an image are 0 if the noise is "zero"; random numbers are not
/// generated.
/// error wrong_attribute_value: a window that exceeds its image, with another noise; wrong_value: not a number
inline status extract_glimpse(in<"x", float> x, in<"size", std::int32_t>, in<"offsets", float> offsets,
    out<"y", float> y, attr_of<"centered", bool> centered, attr_of<"normalized", bool> normalized,
    attr_of<"uniform_noise", bool> uniform, attr_of<"noise", std::string_view> noise) {
    auto const h = x.dim(1), w = x.dim(2), channels = x.dim(3), rows = y.dim(1), columns = y.dim(2);
    bool const zeros = !*uniform && *noise == "zero";
    auto const begin = [&](float at, std::int64_t of, std::int64_t window) { // the corner of a window, cut towards 0
        if (*normalized) at *= static_cast<float>(of);
        if (*centered) at = at / 2 + static_cast<float>(of) / 2;
        return at - static_cast<float>(window) / 2;
    };
    auto* to = y.data();
    for (std::int64_t n = 0; n < y.dim(0); ++n) {
        auto const v = begin(offsets.data()[2 * n], h, rows), u = begin(offsets.data()[2 * n + 1], w, columns);
        if (!(std::abs(v) < 1e9f && std::abs(u) < 1e9f))
            return fail(errc::wrong_value, "offsets", "places near the picture");
        auto const top = static_cast<std::int64_t>(v), left = static_cast<std::int64_t>(u);
        if (!zeros && (top < 0 || left < 0 || top + rows > h || left + columns > w))
            return fail(errc::wrong_attribute_value, "noise", "zero, outside of the image");
        for (std::int64_t i = top; i < top + rows; ++i)
            for (std::int64_t j = left; j < left + columns; ++j, to += channels) {
                if (i < 0 || i >= h || j < 0 || j >= w) std::fill_n(to, channels, 0.f);
                else std::copy_n(x.data() + ((n * h + i) * w + j) * channels, channels, to);
            }
    }
    return ok;
}

namespace detail {

/// A dilation: the axes of its windows and its loops.
struct dilated_image {
    window_axis h{0, 0, 0, 1, 1, false}, w{0, 0, 0, 1, 1, false};
    std::int64_t n, channels, rows, columns, y_rows, y_columns; ///< of x, and of y
    bool planes;                                                ///< channels first

    [[gnu::noinline]] dilated_image(graft::detail::tensor_base const& x, graft::detail::tensor_base const& filter,
        graft::detail::tensor_base const& y, span<std::int64_t const> strides, span<std::int64_t const> rates,
        std::string_view padding, span<std::int64_t const> pads, std::string_view data_format) {
        auto const layout = rule::layout_of(x.desc(), data_format, 4);
        auto const ha = rule::axis_at(layout, 'H'), wa = rule::axis_at(layout, 'W'), ca = rule::axis_at(layout, 'C');
        bool const same = padding == "SAME";
        planes = ca == 1;
        auto const taps = std::size_t{planes ? 1u : 0u};
        h = {x.dim(ha), y.dim(ha), filter.dim(taps), strides[ha], rates[ha], same};
        w = {x.dim(wa), y.dim(wa), filter.dim(taps + 1), strides[wa], rates[wa], same};
        if (padding == "CALCULATED") h.before = pads[0], w.before = pads[2];
        n = y.dim(0), channels = x.dim(ca), rows = x.dim(ha), columns = x.dim(wa);
        y_rows = y.dim(ha), y_columns = y.dim(wa);
    }
    /// The largest sum of a window for output (i, j), at the first element of a channel of the image and the filter.
    template <class T> [[nodiscard]] T largest(T const* from, T const* filter, std::int64_t i, std::int64_t j) const {
        auto const across = planes ? std::int64_t{1} : channels; // from one column to the next
        auto best = std::numeric_limits<computed<T>>::lowest();
        for (std::int64_t a = 0; a < h.count; ++a)
            for (std::int64_t b = 0; b < w.count; ++b) {
                auto const r = h.at(i, a), k = w.at(j, b);
                if (!h.inside(r) || !w.inside(k)) continue;
                best = std::max(best, static_cast<computed<T>>(widen(from[(r * columns + k) * across]) +
                                                               widen(filter[(a * w.count + b) * across])));
            }
        return stored<T>(best);
    }
};

} // namespace detail

/// Dilation2D; elements outside of the image are ignored.
template <class T> status dilation(in<"x", T> x, in<"filter", T> filter, out<"y", T> y,
    attr_of<"strides", span<std::int64_t const>> strides, attr_of<"rates", span<std::int64_t const>> rates,
    attr_of<"padding_mode", std::string_view> padding, attr_of<"pads", span<std::int64_t const>> pads,
    attr_of<"data_format", std::string_view> data_format) {
    detail::dilated_image const all(x, filter, y, *strides, *rates, *padding, *pads, *data_format);
    auto* to = y.data();
    auto const image = all.rows * all.columns;
    auto const outer = all.planes ? all.channels : 1, inner = all.planes ? 1 : all.channels;
    for (std::int64_t p = 0; p < all.n * outer; ++p)
        for (std::int64_t i = 0; i < all.y_rows; ++i)
            for (std::int64_t j = 0; j < all.y_columns; ++j)
                for (std::int64_t c = 0; c < inner; ++c)
                    *to++ = all.largest(x.data() + p * image * inner + c,
                        filter.data() + p % outer * all.h.count * all.w.count + c, i, j);
    return ok;
}

/// The last window of a dilation ends in the image. error unsupported_call
inline status rounds_down(attr_of<"ceil_mode", bool> up) {
    return *up ? fail(errc::unsupported_call, "ceil_mode", "a number of windows that is rounded down") : ok;
}
template <class T> using dilation_kernel = guarded<kernel<Dilation2D, &dilation<T>>, &rounds_down>;

/// The kernels of this family.
using patch_kernels =
    join<kernels_of<ExtractImagePatches, &extract_patches>, kernels_of<ExtractGlimpse, &extract_glimpse>,
        kernels<dilation_kernel<float>, dilation_kernel<double>, dilation_kernel<half>, dilation_kernel<std::int32_t>,
            dilation_kernel<std::int64_t>, dilation_kernel<std::uint8_t>>>;

} // namespace library
GRAFT_END
