// graft/library/nn/activation/device_ops.hpp - operators of CANN's devices, for their shapes: activation
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/op/op.hpp"
#include "graft/op/ops.hpp"

GRAFT_BEGIN
namespace library {

/// log(1 / (1 + exp(-x))).
struct LogSigmoid : op<LogSigmoid> {
    static constexpr auto prototype = graft::prototype("LogSigmoid")
                                          .input("x", f32 | f16 | bf16)
                                          .output("y", follow("x", aspect::dtype | aspect::shape));
};

/// Gradient of LogSigmoid to its input.
struct LogSigmoidGrad : op<LogSigmoidGrad> {
    static constexpr auto prototype = graft::prototype("LogSigmoidGrad")
                                          .input("grads", f32 | f16 | bf16)
                                          .input("features", f32 | f16 | bf16)
                                          .output("backprops", follow("features", aspect::dtype | aspect::shape));
};

/// x, and alpha * (exp(x / alpha) - 1) below 0.
struct CeluV2 : op<CeluV2> {
    static constexpr auto prototype = graft::prototype("CeluV2")
                                          .input("x", f32 | f16 | bf16)
                                          .output("y", follow("x", aspect::dtype | aspect::shape))
                                          .attr("alpha", 1.0);
};

/// Gradient of Elu with its scales to its input.
struct EluGradV2 : op<EluGradV2> {
    static constexpr auto prototype = graft::prototype("EluGradV2")
                                          .input("grads", f32 | f16 | bf16)
                                          .input("activations", f32 | f16 | bf16)
                                          .output("y", follow("grads", aspect::dtype | aspect::shape))
                                          .attr("alpha", 1.0)
                                          .attr("scale", 1.0)
                                          .attr("input_scale", 1.0)
                                          .attr("is_result", false);
};

/// Gradient of FastGelu to its input.
struct FastGeluGrad : op<FastGeluGrad> {
    static constexpr auto prototype = graft::prototype("FastGeluGrad")
                                          .input("dy", f32 | f16 | bf16)
                                          .input("x", f32 | f16 | bf16)
                                          .output("z", follow("dy", aspect::dtype | aspect::shape));
};

/// Gelu by a polynomial.
struct FastGeluV2 : op<FastGeluV2> {
    static constexpr auto prototype = graft::prototype("FastGeluV2")
                                          .input("x", f32 | f16 | bf16)
                                          .output("y", follow("x", aspect::dtype | aspect::shape));
};

/// Gradient of Gelu to its input.
struct GeluGrad : op<GeluGrad> {
    static constexpr auto prototype = graft::prototype("GeluGrad")
                                          .input("dy", f32 | f16 | bf16)
                                          .input("x", f32 | f16 | bf16)
                                          .input("y", f32 | f16 | bf16)
                                          .output("z", follow("dy", aspect::dtype | aspect::shape));
};

/// Gradient of HardSigmoid to its input.
struct HardSigmoidGrad : op<HardSigmoidGrad> {
    static constexpr auto prototype = graft::prototype("HardSigmoidGrad")
                                          .input("grads", f32 | f16 | bf16)
                                          .input("input_x", f32 | f16 | bf16)
                                          .output("y", follow("grads", aspect::dtype | aspect::shape))
                                          .attr("alpha", 0.16666666)
                                          .attr("beta", 0.5);
};

/// x / (1 + exp(-scale * x)).
struct Swish : op<Swish> {
    static constexpr auto prototype = graft::prototype("Swish")
                                          .input("x", f32 | f16 | bf16)
                                          .output("y", follow("x", aspect::dtype | aspect::shape))
                                          .attr("scale", 1.0);
};

/// Gradient of Swish to its input.
struct SwishGrad : op<SwishGrad> {
    static constexpr auto prototype = graft::prototype("SwishGrad")
                                          .input("grad", f32 | f16 | bf16)
                                          .input("x", f32 | f16 | bf16)
                                          .input("y", f32 | f16 | bf16)
                                          .output("grad_x", follow("grad", aspect::dtype | aspect::shape))
                                          .attr("scale", 1.0);
};

/// x, and 0 between -lambd and lambd.
struct HardShrink : op<HardShrink> {
    static constexpr auto prototype = graft::prototype("HardShrink")
                                          .input("input_x", f32 | f16 | bf16)
                                          .output("output_y", follow("input_x", aspect::dtype | aspect::shape))
                                          .attr("lambd", 0.5);
};

/// Gradient of HardShrink to its input.
struct HardShrinkGrad : op<HardShrinkGrad> {
    static constexpr auto prototype = graft::prototype("HardShrinkGrad")
                                          .input("gradients", f32 | f16 | bf16)
                                          .input("features", f32 | f16 | bf16)
                                          .output("backprops", follow("gradients", aspect::dtype | aspect::shape))
                                          .attr("lambd", 0.5);
};

/// x moved towards 0 by lambd, and 0 between -lambd and lambd.
struct SoftShrink : op<SoftShrink> {
    static constexpr auto prototype = graft::prototype("SoftShrink")
                                          .input("input_x", f32 | f16 | bf16)
                                          .output("output_y", follow("input_x", aspect::dtype | aspect::shape))
                                          .attr("lambd", 0.5);
};

/// Gradient of HardSwish to its input.
struct HardSwishGrad : op<HardSwishGrad> {
    static constexpr auto prototype = graft::prototype("HardSwishGrad")
                                          .input("grad", f32 | f16 | bf16)
                                          .input("x", f32 | f16 | bf16)
                                          .output("y", follow("grad", aspect::dtype | aspect::shape));
};

/// Gradient of Mish to its input.
struct MishGrad : op<MishGrad> {
    static constexpr auto prototype = graft::prototype("MishGrad")
                                          .input("grad", f32 | f16 | bf16)
                                          .input("x", f32 | f16 | bf16)
                                          .optional_input("tanhx", f32 | f16 | bf16)
                                          .output("x_grad", follow("grad", aspect::dtype | aspect::shape));
};

/// Gradient of Silu to its input.
struct SiluGrad : op<SiluGrad> {
    static constexpr auto prototype = graft::prototype("SiluGrad")
                                          .input("dy", f32 | f16 | bf16)
                                          .input("x", f32 | f16 | bf16)
                                          .output("dx", follow("dy", aspect::dtype | aspect::shape));
};

/// x, and value where x is not above threshold.
struct ThresholdV2D : op<ThresholdV2D> {
    static constexpr auto prototype = graft::prototype("ThresholdV2D")
                                          .input("x", real_number)
                                          .output("y", follow("x", aspect::dtype | aspect::shape))
                                          .attr("threshold", as_real)
                                          .attr("value", as_real);
};

/// Gradient of ThresholdV2D to its input.
struct ThresholdGradV2D : op<ThresholdGradV2D> {
    static constexpr auto prototype = graft::prototype("ThresholdGradV2D")
                                          .input("gradients", f16 | bf16 | i32)
                                          .input("features", f16 | bf16 | i32)
                                          .output("backprops", follow("gradients", aspect::dtype | aspect::shape))
                                          .attr("threshold", as_real);
};

/// x moved by bias, and 0 between -lambd and lambd.
struct Shrink : op<Shrink> {
    static constexpr auto prototype = graft::prototype("Shrink")
                                          .input("input_x", f32 | f16)
                                          .output("output_y", follow("input_x", aspect::dtype | aspect::shape))
                                          .attr("lambd", 0.5)
                                          .attr("bias", 0.0);
};

/// Gradient of a clip to its input.
struct HardtanhGrad : op<HardtanhGrad> {
    static constexpr auto prototype = graft::prototype("HardtanhGrad")
                                          .input("result", f32 | f16 | bf16)
                                          .input("grad", any)
                                          .output("y", follow("grad", aspect::dtype | aspect::shape))
                                          .attr("min_val", -1.0)
                                          .attr("max_val", 1.0);
};

/// The operators of this file; none has a kernel.
using activation_device_ops = ops<LogSigmoid, LogSigmoidGrad, CeluV2, EluGradV2, FastGeluGrad, FastGeluV2, GeluGrad,
    HardSigmoidGrad, Swish, SwishGrad, HardShrink, HardShrinkGrad, SoftShrink, HardSwishGrad, MishGrad, SiluGrad,
    ThresholdV2D, ThresholdGradV2D, Shrink, HardtanhGrad>;

} // namespace library
GRAFT_END
