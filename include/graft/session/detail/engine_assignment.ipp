// graft/session/detail/engine_assignment.ipp - the bodies of graft/session/engine_assignment.hpp
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <utility>

#include "graft/base/container/algorithm.hpp"
#include "graft/base/container/sort.hpp"
#include "graft/base/container/span.hpp"

GRAFT_BEGIN

namespace detail {

/// The common properties of all nodes of a region; an empty engine: the node belongs to none.
struct region_key {
    std::string_view engine{};
    storage_layout layout{};
    constexpr bool operator==(region_key const&) const = default;
};

/// Groups nodes into regions that are as large as possible.
class region_finder {
public:
    /// `keys`: one per node.
    region_finder(graph const& g, span<region_key const> keys) : graph_(g), keys_(keys), parent_(g.nodes.size()) {
        for (node_id i = 0; i < parent_.size(); ++i) parent_[i] = i;
        by_level();
        while (merge_neighbours()) {}
    }
    /// The first node of the region of node `n`.
    [[nodiscard]] node_id of(node_id n) {
        while (parent_[n] != n) n = parent_[n] = parent_[parent_[n]];
        return n;
    }

private:
    template <class F> void each_edge(F f) const { // loops' back edges constrain no order
        for (node_id i = 0; i < graph_.nodes.size(); ++i)
            for (auto t : graph_.inputs_of(graph_.nodes[i])) {
                if (t == no_id) continue;
                auto const from = graph_.tensors[t].producer;
                if (from < i && graph_.nodes[from].kind != node_kind::constant &&
                    graph_.nodes[from].kind != node_kind::input)
                    f(from, i);
            }
    }
    [[nodiscard]] bool alike(node_id a, node_id b) const { return !keys_[a].engine.empty() && keys_[a] == keys_[b]; }
    void join(node_id a, node_id b) {
        a = of(a), b = of(b);
        parent_[algorithm::max(a, b)] = algorithm::min(a, b);
    }
    /// A node's level is the number of borders on the longest path to it: connected nodes on one level form no cycle.
    void by_level() {
        std::vector<std::uint32_t> level(graph_.nodes.size(), 0);
        each_edge([&](node_id from, node_id to) {
            level[to] = algorithm::max(level[to], level[from] + (alike(from, to) ? 0u : 1u));
        });
        each_edge([&](node_id from, node_id to) {
            if (alike(from, to) && level[from] == level[to]) join(from, to);
        });
    }
    /// Merges two regions with an edge between them if there is no other path between them; true: repeat.
    bool merge_neighbours() {
        series<std::pair<node_id, node_id>> edges; // between regions
        each_edge([&](node_id from, node_id to) {
            if (of(from) != of(to)) edges.push_back({of(from), of(to)});
        });
        graft::sort(edges);
        edges.erase(algorithm::unique(edges.begin(), edges.end()), edges.end());
        if (time_ < edges.size() + graph_.nodes.size()) return false;
        time_ -= edges.size() + graph_.nodes.size();
        for (auto const& [from, to] : edges) {
            if (!alike(from, to) || reaches(edges, from, to)) continue;
            join(from, to);
            return true;
        }
        return false;
    }
    /// Whether a path of more than one edge leads from `from` to `to`. True if the time budget is exhausted.
    bool reaches(series<std::pair<node_id, node_id>> const& edges, node_id from, node_id to) {
        std::vector<bool> seen(graph_.nodes.size(), false);
        std::vector<node_id> open{from};
        while (!open.empty()) {
            auto const at = open.back();
            open.pop_back();
            for (auto e = algorithm::lower_bound(edges.begin(), edges.end(), std::pair(at, node_id{0}));
                e != edges.end() && e->first == at; ++e) {
                if (time_ == 0 || (e->second == to && at != from)) return true;
                --time_;
                if (e->second == to || seen[e->second]) continue;
                seen[e->second] = true;
                open.push_back(e->second);
            }
        }
        return false;
    }

    graph const& graph_;
    span<region_key const> keys_;
    std::vector<node_id> parent_;
    std::uint64_t time_ = 10'000'000; ///< limit of visited edges and nodes
};

} // namespace detail

GRAFT_LARGE dim conversion_bytes(graph const& g, engine_assignment const& engines) {
    dim sum = 0;
    for (auto c : engines.conversions) {
        auto const& n = g.nodes[c];
        sum = sum + bytes_of(g.tensors[g.inputs_of(n)[0]].desc) + bytes_of(g.tensors[n.first_output].desc);
    }
    return sum;
}

namespace detail {

GRAFT_LARGE void describe_regions(graph const& g, series<storage_layout> const& layouts, engine_assignment& result) {
    series<region_key> keys(g.nodes.size());
    std::vector<bool> conversion(g.nodes.size(), false);
    for (auto c : result.conversions) conversion[c] = true;
    for (node_id i = 0; i < g.nodes.size(); ++i) {
        auto const& n = g.nodes[i];
        if (!result.of_node[i] || conversion[i]) continue;
        keys[i].engine = result.of_node[i].engine;
        for (auto t : g.inputs_of(n))
            if (t != no_id && layouts[t].layout != format::nd) keys[i].layout = layouts[t];
        for (std::uint32_t k = 0; k < n.output_count; ++k)
            if (auto const& as = layouts[n.output(k)]; as.layout != format::nd) keys[i].layout = as;
    }
    region_finder find(g, keys);
    auto& of = result.region_of;
    of.assign(g.nodes.size(), no_id);
    for (node_id i = 0; i < g.nodes.size(); ++i) {
        if (keys[i].engine.empty()) continue;
        auto const first = find.of(i);
        if (first == i) {
            of[i] = static_cast<std::uint32_t>(result.regions.size());
            result.regions.push_back({keys[i].engine, keys[i].layout.layout, i});
        }
        of[i] = of[first];
        ++result.regions[of[i]].nodes;
    }
    std::vector<std::vector<std::uint32_t>> readers(
        g.nodes.size()); // for each conversion: the regions that read its result
    for (node_id i = 0; i < g.nodes.size(); ++i)
        for (auto t : g.inputs_of(g.nodes[i])) {
            if (t == no_id) continue;
            auto const from = g.tensors[t].producer;
            if (conversion[i] && of[from] != no_id) ++result.regions[of[from]].leaving;
            if (!conversion[from] || of[i] == no_id) continue;
            auto& known = readers[from];
            if (algorithm::find(known.begin(), known.end(), of[i]) != known.end()) continue;
            known.push_back(of[i]);
            ++result.regions[of[i]].entering;
        }
}

GRAFT_LARGE kernel_binding bind_and_collect_errors(
    graph const& g, engine_assignment const& engines, error_list& errors, platform const& device) {
    kernel_binding b;
    b.device = device;
    b.of_node = engines.of_node;
    b.refusals = engines.refusals;
    bind_plain_nodes(g, b, errors, [](node_id, described_call&) {});
    return b;
}

} // namespace detail

GRAFT_LARGE result<kernel_binding, error_list> bind_kernels(
    graph const& g, engine_assignment const& engines, platform const& device) {
    error_list errors;
    auto b = detail::bind_and_collect_errors(g, engines, errors, device);
    if (errors.failed()) return errors;
    return b;
}

GRAFT_END
