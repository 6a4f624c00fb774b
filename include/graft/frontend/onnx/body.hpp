// graft/frontend/onnx/body.hpp - a GraphProto as its parts: nodes, tensors that it has, comes with and gives
// SPDX-License-Identifier: Apache-2.0
#pragma once

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
    bool sparse = false;
};

/// A graph, still encoded.
struct body_parts {
    series<byte_view> nodes{};
    series<named_part> initializers{}, inputs{}, outputs{}, values{};
};

/// The text in field `number` of a message.
inline std::string_view name_in(build_state& state, byte_view message, std::uint32_t number, std::string_view part) {
    std::string_view name;
    state.each_bytes(message, part, [&](wire::field const& f) {
        if (f.number == number) name = wire::as_text(f.bytes);
    });
    return name;
}

/// error those of the encoding
inline body_parts parts_of(build_state& state, byte_view message) {
    constexpr auto& graph = schema::graph_proto;
    constexpr auto named = schema::value_info_proto["name"];
    body_parts all;
    state.each_bytes(message, "graph", [&](wire::field const& f) {
        switch (f.number) {
        case graph["node"]: all.nodes.push_back(f.bytes); break;
        case graph["initializer"]: {
            auto const name = name_in(state, f.bytes, schema::tensor_proto["name"], "initializer");
            all.initializers.push_back({name, f.bytes});
            break;
        }
        case graph["input"]: all.inputs.push_back({name_in(state, f.bytes, named, "input"), f.bytes}); break;
        case graph["output"]: all.outputs.push_back({name_in(state, f.bytes, named, "output"), f.bytes}); break;
        case graph["value_info"]: all.values.push_back({name_in(state, f.bytes, named, "value_info"), f.bytes}); break;
        case graph["sparse_initializer"]: {
            named_part part{{}, f.bytes, true};
            fault why;
            if (read_sparse_name(f.bytes, part.name, why)) all.initializers.push_back(part);
            else state.report(why, "sparse_initializer");
            break;
        }
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
