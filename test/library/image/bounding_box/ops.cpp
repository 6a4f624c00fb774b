// test/library/image/bounding_box/ops.cpp - shape rules of bounding boxes of images: results and errors of each
// operator
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/image/bounding_box/ops.hpp"
#include "test/library/ops_case.hpp"

namespace library_image_bounding_box_ops_test {

using graft::errc;
using namespace graft::library;
using namespace test;

TEST_CASE("DrawBoundingBoxes") {
    GRAFT_GIVES(DrawBoundingBoxes, {{"images", {2, 5, 5, 3}}, {"boxes", {2, 7, 4}}}, {2, 5, 5, 3});
    GRAFT_GIVES(DrawBoundingBoxes, {{"images", {-1, 5, 5, 3}}, {"boxes", {2, 7, 4}}}, {2, 5, 5, 3});
    GRAFT_GIVES(DrawBoundingBoxes, {{"images", unknown}, {"boxes", {2, 7, 4}}}, {2, -1, -1, -1});
    GRAFT_REFUSES(DrawBoundingBoxes, errc::wrong_rank, "images", {{"images", {2, 5, 3}}, {"boxes", {2, 7, 4}}});
    GRAFT_REFUSES(DrawBoundingBoxes, errc::wrong_shape, "boxes", {{"images", {2, 5, 5, 3}}, {"boxes", {2, 7, 5}}});
}

TEST_CASE("DrawBoundingBoxesV2") {
    GRAFT_GIVES(
        DrawBoundingBoxesV2, {{"images", {2, 5, 5, 3}}, {"boxes", {2, 7, 4}}, {"colors", {6, 3}}}, {2, 5, 5, 3});
    GRAFT_GIVES(
        DrawBoundingBoxesV2, {{"images", {-1, 5, 5, 3}}, {"boxes", {2, 7, 4}}, {"colors", {6, 3}}}, {2, 5, 5, 3});
    GRAFT_GIVES(DrawBoundingBoxesV2, {{"images", unknown}, {"boxes", {2, 7, 4}}, {"colors", {6, 3}}}, {2, -1, -1, -1});
    GRAFT_REFUSES(DrawBoundingBoxesV2, errc::wrong_rank, "images",
        {{"images", {2, 5, 3}}, {"boxes", {2, 7, 4}}, {"colors", {6, 3}}});
    GRAFT_REFUSES(DrawBoundingBoxesV2, errc::wrong_shape, "boxes",
        {{"images", {2, 5, 5, 3}}, {"boxes", {2, 7, 5}}, {"colors", {6, 3}}});
}

TEST_CASE("SampleDistortedBoundingBox") {
    GRAFT_GIVES(SampleDistortedBoundingBox, {{"image_size", {3}}, {"bounding_boxes", {1, 7, 4}}}, {1, 1, 4}, "bboxes");
    GRAFT_GIVES(SampleDistortedBoundingBox, {{"image_size", {-1}}, {"bounding_boxes", {1, 7, 4}}}, {1, 1, 4}, "bboxes");
    GRAFT_GIVES(
        SampleDistortedBoundingBox, {{"image_size", unknown}, {"bounding_boxes", {1, 7, 4}}}, {1, 1, 4}, "bboxes");
    GRAFT_REFUSES(SampleDistortedBoundingBox, errc::wrong_rank, "image_size",
        {{"image_size", {3, 1}}, {"bounding_boxes", {1, 7, 4}}});
    GRAFT_REFUSES(SampleDistortedBoundingBox, errc::wrong_rank, "bounding_boxes",
        {{"image_size", {3}}, {"bounding_boxes", {7, 4}}});
}

TEST_CASE("SampleDistortedBoundingBoxV2") {
    GRAFT_GIVES(SampleDistortedBoundingBoxV2,
        {{"image_size", {3}}, {"bounding_boxes", {1, 7, 4}}, {"min_object_covered", {}}, {"T", dtype::i32}}, {1, 1, 4},
        "bboxes");
    GRAFT_GIVES(SampleDistortedBoundingBoxV2,
        {{"image_size", {-1}}, {"bounding_boxes", {1, 7, 4}}, {"min_object_covered", {}}, {"T", dtype::i32}}, {1, 1, 4},
        "bboxes");
    GRAFT_GIVES(SampleDistortedBoundingBoxV2,
        {{"image_size", unknown}, {"bounding_boxes", {1, 7, 4}}, {"min_object_covered", {}}, {"T", dtype::i32}},
        {1, 1, 4}, "bboxes");
    GRAFT_REFUSES(SampleDistortedBoundingBoxV2, errc::wrong_rank, "image_size",
        {{"image_size", {3, 1}}, {"bounding_boxes", {1, 7, 4}}, {"min_object_covered", {}}, {"T", dtype::i32}});
    GRAFT_REFUSES(SampleDistortedBoundingBoxV2, errc::wrong_rank, "bounding_boxes",
        {{"image_size", {3}}, {"bounding_boxes", {7, 4}}, {"min_object_covered", {}}, {"T", dtype::i32}});
}

TEST_CASE("StatelessSampleDistortedBoundingBox") {
    GRAFT_GIVES(StatelessSampleDistortedBoundingBox,
        {{"image_size", {3}}, {"bounding_boxes", {1, 7, 4}}, {"min_object_covered", {}}, {"seed", {2}}}, {1, 1, 4},
        "bboxes");
    GRAFT_GIVES(StatelessSampleDistortedBoundingBox,
        {{"image_size", {-1}}, {"bounding_boxes", {1, 7, 4}}, {"min_object_covered", {}}, {"seed", {2}}}, {1, 1, 4},
        "bboxes");
    GRAFT_GIVES(StatelessSampleDistortedBoundingBox,
        {{"image_size", unknown}, {"bounding_boxes", {1, 7, 4}}, {"min_object_covered", {}}, {"seed", {2}}}, {1, 1, 4},
        "bboxes");
    GRAFT_REFUSES(StatelessSampleDistortedBoundingBox, errc::wrong_rank, "image_size",
        {{"image_size", {3, 1}}, {"bounding_boxes", {1, 7, 4}}, {"min_object_covered", {}}, {"seed", {2}}});
    GRAFT_REFUSES(StatelessSampleDistortedBoundingBox, errc::wrong_rank, "bounding_boxes",
        {{"image_size", {3}}, {"bounding_boxes", {7, 4}}, {"min_object_covered", {}}, {"seed", {2}}});
}

} // namespace library_image_bounding_box_ops_test
