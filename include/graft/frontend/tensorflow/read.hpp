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

/// The first field `number` of a message, and how many there are; false: the encoding is broken.
inline bool first_field(byte_view message, std::uint32_t number, byte_view& out, std::size_t& count, fault& why) {
    wire::reader from(message);
    for (wire::field f; from.next(f);) {
        if (f.number != number) continue;
        if (!is(f, wire::wire_type::bytes, message, why)) return false;
        if (count++ == 0) out = f.bytes;
    }
    return finished(from, message, why);
}

/// The graph in the first meta graph of a SavedModel.
inline bool find_graph(byte_view bytes, byte_view& graph, model::source& out, error_list& errors) {
    place where;
    where.file = out.file;
    fault why;
    byte_view meta;
    std::size_t metas = 0, graphs = 0;
    if (!first_field(bytes, 2, meta, metas, why) || !first_field(meta, 2, graph, graphs, why)) {
        if (!out.text) where.byte = why.at - bytes.data();
        errors.add(why.code, std::move(where));
        return false;
    }
    if (metas > 1)
        out.notes.warn(errc::duplicate_field, where, "one meta graph; the first is read", std::to_string(metas));
    if (graphs > 0) return true;
    errors.add(errc::missing_field, std::move(where), metas == 0 ? "meta_graphs" : "graph_def");
    return false;
}

/// A SavedModel keeps its variables in a checkpoint beside it, which is not read: a warning at the first of them.
inline void note_variables(model::source& out) {
    std::size_t count = 0;
    model::node const* first = nullptr;
    auto const look = [&](model::graph const& g) {
        for (auto const& n : g.nodes) {
            if (n.type != "VarHandleOp" && n.type != "VariableV2" && n.type != "Variable") continue;
            if (count++ == 0) first = &n;
        }
    };
    look(out.main);
    for (auto const& f : out.functions) look(f.body);
    if (count == 0) return;
    out.notes.warn(errc::missing_weights, out.place_of(*first),
        "a frozen graph: the checkpoint beside a SavedModel is not read",
        count == 1 ? "a variable" : std::to_string(count) + " variables");
}

} // namespace detail

/// Reads a model into `out`, which is a fresh one; the form is told by the content. Every mistake is added: broken
/// encoding or syntax; else nodes without name or operator, names that come twice, inputs that nothing produces.
/// `edge::port` in the body of a function is provisional: see `parse_function_reference`.
/// cost linear in the size of the file
inline bool read_graph(std::shared_ptr<mapped_file const> file, std::string file_name, read_budget const& budget,
    model::source& out, error_list& errors) {
    auto const text = file->text();
    bool const text_saved = looks_like_text_saved_model(text);
    bool saved = text_saved;
    out.file = std::move(file_name);
    out.text = text_saved || looks_like_text_graph(text);
    if (!out.text && !looks_like_graph(file->bytes())) {
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
        bool const fine = wire::text_to_wire(
            text, saved ? schema::saved_model : schema::graph_def, encoded, marks, options, out.file, found);
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
    if (saved && !detail::find_graph(file->bytes(), graph, out, errors)) return false;
    if (!detail::model_builder(out, file->bytes(), marks, budget, errors).build(graph)) return false;
    if (saved) detail::note_variables(out);
    return true;
}

} // namespace tensorflow
GRAFT_END
