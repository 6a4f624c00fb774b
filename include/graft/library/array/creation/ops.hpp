// graft/library/array/creation/ops.hpp - operators: tensor creation: inputs, constants, fills, ranges, one-hot rows,
// shapes as values
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op.hpp"
#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

// created from numbers

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct creation_lines {
    static constexpr char text[] = R"ops(
# checks
/// A placeholder of a declared shape for an output that a branch does not compute.
FakeParam -> output:dtype dtype?type{any} shape?shape | > @ of shape
ImmutableConst -> tensor:dtype dtype?type{any} shape?shape memory_region_name?string | > @ of shape
/// A tensor of the given shape whose elements are undefined, or zero if requested by init.
Empty shape:i32 -> y:dtype dtype?type{any}=i32 init?bool=false | $S > S | is random | tf: shape:i32 -> output:dtype
    dtype?type{any} init?bool=false
/// Evenly spaced numbers from start to stop, both included.
LinSpace start:T stop:T num:Tidx -> output:T where T=floating Tidx=index_number | 0 0 n > [n] | tf: Tidx=i32
)ops";
};

using FakeParam = listed<creation_lines, "FakeParam">;
using Empty = listed<creation_lines, "Empty">;
using LinSpace = listed<creation_lines, "LinSpace">;

/// on_value at the position in x, otherwise off_value, in a new dim `axis`. Source: TensorFlow OneHot.
struct OneHot : op<OneHot> {
    static constexpr operator_line prototype{
        R"(OneHot x:i8,i32,i64,u8 depth:index_number(value_depend) on_value:T off_value:T
        -> y:T axis?int=-1 where T=any)"};
    static constexpr auto verify = rule::are_scalars<"on_value", "off_value">{};
    static constexpr auto infer_shape = rule::one_hot<"x", "depth", "axis", "y">{};
};

/// A graph input. Source: TensorFlow Placeholder, Caffe Input.
struct Data : op<Data> {
    static constexpr operator_line prototype{"Data -> y:dtype dtype?type shape?shape index?int=0"};
    static constexpr status infer_shape(shape_context& ctx) {
        ctx.output<"y">() = ctx.attr<"shape">();
        return ok;
    }
};

/// A constant. Source: TensorFlow Const, weights of Caffe layers.
struct Const : op<Const> {
    static constexpr operator_line prototype{"Const -> y:dtype value?tensor dtype?type | is constant"};
    static constexpr auto verify = rule::constant_fits<"value", "dtype">{};
    static constexpr status infer_shape(shape_context& ctx) {
        ctx.output<"y">() = ctx.attr<"value">().desc.shape;
        return ok;
    }
    static constexpr auto infer_value = rule::constant_value<"value", "y">{};
};

/// The dims of x. Source: TensorFlow Shape.
struct Shape : op<Shape> {
    static constexpr operator_line prototype{R"(Shape x -> y@dtype:index_number dtype?type{index_number}=i32
        | is shape_only)"};
    static constexpr auto infer_shape = rule::shape_of<"x", "y">{};
    static constexpr auto infer_value = rule::shape_value<"x", "y">{};
};

/// The dims of each input. Source: TensorFlow ShapeN.
struct ShapeN : op<ShapeN> {
    static constexpr operator_line prototype{R"(ShapeN x* -> y*@dtype:index_number dtype?type{index_number}=i32
        | is shape_only)"};
    static constexpr auto verify = rule::as_many<"x", "y">{};
    static constexpr auto infer_shape = rule::shapes_of<"x", "y">{};
    static constexpr auto infer_value = rule::shapes_value<"x", "y">{};
};

/// The number of dims of x. Source: TensorFlow Rank.
struct Rank : op<Rank> {
    static constexpr operator_line prototype{"Rank x -> y:i32 | is shape_only"};
    static constexpr auto infer_shape = rule::scalar<"y">{};
    static constexpr auto infer_value = rule::rank_value<"x", "y">{};
};

/// The number of elements of x. Source: TensorFlow Size.
struct Size : op<Size> {
    static constexpr operator_line prototype{R"(Size x -> y@dtype:index_number dtype?type{index_number}=i32
        | is shape_only)"};
    static constexpr auto infer_shape = rule::scalar<"y">{};
    static constexpr auto infer_value = rule::size_value<"x", "y">{};
};

/// A tensor of shape `dims` filled with one value. Source: TensorFlow Fill.
struct Fill : op<Fill> {
    static constexpr operator_line prototype{"Fill dims:index_number(value_depend) value -> y~value"};
    static constexpr auto verify = rule::are_scalars<"value">{};
    static constexpr auto infer_shape = rule::shape_from_value<"dims", "y">{};
    static constexpr auto infer_value = rule::fill_value<"value", "y">{};
};

/// Zeros in the shape of x. Source: TensorFlow ZerosLike.
struct ZerosLike : op<ZerosLike> {
    static constexpr operator_line prototype{"ZerosLike x -> y==x | is shape_only"};
    static constexpr auto infer_value = rule::constant_like<0, "y">{};
};

/// Ones in the shape of x. Source: TensorFlow OnesLike.
struct OnesLike : op<OnesLike> {
    static constexpr operator_line prototype{"OnesLike x -> y==x | is shape_only"};
    static constexpr auto infer_value = rule::constant_like<1, "y">{};
};

/// start, start + delta, ... below (above) limit. limit_may_pass: no elements if the limit is on the other side of
/// start, which otherwise is an error. Source: TensorFlow Range, ONNX Range.
struct Range : op<Range> {
    static constexpr operator_line prototype{R"(Range start:T(value_depend) limit:T(value_depend)
        delta:T(value_depend) -> y:T limit_may_pass?bool=false where T=real_number)"};
    static constexpr auto verify = rule::are_scalars<"start", "limit", "delta">{};
    static constexpr auto infer_shape = rule::range<"start", "limit", "delta", "limit_may_pass", "y">{};
    static constexpr auto infer_value = rule::range_value<"start", "delta", "y">{};
};

/// The operators of inference in this file.
using creation_ops = ops<Empty, LinSpace, listed<creation_lines, "FakeParam">, OneHot, Data, Const, Shape, ShapeN, Rank,
    Size, Fill, ZerosLike, OnesLike, Range>;

/// The operators of training graphs in this file.
using creation_training_ops = ops<listed<creation_lines, "ImmutableConst">>;

} // namespace library
GRAFT_END
