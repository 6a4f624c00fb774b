// graft/library/array/space_to_depth/ops.hpp - operators: blocks moved between dims, shuffled channels
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op.hpp"
#include "graft/op/catalog/operator_line.hpp"

GRAFT_BEGIN
namespace library {

/// Channels (axis 1) as [group, C / group] transposed. Caffe (ShuffleNet) ShuffleChannel.
struct ShuffleChannel : graft::op<ShuffleChannel> {
    static constexpr operator_line prototype{"ShuffleChannel x:real_number -> y==x group?int>=1=1 | is rearrangement"};
    static constexpr status verify(verify_context& ctx) {
        auto const& x = ctx.desc<"x">().shape;
        auto const g = ctx.attr<"group">();
        if (!x.has_rank()) return ok;
        if (x.rank() < 2) return fail(errc::wrong_rank, "x", "batch and channels", 2, x.rank());
        dim const c = x[1];
        if (c.known() && c.value() % g != 0)
            return fail(errc::wrong_value, "group", "a divisor of the channels", c.value(), g);
        return ok;
    }
};

/// YOLO's reorganisation [N,C,H,W] -> [N, C*stride^2, H/stride, W/stride]; reverse: the other direction.
/// source Caffe Reorg
struct PassThrough : graft::op<PassThrough> {
    static constexpr operator_line prototype{R"(PassThrough x:real_number -> y~x%x stride?int{1..30000}=2
        reverse?bool=false | is rearrangement)"};
    static constexpr status infer_shape(shape_context& ctx) {
        if (auto s = rule::expect_rank(ctx.input<"x">(), 4, "x"); !s) return s;
        auto const n = ctx.attr<"stride">();
        auto y = ctx.output<"y">();
        y = rule::with_rank(ctx.input<"x">(), 4);
        bool const grow = ctx.attr<"reverse">();
        for (std::size_t i = 1; i < 4; ++i) {
            dim const d = y[i], by = i == 1 ? n * n : n;
            bool const divide = (i == 1) == grow;
            if (divide && d.known() && d.value() % by.value() != 0)
                return fail(errc::wrong_shape, "x", "a multiple of the stride", by.value(), d.value());
            y[i] = divide ? floor_div(d, by) : d * by;
        }
        return ok;
    }
};

/// Moves blocks of the padded dims 1.. to the batch. Source: TensorFlow SpaceToBatchND.
struct SpaceToBatchND : op<SpaceToBatchND> {
    static constexpr operator_line prototype{R"(SpaceToBatchND x block_shape:index_number(value_depend_optional)
        paddings:'(value_depend_optional) -> y~x)"};
    static constexpr auto infer_shape = rule::space_to_batch<"x", "block_shape", "paddings", "y">{};
};

/// Moves blocks from the batch to the dims 1.., then crops these. Source: TensorFlow BatchToSpaceND.
struct BatchToSpaceND : op<BatchToSpaceND> {
    static constexpr operator_line prototype{R"(BatchToSpaceND x block_shape:index_number(value_depend_optional)
        crops:'(value_depend_optional) -> y~x | is rearrangement)"};
    static constexpr auto infer_shape = rule::batch_to_space<"x", "block_shape", "crops", "y">{};
    static constexpr auto infer_bound = rule::batch_to_space_bound<"x", "block_shape", "y">{};
};

/// Moves square blocks of the image to the channels. Source: TensorFlow SpaceToDepth.
struct SpaceToDepth : op<SpaceToDepth> {
    static constexpr operator_line prototype{R"(SpaceToDepth x -> y~x block_size?int>=2
        data_format?string{"NHWC","NCHW","NCHW_VECT_C"}="NHWC" | is rearrangement)"};
    static constexpr auto infer_shape = rule::space_to_depth<"x", "block_size", "data_format", "y">{};
};

/// Moves channels to square blocks of the image. Source: TensorFlow DepthToSpace.
struct DepthToSpace : op<DepthToSpace> {
    static constexpr operator_line prototype{R"(DepthToSpace x -> y~x block_size?int>=2
        mode?string{"DCR","CRD"}="DCR" data_format?string{"NHWC","NCHW","NCHW_VECT_C"}="NHWC" | is rearrangement)"};
    static constexpr auto infer_shape = rule::depth_to_space<"x", "block_size", "data_format", "y">{};
};

/// The operators of inference in this file.
using space_to_depth_ops = ops<SpaceToBatchND, BatchToSpaceND, SpaceToDepth, DepthToSpace, ShuffleChannel, PassThrough>;

} // namespace library
GRAFT_END
