// graft/library/nn/quantization/kernels.hpp - kernels: quantization and dequantization, also of sums of products
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <string_view>

#include "graft/kernel.hpp"
#include "graft/kernel/leaves_out.hpp"
#include "graft/library/kernel/number.hpp"
#include "graft/library/nn/quantization/ops.hpp"
#include "graft/library/nn/quantization/quantized_number.hpp"

GRAFT_BEGIN
namespace library {

namespace detail {

/// The contents of a packed number: bits 0 to 31 are a float32 factor; if the result has 8 bits, bits 37 to 45 are an
/// offset from -256 to 255, and bit 46, the sign of the result, is redundant with the dtype of the output. If the
/// result has 16 bits, bits 32 to 39 are a shift to the right: a tool that creates models with such operators reads it
/// there, and a shift that an int32 can use, below 32, does not overlap the offset. Instructions of newer devices that
/// convert 32 bits to 16 read theirs from bits 0 to 7, which are part of this operator's factor. Source: CANN
/// TransQuantParamV2; AMCT's AscendDequant
struct quantized_scale {
    float factor = 1;
    std::int32_t offset = 0;

    explicit quantized_scale(std::uint64_t packed)
        : factor(std::bit_cast<float>(static_cast<std::uint32_t>(packed))),
          offset(static_cast<std::int32_t>((packed >> 37 & 0x1ff) ^ 0x100) - 0x100) {}
    /// The shift of AscendDequantS16: more than 31 leaves the sign, as 31 does.
    [[nodiscard]] static int shift_of(std::uint64_t packed) {
        return static_cast<int>(std::min<std::uint64_t>(packed >> 32 & 0xff, 31));
    }
    explicit quantized_scale(half number) : factor(to_float(number)) {}
    /// `x` scaled, rounded to even and clamped to int8; NaN becomes 0.
    [[nodiscard]] std::int8_t to_8_bits(float x) const {
        auto const whole = std::nearbyint(x * factor) + static_cast<float>(offset);
        return whole != whole ? std::int8_t{0} : static_cast<std::int8_t>(std::clamp(whole, -128.f, 127.f));
    }
};

/// The index of the channel's number for an element of x.
struct channel_places {
    std::size_t inner = 1, count = 1;

    [[nodiscard]] std::size_t operator()(std::size_t i) const { return i / inner % count; }
};

/// `numbers` are one, or one per channel. Channels are the axis C of a format whose rank is that of x, otherwise the
/// last axis; if the numbers have the rank of x, their shape specifies it.
/// error wrong_shape
template <class X, class Numbers>
status find_channels(X const& x, Numbers const& numbers, std::string_view name, channel_places& to) {
    to = {};
    if (numbers.size() == 1) {
        to.inner = std::max<std::size_t>(x.size(), 1);
        return ok;
    }
    auto const rank = x.rank();
    auto axis = rank > 0 ? rank - 1 : rank;
    if (auto const c = axis_of(x.desc().format, 'C'); c >= 0 && name_of(x.desc().format).size() == rank)
        axis = static_cast<std::size_t>(c);
    if (numbers.rank() == rank)
        for (std::size_t k = 0; k < rank; ++k)
            if (numbers.dim(k) != 1) axis = k;
    if (axis == rank || x.dim(axis) != static_cast<std::int64_t>(numbers.size()))
        return fail(errc::wrong_shape, name, "one number, or one per channel", axis == rank ? 1 : x.dim(axis),
            static_cast<std::int64_t>(numbers.size()));
    to.count = numbers.size();
    for (auto k = axis + 1; k < rank; ++k) to.inner *= static_cast<std::size_t>(x.dim(k));
    return ok;
}

/// Calls body(i, scale) for every element of x, with the one of `scales` for its channel.
/// error wrong_shape
template <class X, class Scales, class Body>
status each_scaled(X const& x, Scales const& scales, std::string_view name, Body&& body) {
    channel_places channels;
    if (auto const found = find_channels(x, scales, name, channels); !found) return found;
    for (std::size_t i = 0, c = 0; i < x.size(); c = c + 1 == channels.count ? 0 : c + 1) {
        quantized_scale const scale(scales[c]);
        for (auto const end = i + channels.inner; i < end; ++i) body(i, scale);
    }
    return ok;
}

} // namespace detail

/// AscendDequant. `sqrt_mode` scales twice.
/// error wrong_shape
template <class Scale, class Y> status ascend_dequant(in<"x", std::int32_t> x, in<"deq_scale", Scale> scales,
    out<"y", Y> y, attr_of<"sqrt_mode", bool> twice, attr_of<"relu_flag", bool> relu) {
    return detail::each_scaled(x, scales, "deq_scale", [&](std::size_t i, detail::quantized_scale const& scale) {
        auto const v = static_cast<float>(x[i]) * scale.factor * (*twice ? scale.factor : 1.f);
        y[i] = stored<Y>(*relu ? std::max(v, 0.f) : v);
    });
}

/// AscendRequant.
/// error wrong_shape
inline status ascend_requant(in<"x", std::int32_t> x, in<"req_scale", std::uint64_t> scales, out<"y", std::int8_t> y,
    attr_of<"relu_flag", bool> relu) {
    return detail::each_scaled(x, scales, "req_scale", [&](std::size_t i, detail::quantized_scale const& scale) {
        auto const v = scale.to_8_bits(static_cast<float>(x[i]));
        y[i] = *relu ? std::max(v, std::int8_t{0}) : v;
    });
}

/// AscendDequantS16: x0 shifted to the right (towards minus infinity) and clamped to int16; then x1, one number or one
/// per channel, is added, and the sum is clamped to int16 as well. `relu_flag` sets negative numbers to 0 before x1 is
/// added.
/// error wrong_shape
inline status ascend_dequant_s16(in<"x0", std::int32_t> x, in<"deq_scale", std::uint64_t> scales,
    optional_in<"x1", std::int16_t> added, out<"y", std::int16_t> y, attr_of<"relu_flag", bool> relu) {
    detail::channel_places shifts, sums;
    if (auto const found = detail::find_channels(x, scales, "deq_scale", shifts); !found) return found;
    if (added)
        if (auto const found = detail::find_channels(x, *added, "x1", sums); !found) return found;
    for (std::size_t i = 0; i < x.size(); ++i) {
        auto const shifted = std::clamp(
            x[i] >> detail::quantized_scale::shift_of(scales[shifts(i)]), *relu ? 0 : -32768, 32767);
        y[i] = static_cast<std::int16_t>(std::clamp(shifted + (added ? added.data()[sums(i)] : 0), -32768, 32767));
    }
    return ok;
}

/// AscendRequantS16: the sum is held inside int16; y1 has it whether it is asked for or not.
/// error wrong_shape, shape_mismatch
inline status ascend_requant_s16(in<"x0", std::int16_t> x, in<"req_scale", std::uint64_t> scales,
    optional_in<"x1", std::int16_t> added, out<"y0", std::int8_t> y, out<"y1", std::int16_t> sum,
    attr_of<"relu_flag", bool> relu) {
    if (added && added.size() != x.size())
        return fail(errc::shape_mismatch, "x1", "the shape of x0", static_cast<std::int64_t>(x.size()),
            static_cast<std::int64_t>(added.size()));
    return detail::each_scaled(x, scales, "req_scale", [&](std::size_t i, detail::quantized_scale const& scale) {
        auto const whole = x[i] + (added ? added.data()[i] : 0);
        sum[i] = static_cast<std::int16_t>(std::clamp(whole, *relu ? 0 : -32768, 32767));
        y[i] = scale.to_8_bits(sum[i]);
    });
}

/// The kernels in this file.
using quantization_requantization_kernels =
    join<kernels_of<AscendDequant, &ascend_dequant<std::uint64_t, float>, &ascend_dequant<std::uint64_t, half>,
             &ascend_dequant<half, float>, &ascend_dequant<half, half>>,
        kernels_of<AscendDequantS16, &ascend_dequant_s16>, kernels_of<AscendRequant, &ascend_requant>,
        kernels<leaves_out<kernel<AscendRequantS16, &ascend_requant_s16>, "dual_output">>>;

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
