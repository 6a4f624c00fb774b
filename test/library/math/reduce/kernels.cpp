// test/library/math/reduce/kernels.cpp - kernels of reductions, against values worked out by hand or by their
// definition
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "graft/library/math/compare/kernels.hpp"
#include "graft/library/math/reduce/kernels.hpp"
#include "test/library/kernel_call.hpp"

namespace library_math_reduce_kernels_test {

namespace lib = graft::library;
namespace fn = graft::library::function;
using graft::shape;
using namespace test;

namespace {

constexpr float inf = std::numeric_limits<float>::infinity();
using i32 = std::int32_t;

} // namespace

TEST_CASE("reductions") {
    floats const x(shape{2, 3}, {1, 2, 3, 4, 5, 6});
    floats rows(shape{2}), columns(shape{3}), all(shape::scalar());
    CHECK(lib::reduce_sum<float>(x, ints(shape{1}, {1}), rows));
    CHECK(rows.values() == std::vector<float>{6, 15});
    CHECK(lib::reduce_sum<float>(x, longs(shape{1}, {-2}), columns));
    CHECK(columns.values() == std::vector<float>{5, 7, 9});
    CHECK(lib::reduce_prod<float>(x, ints(shape{2}, {0, 1}), all));
    CHECK(all.values() == std::vector<float>{720});
    CHECK(lib::reduce_mean<float>(x, ints(shape{1}, {1}), rows, {true}));
    CHECK(rows.values() == std::vector<float>{2, 5});
    CHECK(lib::reduce_mean<float>(x, ints(shape{0}), all, {false}));
    CHECK(all.values() == std::vector<float>{3.5f});
    floats copy(shape{2, 3});
    CHECK(lib::reduce_mean<float>(x, ints(shape{0}), copy, {true}));
    CHECK(copy.values() == x.values());
    CHECK(lib::reduce_extreme<fn::larger, -1, float>(x, ints(shape{1}, {0}), columns));
    CHECK(columns.values() == std::vector<float>{4, 5, 6});
    CHECK(lib::reduce_extreme<fn::smaller, 1, float>(floats(shape{0}), ints(shape{1}, {0}), all));
    CHECK(all.values() == std::vector<float>{inf});
    CHECK(lib::reduce_sum<float>(x, ints(shape{1}, {2}), rows).code == graft::errc::axis_out_of_range);
    floats const cube(shape{2, 2, 2}, {1, 2, 3, 4, 5, 6, 7, 8});
    CHECK(lib::reduce_sum<float>(cube, ints(shape{2}, {0, 2}), rows));
    CHECK(rows.values() == std::vector<float>{14, 22});
    CHECK(lib::reduce_sum<float>(cube, ints(shape{1}, {1}), floats(shape{2, 2})));
    bools flag(shape::scalar());
    CHECK(lib::reduce_bool<fn::logical_and, true>(bools(shape{2}, {true, false}), ints(shape{1}, {0}), flag));
    CHECK(flag.values() == std::vector<bool>{false});
    CHECK(lib::reduce_bool<fn::logical_or, false>(bools(shape{2}, {true, false}), ints(shape{1}, {0}), flag));
    CHECK(flag.values() == std::vector<bool>{true});
    longs best(shape{2});
    CHECK(lib::arg_extreme<fn::greater, float>(
        floats(shape{2, 3}, {1, 9, 9, 4, 0, 2}), ints(shape::scalar(), {1}), best));
    CHECK(best.values() == std::vector<std::int64_t>{1, 0});
    ints first(shape{3});
    CHECK(lib::arg_extreme<fn::less, float>(x, ints(shape::scalar(), {0}), first));
    CHECK(first.values() == std::vector<i32>{0, 0, 0});
    floats sums(shape{2, 3});
    CHECK(lib::cumsum<float>(x, ints(shape::scalar(), {1}), sums, {false}, {false}));
    CHECK(sums.values() == std::vector<float>{1, 3, 6, 4, 9, 15});
    CHECK(lib::cumsum<float>(x, ints(shape::scalar(), {1}), sums, {true}, {true}));
    CHECK(sums.values() == std::vector<float>{5, 3, 0, 11, 6, 0});
    CHECK(lib::l2_loss<float>(x, all));
    CHECK(all.values() == std::vector<float>{45.5f});
}

TEST_CASE("extremes of contiguous numbers are those of a loop, and no number is the extreme") {
    std::uint32_t state = 1;
    for (std::int64_t n = 0; n < 40; ++n) {
        std::vector<float> x;
        float most = -9, least = 9;
        for (std::int64_t i = 0; i < n; ++i) {
            state = state * 1664525u + 1013904223u;
            x.push_back(static_cast<float>(state >> 8) / 8388608.f - 1);
            most = std::max(most, x.back()), least = std::min(least, x.back());
        }
        CHECK(lib::extreme_of(x.data(), n, -9.f, fn::larger{}) == most);
        CHECK(lib::extreme_of(x.data(), n, 9.f, fn::smaller{}) == least);
        for (auto& v : x) {
            auto const before = v;
            v = std::numeric_limits<float>::quiet_NaN();
            CHECK(std::isnan(lib::extreme_of(x.data(), n, -9.f, fn::larger{})));
            CHECK(std::isnan(lib::extreme_of(x.data(), n, 9.f, fn::smaller{})));
            v = before;
        }
    }
}

} // namespace library_math_reduce_kernels_test
