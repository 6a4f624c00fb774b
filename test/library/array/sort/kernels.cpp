// test/library/array/sort/kernels.cpp - kernels of sorting and the largest elements, against values worked out by hand
// or by their definition
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <vector>

#include "graft/library/array/sort/kernels.hpp"
#include "test/library/kernel_call.hpp"

namespace library_array_sort_kernels_test {

namespace lib = graft::library;
using graft::shape;
using namespace test;
using I = std::vector<std::int32_t>;

namespace {

ints scalar(std::int32_t n) { return ints(shape::scalar(), {n}); }

} // namespace

TEST_CASE("the best and the sorted") {
    floats const x(shape{2, 3}, {0.1f, 0.7f, 0.7f, 0.5f, 0.2f, 0.3f});
    bools y(shape{2});
    CHECK(lib::in_top_k_by_attribute<std::int32_t>(x, ints(shape{2}, {2, 2}), y, {1}));
    CHECK(y.values() == std::vector<bool>{true, false}); // equal ones are all among the best
    CHECK(lib::in_top_k_by_input<std::int32_t>(x, ints(shape{2}, {0, 2}), scalar(2), y));
    CHECK(y.values() == std::vector<bool>{false, true});
    CHECK(lib::in_top_k_by_attribute<std::int32_t>(x, ints(shape{2}, {3, -1}), y, {3}));
    CHECK(y.values() == std::vector<bool>{false, false});
    ints at(shape{1, 3});
    floats const row(shape{1, 4}, {1, 2, 2, 5}), values(shape{1, 3}, {2, 0, 9});
    CHECK(lib::sorted_position<float, false>(row, values, at));
    CHECK(at.values() == I{1, 0, 4});
    CHECK(lib::sorted_position<float, true>(row, values, at));
    CHECK(at.values() == I{3, 0, 4});
}

} // namespace library_array_sort_kernels_test
