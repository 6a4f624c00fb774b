// graft/library/nn/conv/tensorflow_training.hpp - TensorFlow's gradients: convolutions
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/nn/conv/gradient_ops.hpp"
#include "graft/library/tensorflow/explicit_pads.hpp"
#include "graft/plugin.hpp"

GRAFT_BEGIN
namespace library::tensorflow_ops {

using graft::tensorflow::op;
using graft::tensorflow::op_def;

struct Conv2DBackpropFilter : op<Conv2DBackpropFilter> {
    static constexpr auto prototype = op_def("Conv2DBackpropFilter", "input: T", "filter_sizes: int32",
        "out_backprop: T", "-> output: T", "T: {half, bfloat16, float, double}", "strides: list(int)",
        "use_cudnn_on_gpu: bool = true", "padding: {'SAME', 'VALID', 'EXPLICIT'}", "explicit_paddings: list(int) = []",
        "data_format: {'NHWC', 'NCHW'} = \"NHWC\"", "dilations: list(int) = [1, 1, 1, 1]");
};

struct Conv3DBackpropFilterV2 : op<Conv3DBackpropFilterV2> {
    static constexpr auto prototype = op_def("Conv3DBackpropFilterV2", "input: T", "filter_sizes: int32",
        "out_backprop: T", "-> output: T", "T: {half, bfloat16, float, double}", "strides: list(int) >= 5",
        "padding: {'SAME', 'VALID'}", "data_format: {'NDHWC', 'NCDHW'} = \"NDHWC\"",
        "dilations: list(int) = [1, 1, 1, 1, 1]");
};

struct DepthwiseConv2dNativeBackpropInput : op<DepthwiseConv2dNativeBackpropInput> {
    static constexpr auto prototype = op_def("DepthwiseConv2dNativeBackpropInput", "input_sizes: int32", "filter: T",
        "out_backprop: T", "-> output: T", "T: {half, bfloat16, float, double}", "strides: list(int)",
        "padding: {'SAME', 'VALID', 'EXPLICIT'}", "explicit_paddings: list(int) = []",
        "data_format: {'NHWC', 'NCHW'} = \"NHWC\"", "dilations: list(int) = [1, 1, 1, 1]");
};

struct DepthwiseConv2dNativeBackpropFilter : op<DepthwiseConv2dNativeBackpropFilter> {
    static constexpr auto prototype = op_def("DepthwiseConv2dNativeBackpropFilter", "input: T", "filter_sizes: int32",
        "out_backprop: T", "-> output: T", "T: {half, bfloat16, float, double}", "strides: list(int)",
        "padding: {'SAME', 'VALID', 'EXPLICIT'}", "explicit_paddings: list(int) = []",
        "data_format: {'NHWC', 'NCHW'} = \"NHWC\"", "dilations: list(int) = [1, 1, 1, 1]");
};

} // namespace library::tensorflow_ops

namespace library::tensorflow_plugins {
namespace tf = tensorflow_ops;

inline constexpr auto conv2d_backprop_filter = plugin<Conv2DBackpropFilter, tf::Conv2DBackpropFilter>()
    .use_default("groups").computed("pads").reads("explicit_paddings").ignore("use_cudnn_on_gpu")
    .input_format("x", "data_format").input_format("out_backprop", "data_format")
    .parse(&explicit_pads<Conv2DBackpropFilter, tf::Conv2DBackpropFilter>);
inline constexpr auto conv3d_backprop_filter = plugin<Conv3DBackpropFilter, tf::Conv3DBackpropFilterV2>()
    .use_default("groups").use_default("pads")
    .input_format("x", "data_format").input_format("out_backprop", "data_format");
inline constexpr auto depthwise_conv2d_backprop_input = plugin<DepthwiseConv2DBackpropInput,
    tf::DepthwiseConv2dNativeBackpropInput>()
    .computed("pads").reads("explicit_paddings")
    .input_format("filter", format::hwcn).input_format("out_backprop", "data_format")
    .parse(&explicit_pads<DepthwiseConv2DBackpropInput, tf::DepthwiseConv2dNativeBackpropInput>);
inline constexpr auto depthwise_conv2d_backprop_filter = plugin<DepthwiseConv2DBackpropFilter,
    tf::DepthwiseConv2dNativeBackpropFilter>()
    .computed("pads").reads("explicit_paddings")
    .input_format("input", "data_format").input_format("out_backprop", "data_format")
    .parse(&explicit_pads<DepthwiseConv2DBackpropFilter, tf::DepthwiseConv2dNativeBackpropFilter>);

/// The plugins of this family.
using conv_training_plugins = plugins<conv2d_backprop_filter, conv3d_backprop_filter, depthwise_conv2d_backprop_input,
    depthwise_conv2d_backprop_filter>;

} // namespace library::tensorflow_plugins
GRAFT_END
