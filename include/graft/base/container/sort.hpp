// graft/base/container/sort.hpp - sorts the library's own lists: like std::sort, but quick to compile
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/base/separate.hpp"

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
/// The number of partitions before `sort_range` sorts by a heap.
constexpr unsigned sort_turns(std::size_t count) {
    unsigned turns = 0;
    for (; count != 0; count /= 2) turns += 2;
    return turns;
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

/// A comparison of two elements of any type, with what it refers to.
struct any_order {
    bool (*call)(void const* context, void const* a, void const* b);
    void const* context;
};
inline constexpr std::size_t max_sorted_bytes = 64; ///< of an element that `sort_bytes` moves
/// Sorts `count` elements of `each` bytes that are copied as bytes, in the steps of `sort_range`: compiled once for all
/// types and comparisons.
GRAFT_LARGE void sort_bytes(void* all, std::size_t count, std::size_t each, any_order before);
/// Numbers on the heap, which a comparison that throws does not leak.
class number_list {
public:
    explicit number_list(std::size_t count) : at_(new std::uint32_t[count]) {}
    number_list(number_list const&) = delete;
    number_list& operator=(number_list const&) = delete;
    ~number_list() { delete[] at_; }
    [[nodiscard]] std::uint32_t* data() const { return at_; }

private:
    std::uint32_t* at_;
};
/// Sets `to` to the numbers of `count` elements, as a sort would arrange them.
GRAFT_LARGE void sort_numbers(std::uint32_t* to, std::size_t count, any_order before);

template <class T, class Before> void sort_erased(T* all, std::size_t count, Before& before) {
    if constexpr (__is_trivially_copyable(T) && sizeof(T) <= max_sorted_bytes) {
        auto const call = [](void const* context, void const* a, void const* b) -> bool {
            return (*static_cast<Before*>(const_cast<void*>(context)))(
                *static_cast<T const*>(a), *static_cast<T const*>(b));
        };
        sort_bytes(all, count, sizeof(T), {call, &before});
    } else {
        struct numbered {
            T const* all;
            Before& before;
        } const list{all, before};
        auto const call = [](void const* context, void const* a, void const* b) -> bool {
            auto const& of = *static_cast<numbered const*>(context);
            return of.before(
                of.all[*static_cast<std::uint32_t const*>(a)], of.all[*static_cast<std::uint32_t const*>(b)]);
        };
        number_list const numbers(count);
        auto* const from = numbers.data();
        sort_numbers(from, count, {call, &list});
        for (std::size_t i = 0; i < count; ++i) { // along each cycle of the permutation
            if (from[i] == i) continue;
            T kept(static_cast<T&&>(all[i]));
            auto to = i;
            for (std::size_t next; (next = from[to]) != i; to = next) {
                all[to] = static_cast<T&&>(all[next]);
                from[to] = static_cast<std::uint32_t>(to);
            }
            all[to] = static_cast<T&&>(kept);
            from[to] = static_cast<std::uint32_t>(to);
        }
    }
}

} // namespace detail

/// Sorts a list of contiguous elements such that no element is `before` an earlier one. Equal elements are in any
/// order, the same in every program. Compiled once for all types; for very many elements call `sort_many`.
/// cost O(n log n)
template <class List, class Before> constexpr void sort(List& list, Before before) {
    if (list.size() < 2) return;
    if (__builtin_is_constant_evaluated())
        detail::sort_range(list.data(), list.data() + list.size(), detail::sort_turns(list.size()), before);
    else detail::sort_erased(list.data(), list.size(), before);
}
template <class List> constexpr void sort(List& list) {
    sort(list, [](auto const& a, auto const& b) { return a < b; });
}
/// The same with a body for this type and this comparison: for a kernel, whose lists are long.
/// cost O(n log n)
template <class List, class Before> constexpr void sort_many(List& list, Before before) {
    if (list.size() > 1)
        detail::sort_range(list.data(), list.data() + list.size(), detail::sort_turns(list.size()), before);
}
template <class List> constexpr void sort_many(List& list) {
    sort_many(list, [](auto const& a, auto const& b) { return a < b; });
}

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/base/detail/sort.ipp"
#endif
