// test/library/array/unique/slice_kernels.cpp - different elements and rows in the order in which they appear
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <vector>

#include "graft/library/array/unique/kernels.hpp"
#include "test/library/kernel_call.hpp"

namespace library_array_unique_slice_kernels_test {

namespace lib = graft::library;
using graft::shape;
using namespace test;
using I = std::vector<std::int32_t>;

namespace {

template <class T> std::vector<T> first(tensor<T> const& t, shape const& s) {
    auto all = t.values();
    all.resize(static_cast<std::size_t>(s.elements().value()));
    return all;
}
graft::workspace memory() {
    static std::vector<std::int32_t> all(256); // a test may keep memory that a session lends
    return {graft::as_writable_bytes(graft::span(all))};
}

} // namespace

TEST_CASE("different elements and rows in the order in which they appear") {
    ints const x(shape{7}, {4, 2, 4, 9, 2, 2, 7});
    longs const none(shape{0});
    ints y(shape{7}), idx(shape{7}), count(shape{7});
    shape a, b, c;
    CHECK(lib::unique_with_counts(x, none, y, idx, count, {&a}, {&b}, {&c}, memory()));
    CHECK(a == shape{4});
    CHECK(first(y, a) == I{4, 2, 9, 7});
    CHECK(idx.values() == I{0, 1, 0, 2, 1, 1, 3});
    CHECK(b == shape{7});
    CHECK(first(count, c) == I{2, 3, 1, 1});
    ints const rows(shape{3, 2}, {1, 2, 3, 4, 1, 2}), columns(shape{2, 3}, {1, 5, 1, 2, 6, 2});
    ints out(shape{3, 2}), which(shape{3});
    CHECK(lib::unique(rows, longs(shape{1}, {0}), out, which, {&a}, {&b}, memory()));
    CHECK(a == shape{2, 2});
    CHECK(first(out, a) == I{1, 2, 3, 4});
    CHECK(which.values() == I{0, 1, 0});
    CHECK(lib::unique(columns, longs(shape{1}, {-1}), out, which, {&a}, {&b}, memory()));
    CHECK(a == shape{2, 2});
    CHECK(first(out, a) == I{1, 5, 2, 6});
    CHECK(which.values() == I{0, 1, 0});
    CHECK_FALSE(lib::unique(rows, none, out, which, {&a}, {&b}, memory()));
}

} // namespace library_array_unique_slice_kernels_test
