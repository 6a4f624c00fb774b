// test/library/nn/conv/deformable_kernels.cpp - kernels of deformable convolutions, against values worked out by hand
// or by their definition
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstdint>
#include <numbers>
#include <vector>

#include "graft/library/nn/conv/kernels.hpp"
#include "test/library/kernel_call.hpp"

namespace library_nn_deformable_kernels_test {

namespace lib = graft::library;
using graft::optional_in;
using graft::shape;
using namespace test;
using F = std::vector<float>;

TEST_CASE("a window whose elements are moved takes its numbers elsewhere") {
    floats const x(shape{1, 1, 3, 3}, {0, 1, 2, 3, 4, 5, 6, 7, 8}), w(shape{1, 1, 1, 1}, {2});
    std::vector<float> moves(18, 0.0f);
    floats y(shape{1, 1, 3, 3});
    std::int64_t const one[] = {1, 1}, none[] = {0, 0, 0, 0};
    auto const run = [&](optional_in<"mask", float> const& mask = {}) {
        floats const offset(shape{1, 2, 3, 3}, moves);
        return lib::deformable_conv2d<float>(x, w, offset, {}, mask, y, {one}, {none}, {one}, {1}, {1});
    };
    CHECK(run());
    CHECK(y.values() == F{0, 2, 4, 6, 8, 10, 12, 14, 16});
    moves[0] = 1, moves[9] = 0.5f;  // the first place: one down, half to the right
    moves[8] = 0.5f, moves[17] = 0; // the last: half of it is outside
    CHECK(run());
    CHECK(y.values() == F{7, 2, 4, 6, 8, 10, 12, 14, 8});
    floats const mask(shape{1, 1, 3, 3}, {0, 1, 1, 1, 1, 1, 1, 1, 0.5f});
    auto const scales = mask.argument();
    CHECK(run(optional_in<"mask", float>(&scales)));
    CHECK(y.values() == F{0, 2, 4, 6, 8, 10, 12, 14, 4});
}

} // namespace library_nn_deformable_kernels_test
