// graft/base/crc32c.hpp - the checksum of checkpoints and records: CRC-32 with Castagnoli's polynomial
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "graft/base/bytes.hpp"
#include "graft/base/config.hpp"

GRAFT_BEGIN

namespace detail {

/// Row k: what a byte does to the sum when k bytes follow it, so that eight bytes are taken at once.
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

/// The checksum of `bytes`; `before` is that of the bytes that are before them.
/// cost eight bytes a step, without instructions of one processor
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

/// A checksum as files keep it beside the bytes that it is of: turned and moved, so that the sum of bytes that hold
/// sums is no constant.
[[nodiscard]] constexpr std::uint32_t masked_crc32c(std::uint32_t sum) {
    return ((sum >> 15) | (sum << 17)) + 0xA282EAD8u;
}

GRAFT_END
