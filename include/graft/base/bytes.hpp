// graft/base/bytes.hpp - raw bytes and the one way to read a number out of them
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <type_traits>

#include "graft/base/config.hpp"
#include "graft/base/span.hpp"

GRAFT_BEGIN

static_assert(
    std::endian::native == std::endian::little, "tensors and model files are read in place: little endian only");

/// Bytes that somebody else owns.
using byte_view = span<std::byte const>;

/// The little-endian `T` at `at`, which need not be aligned; usable in constant expressions.
template <class T> requires std::is_trivially_copyable_v<T>
[[nodiscard]] constexpr T load(std::byte const* at) {
    if (!std::is_constant_evaluated()) {
        T value;
        __builtin_memcpy(&value, at, sizeof value);
        return value;
    }
    std::array<std::byte, sizeof(T)> bytes{};
    for (std::size_t i = 0; i < sizeof(T); ++i) bytes[i] = at[i];
    return std::bit_cast<T>(bytes);
}

GRAFT_END
