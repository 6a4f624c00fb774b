// test/library/detection/ssd/kernels.cpp - SSD's detections, against numbers of a program of its own
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <map>
#include <string>
#include <vector>

#include "graft/library/detection/ssd/kernels.hpp"
#include "graft/library/detection/ssd/ops.hpp"
#include "test/library/run_kernel.hpp"

namespace library_detection_ssd_kernels_test {

using graft::shape;
using namespace graft::library;
using namespace kernel_test;

namespace {

using numbers = std::vector<float>;
template <class Op, auto Run, auto Size = nullptr> using run = trial_run<graft::kernel<Op, Run, Size>>;
tensor of(shape s, numbers data) { return {s, std::move(data), graft::format::nd, {}}; }
// six priors with their variances, two images, three classes
numbers const priors{0.33f, 0.46f, 0.72f, 0.75f, 0.19f, 0.32f, 0.6f, 0.69f, 0.59f, 0.51f, 0.8f, 0.88f, 0.17f, 0.19f,
    0.45f, 0.52f, 0.13f, 0.27f, 0.42f, 0.67f, 0.1f, 0.35f, 0.43f, 0.6f, 0.1f, 0.1f, 0.2f, 0.2f, 0.1f, 0.1f, 0.2f, 0.2f,
    0.1f, 0.1f, 0.2f, 0.2f, 0.1f, 0.1f, 0.2f, 0.2f, 0.1f, 0.1f, 0.2f, 0.2f, 0.1f, 0.1f, 0.2f, 0.2f};
numbers const offsets{1.5f, 0.2f, -1, -0.7f, 0.6f, -0.2f, -0.8f, -0.2f, 0.7f, 2, -1.2f, -0.6f, -0.8f, -2.4f, -0.9f, -1,
    1.1f, -0.1f, -1.6f, 0.6f, -0.4f, -1.7f, -0.6f, -0.6f, -0.9f, 0, -2.2f, -0.3f, 1, 0.9f, 1.1f, 1.1f, 1.5f, -1.1f,
    0.8f, -1.9f, -0.6f, -1.9f, 1, 1.3f, -0.2f, 1.8f, -0.7f, 0.2f, 0.2f, -1.1f, 0.4f, 1.9f};
numbers const offsets_per_class{-1, 0.9f, -0.2f, 1.8f, 0.5f, 0.7f, 0.6f, 0.2f, -1.4f, 1.4f, -1.4f, 0.2f, 0.6f, -0.8f,
    0.1f, 1.2f, -0, -0.9f, -2.9f, -1, -0.6f, -0.5f, -1, 0.4f, -0.6f, -0.1f, 0.7f, -0.9f, -0.3f, 2.2f, 0.9f, -1.3f,
    -0.1f, 0.6f, 1.2f, 0.1f, -0.5f, -0.7f, 0.6f, 0.3f, -0.5f, -0.2f, -0.4f, 0.7f, -0.7f, 0.5f, 0.9f, 0.5f, -0.8f, 1.3f,
    -0.7f, 0.4f, -0.8f, -1.7f, 0.2f, 0.3f, -0.1f, 0.3f, -0.6f, -0.7f, -0.2f, 1.9f, 0.8f, -0.5f, 0.6f, -0.5f, -0.5f,
    0.9f, -0.5f, -1.7f, -0.9f, 0.1f, 0.1f, 1.2f, -0.7f, 0.7f, 0.4f, -0.1f, 0.8f, 0.5f, -0.9f, 1.1f, -1.2f, 0.1f, 0,
    0.4f, -0.7f, -0, -0.1f, 1, -0.8f, 0.1f, -0.3f, -1.3f, 2.7f, -0.1f, -1.5f, 1.4f, -1.1f, 0.4f, 0.9f, -0.6f, -0.4f,
    -0.5f, -0.1f, -1.6f, -1.2f, -0.1f, 1, 0.6f, 1.7f, 0.7f, -0.5f, -0.1f, -2, -1, -1, 0.3f, 0.6f, -0.6f, -0.6f, -1.5f,
    -0.1f, 0.2f, 0.4f, -0.8f, 2, 1.2f, -0.1f, -0.5f, -0.3f, 0.2f, -0, 0.5f, 0.8f, 1.4f, 1.1f, -0.1f, 0.4f, -0.4f, -0.6f,
    1.9f, -0.5f, 2};
numbers const scores{0.78f, 0.11f, 0.51f, 0.87f, 0.93f, 0.22f, 0.25f, 0.9f, 0.35f, 0.06f, 0.71f, 0.41f, 0.74f, 0.48f,
    0.5f, 0.42f, 0.29f, 0.9f, 0.67f, 0.79f, 0.9f, 0.25f, 0.92f, 0.86f, 0.51f, 0.57f, 0.11f, 0.76f, 0.17f, 0.53f, 0.13f,
    0.07f, 0.61f, 0.49f, 0.67f, 0.79f};
using detection = run<SSDDetectionOutput, &ssd_detection_output, &ssd_detection_workspace>;
detection ssd(std::map<std::string, attribute_literal> attributes) {
    detection t;
    attributes["num_classes"] = std::int64_t{3};
    bool const shared = !attributes.contains("share_location");
    t.inputs = {{"bbox_delta", of({2, shared ? 24 : 72}, shared ? offsets : offsets_per_class)},
        {"score", of({2, 18}, scores)}, {"anchors", of({1, 2, 24}, priors)}};
    t.attributes = std::move(attributes);
    return t;
}

} // namespace

TEST_CASE("SSD's detections: the best of each class, the best of all") {
    auto t = ssd({{"iou_threshold", 0.45}, {"top_k", std::int64_t{4}}, {"keep_top_k", std::int64_t{5}},
        {"code_type", std::string("CENTER_SIZE")}, {"confidence_threshold", 0.2}});
    REQUIRE(t.run());
    CHECK(t.results[0].shape == shape{1, 1, 10, 7});
    CHECK(distance(t.results[0].data,
              numbers{0, 1, 0.93f, 0.244911f, 0.319854f, 0.594289f, 0.675346f, 0, 1, 0.9f, 0.627104f, 0.60492f,
                  0.792296f, 0.93308f, 0, 1, 0.71f, 0.170662f, 0.140709f, 0.404538f, 0.410891f, 0, 2, 0.9f, 0.105458f,
                  0.321635f, 0.398142f, 0.543365f, 0, 2, 0.51f, 0.423848f, 0.484743f, 0.743152f, 0.736857f, 1, 1, 0.92f,
                  0.180554f, 0.307776f, 0.691446f, 0.768824f, 1, 1, 0.79f, 0.364313f, 0.468444f, 0.615487f, 0.741556f,
                  1, 2, 0.9f, 0.364313f, 0.468444f, 0.615487f, 0.741556f, 1, 2, 0.86f, 0.180554f, 0.307776f, 0.691446f,
                  0.768824f, 1, 2, 0.79f, 0.0928576f, 0.264714f, 0.450342f, 0.630286f}) < 1e-5);
}

TEST_CASE("SSD's detections: boxes per class, every class, cut to the image") {
    auto t = ssd({{"share_location", false}, {"background_label_id", std::int64_t{-1}}, {"iou_threshold", 0.3},
        {"confidence_threshold", 0.6}, {"clip", true}});
    REQUIRE(t.run());
    CHECK(
        distance(t.results[0].data,
            numbers{0, 0, 0.87f, 0.25f, 0.24f, 0.62f, 0.93f, 0, 0, 0.74f, 0.05f, 0.4f, 0.28f, 0.75f, 0, 1, 0.93f, 0.19f,
                0.23f, 0.02f, 0.49f, 0, 1, 0.9f, 0.56f, 0.73f, 0.98f, 0.62f, 0, 1, 0.71f, 0.12f, 0.17f, 0.37f, 0.66f, 0,
                2, 0.9f, 0.05f, 0.18f, 0.25f, 0.62f, 1, 0, 0.76f, 0.27f, 0.25f, 0.79f, 0.66f, 1, 0, 0.67f, 0.34f, 0.58f,
                0.58f, 0.89f, 1, 1, 0.92f, 0.18f, 0.42f, 0.44f, 0.71f, 1, 1, 0.79f, 0.37f, 0.45f, 0.88f, 0.85f, 1, 1,
                0.67f, 0.21f, 0.34f, 0.51f, 0.52f, 1, 2, 0.9f, 0.24f, 0.57f, 0.48f, 0.77f, 1, 2, 0.86f, 0.16f, 0.19f, 1,
                0.67f, 1, 2, 0.79f, 0.04f, 0.54f, 0.33f, 1, 1, 2, 0.61f, 0.12f, 0.22f, 0.36f, 0.71f}) < 1e-5);
}

TEST_CASE("SSD's detections: a threshold that falls, variances in the offsets") {
    auto t = ssd({{"iou_threshold", 0.9}, {"eta", 0.5}, {"variance_encoded_in_target", true},
        {"code_type", std::string("CORNER_SIZE")}, {"keep_top_k", std::int64_t{3}}, {"confidence_threshold", 0.5}});
    REQUIRE(t.run());
    CHECK(distance(t.results[0].data,
              numbers{0, 1, 0.93f, 0.436f, 0.246f, 0.272f, 0.616f, 0, 1, 0.9f, 0.737f, 1.25f, 0.548f, 0.658f, 0, 2,
                  0.9f, -0.032f, -0.075f, 0.232f, 0.45f, 1, 1, 0.92f, 0.6f, 0.653f, 1.051f, 1.097f, 1, 2, 0.9f, -0.021f,
                  0.46f, -0.138f, 0.663f, 1, 2, 0.86f, 0.6f, 0.653f, 1.051f, 1.097f}) < 1e-5);
}

TEST_CASE("SSD's detections: nothing found is a row per image") {
    auto t = ssd({{"confidence_threshold", 0.99}, {"keep_top_k", std::int64_t{2}}});
    REQUIRE(t.run());
    CHECK(t.results[0].shape == shape{1, 1, 2, 7});
    CHECK(t.results[0].data == numbers{0, -1, -1, -1, -1, -1, -1, 1, -1, -1, -1, -1, -1, -1});
}

} // namespace library_detection_ssd_kernels_test
