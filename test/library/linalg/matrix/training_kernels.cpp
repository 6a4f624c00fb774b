// test/library/linalg/matrix/training_kernels.cpp - diagonals read and written
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <string_view>
#include <vector>

#include "graft/library/linalg/matrix/kernels.hpp"
#include "graft/op/catalog/ops.hpp"
#include "test/library/kernel_call.hpp"

namespace library_linalg_matrix_training_kernels_test {

namespace lib = graft::library;
using graft::errc;
using graft::shape;
using namespace test;

namespace {

template <class T> struct attribute {
    T value;
    template <graft::fixed_string Name> operator graft::attr_of<Name, T>() const { return {value}; }
};
attribute<std::string_view> text(std::string_view v) { return {v}; }
shape const point = shape::scalar();
floats one(float v) { return floats(point, {v}); }

} // namespace

TEST_CASE("diagonals read and written") {
    floats const x({1, 3, 4}, {1, 2, 3, 4, 5, 6, 7, 8, 9, 8, 7, 6}), band({1, 3, 3}), y({1, 3, 4});
    CHECK(lib::matrix_diag_part_v3(x, ints({2}, {-1, 1}), one(9.f), text("LEFT_RIGHT"), band));
    CHECK(band.values() == std::vector<float>{2, 7, 6, 1, 6, 7, 9, 5, 8});
    CHECK(lib::matrix_diag_v3(
        band, ints({2}, {-1, 1}), ints(point, {3}), ints(point, {4}), one(0.f), text("LEFT_RIGHT"), y));
    CHECK(y.values() == std::vector<float>{1, 2, 0, 0, 5, 6, 7, 0, 0, 8, 7, 6});
    CHECK(lib::matrix_set_diag_v3(y, floats({1, 3}, {-1, -2, -3}), ints({1}, {0}), text("RIGHT_LEFT"), floats(x)));
    CHECK(x.values()[5] == -2.f);
    CHECK(
        lib::matrix_diag_part_v3(x, ints({2}, {1, -1}), one(9.f), text("LEFT_RIGHT"), band).code == errc::wrong_value);
}

} // namespace library_linalg_matrix_training_kernels_test
