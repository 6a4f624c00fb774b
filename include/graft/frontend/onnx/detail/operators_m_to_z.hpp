// graft/frontend/onnx/detail/operators_m_to_z.hpp - ONNX: the histories of operators from M to Z, as lines of a text
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/frontend/onnx/listed_history.hpp"

GRAFT_BEGIN
namespace onnx {

/// The grammar is that of `onnx::defined`.
struct lines_m_to_z {
    static constexpr char text[] = R"ops(
MatMul 1 A: T, B: T -> Y: T; T: {floats} | 9 + T: {high_precision} | 13 + T: {high_precision_ir4}
MatMulInteger 10 A: T1, B: T2, ?a_zero_point: T1, ?b_zero_point: T2 -> Y: T3; T1: {int8, uint8}; T2: {int8, uint8}; T3:
    {int32}
Max 1 *data_0: T -> max: T; consumed_inputs: ints; T: {floats} | 6 ~ -consumed_inputs | 8 same | 12 + T: {numeric} | 13
    + T: {numeric_ir4}
MaxPool 1 X: T -> Y: T; auto_pad: string = 'NOTSET'; !kernel_shape: ints; pads: ints; strides: ints; T: {floats} | 8 X:
    T -> Y: T, ?Indices: I; auto_pad: string = 'NOTSET'; !kernel_shape: ints; pads: ints; storage_order: int = 0;
    strides: ints; T: {floats}; I: {int64} | 10 ~ ceil_mode: int = 0; dilations: ints | 11 same | 12 + T: {floats, int8,
    uint8} | 22 + T: {floats_ir4, int8, uint8}
MaxRoiPool 1 X: T, rois: T -> Y: T; !pooled_shape: ints; spatial_scale: float = 1.0; T: {floats} | 22 + T: {floats_ir4}
MaxUnpool 9 X: T1, I: T2, ?output_shape: T2 -> output: T1; !kernel_shape: ints; pads: ints; strides: ints; T1: {floats};
    T2: {int64} | 11 same | 22 + T1: {floats_ir4}
Mean 1 *data_0: T -> mean: T; consumed_inputs: ints; T: {floats} | 6 ~ -consumed_inputs | 8 same | 13 + T: {floats_ir4}
MeanVarianceNormalization 9 X: T -> Y: T; axes: ints = [0, 2, 3]; T: {floats} | 13 + T: {floats_ir4}
MelWeightMatrix 17 num_mel_bins: T1, dft_length: T1, sample_rate: T1, lower_edge_hertz: T2, upper_edge_hertz: T2 ->
    output: T3; output_datatype: int = 1; T1: {int32, int64}; T2: {floats_ir4}; T3: {numeric_ir4}
Min 1 *data_0: T -> min: T; consumed_inputs: ints; T: {floats} | 6 ~ -consumed_inputs | 8 same | 12 + T: {numeric} | 13
    + T: {numeric_ir4}
Mish 18 X: T -> Y: T; T: {floats} | 22 + T: {floats_ir4} | elementwise
Mod 10 A: T, B: T -> C: T; fmod: int = 0; T: {numeric} | 13 + T: {numeric_ir4} | elementwise
Multinomial 7 input: T1 -> output: T2; dtype: int = 6; sample_size: int = 1; seed: float; T1: {floats}; T2: {int32,
    int64} | 22 + T1: {floats_ir4}
Neg 1 X: T -> Y: T; consumed_inputs: ints; T: {floats} | 6 ~ -consumed_inputs; T: {floats, ints} | 13 + T: {floats_ir4,
    ints} | elementwise
NegativeLogLikelihoodLoss 12 input: T, target: Tind, ?weight: T -> loss: T; ignore_index: int; reduction: string =
    'mean'; T: {floats}; Tind: {int32, int64} | 13 same | 22 + T: {floats_ir4}
NonMaxSuppression 10 boxes: float, scores: float, ?max_output_boxes_per_class: int64, ?iou_threshold: float,
    ?score_threshold: float -> selected_indices: int64; center_point_box: int = 0 | 11 same
NonZero 9 X: T -> Y: int64; T: {all} | 13 + T: {all_ir4}
Not 1 X: T -> Y: T; T: {bool} | elementwise
OneHot 9 indices: T1, depth: T2, values: T3 -> output: T3; axis: int = -1; T1: {numeric}; T2: {numeric}; T3: {all} | 11
    same
Optional 15 ?input: V -> output: O; type: type_proto; V: {all, seq}; O: {optional}
OptionalGetElement 15 input: O -> output: V; O: {optional}; V: {all, seq} | 18 + O: {all, optional, seq}
OptionalHasElement 15 input: O -> output: B; O: {optional}; B: {bool} | 18 ?input: O -> output: B; O: {all, optional,
    seq}; B: {bool}
PRelu 1 X: T, slope: T -> Y: T; consumed_inputs: ints; T: {floats} | 6 ~ -consumed_inputs | 7 same | 9 + T:
    {high_precision} | 16 + T: {high_precision_ir4}
Pad 1 data: T -> output: T; mode: string = 'constant'; !paddings: ints; value: float = 0.0; T: {floats} | 2 ~ -paddings;
    !pads: ints | 11 data: T, pads: int64, ?constant_value: T -> output: T; mode: string = 'constant'; T: {numeric} | 13
    + T: {all_ir4} | 18 data: T, pads: int64, ?constant_value: T, ?axes: Tind -> output: T; mode: string = 'constant';
    T: {all_ir4}; Tind: {int32, int64} | 19 same | 21 + T: {all_ir10} | 23 + T: {all_ir11} | 24 + T: {all_ir12} | 25 +
    T: {all_ir13}
Pow 1 X: T, Y: T -> Z: T; axis: int; broadcast: int = 0; T: {floats} | 7 ~ -axis; -broadcast | 12 X: T, Y: T1 -> Z: T;
    T: {floats, int32, int64}; T1: {numeric} | 13 + T: {floats_ir4, int32, int64} | 15 + T1: {numeric_ir4} | elementwise
QLinearConv 10 x: T1, x_scale: float, x_zero_point: T1, w: T2, w_scale: float, w_zero_point: T2, y_scale: float,
    y_zero_point: T3, ?B: T4 -> y: T3; auto_pad: string = 'NOTSET'; dilations: ints; group: int = 1; kernel_shape: ints;
    pads: ints; strides: ints; T1: {int8, uint8}; T2: {int8, uint8}; T3: {int8, uint8}; T4: {int32}
QLinearMatMul 10 a: T1, a_scale: float, a_zero_point: T1, b: T2, b_scale: float, b_zero_point: T2, y_scale: float,
    y_zero_point: T3 -> y: T3; T1: {int8, uint8}; T2: {int8, uint8}; T3: {int8, uint8} | 21 a: T1, a_scale: TS,
    a_zero_point: T1, b: T2, b_scale: TS, b_zero_point: T2, y_scale: TS, y_zero_point: T3 -> y: T3; TS: {bfloat16,
    float, float16}; T1: {float8, int8, uint8}; T2: {float8, int8, uint8}; T3: {float8, int8, uint8}
QuantizeLinear 10 x: T1, y_scale: float, ?y_zero_point: T2 -> y: T2; T1: {float, int32}; T2: {int8, uint8} | 13 ~ axis:
    int = 1 | 19 x: T1, y_scale: T1, ?y_zero_point: T2 -> y: T2; axis: int = 1; saturate: int = 1; T1: {bfloat16, float,
    float16, int32}; T2: {float8, int8, uint8} | 21 ~ block_size: int = 0; output_dtype: int = 0; T2: {float8, int16,
    int4, int8, uint16, uint4, uint8} | 23 x: T1, y_scale: T2, ?y_zero_point: T3 -> y: T3; axis: int = 1; block_size:
    int = 0; output_dtype: int = 0; precision: int = 0; saturate: int = 1; T1: {bfloat16, float, float16, int32}; T2:
    {bfloat16, float, float16, int32}; T3: {float8, float4e2m1, int16, int4, int8, uint16, uint4, uint8} | 24 + T2:
    {bfloat16, float, float16, float8e8m0, int32} | 25 + T3: {float8, float4e2m1, int16, int2, int4, int8, uint16,
    uint2, uint4, uint8}
RMSNormalization 23 X: T, scale: V -> Y: V; axis: int = -1; epsilon: float = 1e-05; stash_type: int = 1; T:
    {floats_ir4}; V: {floats_ir4}
RNN 1 X: T, W: T, R: T, ?B: T, ?sequence_lens: T1, ?initial_h: T -> ?Y: T, ?Y_h: T; activation_alpha: floats;
    activation_beta: floats; activations: strings = ['Tanh', 'Tanh']; clip: float; direction: string = 'forward';
    hidden_size: int; output_sequence: int = 0; T: {floats}; T1: {int32} | 7 ~ -output_sequence | 14 ~ layout: int = 0 |
    22 + T: {floats_ir4}
RandomNormal 1 -> output: T; dtype: int = 1; mean: float = 0.0; scale: float = 1.0; seed: float; !shape: ints; T:
    {floats} | 22 + T: {floats_ir4}
RandomNormalLike 1 input: T1 -> output: T2; dtype: int; mean: float = 0.0; scale: float = 1.0; seed: float; T1: {all};
    T2: {floats} | 22 + T1: {all_ir4}; T2: {floats_ir4}
RandomUniform 1 -> output: T; dtype: int = 1; high: float = 1.0; low: float = 0.0; seed: float; !shape: ints; T:
    {floats} | 22 + T: {floats_ir4}
RandomUniformLike 1 input: T1 -> output: T2; dtype: int; high: float = 1.0; low: float = 0.0; seed: float; T1: {all};
    T2: {floats} | 22 + T1: {all_ir4}; T2: {floats_ir4}
Range 11 start: T, limit: T, delta: T -> output: T; T: {double, float, int16, int32, int64} | 27 ~ stash_type: int = 1;
    T: {floats_ir4, int16, int32, int64}
/// Sums, products, means and norms along axes, whose numbers become an input.
ReduceL1 1 data: T -> reduced: T; axes: ints; keepdims: int = 1; T: {high_precision} | 11 same | 13 + T:
    {high_precision_ir4} | 18 data: T, ?axes: int64 -> reduced: T; keepdims: int = 1; noop_with_empty_axes: int = 0; T:
    {high_precision_ir4}
/// The greatest or least along axes: of more element types.
ReduceMax 1 data: T -> reduced: T; axes: ints; keepdims: int = 1; T: {high_precision} | 11 same | 12 + T:
    {high_precision, int8, uint8} | 13 + T: {high_precision_ir4, int8, uint8} | 18 data: T, ?axes: int64 -> reduced: T;
    keepdims: int = 1; noop_with_empty_axes: int = 0; T: {high_precision_ir4, int8, uint8} | 20 + T:
    {high_precision_ir4, bool, int8, uint8}
ReduceSum 1 data: T -> reduced: T; axes: ints; keepdims: int = 1; T: {high_precision} | 11 same | 13 data: T, ?axes:
    int64 -> reduced: T; keepdims: int = 1; noop_with_empty_axes: int = 0; T: {high_precision_ir4}
RegexFullMatch 20 X: T1 -> Y: T2; pattern: string; T1: {string}; T2: {bool}
Relu 1 X: T -> Y: T; consumed_inputs: ints; T: {floats} | 6 ~ -consumed_inputs | 13 + T: {floats_ir4} | 14 + T:
    {floats_ir4, ints} | elementwise
Reshape 1 data: T -> reshaped: T; consumed_inputs: ints; shape: ints; T: {floats} | 5 data: T, shape: int64 -> reshaped:
    T; T: {all} | 13 + T: {all_ir4} | 14 ~ allowzero: int = 0 | 19 + T: {all_ir9} | 21 + T: {all_ir10} | 23 + T:
    {all_ir11} | 24 + T: {all_ir12} | 25 + T: {all_ir13}
Resize 10 X: T, scales: float -> Y: T; mode: string = 'nearest'; T: {all} | 11 X: T1, roi: T2, scales: float, ?sizes:
    int64 -> Y: T1; coordinate_transformation_mode: string = 'half_pixel'; cubic_coeff_a: float = -0.75;
    exclude_outside: int = 0; extrapolation_value: float = 0.0; mode: string = 'nearest'; nearest_mode: string =
    'round_prefer_floor'; T1: {all}; T2: {floats} | 13 X: T1, ?roi: T2, ?scales: float, ?sizes: int64 -> Y: T1;
    coordinate_transformation_mode: string = 'half_pixel'; cubic_coeff_a: float = -0.75; exclude_outside: int = 0;
    extrapolation_value: float = 0.0; mode: string = 'nearest'; nearest_mode: string = 'round_prefer_floor'; T1:
    {all_ir4}; T2: {floats} | 18 ~ antialias: int = 0; axes: ints; keep_aspect_ratio_policy: string = 'stretch' | 19
    same
ReverseSequence 10 input: T, sequence_lens: int64 -> Y: T; batch_axis: int = 1; time_axis: int = 0; T: {all}
RoiAlign 10 X: T1, rois: T1, batch_indices: T2 -> Y: T1; mode: string = 'avg'; output_height: int = 1; output_width: int
    = 1; sampling_ratio: int = 0; spatial_scale: float = 1.0; T1: {floats}; T2: {int64} | 16 ~
    coordinate_transformation_mode: string = 'half_pixel' | 22 + T1: {floats_ir4}
RotaryEmbedding 23 X: T, cos_cache: T, sin_cache: T, ?position_ids: M -> Y: T; interleaved: int = 0; num_heads: int;
    rotary_embedding_dim: int = 0; T: {bfloat16, float, float16}; M: {int64}
Round 11 X: T -> Y: T; T: {floats} | 22 + T: {floats_ir4} | elementwise
STFT 17 signal: T1, frame_step: T2, ?window: T1, ?frame_length: T2 -> output: T1; onesided: int = 1; T1: {floats_ir4};
    T2: {int32, int64}
Scan 8 ?sequence_lens: I, **initial_state_and_scan_inputs: V -> **final_state_and_scan_outputs: V; !body: graph;
    directions: ints; !num_scan_inputs: int; I: {int64}; V: {all} | 9 **initial_state_and_scan_inputs: V ->
    **final_state_and_scan_outputs: V; !body: graph; !num_scan_inputs: int; scan_input_axes: ints;
    scan_input_directions: ints; scan_output_axes: ints; scan_output_directions: ints; V: {all} | 11 same | 16 + V:
    {all_ir4} | 19 + V: {all_ir9} | 21 + V: {all_ir10} | 23 + V: {all_ir11} | 24 + V: {all_ir12} | 25 + V: {all_ir13}
Scatter 9 data: T, indices: Tind, updates: T -> output: T; axis: int = 0; T: {all}; Tind: {int32, int64} | 11 gone
ScatterElements 11 data: T, indices: Tind, updates: T -> output: T; axis: int = 0; T: {all}; Tind: {int32, int64} | 13 +
    T: {all_ir4} | 16 ~ reduction: string = 'none' | 18 same
ScatterND 11 data: T, indices: int64, updates: T -> output: T; T: {all} | 13 + T: {all_ir4} | 16 ~ reduction: string =
    'none' | 18 same
Selu 1 X: T -> Y: T; alpha: float = 1.6732; consumed_inputs: ints; gamma: float = 1.0507; T: {floats} | 6 ~
    -consumed_inputs; alpha: float = 1.6732632; gamma: float = 1.050701 | 22 + T: {floats_ir4} | elementwise
SequenceAt 11 input_sequence: S, position: I -> tensor: T; S: {seq}; T: {all}; I: {int32, int64}
SequenceConstruct 11 *inputs: T -> output_sequence: S; T: {all}; S: {seq}
SequenceEmpty 11 -> output: S; dtype: int; S: {seq}
SequenceErase 11 input_sequence: S, ?position: I -> output_sequence: S; S: {seq}; I: {int32, int64}
SequenceInsert 11 input_sequence: S, tensor: T, ?position: I -> output_sequence: S; T: {all}; S: {seq}; I: {int32,
    int64}
SequenceLength 11 input_sequence: S -> length: I; S: {seq}; I: {int64}
SequenceMap 17 input_sequence: S, **additional_inputs: V >= 0 -> **out_sequence: S; !body: graph; S: {seq}; V: {all,
    seq}
Shape 1 data: T -> shape: T1; T: {all}; T1: {int64} | 13 + T: {all_ir4} | 15 ~ end: int; start: int = 0 | 19 + T:
    {all_ir9} | 21 + T: {all_ir10} | 23 + T: {all_ir11} | 24 + T: {all_ir12} | 25 + T: {all_ir13}
Shrink 9 input: T -> output: T; bias: float = 0.0; lambd: float = 0.5; T: {numeric}
Sign 9 input: T -> output: T; T: {numeric} | 13 + T: {numeric_ir4} | elementwise
Size 1 data: T -> size: T1; T: {all}; T1: {int64} | 13 + T: {all_ir4} | 19 + T: {all_ir9} | 21 + T: {all_ir10} | 23 + T:
    {all_ir11} | 24 + T: {all_ir12} | 25 + T: {all_ir13}
Slice 1 data: T -> output: T; axes: ints; !ends: ints; !starts: ints; T: {all} | 10 data: T, starts: Tind, ends: Tind,
    ?axes: Tind, ?steps: Tind -> output: T; T: {all}; Tind: {int32, int64} | 11 same | 13 + T: {all_ir4}
SoftmaxCrossEntropyLoss 12 scores: T, labels: Tind, ?weights: T -> output: T, ?log_prob: T; ignore_index: int;
    reduction: string = 'mean'; T: {floats}; Tind: {int32, int64} | 13 + T: {floats_ir4}
Softplus 1 X: T -> Y: T; T: {floats} | 22 + T: {floats_ir4} | elementwise
Softsign 1 input: T -> output: T; T: {floats} | 22 + T: {floats_ir4} | elementwise
SpaceToDepth 1 input: T -> output: T; !blocksize: int; T: {all} | 13 + T: {all_ir4}
Split 1 input: T, ?split_input: T -> *outputs...: T; axis: int; split: ints; T: {floats} | 2 input: T -> *outputs: T;
    axis: int = 0; split: ints; T: {all} | 11 same | 13 input: T, ?split: int64 -> *outputs: T; axis: int = 0; T:
    {all_ir4} | 18 ~ num_outputs: int
SplitToSequence 11 input: T, ?split: I -> output_sequence: S; axis: int = 0; keepdims: int = 1; T: {all}; I: {int32,
    int64}; S: {seq} | 24 + T: {all_ir4}
Squeeze 1 data: T -> squeezed: T; axes: ints; T: {all} | 11 same | 13 data: T, ?axes: int64 -> squeezed: T; T: {all_ir4}
    | 21 + T: {all_ir10} | 23 + T: {all_ir11} | 24 + T: {all_ir12} | 25 + T: {all_ir13}
StringConcat 20 X: T, Y: T -> Z: T; T: {string}
StringNormalizer 10 X: string -> Y: string; case_change_action: string = 'NONE'; is_case_sensitive: int = 0; locale:
    string; stopwords: strings
StringSplit 20 X: T1 -> Y: T2, Z: T3; delimiter: string; maxsplit: int; T1: {string}; T2: {string}; T3: {int64}
Sum 1 *data_0: T -> sum: T; consumed_inputs: ints; T: {floats} | 6 ~ -consumed_inputs | 8 same | 13 + T: {floats_ir4}
SwiGLU 28 A: T, B: T -> Y: T; alpha: float = 1.0; T: {floats_ir4}
Swish 24 X: T -> Y: T; alpha: float = 1.0; T: {floats_ir4}
TensorScatter 24 past_cache: T, update: T, ?write_indices: int64 -> present_cache: T; axis: int = -2; mode: string =
    'linear'; T: {all_ir12}
TfIdfVectorizer 9 X: T -> Y: T1; !max_gram_length: int; !max_skip_count: int; !min_gram_length: int; !mode: string;
    !ngram_counts: ints; !ngram_indexes: ints; pool_int64s: ints; pool_strings: strings; weights: floats; T: {string,
    int32, int64}; T1: {float}
ThresholdedRelu 10 X: T -> Y: T; alpha: float = 1.0; T: {floats} | 22 + T: {floats_ir4} | elementwise
Tile 1 input: T, tiles: T, axis: T -> output: T; T: {floats}; T1: {int64} | 6 input: T, repeats: T1 -> output: T; T:
    {all}; T1: {int64} | 13 + T: {all_ir4}
TopK 1 X: T -> Values: T, Indices: I; axis: int = -1; !k: int; T: {floats}; I: {int64} | 10 X: T, K: int64 -> Values: T,
    Indices: I; axis: int = -1; T: {floats}; I: {int64} | 11 ~ largest: int = 1; sorted: int = 1; T: {numeric} | 24 + T:
    {numeric_ir4}
Transpose 1 data: T -> transposed: T; perm: ints; T: {all} | 13 + T: {all_ir4} | 21 + T: {all_ir10} | 23 + T: {all_ir11}
    | 24 + T: {all_ir12} | 25 + T: {all_ir13}
Trilu 14 input: T, ?k: int64 -> output: T; upper: int = 1; T: {all_ir4}
Unique 11 X: T -> Y: T, ?indices: int64, ?inverse_indices: int64, ?counts: int64; axis: int; sorted: int = 1; T: {all}
Unsqueeze 1 data: T -> expanded: T; !axes: ints; T: {all} | 11 same | 13 data: T, axes: int64 -> expanded: T; T:
    {all_ir4} | 21 + T: {all_ir10} | 23 + T: {all_ir11} | 24 + T: {all_ir12} | 25 + T: {all_ir13}
Upsample 1 X: T -> Y: T; !height_scale: float; mode: string = 'nearest'; !width_scale: float; T: {floats, bool, int32,
    int64} | 7 ~ -height_scale; -width_scale; !scales: floats; T: {all} | 9 X: T, scales: float -> Y: T; mode: string =
    'nearest'; T: {all} | 10 gone
Where 9 condition: B, X: T, Y: T -> output: T; B: {bool}; T: {all} | 16 + T: {all_ir4} | elementwise
)ops";
};

using MatMul = defined<lines_m_to_z, "MatMul">;
using MatMulInteger = defined<lines_m_to_z, "MatMulInteger">;
using Max = defined<lines_m_to_z, "Max">;
using MaxPool = defined<lines_m_to_z, "MaxPool">;
using MaxRoiPool = defined<lines_m_to_z, "MaxRoiPool">;
using MaxUnpool = defined<lines_m_to_z, "MaxUnpool">;
using Mean = defined<lines_m_to_z, "Mean">;
using MeanVarianceNormalization = defined<lines_m_to_z, "MeanVarianceNormalization">;
using MelWeightMatrix = defined<lines_m_to_z, "MelWeightMatrix">;
using Min = defined<lines_m_to_z, "Min">;
using Mish = defined<lines_m_to_z, "Mish">;
using Mod = defined<lines_m_to_z, "Mod">;
using Multinomial = defined<lines_m_to_z, "Multinomial">;
using Neg = defined<lines_m_to_z, "Neg">;
using NegativeLogLikelihoodLoss = defined<lines_m_to_z, "NegativeLogLikelihoodLoss">;
using NonMaxSuppression = defined<lines_m_to_z, "NonMaxSuppression">;
using NonZero = defined<lines_m_to_z, "NonZero">;
using Not = defined<lines_m_to_z, "Not">;
using OneHot = defined<lines_m_to_z, "OneHot">;
using Optional = defined<lines_m_to_z, "Optional">;
using OptionalGetElement = defined<lines_m_to_z, "OptionalGetElement">;
using OptionalHasElement = defined<lines_m_to_z, "OptionalHasElement">;
using PRelu = defined<lines_m_to_z, "PRelu">;
using Pad = defined<lines_m_to_z, "Pad">;
using Pow = defined<lines_m_to_z, "Pow">;
using QLinearConv = defined<lines_m_to_z, "QLinearConv">;
using QLinearMatMul = defined<lines_m_to_z, "QLinearMatMul">;
using QuantizeLinear = defined<lines_m_to_z, "QuantizeLinear">;
using RMSNormalization = defined<lines_m_to_z, "RMSNormalization">;
using RNN = defined<lines_m_to_z, "RNN">;
using RandomNormal = defined<lines_m_to_z, "RandomNormal">;
using RandomNormalLike = defined<lines_m_to_z, "RandomNormalLike">;
using RandomUniform = defined<lines_m_to_z, "RandomUniform">;
using RandomUniformLike = defined<lines_m_to_z, "RandomUniformLike">;
using Range = defined<lines_m_to_z, "Range">;
using ReduceL1 = defined<lines_m_to_z, "ReduceL1">;
using ReduceL2 = defined<lines_m_to_z, "ReduceL2", "ReduceL1">;
using ReduceLogSum = defined<lines_m_to_z, "ReduceLogSum", "ReduceL1">;
using ReduceLogSumExp = defined<lines_m_to_z, "ReduceLogSumExp", "ReduceL1">;
using ReduceMean = defined<lines_m_to_z, "ReduceMean", "ReduceL1">;
using ReduceProd = defined<lines_m_to_z, "ReduceProd", "ReduceL1">;
using ReduceSumSquare = defined<lines_m_to_z, "ReduceSumSquare", "ReduceL1">;
using ReduceMax = defined<lines_m_to_z, "ReduceMax">;
using ReduceMin = defined<lines_m_to_z, "ReduceMin", "ReduceMax">;
using ReduceSum = defined<lines_m_to_z, "ReduceSum">;
using RegexFullMatch = defined<lines_m_to_z, "RegexFullMatch">;
using Relu = defined<lines_m_to_z, "Relu">;
using Reshape = defined<lines_m_to_z, "Reshape">;
using Resize = defined<lines_m_to_z, "Resize">;
using ReverseSequence = defined<lines_m_to_z, "ReverseSequence">;
using RoiAlign = defined<lines_m_to_z, "RoiAlign">;
using RotaryEmbedding = defined<lines_m_to_z, "RotaryEmbedding">;
using Round = defined<lines_m_to_z, "Round">;
using STFT = defined<lines_m_to_z, "STFT">;
using Scan = defined<lines_m_to_z, "Scan">;
using Scatter = defined<lines_m_to_z, "Scatter">;
using ScatterElements = defined<lines_m_to_z, "ScatterElements">;
using ScatterND = defined<lines_m_to_z, "ScatterND">;
using Selu = defined<lines_m_to_z, "Selu">;
using SequenceAt = defined<lines_m_to_z, "SequenceAt">;
using SequenceConstruct = defined<lines_m_to_z, "SequenceConstruct">;
using SequenceEmpty = defined<lines_m_to_z, "SequenceEmpty">;
using SequenceErase = defined<lines_m_to_z, "SequenceErase">;
using SequenceInsert = defined<lines_m_to_z, "SequenceInsert">;
using SequenceLength = defined<lines_m_to_z, "SequenceLength">;
using SequenceMap = defined<lines_m_to_z, "SequenceMap">;
using Shape = defined<lines_m_to_z, "Shape">;
using Shrink = defined<lines_m_to_z, "Shrink">;
using Sign = defined<lines_m_to_z, "Sign">;
using Size = defined<lines_m_to_z, "Size">;
using Slice = defined<lines_m_to_z, "Slice">;
using SoftmaxCrossEntropyLoss = defined<lines_m_to_z, "SoftmaxCrossEntropyLoss">;
using Softplus = defined<lines_m_to_z, "Softplus">;
using Softsign = defined<lines_m_to_z, "Softsign">;
using SpaceToDepth = defined<lines_m_to_z, "SpaceToDepth">;
using Split = defined<lines_m_to_z, "Split">;
using SplitToSequence = defined<lines_m_to_z, "SplitToSequence">;
using Squeeze = defined<lines_m_to_z, "Squeeze">;
using StringConcat = defined<lines_m_to_z, "StringConcat">;
using StringNormalizer = defined<lines_m_to_z, "StringNormalizer">;
using StringSplit = defined<lines_m_to_z, "StringSplit">;
using Sum = defined<lines_m_to_z, "Sum">;
using SwiGLU = defined<lines_m_to_z, "SwiGLU">;
using Swish = defined<lines_m_to_z, "Swish">;
using TensorScatter = defined<lines_m_to_z, "TensorScatter">;
using TfIdfVectorizer = defined<lines_m_to_z, "TfIdfVectorizer">;
using ThresholdedRelu = defined<lines_m_to_z, "ThresholdedRelu">;
using Tile = defined<lines_m_to_z, "Tile">;
using TopK = defined<lines_m_to_z, "TopK">;
using Transpose = defined<lines_m_to_z, "Transpose">;
using Trilu = defined<lines_m_to_z, "Trilu">;
using Unique = defined<lines_m_to_z, "Unique">;
using Unsqueeze = defined<lines_m_to_z, "Unsqueeze">;
using Upsample = defined<lines_m_to_z, "Upsample">;
using Where = defined<lines_m_to_z, "Where">;

} // namespace onnx
GRAFT_END
