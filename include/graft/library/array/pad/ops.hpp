// graft/library/array/pad/ops.hpp - operators: tensors repeated and padded
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/op/op.hpp"
#include "graft/op/ops.hpp"
#include "graft/op/rules/pad.hpp"
#include "graft/op/rules/said.hpp"
#include "graft/op/rules/space.hpp"

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
        .attr("mode", as_text, one_of("REFLECT", "SYMMETRIC"));
    static constexpr auto infer_shape = rule::mirror_pad<"x", "paddings", "mode", "y">{};
};

struct MirrorPadGrad : op<MirrorPadGrad> {
    static constexpr auto prototype = tensorflow::op_def("MirrorPadGrad", "input: T", "paddings: Tpaddings",
        "-> output: T", "T: type", "Tpaddings: {int32, int64} = DT_INT32", "mode: {'REFLECT', 'SYMMETRIC'}");
    static constexpr rule::said infer_shape{"? [?,2] > ?"};
};

struct TileGrad : op<TileGrad> {
    static constexpr auto prototype = tensorflow::op_def(
        "TileGrad", "input: T", "multiples: int32", "-> output: T", "T: type");
    static constexpr rule::said infer_shape{"? ? > ?"};
};

/// The operators of inference in this file.
using pad_ops = ops<Tile, TileWithAxis, Pad, PadV2, MirrorPad>;

/// The operators of training graphs that are their own origins.
using pad_training_ops = ops<MirrorPadGrad, TileGrad>;

} // namespace library
GRAFT_END
