// graft/frontend/tensorflow/detail/argument.hpp - an argument of a function as a node in the body
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "graft/base/bytes.hpp"
#include "graft/base/container/arena.hpp"
#include "graft/base/container/span.hpp"
#include "graft/frontend/tensorflow/schema.hpp"
#include "graft/model/source.hpp"
#include "graft/model/wire/reader.hpp"
#include "graft/model/wire/writer.hpp"

GRAFT_BEGIN
namespace tensorflow::detail {

/// The NodeDef for a function's argument: operator `_Arg` with the attributes `T` (a placeholder if the caller chooses
/// the type) and `index`.
inline byte_view encode_argument(model::argument const& a, std::size_t index, arena& storage) {
    constexpr auto& arg = schema::op_def_arg_def;
    std::uint64_t type = 0;
    std::string_view type_attr;
    wire::reader from(a.message);
    for (wire::field f; from.next(f);) {
        if (f.number == arg["type"] && f.type == wire::wire_type::varint) type = f.value;
        if ((f.number == arg["type_attr"] || f.number == arg["type_list_attr"]) && f.type == wire::wire_type::bytes &&
            !f.bytes.empty())
            type_attr = wire::as_string(f.bytes);
    }
    wire::writer node;
    node.text(schema::node_def["name"], a.name);
    node.text(schema::node_def["op"], "_Arg");
    auto const attribute = [&](std::string_view key, wire::writer const& value) {
        wire::writer entry;
        entry.text(schema::node_def_attr_entry["key"], key);
        entry.message(schema::node_def_attr_entry["value"], value.bytes);
        node.message(schema::node_def["attr"], entry.bytes);
    };
    wire::writer value;
    if (type_attr.empty()) value.varint(schema::attr_value["type"], type);
    else value.text(schema::attr_value["placeholder"], type_attr);
    attribute("T", value);
    value.bytes.clear();
    value.varint(schema::attr_value["i"], index);
    attribute("index", value);
    return storage.keep(span<std::byte const>(node.bytes));
}

} // namespace tensorflow::detail
GRAFT_END
