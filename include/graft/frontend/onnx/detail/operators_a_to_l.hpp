// graft/frontend/onnx/detail/operators_a_to_l.hpp - ONNX: histories of operators from A to L and their kin, as a text
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/frontend/onnx/listed_history.hpp"

GRAFT_BEGIN
namespace onnx {

/// The grammar is that of `onnx::defined`.
struct lines_a_to_l {
    static constexpr char text[] = R"ops(
Abs 1 X: T -> Y: T; consumed_inputs: ints; T: {floats} | 6 ~ -consumed_inputs; T: {numeric} | 13 + T: {numeric_ir4} |
    elementwise
/// Functions of an element: trigonometric ones ...
Acos 7 input: T -> output: T; T: {floats} | 22 + T: {floats_ir4} | elementwise
/// ... and hyperbolic ones.
Acosh 9 input: T -> output: T; T: {floats} | 22 + T: {floats_ir4} | elementwise
/// Two numeric inputs; in old versions attributes specify the axes along which B is broadcast.
Add 1 A: T, B: T -> C: T; axis: int; broadcast: int = 0; consumed_inputs: ints; T: {floats} | 6 ~ -consumed_inputs; T:
    {high_precision} | 7 ~ -axis; -broadcast | 13 + T: {high_precision_ir4} | 14 + T: {numeric_ir4} | elementwise
AffineGrid 20 theta: T1, size: T2 -> grid: T1; align_corners: int = 0; T1: {floats_ir4}; T2: {int64}
/// Two truth values.
And 1 A: T, B: T -> C: T1; axis: int; broadcast: int = 0; T: {bool}; T1: {bool} | 7 ~ -axis; -broadcast | elementwise
/// Where the greatest or the least along an axis is.
ArgMax 1 data: T -> reduced: int64; axis: int = 0; keepdims: int = 1; T: {numeric} | 11 same | 12 ~ select_last_index:
    int = 0 | 13 + T: {numeric_ir4}
Attention 23 Q: T1, K: T1, V: T2, ?attn_mask: U, ?past_key: T1, ?past_value: T2 -> Y: T1, ?present_key: T1,
    ?present_value: T2, ?qk_matmul_output: T1; is_causal: int = 0; kv_num_heads: int; q_num_heads: int;
    qk_matmul_output_mode: int = 0; scale: float; softcap: float = 0.0; softmax_precision: int; T1: {floats_ir4}; T2:
    {floats_ir4}; U: {numeric_ir4, bool} | 24 Q: T1, K: T1, V: T2, ?attn_mask: U, ?past_key: T1, ?past_value: T2,
    ?nonpad_kv_seqlen: int64 -> Y: T1, ?present_key: T1, ?present_value: T2, ?qk_matmul_output: T1; is_causal: int = 0;
    kv_num_heads: int; q_num_heads: int; qk_matmul_output_mode: int = 0; scale: float; softcap: float = 0.0;
    softmax_precision: int; T1: {floats_ir4}; T2: {floats_ir4}; U: {numeric_ir4, bool} | 25 ~ left_window_size: int =
    -1; right_window_size: int = -1
AveragePool 1 X: T -> Y: T; auto_pad: string = 'NOTSET'; !kernel_shape: ints; pads: ints; strides: ints; T: {floats} | 7
    ~ count_include_pad: int = 0 | 10 ~ ceil_mode: int = 0 | 11 same | 19 ~ dilations: ints | 22 + T: {floats_ir4}
BatchNormalization 1 X: T, scale: T, B: T, mean: T, var: T -> Y: T, ?mean: T, ?var: T, ?saved_mean: T, ?saved_var: T;
    !consumed_inputs: ints; epsilon: float = 1e-05; is_test: int = 0; momentum: float = 0.9; spatial: int = 1; T:
    {floats} | 6 ~ -consumed_inputs | 7 ~ -is_test | 9 ~ -spatial | 14 X: T, scale: T, B: T, input_mean: U, input_var: U
    -> Y: T, ?running_mean: U, ?running_var: U; epsilon: float = 1e-05; momentum: float = 0.9; training_mode: int = 0;
    T: {floats_ir4}; U: {floats_ir4} | 15 X: T, scale: T1, B: T1, input_mean: T2, input_var: T2 -> Y: T, ?running_mean:
    T2, ?running_var: T2; epsilon: float = 1e-05; momentum: float = 0.9; training_mode: int = 0; T: {floats_ir4}; T1:
    {floats_ir4}; T2: {floats_ir4}
Bernoulli 15 input: T1 -> output: T2; dtype: int; seed: float; T1: {floats}; T2: {numeric_ir4, bool} | 22 + T1:
    {floats_ir4}
BitCast 26 input: T1 -> output: T2; !to: int; T1: {numeric_ir4, complex, float8, bool, float4e2m1, float8e8m0, int2,
    int4, uint2, uint4}; T2: {numeric_ir4, complex, float8, bool, float4e2m1, float8e8m0, int2, int4, uint2, uint4}
BitShift 11 X: T, Y: T -> Z: T; !direction: string; T: {uints}
/// Two numbers, bit by bit.
BitwiseAnd 18 A: T, B: T -> C: T; T: {ints, uints}
BitwiseNot 18 X: T -> Y: T; T: {ints, uints}
/// A window for a signal.
BlackmanWindow 17 size: T1 -> output: T2; output_datatype: int = 1; periodic: int = 1; T1: {int32, int64}; T2:
    {numeric_ir4}
Cast 1 input: T1 -> output: T2; !to: string; T1: {numeric, bool}; T2: {numeric, bool} | 6 ~ !to: int | 9 + T1: {numeric,
    bool, string}; T2: {numeric, bool, string} | 13 + T1: {numeric_ir4, bool, string}; T2: {numeric_ir4, bool, string} |
    19 ~ saturate: int = 1; T1: {numeric_ir4, float8, bool, string}; T2: {numeric_ir4, float8, bool, string} | 21 + T1:
    {numeric_ir4, float8, bool, string, int4, uint4}; T2: {numeric_ir4, float8, bool, string, int4, uint4} | 23 + T1:
    {numeric_ir4, float8, bool, string, float4e2m1, int4, uint4}; T2: {numeric_ir4, float8, bool, string, float4e2m1,
    int4, uint4} | 24 ~ round_mode: string = 'up'; T1: {numeric_ir4, float8, bool, string, float4e2m1, float8e8m0, int4,
    uint4}; T2: {numeric_ir4, float8, bool, string, float4e2m1, float8e8m0, int4, uint4} | 25 + T1: {numeric_ir4,
    float8, bool, string, float4e2m1, float8e8m0, int2, int4, uint2, uint4}; T2: {numeric_ir4, float8, bool, string,
    float4e2m1, float8e8m0, int2, int4, uint2, uint4} | elementwise
CastLike 15 input: T1, target_type: T2 -> output: T2; T1: {numeric_ir4, bool, string}; T2: {numeric_ir4, bool, string} |
    19 ~ saturate: int = 1; T1: {numeric_ir4, float8, bool, string}; T2: {numeric_ir4, float8, bool, string} | 21 + T1:
    {numeric_ir4, float8, bool, string, int4, uint4}; T2: {numeric_ir4, float8, bool, string, int4, uint4} | 23 + T1:
    {numeric_ir4, float8, bool, string, float4e2m1, int4, uint4}; T2: {numeric_ir4, float8, bool, string, float4e2m1,
    int4, uint4} | 24 ~ round_mode: string = 'up'; T1: {numeric_ir4, float8, bool, string, float4e2m1, float8e8m0, int4,
    uint4}; T2: {numeric_ir4, float8, bool, string, float4e2m1, float8e8m0, int4, uint4} | 25 + T1: {numeric_ir4,
    float8, bool, string, float4e2m1, float8e8m0, int2, int4, uint2, uint4}; T2: {numeric_ir4, float8, bool, string,
    float4e2m1, float8e8m0, int2, int4, uint2, uint4}
CausalConvWithState 27 input: T, weight: T, ?bias: T, ?past_state: T -> output: T, present_state: T; activation: string
    = 'none'; T: {bfloat16, float, float16}
/// Functions of an element, since the first version ...
Ceil 1 X: T -> Y: T; consumed_inputs: ints; T: {floats} | 6 ~ -consumed_inputs | 13 + T: {floats_ir4} | elementwise
Celu 12 X: T -> Y: T; alpha: float = 1.0; T: {float} | 28 + T: {floats_ir4}
CenterCropPad 18 input_data: T, shape: Tind -> output_data: T; axes: ints; T: {all_ir4}; Tind: {int32, int64}
Clip 1 input: T -> output: T; consumed_inputs: ints; max: float; min: float; T: {floats} | 6 ~ -consumed_inputs; max:
    float = 3.4028235e+38; min: float = -3.4028235e+38 | 11 input: T, ?min: T, ?max: T -> output: T; T: {floats} | 12 +
    T: {numeric} | 13 + T: {numeric_ir4}
Col2Im 18 input: T, image_shape: int64, block_shape: int64 -> output: T; dilations: ints; pads: ints; strides: ints; T:
    {all_ir4}
Compress 9 input: T, condition: T1 -> output: T; axis: int; T: {all}; T1: {bool} | 11 same
Concat 1 *inputs: T -> concat_result: T; axis: int; T: {floats} | 4 ~ !axis: int; T: {all} | 11 same | 13 + T: {all_ir4}
ConcatFromSequence 11 input_sequence: S -> concat_result: T; !axis: int; new_axis: int = 0; S: {seq}; T: {all}
Constant 1 -> output: T; !value: tensor; T: {floats} | 9 + T: {all} | 11 ~ sparse_value: sparse_tensor; value: tensor |
    12 ~ value_float: float; value_floats: floats; value_int: int; value_ints: ints; value_string: string;
    value_strings: strings | 13 + T: {all_ir4} | 19 + T: {all_ir9} | 21 + T: {all_ir10} | 23 + T: {all_ir11} | 24 + T:
    {all_ir12} | 25 + T: {all_ir13}
ConstantOfShape 9 input: T1 -> output: T2; value: tensor; T1: {int64}; T2: {numeric, bool} | 20 + T2: {numeric_ir4,
    float8, bool} | 21 + T2: {numeric_ir4, float8, bool, int4, uint4} | 23 + T2: {numeric_ir4, float8, bool, float4e2m1,
    int4, uint4} | 24 + T2: {numeric_ir4, float8, bool, float4e2m1, float8e8m0, int4, uint4} | 25 + T2: {numeric_ir4,
    float8, bool, float4e2m1, float8e8m0, int2, int4, uint2, uint4}
Conv 1 X: T, W: T, ?B: T -> Y: T; auto_pad: string = 'NOTSET'; dilations: ints; group: int = 1; kernel_shape: ints;
    pads: ints; strides: ints; T: {floats} | 11 same | 22 + T: {floats_ir4}
ConvInteger 10 x: T1, w: T2, ?x_zero_point: T1, ?w_zero_point: T2 -> y: T3; auto_pad: string = 'NOTSET'; dilations:
    ints; group: int = 1; kernel_shape: ints; pads: ints; strides: ints; T1: {int8, uint8}; T2: {int8, uint8}; T3:
    {int32}
ConvTranspose 1 X: T, W: T, ?B: T -> Y: T; auto_pad: string = 'NOTSET'; dilations: ints; group: int = 1; kernel_shape:
    ints; output_padding: ints; output_shape: ints; pads: ints; strides: ints; T: {floats} | 11 same | 22 + T:
    {floats_ir4}
CumProd 26 x: T, axis: T2 -> y: T; exclusive: int = 0; reverse: int = 0; T: {high_precision_ir4}; T2: {int32, int64}
CumSum 11 x: T, axis: T2 -> y: T; exclusive: int = 0; reverse: int = 0; T: {double, float, int32, int64, uint32,
    uint64}; T2: {int32, int64} | 14 + T: {high_precision_ir4}
DFT 17 input: T1, ?dft_length: T2 -> output: T1; axis: int = 1; inverse: int = 0; onesided: int = 0; T1: {floats_ir4};
    T2: {int32, int64} | 20 input: T1, ?dft_length: T2, ?axis: int64 -> output: T1; inverse: int = 0; onesided: int = 0;
    T1: {floats_ir4}; T2: {int32, int64}
DeformConv 19 X: T, W: T, offset: T, ?B: T, ?mask: T -> Y: T; dilations: ints; group: int = 1; kernel_shape: ints;
    offset_group: int = 1; pads: ints; strides: ints; T: {floats} | 22 + T: {floats_ir4}
DepthToSpace 1 input: T -> output: T; !blocksize: int; T: {all} | 11 ~ mode: string = 'DCR' | 13 + T: {all_ir4}
DequantizeLinear 10 x: T, x_scale: float, ?x_zero_point: T -> y: float; T: {int32, int8, uint8} | 13 ~ axis: int = 1 |
    19 x: T1, x_scale: T2, ?x_zero_point: T1 -> y: T2; axis: int = 1; T1: {float8, int32, int8, uint8}; T2: {bfloat16,
    float, float16} | 21 ~ block_size: int = 0; T1: {float8, int16, int32, int4, int8, uint16, uint4, uint8} | 23 x: T1,
    x_scale: T2, ?x_zero_point: T1 -> y: T3; axis: int = 1; block_size: int = 0; output_dtype: int = 0; T1: {float8,
    float4e2m1, int16, int32, int4, int8, uint16, uint4, uint8}; T2: {bfloat16, float, float16}; T3: {bfloat16, float,
    float16} | 24 + T2: {bfloat16, float, float16, float8e8m0} | 25 + T1: {float8, float4e2m1, int16, int2, int32, int4,
    int8, uint16, uint2, uint4, uint8}
Det 11 X: T -> Y: T; T: {floats} | 22 + T: {floats_ir4}
Dropout 1 data: T -> output: T, ?mask: T; consumed_inputs: ints; is_test: int = 0; ratio: float = 0.5; T: {floats} | 6 ~
    -consumed_inputs | 7 ~ -is_test | 10 data: T -> output: T, ?mask: T1; ratio: float = 0.5; T: {floats}; T1: {bool} |
    12 data: T, ?ratio: T1, ?training_mode: T2 -> output: T, ?mask: T2; seed: int; T: {floats}; T1: {floats}; T2: {bool}
    | 13 + T: {floats_ir4} | 22 + T: {floats_ir4, float8}; T1: {floats_ir4, float8}
DynamicQuantizeLinear 11 x: T1 -> y: T2, y_scale: float, y_zero_point: T2; T1: {float}; T2: {uint8}
Einsum 12 *Inputs: T -> Output: T; !equation: string; T: {numeric}
Elu 1 X: T -> Y: T; alpha: float = 1.0; consumed_inputs: ints; T: {floats} | 6 ~ -consumed_inputs | 22 + T: {floats_ir4}
    | elementwise
Equal 1 A: T, B: T -> C: T1; axis: int; broadcast: int = 0; T: {bool, int32, int64}; T1: {bool} | 7 ~ -axis; -broadcast
    | 11 + T: {numeric, bool} | 13 + T: {numeric_ir4, bool} | 19 + T: {numeric_ir4, bool, string} | elementwise
Erf 9 input: T -> output: T; T: {numeric} | 13 + T: {floats_ir4} | elementwise
/// ... and with other names of ports.
Exp 1 input: T -> output: T; consumed_inputs: ints; T: {floats} | 6 ~ -consumed_inputs | 13 + T: {floats_ir4} |
    elementwise
Expand 8 input: T, shape: int64 -> output: T; T: {all} | 13 + T: {all_ir4}
EyeLike 9 input: T1 -> output: T2; dtype: int; k: int = 0; T1: {numeric, bool}; T2: {numeric, bool} | 22 + T1:
    {numeric_ir4, bool}; T2: {numeric_ir4, bool}
Flatten 1 input: T -> output: T; axis: int = 1; T: {floats} | 9 + T: {all} | 11 same | 13 + T: {all_ir4} | 21 + T:
    {all_ir10} | 23 + T: {all_ir11} | 24 + T: {all_ir12} | 25 + T: {all_ir13}
GRU 1 X: T, W: T, R: T, ?B: T, ?sequence_lens: T1, ?initial_h: T -> ?Y: T, Y_h: T; activation_alpha: floats;
    activation_beta: floats; activations: strings; clip: float; direction: string = 'foward'; hidden_size: int;
    output_sequence: int = 0; T: {floats}; T1: {int32} | 3 X: T, W: T, R: T, ?B: T, ?sequence_lens: T1, ?initial_h: T ->
    ?Y: T, ?Y_h: T; activation_alpha: floats; activation_beta: floats; activations: strings; clip: float; direction:
    string = 'forward'; hidden_size: int; linear_before_reset: int = 0; output_sequence: int = 0; T: {floats}; T1:
    {int32} | 7 ~ -output_sequence | 14 ~ layout: int = 0 | 22 + T: {floats_ir4}
Gather 1 data: T, indices: Tind -> output: T; axis: int = 0; T: {all}; Tind: {int32, int64} | 11 same | 13 + T:
    {all_ir4}
GatherElements 11 data: T, indices: Tind -> output: T; axis: int = 0; T: {all}; Tind: {int32, int64} | 13 + T: {all_ir4}
GatherND 11 data: T, indices: int64 -> output: T; T: {all} | 12 ~ batch_dims: int = 0 | 13 + T: {all_ir4}
Gelu 20 X: T -> Y: T; approximate: string = 'none'; T: {floats_ir4} | elementwise
Gemm 1 A: T, B: T, ?C: T -> Y: T; alpha: float = 1.0; beta: float = 1.0; broadcast: int = 0; transA: int = 0; transB:
    int = 0; T: {floats} | 6 same | 7 ~ -broadcast | 9 + T: {high_precision} | 11 same | 13 + T: {high_precision_ir4}
/// All elements of a channel as one.
GlobalAveragePool 1 X: T -> Y: T; T: {floats} | 22 + T: {floats_ir4}
GlobalLpPool 1 X: T -> Y: T; p: float = 2.0; T: {floats} | 2 ~ p: int = 2 | 22 + T: {floats_ir4}
/// Two numbers in order ...
Greater 1 A: T, B: T -> C: T1; axis: int; broadcast: int = 0; T: {floats}; T1: {bool} | 7 ~ -axis; -broadcast | 9 + T:
    {numeric} | 13 + T: {numeric_ir4} | elementwise
/// ... or equal.
GreaterOrEqual 12 A: T, B: T -> C: T1; T: {numeric}; T1: {bool} | 16 + T: {numeric_ir4} | elementwise
GridSample 16 X: T1, grid: T2 -> Y: T1; align_corners: int = 0; mode: string = 'bilinear'; padding_mode: string =
    'zeros'; T1: {all}; T2: {floats} | 20 ~ mode: string = 'linear' | 22 + T1: {all_ir4}; T2: {floats_ir4}
GroupNormalization 18 gone | 21 X: T, scale: T, bias: T -> Y: T; epsilon: float = 1e-05; !num_groups: int; stash_type:
    int = 1; T: {floats_ir4}
HardSigmoid 1 X: T -> Y: T; alpha: float = 0.2; beta: float = 0.5; consumed_inputs: ints; T: {floats} | 6 ~
    -consumed_inputs | 22 + T: {floats_ir4} | elementwise
HardSwish 14 X: T -> Y: T; T: {floats} | 22 + T: {floats_ir4} | elementwise
/// Shares along an axis; up to version 12 of a matrix.
Hardmax 1 input: T -> output: T; axis: int = 1; T: {floats} | 11 same | 13 ~ axis: int = -1; T: {floats_ir4}
Identity 1 input: T -> output: T; T: {all} | 13 + T: {all_ir4} | 14 input: V -> output: V; V: {all_ir4, seq} | 16 + V:
    {all_ir4, optional, seq} | 19 + V: {all_ir9, optional, seq} | 21 + V: {all_ir10, optional, seq} | 23 + V: {all_ir11,
    optional, seq} | 24 + V: {all_ir12, optional, seq} | 25 + V: {all_ir13, optional, seq}
If 1 cond: B -> **outputs: V; !else_branch: graph; !then_branch: graph; V: {all}; B: {bool} | 11 same | 13 + V: {all,
    seq} | 16 + V: {all_ir4, optional, seq} | 19 + V: {all_ir9, optional, seq} | 21 + V: {all_ir10, optional, seq} | 23
    + V: {all_ir11, optional, seq} | 24 + V: {all_ir12, optional, seq} | 25 + V: {all_ir13, optional, seq}
ImageDecoder 20 encoded_stream: T1 -> image: T2; pixel_format: string = 'RGB'; T1: {uint8}; T2: {uint8}
InstanceNormalization 1 input: T, scale: T, B: T -> output: T; consumed_inputs: ints; epsilon: float = 1e-05; T:
    {floats} | 6 ~ -consumed_inputs | 22 + T: {floats_ir4}
IsInf 10 X: T1 -> Y: T2; detect_negative: int = 1; detect_positive: int = 1; T1: {double, float}; T2: {bool} | 20 + T1:
    {floats_ir4, float8} | elementwise
IsNaN 9 X: T1 -> Y: T2; T1: {floats}; T2: {bool} | 13 + T1: {floats_ir4} | 20 + T1: {floats_ir4, float8} | elementwise
LRN 1 X: T -> Y: T; alpha: float = 0.0001; beta: float = 0.75; bias: float = 1.0; !size: int; T: {floats} | 13 + T:
    {floats_ir4}
LSTM 1 X: T, W: T, R: T, ?B: T, ?sequence_lens: T1, ?initial_h: T, ?initial_c: T, ?P: T -> ?Y: T, ?Y_h: T, ?Y_c: T;
    activation_alpha: floats; activation_beta: floats; activations: strings; clip: float; direction: string = 'forward';
    hidden_size: int; input_forget: int = 0; output_sequence: int = 0; T: {floats}; T1: {int32} | 7 ~ -output_sequence |
    14 ~ layout: int = 0 | 22 + T: {floats_ir4}
LayerNormalization 17 X: T, Scale: T, ?B: T -> Y: T, ?Mean: U, ?InvStdDev: U; axis: int = -1; epsilon: float = 1e-05;
    stash_type: int = 1; T: {floats_ir4}; U: {bfloat16, float}
LeakyRelu 1 X: T -> Y: T; alpha: float = 0.01; consumed_inputs: ints; T: {floats} | 6 ~ -consumed_inputs | 16 + T:
    {floats_ir4} | elementwise
LinearAttention 27 query: T, key: T, value: T, ?past_state: S, ?decay: T, ?beta: T -> output: T, present_state: S;
    chunk_size: int = 64; !kv_num_heads: int; !q_num_heads: int; scale: float = 0.0; update_rule: string =
    'gated_delta'; T: {bfloat16, float, float16}; S: {bfloat16, float, float16}
Loop 1 ?M: I, ?cond: B, **v_initial: V -> **v_final_and_scan_outputs: V; !body: graph; V: {all}; I: {int64}; B: {bool} |
    11 ?M: I, ?cond: B, **v_initial: V >= 0 -> **v_final_and_scan_outputs: V; !body: graph; V: {all}; I: {int64}; B:
    {bool} | 13 + V: {all, seq} | 16 + V: {all_ir4, optional, seq} | 19 + V: {all_ir9, optional, seq} | 21 + V:
    {all_ir10, optional, seq} | 23 + V: {all_ir11, optional, seq} | 24 + V: {all_ir12, optional, seq} | 25 + V:
    {all_ir13, optional, seq}
LpNormalization 1 input: T -> output: T; axis: int = -1; p: int = 2; T: {floats} | 22 + T: {floats_ir4}
LpPool 1 X: T -> Y: T; auto_pad: string = 'NOTSET'; kernel_shape: ints; p: float = 2.0; pads: ints; strides: ints; T:
    {floats} | 2 ~ !kernel_shape: ints; p: int = 2 | 11 same | 18 ~ ceil_mode: int = 0; dilations: ints | 22 + T:
    {floats_ir4}
)ops";
};

using Abs = defined<lines_a_to_l, "Abs">;
using Acos = defined<lines_a_to_l, "Acos">;
using Asin = defined<lines_a_to_l, "Asin", "Acos">;
using Atan = defined<lines_a_to_l, "Atan", "Acos">;
using Cos = defined<lines_a_to_l, "Cos", "Acos">;
using Sin = defined<lines_a_to_l, "Sin", "Acos">;
using Tan = defined<lines_a_to_l, "Tan", "Acos">;
using Acosh = defined<lines_a_to_l, "Acosh">;
using Asinh = defined<lines_a_to_l, "Asinh", "Acosh">;
using Atanh = defined<lines_a_to_l, "Atanh", "Acosh">;
using Cosh = defined<lines_a_to_l, "Cosh", "Acosh">;
using Sinh = defined<lines_a_to_l, "Sinh", "Acosh">;
using Add = defined<lines_a_to_l, "Add">;
using Div = defined<lines_a_to_l, "Div", "Add">;
using Mul = defined<lines_a_to_l, "Mul", "Add">;
using Sub = defined<lines_a_to_l, "Sub", "Add">;
using AffineGrid = defined<lines_a_to_l, "AffineGrid">;
using And = defined<lines_a_to_l, "And">;
using Or = defined<lines_a_to_l, "Or", "And">;
using Xor = defined<lines_a_to_l, "Xor", "And">;
using ArgMax = defined<lines_a_to_l, "ArgMax">;
using ArgMin = defined<lines_a_to_l, "ArgMin", "ArgMax">;
using Attention = defined<lines_a_to_l, "Attention">;
using AveragePool = defined<lines_a_to_l, "AveragePool">;
using BatchNormalization = defined<lines_a_to_l, "BatchNormalization">;
using Bernoulli = defined<lines_a_to_l, "Bernoulli">;
using BitCast = defined<lines_a_to_l, "BitCast">;
using BitShift = defined<lines_a_to_l, "BitShift">;
using BitwiseAnd = defined<lines_a_to_l, "BitwiseAnd">;
using BitwiseOr = defined<lines_a_to_l, "BitwiseOr", "BitwiseAnd">;
using BitwiseXor = defined<lines_a_to_l, "BitwiseXor", "BitwiseAnd">;
using BitwiseNot = defined<lines_a_to_l, "BitwiseNot">;
using BlackmanWindow = defined<lines_a_to_l, "BlackmanWindow">;
using HammingWindow = defined<lines_a_to_l, "HammingWindow", "BlackmanWindow">;
using HannWindow = defined<lines_a_to_l, "HannWindow", "BlackmanWindow">;
using Cast = defined<lines_a_to_l, "Cast">;
using CastLike = defined<lines_a_to_l, "CastLike">;
using CausalConvWithState = defined<lines_a_to_l, "CausalConvWithState">;
using Ceil = defined<lines_a_to_l, "Ceil">;
using Floor = defined<lines_a_to_l, "Floor", "Ceil">;
using Reciprocal = defined<lines_a_to_l, "Reciprocal", "Ceil">;
using Sigmoid = defined<lines_a_to_l, "Sigmoid", "Ceil">;
using Sqrt = defined<lines_a_to_l, "Sqrt", "Ceil">;
using Celu = defined<lines_a_to_l, "Celu">;
using CenterCropPad = defined<lines_a_to_l, "CenterCropPad">;
using Clip = defined<lines_a_to_l, "Clip">;
using Col2Im = defined<lines_a_to_l, "Col2Im">;
using Compress = defined<lines_a_to_l, "Compress">;
using Concat = defined<lines_a_to_l, "Concat">;
using ConcatFromSequence = defined<lines_a_to_l, "ConcatFromSequence">;
using Constant = defined<lines_a_to_l, "Constant">;
using ConstantOfShape = defined<lines_a_to_l, "ConstantOfShape">;
using Conv = defined<lines_a_to_l, "Conv">;
using ConvInteger = defined<lines_a_to_l, "ConvInteger">;
using ConvTranspose = defined<lines_a_to_l, "ConvTranspose">;
using CumProd = defined<lines_a_to_l, "CumProd">;
using CumSum = defined<lines_a_to_l, "CumSum">;
using DFT = defined<lines_a_to_l, "DFT">;
using DeformConv = defined<lines_a_to_l, "DeformConv">;
using DepthToSpace = defined<lines_a_to_l, "DepthToSpace">;
using DequantizeLinear = defined<lines_a_to_l, "DequantizeLinear">;
using Det = defined<lines_a_to_l, "Det">;
using Dropout = defined<lines_a_to_l, "Dropout">;
using DynamicQuantizeLinear = defined<lines_a_to_l, "DynamicQuantizeLinear">;
using Einsum = defined<lines_a_to_l, "Einsum">;
using Elu = defined<lines_a_to_l, "Elu">;
using Equal = defined<lines_a_to_l, "Equal">;
using Erf = defined<lines_a_to_l, "Erf">;
using Exp = defined<lines_a_to_l, "Exp">;
using Log = defined<lines_a_to_l, "Log", "Exp">;
using Tanh = defined<lines_a_to_l, "Tanh", "Exp">;
using Expand = defined<lines_a_to_l, "Expand">;
using EyeLike = defined<lines_a_to_l, "EyeLike">;
using Flatten = defined<lines_a_to_l, "Flatten">;
using GRU = defined<lines_a_to_l, "GRU">;
using Gather = defined<lines_a_to_l, "Gather">;
using GatherElements = defined<lines_a_to_l, "GatherElements">;
using GatherND = defined<lines_a_to_l, "GatherND">;
using Gelu = defined<lines_a_to_l, "Gelu">;
using Gemm = defined<lines_a_to_l, "Gemm">;
using GlobalAveragePool = defined<lines_a_to_l, "GlobalAveragePool">;
using GlobalMaxPool = defined<lines_a_to_l, "GlobalMaxPool", "GlobalAveragePool">;
using GlobalLpPool = defined<lines_a_to_l, "GlobalLpPool">;
using Greater = defined<lines_a_to_l, "Greater">;
using Less = defined<lines_a_to_l, "Less", "Greater">;
using GreaterOrEqual = defined<lines_a_to_l, "GreaterOrEqual">;
using LessOrEqual = defined<lines_a_to_l, "LessOrEqual", "GreaterOrEqual">;
using GridSample = defined<lines_a_to_l, "GridSample">;
using GroupNormalization = defined<lines_a_to_l, "GroupNormalization">;
using HardSigmoid = defined<lines_a_to_l, "HardSigmoid">;
using HardSwish = defined<lines_a_to_l, "HardSwish">;
using Hardmax = defined<lines_a_to_l, "Hardmax">;
using LogSoftmax = defined<lines_a_to_l, "LogSoftmax", "Hardmax">;
using Softmax = defined<lines_a_to_l, "Softmax", "Hardmax">;
using Identity = defined<lines_a_to_l, "Identity">;
using If = defined<lines_a_to_l, "If">;
using ImageDecoder = defined<lines_a_to_l, "ImageDecoder">;
using InstanceNormalization = defined<lines_a_to_l, "InstanceNormalization">;
using IsInf = defined<lines_a_to_l, "IsInf">;
using IsNaN = defined<lines_a_to_l, "IsNaN">;
using LRN = defined<lines_a_to_l, "LRN">;
using LSTM = defined<lines_a_to_l, "LSTM">;
using LayerNormalization = defined<lines_a_to_l, "LayerNormalization">;
using LeakyRelu = defined<lines_a_to_l, "LeakyRelu">;
using LinearAttention = defined<lines_a_to_l, "LinearAttention">;
using Loop = defined<lines_a_to_l, "Loop">;
using LpNormalization = defined<lines_a_to_l, "LpNormalization">;
using LpPool = defined<lines_a_to_l, "LpPool">;

} // namespace onnx
GRAFT_END
