// graft/graph/detail/place.hpp - offsets of memory: the lowest free ones in the best of several orders, or step by step
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "graft/base/container/algorithm.hpp"
#include "graft/base/container/series.hpp"
#include "graft/base/container/sort.hpp"
#include "graft/base/container/sorted_series.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/container/stable_sort.hpp"

GRAFT_BEGIN

namespace detail {

/// Free ranges of an arena that grows at its end.
class free_ranges {
public:
    /// The smallest range that is large enough, otherwise new bytes at the end.
    constexpr std::uint64_t take(std::uint64_t size) {
        auto const best = by_size_.first_not([&](free_range const& r) { return r.size < size; });
        if (by_size_.holds(best)) {
            auto const [at, have] = by_size_[best];
            drop(at, have);
            if (have > size) keep(at + size, have - size);
            return at;
        }
        auto at = end_;
        if (!by_offset_.empty())
            if (auto const last = by_offset_[by_offset_.last()]; last.at + last.size == end_) {
                at = last.at;
                drop(at, last.size);
            }
        end_ = at + size;
        return at;
    }
    constexpr void release(std::uint64_t at, std::uint64_t size) {
        if (auto const next = from(at); by_offset_.holds(next) && by_offset_[next].at == at + size) {
            auto const more = by_offset_[next].size;
            drop(at + size, more);
            size += more;
        }
        if (auto const next = from(at); !by_offset_.is_first(next))
            if (auto const before = by_offset_[by_offset_.previous(next)]; before.at + before.size == at) {
                drop(before.at, before.size);
                at = before.at;
                size += before.size;
            }
        keep(at, size);
    }
    [[nodiscard]] constexpr std::uint64_t end() const { return end_; }

private:
    struct free_range {
        std::uint64_t at = 0, size = 0;
    };
    using ranges = sorted_series<free_range>;

    [[nodiscard]] constexpr ranges::place from(std::uint64_t at) const {
        return by_offset_.first_not([&](free_range const& r) { return r.at < at; });
    }
    [[nodiscard]] constexpr ranges::place sized(std::uint64_t at, std::uint64_t size) const {
        return by_size_.first_not([&](free_range const& r) { return r.size != size ? r.size < size : r.at < at; });
    }
    constexpr void keep(std::uint64_t at, std::uint64_t size) {
        by_offset_.insert(from(at), {at, size});
        by_size_.insert(sized(at, size), {at, size});
    }
    constexpr void drop(std::uint64_t at, std::uint64_t size) {
        by_offset_.erase(from(at));
        by_size_.erase(sized(at, size));
    }

    ranges by_offset_{}, by_size_{}; ///< the latter by size, then by offset
    std::uint64_t end_ = 0;
};

/// Places all in the order of the starts of their lifetimes; returns the end of the last. `size_of(placement)` is
/// aligned.
/// cost O(n log n)
template <class Placement, class Size> constexpr std::uint64_t place_in_order(series<Placement>& all, Size size_of) {
    std::vector<std::uint32_t> begins(all.size(), 0);
    for (std::uint32_t i = 0; i < begins.size(); ++i) begins[i] = i;
    auto ends = begins;
    graft::sort_many(begins, [&](auto a, auto b) {
        if (all[a].first != all[b].first) return all[a].first < all[b].first;
        return all[a].bytes != all[b].bytes ? all[a].bytes > all[b].bytes : a < b;
    });
    graft::sort_many(
        ends, [&](auto a, auto b) { return all[a].last != all[b].last ? all[a].last < all[b].last : a < b; });
    free_ranges ranges;
    std::size_t dead = 0;
    for (auto i : begins) {
        for (; dead < ends.size() && all[ends[dead]].last < all[i].first; ++dead)
            if (auto const size = size_of(all[ends[dead]])) ranges.release(all[ends[dead]].offset, size);
        auto const size = size_of(all[i]);
        all[i].offset = size ? ranges.take(size) : 0;
    }
    return ranges.end();
}

/// Intervals `[first, last]` of objects with these members, by their starts, and for each those that overlap it.
/// cost O(n + steps + pairs that share a step), 8 bytes for each pair
class life_overlaps {
    struct living {
        std::uint32_t object = 0, last = 0;
    };

    /// Counts the starts at each step: linear, and in the order of the objects for equal starts.
    template <class T> constexpr void sort(series<T> const& all) {
        std::uint32_t steps = 0;
        for (auto const& x : all) steps = algorithm::max(steps, x.first + 1u);
        std::vector<std::uint32_t> at(steps + std::size_t{1}, 0);
        for (auto const& x : all) ++at[x.first + 1u];
        for (std::size_t s = 0; s < steps; ++s) at[s + 1] += at[s];
        for (std::uint32_t i = 0; i < all.size(); ++i) order_[at[all[i].first]++] = i;
    }

public: // after its callees: clang evaluates no member template that is declared later
    template <class T> constexpr explicit life_overlaps(series<T> const& all)
        : order_(all.size(), 0), begin_(all.size() + 1, 0) {
        sort(all);
        series<living> live;
        live.resize(all.size());
        std::size_t count = 0;
        // Calls `take(k)` for each that is live at the start of `i`; its end is then added.
        auto const meet = [&](std::uint32_t i, auto take) {
            auto const begins = all[i].first;
            std::size_t kept = 0;
            for (std::size_t k = 0; k < count; ++k) {
                if (live[k].last < begins) continue;
                take(live[k].object);
                live[kept++] = live[k];
            }
            live[kept] = {i, all[i].last};
            count = kept + 1;
            return kept;
        };
        for (auto i : order_) begin_[i + 1u] += static_cast<std::uint32_t>(meet(i, [&](auto k) { ++begin_[k + 1u]; }));
        for (std::size_t i = 0; i < all.size(); ++i) begin_[i + 1] += begin_[i];
        with_.resize(begin_.back(), 0);
        auto next = begin_;
        count = 0;
        for (auto i : order_) {
            auto own = next[i];
            meet(i, [&](auto k) { with_[own++] = k, with_[next[k]++] = i; });
            next[i] = own;
        }
    }

    /// All objects by their first step; for equal starts in their original order.
    [[nodiscard]] constexpr span<std::uint32_t const> order() const { return order_; }
    /// The others that share a step with object `i`.
    [[nodiscard]] constexpr span<std::uint32_t const> of(std::uint32_t i) const {
        return span(with_).subspan(begin_[i], begin_[i + 1u] - begin_[i]);
    }

private:
    std::vector<std::uint32_t> order_;
    /// the others of object `i`: `with_[begin_[i]]` to `with_[begin_[i + 1]]`
    std::vector<std::uint32_t> begin_, with_{};
};

/// Places memory objects with members `first`, `last`, `bytes` and `offset` in an order that the caller passes.
template <class Placement, class Size> class closely_placed {
public:
    constexpr closely_placed(series<Placement>& all, Size size_of) : all_(all), size_of_(size_of), lives_(all) {}

    /// Each at the lowest offset that is free for its whole lifetime among those before it. Returns their end.
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
            graft::sort_many(taken_, [](range a, range b) { return a.begin < b.begin; });
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
