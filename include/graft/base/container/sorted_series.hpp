// graft/base/container/sorted_series.hpp - sorted elements with frequent insertions and erasures: like std::set, at a
// tenth of its compile-time cost
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/container/series.hpp"

GRAFT_BEGIN

/// Elements in an order of the caller's, in blocks of at most 256. A position is valid until the next insertion or
/// erasure; those two functions return the position at which to continue.
/// cost O(log n) to find a place; an insertion moves at most 256 elements, and every 128th also n / 256 blocks
template <class T> class GRAFT_TYPE sorted_series {
public:
    /// A position of an element, or the end. Only `sorted_series` gives its numbers a meaning.
    struct place {
        std::size_t block = 0, ///< number of the block
            at = 0;            ///< position in the block
    };

    [[nodiscard]] constexpr bool empty() const { return blocks_.empty(); }
    /// Removes all elements.
    constexpr void clear() { blocks_.clear(); }
    /// Whether there is an element at `p`: false at the end.
    [[nodiscard]] constexpr bool holds(place p) const { return p.block < blocks_.size(); }
    [[nodiscard]] constexpr bool is_first(place p) const { return p.block == 0 && p.at == 0; }
    /// The caller must write only values that keep the order.
    [[nodiscard]] constexpr T& operator[](place p) { return blocks_[p.block][p.at]; }
    [[nodiscard]] constexpr T const& operator[](place p) const { return blocks_[p.block][p.at]; }
    /// The last element; the list must not be empty.
    [[nodiscard]] constexpr place last() const { return {blocks_.size() - 1, blocks_.back().size() - 1}; }
    /// The position after `p`, or the end; there is an element at `p`.
    [[nodiscard]] constexpr place next(place p) const {
        return p.at + 1 < blocks_[p.block].size() ? place{p.block, p.at + 1} : place{p.block + 1, 0};
    }
    /// The position before `p`, which is not the first; `p` may be the end.
    [[nodiscard]] constexpr place previous(place p) const {
        return p.at != 0 ? place{p.block, p.at - 1} : place{p.block - 1, blocks_[p.block - 1].size() - 1};
    }
    /// The first element for which `before` is false, or the end. All elements for which it is true must precede.
    template <class Before> [[nodiscard]] constexpr place first_not(Before before) const {
        auto const block = parted(blocks_, [&](auto const& b) { return before(b.back()); });
        return {block, block < blocks_.size() ? parted(blocks_[block], before) : 0};
    }
    /// Inserts an element before the one at `p`, as the order allows. Returns its position.
    constexpr place insert(place p, T value) {
        if (blocks_.empty()) blocks_.emplace_back();
        if (!holds(p)) p = {blocks_.size() - 1, blocks_.back().size()};
        if (auto& full = blocks_[p.block]; full.size() == max) {
            series<T> second(full.begin() + max / 2, full.end());
            full.resize(max / 2);
            blocks_.insert(blocks_.begin() + p.block + 1, static_cast<series<T>&&>(second));
            if (p.at > max / 2) p = {p.block + 1, p.at - max / 2};
        }
        blocks_[p.block].insert(blocks_[p.block].begin() + p.at, static_cast<T&&>(value));
        return p;
    }
    /// Erases the element at `p`. Returns the new position of its successor.
    constexpr place erase(place p) {
        auto& block = blocks_[p.block];
        block.erase(block.begin() + p.at);
        if (block.empty()) blocks_.erase(blocks_.begin() + p.block);
        else if (p.at == block.size()) return {p.block + 1, 0};
        return p;
    }
    /// Calls `each(element)` in order.
    template <class Each> constexpr void for_each(Each each) const {
        for (auto const& block : blocks_)
            for (auto const& x : block) each(x);
    }

private:
    static constexpr std::size_t max = 256;

    template <class List, class Before> static constexpr std::size_t parted(List const& list, Before before) {
        std::size_t from = 0, to = list.size();
        while (from < to) {
            auto const middle = from + (to - from) / 2;
            if (before(list[middle])) from = middle + 1;
            else to = middle;
        }
        return from;
    }

    series<series<T>> blocks_{};
};

GRAFT_END
