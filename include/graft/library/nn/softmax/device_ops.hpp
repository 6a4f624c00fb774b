// graft/library/nn/softmax/device_ops.hpp - CANN's device operators, shape inference only: softmax
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

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
