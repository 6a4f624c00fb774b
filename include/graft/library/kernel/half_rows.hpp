// graft/library/kernel/half_rows.hpp - rows of 16-bit floats as float32 and back, four at a time
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/kernel/number.hpp"
#include "graft/tensor/float16.hpp"

GRAFT_BEGIN
namespace library {
namespace detail {

typedef std::uint16_t four_bits16 [[gnu::vector_size(8)]];
typedef std::int32_t four_ints [[gnu::vector_size(16)]];
typedef float four_floats [[gnu::vector_size(16)]];

/// The same numbers as `to_float`.
inline four_floats widen_four(four_bits16 h) {
    auto const v = __builtin_convertvector(h, four_ints);
    auto const sign = (v & 0x8000) << 16, size = v & 0x7FFF, shifted = size << 13;
    auto const small = (four_ints)(__builtin_convertvector(size, four_floats) * 5.9604644775390625e-8f); // 2^-24
    auto const normal = shifted + (112 << 23), endless = shifted | 0x7F800000;
    auto const is_small = size < 0x400, is_endless = size >= 0x7C00;
    return (four_floats)(sign | (is_small & small) | (is_endless & endless) | (~is_small & ~is_endless & normal));
}
/// The same numbers as `to_half`.
inline four_bits16 narrow_four(four_floats f) {
    auto const bits = (four_ints)f;
    auto const sign = (bits >> 16) & 0x8000, size = bits & 0x7FFFFFFF;
    auto const small = (four_ints)((four_floats)size + 0.5f) - 0x3F000000; // the sum rounds at 2^-24
    auto const normal = (size + 0xFFF + ((size >> 13) & 1) - 0x38000000) >> 13;
    auto const is_small = size < 0x38800000, is_large = size >= 0x47800000, is_none = size > 0x7F800000;
    auto const large = 0x7C00 | (is_none & 0x0200);
    auto const out = sign | (is_small & small) | (is_large & large) | (~is_small & ~is_large & normal);
    return __builtin_convertvector(out, four_bits16);
}

/// `to[i] = widen(from[i])`.
template <class T> void widen_row(T const* from, float* to, std::int64_t n) {
    std::int64_t i = 0;
    if constexpr (std::is_same_v<T, half>)
        for (; i + 4 <= n; i += 4) {
            four_bits16 h;
            __builtin_memcpy(&h, from + i, sizeof h);
            auto const v = widen_four(h);
            __builtin_memcpy(to + i, &v, sizeof v);
        }
    for (; i < n; ++i) to[i] = widen(from[i]);
}
/// `to[i]` is the nearest number of its type.
template <class T> void narrow_row(float const* from, T* to, std::int64_t n) {
    std::int64_t i = 0;
    if constexpr (std::is_same_v<T, half>)
        for (; i + 4 <= n; i += 4) {
            four_floats v;
            __builtin_memcpy(&v, from + i, sizeof v);
            auto const h = narrow_four(v);
            __builtin_memcpy(to + i, &h, sizeof h);
        }
    for (; i < n; ++i) to[i] = stored<T>(from[i]);
}

} // namespace detail
} // namespace library
GRAFT_END
