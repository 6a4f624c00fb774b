// graft/library/nn/softmax/ops.hpp - operators: softmax
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/nn/norm/ops.hpp"

GRAFT_BEGIN
namespace library {

/// exp(x) / sum of exp(x) over the axes. TensorFlow Softmax, Caffe SoftmaxLayer.
struct SoftmaxV2 : graft::op<SoftmaxV2> {
    static constexpr auto prototype = graft::prototype("SoftmaxV2").input("x", floating).output("y", follow("x"))
        .attr("axes", integers(-1));
    static constexpr status verify(verify_context& ctx) {
        return check_axes(ctx.desc<"x">().shape, ctx.attr<"axes">(), "axes");
    }
};

/// Logarithm of SoftmaxV2.
struct LogSoftmaxV2 : graft::op<LogSoftmaxV2> {
    static constexpr auto prototype =
        graft::prototype("LogSoftmaxV2").input("logits", floating).output("logsoftmax", follow("logits"))
            .attr("axes", integers(-1));
    static constexpr status verify(verify_context& ctx) {
        return check_axes(ctx.desc<"logits">().shape, ctx.attr<"axes">(), "axes");
    }
};

/// The operators of inference in this file.
using softmax_ops = ops<SoftmaxV2, LogSoftmaxV2>;

} // namespace library
GRAFT_END
