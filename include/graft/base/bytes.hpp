// graft/base/bytes.hpp - raw bytes and the one way to read a number out of them
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <string_view>
#include <type_traits>

#include "graft/base/config.hpp"
#include "graft/base/span.hpp"

GRAFT_BEGIN

static_assert(
    std::endian::native == std::endian::little, "tensors and model files are read in place: little endian only");

/// Bytes that somebody else owns.
using byte_view = span<std::byte const>;

/// The characters of a text as bytes, for as long as this lives: in a constant expression a copy of them.
class GRAFT_TYPE text_bytes {
public:
    constexpr explicit text_bytes(std::string_view text) {
        if (!std::is_constant_evaluated()) {
            first_ = reinterpret_cast<std::byte const*>(text.data());
        } else {
            copy_ = new std::byte[text.size() + 1]{};
            for (std::size_t i = 0; i < text.size(); ++i) copy_[i] = static_cast<std::byte>(text[i]);
            first_ = copy_;
        }
        size_ = text.size();
    }
    text_bytes(text_bytes const&) = delete;
    constexpr ~text_bytes() { delete[] copy_; }

    constexpr operator byte_view() const { return {first_, size_}; }

private:
    std::byte const* first_ = nullptr;
    std::byte* copy_ = nullptr;
    std::size_t size_ = 0;
};

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
