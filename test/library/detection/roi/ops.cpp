// test/library/detection/roi/ops.cpp - shape rules of regions of interest: results and errors of each operator
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/detection/roi/ops.hpp"
#include "test/library/ops_case.hpp"

namespace library_detection_roi_ops_test {

using graft::errc;
using namespace graft::library;
using namespace test;

TEST_CASE("ROIPooling") {
    GRAFT_GIVES(
        ROIPooling, {{"x", {1, 512, 38, 50}}, {"rois", {300, 5}}, {"pooled_h", 7}, {"pooled_w", 6}}, {300, 512, 7, 6});
    GRAFT_GIVES(
        ROIPooling, {{"x", {-1, 512, 38, 50}}, {"rois", {300, 5}}, {"pooled_h", 7}, {"pooled_w", 6}}, {300, 512, 7, 6});
    GRAFT_GIVES(ROIPooling, {{"x", unknown}, {"rois", {300, 5}}, {"pooled_h", 7}, {"pooled_w", 6}}, {300, -1, 7, 6});
    GRAFT_REFUSES(
        ROIPooling, errc::wrong_rank, "x", {{"x", {1, 512, 38}}, {"rois", {300, 5}}, {"pooled_h", 7}, {"pooled_w", 6}});
    GRAFT_REFUSES(ROIPooling, errc::wrong_value, "pooled_h",
        {{"x", {1, 512, 38, 50}}, {"rois", {300, 5}}, {"pooled_h", 0}, {"pooled_w", 6}});
    GRAFT_REFUSES(ROIPooling, errc::wrong_value, "pooled_w",
        {{"x", {1, 512, 38, 50}}, {"rois", {300, 5}}, {"pooled_h", 7}, {"pooled_w", 0}});
}

TEST_CASE("PSROIPooling") {
    GRAFT_GIVES(PSROIPooling, {{"x", {1, 1029, 38, 50}}, {"rois", {300, 5}}, {"output_dim", 21}, {"group_size", 7}},
        {300, 21, 7, 7});
    GRAFT_GIVES(PSROIPooling, {{"x", {-1, 1029, 38, 50}}, {"rois", {300, 5}}, {"output_dim", 21}, {"group_size", 7}},
        {300, 21, 7, 7});
    GRAFT_GIVES(
        PSROIPooling, {{"x", unknown}, {"rois", {300, 5}}, {"output_dim", 21}, {"group_size", 7}}, {300, 21, 7, 7});
    GRAFT_REFUSES(PSROIPooling, errc::wrong_shape, "x",
        {{"x", {1, 1028, 38, 50}}, {"rois", {300, 5}}, {"output_dim", 21}, {"group_size", 7}});
    GRAFT_REFUSES(PSROIPooling, errc::wrong_value, "output_dim",
        {{"x", {1, 1029, 38, 50}}, {"rois", {300, 5}}, {"output_dim", 0}, {"group_size", 7}});
    GRAFT_REFUSES(PSROIPooling, errc::wrong_value, "group_size",
        {{"x", {1, 1029, 38, 50}}, {"rois", {300, 5}}, {"output_dim", 21}, {"group_size", 0}});
}

TEST_CASE("ROIAlign") {
    GRAFT_GIVES(ROIAlign,
        {{"features", {1, 256, 38, 50}}, {"rois", {300, 5}}, {"spatial_scale", 0.5}, {"pooled_height", 7},
            {"pooled_width", 6}},
        {300, 256, 7, 6});
    GRAFT_GIVES(ROIAlign,
        {{"features", {-1, 256, 38, 50}}, {"rois", {300, 5}}, {"spatial_scale", 0.5}, {"pooled_height", 7},
            {"pooled_width", 6}},
        {300, 256, 7, 6});
    GRAFT_GIVES(ROIAlign,
        {{"features", unknown}, {"rois", {300, 5}}, {"spatial_scale", 0.5}, {"pooled_height", 7}, {"pooled_width", 6}},
        {300, -1, 7, 6});
    GRAFT_REFUSES(ROIAlign, errc::wrong_shape, "rois",
        {{"features", {1, 256, 38, 50}}, {"rois", {300, 4}}, {"spatial_scale", 0.5}, {"pooled_height", 7},
            {"pooled_width", 6}});
    GRAFT_REFUSES(ROIAlign, errc::wrong_value, "pooled_height",
        {{"features", {1, 256, 38, 50}}, {"rois", {300, 5}}, {"spatial_scale", 0.5}, {"pooled_height", 0},
            {"pooled_width", 6}});
    GRAFT_REFUSES(ROIAlign, errc::wrong_rank, "features",
        {{"features", {1, 256, 38}}, {"rois", {300, 5}}, {"spatial_scale", 0.5}, {"pooled_height", 7},
            {"pooled_width", 6}});
}

TEST_CASE("RoiAlignOfImage") {
    GRAFT_GIVES(RoiAlignOfImage,
        {{"x", {1, 3, 10, 10}}, {"rois", {7, 4}}, {"images", {7}}, {"height", 5}, {"width", 6}}, {7, 3, 5, 6});
    GRAFT_GIVES(RoiAlignOfImage, {{"x", {1, -1, 10, 10}}, {"rois", {-1, 4}}, {"images", {7}}}, {7, -1, 1, 1});
    GRAFT_GIVES(RoiAlignOfImage, {{"x", unknown}, {"rois", unknown}, {"images", unknown}}, {-1, -1, 1, 1});
    GRAFT_REFUSES(
        RoiAlignOfImage, errc::wrong_shape, "rois", {{"x", {1, 3, 10, 10}}, {"rois", {7, 5}}, {"images", {7}}});
    GRAFT_REFUSES(
        RoiAlignOfImage, errc::shape_mismatch, "images", {{"x", {1, 3, 10, 10}}, {"rois", {7, 4}}, {"images", {6}}});
}

} // namespace library_detection_roi_ops_test
