// graft/frontend/onnx/detail/node_parts.hpp - the fields of a NodeProto except its attributes
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "graft/base/bytes.hpp"
#include "graft/frontend/onnx/detail/build_state.hpp"
#include "graft/frontend/onnx/schema.hpp"
#include "graft/model/decode.hpp"
#include "graft/model/wire/reader.hpp"

GRAFT_BEGIN
namespace onnx::detail {

struct node_parts {
    std::string_view name{}, type{}, domain{}, overload{};
    std::vector<std::string_view> inputs{}, outputs{};

    void clear() {
        name = {}; // each separately: one that is copied from the next is read before it is in memory
        type = {};
        domain = {};
        overload = {};
        inputs.clear(), outputs.clear();
    }
};

/// error those of the encoding
inline bool read_node(byte_view message, node_parts& out, fault& why) {
    constexpr auto& node = schema::node_proto;
    auto const take = [&](std::uint32_t number, byte_view payload) {
        auto const text = wire::as_string(payload);
        if (number == node["input"]) out.inputs.push_back(text);
        else if (number == node["output"]) out.outputs.push_back(text);
        else if (number == node["name"]) out.name = text;
        else if (number == node["op_type"]) out.type = text;
        else if (number == node["domain"]) out.domain = text;
        else if (number == node["overload"]) out.overload = text;
    };
    auto const rest = message.subspan(wire::each_short_bytes(message, take));
    wire::reader from(rest);
    for (wire::field f; from.next(f);) {
        if (f.number > node["overload"]) continue; // all fields up to this one are length-delimited
        if (!is(f, wire::wire_type::bytes, rest, why)) return false;
        take(f.number, f.bytes);
    }
    return finished(from, rest, why);
}

} // namespace onnx::detail
GRAFT_END
