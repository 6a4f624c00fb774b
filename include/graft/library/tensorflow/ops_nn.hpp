// graft/library/tensorflow/ops_nn.hpp - TensorFlow's definitions: layers of networks
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/frontend/tensorflow/op_def.hpp"

GRAFT_BEGIN

/// TensorFlow's operators as REGISTER_OP has them. Source: TensorFlow core/ops.
namespace library::tensorflow_ops {

using graft::tensorflow::op;
using graft::tensorflow::op_def;

struct Relu : op<Relu> {
    static constexpr auto prototype = op_def("Relu", "features: T", "-> activations: T",
        "T: {float, double, int32, uint8, int16, int8, int64, bfloat16, uint16, half, uint32, uint64, qint8}");
};

struct Relu6 : op<Relu6> {
    static constexpr auto prototype = op_def("Relu6", "features: T", "-> activations: T", "T: realnumbertype");
};

struct LeakyRelu : op<LeakyRelu> {
    static constexpr auto prototype = op_def("LeakyRelu", "features: T", "-> activations: T", "alpha: float = 0.2",
        "T: {half, bfloat16, float, double} = DT_FLOAT");
};

struct Elu : op<Elu> {
    static constexpr auto prototype = op_def("Elu", "features: T", "-> activations: T", "T: {half, bfloat16, float, double}");
};

struct Selu : op<Selu> {
    static constexpr auto prototype = op_def("Selu", "features: T", "-> activations: T", "T: {half, bfloat16, float, double}");
};

struct Sigmoid : op<Sigmoid> {
    static constexpr auto prototype = op_def("Sigmoid", "x: T", "-> y: T",
        "T: {bfloat16, half, float, double, complex64, complex128}");
};

struct Softplus : op<Softplus> {
    static constexpr auto prototype = op_def("Softplus", "features: T", "-> activations: T", "T: {half, bfloat16, float, double}");
};

struct Softsign : op<Softsign> {
    static constexpr auto prototype = op_def("Softsign", "features: T", "-> activations: T", "T: {half, bfloat16, float, double}");
};

struct Softmax : op<Softmax> {
    static constexpr auto prototype = op_def("Softmax", "logits: T", "-> softmax: T", "T: {half, bfloat16, float, double}");
};

struct LogSoftmax : op<LogSoftmax> {
    static constexpr auto prototype = op_def("LogSoftmax", "logits: T", "-> logsoftmax: T", "T: {half, bfloat16, float, double}");
};

struct BiasAdd : op<BiasAdd> {
    static constexpr auto prototype = op_def("BiasAdd", "value: T", "bias: T", "-> output: T", "T: numbertype",
        "data_format: {'NHWC', 'NCHW'} = \"NHWC\"");
};

struct BiasAddV1 : op<BiasAddV1> {
    static constexpr auto prototype = op_def("BiasAddV1", "value: T", "bias: T", "-> output: T", "T: numbertype");
};

struct Conv2D : op<Conv2D> {
    static constexpr auto prototype = op_def("Conv2D", "input: T", "filter: T", "-> output: T",
        "T: {half, bfloat16, float, double, int32}", "strides: list(int)", "use_cudnn_on_gpu: bool = true",
        "padding: {'SAME', 'VALID', 'EXPLICIT'}", "explicit_paddings: list(int) = []", "data_format: {'NHWC', 'NCHW'} = \"NHWC\"",
        "dilations: list(int) = [1, 1, 1, 1]");
};

struct DepthwiseConv2dNative : op<DepthwiseConv2dNative> {
    static constexpr auto prototype = op_def("DepthwiseConv2dNative", "input: T", "filter: T", "-> output: T",
        "T: {half, bfloat16, float, double}", "strides: list(int)", "padding: {'SAME', 'VALID', 'EXPLICIT'}",
        "explicit_paddings: list(int) = []", "data_format: {'NHWC', 'NCHW'} = \"NHWC\"", "dilations: list(int) = [1, 1, 1, 1]");
};

struct Conv3D : op<Conv3D> {
    static constexpr auto prototype = op_def("Conv3D", "input: T", "filter: T", "-> output: T",
        "T: {half, bfloat16, float, double}", "strides: list(int) >= 5", "padding: {'SAME', 'VALID'}",
        "data_format: {'NDHWC', 'NCDHW'} = \"NDHWC\"", "dilations: list(int) = [1, 1, 1, 1, 1]");
};

struct Conv2DBackpropInput : op<Conv2DBackpropInput> {
    static constexpr auto prototype = op_def("Conv2DBackpropInput", "input_sizes: int32", "filter: T", "out_backprop: T",
        "-> output: T", "T: {half, bfloat16, float, double, int32}", "strides: list(int)", "use_cudnn_on_gpu: bool = true",
        "padding: {'SAME', 'VALID', 'EXPLICIT'}", "explicit_paddings: list(int) = []", "data_format: {'NHWC', 'NCHW'} = \"NHWC\"",
        "dilations: list(int) = [1, 1, 1, 1]");
};

struct Conv3DBackpropInputV2 : op<Conv3DBackpropInputV2> {
    static constexpr auto prototype = op_def("Conv3DBackpropInputV2", "input_sizes: Tshape", "filter: T", "out_backprop: T",
        "-> output: T", "T: {half, bfloat16, float, double}", "strides: list(int) >= 5", "padding: {'SAME', 'VALID'}",
        "data_format: {'NDHWC', 'NCDHW'} = \"NDHWC\"", "dilations: list(int) = [1, 1, 1, 1, 1]",
        "Tshape: {int32, int64} = DT_INT32");
};

struct MaxPool : op<MaxPool> {
    static constexpr auto prototype = op_def("MaxPool", "input: T", "-> output: T",
        "T: {half, bfloat16, float, double, int32, int64, uint8, int16, int8, uint16, qint8} = DT_FLOAT", "ksize: list(int) >= 4",
        "strides: list(int) >= 4", "padding: {'SAME', 'VALID', 'EXPLICIT'}", "explicit_paddings: list(int) = []",
        "data_format: {'NHWC', 'NCHW', 'NCHW_VECT_C'} = \"NHWC\"");
};

struct MaxPoolV2 : op<MaxPoolV2> {
    static constexpr auto prototype = op_def("MaxPoolV2", "input: T", "ksize: int32", "strides: int32", "-> output: T",
        "T: {half, bfloat16, float, double, int32, int64, uint8, int16, int8, uint16, qint8} = DT_FLOAT",
        "padding: {'SAME', 'VALID'}", "data_format: {'NHWC', 'NCHW', 'NCHW_VECT_C'} = \"NHWC\"");
};

struct AvgPool : op<AvgPool> {
    static constexpr auto prototype = op_def("AvgPool", "value: T", "-> output: T", "ksize: list(int) >= 4",
        "strides: list(int) >= 4", "padding: {'SAME', 'VALID'}", "data_format: {'NHWC', 'NCHW'} = \"NHWC\"",
        "T: {half, bfloat16, float, double}");
};

struct MaxPool3D : op<MaxPool3D> {
    static constexpr auto prototype = op_def("MaxPool3D", "input: T", "-> output: T", "ksize: list(int) >= 5",
        "strides: list(int) >= 5", "padding: {'SAME', 'VALID'}", "data_format: {'NDHWC', 'NCDHW'} = \"NDHWC\"",
        "T: {half, bfloat16, float}");
};

struct AvgPool3D : op<AvgPool3D> {
    static constexpr auto prototype = op_def("AvgPool3D", "input: T", "-> output: T", "ksize: list(int) >= 5",
        "strides: list(int) >= 5", "padding: {'SAME', 'VALID'}", "data_format: {'NDHWC', 'NCDHW'} = \"NDHWC\"",
        "T: {half, bfloat16, float, double}");
};

struct MaxPoolWithArgmax : op<MaxPoolWithArgmax> {
    static constexpr auto prototype = op_def("MaxPoolWithArgmax", "input: T", "-> output: T", "-> argmax: Targmax",
        "ksize: list(int) >= 4", "strides: list(int) >= 4", "Targmax: {int32, int64} = DT_INT64", "padding: {'SAME', 'VALID'}",
        "include_batch_in_index: bool = false", "T: realnumbertype");
};

struct MatMul : op<MatMul> {
    static constexpr auto prototype = op_def("MatMul", "a: T", "b: T", "-> product: T", "transpose_a: bool = false",
        "transpose_b: bool = false",
        "T: {bfloat16, half, float, double, int32, int64, uint8, uint16, uint32, uint64, complex64, complex128}",
        "grad_a: bool = false", "grad_b: bool = false");
};

struct BatchMatMul : op<BatchMatMul> {
    static constexpr auto prototype = op_def("BatchMatMul", "x: T", "y: T", "-> output: T",
        "T: {bfloat16, half, float, double, int32, int64, complex64, complex128}", "adj_x: bool = false", "adj_y: bool = false",
        "grad_x: bool = false", "grad_y: bool = false");
};

struct BatchMatMulV2 : op<BatchMatMulV2> {
    static constexpr auto prototype = op_def("BatchMatMulV2", "x: T", "y: T", "-> output: T",
        "T: {bfloat16, half, float, double, int16, int32, int64, uint8, uint16, uint32, uint64, complex64, complex128}",
        "adj_x: bool = false", "adj_y: bool = false", "grad_x: bool = false", "grad_y: bool = false");
};

struct BatchMatMulV3 : op<BatchMatMulV3> {
    static constexpr auto prototype = op_def("BatchMatMulV3", "x: Ta", "y: Tb", "-> output: Tout",
        "Ta: {bfloat16, half, float, double, uint8, int8, int16, int32, int64, complex64, complex128}",
        "Tb: {bfloat16, half, float, double, uint8, int8, int16, int32, int64, complex64, complex128}",
        "Tout: {bfloat16, half, float, double, int16, int32, int64, complex64, complex128}", "adj_x: bool = false", "adj_y: bool = false",
        "grad_x: bool = false", "grad_y: bool = false");
};

struct FusedBatchNorm : op<FusedBatchNorm> {
    static constexpr auto prototype = op_def("FusedBatchNorm", "x: T", "scale: T", "offset: T", "mean: T", "variance: T",
        "-> y: T", "-> batch_mean: T", "-> batch_variance: T", "-> reserve_space_1: T", "-> reserve_space_2: T", "T: {float}",
        "epsilon: float = 0.0001", "exponential_avg_factor: float = 1.0", "data_format: {'NHWC', 'NCHW'} = \"NHWC\"",
        "is_training: bool = true");
};

struct FusedBatchNormV2 : op<FusedBatchNormV2> {
    static constexpr auto prototype = op_def("FusedBatchNormV2", "x: T", "scale: U", "offset: U", "mean: U", "variance: U",
        "-> y: T", "-> batch_mean: U", "-> batch_variance: U", "-> reserve_space_1: U", "-> reserve_space_2: U",
        "T: {half, bfloat16, float}", "U: {float}", "epsilon: float = 0.0001", "exponential_avg_factor: float = 1.0",
        "data_format: {'NHWC', 'NCHW'} = \"NHWC\"", "is_training: bool = true");
};

struct FusedBatchNormV3 : op<FusedBatchNormV3> {
    static constexpr auto prototype = op_def("FusedBatchNormV3", "x: T", "scale: U", "offset: U", "mean: U", "variance: U",
        "-> y: T", "-> batch_mean: U", "-> batch_variance: U", "-> reserve_space_1: U", "-> reserve_space_2: U",
        "-> reserve_space_3: U", "T: {half, bfloat16, float}", "U: {bfloat16, float}", "epsilon: float = 0.0001",
        "exponential_avg_factor: float = 1.0", "data_format: {'NHWC', 'NCHW', 'NDHWC', 'NCDHW'} = \"NHWC\"",
        "is_training: bool = true");
};

struct BatchNormWithGlobalNormalization : op<BatchNormWithGlobalNormalization> {
    static constexpr auto prototype = op_def("BatchNormWithGlobalNormalization", "t: T", "m: T", "v: T", "beta: T", "gamma: T",
        "-> result: T", "T: numbertype", "variance_epsilon: float", "scale_after_normalization: bool");
};

struct LRN : op<LRN> {
    static constexpr auto prototype = op_def("LRN", "input: T", "-> output: T", "depth_radius: int = 5", "bias: float = 1.0",
        "alpha: float = 1.0", "beta: float = 0.5", "T: {half, bfloat16, float} = DT_FLOAT");
};

struct ResizeBilinear : op<ResizeBilinear> {
    static constexpr auto prototype = op_def("ResizeBilinear", "images: T", "size: int32", "-> resized_images: float",
        "T: {int8, uint8, int16, uint16, int32, int64, bfloat16, half, float, double, bfloat16}", "align_corners: bool = false",
        "half_pixel_centers: bool = false");
};

struct ResizeNearestNeighbor : op<ResizeNearestNeighbor> {
    static constexpr auto prototype = op_def("ResizeNearestNeighbor", "images: T", "size: int32", "-> resized_images: T",
        "T: {int8, uint8, int16, uint16, int32, int64, half, float, double, bfloat16}", "align_corners: bool = false",
        "half_pixel_centers: bool = false");
};

struct ResizeBicubic : op<ResizeBicubic> {
    static constexpr auto prototype = op_def("ResizeBicubic", "images: T", "size: int32", "-> resized_images: float",
        "T: {int8, uint8, int16, uint16, int32, int64, half, float, double, bfloat16}", "align_corners: bool = false",
        "half_pixel_centers: bool = false");
};

struct ResizeArea : op<ResizeArea> {
    static constexpr auto prototype = op_def("ResizeArea", "images: T", "size: int32", "-> resized_images: float",
        "T: {int8, uint8, int16, uint16, int32, int64, half, float, double, bfloat16}", "align_corners: bool = false");
};

struct CropAndResize : op<CropAndResize> {
    static constexpr auto prototype = op_def("CropAndResize", "image: T", "boxes: float", "box_ind: int32", "crop_size: int32",
        "-> crops: float", "T: {uint8, uint16, int8, int16, int32, int64, half, float, double}",
        "method: {'bilinear', 'nearest'} = \"bilinear\"", "extrapolation_value: float = 0.0");
};

struct Dequantize : op<Dequantize> {
    static constexpr auto prototype = op_def("Dequantize", "input: T", "min_range: float", "max_range: float", "-> output: dtype",
        "T: quantizedtype", "mode: {'MIN_COMBINED', 'MIN_FIRST', 'SCALED'} = \"MIN_COMBINED\"", "narrow_range: bool = false",
        "axis: int = -1", "dtype: {bfloat16, float} = DT_FLOAT");
};

struct QuantizeAndDequantizeV2 : op<QuantizeAndDequantizeV2> {
    static constexpr auto prototype = op_def("QuantizeAndDequantizeV2", "input: T", "input_min: T", "input_max: T", "-> output: T",
        "signed_input: bool = true", "num_bits: int = 8", "range_given: bool = false", "T: {bfloat16, half, float, double}",
        "round_mode: {'HALF_TO_EVEN', 'HALF_UP'} = \"HALF_TO_EVEN\"", "narrow_range: bool = false", "axis: int = -1");
};

struct FakeQuantWithMinMaxVars : op<FakeQuantWithMinMaxVars> {
    static constexpr auto prototype = op_def("FakeQuantWithMinMaxVars", "inputs: float", "min: float", "max: float",
        "-> outputs: float", "num_bits: int = 8", "narrow_range: bool = false");
};

struct BlockLSTM : op<BlockLSTM> {
    static constexpr auto prototype = op_def("BlockLSTM", "seq_len_max: int64", "x: T", "cs_prev: T", "h_prev: T", "w: T",
        "wci: T", "wcf: T", "wco: T", "b: T", "-> i: T", "-> cs: T", "-> f: T", "-> o: T", "-> ci: T", "-> co: T", "-> h: T",
        "forget_bias: float = 1.0", "cell_clip: float = 3.0", "use_peephole: bool = false", "T: {half, float}");
};

struct LSTMBlockCell : op<LSTMBlockCell> {
    static constexpr auto prototype = op_def("LSTMBlockCell", "x: T", "cs_prev: T", "h_prev: T", "w: T", "wci: T", "wcf: T",
        "wco: T", "b: T", "-> i: T", "-> cs: T", "-> f: T", "-> o: T", "-> ci: T", "-> co: T", "-> h: T",
        "forget_bias: float = 1.0", "cell_clip: float = 3.0", "use_peephole: bool = false", "T: {half, float}");
};

/// Not TensorFlow's: the call of a Keras function "Dropout" whose body was stripped from the model.
struct Dropout : op<Dropout> {
    static constexpr auto prototype = op_def("Dropout", "x: T", "training: bool", "-> y: T", "T: type = DT_FLOAT");
};

} // namespace library::tensorflow_ops

GRAFT_END
