// test/library/kernels_pieces.cpp - positions, different slices and remaining boxes against values worked out by hand
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <vector>

#include "graft/library/array/gather/kernels.hpp"
#include "graft/library/array/unique/slice_kernels.hpp"
#include "graft/library/detection/nms/kernels.hpp"
#include "test/library/kernel_call.hpp"

namespace library_kernels_pieces_test {

namespace lib = graft::library;
using graft::shape;
using namespace test;
using I = std::vector<std::int32_t>;
using L = std::vector<std::int64_t>;

namespace {
template <class T> std::vector<T> first(tensor<T> const& t, shape const& s) {
    auto all = t.values();
    all.resize(static_cast<std::size_t>(s.elements().value()));
    return all;
}
graft::workspace memory() {
    static std::vector<std::int32_t> all(256); // a test may keep what a session lends
    return {graft::as_writable_bytes(graft::span(all))};
}
} // namespace

TEST_CASE("positions of what is not zero, in rows and in columns") {
    floats const x(shape{2, 3}, {0, 5, -1, 0, 0, 2});
    longs y(shape{6, 2});
    shape said;
    CHECK(lib::non_zero<float>(x, y, {&said}, {false}));
    CHECK(said == shape{3, 2});
    CHECK(first(y, said) == L{0, 1, 0, 2, 1, 2});
    CHECK(lib::non_zero<float>(x, y, {&said}, {true}));
    CHECK(said == shape{2, 3});
    CHECK(first(y, said) == L{0, 0, 1, 1, 2, 2});
    CHECK(lib::non_zero<float>(floats(shape{2}), y, {&said}, {false}));
    CHECK(said == shape{0, 1});
    longs flat(shape{1});
    // a scalar has a position without numbers
    CHECK(lib::non_zero<float>(floats(shape::scalar(), {3}), flat, {&said}, {false}));
    CHECK(said == shape{1, 0});
}

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

TEST_CASE("boxes that remain: any two corners, best first, over the threshold") {
    // 0 and 2 overlap by 0.6 (0.75 of 1.25); 3 is apart, 1 is 0 turned round
    floats const boxes(shape{4, 4}, {0, 0, 1, 1, 1, 1, 0, 0, 0, 0.25f, 1, 1.25f, 3, 3, 4, 4}),
        scores(shape{4}, {0.9f, 0.8f, 0.7f, 0.95f});
    auto const scalar = [](float v) { return floats(shape::scalar(), {v}); };
    ints y(shape{4}), valid(shape::scalar());
    shape said;
    auto const most = [](std::int32_t n) { return ints(shape::scalar(), {n}); };
    CHECK(lib::non_max_suppression(boxes, scores, most(4), scalar(0.5f), scalar(0), y, {&said}, {0}, memory()));
    CHECK(first(y, said) == I{3, 0});
    CHECK(lib::non_max_suppression(boxes, scores, most(4), scalar(0.61f), scalar(0), y, {&said}, {0}, memory()));
    CHECK(first(y, said) == I{3, 0, 2});
    CHECK(lib::non_max_suppression(boxes, scores, most(2), scalar(1), scalar(0), y, {&said}, {0}, memory()));
    CHECK(first(y, said) == I{3, 0});
    CHECK(lib::non_max_suppression(boxes, scores, most(4), scalar(0.5f), scalar(0.92f), y, {&said}, {0}, memory()));
    CHECK(first(y, said) == I{3});
    CHECK(lib::non_max_suppression(boxes, scores, most(0), scalar(0.5f), scalar(0), y, {&said}, {0}, memory()));
    CHECK(said == shape{0});
    CHECK(lib::non_max_suppression_v4(
        boxes, scores, most(4), scalar(0.5f), scalar(0), y, {&said}, valid, {true}, memory()));
    CHECK(y.values() == I{3, 0, 0, 0});
    CHECK(valid.values() == I{2});
}

} // namespace library_kernels_pieces_test
