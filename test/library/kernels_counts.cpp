// test/library/kernels_counts.cpp - counts in rows, crossed columns, gathered ragged rows, complex numbers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <complex>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>
#include <vector>

#include "graft/base/arena.hpp"
#include "graft/library/array/cast/kernels.hpp"
#include "graft/library/array/ragged/row_kernels.hpp"
#include "graft/library/array/sort/nth_kernels.hpp"
#include "graft/library/array/sparse/cross_kernels.hpp"
#include "graft/library/math/bitwise/count_kernels.hpp"
#include "graft/library/math/compare/tolerant_kernels.hpp"
#include "graft/library/math/complex/arithmetic_kernels.hpp"
#include "graft/library/math/histogram/count_kernels.hpp"
#include "test/library/kernel_call.hpp"

namespace library_kernels_counts_test {

namespace lib = graft::library;
using graft::errc;
using graft::shape;
using namespace test;
using F = std::vector<float>;
using L = std::vector<std::int64_t>;
using C = std::complex<float>;
using complexes = tensor<C>;
using texts = tensor<std::string_view>;

namespace {

template <class T> std::vector<T> first(tensor<T> const& t, std::size_t n) {
    auto all = t.values();
    all.resize(n);
    return all;
}
bool near(std::vector<C> const& a, std::vector<C> const& b) {
    for (std::size_t i = 0; i < a.size(); ++i)
        if (!(std::abs(a[i] - b[i]) <= 1e-5f * (1 + std::abs(b[i])))) return false;
    return a.size() == b.size();
}

} // namespace

TEST_CASE("counts of the numbers of each row as a sparse tensor: by number, weighed, once, below a limit") {
    longs const places({6, 2}), sizes({2});
    floats const counts({6});
    shape places_shape, counts_shape;
    ints const x({2, 3}, {1, 0, 1, 4, 1, 4});
    floats const none(shape{0}), weights({2, 3}, {1, 2, 3, 4, 5, 6});
    auto const run = [&](floats const& w, std::int64_t least, std::int64_t most, bool once) {
        return lib::count_dense<float>(
            x, w, places, counts, sizes, {least}, {most}, {once}, {&places_shape}, {&counts_shape});
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

    constexpr auto most = std::numeric_limits<std::int64_t>::max(); // one number more would be no dim
    auto const largest = [&](std::int64_t number, std::int64_t below) {
        return lib::count_ragged<float>(longs({2}, {0, 2}), longs({2}, {number, 2}), none, places, counts, sizes, {-1},
            {below}, {false}, {&places_shape}, {&counts_shape});
    };
    CHECK(largest(most, -1).code == errc::wrong_value);
    CHECK(largest(most - 1, -1));
    CHECK(sizes.values() == L{1, most});
    CHECK(largest(most, 5));
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
    CHECK(lib::bins_of_sparse<float>(longs({1, 2}, {2, 0}), ints({1}, {1}), longs({2}, {2, 9}),
              ints(shape::scalar(), {3}), none, y, {false})
              .code == errc::wrong_value);
}

TEST_CASE("columns crossed as texts, and hashed as TensorFlow hashes them") {
    longs const one({1, 2}, {0, 0}), by_one({2}, {1, 1}), places({2, 2}), size({2});
    texts const a({1}, {"batch1-FC1-F1"}), b({1}, {"batch1-FC2-F1"}), c({1}, {"batch1-FC3-F1"}), made({2});
    shape places_shape, values_shape;
    graft::arena room;
    graft::made_texts const keep{&room};
    auto const none = graft::dynamic_in<"dense_inputs", graft::any>(nullptr, 0);
    CHECK(lib::sparse_cross(several(one, one), several(a, b), several(by_one, by_one), none, keep, places, made, size,
        {&places_shape}, {&values_shape}));
    CHECK(made.values()[0] == "batch1-FC1-F1_X_batch1-FC2-F1");
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
        texts(shape::scalar(), {"-"}), keep, places, made, size, {&places_shape}, {&values_shape}));
    CHECK(made.values() == std::vector<std::string_view>{"x-7", "y-7"});
    CHECK(places.values() == L{0, 0, 0, 1});
    CHECK(size.values() == L{1, 2});
    CHECK(lib::sparse_cross_between(several(longs({2, 2}, {0, 0, 3, 1})), several(both), several(by_two),
              several(dense), texts(shape::scalar(), {"-"}), keep, places, made, size, {&places_shape},
              {&values_shape})
              .code == errc::wrong_value);
}

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

TEST_CASE("the element at a place of a sorted row; bits that are set; numbers that are nearly equal") {
    floats const x({2, 3}, {3, 1, 2, 9, 7, 8}), y({2});
    CHECK(lib::nth_element<float>(x, ints(shape::scalar(), {0}), y, {false}));
    CHECK(y.values() == F{1, 7});
    CHECK(lib::nth_element<float>(x, ints(shape::scalar(), {0}), y, {true}));
    CHECK(y.values() == F{3, 9});
    F holes(60, std::numeric_limits<float>::quiet_NaN()); // what is no number comes last
    for (std::size_t i = 0; i < holes.size(); i += 3) holes[i] = static_cast<float>(i);
    floats const row({1, 60}, holes), at_place({1});
    CHECK(lib::nth_element<float>(row, ints(shape::scalar(), {19}), at_place, {false}));
    CHECK(at_place.values() == F{57});
    CHECK(lib::nth_element<float>(row, ints(shape::scalar(), {40}), at_place, {true}));
    CHECK(at_place.values() == F{57});
    CHECK(lib::nth_element<float>(x, ints(shape::scalar(), {3}), y, {false}).code == errc::wrong_value);

    tensor<std::uint8_t> const bits({3});
    CHECK(lib::count_bits<std::int32_t>(ints({3}, {0, 7, -1}), bits));
    CHECK(bits.values() == std::vector<std::uint8_t>{0, 3, 32});

    bools const equal({3});
    CHECK(lib::approximately_equal<float>(floats({3}, {1, 1, 1}), floats({3}, {1.05f, 1.2f, 0.95f}), equal, {0.1}));
    CHECK(equal.values() == std::vector<bool>{true, false, true});
}

TEST_CASE("arithmetic of complex numbers, which are broadcast") {
    complexes const a({2, 2}, {C(1, 2), C(0, 1), C(-1, 0), C(3, -4)}), b({2}, {C(0, 1), C(2, 0)}), y({2, 2});
    CHECK(lib::complex_binary<lib::complex_function::multiply, C, C>(a, b, y));
    CHECK(near(y.values(), {C(-2, 1), C(0, 2), C(0, -1), C(6, -8)}));
    CHECK(lib::complex_binary<lib::complex_function::squared_difference, C, C>(a, b, y));
    CHECK(near(y.values(), {C(2, 0), C(5, 0), C(2, 0), C(17, 0)}));
    bools const equal({2, 2});
    CHECK(lib::complex_binary<lib::complex_function::equal, C, bool>(a, complexes({2}, {C(1, 2), C(3, -4)}), equal));
    CHECK(equal.values() == std::vector<bool>{true, false, false, true});
    CHECK(lib::complex_unary<lib::function::sqrt, C>(complexes({1}, {C(-4, 0)}), complexes({1})));
    complexes const small({1}, {C(1e-4f, 1e-4f)}), back({1});
    CHECK(lib::complex_unary<lib::complex_function::log1p, C>(small, back));
    CHECK(lib::complex_unary<lib::complex_function::expm1, C>(back, back));
    CHECK(std::abs(back.values()[0] - small.values()[0]) < 1e-10f);
}

TEST_CASE("sums and products of complex numbers; adjoint matrices are conjugated, transposed ones are not") {
    complexes const x({2, 2}, {C(1, 1), C(2, 0), C(0, 3), C(1, -1)}), y({2}), m({2, 2});
    CHECK(lib::complex_sum<C>(x, ints({1}, {1}), y));
    CHECK(near(y.values(), {C(3, 1), C(1, 2)}));
    CHECK(lib::complex_product<C>(x, ints({1}, {0}), y));
    CHECK(near(y.values(), {C(-3, 3), C(2, -2)}));
    CHECK(lib::complex_scan<lib::complex_function::add, 0, C>(x, ints(shape::scalar(), {1}), m, {true}, {false}));
    CHECK(near(m.values(), {C(0, 0), C(1, 1), C(0, 0), C(0, 3)}));
    complexes const unit({2, 2}, {C(1, 0), C(0, 0), C(0, 0), C(1, 0)});
    CHECK(lib::complex_batch_matmul<C>(x, unit, m, {true}, {false}));
    CHECK(near(m.values(), {C(1, -1), C(0, -3), C(2, 0), C(1, 1)}));
    CHECK(lib::complex_matmul<C>(x, unit, graft::optional_in<"bias", C>{}, m, {true}, {false}));
    CHECK(near(m.values(), {C(1, 1), C(0, 3), C(2, 0), C(1, -1)}));
    CHECK(lib::conjugate_transpose(x, ints({2}, {1, 0}), m));
    CHECK(near(m.values(), {C(1, -1), C(0, -3), C(2, 0), C(1, 1)}));
}

TEST_CASE("complex numbers cast to real ones and back") {
    complexes const x({2}, {C(1.75f, 2), C(-3.5f, 0)}), back({2});
    ints const whole({2});
    CHECK(lib::cast(x, whole));
    CHECK(whole.values() == std::vector<std::int32_t>{1, -3});
    CHECK(lib::cast(whole, back));
    CHECK(near(back.values(), {C(1, 0), C(-3, 0)}));
    tensor<std::complex<double>> const wide({2});
    CHECK(lib::cast(x, wide));
    CHECK(wide.values()[0] == std::complex<double>(1.75, 2));
}

} // namespace library_kernels_counts_test
