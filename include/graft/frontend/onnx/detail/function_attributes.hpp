// graft/frontend/onnx/detail/function_attributes.hpp - attributes of nodes in a function that refer to those of its
// caller
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "graft/base/bytes.hpp"
#include "graft/base/container/arena.hpp"
#include "graft/base/container/span.hpp"
#include "graft/frontend/onnx/detail/attributes.hpp"
#include "graft/frontend/onnx/schema.hpp"
#include "graft/model/wire/reader.hpp"

GRAFT_BEGIN
namespace onnx::detail {

/// The encoded attribute of this name in field `number` of a message (a node, a function); without data if there is
/// none.
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

/// Whether an attribute of this node refers to one of the function's caller.
inline bool refers_to_caller(byte_view node) {
    wire::reader from(node);
    for (wire::field f; from.next(f);) {
        if (f.number != schema::node_proto["attribute"] || f.type != wire::wire_type::bytes) continue;
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
inline void put_number(std::vector<std::byte>& to, std::uint32_t number, std::uint64_t v) {
    put_varint(to, number << 3 | static_cast<std::uint32_t>(wire::wire_type::varint));
    put_varint(to, v);
}
inline void put_bytes(std::vector<std::byte>& to, std::uint32_t number, byte_view payload) {
    put_varint(to, number << 3 | static_cast<std::uint32_t>(wire::wire_type::bytes));
    put_varint(to, payload.size());
    to.insert(to.end(), payload.begin(), payload.end());
}

/// The node with each attribute that refers to the caller's replaced by the caller's value, or by the function's
/// default, under the name that the node uses. If there is neither, the node does not have the attribute.
inline byte_view with_callers_attributes(byte_view node, byte_view call, byte_view function, arena& storage) {
    constexpr auto attribute = schema::node_proto["attribute"];
    std::vector<std::byte> out;
    wire::reader from(node);
    for (wire::field f; from.next(f);) {
        if (f.type != wire::wire_type::bytes) continue; // a node has no other fields
        attribute_parts parts;
        fault why;
        if (f.number != attribute || !read_parts(f.bytes, parts, why) || parts.refers.empty()) {
            put_bytes(out, f.number, f.bytes);
            continue;
        }
        auto value = attribute_called(call, attribute, parts.refers);
        if (!value.data()) value = attribute_called(function, schema::function_proto["attribute_proto"], parts.refers);
        if (!value.data()) continue;
        std::vector<std::byte> named(value.begin(), value.end());
        // if a field occurs twice, the last one is used
        put_bytes(named, schema::attribute_proto["name"], as_bytes(span(parts.name)));
        put_bytes(out, attribute, named);
    }
    return storage.keep(span<std::byte const>(out));
}

} // namespace onnx::detail
GRAFT_END
