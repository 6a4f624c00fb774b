// graft/library/ops/spread.hpp - tensors made larger, and blocks moved between dims
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/op/op.hpp"
#include "graft/op/ops.hpp"
#include "graft/op/rules/space.hpp"
#include "graft/op/rules/pad.hpp"

GRAFT_BEGIN

namespace library {

/// x repeated multiples[i] times along dim i. Source: TensorFlow Tile.
struct Tile : op<Tile> {
    static constexpr auto prototype = graft::prototype("Tile")
        .input("x")
        .input("multiples", index_number, value_depend)
        .output("y", follow("x", aspect::dtype));
    static constexpr auto infer_shape = rule::tile<"x", "multiples", "y">{};
};

/// x repeated along one dim. Source: Caffe Tile.
struct TileWithAxis : op<TileWithAxis> {
    static constexpr auto prototype = graft::prototype("TileWithAxis")
        .input("x")
        .output("y", follow("x", aspect::dtype))
        .attr("axis", 1)
        .attr("tiles", as_integer);
    static constexpr auto infer_shape = rule::tile_axis<"x", "axis", "tiles", "y">{};
};

/// Zeros around x: paddings[i] is before and after dim i. Source: TensorFlow Pad.
struct Pad : op<Pad> {
    static constexpr auto prototype = graft::prototype("Pad")
        .datatype("T", any)
        .input("x", "T")
        .input("paddings", index_number, value_depend)
        .output("y", "T");
    static constexpr auto infer_shape = rule::pad<"x", "paddings", "y">{};
};

/// A value around x: paddings[i] is before and after dim i. Source: TensorFlow PadV2.
struct PadV2 : op<PadV2> {
    static constexpr auto prototype = graft::prototype("PadV2")
        .datatype("T", any)
        .input("x", "T")
        .input("paddings", index_number, value_depend)
        .input("constant_values", "T")
        .output("y", "T");
    static constexpr auto verify = rule::are_scalars<"constant_values">{};
    static constexpr auto infer_shape = rule::pad<"x", "paddings", "y">{};
};

/// x reflected at its borders; mode REFLECT leaves the border out, SYMMETRIC repeats it. Source: TensorFlow MirrorPad.
struct MirrorPad : op<MirrorPad> {
    static constexpr auto prototype = graft::prototype("MirrorPad")
        .input("x")
        .input("paddings", index_number, value_depend)
        .output("y", follow("x", aspect::dtype))
        .attr("mode", as_text);
    static constexpr auto infer_shape = rule::mirror_pad<"x", "paddings", "mode", "y">{};
};

/// Blocks of the padded dims 1.. go into the batch. Source: TensorFlow SpaceToBatchND.
struct SpaceToBatchND : op<SpaceToBatchND> {
    static constexpr auto prototype = graft::prototype("SpaceToBatchND")
        .input("x")
        .input("block_shape", index_number, value_depend)
        .input("paddings", index_number, value_depend)
        .output("y", follow("x", aspect::dtype));
    static constexpr auto infer_shape = rule::space_to_batch<"x", "block_shape", "paddings", "y">{};
};

/// Blocks from the batch go into the dims 1.., then these are cropped. Source: TensorFlow BatchToSpaceND.
struct BatchToSpaceND : op<BatchToSpaceND> {
    static constexpr auto prototype = graft::prototype("BatchToSpaceND")
        .input("x")
        .input("block_shape", index_number, value_depend)
        .input("crops", index_number, value_depend)
        .output("y", follow("x", aspect::dtype));
    static constexpr auto infer_shape = rule::batch_to_space<"x", "block_shape", "crops", "y">{};
};

/// Square blocks of the image go into the channels. Source: TensorFlow SpaceToDepth.
struct SpaceToDepth : op<SpaceToDepth> {
    static constexpr auto prototype = graft::prototype("SpaceToDepth")
        .input("x")
        .output("y", follow("x", aspect::dtype))
        .attr("block_size", as_integer)
        .attr("data_format", "NHWC");
    static constexpr auto infer_shape = rule::space_to_depth<"x", "block_size", "data_format", "y">{};
};

/// Channels go into square blocks of the image. Source: TensorFlow DepthToSpace.
struct DepthToSpace : op<DepthToSpace> {
    static constexpr auto prototype = graft::prototype("DepthToSpace")
        .input("x")
        .output("y", follow("x", aspect::dtype))
        .attr("block_size", as_integer)
        .attr("mode", "DCR")
        .attr("data_format", "NHWC");
    static constexpr auto infer_shape = rule::depth_to_space<"x", "block_size", "data_format", "y">{};
};

/// The operators of this file.
using spread_ops = ops<
    Tile, TileWithAxis, Pad, PadV2, MirrorPad, SpaceToBatchND, BatchToSpaceND, SpaceToDepth, DepthToSpace>;

} // namespace library

GRAFT_END
