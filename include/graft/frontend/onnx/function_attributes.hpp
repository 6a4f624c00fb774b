// graft/frontend/onnx/function_attributes.hpp - attributes of nodes in a function that are those of its caller
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "graft/base/arena.hpp"
#include "graft/base/bytes.hpp"
#include "graft/base/config.hpp"
#include "graft/base/span.hpp"
#include "graft/frontend/onnx/attributes.hpp"
#include "graft/model/wire/reader.hpp"

GRAFT_BEGIN
namespace onnx::detail {

/// The encoded attribute of this name in field `number` of a message (a node, a function); without data: there is none.
inline byte_view attribute_called(byte_view message, std::uint32_t number, std::string_view name) {
    wire::reader from(message);
    for (wire::field f; from.next(f);) {
        if (f.number != number || f.type != wire::wire_type::bytes) continue;
        attribute_parts parts;
        fault why;
        if (read_parts(f.bytes, parts, why) && parts.name == name) return f.bytes;
    }
    return {};
}

/// Some attribute of this node refers to one of the function's caller.
inline bool refers_to_caller(byte_view node) {
    wire::reader from(node);
    for (wire::field f; from.next(f);) {
        if (f.number != 5 || f.type != wire::wire_type::bytes) continue;
        attribute_parts parts;
        fault why;
        if (read_parts(f.bytes, parts, why) && !parts.refers.empty()) return true;
    }
    return false;
}

inline void put_varint(std::vector<std::byte>& to, std::uint64_t v) {
    for (; v >= 0x80; v >>= 7) to.push_back(static_cast<std::byte>(v | 0x80));
    to.push_back(static_cast<std::byte>(v));
}
inline void put_bytes(std::vector<std::byte>& to, std::uint32_t number, byte_view payload) {
    put_varint(to, number << 3 | 2);
    put_varint(to, payload.size());
    to.insert(to.end(), payload.begin(), payload.end());
}

/// The node with the caller's attributes in the place of those that refer to them: the caller's value, or the
/// function's default, under the name that the node gives it. Where there is neither, the node has no such attribute.
inline byte_view with_callers_attributes(byte_view node, byte_view call, byte_view function, arena& storage) {
    std::vector<std::byte> out;
    wire::reader from(node);
    for (wire::field f; from.next(f);) {
        if (f.type != wire::wire_type::bytes) continue; // a node has no other fields
        attribute_parts parts;
        fault why;
        if (f.number != 5 || !read_parts(f.bytes, parts, why) || parts.refers.empty()) {
            put_bytes(out, f.number, f.bytes);
            continue;
        }
        auto value = attribute_called(call, 5, parts.refers);
        if (!value.data()) value = attribute_called(function, 11, parts.refers);
        if (!value.data()) continue;
        std::vector<std::byte> named(value.begin(), value.end());
        put_bytes(named, 1, as_bytes(span(parts.name))); // of a field that comes twice the last one counts
        put_bytes(out, 5, named);
    }
    return storage.keep(span<std::byte const>(out));
}

} // namespace onnx::detail
GRAFT_END
