// graft/constant/detail/mapped_layer.hpp - one node of a model, mapped by its plugin and its rules, as a constant
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

#include "graft/base/bytes.hpp"
#include "graft/base/container/series.hpp"
#include "graft/base/error.hpp"
#include "graft/constant/detail/layer_record.hpp"
#include "graft/graph/infer/upper_bounds.hpp"
#include "graft/graph/ir/builder.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/mapping/detail/binding_cache.hpp"
#include "graft/mapping/detail/node_mapper.hpp"
#include "graft/mapping/translate/translation.hpp"
#include "graft/model/source.hpp"
#include "graft/op/catalog/catalog.hpp"

GRAFT_BEGIN
namespace constant {

/// The compiler's view of a target: its operators, its plugins for the framework of the model.
template <class Target> inline constexpr catalog_view operators_of = catalog<typename Target::operators>::view();
template <class Target> inline constexpr plugin_set const& plugins_for = Target::plugins;

/// An input of a layer: a descriptor, and an upper bound if the shape is data-dependent.
struct read_tensor {
    recorded_desc desc{};
    graft::shape max{};
    bool there = true;                ///< false: its producer has no such output
    std::uint32_t constant = no_id;   ///< the node of the model that has its elements, if it is a constant
    bool valued = false;              ///< a layer that reads it may read its elements
    byte_view elements{};             ///< of one that is valued
    bool partial = false;             ///< computed by an operator, with some known elements
    span<std::int64_t const> known{}; ///< of one that is partial: numbers, and `unknown_element`
};

/// The upper bounds of the tensors of a layer's graph with data-dependent shapes.
constexpr void find_bounds(graph& g, span<read_tensor const> reads) {
    bool any = false;
    series<tensor_bound> stated;
    for (tensor_id t{}; t < g.tensors.size(); ++t) {
        any = any || !g.tensors[t].desc.shape.is_static();
        if (t < reads.size() && reads[t].max.is_set()) stated.push_back({t, reads[t].max});
    }
    if (any) (void)bound_sizes(g, stated);
}

/// Adds a placeholder for an input of a layer.
constexpr tensor_id add_read(graph_builder& b, std::string_view name, std::string_view type, read_tensor const& x) {
    if (x.constant == no_id) {
        auto const t = b.add_input(name, type, x.desc.desc());
        if (x.partial) b.state_numbers(t, x.known);
        return t;
    }
    auto const t = b.add_constant(name, type, {x.desc.desc(), x.elements});
    if (!x.valued) b.target().tensors[t].value = no_id;
    return t;
}

/// Maps the last node of `from`; `reads` has the outputs of the nodes before it, placeholders for its inputs.
template <class Target, record_size S>
constexpr layer_record<S> mapped(model::source& from, span<read_tensor const> reads) {
    layer_record<S> to;
    recorder<S> record(to);
    error_list errors;
    graph g;
    g.catalog = operators_of<Target>;
    import_request request;
    request.without = missing_weights::unknown;
    auto const& plugins = plugins_for<Target>;
    translation t(from, plugins, request, g, errors);
    auto const i = static_cast<std::uint32_t>(from.main.nodes.size() - 1);
    model::node const& n = from.main.nodes[i];
    bool all_there = true;
    for (std::uint32_t k = 0; k < i; ++k) {
        auto const& x = from.main.nodes[k];
        t.created[k].tensors.push_back(add_read(t.builder, x.name, x.type, reads[k]));
        all_there = all_there && reads[k].there;
    }
    auto const refuse = [&](errc code, std::string_view expected, std::string_view found) {
        record.mistake({code, {}, expected, {}, {}, found}, n.line);
    };
    std::vector<tensor_id> blobs; // of the node, by number
    for (std::uint32_t k = 0; k < i && !all_there; ++k)
        if (!reads[k].there) refuse(errc::unknown_output_port, "an output that the node has", from.main.nodes[k].name);
    graft::detail::op_entry entry;
    entry.look_up(plugins, g.catalog, from, n.type, 0);
    bool const constant = entry.role == model::node_role::constant;
    if (!all_there || entry.role == model::node_role::nothing) {
        // it has no outputs
    } else if (constant || (entry.role == model::node_role::input && n.input_count == 0)) {
        to.input = !constant;
        series<model::graph_input> found;
        if (auto const why = t.front.graph_inputs(from, n, constant, false, found, errors); !why)
            record.mistake(why, n.line);
        if (constant && found.size() == 1 && bits_of(found[0].desc.type) == 0)
            refuse(errc::wrong_dtype, "a constant of numbers", name_of(found[0].desc.type));
        for (std::size_t k = 0; constant && k < found.size(); ++k) {
            auto const id = t.builder.add_constant(n.name, n.type, {found[k].value.desc, {}}, i, t.tensor_name(n, k));
            g.tensors[id].value = no_id; // the elements are in the model
            t.created[i].tensors.push_back(id);
            blobs.push_back(id);
        }
        for (std::size_t k = 0; !constant && k < found.size(); ++k) {
            auto& d = found[k].desc;
            if (d.shape.has_rank() && d.shape.rank() == 4) d.format = d.origin_format = t.front.image_layout;
            t.created[i].tensors.push_back(t.builder.add_input(t.tensor_name(n, k), n.type, d, i, t.tensor_name(n, k)));
        }
    } else if (entry.role != model::node_role::operation && entry.role != model::node_role::input) {
        refuse(errc::unsupported_operator, "no branches and no loops", n.type);
    } else if (!entry.row) {
        refuse(errc::unsupported_operator, "an operator with a plugin", n.type);
    } else if (!entry.row->refused.empty()) {
        refuse(errc::unsupported_version, plugins.instead_of_refused(n.type), entry.row->refused);
    } else {
        std::vector<tensor_id> inputs;
        for (auto const& e : from.main.inputs(n)) inputs.push_back(t.created[e.node].tensors[e.port]);
        graft::detail::node_mapper mapper(t);
        model::node_place const where{&from, &n};
        (void)mapper.map({i, n, entry, inputs, false, where});
        for (auto const id : mapper.weights()) blobs.push_back(id);
    }
    if (errors.failed()) record.mistake(errors.noted[0].why, errors.noted[0].line ? errors.noted[0].line : n.line);
    if (!to.input && !errors.failed()) find_bounds(g, reads);
    record.graph_from(g, i, i);
    record.bounds(g);
    record.blobs(blobs);
    for (auto const& c : t.converted) record.conversion(c.from, c.to);
    if (constant && !t.created[i].tensors.empty() && to.fits) to.tensors[t.created[i].tensors[0]].constant = true;
    for (auto const id : t.created[i].tensors) record.result(id);
    return to;
}

} // namespace constant
GRAFT_END
