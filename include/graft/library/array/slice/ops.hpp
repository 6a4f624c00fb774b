// graft/library/array/slice/ops.hpp - operators: parts of a tensor, reversed and rolled axes
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op.hpp"
#include "graft/op/catalog/listed.hpp"
#include "graft/op/rules/dims_at_most.hpp"

GRAFT_BEGIN
namespace library {

/// The box of this size at these offsets; size -1 extends to the end. Source: TensorFlow Slice.
struct Slice : op<Slice> {
    static constexpr operator_line prototype{R"(Slice x offsets:I(value_depend) size:I(value_depend) -> y~x where
        I=index_number | is rearrangement)"};
    static constexpr auto infer_shape = rule::slice<"x", "offsets", "size", "y">{};
    static constexpr auto infer_value = rule::slice_value<"x", "offsets", "y">{};
    static constexpr auto infer_bound = rule::dims_at_most<"x", "y">{};
};

/// x[begin:end:strides] in Python syntax; bit i of a mask applies to entry i. Source: TensorFlow StridedSlice.
struct StridedSlice : op<StridedSlice> {
    static constexpr operator_line prototype{R"(StridedSlice x begin:I(value_depend) end:I(value_depend)
        strides:I(value_depend) -> y~x begin_mask?int=0 end_mask?int=0 ellipsis_mask?int=0 new_axis_mask?int=0
        shrink_axis_mask?int=0 where I=i16,i32,i64 | is rearrangement)"};
    static constexpr auto infer_shape = rule::strided_slice<"x", "y">{};
    static constexpr auto infer_value = rule::strided_slice_value<"x", "y">{};
    static constexpr auto infer_bound = rule::strided_slice_bound<"x", "y">{};
};

/// x reversed along these axes. Source: TensorFlow ReverseV2.
struct ReverseV2 : op<ReverseV2> {
    static constexpr operator_line prototype{R"(ReverseV2 x axis:index_number(value_depend_optional) -> y==x
        | is rearrangement)"};
    static constexpr auto verify = rule::axes_fit<"x", "axis">{};
};

/// x reversed along these axes. Source: Caffe Reverse.
struct ReverseV2D : op<ReverseV2D> {
    static constexpr operator_line prototype{"ReverseV2D x -> y==x axis?list(int) | is rearrangement"};
    static constexpr auto verify = rule::listed_axes_fit<"x", "axis">{};
};

/// Crops x to the sizes of `size` from `axis` on; offsets has one number for all these axes, or one each (none = 0).
/// source Caffe CropLayer
struct Crop : graft::op<Crop> {
    static constexpr operator_line prototype{R"(Crop x:real_number size:' -> y~x%x axis?int=2 offsets?list(int)=
        | is rearrangement)"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const &x = ctx.input<"x">(), &size = ctx.input<"size">();
        auto y = ctx.output<"y">();
        y = x;
        if (!x.has_rank()) return ok;
        auto const at = normalize_axis(ctx.attr<"axis">(), x.rank());
        if (!at) return at.error();
        if (size.has_rank() && size.rank() != x.rank())
            return fail(errc::wrong_rank, "size", "the rank of x", x.rank(), size.rank());
        auto const offsets = ctx.attr<"offsets">();
        if (offsets.size() > 1 && offsets.size() != x.rank() - *at)
            return fail(errc::wrong_value, "offsets", "one for all axes, or one each", x.rank() - *at, offsets.size());
        for (std::size_t i = *at; i < x.rank(); ++i) {
            auto const d = size.has_rank() ? size[i] : dim::unknown();
            auto const from = offsets.empty() ? 0 : offsets.size() == 1 ? offsets[0] : offsets[i - *at];
            auto const end = dim(from) + d, have = x[i];
            if (from < 0) return fail(errc::wrong_value, "offsets", "not negative", from);
            if (end.invalid() || (end.known() && have.known() && end.value() > have.value()))
                return fail(errc::wrong_shape, "size", "a part of x", have.known() ? have.value() : 0, d.value());
            y[i] = d;
        }
        return ok;
    }
};

/// The first elements of each sequence, up to its length, in reverse order.
struct ReverseSequence : op<ReverseSequence> {
    static constexpr operator_line prototype{R"(ReverseSequence x:T seq_lengths:Tlen -> y:T seq_dim?int
        batch_dim?int=0 where T=any Tlen=index_number | is rearrangement | tf: input,seq_lengths->output Tlen=i64)"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const &x = ctx.input<"x">(), &lengths = ctx.input<"seq_lengths">();
        if (auto s = rule::expect_rank(lengths, 1, "seq_lengths"); !s) return s;
        auto y = ctx.output<"y">();
        y = rule::or_unknown_rank(x);
        if (!x.has_rank()) return ok;
        auto const batch = normalize_axis(ctx.attr<"batch_dim">(), x.rank(), "batch_dim");
        if (!batch) return batch.error();
        if (auto const along = normalize_axis(ctx.attr<"seq_dim">(), x.rank(), "seq_dim"); !along) return along.error();
        else if (*along == *batch) return fail(errc::wrong_value, "seq_dim", "another axis than batch_dim", *batch);
        if (!lengths.has_rank()) return ok;
        if (contradict(y[*batch], lengths[0]))
            return fail(errc::shape_mismatch, "seq_lengths", "one per row of the batch", dim(y[*batch]).value(),
                dim(lengths[0]).value());
        y[*batch] = merge(dim(y[*batch]), lengths[0]);
        return ok;
    }
};

/// x with the elements shifted along axes; those shifted out are inserted at the front. Source: TensorFlow Roll.
struct RollV2 : graft::op<RollV2> {
    static constexpr operator_line prototype{"RollV2 x shift:index_number axes:' -> y==x | is rearrangement"};
    static constexpr status verify(verify_context& ctx) {
        auto const &shift = ctx.desc<"shift">().shape, &axes = ctx.desc<"axes">().shape, &x = ctx.desc<"x">().shape;
        if (x.has_rank() && x.rank() < 1) return fail(errc::wrong_rank, "x", "at least a vector", 1, 0);
        for (auto const* s : {&shift, &axes})
            if (s->has_rank() && s->rank() > 1)
                return fail(errc::wrong_rank, s == &shift ? "shift" : "axes", "a scalar or a vector", 1, s->rank());
        if (contradict(shift, axes)) return fail(errc::shape_mismatch, "axes", "one per shift");
        return ok;
    }
};

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct slice_training_lines {
    static constexpr char text[] = R"ops(
StridedSliceGrad shape:Index begin:Index end:Index strides:Index dy:T -> output:T begin_mask?int=0 end_mask?int=0
    ellipsis_mask?int=0 new_axis_mask?int=0 shrink_axis_mask?int=0 where T=any Index=i32,i64 | $S ? ? ? ? > S | tf:
Reverse tensor:T dims:bool -> output:T T?type{real_number,bool,string,c64,c128} | S [?] > S
TensorStridedSliceUpdate input:T begin:Index end:' strides:' value:T -> output:T T?type{any} Index?type{index_number}
    begin_mask?int=0 end_mask?int=0 ellipsis_mask?int=0 new_axis_mask?int=0 shrink_axis_mask?int=0 | S ? ? ? ? > S
)ops";
};

using StridedSliceGrad = listed<slice_training_lines, "StridedSliceGrad">;
using Reverse = listed<slice_training_lines, "Reverse">;
using TensorStridedSliceUpdate = listed<slice_training_lines, "TensorStridedSliceUpdate">;

/// The operators of inference in this file.
using slice_ops = ops<ReverseSequence, Slice, StridedSlice, ReverseV2, ReverseV2D, RollV2, Crop>;

/// The operators of training graphs in this file.
using slice_training_ops = listed_ops<slice_training_lines>;

} // namespace library
GRAFT_END
