// graft/frontend/tensorflow/tensor.hpp - decodes a TensorFlow constant: raw bytes, or a list of values of its type
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstring>
#include <string_view>
#include <type_traits> // is_constant_evaluated
#include <vector>

#include "graft/base/bytes.hpp"
#include "graft/base/container/algorithm.hpp"
#include "graft/base/container/arena.hpp"
#include "graft/base/container/span.hpp"
#include "graft/frontend/tensorflow/detail/decode.hpp"
#include "graft/frontend/tensorflow/schema.hpp"
#include "graft/model/decode.hpp"
#include "graft/model/wire/reader.hpp"
#include "graft/tensor/view.hpp"

GRAFT_BEGIN
namespace tensorflow {

namespace detail {

using model::each_chunk;
using model::value_field;

constexpr value_field value_field_of(graft::dtype t) {
    using enum wire::wire_type;
    switch (t) {
    case dtype::f32: return {5, fixed32, 4};
    case dtype::f64: return {6, fixed64, 8};
    case dtype::c64: return {9, fixed32, 4, 2};
    case dtype::i64: return {10, varint, 8};
    case dtype::boolean: return {11, varint, 1, 1, true};
    case dtype::c128: return {12, fixed64, 8, 2};
    case dtype::f16:
    case dtype::bf16: return {13, varint, 2};
    case dtype::u32: return {16, varint, 4};
    case dtype::u64: return {17, varint, 8};
    case dtype::f8e4m3:
    case dtype::f8e5m2: return {18, wire::wire_type::bytes, 1};
    case dtype::i8:
    case dtype::u8:
    case dtype::qi8:
    case dtype::qu8:
    case dtype::i4:
    case dtype::u4:
    case dtype::i2:
    case dtype::u2: return {7, varint, 1}; // sub-byte types: a byte each in the file
    case dtype::i16:
    case dtype::u16:
    case dtype::qi16:
    case dtype::qu16: return {7, varint, 2};
    case dtype::i32:
    case dtype::qi32: return {7, varint, 4};
    default: return {};
    }
}

/// The scalar fields of a TensorProto.
struct tensor_facts {
    graft::dtype type{};     ///< the type of its elements
    byte_view shape{},       ///< the encoded TensorShapeProto
        content{};           ///< `tensor_content`: the bytes of all elements, or empty
    bool has_values = false; ///< in one of the lists by type
};
/// The fields of values by type: float_val and the others; 4 is the raw content.
constexpr bool is_list_of_values(std::uint32_t number) { return number > 4 && number <= 18; }

constexpr bool read_facts(byte_view message, tensor_facts& out, fault& why) {
    constexpr auto& tensor = schema::tensor_proto;
    // the common case: type, shape and content
    if (message.size() > 2 && message[0] == std::byte{8} && message[1] < std::byte{0x80}) {
        if (!read_type(std::to_integer<std::int64_t>(message[1]), out.type, why)) return false;
        message = message.subspan(2);
        message = message.subspan(wire::each_short_bytes(message, [&](std::uint32_t number, byte_view payload) {
            if (number == tensor["tensor_shape"]) out.shape = payload;
            else if (number == tensor["tensor_content"]) out.content = payload;
            else if (is_list_of_values(number) && !payload.empty()) out.has_values = true;
        }));
        if (message.empty()) return true;
    }
    wire::reader from(message);
    for (wire::field f; from.next(f);) {
        if (f.number == tensor["dtype"]) {
            if (!is(f, wire::wire_type::varint, message, why) || !read_type(wire::as_int32(f.value), out.type, why))
                return false;
        } else if (f.number == tensor["tensor_shape"]) {
            if (!is(f, wire::wire_type::bytes, message, why)) return false;
            out.shape = f.bytes;
        } else if (f.number == tensor["tensor_content"]) {
            if (!is(f, wire::wire_type::bytes, message, why)) return false;
            out.content = f.bytes;
        } else if (is_list_of_values(f.number) && (f.type != wire::wire_type::bytes || !f.bytes.empty())) {
            out.has_values = true;
        }
    }
    return finished(from, message, why);
}

constexpr void copy_bytes(std::byte* to, std::byte const* from, std::size_t n) {
    if (!std::is_constant_evaluated()) std::memcpy(to, from, n);
    else
        for (std::size_t i = 0; i < n; ++i) to[i] = from[i];
}
/// Fills `to` after its first `used` bytes with copies of the `unit` bytes before.
constexpr void repeat_last(span<std::byte> to, std::size_t used, std::size_t unit) {
    if (used < unit || used >= to.size()) return;
    auto const begin = used - unit;
    for (auto at = used; at < to.size();) {
        auto const n = algorithm::min(at - begin, to.size() - at);
        copy_bytes(to.data() + at, to.data() + begin, n);
        at += n;
    }
}

/// Packs elements of less than a byte, which the file stores as one per byte, from the lowest bits on.
constexpr byte_view pack(byte_view one_each, unsigned bits, arena& storage) {
    auto const per_byte = 8 / bits;
    auto const out = storage.make<std::byte>((one_each.size() + per_byte - 1) / per_byte);
    auto const mask = std::byte((1u << bits) - 1u);
    for (std::size_t i = 0; i < one_each.size(); ++i)
        out[i / per_byte] |= (one_each[i] & mask) << static_cast<int>(i % per_byte * bits);
    return out;
}

/// The values of a numeric tensor of `elements` elements that has no raw content.
constexpr bool read_values(byte_view message, std::size_t elements, arena& storage, decode_budget const& budget,
    tensor_view& out, fault& why) {
    auto const type = out.desc.type;
    auto const wanted = value_field_of(type);
    auto const unit = wanted.bytes * wanted.per_element;
    std::size_t found = 0, chunks = 0;
    byte_view only{};
    if (!each_chunk(message, wanted, why, [&](byte_view chunk, bool raw) {
            found += chunk.size();
            ++chunks;
            if (raw) only = chunk;
        }))
        return false;
    if (found % unit != 0) return wrong(why, errc::invalid_tensor, "pairs of values", "an odd number of values");
    if (chunks == 1 && found == elements * unit && !only.empty()) {
        out.bytes = only;
        return true;
    }
    if (!fits<std::byte>(elements * unit, storage, budget, why)) return false;
    std::vector<std::byte> scratch;
    span<std::byte> to;
    if (bits_of(type) < 8) {
        scratch.resize(elements);
        to = scratch;
    } else {
        to = storage.make<std::byte>(elements * unit);
    }
    std::size_t used = 0;
    if (!each_chunk(message, wanted, why, [&](byte_view chunk, bool) {
            auto const n = algorithm::min(chunk.size(), to.size() - used);
            if (n > 0) copy_bytes(to.data() + used, chunk.data(), n);
            used += n;
        }))
        return false;
    repeat_last(to, used, unit);
    out.bytes = bits_of(type) < 8 ? pack(to, bits_of(type), storage) : byte_view(to);
    return true;
}

/// Strings in raw content: their lengths as varints, then their characters.
constexpr bool split_content(byte_view content, span<std::string_view> to, arena& storage, fault& why) {
    std::size_t at = 0, lengths = 0;
    for (std::size_t i = 0; i < to.size(); ++i) {
        std::uint64_t size = 0;
        if (auto const e = wire::detail::take_varint(content, at, size); e != errc::ok)
            return broken(why, e, content, at);
        if (size > content.size()) return broken(why, errc::truncated, content, at);
    }
    for (auto& text : to) {
        std::uint64_t size = 0;
        (void)wire::detail::take_varint(content, lengths, size);
        if (size > content.size() - at) return broken(why, errc::truncated, content, at);
        text = storage.text_of(content.subspan(at, static_cast<std::size_t>(size)));
        at += text.size();
    }
    return at == content.size() || broken(why, errc::invalid_tensor, content, at);
}

constexpr bool read_strings(byte_view message, byte_view content, std::size_t elements, arena& storage,
    decode_budget const& budget, tensor_view& out, fault& why) {
    if (!content.empty() && elements > content.size())
        return wrong(why, errc::invalid_tensor, counted(static_cast<std::int64_t>(elements), "strings"),
            counted(static_cast<std::int64_t>(content.size()), "bytes"));
    if (!fits<std::string_view>(elements, storage, budget, why)) return false;
    auto const to = storage.make<std::string_view>(elements);
    out.strings = to;
    if (!content.empty()) return split_content(content, to, storage, why);
    std::size_t used = 0;
    wire::reader from(message);
    for (wire::field f; from.next(f);) {
        if (f.number != schema::tensor_proto["string_val"]) continue;
        if (!is(f, wire::wire_type::bytes, message, why)) return false;
        if (used < elements) to[used++] = storage.text_of(f.bytes);
    }
    if (!finished(from, message, why)) return false;
    for (auto i = used; used > 0 && i < elements; ++i) to[i] = to[used - 1];
    return true;
}

/// The number of elements of a static shape; false on overflow of it or of the number of bytes.
constexpr bool count_elements(tensor_view const& t, std::size_t& elements, fault& why) {
    auto const& shape = t.desc.shape;
    if (!shape.is_plain() && !shape.is_static())
        return wrong(why, errc::invalid_tensor, "a shape that is known", "an unknown dim or rank");
    auto const n = shape.elements();
    std::size_t bytes = 0;
    if (n.invalid() || __builtin_mul_overflow(static_cast<std::size_t>(n.value()), std::size_t{32}, &bytes))
        return wrong(why, errc::overflow, "a number of elements that can be counted", "more");
    elements = static_cast<std::size_t>(n.value());
    return true;
}

} // namespace detail

/// The tensor that a TensorProto encodes. Raw content, and a packed list with the same bytes as in memory, are views of
/// `message`; the rest is written to `storage`. As in TensorFlow the last value is repeated for all missing ones,
/// without any value all are zeros (empty strings), and values beyond the last element are ignored. Without a type, and
/// for resources and variants, there are no bytes.
/// error invalid_tensor, unknown_dtype, rank_too_large, negative_dim, overflow, memory_budget_exceeded, those of the
///       encoding
constexpr bool read_tensor(
    byte_view message, arena& storage, decode_budget const& budget, tensor_view& out, fault& why) {
    out = {};
    detail::tensor_facts facts;
    if (!detail::read_facts(message, facts, why) || !read_shape(facts.shape, out.desc.shape, why)) return false;
    if (!facts.content.empty() && facts.has_values)
        return detail::wrong(why, errc::invalid_tensor, "values in one form", "tensor_content and a list of values");
    auto const type = out.desc.type = facts.type;
    if (type == dtype::undefined || type == dtype::resource || type == dtype::variant) return true;
    std::size_t elements = 0;
    if (!detail::count_elements(out, elements, why)) return false;
    if (type == dtype::string) return detail::read_strings(message, facts.content, elements, storage, budget, out, why);
    if (facts.content.empty()) return detail::read_values(message, elements, storage, budget, out, why);
    auto const wanted = detail::value_field_of(type);
    auto const size = elements * wanted.bytes * wanted.per_element;
    if (facts.content.size() != size)
        return detail::wrong(why, errc::invalid_tensor, detail::counted(static_cast<std::int64_t>(size), "bytes"),
            detail::counted(static_cast<std::int64_t>(facts.content.size()), "bytes"));
    if (bits_of(type) < 8 && !detail::fits<std::byte>(elements, storage, budget, why)) return false;
    out.bytes = bits_of(type) < 8 ? detail::pack(facts.content, bits_of(type), storage) : facts.content;
    return true;
}

} // namespace tensorflow
GRAFT_END
