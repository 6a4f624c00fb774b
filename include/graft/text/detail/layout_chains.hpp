// graft/text/detail/layout_chains.hpp - long edges as chains of bends, one in each layer: all segments lead to the next
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/container/sort.hpp"
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
    /// Edges of one tensor from one vertex, by the layer of their readers; of many tensors of a vertex all, and of many
    /// edges to a vertex those that nothing else reads.
    struct chain {
        std::uint32_t first = 0, count = 0; ///< in `order_`
        std::uint32_t length = 0;           ///< number of bends
        bool to_one = false;                ///< the edges join it one after the other
    };
    static constexpr std::uint32_t many = 24; ///< edges to one vertex

    [[nodiscard]] std::uint32_t span_of(std::uint32_t e) const {
        return layers_.layer[layers_.lower(e)] - layers_.layer[layers_.upper(e)];
    }
    void collect() {
        std::vector<std::uint32_t> into(vertices_.size()), out(vertices_.size());
        for (std::uint32_t e = 0; e < edges_.size(); ++e)
            if (edges_[e].from != edges_[e].to) order_.push_back(e), ++into[edges_[e].to];
        auto const by_tensor = [&](std::uint32_t a, std::uint32_t b) {
            auto const &x = edges_[a], &y = edges_[b];
            return x.from != y.from ? x.from < y.from : x.tensor < y.tensor;
        };
        sort(order_, by_tensor);
        for (std::size_t i = 0; i < order_.size(); ++i)
            out[edges_[order_[i]].from] += i == 0 || by_tensor(order_[i - 1], order_[i]);
        auto const tensor = [&](std::uint32_t e) { return out[edges_[e].from] > many ? 0 : edges_[e].tensor; };
        sort(order_, [&](std::uint32_t a, std::uint32_t b) {
            if (edges_[a].from != edges_[b].from) return edges_[a].from < edges_[b].from;
            if (tensor(a) != tensor(b)) return tensor(a) < tensor(b);
            if (layers_.reversed[a] != layers_.reversed[b]) return !layers_.reversed[a];
            return span_of(a) != span_of(b) ? span_of(a) < span_of(b) : a < b;
        });
        std::vector<std::uint32_t> joined;
        for (std::uint32_t i = 0; i < order_.size();) {
            auto const first = order_[i];
            auto const& x = edges_[first];
            auto end = i + 1;
            if (!layers_.reversed[first])
                while (end < order_.size() && edges_[order_[end]].from == x.from &&
                       tensor(order_[end]) == tensor(first) && !layers_.reversed[order_[end]])
                    ++end;
            auto const length = span_of(order_[end - 1]);
            if (end - i == 1 && !layers_.reversed[first] && length > 1 && into[x.to] > many) joined.push_back(first);
            else chains_.push_back({i, end - i, layers_.reversed[first] ? length + 1 : length - 1});
            i = end;
        }
        join(joined);
    }
    /// Long edges that only one vertex reads, which reads many: one chain, from the earliest of them.
    void join(std::vector<std::uint32_t>& joined) {
        sort(joined, [&](std::uint32_t a, std::uint32_t b) {
            if (edges_[a].to != edges_[b].to) return edges_[a].to < edges_[b].to;
            return span_of(a) != span_of(b) ? span_of(a) > span_of(b) : a < b;
        });
        for (std::size_t i = 0, next = 0; i < joined.size(); i = next) {
            auto const first = static_cast<std::uint32_t>(order_.size());
            for (next = i; next < joined.size() && edges_[joined[next]].to == edges_[joined[i]].to; ++next)
                order_.push_back(joined[next]);
            chains_.push_back({first, static_cast<std::uint32_t>(next - i), span_of(joined[i]) - 1, true});
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
        graft::sort_many(lengths);
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
        if (c.to_one) return write_joined(c);
        auto const top = layers_.layer[x.from];
        auto const first = add_bends(top + 1, c.length);
        auto const& middle = edges_[order_[c.first + c.count / 2]];
        if (c.length != 0) segments.push_back({x.from, first, middle.from_x, bend_middle});
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
    void write_joined(chain const& c) {
        for (auto i = c.first; i < c.first + c.count; ++i) into_.lines[order_[i]].cut = c.length == 0;
        if (c.length == 0) return;
        auto const& x = edges_[order_[c.first]];
        auto const top = layers_.layer[x.from] + 1;
        auto const first = add_bends(top, c.length);
        segments.push_back({first + c.length - 1, x.to, bend_middle, vertices_[x.to].width / 2});
        for (auto i = c.first; i < c.first + c.count; ++i) {
            auto const& e = edges_[order_[i]];
            auto const at = layers_.layer[e.from] + 1 - top;
            segments.push_back({e.from, first + at, e.from_x, bend_middle});
            into_.lines[order_[i]].first = first + at, into_.lines[order_[i]].count = c.length - at;
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
