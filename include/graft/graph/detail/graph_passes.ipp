// graft/graph/detail/graph_passes.ipp - removes identities, and nodes that no output needs, from a graph
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <utility> // move

#include "graft/base/container/series.hpp"
#include "graft/graph/edit/rebuild.hpp"
#include "graft/graph/ir/flow.hpp"

GRAFT_BEGIN

namespace detail {

GRAFT_LARGE std::vector<bool> conditional_nodes(graph const& g) {
    std::vector<bool> conditional(g.nodes.size(), false);
    for (node_id i = 0; i < g.nodes.size(); ++i) {
        auto const& n = g.nodes[i];
        bool c = flow_of(g, n) != flow::plain;
        for (auto t : g.inputs_of(n))
            c = c || (t != no_id && g.tensors[t].producer < i && conditional[g.tensors[t].producer]);
        for (auto before : g.controls_of(n)) c = c || (before < i && conditional[before]);
        conditional[i] = c;
    }
    return conditional;
}

GRAFT_LARGE bool is(graph const& g, node const& n, op_trait t) {
    return n.kind == node_kind::operation && n.op != no_op && g.catalog.ops[n.op].is(t);
}

GRAFT_LARGE bool works_on_handles(graph const& g, node const& n) {
    for (auto t : g.inputs_of(n))
        if (t != no_id && g.tensors[t].desc.type == dtype::resource) return true;
    for (auto const& t : g.outputs_of(n))
        if (t.desc.type == dtype::resource) return true;
    return false;
}

/// Records the tensors that replace the outputs of node `n`, which is about to be removed.
template <class Now> void note_removed(graph& g, node const& n, std::string_view how, Now now) {
    for (std::uint32_t k = 0; k < n.output_count; ++k) {
        auto const& t = g.tensors[n.output(k)];
        if (t.origin.empty() || n.source == no_id) continue;
        bool in_place = false;
        for (auto from : g.inputs_of(n)) in_place = in_place || (from != no_id && g.tensors[from].origin == t.origin);
        g.removed.push_back({t.origin, n.origin_name, n.origin_type, how, now(k), t.desc, in_place});
    }
}

GRAFT_LARGE std::size_t take_out(graph& g, std::vector<bool> const& gone, std::vector<tensor_id> const& instead) {
    std::vector<node_id> order, now(g.nodes.size(), no_id);
    order.reserve(g.nodes.size());
    for (node_id i = 0; i < g.nodes.size(); ++i)
        if (!gone[i]) now[i] = static_cast<node_id>(order.size()), order.push_back(i);
    series<removed_tensor> removed; // copies for readers are last
    removed.reserve(g.removed.size());
    for (bool const copy : {false, true})
        for (auto const& r : g.removed)
            if (r.split_of.empty() != copy) removed.push_back(r);
    g.removed = std::move(removed);
    auto const count = g.nodes.size() - order.size();
    if (count) (void)rebuild(g, order, now, [&](tensor_id t, node_id) { return instead.empty() ? t : instead[t]; });
    return count;
}

GRAFT_LARGE void trim(graph& g) {
    constexpr std::size_t worth_a_copy = std::size_t{1} << 18; // bytes
    auto const one = [](auto& all) {
        auto const spare = all.capacity() - all.size();
        if (spare > all.size() / 16 && spare * sizeof all[0] > worth_a_copy) all.shrink_to_fit();
    };
    one(g.nodes);
    one(g.tensors);
    one(g.edges);
    one(g.edge_formats);
    one(g.slots);
    one(g.attributes);
    one(g.values);
}

} // namespace detail

GRAFT_LARGE std::size_t remove_identities(graph& g) {
    std::vector<bool> gone(g.nodes.size(), false), waited_for(g.nodes.size(), false);
    for (auto c : g.controls) waited_for[c] = true;
    std::vector<tensor_id> instead(g.tensors.size());
    for (tensor_id t{}; t < instead.size(); ++t) instead[t] = t;
    bool any = false;
    auto const stays = [&](node const& n, node_id i) {
        if (!detail::is(g, n, op_trait::identity) || n.call != no_id || n.control_count || waited_for[i] ||
            n.input_count != n.output_count || detail::works_on_handles(g, n))
            return true;
        for (std::uint32_t k = 0; k < n.input_count; ++k) {
            auto const t = g.inputs_of(n)[k];
            if (t == no_id || g.tensors[t].producer >= i) return true;
            auto const& from = g.tensors[instead[t]].desc;
            auto to = g.tensors[n.output(k)].desc;
            // the name of its axes is propagated upwards
            if (from.format == format::nd) to.format = format::nd, to.origin_format = from.origin_format;
            if (!(from == to)) return true;
        }
        return false;
    };
    for (node_id i = 0; i < g.nodes.size(); ++i) {
        auto const& n = g.nodes[i];
        if (stays(n, i)) continue;
        for (std::uint32_t k = 0; k < n.input_count; ++k) {
            auto const from = instead[g.inputs_of(n)[k]], to = n.output(k);
            instead[to] = from;
            if (auto& d = g.tensors[from].desc; d.format == format::nd)
                d.format = g.tensors[to].desc.format, d.origin_format = g.tensors[to].desc.origin_format;
        }
        detail::note_removed(g, n, "identity", [&](std::uint32_t k) { return instead[n.output(k)]; });
        gone[i] = any = true;
    }
    return any ? detail::take_out(g, gone, instead) : 0;
}

GRAFT_LARGE std::size_t remove_dead(graph& g) {
    std::vector<bool> needed(g.nodes.size(), false);
    std::vector<node_id> walk;
    auto const need = [&](node_id i) {
        if (!needed[i]) needed[i] = true, walk.push_back(i);
    };
    for (auto const& o : g.outputs) need(g.tensors[o.tensor].producer);
    for (node_id i = 0; i < g.nodes.size(); ++i) {
        auto const& n = g.nodes[i];
        if (n.kind == node_kind::input || n.kind == node_kind::opaque || n.output_count == 0 || n.call != no_id ||
            detail::works_on_handles(g, n) || detail::is(g, n, op_trait::stateful))
            need(i);
    }
    while (!walk.empty()) {
        auto const& n = g.nodes[walk.back()];
        walk.pop_back();
        for (auto t : g.inputs_of(n))
            if (t != no_id) need(g.tensors[t].producer);
        for (auto c : g.controls_of(n)) need(c);
    }
    needed.flip(); // now: gone
    for (node_id i = 0; i < g.nodes.size(); ++i)
        if (needed[i]) detail::note_removed(g, g.nodes[i], "dead", [](std::uint32_t) { return no_id; });
    return detail::take_out(g, needed, {});
}

GRAFT_END
