// graft/text/detail/layout_layers.hpp - layers of a drawing: cycles are broken, then each edge leads to a later layer
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <utility>

#include "graft/base/container/sort.hpp"
#include "graft/text/detail/layout_cycles.hpp"
#include "graft/text/page/drawing.hpp"

GRAFT_BEGIN

namespace detail {

/// Layers of vertices by the longest path; edges inside cycles that lead upwards are reversed for it.
class layout_layers {
public:
    layout_layers(series<layout_vertex> const& vertices, series<layout_edge> const& edges)
        : vertices_(vertices), edges_(edges) {}

    void find() {
        layout_cycles cycles(vertices_.size(), edges_);
        reversed = std::move(cycles.reversed), order_ = std::move(cycles.order);
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
    void longest_paths() {
        auto const n = vertices_.size();
        bool const tops = std::any_of(
            vertices_.begin(), vertices_.end(), [](auto const& v) { return v.side == layout_side::top; });
        std::vector<std::uint32_t> all(edges_.size());
        for (std::uint32_t e = 0; e < edges_.size(); ++e) all[e] = e;
        below_ = positions_by(n, all, [&](std::uint32_t e) { return upper(e); });
        above_ = positions_by(n, all, [&](std::uint32_t e) { return lower(e); });
        layer.resize(n);
        for (auto v : order_) {
            layer[v] = vertices_[v].side != layout_side::top && tops;
            each(above_, v, [&](std::uint32_t e) { layer[v] = std::max(layer[v], layer[upper(e)] + 1); });
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
            graft::sort(of);
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
    template <class F> void each(positions_by const& of, std::uint32_t v, F f) const {
        for (auto i = of.first[v]; i < of.first[v + 1]; ++i)
            if (auto const e = of.at[i]; edges_[e].from != edges_[e].to) f(e);
    }

    series<layout_vertex> const& vertices_;
    series<layout_edge> const& edges_;
    positions_by below_{}, above_{};
    std::vector<std::uint32_t> order_{}; ///< topological
};

} // namespace detail

GRAFT_END
