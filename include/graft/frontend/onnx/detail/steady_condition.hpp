// graft/frontend/onnx/detail/steady_condition.hpp - a Loop's condition and trip count, as far as known at reading
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "graft/base/bytes.hpp"
#include "graft/base/container/series.hpp"
#include "graft/base/error.hpp"
#include "graft/frontend/onnx/detail/body.hpp"
#include "graft/frontend/onnx/detail/graph_inputs.hpp"
#include "graft/frontend/onnx/detail/node_parts.hpp"
#include "graft/frontend/onnx/detail/node_roles.hpp"
#include "graft/model/front_end.hpp"
#include "graft/model/source.hpp"
#include "graft/tensor/dtype.hpp"
#include "graft/tensor/view.hpp"

GRAFT_BEGIN
namespace onnx::detail {

/// The tensor of a constant with one element; false if the node is none.
inline bool element_of(model::source& from, model::node const& n, tensor_view& out) {
    if (role_of(n.type) != model::node_role::constant) return false;
    series<model::graph_input> all;
    error_list quiet; // reported by the reader of the node
    if (!graph_inputs(from, n, true, false, all, quiet) || all.size() != 1 || !quiet.errors.empty()) return false;
    out = all[0].value;
    return out.desc.shape.elements().is(1) && !out.bytes.empty();
}
inline bool bool_constant_of(model::source& from, model::node const& n, bool& out) {
    tensor_view v;
    if (!element_of(from, n, v) || v.desc.type != dtype::boolean) return false;
    return out = v.bytes[0] != std::byte{0}, true;
}
inline bool number_of(model::source& from, model::node const& n, std::int64_t& out) {
    tensor_view v;
    if (!element_of(from, n, v) || v.desc.type != dtype::i64 || v.bytes.size() < 8) return false;
    return out = load<std::int64_t>(v.bytes.data()), true;
}

/// The name of a dense initializer; empty if its encoding is broken.
inline std::string_view plain_name_of(byte_view message) {
    std::string_view name;
    wire::reader from(message);
    for (wire::field f; from.next(f);)
        if (f.number == schema::tensor_proto["name"] && f.type == wire::wire_type::bytes)
            name = wire::as_string(f.bytes);
    return name;
}

/// Whether a body returns in `tensor` its input `input`, or a constant that is true.
/// cost O(nodes of the body), a few times
inline bool forwards_condition(
    body_parts const& body, std::string_view tensor, std::string_view input, model::source& from) {
    constexpr int max = 8; // nodes on the path
    constexpr std::string_view unknown_producer = "operator of another domain";
    for (int turn = 0; turn < max && tensor != input; ++turn) {
        bool yes = false;
        model::node producer; // of the tensor
        body.each_initializer([&](byte_view message, bool sparse) {
            if (producer.type.empty() && !sparse && plain_name_of(message) == tensor)
                producer.type = initializer, producer.message = message;
        });
        std::string_view before;
        node_parts p;
        body.each_node([&](byte_view message) {
            if (!producer.type.empty()) return;
            p.clear();
            fault why;
            if (!read_node(message, p, why) || p.outputs.size() != 1 || p.outputs[0] != tensor) return;
            bool const known = p.domain.empty() || p.domain == "ai.onnx";
            producer.type = known && !p.type.empty() ? p.type : unknown_producer, producer.message = message;
            if (producer.type == "Identity" && p.inputs.size() == 1) before = p.inputs[0];
        });
        if (producer.type == initializer || producer.type == "Constant")
            return bool_constant_of(from, producer, yes) && yes;
        if (before.empty()) return false;
        tensor = before;
    }
    return tensor == input;
}

} // namespace onnx::detail
GRAFT_END
