// graft/library/ops/pick.hpp - some of the elements of a tensor
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/op/op.hpp"
#include "graft/op/ops.hpp"
#include "graft/op/rules/gather.hpp"
#include "graft/op/rules/reduce.hpp"
#include "graft/op/rules/slice.hpp"

GRAFT_BEGIN

namespace library {

/// The box of this size at these offsets; size -1 goes to the end. Source: TensorFlow Slice.
struct Slice : op<Slice> {
    static constexpr auto prototype = graft::prototype("Slice")
        .datatype("I", index_number)
        .input("x")
        .input("offsets", "I", value_depend)
        .input("size", "I", value_depend)
        .output("y", follow("x", aspect::dtype));
    static constexpr auto infer_shape = rule::slice<"x", "offsets", "size", "y">{};
    static constexpr auto infer_value = rule::slice_value<"x", "offsets", "y">{};
};

/// x[begin:end:strides] as Python writes it; bit i of a mask speaks of entry i. Source: TensorFlow StridedSlice.
struct StridedSlice : op<StridedSlice> {
    static constexpr auto prototype = graft::prototype("StridedSlice")
        .datatype("I", index_number | dtype::i16)
        .input("x")
        .input("begin", "I", value_depend)
        .input("end", "I", value_depend)
        .input("strides", "I", value_depend)
        .output("y", follow("x", aspect::dtype))
        .attr("begin_mask", 0)
        .attr("end_mask", 0)
        .attr("ellipsis_mask", 0)
        .attr("new_axis_mask", 0)
        .attr("shrink_axis_mask", 0);
    static constexpr auto infer_shape = rule::strided_slice<"x", "y">{};
    static constexpr auto infer_value = rule::strided_slice_value<"x", "y">{};
};

/// The rows of x that the indices name. Source: TensorFlow Gather.
struct Gather : op<Gather> {
    static constexpr auto prototype = graft::prototype("Gather")
        .input("x")
        .input("indices", index_number)
        .output("y", follow("x", aspect::dtype))
        .attr("validate_indices", true);
    static constexpr auto infer_shape = rule::gather_rows<"x", "indices", "y">{};
    static constexpr auto infer_value = rule::gather_value<"x", "indices", "y">{};
};

/// The slices of x along `axis` that the indices name. Source: TensorFlow GatherV2.
struct GatherV2 : op<GatherV2> {
    static constexpr auto prototype = graft::prototype("GatherV2")
        .input("x")
        .input("indices", index_number | dtype::i16)
        .input("axis", index_number, value_depend)
        .output("y", follow("x", aspect::dtype))
        .attr("batch_dims", 0);
    static constexpr auto infer_shape = rule::gather<"x", "indices", "axis", "batch_dims", "y">{};
    static constexpr auto infer_value = rule::gather_value<"x", "indices", "y">{};
};

/// The slices of x at the positions in the last dim of indices. Source: TensorFlow GatherNd.
struct GatherNd : op<GatherNd> {
    static constexpr auto prototype = graft::prototype("GatherNd")
        .input("x")
        .input("indices", index_number | dtype::i16)
        .output("y", follow("x", aspect::dtype));
    static constexpr auto infer_shape = rule::gather_nd<"x", "indices", "y">{};
};

/// x backwards along these axes. Source: TensorFlow ReverseV2.
struct ReverseV2 : op<ReverseV2> {
    static constexpr auto prototype = graft::prototype("ReverseV2")
        .input("x")
        .input("axis", index_number, value_depend_optional)
        .output("y", follow("x"));
    static constexpr auto verify = rule::axes_fit<"x", "axis">{};
};

/// x backwards along these axes. Source: Caffe Reverse.
struct ReverseV2D : op<ReverseV2D> {
    static constexpr auto prototype = graft::prototype("ReverseV2D")
        .input("x")
        .output("y", follow("x"))
        .attr("axis", as_integers);
    static constexpr auto verify = rule::listed_axes_fit<"x", "axis">{};
};

/// on_value at the position that x names, else off_value, in a new dim `axis`. Source: TensorFlow OneHot.
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

/// The positions at which x is not zero, one per row. Source: TensorFlow Where.
struct Where : op<Where> {
    static constexpr auto prototype = graft::prototype("Where")
        .input("x", number | boolean)
        .output("y", i64, compute_depend);
    static constexpr auto infer_shape = rule::where<"x", "y">{};
    /// A row per element.
    static constexpr status infer_bound(shape_context& ctx) {
        auto const& x = ctx.input<"x">();
        if (x.has_rank()) ctx.output<"y">() = shape::of_rank(0).append(x.elements()).append(static_cast<std::int64_t>(x.rank()));
        return ok;
    }
};

/// The k largest (smallest) elements along `dim` and where they stood; equal ones in order. Source: TensorFlow TopKV2.
struct TopK : op<TopK> {
    static constexpr auto prototype = graft::prototype("TopK")
        .input("x", real_number)
        .input("k", dtype_set(i16) | index_number, value_depend)
        .output("values", follow("x", aspect::dtype))
        .output("indices", dtype_set(i16) | index_number, type_from("index_type"))
        .attr("sorted", true)
        .attr("largest", true)
        .attr("dim", -1)
        .attr("index_type", i32);
    static constexpr auto infer_shape = rule::top_k<"x", "k", "dim", "values", "indices">{};
};

/// The operators of this file.
using pick_ops = ops<
    Slice, StridedSlice, Gather, GatherV2, GatherNd, ReverseV2, ReverseV2D, OneHot, Where, TopK>;

} // namespace library

GRAFT_END
