// graft/frontend/tensorflow/detail/read.hpp - converts GraphDef and SavedModel, binary or text, to a graph with
// resolved inputs
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "graft/base/bytes.hpp"
#include "graft/base/container/series.hpp"
#include "graft/base/container/shared.hpp"
#include "graft/base/error.hpp"
#include "graft/frontend/tensorflow/checkpoint/bundle.hpp"
#include "graft/frontend/tensorflow/checkpoint/meta_graph.hpp"
#include "graft/frontend/tensorflow/checkpoint/model_folder.hpp"
#include "graft/frontend/tensorflow/detail/builder.hpp"
#include "graft/frontend/tensorflow/detail/checkpoint/restore.hpp"
#include "graft/frontend/tensorflow/detail/decode.hpp"
#include "graft/frontend/tensorflow/detail/detect.hpp"
#include "graft/frontend/tensorflow/detail/model_choice.hpp"
#include "graft/frontend/tensorflow/schema.hpp"
#include "graft/model/file.hpp"
#include "graft/model/reference.hpp"
#include "graft/model/source.hpp"
#include "graft/model/wire/reader.hpp"
#include "graft/model/wire/text.hpp"

GRAFT_BEGIN
namespace tensorflow {

namespace detail {

/// The first bytes contain no byte that cannot occur in text.
inline bool may_be_text(std::string_view bytes) {
    for (char const c : bytes.substr(0, 512))
        if ((c >= '\0' && c < '\t') || (c > '\r' && c < ' ') || c == '\x7F') return false;
    return true;
}

/// The encoded meta graphs of a SavedModel.
inline bool find_graphs(byte_view bytes, series<meta_graph>& all, model::source& out, error_list& errors) {
    auto where = place::in(out.file);
    fault why;
    wire::reader from(bytes);
    bool fine = true;
    for (wire::field f; fine && from.next(f);)
        if (f.number == schema::saved_model["meta_graphs"])
            fine = is(f, wire::wire_type::bytes, bytes, why) && read_meta_graph(f.bytes, all.emplace_back(), why);
    if (!fine || !finished(from, bytes, why)) {
        if (!out.text && why.at) where.byte = why.at - bytes.data();
        errors.add(why.code, std::move(where));
        return false;
    }
    if (!all.empty()) return true;
    errors.add(errc::missing_field, std::move(where), "meta_graphs");
    return false;
}

/// The prefix of the checkpoint for a model: the requested one, that of a SavedModel's folder, or the one next to a
/// `.meta` file; empty if there is none.
inline std::string checkpoint_of(model::source const& out, bool saved, std::string const& requested) {
    if (!requested.empty()) return requested;
    std::string prefix;
    if (saved && is_saved_model(out.file)) {
        auto const folder = folder_of(out.file) + "/variables";
        if (is_there(folder)) prefix = folder + "/variables";
    } else if (std::string_view const file = out.file; file.ends_with(".meta")) {
        prefix = file.substr(0, file.size() - 5);
        if (!is_there(prefix + ".index")) prefix.clear();
    }
    return prefix;
}

/// The nodes that create variables, in functions too.
struct variable_nodes {
    std::size_t count = 0;
    model::node const* first = nullptr;
};
inline variable_nodes variables_of(model::source const& s) {
    variable_nodes all;
    auto const look = [&](model::graph const& g) {
        for (auto const& n : g.nodes)
            if (is_variable(n.type) && all.count++ == 0) all.first = &n;
    };
    look(s.main);
    for (auto const& f : s.functions) look(f.body);
    return all;
}

/// Opens the checkpoint of a model and sets the values of its variables. The files remain mapped.
inline bool restore(model::source& out, bool saved, std::string_view restore_op, model_choice const& how,
    read_budget const& budget, error_list& errors) {
    auto const prefix = checkpoint_of(out, saved, how.checkpoint);
    if (prefix.empty()) return true;
    // a folder for variables may exist without any
    if (how.checkpoint.empty() && !is_there(prefix + ".index") && variables_of(out).count == 0) return true;
    auto const before = errors.errors.size();
    auto const kept = shared<bundle>::make();
    if (!errors.add(kept->open(prefix, budget, how.verify))) return false;
    out.mapped.push_back(kept);
    restorer(out, *kept, restore_op, errors).run();
    return errors.errors.size() == before;
}

/// Reports variables without a value: a warning at the first of them.
inline void note_variables(model::source& out) {
    if (!out.variables.empty()) return; // then the import reports the ones that it reads
    auto const all = variables_of(out);
    if (all.count == 0) return;
    out.notes.warn(errc::missing_weights, out.place_of(*all.first), "a checkpoint beside the graph, or a frozen graph",
        all.count == 1 ? "a variable" : std::to_string(all.count) + " variables");
}

/// Checks that names of assets stay inside of their folder, and replaces them in the graph by paths; the keys of the
/// signature name tensors, those of a SavedModel's outputs are the model's outputs.
inline bool take_meta_graph(
    meta_graph const& m, bool saved, model_choice const& how, model::source& out, error_list& errors) {
    auto const before = errors.errors.size();
    for (auto const& a : m.assets) {
        if (leads_outside(a.name))
            errors.add(errc::invalid_checkpoint, place::in(out.file, "assets"), "a file in the folder assets",
                std::string(a.name));
        else if (auto const node = model::parse_reference(a.tensor).node; !node.empty())
            out.files.push_back({out.storage.keep(node), folder_of(out.file) + "/assets/" + std::string(a.name)});
    }
    for (auto const name : m.initializers) out.initializers.emplace_back(name);
    // a graph that was extracted from a SavedModel is read completely
    if ((saved && is_saved_model(out.file)) || !how.signature.empty()) choose_signature(m, how.signature, out, errors);
    return errors.errors.size() == before;
}

} // namespace detail

/// Reads a model into `out`, which must be empty; the form is detected by the content. Every mistake is added: broken
/// encoding or syntax; otherwise nodes without name or operator, duplicate names, inputs without a producer.
/// `edge::port` in the body of a function is provisional: see `parse_function_reference`.
/// cost linear in the size of the file
inline error_list read_graph(shared<mapped_file const> file, std::string file_name, read_budget const& budget,
    model::source& out, model_choice const& how = {}) {
    error_list errors;
    auto const text = file->text();
    bool saved = looks_like_text_saved_model(text), meta = looks_like_text_meta_graph(text);
    out.file = std::move(file_name);
    out.text = saved || meta || looks_like_text_graph(text);
    if (!out.text && (meta = looks_like_meta_graph(file->bytes()), !meta) && !looks_like_graph(file->bytes())) {
        saved = looks_like_saved_model(file->bytes());
        out.text = !saved && detail::may_be_text(text);
    }
    series<wire::position> marks;
    if (out.text) {
        wire::text_options options;
        options.marked = &schema::node_def;
        options.depth = budget.depth;
        std::vector<std::byte> encoded;
        bool const fine = wire::text_to_wire(text,
            saved  ? schema::saved_model
            : meta ? schema::meta_graph_def
                   : schema::graph_def,
            encoded, marks, options, out.file, errors);
        for (auto& w : errors.warnings) out.notes.warnings.push_back(std::move(w));
        errors.warnings.clear();
        if (!fine) return errors;
        file = shared<mapped_file const>::make(std::move(encoded));
    }
    out.mapped.push_back(file); // first: the offsets of errors are relative to it
    if (file->is_mapped()) out.pages = file.get();
    auto graph = file->bytes();
    series<meta_graph> graphs;
    meta_graph const* chosen = nullptr;
    if (saved) {
        if (!detail::find_graphs(graph, graphs, out, errors) ||
            !(chosen = detail::choose_graph(graphs, how.tags, out.file, errors)))
            return errors;
    } else if (meta) {
        fault why;
        if (!detail::read_meta_graph(graph, graphs.emplace_back(), why)) {
            errors.add(why.code, place::in(out.file));
            return errors;
        }
        chosen = &graphs[0];
    } else if (!how.tags.empty() || !how.signature.empty()) {
        errors.add(
            errc::unknown_signature, place::in(out.file), "a SavedModel, which has tags and signatures", "a graph");
        return errors;
    }
    if (chosen && !chosen->graph.data())
        return errors.add(errc::missing_field, place::in(out.file), "graph_def"), errors;
    if (chosen) graph = chosen->graph;
    if (!detail::model_builder(out, file->bytes(), marks, budget, errors).build(graph)) return errors;
    out.release_memory();
    if (chosen && !detail::take_meta_graph(*chosen, saved, how, out, errors)) return errors;
    auto const restore_op = chosen ? chosen->restore_op : std::string_view();
    if (!detail::restore(out, saved, restore_op, how, budget, errors)) return errors;
    if (saved) detail::note_variables(out);
    return errors;
}

} // namespace tensorflow
GRAFT_END
