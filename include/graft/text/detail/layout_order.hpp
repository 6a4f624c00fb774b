// graft/text/detail/layout_order.hpp - the order inside of layers: sweeps that reduce the crossings of lines
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/container/sort.hpp"
#include "graft/base/container/stable_sort.hpp"
#include "graft/text/detail/layout_part.hpp"

GRAFT_BEGIN

namespace detail {

/// Orders the layers of a part: barycentres by sweeps (Sugiyama, Tagawa, Toda 1981), then exchanges of neighbours. The
/// best order by the number of crossings is kept, which an accumulator tree counts (Barth, Jünger, Mutzel 2002).
class layout_order {
public:
    explicit layout_order(layout_part& part) : part_(part), place_(part.vertices.size()), key_(part.vertices.size()) {}

    /// Returns the number of crossings.
    std::uint64_t reduce(std::uint32_t sweeps) {
        auto const size = part_.vertices.size() + part_.segments.size();
        auto const most = static_cast<std::uint32_t>(std::clamp<std::size_t>(1'500'000 / size, 2, sweeps));
        constexpr std::size_t small = 20'000; // more than one attempt
        order all;
        auto fewest = none;
        for (auto const from : {begin::sources, begin::sinks, begin::places}) {
            start(from);
            improve(most);
            if (crossings_ < fewest) fewest = crossings_, all = std::move(best_);
            if (fewest == 0 || size > small) break;
        }
        part_.layers = std::move(all);
        for (auto const& l : part_.layers) number(l);
        return fewest;
    }

private:
    static constexpr auto none = ~std::uint64_t{0};
    static constexpr std::uint64_t most_work = 4'000'000; ///< ends of lines that exchanges look at

    /// The order before the first sweep: of a search from vertices with nothing above or below, or of their numbers.
    enum class begin : std::uint8_t { sources, sinks, places };

    using order = std::vector<std::vector<std::uint32_t>>;

    void start(begin from) {
        for (auto& l : part_.layers) l.clear();
        if (from != begin::places) depth_first(from == begin::sources ? part_.above : part_.below);
        else
            for (std::uint32_t v = 0; v < part_.vertices.size(); ++v)
                part_.layers[part_.vertices[v].layer].push_back(v);
        for (auto const& l : part_.layers) number(l);
    }
    /// In the order of a search along all segments a tree has few crossings. It begins where `near` has none.
    void depth_first(positions_by const& near) {
        auto const n = static_cast<std::uint32_t>(part_.vertices.size());
        std::vector<bool> seen(n);
        std::vector<std::uint32_t> open;
        positions_by const beside(n + 1, part_.vertices,
            [&](layout_part::vertex const& v) { return v.beside == layout_chains::none ? n : v.beside; });
        auto const search = [&](std::uint32_t from) {
            if (seen[from]) return;
            open.push_back(from);
            while (!open.empty()) {
                auto const v = open.back();
                open.pop_back();
                if (seen[v]) continue;
                seen[v] = true;
                part_.layers[part_.vertices[v].layer].push_back(v);
                // last in, first out: above after below, both from left to right
                for (auto i = beside.first[v + 1]; i-- > beside.first[v];) open.push_back(beside.at[i]);
                for (auto i = part_.above.first[v + 1]; i-- > part_.above.first[v];)
                    open.push_back(part_.segments[part_.above.at[i]].upper);
                for (auto i = part_.below.first[v + 1]; i-- > part_.below.first[v];)
                    open.push_back(part_.segments[part_.below.at[i]].lower);
            }
        };
        for (std::uint32_t v = 0; v < n; ++v)
            if (near.first[v] == near.first[v + 1]) search(v);
        for (std::uint32_t v = 0; v < n; ++v) search(v);
    }
    void improve(std::uint32_t sweeps) {
        std::uint32_t useless = 0;
        crossings_ = none;
        keep(useless);
        for (std::uint32_t sweep = 0; sweep < sweeps && crossings_ != 0 && useless < 5; ++sweep) {
            bool const down = sweep % 2 == 0, reverse_equal = sweep % 4 >= 2;
            auto const n = part_.layers.size();
            for (std::size_t k = 1; k < n; ++k) arrange(part_.layers[down ? k : n - 1 - k], down, reverse_equal);
            keep(useless);
        }
        if (crossings_ == 0) return;
        part_.layers = best_;
        for (auto const& l : part_.layers) number(l);
        for (int pass = 0; pass < 8 && work_ < most_work; ++pass) {
            bool changed = false;
            for (std::size_t l = 0; l < part_.layers.size(); ++l) changed = exchange_neighbours(l) || changed;
            if (!changed) break;
        }
        keep(useless);
    }
    void keep(std::uint32_t& useless) {
        auto const now = count();
        ++useless;
        if (now >= crossings_) return;
        crossings_ = now, best_ = part_.layers, useless = 0;
    }
    /// The places of a layer's vertices: of the first point where a segment may be attached, above and below.
    struct places {
        std::uint32_t position = 0, upper = 0, lower = 0;
    };
    void number(std::vector<std::uint32_t> const& layer) {
        places next;
        for (auto v : layer) {
            place_[v] = next;
            ++next.position;
            next.upper += part_.vertices[v].upper_points;
            next.lower += part_.vertices[v].lower_points;
        }
    }
    [[nodiscard]] std::uint32_t upper_end(layout_part::segment const& s) const {
        return place_[s.upper].lower + s.upper_rank;
    }
    [[nodiscard]] std::uint32_t lower_end(layout_part::segment const& s) const {
        return place_[s.lower].upper + s.lower_rank;
    }

    /// Sorts a layer by the mean places of the neighbours in the layer before. A vertex without any stays where it is.
    void arrange(std::vector<std::uint32_t>& layer, bool down, bool reverse_equal) {
        constexpr std::uint64_t scale = 1024;
        constexpr auto unknown = ~std::uint64_t{0};
        auto const key_of = [&](std::uint32_t v) {
            std::uint64_t sum = 0, count = 0;
            if (down) part_.each_above(v, [&](auto const& s) { sum += upper_end(s), ++count; });
            else part_.each_below(v, [&](auto const& s) { sum += lower_end(s), ++count; });
            return count == 0 ? unknown : sum * scale / count;
        };
        for (auto v : layer) key_[v] = key_of(v);
        movable_.clear();
        for (auto v : layer) {
            if (auto const b = part_.vertices[v].beside; key_[v] == unknown && b != layout_chains::none)
                key_[v] = key_[b];
            if (key_[v] != unknown) movable_.push_back(v);
        }
        if (reverse_equal) std::reverse(movable_.begin(), movable_.end());
        sort_stably(movable_, [&](std::uint32_t a, std::uint32_t b) { return key_[a] < key_[b]; });
        std::size_t next = 0;
        for (auto& v : layer)
            if (key_[v] != unknown) v = movable_[next++];
        number(layer);
    }

    [[nodiscard]] std::uint64_t count() {
        std::uint64_t all = 0;
        for (std::size_t l = 0; l + 1 < part_.layers.size(); ++l) all += count_below(l);
        return all;
    }
    /// The crossings between a layer and the next one.
    std::uint64_t count_below(std::size_t l) {
        auto const& lower = part_.layers[l + 1];
        if (lower.empty()) return 0;
        auto const last = lower.back();
        std::size_t const size = place_[last].upper + part_.vertices[last].upper_points;
        tree_.assign(size + 1, 0);
        std::uint64_t all = 0, added = 0;
        for (auto v : part_.layers[l]) {
            for (auto i = part_.below.first[v], end = i; i < part_.below.first[v + 1]; i = end) {
                auto const rank = part_.segments[part_.below.at[i]].upper_rank;
                for (end = i; end < part_.below.first[v + 1]; ++end) {
                    auto const& s = part_.segments[part_.below.at[end]];
                    if (s.upper_rank != rank) break;
                    std::uint64_t before = 0;
                    for (std::size_t k = lower_end(s) + 1; k != 0; k &= k - 1) before += tree_[k];
                    all += added - before;
                }
                for (auto k = i; k < end; ++k, ++added)
                    for (std::size_t t = lower_end(part_.segments[part_.below.at[k]]) + 1; t <= size; t += t & (~t + 1))
                        ++tree_[t];
            }
        }
        return all;
    }

    /// Exchanges neighbours of a layer whose lines cross less then.
    bool exchange_neighbours(std::size_t l) {
        auto& layer = part_.layers[l];
        bool changed = false;
        for (std::size_t k = 0; k + 1 < layer.size() && work_ < most_work; ++k) {
            auto const a = layer[k], b = layer[k + 1];
            std::int64_t gain = 0;
            for (bool const upper : {true, false}) {
                load(a, upper, left_), load(b, upper, right_);
                work_ += left_.size() + right_.size();
                gain += inversions(left_, right_) - inversions(right_, left_);
            }
            if (gain <= 0) continue;
            std::swap(layer[k], layer[k + 1]);
            changed = true;
        }
        if (changed) number(layer);
        return changed;
    }
    void load(std::uint32_t v, bool upper, std::vector<std::uint32_t>& into) const {
        into.clear();
        if (upper) part_.each_above(v, [&](auto const& s) { into.push_back(upper_end(s)); });
        else part_.each_below(v, [&](auto const& s) { into.push_back(lower_end(s)); });
        graft::sort_many(into);
    }
    /// Pairs with the greater one on the left.
    static std::int64_t inversions(std::vector<std::uint32_t> const& left, std::vector<std::uint32_t> const& right) {
        std::int64_t all = 0;
        std::size_t below = 0;
        for (auto x : left) {
            while (below < right.size() && right[below] < x) ++below;
            all += static_cast<std::int64_t>(below);
        }
        return all;
    }

    layout_part& part_;
    std::vector<places> place_;
    std::vector<std::uint64_t> key_;
    std::vector<std::uint32_t> movable_{}, left_{}, right_{};
    std::vector<std::uint64_t> tree_{};
    order best_{};
    std::uint64_t crossings_ = 0, work_ = 0; ///< of `best_`; see `most_work`
};

} // namespace detail

GRAFT_END
