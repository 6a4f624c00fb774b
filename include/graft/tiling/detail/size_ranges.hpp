// graft/tiling/detail/size_ranges.hpp - the sizes of a box of shapes, each within bounds
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "graft/op/infer/extent.hpp"

GRAFT_BEGIN

namespace detail {

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
};

} // namespace detail

GRAFT_END
