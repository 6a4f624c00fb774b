// graft/library/array/space_to_depth/tensorflow.hpp - TensorFlow: blocks moved between dims, shuffled channels
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "graft/library/array/space_to_depth/ops.hpp"
#include "graft/library/tensorflow/same.hpp"
#include "graft/plugin.hpp"

GRAFT_BEGIN
namespace library::tensorflow_ops {

/// TensorFlow's definitions, as lines: the grammar is that of `graft::operator_line`.
struct space_to_depth_lines {
    static constexpr char text[] = R"ops(
SpaceToBatch input:T paddings:Tpaddings -> output:T T?type{any} Tpaddings?type{index_number}=i32 block_size?int>=2
SpaceToBatchND input:T block_shape:Tblock_shape paddings:Tpaddings -> output:T T?type{any}
    Tblock_shape?type{index_number}=i32 Tpaddings?type{index_number}=i32
BatchToSpace input:T crops:Tidx -> output:T T?type{any} block_size?int>=2 Tidx?type{index_number}=i32
BatchToSpaceND input:T block_shape:Tblock_shape crops:Tcrops -> output:T T?type{any} Tblock_shape?type{index_number}=i32
    Tcrops?type{index_number}=i32
SpaceToDepth input:T -> output:T T?type{any} block_size?int>=2 data_format?string{"NHWC","NCHW","NCHW_VECT_C"}="NHWC"
DepthToSpace input:T -> output:T T?type{any} block_size?int>=2 data_format?string{"NHWC","NCHW","NCHW_VECT_C"}="NHWC"
)ops";
};
template <fixed_string Name> using space_to_depth = graft::tensorflow::defined<space_to_depth_lines, Name>;

} // namespace library::tensorflow_ops

namespace library::tensorflow_plugins {
namespace tf = tensorflow_ops;

inline constexpr auto depth_to_space = plugin<DepthToSpace, tf::space_to_depth<"DepthToSpace">>().set("mode", "DCR");

/// block_size for both spatial axes becomes the constant block_shape of SpaceToBatchND.
constexpr status expand_space_to_batch(expand_context<tf::space_to_depth<"SpaceToBatch">>& ctx) {
    auto const block = ctx.attr<"block_size">();
    auto const shape = ctx.constant_of("block_shape", std::array{block, block}, dtype::i32);
    ctx.result(ctx.add<SpaceToBatchND>(
        "nd", "x"_p = ctx.tensor<"input">(), "block_shape"_p = shape, "paddings"_p = ctx.tensor<"paddings">()));
    return ok;
}
/// block_size for both spatial axes becomes the constant block_shape of BatchToSpaceND.
constexpr status expand_batch_to_space(expand_context<tf::space_to_depth<"BatchToSpace">>& ctx) {
    auto const block = ctx.attr<"block_size">();
    auto const shape = ctx.constant_of("block_shape", std::array{block, block}, dtype::i32);
    ctx.result(ctx.add<BatchToSpaceND>(
        "nd", "x"_p = ctx.tensor<"input">(), "block_shape"_p = shape, "crops"_p = ctx.tensor<"crops">()));
    return ok;
}
inline constexpr auto space_to_batch = expand<tf::space_to_depth<"SpaceToBatch">>(&expand_space_to_batch);
inline constexpr auto batch_to_space = expand<tf::space_to_depth<"BatchToSpace">>(&expand_batch_to_space);

/// The plugins of this family.
using space_to_depth_plugins =
    join_plugins<alike_plugins<tf::space_to_depth_lines, SpaceToBatchND, BatchToSpaceND, SpaceToDepth>,
        plugins<depth_to_space, space_to_batch, batch_to_space>>;

} // namespace library::tensorflow_plugins
GRAFT_END
