// test/library/detection/faster_rcnn/kernels.cpp - Faster R-CNN's proposals, against numbers of a program of its own
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <map>
#include <string>
#include <vector>

#include "graft/library/detection/faster_rcnn/kernels.hpp"
#include "graft/library/detection/faster_rcnn/ops.hpp"
#include "test/library/run_kernel.hpp"

namespace library_detection_faster_rcnn_kernels_test {

using graft::shape;
using namespace graft::library;
using namespace kernel_test;

namespace {

using numbers = std::vector<float>;
template <class Op, auto Run, auto Size = nullptr> using run = trial_run<graft::kernel<Op, Run, Size>>;
tensor of(shape s, numbers data) { return {s, std::move(data), graft::format::nd, {}}; }

} // namespace

TEST_CASE("Faster R-CNN's proposals of two images") {
    run<Proposal, &proposal, &proposal_workspace> t;
    numbers const prob{0.22f, 0.87f, 0.21f, 0.92f, 0.49f, 0.61f, 0.77f, 0.52f, 0.3f, 0.19f, 0.08f, 0.74f, 0.44f, 0.16f,
        0.88f, 0.27f, 0.41f, 0.3f, 0.63f, 0.58f, 0.6f, 0.27f, 0.28f, 0.25f, 0.33f, 0.14f, 0.17f, 0.96f, 0.96f, 0.19f,
        0.02f, 0.2f};
    numbers const delta{0.4f, 0.3f, 0, -0.1f, 0, -0, 0.3f, -0.3f, -0, -0, -0, 0.1f, 0.1f, 0.5f, -0, 0.6f, -0.1f, -0.2f,
        0, 0.1f, 0.1f, 0.5f, 0.5f, 0.2f, -0.1f, -0, 0.6f, 0.1f, -0.5f, -0.3f, -0.2f, 0.5f, -0, 0.9f, 0.3f, 0, -0.2f,
        0.4f, -0.1f, -0.3f, 0.2f, 0, 0.5f, -0, -1.1f, 0.3f, -0.8f, 0.6f, 0.7f, -0.2f, -0.5f, -0.6f, 0.3f, -0.1f, -0.2f,
        -0.1f, 0.8f, 0.1f, 0.3f, 0.3f, 0.4f, 0.4f, -0.3f, -0.1f};
    t.inputs = {{"cls_prob", of({2, 4, 2, 2}, prob)}, {"bbox_delta", of({2, 8, 2, 2}, delta)},
        {"im_info", of({2, 3}, {40, 50, 1, 30, 60, 1.5f})}};
    t.attributes = {{"feat_stride", 10.0}, {"base_size", 8.0}, {"min_size", 6.0},
        {"ratio", std::vector<double>{0.5, 2}}, {"scale", std::vector<double>{2}}, {"pre_nms_topn", std::int64_t{7}},
        {"post_nms_topn", std::int64_t{3}}, {"iou_threshold", 0.3}};
    t.extra_outputs = {"scores"};
    REQUIRE(t.run());
    CHECK(t.results[0].shape == shape{5, 5});
    CHECK(distance(t.results[0].data,
              numbers{0, 0, 16.1752f, 14.9327f, 35.8248f, 0, 0, 0, 23.9569f, 21.3327f, 0, 0, 0, 8.22902f, 13.6784f, 1,
                  0, 0, 25.7532f, 29, 1, 22.8f, 0.700847f, 44.8f, 16.8992f}) < 1e-5);
    CHECK(t.results[1].shape == shape{5, 1});
    CHECK(t.results[1].data == numbers{0.88f, 0.74f, 0.44f, 0.96f, 0.14f});
    t.inputs[2].second = of({1, 3}, {40, 50, 1});
    CHECK_FALSE(t.run());
}

} // namespace library_detection_faster_rcnn_kernels_test
