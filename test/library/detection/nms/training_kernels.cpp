// test/library/detection/nms/training_kernels.cpp - suppression with lowered scores and of all classes together
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstdint>
#include <vector>

#include "graft/library/detection/nms/kernels.hpp"
#include "graft/library/linalg/decomposition/kernels.hpp"
#include "graft/op/catalog/ops.hpp"
#include "test/library/kernel_call.hpp"

namespace library_detection_nms_training_kernels_test {

namespace lib = graft::library;
using graft::shape;
using namespace test;

namespace {

template <class T> struct attribute {
    T value;
    template <graft::fixed_string Name> operator graft::attr_of<Name, T>() const { return {value}; }
};
attribute<bool> truth(bool v) { return {v}; }
struct size_of {
    shape* at;
    template <graft::fixed_string Name> operator graft::actual_shape<Name>() const { return {at}; }
};
shape const point = shape::scalar();
floats one(float v) { return floats(point, {v}); }

} // namespace

TEST_CASE("suppression: scores lowered, classes together") {
    floats const boxes({3, 4}, {0, 0, 1, 1, 0, 0.1f, 1, 1.1f, 0, 10, 1, 11}), scores({3}, {0.9f, 0.75f, 0.6f});
    ints const kept({3}), valid(point);
    floats const lowered({3});
    shape n, m;
    CHECK(lib::non_max_suppression_v5(boxes, scores, ints(point, {3}), one(1.f), one(0.f), one(0.5f), truth(false),
        kept, lowered, valid, size_of{&n}, size_of{&m}));
    CHECK(kept.values() == std::vector<std::int32_t>{0, 2, 1}); // the second covers 0.818 of the first
    CHECK(close(lowered.values(), {0.9f, 0.6f, 0.75f * 0.51199695f}));
    CHECK(lib::non_max_suppression_v1(boxes, scores, ints(point, {3}), attribute<double>{0.5}, kept, size_of{&n}));
    CHECK(n == shape{2});
    floats const all({1, 3, 1, 4}, boxes.values()), per_class({1, 3, 2}, {0.9f, 0.f, 0.75f, 0.3f, 0.6f, 0.8f}),
        best({1, 4, 4}), best_scores({1, 4}), classes({1, 4});
    ints const count({1});
    CHECK(lib::non_max_suppression_of_classes(all, per_class, ints(point, {2}), ints(point, {4}), one(0.5f), one(0.1f),
        truth(true), best, best_scores, classes, count));
    CHECK(count.values()[0] == 4);
    CHECK(close(best_scores.values(), {0.9f, 0.8f, 0.6f, 0.3f}));
    CHECK(classes.values() == std::vector<float>{0, 1, 0, 1});
    CHECK(best.values()[5] == 1.f); // clipped
}

} // namespace library_detection_nms_training_kernels_test
