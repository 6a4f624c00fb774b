// graft/graph/place_in_order.hpp - offsets for very many tensors: as an allocator would hand them out, step by step
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator> // prev
#include <set>
#include <utility>
#include <vector>

#include "graft/base/config.hpp"
#include "graft/base/series.hpp"
#include "graft/base/sort.hpp"

GRAFT_BEGIN

namespace detail {

/// Free ranges of an arena that grows at its end.
class free_ranges {
public:
    /// The smallest range that is large enough, else new bytes at the end.
    std::uint64_t take(std::uint64_t size) {
        if (auto const best = by_size_.lower_bound({size, 0}); best != by_size_.end()) {
            auto const [have, at] = *best;
            drop(at, have);
            if (have > size) keep(at + size, have - size);
            return at;
        }
        auto at = end_;
        if (!by_offset_.empty())
            if (auto const [last, size_of_last] = *std::prev(by_offset_.end()); last + size_of_last == end_) {
                at = last;
                drop(at, size_of_last);
            }
        end_ = at + size;
        return at;
    }
    void give_back(std::uint64_t at, std::uint64_t size) {
        auto next = by_offset_.lower_bound({at, 0});
        if (next != by_offset_.end() && next->first == at + size) {
            auto const more = next->second;
            drop(at + size, more);
            size += more;
            next = by_offset_.lower_bound({at, 0});
        }
        if (next != by_offset_.begin())
            if (auto const before = std::prev(next); before->first + before->second == at) {
                auto const [first, less] = *before;
                drop(first, less);
                at = first;
                size += less;
            }
        keep(at, size);
    }
    [[nodiscard]] std::uint64_t end() const { return end_; }

private:
    void keep(std::uint64_t at, std::uint64_t size) {
        by_offset_.insert({at, size});
        by_size_.insert({size, at});
    }
    void drop(std::uint64_t at, std::uint64_t size) {
        by_offset_.erase({at, size});
        by_size_.erase({size, at});
    }

    std::set<std::pair<std::uint64_t, std::uint64_t>> by_offset_{}, by_size_{}; ///< offset and size, size and offset
    std::uint64_t end_ = 0;
};

/// Places all in the order in which they begin to live; gives the end of the last. `size_of(placement)` is aligned.
/// cost O(n log n)
template <class Placement, class Size> std::uint64_t place_in_order(series<Placement>& all, Size size_of) {
    std::vector<std::uint32_t> begins(all.size());
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
            if (auto const size = size_of(all[ends[dead]])) ranges.give_back(all[ends[dead]].offset, size);
        auto const size = size_of(all[i]);
        all[i].offset = size ? ranges.take(size) : 0;
    }
    return ranges.end();
}

} // namespace detail
GRAFT_END
