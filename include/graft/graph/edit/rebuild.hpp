// graft/graph/edit/rebuild.hpp - reorders the nodes of a graph, without the removed ones, and updates all references to
// them
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>
#include <vector>

#include "graft/base/container/algorithm.hpp"
#include "graft/base/container/series.hpp"
#include "graft/base/container/sort.hpp"
#include "graft/base/container/span.hpp"
#include "graft/graph/ir/graph.hpp"

GRAFT_BEGIN
namespace detail {

/// The reader, if the graph itself reads, as an output.
inline constexpr node_id no_reader = no_id;

/// A control edge to a removed node is replaced by that node's own control inputs.
inline void move_controls(graph& g, std::vector<node_id> const& now, series<node>& nodes) {
    if (nodes.size() == g.nodes.size()) { // none is removed
        for (auto& c : g.controls) c = now[c];
        return;
    }
    constexpr std::size_t max_controls = 1000;
    std::vector<node_id> all, waiting;
    for (auto& n : nodes) {
        auto const first = static_cast<std::uint32_t>(all.size());
        auto const add = [&](span<node_id const> controls) { // the first is processed first
            for (auto i = controls.size(); i-- > 0;) waiting.push_back(controls[i]);
        };
        add(g.controls_of(n));
        while (!waiting.empty() && all.size() - first < max_controls) {
            auto const c = waiting.back();
            waiting.pop_back();
            if (now[c] != no_id) {
                if (algorithm::find(all.begin() + first, all.end(), now[c]) == all.end()) all.push_back(now[c]);
            } else {
                add(g.controls_of(g.nodes[c]));
            }
        }
        n.first_control = first;
        n.control_count = static_cast<std::uint16_t>(all.size() - first);
    }
    g.controls = std::move(all);
}

/// The result of rebuilding a graph.
struct rebuilt {
    std::vector<node_id> touched{};   ///< nodes, by their old ids, with changed inputs
    std::vector<tensor_id> tensors{}; ///< per old tensor: its id now, or no_id
};

/// Keeps the nodes of `order`, in that order; `now` is the position of each node in it, or no_id. `read_by(t, n)` is
/// the tensor that node `n` (or `no_reader`) reads in place of `t`; removed nodes must have no readers. All references
/// to nodes or tensors in the graph are updated.
/// cost linear in the graph
template <class ReadBy>
rebuilt rebuild(graph& g, std::vector<node_id> const& order, std::vector<node_id> const& now, ReadBy read_by) {
    std::vector<node_id> touched;
    std::vector<tensor_id> tensor_now(g.tensors.size(), no_id);
    series<tensor> tensors;
    series<node> nodes;
    tensors.reserve(g.tensors.size());
    nodes.reserve(order.size());
    for (auto i : order) {
        auto n = g.nodes[i];
        auto const before = n;
        n.first_output = static_cast<tensor_id>(tensors.size());
        for (std::uint32_t k = 0; k < n.output_count; ++k) {
            tensor_now[before.output(k)] = n.output(k);
            tensors.push_back(g.tensors[before.output(k)]);
            tensors.back().producer = static_cast<node_id>(nodes.size());
        }
        nodes.push_back(n);
    }
    auto const place_now = [&](tensor_id t, node_id reader) {
        auto const r = t == no_id ? no_id : read_by(t, reader);
        return r == no_id ? no_id : tensor_now[r];
    };
    std::vector<tensor_id> edges;
    series<edge_format> formats;
    edges.reserve(g.edges.size());
    formats.reserve(g.edges.size());
    for (auto i : order) {
        auto& n = nodes[now[i]];
        bool changed = false;
        auto const first = static_cast<std::uint32_t>(edges.size());
        for (std::uint32_t k = 0; k < n.input_count; ++k) {
            auto const e = g.edges[n.first_input + k];
            changed = changed || (e != no_id && read_by(e, i) != e);
            edges.push_back(place_now(e, i));
            formats.push_back(g.edge_formats[n.first_input + k]);
        }
        n.first_input = first;
        if (changed) touched.push_back(i);
    }
    for (auto& p : g.outputs) p.tensor = place_now(p.tensor, no_reader);
    series<graph_port> inputs;
    for (auto const& p : g.inputs)
        if (tensor_now[p.tensor] != no_id)
            inputs.push_back({p.name, tensor_now[p.tensor], p.state_output, p.initial_value});
    g.inputs = std::move(inputs);
    for (auto& r : g.removed) r.now = place_now(r.now, no_reader);
    for (auto& c : g.calls)
        for (auto* all : {&c.inputs, &c.outputs})
            for (auto& t : *all) t = place_now(t, no_reader);
    move_controls(g, now, nodes);
    for (auto& l : g.loops) { // nodes added inside of a loop belong to it
        auto first = l.first, end = l.end;
        while (first < end && now[first] == no_id) ++first;
        while (end > first && now[end - 1] == no_id) --end;
        l.first = first < end ? now[first] : 0;
        l.end = first < end ? now[end - 1] + 1 : 0;
    }
    for (auto& b : g.bounds) b.tensor = tensor_now[b.tensor];
    g.bounds.erase_if([](tensor_bound const& b) { return b.tensor == no_id; });
    graft::sort(g.bounds, [](tensor_bound const& a, tensor_bound const& b) { return a.tensor < b.tensor; });
    for (auto& q : g.quantized) {
        q.tensor = tensor_now[q.tensor];
        for (auto* t : {&q.is.scale_at, &q.is.zero_at, &q.is.whole}) *t = *t == no_id ? no_id : tensor_now[*t];
    }
    g.quantized.erase_if([](quantized_tensor const& q) { return q.tensor == no_id; });
    graft::sort(g.quantized, [](quantized_tensor const& a, quantized_tensor const& b) { return a.tensor < b.tensor; });
    g.edges = std::move(edges);
    g.edge_formats = std::move(formats);
    g.nodes = std::move(nodes);
    g.tensors = std::move(tensors);
    g.end_references(); // an id that they have is of another tensor now
    return {std::move(touched), std::move(tensor_now)};
}

} // namespace detail
GRAFT_END
