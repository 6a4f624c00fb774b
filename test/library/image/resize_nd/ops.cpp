// test/library/image/resize_nd/ops.cpp - shape rules of resizing along any axes: results and errors of each operator
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/image/resize_nd/ops.hpp"
#include "test/library/ops_case.hpp"

namespace library_image_resize_nd_ops_test {

using graft::errc;
using namespace graft::library;
using namespace test;

TEST_CASE("ResizeNd") {
    GRAFT_GIVES(ResizeNd, {{"x", {1, 2, 4, 5}}, {"sizes", values{8, 2}}, {"axes", values{2, 3}}}, {1, 2, 8, 2});
    GRAFT_GIVES(ResizeNd,
        {{"x", {4, 6}}, {"sizes", values{8, 9}}, {"axes", values{0, 1}}, {"keep_aspect_ratio_policy", "not_larger"}},
        {6, 9});
    GRAFT_GIVES(ResizeNd, {{"x", {-1, 4}}, {"sizes", values{8}}, {"axes", values{1}}}, {-1, 8});
    GRAFT_GIVES(ResizeNd, {{"x", {3, 4}}, {"scales", values{2}}, {"axes", values{1}}}, {3, 8});
    GRAFT_GIVES(ResizeNd, {{"x", {3, 4}}, {"scales", {1}}, {"axes", values{1}}}, {3, -1});
    GRAFT_REFUSES(ResizeNd, errc::wrong_element_count, "scales", {{"x", {3, 4}}, {"scales", {2}}, {"axes", values{1}}});
    GRAFT_REFUSES(ResizeNd, errc::wrong_value, "scales", {{"x", {4}}, {"scales", values{0}}, {"axes", values{0}}});
    GRAFT_GIVES(ResizeNd, {{"x", unknown}, {"sizes", values{8}}, {"axes", values{1}}}, unknown);
    GRAFT_REFUSES(ResizeNd, errc::wrong_attribute_value, "scales", {{"x", {1, 4}}, {"axes", values{1}}});
    GRAFT_REFUSES(
        ResizeNd, errc::axis_out_of_range, "axes", {{"x", {1, 4}}, {"sizes", values{8}}, {"axes", values{2}}});
}

} // namespace library_image_resize_nd_ops_test
