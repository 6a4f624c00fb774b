// graft/model/wire/detail/text_output.hpp - writes protobuf wire bytes whose nested lengths are filled in later
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstring> // memcpy
#include <string_view>
#include <vector>

#include "graft/base/container/span.hpp"
#include "graft/model/wire/reader.hpp"

GRAFT_BEGIN
namespace wire::detail {

/// Appends to a vector that the caller owns; the vector is longer than the written bytes until `finish`. Or writes to
/// memory of a fixed size, for constant expressions, in which a vector is slow: if the bytes exceed this memory, they
/// are written to a private vector, and `size()` is their number.
class output {
public:
    /// Bytes of a length that is filled in later: a varint that is longer than necessary.
    static constexpr std::size_t length_bytes = 5;

    constexpr explicit output(std::vector<std::byte>& to)
        : to_(&to), first_(to.data()), used_(to.size()), capacity_(to.size()) {}
    constexpr explicit output(span<std::byte> to) : first_(to.data()), capacity_(to.size()) {}
    output(output const&) = delete;

    [[nodiscard]] constexpr std::size_t size() const { return used_; }
    /// Sets the vector to its true size.
    constexpr void finish() {
        if (to_) to_->resize(used_);
    }

    /// Space for `max` bytes; call `wrote` with the number of bytes that were written there.
    [[nodiscard]] constexpr std::byte* reserve(std::size_t max) {
        if (capacity_ - used_ < max) grow(used_ + max);
        return first_ + used_;
    }
    constexpr void wrote(std::size_t count) { used_ += count; }

    constexpr void varint(std::uint64_t value) {
        auto* const at = reserve(10);
        used_ += put(at, value);
    }
    constexpr void tag(std::uint32_t number, wire_type type) {
        varint(std::uint64_t{number} << 3 | static_cast<std::uint64_t>(type));
    }
    /// A tag and a varint.
    constexpr void field(std::uint32_t number, std::uint64_t value) {
        auto* const at = reserve(20);
        auto const n = put(at, std::uint64_t{number} << 3);
        used_ += n + put(at + n, value);
    }
    /// The lowest `count` bytes of `value`.
    constexpr void fixed(std::uint64_t value, std::size_t count) {
        auto* const at = reserve(8);
        if (!std::is_constant_evaluated()) std::memcpy(at, &value, 8); // little endian
        else
            for (std::size_t i = 0; i < 8; ++i) at[i] = static_cast<std::byte>(value >> 8 * i & 0xFF);
        used_ += count;
    }
    /// A complete field of bytes.
    constexpr void text(std::uint32_t number, std::string_view value) {
        auto* const at = reserve(20 + value.size());
        auto n = put(at, std::uint64_t{number} << 3 | static_cast<std::uint64_t>(wire_type::bytes));
        n += put(at + n, value.size());
        put(at + n, value);
        used_ += n + value.size();
    }
    constexpr void text(std::string_view value) {
        put(reserve(value.size()), value);
        used_ += value.size();
    }
    /// Reserves space for a length; returns the start of the payload.
    [[nodiscard]] constexpr std::size_t open() {
        (void)reserve(length_bytes);
        return used_ += length_bytes;
    }
    /// Fills in the length of the payload that starts at `begin`; false if it has more than 35 bits.
    [[nodiscard]] constexpr bool close(std::size_t begin) {
        std::uint64_t size = used_ - begin;
        auto* const at = first_ + begin - length_bytes;
        for (std::size_t i = 0; i + 1 < length_bytes; ++i, size >>= 7)
            at[i] = static_cast<std::byte>((size & 0x7F) | 0x80);
        at[length_bytes - 1] = static_cast<std::byte>(size & 0x7F);
        return size < 0x80;
    }

private:
    /// bytes reserved at a time
    static constexpr std::size_t step = std::size_t{1} << 14;

    constexpr void grow(std::size_t min) {
        capacity_ = min + (std::is_constant_evaluated() ? min : step);
        if (!to_) {
            elsewhere_.insert(elsewhere_.end(), first_, first_ + used_);
            to_ = &elsewhere_;
        }
        to_->resize(capacity_, std::byte{});
        first_ = to_->data();
    }
    static constexpr void put(std::byte* at, std::string_view text) {
        if (!std::is_constant_evaluated()) std::memcpy(at, text.data(), text.size());
        else
            for (char const c : text) *at++ = static_cast<std::byte>(c);
    }
    static constexpr std::size_t put(std::byte* at, std::uint64_t value) {
        std::size_t n = 0;
        for (; value >= 0x80; value >>= 7) at[n++] = static_cast<std::byte>((value & 0x7F) | 0x80);
        at[n++] = static_cast<std::byte>(value);
        return n;
    }

    std::vector<std::byte>* to_ = nullptr; ///< null: memory of a fixed size
    std::byte* first_ = nullptr;
    std::size_t used_ = 0, capacity_ = 0;
    std::vector<std::byte> elsewhere_{};
};

} // namespace wire::detail
GRAFT_END
