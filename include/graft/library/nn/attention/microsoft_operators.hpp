// graft/library/nn/attention/microsoft_operators.hpp - ONNX, domain com.microsoft: the operators of attention
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/frontend/onnx/history.hpp"

GRAFT_BEGIN
namespace library::microsoft {

struct Attention : onnx::op<Attention> {
    static constexpr auto history = onnx::define("com.microsoft.Attention",
        onnx::since(1,
            "input: T, weights: T, ?bias: T, ?mask_index: M, ?past: T, ?attention_bias: T, "
            "?past_sequence_length: M -> output: T, ?present: T; do_rotary: int = 0; mask_filter_value: float "
            "= -10000.0; !num_heads: int; past_present_share_buffer: int = 0; qkv_hidden_sizes: ints; "
            "rotary_embedding_dim: int; scale: float; unidirectional: int = 0; T: {bfloat16, float, float16}; "
            "M: {int32}"));
};
struct QAttention : onnx::op<QAttention> {
    static constexpr auto history = onnx::define("com.microsoft.QAttention",
        onnx::since(1,
            "input: T1, weight: T2, bias: T3, input_scale: T3, weight_scale: T3, ?mask_index: T4, "
            "?input_zero_point: T1, ?weight_zero_point: T2, ?past: T3 -> output: T3, ?present: T3; do_rotary: "
            "int = 0; mask_filter_value: float = -10000.0; !num_heads: int; past_present_share_buffer: int = "
            "0; scale: float; unidirectional: int = 0; T1: {int8, uint8}; T2: {int8, uint8}; T3: {float, "
            "float16}; T4: {int32}"));
};
struct MultiHeadAttention : onnx::op<MultiHeadAttention> {
    static constexpr auto history = onnx::define("com.microsoft.MultiHeadAttention",
        onnx::since(1,
            "query: T, ?key: T, ?value: T, ?bias: T, ?key_padding_mask: M, ?attention_bias: T, ?past_key: T, "
            "?past_value: T, ?past_sequence_length: M, ?cache_indirection: M -> output: T, ?present_key: T, "
            "?present_value: T, ?qk: QK; mask_filter_value: float = -10000.0; !num_heads: int; scale: float; "
            "unidirectional: int = 0; T: {bfloat16, float, float16}; QK: {bfloat16, float, float16}; M: "
            "{int32}"));
};
struct GroupQueryAttention : onnx::op<GroupQueryAttention> {
    static constexpr auto history = onnx::define("com.microsoft.GroupQueryAttention",
        onnx::since(1,
            "query: T, ?key: T, ?value: T, ?past_key: C, ?past_value: C, seqlens_k: M, "
            "total_sequence_length: M, ?cos_cache: T, ?sin_cache: T, ?position_ids: int64, ?attention_bias: "
            "T, ?head_sink: T, ?k_scale: S, ?v_scale: S, ?q_norm_weight: T, ?k_norm_weight: T -> output: T, "
            "?present_key: C, ?present_value: C, ?output_qk: T; causal: int = 1; do_rotary: int = 0; "
            "k_quant_type: string = 'NONE'; kv_cache_bit_width: int = 0; !kv_num_heads: int; "
            "local_window_size: int = -1; !num_heads: int; qk_norm_epsilon: float = 1e-06; qk_output: int = "
            "0; rotary_interleaved: int = 0; scale: float; sliding_window_cache: int = 0; smooth_softmax: int "
            "= -1; softcap: float = 0.0; v_quant_type: string = 'NONE'; T: {bfloat16, float, float16}; C: "
            "{bfloat16, float, float16, float8e4m3fn, int8, uint8}; S: {float}; M: {int32}"));
};
struct RotaryEmbedding : onnx::op<RotaryEmbedding> {
    static constexpr auto history = onnx::define("com.microsoft.RotaryEmbedding",
        onnx::since(1, "input: T, position_ids: M, cos_cache: T, sin_cache: T -> output: T; interleaved: int = 0; "
                       "is_packed_batching: int = 0; num_heads: int = 0; rotary_embedding_dim: int = 0; scale: float = "
                       "1.0; T: {bfloat16, float, float16}; M: {int64}"));
};

} // namespace library::microsoft
GRAFT_END
