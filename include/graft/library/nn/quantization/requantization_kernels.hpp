// graft/library/nn/quantization/requantization_kernels.hpp - kernels: sums of quantized products: converted to floats,
// or requantized to few bits
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "graft/kernel.hpp"
#include "graft/library/kernel/number.hpp"
#include "graft/library/nn/quantization/ops.hpp"

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
        kernels_of<AscendRequantS16, &ascend_requant_s16>>;

} // namespace library
GRAFT_END
