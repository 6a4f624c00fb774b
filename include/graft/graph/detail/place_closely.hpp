// graft/graph/detail/place_closely.hpp - places memory in order at the lowest free offset, in the order with the
// smallest arena
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "graft/base/container/algorithm.hpp"
#include "graft/base/container/series.hpp"
#include "graft/base/container/sort.hpp"
#include "graft/base/container/stable_sort.hpp"
#include "graft/graph/detail/life_overlaps.hpp"

GRAFT_BEGIN
namespace detail {

/// Places memory objects with members `first`, `last`, `bytes` and `offset` in an order that the caller passes.
template <class Placement, class Size> class closely_placed {
public:
    constexpr closely_placed(series<Placement>& all, Size size_of) : all_(all), size_of_(size_of), lives_(all) {}

    /// Each at the lowest offset that is free for its whole lifetime among those before it. Returns the end of the
    /// last.
    /// cost O(log n) for each pair with overlapping lifetimes
    constexpr std::uint64_t place(std::vector<std::uint32_t> const& order) {
        placed_.assign(all_.size(), 0);
        std::uint64_t end = 0;
        for (auto i : order) {
            auto& p = all_[i];
            auto const size = size_of_(p);
            taken_.clear();
            for (auto k : lives_.of(i))
                if (placed_[k]) taken_.push_back({all_[k].offset, all_[k].offset + size_of_(all_[k])});
            graft::sort(taken_, [](range a, range b) { return a.begin < b.begin; });
            std::uint64_t at = 0;
            for (auto const& t : taken_) {
                if (at + size <= t.begin) break;
                at = algorithm::max(at, t.end);
            }
            p.offset = at;
            end = algorithm::max(end, at + size);
            placed_[i] = 1;
        }
        return end;
    }
    /// All sorted by the result of `of`, the largest first; for equal results the one that starts first.
    template <class Of> [[nodiscard]] constexpr std::vector<std::uint32_t> sorted(Of of) const {
        using amount = decltype(of(std::uint32_t{}));
        struct key {
            amount max;
            std::uint32_t object;
        };
        auto const order = lives_.order();
        series<key> keys;
        keys.reserve(order.size());
        for (auto i : order) keys.push_back({of(i), i});
        auto const before = [](key const& a, key const& b) { return a.max > b.max; };
        if (!algorithm::is_sorted(keys.begin(), keys.end(), before)) sort_stably(keys, before);
        std::vector<std::uint32_t> all;
        all.reserve(order.size());
        for (auto const& k : keys) all.push_back(k.object);
        return all;
    }

private:
    struct range {
        std::uint64_t begin, end;
    };
    series<Placement>& all_;
    Size size_of_;
    life_overlaps lives_;
    std::vector<std::uint8_t> placed_{}; ///< by object
    series<range> taken_{};              ///< of those that overlap the one to place
};

/// The state of a search for the order in which memory is placed: code with a limited number of steps, such as a
/// constant expression, resumes where another one ended.
struct placing_search {
    std::vector<std::uint32_t> order{}; ///< the best so far
    std::uint64_t end = 0;              ///< of the last piece in that order
    std::uint64_t turns = 0, random = 0x9E3779B97F4A7C15u;
    bool is_placed = false; ///< the offsets are those of `order`

    /// The maximum number of attempts to find a better order. `pairs` is the number of overlapping pairs.
    [[nodiscard]] constexpr std::uint64_t max_iterations(std::uint64_t pairs) const {
        constexpr std::uint64_t max_work = std::uint64_t{1} << 21, max = 500;
        return algorithm::min(max, max_work / (pairs + order.size() + 1));
    }
};
/// The largest first.
template <class Placement, class Size>
constexpr void place_by_size(closely_placed<Placement, Size>& place, series<Placement>& all, placing_search& s) {
    s.order = place.sorted([&](auto i) { return all[i].bytes; });
    s.end = place.place(s.order);
    s.is_placed = true;
}
/// Places the placements with the largest product of size and lifetime first, if that is better.
template <class Placement, class Size>
constexpr void place_by_area(closely_placed<Placement, Size>& place, series<Placement>& all, placing_search& s) {
    auto const by_area = place.sorted(
        [&](auto i) { return static_cast<double>(all[i].bytes) * (all[i].last - all[i].first + 1.0); });
    auto const end = place.place(by_area);
    s.is_placed = end < s.end;
    if (s.is_placed) s.end = end, s.order = by_area;
}
/// Moves one of the first elsewhere, repeatedly, until the end is at `bound` or the number of attempts is reached.
template <class Placement, class Size> constexpr void place_otherwise(
    closely_placed<Placement, Size>& place, placing_search& s, std::uint64_t bound, std::uint64_t max_iterations) {
    constexpr std::size_t moved = 64;
    auto const front = algorithm::min(moved, s.order.size());
    auto const next = [&](std::size_t below) {
        s.random = s.random * 6364136223846793005u + 1442695040888963407u;
        return static_cast<std::ptrdiff_t>((s.random >> 33) % below);
    };
    for (; s.turns < max_iterations && s.end > bound; ++s.turns) {
        auto other = s.order;
        auto from = other.begin() + next(front);
        auto const to = other.begin() + next(front);
        auto const moved_one = *from;
        for (; from < to; ++from) *from = from[1];
        for (; from > to; --from) *from = from[-1];
        *to = moved_one;
        auto const end = place.place(other);
        s.is_placed = end <= s.end;
        if (s.is_placed) s.end = end, s.order = other;
    }
}

/// Greedy: the largest first; if that exceeds `bound`, those with large size and long lifetime first; if that does
/// too, the better order with one of the largest moved elsewhere, repeatedly, as long as it gets no worse and a fixed
/// amount of work is not exceeded. `pairs` is the number of overlapping pairs. Returns the end of the last;
/// deterministic for the same input.
/// cost O(n log n), and O(log n) for each overlapping pair, a bounded number of times
template <class Placement, class Size>
constexpr std::uint64_t place_closely(series<Placement>& all, Size size_of, std::uint64_t bound, std::uint64_t pairs) {
    closely_placed<Placement, Size> place(all, size_of);
    placing_search s;
    place_by_size(place, all, s);
    if (s.end <= bound || all.size() < 2) return s.end;
    place_by_area(place, all, s);
    place_otherwise(place, s, bound, s.max_iterations(pairs));
    return s.is_placed ? s.end : place.place(s.order);
}

} // namespace detail
GRAFT_END
