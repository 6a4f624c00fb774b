// graft/library/nn/quantization/kernels.hpp - kernels: quantization and dequantization
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>

#include "graft/kernel.hpp"
#include "graft/library/kernel/number.hpp"
#include "graft/library/nn/quantization/nudged.hpp"
#include "graft/library/nn/quantization/ops.hpp"
#include "graft/library/nn/quantization/quantized_number.hpp"
#include "graft/library/nn/quantization/requantization_kernels.hpp"

GRAFT_BEGIN
namespace library {
namespace detail {

/// Every `step`-th number of x, from `first` on, rounded to the steps of a range that is nudged until 0 is one of
/// them. An empty range results in 0. Source: TensorFlow core/kernels/fake_quant_ops_functor.h
template <class X, class Y> status fake_quant(X const& x, Y const& y, std::size_t first, std::size_t stride, float from,
    float to, std::int64_t bits, bool narrow) {
    auto const zeros = from == 0.f && to == 0.f;
    if (!zeros && !(from < to)) return fail(errc::wrong_input_data, "max", "more than min");
    nudged_range const r(from, to, bits, narrow);
    for (auto i = first; i < x.size(); i += stride)
        y[i] = zeros
                   ? 0.f
                   : std::floor((std::clamp(x[i], r.bottom, r.top) - r.bottom) * r.per_step + 0.5f) * r.step + r.bottom;
    return ok;
}

} // namespace detail

/// FakeQuantWithMinMaxArgs.
inline status fake_quant_by_attributes(in<"x", float> x, out<"y", float, "x"> y, attr_of<"min", double> low,
    attr_of<"max", double> high, attr_of<"num_bits", std::int64_t> bits, attr_of<"narrow_range", bool> narrow) {
    return detail::fake_quant(x, y, 0, 1, static_cast<float>(*low), static_cast<float>(*high), *bits, *narrow);
}
/// FakeQuantWithMinMaxVarsPerChannel: a range for each position of the last axis.
inline status fake_quant_by_channel(in<"x", float> x, in<"min", float> low, in<"max", float> high, out<"y", float> y,
    attr_of<"num_bits", std::int64_t> bits, attr_of<"narrow_range", bool> narrow) {
    for (std::size_t c = 0; c < low.size(); ++c)
        if (auto const why = detail::fake_quant(x, y, c, low.size(), low[c], high[c], *bits, *narrow); !why) return why;
    return ok;
}
/// AscendQuant to int8: rounded, then clamped. `sqrt_mode` scales twice.
template <class T> status ascend_quant(in<"x", T> x, out<"y", std::int8_t> y, attr_of<"scale", double> scale,
    attr_of<"offset", double> offset, attr_of<"sqrt_mode", bool> twice, attr_of<"round_mode", std::string_view> mode) {
    auto const factor = static_cast<float>(*scale) * (*twice ? static_cast<float>(*scale) : 1.f),
               shift = static_cast<float>(*offset);
    for (std::size_t i = 0; i < x.size(); ++i) {
        auto const v = static_cast<float>(widen(x[i])) * factor + shift;
        auto const whole = *mode == "Floor"   ? std::floor(v)
                           : *mode == "Ceil"  ? std::ceil(v)
                           : *mode == "Trunc" ? std::trunc(v)
                                              : std::nearbyint(v);
        y[i] = whole != whole ? std::int8_t{0} : static_cast<std::int8_t>(std::clamp(whole, -128.f, 127.f));
    }
    return ok;
}
/// AscendAntiQuant from int8: (x + offset) * scale. `sqrt_mode` scales twice.
template <class T> status ascend_anti_quant(in<"x", std::int8_t> x, out<"y", T> y, attr_of<"scale", double> scale,
    attr_of<"offset", double> offset, attr_of<"sqrt_mode", bool> twice) {
    auto const factor = static_cast<float>(*scale) * (*twice ? static_cast<float>(*scale) : 1.f);
    for (std::size_t i = 0; i < x.size(); ++i)
        y[i] = stored<T>((static_cast<float>(x[i]) + static_cast<float>(*offset)) * factor);
    return ok;
}

/// FakeQuantWithMinMaxVars.
inline status fake_quant(in<"x", float> x, in<"min", float> low, in<"max", float> high, out<"y", float> y,
    attr_of<"num_bits", std::int64_t> bits, attr_of<"narrow_range", bool> narrow) {
    return detail::fake_quant(x, y, 0, 1, low[0], high[0], *bits, *narrow);
}

/// QuantizeAndDequantizeV2, one range for the tensor or one for each slice of `axis`. Source: TensorFlow
/// core/kernels/quantize_and_dequantize_op.h
/// error wrong_value for num_bits out of 1 to 62 (with a sign: 2 to 62); wrong_input_data for an invalid range
template <class T> status quantize_and_dequantize(in<"input", T> x, in<"input_min", T> low, in<"input_max", T> high,
    out<"output", T> y, attr_of<"signed_input", bool> with_sign, attr_of<"num_bits", std::int64_t> num_bits,
    attr_of<"range_given", bool> given, attr_of<"round_mode", std::string_view> mode,
    attr_of<"narrow_range", bool> narrow, attr_of<"axis", std::int64_t> axis) {
    using C = computed<T>;
    if (*num_bits < (*with_sign ? 2 : 1) || *num_bits > 62)
        return fail(errc::wrong_value, "num_bits", "up to 62, with a sign from 2 up", *num_bits);
    std::size_t slices = 1, inner = 1;
    if (auto s = slices_along(x, *axis, slices, inner); !s) return s;
    if (x.size() == 0) return ok;
    auto const n = slices * inner, outer = x.size() / n;
    if (*given && (low.size() < slices || high.size() < slices))
        return fail(errc::wrong_shape, "input_min", "a number for each slice");
    auto const power = [](std::int64_t b) { return static_cast<C>(std::int64_t{1} << b); };
    auto const min = *with_sign ? -power(*num_bits - 1) + C(*narrow ? 1 : 0) : C(0);
    auto const max = *with_sign ? power(*num_bits - 1) - 1 : power(*num_bits) - 1;
    for (std::size_t s = 0; s < slices; ++s) {
        auto const each = [&](auto f) {
            for (std::size_t o = 0; o < outer; ++o)
                for (std::size_t i = 0; i < inner; ++i) f(o * n + s * inner + i);
        };
        C from{}, to{};
        if (*given) from = widen(low[s]), to = widen(high[s]);
        else {
            from = to = widen(x[s * inner]);
            each([&](std::size_t i) { from = std::min(from, widen(x[i])), to = std::max(to, widen(x[i])); });
        }
        if (!(from <= to)) return fail(errc::wrong_input_data, "input_max", "not less than input_min");
        // the larger of the two steps for the ends
        auto const by_low = min * from > 0 ? min / from : std::numeric_limits<C>::max(),
                   by_high = max * to > 0 ? max / to : std::numeric_limits<C>::max();
        auto const scale = std::min(by_low, by_high), step = by_low < by_high ? from / min : to / max;
        if (by_low < by_high) to = max * step;
        else from = min * step;
        bool const up = *mode == "HALF_UP";
        each([&](std::size_t i) {
            auto const v = std::clamp(widen(x[i]), from, to) * scale;
            y[i] = stored<T>((up ? std::floor(v + C(0.5)) : std::nearbyint(v)) * step);
        });
    }
    return ok;
}

/// Dequantize: one range for the tensor, or one for each position along `axis`.
/// error wrong_dtype; wrong_element_count: not one range for each position
template <class T> status dequantize(in<"x", any> x, in<"min_range", float> low, in<"max_range", float> high,
    out<"y", T> y, attr_of<"mode", std::string_view> mode, attr_of<"narrow_range", bool> narrow,
    attr_of<"axis", std::int64_t> axis) {
    quantized_type type;
    if (auto s = quantized_type_of(x.dtype(), "x", type); !s) return s;
    std::size_t slices = 1, inner = 1;
    if (auto s = slices_along(x, *axis, slices, inner); !s) return s;
    if (low.size() != slices || high.size() != slices)
        return fail(errc::wrong_element_count, "min_range", "a number for each range",
            static_cast<std::int64_t>(slices), static_cast<std::int64_t>(low.size()));
    bool const is_signed = type.min < 0;
    auto const smallest = static_cast<float>(type.min), largest = static_cast<float>(type.max);
    for (std::size_t s = 0; s < slices; ++s) {
        quantized_range const range{type, low[s], high[s]};
        auto scale = (high[s] - low[s]) / (largest - smallest), shift = low[s];
        if (*mode == "MIN_COMBINED" && is_signed) shift += (largest - smallest + 1) / 2 * scale;
        if (*mode == "SCALED") {
            auto const min = smallest + (*narrow && is_signed ? 1.f : 0.f);
            scale = is_signed ? std::max(high[s] / largest, low[s] / min) : high[s] / largest;
            shift = 0.f;
        }
        bool const first = *mode == "MIN_FIRST"; // the same as MIN_COMBINED except for the rounding of the low end
        for (std::size_t o = s * inner; o < x.size(); o += slices * inner)
            for (std::size_t i = 0; i < inner; ++i) {
                auto const q = index_at(x, o + i);
                y[o + i] = stored<T>(first ? range.real(q) : static_cast<float>(q) * scale + shift);
            }
    }
    return ok;
}

/// The kernels of this family.
using quantization_kernels = join<kernels_of<FakeQuantWithMinMaxVars, &fake_quant>,
    kernels_of<FakeQuantWithMinMaxArgs, &fake_quant_by_attributes>,
    kernels_of<FakeQuantWithMinMaxVarsPerChannel, &fake_quant_by_channel>,
    kernels_of<AscendQuant, &ascend_quant<float>, &ascend_quant<half>>,
    kernels_of<AscendAntiQuant, &ascend_anti_quant<float>, &ascend_anti_quant<half>>,
    kernels_of<QuantizeAndDequantizeV2, &quantize_and_dequantize<float>, &quantize_and_dequantize<double>,
        &quantize_and_dequantize<half>>,
    kernels_of<Dequantize, &dequantize<float>, &dequantize<bfloat16>>, quantization_requantization_kernels>;

} // namespace library
GRAFT_END
