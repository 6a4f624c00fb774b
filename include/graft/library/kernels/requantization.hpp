// graft/library/kernels/requantization.hpp - kernels of sums of quantized products: back to floats, or to few bits again
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "graft/base/config.hpp"
#include "graft/base/status.hpp"
#include "graft/kernel/signature.hpp"
#include "graft/kernel/table.hpp"
#include "graft/library/kernels/number.hpp"
#include "graft/library/ops/quantization.hpp"
#include "graft/tensor/format.hpp"

GRAFT_BEGIN

namespace library {

namespace detail {

/// What a packed number says: bits 0 to 31 are a float32 factor, bits 37 to 45 an offset from -256 to 255. Bit 46, the
/// sign of the result, says what the dtype of the output says.
/// Source: CANN TransQuantParamV2
struct quantized_scale {
    float factor = 1;
    std::int32_t offset = 0;

    explicit quantized_scale(std::uint64_t packed)
        : factor(std::bit_cast<float>(static_cast<std::uint32_t>(packed))), offset(static_cast<std::int32_t>((packed >> 37 & 0x1ff) ^ 0x100) - 0x100) {}
    explicit quantized_scale(half number) : factor(to_float(number)) {}
    /// `x` scaled, rounded to even and held inside int8; what is no number is 0.
    [[nodiscard]] std::int8_t to_8_bits(float x) const {
        auto const whole = std::nearbyint(x * factor) + static_cast<float>(offset);
        return whole != whole ? std::int8_t{0} : static_cast<std::int8_t>(std::clamp(whole, -128.f, 127.f));
    }
};

/// Calls body(i, scale) for every element of x: `scales` is one number, or one per channel. Channels are the axis C of a
/// format that has as many axes as x, else the last axis; scales of the rank of x say it themselves.
/// error wrong_shape
template <class X, class Scales, class Body> status each_scaled(X const& x, Scales const& scales, std::string_view name, Body&& body) {
    auto const rank = x.rank();
    std::size_t axis = rank, inner = 1;
    if (scales.size() != 1) {
        if (rank > 0) axis = rank - 1;
        if (auto const c = axis_of(x.desc().format, 'C'); c >= 0 && name_of(x.desc().format).size() == rank) axis = static_cast<std::size_t>(c);
        if (scales.rank() == rank)
            for (std::size_t k = 0; k < rank; ++k)
                if (scales.dim(k) != 1) axis = k;
        if (axis == rank || x.dim(axis) != static_cast<std::int64_t>(scales.size()))
            return fail(errc::wrong_shape, name, "one number, or one per channel", axis == rank ? 1 : x.dim(axis), static_cast<std::int64_t>(scales.size()));
        for (auto k = axis + 1; k < rank; ++k) inner *= static_cast<std::size_t>(x.dim(k));
    } else {
        inner = x.size();
    }
    for (std::size_t i = 0, c = 0; i < x.size(); c = c + 1 == scales.size() ? 0 : c + 1) {
        quantized_scale const scale(scales[c]);
        for (auto const end = i + inner; i < end; ++i) body(i, scale);
    }
    return ok;
}

} // namespace detail

/// AscendDequant. `sqrt_mode` scales twice.
/// error wrong_shape
template <class Scale, class Y>
status ascend_dequant(in<"x", std::int32_t> x, in<"deq_scale", Scale> scales, out<"y", Y> y, attr_of<"sqrt_mode", bool> twice, attr_of<"relu_flag", bool> relu) {
    return detail::each_scaled(x, scales, "deq_scale", [&](std::size_t i, detail::quantized_scale const& scale) {
        auto const v = static_cast<float>(x[i]) * scale.factor * (*twice ? scale.factor : 1.f);
        y[i] = stored<Y>(*relu ? std::max(v, 0.f) : v);
    });
}

/// AscendRequant.
/// error wrong_shape
inline status ascend_requant(in<"x", std::int32_t> x, in<"req_scale", std::uint64_t> scales, out<"y", std::int8_t> y, attr_of<"relu_flag", bool> relu) {
    return detail::each_scaled(x, scales, "req_scale", [&](std::size_t i, detail::quantized_scale const& scale) {
        auto const v = scale.to_8_bits(static_cast<float>(x[i]));
        y[i] = *relu ? std::max(v, std::int8_t{0}) : v;
    });
}

/// AscendRequantS16: the sum is held inside int16; y1 has it whether it is asked for or not.
/// error wrong_shape, shapes_differ
inline status ascend_requant_s16(in<"x0", std::int16_t> x, in<"req_scale", std::uint64_t> scales, optional_in<"x1", std::int16_t> added, out<"y0", std::int8_t> y,
                                 out<"y1", std::int16_t> sum, attr_of<"relu_flag", bool> relu) {
    if (added && added.size() != x.size()) return fail(errc::shapes_differ, "x1", "the shape of x0", static_cast<std::int64_t>(x.size()), static_cast<std::int64_t>(added.size()));
    return detail::each_scaled(x, scales, "req_scale", [&](std::size_t i, detail::quantized_scale const& scale) {
        auto const whole = x[i] + (added ? added.data()[i] : 0);
        sum[i] = static_cast<std::int16_t>(std::clamp(whole, *relu ? 0 : -32768, 32767));
        y[i] = scale.to_8_bits(sum[i]);
    });
}

/// Kernels of this file.
using requantization_kernels = join<kernels_of<AscendDequant, &ascend_dequant<std::uint64_t, float>, &ascend_dequant<std::uint64_t, half>, &ascend_dequant<half, float>,
                                               &ascend_dequant<half, half>>,
                                    kernels_of<AscendRequant, &ascend_requant>, kernels_of<AscendRequantS16, &ascend_requant_s16>>;

} // namespace library

GRAFT_END
