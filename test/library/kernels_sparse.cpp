// test/library/kernels_sparse.cpp - sparse tensors: to dense, reshaped, reordered, rows filled; sparse features
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "graft/library/array/sparse/kernels.hpp"
#include "graft/library/data/parse/kernels.hpp"
#include "test/library/kernel_call.hpp"

namespace library_kernels_sparse_test {

namespace lib = graft::library;
using graft::errc;
using graft::shape;
using namespace test;
using texts = tensor<std::string_view>;
using numbers = std::vector<std::int64_t>;

namespace {

template <class T> auto any_of(T const& t) { return graft::kernel_tensor<graft::any>(t.argument()); }

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

std::string field(int number, std::string const& payload) {
    return std::string{static_cast<char>(number << 3 | 2), static_cast<char>(payload.size())} + payload;
}
std::string example(std::string const& key, int kind, std::string const& list) {
    return field(1, field(1, field(1, key) + field(2, field(kind, list))));
}

TEST_CASE("features of any size: indices, values, the widest example; rows of different lengths") {
    std::vector<std::string> const kept{
        example("n", 3, field(1, "\x05\x07")), example("m", 3, field(1, "\x01")), example("n", 3, field(1, "\x09"))};
    std::vector<std::string_view> const views(kept.begin(), kept.end());
    graft::span<std::string_view const> const all(views.data(), views.size());
    longs const indices({4, 2}), y({4}), size({2});
    std::size_t total = 0;
    CHECK(lib::detail::parse_sparse(all, true, "n", any_of(indices), any_of(y), any_of(size), total));
    CHECK(total == 3);
    auto places = indices.values();
    places.resize(6);
    CHECK(places == numbers{0, 0, 0, 1, 2, 0});
    CHECK(y.values() == numbers{5, 7, 9, 0});
    CHECK(size.values() == numbers{3, 2});
    CHECK(lib::detail::parse_sparse(all, true, "n", any_of(indices), any_of(longs({2})), any_of(size), total).code ==
          errc::size_exceeds_bound);
    CHECK(lib::detail::parse_sparse(all, true, "n", any_of(indices), any_of(floats({4})), any_of(size), total).code ==
          errc::wrong_dtype);
    ints const splits({4});
    CHECK(lib::detail::parse_ragged(all, "n", any_of(y), any_of(splits), total));
    CHECK(splits.values() == std::vector<std::int32_t>{0, 2, 2, 3});
    longs const one({1, 1}), only({1});
    CHECK(lib::detail::parse_sparse(all.subspan(2), false, "n", any_of(one), any_of(only), any_of(longs({1})), total));
    CHECK(one.values() == numbers{0});
    CHECK(only.values() == numbers{9});
}

} // namespace
} // namespace library_kernels_sparse_test
