// graft/frontend/tensorflow/constant_net.hpp - a text GraphDef that the compiler parses: a constant expression per
// node and one that links them
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <utility>
#include <vector>

#include "graft/base/bytes.hpp"
#include "graft/base/container/hash.hpp"
#include "graft/base/container/series.hpp"
#include "graft/base/container/short_string.hpp"
#include "graft/base/error.hpp"
#include "graft/frontend/tensorflow/detail/builder.hpp"
#include "graft/frontend/tensorflow/detail/constant_nodes.hpp"
#include "graft/frontend/tensorflow/detail/roles.hpp"
#include "graft/model/equal_nodes.hpp"
#include "graft/model/front_end.hpp"
#include "graft/model/linked_net.hpp"
#include "graft/model/order.hpp"
#include "graft/model/source.hpp"
#include "graft/model/wire/reader.hpp"

GRAFT_BEGIN
namespace tensorflow {
namespace detail {

/// All nodes, linked and sorted in the same way as by an import.
template <class Model> struct all_linked {
    model::source out{};
    error_list errors{};
    std::vector<std::uint32_t> order{};

    constexpr all_linked() { link(std::make_index_sequence<slice_count<Model>>()); }

private:
    template <std::size_t... I> constexpr void link(std::index_sequence<I...>) {
        out.front = &constant_front_end;
        out.text = true;
        byte_view const nodes[]{wire_of_node<Model, I>.view()..., {}};
        read_budget const budget;
        model_builder builder(out, {}, {}, budget, errors);
        if (!builder.build_nodes({nodes, sizeof...(I)}, slices_of<Model>.all)) return;
        for (auto const& e : model::order(out, out.main, order).noted) errors.note(e.why, e.line);
    }
};

inline constexpr model::name_numbers numbers_of_names{
    fields_of_graph.name, fields_of_graph.op, fields_of_graph.input, 0};
template <class Model, std::size_t I>
inline constexpr model::node_facts facts_of_node = model::facts_of(wire_of_node<Model, I>.view(), numbers_of_names);

/// Unused tensors, except the first one of a node, are not in the tables: the number of a node's tops is that of the
/// last one that is read, or one.
constexpr void count_tops(model::graph const& g, series<std::uint32_t>& tops) {
    tops.assign(g.nodes.size(), 1);
    for (std::size_t i = 0; i < g.nodes.size(); ++i) {
        if (role_of(g.nodes[i].type) == model::node_role::nothing) tops[i] = 0;
        for (auto const& e : g.inputs(g.nodes[i]))
            if (e.node != model::none && e.port < 60000 && e.port + 1 > tops[e.node]) tops[e.node] = e.port + 1;
    }
}
template <class Model, std::size_t... I> constexpr model::link_extent measure_links(std::index_sequence<I...>) {
    model::node_facts const each[]{facts_of_node<Model, I>..., {}};
    model::link_extent e{sizeof...(I), 0, 0, 0};
    for (auto const& f : each) e.edges += f.inputs, e.characters += f.characters;
    all_linked<Model> const all;
    series<std::uint32_t> tops;
    count_tops(all.out.main, tops);
    for (std::size_t i = 0; i < tops.size(); ++i)
        e.tops += tops[i], e.characters += tops[i] * (all.out.main.nodes[i].name.size() + 8);
    return e;
}
template <class Model>
inline constexpr auto extent_of_links = measure_links<Model>(std::make_index_sequence<slice_count<Model>>());

template <class Model> constexpr auto keep_links() {
    model::linked_net<extent_of_links<Model>> to;
    all_linked<Model> const all;
    if (all.errors.failed()) {
        to.mistake.take(all.errors.noted[0]);
        for (auto const& n : all.out.main.nodes)
            if (n.line == to.mistake.line) to.mistake.layer.put(n.name);
        return to;
    }
    auto const& g = all.out.main;
    model::name_keeper keep{to.characters};
    series<std::uint32_t> tops, place(g.nodes.size(), 0);
    count_tops(g, tops);
    series<std::uint8_t> read(g.nodes.size(), 0);
    for (auto const& n : g.nodes)
        for (auto const& e : g.inputs(n)) read[e.node] = 1;
    for (std::size_t at = 0; at < all.order.size(); ++at) {
        auto const i = all.order[at];
        place[i] = static_cast<std::uint32_t>(at);
        auto const& n = g.nodes[i];
        auto const role = role_of(n.type);
        auto& x = to.nodes[to.size++];
        x = {i, static_cast<std::uint32_t>(to.edge_count), n.input_count, static_cast<std::uint32_t>(to.top_count),
            tops[i], keep(n.name), keep(n.type), n.line};
        x.ends = !read[i] && role != model::node_role::constant && role != model::node_role::nothing;
        for (auto const& e : g.inputs(n)) to.edges[to.edge_count++] = {place[e.node], e.port, keep(e.name)};
        for (std::uint32_t k = 0; k < tops[i]; ++k)
            to.tops[to.top_count++] = k == 0 ? x.name
                                             : keep(short_string().put(n.name).put(":").put(std::int64_t{k}).view());
    }
    return to;
}
template <class Model> inline constexpr auto links_of = keep_links<Model>();

/// For each node the first node with the same text.
template <class Model, std::size_t... I> constexpr auto find_exemplars(std::index_sequence<I...>) {
    auto const& links = links_of<Model>;
    model::node_classes alike(links.size, numbers_of_names);
    byte_view const nodes[]{wire_of_node<Model, I>.view()..., {}};
    std::uint64_t const hashes[]{facts_of_node<Model, I>.hash..., 0};
    std::array<std::uint32_t, links_of<Model>.size + 1> all{};
    for (std::size_t i = 0; i < links.size; ++i) {
        auto const& n = links.nodes[i];
        alike.add(nodes[n.slice], graft::detail::fold(hashes[n.slice], pattern_of_names(links, n)));
        all[i] = alike.last();
    }
    return all;
}
template <class Model>
inline constexpr auto exemplars_of = find_exemplars<Model>(std::make_index_sequence<slice_count<Model>>());

template <class Model, std::size_t... I> constexpr model::text_mistake mistake_in(std::index_sequence<I...>) {
    model::text_mistake const each[]{wire_of_node<Model, I>.mistake..., rest_of<Model>.mistake};
    for (auto const& m : each)
        if (m.code != errc::ok) return m;
    if (slices_of<Model>.broken) {
        model::text_mistake m;
        m.code = errc::syntax_error;
        m.expected.put("a node in braces");
        return m;
    }
    return links_of<Model>.mistake;
}
/// The version of the program that wrote the graph; 0: unspecified.
template <class Model> constexpr std::int64_t find_version() {
    std::int64_t version = 0;
    wire::reader versions(wire::last_bytes(rest_of<Model>.view(), fields_of_graph.versions));
    for (wire::field v{}; versions.next(v);)
        if (v.number == fields_of_graph.producer && v.type == wire::wire_type::varint)
            version = wire::as_int32(v.value);
    return version;
}
template <class Model> inline constexpr std::int64_t version_of = find_version<Model>();

} // namespace detail

/// A TensorFlow GraphDef in text form as constants: the input of `graft::program_of`. It is frozen: former variables
/// are a Const, with its elements in the text, or in `Model::blobs` under the name of the Const. A tensor has
/// TensorFlow's name, without `:0`: `conv1`, `split:1`.
template <class Model> struct text_net {
    /// The nodes in execution order, and which tensors they read.
    static constexpr auto const& links = detail::links_of<Model>;
    static constexpr std::size_t size = links.size;           ///< nodes, in execution order
    static constexpr std::size_t top_count = links.top_count; ///< tensors that nodes produce
    /// For each node the first one with the same text except for names.
    static constexpr auto const& exemplars = detail::exemplars_of<Model>;
    /// The first mistake in the text: in a node that cannot be read, in the text between nodes, in their links.
    static constexpr model::text_mistake mistake = detail::mistake_in<Model>(
        std::make_index_sequence<detail::slice_count<Model>>());

    /// Whether node `I` is a constant.
    template <std::size_t I> static constexpr bool is_constant = role_of(links.text(links.nodes[I].type)) ==
                                                                 model::node_role::constant;
    /// The elements of node `I`, a constant; empty for another node.
    template <std::size_t I> static constexpr byte_view elements() {
        auto const& all = detail::elements_of<Model, links.nodes[I].slice>;
        return {all.bytes.data(), all.size};
    }
    /// Reads node `I` alone into `out`: a node for each distinct tensor that it reads, then the node itself.
    template <std::size_t I> static constexpr void read(model::source& out) {
        constexpr auto const& n = links.nodes[I];
        out.front = &detail::constant_front_end;
        out.text = true;
        out.version = detail::version_of<Model>;
        auto& g = out.main;
        links.add_placeholders(n, "Placeholder", g);
        auto& x = g.nodes.emplace_back();
        x.name = links.text(n.name), x.type = links.text(n.type);
        x.message = detail::wire_of_node<Model, n.slice>.view();
        x.line = n.line;
        x.input_count = n.input_count;
    }
};

} // namespace tensorflow
GRAFT_END
