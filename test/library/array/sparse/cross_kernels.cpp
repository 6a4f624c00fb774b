// test/library/array/sparse/cross_kernels.cpp - crossed columns, hashed as TensorFlow hashes them
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstdint>
#include <string_view>
#include <vector>

#include "graft/base/container/arena.hpp"
#include "graft/library/array/sparse/kernels.hpp"
#include "test/library/kernel_call.hpp"

namespace library_array_sparse_cross_kernels_test {

namespace lib = graft::library;
using graft::errc;
using graft::shape;
using namespace test;
using L = std::vector<std::int64_t>;
using texts = tensor<std::string_view>;

TEST_CASE("columns crossed as strings, and hashed as TensorFlow hashes them") {
    longs const one({1, 2}, {0, 0}), by_one({2}, {1, 1}), places({2, 2}), size({2});
    texts const a({1}, {"batch1-FC1-F1"}), b({1}, {"batch1-FC2-F1"}), c({1}, {"batch1-FC3-F1"}), created({2});
    shape places_shape, values_shape;
    graft::arena room;
    graft::string_storage const keep{&room};
    auto const none = graft::dynamic_in<"dense_inputs", graft::any>(nullptr, 0);
    CHECK(lib::sparse_cross(several(one, one), several(a, b), several(by_one, by_one), none, keep, places, created,
        size, {&places_shape}, {&values_shape}));
    CHECK(created.values()[0] == "batch1-FC1-F1_X_batch1-FC2-F1");
    CHECK(size.values() == L{1, 1});
    CHECK(values_shape == shape{1});

    longs const hashed({1}), places_of_one({1, 2});
    auto const hash = [&](std::int64_t buckets, std::int64_t key) {
        CHECK(lib::sparse_cross_hashed(several(one, one, one), several(a, b, c), several(by_one, by_one, by_one), none,
            {buckets}, {key}, places_of_one, hashed, size, {&places_shape}, {&values_shape}));
        return hashed.values()[0];
    };
    CHECK(hash(0, 0xDECAFCAFFE) == 1971693436396284976);
    CHECK(hash(100, 0xDECAFCAFFE) == 83);

    longs const two({2, 2}, {0, 0, 0, 1}), by_two({2}, {1, 2}), dense({1, 1}, {7});
    texts const both({2}, {"x", "y"});
    CHECK(lib::sparse_cross_between(several(two), several(both), several(by_two), several(dense),
        texts(shape::scalar(), {"-"}), keep, places, created, size, {&places_shape}, {&values_shape}));
    CHECK(created.values() == std::vector<std::string_view>{"x-7", "y-7"});
    CHECK(places.values() == L{0, 0, 0, 1});
    CHECK(size.values() == L{1, 2});
    CHECK(lib::sparse_cross_between(several(longs({2, 2}, {0, 0, 3, 1})), several(both), several(by_two),
              several(dense), texts(shape::scalar(), {"-"}), keep, places, created, size, {&places_shape},
              {&values_shape})
              .code == errc::wrong_value);
}

} // namespace library_array_sparse_cross_kernels_test
