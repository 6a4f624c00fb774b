// graft/frontend/tensorflow/detail/detect.hpp - whether a file contains a TensorFlow graph: decided by its first
// fields, not by its name
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/bytes.hpp"
#include "graft/base/errc.hpp"
#include "graft/frontend/tensorflow/schema.hpp"
#include "graft/model/known_file.hpp"
#include "graft/model/text_slices.hpp"
#include "graft/model/wire/reader.hpp"

GRAFT_BEGIN
namespace tensorflow {

namespace detail {

/// The letters of the wire types of fields 1, 2, ...: `b` bytes, `v` varint, `.` no such field.
using field_kinds = std::string_view;

inline constexpr field_kinds kinds_of_node = "bbbbbbb", kinds_of_graph = "bbvb", kinds_of_library = "bbb",
                             kinds_of_versions = "vvb", kinds_of_function = "b.bbbbbb", kinds_of_saved = "vb",
                             kinds_of_meta_graph = "bbbbbbb";

/// A summary of the fields of a message that may be truncated.
struct field_summary {
    bool known = true;      ///< every field seen so far belongs to the message and has its encoding
    std::uint32_t seen = 0; ///< bit n: field n
    wire::field first[5]{}; ///< [n]: the first field n, for n < 5; number 0: none
};

inline field_summary summary_of_fields(byte_view message, field_kinds kinds) {
    field_summary g;
    wire::reader from(message);
    wire::field f;
    for (int budget = 64; budget > 0 && from.next(f); --budget) {
        auto const kind = f.number <= kinds.size() ? kinds[f.number - 1] : '.';
        if (kind == '.' || (f.type == wire::wire_type::bytes) != (kind == 'b')) g.known = false;
        if (f.number >= 32) continue;
        if (f.number < 5 && !(g.seen >> f.number & 1u)) g.first[f.number] = f;
        g.seen |= 1u << f.number;
    }
    if (from.error() == errc::truncated) { // the field at which the file is truncated
        auto const rest = message.subspan(from.position());
        std::uint64_t tag = 0;
        std::size_t at = 0;
        if (wire::detail::take_varint(rest, at, tag) != errc::ok || (tag & 7) != 2 || (tag >> 3) > kinds.size() ||
            tag < 8)
            return g;
        auto const number = static_cast<std::uint32_t>(tag >> 3);
        if (kinds[number - 1] != 'b') g.known = false;
        std::uint64_t size = 0;
        bool const has_size = wire::detail::take_varint(rest, at, size) == errc::ok;
        if (number < 5 && !(g.seen >> number & 1u)) {
            g.first[number].number = number;
            g.first[number].bytes = rest.subspan(has_size ? at : rest.size());
        }
        g.seen |= 1u << number;
    } else if (from.error() != errc::ok) {
        g.known = false;
    }
    return g;
}

/// Whether the message has the fields of a node, with a name or an operator.
inline bool is_node(byte_view message) {
    auto const g = summary_of_fields(message, kinds_of_node);
    return g.known && (g.seen & (1u << schema::node_def["name"] | 1u << schema::node_def["op"])) != 0;
}

/// Whether the message is a library with a function, or an empty one.
inline bool is_library(byte_view message) {
    auto const g = summary_of_fields(message, kinds_of_library);
    if (!g.known || g.seen == 0) return false;
    constexpr auto function = schema::function_def_library["function"];
    if (g.first[function].number == 0) return true;
    auto const f = summary_of_fields(g.first[function].bytes, kinds_of_function);
    return f.known && f.seen != 0;
}

inline bool is_versions(byte_view message) {
    auto const g = summary_of_fields(message, kinds_of_versions);
    return g.known && g.seen != 0;
}

} // namespace detail

/// Whether this is a GraphDef, complete or truncated: a node, a library of functions or a version comes first.
/// cost reads at most 64 fields
[[nodiscard]] inline bool looks_like_graph(byte_view bytes) {
    auto const g = detail::summary_of_fields(bytes, detail::kinds_of_graph);
    if (!g.known) return false;
    auto const &node = g.first[schema::graph_def["node"]], &library = g.first[schema::graph_def["library"]],
               &versions = g.first[schema::graph_def["versions"]];
    if (node.number != 0) return detail::is_node(node.bytes);
    if (library.number != 0) return detail::is_library(library.bytes);
    return versions.number != 0 && detail::is_versions(versions.bytes);
}

/// Whether this is a SavedModel: a number and meta graphs with a graph in them.
[[nodiscard]] inline bool looks_like_saved_model(byte_view bytes) {
    auto const g = detail::summary_of_fields(bytes, detail::kinds_of_saved);
    auto const& metas = g.first[schema::saved_model["meta_graphs"]];
    if (!g.known || metas.number == 0) return false;
    auto const meta = detail::summary_of_fields(metas.bytes, detail::kinds_of_meta_graph);
    auto const& graph = meta.first[schema::meta_graph_def["graph_def"]];
    return meta.known && graph.number != 0 && looks_like_graph(graph.bytes);
}

/// Whether this is a MetaGraphDef, the content of a `.meta` file next to a checkpoint: the graph's metadata, with a
/// list of operators, then the graph. The list begins with the byte 0x0A, the tag of its field 1. The same field of a
/// NodeDef is the name of its operator, which does not begin with this byte.
[[nodiscard]] inline bool looks_like_meta_graph(byte_view bytes) {
    auto const g = detail::summary_of_fields(bytes, detail::kinds_of_meta_graph);
    constexpr auto& meta = schema::meta_graph_def;
    constexpr auto& known = schema::meta_graph_def_meta_info_def;
    auto const& graph = g.first[meta["graph_def"]];
    if (!g.known || graph.number == 0 || !looks_like_graph(graph.bytes)) return false;
    if (g.first[meta["meta_info_def"]].number == 0) return g.first[meta["saver_def"]].number != 0;
    auto const info = detail::summary_of_fields(g.first[meta["meta_info_def"]].bytes, "bbbbbbvb");
    auto const& operators = info.first[known["stripped_op_list"]].bytes;
    return info.known && info.first[known["meta_graph_version"]].number == 0 && !operators.empty() &&
           operators[0] == std::byte{'\n'};
}

/// Whether this is a MetaGraphDef in text form.
[[nodiscard]] inline bool looks_like_text_meta_graph(std::string_view text) {
    constexpr std::string_view words[] = {"meta_info_def", "graph_def", "saver_def"};
    return model::begins_with_field(text, words);
}

/// Whether this is a GraphDef in text form: its first identifier is a field of GraphDef, and of no other framework's
/// model.
[[nodiscard]] inline bool looks_like_text_graph(std::string_view text) {
    constexpr std::string_view words[] = {"node", "library", "versions", "version"};
    return model::begins_with_field(text, words);
}

/// Whether this is a SavedModel in text form.
[[nodiscard]] inline bool looks_like_text_saved_model(std::string_view text) {
    constexpr std::string_view words[] = {"saved_model_schema_version", "meta_graphs"};
    return model::begins_with_field(text, words);
}

/// What a file of TensorFlow is that is no graph: the index of a checkpoint, the list of checkpoints, the configuration
/// of an object detector.
[[nodiscard]] inline model::known_file other_file(byte_view bytes) {
    constexpr std::string_view of_list[] = {"model_checkpoint_path", "all_model_checkpoint_paths"},
                               of_pipeline[] = {"model", "train_config"};
    auto const text = wire::as_string(bytes);
    if (text.ends_with("\x57\xFB\x80\x8B\x24\x75\x47\xDB"))
        return {"a checkpoint", "give the graph as the model, and the checkpoint with --checkpoint PREFIX"};
    if (model::begins_with_field(text, of_list))
        return {"the list of a folder's checkpoints", "give the folder, or a graph and --checkpoint PREFIX"};
    if (model::begins_with_field(text, of_pipeline))
        return {"the configuration of an object detector", "give the SavedModel or frozen graph that belongs to it"};
    return {};
}

/// Whether this is any form of a TensorFlow model that `tensorflow::read` accepts.
[[nodiscard]] inline bool looks_like_model(byte_view bytes) {
    auto const text = wire::as_string(bytes);
    return looks_like_text_graph(text) || looks_like_text_saved_model(text) || looks_like_text_meta_graph(text) ||
           looks_like_graph(bytes) || looks_like_saved_model(bytes) || looks_like_meta_graph(bytes);
}

} // namespace tensorflow
GRAFT_END
