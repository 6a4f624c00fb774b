// graft/model/wire/writer.hpp - the fields of a protobuf message, encoded in order
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <string_view>
#include <vector>

#include "graft/base/bytes.hpp"
#include "graft/base/container/span.hpp"
#include "graft/model/wire/reader.hpp"

GRAFT_BEGIN
namespace wire {

/// Encodes one message. Fields are in the order of the calls, numbers and lengths use as few bytes as possible: equal
/// calls produce equal bytes.
/// cost O(bytes written); a message inside another is copied once into it
/// example `wire::writer entry; entry.text(1, "axis"); node.message(5, entry.bytes);`
struct writer {
    std::vector<std::byte> bytes{}; ///< what was written so far

    /// A field of an unsigned number or a bool.
    constexpr void varint(std::uint32_t number, std::uint64_t value) {
        tag(number, wire_type::varint);
        raw(value);
    }
    /// An int32, an int64 or an enum: a negative number needs ten bytes, as the encoding requires.
    constexpr void integer(std::uint32_t number, std::int64_t value) {
        varint(number, static_cast<std::uint64_t>(value));
    }
    /// A field of type float.
    constexpr void real(std::uint32_t number, float value) {
        tag(number, wire_type::fixed32);
        fixed(std::bit_cast<std::uint32_t>(value), 4);
    }
    /// A field of type double.
    constexpr void real(std::uint32_t number, double value) {
        tag(number, wire_type::fixed64);
        fixed(std::bit_cast<std::uint64_t>(value), 8);
    }
    /// A field of type string.
    constexpr void text(std::uint32_t number, std::string_view value) {
        begin(number, value.size());
        for (auto const c : value) bytes.push_back(static_cast<std::byte>(c));
    }
    /// A field of type message, or bytes: `value` is its encoding.
    constexpr void message(std::uint32_t number, byte_view value) {
        begin(number, value.size());
        fields(value);
    }
    /// A repeated field of integers as one packed payload; no field if there are none.
    constexpr void packed(std::uint32_t number, span<std::int64_t const> values) {
        if (values.empty()) return;
        writer payload;
        for (auto const v : values) payload.raw(static_cast<std::uint64_t>(v));
        message(number, payload.bytes);
    }
    /// The value of `from` under another number; a group is left out.
    constexpr void again(std::uint32_t number, field const& from) {
        if (from.type == wire_type::bytes) return message(number, from.bytes);
        if (from.type == wire_type::varint) return varint(number, from.value);
        if (from.type != wire_type::fixed32 && from.type != wire_type::fixed64) return;
        tag(number, from.type);
        fixed(from.value, from.type == wire_type::fixed32 ? 4 : 8);
    }
    /// Appends encoded fields unchanged.
    constexpr void fields(byte_view encoded) { bytes.insert(bytes.end(), encoded.begin(), encoded.end()); }
    /// Number and wire type of a field whose payload the caller adds to `bytes`.
    constexpr void tag(std::uint32_t number, wire_type type) {
        raw(std::uint64_t{number} << 3 | static_cast<std::uint64_t>(type));
    }
    /// Number and length of a payload of `size` bytes that the caller adds to `bytes`.
    constexpr void begin(std::uint32_t number, std::size_t size) {
        tag(number, wire_type::bytes);
        raw(size);
    }

private:
    constexpr void raw(std::uint64_t v) {
        for (; v >= 0x80; v >>= 7) bytes.push_back(static_cast<std::byte>(v | 0x80));
        bytes.push_back(static_cast<std::byte>(v));
    }
    constexpr void fixed(std::uint64_t bits, unsigned size) {
        for (unsigned i = 0; i < size; ++i) bytes.push_back(static_cast<std::byte>(bits >> (8 * i)));
    }
};

} // namespace wire
GRAFT_END
