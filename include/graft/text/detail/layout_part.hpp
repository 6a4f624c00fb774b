// graft/text/detail/layout_part.hpp - a connected part of a drawing in layers: vertices and bends alike, and segments
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/text/detail/layout_chains.hpp"

GRAFT_BEGIN

namespace detail {

/// A connected part: its vertices are numbered from 0, its layers too.
struct layout_part {
    /// A vertex, or a bend of a line.
    struct vertex {
        std::uint32_t id = 0, layer = 0;
        int width = 0;
        bool bend = false, narrow = false;                ///< narrow: a bend, or a point on a border
        std::uint32_t beside = layout_chains::none;       ///< of this part
        std::uint32_t upper_points = 1, lower_points = 1; ///< different places where segments are attached
    };
    /// A segment; the ranks are those of its places among all of its ends.
    struct segment {
        std::uint32_t upper = 0, lower = 0;
        int upper_x = 0, lower_x = 0;
        std::uint32_t upper_rank = 0, lower_rank = 0;

        [[nodiscard]] std::uint32_t other(std::uint32_t v) const { return v == upper ? lower : upper; }
    };

    series<vertex> vertices{};
    series<segment> segments{};
    std::vector<std::vector<std::uint32_t>> layers{}; ///< vertices from left to right
    std::uint32_t first_layer = 0;                    ///< of the drawing
    std::vector<int> x{};                             ///< the result, of each vertex, from 0
    int width = 0;
    bool to_bottom = false, pinned = false; ///< it has a vertex at the lower side; at one of both

    /// The positions of segments by their lower and by their upper ends.
    positions_by above{}, below{};

    /// Calls `f(segment)` for those above (or below) a vertex.
    template <class F> void each_above(std::uint32_t v, F f) const {
        for (auto i = above.first[v]; i < above.first[v + 1]; ++i) f(segments[above.at[i]]);
    }
    template <class F> void each_below(std::uint32_t v, F f) const {
        for (auto i = below.first[v]; i < below.first[v + 1]; ++i) f(segments[below.at[i]]);
    }

    /// Sets what is derived from vertices and segments.
    void index() {
        sort_by_place();
        above = positions_by(vertices.size(), segments, [](segment const& s) { return s.lower; });
        below = positions_by(vertices.size(), segments, [](segment const& s) { return s.upper; });
        std::uint32_t count = 0;
        for (auto const& v : vertices) count = std::max(count, v.layer + 1);
        layers.assign(count, {});
        for (std::uint32_t v = 0; v < vertices.size(); ++v) layers[vertices[v].layer].push_back(v);
    }

private:
    /// Ranks of the places, and the segments in the order of their upper places.
    void sort_by_place() {
        std::sort(segments.begin(), segments.end(), [](segment const& a, segment const& b) {
            if (a.lower != b.lower) return a.lower < b.lower;
            return a.lower_x != b.lower_x ? a.lower_x < b.lower_x : a.upper < b.upper;
        });
        for (std::size_t i = 0; i < segments.size(); ++i) {
            auto& s = segments[i];
            bool const same = i != 0 && segments[i - 1].lower == s.lower;
            if (same) s.lower_rank = segments[i - 1].lower_rank + (segments[i - 1].lower_x != s.lower_x);
            vertices[s.lower].upper_points = s.lower_rank + 1;
        }
        std::sort(segments.begin(), segments.end(), [](segment const& a, segment const& b) {
            if (a.upper != b.upper) return a.upper < b.upper;
            if (a.upper_x != b.upper_x) return a.upper_x < b.upper_x;
            return a.lower != b.lower ? a.lower < b.lower : a.lower_x < b.lower_x;
        });
        for (std::size_t i = 0; i < segments.size(); ++i) {
            auto& s = segments[i];
            bool const same = i != 0 && segments[i - 1].upper == s.upper;
            if (same) s.upper_rank = segments[i - 1].upper_rank + (segments[i - 1].upper_x != s.upper_x);
            vertices[s.upper].lower_points = s.upper_rank + 1;
        }
    }
};

/// The connected parts of a drawing, in the order of their first vertices.
inline series<layout_part> parts_of(
    series<layout_vertex> const& vertices, layout_layers const& layers, layout_chains const& chains) {
    auto const n = static_cast<std::uint32_t>(vertices.size());
    auto const all = n + static_cast<std::uint32_t>(chains.layer.size());
    std::vector<std::uint32_t> root(all);
    for (std::uint32_t v = 0; v < all; ++v) root[v] = v;
    auto const find = [&](std::uint32_t v) {
        while (root[v] != v) v = root[v] = root[root[v]];
        return v;
    };
    auto const join = [&](std::uint32_t a, std::uint32_t b) {
        a = find(a), b = find(b);
        root[std::max(a, b)] = std::min(a, b);
    };
    for (auto const& s : chains.segments) join(s.upper, s.lower);
    for (std::uint32_t b = 0; b < chains.beside.size(); ++b)
        if (chains.beside[b] != layout_chains::none) join(n + b, chains.beside[b]);
    std::vector<std::uint32_t> part(all), local(all);
    series<layout_part> parts;
    for (std::uint32_t v = 0; v < all; ++v) {
        auto const r = find(v);
        if (r == v) {
            part[v] = static_cast<std::uint32_t>(parts.size());
            parts.emplace_back().first_layer = ~std::uint32_t{0};
        }
        part[v] = part[r];
        auto& p = parts[part[v]];
        local[v] = static_cast<std::uint32_t>(p.vertices.size());
        auto& added = p.vertices.emplace_back();
        added.id = v;
        added.bend = v >= n;
        added.layer = v < n ? layers.layer[v] : chains.layer[v - n];
        added.narrow = v >= n || vertices[v].height == 0;
        added.width = v < n ? vertices[v].width : layout_chains::bend_width;
        p.first_layer = std::min(p.first_layer, added.layer);
        if (v >= n) continue;
        p.to_bottom = p.to_bottom || vertices[v].side == layout_side::bottom;
        p.pinned = p.pinned || vertices[v].side != layout_side::inner;
    }
    for (std::uint32_t b = 0; b < chains.beside.size(); ++b)
        if (auto const to = chains.beside[b]; to != layout_chains::none)
            parts[part[to]].vertices[local[n + b]].beside = local[to];
    for (auto const& s : chains.segments)
        parts[part[s.upper]].segments.push_back({local[s.upper], local[s.lower], s.upper_x, s.lower_x});
    for (auto& p : parts) {
        for (auto& v : p.vertices) v.layer -= p.first_layer;
        p.index();
    }
    return parts;
}

} // namespace detail

GRAFT_END
