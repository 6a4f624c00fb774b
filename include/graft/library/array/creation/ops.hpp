// graft/library/array/creation/ops.hpp - operators: tensor creation: inputs, constants, fills, ranges, one-hot rows,
// shapes as values
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/op/catalog/listed.hpp"
#include "graft/op/catalog/ops.hpp"
#include "graft/op/define/op.hpp"
#include "graft/op/rules/elementwise.hpp"
#include "graft/op/rules/gather.hpp"
#include "graft/op/rules/reduce.hpp"
#include "graft/op/rules/shape_spec.hpp"
#include "graft/op/rules/slice.hpp"
#include "graft/op/rules/source.hpp"

GRAFT_BEGIN
namespace library {

// created from numbers

/// A tensor of the given shape whose elements are undefined, or zero if requested by init.
struct Empty : op<Empty> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def(
            "Empty", "shape: int32", "-> output: dtype", "dtype: type", "init: bool = false")
                                              .is(random);
    };
    static constexpr auto prototype = tensorflow::own_def(
        "Empty", "shape: int32", "-> y: dtype", "dtype: type = int32", "init: bool = false")
                                          .is(random);
    static constexpr rule::shape_spec infer_shape{"$S > S"};
};

/// Evenly spaced numbers from start to stop, both included.
struct LinSpace : op<LinSpace> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("LinSpace", "start: T", "stop: T", "num: Tidx",
            "-> output: T", "T: {bfloat16, half, float, double}", "Tidx: {int32, int64} = DT_INT32");
    };
    static constexpr auto prototype = tensorflow::own_def("LinSpace", "start: T", "stop: T", "num: Tidx",
        "-> output: T", "where T: {bfloat16, half, float, double}", "where Tidx: {int32, int64}");
    static constexpr rule::shape_spec infer_shape{"0 0 n > [n]"};
};

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct creation_lines {
    static constexpr char text[] = R"ops(
# checks
/// A placeholder of a declared shape for an output that a branch does not compute.
FakeParam -> output:dtype dtype?type{any} shape?shape | > @ of shape
ImmutableConst -> tensor:dtype dtype?type{any} shape?shape memory_region_name?string | > @ of shape
)ops";
};

using FakeParam = listed<creation_lines, "FakeParam">;

/// on_value at the position in x, otherwise off_value, in a new dim `axis`. Source: TensorFlow OneHot.
struct OneHot : op<OneHot> {
    static constexpr auto prototype = graft::prototype("OneHot")
                                          .datatype("T", any)
                                          .input("x", index_number | dtype::u8 | dtype::i8)
                                          .input("depth", i32, value_depend)
                                          .input("on_value", "T")
                                          .input("off_value", "T")
                                          .output("y", "T")
                                          .attr("axis", -1);
    static constexpr auto verify = rule::are_scalars<"on_value", "off_value">{};
    static constexpr auto infer_shape = rule::one_hot<"x", "depth", "axis", "y">{};
};

/// A graph input. Source: TensorFlow Placeholder, Caffe Input.
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

/// The dims of x. Source: TensorFlow Shape.
struct Shape : op<Shape> {
    static constexpr auto prototype = graft::prototype("Shape")
                                          .input("x")
                                          .output("y", index_number, type_from("dtype"))
                                          .type_attr("dtype", index_number, i32);
    static constexpr auto infer_shape = rule::shape_of<"x", "y">{};
    static constexpr auto infer_value = rule::shape_value<"x", "y">{};
};

/// The dims of each input. Source: TensorFlow ShapeN.
struct ShapeN : op<ShapeN> {
    static constexpr auto prototype = graft::prototype("ShapeN")
                                          .dynamic_input("x")
                                          .dynamic_output("y", index_number, type_from("dtype"))
                                          .type_attr("dtype", index_number, i32);
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
                                          .output("y", index_number, type_from("dtype"))
                                          .type_attr("dtype", index_number, i32);
    static constexpr auto infer_shape = rule::scalar<"y">{};
    static constexpr auto infer_value = rule::size_value<"x", "y">{};
};

/// A tensor of shape `dims` filled with one value. Source: TensorFlow Fill.
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

/// The operators of inference in this file.
using creation_ops = ops<Empty, LinSpace, listed<creation_lines, "FakeParam">, OneHot, Data, Const, Shape, ShapeN, Rank,
    Size, Fill, ZerosLike, OnesLike, Range>;

/// The operators of training graphs that are their own origins.
using creation_training_ops = ops<listed<creation_lines, "ImmutableConst">>;

} // namespace library
GRAFT_END
