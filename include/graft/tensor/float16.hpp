// graft/tensor/float16.hpp - the two 16-bit floats as numbers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>

#include "graft/tensor/dtype.hpp"

GRAFT_BEGIN

/// The value of a half; exact.
[[nodiscard]] constexpr float to_float(half h) {
    std::uint32_t const sign = static_cast<std::uint32_t>(h.bits & 0x8000u) << 16, exponent = (h.bits >> 10) & 0x1Fu;
    std::uint32_t mantissa = h.bits & 0x3FFu;
    if (exponent == 31) return std::bit_cast<float>(sign | 0x7F800000u | (mantissa << 13));
    if (exponent != 0) return std::bit_cast<float>(sign | ((exponent + 112u) << 23) | (mantissa << 13));
    auto const small = static_cast<float>(mantissa) * 5.9604644775390625e-8f; // 2^-24
    return sign ? -small : small;
}
[[nodiscard]] constexpr float to_float(bfloat16 b) {
    return std::bit_cast<float>(static_cast<std::uint32_t>(b.bits) << 16);
}

/// The nearest half, ties to even.
[[nodiscard]] constexpr half to_half(float f) {
    auto const bits = std::bit_cast<std::uint32_t>(f);
    auto const sign = static_cast<std::uint16_t>((bits >> 16) & 0x8000u);
    auto const size = bits & 0x7FFFFFFFu;
    if (size > 0x7F800000u) return {static_cast<std::uint16_t>(sign | 0x7E00u)};
    if (size >= 0x47800000u) return {static_cast<std::uint16_t>(sign | 0x7C00u)}; // 65536 and above
    if (size < 0x38800000u) { // below the smallest normal half: the sum rounds at 2^-24
        auto const scaled = std::bit_cast<float>(size) + 0.5f;
        return {static_cast<std::uint16_t>(sign | (std::bit_cast<std::uint32_t>(scaled) - 0x3F000000u))};
    }
    auto const rounded = size + 0xFFFu + ((size >> 13) & 1u) - 0x38000000u;
    return {static_cast<std::uint16_t>(sign | (rounded >> 13))};
}
/// The nearest bfloat16, ties to even.
[[nodiscard]] constexpr bfloat16 to_bfloat16(float f) {
    auto const bits = std::bit_cast<std::uint32_t>(f);
    if ((bits & 0x7FFFFFFFu) > 0x7F800000u) return {static_cast<std::uint16_t>((bits >> 16) | 0x40u)};
    return {static_cast<std::uint16_t>((bits + 0x7FFFu + ((bits >> 16) & 1u)) >> 16)};
}

GRAFT_END
