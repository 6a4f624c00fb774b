// graft/library/nn/softmax/ops.hpp - operators: softmax
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/nn/norm/ops.hpp"
#include "graft/op/catalog/operator_line.hpp"

GRAFT_BEGIN
namespace library {

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
