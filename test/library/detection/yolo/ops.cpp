// test/library/detection/yolo/ops.cpp - shape rules of YOLO: results and errors of each operator
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/detection/yolo/ops.hpp"
#include "test/library/ops_case.hpp"

namespace library_detection_yolo_ops_test {

using graft::errc;
using namespace graft::library;
using namespace test;

TEST_CASE("Yolo") {
    GRAFT_GIVES(Yolo, {{"x", {1, 255, 13, 13}}}, {1, 12, 192});
    GRAFT_GIVES(Yolo, {{"x", {2, 125, 13, 13}}, {"boxes", 5}, {"classes", 20}, {"yolo_version", "V2"}}, {2, 20, 192});
    GRAFT_GIVES(Yolo, {{"x", {-1, 255, 13, 13}}}, {-1, 12, 192});
    GRAFT_GIVES(Yolo, {{"x", unknown}}, {-1, 12, -1});
    GRAFT_REFUSES(Yolo, errc::wrong_shape, "x", {{"x", {1, 254, 13, 13}}});
    GRAFT_REFUSES(Yolo, errc::wrong_rank, "x", {{"x", {1, 255, 13}}});
    GRAFT_REFUSES(Yolo, errc::wrong_value, "boxes", {{"x", {1, 255, 13, 13}}, {"boxes", 0}});
    GRAFT_REFUSES(Yolo, errc::wrong_value, "yolo_version", {{"x", {1, 255, 13, 13}}, {"yolo_version", "V9"}});
}

TEST_CASE("YoloV2DetectionOutput") {
    GRAFT_GIVES(YoloV2DetectionOutput,
        {{"coord_data", {2, 20, 192}}, {"obj_prob", {2, 864}}, {"classes_prob", {2, 20, 864}}, {"img_info", {2, 4}},
            {"biases", values{1, 2}}},
        {2, 3072});
    GRAFT_GIVES(YoloV2DetectionOutput,
        {{"coord_data", {-1, 20, 192}}, {"obj_prob", {2, 864}}, {"classes_prob", {2, 20, 864}}, {"img_info", {2, 4}},
            {"biases", values{1, 2}}},
        {-1, 3072});
    GRAFT_GIVES(YoloV2DetectionOutput,
        {{"coord_data", unknown}, {"obj_prob", {2, 864}}, {"classes_prob", {2, 20, 864}}, {"img_info", {2, 4}},
            {"biases", values{1, 2}}},
        {-1, 3072});
    GRAFT_REFUSES(YoloV2DetectionOutput, errc::wrong_value, "biases",
        {{"coord_data", {2, 20, 192}}, {"obj_prob", {2, 864}}, {"classes_prob", {2, 20, 864}}, {"img_info", {2, 4}},
            {"biases", values{1}}});
    GRAFT_REFUSES(YoloV2DetectionOutput, errc::wrong_value, "post_nms_topn",
        {{"coord_data", {2, 20, 192}}, {"obj_prob", {2, 864}}, {"classes_prob", {2, 20, 864}}, {"img_info", {2, 4}},
            {"biases", values{1, 2}}, {"post_nms_topn", 0}});
    GRAFT_REFUSES(YoloV2DetectionOutput, errc::wrong_rank, "coord_data",
        {{"coord_data", {2}}, {"obj_prob", {2, 864}}, {"classes_prob", {2, 20, 864}}, {"img_info", {2, 4}},
            {"biases", values{1, 2}}});
}

TEST_CASE("YoloV3DetectionOutputV2") {
    GRAFT_GIVES(YoloV3DetectionOutputV2,
        {{"x", {2, 12, 192}}, {"x", {2, 12, 192}}, {"x", {2, 12, 192}}, {"x", {2, 12, 192}}, {"N", 4},
            {"biases", values{1, 2}}},
        {2, 6, 512});
    GRAFT_GIVES(YoloV3DetectionOutputV2,
        {{"x", {2, 12, 192}}, {"x", {2, 12, 192}}, {"x", {2, 12, 192}}, {"x", {2, 12, 192}}, {"N", 4},
            {"out_box_dim", 2}, {"biases", values{1, 2}}},
        {2, 3072});
    GRAFT_GIVES(YoloV3DetectionOutputV2,
        {{"x", {-1, 12, 192}}, {"x", {2, 12, 192}}, {"x", {2, 12, 192}}, {"x", {2, 12, 192}}, {"N", 4},
            {"biases", values{1, 2}}},
        {-1, 6, 512});
    GRAFT_GIVES(YoloV3DetectionOutputV2,
        {{"x", unknown}, {"x", {2, 12, 192}}, {"x", {2, 12, 192}}, {"x", {2, 12, 192}}, {"N", 4},
            {"biases", values{1, 2}}},
        {-1, 6, 512});
    GRAFT_REFUSES(YoloV3DetectionOutputV2, errc::wrong_input_count, "x",
        {{"x", {2, 12, 192}}, {"x", {2, 12, 192}}, {"x", {2, 12, 192}}, {"x", {2, 12, 192}}, {"N", 5},
            {"biases", values{1, 2}}});
    GRAFT_REFUSES(YoloV3DetectionOutputV2, errc::wrong_value, "out_box_dim",
        {{"x", {2, 12, 192}}, {"x", {2, 12, 192}}, {"x", {2, 12, 192}}, {"x", {2, 12, 192}}, {"N", 4},
            {"out_box_dim", 4}, {"biases", values{1, 2}}});
    GRAFT_REFUSES(YoloV3DetectionOutputV2, errc::wrong_value, "pre_nms_topn",
        {{"x", {2, 12, 192}}, {"x", {2, 12, 192}}, {"x", {2, 12, 192}}, {"x", {2, 12, 192}}, {"N", 4},
            {"pre_nms_topn", 0}, {"biases", values{1, 2}}});
    GRAFT_REFUSES(YoloV3DetectionOutputV2, errc::wrong_input_count, "x",
        {{"x", {2, 12, 192}}, {"N", 1}, {"biases", values{1, 2}}});
}

TEST_CASE("YoloV3DetectionOutputV2D") {
    GRAFT_GIVES(YoloV3DetectionOutputV2D,
        {{"x", {2, 12, 192}}, {"x", {2, 12, 192}}, {"x", {2, 12, 192}}, {"x", {2, 12, 192}}, {"windex", {2}},
            {"hindex", {2}}, {"biases", values{1, 2}}},
        {2, 6, 512});
    GRAFT_GIVES(YoloV3DetectionOutputV2D,
        {{"x", {-1, 12, 192}}, {"x", {2, 12, 192}}, {"x", {2, 12, 192}}, {"x", {2, 12, 192}}, {"windex", {2}},
            {"hindex", {2}}, {"biases", values{1, 2}}},
        {-1, 6, 512});
    GRAFT_GIVES(YoloV3DetectionOutputV2D,
        {{"x", unknown}, {"x", {2, 12, 192}}, {"x", {2, 12, 192}}, {"x", {2, 12, 192}}, {"windex", {2}},
            {"hindex", {2}}, {"biases", values{1, 2}}},
        {-1, 6, 512});
    GRAFT_REFUSES(YoloV3DetectionOutputV2D, errc::wrong_input_count, "hindex",
        {{"x", {2, 12, 192}}, {"x", {2, 12, 192}}, {"x", {2, 12, 192}}, {"x", {2, 12, 192}}, {"windex", {2}},
            {"biases", values{1, 2}}});
    GRAFT_REFUSES(YoloV3DetectionOutputV2D, errc::wrong_value, "out_box_dim",
        {{"x", {2, 12, 192}}, {"x", {2, 12, 192}}, {"x", {2, 12, 192}}, {"x", {2, 12, 192}}, {"windex", {2}},
            {"hindex", {2}}, {"out_box_dim", 4}, {"biases", values{1, 2}}});
    GRAFT_REFUSES(YoloV3DetectionOutputV2D, errc::wrong_value, "biases",
        {{"x", {2, 12, 192}}, {"x", {2, 12, 192}}, {"x", {2, 12, 192}}, {"x", {2, 12, 192}}, {"windex", {2}},
            {"hindex", {2}}, {"biases", values{1, 2, 3}}});
}

} // namespace library_detection_yolo_ops_test
