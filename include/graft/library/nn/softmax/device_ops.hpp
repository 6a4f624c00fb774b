// graft/library/nn/softmax/device_ops.hpp - operators of CANN's devices, for their shapes: softmax
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/op/op.hpp"
#include "graft/op/ops.hpp"

GRAFT_BEGIN
namespace library {

/// Gradient of a soft maximum to its input.
struct SoftmaxGrad : op<SoftmaxGrad> {
    static constexpr auto prototype = graft::prototype("SoftmaxGrad")
                                          .input("softmax", f32 | f16 | bf16)
                                          .input("grad_softmax", f32 | f16 | bf16)
                                          .output("grad_x", follow("softmax", aspect::dtype | aspect::shape))
                                          .attr("axes", integers(-1));
};

/// Gradient of a soft maximum, scaled.
struct SoftmaxGradExt : op<SoftmaxGradExt> {
    static constexpr auto prototype = graft::prototype("SoftmaxGradExt")
                                          .input("grad", f32 | f16 | bf16)
                                          .input("x1", f32 | f16 | bf16)
                                          .input("x2", f32 | f16 | bf16)
                                          .output("y", follow("grad", aspect::dtype | aspect::shape))
                                          .attr("axes", 1)
                                          .attr("keep_dims", false);
};

/// Gradient of a logarithm of the soft maximum.
struct LogSoftmaxGrad : op<LogSoftmaxGrad> {
    static constexpr auto prototype = graft::prototype("LogSoftmaxGrad")
                                          .input("grad", f32 | f16 | bf16)
                                          .input("x", f32 | f16 | bf16)
                                          .output("y", follow("grad", aspect::dtype | aspect::shape))
                                          .attr("axis", integers(-1));
};

/// The operators of this file; none has a kernel.
using softmax_device_ops = ops<SoftmaxGrad, SoftmaxGradExt, LogSoftmaxGrad>;

} // namespace library
GRAFT_END
