// graft/library/image/colour/kernels.hpp - kernels: colours of images: contrast, hue, saturation
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>

#include "graft/kernel.hpp"
#include "graft/library/image/colour/ops.hpp"
#include "graft/library/kernel/number.hpp"

GRAFT_BEGIN
namespace library {
namespace detail {

/// A pixel as hue in [0, 1), saturation and value.
template <class C> struct hsv {
    C h, s, v;

    static hsv of(C r, C g, C b) {
        auto const max = std::max({r, g, b}), range = max - std::min({r, g, b});
        C h{};
        if (range > 0) {
            auto const unit = C(1) / (C(6) * range);
            h = r == max ? unit * (g - b) : g == max ? unit * (b - r) + C(2) / C(6) : unit * (r - g) + C(4) / C(6);
            if (h < 0) h += 1;
        }
        return {h, max > 0 ? range / max : C(0), max};
    }
    /// One of red (from 0), green (from 2), blue (from 4).
    [[nodiscard]] C channel(int k) const {
        auto const away = h * C(6);
        auto const hue = k == 0 ? std::fabs(away - C(3)) - C(1) : C(2) - std::fabs(away - C(k == 1 ? 2 : 4));
        return ((C(1) - s) + s * std::clamp(hue, C(0), C(1))) * v;
    }
};

/// Calls `f(hsv)` for each pixel of three numbers and stores the result as colours.
template <class T, class X, class Y, class F> void each_pixel(X const& x, Y const& y, F f) {
    for (std::size_t i = 0; i + 2 < x.size(); i += 3) {
        auto const p = f(hsv<computed<T>>::of(widen(x[i]), widen(x[i + 1]), widen(x[i + 2])));
        for (int k = 0; k < 3; ++k) y[i + static_cast<std::size_t>(k)] = stored<T>(p.channel(k));
    }
}
/// Each channel's distance from its mean over the image, multiplied by `factor`; `put(i, number)` is called with the
/// results.
template <class X, class Put> void contrast(X const& x, double factor, Put put) {
    auto const rank = x.rank();
    auto const channels = static_cast<std::size_t>(x.dim(rank - 1)),
               pixels = static_cast<std::size_t>(x.dim(rank - 2) * x.dim(rank - 3)), picture = channels * pixels;
    for (std::size_t first = 0; picture && first < x.size(); first += picture)
        for (std::size_t c = 0; c < channels; ++c) {
            double mean = 0;
            for (std::size_t p = 0; p < pixels; ++p) mean += static_cast<double>(widen(x[first + p * channels + c]));
            mean /= static_cast<double>(pixels);
            for (std::size_t p = 0; p < pixels; ++p) {
                auto const i = first + p * channels + c;
                put(i, (static_cast<double>(widen(x[i])) - mean) * factor + mean);
            }
        }
}

} // namespace detail

/// RGBToHSV.
template <class T> status rgb_to_hsv(in<"images", T> x, out<"y", T> y) {
    for (std::size_t i = 0; i + 2 < x.size(); i += 3) {
        auto const p = detail::hsv<computed<T>>::of(widen(x[i]), widen(x[i + 1]), widen(x[i + 2]));
        y[i] = stored<T>(p.h), y[i + 1] = stored<T>(p.s), y[i + 2] = stored<T>(p.v);
    }
    return ok;
}
/// HSVToRGB.
template <class T> status hsv_to_rgb(in<"images", T> x, out<"y", T> y) {
    for (std::size_t i = 0; i + 2 < x.size(); i += 3) {
        detail::hsv<computed<T>> const p{widen(x[i]), widen(x[i + 1]), widen(x[i + 2])};
        for (int k = 0; k < 3; ++k) y[i + static_cast<std::size_t>(k)] = stored<T>(p.channel(k));
    }
    return ok;
}
/// AdjustHue: the hue rotated by `delta` of a circle.
template <class T> status adjust_hue(in<"images", T> x, in<"delta", float> delta, out<"output", T> y) {
    using C = computed<T>;
    auto const turn = static_cast<C>(delta[0]);
    detail::each_pixel<T>(x, y, [turn](detail::hsv<C> p) { return p.h += turn, p.h -= std::floor(p.h), p; });
    return ok;
}
/// AdjustSaturation: `scale` times the saturation, at most 1.
template <class T> status adjust_saturation(in<"images", T> x, in<"scale", float> scale, out<"y", T> y) {
    using C = computed<T>;
    auto const factor = static_cast<C>(scale[0]);
    detail::each_pixel<T>(x, y, [factor](detail::hsv<C> p) { return p.s = std::clamp(p.s * factor, C(0), C(1)), p; });
    return ok;
}
/// AdjustContrastv2.
template <class T> status adjust_contrast(in<"images", T> x, in<"contrast_factor", float> factor, out<"output", T> y) {
    detail::contrast(x, static_cast<double>(factor[0]),
        [&](std::size_t i, double v) { y[i] = stored<T>(static_cast<computed<T>>(v)); });
    return ok;
}
/// AdjustContrast: between min_value and max_value.
template <class T> status adjust_contrast_between(in<"images", T> x, in<"contrast_factor", float> factor,
    in<"min_value", float> low, in<"max_value", float> high, out<"output", float> y) {
    detail::contrast(x, static_cast<double>(factor[0]),
        [&](std::size_t i, double v) { y[i] = std::min(std::max(static_cast<float>(v), low[0]), high[0]); });
    return ok;
}

/// The kernels of this family.
using colour_kernels =
    join<kernels_of<RGBToHSV, &rgb_to_hsv<float>, &rgb_to_hsv<double>, &rgb_to_hsv<half>, &rgb_to_hsv<bfloat16>>,
        kernels_of<HSVToRGB, &hsv_to_rgb<float>, &hsv_to_rgb<double>, &hsv_to_rgb<half>, &hsv_to_rgb<bfloat16>>,
        kernels_of<AdjustHue, &adjust_hue<float>, &adjust_hue<half>>,
        kernels_of<AdjustSaturation, &adjust_saturation<float>, &adjust_saturation<half>>,
        kernels_of<AdjustContrastv2, &adjust_contrast<float>, &adjust_contrast<half>>,
        kernels_of<AdjustContrast, &adjust_contrast_between<float>, &adjust_contrast_between<double>,
            &adjust_contrast_between<std::uint8_t>, &adjust_contrast_between<std::int8_t>,
            &adjust_contrast_between<std::int16_t>, &adjust_contrast_between<std::int32_t>,
            &adjust_contrast_between<std::int64_t>>>;

} // namespace library
GRAFT_END
