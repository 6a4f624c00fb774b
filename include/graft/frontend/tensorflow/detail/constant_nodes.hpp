// graft/frontend/tensorflow/detail/constant_nodes.hpp - each node of a text GraphDef that the compiler parses, as wire
// bytes, and the elements of each constant
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string_view>

#include "graft/base/bytes.hpp"
#include "graft/base/container/series.hpp"
#include "graft/base/error.hpp"
#include "graft/base/status.hpp"
#include "graft/frontend/tensorflow/detail/decode.hpp"
#include "graft/frontend/tensorflow/detail/graph_input.hpp"
#include "graft/frontend/tensorflow/detail/node_bytes.hpp"
#include "graft/frontend/tensorflow/detail/roles.hpp"
#include "graft/frontend/tensorflow/schema.hpp"
#include "graft/frontend/tensorflow/tensor.hpp"
#include "graft/model/constant_wire.hpp"
#include "graft/model/front_end.hpp"
#include "graft/model/source.hpp"
#include "graft/model/text_slices.hpp"
#include "graft/model/wire/reader.hpp"
#include "graft/model/wire/text_options.hpp"
#include "graft/tensor/attr_value.hpp"
#include "graft/tensor/desc.hpp"
#include "graft/tensor/dtype.hpp"

GRAFT_BEGIN
namespace tensorflow {
namespace detail {

constexpr bool constant_attributes(
    model::source& from, model::node const& n, std::string_view, series<named_attr>& out, error_list& errors) {
    return attributes(from, n, out, errors);
}
/// The dtype and shape of a tensor with more than four floats of 32 or 16 bits, if its elements are not in the text:
/// they are stored separately, or zeros. Otherwise a tensor without a dtype.
constexpr tensor_desc bare_floats(byte_view tensor) {
    tensor_desc is;
    tensor_facts facts;
    fault why;
    wire::reader in(tensor);
    constexpr auto const& known = fields_of_graph;
    for (wire::field f{}; in.next(f);)
        if (f.number != known.dtype && f.number != known.shape && f.number != known.version) return {};
    if (!read_facts(tensor, facts, why) || (facts.type != dtype::f32 && facts.type != dtype::f16) ||
        !read_shape(facts.shape, is.shape, why) || !is.shape.is_static() || is.shape.elements().invalid() ||
        is.shape.elements().value() <= 4)
        return {};
    is.type = facts.type;
    return is;
}
/// As `read_graph_input`. Zeros are not materialized: they are never read here.
constexpr status constant_input(model::source& from, model::node const& n, bool constant, bool partial,
    series<model::graph_input>& out, error_list& errors) {
    if (constant)
        if (auto const d = bare_floats(encoded_constant(n.message)); d.type != dtype::undefined) {
            out.push_back({d, {d, {}, {}}});
            return ok;
        }
    return read_graph_input(from, n, constant, partial, out, errors);
}
inline constexpr std::string_view constant_type_attributes[]{"dtype", "T", "DstT", "out_type", "Tout"};
/// The front end for TensorFlow, as far as the compiler needs it.
inline constexpr graft::front_end constant_front_end{
    .name = "tensorflow",
    .models = "a TensorFlow GraphDef",
    .attributes = &constant_attributes,
    .role = &role_of,
    .graph_inputs = &constant_input,
    .type_attributes = constant_type_attributes,
};

struct node_scan {
    static constexpr std::string_view word = "node";
    constexpr auto operator()(std::string_view text) const { return model::detail::slice_scanner(text, "node"); }
};
template <class Model> inline constexpr auto slices_of = model::detail::find_slices<Model, node_scan>();
template <class Model> inline constexpr std::size_t slice_count = slices_of<Model>.size;

/// The text of the graph without its nodes: versions, functions.
template <class Model>
inline constexpr std::size_t rest_size = model::detail::size_between(model::detail::text_of<Model>, slices_of<Model>);
/// Removes functions, whose bodies the compiler does not need; line breaks remain.
constexpr series<char> without_library(series<char> const& text) {
    series<char> kept;
    std::size_t at = 0;
    auto const keep_until = [&](std::size_t end) {
        auto const begin = kept.size();
        kept.resize(begin + (end - at));
#ifdef __clang__ // one step, while a loop takes several for each character
        if (at != end) __builtin_memcpy(kept.data() + begin, text.data() + at, end - at);
#else
        for (std::size_t i = 0; i < end - at; ++i) kept[begin + i] = text[at + i];
#endif
    };
    model::detail::slice_scanner in({text.data(), text.size()}, "library");
    for (model::text_slice s; in.next(s);) {
        keep_until(s.name);
        at = s.offset + s.size + 1;
        for (auto line = s.line; line < s.end_line; ++line) kept.push_back('\n');
    }
    keep_until(text.size());
    return kept;
}
template <class Model> struct encode_rest {
    template <std::size_t N> static constexpr model::constant_bytes<N> run() {
        auto const rest = without_library(
            model::detail::text_between(model::detail::text_of<Model>, slices_of<Model>, rest_size<Model>));
        return model::encoded<N>({rest.data(), rest.size()}, schema::graph_def, {});
    }
};
template <class Model>
inline constexpr auto const& rest_of = model::in_room<encode_rest<Model>, rest_size<Model> + 64>::find();

template <class Model, std::size_t I> struct encode_node {
    template <std::size_t N> static constexpr model::constant_bytes<N> run() {
        auto const& s = slices_of<Model>.all[I];
        auto const text = model::detail::text_of<Model>.substr(s.offset, s.size);
        auto created = model::encoded<N>(text, schema::node_def, {}, s.body_line - 1);
        if (created.mistake.code != errc::ok) created.mistake.layer.put(model::detail::name_written(text));
        return created;
    }
};
/// The bytes of slice `I`.
template <class Model, std::size_t I> inline constexpr auto const& wire_of_node =
    model::in_room<encode_node<Model, I>, slices_of<Model>.all[I].size + 48>::find();

/// Name and operator of a node, sufficient for its elements.
template <class Model, std::size_t I> constexpr model::node bare_node(model::source& keep) {
    model::node n;
    n.message = wire_of_node<Model, I>.view();
    keep.set_place(n, slices_of<Model>.all[I].line, slices_of<Model>.all[I].column);
    n.name = keep.storage.text_of(wire::last_bytes(n.message, fields_of_graph.name));
    n.type = keep.storage.text_of(wire::last_bytes(n.message, fields_of_graph.op));
    return n;
}
/// Whether a model provides the elements of a constant outside of its text.
template <class Model> constexpr bool has_blob(std::string_view name) {
    if constexpr (requires { Model::blobs; })
        for (auto const& b : Model::blobs)
            if (b.layer == name) return true;
    return false;
}
/// The elements of the constant in slice `I`, `N` bytes; empty if it is none, or is broken, or they are outside of the
/// text.
template <std::size_t N> struct constant_elements {
    alignas(16) std::array<std::byte, N + 1> bytes{};
    std::size_t size = 0;
};
template <class Model, std::size_t I, std::size_t N> constexpr auto find_elements() {
    constant_elements<N> to;
    model::source keep;
    keep.front = &constant_front_end;
    auto const n = bare_node<Model, I>(keep);
    if (role_of(n.type) != model::node_role::constant || has_blob<Model>(n.name)) return to;
    if constexpr (requires { Model::blobs; }) // zeros are written in such a text
        if (bare_floats(encoded_constant(n.message)).type == dtype::f32) return to;
    series<model::graph_input> found;
    error_list errors;
    if (!read_graph_input(keep, n, true, false, found, errors) || errors.failed() || found.size() != 1) return to;
    auto const bytes = found[0].value.bytes;
    to.size = bytes.size();
    for (std::size_t i = 0; to.size <= N && i < to.size; ++i) to.bytes[i] = bytes[i];
    return to;
}
template <class Model, std::size_t I, std::size_t N> inline constexpr auto elements_in = find_elements<Model, I, N>();
template <class Model, std::size_t I> constexpr auto const& find_elements_of() {
    constexpr std::size_t usual = 64;
    if constexpr (elements_in<Model, I, usual>.size <= usual) return elements_in<Model, I, usual>;
    else return elements_in<Model, I, elements_in<Model, I, usual>.size>;
}
template <class Model, std::size_t I> inline constexpr auto const& elements_of = find_elements_of<Model, I>();

} // namespace detail
} // namespace tensorflow
GRAFT_END
