// graft/frontend/caffe/detail/encode.hpp - writes protobuf wire bytes: used to compose a layer in the newest format
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "graft/base/bytes.hpp"
#include "graft/base/container/span.hpp"
#include "graft/model/wire/reader.hpp"

GRAFT_BEGIN
namespace caffe::detail {

/// A message under construction.
class encoder {
public:
    constexpr void varint(std::uint64_t value) {
        for (; value >= 0x80; value >>= 7) bytes_.push_back(static_cast<std::byte>((value & 0x7F) | 0x80));
        bytes_.push_back(static_cast<std::byte>(value));
    }
    constexpr void number(std::uint32_t field, std::uint64_t value) {
        tag(field, wire::wire_type::varint);
        varint(value);
    }
    constexpr void bytes(std::uint32_t field, byte_view payload) {
        tag(field, wire::wire_type::bytes);
        varint(payload.size());
        raw(payload);
    }
    constexpr void text(std::uint32_t field, std::string_view payload) {
        tag(field, wire::wire_type::bytes);
        varint(payload.size());
        for (char const c : payload) bytes_.push_back(static_cast<std::byte>(c));
    }
    /// The value of `from` under another field number; a group is left out.
    constexpr void again(std::uint32_t field, wire::field const& from) {
        switch (from.type) {
        case wire::wire_type::varint: number(field, from.value); break;
        case wire::wire_type::bytes: bytes(field, from.bytes); break;
        case wire::wire_type::fixed32: fixed(field, from.type, from.value, 4); break;
        case wire::wire_type::fixed64: fixed(field, from.type, from.value, 8); break;
        default: break;
        }
    }
    /// A float whose bits are the low half of `bits`.
    constexpr void real(std::uint32_t field, std::uint64_t bits) { fixed(field, wire::wire_type::fixed32, bits, 4); }
    /// Appends encoded fields unchanged.
    constexpr void raw(byte_view fields) { bytes_.insert(bytes_.end(), fields.begin(), fields.end()); }

    constexpr void clear() { bytes_.clear(); }
    [[nodiscard]] constexpr bool empty() const { return bytes_.empty(); }
    [[nodiscard]] constexpr byte_view view() const { return bytes_; }

private:
    constexpr void tag(std::uint32_t field, wire::wire_type type) {
        varint(std::uint64_t{field} << 3 | static_cast<std::uint64_t>(type));
    }
    constexpr void fixed(std::uint32_t field, wire::wire_type type, std::uint64_t bits, int size) {
        tag(field, type);
        for (int i = 0; i < size; ++i) bytes_.push_back(static_cast<std::byte>(bits >> (8 * i) & 0xFF));
    }

    std::vector<std::byte> bytes_{};
};

} // namespace caffe::detail
GRAFT_END
