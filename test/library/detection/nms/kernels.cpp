// test/library/detection/nms/kernels.cpp - kernels of non-maximum suppression, against values worked out by hand or by
// their definition
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <vector>

#include "graft/library/detection/nms/kernels.hpp"
#include "test/library/kernel_call.hpp"

namespace library_detection_nms_kernels_test {

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

TEST_CASE("boxes that remain: any two corners, best first, over the threshold") {
    // 0 and 2 overlap by 0.6 (0.75 of 1.25); 3 is apart, 1 is 0 reversed
    floats const boxes(shape{4, 4}, {0, 0, 1, 1, 1, 1, 0, 0, 0, 0.25f, 1, 1.25f, 3, 3, 4, 4}),
        scores(shape{4}, {0.9f, 0.8f, 0.7f, 0.95f});
    auto const scalar = [](float v) { return floats(shape::scalar(), {v}); };
    ints y(shape{4}), valid(shape::scalar());
    shape declared;
    auto const max = [](std::int32_t n) { return ints(shape::scalar(), {n}); };
    CHECK(lib::non_max_suppression(boxes, scores, max(4), scalar(0.5f), scalar(0), y, {&declared}, {0}, memory()));
    CHECK(first(y, declared) == I{3, 0});
    CHECK(lib::non_max_suppression(boxes, scores, max(4), scalar(0.61f), scalar(0), y, {&declared}, {0}, memory()));
    CHECK(first(y, declared) == I{3, 0, 2});
    CHECK(lib::non_max_suppression(boxes, scores, max(2), scalar(1), scalar(0), y, {&declared}, {0}, memory()));
    CHECK(first(y, declared) == I{3, 0});
    CHECK(lib::non_max_suppression(boxes, scores, max(4), scalar(0.5f), scalar(0.92f), y, {&declared}, {0}, memory()));
    CHECK(first(y, declared) == I{3});
    CHECK(lib::non_max_suppression(boxes, scores, max(0), scalar(0.5f), scalar(0), y, {&declared}, {0}, memory()));
    CHECK(declared == shape{0});
    CHECK(lib::non_max_suppression_v4(
        boxes, scores, max(4), scalar(0.5f), scalar(0), y, {&declared}, valid, {true}, memory()));
    CHECK(y.values() == I{3, 0, 0, 0});
    CHECK(valid.values() == I{2});
}

} // namespace library_detection_nms_kernels_test
