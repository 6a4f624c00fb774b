// graft/library/nn/loss/device_ops.hpp - operators of CANN's devices, for their shapes: loss
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/op/op.hpp"
#include "graft/op/ops.hpp"

GRAFT_BEGIN
namespace library {

/// Gradient of the Kullback-Leibler divergence to its input.
struct KlDivLossGrad : op<KlDivLossGrad> {
    static constexpr auto prototype = graft::prototype("KlDivLossGrad")
                                          .input("grad", f32 | f16 | bf16)
                                          .input("input", f32 | f16 | bf16)
                                          .input("target", f32 | f16 | bf16)
                                          .output("y", follow("grad", aspect::dtype | aspect::shape))
                                          .attr("reduction", "mean")
                                          .attr("log_target", false);
};

/// Gradient of the cross entropy of sigmoids.
struct SigmoidCrossEntropyWithLogitsGradV2 : op<SigmoidCrossEntropyWithLogitsGradV2> {
    static constexpr auto prototype = graft::prototype("SigmoidCrossEntropyWithLogitsGradV2")
                                          .input("predict", f32 | f16 | bf16)
                                          .input("target", f32 | f16 | bf16)
                                          .input("dout", f32 | f16 | bf16)
                                          .optional_input("weight", f32 | f16 | bf16)
                                          .optional_input("pos_weight", f32 | f16 | bf16)
                                          .output("gradient", follow("predict", aspect::dtype | aspect::shape))
                                          .attr("reduction", "mean");
};

/// Gradient of SmoothL1Loss.
struct SmoothL1LossGrad : op<SmoothL1LossGrad> {
    static constexpr auto prototype = graft::prototype("SmoothL1LossGrad")
                                          .input("predict", f32 | f16 | bf16)
                                          .input("label", f32 | f16 | bf16)
                                          .input("dout", f32 | f16 | bf16)
                                          .output("gradient", follow("predict", aspect::dtype | aspect::shape))
                                          .attr("sigma", 1.0);
};

/// Gradient of the mean of squares.
struct MseLossGrad : op<MseLossGrad> {
    static constexpr auto prototype = graft::prototype("MseLossGrad")
                                          .input("predict", any)
                                          .input("label", any)
                                          .input("dout", any)
                                          .output("y", follow("predict", aspect::dtype | aspect::shape))
                                          .attr("reduction", "mean");
};

/// Gradient of the focal loss of sigmoids.
struct SigmoidFocalLossGrad : op<SigmoidFocalLossGrad> {
    static constexpr auto prototype = graft::prototype("SigmoidFocalLossGrad")
                                          .input("pred", f32 | f16)
                                          .input("target", i32)
                                          .input("dout", f32 | f16)
                                          .optional_input("weight", f32 | f16)
                                          .output("grad", follow("pred", aspect::dtype | aspect::shape))
                                          .attr("alpha", 0.25)
                                          .attr("gamma", 2.0)
                                          .attr("reduction", "mean");
};

/// Gradient of the focal loss of soft maxima.
struct SoftmaxFocalLossGrad : op<SoftmaxFocalLossGrad> {
    static constexpr auto prototype = graft::prototype("SoftmaxFocalLossGrad")
                                          .input("pred", f32 | f16)
                                          .input("target", i32)
                                          .input("dout", f32 | f16)
                                          .optional_input("weight", f32 | f16)
                                          .output("grad", follow("pred", aspect::dtype | aspect::shape))
                                          .attr("alpha", 0.25)
                                          .attr("gamma", 2.0)
                                          .attr("reduction", "mean");
};

/// The operators of this file; none has a kernel.
using loss_device_ops = ops<KlDivLossGrad, SigmoidCrossEntropyWithLogitsGradV2, SmoothL1LossGrad, MseLossGrad,
    SigmoidFocalLossGrad, SoftmaxFocalLossGrad>;

} // namespace library
GRAFT_END
