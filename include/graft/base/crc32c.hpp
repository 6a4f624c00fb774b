// graft/base/crc32c.hpp - the checksum of checkpoints and records: CRC-32 with Castagnoli's polynomial
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "graft/base/bytes.hpp"

GRAFT_BEGIN

namespace detail {

/// Row k: the effect of a byte on the checksum if k bytes follow it, so that eight bytes are processed per step.
inline constexpr auto crc32c_rows = [] {
    std::array<std::array<std::uint32_t, 256>, 8> rows{};
    for (std::uint32_t i = 0; i < 256; ++i) {
        auto sum = i;
        for (int bit = 0; bit < 8; ++bit) sum = (sum >> 1) ^ (sum & 1u ? 0x82F63B78u : 0u);
        rows[0][i] = sum;
    }
    for (std::size_t k = 1; k < 8; ++k)
        for (std::size_t i = 0; i < 256; ++i) rows[k][i] = (rows[k - 1][i] >> 8) ^ rows[0][rows[k - 1][i] & 0xFF];
    return rows;
}();

} // namespace detail

/// The checksum of `bytes`; `before` is the checksum of the preceding bytes.
/// cost eight bytes a step, without processor-specific instructions
[[nodiscard]] constexpr std::uint32_t crc32c(byte_view bytes, std::uint32_t before = 0) {
    auto const& rows = detail::crc32c_rows;
    auto sum = ~before;
    std::size_t at = 0;
    for (; bytes.size() - at >= 8; at += 8) {
        auto const low = load<std::uint32_t>(bytes.data() + at) ^ sum;
        auto const high = load<std::uint32_t>(bytes.data() + at + 4);
        sum = rows[7][low & 0xFF] ^ rows[6][low >> 8 & 0xFF] ^ rows[5][low >> 16 & 0xFF] ^ rows[4][low >> 24] ^
              rows[3][high & 0xFF] ^ rows[2][high >> 8 & 0xFF] ^ rows[1][high >> 16 & 0xFF] ^ rows[0][high >> 24];
    }
    for (; at < bytes.size(); ++at)
        sum = (sum >> 8) ^ rows[0][(sum ^ std::to_integer<std::uint32_t>(bytes[at])) & 0xFF];
    return ~sum;
}

/// A checksum in the form in which files store it next to its bytes: rotated and offset, so that the checksum of bytes
/// that contain checksums is not a constant.
[[nodiscard]] constexpr std::uint32_t masked_crc32c(std::uint32_t sum) {
    return ((sum >> 15) | (sum << 17)) + 0xA282EAD8u;
}

GRAFT_END
