// test/library/array/space_to_depth/ops.cpp - shape rules of blocks between space, depth and batch: what each operator
// gives and refuses
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/array/space_to_depth/ops.hpp"
#include "test/library/ops_case.hpp"

namespace library_array_space_to_depth_ops_test {

using graft::errc;
using namespace graft::library;
using namespace test;

TEST_CASE("SpaceToDepth") {
    GRAFT_GIVES(SpaceToDepth, {{"x", {1, 4, 6, 3}}, {"block_size", 2}}, {1, 2, 3, 12});
    GRAFT_GIVES(SpaceToDepth, {{"x", {-1, 4, 6, 3}}, {"block_size", 2}}, {-1, 2, 3, 12});
    GRAFT_GIVES(SpaceToDepth, {{"x", unknown}, {"block_size", 2}}, {-1, -1, -1, -1});
    GRAFT_REFUSES(SpaceToDepth, errc::wrong_shape, "x", {{"x", {1, 4, 5, 3}}, {"block_size", 2}});
    GRAFT_REFUSES(SpaceToDepth, errc::wrong_value, "block_size", {{"x", {1, 4, 4, 3}}, {"block_size", 0}});
    GRAFT_REFUSES(SpaceToDepth, errc::wrong_rank, "x", {{"x", {1, 4, 4}}, {"block_size", 2}});
}

TEST_CASE("DepthToSpace") {
    GRAFT_GIVES(DepthToSpace, {{"x", {1, 12, 2, 3}}, {"block_size", 2}, {"data_format", "NCHW"}}, {1, 3, 4, 6});
    GRAFT_GIVES(DepthToSpace, {{"x", {-1, 12, 2, 3}}, {"block_size", 2}, {"data_format", "NCHW"}}, {-1, 3, 4, 6});
    GRAFT_GIVES(DepthToSpace, {{"x", unknown}, {"block_size", 2}, {"data_format", "NCHW"}}, {-1, -1, -1, -1});
    GRAFT_REFUSES(DepthToSpace, errc::wrong_shape, "x", {{"x", {1, 2, 2, 3}}, {"block_size", 2}});
    GRAFT_REFUSES(DepthToSpace, errc::wrong_value, "block_size", {{"x", {1, 2, 2, 4}}, {"block_size", 0}});
    GRAFT_REFUSES(DepthToSpace, errc::wrong_rank, "x", {{"x", {1, 2, 4}}, {"block_size", 2}});
}

TEST_CASE("SpaceToBatchND") {
    GRAFT_GIVES(
        SpaceToBatchND, {{"x", {1, 4, 6, 3}}, {"block_shape", values{2, 3}}, {"paddings", {2, 2}}}, {6, -1, -1, 3});
    GRAFT_GIVES(
        SpaceToBatchND, {{"x", {-1, 4, 6, 3}}, {"block_shape", values{2, 3}}, {"paddings", {2, 2}}}, {-1, -1, -1, 3});
    GRAFT_GIVES(SpaceToBatchND, {{"x", unknown}, {"block_shape", values{2, 3}}, {"paddings", {2, 2}}}, unknown);
    // of a run
    GRAFT_GIVES(SpaceToBatchND, {{"x", {1, 4, 6, 3}}, {"block_shape", {2}}, {"paddings", {2, 2}}}, {-1, -1, -1, 3});
    GRAFT_REFUSES(
        SpaceToBatchND, errc::wrong_rank, "x", {{"x", {1, 4}}, {"block_shape", values{2, 3}}, {"paddings", {2, 2}}});
    GRAFT_REFUSES(SpaceToBatchND, errc::wrong_value, "block_shape",
        {{"x", {1, 4, 6}}, {"block_shape", values{2, 0}}, {"paddings", {2, 2}}});
    GRAFT_REFUSES(SpaceToBatchND, errc::wrong_shape, "paddings",
        {{"x", {1, 4, 6}}, {"block_shape", values{2, 2}}, {"paddings", {1, 2}}});
}

TEST_CASE("BatchToSpaceND") {
    GRAFT_GIVES(BatchToSpaceND, {{"x", {6, 2, 2}}, {"block_shape", values{2, 3}}, {"crops", {2, 2}}}, {1, -1, -1});
    GRAFT_GIVES(BatchToSpaceND, {{"x", {-1, 2, 2}}, {"block_shape", values{2, 3}}, {"crops", {2, 2}}}, {-1, -1, -1});
    GRAFT_GIVES(BatchToSpaceND, {{"x", unknown}, {"block_shape", values{2, 3}}, {"crops", {2, 2}}}, unknown);
    GRAFT_GIVES(BatchToSpaceND, {{"x", {6, 2, 2}}, {"block_shape", {2}}, {"crops", {2, 2}}}, {-1, -1, -1}); // of a run
    GRAFT_REFUSES(
        BatchToSpaceND, errc::wrong_shape, "x", {{"x", {5, 2, 2}}, {"block_shape", values{2, 3}}, {"crops", {2, 2}}});
    GRAFT_REFUSES(
        BatchToSpaceND, errc::wrong_rank, "x", {{"x", {6, 2}}, {"block_shape", values{2, 3}}, {"crops", {2, 2}}});
    GRAFT_REFUSES(BatchToSpaceND, errc::wrong_shape, "crops",
        {{"x", {6, 2, 2}}, {"block_shape", values{2, 3}}, {"crops", {1, 2}}});
}

TEST_CASE("ShuffleChannel") {
    GRAFT_GIVES(ShuffleChannel, {{"x", {1, 20, 3}}, {"group", 2}}, {1, 20, 3});
    GRAFT_GIVES(ShuffleChannel, {{"x", {-1, 20, 3}}, {"group", 2}}, {-1, 20, 3});
    GRAFT_GIVES(ShuffleChannel, {{"x", unknown}, {"group", 2}}, unknown);
    GRAFT_REFUSES(ShuffleChannel, errc::wrong_value, "group", {{"x", {1, 21, 3}}, {"group", 2}});
    GRAFT_REFUSES(ShuffleChannel, errc::wrong_value, "group", {{"x", {1, 21, 3}}, {"group", 0}});
}

TEST_CASE("PassThrough") {
    GRAFT_GIVES(PassThrough, {{"x", {1, 64, 26, 26}}}, {1, 256, 13, 13});
    GRAFT_GIVES(PassThrough, {{"x", {1, 256, 13, 13}}, {"reverse", true}}, {1, 64, 26, 26});
    GRAFT_GIVES(PassThrough, {{"x", {-1, 64, 26, 26}}}, {-1, 256, 13, 13});
    GRAFT_GIVES(PassThrough, {{"x", unknown}}, {-1, -1, -1, -1});
    GRAFT_REFUSES(PassThrough, errc::wrong_shape, "x", {{"x", {1, 64, 25, 26}}});
    GRAFT_REFUSES(PassThrough, errc::wrong_value, "stride", {{"x", {1, 64, 26, 26}}, {"stride", 0}});
    GRAFT_REFUSES(PassThrough, errc::wrong_rank, "x", {{"x", {1, 64, 26}}});
}

} // namespace library_array_space_to_depth_ops_test
