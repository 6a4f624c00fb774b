// test/op/extent.cpp - bounds are valid for every number that they represent: each operation compared with all numbers
// SPDX-License-Identifier: Apache-2.0
#include "graft/op/infer/extent.hpp"

#include <doctest/doctest.h>

#include <cstdint>

namespace extent_test {

using graft::bounds_result;
using graft::extent;

namespace {

extent (*const operations[])(extent, extent) = {
    [](extent a, extent b) { return a + b; },
    [](extent a, extent b) { return a - b; },
    [](extent a, extent b) { return a * b; },
    [](extent a, extent b) { return a / b; },
    [](extent a, extent b) { return a % b; },
    [](extent a, extent b) { return ceil_div(a, b); },
    [](extent a, extent b) { return round_up(a, b); },
    [](extent a, extent b) { return round_down(a, b); },
    [](extent a, extent b) { return min(a, b); },
    [](extent a, extent b) { return max(a, b); },
    [](extent a, extent b) { return min(round_up(ceil_div(a, 4), 8), round_down(extent(100) / b, 8)) * b; },
    [](extent a, extent b) { return round_down(extent(97) / b, 4) * b + a; },
    [](extent a, extent b) { return max(ceil_div(a * b, 3), b) * 6; },
};

bool compared(extent a, extent b, int which) {
    return which == 0 ? a < b : which == 1 ? a > b : which == 2 ? a <= b : which == 3 ? a >= b : a == b;
}

} // namespace

TEST_CASE("extent: every operation on bounds holds that of each pair of numbers, and its divisor divides it") {
    for (std::int64_t low = 0; low < 9; ++low)
        for (std::int64_t high = low; high < low + 9; ++high)
            for (std::int64_t from = 1; from < 6; ++from)
                for (std::int64_t to = from; to < from + 5; ++to) {
                    graft::detail::extent_watch watch;
                    extent const a(low, high, 1, &watch), b(from, to, 2, &watch);
                    for (auto const operation : operations) {
                        auto const all = operation(a, b);
                        bool fine = true;
                        for (auto x = low; x <= high; ++x)
                            for (auto y = from; y <= to; ++y) {
                                auto const one = operation(x, y).value();
                                fine = fine && all.low() <= one && one <= all.high();
                                fine = fine && (all.divisor() ? one % all.divisor() == 0 : one == 0);
                            }
                        CHECK(fine);
                    }
                    for (int which = 0; which < 5; ++which) {
                        watch.undecided = false;
                        bool const declared = compared(a, b, which);
                        if (watch.undecided) continue;
                        bool fine = true;
                        for (auto x = low; x <= high; ++x)
                            for (auto y = from; y <= to; ++y) fine = fine && compared(x, y, which) == declared;
                        CHECK(fine);
                    }
                }
}

TEST_CASE("extent: what is rounded up is known to hold, whatever it is; what is rounded down is not") {
    graft::detail::extent_watch watch;
    extent const total(1, 1'000'000'000'000, 1, &watch);
    auto const each = round_up(ceil_div(total, 32), 16);
    CHECK(extent(32).holds(total, each) == bounds_result::yes);
    CHECK(ceil_div(total, each).holds(total, each) == bounds_result::yes);
    CHECK(extent(31).holds(total, each) == bounds_result::open);
    CHECK((total / each).holds(total, each) == bounds_result::open);
    CHECK(extent(1).holds(extent(10), extent(9)) == bounds_result::no);
    CHECK_FALSE(watch.undecided);
}

TEST_CASE("extent: stays at the ends of int64, and a divisor that may be 0 is reported") {
    CHECK((extent(INT64_MAX) + 1).value() == INT64_MAX);
    CHECK((extent(INT64_MAX) * 2).value() == INT64_MAX);
    CHECK((extent(INT64_MAX) * -2).value() < 0);
    graft::detail::extent_watch watch;
    CHECK((extent(7) / extent(0, 3, 1, &watch)).value() == 0);
    CHECK(watch.undecided);
    CHECK((extent(7) / extent(0)).value() == 0);
    static_assert(extent(18446744073709551615u).value() == INT64_MAX);
    static_assert(round_up(extent(33), 32).divisor() == 64 && ceil_div(extent(33), 32).value() == 2);
}

} // namespace extent_test
