// graft/model/wire/reader.hpp - the fields of an encoded protobuf message, in place: no copy, every read checked
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <string_view>

#include "graft/base/bytes.hpp"
#include "graft/base/errc.hpp"

GRAFT_BEGIN
namespace wire {

/// How a field is encoded: the low three bits of its tag.
enum class wire_type : std::uint8_t { varint = 0, fixed64 = 1, bytes = 2, group_begin = 3, group_end = 4, fixed32 = 5 };

/// The limit of nested groups that `reader` follows.
inline constexpr unsigned max_groups = 100;

/// One field of an encoded message, as `reader::next` returns it.
struct field {
    std::uint32_t number = 0; ///< as in the message's definition
    wire_type type{};         ///< how the value is encoded
    std::uint64_t value = 0;  ///< varint, fixed32, fixed64: the raw bits
    byte_view bytes{};        ///< the payload of a length-delimited field; of a group the bytes between its tags
    std::size_t offset = 0;   ///< of the field's tag from the start of the reader's bytes
};

namespace detail {

/// A varint of at most `max` bytes at `at`, which is advanced only if the result is `ok`. Bits beyond 64 are lost, as
/// in libprotobuf.
constexpr errc take_varint(byte_view bytes, std::size_t& at, std::uint64_t& out, std::size_t max = 10) {
    auto const left = bytes.size() - at;
    if (left > 0 && std::to_integer<unsigned>(bytes[at]) < 0x80) [[likely]] {
        out = std::to_integer<std::uint64_t>(bytes[at++]);
        return errc::ok;
    }
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < max; ++i) {
        if (i == left) return errc::truncated;
        auto const b = std::to_integer<std::uint64_t>(bytes[at + i]);
        value |= (b & 0x7F) << (7 * i);
        if (b < 0x80) {
            at += i + 1;
            out = value;
            return errc::ok;
        }
    }
    return errc::malformed_varint;
}

/// A little-endian number of fixed width at `at`.
template <class T> constexpr errc take_fixed(byte_view bytes, std::size_t& at, std::uint64_t& out) {
    if (bytes.size() - at < sizeof(T)) return errc::truncated;
    out = load<T>(bytes.data() + at);
    at += sizeof(T);
    return errc::ok;
}

/// The length after a one-byte tag at `at`, if more than two bytes remain: of one to five bytes (five is the encoding
/// of text input). False: it is another one, or the payload does not end here.
constexpr bool take_short_size(std::byte const* at, std::size_t left, std::size_t& size, std::size_t& header) {
    size = std::to_integer<std::size_t>(at[1]);
    header = 2;
    if (size >= 0x80) {
        auto const second = std::to_integer<std::size_t>(at[2]);
        size = (size & 0x7F) | (second & 0x7F) << 7;
        header = 3;
        if (second >= 0x80) {
            if (left < 6) return false;
            auto const third = std::to_integer<std::size_t>(at[3]), fourth = std::to_integer<std::size_t>(at[4]),
                       last = std::to_integer<std::size_t>(at[5]);
            size |= (third & 0x7F) << 14;
            header = 4;
            if (third >= 0x80) {
                size |= (fourth & 0x7F) << 21;
                header = 5;
                if (fourth >= 0x80) {
                    if (last >= 0x80) return false;
                    size |= last << 28;
                    header = 6;
                }
            }
        }
    }
    return size <= left - header;
}

} // namespace detail

/// Iterates over the fields of one message. The results are views of `bytes`.
/// cost O(1) per field, O(size) for a group
class reader {
public:
    constexpr explicit reader(byte_view bytes) : bytes_(bytes), end_(bytes.size()) {}

    /// The next field; false at the end of the message or at an error.
    constexpr bool next(field& out) {
        if (at_ == end_) return false;
        if (take_short(out)) [[likely]]
            return true;
        auto at = at_;
        error_ = take(at, out, 0);
        // without a matching start
        if (error_ == errc::ok && out.type == wire_type::group_end) error_ = errc::malformed_field;
        if (error_ == errc::ok) return at_ = at, true;
        end_ = at_;
        return false;
    }
    /// `ok`, or why `next` has stopped before the end.
    [[nodiscard]] constexpr errc error() const { return error_; }
    /// The start of the next field; after an error, of the invalid field.
    [[nodiscard]] constexpr std::size_t position() const { return at_; }

private:
    static constexpr std::size_t longest_header = 5; ///< bytes of a tag, and of a length

    /// The most frequent fields of a model: a tag of one or two bytes, and a payload or a number below 128. False: it
    /// is something else.
    constexpr bool take_short(field& out) {
        auto left = end_ - at_;
        auto const* at = bytes_.data() + at_;
        auto tag = std::to_integer<std::uint32_t>(at[0]);
        if (left < 2 || (left == 2 && tag >= 0x80)) return false;
        if ((tag & 5u) != 0) return false; // neither a varint nor bytes
        if (tag >= 0x80) {
            auto const second = std::to_integer<std::uint32_t>(at[1]);
            if (second >= 0x80) return false;
            tag = (tag & 0x7Fu) | second << 7;
            ++at, --left;
        }
        if (tag < 8) return false;
        std::size_t size = std::to_integer<std::size_t>(at[1]), header = 2;
        out.number = tag >> 3;
        out.offset = at_;
        if (tag & 2u) {
            if (left < 3 || !detail::take_short_size(at, left, size, header)) return false;
            out.type = wire_type::bytes;
            out.value = size;
            out.bytes = {at + header, size};
            header += size;
        } else {
            if (size >= 0x80) return false;
            out.type = wire_type::varint;
            out.value = size;
            out.bytes = {};
        }
        at_ += header + (end_ - at_ - left);
        return true;
    }
    /// One field at `at`; a `group_end` is returned to the caller for checking.
    constexpr errc take(std::size_t& at, field& out, unsigned depth) const {
        out.offset = at;
        std::uint64_t tag = 0;
        if (auto const e = detail::take_varint(bytes_, at, tag, longest_header); e != errc::ok) return e;
        out.number = static_cast<std::uint32_t>(tag) >> 3; // bits beyond 32 are lost, as in libprotobuf
        out.type = static_cast<wire_type>(tag & 7);
        out.bytes = {};
        if (out.number == 0) return errc::malformed_field;
        switch (out.type) {
        case wire_type::varint: return detail::take_varint(bytes_, at, out.value);
        case wire_type::fixed32: return detail::take_fixed<std::uint32_t>(bytes_, at, out.value);
        case wire_type::fixed64: return detail::take_fixed<std::uint64_t>(bytes_, at, out.value);
        case wire_type::bytes: return take_bytes(at, out);
        case wire_type::group_begin: return take_group(at, out, depth);
        case wire_type::group_end: return errc::ok;
        }
        return errc::malformed_field; // wire types 6 and 7
    }
    constexpr errc take_bytes(std::size_t& at, field& out) const {
        std::uint64_t size = 0;
        if (auto const e = detail::take_varint(bytes_, at, size, longest_header); e != errc::ok) return e;
        if (size > bytes_.size() - at) return errc::truncated;
        out.value = size;
        out.bytes = bytes_.subspan(at, static_cast<std::size_t>(size));
        at += static_cast<std::size_t>(size);
        return errc::ok;
    }
    constexpr errc take_group(std::size_t& at, field& out, unsigned depth) const {
        if (depth == max_groups) return errc::nesting_too_deep;
        auto const begin = at;
        for (field inner{}; at != bytes_.size();) {
            auto const end = at;
            if (auto const e = take(at, inner, depth + 1); e != errc::ok) return e;
            if (inner.type != wire_type::group_end) continue;
            if (inner.number != out.number) return errc::malformed_field;
            out.value = end - begin;
            out.bytes = bytes_.subspan(begin, end - begin);
            return errc::ok;
        }
        return errc::truncated;
    }

    byte_view bytes_;
    std::size_t at_ = 0, end_; ///< `end_`: where `next` stops, the invalid field after an error
    errc error_ = errc::ok;
};

/// Calls `f(number, payload)` for the first fields of a message while they are of the most frequent kind: bytes with a
/// tag of one byte. Returns where they end; the rest is for a `reader`.
template <class F> constexpr std::size_t each_short_bytes(byte_view message, F f) {
    auto const* at = message.data();
    auto const* const end = at + message.size();
    while (end - at > 2) {
        auto const tag = std::to_integer<std::uint32_t>(at[0]);
        if ((tag & 0x87u) != 2 || tag < 8) break;
        auto size = std::to_integer<std::size_t>(at[1]);
        std::size_t header = 2;
        if (size >= 0x80) { // unrolled for two bytes, as in nodes
            auto const second = std::to_integer<std::size_t>(at[2]);
            size = (size & 0x7F) | second << 7;
            header = 3;
            if (second >= 0x80 && !detail::take_short_size(at, static_cast<std::size_t>(end - at), size, header)) break;
        }
        auto const* const payload = at + header;
        if (size > static_cast<std::size_t>(end - payload)) break;
        at = payload + size;
        f(tag >> 3, byte_view(payload, size));
    }
    return static_cast<std::size_t>(at - message.data());
}

/// The same for numbers and bytes: calls `number(field, value)` and `bytes(field, payload)`, which return false if a
/// `reader` must read the field. Returns the rest for that.
template <class Number, class Bytes>
constexpr byte_view each_plain_field(byte_view message, Number number, Bytes bytes) {
    while (message.size() > 2) {
        auto const tag = std::to_integer<std::uint32_t>(message[0]);
        std::size_t size = 0, header = 1;
        if (tag < 8 || tag >= 0x80 || (tag & 5u) != 0) break;
        if (tag & 2u) {
            if (!detail::take_short_size(message.data(), message.size(), size, header) ||
                !bytes(tag >> 3, byte_view(message.data() + header, size)))
                break;
        } else if (std::uint64_t value = 0;
            detail::take_varint(message, header, value) != errc::ok || !number(tag >> 3, value)) {
            break;
        }
        message = message.subspan(header + size);
    }
    return message;
}

/// Calls `f(std::uint64_t raw)` for each element of a repeated scalar, packed or not. `element` is the encoding of one
/// element. Elements before an invalid one have been passed.
template <class F> constexpr errc each_scalar(field const& from, wire_type element, F f) {
    if (from.type == element && element != wire_type::bytes) {
        f(from.value);
        return errc::ok;
    }
    if (from.type != wire_type::bytes) return errc::wrong_wire_type;
    std::uint64_t value = 0;
    for (std::size_t at = 0; at != from.bytes.size();) {
        auto e = errc::wrong_wire_type;
        if (element == wire_type::varint) e = detail::take_varint(from.bytes, at, value);
        if (element == wire_type::fixed32) e = detail::take_fixed<std::uint32_t>(from.bytes, at, value);
        if (element == wire_type::fixed64) e = detail::take_fixed<std::uint64_t>(from.bytes, at, value);
        if (e != errc::ok) return e;
        f(value);
    }
    return errc::ok;
}

/// Calls `f(byte_view)` for each field `number` of a message that is a string or a message, up to a broken field.
template <class F> constexpr void each_bytes(byte_view message, std::uint32_t number, F f) {
    reader from(message);
    for (field x{}; from.next(x);)
        if (x.number == number && x.type == wire_type::bytes) f(x.bytes);
}
/// The last of them; a view without data if there is none.
[[nodiscard]] constexpr byte_view last_bytes(byte_view message, std::uint32_t number) {
    byte_view last;
    each_bytes(message, number, [&](byte_view bytes) { last = bytes; });
    return last;
}

/// The number of a `sint32` or `sint64` field.
[[nodiscard]] constexpr std::int64_t as_zigzag(std::uint64_t raw) {
    return static_cast<std::int64_t>((raw >> 1) ^ (~(raw & 1) + 1));
}
/// The encoding of a `sint32` or `sint64`.
[[nodiscard]] constexpr std::uint64_t to_zigzag(std::int64_t value) {
    return (static_cast<std::uint64_t>(value) << 1) ^ static_cast<std::uint64_t>(value >> 63);
}
/// The number of a `float` field.
[[nodiscard]] constexpr float as_float(std::uint64_t raw) {
    return std::bit_cast<float>(static_cast<std::uint32_t>(raw));
}
/// The number of a `double` field.
[[nodiscard]] constexpr double as_double(std::uint64_t raw) { return std::bit_cast<double>(raw); }
/// The number of an `int64` field.
[[nodiscard]] constexpr std::int64_t as_int64(std::uint64_t raw) { return static_cast<std::int64_t>(raw); }
/// The number of an `int32` or enum field: the low 32 bits.
[[nodiscard]] constexpr std::int32_t as_int32(std::uint64_t raw) {
    return static_cast<std::int32_t>(static_cast<std::uint32_t>(raw));
}
/// Payload as a string.
[[nodiscard]] inline std::string_view as_string(byte_view bytes) {
    return {reinterpret_cast<char const*>(bytes.data()), bytes.size()};
}

} // namespace wire
GRAFT_END
