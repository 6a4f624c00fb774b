// graft/library/nn/conv/tensorflow_training.hpp - TensorFlow's gradients: convolutions
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/frontend/tensorflow/listed_form.hpp"
#include "graft/library/nn/conv/gradient_ops.hpp"
#include "graft/library/tensorflow/explicit_pads.hpp"
#include "graft/plugin.hpp"

GRAFT_BEGIN
namespace library::tensorflow_ops {

/// TensorFlow's definitions, as lines: the grammar is that of `graft::operator_line`.
struct conv_training_lines {
    static constexpr char text[] = R"ops(
Conv2DBackpropFilter input:T filter_sizes:i32 out_backprop:T -> output:T T?type{floating} strides?list(int)
    use_cudnn_on_gpu?bool=true padding?string{"SAME","VALID","EXPLICIT"} explicit_paddings?list(int)=
    data_format?string{"NHWC","NCHW"}="NHWC" dilations?list(int)=1,1,1,1
Conv3DBackpropFilterV2 input:T filter_sizes:i32 out_backprop:T -> output:T T?type{floating} strides?list(int)[5..]
    padding?string{"SAME","VALID"} data_format?string{"NDHWC","NCDHW"}="NDHWC" dilations?list(int)=1,1,1,1,1
DepthwiseConv2dNativeBackpropInput input_sizes:i32 filter:T out_backprop:T -> output:T T?type{floating}
    strides?list(int) padding?string{"SAME","VALID","EXPLICIT"} explicit_paddings?list(int)=
    data_format?string{"NHWC","NCHW"}="NHWC" dilations?list(int)=1,1,1,1
DepthwiseConv2dNativeBackpropFilter input:T filter_sizes:i32 out_backprop:T -> output:T T?type{floating}
    strides?list(int) padding?string{"SAME","VALID","EXPLICIT"} explicit_paddings?list(int)=
    data_format?string{"NHWC","NCHW"}="NHWC" dilations?list(int)=1,1,1,1
)ops";
};
template <fixed_string Name> using conv_training = graft::tensorflow::defined<conv_training_lines, Name>;

} // namespace library::tensorflow_ops

namespace library::tensorflow_plugins {
namespace tf = tensorflow_ops;

inline constexpr auto conv2d_backprop_filter = plugin<Conv2DBackpropFilter, tf::conv_training<"Conv2DBackpropFilter">>()
    .use_default("groups").computed("pads").reads("explicit_paddings").ignore("use_cudnn_on_gpu")
    .input_format("x", "data_format").input_format("out_backprop", "data_format")
    .parse(&explicit_pads<Conv2DBackpropFilter, tf::conv_training<"Conv2DBackpropFilter">>);
inline constexpr auto conv3d_backprop_filter =
    plugin<Conv3DBackpropFilter, tf::conv_training<"Conv3DBackpropFilterV2">>()
    .use_default("groups").use_default("pads")
    .input_format("x", "data_format").input_format("out_backprop", "data_format");
inline constexpr auto depthwise_conv2d_backprop_input = plugin<DepthwiseConv2DBackpropInput,
    tf::conv_training<"DepthwiseConv2dNativeBackpropInput">>()
    .computed("pads").reads("explicit_paddings")
    .input_format("filter", format::hwcn).input_format("out_backprop", "data_format")
    .parse(&explicit_pads<DepthwiseConv2DBackpropInput, tf::conv_training<"DepthwiseConv2dNativeBackpropInput">>);
inline constexpr auto depthwise_conv2d_backprop_filter = plugin<DepthwiseConv2DBackpropFilter,
    tf::conv_training<"DepthwiseConv2dNativeBackpropFilter">>()
    .computed("pads").reads("explicit_paddings")
    .input_format("input", "data_format").input_format("out_backprop", "data_format")
    .parse(&explicit_pads<DepthwiseConv2DBackpropFilter, tf::conv_training<"DepthwiseConv2dNativeBackpropFilter">>);

/// The plugins of this family.
using conv_training_plugins = plugins<conv2d_backprop_filter, conv3d_backprop_filter, depthwise_conv2d_backprop_input,
    depthwise_conv2d_backprop_filter>;

} // namespace library::tensorflow_plugins
GRAFT_END
