// graft/library/array/space_to_depth/tensorflow.hpp - TensorFlow: blocks moved between dims, shuffled channels
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "graft/library/array/space_to_depth/ops.hpp"
#include "graft/plugin.hpp"

GRAFT_BEGIN
namespace library::tensorflow_ops {

using graft::tensorflow::op;
using graft::tensorflow::op_def;

struct SpaceToBatch : op<SpaceToBatch> {
    static constexpr auto prototype = op_def("SpaceToBatch", "input: T", "paddings: Tpaddings", "-> output: T",
        "T: type", "Tpaddings: {int32, int64} = DT_INT32", "block_size: int >= 2");
};

struct SpaceToBatchND : op<SpaceToBatchND> {
    static constexpr auto prototype = op_def("SpaceToBatchND", "input: T", "block_shape: Tblock_shape",
        "paddings: Tpaddings", "-> output: T", "T: type", "Tblock_shape: {int32, int64} = DT_INT32",
        "Tpaddings: {int32, int64} = DT_INT32");
};

struct BatchToSpace : op<BatchToSpace> {
    static constexpr auto prototype = op_def("BatchToSpace", "input: T", "crops: Tidx", "-> output: T", "T: type",
        "block_size: int >= 2", "Tidx: {int32, int64} = DT_INT32");
};

struct BatchToSpaceND : op<BatchToSpaceND> {
    static constexpr auto prototype = op_def("BatchToSpaceND", "input: T", "block_shape: Tblock_shape", "crops: Tcrops",
        "-> output: T", "T: type", "Tblock_shape: {int32, int64} = DT_INT32", "Tcrops: {int32, int64} = DT_INT32");
};

struct SpaceToDepth : op<SpaceToDepth> {
    static constexpr auto prototype = op_def("SpaceToDepth", "input: T", "-> output: T", "T: type",
        "block_size: int >= 2", "data_format: {'NHWC', 'NCHW', 'NCHW_VECT_C'} = \"NHWC\"");
};

struct DepthToSpace : op<DepthToSpace> {
    static constexpr auto prototype = op_def("DepthToSpace", "input: T", "-> output: T", "T: type",
        "block_size: int >= 2", "data_format: {'NHWC', 'NCHW', 'NCHW_VECT_C'} = \"NHWC\"");
};

} // namespace library::tensorflow_ops

namespace library::tensorflow_plugins {
namespace tf = tensorflow_ops;

inline constexpr auto space_to_batch_nd = plugin<SpaceToBatchND, tf::SpaceToBatchND>();
inline constexpr auto batch_to_space_nd = plugin<BatchToSpaceND, tf::BatchToSpaceND>();
inline constexpr auto space_to_depth = plugin<SpaceToDepth, tf::SpaceToDepth>();
inline constexpr auto depth_to_space = plugin<DepthToSpace, tf::DepthToSpace>().set("mode", "DCR");

/// block_size for both spatial axes becomes the constant block_shape of SpaceToBatchND.
constexpr status expand_space_to_batch(expand_context<tf::SpaceToBatch>& ctx) {
    auto const block = ctx.attr<"block_size">();
    auto const shape = ctx.constant_of("block_shape", std::array{block, block}, dtype::i32);
    ctx.result(ctx.add<SpaceToBatchND>(
        "nd", "x"_p = ctx.tensor<"input">(), "block_shape"_p = shape, "paddings"_p = ctx.tensor<"paddings">()));
    return ok;
}
/// block_size for both spatial axes becomes the constant block_shape of BatchToSpaceND.
constexpr status expand_batch_to_space(expand_context<tf::BatchToSpace>& ctx) {
    auto const block = ctx.attr<"block_size">();
    auto const shape = ctx.constant_of("block_shape", std::array{block, block}, dtype::i32);
    ctx.result(ctx.add<BatchToSpaceND>(
        "nd", "x"_p = ctx.tensor<"input">(), "block_shape"_p = shape, "crops"_p = ctx.tensor<"crops">()));
    return ok;
}
inline constexpr auto space_to_batch = expand<tf::SpaceToBatch>(&expand_space_to_batch);
inline constexpr auto batch_to_space = expand<tf::BatchToSpace>(&expand_batch_to_space);

/// The plugins of this family.
using space_to_depth_plugins =
    plugins<space_to_batch_nd, batch_to_space_nd, space_to_depth, depth_to_space, space_to_batch, batch_to_space>;

} // namespace library::tensorflow_plugins
GRAFT_END
