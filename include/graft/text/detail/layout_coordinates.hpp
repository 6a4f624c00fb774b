// graft/text/detail/layout_coordinates.hpp - x coordinates: aligned blocks side by side, moved to what they join
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/container/sort.hpp"
#include "graft/text/detail/layout_part.hpp"

GRAFT_BEGIN

namespace detail {

/// Aligns vertices with the medians of their neighbours to blocks (after Brandes, Köpf 2002), with the places where
/// lines are attached on one vertical (Rüegg, Schulze, Carstens, von Hanxleden 2016). Blocks are compacted, then moved
/// to the medians of what they are joined to; of two ways the one with the shortest sideways distances is kept.
class layout_coordinates {
public:
    layout_coordinates(layout_part& part, layout_options const& options) : part_(part), options_(options) {}

    void find() {
        prepare();
        auto const size = part_.vertices.size() + part_.segments.size();
        auto const sweeps = static_cast<int>(std::clamp<std::size_t>(400'000 / size, 2, 8)); // size is at least 1
        bool const large = size > 200'000;
        // lines over hundreds of layers, all straight, can make a part many times as wide as its layers
        for (auto const straight : {none, 48u, 16u, 5u}) {
            straight_ = straight;
            best_.clear();
            for (bool const right : {false, true}) {
                if (large && right) break;
                align(right);
                compact();
                for (int sweep = 0; sweep < sweeps; ++sweep) relax(sweep % 2 == 0);
                keep();
            }
            if (!large) straighten();
            if (large || !is_spread()) break;
        }
        if (is_spread()) {
            apart();
            compact();
            for (int sweep = 0; sweep < std::min(sweeps, 4); ++sweep) relax(sweep % 2 == 0);
            best_.clear();
            keep();
        }
        int least = 0;
        for (std::size_t v = 0; v < best_.size(); ++v) least = std::min(least, best_[v]);
        for (std::size_t v = 0; v < best_.size(); ++v) {
            best_[v] -= least;
            part_.width = std::max(part_.width, best_[v] + part_.vertices[v].width);
        }
        part_.x = std::move(best_);
    }

private:
    /// A block: vertices, one per layer at most, whose distances to its own x are fixed.
    struct block {
        std::uint32_t first = 0, count = 0; ///< in `members_`
        int x = 0;
    };
    /// Where a block would be best because of one line, and how much that line counts.
    struct wish {
        int x = 0, weight = 0;
    };

    void prepare() {
        auto const n = part_.vertices.size();
        position_.resize(n), left_.assign(n, none), right_.assign(n, none);
        for (auto const& layer : part_.layers)
            for (std::uint32_t k = 0; k < layer.size(); ++k) {
                position_[layer[k]] = k;
                if (k != 0) left_[layer[k]] = layer[k - 1], right_[layer[k - 1]] = layer[k];
            }
        auto const by_place = [&](positions_by& of, bool above) {
            for (std::uint32_t v = 0; v < n; ++v)
                std::sort(of.at.begin() + of.first[v], of.at.begin() + of.first[v + 1],
                    [&](std::uint32_t a, std::uint32_t b) {
                        auto const &s = part_.segments[a], &t = part_.segments[b];
                        auto const p = position_[above ? s.upper : s.lower], q = position_[above ? t.upper : t.lower];
                        if (p != q) return p < q;
                        auto const x = above ? s.upper_rank : s.lower_rank, y = above ? t.upper_rank : t.lower_rank;
                        return x != y ? x < y : a < b;
                    });
        };
        by_place(part_.above, true), by_place(part_.below, false);
        measure_paths();
        for (auto const& s : part_.segments) weights_.push_back(weight_of(s));
    }
    [[nodiscard]] bool is_inner(layout_part::segment const& s) const {
        return part_.vertices[s.upper].bend && part_.vertices[s.lower].bend;
    }
    [[nodiscard]] int weight_of(layout_part::segment const& s) const {
        auto const bends = int{part_.vertices[s.upper].bend} + int{part_.vertices[s.lower].bend};
        return bends == 0 ? 2 : bends == 1 ? 3 : 8;
    }
    /// How early a segment is aligned: those between bends, so that long lines are straight, then those that are
    /// medians of both of their ends, of one, and the others.
    [[nodiscard]] std::uint8_t class_of(std::uint32_t e, bool right) const {
        auto const& s = part_.segments[e];
        if (is_inner(s)) return 0;
        auto const is_median = [&](positions_by const& of, std::uint32_t v) {
            auto const count = of.first[v + 1] - of.first[v];
            auto const a = of.at[of.first[v] + (count - 1) / 2], b = of.at[of.first[v] + count / 2];
            auto const x = length_through(a), y = length_through(b);
            return e == (x > y || (x == y && !right) ? a : b);
        };
        return static_cast<std::uint8_t>(3 - is_median(part_.above, s.lower) - is_median(part_.below, s.upper));
    }
    /// The vertices, bends not counted, of the longest path through a segment.
    [[nodiscard]] std::uint32_t length_through(std::uint32_t e) const {
        return before_[part_.segments[e].upper] + after_[part_.segments[e].lower];
    }
    void measure_paths() {
        before_.assign(part_.vertices.size(), 0), after_ = before_;
        for (auto const& layer : part_.layers)
            for (auto v : layer) {
                part_.each_above(v, [&](auto const& s) { before_[v] = std::max(before_[v], before_[s.upper]); });
                before_[v] += !part_.vertices[v].bend;
            }
        for (auto l = part_.layers.size(); l-- > 0;)
            for (auto v : part_.layers[l]) {
                part_.each_below(v, [&](auto const& s) { after_[v] = std::max(after_[v], after_[s.lower]); });
                after_[v] += !part_.vertices[v].bend;
            }
    }
    /// Blocks: no two aligned segments cross, none has an end in common. Of two medians the one on the longer path is
    /// taken, of equal ones the left or the right one.
    void align(bool right) {
        auto const n = static_cast<std::uint32_t>(part_.vertices.size());
        std::vector<std::uint32_t> by(n, none), child(n, none); // the segment to the vertex above; the vertex below
        std::vector<std::uint8_t> classes(part_.segments.size());
        for (std::uint32_t e = 0; e < classes.size(); ++e) classes[e] = class_of(e, right);
        std::vector<std::int64_t> next;
        for (std::size_t l = 1; l < part_.layers.size(); ++l) {
            auto const& layer = part_.layers[l];
            for (std::uint8_t c = 0; c < 4; ++c) {
                next.assign(layer.size(), static_cast<std::int64_t>(part_.layers[l - 1].size()));
                auto const aligned = [&](std::uint32_t v) -> std::int64_t {
                    return position_[part_.segments[by[v]].upper];
                };
                for (auto k = layer.size(); k-- > 1;) next[k - 1] = by[layer[k]] == none ? next[k] : aligned(layer[k]);
                std::int64_t low = -1;
                for (std::size_t k = 0; k < layer.size(); ++k) {
                    auto const v = layer[k];
                    for (auto i = part_.above.first[v]; i < part_.above.first[v + 1] && by[v] == none; ++i) {
                        auto const e = part_.above.at[i];
                        auto const u = part_.segments[e].upper;
                        if (classes[e] != c || child[u] != none || position_[u] <= low || position_[u] >= next[k])
                            continue;
                        if (c == 0 && straight_ != none && l % straight_ == 0) continue;
                        by[v] = e, child[u] = v;
                    }
                    if (by[v] != none) low = aligned(v);
                }
            }
        }
        blocks_.clear(), members_.clear();
        block_of_.assign(n, none), shift_.assign(n, 0);
        for (std::uint32_t v = 0; v < n; ++v) {
            if (by[v] != none) continue;
            auto const b = static_cast<std::uint32_t>(blocks_.size());
            blocks_.push_back({static_cast<std::uint32_t>(members_.size()), 0, 0});
            for (auto m = v; m != none; m = child[m]) {
                if (m != v) {
                    auto const& s = part_.segments[by[m]];
                    shift_[m] = shift_[s.upper] + s.upper_x - s.lower_x;
                }
                members_.push_back(m), block_of_[m] = b, ++blocks_[b].count;
            }
        }
    }
    [[nodiscard]] int gap(std::uint32_t left, std::uint32_t right) const {
        auto const narrow = int{part_.vertices[left].narrow} + int{part_.vertices[right].narrow};
        return narrow == 0   ? options_.box_gap
               : narrow == 2 ? options_.line_gap
                             : (options_.box_gap + options_.line_gap) / 2;
    }
    /// How far right of the block of `left` the block of `right`, its neighbour, must be.
    [[nodiscard]] int distance(std::uint32_t left, std::uint32_t right) const {
        return shift_[left] + part_.vertices[left].width + gap(left, right) - shift_[right];
    }
    /// Puts each block as far left as its neighbours on the left allow; `order_` is then from left to right.
    void compact() {
        std::vector<std::uint32_t> before(blocks_.size());
        for (std::uint32_t v = 0; v < left_.size(); ++v)
            if (left_[v] != none) ++before[block_of_[v]];
        order_.clear();
        for (std::uint32_t b = 0; b < blocks_.size(); ++b) {
            blocks_[b].x = 0;
            if (before[b] == 0) order_.push_back(b);
        }
        for (std::size_t i = 0; i < order_.size(); ++i) {
            auto const b = blocks_[order_[i]];
            for (auto k = b.first; k < b.first + b.count; ++k) {
                auto const v = members_[k], r = right_[v];
                if (r == none) continue;
                auto& to = blocks_[block_of_[r]];
                to.x = std::max(to.x, b.x + distance(v, r));
                if (--before[block_of_[r]] == 0) order_.push_back(block_of_[r]);
            }
        }
    }
    /// Moves each block to the median of where its lines would be straight, as far as its neighbours allow.
    void relax(bool from_right) {
        constexpr int far = 1 << 30;
        for (std::size_t i = 0; i < order_.size(); ++i) {
            auto& b = blocks_[order_[from_right ? order_.size() - 1 - i : i]];
            auto const self = order_[from_right ? order_.size() - 1 - i : i];
            int low = -far, high = far;
            wishes_.clear();
            for (auto k = b.first; k < b.first + b.count; ++k) {
                auto const v = members_[k];
                if (left_[v] != none) low = std::max(low, blocks_[block_of_[left_[v]]].x + distance(left_[v], v));
                if (right_[v] != none) high = std::min(high, blocks_[block_of_[right_[v]]].x - distance(v, right_[v]));
                for (auto i2 = part_.above.first[v]; i2 < part_.above.first[v + 1]; ++i2) {
                    auto const& s = part_.segments[part_.above.at[i2]];
                    auto const o = block_of_[s.upper];
                    if (o == self) continue;
                    wishes_.push_back({blocks_[o].x + shift_[s.upper] + s.upper_x - s.lower_x - shift_[v],
                        weights_[part_.above.at[i2]]});
                }
                for (auto i2 = part_.below.first[v]; i2 < part_.below.first[v + 1]; ++i2) {
                    auto const& s = part_.segments[part_.below.at[i2]];
                    auto const o = block_of_[s.lower];
                    if (o == self) continue;
                    wishes_.push_back({blocks_[o].x + shift_[s.lower] + s.lower_x - s.upper_x - shift_[v],
                        weights_[part_.below.at[i2]]});
                }
            }
            if (wishes_.empty()) continue;
            graft::sort(wishes_, [](wish const& a, wish const& b) { return a.x < b.x; });
            std::int64_t all = 0, sum = 0;
            for (auto const& w : wishes_) all += w.weight;
            std::size_t at = 0;
            for (; at + 1 < wishes_.size(); ++at) {
                sum += wishes_[at].weight;
                if (2 * sum >= all) break;
            }
            // between two medians the block stays where it is
            auto const from = wishes_[at].x;
            auto const to = 2 * sum == all && at + 1 < wishes_.size() ? wishes_[at + 1].x : from;
            b.x = std::clamp(std::clamp(b.x, from, to), std::min(low, high), std::max(low, high));
        }
    }
    void positions(std::vector<int>& x) const {
        x.resize(part_.vertices.size());
        for (std::uint32_t v = 0; v < x.size(); ++v) x[v] = blocks_[block_of_[v]].x + shift_[v];
    }
    [[nodiscard]] std::int64_t cost(std::vector<int> const& x) const {
        std::int64_t all = 0;
        for (std::size_t i = 0; i < part_.segments.size(); ++i) {
            auto const& s = part_.segments[i];
            auto const across = std::int64_t{x[s.upper] + s.upper_x} - (x[s.lower] + s.lower_x);
            all += weights_[i] * (across < 0 ? -across : across);
            all += across == 0 ? 0 : 10 * weights_[i]; // a bend, however small
        }
        return all;
    }
    void keep() {
        std::vector<int> x;
        positions(x);
        auto const c = cost(x);
        if (!best_.empty() && c >= best_cost_) return;
        best_cost_ = c, best_ = std::move(x);
    }
    /// From the best result: what is in line is a block, moved as a whole.
    void straighten() {
        for (int round = 0; round < 2; ++round) {
            blocks_of_lines();
            compact_order();
            for (int sweep = 0; sweep < 4; ++sweep) relax(sweep % 2 == 0);
            keep();
        }
    }
    /// Whether straight lines make the part much wider than its layers are.
    [[nodiscard]] bool is_spread() const {
        int widest = 0, left = 0, right = 0;
        for (auto const& layer : part_.layers) {
            int width = 0;
            for (auto v : layer) width += part_.vertices[v].width + (right_[v] == none ? 0 : gap(v, right_[v]));
            widest = std::max(widest, width);
        }
        for (std::uint32_t v = 0; v < best_.size(); ++v) {
            left = std::min(left, best_[v]);
            right = std::max(right, best_[v] + part_.vertices[v].width);
        }
        constexpr int small = 3000; // pixels: there is room for it on a page
        return right - left > small && (right - left) / 2 > widest;
    }
    /// Each vertex is a block.
    void apart() {
        blocks_.clear(), members_.clear();
        for (std::uint32_t v = 0; v < part_.vertices.size(); ++v) {
            blocks_.push_back({v, 1, 0});
            members_.push_back(v), block_of_[v] = v, shift_[v] = 0;
        }
    }
    void blocks_of_lines() {
        auto const n = static_cast<std::uint32_t>(part_.vertices.size());
        std::vector<std::uint32_t> next(n, none), before(n, none);
        for (auto const& s : part_.segments)
            if (best_[s.upper] + s.upper_x == best_[s.lower] + s.lower_x && next[s.upper] == none &&
                before[s.lower] == none)
                next[s.upper] = s.lower, before[s.lower] = s.upper;
        blocks_.clear(), members_.clear();
        for (std::uint32_t v = 0; v < n; ++v) {
            if (before[v] != none) continue;
            auto const b = static_cast<std::uint32_t>(blocks_.size());
            blocks_.push_back({static_cast<std::uint32_t>(members_.size()), 0, best_[v]});
            for (auto m = v; m != none; m = next[m]) {
                members_.push_back(m), block_of_[m] = b, ++blocks_[b].count;
                shift_[m] = best_[m] - best_[v];
            }
        }
    }
    /// The blocks from left to right, without moving them.
    void compact_order() {
        auto kept = blocks_;
        compact();
        for (std::size_t b = 0; b < blocks_.size(); ++b) blocks_[b].x = kept[b].x;
    }

    static constexpr auto none = layout_chains::none;

    layout_part& part_;
    layout_options const& options_;
    std::vector<std::uint32_t> position_{}, left_{}, right_{}, before_{}, after_{}, block_of_{}, members_{}, order_{};
    std::vector<int> shift_{}, weights_{}, best_{};
    series<block> blocks_{};
    std::vector<wish> wishes_{};
    std::int64_t best_cost_ = 0;
    std::uint32_t straight_ = none; ///< layers after which a line may have a bend
};

} // namespace detail

GRAFT_END
