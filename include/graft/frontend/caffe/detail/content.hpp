// graft/frontend/caffe/detail/content.hpp - is this a Caffe net? decided from the bytes, as opposed to GraphDef and
// ONNX
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/bytes.hpp"
#include "graft/base/errc.hpp"
#include "graft/frontend/caffe/schema.hpp"
#include "graft/model/byte_order_mark.hpp"
#include "graft/model/known_file.hpp"
#include "graft/model/text_slices.hpp"
#include "graft/model/wire/reader.hpp"

GRAFT_BEGIN
namespace caffe {
namespace detail {

/// A character that occurs in no text file.
[[nodiscard]] constexpr bool is_control(char c) {
    auto const u = static_cast<unsigned char>(c);
    return (u < 0x20 && !(u >= 0x09 && u <= 0x0D)) || u == 0x7F;
}
[[nodiscard]] constexpr bool has_control(std::string_view text, bool also_space) {
    for (char c : text)
        if (is_control(c) || (also_space && static_cast<unsigned char>(c) < 0x20)) return true;
    return false;
}
[[nodiscard]] constexpr bool is_name(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/// The first 1,024 bytes contain no byte that cannot occur in text.
[[nodiscard]] inline bool looks_like_text(byte_view bytes) {
    return !has_control(wire::as_string(bytes.first(bytes.size() < 1024 ? bytes.size() : 1024)), false);
}

/// The next name at the top level of a text message; everything between is skipped. Empty at the end.
[[nodiscard]] inline std::string_view next_name(std::string_view text, std::size_t& at) {
    std::size_t depth = 0;
    bool value = false; // after a colon: an identifier here is not a field name
    while (at < text.size()) {
        char const c = text[at];
        if (c == '#') {
            while (at < text.size() && text[at] != '\n') ++at;
        } else if (c == '"' || c == '\'') {
            for (++at; at < text.size() && text[at] != c && text[at] != '\n'; ++at)
                if (text[at] == '\\') ++at;
            if (at < text.size()) ++at;
            value = false;
        } else if (is_name(c) || c == '-' || c == '+' || c == '.') {
            auto const begin = at++;
            while (at < text.size() && (is_name(text[at]) || text[at] == '.' || text[at] == '-' || text[at] == '+'))
                ++at;
            if (depth == 0 && !value) return text.substr(begin, at - begin);
            value = false;
        } else {
            if (c == '{' || c == '<' || c == '[') ++depth;
            if ((c == '}' || c == '>' || c == ']') && depth != 0) --depth;
            value = c == ':' || (value && (c == ' ' || c == '\t' || c == '\r' || c == '\n'));
            ++at;
        }
    }
    return {};
}

/// A V0LayerParameter, as opposed to a text: it has a name or a type.
[[nodiscard]] inline bool looks_like_v0_layer(byte_view message) {
    constexpr auto& layer = schema::v0_layer_parameter;
    bool named = false;
    wire::reader in(message);
    for (wire::field f{}; in.next(f);)
        named = named || ((f.number == layer["name"] || f.number == layer["type"]) && f.type == wire::wire_type::bytes);
    return in.error() == errc::ok && named;
}

/// A V1LayerParameter, as opposed to the other messages in field 2: a function library, a producer's name.
[[nodiscard]] inline bool looks_like_v1_layer(byte_view message) {
    constexpr auto& layer = schema::v1_layer_parameter;
    bool wraps = false, named = false, typed = false;
    wire::reader in(message);
    for (wire::field f{}; in.next(f);) {
        if (f.number == 0 || (f.number > 99 && f.number != layer["param"] && f.number != layer["blob_share_mode"]))
            return false;
        bool const payload = f.type == wire::wire_type::bytes;
        if (f.number == layer["layer"]) {
            if (!payload || !looks_like_v0_layer(f.bytes)) return false;
            wraps = true;
        } else if (f.number == layer["bottom"] || f.number == layer["top"] || f.number == layer["name"]) {
            if (!payload || has_control(wire::as_string(f.bytes), true)) return false;
            named = true;
        } else if (f.number == layer["type"]) {
            if (f.type != wire::wire_type::varint) return false;
            typed = true;
        }
    }
    return in.error() == errc::ok && (typed || (wraps && named));
}

} // namespace detail

/// Whether `bytes` are a NetParameter in text form: decided by the first field that only one kind of model has.
[[nodiscard]] inline bool looks_like_net_text(byte_view bytes) {
    if (!detail::looks_like_text(bytes)) return false;
    auto text = wire::as_string(bytes);
    text.remove_prefix(model::size_of_mark(text));
    std::size_t at = 0;
    for (auto name = detail::next_name(text, at); !name.empty(); name = detail::next_name(text, at)) {
        if (name == "name") continue;
        return schema::net_parameter.find(name).found;
    }
    return false;
}

/// Whether `bytes` are an encoded NetParameter, complete or truncated.
[[nodiscard]] inline bool looks_like_net_binary(byte_view bytes) {
    constexpr auto& net = schema::net_parameter;
    bool inputs = false;
    wire::reader in(bytes);
    for (wire::field f{}; in.next(f);) {
        bool const payload = f.type == wire::wire_type::bytes;
        switch (f.number) {
        case net["name"]: // a node of a GraphDef begins with a line feed; in ONNX this field is a number
            if (!payload || detail::has_control(wire::as_string(f.bytes), true)) return false;
            break;
        case net["layers"]: return payload && detail::looks_like_v1_layer(f.bytes);
        case net["input"]:
            if (!payload) return false; // GraphDef: version
            inputs = true;
            break;
        case net["force_backward"]:
        case net["debug_info"]:
            if (payload) return false; // in ONNX the domain and the graph
            break;
        case net["layer"]: return payload;
        default:
            if (f.number > net["multinode"]) return false;
        }
    }
    if (in.error() == errc::ok) return inputs;
    // Truncated inside the first layer: its tag is sufficient.
    auto const rest = bytes.subspan(in.position());
    return rest.size() >= 2 && rest[0] == std::byte{0xA2} && rest[1] == std::byte{0x06};
}

/// What a file of Caffe is that is no net: a solver, a list of labels, weights without a net (no layer has a top).
[[nodiscard]] inline model::known_file other_file(byte_view bytes) {
    constexpr std::string_view of_solver[] = {"net", "train_net", "test_net", "net_param", "train_net_param",
        "test_iter", "test_interval", "base_lr", "lr_policy", "max_iter", "solver_mode", "snapshot_prefix", "gamma",
        "momentum", "weight_decay", "stepsize", "display"};
    constexpr std::string_view of_labels[] = {"item"};
    auto const text = wire::as_string(bytes);
    if (model::begins_with_field(text, of_solver)) return {"a Caffe solver", "give the net that its field net names"};
    if (model::begins_with_field(text, of_labels)) return {"a list of labels (label map)", "give the net itself"};
    if (!looks_like_net_binary(bytes)) return {};
    constexpr auto& net = schema::net_parameter;
    bool blobs = false;
    wire::reader in(bytes);
    for (wire::field f{}; in.next(f);) {
        bool const first = f.number == net["layers"];
        if (!first && f.number != net["layer"] && f.number != net["input"]) continue;
        if (f.number == net["input"] || f.type != wire::wire_type::bytes) return {};
        wire::reader layer(f.bytes);
        for (wire::field part{}; layer.next(part);) {
            if (part.number == (first ? schema::v1_layer_parameter["top"] : schema::layer_parameter["top"])) return {};
            blobs = blobs ||
                    part.number == (first ? schema::v1_layer_parameter["blobs"] : schema::layer_parameter["blobs"]);
        }
    }
    if (!blobs || in.error() != errc::ok) return {};
    return {"weights of a Caffe net", "give the net's .prototxt as the model, and this file with --weights"};
}

} // namespace caffe
GRAFT_END
