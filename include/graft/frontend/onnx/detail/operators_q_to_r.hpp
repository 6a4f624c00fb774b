// graft/frontend/onnx/detail/operators_q_to_r.hpp - ONNX: the histories of operators from Q to R
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/frontend/onnx/history.hpp"

GRAFT_BEGIN
namespace onnx {

struct QLinearConv : op<QLinearConv> {
    static constexpr auto history = define(
        "QLinearConv", since(10, "x: T1, x_scale: float, x_zero_point: T1, w: T2, w_scale: float, w_zero_point: T2, "
                                 "y_scale: float, y_zero_point: T3, ?B: T4 -> y: T3; auto_pad: string = 'NOTSET'; "
                                 "dilations: ints; group: int = 1; kernel_shape: ints; pads: ints; strides: ints; T1: "
                                 "{int8, uint8}; T2: {int8, uint8}; T3: {int8, uint8}; T4: {int32}"));
};

struct QLinearMatMul : op<QLinearMatMul> {
    static constexpr auto history = define("QLinearMatMul",
        since(10, "a: T1, a_scale: float, a_zero_point: T1, b: T2, b_scale: float, b_zero_point: T2, y_scale: float, "
                  "y_zero_point: T3 -> y: T3; T1: {int8, uint8}; T2: {int8, uint8}; T3: {int8, uint8}"),
        since(21, "a: T1, a_scale: TS, a_zero_point: T1, b: T2, b_scale: TS, b_zero_point: T2, y_scale: TS, "
                  "y_zero_point: T3 -> y: T3; TS: {bfloat16, float, float16}; T1: {float8, int8, uint8}; T2: {float8, "
                  "int8, uint8}; T3: {float8, int8, uint8}"));
};

struct QuantizeLinear : op<QuantizeLinear> {
    static constexpr auto history = define("QuantizeLinear",
        since(10, "x: T1, y_scale: float, ?y_zero_point: T2 -> y: T2; T1: {float, int32}; T2: {int8, uint8}"),
        change(13, "axis: int = 1"),
        since(19, "x: T1, y_scale: T1, ?y_zero_point: T2 -> y: T2; axis: int = 1; saturate: int = 1; T1: {bfloat16, "
                  "float, float16, int32}; T2: {float8, int8, uint8}"),
        change(21, "block_size: int = 0; output_dtype: int = 0; T2: {float8, int16, int4, int8, uint16, uint4, uint8}"),
        since(23,
            "x: T1, y_scale: T2, ?y_zero_point: T3 -> y: T3; axis: int = 1; block_size: int = 0; output_dtype: int "
            "= 0; precision: int = 0; saturate: int = 1; T1: {bfloat16, float, float16, int32}; T2: {bfloat16, "
            "float, float16, int32}; T3: {float8, float4e2m1, int16, int4, int8, uint16, uint4, uint8}"),
        types(24, "T2: {bfloat16, float, float16, float8e8m0, int32}"),
        types(25, "T3: {float8, float4e2m1, int16, int2, int4, int8, uint16, uint2, uint4, uint8}"));
};

struct RMSNormalization : op<RMSNormalization> {
    static constexpr auto history = define(
        "RMSNormalization", since(23, "X: T, scale: V -> Y: V; axis: int = -1; epsilon: float = 1e-05; stash_type: int "
                                      "= 1; T: {floats_ir4}; V: {floats_ir4}"));
};

struct RNN : op<RNN> {
    static constexpr auto history = define("RNN",
        since(1, "X: T, W: T, R: T, ?B: T, ?sequence_lens: T1, ?initial_h: T -> ?Y: T, ?Y_h: T; activation_alpha: "
                 "floats; activation_beta: floats; activations: strings = ['Tanh', 'Tanh']; clip: float; direction: "
                 "string = 'forward'; hidden_size: int; output_sequence: int = 0; T: {floats}; T1: {int32}"),
        change(7, "-output_sequence"), change(14, "layout: int = 0"), types(22, "T: {floats_ir4}"));
};

struct RandomNormal : op<RandomNormal> {
    static constexpr auto history = define("RandomNormal",
        since(1, "-> output: T; dtype: int = 1; mean: float = 0.0; scale: float = 1.0; seed: float; !shape: ints; T: "
                 "{floats}"),
        types(22, "T: {floats_ir4}"));
};

struct RandomNormalLike : op<RandomNormalLike> {
    static constexpr auto history = define("RandomNormalLike",
        since(1, "input: T1 -> output: T2; dtype: int; mean: float = 0.0; scale: float = 1.0; seed: float; T1: {all}; "
                 "T2: {floats}"),
        types(22, "T1: {all_ir4}; T2: {floats_ir4}"));
};

struct RandomUniform : op<RandomUniform> {
    static constexpr auto history = define("RandomUniform",
        since(1, "-> output: T; dtype: int = 1; high: float = 1.0; low: float = 0.0; seed: float; !shape: ints; T: "
                 "{floats}"),
        types(22, "T: {floats_ir4}"));
};

struct RandomUniformLike : op<RandomUniformLike> {
    static constexpr auto history = define("RandomUniformLike",
        since(1, "input: T1 -> output: T2; dtype: int; high: float = 1.0; low: float = 0.0; seed: float; T1: {all}; "
                 "T2: {floats}"),
        types(22, "T1: {all_ir4}; T2: {floats_ir4}"));
};

struct Range : op<Range> {
    static constexpr auto history = define("Range",
        since(11, "start: T, limit: T, delta: T -> output: T; T: {double, float, int16, int32, int64}"),
        change(27, "stash_type: int = 1; T: {floats_ir4, int16, int32, int64}"));
};

struct ReduceSum : op<ReduceSum> {
    static constexpr auto history = define("ReduceSum",
        since(1, "data: T -> reduced: T; axes: ints; keepdims: int = 1; T: {high_precision}"), same(11),
        since(13, "data: T, ?axes: int64 -> reduced: T; keepdims: int = 1; noop_with_empty_axes: int = 0; T: "
                  "{high_precision_ir4}"));
};

struct RegexFullMatch : op<RegexFullMatch> {
    static constexpr auto history = define(
        "RegexFullMatch", since(20, "X: T1 -> Y: T2; pattern: string; T1: {string}; T2: {bool}"));
};

struct Relu : op<Relu> {
    static constexpr auto history = define("Relu", since(1, "X: T -> Y: T; consumed_inputs: ints; T: {floats}"),
        change(6, "-consumed_inputs"), types(13, "T: {floats_ir4}"), types(14, "T: {floats_ir4, ints}"))
                                        .elementwise();
};

struct Reshape : op<Reshape> {
    static constexpr auto history = define("Reshape",
        since(1, "data: T -> reshaped: T; consumed_inputs: ints; shape: ints; T: {floats}"),
        since(5, "data: T, shape: int64 -> reshaped: T; T: {all}"), types(13, "T: {all_ir4}"),
        change(14, "allowzero: int = 0"), types(19, "T: {all_ir9}"), types(21, "T: {all_ir10}"),
        types(23, "T: {all_ir11}"), types(24, "T: {all_ir12}"), types(25, "T: {all_ir13}"));
};

struct Resize : op<Resize> {
    static constexpr auto history = define("Resize",
        since(10, "X: T, scales: float -> Y: T; mode: string = 'nearest'; T: {all}"),
        since(11,
            "X: T1, roi: T2, scales: float, ?sizes: int64 -> Y: T1; coordinate_transformation_mode: string = "
            "'half_pixel'; cubic_coeff_a: float = -0.75; exclude_outside: int = 0; extrapolation_value: float = "
            "0.0; mode: string = 'nearest'; nearest_mode: string = 'round_prefer_floor'; T1: {all}; T2: {floats}"),
        since(13,
            "X: T1, ?roi: T2, ?scales: float, ?sizes: int64 -> Y: T1; coordinate_transformation_mode: string = "
            "'half_pixel'; cubic_coeff_a: float = -0.75; exclude_outside: int = 0; extrapolation_value: float = 0.0; "
            "mode: string = 'nearest'; nearest_mode: string = 'round_prefer_floor'; T1: {all_ir4}; T2: {floats}"),
        change(18, "antialias: int = 0; axes: ints; keep_aspect_ratio_policy: string = 'stretch'"), same(19));
};

struct ReverseSequence : op<ReverseSequence> {
    static constexpr auto history = define("ReverseSequence",
        since(10, "input: T, sequence_lens: int64 -> Y: T; batch_axis: int = 1; time_axis: int = 0; T: {all}"));
};

struct RoiAlign : op<RoiAlign> {
    static constexpr auto history = define("RoiAlign",
        since(10,
            "X: T1, rois: T1, batch_indices: T2 -> Y: T1; mode: string = 'avg'; output_height: int = 1; output_width: "
            "int = 1; sampling_ratio: int = 0; spatial_scale: float = 1.0; T1: {floats}; T2: {int64}"),
        change(16, "coordinate_transformation_mode: string = 'half_pixel'"), types(22, "T1: {floats_ir4}"));
};

struct RotaryEmbedding : op<RotaryEmbedding> {
    static constexpr auto history = define("RotaryEmbedding",
        since(23, "X: T, cos_cache: T, sin_cache: T, ?position_ids: M -> Y: T; interleaved: int = 0; num_heads: int; "
                  "rotary_embedding_dim: int = 0; T: {bfloat16, float, float16}; M: {int64}"));
};

} // namespace onnx
GRAFT_END
