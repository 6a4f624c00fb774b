// test/base/stable_sort.cpp - graft::sort_stably compared with std::stable_sort
// SPDX-License-Identifier: Apache-2.0
#include "graft/base/container/stable_sort.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <doctest/doctest.h>
#include <vector>

#include "graft/base/container/series.hpp"

namespace base_stable_sort_test {

namespace {

struct entry {
    std::uint32_t key = 0, place = 0;

    friend constexpr bool operator==(entry const&, entry const&) = default;
};
constexpr bool before(entry const& a, entry const& b) { return a.key > b.key; }

/// `count` entries with few keys are sorted by key, and entries with equal keys keep their order.
constexpr bool keeps_order(std::uint32_t count, std::uint32_t keys) {
    graft::series<entry> all;
    for (std::uint32_t i = 0; i < count; ++i) all.push_back({i * 2654435761u % 1009u % keys, i});
    graft::sort_stably(all, &before);
    for (std::uint32_t i = 1; i < count; ++i)
        if (all[i].key > all[i - 1].key || (all[i].key == all[i - 1].key && all[i].place < all[i - 1].place))
            return false;
    return all.size() == count;
}
static_assert(keeps_order(0, 1) && keeps_order(1, 1) && keeps_order(8, 3) && keeps_order(9, 3) && keeps_order(75, 4));

} // namespace

TEST_CASE("lists of every length up to 300, with few and with many keys, are sorted as std::stable_sort does") {
    CHECK(keeps_order(75, 4));
    std::uint64_t state = 1;
    for (std::size_t n = 0; n <= 300; ++n)
        for (std::uint32_t keys : {1u, 2u, 7u, 1000000u}) {
            std::vector<entry> list(n);
            for (std::uint32_t i = 0; i < n; ++i) {
                state = state * 6364136223846793005u + 1442695040888963407u;
                list[i] = {static_cast<std::uint32_t>(state >> 33) % keys, i};
            }
            auto expected = list;
            std::stable_sort(expected.begin(), expected.end(), &before);
            graft::sort_stably(list, &before);
            REQUIRE(list == expected);
        }
}

} // namespace base_stable_sort_test
