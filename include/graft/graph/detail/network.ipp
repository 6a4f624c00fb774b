// graft/graph/detail/network.ipp - the bodies of graft/graph/ir/network.hpp
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "graft/base/container/sort.hpp"
#include "graft/graph/ir/builder.hpp"

GRAFT_BEGIN

namespace detail {

/// The positions of the duplicate names of a list, in the list's order.
/// cost O(n log n)
template <class List> std::vector<std::uint32_t> named_again(List const& all) {
    std::vector<std::uint32_t> order(all.size()), again;
    for (std::uint32_t i = 0; i < order.size(); ++i) order[i] = i;
    graft::sort(order, [&](auto a, auto b) {
        std::string_view const left = all[a].name, right = all[b].name;
        return left != right ? left < right : a < b;
    });
    for (std::size_t i = 1; i < order.size(); ++i)
        if (all[order[i]].name == all[order[i - 1]].name) again.push_back(order[i]);
    graft::sort(again);
    return again;
}

/// Whether a node does something besides its outputs: acts on state or on a handle, or has no outputs.
inline bool has_effect(graph const& g) {
    for (auto const& n : g.nodes) {
        if (n.kind != node_kind::operation) continue;
        if (n.output_count == 0 || g.catalog.ops[n.op].is(op_trait::stateful)) return true;
        for (auto const t : g.inputs_of(n))
            if (t != no_id && g.tensors[t].desc.type == dtype::resource) return true;
    }
    return false;
}

GRAFT_LARGE network_parts::network_parts() : builder(shared<graph_builder>::make(g)) {}

} // namespace detail

GRAFT_LARGE network::network(catalog_view const& catalog)
    : graph_writer(*detail::network_parts::builder, detail::network_parts::errors) {
    g.catalog = catalog;
}
GRAFT_LARGE network::~network() = default;
GRAFT_LARGE symbol_table& network::symbols() {
    if (!g.symbols) g.symbols = shared<model_symbols>::make();
    return *g.symbols;
}
GRAFT_LARGE result<graph, error_list> network::finish() && {
    if (finished_) errors.add(errc::already_finished, {}, "one call of finish", "another");
    finished_ = true;
    if (g.symbols && !g.symbols->refused()) errors.add(g.symbols->refused(), {});
    for (auto const i : detail::named_again(g.nodes))
        errors.add(errc::duplicate_node, g.place_of(g.nodes[i]), "a name of its own");
    for (auto const i : detail::named_again(g.outputs)) {
        auto const& o = g.outputs[i];
        errors.add(errc::duplicate_node, g.place_of(g.nodes[g.tensors[o.tensor].producer]),
            "one output of the graph named", std::string(o.name));
    }
    if (g.outputs.empty() && !errors.failed() && !detail::has_effect(g))
        errors.add(errc::no_graph_output, {}, "net.output(name, tensor), once at least");
    if (errors.failed()) return std::move(errors);
    return std::move(g);
}

GRAFT_END
