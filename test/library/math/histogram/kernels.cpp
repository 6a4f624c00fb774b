// test/library/math/histogram/kernels.cpp - kernels of counts, bins and buckets, against values worked out by hand or
// by their definition
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <numbers>
#include <vector>

#include "graft/library/array/gather/kernels.hpp"
#include "graft/library/array/reshape/kernels.hpp"
#include "graft/library/array/sparse/arithmetic_kernels.hpp"
#include "graft/library/math/complex/arithmetic_kernels.hpp"
#include "graft/library/math/histogram/kernels.hpp"
#include "graft/library/nn/fold/kernels.hpp"
#include "graft/library/nn/recurrent/caffe_kernels.hpp"
#include "test/library/kernel_call.hpp"

namespace library_math_histogram_kernels_test {

namespace lib = graft::library;
using graft::errc;
using graft::shape;
using namespace test;
using F = std::vector<float>;
using I = std::vector<std::int32_t>;
using L = std::vector<std::int64_t>;

namespace {

ints scalar(std::int32_t n) { return ints(shape::scalar(), {n}); }
template <class T> std::vector<T> first(tensor<T> const& t, std::size_t n) {
    auto all = t.values();
    all.resize(n);
    return all;
}

} // namespace

TEST_CASE("bins, boundaries, sums of rows by segment") {
    floats bins(shape{4});
    CHECK(lib::bincount<float>(ints(shape{5}, {1, 3, 1, 0, 7}), scalar(4), floats(shape{0}), bins));
    CHECK(bins.values() == F{1, 2, 0, 1});
    CHECK(lib::bincount<float>(ints(shape{3}, {1, 3, 1}), scalar(4), floats(shape{3}, {0.5f, 2, 0.25f}), bins));
    CHECK(bins.values() == F{0, 0.75f, 0, 2});
    CHECK(lib::bincount<float>(ints(shape{1}, {-1}), scalar(4), floats(shape{0}), bins).code == errc::wrong_value);
    ints counts(shape{5});
    CHECK(
        lib::histogram<float>(floats(shape{6}, {-1, 0, 1.5f, 2, 5, 15}), floats(shape{2}, {0, 5}), scalar(5), counts));
    CHECK(counts.values() == I{2, 1, 1, 0, 2});
    CHECK(lib::histogram<float>(
        floats(shape{1}, {std::numeric_limits<float>::quiet_NaN()}), floats(shape{2}, {0, 5}), scalar(5), counts));
    CHECK(
        lib::histogram<float>(floats(shape{1}), floats(shape{2}, {5, 5}), scalar(5), counts).code == errc::wrong_value);
    ints buckets(shape{6});
    std::vector<double> const boundaries{0, 10, 100};
    CHECK(lib::bucketize<float>(floats(shape{6}, {-5, 10000, 150, 10, 5, 100}), buckets, {boundaries}));
    CHECK(buckets.values() == I{0, 3, 3, 2, 1, 3});
    CHECK(lib::bucketize_by_input<float>(
        floats(shape{6}, {-5, 10000, 150, 10, 5, 100}), floats(shape{3}, {0, 10, 100}), buckets));
    CHECK(buckets.values() == I{0, 3, 3, 2, 1, 3});
    CHECK(lib::bucketize_by_input<float>(floats(shape{6}), floats(shape{2}, {1, 0}), buckets).code ==
          errc::wrong_input_data);
}

TEST_CASE("counts of the numbers of each row as a sparse tensor: by number, weighed, once, below a limit") {
    longs const places({6, 2}), sizes({2});
    floats const counts({6});
    shape places_shape, counts_shape;
    ints const x({2, 3}, {1, 0, 1, 4, 1, 4});
    floats const none(shape{0}), weights({2, 3}, {1, 2, 3, 4, 5, 6});
    auto const run = [&](floats const& w, std::int64_t min, std::int64_t max, bool once) {
        return lib::count_dense<float>(
            x, w, places, counts, sizes, {min}, {max}, {once}, {&places_shape}, {&counts_shape});
    };
    CHECK(run(none, -1, -1, false));
    CHECK(counts_shape == shape{4});
    CHECK(places_shape == shape{4, 2});
    CHECK(first(places, 8) == L{0, 0, 0, 1, 1, 1, 1, 4});
    CHECK(first(counts, 4) == F{1, 2, 1, 2});
    CHECK(sizes.values() == L{2, 5});
    CHECK(run(weights, 7, -1, false));
    CHECK(first(counts, 4) == F{2, 4, 5, 10});
    CHECK(sizes.values() == L{2, 7});
    CHECK(run(none, -1, 3, true));
    CHECK(counts_shape == shape{3});
    CHECK(first(counts, 3) == F{1, 1, 1});
    CHECK(sizes.values() == L{2, 3});
    CHECK(run(floats({2}), -1, -1, false).code == errc::wrong_element_count);

    longs const row({2, 2}, {1, 0, 1, 3}), of({2}, {3, 9});
    CHECK(lib::count_sparse<float>(row, ints({2}, {7, 7}), of, none, places, counts, sizes, {-1}, {-1}, {false},
        {&places_shape}, {&counts_shape}));
    CHECK(first(places, 2) == L{1, 7});
    CHECK(counts.values()[0] == 2);
    CHECK(sizes.values() == L{3, 8});
    CHECK(lib::count_ragged<float>(longs({3}, {0, 0, 2}), ints({2}, {-1, 2}), none, places, counts, sizes, {-1}, {-1},
              {false}, {&places_shape}, {&counts_shape})
              .code == errc::wrong_value);
    CHECK(lib::count_ragged<float>(longs({3}, {0, 3, 2}), ints({2}, {1, 2}), none, places, counts, sizes, {-1}, {-1},
              {false}, {&places_shape}, {&counts_shape})
              .code == errc::wrong_value);

    constexpr auto max = std::numeric_limits<std::int64_t>::max(); // one more would be no valid dim
    auto const largest = [&](std::int64_t number, std::int64_t below) {
        return lib::count_ragged<float>(longs({2}, {0, 2}), longs({2}, {number, 2}), none, places, counts, sizes, {-1},
            {below}, {false}, {&places_shape}, {&counts_shape});
    };
    CHECK(largest(max, -1).code == errc::wrong_value);
    CHECK(largest(max - 1, -1));
    CHECK(sizes.values() == L{1, max});
    CHECK(largest(max, 5));
    CHECK(counts_shape == shape{1});
}

TEST_CASE("counts of the numbers of each row in bins") {
    floats const y({2, 3}), none(shape{0});
    CHECK(lib::bins_of_ragged<float>(
        longs({3}, {0, 1, 4}), ints({4}, {2, 0, 0, 7}), ints(shape::scalar(), {3}), none, y, {false}));
    CHECK(y.values() == F{0, 0, 1, 2, 0, 0});
    CHECK(lib::bins_of_sparse<float>(longs({2, 2}, {0, 0, 1, 5}), ints({2}, {1, 1}), longs({2}, {2, 9}),
        ints(shape::scalar(), {3}), floats({2}, {0.5f, 2}), y, {false}));
    CHECK(y.values() == F{0, 0.5f, 0, 0, 2, 0});
    CHECK(lib::bins_of_sparse<float>(
              longs({1, 2}, {2, 0}), ints({1}, {1}), longs({2}, {2, 9}), ints(shape::scalar(), {3}), none, y, {false})
              .code == errc::wrong_value);
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
    CHECK(lib::unpool_by_mask(floats({1, 1, 1, 2}), floats({1, 1, 1, 2}, {6, 2}), wide).code == errc::wrong_input_data);
}

TEST_CASE("buckets of boosted trees, and which steps of sequences go on") {
    floats const a(shape{4}, {-5, 0, 3, 100}), b(shape{1}, {2}), edges(shape{3}, {0, 3, 10}), one(shape{1}, {1});
    ints y(shape{4}), z(shape{1});
    CHECK(lib::boosted_trees_bucketize(several(a, b), several(edges, one), several(y, z)));
    CHECK(y.values() == I{0, 0, 1, 2});
    CHECK(z.values() == I{0});
    CHECK(lib::boosted_trees_bucketize(several(b), several(floats(shape{0})), several(z)).code == errc::wrong_shape);
    floats steps(shape{3, 2});
    CHECK(lib::continuation_indicator(steps));
    CHECK(steps.values() == F{0, 0, 1, 1, 1, 1});
}

} // namespace library_math_histogram_kernels_test
