// test/library/image/resize/ops.cpp - shape rules of resizing of images: results and errors of each operator
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/image/resize/ops.hpp"
#include "graft/op/infer/infer.hpp"
#include "test/check.hpp"
#include "test/library/ops_case.hpp"

namespace library_image_resize_ops_test {

using graft::errc;
using graft::format;
using graft::infer;
using graft::infer_status;
using graft::shape;
using graft::values;
using namespace graft::library;
using namespace test;

namespace {

constexpr graft::literal nchw(shape s) { return {s, graft::dtype::undefined, format::nchw}; }
constexpr auto unknown = shape::unknown_rank();

} // namespace

TEST_CASE("images") {
    GRAFT_CHECK_TWICE(infer<ResizeBilinearV2>("y", {{"x", {2, 5, 5, 3}}, {"size", values{9, 8}}}) == shape{2, 9, 8, 3});
    GRAFT_CHECK_TWICE(
        infer<ResizeBilinearV2>("y", {{"x", nchw({2, 3, 5, 5})}, {"size", values{9, -1}}}) == shape{2, 3, 9, -1});
    GRAFT_CHECK_TWICE(graft::infer_desc<ResizeBilinearV2>(
                          "y", {{"x", graft::literal{shape{2, 5, 5, 3}, graft::dtype::u8}}, {"size", values{9, 8}}})
                          .type == graft::dtype::f32);
    GRAFT_CHECK_TWICE(infer<ResizeNearestNeighborV2>("y", {{"x", unknown}, {"size", {2}}}) == shape{-1, -1, -1, -1});
    GRAFT_CHECK_TWICE(
        infer_status<ResizeArea>({{"images", {2, 5, 5, 3}}, {"size", values{9}}}).code == errc::wrong_element_count);
    GRAFT_CHECK_TWICE(infer<CropAndResize>("y", {{"x", {2, 50, 50, 3}}, {"boxes", {-1, 4}}, {"box_index", {6}},
                                                    {"crop_size", values{7, 7}}}) == shape{6, 7, 7, 3});
    GRAFT_CHECK_TWICE(infer_status<CropAndResize>(
                          {{"x", {2, 50, 50, 3}}, {"boxes", {6, 5}}, {"box_index", {6}}, {"crop_size", values{7, 7}}})
                          .parameter == "boxes");
    GRAFT_CHECK_TWICE(
        infer<Interp>("y", {{"x", nchw({2, 3, 4, 5})}, {"height", 9}, {"width", 8}}) == shape{2, 3, 9, 8});
    GRAFT_CHECK_TWICE(infer<Interp>("y", {{"x", nchw({2, 3, 9, 8})}, {"zoom_factor", 2}}) == shape{2, 3, 17, 15});
    GRAFT_CHECK_TWICE(
        infer<Interp>("y", {{"x", nchw({2, 3, 9, 8})}, {"shrink_factor", 2}, {"pad_beg", -1}}) == shape{2, 3, 4, 4});
    GRAFT_CHECK_TWICE(infer<Upsample>("y", {{"x", nchw({2, 3, 9, -1})}, {"stride_h", 3}}) == shape{2, 3, 27, -1});
    GRAFT_CHECK_TWICE(infer<Resample>("y", {{"x", nchw({1, 1, 2, 3})}, {"factor", 2.0}}) == shape{1, 1, 4, 6});
    GRAFT_CHECK_TWICE(
        infer<Resample>("y", {{"x", nchw({1, 1, 2, 3})}, {"reference", nchw({1, 9, 7, 8})}}) == shape{1, 1, 7, 8});
}

TEST_CASE("ResizeBilinearV2") {
    GRAFT_GIVES(ResizeBilinearV2, {{"x", {2, 5, 5, 3}}, {"size", values{9, 8}}}, {2, 9, 8, 3});
    GRAFT_GIVES(ResizeBilinearV2, {{"x", {2, 5, 5, 3}}, {"size", {2}}}, {2, -1, -1, 3});
    GRAFT_GIVES(ResizeBilinearV2, {{"x", {-1, 5, 5, 3}}, {"size", values{9, 8}}}, {-1, 9, 8, 3});
    GRAFT_GIVES(ResizeBilinearV2, {{"x", unknown}, {"size", values{9, 8}}}, {-1, 9, 8, -1});
    GRAFT_REFUSES(ResizeBilinearV2, errc::wrong_element_count, "size", {{"x", {2, 5, 5, 3}}, {"size", values{9}}});
    GRAFT_REFUSES(ResizeBilinearV2, errc::wrong_rank, "x", {{"x", {2, 5, 3}}, {"size", values{9, 8}}});
    GRAFT_REFUSES(ResizeBilinearV2, errc::negative_dim, "size", {{"x", {2, 5, 5, 3}}, {"size", values{-9, 8}}});
}

TEST_CASE("ResizeNearestNeighborV2") {
    GRAFT_GIVES(ResizeNearestNeighborV2, {{"x", {2, 5, 5, 3}}, {"size", values{9, 8}}}, {2, 9, 8, 3});
    GRAFT_GIVES(ResizeNearestNeighborV2, {{"x", {2, 5, 5, 3}}, {"size", {2}}}, {2, -1, -1, 3});
    GRAFT_GIVES(ResizeNearestNeighborV2, {{"x", {-1, 5, 5, 3}}, {"size", values{9, 8}}}, {-1, 9, 8, 3});
    GRAFT_GIVES(ResizeNearestNeighborV2, {{"x", unknown}, {"size", values{9, 8}}}, {-1, 9, 8, -1});
    GRAFT_REFUSES(
        ResizeNearestNeighborV2, errc::wrong_element_count, "size", {{"x", {2, 5, 5, 3}}, {"size", values{9}}});
    GRAFT_REFUSES(ResizeNearestNeighborV2, errc::wrong_rank, "x", {{"x", {2, 5, 3}}, {"size", values{9, 8}}});
    GRAFT_REFUSES(ResizeNearestNeighborV2, errc::negative_dim, "size", {{"x", {2, 5, 5, 3}}, {"size", values{-9, 8}}});
}

TEST_CASE("ResizeBicubic") {
    GRAFT_GIVES(ResizeBicubic, {{"images", {2, 5, 5, 3}}, {"size", values{9, 8}}}, {2, 9, 8, 3});
    GRAFT_GIVES(ResizeBicubic, {{"images", {2, 5, 5, 3}}, {"size", {2}}}, {2, -1, -1, 3});
    GRAFT_GIVES(ResizeBicubic, {{"images", {-1, 5, 5, 3}}, {"size", values{9, 8}}}, {-1, 9, 8, 3});
    GRAFT_GIVES(ResizeBicubic, {{"images", unknown}, {"size", values{9, 8}}}, {-1, 9, 8, -1});
    GRAFT_REFUSES(ResizeBicubic, errc::wrong_element_count, "size", {{"images", {2, 5, 5, 3}}, {"size", values{9}}});
    GRAFT_REFUSES(ResizeBicubic, errc::wrong_rank, "images", {{"images", {2, 5, 3}}, {"size", values{9, 8}}});
    GRAFT_REFUSES(ResizeBicubic, errc::negative_dim, "size", {{"images", {2, 5, 5, 3}}, {"size", values{-9, 8}}});
}

TEST_CASE("ResizeArea") {
    GRAFT_GIVES(ResizeArea, {{"images", {2, 5, 5, 3}}, {"size", values{9, 8}}}, {2, 9, 8, 3});
    GRAFT_GIVES(ResizeArea, {{"images", {2, 5, 5, 3}}, {"size", {2}}}, {2, -1, -1, 3});
    GRAFT_GIVES(ResizeArea, {{"images", {-1, 5, 5, 3}}, {"size", values{9, 8}}}, {-1, 9, 8, 3});
    GRAFT_GIVES(ResizeArea, {{"images", unknown}, {"size", values{9, 8}}}, {-1, 9, 8, -1});
    GRAFT_REFUSES(ResizeArea, errc::wrong_element_count, "size", {{"images", {2, 5, 5, 3}}, {"size", values{9}}});
    GRAFT_REFUSES(ResizeArea, errc::wrong_rank, "images", {{"images", {2, 5, 3}}, {"size", values{9, 8}}});
    GRAFT_REFUSES(ResizeArea, errc::negative_dim, "size", {{"images", {2, 5, 5, 3}}, {"size", values{-9, 8}}});
}

TEST_CASE("CropAndResize") {
    GRAFT_GIVES(CropAndResize,
        {{"x", {2, 50, 50, 3}}, {"boxes", {6, 4}}, {"box_index", {6}}, {"crop_size", values{7, 7}}}, {6, 7, 7, 3});
    GRAFT_GIVES(CropAndResize,
        {{"x", {-1, 50, 50, 3}}, {"boxes", {6, 4}}, {"box_index", {6}}, {"crop_size", values{7, 7}}}, {6, 7, 7, 3});
    GRAFT_GIVES(CropAndResize, {{"x", unknown}, {"boxes", {6, 4}}, {"box_index", {6}}, {"crop_size", values{7, 7}}},
        {6, 7, 7, -1});
    GRAFT_REFUSES(CropAndResize, errc::wrong_shape, "boxes",
        {{"x", {2, 50, 50, 3}}, {"boxes", {6, 5}}, {"box_index", {6}}, {"crop_size", values{7, 7}}});
    GRAFT_REFUSES(CropAndResize, errc::shape_mismatch, "box_index",
        {{"x", {2, 50, 50, 3}}, {"boxes", {6, 4}}, {"box_index", {5}}, {"crop_size", values{7, 7}}});
    GRAFT_REFUSES(CropAndResize, errc::wrong_value, "method",
        {{"x", {2, 50, 50, 3}}, {"boxes", {6, 4}}, {"box_index", {6}}, {"crop_size", values{7, 7}},
            {"method", "cubic"}});
}

TEST_CASE("Interp") {
    GRAFT_GIVES(Interp, {{"x", in({2, 3, 4, 5}, format::nchw)}, {"height", 9}, {"width", 8}}, {2, 3, 9, 8});
    GRAFT_GIVES(Interp, {{"x", in({2, 3, 9, 8}, format::nchw)}, {"zoom_factor", 2}}, {2, 3, 17, 15});
    GRAFT_GIVES(Interp, {{"x", in({-1, 3, 4, 5}, format::nchw)}, {"height", 9}, {"width", 8}}, {-1, 3, 9, 8});
    GRAFT_GIVES(Interp, {{"x", in(unknown, format::nchw)}, {"height", 9}, {"width", 8}}, {-1, -1, 9, 8});
    GRAFT_REFUSES(Interp, errc::wrong_rank, "x", {{"x", in({2, 3, 4}, format::nchw)}, {"height", 9}, {"width", 8}});
    GRAFT_REFUSES(Interp, errc::wrong_value, "width", {{"x", in({2, 3, 4, 5}, format::nchw)}, {"height", 9}});
    GRAFT_REFUSES(
        Interp, errc::wrong_value, "height", {{"x", in({2, 3, 4, 5}, format::nchw)}, {"height", -9}, {"width", 8}});
}

TEST_CASE("Upsample") {
    GRAFT_GIVES(Upsample, {{"x", in({2, 3, 9, 7}, format::nchw)}, {"stride_h", 3}}, {2, 3, 27, 14});
    GRAFT_GIVES(Upsample, {{"x", in({-1, 3, 9, 7}, format::nchw)}, {"stride_h", 3}}, {-1, 3, 27, 14});
    GRAFT_GIVES(Upsample, {{"x", in(unknown, format::nchw)}, {"stride_h", 3}}, {-1, -1, -1, -1});
    GRAFT_REFUSES(Upsample, errc::wrong_rank, "x", {{"x", in({2, 3, 9}, format::nchw)}, {"stride_h", 3}});
    GRAFT_REFUSES(Upsample, errc::wrong_value, "stride_h", {{"x", in({2, 3, 9, 7}, format::nchw)}, {"stride_h", 0}});
}

TEST_CASE("Resample") {
    GRAFT_GIVES(Resample, {{"x", in({1, 1, 2, 3}, format::nchw)}, {"height", 4}, {"width", 6}}, {1, 1, 4, 6});
    GRAFT_GIVES(Resample, {{"x", in({1, 1, 2, 3}, format::nchw)}, {"factor", 2.0}}, {1, 1, 4, 6});
    GRAFT_GIVES(Resample, {{"x", in({-1, 1, 2, 3}, format::nchw)}, {"height", 4}, {"width", 6}}, {-1, 1, 4, 6});
    GRAFT_GIVES(Resample, {{"x", in(unknown, format::nchw)}, {"height", 4}, {"width", 6}}, {-1, -1, 4, 6});
    GRAFT_REFUSES(Resample, errc::wrong_rank, "x", {{"x", in({1, 1, 2}, format::nchw)}, {"factor", 2.0}});
    GRAFT_REFUSES(Resample, errc::wrong_value, "type", {{"x", in({1, 1, 2, 3}, format::nchw)}, {"type", "SPLINE"}});
    GRAFT_REFUSES(
        Resample, errc::wrong_value, "height", {{"x", in({1, 1, 2, 3}, format::nchw)}, {"height", -4}, {"width", 6}});
}

} // namespace library_image_resize_ops_test
