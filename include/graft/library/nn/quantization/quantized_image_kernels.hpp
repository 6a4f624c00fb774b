// graft/library/nn/quantization/quantized_image_kernels.hpp - kernels: resizing and normalization of quantized images
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "graft/kernel.hpp"
#include "graft/library/image/resize/taps.hpp"
#include "graft/library/kernel/number.hpp"
#include "graft/library/nn/quantization/quantized_number.hpp"
#include "graft/library/nn/quantization/training_ops.hpp"

GRAFT_BEGIN
namespace library {

/// QuantizedResizeBilinear of images [batch, height, width, channels], in the range of the input: interpolated values
/// are rounded to the nearest number.
/// error wrong_dtype, wrong_element_count (a range)
inline status quantized_resize(in<"images", any> x, in<"size", any>, in<"min", float> low, in<"max", float> high,
    attr_of<"align_corners", bool> corners, attr_of<"half_pixel_centers", bool> half, out<"resized_images", any> y,
    out<"y_min", float> y_low, out<"y_max", float> y_high) {
    quantized_range range;
    if (auto s = read_range(x, low, high, range); !s) return s;
    y_low[0] = range.low, y_high[0] = range.high;
    if (x.size() == 0 || y.size() == 0) return ok;
    auto const at = [](auto const& t, std::size_t d) { return static_cast<std::ptrdiff_t>(t.dim(d)); };
    auto const rows = at(x, 1), columns = at(x, 2), channels = at(x, 3);
    resize_axis const down(rows, at(y, 1), *corners, *half), across(columns, at(y, 2), *corners, *half);
    std::size_t to = 0;
    for (std::ptrdiff_t n = 0; n < at(y, 0); ++n)
        for (std::ptrdiff_t i = 0; i < at(y, 1); ++i) {
            auto const v = detail::linear_taps(down, i);
            for (std::ptrdiff_t j = 0; j < at(y, 2); ++j) {
                auto const h = detail::linear_taps(across, j);
                for (std::ptrdiff_t c = 0; c < channels; ++c) {
                    auto const q = [&](int row, int column) {
                        auto const pixel = (n * rows + v.at[row]) * columns + h.at[column];
                        return static_cast<double>(index_at(x, static_cast<std::size_t>(pixel * channels + c)));
                    };
                    auto const top = q(0, 0) + (q(0, 1) - q(0, 0)) * static_cast<double>(h.weight[1]);
                    auto const bottom = q(1, 0) + (q(1, 1) - q(1, 0)) * static_cast<double>(h.weight[1]);
                    auto const between = std::round(top + (bottom - top) * static_cast<double>(v.weight[1]));
                    put_index(y, to++, std::clamp(static_cast<std::int64_t>(between), range.type.min, range.type.max));
                }
            }
        }
    return ok;
}

/// QuantizedInstanceNorm of images [batch, height, width, channels]: each channel of each image gets mean 0 and
/// variance 1, in a given range or that of the results, at least `min_separation` wide.
/// error wrong_dtype, wrong_element_count (a range); wrong_value: an invalid given range
/// cost the results are computed twice: once for their range
inline status quantized_instance_norm(in<"x", any> x, in<"x_min", float> low, in<"x_max", float> high,
    attr_of<"output_range_given", bool> given, attr_of<"given_y_min", double> given_low,
    attr_of<"given_y_max", double> given_high, attr_of<"variance_epsilon", double> epsilon,
    attr_of<"min_separation", double> separation, out<"y", any> y, out<"y_min", float> y_low,
    out<"y_max", float> y_high) {
    quantized_range from;
    if (auto s = read_range(x, low, high, from); !s) return s;
    quantized_range to{from.type, static_cast<float>(*given_low), static_cast<float>(*given_high)};
    if (*given && !(to.low < to.high)) return fail(errc::wrong_value, "given_y_max", "more than given_y_min");
    auto const images = static_cast<std::size_t>(x.dim(0)), channels = static_cast<std::size_t>(x.dim(3)),
               pixels = static_cast<std::size_t>(x.dim(1) * x.dim(2));
    auto const each = [&](auto body) { // body(element, its result)
        for (std::size_t n = 0; n < images; ++n)
            for (std::size_t c = 0; c < channels; ++c) {
                auto const element = [&](std::size_t p) { return (n * pixels + p) * channels + c; };
                auto const real = [&](std::size_t p) {
                    return static_cast<double>(from.real(index_at(x, element(p))));
                };
                double mean = 0, spread = 0;
                for (std::size_t p = 0; p < pixels; ++p) mean += real(p);
                mean /= static_cast<double>(pixels);
                for (std::size_t p = 0; p < pixels; ++p) spread += (real(p) - mean) * (real(p) - mean);
                auto const scale = 1 / std::sqrt(spread / static_cast<double>(pixels) + *epsilon);
                for (std::size_t p = 0; p < pixels; ++p) body(element(p), static_cast<float>((real(p) - mean) * scale));
            }
    };
    if (!*given) {
        bool first = true;
        to.low = to.high = 0;
        each([&](std::size_t, float v) {
            to.low = first ? v : std::min(to.low, v);
            to.high = first ? v : std::max(to.high, v);
            first = false;
        });
        to.high = std::max(to.high, to.low + static_cast<float>(*separation));
    }
    each([&](std::size_t at, float v) { put_index(y, at, to.quantized(v)); });
    return y_low[0] = to.low, y_high[0] = to.high, ok;
}

/// The kernels of this file.
using quantized_image_kernels = kernels<kernel<QuantizedResizeBilinear, &quantized_resize>,
    kernel<QuantizedInstanceNorm, &quantized_instance_norm>>;

} // namespace library
GRAFT_END
