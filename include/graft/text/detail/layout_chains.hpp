// graft/text/detail/layout_chains.hpp - long edges as chains of bends, one in each layer: all segments lead to the next
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/text/detail/layout_layers.hpp"

GRAFT_BEGIN

namespace detail {

/// A part of a line between vertices of neighbouring layers.
struct layout_segment {
    std::uint32_t upper = 0, lower = 0; ///< vertices, or bends after them
    int upper_x = 0, lower_x = 0;       ///< from their left edges
};

/// Edges as segments. Bends are numbered after the vertices; those of a chain are neighbours, from top to bottom.
class layout_chains {
public:
    layout_chains(series<layout_vertex> const& vertices, series<layout_edge> const& edges, layout_layers const& layers,
        layout_options const& options, layered_drawing& into)
        : vertices_(vertices), edges_(edges), layers_(layers), options_(options), into_(into) {}

    static constexpr int bend_width = 2, bend_middle = 1;

    void make() {
        collect();
        limit();
        into_.lines.resize(edges_.size());
        for (auto const& c : chains_) write(c);
    }

    std::vector<std::uint32_t> layer{}; ///< of each bend
    /// For each bend at the end of a line that leads upwards the vertex beside it; otherwise no vertex.
    std::vector<std::uint32_t> beside{};
    series<layout_segment> segments{};

    static constexpr std::uint32_t none = ~std::uint32_t{0};

private:
    /// Edges of one tensor from one vertex, by the layer of their readers.
    struct chain {
        std::uint32_t first = 0, count = 0; ///< in `order_`
        std::uint32_t length = 0;           ///< number of bends
    };

    [[nodiscard]] std::uint32_t span_of(std::uint32_t e) const {
        return layers_.layer[layers_.lower(e)] - layers_.layer[layers_.upper(e)];
    }
    void collect() {
        for (std::uint32_t e = 0; e < edges_.size(); ++e)
            if (edges_[e].from != edges_[e].to) order_.push_back(e);
        std::sort(order_.begin(), order_.end(), [&](std::uint32_t a, std::uint32_t b) {
            auto const &x = edges_[a], &y = edges_[b];
            if (x.from != y.from) return x.from < y.from;
            if (x.tensor != y.tensor) return x.tensor < y.tensor;
            if (layers_.reversed[a] != layers_.reversed[b]) return !layers_.reversed[a];
            return span_of(a) != span_of(b) ? span_of(a) < span_of(b) : a < b;
        });
        for (std::uint32_t i = 0; i < order_.size();) {
            auto const& x = edges_[order_[i]];
            auto end = i + 1;
            if (!layers_.reversed[order_[i]])
                while (end < order_.size() && edges_[order_[end]].from == x.from &&
                       edges_[order_[end]].tensor == x.tensor && !layers_.reversed[order_[end]])
                    ++end;
            auto const length = span_of(order_[end - 1]);
            chains_.push_back({i, end - i, layers_.reversed[order_[i]] ? length + 1 : length - 1});
            i = end;
        }
    }
    /// The longest chains are left out until the others have at most as many bends as allowed.
    void limit() {
        std::uint64_t const n = vertices_.size();
        std::uint64_t most = options_.bends;
        if (most == 0) most = std::min<std::uint64_t>(8 * n + 20'000, n + 500'000);
        std::vector<std::uint32_t> lengths;
        std::uint64_t all = 0;
        for (auto const& c : chains_) lengths.push_back(c.length), all += c.length;
        if (all <= most) return;
        std::sort(lengths.begin(), lengths.end());
        std::uint64_t sum = 0;
        std::uint32_t longest = 0;
        for (std::size_t i = 0, next = 0; i < lengths.size(); i = next) {
            for (next = i; next < lengths.size() && lengths[next] == lengths[i]; ++next) sum += lengths[i];
            if (sum > most) break;
            longest = lengths[i];
        }
        for (auto& c : chains_)
            if (c.length > longest) c.length = 0;
    }
    std::uint32_t add_bends(std::uint32_t first_layer, std::uint32_t count) {
        auto const first = static_cast<std::uint32_t>(vertices_.size() + layer.size());
        for (std::uint32_t k = 0; k < count; ++k) {
            layer.push_back(first_layer + k);
            beside.push_back(none);
            if (k != 0) segments.push_back({first + k - 1, first + k, bend_middle, bend_middle});
        }
        return first;
    }
    void write(chain const& c) {
        auto const& x = edges_[order_[c.first]];
        if (layers_.reversed[order_[c.first]]) return upwards(order_[c.first], c.length);
        auto const top = layers_.layer[x.from];
        auto const first = add_bends(top + 1, c.length);
        if (c.length != 0) segments.push_back({x.from, first, x.from_x, bend_middle});
        for (std::uint32_t i = c.first; i < c.first + c.count; ++i) {
            auto const& e = edges_[order_[i]];
            auto& line = into_.lines[order_[i]];
            auto const bends = layers_.layer[e.to] - top - 1;
            line.cut = bends > c.length;
            if (line.cut) continue;
            if (bends == 0) segments.push_back({e.from, e.to, e.from_x, e.to_x});
            else segments.push_back({first + bends - 1, e.to, bend_middle, e.to_x});
            line.first = first, line.count = bends;
        }
    }
    /// A line against the flow passes the layers of both of its boxes, beside them.
    void upwards(std::uint32_t edge, std::uint32_t length) {
        auto& line = into_.lines[edge];
        line.cut = length == 0;
        if (line.cut) return;
        auto const upper = layers_.upper(edge), lower = layers_.lower(edge);
        auto const first = add_bends(layers_.layer[upper], length);
        line.first = first, line.count = length;
        beside[first - vertices_.size()] = upper;
        beside[first + length - 1 - vertices_.size()] = lower;
    }

    series<layout_vertex> const& vertices_;
    series<layout_edge> const& edges_;
    layout_layers const& layers_;
    layout_options const& options_;
    layered_drawing& into_;
    std::vector<std::uint32_t> order_{};
    series<chain> chains_{};
};

} // namespace detail

GRAFT_END
