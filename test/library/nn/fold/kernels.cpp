// test/library/nn/fold/kernels.cpp - kernels of windows that are put back, against values worked out by hand or by
// their definition
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstdint>
#include <numbers>
#include <vector>

#include "graft/library/nn/fold/kernels.hpp"
#include "test/library/kernel_call.hpp"

namespace library_nn_fold_kernels_test {

namespace lib = graft::library;
using graft::errc;
using graft::shape;
using namespace test;
using F = std::vector<float>;

TEST_CASE("columns are summed up where their blocks overlap") {
    // blocks of 2 of an image of 4, one apart: 3 of them
    floats const x(shape{1, 2, 3}, {1, 2, 3, 10, 20, 30});
    longs const image(shape{1}, {4}), block(shape{1}, {2});
    floats y(shape{1, 1, 4});
    std::int64_t const one[] = {1}, two[] = {2}, edge[] = {1, 1};
    CHECK(lib::col2im<float>(x, image, block, y, {one}, {{}}, {one}));
    CHECK(y.values() == F{1, 12, 23, 30});
    // two apart, one place outside at both ends
    CHECK(lib::col2im<float>(x, image, block, y, {one}, {edge}, {two}));
    CHECK(y.values() == F{10, 2, 20, 3});
    floats const fewer(shape{1, 2, 2}, {1, 2, 3, 4});
    CHECK(lib::col2im<float>(fewer, image, block, y, {one}, {{}}, {one}).code == errc::wrong_shape);
}

TEST_CASE("maxima are put back by indices of the tensor that they are of") {
    floats const x(shape{1, 1, 2, 2}, {5, 6, 7, 8});
    longs const at(shape{1, 1, 2, 2}, {5, 7, 13, 15}), outside(shape{1, 1, 2, 2}, {5, 7, 13, 16});
    std::int64_t const two[] = {2, 2};
    floats y(shape{1, 1, 4, 4}), larger(shape{1, 1, 5, 5});
    CHECK(lib::max_unpool<float>(x, at, {}, y, {two}, {{}}, {two}));
    CHECK(y.values() == F{0, 0, 0, 0, 0, 5, 0, 6, 0, 0, 0, 0, 0, 7, 0, 8});
    CHECK(lib::max_unpool<float>(x, at, {}, larger, {two}, {{}}, {two}));
    CHECK(larger.values()[6] == 5);
    CHECK(larger.values()[18] == 8);
    CHECK(lib::max_unpool<float>(x, outside, {}, y, {two}, {{}}, {two}).code == errc::wrong_input_data);
}

} // namespace library_nn_fold_kernels_test
