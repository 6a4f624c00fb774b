// graft/library/onnx/microsoft_operators.hpp - ONNX: the operators of ONNX Runtime, domain com.microsoft
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/frontend/onnx/listed_history.hpp"

GRAFT_BEGIN
namespace library::microsoft {

/// Operators that ONNX Runtime adds to ONNX, each in one version: the grammar is that of `onnx::defined`. One of them
/// is in ONNX's own domain, although ONNX has no such operator.
struct lines {
    static constexpr char text[] = R"ops(
com.microsoft.Attention 1 input: T, weights: T, ?bias: T, ?mask_index: M, ?past: T, ?attention_bias: T,
    ?past_sequence_length: M -> output: T, ?present: T; do_rotary: int = 0; mask_filter_value: float = -10000.0;
    !num_heads: int; past_present_share_buffer: int = 0; qkv_hidden_sizes: ints; rotary_embedding_dim: int; scale:
    float; unidirectional: int = 0; T: {bfloat16, float, float16}; M: {int32}
com.microsoft.BiasAdd 1 X: T, bias: T, skip: T -> Y: T; T: {float, float16}
com.microsoft.BiasGelu 1 A: T, B: T -> C: T; T: {floats, bfloat16}
com.microsoft.BiasSplitGelu 1 X: T, bias: T -> Y: T; T: {float, float16}
com.microsoft.DequantizeLinear 1 x: T1, x_scale: T2, ?x_zero_point: T1 -> y: T2; axis: int = 1; block_size: int = 0; T1:
    {int16, int32, int4, int8, uint16, uint4, uint8}; T2: {float, float16}
com.microsoft.DynamicQuantizeLSTM 1 X: T, W: T2, R: T2, ?B: T, ?sequence_lens: T1, ?initial_h: T, ?initial_c: T, ?P: T,
    W_scale: T, W_zero_point: T2, R_scale: T, R_zero_point: T2 -> ?Y: T, ?Y_h: T, ?Y_c: T; activation_alpha: floats;
    activation_beta: floats; activations: strings; clip: float; direction: string = 'forward'; hidden_size: int;
    input_forget: int = 0; T: {float}; T1: {int32}; T2: {int8, uint8}
com.microsoft.DynamicQuantizeMatMul 1 A: T1, B: T2, b_scale: T1, ?b_zero_point: T2, ?bias: T1 -> Y: T1; T1: {float}; T2:
    {int8, uint8}
com.microsoft.EmbedLayerNormalization 1 input_ids: T1, ?segment_ids: T1, word_embedding: T, position_embedding: T,
    ?segment_embedding: T, gamma: T, beta: T, ?mask: T1, ?position_ids: T1 -> output: T, ?mask_index: T1,
    ?embedding_sum: T; epsilon: float = 1e-12; mask_index_type: int = 0; T1: {int32}; T: {float, float16}
com.microsoft.FastGelu 1 X: T, ?bias: T -> Y: T; T: {bfloat16, float, float16}
com.microsoft.FusedConv 1 X: T, W: T, ?B: T, ?Z: T -> Y: T; activation: string = ''; activation_params: floats;
    auto_pad: string = 'NOTSET'; dilations: ints; group: int = 1; kernel_shape: ints; pads: ints; strides: ints; T:
    {floats}
com.microsoft.FusedGemm 1 A: T, B: T, ?C: T -> Y: T; activation: string = ''; activation_alpha: float; activation_beta:
    float; activation_gamma: float; alpha: float = 1.0; beta: float = 1.0; transA: int = 0; transB: int = 0; T: {floats,
    int32, int64, uint32, uint64}
com.microsoft.FusedMatMul 1 A: T, B: T -> Y: T; alpha: float = 1.0; transA: int = 0; transB: int = 0; transBatchA: int =
    0; transBatchB: int = 0; T: {floats, bfloat16}
com.microsoft.Gelu 1 X: T -> Y: T; T: {floats, bfloat16}
com.microsoft.GroupNorm 1 X: T, gamma: M, beta: M -> Y: T; !activation: int; channels_last: int = 1; epsilon: float =
    1e-05; !groups: int; T: {float, float16}; M: {float, float16}
com.microsoft.GroupQueryAttention 1 query: T, ?key: T, ?value: T, ?past_key: C, ?past_value: C, seqlens_k: M,
    total_sequence_length: M, ?cos_cache: T, ?sin_cache: T, ?position_ids: int64, ?attention_bias: T, ?head_sink: T,
    ?k_scale: S, ?v_scale: S, ?q_norm_weight: T, ?k_norm_weight: T -> output: T, ?present_key: C, ?present_value: C,
    ?output_qk: T; causal: int = 1; do_rotary: int = 0; k_quant_type: string = 'NONE'; kv_cache_bit_width: int = 0;
    !kv_num_heads: int; local_window_size: int = -1; !num_heads: int; qk_norm_epsilon: float = 1e-06; qk_output: int =
    0; rotary_interleaved: int = 0; scale: float; sliding_window_cache: int = 0; smooth_softmax: int = -1; softcap:
    float = 0.0; v_quant_type: string = 'NONE'; T: {bfloat16, float, float16}; C: {bfloat16, float, float16,
    float8e4m3fn, int8, uint8}; S: {float}; M: {int32}
com.microsoft.LinearAttention 1 query: T, key: T, value: T, ?past_state: S, ?decay: T, ?beta: T -> output: T,
    present_state: S; chunk_size: int = 64; !kv_num_heads: int; !q_num_heads: int; scale: float = 0.0; update_rule:
    string = 'gated_delta'; T: {bfloat16, float, float16}; S: {bfloat16, float, float16}
com.microsoft.MatMulIntegerToFloat 1 A: T1, B: T2, a_scale: T3, b_scale: T3, ?a_zero_point: T1, ?b_zero_point: T2,
    ?bias: T3 -> Y: T3; T1: {int8, uint8}; T2: {int8, uint8}; T3: {float, float16}
com.microsoft.MatMulNBits 1 A: T1, B: T2, scales: T1, ?zero_points: T3, ?g_idx: T4, ?bias: T1 -> Y: T1; !K: int; !N:
    int; accuracy_level: int = 0; bits: int = 4; !block_size: int; weight_prepacked: int = 0; T1: {bfloat16, float,
    float16}; T2: {int32, uint8}; T3: {bfloat16, float, float16, int32, uint8}; T4: {int32}
com.microsoft.MulInteger 1 A: T, ?A_zero_point: T, B: T, ?B_zero_point: T -> C: int32; T: {int8, uint8}
com.microsoft.MultiHeadAttention 1 query: T, ?key: T, ?value: T, ?bias: T, ?key_padding_mask: M, ?attention_bias: T,
    ?past_key: T, ?past_value: T, ?past_sequence_length: M, ?cache_indirection: M -> output: T, ?present_key: T,
    ?present_value: T, ?qk: QK; mask_filter_value: float = -10000.0; !num_heads: int; scale: float; unidirectional: int
    = 0; T: {bfloat16, float, float16}; QK: {bfloat16, float, float16}; M: {int32}
com.microsoft.NhwcConv 1 X: T, W: T, ?B: T -> Y: T; auto_pad: string = 'NOTSET'; dilations: ints; group: int = 1;
    kernel_shape: ints; pads: ints; strides: ints; T: {floats}
com.microsoft.NhwcFusedConv 1 X: T, W: T, ?B: T, ?Z: T -> Y: T; activation: string = ''; activation_params: floats;
    auto_pad: string = 'NOTSET'; dilations: ints; group: int = 1; kernel_shape: ints; pads: ints; strides: ints; T:
    {float, float16}
com.microsoft.NhwcMaxPool 1 x: T -> y: T; auto_pad: string = 'NOTSET'; ceil_mode: int = 0; dilations: ints;
    !kernel_shape: ints; pads: ints; strides: ints; T: {int8, uint8}
com.microsoft.QAttention 1 input: T1, weight: T2, bias: T3, input_scale: T3, weight_scale: T3, ?mask_index: T4,
    ?input_zero_point: T1, ?weight_zero_point: T2, ?past: T3 -> output: T3, ?present: T3; do_rotary: int = 0;
    mask_filter_value: float = -10000.0; !num_heads: int; past_present_share_buffer: int = 0; scale: float;
    unidirectional: int = 0; T1: {int8, uint8}; T2: {int8, uint8}; T3: {float, float16}; T4: {int32}
com.microsoft.QGemm 1 A: TA, a_scale: T, a_zero_point: TA, B: TB, b_scale: T, b_zero_point: TB, ?C: TC, ?y_scale: T,
    ?y_zero_point: TYZ -> Y: TY; alpha: float = 1.0; transA: int = 0; transB: int = 0; T: {float}; TA: {int8, uint8};
    TB: {int8, uint8}; TC: {int32}; TYZ: {int8, uint8}; TY: {float, int8, uint8}
com.microsoft.QLinearAdd 1 A: T, A_scale: float, ?A_zero_point: T, B: T, B_scale: float, ?B_zero_point: T, C_scale:
    float, ?C_zero_point: T -> C: T; T: {int8, uint8}
com.microsoft.QLinearAveragePool 1 X: T, x_scale: float, ?x_zero_point: T, y_scale: float, ?y_zero_point: T -> Y: T;
    auto_pad: string = 'NOTSET'; ceil_mode: int = 0; channels_last: int = 0; count_include_pad: int = 0; !kernel_shape:
    ints; pads: ints; strides: ints; T: {int8, uint8}
com.microsoft.QLinearConcat 1 Y_scale: TF, Y_zero_point: T8, **inputs: TV -> Y: T8; !axis: int; T8: {int8, uint8}; TF:
    {float}; TV: {float, int8, uint8}
com.microsoft.QLinearConv 1 x: T1, x_scale: float, x_zero_point: T1, w: T2, w_scale: float, w_zero_point: T2, y_scale:
    float, y_zero_point: T3, ?B: int32 -> y: T3; auto_pad: string = 'NOTSET'; channels_last: int = 0; dilations: ints;
    group: int = 1; kernel_shape: ints; pads: ints; strides: ints; T1: {int8, uint8}; T2: {int8, uint8}; T3: {int8,
    uint8}
com.microsoft.QLinearGlobalAveragePool 1 X: T, x_scale: float, x_zero_point: T, y_scale: float, y_zero_point: T -> Y: T;
    channels_last: int = 0; T: {int8, uint8}
com.microsoft.QLinearLeakyRelu 1 X: T, X_scale: float, ?X_zero_point: T, Y_scale: float, ?Y_zero_point: T -> Y: T;
    alpha: float = 0.01; T: {int8, uint8}
com.microsoft.QLinearMul 1 A: T, A_scale: float, ?A_zero_point: T, B: T, B_scale: float, ?B_zero_point: T, C_scale:
    float, ?C_zero_point: T -> C: T; T: {int8, uint8}
com.microsoft.QLinearReduceMean 1 data: T, data_scale: float, ?data_zero_point: T, reduced_scale: float,
    ?reduced_zero_point: T -> reduced: T; !axes: ints; !keepdims: int; T: {int8, uint8}
com.microsoft.QLinearSigmoid 1 X: T, X_scale: float, ?X_zero_point: T, Y_scale: float, ?Y_zero_point: T -> Y: T; T:
    {int8, uint8}
com.microsoft.QLinearSoftmax 1 X: T, X_scale: float, ?x_zero_point: T, y_scale: float, y_zero_point: T -> Y: T; axis:
    int = -1; !opset: int; T: {int8, uint8}
com.microsoft.QLinearWhere 1 condition: bool, X: T, x_scale: float, x_zero_point: T, Y: T, y_scale: float, y_zero_point:
    T, z_scale: float, z_zero_point: T -> Z: T; T: {int8, uint8}
com.microsoft.QuantizeLinear 1 x: T1, y_scale: T1, ?y_zero_point: T2 -> y: T2; axis: int = 1; block_size: int = 0; T1:
    {float, float16}; T2: {int16, int4, int8, uint16, uint4, uint8}
com.microsoft.QuickGelu 1 X: T -> Y: T; alpha: float = 1.702; T: {floats, bfloat16}
com.microsoft.RotaryEmbedding 1 input: T, position_ids: M, cos_cache: T, sin_cache: T -> output: T; interleaved: int =
    0; is_packed_batching: int = 0; num_heads: int = 0; rotary_embedding_dim: int = 0; scale: float = 1.0; T: {bfloat16,
    float, float16}; M: {int64}
SimplifiedLayerNormalization 1 X: T, scale: V -> Y: V, ?inv_std_var: U; axis: int = -1; epsilon: float = 1e-05;
    stash_type: int = 1; T: {floats, bfloat16}; V: {floats, bfloat16}; U: {double, float}
com.microsoft.SkipLayerNormalization 1 input: T, skip: T, gamma: T, ?beta: T, ?bias: T -> output: T, ?mean: U,
    ?inv_std_var: U, ?input_skip_bias_sum: T; epsilon: float = 1e-12; T: {bfloat16, float, float16}; U: {float}
com.microsoft.SkipSimplifiedLayerNormalization 1 input: T, skip: T, gamma: T, ?bias: T -> output: T, ?mean: U,
    ?inv_std_var: U, ?input_skip_bias_sum: T; epsilon: float = 1e-12; T: {bfloat16, float, float16}; U: {float}
com.microsoft.TransposeMatMul 1 A: T, B: T -> Y: T; alpha: float = 1.0; transA: int = 0; transB: int = 0; T: {floats,
    bfloat16}
)ops";
};

using Attention = onnx::defined<lines, "com.microsoft.Attention">;
using BiasAdd = onnx::defined<lines, "com.microsoft.BiasAdd">;
using BiasGelu = onnx::defined<lines, "com.microsoft.BiasGelu">;
using BiasSplitGelu = onnx::defined<lines, "com.microsoft.BiasSplitGelu">;
using DequantizeLinear = onnx::defined<lines, "com.microsoft.DequantizeLinear">;
using DynamicQuantizeLSTM = onnx::defined<lines, "com.microsoft.DynamicQuantizeLSTM">;
using DynamicQuantizeMatMul = onnx::defined<lines, "com.microsoft.DynamicQuantizeMatMul">;
using EmbedLayerNormalization = onnx::defined<lines, "com.microsoft.EmbedLayerNormalization">;
using FastGelu = onnx::defined<lines, "com.microsoft.FastGelu">;
using FusedConv = onnx::defined<lines, "com.microsoft.FusedConv">;
using FusedGemm = onnx::defined<lines, "com.microsoft.FusedGemm">;
using FusedMatMul = onnx::defined<lines, "com.microsoft.FusedMatMul">;
using Gelu = onnx::defined<lines, "com.microsoft.Gelu">;
using GroupNorm = onnx::defined<lines, "com.microsoft.GroupNorm">;
using GroupQueryAttention = onnx::defined<lines, "com.microsoft.GroupQueryAttention">;
using LinearAttention = onnx::defined<lines, "com.microsoft.LinearAttention">;
using MatMulIntegerToFloat = onnx::defined<lines, "com.microsoft.MatMulIntegerToFloat">;
using MatMulNBits = onnx::defined<lines, "com.microsoft.MatMulNBits">;
using MulInteger = onnx::defined<lines, "com.microsoft.MulInteger">;
using MultiHeadAttention = onnx::defined<lines, "com.microsoft.MultiHeadAttention">;
using NhwcConv = onnx::defined<lines, "com.microsoft.NhwcConv">;
using NhwcFusedConv = onnx::defined<lines, "com.microsoft.NhwcFusedConv">;
using NhwcMaxPool = onnx::defined<lines, "com.microsoft.NhwcMaxPool">;
using QAttention = onnx::defined<lines, "com.microsoft.QAttention">;
using QGemm = onnx::defined<lines, "com.microsoft.QGemm">;
using QLinearAdd = onnx::defined<lines, "com.microsoft.QLinearAdd">;
using QLinearAveragePool = onnx::defined<lines, "com.microsoft.QLinearAveragePool">;
using QLinearConcat = onnx::defined<lines, "com.microsoft.QLinearConcat">;
using QLinearConv = onnx::defined<lines, "com.microsoft.QLinearConv">;
using QLinearGlobalAveragePool = onnx::defined<lines, "com.microsoft.QLinearGlobalAveragePool">;
using QLinearLeakyRelu = onnx::defined<lines, "com.microsoft.QLinearLeakyRelu">;
using QLinearMul = onnx::defined<lines, "com.microsoft.QLinearMul">;
using QLinearReduceMean = onnx::defined<lines, "com.microsoft.QLinearReduceMean">;
using QLinearSigmoid = onnx::defined<lines, "com.microsoft.QLinearSigmoid">;
using QLinearSoftmax = onnx::defined<lines, "com.microsoft.QLinearSoftmax">;
using QLinearWhere = onnx::defined<lines, "com.microsoft.QLinearWhere">;
using QuantizeLinear = onnx::defined<lines, "com.microsoft.QuantizeLinear">;
using QuickGelu = onnx::defined<lines, "com.microsoft.QuickGelu">;
using RotaryEmbedding = onnx::defined<lines, "com.microsoft.RotaryEmbedding">;
using SimplifiedLayerNormalization = onnx::defined<lines, "SimplifiedLayerNormalization">;
using SkipLayerNormalization = onnx::defined<lines, "com.microsoft.SkipLayerNormalization">;
using SkipSimplifiedLayerNormalization = onnx::defined<lines, "com.microsoft.SkipSimplifiedLayerNormalization">;
using TransposeMatMul = onnx::defined<lines, "com.microsoft.TransposeMatMul">;

} // namespace library::microsoft
GRAFT_END
