// graft/text/detail/layout_layers.hpp - layers of a drawing: cycles are broken, then each edge leads to a later layer
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <utility>

#include "graft/text/page/drawing.hpp"

GRAFT_BEGIN

namespace detail {

/// For each of `keys`, which are below `count`, the positions with it: those of `k` are `at[first[k]]` to
/// `at[first[k + 1]]`, in order.
struct positions_by {
    std::vector<std::uint32_t> first{}, at{};

    template <class Keys, class KeyOf> positions_by(std::size_t count, Keys const& keys, KeyOf key_of) {
        first.resize(count + 1);
        at.resize(keys.size());
        for (auto const& k : keys) ++first[key_of(k) + 1];
        for (std::size_t k = 0; k < count; ++k) first[k + 1] += first[k];
        auto next = first;
        for (std::uint32_t i = 0; i < keys.size(); ++i) at[next[key_of(keys[i])]++] = i;
    }
};

/// Layers of vertices by the longest path; edges inside cycles that lead upwards are reversed for it.
class layout_layers {
public:
    layout_layers(series<layout_vertex> const& vertices, series<layout_edge> const& edges)
        : vertices_(vertices), edges_(edges), out_(vertices.size(), edges, [](auto const& e) { return e.from; }) {}

    void find() {
        break_cycles();
        longest_paths();
        for (int pass = 0; pass < 3; ++pass) move_down();
        sides();
    }

    /// Moves vertices down until edges lead downwards again, and none is above its place in `least`.
    void raise(std::vector<std::uint32_t> least) {
        for (auto v : order_) {
            layer[v] = least[v];
            each(above_, v, [&](std::uint32_t e) { layer[v] = std::max(layer[v], layer[upper(e)] + 1); });
        }
        sides();
    }

    std::vector<bool> reversed{};       ///< for each edge; also for one from a vertex to itself
    std::vector<std::uint32_t> layer{}; ///< for each vertex
    std::uint32_t count = 0;            ///< number of layers

    /// The vertex in the earlier, and that in the later layer.
    [[nodiscard]] std::uint32_t upper(std::uint32_t e) const { return reversed[e] ? edges_[e].to : edges_[e].from; }
    [[nodiscard]] std::uint32_t lower(std::uint32_t e) const { return reversed[e] ? edges_[e].from : edges_[e].to; }

private:
    /// A depth-first search from the vertices that nothing leads to, then from the others in their order. An edge to a
    /// vertex on the search's path closes a cycle.
    void break_cycles() {
        auto const n = vertices_.size();
        reversed.assign(edges_.size(), false);
        std::vector<std::uint32_t> in(n), next(out_.first.begin(), out_.first.end() - 1), path;
        for (auto const& e : edges_) in[e.to] += e.from != e.to;
        std::vector<std::uint8_t> state(n); // 0: new, 1: on the path, 2: done
        auto const search = [&](std::uint32_t start) {
            if (state[start] != 0) return;
            state[start] = 1;
            path.push_back(start);
            while (!path.empty()) {
                auto const v = path.back();
                if (next[v] == out_.first[v + 1]) {
                    state[v] = 2;
                    path.pop_back();
                    continue;
                }
                auto const e = out_.at[next[v]++];
                auto const to = edges_[e].to;
                if (state[to] == 1) reversed[e] = true;
                else if (state[to] == 0) state[to] = 1, path.push_back(to);
            }
        };
        for (std::uint32_t v = 0; v < n; ++v)
            if (in[v] == 0) search(v);
        for (std::uint32_t v = 0; v < n; ++v) search(v);
    }
    void longest_paths() {
        auto const n = vertices_.size();
        layer.assign(n, 0);
        bool const tops = std::any_of(
            vertices_.begin(), vertices_.end(), [](auto const& v) { return v.side == layout_side::top; });
        std::vector<std::uint32_t> before(n);
        each_edge([&](std::uint32_t e) { ++before[lower(e)]; });
        for (std::uint32_t v = 0; v < n; ++v) {
            if (vertices_[v].side != layout_side::top) layer[v] = tops;
            if (before[v] == 0) order_.push_back(v);
        }
        std::vector<std::uint32_t> all(edges_.size());
        for (std::uint32_t e = 0; e < edges_.size(); ++e) all[e] = e;
        below_ = positions_by(n, all, [&](std::uint32_t e) { return upper(e); });
        above_ = positions_by(n, all, [&](std::uint32_t e) { return lower(e); });
        for (std::size_t i = 0; i < order_.size(); ++i) {
            auto const v = order_[i];
            each(below_, v, [&](std::uint32_t e) {
                auto const to = lower(e);
                layer[to] = std::max(layer[to], layer[v] + 1);
                if (--before[to] == 0) order_.push_back(to);
            });
        }
    }
    /// Moves vertices closer to those that read them if this shortens the lines in all: a line of a tensor with several
    /// readers counts once, to its farthest reader.
    void move_down() {
        std::vector<std::uint32_t> farthest(edges_.size());      // of the tensor of an edge
        std::vector<std::uint32_t> tensors(edges_.size());       // the first edge of the same tensor and vertex
        std::vector<std::pair<std::uint32_t, std::uint32_t>> of; // tensor, edge
        std::vector<std::uint32_t> count(vertices_.size());
        for (std::uint32_t v = 0; v < vertices_.size(); ++v) {
            of.clear();
            each(below_, v, [&](std::uint32_t e) { of.emplace_back(edges_[e].tensor, e); });
            std::sort(of.begin(), of.end());
            for (std::size_t i = 0; i < of.size(); ++i) {
                bool const same = i != 0 && of[i].first == of[i - 1].first;
                auto const first = same ? tensors[of[i - 1].second] : of[i].second;
                count[v] += !same;
                tensors[of[i].second] = first;
                farthest[first] = std::max(farthest[first], layer[lower(of[i].second)]);
            }
        }
        for (auto i = order_.size(); i-- > 0;) {
            auto const v = order_[i];
            if (vertices_[v].side != layout_side::inner) continue;
            auto lowest = ~std::uint32_t{0};
            each(below_, v, [&](std::uint32_t e) {
                if (vertices_[lower(e)].side != layout_side::bottom) lowest = std::min(lowest, layer[lower(e)]);
            });
            if (lowest == ~std::uint32_t{0} || lowest <= layer[v] + 1) continue;
            auto const to = lowest - 1;
            std::uint64_t const less = std::uint64_t{count[v]} * (to - layer[v]);
            std::uint64_t more = 0;
            each(above_, v, [&](std::uint32_t e) {
                auto const f = farthest[tensors[e]];
                more += to > f ? to - f : 0;
            });
            if (less <= more) continue;
            layer[v] = to;
            each(above_, v, [&](std::uint32_t e) { farthest[tensors[e]] = std::max(farthest[tensors[e]], to); });
        }
    }
    void sides() {
        count = 0;
        for (std::uint32_t v = 0; v < vertices_.size(); ++v)
            if (vertices_[v].side != layout_side::bottom) count = std::max(count, layer[v] + 1);
        auto const last = count;
        for (std::uint32_t v = 0; v < vertices_.size(); ++v)
            if (vertices_[v].side == layout_side::bottom) layer[v] = last, count = last + 1;
    }
    template <class F> void each_edge(F f) const {
        for (std::uint32_t e = 0; e < edges_.size(); ++e)
            if (edges_[e].from != edges_[e].to) f(e);
    }
    template <class F> void each(positions_by const& of, std::uint32_t v, F f) const {
        for (auto i = of.first[v]; i < of.first[v + 1]; ++i)
            if (auto const e = of.at[i]; edges_[e].from != edges_[e].to) f(e);
    }

    series<layout_vertex> const& vertices_;
    series<layout_edge> const& edges_;
    positions_by out_;
    positions_by below_{0, std::vector<std::uint32_t>(), [](std::uint32_t k) { return k; }}, above_ = below_;
    std::vector<std::uint32_t> order_{}; ///< topological
};

} // namespace detail

GRAFT_END
