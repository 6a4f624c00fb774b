// test/constant/placing.cpp - the search for offsets, split into several constant expressions, has the result of the
// planner's search
// SPDX-License-Identifier: Apache-2.0
#include "graft/constant/detail/plan.hpp"

#include <doctest/doctest.h>

#include <array>
#include <cstddef>
#include <cstdint>

#include "graft/graph/detail/place.hpp"
#include "graft/graph/plan/placement.hpp"

namespace constant_placing_test {

namespace {

constexpr std::size_t steps = 24;

/// Buffers of random sizes and lifetimes; no initial order places them well.
struct lives {
    std::array<graft::placement, steps + 1> all{};
    std::size_t size = steps;

    constexpr explicit lives(std::uint64_t random) {
        for (std::uint32_t i = 0; i < steps; ++i) {
            random = random * 6364136223846793005u + 1442695040888963407u;
            auto const last = i + 1 + static_cast<std::uint32_t>(random >> 33) % 7;
            all[i] = {graft::tensor_id{i}, i, 0, 64 * (1 + (random >> 40) % 20), i,
                last < steps ? last : static_cast<std::uint32_t>(steps)};
        }
    }
};
constexpr lives of_many_turns(7), of_few(19), of_none(1);

template <auto const& Lives> void same_as_the_planner() {
    auto const& places = graft::constant::find_places<Lives, steps>();
    auto const bound = graft::constant::bound_of_lives<Lives, steps>;
    auto all = graft::constant::pieces_of(Lives);
    auto const end = graft::detail::place_closely(
        all, [](graft::placement const& p) { return graft::detail::aligned(p.bytes); }, bound.bytes, bound.pairs);
    CHECK(end == places.end);
    for (std::size_t i = 0; i < all.size(); ++i) CHECK(all[i].offset == places.offsets[i]);
    MESSAGE(places.turns << " turns, " << places.end << " bytes, no plan is below " << bound.bytes);
}

TEST_CASE("places that are found in parts are those that are found at once") {
    same_as_the_planner<of_many_turns>();
    same_as_the_planner<of_few>();
    same_as_the_planner<of_none>();
}

} // namespace
} // namespace constant_placing_test
