// graft/library/image/patch/training_ops.hpp - operators of training graphs: windows of images:
// patches, glimpses, dilation
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/op/catalog/listed.hpp"
#include "graft/op/catalog/ops.hpp"

GRAFT_BEGIN
namespace library {

/// Operators as lines: `graft::operator_line` says how they are read.
struct patch_training_lines {
    static constexpr char text[] = R"ops(
ExtractGlimpseV2 input:f32 size:i32 offsets:f32 -> glimpse:f32 centered?bool=true normalized?bool=true
    uniform_noise?bool=true noise?string="uniform" | [b,?,?,c] [2] [b,2] > [b,?,?,c]
Dilation2DBackpropInput x:T filter:T out_backprop:T -> y:T strides?list(int)[4..] rates?list(int)[4..]
    padding_mode?string{"SAME","VALID","CALCULATED"}="SAME" pads?list(int)=0,0,0,0 ceil_mode?bool=false
    data_format?string{"NHWC","NCHW"}="NHWC" where T=real_number | S > S | tf: input,filter,out_backprop->in_backprop
    -padding_mode -pads -ceil_mode -data_format padding?string{"SAME","VALID"}
Dilation2DBackpropFilter x:T filter:T out_backprop:T -> y:T strides?list(int)[4..] rates?list(int)[4..]
    padding_mode?string{"SAME","VALID","CALCULATED"}="SAME" pads?list(int)=0,0,0,0 ceil_mode?bool=false
    data_format?string{"NHWC","NCHW"}="NHWC" where T=real_number | ? S > S
    | tf: input,filter,out_backprop->filter_backprop -padding_mode -pads -ceil_mode -data_format
    padding?string{"SAME","VALID"}
)ops";
};

/// The operators of training graphs that are their own origins.
using patch_training_ops = ops<listed<patch_training_lines, "Dilation2DBackpropInput">,
    listed<patch_training_lines, "Dilation2DBackpropFilter">, listed<patch_training_lines, "ExtractGlimpseV2">>;

} // namespace library
GRAFT_END
