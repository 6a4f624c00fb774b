// test/library/detection/box/ops.cpp - shape rules of boxes: results and errors of each operator
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/detection/box/ops.hpp"
#include "test/library/ops_case.hpp"

namespace library_detection_box_ops_test {

using graft::errc;
using namespace graft::library;
using namespace test;

TEST_CASE("DecodeBboxV2") {
    GRAFT_GIVES(DecodeBboxV2, {{"boxes", {70, 4}}, {"anchors", {70, 4}}}, {70, 4});
    GRAFT_GIVES(DecodeBboxV2, {{"boxes", {4, -1}}, {"anchors", {4, 70}}, {"reversed_box", true}}, {4, -1});
    GRAFT_GIVES(DecodeBboxV2, {{"boxes", unknown}, {"anchors", {70, 4}}}, unknown);
    GRAFT_REFUSES(DecodeBboxV2, errc::shape_mismatch, "anchors", {{"boxes", {70, 4}}, {"anchors", {71, 4}}});
    GRAFT_REFUSES(DecodeBboxV2, errc::wrong_shape, "boxes", {{"boxes", {70, 5}}, {"anchors", {70, 4}}});
    GRAFT_REFUSES(DecodeBboxV2, errc::wrong_value, "scales",
        {{"boxes", {70, 4}}, {"anchors", {70, 4}}, {"scales", values{10, 5}}});
}

TEST_CASE("ClipBoxes") {
    GRAFT_GIVES(ClipBoxes, {{"boxes_input", {70, 4}}, {"img_size", {4}}}, {70, 4});
    GRAFT_GIVES(ClipBoxes, {{"boxes_input", {-1, 4}}, {"img_size", {-1}}}, {-1, 4});
    GRAFT_GIVES(ClipBoxes, {{"boxes_input", {70, 4}}, {"img_size", unknown}}, {70, 4});
    GRAFT_REFUSES(ClipBoxes, errc::wrong_shape, "boxes_input", {{"boxes_input", {70, 5}}, {"img_size", {4}}});
    GRAFT_REFUSES(ClipBoxes, errc::wrong_shape, "img_size", {{"boxes_input", {70, 4}}, {"img_size", {3}}});
}

} // namespace library_detection_box_ops_test
