// graft/library/nn/softmax/ops.hpp - operators: softmax, its gradients on CANN's devices for shape inference only
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/nn/norm/ops.hpp"
#include "graft/op/catalog/listed.hpp"
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

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct softmax_device_lines {
    static constexpr char text[] = R"ops(
/// Gradient of softmax with respect to its input.
SoftmaxGrad softmax:f16,f32,bf16 grad_softmax:' -> grad_x=softmax axes?list(int)=-1
/// Gradient of softmax, scaled.
SoftmaxGradExt grad:f16,f32,bf16 x1:' x2:' -> y=grad axes?int=1 keep_dims?bool=false
/// Gradient of the logarithm of softmax.
LogSoftmaxGrad grad:f16,f32,bf16 x:' -> y=grad axis?list(int)=-1
)ops";
};

/// The operators of this file; none has a kernel.
using softmax_device_ops = listed_ops<softmax_device_lines>;

} // namespace library
GRAFT_END
