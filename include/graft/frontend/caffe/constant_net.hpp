// graft/frontend/caffe/constant_net.hpp - a prototxt that the compiler parses: one constant expression per layer, and
// one that links them
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <utility>

#include "graft/base/container/series.hpp"
#include "graft/base/container/short_string.hpp"
#include "graft/base/error.hpp"
#include "graft/frontend/caffe/detail/constant_layers.hpp"
#include "graft/frontend/caffe/detail/front_end_definition.ipp"
#include "graft/frontend/caffe/detail/net_file.hpp"
#include "graft/frontend/caffe/front_end.hpp"
#include "graft/frontend/caffe/read.hpp"
#include "graft/model/equal_nodes.hpp"
#include "graft/model/linked_net.hpp"
#include "graft/model/source.hpp"
#include "graft/model/wire/text.hpp"

GRAFT_BEGIN
namespace caffe {
namespace detail {

/// The complete file, each layer as the bytes it was converted to.
template <class Model, std::size_t... I>
constexpr void take_net(net_file& net, arena& keep, std::index_sequence<I...>) {
    if (slices_of<Model>.broken) return; // the rest contains layers
    series<wire::position> const marks;
    net.text = true;
    net.bytes = rest_of<Model>.view();
    net_splitter splitter{net, marks, 1'000'000, &keep};
    std::size_t at = 0;
    (void)splitter.split(at);
    byte_view const layers[]{wire_of_layer<Model, I>.view()..., {}};
    for (std::size_t i = 0; i < sizeof...(I); ++i) {
        auto const& s = slices_of<Model>.all[i];
        if (old_layers_of<Model>.all[i].stays) net.layers.push_back({layers[i], layout::v2, s.line, s.column});
    }
}

using model::link_extent;
using model::linked_net;
using model::name_keeper;

/// All layers, linked in the same way as the reader does it.
template <class Model> struct all_linked {
    model::source out{};
    net_file net{};
    error_list errors{};

    constexpr all_linked() {
        out.front = &front_end;
        out.text = true;
        take_net<Model>(net, out.storage, std::make_index_sequence<slice_count<Model>>());
        net_builder builder(net, {}, out, errors);
        (void)builder.build();
    }
};
inline constexpr std::uint32_t number_of_inputs = schema::net_parameter["input"]; // no template asks clang 14 for it

inline constexpr model::name_numbers numbers_of_names{schema::layer_parameter["name"], schema::layer_parameter["type"],
    schema::layer_parameter["bottom"], schema::layer_parameter["top"]};
/// For each layer in the file, without linking any: some may not be in the net.
template <class Model, std::size_t I>
inline constexpr model::node_facts facts_of_layer = model::facts_of(wire_of_layer<Model, I>.view(), numbers_of_names);
template <class Model, std::size_t... I> constexpr link_extent measure_links(std::index_sequence<I...>) {
    model::node_facts const each[]{facts_of_layer<Model, I>..., {}};
    link_extent e{sizeof...(I), 0, 0, 0};
    for (auto const& f : each) e.edges += f.inputs, e.tops += f.outputs, e.characters += f.characters;
    wire::reader in(rest_of<Model>.view());
    for (wire::field f{}; in.next(f);)
        if (f.number == number_of_inputs) ++e.nodes, ++e.tops, e.characters += 2 * f.bytes.size() + 5;
    return e;
}
template <class Model>
inline constexpr link_extent extent_of_links = measure_links<Model>(std::make_index_sequence<slice_count<Model>>());

template <class Model> constexpr auto keep_links() {
    linked_net<extent_of_links<Model>> to;
    all_linked<Model> const all;
    auto const& g = all.out.main;
    to.size = g.nodes.size(), to.top_count = g.outputs.size();
    name_keeper keep{to.characters};
    std::uint32_t slice = 0, input = 0;
    for (std::size_t i = 0; i < g.nodes.size(); ++i) {
        auto const& n = g.nodes[i];
        auto& x = to.nodes[i];
        x = {0, n.first_input, n.input_count, n.first_output, n.output_count, keep(n.name), keep(n.type), n.line};
        if (n.line == 0) {
            while (all.net.inputs[input] != n.name) ++input; // some are replaced by a layer
            x.slice = static_cast<std::uint32_t>(slice_count<Model>) + input++;
            continue;
        }
        auto const& layers = slices_of<Model>.all;
        while (layers[slice].line != n.line || layers[slice].column != all.out.column_of(n)) ++slice;
        x.slice = slice++;
    }
    for (std::size_t i = 0; i < g.edges.size(); ++i)
        to.edges[i] = {g.edges[i].node, g.edges[i].port, keep(g.edges[i].name)};
    for (std::size_t i = 0; i < g.outputs.size(); ++i) to.tops[i] = keep(g.outputs[i]);
    if (all.errors.failed()) {
        to.mistake.take(all.errors.noted[0]);
        for (auto const& n : g.nodes)
            if (n.line == to.mistake.line) to.mistake.layer.put(n.name);
        // a layer without a node
        for (std::size_t i = 0; to.mistake.layer.view().empty() && i < slice_count<Model>; ++i) {
            auto const& l = slices_of<Model>.all[i];
            if (l.line == to.mistake.line)
                to.mistake.layer.put(name_written(model::detail::text_of<Model>.substr(l.offset, l.size)));
        }
    }
    return to;
}
template <class Model> inline constexpr auto links_of = keep_links<Model>();

/// For each node the first node with the same text.
template <class Model, std::size_t... I> constexpr auto find_exemplars(std::index_sequence<I...>) {
    auto const& links = links_of<Model>;
    model::node_classes alike(links.size, numbers_of_names);
    byte_view const layers[]{wire_of_layer<Model, I>.view()..., {}};
    std::uint64_t const hashes[]{facts_of_layer<Model, I>.hash..., 0};
    std::array<std::uint32_t, links_of<Model>.size + 1> all{};
    for (std::size_t i = 0; i < links.size; ++i) {
        auto const& n = links.nodes[i];
        if (n.slice >= sizeof...(I)) alike.skip();
        else alike.add(layers[n.slice], graft::detail::fold(hashes[n.slice], model::pattern_of_names(links, n)));
        all[i] = alike.last();
    }
    return all;
}
template <class Model>
inline constexpr auto exemplars_of = find_exemplars<Model>(std::make_index_sequence<slice_count<Model>>());

template <class Model, std::size_t... I> constexpr text_mistake mistake_in(std::index_sequence<I...>) {
    text_mistake const each[]{wire_of_layer<Model, I>.mistake..., rest_of<Model>.mistake, old_layers_of<Model>.mistake};
    for (auto const& m : each)
        if (m.code != errc::ok) return m;
    if (slices_of<Model>.broken) {
        text_mistake m;
        m.code = errc::syntax_error;
        m.expected.put("a layer in braces");
        return m;
    }
    return links_of<Model>.mistake;
}

} // namespace detail

/// A Caffe net in text form as constants: the input of `graft::program_of`.
template <class Model> struct text_net {
    /// The layers in order, and which tensors they read.
    static constexpr auto const& links = detail::links_of<Model>;
    static constexpr std::size_t size = links.size;           ///< nodes
    static constexpr std::size_t top_count = links.top_count; ///< tensors that nodes produce
    /// For each node the first one with the same text except for names: if both read equal tensors, the results are
    /// the same.
    static constexpr auto const& exemplars = detail::exemplars_of<Model>;
    /// The first mistake in the text: in a layer that cannot be read, in the text between layers, in their links.
    static constexpr detail::text_mistake mistake = detail::mistake_in<Model>(
        std::make_index_sequence<detail::slice_count<Model>>());

    /// Reads node `I` alone into `out`: a data layer for each distinct tensor that it reads, then the node itself.
    template <std::size_t I> static constexpr void read(model::source& out) {
        constexpr auto const& n = links.nodes[I];
        out.front = &front_end;
        out.text = true;
        error_list errors;
        detail::net_file net;
        if constexpr (n.slice >= detail::slice_count<Model>) {
            detail::take_net<Model>(net, out.storage, std::index_sequence<>());
            keep_one(net, n.slice - detail::slice_count<Model>);
        } else {
            net.text = true;
            constexpr auto const& s = detail::slices_of<Model>.all[n.slice];
            net.layers.push_back({detail::wire_of_layer<Model, n.slice>.view(), layout::v2, s.line, s.column});
            for (std::uint32_t e = 0; e < n.input_count; ++e)
                if (links.first_reader(n, e) == e)
                    net.inputs.push_back(links.text(links.edges[n.first_input + e].name));
            net.placeholders = true;
        }
        detail::net_builder builder(net, {}, out, errors);
        (void)builder.build();
    }

private:
    static constexpr void keep_one(detail::net_file& net, std::size_t i) {
        net.inputs = {net.inputs[i]};
        if (!net.input_shapes.empty()) net.input_shapes = {net.input_shapes[i]};
        else if (!net.input_dims.empty())
            net.input_dims = {
                net.input_dims[4 * i], net.input_dims[4 * i + 1], net.input_dims[4 * i + 2], net.input_dims[4 * i + 3]};
    }
};

} // namespace caffe
GRAFT_END
