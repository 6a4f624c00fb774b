// graft/library/training/optimizer/device_ops.hpp - operators of CANN's devices, for their shapes: optimizer
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/op/op.hpp"
#include "graft/op/ops.hpp"

GRAFT_BEGIN
namespace library {

/// One step of an optimizer, in place.
struct ApplyAdamV2 : op<ApplyAdamV2> {
    static constexpr auto prototype = graft::prototype("ApplyAdamV2")
                                          .input("var", f32 | f16)
                                          .input("m", f32 | f16)
                                          .input("v", f32 | f16)
                                          .input("lr", f32 | f16)
                                          .input("beta1", f32 | f16)
                                          .input("beta2", f32 | f16)
                                          .input("epsilon", f32 | f16)
                                          .input("grad", f32 | f16)
                                          .optional_input("max_grad_norm", f32 | f16)
                                          .input("global_grad_norm", f32 | f16)
                                          .input("weight_decay", f32 | f16)
                                          .optional_input("step_size", f32 | f16)
                                          .output("var", follow("var", aspect::dtype | aspect::shape))
                                          .output("m", follow("m", aspect::dtype | aspect::shape))
                                          .output("v", follow("v", aspect::dtype | aspect::shape))
                                          .attr("adam_mode", "adam");
};

/// One step of an optimizer, in place.
struct ApplyFusedEmaAdam : op<ApplyFusedEmaAdam> {
    static constexpr auto prototype = graft::prototype("ApplyFusedEmaAdam")
                                          .input("grad", f32 | f16 | bf16)
                                          .input("var", f32 | f16 | bf16)
                                          .input("m", f32 | f16 | bf16)
                                          .input("v", f32 | f16 | bf16)
                                          .input("s", f32 | f16 | bf16)
                                          .input("step", i64)
                                          .output("var", follow("var", aspect::dtype | aspect::shape))
                                          .output("m", follow("m", aspect::dtype | aspect::shape))
                                          .output("v", follow("v", aspect::dtype | aspect::shape))
                                          .output("s", follow("s", aspect::dtype | aspect::shape))
                                          .attr("lr", 0.001)
                                          .attr("ema_decay", 0.9999)
                                          .attr("beta1", 0.9)
                                          .attr("beta2", 0.999)
                                          .attr("eps", 1e-08)
                                          .attr("mode", 1)
                                          .attr("bias_correction", true)
                                          .attr("weight_decay", 0.0);
};

/// One step of an optimizer, in place.
struct ApplyCamePart4 : op<ApplyCamePart4> {
    static constexpr auto prototype = graft::prototype("ApplyCamePart4")
                                          .input("param", f32 | f16 | bf16)
                                          .input("m", f32 | f16 | bf16)
                                          .input("r", f32 | f16 | bf16)
                                          .input("c", f32 | f16 | bf16)
                                          .input("weight_decay", f32)
                                          .input("lr", f32)
                                          .input("beta3", f32)
                                          .optional_input("sum_r", f32)
                                          .input("sum_u_r", f32 | f16 | bf16)
                                          .input("sum_u_c", f32 | f16 | bf16)
                                          .input("sum_u_rc", f32)
                                          .optional_input("global_shape", i64)
                                          .output("param", follow("param", aspect::dtype | aspect::shape))
                                          .output("r", follow("r", aspect::dtype | aspect::shape))
                                          .output("c", follow("c", aspect::dtype | aspect::shape));
};

/// One step of an optimizer, in place.
struct ApplyRotaryPosEmb : op<ApplyRotaryPosEmb> {
    static constexpr auto prototype = graft::prototype("ApplyRotaryPosEmb")
                                          .input("query", any)
                                          .input("key", any)
                                          .input("cos", any)
                                          .input("sin", any)
                                          .output("query", follow("query", aspect::dtype | aspect::shape))
                                          .output("key", follow("key", aspect::dtype | aspect::shape))
                                          .attr("layout", 1);
};

/// One step of an optimizer, in place.
struct ApplyMomentumD : op<ApplyMomentumD> {
    static constexpr auto prototype = graft::prototype("ApplyMomentumD")
                                          .input("var", number)
                                          .input("accum", number)
                                          .input("lr", number)
                                          .input("grad", number)
                                          .input("momentum", number)
                                          .output("var", follow("var", aspect::dtype | aspect::shape))
                                          .output("accum", follow("accum", aspect::dtype | aspect::shape))
                                          .attr("use_nesterov", false)
                                          .attr("use_locking", false);
};

/// One step of an optimizer, in place.
struct ApplyKerasMomentum : op<ApplyKerasMomentum> {
    static constexpr auto prototype = graft::prototype("ApplyKerasMomentum")
                                          .input("var", number)
                                          .input("accum", number)
                                          .input("lr", number)
                                          .input("grad", number)
                                          .input("momentum", number)
                                          .output("var", follow("var", aspect::dtype | aspect::shape))
                                          .attr("use_locking", false)
                                          .attr("use_nesterov", false);
};

/// One step of an optimizer, in place.
struct ApplyKerasMomentumD : op<ApplyKerasMomentumD> {
    static constexpr auto prototype = graft::prototype("ApplyKerasMomentumD")
                                          .input("var", number)
                                          .input("accum", number)
                                          .input("lr", number)
                                          .input("grad", number)
                                          .input("momentum", number)
                                          .output("var", follow("var", aspect::dtype | aspect::shape))
                                          .output("accum", follow("accum", aspect::dtype | aspect::shape))
                                          .attr("use_locking", false)
                                          .attr("use_nesterov", false);
};

/// One step of an optimizer, in place.
struct ApplyPowerSignD : op<ApplyPowerSignD> {
    static constexpr auto prototype = graft::prototype("ApplyPowerSignD")
                                          .input("var", number)
                                          .input("m", number)
                                          .input("lr", number)
                                          .input("logbase", number)
                                          .input("sign_decay", number)
                                          .input("beta", number)
                                          .input("grad", number)
                                          .output("var", follow("var", aspect::dtype | aspect::shape))
                                          .output("m", follow("m", aspect::dtype | aspect::shape))
                                          .attr("use_locking", false);
};

/// One step of an optimizer, in place.
struct ApplyAddSignD : op<ApplyAddSignD> {
    static constexpr auto prototype = graft::prototype("ApplyAddSignD")
                                          .input("var", number)
                                          .input("m", number)
                                          .input("lr", number)
                                          .input("alpha", number)
                                          .input("sign_decay", number)
                                          .input("beta", number)
                                          .input("grad", number)
                                          .output("var", follow("var", aspect::dtype | aspect::shape))
                                          .output("m", follow("m", aspect::dtype | aspect::shape))
                                          .attr("use_locking", false);
};

/// One step of an optimizer, in place.
struct ApplyCenteredRMSPropD : op<ApplyCenteredRMSPropD> {
    static constexpr auto prototype = graft::prototype("ApplyCenteredRMSPropD")
                                          .input("var", number)
                                          .input("mg", number)
                                          .input("ms", number)
                                          .input("mom", number)
                                          .input("lr", number)
                                          .input("rho", number)
                                          .input("momentum", number)
                                          .input("epsilon", number)
                                          .input("grad", number)
                                          .output("var", follow("var", aspect::dtype | aspect::shape))
                                          .output("mg", follow("mg", aspect::dtype | aspect::shape))
                                          .output("ms", follow("ms", aspect::dtype | aspect::shape))
                                          .output("mom", follow("mom", aspect::dtype | aspect::shape))
                                          .attr("use_locking", false);
};

/// One step of an optimizer, in place.
struct ApplyAdagradD : op<ApplyAdagradD> {
    static constexpr auto prototype = graft::prototype("ApplyAdagradD")
                                          .input("var", number)
                                          .input("accum", number)
                                          .input("lr", number)
                                          .input("grad", number)
                                          .output("var", follow("var", aspect::dtype | aspect::shape))
                                          .output("accum", follow("accum", aspect::dtype | aspect::shape))
                                          .attr("update_slots", true)
                                          .attr("use_locking", false);
};

/// One step of an optimizer, in place.
struct ApplyAdagradV2D : op<ApplyAdagradV2D> {
    static constexpr auto prototype = graft::prototype("ApplyAdagradV2D")
                                          .input("var", number)
                                          .input("accum", number)
                                          .input("lr", number)
                                          .input("grad", number)
                                          .output("var", follow("var", aspect::dtype | aspect::shape))
                                          .output("accum", follow("accum", aspect::dtype | aspect::shape))
                                          .attr("epsilon", as_real)
                                          .attr("update_slots", true)
                                          .attr("use_locking", false);
};

/// One step of an optimizer, in place.
struct ApplyRMSPropD : op<ApplyRMSPropD> {
    static constexpr auto prototype = graft::prototype("ApplyRMSPropD")
                                          .input("var", number)
                                          .input("ms", number)
                                          .input("mom", number)
                                          .input("lr", number)
                                          .input("grad", number)
                                          .output("var", follow("var", aspect::dtype | aspect::shape))
                                          .output("ms", follow("ms", aspect::dtype | aspect::shape))
                                          .output("mom", follow("mom", aspect::dtype | aspect::shape))
                                          .attr("rho", as_real)
                                          .attr("momentum", as_real)
                                          .attr("epsilon", as_real)
                                          .attr("use_locking", false);
};

/// One step of an optimizer, in place.
struct ApplyFtrlD : op<ApplyFtrlD> {
    static constexpr auto prototype = graft::prototype("ApplyFtrlD")
                                          .input("var", number)
                                          .input("accum", number)
                                          .input("linear", number)
                                          .input("grad", number)
                                          .input("lr", number)
                                          .input("l1", number)
                                          .input("l2", number)
                                          .input("lr_power", number)
                                          .output("var", follow("var", aspect::dtype | aspect::shape))
                                          .output("accum", follow("accum", aspect::dtype | aspect::shape))
                                          .output("linear", follow("linear", aspect::dtype | aspect::shape))
                                          .attr("use_locking", false);
};

/// One step of an optimizer, in place.
struct ApplyFtrlV2D : op<ApplyFtrlV2D> {
    static constexpr auto prototype = graft::prototype("ApplyFtrlV2D")
                                          .input("var", number)
                                          .input("accum", number)
                                          .input("linear", number)
                                          .input("grad", number)
                                          .input("lr", number)
                                          .input("l1", number)
                                          .input("l2", number)
                                          .input("l2_shrinkage", number)
                                          .input("lr_power", number)
                                          .output("var", follow("var", aspect::dtype | aspect::shape))
                                          .output("accum", follow("accum", aspect::dtype | aspect::shape))
                                          .output("linear", follow("linear", aspect::dtype | aspect::shape))
                                          .attr("use_locking", false);
};

/// One step of an optimizer, in place.
struct ApplyAdamD : op<ApplyAdamD> {
    static constexpr auto prototype = graft::prototype("ApplyAdamD")
                                          .input("var", number)
                                          .input("m", number)
                                          .input("v", number)
                                          .input("beta1_power", number)
                                          .input("beta2_power", number)
                                          .input("lr", number)
                                          .input("beta1", number)
                                          .input("beta2", number)
                                          .input("epsilon", number)
                                          .input("grad", number)
                                          .output("var", follow("var", aspect::dtype | aspect::shape))
                                          .output("m", follow("m", aspect::dtype | aspect::shape))
                                          .output("v", follow("v", aspect::dtype | aspect::shape))
                                          .attr("use_locking", false)
                                          .attr("use_nesterov", false);
};

/// One step of an optimizer, in place.
struct ApplyAdadeltaD : op<ApplyAdadeltaD> {
    static constexpr auto prototype = graft::prototype("ApplyAdadeltaD")
                                          .input("var", number)
                                          .input("accum", number)
                                          .input("accum_update", number)
                                          .input("lr", number)
                                          .input("rho", number)
                                          .input("epsilon", number)
                                          .input("grad", number)
                                          .output("var", follow("var", aspect::dtype | aspect::shape))
                                          .output("accum", follow("accum", aspect::dtype | aspect::shape))
                                          .output("accum_update", follow("accum_update", aspect::dtype | aspect::shape))
                                          .attr("use_locking", false);
};

/// One step of an optimizer, in place.
struct FusedMulApplyMomentum : op<FusedMulApplyMomentum> {
    static constexpr auto prototype = graft::prototype("FusedMulApplyMomentum")
                                          .input("var", number)
                                          .input("accum", number)
                                          .input("lr", number)
                                          .input("x1", number)
                                          .input("momentum", number)
                                          .input("x2", number)
                                          .output("var", follow("var", aspect::dtype | aspect::shape))
                                          .output("accum", follow("accum", aspect::dtype | aspect::shape))
                                          .attr("use_nesterov", false)
                                          .attr("use_locking", false);
};

/// One step of an optimizer, in place.
struct FusedMulApplyKerasMomentum : op<FusedMulApplyKerasMomentum> {
    static constexpr auto prototype = graft::prototype("FusedMulApplyKerasMomentum")
                                          .input("var", number)
                                          .input("accum", number)
                                          .input("lr", number)
                                          .input("x1", number)
                                          .input("momentum", number)
                                          .input("x2", number)
                                          .output("var", follow("var", aspect::dtype | aspect::shape))
                                          .output("accum", follow("accum", aspect::dtype | aspect::shape))
                                          .attr("use_locking", false)
                                          .attr("use_nesterov", false);
};

/// The operators of this file; none has a kernel.
using optimizer_device_ops = ops<ApplyAdamV2, ApplyFusedEmaAdam, ApplyCamePart4, ApplyRotaryPosEmb, ApplyMomentumD,
    ApplyKerasMomentum, ApplyKerasMomentumD, ApplyPowerSignD, ApplyAddSignD, ApplyCenteredRMSPropD, ApplyAdagradD,
    ApplyAdagradV2D, ApplyRMSPropD, ApplyFtrlD, ApplyFtrlV2D, ApplyAdamD, ApplyAdadeltaD, FusedMulApplyMomentum,
    FusedMulApplyKerasMomentum>;

} // namespace library
GRAFT_END
