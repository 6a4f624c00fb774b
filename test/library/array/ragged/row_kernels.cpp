// test/library/array/ragged/row_kernels.cpp - ragged rows taken by number, ranges, and rows as sparse values
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <vector>

#include "graft/library/array/ragged/kernels.hpp"
#include "test/library/kernel_call.hpp"

namespace library_array_ragged_row_kernels_test {

namespace lib = graft::library;
using graft::errc;
using graft::shape;
using namespace test;
using F = std::vector<float>;
using L = std::vector<std::int64_t>;

namespace {

template <class T> std::vector<T> first(tensor<T> const& t, std::size_t n) {
    auto all = t.values();
    all.resize(n);
    return all;
}

} // namespace

TEST_CASE("rows of a ragged tensor by their numbers, on one level and on two") {
    longs const ends({4});
    floats const y({12});
    shape ends_shape, size;
    graft::span<shape> const one{&ends_shape, 1};
    longs const splits({4}, {0, 3, 3, 5});
    floats const values({5}, {1, 2, 3, 4, 5});
    CHECK(lib::ragged_gather(several(splits), values, longs({3}, {2, 1, 0}), several(ends), y, {one}, {&size}));
    CHECK(ends.values() == L{0, 2, 2, 5});
    CHECK(size == shape{5});
    CHECK(first(y, 5) == F{4, 5, 1, 2, 3});
    CHECK(lib::ragged_gather(several(splits), values, longs({3}, {2, 3, 0}), several(ends), y, {one}, {&size}).code ==
          errc::wrong_value);
    CHECK(lib::ragged_gather(several(splits), values, longs({3}, {0, 0, 0}), several(ends), floats({8}), {one}, {&size})
              .code == errc::size_exceeds_bound);

    // [[1 2 3] []] and [[4 5]]: the second, the first
    longs const outer({3}, {0, 2, 3}), out_outer({3}), out_inner({4});
    shape shapes[2];
    CHECK(lib::ragged_gather(
        several(outer, splits), values, longs({2}, {1, 0}), several(out_outer, out_inner), y, {shapes}, {&size}));
    CHECK(out_outer.values() == L{0, 1, 3});
    CHECK(out_inner.values() == L{0, 2, 5, 5});
    CHECK(first(y, 5) == F{4, 5, 1, 2, 3});
}

TEST_CASE("ragged ranges, and ragged rows as sparse x.values") {
    longs const ends({3});
    ints const y({6});
    shape size;
    CHECK(lib::ragged_range<std::int32_t>(
        ints({2}, {0, 2}), ints({2}, {3, 4}), ints(shape::scalar(), {1}), ends, y, {&size}));
    CHECK(ends.values() == L{0, 3, 5});
    CHECK(size == shape{5});
    CHECK(first(y, 5) == std::vector<std::int32_t>{0, 1, 2, 2, 3});
    CHECK(lib::ragged_range<std::int32_t>(ints({2}, {3, 9}), ints({2}, {0, 2}), ints({2}, {-2, 1}), ends, y, {&size}));
    CHECK(first(y, 2) == std::vector<std::int32_t>{3, 1});
    CHECK(ends.values() == L{0, 2, 2});
    CHECK(lib::ragged_range<std::int32_t>(ints({2}), ints({2}, {9, 9}), ints({2}, {1, 0}), ends, y, {&size}).code ==
          errc::size_exceeds_bound);
    CHECK(lib::ragged_range<std::int32_t>(ints({2}), ints({2}), ints({2}, {1, 0}), ends, y, {&size}).code ==
          errc::wrong_value);

    longs const indices({3, 2}), dense({2});
    floats const out({3});
    CHECK(lib::ragged_to_sparse(several(longs({3}, {0, 2, 3})), floats({3}, {1, 2, 3}), indices, out, dense));
    CHECK(indices.values() == L{0, 0, 0, 1, 1, 0});
    CHECK(out.values() == F{1, 2, 3});
    CHECK(dense.values() == L{2, 2});
    CHECK(lib::ragged_to_sparse(several(longs({3}, {0, 2, 4})), floats({3}), indices, out, dense).code ==
          errc::wrong_value);
    longs const deep({3, 3}), cube({3}); // [[[1], []], [[2, 3]]]
    CHECK(lib::ragged_to_sparse(
        several(longs({3}, {0, 2, 3}), longs({4}, {0, 1, 1, 3})), floats({3}, {1, 2, 3}), deep, out, cube));
    CHECK(deep.values() == L{0, 0, 0, 1, 0, 0, 1, 0, 1});
    CHECK(cube.values() == L{2, 2, 2});
}

} // namespace library_array_ragged_row_kernels_test
