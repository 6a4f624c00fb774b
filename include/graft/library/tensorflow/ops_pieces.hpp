// graft/library/tensorflow/ops_pieces.hpp - TensorFlow's definitions: patches, sound, sets, equations, matrices, quantization
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/frontend/tensorflow/op_def.hpp"

GRAFT_BEGIN

namespace library::tensorflow_ops {

using graft::tensorflow::op;
using graft::tensorflow::op_def;

struct Einsum : op<Einsum> {
    static constexpr auto prototype = op_def("Einsum", "inputs: N * T", "-> output: T", "equation: string", "N: int >= 1", "T: type");
};

struct Cross : op<Cross> {
    static constexpr auto prototype = op_def("Cross", "a: T", "b: T", "-> product: T", "T: realnumbertype");
};

struct MatrixInverse : op<MatrixInverse> {
    static constexpr auto prototype = op_def("MatrixInverse", "input: T", "-> output: T", "adjoint: bool = false",
        "T: {double, float, half, complex64, complex128}");
};

struct MatrixDiag : op<MatrixDiag> {
    static constexpr auto prototype = op_def("MatrixDiag", "diagonal: T", "-> output: T", "T: type");
};

struct MatrixDiagPart : op<MatrixDiagPart> {
    static constexpr auto prototype = op_def("MatrixDiagPart", "input: T", "-> diagonal: T", "T: type");
};

struct MatrixSetDiag : op<MatrixSetDiag> {
    static constexpr auto prototype = op_def("MatrixSetDiag", "input: T", "diagonal: T", "-> output: T", "T: type");
};

struct ExtractImagePatches : op<ExtractImagePatches> {
    static constexpr auto prototype = op_def("ExtractImagePatches", "images: T", "-> patches: T", "ksizes: list(int) >= 4",
        "strides: list(int) >= 4", "rates: list(int) >= 4",
        "T: {bfloat16, half, float, double, int8, int16, int32, int64, uint8, uint16, uint32, uint64, complex64, complex128, bool}",
        "padding: {'SAME', 'VALID'}");
};

struct Dilation2D : op<Dilation2D> {
    static constexpr auto prototype = op_def("Dilation2D", "input: T", "filter: T", "-> output: T", "T: realnumbertype",
        "strides: list(int) >= 4", "rates: list(int) >= 4", "padding: {'SAME', 'VALID'}");
};

struct ExtractGlimpse : op<ExtractGlimpse> {
    static constexpr auto prototype = op_def("ExtractGlimpse", "input: float", "size: int32", "offsets: float", "-> glimpse: float",
        "centered: bool = true", "normalized: bool = true", "uniform_noise: bool = true", "noise: string = \"uniform\"");
};

struct DecodeWav : op<DecodeWav> {
    static constexpr auto prototype = op_def("DecodeWav", "contents: string", "-> audio: float", "-> sample_rate: int32",
        "desired_channels: int = -1", "desired_samples: int = -1");
};

struct AudioSpectrogram : op<AudioSpectrogram> {
    static constexpr auto prototype = op_def("AudioSpectrogram", "input: float", "-> spectrogram: float", "window_size: int",
        "stride: int", "magnitude_squared: bool = false");
};

struct Mfcc : op<Mfcc> {
    static constexpr auto prototype = op_def("Mfcc", "spectrogram: float", "sample_rate: int32", "-> output: float",
        "upper_frequency_limit: float = 4000", "lower_frequency_limit: float = 20", "filterbank_channel_count: int = 40",
        "dct_coefficient_count: int = 13");
};

struct ParallelConcat : op<ParallelConcat> {
    static constexpr auto prototype = op_def("ParallelConcat", "values: N * T", "-> output: T", "N: int >= 1", "T: type", "shape: shape");
};

struct Roll : op<Roll> {
    static constexpr auto prototype = op_def("Roll", "input: T", "shift: Tshift", "axis: Taxis", "-> output: T", "T: type",
        "Tshift: {int32, int64}", "Taxis: {int32, int64}");
};

struct UniqueV2 : op<UniqueV2> {
    static constexpr auto prototype = op_def("UniqueV2", "x: T", "axis: Taxis", "-> y: T", "-> idx: out_idx", "T: type",
        "Taxis: {int32, int64} = DT_INT64", "out_idx: {int32, int64} = DT_INT32");
};

struct UniqueWithCountsV2 : op<UniqueWithCountsV2> {
    static constexpr auto prototype = op_def("UniqueWithCountsV2", "x: T", "axis: Taxis", "-> y: T", "-> idx: out_idx",
        "-> count: out_idx", "T: type", "Taxis: {int32, int64} = DT_INT64", "out_idx: {int32, int64} = DT_INT32");
};

struct RaggedTensorToTensor : op<RaggedTensorToTensor> {
    static constexpr auto prototype = op_def("RaggedTensorToTensor", "shape: Tshape", "values: T", "default_value: T",
        "row_partition_tensors: num_row_partition_tensors * Tindex", "-> result: T", "T: type", "Tindex: {int64, int32}",
        "Tshape: {int64, int32}", "num_row_partition_tensors: int >= 1", "row_partition_types: list(string)");
};

struct BoostedTreesBucketize : op<BoostedTreesBucketize> {
    static constexpr auto prototype = op_def("BoostedTreesBucketize", "float_values: num_features * float",
        "bucket_boundaries: num_features * float", "-> buckets: num_features * int32", "num_features: int >= 0");
};

struct FakeQuantWithMinMaxArgs : op<FakeQuantWithMinMaxArgs> {
    static constexpr auto prototype = op_def("FakeQuantWithMinMaxArgs", "inputs: float", "-> outputs: float", "min: float = -6",
        "max: float = 6", "num_bits: int = 8", "narrow_range: bool = false");
};

struct FakeQuantWithMinMaxVarsPerChannel : op<FakeQuantWithMinMaxVarsPerChannel> {
    static constexpr auto prototype = op_def("FakeQuantWithMinMaxVarsPerChannel", "inputs: float", "min: float", "max: float",
        "-> outputs: float", "num_bits: int = 8", "narrow_range: bool = false");
};

struct NonMaxSuppressionV3 : op<NonMaxSuppressionV3> {
    static constexpr auto prototype = op_def("NonMaxSuppressionV3", "boxes: T", "scores: T", "max_output_size: int32",
        "iou_threshold: T_threshold", "score_threshold: T_threshold", "-> selected_indices: int32", "T: {half, float} = DT_FLOAT",
        "T_threshold: {half, float} = DT_FLOAT");
};

struct NonMaxSuppressionV4 : op<NonMaxSuppressionV4> {
    static constexpr auto prototype = op_def("NonMaxSuppressionV4", "boxes: T", "scores: T", "max_output_size: int32",
        "iou_threshold: T_threshold", "score_threshold: T_threshold", "-> selected_indices: int32", "-> valid_outputs: int32",
        "T: {half, float} = DT_FLOAT", "T_threshold: {half, float} = DT_FLOAT", "pad_to_max_output_size: bool = false");
};

} // namespace library::tensorflow_ops

GRAFT_END
