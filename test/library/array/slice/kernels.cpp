// test/library/array/slice/kernels.cpp - kernels of slices, against values worked out by hand or by their definition
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstdint>
#include <vector>

#include "graft/library/array/slice/kernels.hpp"
#include "graft/library/linalg/decomposition/orthogonal_kernels.hpp"
#include "test/library/kernel_call.hpp"

namespace library_array_slice_kernels_test {

namespace lib = graft::library;
using graft::errc;
using graft::shape;
using namespace test;
using F = std::vector<float>;

namespace {

/// 0, 1, 2, ...
floats counted(shape s) {
    floats x(s);
    for (float next = 0; auto& e : graft::span(x.elements.get(), x.size)) e = next++;
    return x;
}
ints list(std::vector<std::int32_t> const& v) { return ints(shape{static_cast<std::int64_t>(v.size())}, v); }

} // namespace

TEST_CASE("slices") {
    auto const x = counted({3, 4});
    floats y(shape{2, 2});
    CHECK(lib::slice(x, list({1, 2}), list({2, 2}), y));
    CHECK(y.values() == F{6, 7, 10, 11});
    CHECK(lib::slice(x, list({2, 2}), list({2, 2}), y).code == errc::wrong_input_data);
    // x[-1:-4:-2, 3:0:-2]
    CHECK(lib::strided_slice(x, list({-1, 3}), list({-4, 0}), list({-2, -2}), y, {0}, {0}, {0}, {0}, {0}));
    CHECK(y.values() == F{11, 9, 3, 1});
    floats column(shape{3, 1});
    // x[..., None, 2]
    CHECK(lib::strided_slice(x, list({0, 0, 2}), list({0, 0, 3}), list({1, 1, 1}), column, {0}, {0}, {1}, {2}, {4}));
    CHECK(column.values() == F{2, 6, 10});
    CHECK(lib::strided_slice(x, list({5}), list({6}), list({1}), column, {0}, {0}, {0}, {0}, {1}).code ==
          errc::axis_out_of_range);
    floats back(shape{3, 4});
    CHECK(lib::reverse(x, list({-1}), back));
    CHECK(back.elements[0] == 3);
    CHECK(back.elements[11] == 8);
}

TEST_CASE("a slice is put into a tensor: backwards, a row, one of another size not") {
    floats const x(shape{2, 3}, {1, 2, 3, 4, 5, 6});
    ints const from(shape{2}, {1, 2}), to(shape{2}, {0, 0}), by(shape{2}, {-1, -2});
    floats y(shape{2, 3});
    floats const two(shape{1, 1}, {9}), row(shape{3}, {7, 8, 9});
    CHECK(lib::update_slice(x, from, to, by, two, y, {0}, {0}, {0}, {0}, {0}));
    CHECK(y.values() == F{1, 2, 3, 4, 5, 9});
    ints const one(shape{1}, {1}), after(shape{1}, {2});
    CHECK(lib::update_slice(x, one, after, one, row, y, {0}, {0}, {0}, {0}, {1}));
    CHECK(y.values() == F{1, 2, 3, 7, 8, 9});
    CHECK(lib::update_slice(x, one, after, one, two, y, {0}, {0}, {0}, {0}, {1}).code == errc::wrong_shape);
}

} // namespace library_array_slice_kernels_test
