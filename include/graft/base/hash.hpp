// graft/base/hash.hpp - a hash of short names, eight bytes at a time, the same in constant evaluation
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "graft/base/config.hpp"

GRAFT_BEGIN

namespace detail {

constexpr std::uint64_t word(char const* at, std::size_t size) {
    std::uint64_t w = 0;
    if (std::is_constant_evaluated()) {
        for (std::size_t i = 0; i < size; ++i) w |= static_cast<std::uint64_t>(static_cast<unsigned char>(at[i])) << (8 * i);
    } else if (size == 8) {
        __builtin_memcpy(&w, at, 8);
    } else {
        __builtin_memcpy(&w, at, size);
    }
    return w;
}

constexpr std::uint64_t fold(std::uint64_t h, std::uint64_t w) {
    h = (h ^ w) * 0x9E3779B97F4A7C15ull;
    return h ^ (h >> 29);
}

} // namespace detail

/// 64-bit hash of `text`.
/// cost O(size / 8)
[[nodiscard]] constexpr std::uint64_t hash_of(std::string_view text) {
    auto at = text.data();
    auto left = text.size();
    std::uint64_t h = 0x51ED270B35AEC3C1ull ^ left;
    for (; left > 8; left -= 8, at += 8) h = detail::fold(h, detail::word(at, 8));
    h = detail::fold(h, left ? detail::word(at, left) : 0);
    return h ^ (h >> 32);
}

GRAFT_END
