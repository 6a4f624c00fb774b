// graft/library/image/patch/training_ops.hpp - operators of training graphs: windows of images:
// patches, glimpses, dilation
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op.hpp"
#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct patch_training_lines {
    static constexpr char text[] = R"ops(
ExtractGlimpseV2 input:f32 size:i32 offsets:f32 -> glimpse:f32 centered?bool=true normalized?bool=true
    uniform_noise?bool=true noise?string="uniform" | [b,?,?,c] [2] [b,2] > [b,?,?,c]
/// The gradient of Dilation2D with respect to its input.
Dilation2DBackpropInput x:T filter:T out_backprop:T -> y:T strides?list(int)[4..] rates?list(int)[4..]
    padding_mode?string{"SAME","VALID","CALCULATED"}="SAME" pads?list(int)=0,0,0,0 ceil_mode?bool=false
    data_format?string{"NHWC","NCHW"}="NHWC" where T=real_number | S > S | tf: input,filter,out_backprop->in_backprop
    padding_mode>padding?string{"SAME","VALID"} -pads -ceil_mode -data_format
/// The gradient of Dilation2D with respect to its filter.
Dilation2DBackpropFilter x:T filter:T out_backprop:T -> y:T strides?list(int)[4..] rates?list(int)[4..]
    padding_mode?string{"SAME","VALID","CALCULATED"}="SAME" pads?list(int)=0,0,0,0 ceil_mode?bool=false
    data_format?string{"NHWC","NCHW"}="NHWC" where T=real_number | ? S > S | tf:
    input,filter,out_backprop->filter_backprop padding_mode>padding?string{"SAME","VALID"} -pads -ceil_mode -data_format
)ops";
};

using Dilation2DBackpropInput = listed<patch_training_lines, "Dilation2DBackpropInput">;
using Dilation2DBackpropFilter = listed<patch_training_lines, "Dilation2DBackpropFilter">;

/// The operators of training graphs in this file.
using patch_training_ops =
    ops<Dilation2DBackpropInput, Dilation2DBackpropFilter, listed<patch_training_lines, "ExtractGlimpseV2">>;

} // namespace library
GRAFT_END
