// graft/library/nn/norm/ops.hpp - operators: normalization, its gradients, CANN's operators for devices
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/library/shape_from_value.hpp"
#include "graft/op.hpp"
#include "graft/op/catalog/listed.hpp"
#include "graft/op/catalog/operator_line.hpp"

GRAFT_BEGIN
namespace library {

/// Number of channels of x in its layout; x has the rank 4 or 5 or an unknown one.
[[nodiscard]] constexpr result<dim> channels_of(tensor_desc const& x, std::string_view data_format) {
    if (!x.shape.has_rank()) return dim::unknown();
    auto const rank = x.shape.rank();
    if (rank != 4 && rank != 5)
        return fail(errc::wrong_rank, "x", "an image or a volume", 4, static_cast<std::int64_t>(rank));
    return x.shape[rule::axis_at(rule::layout_of(x, data_format, rank), 'C')];
}
/// Every axis is inside the rank of x, and none is there twice.
/// error axis_out_of_range, wrong_value
[[nodiscard]] constexpr status check_axes(shape const& x, span<std::int64_t const> axes, std::string_view parameter) {
    unsigned mask = 0;
    return x.has_rank() ? rule::axes_mask(axes, x.rank(), parameter, mask) : ok;
}

/// Batch normalization over N, H, W: (x - mean) / sqrt(variance + epsilon) * scale + offset. With is_training = true,
/// mean and variance are computed from x; batch_variance is then Bessel-corrected, reserve_space_1, 2 are mean and
/// variance.
/// source TensorFlow FusedBatchNorm, V2, V3
struct BatchNorm : graft::op<BatchNorm> {
    static constexpr operator_line prototype{R"(BatchNorm x:f16,bf16,f32,f64(has_format) scale:U offset:U mean?:U
        variance?:U -> y==x batch_mean==scale batch_variance==scale reserve_space_1?==scale reserve_space_2?==scale
        reserve_space_3?:U epsilon?float=0.0001 exponential_avg_factor?float=1
        data_format?string{"NHWC","NCHW","NDHWC","NCDHW"}="NHWC" is_training?bool=true where U=f32,f16,bf16,f64)"};
    static constexpr status verify(verify_context& ctx) {
        auto const& x = ctx.desc<"x">();
        if (x.shape.is_plain_of(4) && (x.format == format::nhwc || x.format == format::nchw)) { // the common case
            auto const n = x.shape.plain_dims()[x.format == format::nhwc ? 3 : 1];
            auto const& f = ctx.erased();
            int port = 1; // scale, offset, mean, variance
            for (; port < 5; ++port)
                if (auto const* const d = f.input(port); !d || !d->shape.is_vector_of(n)) break;
            if (port == 5) return ok;
        }
        auto const c = channels_of(x, ctx.attr<"data_format">());
        if (!c) return c.error();
        auto const fits = [&](tensor_desc const* d, std::string_view name) {
            if (!d || !d->shape.has_rank()) return ok;
            if (d->shape.rank() != 1)
                return fail(errc::wrong_rank, name, "a vector", 1, static_cast<std::int64_t>(d->shape.rank()));
            dim const n = d->shape[0];
            if (contradict(n, *c))
                return fail(errc::wrong_shape, name, "one number per channel", c->value(), n.value());
            return ok;
        };
        if (auto s = fits(&ctx.desc<"scale">(), "scale"); !s) return s;
        if (auto s = fits(&ctx.desc<"offset">(), "offset"); !s) return s;
        if (ctx.attr<"is_training">()) { // mean, variance may be empty then
            for (auto const name : {std::string_view("mean"), std::string_view("variance")}) {
                auto const d = name == "mean" ? ctx.optional_desc<"mean">() : ctx.optional_desc<"variance">();
                if (d && d->shape.elements().is(0)) continue;
                if (auto s = fits(d, name); !s) return s;
            }
            return ok;
        }
        if (!ctx.has<"mean">()) return fail(errc::missing_input, "mean");
        if (!ctx.has<"variance">()) return fail(errc::missing_input, "variance");
        if (auto s = fits(ctx.optional_desc<"mean">(), "mean"); !s) return s;
        return fits(ctx.optional_desc<"variance">(), "variance");
    }
    static constexpr status infer_shape(shape_context& ctx) {
        using namespace literals;
        assign_if_present(ctx, "reserve_space_3"_p, shape{0});
        return ok;
    }
};

/// Caffe's batch normalization with stored statistics: mean and variance are divided by the factor `momentum` (a factor
/// of 0 makes both 0). x [N,C,...] or in its own layout.
/// source Caffe BatchNormLayer
struct BNInference : graft::op<BNInference> {
    static constexpr operator_line prototype{R"(BNInference x:T mean:T variance:T momentum?:T -> y==x
        epsilon?float=1e-05 use_global_stats?bool=true where T=floating)"};
    static constexpr status verify(verify_context& ctx) {
        auto const& x = ctx.desc<"x">().shape;
        if (!x.has_rank()) return ok;
        dim const c = x.rank() < 2 ? dim(1) : x[1];
        if (auto s = rule::expect_elements(ctx.desc<"mean">().shape, c, "mean"); !s) return s;
        return rule::expect_elements(ctx.desc<"variance">().shape, c, "variance");
    }
};

/// Local response normalization: x / (bias + alpha * sum of squares)^beta over 2 * depth_radius + 1 channels, or over a
/// square of that size within the channel (where alpha is already divided by the number of elements).
/// source TensorFlow LRN; Caffe LRNLayer with alpha / local_size
struct LRN : graft::op<LRN> {
    static constexpr operator_line prototype{R"(LRN x:f16,bf16,f32(has_format) -> y==x depth_radius?int{0..2147483647}=5
        bias?float=1 alpha?float=1 beta?float=0.5
        norm_region?string{"ACROSS_CHANNELS","WITHIN_CHANNEL"}="ACROSS_CHANNELS"
        data_format?string{"NHWC","NCHW","NDHWC","NCDHW"}="NHWC")"};
    static constexpr status verify(verify_context& ctx) { return rule::expect_rank(ctx.desc<"x">().shape, 4, "x"); }
};

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct norm_lines {
    static constexpr char text[] = R"ops(
/// Mean (and variance) normalization per image and channel, or per image: (x - mean) / (sqrt(variance) + eps).
/// source Caffe MVNLayer
MVN x:floating -> y==x normalize_variance?bool=true across_channels?bool=false eps?float=1e-09
)ops";
};

using MVN = listed<norm_lines, "MVN">;

/// L2 normalization of SSD times a learned factor x2 per channel (or one factor): over the channels of each pixel, or
/// over the complete image. x1 [N,C,H,W].
/// source Caffe-SSD NormalizeLayer
struct Normalize : graft::op<Normalize> {
    static constexpr operator_line prototype{R"(Normalize x1:T x2:T -> y==x1 across_spatial?bool=true
        channel_shared?bool=true eps?float=1e-10 where T=floating)"};
    static constexpr status verify(verify_context& ctx) {
        auto const& x = ctx.desc<"x1">().shape;
        if (!x.has_rank()) return ok;
        if (x.rank() < 2)
            return fail(errc::wrong_rank, "x1", "batch and channels", 2, static_cast<std::int64_t>(x.rank()));
        dim const want = ctx.attr<"channel_shared">() ? dim(1) : x[1];
        return rule::expect_elements(ctx.desc<"x2">().shape, want, "x2", "a factor per channel, or one");
    }
};

/// x / sqrt(max(sum of squares over the axes, eps)).
/// source TensorFlow nn.l2_normalize
struct L2Normalize : graft::op<L2Normalize> {
    static constexpr operator_line prototype{"L2Normalize x:floating -> y==x axis?list(int)=-1 eps?float=1e-12"};
    static constexpr status verify(verify_context& ctx) {
        return check_axes(ctx.desc<"x">().shape, ctx.attr<"axis">(), "axis");
    }
};

/// Normalization of each channel of each image, times gamma plus beta; mean and variance are [N,C] with 1 for the rest.
struct InstanceNorm : graft::op<InstanceNorm> {
    static constexpr operator_line prototype{R"(InstanceNorm x:T(has_format) gamma:T beta:T -> y==x mean?:T
        variance?:T data_format?string{"NHWC","NCHW","NDHWC","NCDHW"}="NHWC" epsilon?float=1e-06 where T=floating)"};
    static constexpr status verify(verify_context& ctx) {
        auto const c = channels_of(ctx.desc<"x">(), ctx.attr<"data_format">());
        if (!c) return c.error();
        if (auto s = rule::expect_elements(ctx.desc<"gamma">().shape, *c, "gamma"); !s) return s;
        return rule::expect_elements(ctx.desc<"beta">().shape, *c, "beta");
    }
    static constexpr status infer_shape(shape_context& ctx) {
        using namespace literals;
        auto s = ctx.input<"x">();
        if (s.has_rank()) {
            auto const c = channels_of(ctx.desc<"x">(), ctx.attr<"data_format">());
            if (!c) return c.error();
            auto const at = rule::axis_at(rule::layout_of(ctx.desc<"x">(), ctx.attr<"data_format">(), s.rank()), 'C');
            for (std::size_t i = 1; i < s.rank(); ++i)
                if (i != at) s[i] = 1;
        }
        assign_if_present(ctx, "mean"_p, s);
        assign_if_present(ctx, "variance"_p, s);
        return ok;
    }
};

/// Normalization over the axes from begin_norm_axis on, times gamma plus beta.
struct LayerNorm : graft::op<LayerNorm> {
    static constexpr operator_line prototype{R"(LayerNorm x:T gamma:T beta:T -> y==x mean?:T variance?:T
        begin_norm_axis?int=0 begin_params_axis?int=0 epsilon?float=1e-07 where T=floating)"};
    static constexpr status infer_shape(shape_context& ctx) {
        using namespace literals;
        auto s = ctx.input<"x">();
        auto const &gamma = ctx.input<"gamma">(), &beta = ctx.input<"beta">();
        if (contradict(gamma, beta)) return fail(errc::shape_mismatch, "beta", "the shape of gamma");
        if (s.has_rank()) {
            auto const at = normalize_axis(ctx.attr<"begin_norm_axis">(), s.rank(), "begin_norm_axis");
            if (!at) return at.error();
            auto const params = normalize_axis(ctx.attr<"begin_params_axis">(), s.rank(), "begin_params_axis");
            if (!params) return params.error();
            if (auto why = rule::expect_elements(
                    gamma, s.elements(*params, s.rank()), "gamma", "a number per element from begin_params_axis on");
                !why)
                return why;
            for (std::size_t i = *at; i < s.rank(); ++i) s[i] = 1;
        }
        assign_if_present(ctx, "mean"_p, s);
        assign_if_present(ctx, "variance"_p, s);
        return ok;
    }
};

/// Batch normalization with known statistics: (x - mean) / sqrt(variance + epsilon) * scale + offset, with broadcast
/// as in arithmetic; scale and offset default to 1 and 0.
/// source CANN BNInfer; TensorFlow nn.batch_normalization
struct BNInfer : graft::op<BNInfer> {
    static constexpr operator_line prototype{R"(BNInfer x:T scale?:T offset?:T mean:T variance:T -> y~x%x
        epsilon?float=1e-05 where T=floating)"};
    static constexpr status infer_shape(shape_context& ctx) {
        shape y = ctx.input<"x">();
        auto const add = [&y](shape const* s, std::string_view name) -> status {
            if (!s) return ok;
            shape const before = y;
            return rule::broadcast_shapes(before, *s, name, y);
        };
        shape const mean = ctx.input<"mean">(), variance = ctx.input<"variance">();
        if (auto s = add(&mean, "mean"); !s) return s;
        if (auto s = add(&variance, "variance"); !s) return s;
        if (auto s = add(ctx.optional_input<"scale">(), "scale"); !s) return s;
        if (auto s = add(ctx.optional_input<"offset">(), "offset"); !s) return s;
        ctx.output<"y">() = y;
        return ok;
    }
};

/// The operators of inference in this file.
using norm_ops = join<ops<BatchNorm, BNInference, LRN, Normalize, L2Normalize, InstanceNorm, LayerNorm, BNInfer>,
    listed_ops<norm_lines>>;

/// Gradient of BatchNorm with respect to x, scale and offset; reserve_space_4, 5 are empty vectors.
/// source TensorFlow FusedBatchNormGrad, V2, V3
struct BatchNormGrad : graft::op<BatchNormGrad> {
    static constexpr operator_line prototype{R"(BatchNormGrad y_backprop:T(has_format) x:T(has_format) scale:floating
        reserve_space_1:' reserve_space_2:' reserve_space_3?:' -> x_backprop==x scale_backprop~reserve_space_1
        offset_backprop~reserve_space_1 reserve_space_4?~reserve_space_1 reserve_space_5?~reserve_space_1
        epsilon?float=0.0001 data_format?string{"NHWC","NCHW","NDHWC","NCDHW"}="NHWC" is_training?bool=true where
        T=floating)"};
    static constexpr status infer_shape(shape_context& ctx) {
        using namespace literals;
        auto const c = channels_of(ctx.desc<"x">(), ctx.attr<"data_format">());
        if (!c) return c.error();
        auto const s = shape::of_rank(0).append(*c);
        ctx.output<"scale_backprop">() = s;
        ctx.output<"offset_backprop">() = s;
        assign_if_present(ctx, "reserve_space_4"_p, shape{0});
        assign_if_present(ctx, "reserve_space_5"_p, shape{0});
        return ok;
    }
};

/// Gradient of LRN. TensorFlow LRNGrad.
struct LRNGrad : graft::op<LRNGrad> {
    static constexpr operator_line prototype{R"(LRNGrad grads:T(has_format) x:T(has_format) y:T(has_format) ->
        z%grads:T depth_radius?int=5 bias?float=1 alpha?float=1 beta?float=0.5 where T=f32,f16,bf16)"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const &g = ctx.input<"grads">(), &x = ctx.input<"x">(), &y = ctx.input<"y">();
        if (auto s = rule::expect_rank(g, 4, "grads"); !s) return s;
        if (contradict(g, x)) return fail(errc::shape_mismatch, "x", "the shape of grads");
        if (contradict(merge(g, x), y)) return fail(errc::shape_mismatch, "y", "the shape of grads");
        ctx.output<"z">() = merge(merge(g, x), y);
        return ok;
    }
};

/// The operators of training graphs that plugins translate.
using norm_gradient_ops = ops<BatchNormGrad, LRNGrad>;

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
LayerNormXBackpropV2 dy:f16,f32,bf16(any_shape) x:' variance:'(any_shape) mean:'(any_shape) gamma:'(any_shape) -> pd_x=x
    res_for_gamma/x:f32
/// Gradient of LayerNorm with respect to its input.
LayerNormXBackprop dy:f16,f32 x:'(any_shape) variance:'(any_shape) mean:'(any_shape) gamma:'(any_shape) -> pd_x=dy
/// Gradient of a batch norm of volumes with respect to its input.
BN3DTrainingReduceGrad grads:f16,f32,bf16 x:'(any_shape) diff_scale:f32(any_shape) diff_offset:f32(any_shape)
    scale:f32(any_shape) batch_mean:f32(any_shape)
    batch_variance:f32(any_shape) -> y=grads epsilon?float=1e-04
/// Gradient of a batch norm with respect to its input.
BNTrainingReduceGrad grads:f16,f32,bf16 x:'(any_shape) diff_scale:f32(any_shape) diff_offset:f32(any_shape)
    scale:f32(any_shape) batch_mean:f32(any_shape) batch_variance:f32(any_shape)
    -> y=grads epsilon?float=1e-04
/// Gradient of an instance norm with respect to its input.
INTrainingReduceGrad dy:f16,f32(any_shape) x:' variance:f32(any_shape) mean:f32(any_shape) res_gamma:f32(any_shape)
    res_beta:f32(any_shape) gamma:f32(any_shape) -> pd_x=x
/// Group norm from sums of each group.
GNTrainingUpdate x:f16,f32 sum:f32 square_sum:f32(any_shape) scale?:f32(any_shape) offset?:f32(any_shape)
    mean?:f32(any_shape) variance?:f32(any_shape) -> y=x batch_mean=sum
    batch_variance=sum num_groups?int=2 epsilon?float=1e-04
/// Batch norm with given statistics.
BNInferenceD x:f16,f32,bf16 mean:'(any_shape) variance:'(any_shape) scale?:'(any_shape) b?:'(any_shape) -> y=x
    momentum?float=0.9 epsilon?float=1e-05
    use_global_stats?bool=true mode?int=1
/// Gradients of a batch norm with respect to scale and offset.
BNTrainingUpdateGrad grads:f16,f32,bf16(any_shape) x:'(any_shape) batch_mean:f32 batch_variance:f32(any_shape) ->
    diff_scale=batch_mean
    diff_offset=batch_mean epsilon?float=1e-04
/// Gradients of a batch norm of volumes with respect to scale and offset.
BN3DTrainingUpdateGrad grads:f16,f32,bf16(any_shape) x:'(any_shape) batch_mean:f32 batch_variance:f32(any_shape) ->
    diff_scale=batch_mean
    diff_offset=batch_mean epsilon?float=1e-04
/// Batch norm from sums of each channel.
BNTrainingUpdateV2 x:f16,f32,bf16 sum:f32 square_sum:f32(any_shape) scale:f32(any_shape) offset:f32(any_shape) -> y=x
    batch_mean=sum batch_variance=sum
    epsilon?float
/// Batch norm from sums of each channel, with the data for its gradient.
BNTrainingUpdateV3 x:f16,f32,bf16 sum:f32 square_sum:f32(any_shape) scale:f32(any_shape) offset:f32(any_shape) -> y=x
    batch_mean=sum batch_variance=sum
    reserve_1=sum reserve_2=sum epsilon?float
/// Batch norm from sums of each channel, with running statistics.
BNTrainingUpdate x:f16,f32,bf16 sum:f32(any_shape) square_sum:f32(any_shape) scale:f32(any_shape) offset:f32(any_shape)
    mean:f32 variance:f32 -> y=x mean=mean
    variance=variance batch_mean=mean batch_variance=mean factor?float epsilon?float
/// Batch norm of volumes from sums of each channel, with running statistics.
BN3DTrainingUpdate x:f16,f32,bf16 sum:f32(any_shape) square_sum:f32(any_shape) scale:f32(any_shape)
    offset:f32(any_shape) mean:f32 variance:f32 -> y=x mean=mean
    variance=variance batch_mean=mean batch_variance=mean factor?float epsilon?float
/// Gradient of a batch norm over several devices.
SyncBatchNormBackwardElemt grad_output:f16,f32,bf16 save_input:'(any_shape) mean:'(any_shape) invstd:'(any_shape)
    weight:'(any_shape) mean_dy:'(any_shape) mean_dy_xmu:'(any_shape) ->
    grad_input=grad_output
/// The root of sums of powers.
LpNormUpdate x:f16,f32,bf16 -> y=x p?int=2 epsilon?float=1e-12
)ops";
};

/// The operators of this file; none has a kernel.
using norm_device_ops = join<ops<BNTrainingReduce, GNTrainingReduce, StrideAdd>, listed_ops<norm_device_lines>>;

} // namespace library
GRAFT_END
