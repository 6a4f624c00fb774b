// graft/base/container/stable_sort.hpp - a stable sort of a list
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/container/algorithm.hpp"

GRAFT_BEGIN

/// Sorts a list such that no element is `before` an earlier one; equal elements keep their order. `sort`
/// with the position as second key would need a position in each element, and two comparisons.
/// cost O(n log n), a copy of the list
template <class List, class Before> constexpr void sort_stably(List& all, Before before) {
    constexpr std::size_t shortest = 8; // runs of this length are sorted by insertion, then merged
    auto const count = all.size();
    for (std::size_t begin = 0; begin < count; begin += shortest) {
        auto const end = algorithm::min(begin + shortest, count);
        for (auto next = begin + 1; next < end; ++next) {
            auto const kept = all[next];
            auto to = next;
            for (; to != begin && before(kept, all[to - 1]); --to) all[to] = all[to - 1];
            all[to] = kept;
        }
    }
    if (count <= shortest) return;
    List merged = all;
    for (auto run = shortest; run < count; run *= 2) {
        for (std::size_t begin = 0; begin < count; begin += 2 * run) {
            auto const middle = algorithm::min(begin + run, count), end = algorithm::min(middle + run, count);
            auto low = begin, high = middle, to = begin;
            while (low != middle && high != end)
                if (before(all[high], all[low])) merged[to++] = all[high++];
                else merged[to++] = all[low++];
            while (low != middle) merged[to++] = all[low++];
            while (high != end) merged[to++] = all[high++];
        }
        all.swap(merged);
    }
}

GRAFT_END
