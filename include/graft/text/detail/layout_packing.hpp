// graft/text/detail/layout_packing.hpp - the parts of a drawing beside each other, the main one in the middle
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/container/stable_sort.hpp"
#include "graft/text/detail/layout_part.hpp"

GRAFT_BEGIN

namespace detail {

/// Places parts, and with them boxes and bends. The main part is the largest that leads to the lower side, or of all;
/// others are beside it, in shelves: layers below each other.
class layout_packing {
public:
    layout_packing(series<layout_vertex> const& vertices, series<layout_edge> const& edges, layout_layers const& layers,
        layout_options const& options, series<layout_part>& parts, layered_drawing& into)
        : vertices_(vertices), edges_(edges), layers_(layers), options_(options), parts_(parts), into_(into) {}

    void place() {
        into_.x.resize(vertices_.size()), into_.y.resize(vertices_.size()), into_.layer.resize(vertices_.size());
        if (parts_.empty()) return;
        arrange();
        for (auto const& p : parts_) write(p);
        to_lower_side();
        heights();
        lines();
    }

private:
    /// One side of the main part: shelves with parts from the main part outwards.
    struct shelves {
        int width = 0;           ///< of the widest
        int pinned = 0;          ///< of what must be at the upper or lower side: nothing is below it
        int used = 0;            ///< of the last one
        std::uint32_t first = 0; ///< layer of the last one
        std::uint32_t end = 0;   ///< layer after it
        std::int64_t area = 0;
    };

    [[nodiscard]] static std::uint32_t size(layout_part const& p) {
        return static_cast<std::uint32_t>(p.layers.size());
    }
    [[nodiscard]] std::int64_t area(layout_part const& p) const {
        return std::int64_t{p.width + options_.box_gap} * size(p);
    }
    void arrange() {
        x_.resize(parts_.size());
        std::uint32_t main = 0;
        for (std::uint32_t i = 1; i < parts_.size(); ++i) {
            auto const &a = parts_[i], &b = parts_[main];
            if (a.to_bottom != b.to_bottom ? a.to_bottom : a.vertices.size() > b.vertices.size()) main = i;
        }
        std::vector<std::uint32_t> rest;
        std::int64_t all = 0;
        int widest = 0;
        for (std::uint32_t i = 0; i < parts_.size(); ++i)
            if (i != main) {
                rest.push_back(i);
                all += area(parts_[i]);
                widest = std::max(widest, parts_[i].width);
            }
        // pinned ones next to the main part, then the largest
        sort_stably(rest, [&](std::uint32_t a, std::uint32_t b) {
            auto const &p = parts_[a], &q = parts_[b];
            return p.pinned != q.pinned ? p.pinned : p.layers.size() > q.layers.size();
        });
        // as wide as makes the rest about as high as the main part, or a square
        auto const height = std::max<std::int64_t>(size(parts_[main]), 1);
        std::int64_t most = all / (2 * height) + 1;
        constexpr std::int64_t layer_height = 90;
        while (most * most > all * layer_height && most > 1) most = most / 2;
        most = std::max<std::int64_t>(most, widest);
        shelves sides[2];
        std::vector<bool> right(parts_.size());
        for (auto i : rest) {
            auto& p = parts_[i];
            auto& s = sides[sides[0].area < sides[1].area ? 0 : 1];
            right[i] = &s == &sides[1];
            if (p.pinned) s.end = std::max(s.end, p.first_layer + size(p));
            else if (s.used != s.pinned && s.used + p.width > most) s.used = s.pinned, s.first = s.end;
            if (!p.pinned) {
                auto const up = s.first == 0 ? std::min(p.first_layer,
                                                   height > size(p) ? static_cast<std::uint32_t>(height) - size(p) : 0u)
                                             : 0u;
                p.first_layer = s.first + up;
                s.end = std::max(s.end, p.first_layer + size(p));
            }
            x_[i] = s.used;
            s.used += p.width + options_.box_gap;
            if (p.pinned) s.pinned = s.used;
            s.width = std::max(s.width, s.used);
            s.area += area(p);
        }
        for (auto i : rest)
            x_[i] = right[i] ? sides[0].width + parts_[main].width + options_.box_gap + x_[i]
                             : sides[0].width - options_.box_gap - x_[i] - parts_[i].width;
        x_[main] = sides[0].width;
        into_.width = sides[0].width + parts_[main].width + sides[1].width;
    }
    void write(layout_part const& p) {
        auto const left = x_[static_cast<std::size_t>(&p - parts_.data())];
        for (std::size_t i = 0; i < p.vertices.size(); ++i) {
            auto const& v = p.vertices[i];
            auto const x = left + p.x[i];
            auto const layer = p.first_layer + v.layer;
            if (!v.bend) {
                into_.x[v.id] = x, into_.layer[v.id] = layer;
                continue;
            }
            auto const b = v.id - vertices_.size();
            if (b >= bends_.size()) bends_.resize(b + 1);
            bends_[b] = {x + layout_chains::bend_middle, layer};
        }
    }
    /// Shelves may be lower than the main part, which nothing is below.
    void to_lower_side() {
        std::uint32_t last = 0;
        for (std::size_t v = 0; v < vertices_.size(); ++v)
            if (vertices_[v].side != layout_side::bottom) last = std::max(last, into_.layer[v] + 1);
        for (std::size_t v = 0; v < vertices_.size(); ++v)
            if (vertices_[v].side == layout_side::bottom) into_.layer[v] = last;
    }
    void heights() {
        std::uint32_t count = 0;
        for (auto l : into_.layer) count = std::max(count, l + 1);
        std::vector<int> height(count);
        for (std::size_t v = 0; v < vertices_.size(); ++v)
            height[into_.layer[v]] = std::max(height[into_.layer[v]], vertices_[v].height);
        for (auto h : height) {
            into_.tops.push_back(into_.height);
            into_.height += h + options_.layer_gap;
        }
        into_.height -= options_.layer_gap;
        for (std::size_t v = 0; v < vertices_.size(); ++v) {
            auto const l = into_.layer[v];
            into_.y[v] = into_.tops[l] + (height[l] - vertices_[v].height) / 2;
        }
    }
    /// Bends at which a line keeps its x are left out, but the first and the last of such a run.
    void lines() {
        std::vector<std::uint32_t> run(bends_.size()); // where the run of a bend begins
        for (std::uint32_t b = 0; b < bends_.size(); ++b) {
            bool const same = b != 0 && bends_[b].x == bends_[b - 1].x && bends_[b].layer == bends_[b - 1].layer + 1;
            run[b] = same ? run[b - 1] : b;
        }
        auto const most = 16 * (vertices_.size() + edges_.size()) + 100'000; // lines that share bends repeat them
        series<layout_bend> points;
        for (std::uint32_t e = 0; e < edges_.size(); ++e) {
            auto& line = into_.lines[e];
            points.clear();
            if (auto const v = edges_[e].from; v == edges_[e].to) // beside its box
                points.push_back({into_.x[v] + vertices_[v].width + options_.line_gap / 2, into_.layer[v]});
            else if (line.count != 0) {
                auto const first = static_cast<std::uint32_t>(line.first - vertices_.size());
                for (auto b = first + line.count; b-- > first;) { // upwards
                    points.push_back(bends_[b]);
                    if (auto const begin = std::max(run[b], first); begin != b) points.push_back(bends_[b = begin]);
                }
                if (!layers_.reversed[e]) std::reverse(points.begin(), points.end());
            }
            down_to_side(e, points);
            if (into_.bends.size() + points.size() > most) points.clear(), line.cut = true;
            line.first = static_cast<std::uint32_t>(into_.bends.size());
            line.count = static_cast<std::uint32_t>(points.size());
            for (auto const& p : points) into_.bends.push_back(p);
        }
    }

    /// From the last layer of its part a line goes straight down to the lower side.
    void down_to_side(std::uint32_t e, series<layout_bend>& points) const {
        auto const to = edges_[e].to;
        if (vertices_[to].side != layout_side::bottom || into_.lines[e].cut) return;
        auto const first = (points.empty() ? into_.layer[edges_[e].from] : points.back().layer) + 1;
        auto const end = into_.layer[to];
        auto const x = into_.x[to] + edges_[e].to_x;
        if (first < end) points.push_back({x, first});
        if (first + 1 < end) points.push_back({x, end - 1});
    }

    series<layout_vertex> const& vertices_;
    series<layout_edge> const& edges_;
    layout_layers const& layers_;
    layout_options const& options_;
    series<layout_part>& parts_;
    layered_drawing& into_;
    std::vector<int> x_{};
    series<layout_bend> bends_{};
};

} // namespace detail

GRAFT_END
