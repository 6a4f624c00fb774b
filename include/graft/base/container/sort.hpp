// graft/base/container/sort.hpp - sorts the library's own lists: like std::sort, but quick to compile
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"

GRAFT_BEGIN
namespace detail {

template <class T> constexpr void exchange(T& a, T& b) {
    T kept(static_cast<T&&>(a));
    a = static_cast<T&&>(b);
    b = static_cast<T&&>(kept);
}
/// Makes a heap of [first, first + count), the last in order on top, if only `at` may be too high.
template <class T, class Before> constexpr void sink(T* first, std::size_t at, std::size_t count, Before& before) {
    for (std::size_t below; (below = 2 * at + 1) < count; at = below) {
        if (below + 1 < count && before(first[below], first[below + 1])) ++below;
        if (!before(first[at], first[below])) return;
        exchange(first[at], first[below]);
    }
}
/// Partitions around the median of three; after `turns` partitions a heap sort; insertion sort for short parts.
template <class T, class Before> constexpr void sort_range(T* first, T* last, unsigned turns, Before& before) {
    while (last - first > 16) {
        if (turns-- == 0) {
            auto count = static_cast<std::size_t>(last - first);
            for (auto at = count / 2; at-- > 0;) sink(first, at, count, before);
            for (; count > 1; sink(first, 0, count, before)) exchange(first[0], first[--count]);
            return;
        }
        auto *low = first + 1, *high = last, *middle = first + (last - first) / 2;
        if (before(*(last - 1), *middle)) exchange(*middle, *(last - 1));
        if (before(*middle, *low)) exchange(*middle, *low);
        if (before(*(last - 1), *middle)) exchange(*middle, *(last - 1));
        exchange(*first, *middle);
        for (;; ++low) { // neither leaves the range: on each side there is an element that is not beyond the median
            while (before(*low, *first)) ++low;
            do --high;
            while (before(*first, *high));
            if (low >= high) break;
            exchange(*low, *high);
        }
        sort_range(low, last, turns, before);
        last = low;
    }
    for (auto* next = first; next != last; ++next) {
        T kept(static_cast<T&&>(*next));
        auto* to = next;
        for (; to != first && before(kept, *(to - 1)); --to) *to = static_cast<T&&>(*(to - 1));
        *to = static_cast<T&&>(kept);
    }
}

} // namespace detail

/// Sorts a list of contiguous elements such that no element is `before` an earlier one. Equal elements are in any
/// order, the same in every program.
/// cost O(n log n)
template <class List, class Before> constexpr void sort(List& list, Before before) {
    unsigned turns = 0;
    for (auto n = list.size(); n != 0; n /= 2) turns += 2;
    if (turns != 0) detail::sort_range(list.data(), list.data() + list.size(), turns, before);
}
template <class List> constexpr void sort(List& list) {
    sort(list, [](auto const& a, auto const& b) { return a < b; });
}

GRAFT_END
