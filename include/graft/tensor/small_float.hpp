// graft/tensor/small_float.hpp - floats of at most 8 bits as numbers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>

#include "graft/base/bytes.hpp"
#include "graft/tensor/dtype.hpp"
#include "graft/tensor/packed.hpp"

GRAFT_BEGIN

/// The encoding of a float of at most 8 bits: sign, exponent and fraction.
struct small_float {
    int fraction = 0,      ///< bits of the fraction; 0: not such a float
        bias = 0;          ///< of the exponent
    bool infinite = false, ///< the largest exponent is infinity and NaN
        nuz = false;       ///< the sign alone is NaN, and there is no negative zero
    bool has_nan = true;   ///< some bits are no number
};
/// The encoding of a dtype; a fraction of 0 bits for others, among them those whose exponent has no fixed width.
[[nodiscard]] constexpr small_float small_float_of(dtype t) {
    switch (t) {
    case dtype::f8e4m3: return {3, 7};
    case dtype::f8e5m2: return {2, 15, true};
    case dtype::f8e4m3fnuz: return {3, 8, false, true};
    case dtype::f8e5m2fnuz: return {2, 16, false, true};
    case dtype::f6e3m2: return {2, 3, false, false, false};
    case dtype::f6e2m3: return {3, 1, false, false, false};
    case dtype::f4e2m1: return {1, 1, false, false, false};
    default: return {};
    }
}

namespace detail {

/// The number for the bits without the sign, of a float of `width` bits; exact.
[[nodiscard]] constexpr double magnitude(small_float const& f, unsigned bits, unsigned width) {
    constexpr std::uint64_t infinity = 0x7FF0000000000000, nan = 0x7FF8000000000000;
    auto const top = (1u << (width - 1)) - 1, exponent = bits >> f.fraction, part = bits & ((1u << f.fraction) - 1);
    if (f.infinite && exponent == top >> f.fraction) return std::bit_cast<double>(part == 0 ? infinity : nan);
    if (!f.infinite && !f.nuz && f.has_nan && bits == top) return std::bit_cast<double>(nan);
    auto const whole = exponent == 0 ? part : part + (1u << f.fraction);
    auto const power = (exponent == 0 ? 1 : static_cast<int>(exponent)) - f.bias - f.fraction;
    return static_cast<double>(whole) * std::bit_cast<double>(static_cast<std::uint64_t>(power + 1023) << 52);
}

} // namespace detail

/// Element `i` of a tensor of such floats (`small_float_of`).
[[nodiscard]] constexpr double small_float_at(byte_view all, dtype t, std::size_t i) {
    auto const f = small_float_of(t);
    auto const width = bits_of(t);
    unsigned const bits = packed_bits(all, t, i), sign = 1u << (width - 1);
    if (f.nuz && bits == sign) return std::bit_cast<double>(std::uint64_t{0x7FF8000000000000});
    auto const v = detail::magnitude(f, bits & (sign - 1), width);
    return (bits & sign) != 0 ? -v : v;
}

GRAFT_END
