// graft/base/container/hash.hpp - a hash of short names, eight bytes at a time, the same in constant evaluation
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <type_traits>

#include "graft/base/config.hpp"

GRAFT_BEGIN

namespace detail {

constexpr std::uint64_t word(char const* at, std::size_t size) {
    std::uint64_t w = 0;
    if (std::is_constant_evaluated()) {
#ifdef __clang__ // a few steps; the loop needs many for each character
        struct {
            char all[8];
        } eight{};
        __builtin_memcpy(eight.all, at, size);
        w = __builtin_bit_cast(std::uint64_t, eight);
#else
        for (std::size_t i = 0; i < size; ++i)
            w |= static_cast<std::uint64_t>(static_cast<unsigned char>(at[i])) << (8 * i);
#endif
    } else if (size >= 8) {
        __builtin_memcpy(&w, at, 8);
    } else if (size >= 4) { // two overlapping halves
        std::uint32_t low, high;
        __builtin_memcpy(&low, at, 4);
        __builtin_memcpy(&high, at + size - 4, 4);
        w = low | static_cast<std::uint64_t>(high) << (8 * (size - 4));
    } else if (size > 0) { // first, middle and last
        auto const byte = [&](std::size_t i) {
            return static_cast<std::uint64_t>(static_cast<unsigned char>(at[i])) << (8 * i);
        };
        w = byte(0) | byte(size / 2) | byte(size - 1);
    }
    return w;
}

/// Both halves of the product: every bit of either factor affects every bit of the result.
constexpr std::uint64_t mix(std::uint64_t a, std::uint64_t b) {
#ifdef __SIZEOF_INT128__
    __extension__ using wide = unsigned __int128;
    auto const product = static_cast<wide>(a) * b;
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
#else // on a 32-bit processor: the same product from four
    constexpr std::uint64_t half = 0xFFFFFFFFull;
    auto const low = (a & half) * (b & half), cross = (a >> 32) * (b & half), other = (a & half) * (b >> 32);
    auto const middle = (low >> 32) + (cross & half) + other;
    return ((middle << 32) | (low & half)) ^ ((a >> 32) * (b >> 32) + (cross >> 32) + (middle >> 32));
#endif
}

/// Adds one more word.
constexpr std::uint64_t fold(std::uint64_t h, std::uint64_t w) { return mix(h ^ w, 0xD6E8FEB86659FD93ull); }

} // namespace detail

/// 64-bit hash of `text`; names that differ in few characters differ in all bits.
/// cost O(size / 8); up to 16 characters two loads and one multiplication, whatever the length
[[nodiscard]] constexpr std::uint64_t hash_of(std::string_view text) {
    constexpr std::uint64_t one = 0x9E3779B97F4A7C15ull, other = 0xD6E8FEB86659FD93ull;
    auto at = text.data();
    auto const size = text.size();
    if (size < 8) return detail::mix(detail::word(at, size) ^ one, other + size);
    std::uint64_t h = one + size;
    for (auto left = size; left > 16; left -= 8, at += 8) h = detail::fold(h, detail::word(at, 8));
    // the first and the last eight of the remaining characters, which overlap
    return detail::mix(h ^ detail::word(at, 8), other ^ detail::word(text.data() + (size - 8), 8));
}

/// Whether two names are equal, without a call; used after a look-up by hash.
/// cost O(size / 8); few steps in a constant expression, where `==` of std::string_view needs some for each character
[[nodiscard]] constexpr bool same_name(std::string_view a, std::string_view b) {
    auto const size = a.size();
    if (size != b.size()) return false;
    auto const *x = a.data(), *y = b.data();
    if (std::is_constant_evaluated()) {
#ifdef __clang__
        return size == 0 || __builtin_memcmp(x, y, size) == 0;
#else
        for (std::size_t i = 0; i < size; ++i)
            if (x[i] != y[i]) return false;
        return true;
#endif
    }
    if (size < 8) return detail::word(x, size) == detail::word(y, size);
    if (detail::word(x + size - 8, 8) != detail::word(y + size - 8, 8)) return false; // most names differ here
    for (std::size_t i = 0; i + 8 < size; i += 8)
        if (detail::word(x + i, 8) != detail::word(y + i, 8)) return false;
    return true;
}

GRAFT_END
