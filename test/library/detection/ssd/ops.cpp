// test/library/detection/ssd/ops.cpp - shape rules of SSD's detections: results and errors of each operator
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/detection/ssd/ops.hpp"
#include "test/library/ops_case.hpp"

namespace library_detection_ssd_ops_test {

using graft::errc;
using namespace graft::library;
using namespace test;

TEST_CASE("SSDDetectionOutput") {
    GRAFT_GIVES(SSDDetectionOutput,
        {{"bbox_delta", {1, 400}}, {"score", {1, 2100}}, {"anchors", {1, 2, 400}}, {"num_classes", 21}}, {1, 1, -1, 7});
    GRAFT_GIVES(SSDDetectionOutput,
        {{"bbox_delta", {-1, 400}}, {"score", {1, 2100}}, {"anchors", {1, 2, 400}}, {"num_classes", 21}},
        {1, 1, -1, 7});
    GRAFT_GIVES(SSDDetectionOutput,
        {{"bbox_delta", unknown}, {"score", {1, 2100}}, {"anchors", {1, 2, 400}}, {"num_classes", 21}}, {1, 1, -1, 7});
    GRAFT_REFUSES(SSDDetectionOutput, errc::wrong_shape, "score",
        {{"bbox_delta", {1, 400}}, {"score", {1, 2101}}, {"anchors", {1, 2, 400}}, {"num_classes", 21}});
    GRAFT_REFUSES(SSDDetectionOutput, errc::wrong_value, "num_classes",
        {{"bbox_delta", {1, 400}}, {"score", {1, 2100}}, {"anchors", {1, 2, 400}}, {"num_classes", 0}});
    GRAFT_REFUSES(SSDDetectionOutput, errc::wrong_value, "code_type",
        {{"bbox_delta", {1, 400}}, {"score", {1, 2100}}, {"anchors", {1, 2, 400}}, {"num_classes", 21},
            {"code_type", "EDGE"}});
}

} // namespace library_detection_ssd_ops_test
