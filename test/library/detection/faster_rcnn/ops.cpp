// test/library/detection/faster_rcnn/ops.cpp - shape rules of Faster R-CNN: results and errors of each operator
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/detection/faster_rcnn/ops.hpp"
#include "test/library/ops_case.hpp"

namespace library_detection_faster_rcnn_ops_test {

using graft::errc;
using namespace graft::library;
using namespace test;

TEST_CASE("RpnProposals") {
    GRAFT_GIVES(RpnProposals, {{"rois", {900, 4}}, {"cls_bg_prob", {900}}}, {-1, 4});
    GRAFT_GIVES(RpnProposals, {{"rois", {-1, 4}}, {"cls_bg_prob", {900, 1}}}, {-1, 4});
    GRAFT_GIVES(RpnProposals, {{"rois", unknown}, {"cls_bg_prob", unknown}}, {-1, 4});
    GRAFT_REFUSES(RpnProposals, errc::wrong_shape, "rois", {{"rois", {900, 5}}, {"cls_bg_prob", {900}}});
    GRAFT_REFUSES(RpnProposals, errc::wrong_element_count, "cls_bg_prob", {{"rois", {900, 4}}, {"cls_bg_prob", {899}}});
    GRAFT_REFUSES(RpnProposals, errc::wrong_value, "post_nms_num",
        {{"rois", {900, 4}}, {"cls_bg_prob", {900}}, {"post_nms_num", 0}});
}

TEST_CASE("Proposal") {
    GRAFT_GIVES(
        Proposal, {{"cls_prob", {1, 18, 39, 51}}, {"bbox_delta", {1, 36, 39, 51}}, {"im_info", {1, 3}}}, {-1, 5});
    GRAFT_GIVES(
        Proposal, {{"cls_prob", {-1, 18, 39, 51}}, {"bbox_delta", {1, 36, 39, 51}}, {"im_info", {1, 3}}}, {-1, 5});
    GRAFT_GIVES(Proposal, {{"cls_prob", unknown}, {"bbox_delta", {1, 36, 39, 51}}, {"im_info", {1, 3}}}, {-1, 5});
    GRAFT_REFUSES(Proposal, errc::wrong_shape, "cls_prob",
        {{"cls_prob", {1, 17, 39, 51}}, {"bbox_delta", {1, 36, 39, 51}}, {"im_info", {1, 3}}});
    GRAFT_REFUSES(Proposal, errc::wrong_shape, "bbox_delta",
        {{"cls_prob", {1, 18, 39, 51}}, {"bbox_delta", {1, 35, 39, 51}}, {"im_info", {1, 3}}});
    GRAFT_REFUSES(Proposal, errc::wrong_rank, "cls_prob",
        {{"cls_prob", {1, 18, 39}}, {"bbox_delta", {1, 36, 39, 51}}, {"im_info", {1, 3}}});
}

TEST_CASE("FSRDetectionOutput") {
    GRAFT_GIVES(FSRDetectionOutput,
        {{"rois", {300, 5}}, {"bbox_delta", {300, 84}}, {"score", {300, 21}}, {"im_info", {1, 3}}, {"num_classes", 21},
            {"score_threshold", 0.5}, {"iou_threshold", 0.5}},
        {1, 21, 300, 8}, "box");
    GRAFT_GIVES(FSRDetectionOutput,
        {{"rois", {-1, 5}}, {"bbox_delta", {300, 84}}, {"score", {300, 21}}, {"im_info", {1, 3}}, {"num_classes", 21},
            {"score_threshold", 0.5}, {"iou_threshold", 0.5}},
        {1, 21, 300, 8}, "box");
    GRAFT_GIVES(FSRDetectionOutput,
        {{"rois", unknown}, {"bbox_delta", {300, 84}}, {"score", {300, 21}}, {"im_info", {1, 3}}, {"num_classes", 21},
            {"score_threshold", 0.5}, {"iou_threshold", 0.5}},
        {1, 21, 300, 8}, "box");
    GRAFT_REFUSES(FSRDetectionOutput, errc::wrong_value, "num_classes",
        {{"rois", {300, 5}}, {"bbox_delta", {300, 84}}, {"score", {300, 21}}, {"im_info", {1, 3}}, {"num_classes", 1},
            {"score_threshold", 0.5}, {"iou_threshold", 0.5}});
    GRAFT_REFUSES(FSRDetectionOutput, errc::wrong_value, "score_threshold",
        {{"rois", {300, 5}}, {"bbox_delta", {300, 84}}, {"score", {300, 21}}, {"im_info", {1, 3}}, {"num_classes", 21},
            {"score_threshold", 1.5}, {"iou_threshold", 0.5}});
    GRAFT_REFUSES(FSRDetectionOutput, errc::shape_mismatch, "score",
        {{"rois", {299, 5}}, {"bbox_delta", {300, 84}}, {"score", {300, 21}}, {"im_info", {1, 3}}, {"num_classes", 21},
            {"score_threshold", 0.5}, {"iou_threshold", 0.5}});
}

} // namespace library_detection_faster_rcnn_ops_test
