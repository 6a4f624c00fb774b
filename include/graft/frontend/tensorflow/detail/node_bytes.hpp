// graft/frontend/tensorflow/detail/node_bytes.hpp - encoded nodes: fields by number, a Const, an argument, calls
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <utility>
#include <vector>

#include "graft/base/bytes.hpp"
#include "graft/base/container/arena.hpp"
#include "graft/base/container/series.hpp"
#include "graft/base/container/span.hpp"
#include "graft/frontend/tensorflow/schema.hpp"
#include "graft/model/source.hpp"
#include "graft/model/wire/reader.hpp"
#include "graft/model/wire/writer.hpp"

GRAFT_BEGIN
namespace detail {

/// Attributes by name, each an encoded AttrValue.
using encoded_attributes = series<std::pair<std::string_view, byte_view>>;

/// A function by its name, with the values for its placeholders.
struct encoded_call {
    std::string_view name{};
    encoded_attributes bound{};
};

/// The entries of a map<string, AttrValue> in field `number`.
inline encoded_attributes encoded_map(byte_view message, std::uint32_t number) {
    constexpr auto& entry = tensorflow::schema::node_def_attr_entry;
    encoded_attributes all;
    wire::each_bytes(message, number, [&](byte_view one) {
        all.push_back({wire::as_string(wire::last_bytes(one, entry["key"])), wire::last_bytes(one, entry["value"])});
    });
    return all;
}
/// The value of this name; if there are several, the last one. Empty if there is none.
inline byte_view encoded_value(encoded_attributes const& all, std::string_view name) {
    byte_view found;
    for (auto const& [key, value] : all)
        if (key == name) found = value;
    return found;
}
inline encoded_call decode_call(byte_view name_attr_list) {
    constexpr auto& call = tensorflow::schema::name_attr_list;
    return {wire::as_string(wire::last_bytes(name_attr_list, call["name"])), encoded_map(name_attr_list, call["attr"])};
}
/// The functions in an AttrValue: one, or a list.
inline series<encoded_call> decode_calls(byte_view value) {
    series<encoded_call> all;
    auto const add = [&](byte_view call) { all.push_back(decode_call(call)); };
    wire::each_bytes(value, tensorflow::schema::attr_value["func"], add);
    wire::each_bytes(value, tensorflow::schema::attr_value["list"],
        [&](byte_view list) { wire::each_bytes(list, tensorflow::schema::attr_value_list_value["func"], add); });
    return all;
}
/// The framework's numbers of the types in an AttrValue: one, or a list.
inline std::vector<std::uint64_t> decode_types(byte_view value) {
    std::vector<std::uint64_t> all;
    wire::reader from(value);
    for (wire::field f; from.next(f);) {
        if (f.number == tensorflow::schema::attr_value["type"] && f.type == wire::wire_type::varint)
            all.push_back(f.value);
        if (f.number != tensorflow::schema::attr_value["list"] || f.type != wire::wire_type::bytes) continue;
        wire::reader list(f.bytes);
        for (wire::field e; list.next(e);)
            if (e.number == tensorflow::schema::attr_value_list_value["type"])
                (void)wire::each_scalar(
                    e, wire::wire_type::varint, [&](std::uint64_t v) { return all.push_back(v), true; });
    }
    return all;
}

/// Rewrites messages with their placeholders replaced.
class placeholder_filler {
public:
    explicit placeholder_filler(encoded_attributes const& bound) : bound_(bound) {}

    /// The NodeDef with its placeholders filled in; `message` itself if it has none. New bytes are stored in
    /// `storage`.
    byte_view fill(byte_view message, arena& storage) {
        if (bound_.empty()) return message;
        changed_ = false;
        auto const out = with(
            message, tensorflow::schema::node_def["attr"], [&](byte_view inside) { return entry(inside, 0); });
        return changed_ ? byte_view(storage.keep(span<std::byte const>(out))) : message;
    }

private:
    static constexpr int deepest = 20; ///< functions as attributes of functions
    using bytes = std::vector<std::byte>;

    /// A message whose fields `number` are replaced by what `f` makes of them.
    template <class F> static bytes with(byte_view message, std::uint32_t number, F f) {
        wire::writer out;
        wire::reader from(message);
        for (wire::field x; from.next(x);)
            if (x.number == number && x.type == wire::wire_type::bytes) out.message(number, f(x.bytes));
            else out.again(x.number, x);
        return std::move(out.bytes);
    }
    /// One entry of a map of attributes.
    bytes entry(byte_view message, int depth) {
        return with(message, tensorflow::schema::node_def_attr_entry["value"],
            [&](byte_view inside) { return value(inside, depth); });
    }
    bytes value(byte_view message, int depth) {
        constexpr auto& attribute = tensorflow::schema::attr_value;
        wire::writer out;
        wire::reader from(message);
        for (wire::field f; from.next(f);) {
            if (f.number == attribute["placeholder"] && f.type == wire::wire_type::bytes) {
                if (auto const known = encoded_value(bound_, wire::as_string(f.bytes)); known.data()) {
                    changed_ = true;
                    out.fields(known);
                    continue;
                }
            }
            if (f.type == wire::wire_type::bytes && depth < deepest &&
                (f.number == attribute["list"] || f.number == attribute["func"]))
                out.message(
                    f.number, f.number == attribute["func"] ? call(f.bytes, depth + 1) : list(f.bytes, depth + 1));
            else out.again(f.number, f);
        }
        return std::move(out.bytes);
    }
    bytes call(byte_view message, int depth) {
        return with(message, tensorflow::schema::name_attr_list["attr"],
            [&](byte_view inside) { return entry(inside, depth); });
    }
    bytes list(byte_view message, int depth) {
        return with(message, tensorflow::schema::attr_value_list_value["func"],
            [&](byte_view inside) { return call(inside, depth); });
    }

    encoded_attributes const& bound_;
    bool changed_ = false;
};

} // namespace detail

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
/// The tensor of a Const; empty if the node has none.
constexpr byte_view encoded_constant(byte_view node) {
    wire::reader in(node);
    for (wire::field f{}; in.next(f);)
        if (f.number == fields_of_graph.attr && f.type == wire::wire_type::bytes &&
            equals(wire::last_bytes(f.bytes, fields_of_graph.key), "value"))
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
