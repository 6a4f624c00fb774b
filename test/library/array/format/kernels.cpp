// test/library/array/format/kernels.cpp - kernels of layouts, against values worked out by hand or by their definition
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstdint>
#include <vector>

#include "graft/library/array/format/kernels.hpp"
#include "test/library/kernel_call.hpp"

namespace library_array_format_kernels_test {

namespace lib = graft::library;
using graft::errc;
using graft::shape;
using namespace test;
using I = std::vector<std::int32_t>;

TEST_CASE("axes by another layout") {
    ints y(shape{4}), two(shape{2}), pairs(shape{4, 2});
    CHECK(lib::dim_map(ints(shape{4}, {0, 1, -1, 2}), y, {"NHWC"}, {"NCHW"}));
    CHECK(y.values() == I{0, 2, 1, 3});
    CHECK(lib::dim_map(ints(shape{1}, {4}), ints(shape{1}), {"NHWC"}, {"NCHW"}).code == errc::wrong_value);
    CHECK(lib::permute_by_layout(ints(shape{4}, {1, 2, 3, 4}), y, {"NHWC"}, {"NCHW"}));
    CHECK(y.values() == I{1, 4, 2, 3});
    CHECK(lib::permute_by_layout(ints(shape{2}, {5, 6}), two, {"NHWC"}, {"NCWH"}));
    CHECK(two.values() == I{6, 5});
    CHECK(lib::permute_by_layout(ints(shape{4, 2}, {1, 2, 3, 4, 5, 6, 7, 8}), pairs, {"NCHW"}, {"NHWC"}));
    CHECK(pairs.values() == I{1, 2, 5, 6, 7, 8, 3, 4});
    CHECK(lib::permute_by_layout(ints(shape{3}), ints(shape{3}), {"NHWC"}, {"NCHW"}).code == errc::wrong_shape);
}

} // namespace library_array_format_kernels_test
