// graft/library/nn/norm/device_ops.hpp - operators of CANN's devices, for their shapes: norm
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/op/op.hpp"
#include "graft/op/ops.hpp"

GRAFT_BEGIN
namespace library {

/// Gradient of LayerNorm to its input, and what its gamma needs.
struct LayerNormXBackpropV2 : op<LayerNormXBackpropV2> {
    static constexpr auto prototype = graft::prototype("LayerNormXBackpropV2")
                                          .input("dy", f32 | f16 | bf16)
                                          .input("x", f32 | f16 | bf16)
                                          .input("variance", f32 | f16 | bf16)
                                          .input("mean", f32 | f16 | bf16)
                                          .input("gamma", f32 | f16 | bf16)
                                          .output("pd_x", follow("dy", aspect::dtype | aspect::shape))
                                          .output("res_for_gamma", f32, follow("dy", aspect::shape));
};

/// Gradient of LayerNorm to its input.
struct LayerNormXBackprop : op<LayerNormXBackprop> {
    static constexpr auto prototype = graft::prototype("LayerNormXBackprop")
                                          .input("dy", f32 | f16)
                                          .input("x", f32 | f16)
                                          .input("variance", f32 | f16)
                                          .input("mean", f32 | f16)
                                          .input("gamma", f32 | f16)
                                          .output("pd_x", follow("dy", aspect::dtype | aspect::shape));
};

/// Gradient of a batch norm of volumes to its input.
struct BN3DTrainingReduceGrad : op<BN3DTrainingReduceGrad> {
    static constexpr auto prototype = graft::prototype("BN3DTrainingReduceGrad")
                                          .input("grads", f32 | f16 | bf16)
                                          .input("x", f32 | f16 | bf16)
                                          .input("diff_scale", f32)
                                          .input("diff_offset", f32)
                                          .input("scale", f32)
                                          .input("batch_mean", f32)
                                          .input("batch_variance", f32)
                                          .output("y", follow("grads", aspect::dtype | aspect::shape))
                                          .attr("epsilon", 0.0001);
};

/// Gradient of a batch norm to its input.
struct BNTrainingReduceGrad : op<BNTrainingReduceGrad> {
    static constexpr auto prototype = graft::prototype("BNTrainingReduceGrad")
                                          .input("grads", f32 | f16 | bf16)
                                          .input("x", f32 | f16 | bf16)
                                          .input("diff_scale", f32)
                                          .input("diff_offset", f32)
                                          .input("scale", f32)
                                          .input("batch_mean", f32)
                                          .input("batch_variance", f32)
                                          .output("y", follow("grads", aspect::dtype | aspect::shape))
                                          .attr("epsilon", 0.0001);
};

/// Gradient of an instance norm to its input.
struct INTrainingReduceGrad : op<INTrainingReduceGrad> {
    static constexpr auto prototype = graft::prototype("INTrainingReduceGrad")
                                          .input("dy", f32 | f16)
                                          .input("x", f32 | f16)
                                          .input("variance", f32)
                                          .input("mean", f32)
                                          .input("res_gamma", f32)
                                          .input("res_beta", f32)
                                          .input("gamma", f32)
                                          .output("pd_x", follow("dy", aspect::dtype | aspect::shape));
};

/// Group norm by sums of each group.
struct GNTrainingUpdate : op<GNTrainingUpdate> {
    static constexpr auto prototype = graft::prototype("GNTrainingUpdate")
                                          .input("x", f32 | f16)
                                          .input("sum", f32)
                                          .input("square_sum", f32)
                                          .optional_input("scale", f32)
                                          .optional_input("offset", f32)
                                          .optional_input("mean", f32)
                                          .optional_input("variance", f32)
                                          .output("y", follow("x", aspect::dtype | aspect::shape))
                                          .output("batch_mean", follow("sum", aspect::dtype | aspect::shape))
                                          .output("batch_variance", follow("sum", aspect::dtype | aspect::shape))
                                          .attr("num_groups", 2)
                                          .attr("epsilon", 0.0001);
};

/// Batch norm by statistics that are given.
struct BNInferenceD : op<BNInferenceD> {
    static constexpr auto prototype = graft::prototype("BNInferenceD")
                                          .input("x", f32 | f16 | bf16)
                                          .input("mean", f32 | f16 | bf16)
                                          .input("variance", f32 | f16 | bf16)
                                          .optional_input("scale", f32 | f16 | bf16)
                                          .optional_input("b", f32 | f16 | bf16)
                                          .output("y", follow("x", aspect::dtype | aspect::shape))
                                          .attr("momentum", 0.9)
                                          .attr("epsilon", 1e-05)
                                          .attr("use_global_stats", true)
                                          .attr("mode", 1);
};

/// Gradients of a batch norm to scale and offset.
struct BNTrainingUpdateGrad : op<BNTrainingUpdateGrad> {
    static constexpr auto prototype = graft::prototype("BNTrainingUpdateGrad")
                                          .input("grads", f32 | f16 | bf16)
                                          .input("x", f32 | f16 | bf16)
                                          .input("batch_mean", f32)
                                          .input("batch_variance", f32)
                                          .output("diff_scale", follow("batch_mean", aspect::dtype | aspect::shape))
                                          .output("diff_offset", follow("batch_mean", aspect::dtype | aspect::shape))
                                          .attr("epsilon", 0.0001);
};

/// Gradients of a batch norm of volumes to scale and offset.
struct BN3DTrainingUpdateGrad : op<BN3DTrainingUpdateGrad> {
    static constexpr auto prototype = graft::prototype("BN3DTrainingUpdateGrad")
                                          .input("grads", f32 | f16 | bf16)
                                          .input("x", f32 | f16 | bf16)
                                          .input("batch_mean", f32)
                                          .input("batch_variance", f32)
                                          .output("diff_scale", follow("batch_mean", aspect::dtype | aspect::shape))
                                          .output("diff_offset", follow("batch_mean", aspect::dtype | aspect::shape))
                                          .attr("epsilon", 0.0001);
};

/// Batch norm by sums of each channel.
struct BNTrainingUpdateV2 : op<BNTrainingUpdateV2> {
    static constexpr auto prototype = graft::prototype("BNTrainingUpdateV2")
                                          .input("x", f32 | f16 | bf16)
                                          .input("sum", f32)
                                          .input("square_sum", f32)
                                          .input("scale", f32)
                                          .input("offset", f32)
                                          .output("y", follow("x", aspect::dtype | aspect::shape))
                                          .output("batch_mean", follow("sum", aspect::dtype | aspect::shape))
                                          .output("batch_variance", follow("sum", aspect::dtype | aspect::shape))
                                          .attr("epsilon", as_real);
};

/// Batch norm by sums of each channel, with what its gradient needs.
struct BNTrainingUpdateV3 : op<BNTrainingUpdateV3> {
    static constexpr auto prototype = graft::prototype("BNTrainingUpdateV3")
                                          .input("x", f32 | f16 | bf16)
                                          .input("sum", f32)
                                          .input("square_sum", f32)
                                          .input("scale", f32)
                                          .input("offset", f32)
                                          .output("y", follow("x", aspect::dtype | aspect::shape))
                                          .output("batch_mean", follow("sum", aspect::dtype | aspect::shape))
                                          .output("batch_variance", follow("sum", aspect::dtype | aspect::shape))
                                          .output("reserve_1", follow("sum", aspect::dtype | aspect::shape))
                                          .output("reserve_2", follow("sum", aspect::dtype | aspect::shape))
                                          .attr("epsilon", as_real);
};

/// Batch norm by sums of each channel, with running statistics.
struct BNTrainingUpdate : op<BNTrainingUpdate> {
    static constexpr auto prototype = graft::prototype("BNTrainingUpdate")
                                          .input("x", f32 | f16 | bf16)
                                          .input("sum", f32)
                                          .input("square_sum", f32)
                                          .input("scale", f32)
                                          .input("offset", f32)
                                          .input("mean", f32)
                                          .input("variance", f32)
                                          .output("y", follow("x", aspect::dtype | aspect::shape))
                                          .output("mean", follow("mean", aspect::dtype | aspect::shape))
                                          .output("variance", follow("variance", aspect::dtype | aspect::shape))
                                          .output("batch_mean", follow("mean", aspect::dtype | aspect::shape))
                                          .output("batch_variance", follow("mean", aspect::dtype | aspect::shape))
                                          .attr("factor", as_real)
                                          .attr("epsilon", as_real);
};

/// Batch norm of volumes by sums of each channel, with running statistics.
struct BN3DTrainingUpdate : op<BN3DTrainingUpdate> {
    static constexpr auto prototype = graft::prototype("BN3DTrainingUpdate")
                                          .input("x", f32 | f16 | bf16)
                                          .input("sum", f32)
                                          .input("square_sum", f32)
                                          .input("scale", f32)
                                          .input("offset", f32)
                                          .input("mean", f32)
                                          .input("variance", f32)
                                          .output("y", follow("x", aspect::dtype | aspect::shape))
                                          .output("mean", follow("mean", aspect::dtype | aspect::shape))
                                          .output("variance", follow("variance", aspect::dtype | aspect::shape))
                                          .output("batch_mean", follow("mean", aspect::dtype | aspect::shape))
                                          .output("batch_variance", follow("mean", aspect::dtype | aspect::shape))
                                          .attr("factor", as_real)
                                          .attr("epsilon", as_real);
};

/// Gradient of a batch norm over several devices.
struct SyncBatchNormBackwardElemt : op<SyncBatchNormBackwardElemt> {
    static constexpr auto prototype = graft::prototype("SyncBatchNormBackwardElemt")
                                          .input("grad_output", f32 | f16 | bf16)
                                          .input("save_input", f32 | f16 | bf16)
                                          .input("mean", f32 | f16 | bf16)
                                          .input("invstd", f32 | f16 | bf16)
                                          .input("weight", f32 | f16 | bf16)
                                          .input("mean_dy", f32 | f16 | bf16)
                                          .input("mean_dy_xmu", f32 | f16 | bf16)
                                          .output("grad_input", follow("grad_output", aspect::dtype | aspect::shape));
};

/// The root of sums of powers.
struct LpNormUpdate : op<LpNormUpdate> {
    static constexpr auto prototype = graft::prototype("LpNormUpdate")
                                          .input("x", f32 | f16 | bf16)
                                          .output("y", follow("x", aspect::dtype | aspect::shape))
                                          .attr("p", 2)
                                          .attr("epsilon", 1e-12);
};

/// The operators of this file; none has a kernel.
using norm_device_ops =
    ops<LayerNormXBackpropV2, LayerNormXBackprop, BN3DTrainingReduceGrad, BNTrainingReduceGrad, INTrainingReduceGrad,
        GNTrainingUpdate, BNInferenceD, BNTrainingUpdateGrad, BN3DTrainingUpdateGrad, BNTrainingUpdateV2,
        BNTrainingUpdateV3, BNTrainingUpdate, BN3DTrainingUpdate, SyncBatchNormBackwardElemt, LpNormUpdate>;

} // namespace library
GRAFT_END
