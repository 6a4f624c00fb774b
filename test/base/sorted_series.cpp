// test/base/sorted_series.cpp - ordered elements, compared with a std::set
// SPDX-License-Identifier: Apache-2.0
#include "graft/base/container/sorted_series.hpp"

#include <cstdint>
#include <doctest/doctest.h>
#include <iterator>
#include <random>
#include <set>
#include <vector>

namespace base_sorted_series_test {

using graft::sorted_series;

auto from(sorted_series<std::uint32_t> const& all, std::uint32_t value) {
    return all.first_not([&](std::uint32_t x) { return x < value; });
}
std::vector<std::uint32_t> forwards(sorted_series<std::uint32_t> const& all) {
    std::vector<std::uint32_t> list;
    for (sorted_series<std::uint32_t>::place p; all.holds(p); p = all.next(p)) list.push_back(all[p]);
    return list;
}

TEST_CASE("base.sorted_series holds what a set holds, in its order, whatever comes and goes") {
    std::mt19937 random(7);
    for (std::uint32_t const range : {40u, 3000u, 100000u}) {
        sorted_series<std::uint32_t> all;
        std::set<std::uint32_t> wanted;
        for (int turn = 0; turn < 20000; ++turn) {
            auto const value = static_cast<std::uint32_t>(random() % range);
            auto const place = from(all, value);
            auto const known = wanted.lower_bound(value);
            REQUIRE(all.holds(place) == (known != wanted.end()));
            if (all.holds(place)) REQUIRE(all[place] == *known);
            REQUIRE(all.is_first(place) == (known == wanted.begin()));
            if (known != wanted.begin()) REQUIRE(all[all.previous(place)] == *std::prev(known));
            // then shrinks for the same time, to empty if the range is small
            bool const grows = turn / 5000 % 2 == 0;
            if (all.holds(place) && *known == value) {
                auto const after = all.erase(place);
                auto const next = wanted.erase(known);
                REQUIRE(all.holds(after) == (next != wanted.end()));
                if (all.holds(after)) REQUIRE(all[after] == *next);
            } else if (grows) {
                REQUIRE(all[all.insert(place, value)] == value);
                wanted.insert(value);
            } else if (all.holds(place)) {
                all.erase(place);
                wanted.erase(known);
            }
            REQUIRE(all.empty() == wanted.empty());
            if (!all.empty()) REQUIRE(all[all.last()] == *wanted.rbegin());
        }
        CHECK(forwards(all) == std::vector(wanted.begin(), wanted.end()));
        std::vector<std::uint32_t> seen;
        all.for_each([&](std::uint32_t x) { seen.push_back(x); });
        CHECK(seen == forwards(all));
        all.clear();
        CHECK(all.empty());
    }
}

} // namespace base_sorted_series_test
