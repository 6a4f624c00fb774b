// graft/tiling/detail/size_ranges.hpp - the sizes of a box: each letter with its bounds
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <initializer_list>

#include "graft/op/infer/extent.hpp"

GRAFT_BEGIN
namespace detail {

/// The first sizes of a box that have no letter.
struct fixed_sizes {
    std::array<std::int64_t, 4> all{};
    std::size_t count = 0;

    constexpr void add(std::int64_t size) {
        if (count < all.size()) all[count++] = size;
    }
};

/// Each size of a box within bounds.
struct size_ranges {
    std::array<std::int64_t, extent_watch::max_variables> low{}, high{};
    std::size_t count = 0;
    std::array<char, extent_watch::max_variables> letters{};

    [[nodiscard]] constexpr bool one_point() const {
        for (std::size_t v = 0; v < count; ++v)
            if (low[v] != high[v]) return false;
        return true;
    }
    [[nodiscard]] constexpr std::int64_t points() const {
        std::int64_t all = 1;
        for (std::size_t v = 0; v < count && all < 1 << 20; ++v)
            all *= high[v] - low[v] < 1 << 20 ? high[v] - low[v] + 1 : 1 << 20;
        return all;
    }
    [[nodiscard]] constexpr std::size_t widest() const {
        std::size_t at = 0;
        for (std::size_t v = 1; v < count; ++v)
            if (high[v] - low[v] > high[at] - low[at]) at = v;
        return at;
    }
    /// The smallest shape, the next one, the largest, the one before it.
    [[nodiscard]] constexpr size_ranges corner(std::size_t k) const {
        auto at = *this;
        for (std::size_t v = 0; v < count; ++v) {
            auto const next = k % 2 != 0 && low[v] < high[v] ? std::int64_t{1} : 0;
            at.low[v] = at.high[v] = k < 2 ? low[v] + next : high[v] - next;
        }
        return at;
    }
    /// Shapes of which a rule accepts at least one, if it accepts any shape of a usual box: the corners, the same
    /// number for all letters, numbers with many divisors, sizes without a letter.
    static constexpr std::size_t samples(fixed_sizes const& fixed) { return 8 + fixed.count; }
    [[nodiscard]] constexpr size_ranges sample(std::size_t k, fixed_sizes const& fixed) const {
        if (k < 4) return corner(k == 1 ? 2 : k == 2 ? 1 : k); // the largest second
        auto at = *this;
        std::int64_t most_low = 0, least_high = count ? high[0] : 0;
        for (std::size_t v = 0; v < count; ++v) {
            most_low = low[v] > most_low ? low[v] : most_low;
            least_high = high[v] < least_high ? high[v] : least_high;
        }
        for (std::size_t v = 0; v < count; ++v) {
            std::int64_t number = k == 4 ? most_low : k < 8 ? least_high : fixed.all[k - 8];
            if (k == 6)
                for (number = 1; number <= high[v] / 2;) number *= 2;
            if (k == 7)
                for (std::int64_t const of : {12, 60, 720, 5040})
                    if (of <= high[v]) number = high[v] / of * of;
            at.low[v] = at.high[v] = number < low[v] ? low[v] : number > high[v] ? high[v] : number;
        }
        return at;
    }
};

} // namespace detail
GRAFT_END
