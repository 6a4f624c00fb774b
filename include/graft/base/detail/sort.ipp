// graft/base/detail/sort.ipp - one sort for the lists of all types: the elements as bytes, the comparison as a pointer
// SPDX-License-Identifier: Apache-2.0
#pragma once

GRAFT_BEGIN
namespace detail {

/// The steps of `sink` and `sort_range`: equal elements end in the same order as there.
struct byte_sort {
    std::size_t each;
    any_order before;

    [[nodiscard]] bool is_before(unsigned char const* a, unsigned char const* b) const {
        return before.call(before.context, a, b);
    }
    void put(unsigned char* to, unsigned char const* from) const {
        auto at = std::size_t{0};
        for (; at + 4 <= each; at += 4) __builtin_memcpy(to + at, from + at, 4);
        for (; at < each; ++at) to[at] = from[at];
    }
    void exchange(unsigned char* a, unsigned char* b) const {
        if (a == b) return;
        auto at = std::size_t{0};
        for (std::uint32_t x, y; at + 4 <= each; at += 4) {
            __builtin_memcpy(&x, a + at, 4), __builtin_memcpy(&y, b + at, 4);
            __builtin_memcpy(a + at, &y, 4), __builtin_memcpy(b + at, &x, 4);
        }
        for (; at < each; ++at) {
            auto const kept = a[at];
            a[at] = b[at], b[at] = kept;
        }
    }
    void sink(unsigned char* first, std::size_t at, std::size_t count) const {
        for (std::size_t below; (below = 2 * at + 1) < count; at = below) {
            if (below + 1 < count && is_before(first + below * each, first + (below + 1) * each)) ++below;
            if (!is_before(first + at * each, first + below * each)) return;
            exchange(first + at * each, first + below * each);
        }
    }
    void range(unsigned char* first, unsigned char* last, unsigned turns) const {
        while (static_cast<std::size_t>(last - first) > 16 * each) {
            auto count = static_cast<std::size_t>(last - first) / each;
            if (turns-- == 0) {
                for (auto at = count / 2; at-- > 0;) sink(first, at, count);
                for (; count > 1; sink(first, 0, count)) {
                    --count;
                    exchange(first, first + count * each);
                }
                return;
            }
            auto *low = first + each, *high = last, *middle = first + count / 2 * each;
            if (is_before(last - each, middle)) exchange(middle, last - each);
            if (is_before(middle, low)) exchange(middle, low);
            if (is_before(last - each, middle)) exchange(middle, last - each);
            exchange(first, middle);
            for (;; low += each) {
                while (is_before(low, first)) low += each;
                do high -= each;
                while (is_before(first, high));
                if (low >= high) break;
                exchange(low, high);
            }
            range(low, last, turns);
            last = low;
        }
        alignas(16) unsigned char kept[max_sorted_bytes];
        for (auto* next = first; next != last; next += each) {
            if (next == first || !is_before(next, next - each)) continue;
            put(kept, next);
            auto* to = next;
            do put(to, to - each), to -= each;
            while (to != first && is_before(kept, to - each));
            put(to, kept);
        }
    }
};

GRAFT_LARGE void sort_bytes(void* all, std::size_t count, std::size_t each, any_order before) {
    auto* const first = static_cast<unsigned char*>(all);
    byte_sort{each, before}.range(first, first + count * each, sort_turns(count));
}
GRAFT_LARGE void sort_numbers(std::uint32_t* to, std::size_t count, any_order before) {
    for (std::size_t i = 0; i < count; ++i) to[i] = static_cast<std::uint32_t>(i);
    sort_bytes(to, count, sizeof *to, before);
}

} // namespace detail
GRAFT_END
