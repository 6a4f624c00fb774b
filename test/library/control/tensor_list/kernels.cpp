// test/library/control/tensor_list/kernels.cpp - lists of tensors: what a run brings that the import could not see
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstdint>
#include <vector>

#include "graft/library/control/tensor_list/kernels.hpp"
#include "test/library/kernel_call.hpp"

namespace library_control_tensor_list_kernels_test {

namespace lib = graft::library;
using graft::errc;
using namespace test;
using I = std::vector<std::int32_t>;

namespace {
graft::shape const scalar = graft::shape::scalar();
} // namespace

TEST_CASE("an element is written to its place") {
    ints list({2, 2}, I{1, 2, 3, 4}), y({2, 2}), longer({3, 2});
    CHECK(lib::set_item(list, ints(scalar, I{1}), ints({2}, I{7, 8}), y));
    CHECK(y.values() == I{1, 2, 7, 8});
    CHECK(lib::set_item(list, ints(scalar, I{2}), ints({2}, I{7, 8}), y).code == errc::wrong_value);
    CHECK(lib::set_item(list, ints(scalar, I{-1}), ints({2}, I{7, 8}), y).code == errc::wrong_value);
    CHECK(lib::push_item(list, ints({2}, I{7, 8}), longer));
    CHECK(longer.values() == I{1, 2, 3, 4, 7, 8});
    CHECK(lib::scatter_items(list, ints({2, 2}, I{5, 6, 7, 8}), ints({2}, I{2, 0}), longer));
    CHECK(longer.values() == I{7, 8, 3, 4, 5, 6});
}

TEST_CASE("elements of another shape are refused where a run brings them") {
    ints list({2, 2}, I{1, 2, 3, 4}), y({2, 2}), longer({3, 2}), item({2});
    ints const at(scalar, I{1}), large({3}, I{7, 8, 9}), small({1}, I{7});
    for (auto const& other : {large, small}) {
        CHECK(lib::set_item(list, at, other, y).code == errc::shape_mismatch);
        CHECK(lib::push_item(list, other, longer).code == errc::shape_mismatch);
    }
    CHECK(lib::set_item(ints({2, 1}), at, item, y).code == errc::shape_mismatch);
    CHECK(lib::scatter_items(list, ints({2, 3}), ints({2}, I{0, 1}), y).code == errc::shape_mismatch);
    CHECK(lib::scatter_items(list, ints({1, 2}), ints({2}, I{0, 1}), y).code == errc::shape_mismatch);
    CHECK(lib::pop_item(list, ints({1, 2}), ints({3})).code == errc::shape_mismatch);
    CHECK(lib::pop_item(ints({0, 2}), y, item).code == errc::wrong_value);
    CHECK(lib::resize_list(list, ints(scalar, I{3}), ints({3, 1})).code == errc::shape_mismatch);
    CHECK(lib::stack_list(list, item, longer).code == errc::shape_mismatch); // no zeros for missing elements
    CHECK(lib::stack_list(list, item, y));
}

} // namespace library_control_tensor_list_kernels_test
