// graft/frontend/tensorflow/argument.hpp - an argument of a function as the node that stands for it in the body
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
#include "graft/model/source.hpp"
#include "graft/model/wire/reader.hpp"

GRAFT_BEGIN
namespace tensorflow::detail {

/// Writes the few fields that a made-up node has.
struct node_writer {
    std::vector<std::byte> bytes{};

    void varint(std::uint32_t number, std::uint64_t value) {
        raw(number << 3);
        raw(value);
    }
    /// Number and wire type of a field whose payload follows.
    void tag(std::uint32_t number, std::uint32_t type) { raw(number << 3 | type); }
    void text(std::uint32_t number, std::string_view value) { message(number, as_bytes(span(value))); }
    void message(std::uint32_t number, byte_view value) {
        raw(number << 3 | 2);
        raw(value.size());
        bytes.insert(bytes.end(), value.begin(), value.end());
    }

private:
    void raw(std::uint64_t v) {
        for (; v >= 0x80; v >>= 7) bytes.push_back(static_cast<std::byte>(v | 0x80));
        bytes.push_back(static_cast<std::byte>(v));
    }
};

/// The NodeDef of a function's argument: operator `_Arg` with the attributes `T` (a placeholder where the caller
/// chooses the type) and `index`.
inline byte_view encode_argument(model::argument const& a, std::size_t index, arena& storage) {
    std::uint64_t type = 0;
    std::string_view type_attr;
    wire::reader from(a.message);
    for (wire::field f; from.next(f);) {
        if (f.number == 3 && f.type == wire::wire_type::varint) type = f.value;
        if ((f.number == 4 || f.number == 6) && f.type == wire::wire_type::bytes && !f.bytes.empty())
            type_attr = wire::as_text(f.bytes);
    }
    node_writer node;
    node.text(1, a.name);
    node.text(2, "_Arg");
    auto const attribute = [&](std::string_view key, node_writer const& value) {
        node_writer entry;
        entry.text(1, key);
        entry.message(2, value.bytes);
        node.message(5, entry.bytes);
    };
    node_writer value;
    if (type_attr.empty()) value.varint(6, type);
    else value.text(9, type_attr);
    attribute("T", value);
    value.bytes.clear();
    value.varint(3, index);
    attribute("index", value);
    return storage.keep(span<std::byte const>(node.bytes));
}

} // namespace tensorflow::detail
GRAFT_END
