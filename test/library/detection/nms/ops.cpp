// test/library/detection/nms/ops.cpp - shape rules of non-maximum suppression: results and errors of each operator
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/detection/nms/ops.hpp"
#include "test/library/ops_case.hpp"

namespace library_detection_nms_ops_test {

using graft::errc;
using namespace graft::library;
using namespace test;

TEST_CASE("NonMaxSuppressionV3") {
    GRAFT_GIVES(NonMaxSuppressionV3,
        {{"boxes", {70, 4}}, {"scores", {70}}, {"max_output_size", 9}, {"iou_threshold", {}}, {"score_threshold", {}}},
        {-1});
    GRAFT_GIVES(NonMaxSuppressionV3,
        {{"boxes", {-1, 4}}, {"scores", {70}}, {"max_output_size", 9}, {"iou_threshold", {}}, {"score_threshold", {}}},
        {-1});
    GRAFT_GIVES(NonMaxSuppressionV3,
        {{"boxes", unknown}, {"scores", {70}}, {"max_output_size", 9}, {"iou_threshold", {}}, {"score_threshold", {}}},
        {-1});
    GRAFT_REFUSES(NonMaxSuppressionV3, errc::wrong_shape, "boxes",
        {{"boxes", {70, 5}}, {"scores", {70}}, {"max_output_size", 9}, {"iou_threshold", {}}, {"score_threshold", {}}});
    GRAFT_REFUSES(NonMaxSuppressionV3, errc::shape_mismatch, "scores",
        {{"boxes", {70, 4}}, {"scores", {71}}, {"max_output_size", 9}, {"iou_threshold", {}}, {"score_threshold", {}}});
    GRAFT_REFUSES(NonMaxSuppressionV3, errc::negative_dim, "max_output_size",
        {{"boxes", {70, 4}}, {"scores", {70}}, {"max_output_size", -1}, {"iou_threshold", {}},
            {"score_threshold", {}}});
}

TEST_CASE("NonMaxSuppressionV4") {
    GRAFT_GIVES(NonMaxSuppressionV4,
        {{"boxes", {70, 4}}, {"scores", {70}}, {"max_output_size", 9}, {"iou_threshold", {}}, {"score_threshold", {}}},
        {-1});
    GRAFT_GIVES(NonMaxSuppressionV4,
        {{"boxes", {70, 4}}, {"scores", {70}}, {"max_output_size", 9}, {"iou_threshold", {}}, {"score_threshold", {}},
            {"pad_to_max_output_size", true}},
        {9});
    GRAFT_GIVES(NonMaxSuppressionV4,
        {{"boxes", {-1, 4}}, {"scores", {70}}, {"max_output_size", 9}, {"iou_threshold", {}}, {"score_threshold", {}}},
        {-1});
    GRAFT_GIVES(NonMaxSuppressionV4,
        {{"boxes", unknown}, {"scores", {70}}, {"max_output_size", 9}, {"iou_threshold", {}}, {"score_threshold", {}}},
        {-1});
    GRAFT_REFUSES(NonMaxSuppressionV4, errc::wrong_shape, "boxes",
        {{"boxes", {70, 5}}, {"scores", {70}}, {"max_output_size", 9}, {"iou_threshold", {}}, {"score_threshold", {}}});
    GRAFT_REFUSES(NonMaxSuppressionV4, errc::wrong_rank, "iou_threshold",
        {{"boxes", {70, 4}}, {"scores", {70}}, {"max_output_size", 9}, {"iou_threshold", {2}},
            {"score_threshold", {}}});
}

TEST_CASE("NonMaxSuppressionByClass") {
    GRAFT_GIVES(NonMaxSuppressionByClass, {{"boxes", {1, 6, 4}}, {"scores", {1, 2, 6}}}, {-1, 3});
    GRAFT_GIVES(NonMaxSuppressionByClass, {{"boxes", {-1, 6, 4}}, {"scores", {1, 2, 6}}}, {-1, 3});
    GRAFT_GIVES(NonMaxSuppressionByClass, {{"boxes", unknown}, {"scores", unknown}}, {-1, 3});
    GRAFT_REFUSES(
        NonMaxSuppressionByClass, errc::shape_mismatch, "scores", {{"boxes", {1, 6, 4}}, {"scores", {1, 2, 5}}});
    GRAFT_REFUSES(NonMaxSuppressionByClass, errc::wrong_shape, "boxes", {{"boxes", {1, 6, 5}}, {"scores", {1, 2, 6}}});
}

} // namespace library_detection_nms_ops_test
