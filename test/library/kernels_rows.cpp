// test/library/kernels_rows.cpp - sums and parts of sparse tensors, ragged ranges, decoded labels, counts, masks
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "graft/library/array/gather/kernels.hpp"
#include "graft/library/array/ragged/row_kernels.hpp"
#include "graft/library/array/reshape/kernels.hpp"
#include "graft/library/array/sparse/arithmetic_kernels.hpp"
#include "graft/library/math/histogram/kernels.hpp"
#include "graft/library/nn/ctc/kernels.hpp"
#include "graft/library/nn/fold/kernels.hpp"
#include "test/library/kernel_call.hpp"

namespace library_kernels_rows_test {

namespace lib = graft::library;
using graft::errc;
using graft::shape;
using namespace test;
using F = std::vector<float>;
using L = std::vector<std::int64_t>;

namespace {

/// [3, 2] with 5 at [0, 1] and 6 at [2, 0].
struct sparse_matrix {
    longs const places{{2, 2}, {0, 1, 2, 0}}, sizes{{2}, {3, 2}};
    floats const values{{2}, {5, 6}};
};

template <class T> std::vector<T> first(tensor<T> const& t, std::size_t n) {
    auto all = t.values();
    all.resize(n);
    return all;
}

} // namespace

TEST_CASE("sparse times dense, either turned over") {
    sparse_matrix const x;
    floats const y({3, 2});
    CHECK(
        lib::sparse_times_dense<float>(x.places, x.values, x.sizes, floats({2, 2}, {1, 2, 3, 4}), y, {false}, {false}));
    CHECK(y.values() == F{15, 20, 0, 0, 6, 12});
    CHECK(
        lib::sparse_times_dense<float>(x.places, x.values, x.sizes, floats({2, 2}, {1, 3, 2, 4}), y, {false}, {true}));
    CHECK(y.values() == F{15, 20, 0, 0, 6, 12});
    floats const turned({2, 1});
    CHECK(lib::sparse_times_dense<float>(
        x.places, x.values, x.sizes, floats({3, 1}, {1, 2, 3}), turned, {true}, {false}));
    CHECK(turned.values() == F{18, 5});
    CHECK(lib::sparse_times_dense<float>(x.places, x.values, x.sizes, floats({3, 2}), y, {false}, {false}).code ==
          errc::shape_mismatch);
    longs const outside({2, 2}, {0, 2, 2, 0});
    CHECK(lib::sparse_times_dense<float>(outside, x.values, x.sizes, floats({2, 2}), y, {false}, {false}).code ==
          errc::wrong_value);
}

TEST_CASE("sparse and dense, element by element") {
    sparse_matrix const x;
    floats const y({3, 2}), at({2});
    CHECK(lib::sparse_plus_dense<float>(x.places, x.values, x.sizes, floats({3, 2}, F(6, 1)), y));
    CHECK(y.values() == F{1, 6, 1, 1, 7, 1});
    CHECK(lib::sparse_plus_dense<float>(x.places, x.values, x.sizes, floats({2, 3}), y).code == errc::shape_mismatch);
    floats const row({2}, {2, 3});
    CHECK(lib::sparse_with_dense<lib::function::sparse_multiply, float>(x.places, x.values, x.sizes, row, at));
    CHECK(at.values() == F{15, 12});
    CHECK(lib::sparse_with_dense<lib::function::sparse_add, float>(x.places, x.values, x.sizes, row, at));
    CHECK(at.values() == F{8, 8});
    CHECK(lib::sparse_with_dense<lib::function::sparse_divide, float>(
        x.places, x.values, x.sizes, floats({3, 1}, {5, 1, 2}), at));
    CHECK(at.values() == F{1, 3});
    CHECK(lib::sparse_with_dense<lib::function::sparse_add, float>(x.places, x.values, x.sizes, floats({3}), at).code ==
          errc::shape_mismatch);
}

TEST_CASE("axes of a sparse tensor reduced: none are all, x.places without a value are 0") {
    sparse_matrix const x;
    floats const rows({3}), all(shape::scalar());
    floats const below({2}, {-5, -6});
    CHECK(lib::reduce_sparse<false, float>(x.places, x.values, x.sizes, ints({1}, {1}), rows));
    CHECK(rows.values() == F{5, 0, 6});
    CHECK(lib::reduce_sparse<true, float>(x.places, below, x.sizes, ints({1}, {-1}), rows));
    CHECK(rows.values() == F{-5, 0, -6});
    CHECK(lib::reduce_sparse<false, float>(x.places, x.values, x.sizes, ints({0}), all));
    CHECK(all.values() == F{11});
    CHECK(lib::reduce_sparse<false, float>(x.places, x.values, x.sizes, ints({1}, {2}), rows).code ==
          errc::axis_out_of_range);
}

TEST_CASE("sums, parts and rows put together of sparse tensors") {
    sparse_matrix const x;
    longs const indices({4, 2}), size({2});
    floats const y({4});
    shape of_indices, of_values;
    CHECK(lib::sparse_sum<float>(x.places, x.values, x.sizes, longs({2, 2}, {0, 1, 1, 1}), floats({2}, {-5, 1}),
        x.sizes, floats(shape::scalar(), {0.5f}), indices, y, size, {&of_indices}, {&of_values}));
    CHECK(of_values == shape{2}); // 5 - 5 is below the threshold
    CHECK(first(indices, 4) == L{1, 1, 2, 0});
    CHECK(first(y, 2) == F{1, 6});
    CHECK(lib::sparse_part(x.places, x.values, x.sizes, longs({2}, {1, 0}), longs({2}, {5, 2}), indices, y, size,
        {&of_indices}, {&of_values}));
    CHECK(of_indices == shape{1, 2});
    CHECK(first(indices, 2) == L{1, 0});
    CHECK(first(y, 1) == F{6});
    CHECK(size.values() == L{2, 2});
    CHECK(lib::sparse_part(x.places, x.values, x.sizes, longs({2}, {-1, 0}), longs({2}, {1, 2}), indices, y, size,
              {&of_indices}, {&of_values})
              .code == errc::wrong_value);
    CHECK(lib::sparse_concat(several(x.places, x.places), several(x.values, x.values), several(x.sizes, x.sizes),
        indices, y, size, {1}, {&of_indices}, {&of_values}));
    CHECK(indices.values() == L{0, 1, 0, 3, 2, 0, 2, 2});
    CHECK(y.values() == F{5, 5, 6, 6});
    CHECK(size.values() == L{3, 4});
    floats const soft({3});
    CHECK(lib::sparse_softmax<float>(longs({3, 2}, {0, 0, 0, 1, 2, 0}), floats({3}, {1, 1, 7}), x.sizes, soft));
    CHECK(close(soft.values(), {0.5f, 0.5f, 1}));
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

TEST_CASE("the likeliest labels without the blank, and without what stands there already") {
    floats const x({4, 1, 3}, {5, 0, 0, 5, 0, 0, 0, 0, 5, 0, 5, 0}); // labels 0 0 blank 1
    longs const indices({4, 2}), labels({4}), size({2});
    floats const sum({1, 1});
    shape of_indices, of_labels;
    auto const decode = [&](bool merge, int steps) {
        return lib::ctc_greedy<float>(
            x, ints({1}, {steps}), indices, labels, size, sum, {merge}, {-1}, {&of_indices}, {&of_labels});
    };
    CHECK(decode(true, 4));
    CHECK(of_labels == shape{2});
    CHECK(first(labels, 2) == L{0, 1});
    CHECK(first(indices, 4) == L{0, 0, 0, 1});
    CHECK(size.values() == L{1, 2});
    CHECK(sum.values() == F{-20});
    CHECK(decode(false, 4));
    CHECK(first(labels, 3) == L{0, 0, 1});
    CHECK(decode(true, 5).code == errc::wrong_value);
}

TEST_CASE("counts in rows; what broadcasts; x.places of elements; elements put back by a mask") {
    floats const y({2, 4});
    CHECK(lib::dense_bincount<float>(ints({2, 2}, {1, 2, 2, 2}), ints(shape::scalar(), {4}), floats({0}), y, {false}));
    CHECK(y.values() == F{0, 1, 1, 0, 0, 0, 2, 0});
    CHECK(lib::dense_bincount<float>(ints({2, 2}, {1, 9, 2, 2}), ints(shape::scalar(), {4}), floats({0}), y, {true}));
    CHECK(y.values() == F{0, 1, 0, 0, 0, 0, 1, 0});
    CHECK(lib::dense_bincount<float>(ints({2, 2}, {1, -1, 2, 2}), ints(shape::scalar(), {4}), floats({0}), y, {true})
              .code == errc::wrong_value);
    ints const dims({3});
    CHECK(lib::broadcast_args(ints({3}, {2, 3, 4}), ints({2}, {3, 1}), dims));
    CHECK(dims.values() == std::vector<std::int32_t>{2, 3, 4});
    CHECK(lib::broadcast_args(ints({3}, {2, 3, 4}), ints({2}, {2, 1}), dims).code == errc::shape_mismatch);
    ints const at({2, 2});
    CHECK(lib::unravel_index(ints({2}, {5, 7}), ints({2}, {3, 4}), at));
    CHECK(at.values() == std::vector<std::int32_t>{1, 1, 1, 3});
    CHECK(lib::unravel_index(ints({2}, {5, 12}), ints({2}, {3, 4}), at).code == errc::wrong_value);
    floats const wide({1, 1, 2, 3});
    CHECK(lib::unpool_by_mask(floats({1, 1, 1, 2}, {7, 8}), floats({1, 1, 1, 2}, {4, 2}), wide));
    CHECK(wide.values() == F{0, 0, 8, 0, 7, 0});
    CHECK(
        lib::unpool_by_mask(floats({1, 1, 1, 2}), floats({1, 1, 1, 2}, {6, 2}), wide).code == errc::index_out_of_range);
}

} // namespace library_kernels_rows_test
