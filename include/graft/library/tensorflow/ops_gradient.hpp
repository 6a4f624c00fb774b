// graft/library/tensorflow/ops_gradient.hpp - TensorFlow's definitions: gradients of training graphs
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/frontend/tensorflow/op_def.hpp"

GRAFT_BEGIN

/// TensorFlow's operators as REGISTER_OP has them. Source: TensorFlow core/ops.
namespace library::tensorflow_ops {

using graft::tensorflow::op;
using graft::tensorflow::op_def;

struct Conv2DBackpropFilter : op<Conv2DBackpropFilter> {
    static constexpr auto prototype = op_def("Conv2DBackpropFilter", "input: T", "filter_sizes: int32", "out_backprop: T",
        "-> output: T", "T: {half, bfloat16, float, double}", "strides: list(int)", "use_cudnn_on_gpu: bool = true",
        "padding: {'SAME', 'VALID', 'EXPLICIT'}", "explicit_paddings: list(int) = []", "data_format: {'NHWC', 'NCHW'} = \"NHWC\"",
        "dilations: list(int) = [1, 1, 1, 1]");
};

struct Conv3DBackpropFilterV2 : op<Conv3DBackpropFilterV2> {
    static constexpr auto prototype = op_def("Conv3DBackpropFilterV2", "input: T", "filter_sizes: int32", "out_backprop: T",
        "-> output: T", "T: {half, bfloat16, float, double}", "strides: list(int) >= 5", "padding: {'SAME', 'VALID'}",
        "data_format: {'NDHWC', 'NCDHW'} = \"NDHWC\"", "dilations: list(int) = [1, 1, 1, 1, 1]");
};

struct DepthwiseConv2dNativeBackpropInput : op<DepthwiseConv2dNativeBackpropInput> {
    static constexpr auto prototype = op_def("DepthwiseConv2dNativeBackpropInput", "input_sizes: int32", "filter: T",
        "out_backprop: T", "-> output: T", "T: {half, bfloat16, float, double}", "strides: list(int)",
        "padding: {'SAME', 'VALID', 'EXPLICIT'}", "explicit_paddings: list(int) = []", "data_format: {'NHWC', 'NCHW'} = \"NHWC\"",
        "dilations: list(int) = [1, 1, 1, 1]");
};

struct DepthwiseConv2dNativeBackpropFilter : op<DepthwiseConv2dNativeBackpropFilter> {
    static constexpr auto prototype = op_def("DepthwiseConv2dNativeBackpropFilter", "input: T", "filter_sizes: int32",
        "out_backprop: T", "-> output: T", "T: {half, bfloat16, float, double}", "strides: list(int)",
        "padding: {'SAME', 'VALID', 'EXPLICIT'}", "explicit_paddings: list(int) = []", "data_format: {'NHWC', 'NCHW'} = \"NHWC\"",
        "dilations: list(int) = [1, 1, 1, 1]");
};

struct MaxPoolGrad : op<MaxPoolGrad> {
    static constexpr auto prototype = op_def("MaxPoolGrad", "orig_input: T", "orig_output: T", "grad: T", "-> output: T",
        "ksize: list(int) >= 4", "strides: list(int) >= 4", "padding: {'SAME', 'VALID', 'EXPLICIT'}",
        "explicit_paddings: list(int) = []", "data_format: {'NHWC', 'NCHW'} = \"NHWC\"", "T: realnumbertype = DT_FLOAT");
};

struct AvgPoolGrad : op<AvgPoolGrad> {
    static constexpr auto prototype = op_def("AvgPoolGrad", "orig_input_shape: int32", "grad: T", "-> output: T",
        "ksize: list(int) >= 4", "strides: list(int) >= 4", "padding: {'SAME', 'VALID'}",
        "data_format: {'NHWC', 'NCHW'} = \"NHWC\"", "T: {half, bfloat16, float, double}");
};

struct BiasAddGrad : op<BiasAddGrad> {
    static constexpr auto prototype = op_def("BiasAddGrad", "out_backprop: T", "-> output: T", "T: numbertype",
        "data_format: {'NHWC', 'NCHW'} = \"NHWC\"");
};

struct ReluGrad : op<ReluGrad> {
    static constexpr auto prototype = op_def("ReluGrad", "gradients: T", "features: T", "-> backprops: T", "T: realnumbertype");
};

struct SigmoidGrad : op<SigmoidGrad> {
    static constexpr auto prototype = op_def("SigmoidGrad", "y: T", "dy: T", "-> z: T",
        "T: {bfloat16, half, float, double, complex64, complex128}");
};

struct TanhGrad : op<TanhGrad> {
    static constexpr auto prototype = op_def("TanhGrad", "y: T", "dy: T", "-> z: T",
        "T: {bfloat16, half, float, double, complex64, complex128}");
};

struct SoftmaxCrossEntropyWithLogits : op<SoftmaxCrossEntropyWithLogits> {
    static constexpr auto prototype = op_def("SoftmaxCrossEntropyWithLogits", "features: T", "labels: T", "-> loss: T",
        "-> backprop: T", "T: {half, bfloat16, float, double}");
};

struct SparseSoftmaxCrossEntropyWithLogits : op<SparseSoftmaxCrossEntropyWithLogits> {
    static constexpr auto prototype = op_def("SparseSoftmaxCrossEntropyWithLogits", "features: T", "labels: Tlabels", "-> loss: T",
        "-> backprop: T", "T: {half, bfloat16, float, double}", "Tlabels: {int32, int64} = DT_INT64");
};

struct FusedBatchNormGrad : op<FusedBatchNormGrad> {
    static constexpr auto prototype = op_def("FusedBatchNormGrad", "y_backprop: T", "x: T", "scale: T", "reserve_space_1: T",
        "reserve_space_2: T", "-> x_backprop: T", "-> scale_backprop: T", "-> offset_backprop: T", "-> reserve_space_3: T",
        "-> reserve_space_4: T", "T: {float}", "epsilon: float = 0.0001", "data_format: {'NHWC', 'NCHW'} = \"NHWC\"",
        "is_training: bool = true");
};

struct FusedBatchNormGradV2 : op<FusedBatchNormGradV2> {
    static constexpr auto prototype = op_def("FusedBatchNormGradV2", "y_backprop: T", "x: T", "scale: float", "reserve_space_1: U",
        "reserve_space_2: U", "-> x_backprop: T", "-> scale_backprop: U", "-> offset_backprop: U", "-> reserve_space_3: U",
        "-> reserve_space_4: U", "T: {half, bfloat16, float}", "U: {float}", "epsilon: float = 0.0001",
        "data_format: {'NHWC', 'NCHW'} = \"NHWC\"", "is_training: bool = true");
};

struct FusedBatchNormGradV3 : op<FusedBatchNormGradV3> {
    static constexpr auto prototype = op_def("FusedBatchNormGradV3", "y_backprop: T", "x: T", "scale: float", "reserve_space_1: U",
        "reserve_space_2: U", "reserve_space_3: U", "-> x_backprop: T", "-> scale_backprop: U", "-> offset_backprop: U",
        "-> reserve_space_4: U", "-> reserve_space_5: U", "T: {half, bfloat16, float}", "U: {float}", "epsilon: float = 0.0001",
        "data_format: {'NHWC', 'NCHW', 'NDHWC', 'NCDHW'} = \"NHWC\"", "is_training: bool = true");
};

struct LRNGrad : op<LRNGrad> {
    static constexpr auto prototype = op_def("LRNGrad", "input_grads: T", "input_image: T", "output_image: T", "-> output: T",
        "depth_radius: int = 5", "bias: float = 1.0", "alpha: float = 1.0", "beta: float = 0.5",
        "T: {half, bfloat16, float} = DT_FLOAT");
};

} // namespace library::tensorflow_ops

GRAFT_END
