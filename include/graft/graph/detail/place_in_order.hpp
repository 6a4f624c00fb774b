// graft/graph/detail/place_in_order.hpp - offsets for a very large number of tensors: step by step, like an allocator
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "graft/base/container/series.hpp"
#include "graft/base/container/sort.hpp"
#include "graft/base/container/sorted_series.hpp"

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
    graft::sort(begins, [&](auto a, auto b) {
        if (all[a].first != all[b].first) return all[a].first < all[b].first;
        return all[a].bytes != all[b].bytes ? all[a].bytes > all[b].bytes : a < b;
    });
    graft::sort(ends, [&](auto a, auto b) { return all[a].last != all[b].last ? all[a].last < all[b].last : a < b; });
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

} // namespace detail
GRAFT_END
