// graft/text/detail/picture_source.hpp - what a picture needs of a graph or a model: nodes with names and sizes, edges
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "graft/base/container/stable_sort.hpp"
#include "graft/graph/ir/graph.hpp"
#include "graft/model/front_end.hpp"
#include "graft/text/page/picture_parts.hpp"
#include "graft/text/shape.hpp"

GRAFT_BEGIN

namespace detail {

/// A node, or a constant that its readers show.
struct drawn_node {
    std::string_view name{}, op{};
    std::uint32_t group = no_id; ///< the innermost loop or call
    bool folded = false;
    std::uint32_t constants = 0; ///< number of folded tensors that it reads
    std::size_t longest = 0;     ///< characters of the longest row for them
};
/// An input of a node.
struct drawn_edge {
    picture_tensor tensor{};
    std::uint32_t to = 0;
};
/// Nodes that belong together whatever their names are.
struct drawn_group {
    picture_scope_kind kind = picture_scope_kind::loop;
    std::string_view name{};
    std::uint32_t parent = no_id, first = 0, end = 0; ///< the group around it; a range of nodes that contains it
};
/// A graph, or a function of a model: a range of nodes.
struct drawn_graph {
    std::string_view name{};
    std::uint32_t first = 0, end = 0;
    series<picture_tensor> outputs{}; ///< what it returns
};

/// The number of characters of a text, bytes that are no UTF-8 counted as one each.
inline std::size_t characters(std::string_view text) {
    std::size_t all = 0;
    for (auto c : text) all += (static_cast<unsigned char>(c) & 0xC0u) != 0x80;
    return all;
}
/// The part of a name after the last '/'.
inline std::string_view last_part(std::string_view name) { return name.substr(name.rfind('/') + 1); }

/// A graph or a model in the terms of a picture.
class picture_source {
public:
    explicit picture_source(graph const& g) {
        auto& whole = graphs.emplace_back();
        whole.name = "main";
        whole.end = static_cast<std::uint32_t>(g.nodes.size());
        for (auto const& o : g.outputs) whole.outputs.push_back(tensor_of(g, o.tensor));
        groups_of(g);
        nodes.resize(g.nodes.size());
        for (node_id i = 0; i < g.nodes.size(); ++i) {
            auto const& n = g.nodes[i];
            nodes[i].name = n.name;
            nodes[i].op = n.kind == node_kind::opaque ? n.origin_type : g.op_name(n);
            nodes[i].folded = n.kind == node_kind::constant;
            for (auto t : g.inputs_of(n))
                if (t != no_id) edges.push_back({tensor_of(g, t), i});
            for (auto c : g.controls_of(n)) edges.push_back({{c, -1}, i});
        }
        group_nodes(g);
        fold();
        for (node_id i = 0; i < g.nodes.size(); ++i)
            if (nodes[i].constants != 0) constant_rows(g, i);
    }
    explicit picture_source(model::source const& m) {
        graph_of(m, m.main, "main");
        for (auto const& f : m.functions) {
            auto const first = static_cast<std::uint32_t>(nodes.size());
            graph_of(m, f.body, f.body.name);
            for (auto const& r : f.results)
                if (r.from.node < f.body.nodes.size())
                    graphs.back().outputs.push_back({first + r.from.node, static_cast<std::int32_t>(r.from.port)});
        }
        outputs_of(m);
        fold();
    }

    series<drawn_node> nodes{};
    series<drawn_edge> edges{};   ///< by reader, its inputs in the order of its ports
    series<drawn_group> groups{}; ///< those around before those inside
    series<drawn_graph> graphs{};

private:
    static picture_tensor tensor_of(graph const& g, tensor_id t) {
        auto const from = g.tensors[t].producer;
        return {from, static_cast<std::int32_t>(t - g.nodes[from].first_output)};
    }
    /// A constant that nothing reads, or that is an output, stays a box.
    void fold() {
        std::vector<bool> read(nodes.size());
        for (auto const& e : edges) read[e.tensor.node] = read[e.tensor.node] || e.tensor.output >= 0;
        for (std::size_t i = 0; i < nodes.size(); ++i) nodes[i].folded = nodes[i].folded && read[i];
        for (auto const& g : graphs)
            for (auto const& o : g.outputs) nodes[o.node].folded = false;
        for (auto const& e : edges)
            if (nodes[e.tensor.node].folded && e.tensor.output >= 0) ++nodes[e.to].constants;
    }
    /// The rows "PORT dtype shape" of the first constants.
    void constant_rows(graph const& g, node_id i) {
        auto const& n = g.nodes[i];
        auto const ports = g.input_ports(n);
        std::size_t port = 0, rows = 0;
        for (std::uint32_t k = 0; k < n.input_count && rows < 4; ++k) {
            while (port + 1 < ports.size() && k >= std::uint32_t{ports[port].first} + ports[port].count) ++port;
            auto const t = g.inputs_of(n)[k];
            if (t == no_id || !nodes[g.tensors[t].producer].folded) continue;
            auto const name = ports.empty() ? std::string_view() : g.catalog.text(g.catalog.inputs(n.op)[port].name);
            auto const& d = g.tensors[t].desc;
            auto const length = characters(name) + name_of(d.type).size() + to_text(d.shape).size() + 2;
            nodes[i].longest = std::max(nodes[i].longest, length);
            ++rows;
        }
    }
    void groups_of(graph const& g) {
        for (auto const& l : g.loops) {
            auto& r = groups.emplace_back();
            r.name = last_part(l.name);
            if (r.name.empty()) r.name = "loop";
            r.parent = l.parent, r.first = l.first, r.end = l.end;
        }
        for (auto const& c : g.calls) {
            auto& r = groups.emplace_back();
            r.kind = picture_scope_kind::function;
            r.name = last_part(c.name);
            r.first = no_id;
        }
        auto const loops = static_cast<std::uint32_t>(g.loops.size());
        for (node_id i = 0; i < g.nodes.size(); ++i) {
            auto const call = g.nodes[i].call;
            if (call >= g.calls.size()) continue;
            auto& r = groups[loops + call];
            r.first = std::min(r.first, i), r.end = i + 1;
        }
    }
    /// The innermost group of each node: of a call and a loop the shorter one is inside of the other.
    void group_nodes(graph const& g) {
        auto const loops = static_cast<std::uint32_t>(g.loops.size());
        auto const length = [&](std::uint32_t at) { return groups[at].end - groups[at].first; };
        std::uint32_t next = 0, open = no_id;
        for (node_id i = 0; i < g.nodes.size(); ++i) {
            while (open != no_id && i >= groups[open].end)
                open = groups[open].parent < loops ? groups[open].parent : no_id;
            for (; next < loops && groups[next].first <= i; ++next)
                if (groups[next].end > i) open = next;
            auto group = open;
            if (auto const call = g.nodes[i].call; call < g.calls.size()) {
                auto const c = loops + call;
                if (open == no_id || length(c) < length(open)) {
                    group = c;
                    if (groups[c].parent == no_id) groups[c].parent = open;
                }
            }
            nodes[i].group = group;
        }
        // hostile graphs have loops in loops by the thousand
        constexpr std::uint32_t deepest = 12;
        std::vector<std::uint32_t> depth(groups.size()), kept(groups.size());
        for (std::uint32_t at = 0; at < groups.size(); ++at) {
            auto const parent = groups[at].parent;
            depth[at] = parent == no_id ? 1 : depth[parent] + 1;
            kept[at] = depth[at] <= deepest ? at : kept[parent];
        }
        for (auto& n : nodes)
            if (n.group != no_id) n.group = kept[n.group];
    }
    void graph_of(model::source const& m, model::graph const& of, std::string_view name) {
        auto const first = static_cast<std::uint32_t>(nodes.size());
        auto& g = graphs.emplace_back();
        g.name = name, g.first = first, g.end = first + static_cast<std::uint32_t>(of.nodes.size());
        for (auto const& n : of.nodes) {
            auto const i = static_cast<std::uint32_t>(nodes.size());
            auto& d = nodes.emplace_back();
            d.name = n.name, d.op = n.type;
            d.folded = m.front && m.front->role && m.front->role(n.type) == model::node_role::constant;
            for (auto const& e : of.inputs(n))
                if (e.node < of.nodes.size()) edges.push_back({{first + e.node, static_cast<std::int32_t>(e.port)}, i});
            for (auto const& e : of.controls(n))
                if (e.node < of.nodes.size()) edges.push_back({{first + e.node, -1}, i});
        }
    }
    /// The tensors that the model declares as its outputs, by the names of tops, or of nodes.
    void outputs_of(model::source const& m) {
        if (m.outputs.empty()) return;
        struct named_tensor {
            std::string_view name{};
            picture_tensor is{};
        };
        series<named_tensor> all;
        for (std::uint32_t i = 0; i < m.main.nodes.size(); ++i) {
            auto const tops = m.main.tops(m.main.nodes[i]);
            for (std::size_t k = 0; k < tops.size(); ++k) all.push_back({tops[k], {i, static_cast<std::int32_t>(k)}});
            if (tops.empty()) all.push_back({m.main.nodes[i].name, {i, 0}});
        }
        auto const before = [](named_tensor const& a, named_tensor const& b) { return a.name < b.name; };
        sort_stably(all, before);
        for (std::string_view o : m.outputs) {
            auto const* at = algorithm::lower_bound(all.begin(), all.end(), named_tensor{o, {}}, before);
            if (at != all.end() && at->name == o) graphs[0].outputs.push_back(at->is);
        }
    }
};

} // namespace detail

GRAFT_END
