// graft/frontend/onnx/detail/body.hpp - a GraphProto split into its parts: nodes, inputs, initializers and outputs
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/bytes.hpp"
#include "graft/frontend/onnx/detail/attributes.hpp"
#include "graft/frontend/onnx/detail/build_state.hpp"
#include "graft/frontend/onnx/detail/tensor.hpp"
#include "graft/frontend/onnx/schema.hpp"
#include "graft/model/wire/reader.hpp"

GRAFT_BEGIN
namespace onnx::detail {

/// A part of a graph with its name.
struct named_part {
    std::string_view name{};
    byte_view message{};
};

/// A graph, still encoded. Its nodes and initializers are read in place: for a million of them a list costs more than
/// a second walk over the message.
struct body_parts {
    byte_view message{};
    std::size_t node_count = 0, initializer_count = 0;
    std::size_t nodes = 0, initializers = 0; ///< offset of the first of them in `message`
    series<named_part> inputs{}, outputs{}, values{};
    static constexpr auto node_field = schema::graph_proto["node"], dense_field = schema::graph_proto["initializer"],
                          sparse_field = schema::graph_proto["sparse_initializer"];

    /// Calls `f(bytes)` for every node, in the order of the file.
    template <class F> void each_node(F f) const {
        auto left = node_count;
        each_field(message.subspan(nodes), [&](std::uint32_t number, byte_view payload) {
            if (number == node_field) --left, f(payload);
            return left != 0;
        });
    }
    /// Calls `f(bytes, sparse)` for every initializer, in the order of the file.
    template <class F> void each_initializer(F f) const {
        auto left = initializer_count;
        each_field(message.subspan(initializers), [&](std::uint32_t number, byte_view payload) {
            if (number == dense_field || number == sparse_field) --left, f(payload, number == sparse_field);
            return left != 0;
        });
    }

private:
    /// Calls `f(number, bytes)` for the length-delimited fields until it returns false.
    template <class F> static void each_field(byte_view rest, F f) {
        for (wire::field other; !rest.empty();) {
            // as `wire::each_short_bytes`, which does not stop; nodes have lengths of one or two bytes
            auto const* const at = rest.data();
            auto const tag = std::to_integer<std::uint32_t>(at[0]);
            std::size_t size = 0, header = 0;
            if ((tag & 0x87u) == 2 && tag >= 8 && rest.size() > 2 &&
                wire::detail::take_short_size(at, rest.size(), size, header)) {
                rest = rest.subspan(header + size);
                // pages of a file are small, and the hardware prefetcher stops at the end of a page
                __builtin_prefetch(rest.data() + (rest.size() > 1024 ? 1024 : 0));
                if (!f(tag >> 3, byte_view(at + header, size))) return;
                continue;
            }
            wire::reader from(rest);
            if (!from.next(other)) return;
            if (other.type == wire::wire_type::bytes && !f(other.number, other.bytes)) return;
            rest = rest.subspan(from.position());
        }
    }
};

/// The string in field `number` of a message.
inline std::string_view name_in(build_state& state, byte_view message, std::uint32_t number, std::string_view part) {
    std::string_view name;
    state.each_bytes(message, part, [&](wire::field const& f) {
        if (f.number == number) name = wire::as_string(f.bytes);
    });
    return name;
}

/// The name of an initializer; false after a mistake, which is reported.
/// error those of the encoding
inline bool read_initializer_name(build_state& state, byte_view message, bool sparse, std::string_view& name) {
    name = {};
    if (!sparse && plain_name_of(message, name)) return true;
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

/// The graph in the attribute `name` of a node; a view without data if there is none.
inline byte_view graph_in(byte_view node, std::string_view name) {
    return wire::last_bytes(
        attribute_called(node, schema::node_proto["attribute"], name), schema::attribute_proto["g"]);
}

/// The string in the attribute `name` of a node; empty if there is none.
inline std::string_view text_in(byte_view node, std::string_view name) {
    return wire::as_string(
        wire::last_bytes(attribute_called(node, schema::node_proto["attribute"], name), schema::attribute_proto["s"]));
}

} // namespace onnx::detail
GRAFT_END
