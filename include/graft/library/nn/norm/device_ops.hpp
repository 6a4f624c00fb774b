// graft/library/nn/norm/device_ops.hpp - CANN's device operators, shape inference only: normalization
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "graft/op.hpp"
#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

/// Shape of one number for each channel of a tensor: a vector, or for a layout of blocks the rank of the layout.
/// error wrong_rank
[[nodiscard]] constexpr status channels_of(tensor_desc const& x, shape& y) {
    y = shape::unknown_rank();
    if (!x.shape.has_rank()) return ok;
    auto const rank = x.shape.rank();
    if (x.format == format::nc1hwc0 || x.format == format::ndc1hwc0) {
        std::size_t const c1 = x.format == format::nc1hwc0 ? 1 : 2;
        if (auto s = rule::expect_rank(x.shape, c1 + 4, "x"); !s) return s;
        y = shape::of_rank(rank);
        for (std::size_t i = 0; i < rank; ++i) y[i] = i == c1 || i + 1 == rank ? x.shape[i] : dim(1);
        return ok;
    }
    if (rank != 4 && rank != 5)
        return fail(errc::wrong_rank, "x", "images or volumes", 4, static_cast<std::int64_t>(rank));
    y = shape::of_rank(0).append(x.shape[rule::axis_at(rule::layout_of(x, rank == 4 ? "NCHW" : "NCDHW", rank), 'C')]);
    return ok;
}

/// Sum and sum of squares of each channel.
struct BNTrainingReduce : op<BNTrainingReduce> {
    static constexpr operator_line prototype{"BNTrainingReduce x:f32,f16,bf16 -> sum:f32 square_sum:'"};
    static constexpr status infer_shape(shape_context& ctx) {
        shape y;
        if (auto s = channels_of(ctx.desc<"x">(), y); !s) return s;
        ctx.output<"sum">() = y;
        ctx.output<"square_sum">() = y;
        return ok;
    }
};

/// Sum and sum of squares of each group of channels of each image.
struct GNTrainingReduce : op<GNTrainingReduce> {
    static constexpr operator_line prototype{"GNTrainingReduce x:f32,f16 -> sum:f32 square_sum:' num_groups?int>=1=2"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const& d = ctx.desc<"x">();
        if (auto s = rule::expect_rank(d.shape, 4, "x"); !s) return s;
        auto const x = rule::with_rank(d.shape, 4);
        auto const c = rule::axis_at(rule::layout_of(d, "NCHW", 4), 'C');
        auto const groups = ctx.attr<"num_groups">();
        dim const channels = x[c];
        if (channels.known() && channels.value() % groups != 0)
            return fail(
                errc::wrong_shape, "x", "a number of channels divisible by the groups", groups, channels.value());
        auto y = shape{1, 1, 1, 1, 1};
        y[0] = x[0];
        y[c] = groups;
        ctx.output<"sum">() = y;
        ctx.output<"square_sum">() = y;
        return ok;
    }
};

/// Sum of c1_len blocks of channels of x1 and of x2, each from an offset on.
struct StrideAdd : op<StrideAdd> {
    static constexpr operator_line prototype{R"(StrideAdd x1:f32,f16,bf16 x2:' -> y~x1 x1_c1_offset?int>=0
        x2_c1_offset?int>=0 c1_len?int>=1)"};
    static constexpr status infer_shape(shape_context& ctx) {
        for (auto const* x : {&ctx.input<"x1">(), &ctx.input<"x2">()})
            if (auto s = rule::expect_rank(*x, 5, x == &ctx.input<"x1">() ? "x1" : "x2"); !s) return s;
        auto y = rule::with_rank(ctx.input<"x1">(), 5);
        y[1] = ctx.attr<"c1_len">();
        ctx.output<"y">() = y;
        return ok;
    }
};

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct norm_device_lines {
    static constexpr char text[] = R"ops(
/// Gradients of an instance norm with respect to gamma and beta, summed over the batch.
INTrainingUpdateGradGammaBeta res_gamma:f32 res_beta:f32 -> pd_gamma:f32 pd_beta:f32 | [?,S] [?,S] > [1,S] [1,S]
/// Gradient of LayerNorm with respect to its input, and the data for the gradient of gamma.
LayerNormXBackpropV2 dy:f16,f32,bf16 x:' variance:' mean:' gamma:' -> pd_x=dy res_for_gamma/dy:f32
/// Gradient of LayerNorm with respect to its input.
LayerNormXBackprop dy:f16,f32 x:' variance:' mean:' gamma:' -> pd_x=dy
/// Gradient of a batch norm of volumes with respect to its input.
BN3DTrainingReduceGrad grads:f16,f32,bf16 x:' diff_scale:f32 diff_offset:f32 scale:f32 batch_mean:f32
    batch_variance:f32 -> y=grads epsilon?float=1e-04
/// Gradient of a batch norm with respect to its input.
BNTrainingReduceGrad grads:f16,f32,bf16 x:' diff_scale:f32 diff_offset:f32 scale:f32 batch_mean:f32 batch_variance:f32
    -> y=grads epsilon?float=1e-04
/// Gradient of an instance norm with respect to its input.
INTrainingReduceGrad dy:f16,f32 x:' variance:f32 mean:f32 res_gamma:f32 res_beta:f32 gamma:f32 -> pd_x=dy
/// Group norm from sums of each group.
GNTrainingUpdate x:f16,f32 sum:f32 square_sum:f32 scale?:f32 offset?:f32 mean?:f32 variance?:f32 -> y=x batch_mean=sum
    batch_variance=sum num_groups?int=2 epsilon?float=1e-04
/// Batch norm with given statistics.
BNInferenceD x:f16,f32,bf16 mean:' variance:' scale?:' b?:' -> y=x momentum?float=0.9 epsilon?float=1e-05
    use_global_stats?bool=true mode?int=1
/// Gradients of a batch norm with respect to scale and offset.
BNTrainingUpdateGrad grads:f16,f32,bf16 x:' batch_mean:f32 batch_variance:f32 -> diff_scale=batch_mean
    diff_offset=batch_mean epsilon?float=1e-04
/// Gradients of a batch norm of volumes with respect to scale and offset.
BN3DTrainingUpdateGrad grads:f16,f32,bf16 x:' batch_mean:f32 batch_variance:f32 -> diff_scale=batch_mean
    diff_offset=batch_mean epsilon?float=1e-04
/// Batch norm from sums of each channel.
BNTrainingUpdateV2 x:f16,f32,bf16 sum:f32 square_sum:f32 scale:f32 offset:f32 -> y=x batch_mean=sum batch_variance=sum
    epsilon?float
/// Batch norm from sums of each channel, with the data for its gradient.
BNTrainingUpdateV3 x:f16,f32,bf16 sum:f32 square_sum:f32 scale:f32 offset:f32 -> y=x batch_mean=sum batch_variance=sum
    reserve_1=sum reserve_2=sum epsilon?float
/// Batch norm from sums of each channel, with running statistics.
BNTrainingUpdate x:f16,f32,bf16 sum:f32 square_sum:f32 scale:f32 offset:f32 mean:f32 variance:f32 -> y=x mean=mean
    variance=variance batch_mean=mean batch_variance=mean factor?float epsilon?float
/// Batch norm of volumes from sums of each channel, with running statistics.
BN3DTrainingUpdate x:f16,f32,bf16 sum:f32 square_sum:f32 scale:f32 offset:f32 mean:f32 variance:f32 -> y=x mean=mean
    variance=variance batch_mean=mean batch_variance=mean factor?float epsilon?float
/// Gradient of a batch norm over several devices.
SyncBatchNormBackwardElemt grad_output:f16,f32,bf16 save_input:' mean:' invstd:' weight:' mean_dy:' mean_dy_xmu:' ->
    grad_input=grad_output
/// The root of sums of powers.
LpNormUpdate x:f16,f32,bf16 -> y=x p?int=2 epsilon?float=1e-12
)ops";
};

/// The operators of this file; none has a kernel.
using norm_device_ops = join<ops<BNTrainingReduce, GNTrainingReduce, StrideAdd>, listed_ops<norm_device_lines>>;

} // namespace library
GRAFT_END
