// graft/text/detail/layout_bands.hpp - layers that are too wide are divided: what hangs on one vertex stands in bands
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/container/stable_sort.hpp"
#include "graft/text/detail/layout_layers.hpp"

GRAFT_BEGIN

namespace detail {

/// Hundreds of small groups that are joined only by a vertex with many lines (all variables and their initialization)
/// would make one layer of hundreds of boxes. They are put below each other, as many side by side as fit.
class layout_bands {
public:
    layout_bands(series<layout_vertex> const& vertices, series<layout_edge> const& edges, layout_options const& options,
        layout_layers& layers)
        : vertices_(vertices), edges_(edges), options_(options), layers_(layers) {}

    void divide() {
        constexpr int rounds = 3; // what is moved down may meet others there
        limit();
        for (int round = 0; round < rounds && is_too_wide(); ++round) {
            groups();
            if (groups_.empty() || !move()) return;
            layers_.raise(layers_.layer);
        }
    }

private:
    static constexpr std::int64_t narrowest = 2400;        ///< pixels
    static constexpr std::uint32_t hub = 24, largest = 16; ///< lines of a hub, vertices of a group
    static constexpr auto none = ~std::uint32_t{0};

    struct group {
        std::uint32_t top = 0, end = 0, first = 0, count = 0; ///< layers; vertices in `members_`
    };

    [[nodiscard]] std::int64_t width(std::uint32_t v) const {
        auto const& x = vertices_[v];
        return x.width + (x.height == 0 ? options_.line_gap : options_.box_gap);
    }
    /// As wide as it would be high, or a bit more.
    void limit() {
        std::int64_t area = 0;
        for (std::uint32_t v = 0; v < vertices_.size(); ++v)
            area += width(v) * (vertices_[v].height + options_.layer_gap);
        most_ = narrowest;
        while (most_ * most_ < 2 * area) most_ += most_ / 4;
    }
    bool is_too_wide() {
        used_.assign(layers_.count, 0);
        for (std::uint32_t v = 0; v < vertices_.size(); ++v) used_[layers_.layer[v]] += width(v);
        return std::any_of(used_.begin(), used_.end(), [&](std::int64_t w) { return w > most_; });
    }
    /// The connected groups of vertices that are left without hubs and sides, by their first vertices.
    void groups() {
        auto const n = static_cast<std::uint32_t>(vertices_.size());
        std::vector<std::uint32_t> lines(n), root(n), size(n), at(n, none);
        for (auto const& e : edges_) ++lines[e.from], ++lines[e.to];
        auto const is_free = [&](std::uint32_t v) {
            return lines[v] <= hub && vertices_[v].side == layout_side::inner;
        };
        for (std::uint32_t v = 0; v < n; ++v) root[v] = v;
        auto const find = [&](std::uint32_t v) {
            while (root[v] != v) v = root[v] = root[root[v]];
            return v;
        };
        for (auto const& e : edges_)
            if (is_free(e.from) && is_free(e.to)) {
                auto const a = find(e.from), b = find(e.to);
                root[std::max(a, b)] = std::min(a, b);
            }
        for (std::uint32_t v = 0; v < n; ++v) ++size[find(v)];
        groups_.clear(), members_.clear();
        std::vector<std::uint32_t> all;
        for (std::uint32_t v = 0; v < n; ++v)
            if (is_free(v) && lines[v] != 0 && size[find(v)] <= largest) all.push_back(v);
        sort_stably(all, [&](std::uint32_t a, std::uint32_t b) { return find(a) < find(b); });
        for (auto v : all) {
            auto const l = layers_.layer[v];
            if (groups_.empty() || find(members_.back()) != find(v))
                groups_.push_back({l, l + 1, static_cast<std::uint32_t>(members_.size()), 0});
            auto& g = groups_.back();
            g.top = std::min(g.top, l), g.end = std::max(g.end, l + 1), ++g.count;
            members_.push_back(v);
        }
    }
    /// Groups of the same layers are dealt out to as many bands as they need, one after the other: the lines of
    /// neighbours then leave on different sides of each other's boxes. What is not in a group keeps its place.
    bool move() {
        for (auto v : members_) used_[layers_.layer[v]] -= width(v);
        sort_stably(
            groups_, [](group const& a, group const& b) { return a.top != b.top ? a.top < b.top : a.end < b.end; });
        bool moved = false;
        for (std::size_t i = 0, next = 0; i < groups_.size(); i = next) {
            auto const top = groups_[i].top, height = groups_[i].end - top;
            std::vector<std::int64_t> wide(height);
            for (next = i; next < groups_.size() && groups_[next].top == top && groups_[next].end == top + height;
                ++next)
                for (auto k = groups_[next].first; k < groups_[next].first + groups_[next].count; ++k)
                    wide[layers_.layer[members_[k]] - top] += width(members_[k]);
            std::int64_t bands = 1;
            for (std::uint32_t l = 0; l < height; ++l) {
                auto const room = std::max(most_ - used_[top + l], most_ / 4);
                bands = std::max(bands, (wide[l] + room - 1) / room);
                used_[top + l] += wide[l] / bands;
            }
            moved = moved || bands > 1;
            for (auto g = i; g < next; ++g) {
                auto const shift = static_cast<std::uint32_t>((g - i) % static_cast<std::size_t>(bands)) * height;
                for (auto k = groups_[g].first; k < groups_[g].first + groups_[g].count; ++k)
                    layers_.layer[members_[k]] += shift;
            }
        }
        return moved;
    }

    series<layout_vertex> const& vertices_;
    series<layout_edge> const& edges_;
    layout_options const& options_;
    layout_layers& layers_;
    std::int64_t most_ = 0;
    std::vector<std::int64_t> used_{};
    series<group> groups_{};
    std::vector<std::uint32_t> members_{};
};

} // namespace detail

GRAFT_END
