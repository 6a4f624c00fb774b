// graft/frontend/tensorflow/checkpoint/meta_graph.hpp - a graph with the data saved with it: tags, signatures, assets
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "graft/base/bytes.hpp"
#include "graft/base/container/series.hpp"
#include "graft/base/error.hpp"
#include "graft/frontend/tensorflow/detail/decode.hpp"
#include "graft/frontend/tensorflow/detail/node_bytes.hpp"
#include "graft/frontend/tensorflow/schema.hpp"
#include "graft/model/source.hpp"
#include "graft/model/wire/reader.hpp"

GRAFT_BEGIN
namespace tensorflow {

/// A file in the folder `assets`, and the tensor that contains its name.
struct asset_file {
    /// Name of the tensor, as `node:0`.
    std::string_view tensor{}, name{}; ///< name of the file
};

/// A MetaGraphDef, as far as an import reads it. Views of the file.
struct meta_graph {
    byte_view graph{};                              ///< the encoded GraphDef
    std::vector<std::string_view> tags{};           ///< what it was saved for, such as `serve`
    std::string_view restore_op{};                  ///< the node that restores all variables
    graft::detail::encoded_attributes signatures{}; ///< by name, each an encoded SignatureDef
    series<asset_file> assets{};                    ///< vocabularies and similar files
    std::vector<std::string_view> initializers{};   ///< nodes that are run at loading

    /// The tags in the syntax of `--tag`.
    [[nodiscard]] std::string spelled() const {
        std::string all;
        for (auto const t : tags) all += (all.empty() ? "" : ",") + std::string(t);
        return all;
    }
};

namespace detail {

/// Reads an encoded AssetFileDef.
inline asset_file read_asset(byte_view message) {
    constexpr auto& asset = schema::asset_file_def;
    return {
        wire::as_string(wire::last_bytes(wire::last_bytes(message, asset["tensor_info"]), schema::tensor_info["name"])),
        wire::as_string(wire::last_bytes(message, asset["filename"]))};
}

/// False: the encoding is broken.
inline bool read_meta_graph(byte_view message, meta_graph& out, fault& why) {
    constexpr auto& graph = schema::meta_graph_def;
    wire::reader from(message);
    for (wire::field f; from.next(f);) {
        if (!schema::meta_graph_def.find(f.number)) continue; // all of them are length-delimited
        if (!is(f, wire::wire_type::bytes, message, why)) return false;
        if (f.number == graph["meta_info_def"])
            wire::each_bytes(f.bytes, schema::meta_graph_def_meta_info_def["tags"],
                [&](byte_view tag) { out.tags.push_back(wire::as_string(tag)); });
        if (f.number == graph["graph_def"]) out.graph = f.bytes;
        if (f.number == graph["saver_def"])
            out.restore_op = wire::as_string(wire::last_bytes(f.bytes, schema::saver_def["restore_op_name"]));
        if (f.number == graph["asset_file_def"]) out.assets.push_back(read_asset(f.bytes));
    }
    out.signatures = graft::detail::encoded_map(message, graph["signature_def"]);
    for (auto const& [name, list] : graft::detail::encoded_map(message, graph["collection_def"])) {
        if (name == "saved_model_assets")
            wire::each_bytes(wire::last_bytes(list, schema::collection_def["any_list"]),
                schema::collection_def_any_list["value"], [&](byte_view any) {
                    out.assets.push_back(read_asset(wire::last_bytes(any, schema::google_protobuf_any["value"])));
                });
        if (name == "saved_model_main_op" || name == "legacy_init_op" || name == "table_initializer")
            wire::each_bytes(wire::last_bytes(list, schema::collection_def["node_list"]),
                schema::collection_def_node_list["value"],
                [&](byte_view node) { out.initializers.push_back(wire::as_string(node)); });
    }
    auto const loading = graft::detail::encoded_value(out.signatures, "__saved_model_init_op");
    for (auto const& [key, tensor] : graft::detail::encoded_map(loading, schema::signature_def["outputs"]))
        if (auto const name = wire::as_string(wire::last_bytes(tensor, schema::tensor_info["name"])); !name.empty())
            out.initializers.push_back(name);
    return finished(from, message, why);
}

/// Whether a file name leads out of its folder.
inline bool leads_outside(std::string_view name) {
    if (name.empty() || name.front() == '/' || name.find('\0') != std::string_view::npos) return true;
    for (auto rest = name;;) {
        auto const slash = rest.find('/');
        if (rest.substr(0, slash) == "..") return true;
        if (slash == std::string_view::npos) return false;
        rest.remove_prefix(slash + 1);
    }
}

/// The same tags in any order.
inline bool has_tags(meta_graph const& m, std::string_view wanted) {
    std::size_t found = 0;
    for (std::size_t count = m.tags.size(); !wanted.empty();) {
        auto const comma = wanted.find(',');
        auto const tag = wanted.substr(0, comma);
        bool has = false;
        for (auto const t : m.tags) has = has || t == tag;
        if (!has || ++found > count) return false;
        wanted.remove_prefix(comma == std::string_view::npos ? wanted.size() : comma + 1);
    }
    return found == m.tags.size();
}

/// The graph with these tags, `serve,gpu`; without tags the only one, or the one that serves. Null after an error,
/// which lists those there are.
/// error unknown_signature
inline meta_graph const* choose_graph(
    series<meta_graph> const& all, std::string_view tags, std::string_view file, error_list& errors) {
    std::string there;
    meta_graph const* serving = nullptr;
    for (auto const& m : all) {
        if (!tags.empty() && has_tags(m, tags)) return &m;
        if (has_tags(m, "serve")) serving = &m;
        there += (there.empty() ? "" : ", or ") + (m.tags.empty() ? "none" : m.spelled());
    }
    if (tags.empty() && all.size() == 1) return &all[0];
    if (tags.empty() && serving) return serving;
    errors.add(errc::unknown_signature, place::in(file, "tag"), "the tags of a graph: " + there,
        tags.empty() ? "none" : std::string(tags));
    return nullptr;
}

/// The keys of a signature become names of tensors. Those that begin with `__` are for the loading of the model, and
/// are taken only by name. `wanted` empty: the only one, or `serving_default`, or none.
/// error unknown_signature
inline void choose_signature(meta_graph const& m, std::string_view wanted, model::source& out, error_list& errors) {
    std::string there;
    byte_view chosen;
    std::size_t count = 0;
    for (auto const& [name, message] : m.signatures) {
        bool const inner = name.starts_with("__");
        if (!wanted.empty() ? name == wanted : !inner && (count == 0 || name == "serving_default")) chosen = message;
        if (inner) continue;
        ++count;
        there += (there.empty() ? "" : ", ") + std::string(name);
    }
    if (!wanted.empty() && !chosen.data()) {
        errors.add(errc::unknown_signature, place::in(out.file, "signature"),
            there.empty() ? "a model with signatures" : "one of " + there, std::string(wanted));
        return;
    }
    if (wanted.empty() && count > 1 && !graft::detail::encoded_value(m.signatures, "serving_default").data()) {
        out.notes.warn(errc::unknown_signature, place::in(out.file, "signature"), "one of " + there, "none");
        return;
    }
    if (wanted.empty() && count == 0)
        out.notes.warn(errc::unknown_signature, place::in(out.file, "signature"),
            "a signature, which names inputs and outputs: the whole graph is read", "none");
    constexpr auto inputs = schema::signature_def["inputs"], outputs = schema::signature_def["outputs"];
    for (auto const field : {inputs, outputs})
        for (auto const& [key, tensor] : graft::detail::encoded_map(chosen, field)) {
            auto const name = wire::as_string(wire::last_bytes(tensor, schema::tensor_info["name"]));
            if (name.empty()) continue; // a sparse tensor consists of three
            (field == inputs ? out.fed_as : out.fetched_as).push_back({std::string(key), std::string(name)});
            if (field == outputs) out.outputs.emplace_back(key);
        }
}

} // namespace detail

} // namespace tensorflow
GRAFT_END
