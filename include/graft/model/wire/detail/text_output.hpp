// graft/model/wire/detail/text_output.hpp - writes protobuf wire bytes whose nested lengths are filled in later
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring> // memcpy
#include <string_view>
#include <vector>

#include "graft/base/container/span.hpp"
#include "graft/model/wire/reader.hpp"

GRAFT_BEGIN
namespace wire::detail {

/// Appends to a vector that the caller owns; it is a little longer than the written bytes until `finish`. Or writes to
/// memory of a fixed size, as in a constant expression, in which each element of a vector costs a dozen steps: bytes
/// beyond that size are written elsewhere, and only counted.
class output {
public:
    /// Bytes of a length that is filled in later: a varint that is longer than necessary.
    static constexpr std::size_t length_bytes = 5;

    constexpr explicit output(std::vector<std::byte>& to)
        : to_(&to), first_(to.data()), used_(to.size()), room_(to.size()) {}
    constexpr explicit output(span<std::byte> to) : first_(to.data()), room_(to.size()) {}
    output(output const&) = delete;

    [[nodiscard]] constexpr std::size_t size() const { return used_; }
    /// Sets the vector to its true size.
    constexpr void finish() {
        if (to_) to_->resize(used_);
    }

    /// Space for `max` bytes; `wrote` sets the number of used bytes.
    [[nodiscard]] constexpr std::byte* room(std::size_t max) {
        if (room_ - used_ < max) grow(used_ + max);
        return first_ + used_;
    }
    constexpr void wrote(std::size_t count) { used_ += count; }

    constexpr void varint(std::uint64_t value) {
        auto* const at = room(10);
        used_ += put(at, value);
    }
    constexpr void tag(std::uint32_t number, wire_type type) {
        varint(std::uint64_t{number} << 3 | static_cast<std::uint64_t>(type));
    }
    /// A tag and a varint.
    constexpr void field(std::uint32_t number, std::uint64_t value) {
        auto* const at = room(20);
        auto const n = put(at, std::uint64_t{number} << 3);
        used_ += n + put(at + n, value);
    }
    /// The lowest `count` bytes of `value`.
    constexpr void fixed(std::uint64_t value, std::size_t count) {
        auto* const at = room(8);
        if (!std::is_constant_evaluated()) std::memcpy(at, &value, 8); // little endian
        else
            for (std::size_t i = 0; i < 8; ++i) at[i] = static_cast<std::byte>(value >> 8 * i & 0xFF);
        used_ += count;
    }
    /// A complete field of bytes.
    constexpr void text(std::uint32_t number, std::string_view value) {
        auto* const at = room(20 + value.size());
        auto n = put(at, std::uint64_t{number} << 3 | static_cast<std::uint64_t>(wire_type::bytes));
        n += put(at + n, value.size());
        put(at + n, value);
        used_ += n + value.size();
    }
    constexpr void text(std::string_view value) {
        put(room(value.size()), value);
        used_ += value.size();
    }
    /// Reserves space for a length; returns the start of the payload.
    [[nodiscard]] constexpr std::size_t open() {
        (void)room(length_bytes);
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
    /// bytes reserved at a time: pages of memory are accessed late
    static constexpr std::size_t step = std::size_t{1} << 14;

    constexpr void grow(std::size_t min) {
        room_ = min + (std::is_constant_evaluated() ? min : step);
        if (!to_) {
            elsewhere_.insert(elsewhere_.end(), first_, first_ + used_);
            to_ = &elsewhere_;
        }
        to_->resize(room_, std::byte{});
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
    std::size_t used_ = 0, room_ = 0;
    std::vector<std::byte> elsewhere_{};
};

} // namespace wire::detail
GRAFT_END
