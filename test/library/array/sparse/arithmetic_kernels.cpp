// test/library/array/sparse/arithmetic_kernels.cpp - products, sums, parts and reductions of sparse tensors
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <vector>

#include "graft/library/array/ragged/kernels.hpp"
#include "graft/library/array/sparse/arithmetic_kernels.hpp"
#include "test/library/kernel_call.hpp"

namespace library_array_sparse_arithmetic_kernels_test {

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

} // namespace library_array_sparse_arithmetic_kernels_test
