// graft/graph/detail/life_overlaps.hpp - intervals that share a step: for each of them the others, found in one sweep
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "graft/base/container/algorithm.hpp"
#include "graft/base/container/series.hpp"
#include "graft/base/container/span.hpp"

GRAFT_BEGIN
namespace detail {

/// Intervals `[first, last]` of objects with these members: in the order of their starts, and for each those that
/// overlap it.
/// cost O(n + steps + pairs that share a step), 8 bytes for each pair
class life_overlaps {
    struct living {
        std::uint32_t object = 0, last = 0;
    };

    /// Counts the starts at each step: linear, and in the order of the objects for equal starts.
    template <class T> constexpr void sort(series<T> const& all) {
        std::uint32_t steps = 0;
        for (auto const& x : all) steps = algorithm::max(steps, x.first + 1u);
        std::vector<std::uint32_t> at(steps + std::size_t{1}, 0);
        for (auto const& x : all) ++at[x.first + 1u];
        for (std::size_t s = 0; s < steps; ++s) at[s + 1] += at[s];
        for (std::uint32_t i = 0; i < all.size(); ++i) order_[at[all[i].first]++] = i;
    }

public: // after its callees: clang evaluates no member template that is declared later
    template <class T> constexpr explicit life_overlaps(series<T> const& all)
        : order_(all.size(), 0), begin_(all.size() + 1, 0) {
        sort(all);
        series<living> live;
        live.resize(all.size());
        std::size_t count = 0;
        // Calls `take(k)` for each that is live at the start of `i`; its end is then added.
        auto const meet = [&](std::uint32_t i, auto take) {
            auto const begins = all[i].first;
            std::size_t kept = 0;
            for (std::size_t k = 0; k < count; ++k) {
                if (live[k].last < begins) continue;
                take(live[k].object);
                live[kept++] = live[k];
            }
            live[kept] = {i, all[i].last};
            count = kept + 1;
            return kept;
        };
        for (auto i : order_) begin_[i + 1u] += static_cast<std::uint32_t>(meet(i, [&](auto k) { ++begin_[k + 1u]; }));
        for (std::size_t i = 0; i < all.size(); ++i) begin_[i + 1] += begin_[i];
        with_.resize(begin_.back(), 0);
        auto next = begin_;
        count = 0;
        for (auto i : order_) {
            auto own = next[i];
            meet(i, [&](auto k) { with_[own++] = k, with_[next[k]++] = i; });
            next[i] = own;
        }
    }

    /// All objects by their first step; for equal starts in their original order.
    [[nodiscard]] constexpr span<std::uint32_t const> order() const { return order_; }
    /// The others that share a step with object `i`.
    [[nodiscard]] constexpr span<std::uint32_t const> of(std::uint32_t i) const {
        return span(with_).subspan(begin_[i], begin_[i + 1u] - begin_[i]);
    }

private:
    std::vector<std::uint32_t> order_;
    /// the others of object `i`: `with_[begin_[i]]` to `with_[begin_[i + 1]]`
    std::vector<std::uint32_t> begin_, with_{};
};

} // namespace detail
GRAFT_END
