// graft/library/nn/quantization/fused_kernels.hpp - kernels: products of quantized numbers with fused epilogues
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <string_view>
#include <vector>

#include "graft/kernel.hpp"
#include "graft/library/kernel/callback.hpp"
#include "graft/library/nn/quantization/fused_ops.hpp"
#include "graft/library/nn/quantization/quantized_number.hpp"
#include "graft/library/nn/quantization/quantized_window_kernels.hpp"

GRAFT_BEGIN
namespace library {
namespace detail {

/// The elements as stored.
inline std::vector<std::int32_t> stored_numbers(kernel_tensor<any const> const& x) {
    std::vector<std::int32_t> all(x.size());
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = static_cast<std::int32_t>(index_at(x, i));
    return all;
}

/// The common arguments of all such convolutions.
struct fused_window {
    kernel_tensor<any const> const& x;
    kernel_tensor<any const> const& w;
    kernel_tensor<float const> const& x_low;
    kernel_tensor<float const> const& x_high;
    kernel_tensor<float const> const& w_low;
    kernel_tensor<float const> const& w_high;
    kernel_tensor<any> const& y;
    span<std::int64_t const> strides, dilations;
    std::string_view padding;

    status begin(after_product& to) const {
        quantized_type type;
        if (auto s = quantized_type_of(x.dtype(), "input", type); !s) return s;
        if (x_low.size() != 1 || x_high.size() != 1)
            return fail(errc::wrong_element_count, "min_input", "one range for the tensor");
        if (auto s = symmetric_steps(w, w_low, w_high, y.dim(3), "filter", to.steps); !s) return s;
        to.times(symmetric_step(type, x_low[0], x_high[0]));
        return to.into(y, "output");
    }
    /// `more(element)` is a float, and added.
    template <bool Depthwise, class More> status run(after_product const& to, More more) const {
        sum_windows<Depthwise>(stored_numbers(x), stored_numbers(w), x, w, y, strides, dilations, padding,
            [&](std::size_t at, std::size_t c, std::int64_t sum) {
                put_index(y, at, to.created(c, to.in_steps(c, sum), more(at)));
            });
        return ok;
    }
};
inline constexpr auto nothing_more = [](std::size_t) { return 0.0; };

} // namespace detail

using whole_steps = span<std::int64_t const>;

/// QuantizedConv2DAndRelu, QuantizedConv2DPerChannel.
template <bool Relu> status fused_conv(in<"input", any> x, in<"filter", any> w, in<"min_input", float> x_low,
    in<"max_input", float> x_high, in<"min_filter", float> w_low, in<"max_filter", float> w_high, out<"output", any> y,
    out<"min_output", float> y_low, out<"max_output", float> y_high, attr_of<"strides", whole_steps> strides,
    attr_of<"padding", std::string_view> padding, attr_of<"dilations", whole_steps> dilations) {
    detail::fused_window const all{x, w, x_low, x_high, w_low, w_high, y, *strides, *dilations, *padding};
    detail::after_product to;
    if (auto s = all.begin(to); !s) return s;
    to.with_relu(Relu), to.write_range(y_low, y_high);
    return all.run<false>(to, detail::nothing_more);
}
/// QuantizedConv2DWithBias, QuantizedDepthwiseConv2DWithBias, and with Relu.
template <bool Depthwise, bool Relu> status fused_conv_bias(in<"input", any> x, in<"filter", any> w,
    in<"bias", any> bias, in<"min_input", float> x_low, in<"max_input", float> x_high, in<"min_filter", float> w_low,
    in<"max_filter", float> w_high, out<"output", any> y, out<"min_output", float> y_low,
    out<"max_output", float> y_high, attr_of<"strides", whole_steps> strides,
    attr_of<"padding", std::string_view> padding, attr_of<"dilations", whole_steps> dilations) {
    detail::fused_window const all{x, w, x_low, x_high, w_low, w_high, y, *strides, *dilations, *padding};
    detail::after_product to;
    if (auto s = all.begin(to); !s) return s;
    if (auto s = to.with_bias(bias); !s) return s;
    to.with_relu(Relu), to.write_range(y_low, y_high);
    return all.run<Depthwise>(to, detail::nothing_more);
}
/// QuantizedConv2DAndRequantize, and with Relu.
template <bool Relu> status fused_conv_fixed(in<"input", any> x, in<"filter", any> w, in<"min_input", float> x_low,
    in<"max_input", float> x_high, in<"min_filter", float> w_low, in<"max_filter", float> w_high,
    in<"min_freezed_output", float> low, in<"max_freezed_output", float> high, out<"output", any> y,
    out<"min_output", float> y_low, out<"max_output", float> y_high, attr_of<"strides", whole_steps> strides,
    attr_of<"padding", std::string_view> padding, attr_of<"dilations", whole_steps> dilations) {
    detail::fused_window const all{x, w, x_low, x_high, w_low, w_high, y, *strides, *dilations, *padding};
    detail::after_product to;
    if (auto s = all.begin(to); !s) return s;
    if (auto s = to.requantize(low, high); !s) return s;
    to.with_relu(Relu), y_low[0] = low[0], y_high[0] = high[0];
    return all.run<false>(to, detail::nothing_more);
}
/// QuantizedConv2DWithBiasAndRequantize, QuantizedDepthwiseConv2DWithBiasAndReluAndRequantize, and with Relu.
template <bool Depthwise, bool Relu> status fused_conv_bias_fixed(in<"input", any> x, in<"filter", any> w,
    in<"bias", any> bias, in<"min_input", float> x_low, in<"max_input", float> x_high, in<"min_filter", float> w_low,
    in<"max_filter", float> w_high, in<"min_freezed_output", float> low, in<"max_freezed_output", float> high,
    out<"output", any> y, out<"min_output", float> y_low, out<"max_output", float> y_high,
    attr_of<"strides", whole_steps> strides, attr_of<"padding", std::string_view> padding,
    attr_of<"dilations", whole_steps> dilations) {
    detail::fused_window const all{x, w, x_low, x_high, w_low, w_high, y, *strides, *dilations, *padding};
    detail::after_product to;
    if (auto s = all.begin(to); !s) return s;
    if (auto s = to.with_bias(bias); !s) return s;
    if (auto s = to.requantize(low, high); !s) return s;
    to.with_relu(Relu), y_low[0] = low[0], y_high[0] = high[0];
    return all.run<Depthwise>(to, detail::nothing_more);
}
/// QuantizedConv2DWithBiasSumAndRelu: the summand is a float.
inline status fused_conv_sum(in<"input", any> x, in<"filter", any> w, in<"bias", any> bias,
    in<"min_input", float> x_low, in<"max_input", float> x_high, in<"min_filter", float> w_low,
    in<"max_filter", float> w_high, in<"summand", float> more, out<"output", any> y, out<"min_output", float> y_low,
    out<"max_output", float> y_high, attr_of<"strides", whole_steps> strides,
    attr_of<"padding", std::string_view> padding, attr_of<"dilations", whole_steps> dilations) {
    detail::fused_window const all{x, w, x_low, x_high, w_low, w_high, y, *strides, *dilations, *padding};
    detail::after_product to;
    if (auto s = all.begin(to); !s) return s;
    if (auto s = to.with_bias(bias); !s) return s;
    if (more.size() != y.size()) return fail(errc::shape_mismatch, "summand", "the shape of the result");
    to.with_relu(true), to.write_range(y_low, y_high);
    return all.run<false>(to, [&](std::size_t i) { return static_cast<double>(more[i]); });
}
/// QuantizedConv2DWithBiasSumAndReluAndRequantize, and that of a signed summand, distinguished by its type.
inline status fused_conv_sum_fixed(in<"input", any> x, in<"filter", any> w, in<"bias", any> bias,
    in<"min_input", float> x_low, in<"max_input", float> x_high, in<"min_filter", float> w_low,
    in<"max_filter", float> w_high, in<"min_freezed_output", float> low, in<"max_freezed_output", float> high,
    in<"summand", any> more, in<"min_summand", float> more_low, in<"max_summand", float> more_high,
    out<"output", any> y, out<"min_output", float> y_low, out<"max_output", float> y_high,
    attr_of<"strides", whole_steps> strides, attr_of<"padding", std::string_view> padding,
    attr_of<"dilations", whole_steps> dilations) {
    detail::fused_window const all{x, w, x_low, x_high, w_low, w_high, y, *strides, *dilations, *padding};
    detail::after_product to;
    std::vector<double> step;
    if (auto s = all.begin(to); !s) return s;
    if (auto s = to.with_bias(bias); !s) return s;
    if (auto s = to.requantize(low, high); !s) return s;
    if (more.size() != y.size()) return fail(errc::shape_mismatch, "summand", "the shape of the result");
    if (auto s = detail::symmetric_steps(more, more_low, more_high, 1, "summand", step); !s) return s;
    to.with_relu(true), y_low[0] = low[0], y_high[0] = high[0];
    return all.run<false>(to, [&](std::size_t i) { return static_cast<double>(index_at(more, i)) * step[0]; });
}

namespace detail {

/// Matrix products; `put(element, column, sum, what the lower end of a's range adds, in steps)`.
/// `prepare` is called before the first sum. Compiled once for all.
[[gnu::noinline]] inline status multiply_quantized(kernel_tensor<any const> const& a, kernel_tensor<any const> const& b,
    kernel_tensor<float const> const& a_low, kernel_tensor<float const> const& a_high,
    kernel_tensor<float const> const& b_low, kernel_tensor<float const> const& b_high, bool a_turned, bool b_turned,
    std::string_view mode, graft::detail::tensor_base const& y, after_product& to, callback<status&> prepare,
    callback<std::size_t, std::size_t, std::int64_t, double> put) {
    quantized_type type;
    if (auto s = quantized_type_of(a.dtype(), "a", type); !s) return s;
    if (a_low.size() != 1 || a_high.size() != 1)
        return fail(errc::wrong_element_count, "min_a", "one range for the tensor");
    bool const first = mode == "MIN_FIRST" && type.min == 0;
    auto const step = first ? (static_cast<double>(a_high[0]) - static_cast<double>(a_low[0])) /
                                  static_cast<double>(type.max)
                            : symmetric_step(type, a_low[0], a_high[0]);
    auto const shift = first && step != 0.0 ? static_cast<double>(a_low[0]) / step : 0.0;
    auto const rows = y.dim(0), columns = y.dim(1), inner = a.dim(a_turned ? 0 : 1);
    if (auto s = symmetric_steps(b, b_low, b_high, columns, "b", to.steps); !s) return s;
    to.times(step);
    status prepared;
    if (prepare(prepared); !prepared) return prepared;
    for (std::int64_t j = 0; j < columns; ++j)
        for (std::int64_t i = 0; i < rows; ++i) {
            std::int64_t sum = 0, weights = 0;
            for (std::int64_t k = 0; k < inner; ++k) {
                auto const w = index_at(b, static_cast<std::size_t>(b_turned ? j * inner + k : k * columns + j));
                sum += index_at(a, static_cast<std::size_t>(a_turned ? k * rows + i : i * inner + k)) * w;
                weights += w;
            }
            put(static_cast<std::size_t>(i * columns + j), static_cast<std::size_t>(j), sum,
                shift * static_cast<double>(weights));
        }
    return ok;
}

} // namespace detail

/// QuantizedMatMulWithBias, and with Relu.
template <bool Relu> status fused_matmul(in<"a", any> a, in<"b", any> b, in<"bias", any> bias, in<"min_a", float> a_low,
    in<"max_a", float> a_high, in<"min_b", float> b_low, in<"max_b", float> b_high, out<"out", any> y,
    out<"min_out", float> y_low, out<"max_out", float> y_high, attr_of<"transpose_a", bool> a_turned,
    attr_of<"transpose_b", bool> b_turned, attr_of<"input_quant_mode", std::string_view> mode) {
    detail::after_product to;
    auto const prepare = [&] {
        to.with_relu(Relu), to.write_range(y_low, y_high);
        if (auto s = to.into(y, "out"); !s) return s;
        return to.with_bias(bias);
    };
    return detail::multiply_quantized(
        a, b, a_low, a_high, b_low, b_high, *a_turned, *b_turned, *mode, y, to, [&](status& s) { s = prepare(); },
        [&](std::size_t at, std::size_t c, std::int64_t sum, double shift) {
            put_index(y, at, to.created(c, to.in_steps(c, sum, shift)));
        });
}
/// QuantizedMatMulWithBiasAndRequantize, and with Relu.
template <bool Relu> status fused_matmul_fixed(in<"a", any> a, in<"b", any> b, in<"bias", any> bias,
    in<"min_a", float> a_low, in<"max_a", float> a_high, in<"min_b", float> b_low, in<"max_b", float> b_high,
    in<"min_freezed_output", float> low, in<"max_freezed_output", float> high, out<"out", any> y,
    out<"min_out", float> y_low, out<"max_out", float> y_high, attr_of<"transpose_a", bool> a_turned,
    attr_of<"transpose_b", bool> b_turned, attr_of<"input_quant_mode", std::string_view> mode) {
    detail::after_product to;
    auto const prepare = [&] {
        if (auto s = to.into(y, "out"); !s) return s;
        if (auto s = to.with_bias(bias); !s) return s;
        if (auto s = to.requantize(low, high); !s) return s;
        to.with_relu(Relu), y_low[0] = low[0], y_high[0] = high[0];
        return ok;
    };
    return detail::multiply_quantized(
        a, b, a_low, a_high, b_low, b_high, *a_turned, *b_turned, *mode, y, to, [&](status& s) { s = prepare(); },
        [&](std::size_t at, std::size_t c, std::int64_t sum, double shift) {
            put_index(y, at, to.created(c, to.in_steps(c, sum, shift)));
        });
}
/// QuantizedMatMulWithBiasAndDequantize: the float values of the sums.
inline status fused_matmul_real(in<"a", any> a, in<"b", any> b, in<"bias", any> bias, in<"min_a", float> a_low,
    in<"max_a", float> a_high, in<"min_b", float> b_low, in<"max_b", float> b_high, in<"min_freezed_output", float>,
    in<"max_freezed_output", float>, out<"out", float> y, attr_of<"transpose_a", bool> a_turned,
    attr_of<"transpose_b", bool> b_turned, attr_of<"input_quant_mode", std::string_view> mode) {
    detail::after_product to;
    return detail::multiply_quantized(
        a, b, a_low, a_high, b_low, b_high, *a_turned, *b_turned, *mode, y, to,
        [&](status& s) { s = to.with_bias(bias); },
        [&](std::size_t at, std::size_t c, std::int64_t sum, double shift) {
            y[at] = static_cast<float>(to.in_steps(c, sum, shift) * to.steps[c]);
        });
}

/// RequantizePerChannel: the last axis has a range for each of its elements, or there is one for all.
inline status requantize_channels(in<"input", any> x, in<"input_min", float> low, in<"input_max", float> high,
    in<"requested_output_min", float> to_low, in<"requested_output_max", float> to_high, out<"output", any> y,
    out<"output_min", float> y_low, out<"output_max", float> y_high) {
    detail::after_product to;
    auto const count = low.size() == 1 || x.rank() == 0 ? 1 : x.dim(x.rank() - 1);
    if (auto s = detail::symmetric_steps(x, low, high, count, "input", to.steps); !s) return s;
    if (auto s = to.into(y, "output"); !s) return s;
    if (auto s = to.requantize(to_low, to_high); !s) return s;
    for (std::size_t i = 0; i < x.size(); ++i) {
        auto const c = i % to.steps.size();
        put_index(y, i, to.created(c, static_cast<double>(index_at(x, i))));
    }
    return y_low[0] = to_low[0], y_high[0] = to_high[0], ok;
}
/// RequantizationRangePerChannel: up to the farthest number, at most `clip_value_max`, and from 0 if there is none
/// below.
inline status requantization_range_of_channels(in<"input", any> x, in<"input_min", float> low,
    in<"input_max", float> high, attr_of<"clip_value_max", double> max, out<"output_min", float> y_low,
    out<"output_max", float> y_high) {
    std::vector<double> steps;
    auto const count = low.size() == 1 || x.rank() == 0 ? 1 : x.dim(x.rank() - 1);
    if (auto s = detail::symmetric_steps(x, low, high, count, "input", steps); !s) return s;
    double farthest = 0;
    bool below = false;
    for (std::size_t i = 0; i < x.size(); ++i) {
        auto const v = static_cast<double>(index_at(x, i)) * steps[i % steps.size()];
        farthest = std::max(farthest, std::fabs(v));
        below = below || v < 0;
    }
    farthest = std::min(farthest, *max);
    y_high[0] = static_cast<float>(farthest);
    return y_low[0] = below ? -y_high[0] : 0.f, ok;
}

/// The kernels of this file.
using quantized_fused_kernels = kernels<kernel<QuantizedConv2DPerChannel, &fused_conv<false>>,
    kernel<QuantizedConv2DAndRelu, &fused_conv<true>>, kernel<QuantizedConv2DAndRequantize, &fused_conv_fixed<false>>,
    kernel<QuantizedConv2DAndReluAndRequantize, &fused_conv_fixed<true>>,
    kernel<QuantizedConv2DWithBias, &fused_conv_bias<false, false>>,
    kernel<QuantizedConv2DWithBiasAndRelu, &fused_conv_bias<false, true>>,
    kernel<QuantizedConv2DWithBiasAndRequantize, &fused_conv_bias_fixed<false, false>>,
    kernel<QuantizedConv2DWithBiasAndReluAndRequantize, &fused_conv_bias_fixed<false, true>>,
    kernel<QuantizedConv2DWithBiasSumAndRelu, &fused_conv_sum>,
    kernel<QuantizedConv2DWithBiasSumAndReluAndRequantize, &fused_conv_sum_fixed>,
    kernel<QuantizedConv2DWithBiasSignedSumAndReluAndRequantize, &fused_conv_sum_fixed>,
    kernel<QuantizedDepthwiseConv2DWithBias, &fused_conv_bias<true, false>>,
    kernel<QuantizedDepthwiseConv2DWithBiasAndRelu, &fused_conv_bias<true, true>>,
    kernel<QuantizedDepthwiseConv2DWithBiasAndReluAndRequantize, &fused_conv_bias_fixed<true, true>>,
    kernel<QuantizedMatMulWithBias, &fused_matmul<false>>, kernel<QuantizedMatMulWithBiasAndRelu, &fused_matmul<true>>,
    kernel<QuantizedMatMulWithBiasAndRequantize, &fused_matmul_fixed<false>>,
    kernel<QuantizedMatMulWithBiasAndReluAndRequantize, &fused_matmul_fixed<true>>,
    kernel<QuantizedMatMulWithBiasAndDequantize, &fused_matmul_real>,
    kernel<RequantizePerChannel, &requantize_channels>,
    kernel<RequantizationRangePerChannel, &requantization_range_of_channels>>;

} // namespace library
GRAFT_END
