// graft/frontend/tensorflow/read.hpp - GraphDef and SavedModel, binary or text, to a graph with resolved inputs
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator> // make_move_iterator
#include <memory>   // shared_ptr of the file
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "graft/base/bytes.hpp"
#include "graft/base/config.hpp"
#include "graft/base/error.hpp"
#include "graft/base/series.hpp"
#include "graft/frontend/tensorflow/builder.hpp"
#include "graft/frontend/tensorflow/checkpoint/bundle.hpp"
#include "graft/frontend/tensorflow/checkpoint/meta_graph.hpp"
#include "graft/frontend/tensorflow/checkpoint/model_folder.hpp"
#include "graft/frontend/tensorflow/checkpoint/restore.hpp"
#include "graft/frontend/tensorflow/decode.hpp"
#include "graft/frontend/tensorflow/detect.hpp"
#include "graft/frontend/tensorflow/schema.hpp"
#include "graft/model/file.hpp"
#include "graft/model/source.hpp"
#include "graft/model/wire/reader.hpp"
#include "graft/model/wire/text.hpp"

GRAFT_BEGIN
namespace tensorflow {

namespace detail {

/// No bytes in the beginning that a text never has.
inline bool may_be_text(std::string_view bytes) {
    for (char const c : bytes.substr(0, 512))
        if ((c >= '\0' && c < '\t') || (c > '\r' && c < ' ') || c == '\x7F') return false;
    return true;
}

/// How a model is read: the settings of the front end.
struct read_settings {
    std::string_view tags{};       ///< of the graph in a SavedModel, with commas between
    std::string_view signature{};  ///< whose keys name inputs and outputs
    std::string_view checkpoint{}; ///< `PREFIX` of the files that hold the variables
    bool verify = false;           ///< compare the checksum of every variable
};

/// The encoded meta graphs of a SavedModel.
inline bool find_graphs(byte_view bytes, series<meta_graph>& all, model::source& out, error_list& errors) {
    auto where = place::in(out.file);
    fault why;
    wire::reader from(bytes);
    bool fine = true;
    for (wire::field f; fine && from.next(f);)
        if (f.number == 2)
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

/// The prefix of the checkpoint that belongs to a model: the one asked for, that of a SavedModel's folder, or the one
/// beside a `.meta` file; empty: there is none.
inline std::string checkpoint_of(model::source const& out, bool saved, std::string_view asked) {
    if (!asked.empty()) return std::string(asked);
    std::string prefix;
    if (saved && (out.file.ends_with("saved_model.pb") || out.file.ends_with("saved_model.pbtxt"))) {
        auto const folder = folder_of(out.file) + "/variables";
        if (is_there(folder)) prefix = folder + "/variables";
    } else if (out.file.ends_with(".meta")) {
        prefix = out.file.substr(0, out.file.size() - 5);
        if (!is_there(prefix + ".index")) prefix.clear();
    }
    return prefix;
}

inline bool has_variables(model::source const& s) {
    auto const some = [](model::graph const& g) {
        for (auto const& n : g.nodes)
            if (is_variable(n.type)) return true;
        return false;
    };
    for (auto const& f : s.functions)
        if (some(f.body)) return true;
    return some(s.main);
}

/// Opens the checkpoint of a model and gives its variables their values. The files stay mapped.
inline bool restore(model::source& out, std::string const& prefix, std::string_view restore_op, bool asked,
    read_settings const& how, read_budget const& budget, error_list& errors) {
    if (prefix.empty() || (!asked && !is_there(prefix + ".index") && !has_variables(out))) return true;
    auto const before = errors.errors.size();
    auto const saved = std::make_shared<bundle>();
    if (!saved->open(prefix, budget, how.verify, errors)) return false;
    out.mapped.push_back(saved);
    restorer(out, *saved, restore_op, errors).run();
    return errors.errors.size() == before;
}

/// Variables that nothing gives a value: a warning at the first of them.
inline void note_variables(model::source& out) {
    if (!out.variables.empty()) return; // then those are named that an import reads
    std::size_t count = 0;
    model::node const* first = nullptr;
    auto const look = [&](model::graph const& g) {
        for (auto const& n : g.nodes) {
            if (!is_variable(n.type)) continue;
            if (count++ == 0) first = &n;
        }
    };
    look(out.main);
    for (auto const& f : out.functions) look(f.body);
    if (count == 0) return;
    out.notes.warn(errc::missing_weights, out.place_of(*first), "a checkpoint beside the graph, or a frozen graph",
        count == 1 ? "a variable" : std::to_string(count) + " variables");
}

/// Names of assets stay inside of their folder; the keys of the signature name tensors, those of a SavedModel's
/// outputs are the model's outputs.
inline bool take_meta_graph(
    meta_graph const& m, bool saved, read_settings const& how, model::source& out, error_list& errors) {
    auto const before = errors.errors.size();
    for (auto const name : m.assets)
        if (leads_outside(name))
            errors.add(
                errc::bad_checkpoint, place::in(out.file, "assets"), "a file in the folder assets", std::string(name));
    bool const folder = saved && (out.file.ends_with("/saved_model.pb") || out.file.ends_with("/saved_model.pbtxt"));
    // a graph that was taken out of a SavedModel is read whole
    if (folder || !how.signature.empty()) (void)choose_signature(m, how.signature, out, errors);
    return errors.errors.size() == before;
}

} // namespace detail

/// Reads a model into `out`, which is a fresh one; the form is told by the content. Every mistake is added: broken
/// encoding or syntax; else nodes without name or operator, names that come twice, inputs that nothing produces.
/// `edge::port` in the body of a function is provisional: see `parse_function_reference`.
/// cost linear in the size of the file
inline bool read_graph(std::shared_ptr<mapped_file const> file, std::string file_name, read_budget const& budget,
    model::source& out, error_list& errors, detail::read_settings const& how = {}) {
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
        error_list found;
        bool const fine = wire::text_to_wire(text,
            saved  ? schema::saved_model
            : meta ? schema::meta_graph_def
                   : schema::graph_def,
            encoded, marks, options, out.file, found);
        auto const move = [](series<error>& from, series<error>& to) {
            to.insert(to.end(), std::make_move_iterator(from.begin()), std::make_move_iterator(from.end()));
        };
        move(found.errors, errors.errors);
        move(found.warnings, out.notes.warnings);
        if (!fine) return false;
        file = std::make_shared<mapped_file const>(std::move(encoded));
    }
    out.mapped.push_back(file); // first: the offsets of errors count from here
    auto graph = file->bytes();
    series<meta_graph> graphs;
    meta_graph const* chosen = nullptr;
    if (saved) {
        if (!detail::find_graphs(graph, graphs, out, errors) ||
            !(chosen = detail::choose_graph(graphs, how.tags, out.file, errors)))
            return false;
    } else if (meta) {
        fault why;
        if (!detail::read_meta_graph(graph, graphs.emplace_back(), why)) {
            errors.add(why.code, place::in(out.file));
            return false;
        }
        chosen = &graphs[0];
    } else if (!how.tags.empty() || !how.signature.empty()) {
        errors.add(
            errc::no_such_signature, place::in(out.file), "a SavedModel, which has tags and signatures", "a graph");
        return false;
    }
    if (chosen && !chosen->graph.data())
        return errors.add(errc::missing_field, place::in(out.file), "graph_def"), false;
    if (chosen) graph = chosen->graph;
    if (!detail::model_builder(out, file->bytes(), marks, budget, errors).build(graph)) return false;
    if (chosen && !detail::take_meta_graph(*chosen, saved, how, out, errors)) return false;
    auto const prefix = detail::checkpoint_of(out, saved, how.checkpoint);
    if (!detail::restore(out, prefix, chosen ? chosen->restore_op : std::string_view(), !how.checkpoint.empty(), how,
            budget, errors))
        return false;
    if (saved) detail::note_variables(out);
    return true;
}

} // namespace tensorflow
GRAFT_END
