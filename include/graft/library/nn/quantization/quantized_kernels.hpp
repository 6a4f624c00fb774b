// graft/library/nn/quantization/quantized_kernels.hpp - kernels: TensorFlow's operators on quantized numbers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <string_view>

#include "graft/kernel.hpp"
#include "graft/library/kernel/number.hpp"
#include "graft/library/kernel/strided.hpp"
#include "graft/library/nn/quantization/quantized_number.hpp"
#include "graft/library/nn/quantization/training_ops.hpp"

GRAFT_BEGIN
namespace library {
namespace detail {

/// The computation of steps and ends of one range in QuantizeV2.
struct quantize_steps {
    quantized_range range{};
    float scale = 0;

    quantize_steps(quantized_type type, float low, float high, float ensured, std::string_view mode, bool narrow) {
        auto const from = std::min(0.f, low), far = std::max(1.f, std::max(std::fabs(low), std::fabs(high))) * ensured;
        range = {type, from, std::max(0.f, std::max(high, from + far))};
        if (mode == "SCALED") {
            auto const min = static_cast<float>(type.min + (narrow && type.min < 0 ? 1 : 0)),
                       max = static_cast<float>(type.max);
            constexpr auto any = std::numeric_limits<float>::max();
            scale = std::min(
                min * range.low > 0 ? min / range.low : any, max * range.high > 0 ? max / range.high : any);
            range.low = min / scale, range.high = max / scale;
        } else {
            scale = static_cast<float>(type.max - type.min) / (range.high - range.low);
        }
    }
    [[nodiscard]] std::int64_t of(float v, std::string_view mode, bool to_even) const {
        auto const held = std::isnan(v) ? range.low : std::clamp(v, range.low, range.high);
        if (mode == "MIN_FIRST") return range.quantized(v);
        auto const& t = range.type;
        auto const half = t.min < 0 ? static_cast<float>((t.steps()) / 2) : 0.f;
        auto const q = mode == "SCALED" ? (to_even ? std::nearbyint(held * scale) : std::round(held * scale))
                       : t.min < 0      ? std::round((held - range.low) * scale - half)
                                        : std::floor((held - range.low) * scale + 0.5f);
        return std::clamp(static_cast<std::int64_t>(q), t.min, t.max);
    }
};

/// Activations: values below `from` or above `to`, both floats, are clamped.
template <class X, class Y, class Low, class High> status hold_between(X const& x, Low const& low, High const& high,
    float from, float to, Y const& y, out<"min_activations", float> y_low, out<"max_activations", float> y_high) {
    quantized_range range;
    if (auto s = read_range(x, low, high, range); !s) return s;
    if (y.dtype() != x.dtype()) return fail(errc::wrong_dtype, "out_type", "the type of the features");
    auto const min = range.quantized(from), max = to > from ? range.quantized(to) : range.type.max;
    for (std::size_t i = 0; i < x.size(); ++i) {
        auto const v = index_at(x, i);
        put_index(y, i, v < min ? min : v > max ? max : v);
    }
    return y_low[0] = range.low, y_high[0] = range.high, ok;
}

/// Stores `f(i-th number of a, of b)` in each element of `y`, to which the tensors are broadcast; numbers out of the
/// range of its type are clamped.
template <class A, class B, class Y, class F>
void put_quantized(A const& a, B const& b, Y const& y, quantized_type const& type, F f) {
    broadcast_loop<2>(y.shape(), {&a.shape(), &b.shape()}).run([&](std::int64_t n, auto const& at, auto const& step) {
        auto const place = [&](std::size_t t, std::int64_t i) { return static_cast<std::size_t>(at[t] + i * step[t]); };
        for (std::int64_t i = 0; i < n; ++i)
            put_index(
                y, place(2, i), std::clamp(f(index_at(a, place(0, i)), index_at(b, place(1, i))), type.min, type.max));
    });
}
/// Sum and range of two tensors.
/// Source: TensorFlow core/kernels/quantization_utils.h, GetOutputMinAndMaxForQuantizedAdd
template <class A, class B, class Y> void add_quantized(
    A const& a, quantized_range const& ra, B const& b, quantized_range const& rb, Y const& y, quantized_range& ry) {
    constexpr float room = 1 << 14; // sums of so many elements stay in the range
    ry.high = std::max({std::fabs(ra.low), std::fabs(ra.high), std::fabs(rb.low), std::fabs(rb.high)}) * room;
    ry.low = -ry.high;
    put_quantized(a, b, y, ry.type,
        [&](std::int64_t v, std::int64_t w) { return ry.quantized(ra.real(v)) + ry.quantized(rb.real(w)); });
}

} // namespace detail

/// QuantizeV2: one range, or one for each position along `axis`.
/// error wrong_dtype; wrong_input_data: an invalid range; wrong_element_count: not one range for each position
inline status quantize_v2(in<"input", float> x, in<"min_range", float> low, in<"max_range", float> high,
    attr_of<"mode", std::string_view> mode, attr_of<"round_mode", std::string_view> round,
    attr_of<"narrow_range", bool> narrow, attr_of<"axis", std::int64_t> axis,
    attr_of<"ensure_minimum_range", double> ensured, out<"output", any> y, out<"output_min", float> y_low,
    out<"output_max", float> y_high) {
    quantized_type type;
    if (auto s = quantized_type_of(y.dtype(), "output", type); !s) return s;
    std::size_t slices = 1, inner = 1;
    if (auto s = slices_along(x, *axis, slices, inner); !s) return s;
    if (low.size() != slices || high.size() != slices)
        return fail(errc::wrong_element_count, "min_range", "a number for each range",
            static_cast<std::int64_t>(slices), static_cast<std::int64_t>(low.size()));
    for (std::size_t s = 0; s < slices; ++s) {
        if (!(low[s] <= high[s])) return fail(errc::wrong_input_data, "max_range", "not less than min_range");
        detail::quantize_steps const steps(type, low[s], high[s], static_cast<float>(*ensured), *mode, *narrow);
        y_low[s] = steps.range.low, y_high[s] = steps.range.high;
        for (std::size_t o = s * inner; o < x.size(); o += slices * inner)
            for (std::size_t i = 0; i < inner; ++i)
                put_index(y, o + i, steps.of(x[o + i], *mode, *round == "HALF_TO_EVEN"));
    }
    return ok;
}
/// Requantize: the requested range has 0 inside or at its low end.
inline status requantize(in<"input", any> x, in<"input_min", float> low, in<"input_max", float> high,
    in<"requested_output_min", float> y_from, in<"requested_output_max", float> y_to, out<"output", any> y,
    out<"output_min", float> y_low, out<"output_max", float> y_high) {
    quantized_range from, to;
    if (auto s = read_range(x, low, high, from); !s) return s;
    if (auto s = read_range(y, y_from, y_to, to); !s) return s;
    if (!(to.low <= 0) || !(to.high >= to.low))
        return fail(errc::wrong_input_data, "requested_output_min", "at most 0, and not above the other end");
    requantize_all(x, from, y, to, 0);
    return y_low[0] = to.low, y_high[0] = to.high, ok;
}
/// RequantizationRange: the range of the elements, 0 included.
inline status requantization_range(in<"input", any> x, in<"input_min", float> low, in<"input_max", float> high,
    out<"output_min", float> y_low, out<"output_max", float> y_high) {
    quantized_range range;
    if (auto s = read_range(x, low, high, range); !s) return s;
    auto const ends = quantized_ends::of(x);
    return y_low[0] = std::min(0.f, range.real(ends.low)), y_high[0] = std::max(0.f, range.real(ends.high)), ok;
}
/// QuantizeDownAndShrinkRange: RequantizationRange, and Requantize into it.
inline status shrink_range(in<"input", any> x, in<"input_min", float> low, in<"input_max", float> high,
    out<"output", any> y, out<"output_min", float> y_low, out<"output_max", float> y_high) {
    if (auto s = requantization_range(x, low, high, y_low, y_high); !s) return s;
    quantized_range from, to{{}, y_low[0], y_high[0]};
    if (auto s = read_range(x, low, high, from); !s) return s;
    if (auto s = quantized_type_of(y.dtype(), "output", to.type); !s) return s;
    return requantize_all(x, from, y, to, 0), ok;
}

/// QuantizedRelu, QuantizedRelu6, QuantizedReluX: the range is unchanged.
inline status quantized_relu(in<"features", any> x, in<"min_features", float> low, in<"max_features", float> high,
    out<"activations", any> y, out<"min_activations", float> y_low, out<"max_activations", float> y_high) {
    return detail::hold_between(x, low, high, 0.f, 0.f, y, y_low, y_high);
}
inline status quantized_relu6(in<"features", any> x, in<"min_features", float> low, in<"max_features", float> high,
    out<"activations", any> y, out<"min_activations", float> y_low, out<"max_activations", float> y_high) {
    return detail::hold_between(x, low, high, 0.f, 6.f, y, y_low, y_high);
}
inline status quantized_relu_x(in<"features", any> x, in<"max_value", float> max, in<"min_features", float> low,
    in<"max_features", float> high, out<"activations", any> y, out<"min_activations", float> y_low,
    out<"max_activations", float> y_high) {
    return detail::hold_between(x, low, high, 0.f, max[0], y, y_low, y_high);
}

/// QuantizedBiasAdd: the range of the sum leaves space for many more.
inline status quantized_bias_add(in<"input", any> x, in<"bias", any> bias, in<"min_input", float> x_low,
    in<"max_input", float> x_high, in<"min_bias", float> low, in<"max_bias", float> high, out<"output", any> y,
    out<"min_out", float> y_low, out<"max_out", float> y_high) {
    quantized_range rx, rb, ry;
    if (auto s = read_range(x, x_low, x_high, rx); !s) return s;
    if (auto s = read_range(bias, low, high, rb); !s) return s;
    if (auto s = quantized_type_of(y.dtype(), "output", ry.type); !s) return s;
    detail::add_quantized(x, rx, bias, rb, y, ry);
    return y_low[0] = ry.low, y_high[0] = ry.high, ok;
}
/// QuantizedAdd.
inline status quantized_add(in<"x", any> a, in<"y", any> b, in<"min_x", float> a_low, in<"max_x", float> a_high,
    in<"min_y", float> b_low, in<"max_y", float> b_high, out<"z", any> y, out<"min_z", float> y_low,
    out<"max_z", float> y_high) {
    quantized_range ra, rb, ry;
    if (auto s = read_range(a, a_low, a_high, ra); !s) return s;
    if (auto s = read_range(b, b_low, b_high, rb); !s) return s;
    if (auto s = quantized_type_of(y.dtype(), "z", ry.type); !s) return s;
    detail::add_quantized(a, ra, b, rb, y, ry);
    return y_low[0] = ry.low, y_high[0] = ry.high, ok;
}
/// QuantizedMul.
inline status quantized_mul(in<"x", any> a, in<"y", any> b, in<"min_x", float> a_low, in<"max_x", float> a_high,
    in<"min_y", float> b_low, in<"max_y", float> b_high, out<"z", any> y, out<"min_z", float> y_low,
    out<"max_z", float> y_high) {
    quantized_range ra, rb;
    quantized_type type;
    if (auto s = read_range(a, a_low, a_high, ra); !s) return s;
    if (auto s = read_range(b, b_low, b_high, rb); !s) return s;
    if (auto s = quantized_type_of(y.dtype(), "z", type); !s) return s;
    auto const a_zero = ra.unclamped(0), b_zero = rb.unclamped(0);
    detail::put_quantized(a, b, y, type, [&](std::int64_t v, std::int64_t w) { return (v - a_zero) * (w - b_zero); });
    auto const range = quantized_range::of_products(ra, rb, type);
    return y_low[0] = range.low, y_high[0] = range.high, ok;
}
/// QuantizedReshape.
inline status quantized_reshape(in<"tensor", any> x, in<"shape", any>, in<"input_min", float> low,
    in<"input_max", float> high, out<"output", any> y, out<"output_min", float> y_low,
    out<"output_max", float> y_high) {
    if (x.size() != y.size()) return fail(errc::wrong_element_count, "shape", "as many elements as before");
    if (x.size() > 0) std::memcpy(y.data(), x.data(), x.size() * x.element_bytes());
    return y_low[0] = low[0], y_high[0] = high[0], ok;
}
/// QuantizedConcat: in the union of the ranges, 0 included; for signed numbers it is symmetric.
inline status quantized_concat(in<"concat_dim", std::int32_t> axis, dynamic_in<"values", any> x,
    dynamic_in<"input_mins", float> lows, dynamic_in<"input_maxes", float> highs, out<"output", any> y,
    out<"output_min", float> y_low, out<"output_max", float> y_high) {
    if (x.size() == 0 || lows.size() != x.size() || highs.size() != x.size())
        return fail(errc::wrong_input_count, "values", "tensors, and a range for each");
    quantized_range all;
    if (auto s = quantized_type_of(y.dtype(), "output", all.type); !s) return s;
    for (std::size_t k = 0; k < x.size(); ++k) {
        if (lows[k].size() != 1 || highs[k].size() != 1)
            return fail(errc::wrong_element_count, "input_mins", "one range for a tensor");
        all.low = std::min(all.low, lows[k][0]);
        all.high = k == 0 ? highs[k][0] : std::max(all.high, highs[k][0]);
    }
    if (all.type.min < 0) all.high = std::max(std::fabs(all.low), std::fabs(all.high)), all.low = -all.high;
    auto const at = normalize_axis(axis[0], y.rank(), "concat_dim");
    if (!at) return at.error();
    auto const inner_of = [&](auto const& t) {
        return static_cast<std::size_t>(t.shape().elements(*at, t.rank()).value());
    };
    auto const row = inner_of(y);
    std::size_t first = 0;
    for (std::size_t k = 0; k < x.size(); ++k) {
        auto const part = x[k];
        quantized_range const from{all.type, lows[k][0], highs[k][0]};
        bool const same = from.low == all.low && from.high == all.high;
        auto const inner = inner_of(part);
        for (std::size_t i = 0; i < part.size(); ++i) {
            auto const v = index_at(part, i);
            put_index(y, i / inner * row + first + i % inner, same ? v : all.quantized(from.real(v)));
        }
        first += inner;
    }
    return y_low[0] = all.low, y_high[0] = all.high, ok;
}

/// The kernels of this file.
using quantized_kernels = kernels<kernel<QuantizeV2, &quantize_v2>, kernel<Requantize, &requantize>,
    kernel<RequantizationRange, &requantization_range>, kernel<QuantizeDownAndShrinkRange, &shrink_range>,
    kernel<QuantizedRelu, &quantized_relu>, kernel<QuantizedRelu6, &quantized_relu6>,
    kernel<QuantizedReluX, &quantized_relu_x>, kernel<QuantizedBiasAdd, &quantized_bias_add>,
    kernel<QuantizedAdd, &quantized_add>, kernel<QuantizedMul, &quantized_mul>,
    kernel<QuantizedReshape, &quantized_reshape>, kernel<QuantizedConcat, &quantized_concat>>;

} // namespace library
GRAFT_END
