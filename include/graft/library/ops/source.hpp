// graft/library/ops/source.hpp - where tensors come from: inputs, constants, shapes, ranges; and plain copies
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/op/op.hpp"
#include "graft/op/ops.hpp"
#include "graft/op/rules/elementwise.hpp"
#include "graft/op/rules/source.hpp"

GRAFT_BEGIN

namespace library {

/// An input of the whole graph. Source: TensorFlow Placeholder, Caffe Input.
struct Data : op<Data> {
    static constexpr auto prototype = graft::prototype("Data")
        .output("y", type_from("dtype"))
        .attr("dtype", as_type)
        .attr("shape", as_shape)
        .attr("index", 0);
    static constexpr status infer_shape(shape_context& ctx) {
        ctx.output<"y">() = ctx.attr<"shape">();
        return ok;
    }
};

/// A constant. Source: TensorFlow Const, weights of Caffe layers.
struct Const : op<Const> {
    static constexpr auto prototype = graft::prototype("Const")
        .output("y", type_from("dtype"))
        .attr("value", as_tensor)
        .attr("dtype", as_type)
        .is(constant);
    static constexpr auto verify = rule::constant_fits<"value", "dtype">{};
    static constexpr status infer_shape(shape_context& ctx) {
        ctx.output<"y">() = ctx.attr<"value">().desc.shape;
        return ok;
    }
    static constexpr auto infer_value = rule::constant_value<"value", "y">{};
};

/// x as it is. Source: TensorFlow Identity, StopGradient.
struct Identity : op<Identity> {
    static constexpr auto prototype = graft::prototype("Identity").input("x").output("y", follow("x")).is(identity);
    static constexpr auto infer_value = rule::pass_value<"x", "y">{};
};

/// Each input as it is. Source: TensorFlow IdentityN.
struct IdentityN : op<IdentityN> {
    static constexpr auto prototype = graft::prototype("IdentityN").dynamic_input("x").dynamic_output("y")
        .is(identity);
    static constexpr auto verify = rule::as_many<"x", "y">{};
    static constexpr auto infer_dtype = rule::each_dtype<"x", "y">{};
    static constexpr auto infer_shape = rule::each_shape<"x", "y">{};
};

/// A copy of x. Source: TensorFlow Snapshot.
struct Snapshot : op<Snapshot> {
    static constexpr auto prototype = graft::prototype("Snapshot").input("x").output("y", follow("x")).is(identity);
    static constexpr auto infer_value = rule::pass_value<"x", "y">{};
};

/// An input of the graph, or x where none is given. Source: TensorFlow PlaceholderWithDefault.
struct PlaceholderWithDefault : op<PlaceholderWithDefault> {
    static constexpr auto prototype = graft::prototype("PlaceholderWithDefault")
        .input("x")
        .output("y", follow("x"))
        .attr("shape", as_shape);
    static constexpr auto verify = rule::shape_fits<"x", "shape">{};
};

/// The dims of x. Source: TensorFlow Shape.
struct Shape : op<Shape> {
    static constexpr auto prototype = graft::prototype("Shape")
        .input("x")
        .output("y", index_number, type_from("out_type"))
        .type_attr("out_type", index_number, i32);
    static constexpr auto infer_shape = rule::shape_of<"x", "y">{};
    static constexpr auto infer_value = rule::shape_value<"x", "y">{};
};

/// The dims of each input. Source: TensorFlow ShapeN.
struct ShapeN : op<ShapeN> {
    static constexpr auto prototype = graft::prototype("ShapeN")
        .dynamic_input("x")
        .dynamic_output("y", index_number, type_from("out_type"))
        .type_attr("out_type", index_number, i32);
    static constexpr auto verify = rule::as_many<"x", "y">{};
    static constexpr auto infer_shape = rule::shapes_of<"x", "y">{};
    static constexpr auto infer_value = rule::shapes_value<"x", "y">{};
};

/// The number of dims of x. Source: TensorFlow Rank.
struct Rank : op<Rank> {
    static constexpr auto prototype = graft::prototype("Rank").input("x").output("y", i32);
    static constexpr auto infer_shape = rule::scalar<"y">{};
    static constexpr auto infer_value = rule::rank_value<"x", "y">{};
};

/// The number of elements of x. Source: TensorFlow Size.
struct Size : op<Size> {
    static constexpr auto prototype = graft::prototype("Size")
        .input("x")
        .output("y", index_number, type_from("out_type"))
        .type_attr("out_type", index_number, i32);
    static constexpr auto infer_shape = rule::scalar<"y">{};
    static constexpr auto infer_value = rule::size_value<"x", "y">{};
};

/// A tensor of shape `dims` full of one value. Source: TensorFlow Fill.
struct Fill : op<Fill> {
    static constexpr auto prototype = graft::prototype("Fill")
        .input("dims", index_number, value_depend)
        .input("value")
        .output("y", follow("value", aspect::dtype));
    static constexpr auto verify = rule::are_scalars<"value">{};
    static constexpr auto infer_shape = rule::shape_from_value<"dims", "y">{};
    static constexpr auto infer_value = rule::fill_value<"value", "y">{};
};

/// Zeros in the shape of x. Source: TensorFlow ZerosLike.
struct ZerosLike : op<ZerosLike> {
    static constexpr auto prototype = graft::prototype("ZerosLike").input("x").output("y", follow("x"));
    static constexpr auto infer_value = rule::constant_like<0, "y">{};
};

/// Ones in the shape of x. Source: TensorFlow OnesLike.
struct OnesLike : op<OnesLike> {
    static constexpr auto prototype = graft::prototype("OnesLike").input("x").output("y", follow("x"));
    static constexpr auto infer_value = rule::constant_like<1, "y">{};
};

/// start, start + delta, ... below (above) limit. Source: TensorFlow Range.
struct Range : op<Range> {
    static constexpr auto prototype = graft::prototype("Range")
        .datatype("T", real_number)
        .input("start", "T", value_depend)
        .input("limit", "T", value_depend)
        .input("delta", "T", value_depend)
        .output("y", "T");
    static constexpr auto verify = rule::are_scalars<"start", "limit", "delta">{};
    static constexpr auto infer_shape = rule::range<"start", "limit", "delta", "y">{};
    static constexpr auto infer_value = rule::range_value<"start", "delta", "y">{};
};

/// Numbers from [0, 1), the same ones for the same seeds. Source: TensorFlow RandomUniform.
struct RandomUniform : op<RandomUniform> {
    static constexpr auto prototype = graft::prototype("RandomUniform")
        .input("shape", index_number, value_depend)
        .output("y", floating, type_from("dtype"))
        .attr("dtype", as_type)
        .attr("seed", 0)
        .attr("seed2", 0)
        .is(random);
    static constexpr auto infer_shape = rule::shape_from_value<"shape", "y">{};
};

/// x in another element type. Source: TensorFlow Cast.
struct Cast : op<Cast> {
    static constexpr auto prototype = graft::prototype("Cast")
        .input("x")
        .output("y", type_from("dst_type"), follow("x", aspect::shape))
        .attr("dst_type", as_type)
        .is(cast);
    static constexpr auto infer_value = rule::pass_value<"x", "y">{};
};

/// The bytes of x read as another element type. Source: TensorFlow Bitcast.
struct Bitcast : op<Bitcast> {
    static constexpr auto prototype = graft::prototype("Bitcast")
        .input("x", number)
        .output("y", number, type_from("type"))
        .attr("type", as_type);
    static constexpr auto infer_shape = rule::bitcast<"x", "type", "y">{};
};

/// The operators of this file.
using source_ops = ops<
    Data, Const, Identity, IdentityN, Snapshot, PlaceholderWithDefault, Shape, ShapeN, Rank, Size, Fill,
    ZerosLike, OnesLike, Range, RandomUniform, Cast, Bitcast>;

} // namespace library

GRAFT_END
