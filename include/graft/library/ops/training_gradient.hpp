// graft/library/ops/training_gradient.hpp - gradients of training graphs whose shapes need no more than a line
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/op/op.hpp"
#include "graft/op/ops.hpp"
#include "graft/op/rules/broadcast_gradient.hpp"
#include "graft/op/rules/said.hpp"

GRAFT_BEGIN

namespace library {

// Ports, attributes and names are TensorFlow's own: these operators serve both as the origin and as the target of their plugins.
// Shapes only. Source: TensorFlow core/ops.

// of element-wise functions

struct ReciprocalGrad : op<ReciprocalGrad> {
    static constexpr auto prototype = tensorflow::op_def("ReciprocalGrad", "y: T", "dy: T", "-> z: T",
        "T: {bfloat16, half, float, double, complex64, complex128}");
    static constexpr rule::said infer_shape{"S S > S"};
};

struct InvGrad : op<InvGrad> {
    static constexpr auto prototype = tensorflow::op_def("InvGrad", "y: T", "dy: T", "-> z: T",
        "T: {bfloat16, half, float, double, complex64, complex128}");
    static constexpr rule::said infer_shape{"S S > S"};
};

struct RsqrtGrad : op<RsqrtGrad> {
    static constexpr auto prototype = tensorflow::op_def("RsqrtGrad", "y: T", "dy: T", "-> z: T",
        "T: {bfloat16, half, float, double, complex64, complex128}");
    static constexpr rule::said infer_shape{"S S > S"};
};

struct SqrtGrad : op<SqrtGrad> {
    static constexpr auto prototype = tensorflow::op_def("SqrtGrad", "y: T", "dy: T", "-> z: T",
        "T: {bfloat16, half, float, double, complex64, complex128}");
    static constexpr rule::said infer_shape{"S S > S"};
};

struct EluGrad : op<EluGrad> {
    static constexpr auto prototype = tensorflow::op_def("EluGrad", "gradients: T", "outputs: T", "-> backprops: T",
        "T: {half, bfloat16, float, double}");
    static constexpr rule::said infer_shape{"S S > S"};
};

struct SeluGrad : op<SeluGrad> {
    static constexpr auto prototype = tensorflow::op_def("SeluGrad", "gradients: T", "outputs: T", "-> backprops: T",
        "T: {half, bfloat16, float, double}");
    static constexpr rule::said infer_shape{"S S > S"};
};

struct SoftplusGrad : op<SoftplusGrad> {
    static constexpr auto prototype = tensorflow::op_def("SoftplusGrad", "gradients: T", "features: T", "-> backprops: T",
        "T: {half, bfloat16, float, double}");
    static constexpr rule::said infer_shape{"S S > S"};
};

struct SoftsignGrad : op<SoftsignGrad> {
    static constexpr auto prototype = tensorflow::op_def("SoftsignGrad", "gradients: T", "features: T", "-> backprops: T",
        "T: {half, bfloat16, float, double}");
    static constexpr rule::said infer_shape{"S S > S"};
};

struct Relu6Grad : op<Relu6Grad> {
    static constexpr auto prototype = tensorflow::op_def("Relu6Grad", "gradients: T", "features: T", "-> backprops: T",
        "T: realnumbertype");
    static constexpr rule::said infer_shape{"S S > S"};
};

struct LeakyReluGrad : op<LeakyReluGrad> {
    static constexpr auto prototype = tensorflow::op_def("LeakyReluGrad", "gradients: T", "features: T", "-> backprops: T",
        "alpha: float = 0.200000003", "T: {half, bfloat16, float, double} = DT_FLOAT");
    static constexpr rule::said infer_shape{"S S > S"};
};

// of views and of broadcasting

struct BroadcastGradientArgs : op<BroadcastGradientArgs> {
    static constexpr auto prototype = tensorflow::op_def("BroadcastGradientArgs", "s0: T", "s1: T", "-> r0: T", "-> r1: T",
        "T: {int32, int64} = DT_INT32");
    static constexpr auto infer_shape = rule::broadcast_gradient_shapes<"s0", "s1", "r0", "r1">{};
    static constexpr auto infer_value = rule::broadcast_gradient_values<"s0", "s1", "r0", "r1">{};
};

struct StridedSliceGrad : op<StridedSliceGrad> {
    static constexpr auto prototype = tensorflow::op_def("StridedSliceGrad", "shape: Index", "begin: Index", "end: Index",
        "strides: Index", "dy: T", "-> output: T", "T: type", "Index: {int32, int64}", "begin_mask: int = 0", "end_mask: int = 0",
        "ellipsis_mask: int = 0", "new_axis_mask: int = 0", "shrink_axis_mask: int = 0");
    static constexpr rule::said infer_shape{"$S > S"};
};

// of pooling and resizing

struct MaxPoolGradV2 : op<MaxPoolGradV2> {
    static constexpr auto prototype = tensorflow::op_def("MaxPoolGradV2", "orig_input: T", "orig_output: T", "grad: T", "ksize: int32",
        "strides: int32", "-> output: T", "padding: {'SAME', 'VALID'}", "data_format: {'NCHW', 'NHWC'} = \"NHWC\"", "T: realnumbertype = DT_FLOAT");
    static constexpr rule::said infer_shape{"S > S"};
};

struct MaxPoolGradWithArgmax : op<MaxPoolGradWithArgmax> {
    static constexpr auto prototype = tensorflow::op_def("MaxPoolGradWithArgmax", "input: T", "grad: T", "argmax: Targmax",
        "-> output: T", "ksize: list(int) >= 4", "strides: list(int) >= 4", "padding: {'SAME', 'VALID'}", "include_batch_in_index: bool = false",
        "Targmax: {int32, int64}", "T: realnumbertype");
    static constexpr rule::said infer_shape{"S > S"};
};

struct MaxPool3DGrad : op<MaxPool3DGrad> {
    static constexpr auto prototype = tensorflow::op_def("MaxPool3DGrad", "orig_input: TInput", "orig_output: TInput", "grad: T",
        "-> output: T", "ksize: list(int) >= 5", "strides: list(int) >= 5", "padding: {'SAME', 'VALID'}", "data_format: {'NCDHW', 'NDHWC'} = \"NDHWC\"",
        "T: {half, bfloat16, float} = DT_FLOAT", "TInput: {half, bfloat16, float} = DT_FLOAT");
    static constexpr rule::said infer_shape{"S > S"};
};

struct Dilation2DBackpropInput : op<Dilation2DBackpropInput> {
    static constexpr auto prototype = tensorflow::op_def("Dilation2DBackpropInput", "input: T", "filter: T", "out_backprop: T",
        "-> in_backprop: T", "T: realnumbertype", "strides: list(int) >= 4", "rates: list(int) >= 4", "padding: {'SAME', 'VALID'}");
    static constexpr rule::said infer_shape{"S > S"};
};

struct Dilation2DBackpropFilter : op<Dilation2DBackpropFilter> {
    static constexpr auto prototype = tensorflow::op_def("Dilation2DBackpropFilter", "input: T", "filter: T", "out_backprop: T",
        "-> filter_backprop: T", "T: realnumbertype", "strides: list(int) >= 4", "rates: list(int) >= 4", "padding: {'SAME', 'VALID'}");
    static constexpr rule::said infer_shape{"? S > S"};
};

struct AvgPool3DGrad : op<AvgPool3DGrad> {
    static constexpr auto prototype = tensorflow::op_def("AvgPool3DGrad", "orig_input_shape: int32", "grad: T", "-> output: T",
        "ksize: list(int) >= 5", "strides: list(int) >= 5", "padding: {'SAME', 'VALID'}", "data_format: {'NCDHW', 'NDHWC'} = \"NDHWC\"",
        "T: {half, bfloat16, float, double}");
    static constexpr rule::said infer_shape{"$S > S"};
};

struct ResizeBicubicGrad : op<ResizeBicubicGrad> {
    static constexpr auto prototype = tensorflow::op_def("ResizeBicubicGrad", "grads: float", "original_image: T", "-> output: T",
        "T: {float, double}", "align_corners: bool = false", "half_pixel_centers: bool = false");
    static constexpr rule::said infer_shape{"? S > S"};
};

struct CropAndResizeGradImage : op<CropAndResizeGradImage> {
    static constexpr auto prototype = tensorflow::op_def("CropAndResizeGradImage", "grads: float", "boxes: float", "box_ind: int32",
        "image_size: int32", "-> output: T", "T: {float, half, double}", "method: {'bilinear', 'nearest'} = \"bilinear\"");
    static constexpr rule::said infer_shape{"? ? ? $S > S"};
};

struct CropAndResizeGradBoxes : op<CropAndResizeGradBoxes> {
    static constexpr auto prototype = tensorflow::op_def("CropAndResizeGradBoxes", "grads: float", "image: T", "boxes: float",
        "box_ind: int32", "-> output: float", "T: {uint8, uint16, int8, int16, int32, int64, half, float, double}",
        "method: {'bilinear'} = \"bilinear\"");
    static constexpr rule::said infer_shape{"? ? S > S"};
};

struct FractionalMaxPoolGrad : op<FractionalMaxPoolGrad> {
    static constexpr auto prototype = tensorflow::op_def("FractionalMaxPoolGrad", "orig_input: T", "orig_output: T", "out_backprop: T",
        "row_pooling_sequence: int64", "col_pooling_sequence: int64", "-> output: T", "overlapping: bool = false",
        "T: {float, double, int32, int64}");
    static constexpr rule::said infer_shape{"S > S"};
};

struct FractionalAvgPoolGrad : op<FractionalAvgPoolGrad> {
    static constexpr auto prototype = tensorflow::op_def("FractionalAvgPoolGrad", "orig_input_tensor_shape: int64", "out_backprop: T",
        "row_pooling_sequence: int64", "col_pooling_sequence: int64", "-> output: T", "overlapping: bool = false",
        "T: {float, double, int32, int64}");
    static constexpr rule::said infer_shape{"$S > S"};
};

// of quantization

struct FakeQuantWithMinMaxArgsGradient : op<FakeQuantWithMinMaxArgsGradient> {
    static constexpr auto prototype = tensorflow::op_def("FakeQuantWithMinMaxArgsGradient", "gradients: float", "inputs: float",
        "-> backprops: float", "min: float = -6.0", "max: float = 6.0", "num_bits: int = 8", "narrow_range: bool = false");
    static constexpr rule::said infer_shape{"S S > S"};
};

struct FakeQuantWithMinMaxVarsGradient : op<FakeQuantWithMinMaxVarsGradient> {
    static constexpr auto prototype = tensorflow::op_def("FakeQuantWithMinMaxVarsGradient", "gradients: float", "inputs: float",
        "min: float", "max: float", "-> backprops_wrt_input: float", "-> backprop_wrt_min: float", "-> backprop_wrt_max: float",
        "num_bits: int = 8", "narrow_range: bool = false");
    static constexpr rule::said infer_shape{"S S 0 0 > S 0 0"};
};

struct FakeQuantWithMinMaxVarsPerChannelGradient : op<FakeQuantWithMinMaxVarsPerChannelGradient> {
    static constexpr auto prototype = tensorflow::op_def("FakeQuantWithMinMaxVarsPerChannelGradient", "gradients: float", "inputs: float",
        "min: float", "max: float", "-> backprops_wrt_input: float", "-> backprop_wrt_min: float", "-> backprop_wrt_max: float",
        "num_bits: int = 8", "narrow_range: bool = false");
    static constexpr rule::said infer_shape{"S S [c] [c] > S [c] [c]"};
};

// of sequences

struct CTCLoss : op<CTCLoss> {
    static constexpr auto prototype = tensorflow::op_def("CTCLoss", "inputs: T", "labels_indices: int64", "labels_values: int32",
        "sequence_length: int32", "-> loss: T", "-> gradient: T", "preprocess_collapse_repeated: bool = false",
        "ctc_merge_repeated: bool = true", "ignore_longer_outputs_than_inputs: bool = false", "T: {float, double} = DT_FLOAT");
    static constexpr rule::said infer_shape{"[?,b,?] > [b] ?"};
};

struct CTCGreedyDecoder : op<CTCGreedyDecoder> {
    static constexpr auto prototype = tensorflow::op_def("CTCGreedyDecoder", "inputs: T", "sequence_length: int32",
        "-> decoded_indices: int64", "-> decoded_values: int64", "-> decoded_shape: int64", "-> log_probability: T",
        "merge_repeated: bool = false", "blank_index: int = -1", "T: {float, double} = DT_FLOAT");
    static constexpr rule::said infer_shape{"[?,b,?] [b] > [?,2] [?] [2] [b,1]"};
};

struct CTCBeamSearchDecoder : op<CTCBeamSearchDecoder> {
    static constexpr auto prototype = tensorflow::op_def("CTCBeamSearchDecoder", "inputs: T", "sequence_length: int32",
        "-> decoded_indices: top_paths * int64", "-> decoded_values: top_paths * int64", "-> decoded_shape: top_paths * int64",
        "-> log_probability: T", "beam_width: int >= 1", "top_paths: int >= 1", "merge_repeated: bool = true",
        "T: {float, double} = DT_FLOAT");
    static constexpr rule::said infer_shape{"[?,b,?] [b] > [?,2] [?] [2] [b,#]", "top_paths"};
};

struct GRUBlockCell : op<GRUBlockCell> {
    static constexpr auto prototype = tensorflow::op_def("GRUBlockCell", "x: T", "h_prev: T", "w_ru: T", "w_c: T", "b_ru: T", "b_c: T",
        "-> r: T", "-> u: T", "-> c: T", "-> h: T", "T: {float}");
    static constexpr rule::said infer_shape{"[b,?] [b,h] > [b,h] [b,h] [b,h] [b,h]"};
};

/// The operators of this file.
using training_gradient_ops = ops<ReciprocalGrad, InvGrad, RsqrtGrad, SqrtGrad, EluGrad, SeluGrad, SoftplusGrad, SoftsignGrad,
    Relu6Grad, LeakyReluGrad, BroadcastGradientArgs, StridedSliceGrad, MaxPoolGradV2, MaxPoolGradWithArgmax, MaxPool3DGrad,
    Dilation2DBackpropInput, Dilation2DBackpropFilter, AvgPool3DGrad, ResizeBicubicGrad, CropAndResizeGradImage,
    CropAndResizeGradBoxes, FractionalMaxPoolGrad, FractionalAvgPoolGrad, FakeQuantWithMinMaxArgsGradient,
    FakeQuantWithMinMaxVarsGradient, FakeQuantWithMinMaxVarsPerChannelGradient, CTCLoss, CTCGreedyDecoder, CTCBeamSearchDecoder,
    GRUBlockCell>;

} // namespace library

GRAFT_END
