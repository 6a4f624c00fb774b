// graft/tensor/packed.hpp - elements smaller than a byte: the position of element i of a packed tensor
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/bytes.hpp"
#include "graft/base/container/span.hpp"
#include "graft/tensor/dtype.hpp"

GRAFT_BEGIN

/// Bytes of `n` elements of type `t`, the last byte padded with zeros: 3 of 4 bits need 2 bytes, 3 of 6 bits need 3.
[[nodiscard]] constexpr std::size_t packed_bytes(dtype t, std::size_t n) { return (n * bits_of(t) + 7) / 8; }

/// The bits of element `i`: it starts at bit `i * bits_of(t)`, counted from the lowest bit of the first byte, and may
/// continue in the next byte. For types of at most 8 bits; int4 and int2 are not sign-extended (see `packed_integer`).
[[nodiscard]] constexpr std::uint8_t packed_bits(byte_view bytes, dtype t, std::size_t i) {
    auto const bits = bits_of(t), first = static_cast<unsigned>(i * bits % 8);
    auto const at = i * bits / 8;
    unsigned two = static_cast<unsigned>(bytes[at]);
    if (first + bits > 8) two |= static_cast<unsigned>(bytes[at + 1]) << 8;
    return static_cast<std::uint8_t>((two >> first) & ((1u << bits) - 1));
}
/// Sets the bits of element `i`.
constexpr void pack_bits(span<std::byte> bytes, dtype t, std::size_t i, std::uint8_t value) {
    auto const bits = bits_of(t), first = static_cast<unsigned>(i * bits % 8), mask = (1u << bits) - 1;
    auto const at = i * bits / 8;
    auto const put = [&](std::size_t k, unsigned keep, unsigned set) {
        bytes[k] = static_cast<std::byte>((static_cast<unsigned>(bytes[k]) & ~keep & 0xFFu) | (set & 0xFFu));
    };
    put(at, mask << first, (value & mask) << first);
    if (first + bits > 8) put(at + 1, (mask << first) >> 8, ((value & mask) << first) >> 8);
}
/// Element `i` of an integer type smaller than a byte, as a number.
[[nodiscard]] constexpr int packed_integer(byte_view bytes, dtype t, std::size_t i) {
    int const v = packed_bits(bytes, t, i), top = 1 << (bits_of(t) - 1);
    return (t == dtype::i4 || t == dtype::i2) && (v & top) ? v - 2 * top : v;
}

GRAFT_END
