// graft/session/detail/region_finder.hpp - groups the nodes of one engine into regions
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "graft/base/container/algorithm.hpp"
#include "graft/base/container/series.hpp"
#include "graft/base/container/sort.hpp"
#include "graft/base/container/span.hpp"
#include "graft/graph/ir/graph.hpp"
#include "graft/session/region.hpp"

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
GRAFT_END
