// test/library/array/scatter/row_kernels.cpp - rows set, added to and taken from
// SPDX-License-Identifier: Apache-2.0
#include <vector>

#include "graft/library/array/scatter/row_kernels.hpp"
#include "test/library/kernel_call.hpp"

namespace library_array_scatter_row_kernels_test {

namespace lib = graft::library;
using graft::errc;
using graft::shape;
using namespace test;

TEST_CASE("rows are set, added to and taken from; an index past an end counts on from the other") {
    floats const x({3, 2}, {1, 2, 3, 4, 5, 6}), v({3, 2}, {10, 20, 30, 40, 50, 60});
    ints const at(shape{3}, {2, -3, 2});
    floats y({3, 2});
    REQUIRE(lib::set_rows(x, at, v, y));
    CHECK(y.values() == std::vector<float>{30, 40, 3, 4, 50, 60});
    REQUIRE(lib::add_rows<float, false>(x, at, v, y));
    CHECK(y.values() == std::vector<float>{31, 42, 3, 4, 65, 86});
    REQUIRE(lib::add_rows<float, true>(x, at, v, y));
    CHECK(y.values() == std::vector<float>{-29, -38, 3, 4, -55, -74});
    CHECK(lib::set_rows(x, ints(shape{2}, {0, 1}), v, y).code == errc::wrong_element_count);
    REQUIRE(lib::reverse_flagged(x, bools(shape{2}, {true, false}), y));
    CHECK(y.values() == std::vector<float>{5, 6, 3, 4, 1, 2});
    REQUIRE(lib::reverse_flagged(x, bools(shape{2}, {false, true}), y));
    CHECK(y.values() == std::vector<float>{2, 1, 4, 3, 6, 5});
}

} // namespace library_array_scatter_row_kernels_test
