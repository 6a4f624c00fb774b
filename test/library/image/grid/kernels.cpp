// test/library/image/grid/kernels.cpp - kernels of samples at the places of a grid, against values worked out by hand
// or by their definition
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstdint>
#include <string_view>
#include <vector>

#include "graft/library/image/grid/kernels.hpp"
#include "graft/library/image/resize_nd/kernels.hpp"
#include "test/library/kernel_call.hpp"
#include "test/library/run_kernel.hpp"

namespace library_image_grid_kernels_test {

namespace lib = graft::library;
using namespace test;
using F = std::vector<float>;
using I = std::vector<std::int64_t>;

TEST_CASE("samples at the places of a grid") { // the numbers are from ONNX's own test cases
    floats x({1, 1, 3, 2}, F{0, 1, 2, 3, 4, 5}), y({1, 1, 2, 4});
    floats grid({1, 2, 4, 2}, F{-10, -10, -5, -5, -0.2f, -0.2f, 10, 10, 10, 10, -0.2f, -0.2f, 5, 5, 10, 10});
    CHECK(lib::grid_sample<float>(x, grid, y, {"linear"}, {"zeros"}, {false}));
    CHECK(close(y.values(), F{0, 0, 1.7f, 0, 0, 1.7f, 0, 0}));
    CHECK(lib::grid_sample<float>(x, grid, y, {"linear"}, {"border"}, {false}));
    CHECK(close(y.values(), F{0, 0, 1.7f, 5, 5, 1.7f, 5, 5}));
    CHECK(lib::grid_sample<float>(x, grid, y, {"linear"}, {"reflection"}, {false}));
    CHECK(close(y.values(), F{2.5f, 0, 1.7f, 2.5f, 2.5f, 1.7f, 5, 2.5f}));
    // each of the four elements is clamped, not the place: half an element before the first and behind the last
    floats line({1, 1, 4}, F{1, 2, 4, 8}), places({1, 3, 1}, F{-1, 1, 9}), z({1, 1, 3});
    CHECK(lib::grid_sample<float>(line, places, z, {"cubic"}, {"border"}, {false}));
    CHECK(close(z.values(), F{(-3 + 19 + 19 - 6) / 32.f, (-12 + 152 + 152 - 24) / 32.f, 8}));
    floats theta({1, 2, 3}, F{1, 0, 0, 0, 1, 0}), g({1, 2, 3, 2});
    CHECK(lib::affine_grid<float>(theta, longs({4}, I{1, 1, 2, 3}), g, {true}));
    CHECK(close(g.values(), F{-1, -1, 0, -1, 1, -1, -1, 1, 0, 1, 1, 1}));
    CHECK(lib::affine_grid<float>(theta, longs({4}, I{1, 1, 2, 3}), g, {false}));
    CHECK(close(g.values(), F{-2 / 3.f, -0.5f, 0, -0.5f, 2 / 3.f, -0.5f, -2 / 3.f, 0.5f, 0, 0.5f, 2 / 3.f, 0.5f}));
}

} // namespace library_image_grid_kernels_test
