// test/library/array/sparse/kernels.cpp - kernels of sparse tensors, against values worked out by hand or by their
// definition
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstdint>
#include <string_view>
#include <vector>

#include "graft/library/array/sparse/kernels.hpp"
#include "test/library/kernel_call.hpp"

namespace library_array_sparse_kernels_test {

namespace lib = graft::library;
using graft::errc;
using graft::shape;
using namespace test;
using texts = tensor<std::string_view>;
using numbers = std::vector<std::int64_t>;

TEST_CASE("to dense: the default where nothing is, indices of vectors and of matrices, none outside") {
    floats const y({2, 2}), none(shape::scalar(), {-1});
    CHECK(lib::sparse_to_dense(longs({2, 2}, {0, 1, 1, 0}), longs({2}, {2, 2}), floats({2}, {5, 6}), none, y));
    CHECK(y.values() == std::vector<float>{-1, 5, 6, -1});
    CHECK(lib::sparse_to_dense(longs({1, 2}, {0, 2}), longs({2}, {2, 2}), floats({1}, {5}), none, y).code ==
          errc::wrong_value);
    CHECK(lib::sparse_to_dense(longs({1, 2}, {0, -1}), longs({2}, {2, 2}), floats({1}, {5}), none, y).code ==
          errc::wrong_value);
    texts const words({3});
    CHECK(lib::sparse_to_dense(
        ints({2}, {2, 0}), ints({1}, {3}), texts(shape::scalar(), {"x"}), texts(shape::scalar(), {"-"}), words));
    CHECK(words.values() == std::vector<std::string_view>{"x", "-", "x"});
    CHECK(lib::sparse_to_dense(ints({2}, {2, 0}), ints({1}, {3}), floats({3}, {1, 2, 3}), none, floats({3})).code ==
          errc::shape_mismatch);
}

TEST_CASE("another shape of as many elements") {
    longs const y({2, 3}), size({3});
    CHECK(lib::reshape_sparse(longs({2, 2}, {0, 5, 1, 1}), longs({2}, {2, 6}), longs({3}, {2, -1, 2}), y, size));
    CHECK(y.values() == numbers{0, 2, 1, 1, 0, 1});
    CHECK(size.values() == numbers{2, 3, 2});
    for (numbers const& to : {numbers{2, -1, 5}, numbers{-1, -1, 2}, numbers{2, -2, 2}, numbers{2, 2, 2}})
        CHECK(lib::reshape_sparse(longs({2, 2}, {0, 5, 1, 1}), longs({2}, {2, 6}), longs({3}, to), y, size).code ==
              errc::wrong_value);
    CHECK(lib::reshape_sparse(longs({1, 2}, {0, 6}), longs({2}, {2, 6}), longs({3}, {2, 3, 2}), longs({1, 3}), size)
              .code == errc::wrong_value);
}

TEST_CASE("rows without a value get the default") {
    longs const indices({7, 2}), back({3});
    floats const y({7});
    bools const empty({4});
    shape rows, values, flags;
    CHECK(lib::fill_empty_rows(longs({3, 2}, {2, 1, 0, 3, 2, 0}), floats({3}, {1, 2, 3}), longs({2}, {4, 5}),
        floats(shape::scalar(), {-1}), indices, y, empty, back, {&rows}, {&values}, {&flags}));
    CHECK(rows == shape{5, 2});
    CHECK(values == shape{5});
    CHECK(flags == shape{4});
    auto all = indices.values();
    all.resize(10);
    CHECK(all == numbers{0, 3, 1, 0, 2, 1, 2, 0, 3, 0});
    auto found = y.values();
    found.resize(5);
    CHECK(found == std::vector<float>{2, -1, 1, 3, -1});
    CHECK(empty.values() == std::vector<bool>{false, true, false, true});
    CHECK(back.values() == numbers{2, 0, 3});
    CHECK(lib::fill_empty_rows(longs({1, 2}, {4, 0}), floats({1}, {1}), longs({2}, {4, 5}),
              floats(shape::scalar(), {0}), indices, y, empty, back, {&rows}, {&values}, {&flags})
              .code == errc::wrong_value);
    CHECK(lib::fill_empty_rows(longs({0, 2}), floats({0}), longs({2}, {5, 5}), floats(shape::scalar(), {0}), indices, y,
              empty, back, {&rows}, {&values}, {&flags})
              .code == errc::size_exceeds_bound);
}

TEST_CASE("the order of the indices") {
    longs const indices({3, 2});
    floats const y({3});
    CHECK(
        lib::reorder_sparse(longs({3, 2}, {1, 0, 0, 2, 0, 1}), floats({3}, {1, 2, 3}), longs({2}, {2, 3}), indices, y));
    CHECK(indices.values() == numbers{0, 1, 0, 2, 1, 0});
    CHECK(y.values() == std::vector<float>{3, 2, 1});
}

} // namespace library_array_sparse_kernels_test
