// graft/library/nn/activation/ops.hpp - operators: activations, softmax and their gradients, those of CANN's devices
// for shape inference only
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/nn/norm/ops.hpp"
#include "graft/op.hpp"
#include "graft/op/catalog/listed.hpp"
#include "graft/op/catalog/operator_line.hpp"

GRAFT_BEGIN
namespace library {

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct activation_lines {
    static constexpr char text[] = R"ops(
/// max(x, 0). Source: TensorFlow Relu.
Relu x:real_number,qint8 -> y==x
/// min(max(x, 0), 6). Source: TensorFlow Relu6, Caffe ReLU6.
Relu6 x:real_number -> y==x
/// x, or negative_slope * x below zero. Source: TensorFlow LeakyRelu (alpha), Caffe ReLU.
LeakyRelu x:floating -> y==x negative_slope?float=0
/// x, or alpha * (e^x - 1) below zero. Source: TensorFlow Elu, Caffe ELU.
Elu x:floating -> y==x alpha?float=1
/// Scaled exponential linear unit with its two fixed constants. Source: TensorFlow Selu.
Selu x:floating -> y==x
/// 1 / (1 + e^-x). Source: TensorFlow Sigmoid, Caffe Sigmoid.
Sigmoid x:unary_number -> y==x
/// log(1 + e^x). Source: TensorFlow Softplus.
Softplus x:floating -> y==x
/// x / (1 + |x|). Source: TensorFlow Softsign.
Softsign x:floating -> y==x
/// log(1 + e^x), the binomial normal log likelihood. Source: Caffe BNLL.
BNLL x:floating -> y==x
/// x * tanh(log(1 + e^x)). Source: Caffe Mish (forks), CANN Mish.
Mish x:floating -> y==x
/// x * min(max(x + 3, 0), 6) / 6. Source: MobileNetV3, CANN HardSwish.
HardSwish x:floating -> y==x
/// x/2 * (1 + erf(x / sqrt 2)), or its tanh form if approximate. Source: CANN Gelu, fused from TensorFlow.
Gelu x:floating -> y==x approximate?bool=false
)ops";
};

using Relu = listed<activation_lines, "Relu">;
using Relu6 = listed<activation_lines, "Relu6">;
using LeakyRelu = listed<activation_lines, "LeakyRelu">;
using Elu = listed<activation_lines, "Elu">;
using Selu = listed<activation_lines, "Selu">;
using Sigmoid = listed<activation_lines, "Sigmoid">;
using Softplus = listed<activation_lines, "Softplus">;
using Softsign = listed<activation_lines, "Softsign">;
using BNLL = listed<activation_lines, "BNLL">;
using Mish = listed<activation_lines, "Mish">;
using HardSwish = listed<activation_lines, "HardSwish">;
using Gelu = listed<activation_lines, "Gelu">;

/// max(x, 0) + weight * min(x, 0) with one weight per channel (axis 1), or one for all.
/// source Caffe PReLULayer
struct PRelu : graft::op<PRelu> {
    static constexpr operator_line prototype{"PRelu x:T weight:T -> y==x where T=floating"};
    static constexpr status verify(verify_context& ctx) {
        auto const n = ctx.desc<"weight">().shape.elements();
        auto const& x = ctx.desc<"x">().shape;
        if (!x.has_rank() || n.is(1)) return ok;
        if (x.rank() < 2)
            return fail(errc::wrong_rank, "x", "batch and channels", 2, static_cast<std::int64_t>(x.rank()));
        return rule::expect_elements(ctx.desc<"weight">().shape, x[1], "weight", "one per channel, or one");
    }
};

/// The operators of inference in this file.
using activation_ops = join<ops<PRelu>, listed_ops<activation_lines>>;

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct activation_device_lines {
    static constexpr char text[] = R"ops(
/// log(1 / (1 + exp(-x))).
LogSigmoid x:f16,f32,bf16 -> y=x
/// Gradient of LogSigmoid with respect to its input.
LogSigmoidGrad grads:f16,f32,bf16(any_shape) features:' -> backprops=features
/// x, and alpha * (exp(x / alpha) - 1) below 0.
CeluV2 x:f16,f32,bf16 -> y=x alpha?float=1.0
/// Gradient of Elu with its scales with respect to its input.
EluGradV2 grads:f16,f32,bf16 activations:'(any_shape) -> y=grads alpha?float=1.0 scale?float=1.0 input_scale?float=1.0
    is_result?bool=false
/// Gradient of FastGelu with respect to its input.
FastGeluGrad dy:f16,f32,bf16 x:'(any_shape) -> z=dy
/// Gelu by a polynomial.
FastGeluV2 x:f16,f32,bf16 -> y=x
/// Gradient of Gelu with respect to its input.
GeluGrad dy:f16,f32,bf16 x:'(any_shape) y:'(any_shape) -> z=dy
/// Gradient of HardSigmoid with respect to its input.
HardSigmoidGrad grads:f16,f32,bf16 input_x:'(any_shape) -> y=grads alpha?float=0.16666666 beta?float=0.5
/// Gradient of Swish with respect to its input.
SwishGrad grad:f16,f32,bf16 x:'(any_shape) y:'(any_shape) -> grad_x=grad scale?float=1.0
/// x, and 0 between -lambd and lambd.
HardShrink input_x:f16,f32,bf16 -> output_y=input_x lambd?float=0.5
/// Gradient of HardShrink with respect to its input.
HardShrinkGrad gradients:f16,f32,bf16 features:'(any_shape) -> backprops=gradients lambd?float=0.5
/// x shifted towards 0 by lambd, and 0 between -lambd and lambd.
SoftShrink input_x:f16,f32,bf16 -> output_y=input_x lambd?float=0.5
/// Gradient of HardSwish with respect to its input.
HardSwishGrad grad:f16,f32,bf16 x:'(any_shape) -> y=grad
/// Gradient of Mish with respect to its input.
MishGrad grad:f16,f32,bf16 x:'(any_shape) tanhx?:'(any_shape) -> x_grad=grad
/// Gradient of Silu with respect to its input.
SiluGrad dy:f16,f32,bf16 x:'(any_shape) -> dx=dy
/// x, and value where x is not above threshold.
ThresholdV2D x:real_number -> y=x threshold?float value?float
/// Gradient of ThresholdV2D with respect to its input.
ThresholdGradV2D gradients:f16,bf16,i32 features:'(any_shape) -> backprops=gradients threshold?float
/// Gradient of a clip with respect to its input.
HardtanhGrad result:f16,f32,bf16(any_shape) grad:any -> y=grad min_val?float=-1.0 max_val?float=1.0
/// x / (1 + exp(-scale * x)).
Swish x:f32,f16,bf16 -> y=x scale?float=1
/// x shifted by bias, and 0 between -lambd and lambd.
Shrink input_x:f32,f16 -> output_y=input_x lambd?float=0.5 bias?float=0
/// Gradient of softmax with respect to its input.
SoftmaxGrad softmax:f16,f32,bf16,i8,i32,u8 grad_softmax:' -> grad_x~softmax axes?list(int)=-1 | broadcast
/// Gradient of softmax, scaled.
SoftmaxGradExt grad:f16,f32,bf16(any_shape) x1:' x2:'(any_shape) -> y=x1 axes?int=1 keep_dims?bool=false
/// Gradient of the logarithm of softmax.
LogSoftmaxGrad grad:f16,f32,bf16(any_shape) x:' -> y=x axis?list(int)=-1
)ops";
};

using Swish = listed<activation_device_lines, "Swish">;
using Shrink = listed<activation_device_lines, "Shrink">;

/// The operators of this file; none has a kernel.
using activation_device_ops = listed_ops<activation_device_lines>;

/// gradients where features > 0, otherwise 0. TensorFlow ReluGrad.
struct ReluGrad : graft::op<ReluGrad> {
    static constexpr operator_line prototype{R"(ReluGrad gradients:T features:T -> backprops%gradients:T where
        T=real_number)"};
    static constexpr status infer_shape(shape_context& ctx) {
        if (contradict(ctx.input<"gradients">(), ctx.input<"features">()))
            return fail(errc::shape_mismatch, "features", "the shape of gradients");
        ctx.output<"backprops">() = merge(ctx.input<"gradients">(), ctx.input<"features">());
        return ok;
    }
};

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct activation_gradient_lines {
    static constexpr char text[] = R"ops(
[translated]
/// dy * y * (1 - y). TensorFlow SigmoidGrad.
SigmoidGrad y:T dy:T(any_shape) -> z==y where T=unary_number
/// dy * (1 - y * y). TensorFlow TanhGrad.
TanhGrad y:T dy:T(any_shape) -> z==y where T=unary_number
[own]
EluGrad grads:T activations:T -> y:T where T=floating | S S > S | tf: gradients,outputs->backprops
SeluGrad gradients:T outputs:T -> y:T where T=floating | S S > S | tf: gradients,outputs->backprops
SoftplusGrad gradients:T features:T -> backprops:T where T=floating | S S > S | tf:
SoftsignGrad gradients:T features:T -> output:T where T=floating | S S > S | tf: gradients,features->backprops
Relu6Grad gradients:T features:T -> backprops:T where T=real_number | S S > S | tf:
/// gradients where features > 0, otherwise gradients * negative_slope. TensorFlow LeakyReluGrad.
LeakyReluGrad gradients:T features:T -> backprops:T negative_slope?float=0 where T=floating | S S > S | tf: T=f32
    negative_slope>alpha=0.200000003
)ops";
};

using SigmoidGrad = listed<activation_gradient_lines, "SigmoidGrad">;
using TanhGrad = listed<activation_gradient_lines, "TanhGrad">;
using EluGrad = listed<activation_gradient_lines, "EluGrad">;
using SoftplusGrad = listed<activation_gradient_lines, "SoftplusGrad">;
using Relu6Grad = listed<activation_gradient_lines, "Relu6Grad">;

using LeakyReluGrad = listed<activation_gradient_lines, "LeakyReluGrad">;

/// The operators of training graphs that plugins translate.
using activation_gradient_ops = join<ops<ReluGrad>, listed_section<activation_gradient_lines, "translated">>;

/// The operators of training graphs in this file.
using activation_training_ops = listed_section<activation_gradient_lines, "own">;

/// exp(x) / sum of exp(x) over the axes. TensorFlow Softmax, Caffe SoftmaxLayer.
struct SoftmaxV2 : graft::op<SoftmaxV2> {
    static constexpr operator_line prototype{"SoftmaxV2 x:floating -> y==x axes?list(int)=-1"};
    static constexpr status verify(verify_context& ctx) {
        return check_axes(ctx.desc<"x">().shape, ctx.attr<"axes">(), "axes");
    }
};

/// Logarithm of SoftmaxV2.
struct LogSoftmaxV2 : graft::op<LogSoftmaxV2> {
    static constexpr operator_line prototype{"LogSoftmaxV2 logits:floating -> logsoftmax==logits axes?list(int)=-1"};
    static constexpr status verify(verify_context& ctx) {
        return check_axes(ctx.desc<"logits">().shape, ctx.attr<"axes">(), "axes");
    }
};

/// The operators of inference in this file.
using softmax_ops = ops<SoftmaxV2, LogSoftmaxV2>;

} // namespace library
GRAFT_END
