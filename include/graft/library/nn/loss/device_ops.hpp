// graft/library/nn/loss/device_ops.hpp - CANN's device operators, shape inference only: losses
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/op.hpp"
#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

/// Rule for shapes: a loss of `X` and `Target`, which have one shape; y is a scalar unless `reduction` is none.
template <fixed_string X, fixed_string Target> struct reduced_loss {
    template <class Op> constexpr status operator()(shape_context<Op>& ctx) const {
        using namespace literals;
        shape both = shape::unknown_rank();
        if (auto s = rule::merge_into(both, rule::or_unknown_rank(ctx.input(param_name<X>{})), X.view()); !s) return s;
        if (auto s = rule::merge_into(both, rule::or_unknown_rank(ctx.input(param_name<Target>{})), Target.view()); !s)
            return s;
        ctx.output("y"_p) = ctx.attr("reduction"_p) == std::string_view("none") ? both : shape::scalar();
        return ok;
    }
};

/// Divergence of two distributions.
struct KLDiv : op<KLDiv> {
    static constexpr operator_line prototype{R"(KLDiv x:floating target:' -> y~x
        reduction?string{"none","mean","sum","batchmean"})"};
    static constexpr reduced_loss<"x", "target"> infer_shape{};
};

/// Absolute differences to a power.
struct LpLoss : op<LpLoss> {
    static constexpr operator_line prototype{R"(LpLoss predict:f32,f16,bf16 label:' -> y~predict p?int{1..1}
        reduction?string{"none","mean","sum"}="mean")"};
    static constexpr reduced_loss<"predict", "label"> infer_shape{};
};

/// Squares of differences.
struct MseLoss : op<MseLoss> {
    static constexpr operator_line prototype{R"(MseLoss predict:f32,f16,bf16 label:' -> y~predict
        reduction?string{"none","mean","sum"}="mean")"};
    static constexpr reduced_loss<"predict", "label"> infer_shape{};
};

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct loss_device_lines {
    static constexpr char text[] = R"ops(
/// Gradient of the mean of absolute differences.
L1LossGrad grads:f16,f32,bf16 predict:' label:' -> y~predict reduction?string{"none","mean","sum"}="mean" | S S S > S
/// Gradient of the smooth L1 loss; dout is one number, or one for each element.
SmoothL1LossGradV2 predict:f16,f32,bf16 label:'(any_shape) dout:'(any_shape) -> gradient=predict sigma?float=1.0
    reduction?string{"none","mean","sum"}="mean"
/// Softmax of scale * x along the last dim, where mask allows it.
ScaledMaskedSoftmax x:f16,f32,bf16 mask?:bool,uint1(any_shape) -> y/x:f16 scale?float=1.0 fixed_triu_mask?bool=false
/// Gradient of the lower bound of a quantized activation.
ActULQClampMinGrad y_grad:f16,f32 clamp_min_mask:f16,f32,bool x_clamped_loss:f16,f32 -> clamp_min_grad~y_grad
    | S S S > 0
/// Gradient of the upper bound of a quantized activation.
ActULQClampMaxGrad y_grad:f16,f32 clamp_max_mask:f16,f32,bool x_clamped_loss:f16,f32 -> clamp_max_grad~y_grad
    | S S S > 0
/// Scale and offset of a tensor for its quantization, by search.
IFMR data:f16,f32 data_min:' data_max:' cumsum:i32 -> scale:f32 offset:f32 min_percentile?float max_percentile?float
    search_range?list(float) search_step?float with_offset?bool quant_bits?int=8 | ? ? ? ? > [1] [1]
/// Gradient of the Kullback-Leibler divergence with respect to its input.
KlDivLossGrad grad:f16,f32,bf16(any_shape) input:' target:'(any_shape) -> y=input reduction?string="mean"
    log_target?bool=false
/// Gradient of the cross entropy of sigmoids.
SigmoidCrossEntropyWithLogitsGradV2 predict:f16,f32,bf16 target:'(any_shape) dout:'(any_shape) weight?:'(any_shape)
    pos_weight?:'(any_shape) -> gradient=predict
    reduction?string="mean"
/// Gradient of SmoothL1Loss.
SmoothL1LossGrad predict:f16,f32,bf16 label:'(any_shape) dout:'(any_shape) -> gradient=predict sigma?float=1.0
/// Gradient of the mean of squares.
MseLossGrad predict:any label:any dout:any(any_shape) -> y~predict reduction?string="mean" | broadcast predict label > y
/// Gradient of the focal loss of sigmoids.
SigmoidFocalLossGrad pred:f16,f32 target:i32(any_shape) dout:f16,f32(any_shape) weight?:'(any_shape) -> grad=pred
    alpha?float=0.25 gamma?float=2.0
    reduction?string="mean"
/// Gradient of the focal loss of softmax.
SoftmaxFocalLossGrad pred:f16,f32 target:i32(any_shape) dout:f16,f32(any_shape) weight?:'(any_shape) -> grad=pred
    alpha?float=0.25 gamma?float=2.0
    reduction?string="mean"
)ops";
};

/// Loss by the cosine of x1 and x2 along their second dim: similar where target is 1, dissimilar where it is -1.
struct CosineEmbeddingLoss : op<CosineEmbeddingLoss> {
    static constexpr operator_line prototype{R"(CosineEmbeddingLoss x1:signed_integer,f32,f64,f16,u8 x2:' target:' ->
        y:f32 margin?float=0 reduction?string{"none","mean","sum"}="mean")"};
    static constexpr status infer_shape(shape_context& ctx) {
        shape both, loss;
        if (auto s = rule::broadcast_shapes(ctx.input<"x1">(), ctx.input<"x2">(), "x2", both); !s) return s;
        if (both.has_rank()) {
            if (both.rank() < 2)
                return fail(errc::wrong_rank, "x1", "rank 2 and above", 2, static_cast<std::int64_t>(both.rank()));
            both.erase(1);
        }
        if (auto s = rule::broadcast_shapes(both, ctx.input<"target">(), "target", loss); !s) return s;
        ctx.output<"y">() = ctx.attr<"reduction">() == "none" ? loss : shape{1};
        return ok;
    }
};

/// alpha * x + beta, between 0 and 1.
struct HardSigmoid : op<HardSigmoid> {
    static constexpr operator_line prototype{R"(HardSigmoid input_x:f32,f16,bf16,i32 -> output_y/input_x:f32,f16,bf16
        alpha?float=0.16666666 beta?float=0.5)"};
    static constexpr status infer_dtype(dtype_context& ctx) {
        auto const x = ctx.input<"input_x">();
        ctx.output<"output_y">() = x == i32 ? f32 : x;
        return ok;
    }
};

/// The operators of this file; none has a kernel.
using loss_device_ops =
    join<listed_ops<loss_device_lines>, ops<KLDiv, LpLoss, MseLoss, CosineEmbeddingLoss, HardSigmoid>>;

} // namespace library
GRAFT_END
