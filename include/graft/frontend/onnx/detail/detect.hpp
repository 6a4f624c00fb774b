// graft/frontend/onnx/detail/detect.hpp - whether a file is an ONNX model, binary or text: decided by its first fields
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "graft/base/bytes.hpp"
#include "graft/base/container/algorithm.hpp"
#include "graft/frontend/onnx/schema.hpp"
#include "graft/model/wire/reader.hpp"

GRAFT_BEGIN
namespace onnx {

/// Whether the bytes are an encoded ModelProto: a small ir_version, a graph, and no unknown fields. A model that is
/// truncated in its graph is accepted, too.
/// cost O(fields at the top level)
[[nodiscard]] inline bool looks_like_model(byte_view bytes) {
    constexpr auto& model = schema::model_proto;
    constexpr auto start_of_graph = static_cast<std::byte>(model["graph"] << 3 | 2);
    constexpr std::uint32_t last_number = 30; // includes numbers for fields of later versions
    bool version = false, graph = false;
    wire::reader fields(bytes);
    for (wire::field f{}; fields.next(f);) {
        if (f.number == model["ir_version"]) version = f.type == wire::wire_type::varint && f.value < 1000;
        if (f.number == model["graph"]) graph = f.type == wire::wire_type::bytes;
        if (f.number > last_number || (f.number == model["ir_version"] && !version)) return false;
    }
    if (fields.error() == errc::truncated && fields.position() < bytes.size())
        graph = graph || bytes[fields.position()] == start_of_graph;
    else if (fields.error() != errc::ok) return false;
    return version && graph;
}

/// Whether the text is a ModelProto: its first identifier is a field of ModelProto and of no other framework's model.
[[nodiscard]] inline bool looks_like_text_model(std::string_view text) {
    std::size_t at = text.starts_with("\xEF\xBB\xBF") ? 3 : 0;
    while (at < text.size()) {
        if (text[at] == '#') at = algorithm::min(text.find('\n', at), text.size());
        else if (text[at] == ' ' || (text[at] >= '\t' && text[at] <= '\r')) ++at;
        else break;
    }
    for (std::string_view const word : {"ir_version", "opset_import", "producer_name", "producer_version"}) {
        auto rest = text.substr(algorithm::min(at, text.size()));
        if (!rest.starts_with(word)) continue;
        rest.remove_prefix(word.size());
        rest.remove_prefix(algorithm::min(rest.find_first_not_of(" \t\r\n"), rest.size()));
        return rest.starts_with(':') || rest.starts_with('{') || rest.starts_with('<');
    }
    return false;
}

} // namespace onnx
GRAFT_END
