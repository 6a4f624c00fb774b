// graft/library/nn/loss/device_ops.hpp - CANN's device operators, shape inference only: loss
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct loss_device_lines {
    static constexpr char text[] = R"ops(
/// Gradient of the Kullback-Leibler divergence with respect to its input.
KlDivLossGrad grad:f16,f32,bf16 input:' target:' -> y=grad reduction?string="mean" log_target?bool=false
/// Gradient of the cross entropy of sigmoids.
SigmoidCrossEntropyWithLogitsGradV2 predict:f16,f32,bf16 target:' dout:' weight?:' pos_weight?:' -> gradient=predict
    reduction?string="mean"
/// Gradient of SmoothL1Loss.
SmoothL1LossGrad predict:f16,f32,bf16 label:' dout:' -> gradient=predict sigma?float=1.0
/// Gradient of the mean of squares.
MseLossGrad predict:any label:any dout:any -> y=predict reduction?string="mean"
/// Gradient of the focal loss of sigmoids.
SigmoidFocalLossGrad pred:f16,f32 target:i32 dout:f16,f32 weight?:' -> grad=pred alpha?float=0.25 gamma?float=2.0
    reduction?string="mean"
/// Gradient of the focal loss of softmax.
SoftmaxFocalLossGrad pred:f16,f32 target:i32 dout:f16,f32 weight?:' -> grad=pred alpha?float=0.25 gamma?float=2.0
    reduction?string="mean"
)ops";
};

/// The operators of this file; none has a kernel.
using loss_device_ops = listed_ops<loss_device_lines>;

} // namespace library
GRAFT_END
