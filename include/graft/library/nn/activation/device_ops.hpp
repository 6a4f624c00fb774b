// graft/library/nn/activation/device_ops.hpp - CANN's device operators, shape inference only: activation
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op.hpp"
#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct activation_device_lines {
    static constexpr char text[] = R"ops(
/// log(1 / (1 + exp(-x))).
LogSigmoid x:f16,f32,bf16 -> y=x
/// Gradient of LogSigmoid with respect to its input.
LogSigmoidGrad grads:f16,f32,bf16 features:' -> backprops=features
/// x, and alpha * (exp(x / alpha) - 1) below 0.
CeluV2 x:f16,f32,bf16 -> y=x alpha?float=1.0
/// Gradient of Elu with its scales with respect to its input.
EluGradV2 grads:f16,f32,bf16 activations:' -> y=grads alpha?float=1.0 scale?float=1.0 input_scale?float=1.0
    is_result?bool=false
/// Gradient of FastGelu with respect to its input.
FastGeluGrad dy:f16,f32,bf16 x:' -> z=dy
/// Gelu by a polynomial.
FastGeluV2 x:f16,f32,bf16 -> y=x
/// Gradient of Gelu with respect to its input.
GeluGrad dy:f16,f32,bf16 x:' y:' -> z=dy
/// Gradient of HardSigmoid with respect to its input.
HardSigmoidGrad grads:f16,f32,bf16 input_x:' -> y=grads alpha?float=0.16666666 beta?float=0.5
/// Gradient of Swish with respect to its input.
SwishGrad grad:f16,f32,bf16 x:' y:' -> grad_x=grad scale?float=1.0
/// x, and 0 between -lambd and lambd.
HardShrink input_x:f16,f32,bf16 -> output_y=input_x lambd?float=0.5
/// Gradient of HardShrink with respect to its input.
HardShrinkGrad gradients:f16,f32,bf16 features:' -> backprops=gradients lambd?float=0.5
/// x shifted towards 0 by lambd, and 0 between -lambd and lambd.
SoftShrink input_x:f16,f32,bf16 -> output_y=input_x lambd?float=0.5
/// Gradient of HardSwish with respect to its input.
HardSwishGrad grad:f16,f32,bf16 x:' -> y=grad
/// Gradient of Mish with respect to its input.
MishGrad grad:f16,f32,bf16 x:' tanhx?:' -> x_grad=grad
/// Gradient of Silu with respect to its input.
SiluGrad dy:f16,f32,bf16 x:' -> dx=dy
/// x, and value where x is not above threshold.
ThresholdV2D x:real_number -> y=x threshold?float value?float
/// Gradient of ThresholdV2D with respect to its input.
ThresholdGradV2D gradients:f16,bf16,i32 features:' -> backprops=gradients threshold?float
/// Gradient of a clip with respect to its input.
HardtanhGrad result:f16,f32,bf16 grad:any -> y=grad min_val?float=-1.0 max_val?float=1.0
/// x / (1 + exp(-scale * x)).
Swish x:f32,f16,bf16 -> y=x scale?float=1
/// x shifted by bias, and 0 between -lambd and lambd.
Shrink input_x:f32,f16 -> output_y=input_x lambd?float=0.5 bias?float=0
)ops";
};

using Swish = listed<activation_device_lines, "Swish">;
using Shrink = listed<activation_device_lines, "Shrink">;

/// The operators of this file; none has a kernel.
using activation_device_ops = listed_ops<activation_device_lines>;

} // namespace library
GRAFT_END
