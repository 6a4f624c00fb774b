// test/library/array/scatter/kernels.cpp - updates scattered into tensors, against figures by hand
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstdint>
#include <vector>

#include "graft/library/array/scatter/kernels.hpp"
#include "graft/library/array/scatter/ops.hpp"
#include "graft/library/math/arithmetic/kernels.hpp"
#include "test/library/kernel_call.hpp"

namespace library_array_scatter_kernels_test {

namespace lib = graft::library;
using graft::dtype;
using graft::errc;
using graft::shape;
using namespace test;
using F = std::vector<float>;
using I = std::vector<std::int32_t>;
namespace function = graft::library::function;

TEST_CASE("rows and elements are replaced; the last update of a place counts") {
    tensor<float> x({3, 2}, F{1, 2, 3, 4, 5, 6}), y({3, 2});
    tensor<std::int32_t> rows({3, 1}, I{2, 0, 2}), cells({2, 2}, I{0, 1, 2, 0});
    CHECK(lib::scatter_update(x, rows, tensor<float>({3, 2}, F{10, 20, 30, 40, 50, 60}), y, {""}));
    CHECK(y.values() == F{30, 40, 3, 4, 50, 60});
    CHECK(lib::scatter_update(x, cells, tensor<float>({2}, F{7, 8}), y, {""}));
    CHECK(y.values() == F{1, 7, 3, 4, 8, 6});
}

TEST_CASE("updates are added, subtracted, or the larger and the smaller stays") {
    tensor<std::int32_t> x({4}, I{1, 2, 3, 4}), at({3, 1}, I{1, 1, 3}), news({3}, I{5, -6, 7}), y({4});
    CHECK(lib::scatter_into<function::add, std::int32_t, "x", "y">(x, at, news, y, {""}));
    CHECK(y.values() == I{1, 1, 3, 11});
    CHECK(lib::scatter_into<function::subtract, std::int32_t, "x", "y">(x, at, news, y, {""}));
    CHECK(y.values() == I{1, 3, 3, -3});
    CHECK(lib::scatter_into<function::maximum, std::int32_t, "x", "y">(x, at, news, y, {""}));
    CHECK(y.values() == I{1, 5, 3, 7});
    CHECK(lib::scatter_into<function::minimum, std::int32_t, "x", "y">(x, at, news, y, {""}));
    CHECK(y.values() == I{1, -6, 3, 4});
}

TEST_CASE("ScatterNd starts at zero; an index outside is refused, or left out where the model says so") {
    tensor<float> y({4});
    tensor<std::int32_t> at({3, 1}, I{1, 3, 1}), outside({3, 1}, I{1, 4, 1}), size({1}, I{4});
    tensor<float> news({3}, F{1, 2, 3});
    CHECK(lib::scatter_nd<float>(at, news, size, y, {""}));
    CHECK(y.values() == F{0, 4, 0, 2});
    CHECK(lib::scatter_nd<float>(outside, news, size, y, {""}).code == errc::wrong_value);
    CHECK(lib::scatter_nd<float>(outside, news, size, y, {"IGNORE"}));
    CHECK(y.values() == F{0, 4, 0, 0});
    CHECK(lib::scatter_nd<float>(at, tensor<float>({2}, F{1, 2}), size, y, {""}).code == errc::wrong_element_count);
    // more empty rows than can be counted: 2^62 times four is 0
    CHECK(lib::scatter_nd<float>(tensor<std::int32_t>({std::int64_t{1} << 62, 0}), tensor<float>({0}), size, y, {""})
              .code == errc::wrong_element_count);
    tensor<float> nothing({0});
    CHECK(lib::scatter_nd<float>(
        tensor<std::int32_t>({std::int64_t{1} << 62, 0}), tensor<float>({0}), size, nothing, {""}));
    CHECK(lib::scatter_nd<float>(tensor<std::int32_t>({1, 2}, I{0, 0}), tensor<float>({1}, F{1}), size, y, {""}).code ==
          errc::wrong_rank);
}

} // namespace library_array_scatter_kernels_test
