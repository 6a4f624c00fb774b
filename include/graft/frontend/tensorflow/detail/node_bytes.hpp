// graft/frontend/tensorflow/detail/node_bytes.hpp - fields of an encoded GraphDef by number, and the tensor of a Const
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "graft/base/bytes.hpp"
#include "graft/frontend/tensorflow/schema.hpp"
#include "graft/model/wire/reader.hpp"

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

constexpr bool equals(byte_view bytes, std::string_view text) {
    if (bytes.size() != text.size()) return false;
    for (std::size_t i = 0; i < text.size(); ++i)
        if (static_cast<char>(bytes[i]) != text[i]) return false;
    return true;
}
/// The last field with this number, as bytes; empty if there is none.
constexpr byte_view bytes_in(byte_view message, std::uint32_t number) {
    byte_view last;
    wire::reader in(message);
    for (wire::field f{}; in.next(f);)
        if (f.number == number && f.type == wire::wire_type::bytes) last = f.bytes;
    return last;
}
/// The tensor of a Const; empty if the node has none.
constexpr byte_view encoded_constant(byte_view node) {
    wire::reader in(node);
    for (wire::field f{}; in.next(f);)
        if (f.number == fields_of_graph.attr && f.type == wire::wire_type::bytes &&
            equals(bytes_in(f.bytes, fields_of_graph.key), "value"))
            return bytes_in(bytes_in(f.bytes, fields_of_graph.value), fields_of_graph.tensor);
    return {};
}

} // namespace tensorflow::detail
GRAFT_END
