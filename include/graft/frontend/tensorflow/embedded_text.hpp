// graft/frontend/tensorflow/embedded_text.hpp - a frozen GraphDef as text for the compiler, without its weights
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional> // less of pointers
#include <string>
#include <string_view>
#include <utility> // move
#include <vector>

#include "graft/base/bytes.hpp"
#include "graft/base/container/algorithm.hpp"
#include "graft/base/container/arena.hpp"
#include "graft/base/container/series.hpp"
#include "graft/base/error.hpp"
#include "graft/frontend/tensorflow/detail/detect.hpp"
#include "graft/frontend/tensorflow/detail/node_bytes.hpp"
#include "graft/frontend/tensorflow/schema.hpp"
#include "graft/frontend/tensorflow/tensor.hpp"
#include "graft/model/file.hpp"
#include "graft/model/wire/print.hpp"
#include "graft/model/wire/reader.hpp"
#include "graft/model/wire/text.hpp"

GRAFT_BEGIN
namespace tensorflow {

namespace detail {

/// Removes the elements of the large constants from a graph.
template <class Keep> class weight_extractor {
public:
    weight_extractor(std::string_view file, Keep& keep, error_list& errors)
        : file_(file), keep_(keep), errors_(errors) {}

    bool run(byte_view graph) {
        budget_.bytes = 8 * graph.size() + max_repeated; // a number of one byte takes up to eight in memory
        wire::reader in(graph);
        for (wire::field f; in.next(f);) {
            if (f.type != wire::wire_type::bytes) continue;
            if (f.number == fields_of_graph.node) take(f.bytes);
            else if (f.number == fields_of_graph.library &&
                     !wire::last_bytes(f.bytes, fields_of_graph.function).empty())
                errors_.add(errc::unsupported_operator, place::in(file_),
                    "a frozen graph without functions, as graft_import --freeze writes one", "a library of functions");
        }
        if (in.error() != errc::ok) broken(in.error());
        return !errors_.failed();
    }
    /// Whether a field of a graph is kept in the text.
    [[nodiscard]] bool keeps(byte_view message, wire::message_schema const& of, wire::field const& f) const {
        if (&of == &schema::node_def && f.number == fields_of_graph.attr) {
            auto const key = wire::as_string(wire::last_bytes(f.bytes, fields_of_graph.key));
            return !key.starts_with('_'); // annotations of tools
        }
        if (&of != &schema::tensor_proto || f.number == fields_of_graph.dtype || f.number == fields_of_graph.shape)
            return true;
        auto const* const* const at = algorithm::lower_bound(
            taken_.begin(), taken_.end(), message.data(), std::less<std::byte const*>());
        return at == taken_.end() || *at != message.data();
    }
    [[nodiscard]] bool any() const { return !taken_.empty(); }

private:
    /// Larger tensors are weights. A reader may need the values of smaller ones.
    static constexpr std::size_t max_floats = 4;
    /// A tensor may have fewer elements in the file than in its shape: the last one is repeated. So a few bytes could
    /// become a header of any size; this is the total limit for data that is not in the file.
    /// units bytes
    static constexpr std::size_t max_repeated = std::size_t{4} << 20;

    void take(byte_view node) {
        if (wire::as_string(wire::last_bytes(node, fields_of_graph.op)) != "Const") return;
        auto const name = wire::as_string(wire::last_bytes(node, fields_of_graph.name));
        auto const tensor = encoded_constant(node);
        tensor_view value;
        fault why;
        if (!read_tensor(tensor, storage_, budget_, value, why)) {
            auto where = place::in(file_);
            where.node = std::string(name);
            errors_.add(why.code, std::move(where), std::string(why.expected), std::string(why.got));
            return;
        }
        bool const is_weight = value.desc.type == dtype::f32 || value.desc.type == dtype::f16;
        if (!is_weight || value.bytes.size() <= max_floats * bytes_of(value.desc.type)) return;
        taken_.push_back(tensor.data());
        keep_(name, value);
    }
    void broken(errc why) { errors_.add(why, place::in(file_), "an encoded GraphDef"); }

    std::string_view file_;
    Keep& keep_;
    error_list& errors_;
    arena storage_{};
    decode_budget budget_{};
    series<std::byte const*> taken_{}; ///< tensors, in the order of the file
};

} // namespace detail

/// A frozen GraphDef, binary or text, as text. The elements of a Const of more than four floats of 32 or 16 bits are
/// not in it: `keep(name, tensor)` has them. A text of which nothing has to be taken stays as it is written.
/// error a SavedModel, a graph with functions: `graft_import --freeze` makes a GraphDef of them;
/// memory_budget_exceeded: elements are more than 4 MiB and eight times the file; those of text and of
/// tensors
template <class Keep> [[nodiscard]] result<std::string, error_list> embedded_text(std::string const& path, Keep keep) {
    auto const file = map_file(path);
    if (!file) return file.error();
    error_list errors;
    auto const text = (*file)->text();
    auto graph = (*file)->bytes();
    std::vector<std::byte> encoded;
    bool const is_text = looks_like_text_graph(text);
    if (is_text) {
        series<wire::position> marks;
        if (!wire::text_to_wire(text, schema::graph_def, encoded, marks, {}, path, errors)) return errors;
        graph = encoded;
    } else if (!looks_like_graph(graph)) {
        errors.add(errc::unknown_framework, place::in(path),
            "a frozen GraphDef, as graft_import --freeze writes one of a SavedModel", "another file");
        return errors;
    }
    detail::weight_extractor all(path, keep, errors);
    if (!all.run(graph)) return errors;
    if (is_text && !all.any()) return std::string(text);
    std::string to;
    auto const e = wire::print(
        to, graph, schema::graph_def, 2, [&](byte_view message, wire::message_schema const& of, wire::field const& f) {
            return all.keeps(message, of, f);
        });
    if (e != errc::ok) {
        errors.add(e, place::in(path),
            e == errc::nesting_too_deep ? "100 messages in one another at most" : "an encoded GraphDef");
        return errors;
    }
    return to;
}

} // namespace tensorflow
GRAFT_END
