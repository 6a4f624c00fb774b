// graft/base/container/algorithm.hpp - the subset of <algorithm> that the library's headers need, in a hundredth of
// its lines: each function behaves like the std function of the same name
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <type_traits>

#include "graft/base/config.hpp"

GRAFT_BEGIN
namespace algorithm {

/// The smaller of two; the first of equal ones.
template <class T> [[nodiscard]] constexpr T min(T const& a, T const& b) { return b < a ? b : a; }
/// The larger of two; the first of equal ones.
template <class T> [[nodiscard]] constexpr T max(T const& a, T const& b) { return a < b ? b : a; }

/// The first element that `is` is true for, or `last`.
/// cost O(n)
template <class At, class Is> [[nodiscard]] constexpr At find_if(At first, At last, Is is) {
    while (first != last && !is(*first)) ++first;
    return first;
}
/// The first element equal to `value`, or `last`.
/// cost O(n)
template <class At, class T> [[nodiscard]] constexpr At find(At first, At last, T const& value) {
    while (first != last && !(*first == value)) ++first;
    return first;
}

/// In a sorted range: the first element that is not `before(element, value)`, or `last`.
/// cost O(log n)
template <class At, class T, class Before>
[[nodiscard]] constexpr At lower_bound(At first, At last, T const& value, Before before) {
    for (auto n = last - first; n > 0;) {
        auto const half = n / 2;
        if (before(first[half], value)) first += half + 1, n -= half + 1;
        else n = half;
    }
    return first;
}
template <class At, class T> [[nodiscard]] constexpr At lower_bound(At first, At last, T const& value) {
    return algorithm::lower_bound(first, last, value, [](auto const& a, auto const& b) { return a < b; });
}
/// In a sorted range: the first element that is after `value`, so `before(value, element)`; or `last`.
/// cost O(log n)
template <class At, class T, class Before>
[[nodiscard]] constexpr At upper_bound(At first, At last, T const& value, Before before) {
    return algorithm::lower_bound(first, last, value, [&](auto const& x, T const& v) { return !before(v, x); });
}

/// Whether no element is `before` its predecessor.
/// cost O(n)
template <class At, class Before> [[nodiscard]] constexpr bool is_sorted(At first, At last, Before before) {
    if (first == last) return true;
    for (auto next = first; ++next != last; first = next)
        if (before(*next, *first)) return false;
    return true;
}

/// Copies a range to `to`; the ranges may overlap if `to` is not inside the source. Returns the end of the copy.
/// cost O(n), one memmove for plain memory
template <class From, class To> constexpr To copy(From first, From last, To to) {
    if constexpr (std::is_pointer_v<From> && std::is_pointer_v<To>)
        if constexpr (std::is_same_v<std::remove_cv_t<std::remove_pointer_t<From>>, std::remove_pointer_t<To>> &&
                      std::is_trivially_copyable_v<std::remove_pointer_t<To>>)
            if (!std::is_constant_evaluated()) {
                auto const n = static_cast<std::size_t>(last - first);
                if (n != 0) __builtin_memmove(to, first, n * sizeof *to);
                return to + n;
            }
    for (; first != last; ++first, ++to) *to = *first;
    return to;
}

/// Whether two ranges have the same number of elements and `same` is true for each pair.
/// cost O(n)
template <class A, class B, class Same>
[[nodiscard]] constexpr bool equal(A a, A end_of_a, B b, B end_of_b, Same same) {
    for (; a != end_of_a && b != end_of_b; ++a, ++b)
        if (!same(*a, *b)) return false;
    return a == end_of_a && b == end_of_b;
}
template <class A, class B> [[nodiscard]] constexpr bool equal(A a, A end_of_a, B b, B end_of_b) {
    return algorithm::equal(a, end_of_a, b, end_of_b, [](auto const& x, auto const& y) { return x == y; });
}

/// Keeps the first of equal neighbours. Returns the start of the rest, whose elements have no meaning.
/// cost O(n)
template <class At> [[nodiscard]] constexpr At unique(At first, At last) {
    if (first == last) return last;
    for (auto next = first; ++next != last;)
        if (!(*first == *next)) {
            if (++first != next) *first = static_cast<decltype(*next)&&>(*next);
        }
    return ++first;
}

/// Moves the last element of [first, last) to its position in the heap of the other elements.
/// cost O(log n)
template <class At, class Before> constexpr void push_heap(At first, At last, Before before) {
    auto at = last - first - 1;
    auto const value = first[at];
    for (decltype(at) above; at > 0 && before(first[above = (at - 1) / 2], value); at = above) first[at] = first[above];
    first[at] = value;
}
/// Removes the last element in order from the heap [first, last) and moves it to the end.
/// cost O(log n)
template <class At, class Before> constexpr void pop_heap(At first, At last, Before before) {
    auto const count = last - first - 1;
    auto const top = first[0], value = first[count];
    decltype(last - first) at = 0;
    for (decltype(at) below; (below = 2 * at + 1) < count; at = below) {
        if (below + 1 < count && before(first[below], first[below + 1])) ++below;
        if (!before(value, first[below])) break;
        first[at] = first[below];
    }
    first[at] = value;
    first[count] = top;
}

} // namespace algorithm
GRAFT_END
