// test/library/array/elements/kernels.cpp - kernels of elements and slices by indices, against values worked out by
// hand or by their definition
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstdint>
#include <string_view>
#include <vector>

#include "graft/library/array/elements/kernels.hpp"
#include "graft/library/image/resize_nd/kernels.hpp"
#include "test/library/kernel_call.hpp"
#include "test/library/run_kernel.hpp"

namespace library_array_elements_kernels_test {

namespace lib = graft::library;
using graft::errc;
using namespace test;
using F = std::vector<float>;
using I = std::vector<std::int64_t>;

TEST_CASE("elements along an axis, positions from both ends") {
    floats x({2, 2}, F{1, 2, 3, 4}), y({2, 2});
    CHECK(lib::gather_elements(x, longs({2, 2}, I{0, 0, -1, 0}), y, {1}));
    CHECK(y.values() == F{1, 1, 4, 3});
    CHECK(lib::gather_elements(x, longs({2, 2}, I{0, 0, 2, 0}), y, {1}).code == errc::wrong_input_data);
    CHECK(lib::gather_elements(x, longs({2, 2}, I{0, 0, -3, 0}), y, {1}).code == errc::wrong_input_data);
    floats row({1, 5}, F{1, 2, 3, 4, 5}), z({1, 5});
    CHECK(lib::scatter_elements<float>(row, longs({1, 2}, I{1, -2}), floats({1, 2}, F{7, 8}), z, {1}, {"none"}));
    CHECK(z.values() == F{1, 7, 3, 8, 5});
    CHECK(lib::scatter_elements<float>(row, longs({1, 2}, I{1, 1}), floats({1, 2}, F{7, 8}), z, {1}, {"add"}));
    CHECK(z.values() == F{1, 17, 3, 4, 5});
    CHECK(lib::scatter_elements<float>(row, longs({1, 2}, I{1, 1}), floats({1, 2}, F{7, 8}), z, {1}, {"mul"}));
    CHECK(z.values() == F{1, 112, 3, 4, 5});
    CHECK(lib::scatter_elements<float>(row, longs({1, 2}, I{0, 4}), floats({1, 2}, F{-7, 8}), z, {1}, {"min"}));
    CHECK(z.values() == F{-7, 2, 3, 4, 5});
    CHECK(lib::scatter_elements<float>(row, longs({1, 2}, I{0, 4}), floats({1, 2}, F{-7, 8}), z, {1}, {"max"}));
    CHECK(z.values() == F{1, 2, 3, 4, 8});
    CHECK(lib::scatter_elements<float>(row, longs({1, 1}, I{5}), floats({1, 1}, F{0}), z, {1}, {"none"}).code ==
          errc::wrong_input_data);
}

TEST_CASE("slices at rows of positions, for each of the batch dims on its own") {
    floats x({2, 2, 2}, F{0, 1, 2, 3, 4, 5, 6, 7}), y({2, 2});
    CHECK(lib::gather_slices(x, longs({2, 1}, I{1, 0}), y, {1}));
    CHECK(y.values() == F{2, 3, 4, 5});
    CHECK(lib::gather_slices(x, longs({2, 2}, I{0, -1, -1, 0}), y, {0}));
    CHECK(y.values() == F{2, 3, 4, 5});
    floats v({4}, F{1, 2, 3, 4}), w({4});
    CHECK(lib::scatter_slices<float>(v, longs({2, 1}, I{-1, 1}), floats({2}, F{9, 8}), w, {"none"}));
    CHECK(w.values() == F{1, 8, 3, 9});
    CHECK(lib::scatter_slices<float>(v, longs({2, 1}, I{1, 1}), floats({2}, F{9, 8}), w, {"add"}));
    CHECK(w.values() == F{1, 19, 3, 4});
    CHECK(lib::scatter_slices<float>(v, longs({2, 1}, I{1, 4}), floats({2}, F{9, 8}), w, {"add"}).code ==
          errc::wrong_input_data);
}

} // namespace library_array_elements_kernels_test
