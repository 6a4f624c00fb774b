// graft/library/array/cast/small_numbers.hpp - reads and writes integers below a byte and floats of 8 and 4 bits
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "graft/op.hpp"
#include "graft/tensor/packed.hpp"

GRAFT_BEGIN
namespace library::detail {

/// The encoding of a float of at most 8 bits: sign, exponent and fraction.
struct small_float {
    int fraction = 0, bias = 0; ///< bits of the fraction; exponent bias
    bool infinite = false,
         nuz = false; ///< the largest exponent is infinity and NaN; 0x80 is NaN, no negative zero
    bool has_nan = true;
};
/// Empty (a fraction of 0 bits) for another dtype.
[[nodiscard]] constexpr small_float small_float_of(dtype t) {
    switch (t) {
    case dtype::f8e4m3: return {3, 7};
    case dtype::f8e5m2: return {2, 15, true};
    case dtype::f8e4m3fnuz: return {3, 8, false, true};
    case dtype::f8e5m2fnuz: return {2, 16, false, true};
    case dtype::f4e2m1: return {1, 1, false, false, false};
    default: return {};
    }
}
[[nodiscard]] constexpr bool is_small_whole(dtype t) {
    return t == dtype::i4 || t == dtype::u4 || t == dtype::i2 || t == dtype::u2;
}
/// Whether `small_value` and `put_small` support the dtype.
[[nodiscard]] constexpr bool is_small(dtype t) { return is_small_whole(t) || small_float_of(t).fraction != 0; }

/// The number for a magnitude: its bits without the sign.
[[nodiscard]] inline double magnitude(small_float const& f, unsigned bits, unsigned width) {
    auto const top = (1u << (width - 1)) - 1, exponent = bits >> f.fraction, part = bits & ((1u << f.fraction) - 1);
    if (f.infinite && exponent == top >> f.fraction)
        return part == 0 ? std::numeric_limits<double>::infinity() : std::numeric_limits<double>::quiet_NaN();
    if (!f.infinite && !f.nuz && f.has_nan && bits == top) return std::numeric_limits<double>::quiet_NaN();
    auto const whole = exponent == 0 ? part : part + (1u << f.fraction);
    return std::ldexp(
        static_cast<double>(whole), (exponent == 0 ? 1 : static_cast<int>(exponent)) - f.bias - f.fraction);
}
[[nodiscard]] inline double small_value(byte_view all, dtype t, std::size_t i) {
    if (is_small_whole(t)) return packed_integer(all, t, i);
    auto const f = small_float_of(t);
    auto const width = bits_of(t);
    unsigned const bits = packed_bits(all, t, i), sign = 1u << (width - 1);
    if (f.nuz && bits == sign) return std::numeric_limits<double>::quiet_NaN();
    auto const v = magnitude(f, bits & (sign - 1), width);
    return (bits & sign) != 0 ? -v : v;
}
/// The nearest number of the dtype, ties to the one whose last bit is 0; numbers out of range are clamped.
inline void put_small(span<std::byte> all, dtype t, std::size_t i, double v) {
    auto const width = bits_of(t);
    if (is_small_whole(t)) {
        auto const low = t == dtype::i4   ? -8.
                         : t == dtype::i2 ? -2.
                                          : 0.,
                   high = t == dtype::i4   ? 7.
                          : t == dtype::i2 ? 1.
                          : t == dtype::u4 ? 15.
                                           : 3.;
        auto const held = v != v ? 0. : v < low ? low : v > high ? high : v;
        return pack_bits(all, t, i, static_cast<std::uint8_t>(static_cast<int>(held)));
    }
    auto const f = small_float_of(t);
    unsigned const sign = 1u << (width - 1);
    if (v != v) return pack_bits(all, t, i, static_cast<std::uint8_t>(f.nuz ? sign : f.has_nan ? sign - 1 : 0));
    auto const size = std::fabs(v);
    unsigned below = 0, above = sign - 1; // magnitudes increase with their bits
    while (above > 0 && !std::isfinite(magnitude(f, above, width))) --above;
    while (above - below > 1) {
        auto const middle = (above + below) / 2;
        (magnitude(f, middle, width) <= size ? below : above) = middle;
    }
    auto const less = size - magnitude(f, below, width), more = magnitude(f, above, width) - size;
    auto const bits = less < more || (less == more && below % 2 == 0) ? below : above;
    bool const negative = std::signbit(v) && !(f.nuz && bits == 0);
    pack_bits(all, t, i, static_cast<std::uint8_t>(bits | (negative ? sign : 0)));
}

} // namespace library::detail
GRAFT_END
