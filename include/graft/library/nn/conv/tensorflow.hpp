// graft/library/nn/conv/tensorflow.hpp - TensorFlow: convolutions
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/library/nn/conv/gradient_ops.hpp"
#include "graft/library/nn/conv/ops.hpp"
#include "graft/library/tensorflow/explicit_pads.hpp"
#include "graft/mapping/plugins.hpp"

GRAFT_BEGIN
namespace library::tensorflow_ops {

using graft::tensorflow::op;
using graft::tensorflow::op_def;

struct Conv2D : op<Conv2D> {
    static constexpr auto prototype = op_def("Conv2D", "input: T", "filter: T", "-> output: T",
        "T: {half, bfloat16, float, double, int32}", "strides: list(int)", "use_cudnn_on_gpu: bool = true",
        "padding: {'SAME', 'VALID', 'EXPLICIT'}", "explicit_paddings: list(int) = []",
        "data_format: {'NHWC', 'NCHW'} = \"NHWC\"", "dilations: list(int) = [1, 1, 1, 1]");
};

struct DepthwiseConv2dNative : op<DepthwiseConv2dNative> {
    static constexpr auto prototype = op_def("DepthwiseConv2dNative", "input: T", "filter: T", "-> output: T",
        "T: {half, bfloat16, float, double}", "strides: list(int)", "padding: {'SAME', 'VALID', 'EXPLICIT'}",
        "explicit_paddings: list(int) = []", "data_format: {'NHWC', 'NCHW'} = \"NHWC\"",
        "dilations: list(int) = [1, 1, 1, 1]");
};

struct Conv3D : op<Conv3D> {
    static constexpr auto prototype = op_def("Conv3D", "input: T", "filter: T", "-> output: T",
        "T: {half, bfloat16, float, double}", "strides: list(int) >= 5", "padding: {'SAME', 'VALID'}",
        "data_format: {'NDHWC', 'NCDHW'} = \"NDHWC\"", "dilations: list(int) = [1, 1, 1, 1, 1]");
};

struct Conv2DBackpropInput : op<Conv2DBackpropInput> {
    static constexpr auto prototype = op_def("Conv2DBackpropInput", "input_sizes: int32", "filter: T",
        "out_backprop: T", "-> output: T", "T: {half, bfloat16, float, double, int32}", "strides: list(int)",
        "use_cudnn_on_gpu: bool = true", "padding: {'SAME', 'VALID', 'EXPLICIT'}", "explicit_paddings: list(int) = []",
        "data_format: {'NHWC', 'NCHW'} = \"NHWC\"", "dilations: list(int) = [1, 1, 1, 1]");
};

struct Conv3DBackpropInputV2 : op<Conv3DBackpropInputV2> {
    static constexpr auto prototype = op_def("Conv3DBackpropInputV2", "input_sizes: Tshape", "filter: T",
        "out_backprop: T", "-> output: T", "T: {half, bfloat16, float, double}", "strides: list(int) >= 5",
        "padding: {'SAME', 'VALID'}", "data_format: {'NDHWC', 'NCDHW'} = \"NDHWC\"",
        "dilations: list(int) = [1, 1, 1, 1, 1]", "Tshape: {int32, int64} = DT_INT32");
};

} // namespace library::tensorflow_ops

namespace library::tensorflow_plugins {
namespace tf = tensorflow_ops;

// convolutions: strides and dilations stay in the order of data_format, the filter is [H, W, Cin, Cout]
inline constexpr auto conv2d = plugin<Conv2D, tf::Conv2D>()
    .no_input("bias").use_default("groups").computed("pads").reads("explicit_paddings").ignore("use_cudnn_on_gpu")
    .input_format("x", "data_format").input_format("filter", format::hwcn)
    .parse(&explicit_pads<Conv2D, tf::Conv2D>);
inline constexpr auto depthwise_conv2d = plugin<DepthwiseConv2D, tf::DepthwiseConv2dNative>()
    .no_input("bias").computed("pads").reads("explicit_paddings")
    .input_format("x", "data_format").input_format("filter", format::hwcn)
    .parse(&explicit_pads<DepthwiseConv2D, tf::DepthwiseConv2dNative>);
inline constexpr auto conv3d = plugin<Conv3D, tf::Conv3D>()
    .no_input("bias").use_default("groups").use_default("pads")
    .input_format("x", "data_format").input_format("filter", format::dhwcn);
inline constexpr auto conv2d_backprop_input = plugin<Conv2DBackpropInput, tf::Conv2DBackpropInput>()
    .use_default("groups").computed("pads").reads("explicit_paddings").ignore("use_cudnn_on_gpu")
    .input_format("filter", format::hwcn).input_format("out_backprop", "data_format")
    .parse(&explicit_pads<Conv2DBackpropInput, tf::Conv2DBackpropInput>);
inline constexpr auto conv3d_backprop_input = plugin<Conv3DBackpropInput, tf::Conv3DBackpropInputV2>()
    .use_default("groups").use_default("pads")
    .input_format("filter", format::dhwcn).input_format("out_backprop", "data_format");

/// The plugins of this family.
using conv_plugins = plugins<conv2d, depthwise_conv2d, conv3d, conv2d_backprop_input, conv3d_backprop_input>;

} // namespace library::tensorflow_plugins
GRAFT_END
