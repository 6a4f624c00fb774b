// graft/constant/detail/offset_search.hpp - the planner's search for offsets, split into constant expressions of
// limited steps
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "graft/base/container/series.hpp"
#include "graft/graph/detail/place_closely.hpp"
#include "graft/graph/detail/place_in_order.hpp"
#include "graft/graph/plan/placement.hpp"
#include "graft/graph/plan/plan.hpp"
#include "graft/graph/plan/planned_size.hpp"

GRAFT_BEGIN
namespace constant {

/// The lower bound of any plan, and the amount of work to create one.
struct placing_bound {
    std::uint64_t bytes = 0, pairs = 0;
};
/// The placement after some iterations of the search; `N` pieces.
template <std::size_t N> struct recorded_places {
    std::array<std::uint32_t, N + 1> order{};
    std::array<std::uint64_t, N + 1> offsets{}; ///< in the end
    std::uint64_t end = 0, turns = 0, random = 0;
    bool done = false;
};

template <class Lives> constexpr series<placement> pieces_of(Lives const& lives) {
    series<placement> all;
    all.reserve(lives.size);
    for (std::size_t i = 0; i < lives.size; ++i) all.push_back(lives.all[i]);
    return all;
}
/// `Lives`: a plan without offsets, of `Steps` nodes.
template <auto const& Lives, std::size_t Steps> constexpr placing_bound find_bound() {
    auto const all = pieces_of(Lives);
    return {graft::detail::live_bound(all, Steps + 1), graft::detail::pairs_that_meet(all, Steps)};
}
template <auto const& Lives, std::size_t Steps>
inline constexpr placing_bound bound_of_lives = find_bound<Lives, Steps>();

template <auto const& Lives, std::size_t Steps, std::size_t Part> constexpr auto search_places();
/// After part `Part` of the search.
template <auto const& Lives, std::size_t Steps, std::size_t Part>
inline constexpr auto places_after = search_places<Lives, Steps, Part>();

/// Part 0 is the largest first, part 1 large size and long lifetime first, the others are iterations.
template <auto const& Lives, std::size_t Steps, std::size_t Part> constexpr auto search_places() {
    constexpr std::uint64_t work = 3000; // of a part: clang needs a million steps for it, some hundred for each
    constexpr auto bound = bound_of_lives<Lives, Steps>;
    recorded_places<Lives.size> to;
    auto all = pieces_of(Lives);
    auto const size_of = [](placement const& p) { return graft::detail::aligned(p.bytes); };
    if (bound.pairs > graft::detail::max_pairs_by_size) {
        to.end = graft::detail::place_in_order(all, size_of);
        to.done = true;
    } else {
        graft::detail::placing_search s;
        graft::detail::closely_placed<placement, decltype(size_of)> place(all, size_of);
        if constexpr (Part == 0) {
            graft::detail::place_by_size(place, all, s);
            to.done = s.end <= bound.bytes || all.size() < 2;
        } else {
            auto const& before = places_after<Lives, Steps, Part - 1>;
            s.order.assign(before.order.begin(), before.order.begin() + all.size());
            s.end = before.end, s.turns = before.turns, s.random = before.random;
            auto const max = s.max_iterations(bound.pairs), some = work / (bound.pairs + all.size() + 1) + 1;
            if (Part == 1) graft::detail::place_by_area(place, all, s);
            else graft::detail::place_otherwise(place, s, bound.bytes, s.turns + some < max ? s.turns + some : max);
            to.done = s.end <= bound.bytes || s.turns == max;
        }
        if (to.done && !s.is_placed) (void)place.place(s.order);
        for (std::size_t i = 0; i < all.size(); ++i) to.order[i] = s.order[i];
        to.end = s.end, to.turns = s.turns, to.random = s.random;
    }
    for (std::size_t i = 0; to.done && i < all.size(); ++i) to.offsets[i] = all[i].offset;
    return to;
}
/// The final placement, equal to that of `plan_memory`.
template <auto const& Lives, std::size_t Steps, std::size_t Part = 0> constexpr auto const& find_places() {
    if constexpr (places_after<Lives, Steps, Part>.done) return places_after<Lives, Steps, Part>;
    else return find_places<Lives, Steps, Part + 1>();
}

} // namespace constant
GRAFT_END
