// graft/frontend/tensorflow/detail/node_bytes.hpp - encoded nodes: fields by number, a Const, an argument
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

/// Field numbers: so that clang 14 needs them in no template.
struct field_numbers {
    std::uint32_t node = schema::graph_def["node"], library = schema::graph_def["library"],
                  versions = schema::graph_def["versions"], function = schema::function_def_library["function"],
                  producer = schema::version_def["producer"], name = schema::node_def["name"],
                  op = schema::node_def["op"], input = schema::node_def["input"], attr = schema::node_def["attr"],
                  key = schema::node_def_attr_entry["key"], value = schema::node_def_attr_entry["value"],
                  tensor = schema::attr_value["tensor"], dtype = schema::tensor_proto["dtype"],
                  shape = schema::tensor_proto["tensor_shape"], version = schema::tensor_proto["version_number"];
};
inline constexpr field_numbers fields_of_graph{};

constexpr bool says(byte_view bytes, std::string_view text) {
    if (bytes.size() != text.size()) return false;
    for (std::size_t i = 0; i < text.size(); ++i)
        if (static_cast<char>(bytes[i]) != text[i]) return false;
    return true;
}
/// The tensor of a Const; empty if the node has none.
constexpr byte_view encoded_constant(byte_view node) {
    wire::reader in(node);
    for (wire::field f{}; in.next(f);)
        if (f.number == fields_of_graph.attr && f.type == wire::wire_type::bytes &&
            says(wire::last_bytes(f.bytes, fields_of_graph.key), "value"))
            return wire::last_bytes(wire::last_bytes(f.bytes, fields_of_graph.value), fields_of_graph.tensor);
    return {};
}

/// Adds an entry of the map `attr` to a NodeDef.
inline void add_attribute(wire::writer& node, std::string_view key, wire::writer const& value) {
    wire::writer entry;
    entry.text(schema::node_def_attr_entry["key"], key);
    entry.message(schema::node_def_attr_entry["value"], value.bytes);
    node.message(schema::node_def["attr"], entry.bytes);
}
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
    wire::writer value;
    if (type_attr.empty()) value.varint(schema::attr_value["type"], type);
    else value.text(schema::attr_value["placeholder"], type_attr);
    add_attribute(node, "T", value);
    value.bytes.clear();
    value.varint(schema::attr_value["i"], index);
    add_attribute(node, "index", value);
    return storage.keep(span<std::byte const>(node.bytes));
}

} // namespace tensorflow::detail
GRAFT_END
