// test/library/image/warp/ops.cpp - shape rules of warped images: results and errors of each operator
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/image/warp/ops.hpp"
#include "test/library/ops_case.hpp"

namespace library_image_warp_ops_test {

using graft::errc;
using namespace graft::library;
using namespace test;

TEST_CASE("SpatialTransformerD") {
    GRAFT_GIVES(
        SpatialTransformerD, {{"x", {2, 3, 9, 8}}, {"theta", {2, 6}}, {"output_size", values{4, 5}}}, {2, 3, 4, 5});
    GRAFT_GIVES(SpatialTransformerD, {{"x", {2, 3, 9, 8}}}, {2, 3, 9, 8});
    GRAFT_GIVES(
        SpatialTransformerD, {{"x", {-1, 3, 9, 8}}, {"theta", {2, 6}}, {"output_size", values{4, 5}}}, {-1, 3, 4, 5});
    GRAFT_GIVES(
        SpatialTransformerD, {{"x", unknown}, {"theta", {2, 6}}, {"output_size", values{4, 5}}}, {-1, -1, 4, 5});
    GRAFT_REFUSES(SpatialTransformerD, errc::wrong_shape, "theta", {{"x", {2, 3, 9, 8}}, {"theta", {2, 5}}});
    GRAFT_REFUSES(SpatialTransformerD, errc::shape_mismatch, "theta", {{"x", {2, 3, 9, 8}}, {"theta", {3, 6}}});
    GRAFT_REFUSES(
        SpatialTransformerD, errc::wrong_value, "output_size", {{"x", {2, 3, 9, 8}}, {"output_size", values{0, 5}}});
}

TEST_CASE("WarpPerspective") {
    GRAFT_GIVES(
        WarpPerspective, {{"x", {2, 3, 9, 8}}, {"matrix", {2, 9}}, {"out_height", 4}, {"out_width", 5}}, {2, 3, 4, 5});
    GRAFT_GIVES(WarpPerspective,
        {{"x", {2, 9, 8, 3}}, {"matrix", {2, 9}}, {"out_height", 4}, {"out_width", 5}, {"data_format", "HWC"}},
        {2, 4, 5, 3});
    GRAFT_GIVES(WarpPerspective, {{"x", {-1, 3, 9, 8}}, {"matrix", {2, 9}}, {"out_height", 4}, {"out_width", 5}},
        {-1, 3, 4, 5});
    GRAFT_GIVES(
        WarpPerspective, {{"x", unknown}, {"matrix", {2, 9}}, {"out_height", 4}, {"out_width", 5}}, {-1, -1, 4, 5});
    GRAFT_REFUSES(WarpPerspective, errc::wrong_shape, "matrix",
        {{"x", {2, 3, 9, 8}}, {"matrix", {2, 8}}, {"out_height", 4}, {"out_width", 5}});
    GRAFT_REFUSES(WarpPerspective, errc::wrong_value, "out_height",
        {{"x", {2, 3, 9, 8}}, {"matrix", {2, 9}}, {"out_height", 0}, {"out_width", 5}});
    GRAFT_REFUSES(WarpPerspective, errc::wrong_value, "border_type",
        {{"x", {2, 3, 9, 8}}, {"matrix", {2, 9}}, {"out_height", 4}, {"out_width", 5}, {"border_type", "WRAP"}});
}

} // namespace library_image_warp_ops_test
