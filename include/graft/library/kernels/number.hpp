// graft/library/kernels/number.hpp - elements as kernels compute with them: 16-bit floats widened, indices of any width
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "graft/base/config.hpp"
#include "graft/base/bytes.hpp"
#include "graft/kernel/tensor.hpp"
#include "graft/tensor/dtype.hpp"

GRAFT_BEGIN

namespace library {

/// The float32 of the same value.
[[nodiscard]] constexpr float widen(half h) {
    auto const sign = static_cast<std::uint32_t>(h.bits & 0x8000u) << 16;
    auto const exponent = static_cast<std::uint32_t>(h.bits >> 10 & 31u);
    auto fraction = static_cast<std::uint32_t>(h.bits & 0x3FFu);
    if (exponent == 31) return std::bit_cast<float>(sign | 0x7F800000u | fraction << 13);
    if (exponent != 0) return std::bit_cast<float>(sign | (exponent + 112) << 23 | fraction << 13);
    auto const small = static_cast<float>(fraction) * 0x1p-24f;
    return sign != 0 ? -small : small;
}
/// The nearest half, ties to even; too large is infinite.
[[nodiscard]] constexpr half to_half(float f) {
    auto const bits = std::bit_cast<std::uint32_t>(f);
    auto const sign = static_cast<std::uint16_t>(bits >> 16 & 0x8000u);
    auto const rest = bits & 0x7FFFFFFFu;
    auto const with = [sign](std::uint32_t v) { return half{static_cast<std::uint16_t>(sign | v)}; };
    if (rest > 0x7F800000u) return with(0x7E00u);
    if (rest >= 0x477FF000u) return with(0x7C00u);
    if (rest < 0x33000001u) return with(0);
    auto const exponent = rest >> 23;
    auto const shift = exponent < 113 ? 126 - exponent : 13;
    auto const fraction = exponent < 113 ? (rest & 0x7FFFFFu) | 0x800000u : rest - (112u << 23);
    auto const odd = fraction >> shift & 1u;
    return with((fraction + ((1u << (shift - 1)) - 1) + odd) >> shift);
}
[[nodiscard]] constexpr float widen(bfloat16 b) { return std::bit_cast<float>(static_cast<std::uint32_t>(b.bits) << 16); }
[[nodiscard]] constexpr bfloat16 to_bfloat16(float f) {
    auto const bits = std::bit_cast<std::uint32_t>(f);
    if ((bits & 0x7FFFFFFFu) > 0x7F800000u) return {static_cast<std::uint16_t>(bits >> 16 | 0x40u)};
    return {static_cast<std::uint16_t>((bits + 0x7FFFu + (bits >> 16 & 1u)) >> 16)};
}
template <class T>
    requires std::is_arithmetic_v<T>
[[nodiscard]] constexpr T widen(T v) {
    return v;
}

/// The type that kernels compute in: float for the 16-bit floats.
template <class T> using computed = decltype(widen(T{}));

/// A computed number as it is stored.
template <class T> [[nodiscard]] constexpr T stored(computed<T> v) {
    if constexpr (std::is_same_v<T, half>) return to_half(v);
    else if constexpr (std::is_same_v<T, bfloat16>) return to_bfloat16(v);
    else return v;
}

/// Element `i` of a tensor of integers of whatever width; where there is none a number that no index has.
template <class Tensor> [[nodiscard]] std::int64_t index_at(Tensor const& x, std::size_t i) {
    if (i >= x.size()) return INT64_MIN;
    auto const* at = x.data() + i * x.element_bytes();
    switch (x.dtype()) {
    case dtype::i8: return load<std::int8_t>(at);
    case dtype::u8: return load<std::uint8_t>(at);
    case dtype::i16: return load<std::int16_t>(at);
    case dtype::u16: return load<std::uint16_t>(at);
    case dtype::i32: return load<std::int32_t>(at);
    case dtype::u32: return load<std::uint32_t>(at);
    default: return load<std::int64_t>(at);
    }
}
/// Stores an integer in the width of the tensor.
template <class Tensor> void put_index(Tensor const& y, std::size_t i, std::int64_t v) {
    std::memcpy(y.data() + i * y.element_bytes(), &v, y.element_bytes()); // little endian: the low bytes come first
}

} // namespace library

GRAFT_END
