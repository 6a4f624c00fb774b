// graft/library/nn/pool/device_ops.hpp - CANN's device operators, shape inference only: pool
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct pool_device_lines {
    static constexpr char text[] = R"ops(
/// Gradient of a pooling with known positions of the maxima.
MaxPoolGradWithArgmaxV1 x:f16,f32 grad:' argmax:i32,u16 -> y=x ksize?list(int) strides?list(int) pads?list(int)
    dtype?int=3 dilation?list(int)=1,1,1,1 ceil_mode?bool=false
/// Gradient of a pooling with known positions of the maxima.
MaxPoolGradWithArgmaxV2 x:f16 grad:f16 argmax:u16 -> y=x ksize?list(int) strides?list(int) pads?list(int) dtype?int=3
    dilation?list(int)=1,1,1,1 ceil_mode?bool=false
/// Gradient of MaxPoolGrad with respect to its last input.
MaxPoolGradGrad x1:real_number x2:real_number grad:real_number -> y=x2 ksize?list(int) strides?list(int)
    padding?string data_format?string="NHWC"
/// Gradient of MaxPoolV3 with respect to its input.
MaxPoolV3Grad orig_input:real_number orig_output:real_number grad:real_number -> out_grad=orig_input ksize?list(int)
    strides?list(int) padding_mode?string="CALCULATED" pads?list(int)=0,0,0,0 data_format?string="NCHW"
    global_pooling?bool=false ceil_mode?bool=false
)ops";
};

/// The operators of this file; none has a kernel.
using pool_device_ops = listed_ops<pool_device_lines>;

} // namespace library
GRAFT_END
