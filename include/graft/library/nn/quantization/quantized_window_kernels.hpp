// graft/library/nn/quantization/quantized_window_kernels.hpp - kernels: products, windows and images of quantized
// numbers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <string_view>
#include <vector>

#include "graft/kernel.hpp"
#include "graft/kernel/leaves_out.hpp"
#include "graft/library/image/resize/taps.hpp"
#include "graft/library/kernel/callback.hpp"
#include "graft/library/kernel/number.hpp"
#include "graft/library/nn/quantization/quantized_number.hpp"
#include "graft/library/nn/quantization/training_ops.hpp"

GRAFT_BEGIN
namespace library {

namespace detail {

/// The elements as differences from the number that represents 0.
inline std::vector<std::int32_t> from_zero(kernel_tensor<any const> const& x, quantized_range const& range) {
    std::vector<std::int32_t> to(x.size());
    auto const zero = range.unclamped(0.f);
    for (std::size_t i = 0; i < to.size(); ++i) to[i] = static_cast<std::int32_t>(index_at(x, i) - zero);
    return to;
}
/// The positions of windows on images [b, h, w, c].
struct image_windows {
    std::int64_t batch, in[2], out[2], channels, size[2], stride[2], dilation[2], before[2];

    image_windows(graft::detail::tensor_base const& x, graft::detail::tensor_base const& y, std::int64_t rows,
        std::int64_t columns, span<std::int64_t const> strides, span<std::int64_t const> dilations,
        std::string_view padding)
        : batch(x.dim(0)), in{x.dim(1), x.dim(2)}, out{y.dim(1), y.dim(2)}, channels(x.dim(3)), size{rows, columns} {
        for (std::size_t i = 0; i < 2; ++i) {
            stride[i] = strides[i + 1];
            dilation[i] = dilations.size() == 4 ? dilations[i + 1] : 1;
            before[i] = padding == "SAME" ? rule::same_pad_before(in[i], size[i], stride[i], dilation[i]) : 0;
        }
    }
    /// Calls `place(output pixel)` for each window and `f(input pixel, tap)` for each of its taps inside of the image.
    template <class Place, class F, class Done> void each(Place place, F f, Done done) const {
        std::int64_t pixel = 0;
        for (std::int64_t b = 0; b < batch; ++b)
            for (std::int64_t i = 0; i < out[0]; ++i)
                for (std::int64_t j = 0; j < out[1]; ++j, ++pixel) {
                    place(pixel);
                    for (std::int64_t u = 0; u < size[0]; ++u) {
                        auto const row = i * stride[0] - before[0] + u * dilation[0];
                        if (row < 0 || row >= in[0]) continue;
                        for (std::int64_t v = 0; v < size[1]; ++v) {
                            auto const column = j * stride[1] - before[1] + v * dilation[1];
                            if (column < 0 || column >= in[1]) continue;
                            f((b * in[0] + row) * in[1] + column, u * size[1] + v);
                        }
                    }
                    done(pixel);
                }
    }
};
inline std::int64_t held_in(std::int64_t v, quantized_type t) { return std::clamp(v, t.min, t.max); }

/// Sums of products of integers, `a` those of x and `f` those of w, in windows: each is passed to `put(element of y,
/// channel, sum)`.
template <bool Depthwise> void sum_windows(std::vector<std::int32_t> const& a, std::vector<std::int32_t> const& f,
    graft::detail::tensor_base const& x, graft::detail::tensor_base const& w, graft::detail::tensor_base const& y,
    span<std::int64_t const> strides, span<std::int64_t const> dilations, std::string_view padding,
    callback<std::size_t, std::size_t, std::int64_t> put) {
    auto const c = w.dim(2), k = w.dim(3), created = y.dim(3);
    image_windows const windows(x, y, w.dim(0), w.dim(1), strides, dilations, padding);
    std::vector<std::int64_t> sum(static_cast<std::size_t>(created));
    windows.each([&](std::int64_t) { std::fill(sum.begin(), sum.end(), 0); },
        [&](std::int64_t pixel, std::int64_t tap) {
            auto const* from = a.data() + pixel * c;
            auto const* taps = f.data() + tap * c * k;
            for (std::int64_t i = 0; i < c; ++i)
                for (std::int64_t o = 0; o < k; ++o)
                    sum[static_cast<std::size_t>(Depthwise ? i * k + o : o)] += std::int64_t{from[i]} * taps[i * k + o];
        },
        [&](std::int64_t pixel) {
            for (std::size_t o = 0; o < sum.size(); ++o) put(static_cast<std::size_t>(pixel * created) + o, o, sum[o]);
        });
}

template <bool Depthwise> status convolve_quantized(kernel_tensor<any const> const& x,
    kernel_tensor<any const> const& w, kernel_tensor<float const> const& x_low,
    kernel_tensor<float const> const& x_high, kernel_tensor<float const> const& w_low,
    kernel_tensor<float const> const& w_high, span<std::int64_t const> strides, span<std::int64_t const> dilations,
    std::string_view padding, kernel_tensor<any> const& y, out<"min_output", float> y_low,
    out<"max_output", float> y_high) {
    quantized_range rx, rw;
    quantized_type type;
    if (auto s = read_range(x, x_low, x_high, rx); !s) return s;
    if (auto s = read_range(w, w_low, w_high, rw); !s) return s;
    if (auto s = quantized_type_of(y.dtype(), "output", type); !s) return s;
    sum_windows<Depthwise>(from_zero(x, rx), from_zero(w, rw), x, w, y, strides, dilations, padding,
        [&](std::size_t at, std::size_t, std::int64_t sum) { put_index(y, at, held_in(sum, type)); });
    auto const range = quantized_range::of_products(rx, rw, type);
    return y_low[0] = range.low, y_high[0] = range.high, ok;
}

} // namespace detail

/// QuantizedConv2D, QuantizedDepthwiseConv2D: exact sums of integer products.
template <bool Depthwise> status quantized_conv(in<"input", any> x, in<"filter", any> w, in<"min_input", float> x_low,
    in<"max_input", float> x_high, in<"min_filter", float> w_low, in<"max_filter", float> w_high, out<"output", any> y,
    out<"min_output", float> y_low, out<"max_output", float> y_high,
    attr_of<"strides", span<std::int64_t const>> strides, attr_of<"padding", std::string_view> padding,
    attr_of<"dilations", span<std::int64_t const>> dilations) {
    return detail::convolve_quantized<Depthwise>(
        x, w, x_low, x_high, w_low, w_high, *strides, *dilations, *padding, y, y_low, y_high);
}
/// QuantizedMaxPool, QuantizedAvgPool: computed on the stored numbers; a mean is truncated towards 0. The range is
/// unchanged.
template <bool Mean> status quantized_pool(in<"input", any> x, in<"min_input", float> low, in<"max_input", float> high,
    out<"output", any> y, out<"min_output", float> y_low, out<"max_output", float> y_high,
    attr_of<"ksize", span<std::int64_t const>> size, attr_of<"strides", span<std::int64_t const>> strides,
    attr_of<"padding", std::string_view> padding) {
    quantized_range range;
    if (auto s = read_range(x, low, high, range); !s) return s;
    auto const c = x.dim(3);
    detail::image_windows const windows(x, y, (*size)[1], (*size)[2], *strides, {}, *padding);
    std::vector<std::int64_t> created(static_cast<std::size_t>(c));
    std::int64_t taps = 0;
    windows.each([&](std::int64_t) { taps = 0; },
        [&](std::int64_t pixel, std::int64_t) {
            for (std::int64_t i = 0; i < c; ++i) {
                auto const v = index_at(x, static_cast<std::size_t>(pixel * c + i));
                auto& m = created[static_cast<std::size_t>(i)];
                m = taps == 0 ? v : Mean ? m + v : std::max(m, v);
            }
            ++taps;
        },
        [&](std::int64_t pixel) {
            for (std::int64_t i = 0; i < c; ++i) {
                auto const m = taps == 0 ? 0 : created[static_cast<std::size_t>(i)];
                put_index(y, static_cast<std::size_t>(pixel * c + i), Mean && taps ? m / taps : m);
            }
        });
    return y_low[0] = low[0], y_high[0] = high[0], ok;
}
/// QuantizedMatMul.
inline status quantized_matmul(in<"a", any> a, in<"b", any> b, in<"min_a", float> a_low, in<"max_a", float> a_high,
    in<"min_b", float> b_low, in<"max_b", float> b_high, out<"out", any> y, out<"min_out", float> y_low,
    out<"max_out", float> y_high, attr_of<"transpose_a", bool> a_turned, attr_of<"transpose_b", bool> b_turned) {
    quantized_range ra, rb;
    quantized_type type;
    if (auto s = read_range(a, a_low, a_high, ra); !s) return s;
    if (auto s = read_range(b, b_low, b_high, rb); !s) return s;
    if (auto s = quantized_type_of(y.dtype(), "out", type); !s) return s;
    auto const p = detail::from_zero(a, ra), q = detail::from_zero(b, rb);
    auto const rows = y.dim(0), columns = y.dim(1), inner = a.dim(*a_turned ? 0 : 1);
    for (std::int64_t i = 0; i < rows; ++i)
        for (std::int64_t j = 0; j < columns; ++j) {
            std::int64_t sum = 0;
            for (std::int64_t k = 0; k < inner; ++k)
                sum += std::int64_t{p[static_cast<std::size_t>(*a_turned ? k * rows + i : i * inner + k)]} *
                       q[static_cast<std::size_t>(*b_turned ? j * inner + k : k * columns + j)];
            put_index(y, static_cast<std::size_t>(i * columns + j), detail::held_in(sum, type));
        }
    auto const range = quantized_range::of_products(ra, rb, type);
    return y_low[0] = range.low, y_high[0] = range.high, ok;
}

/// The kernels of this file.
using quantized_window_kernels =
    kernels<kernel<QuantizedConv2D, &quantized_conv<false>>, kernel<QuantizedDepthwiseConv2D, &quantized_conv<true>>,
        kernel<QuantizedMaxPool, &quantized_pool<false>>, kernel<QuantizedAvgPool, &quantized_pool<true>>,
        leaves_out<kernel<QuantizedMatMul, &quantized_matmul>, "Tactivation">>;

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
