// graft/frontend/onnx/body.hpp - a GraphProto as its parts: nodes, tensors that it has, comes with and gives
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "graft/base/bytes.hpp"
#include "graft/base/config.hpp"
#include "graft/frontend/onnx/build_state.hpp"
#include "graft/frontend/onnx/function_attributes.hpp"
#include "graft/frontend/onnx/schema.hpp"
#include "graft/frontend/onnx/sparse_tensor.hpp"
#include "graft/model/wire/reader.hpp"

GRAFT_BEGIN
namespace onnx::detail {

/// A part of a graph under its name.
struct named_part {
    std::string_view name{};
    byte_view message{};
};

/// A graph, still encoded. Its nodes and initializers are read where they are: a list of a million of them costs more
/// than to walk over the message again.
struct body_parts {
    byte_view message{};
    std::size_t node_count = 0, initializer_count = 0;
    std::size_t nodes = 0, initializers = 0; ///< where the first of them is in `message`
    series<named_part> inputs{}, outputs{}, values{};
    static constexpr auto node_field = schema::graph_proto["node"], dense_field = schema::graph_proto["initializer"],
                          sparse_field = schema::graph_proto["sparse_initializer"];

    /// Calls `f(bytes)` for every node, in the order of the file.
    template <class F> void each_node(F f) const {
        wire::reader from(message.subspan(nodes));
        auto left = node_count;
        for (wire::field field; left != 0 && from.next(field);)
            if (field.number == node_field && field.type == wire::wire_type::bytes) --left, f(field.bytes);
    }
    /// Calls `f(bytes, sparse)` for every initializer, in the order of the file.
    template <class F> void each_initializer(F f) const {
        wire::reader from(message.subspan(initializers));
        auto left = initializer_count;
        for (wire::field field; left != 0 && from.next(field);) {
            bool const sparse = field.number == sparse_field;
            if ((sparse || field.number == dense_field) && field.type == wire::wire_type::bytes)
                --left, f(field.bytes, sparse);
        }
    }
};

/// The text in field `number` of a message.
inline std::string_view name_in(build_state& state, byte_view message, std::uint32_t number, std::string_view part) {
    std::string_view name;
    state.each_bytes(message, part, [&](wire::field const& f) {
        if (f.number == number) name = wire::as_text(f.bytes);
    });
    return name;
}

/// The name of an initializer; false after a mistake, which is reported.
/// error those of the encoding
inline bool read_initializer_name(build_state& state, byte_view message, bool sparse, std::string_view& name) {
    name = {};
    if (!sparse) return name = name_in(state, message, schema::tensor_proto["name"], "initializer"), true;
    fault why;
    if (read_sparse_name(message, name, why)) return true;
    state.report(why, "sparse_initializer");
    return false;
}

/// error those of the encoding
inline body_parts parts_of(build_state& state, byte_view message) {
    constexpr auto& graph = schema::graph_proto;
    constexpr auto named = schema::value_info_proto["name"];
    body_parts all;
    all.message = message;
    auto const count = [](std::size_t& n, std::size_t& first, std::size_t at) {
        if (n++ == 0) first = at;
    };
    state.each_bytes(message, "graph", [&](wire::field const& f) {
        switch (f.number) {
        case graph["node"]: count(all.node_count, all.nodes, f.offset); break;
        case graph["initializer"]:
        case graph["sparse_initializer"]: count(all.initializer_count, all.initializers, f.offset); break;
        case graph["input"]: all.inputs.push_back({name_in(state, f.bytes, named, "input"), f.bytes}); break;
        case graph["output"]: all.outputs.push_back({name_in(state, f.bytes, named, "output"), f.bytes}); break;
        case graph["value_info"]: all.values.push_back({name_in(state, f.bytes, named, "value_info"), f.bytes}); break;
        default: break;
        }
    });
    return all;
}

/// The graph in the attribute `name` of a node; without data: there is none.
inline byte_view graph_in(byte_view node, std::string_view name) {
    byte_view found;
    wire::reader from(attribute_called(node, schema::node_proto["attribute"], name));
    for (wire::field f; from.next(f);)
        if (f.number == schema::attribute_proto["g"] && f.type == wire::wire_type::bytes) found = f.bytes;
    return found;
}

/// The text in the attribute `name` of a node; empty: there is none.
inline std::string_view text_in(byte_view node, std::string_view name) {
    std::string_view found;
    wire::reader from(attribute_called(node, schema::node_proto["attribute"], name));
    for (wire::field f; from.next(f);)
        if (f.number == schema::attribute_proto["s"] && f.type == wire::wire_type::bytes)
            found = wire::as_text(f.bytes);
    return found;
}

} // namespace onnx::detail
GRAFT_END
