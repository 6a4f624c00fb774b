// graft/base/bytes.hpp - raw bytes and the only function that reads a number from them
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <concepts>
#include <string_view>

#include "graft/base/container/span.hpp"

GRAFT_BEGIN

static_assert(
    std::endian::native == std::endian::little, "tensors and model files are read in place: little endian only");

/// Bytes, non-owning.
using byte_view = span<std::byte const>;

/// Non-owning bytes in a 12-byte object, for types with millions of instances. Longer contents are cut to `max` bytes,
/// so check the size before.
struct GRAFT_TYPE [[gnu::packed, gnu::aligned(4)]] short_bytes {
    static constexpr std::size_t max = 0xFFFFFFFF; ///< bytes, 4 GiB - 1; what is longer is cut off

    constexpr short_bytes() = default;
    constexpr short_bytes(byte_view all)
        : first_(all.data()), size_(static_cast<std::uint32_t>(all.size() < max ? all.size() : max)) {}
    template <class All>
    requires(!std::is_same_v<std::remove_cvref_t<All>, short_bytes>) && requires(All& all) { byte_view(all); }
    constexpr short_bytes(All&& all) : short_bytes(byte_view(all)) {}

    [[nodiscard]] constexpr std::byte const* data() const { return first_; } // with `size`: converts to a byte_view
    [[nodiscard]] constexpr std::size_t size() const { return size_; }
    [[nodiscard]] constexpr bool empty() const { return size_ == 0; }
    /// The bytes from position `from` on, which is not beyond the end.
    [[nodiscard]] constexpr byte_view subspan(std::size_t from) const { return byte_view(*this).subspan(from); }

private:
    std::byte const* first_ = nullptr;
    std::uint32_t size_ = 0;
};

/// A non-owning string in a 12-byte object, like `short_bytes`.
struct GRAFT_TYPE [[gnu::packed, gnu::aligned(4)]] short_view {
    constexpr short_view() = default;
    template <class Text> requires std::is_convertible_v<Text const&, std::string_view>
    constexpr short_view(Text const& text) {
        std::string_view const all = text;
        first_ = all.data();
        size_ = static_cast<std::uint32_t>(all.size() < short_bytes::max ? all.size() : short_bytes::max);
    }
    // The size is cast: for other types g++ evaluates the concepts of the constructor from two iterators.
    constexpr operator std::string_view() const { return {first_, static_cast<std::size_t>(size_)}; }

    [[nodiscard]] constexpr char const* data() const { return first_; }
    [[nodiscard]] constexpr std::size_t size() const { return size_; }
    [[nodiscard]] constexpr bool empty() const { return size_ == 0; }
    friend constexpr bool operator==(short_view a, std::string_view b) { return std::string_view(a) == b; }
    template <std::same_as<short_view> Text> friend constexpr bool operator==(Text a, Text b) {
        return std::string_view(a) == std::string_view(b);
    }
    template <class Out> friend auto operator<<(Out& out, short_view text) -> decltype(out << std::string_view()) {
        return out << std::string_view(text);
    }

private:
    char const* first_ = nullptr;
    std::uint32_t size_ = 0;
};

/// The characters of a string as bytes, for the lifetime of this object. In a constant expression: a copy of them.
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

namespace detail {
template <std::size_t Size> struct bytes_of_size {
    std::byte all[Size];
};
} // namespace detail

/// The little-endian `T` at `at`, which need not be aligned. Usable in constant expressions.
template <class T> requires(__is_trivially_copyable(T))
[[nodiscard]] constexpr T load(std::byte const* at) {
    if (!std::is_constant_evaluated()) {
        T value;
        __builtin_memcpy(&value, at, sizeof value);
        return value;
    }
    detail::bytes_of_size<sizeof(T)> bytes{};
    for (std::size_t i = 0; i < sizeof(T); ++i) bytes.all[i] = at[i];
    return __builtin_bit_cast(T, bytes);
}

GRAFT_END
