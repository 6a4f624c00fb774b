// test/library/image/optical_flow/ops.cpp - shape rules of optical flow: results and errors of each operator
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/image/optical_flow/ops.hpp"
#include "test/library/ops_case.hpp"

namespace library_image_optical_flow_ops_test {

using graft::errc;
using namespace graft::library;
using namespace test;

TEST_CASE("FlowWarp") {
    GRAFT_GIVES(FlowWarp, {{"x", {1, 3, 8, 12}}, {"flow", {1, 2, 8, 12}}}, {1, 3, 8, 12});
    GRAFT_GIVES(FlowWarp, {{"x", {-1, 3, 8, 12}}, {"flow", {1, 2, 8, 12}}}, {-1, 3, 8, 12});
    GRAFT_GIVES(FlowWarp, {{"x", unknown}, {"flow", {1, 2, 8, 12}}}, unknown);
    GRAFT_REFUSES(FlowWarp, errc::wrong_shape, "flow", {{"x", {1, 3, 8, 12}}, {"flow", {1, 3, 8, 12}}});
    GRAFT_REFUSES(FlowWarp, errc::wrong_rank, "x", {{"x", {1, 3, 8}}, {"flow", {1, 2, 8, 12}}});
    GRAFT_REFUSES(FlowWarp, errc::shape_mismatch, "flow", {{"x", {1, 3, 8, 12}}, {"flow", {1, 2, 8, 11}}});
}

TEST_CASE("Correlation") {
    GRAFT_GIVES(Correlation,
        {{"x1", {1, 256, 48, 64}}, {"x2", {1, 256, 48, 64}}, {"pad", 20}, {"kernel_size", 1}, {"max_displacement", 20},
            {"stride_2", 2}},
        {1, 441, 48, 64});
    GRAFT_GIVES(Correlation,
        {{"x1", {-1, 256, 48, 64}}, {"x2", {1, 256, 48, 64}}, {"pad", 20}, {"kernel_size", 1}, {"max_displacement", 20},
            {"stride_2", 2}},
        {1, 441, 48, 64});
    GRAFT_GIVES(Correlation,
        {{"x1", unknown}, {"x2", {1, 256, 48, 64}}, {"pad", 20}, {"kernel_size", 1}, {"max_displacement", 20},
            {"stride_2", 2}},
        {1, 441, 48, 64});
    GRAFT_REFUSES(Correlation, errc::shape_mismatch, "x2",
        {{"x1", {1, 256, 48, 64}}, {"x2", {1, 255, 48, 64}}, {"pad", 20}, {"kernel_size", 1}, {"max_displacement", 20},
            {"stride_2", 2}});
    GRAFT_REFUSES(Correlation, errc::wrong_value, "kernel_size",
        {{"x1", {1, 256, 48, 64}}, {"x2", {1, 256, 48, 64}}, {"kernel_size", 2}, {"max_displacement", 20}});
    GRAFT_REFUSES(Correlation, errc::wrong_rank, "x1",
        {{"x1", {256, 48, 64}}, {"x2", {256, 48, 64}}, {"pad", 20}, {"kernel_size", 1}, {"max_displacement", 20},
            {"stride_2", 2}});
}

TEST_CASE("DataAugmentation") {
    GRAFT_GIVES(DataAugmentation, {{"x", {1, 3, 40, 50}}, {"crop_height", 32}, {"crop_width", 48}}, {1, 3, 32, 48});
    GRAFT_GIVES(DataAugmentation, {{"x", {1, 3, 40, 50}}}, {1, 3, 40, 50});
    GRAFT_GIVES(DataAugmentation, {{"x", {-1, 3, 40, 50}}, {"crop_height", 32}, {"crop_width", 48}}, {-1, 3, 32, 48});
    GRAFT_GIVES(DataAugmentation, {{"x", unknown}, {"crop_height", 32}, {"crop_width", 48}}, {-1, -1, 32, 48});
    GRAFT_REFUSES(
        DataAugmentation, errc::wrong_rank, "x", {{"x", {1, 3, 40}}, {"crop_height", 32}, {"crop_width", 48}});
    GRAFT_REFUSES(DataAugmentation, errc::wrong_value, "crop_height",
        {{"x", {1, 3, 40, 50}}, {"crop_height", -1}, {"crop_width", 48}});
}

TEST_CASE("Accum") {
    GRAFT_GIVES(Accum, {{"x", {1, 2, 2, 3}}, {"x", {1, 3, 8, 12}}}, {1, 5, 8, 12});
    GRAFT_GIVES(Accum, {{"x", {-1, 2, 2, 3}}, {"x", {1, 3, 8, 12}}}, {1, 5, 8, 12});
    GRAFT_GIVES(Accum, {{"x", unknown}, {"x", {1, 3, 8, 12}}}, {1, -1, -1, -1});
    GRAFT_REFUSES(Accum, errc::wrong_rank, "x", {{"x", {2, 2, 3}}});
    GRAFT_REFUSES(Accum, errc::shape_mismatch, "x", {{"x", {1, 2, 2, 3}}, {"x", {2, 3, 8, 12}}});
}

} // namespace library_image_optical_flow_ops_test
