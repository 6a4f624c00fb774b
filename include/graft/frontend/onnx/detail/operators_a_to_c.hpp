// graft/frontend/onnx/detail/operators_a_to_c.hpp - ONNX: the histories of operators from A to C
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/frontend/onnx/history.hpp"

GRAFT_BEGIN
namespace onnx {

struct Abs : op<Abs> {
    static constexpr auto history = define("Abs", since(1, "X: T -> Y: T; consumed_inputs: ints; T: {floats}"),
        change(6, "-consumed_inputs; T: {numeric}"), types(13, "T: {numeric_ir4}"))
                                        .elementwise();
};

struct AffineGrid : op<AffineGrid> {
    static constexpr auto history = define("AffineGrid",
        since(20, "theta: T1, size: T2 -> grid: T1; align_corners: int = 0; T1: {floats_ir4}; T2: {int64}"));
};

struct Attention : op<Attention> {
    static constexpr auto history = define("Attention",
        since(23, "Q: T1, K: T1, V: T2, ?attn_mask: U, ?past_key: T1, ?past_value: T2 -> Y: T1, ?present_key: T1, "
                  "?present_value: T2, ?qk_matmul_output: T1; is_causal: int = 0; kv_num_heads: int; q_num_heads: int; "
                  "qk_matmul_output_mode: int = 0; scale: float; softcap: float = 0.0; softmax_precision: int; T1: "
                  "{floats_ir4}; T2: {floats_ir4}; U: {numeric_ir4, bool}"),
        since(24, "Q: T1, K: T1, V: T2, ?attn_mask: U, ?past_key: T1, ?past_value: T2, ?nonpad_kv_seqlen: int64 -> Y: "
                  "T1, ?present_key: T1, ?present_value: T2, ?qk_matmul_output: T1; is_causal: int = 0; kv_num_heads: "
                  "int; q_num_heads: int; qk_matmul_output_mode: int = 0; scale: float; softcap: float = 0.0; "
                  "softmax_precision: int; T1: {floats_ir4}; T2: {floats_ir4}; U: {numeric_ir4, bool}"),
        change(25, "left_window_size: int = -1; right_window_size: int = -1"));
};

struct AveragePool : op<AveragePool> {
    static constexpr auto history = define("AveragePool",
        since(1,
            "X: T -> Y: T; auto_pad: string = 'NOTSET'; !kernel_shape: ints; pads: ints; strides: ints; T: {floats}"),
        change(7, "count_include_pad: int = 0"), change(10, "ceil_mode: int = 0"), same(11),
        change(19, "dilations: ints"), types(22, "T: {floats_ir4}"));
};

struct BatchNormalization : op<BatchNormalization> {
    static constexpr auto history = define("BatchNormalization",
        since(1, "X: T, scale: T, B: T, mean: T, var: T -> Y: T, ?mean: T, ?var: T, ?saved_mean: T, ?saved_var: T; "
                 "!consumed_inputs: ints; epsilon: float = 1e-05; is_test: int = 0; momentum: float = 0.9; spatial: "
                 "int = 1; T: {floats}"),
        change(6, "-consumed_inputs"), change(7, "-is_test"), change(9, "-spatial"),
        since(14,
            "X: T, scale: T, B: T, input_mean: U, input_var: U -> Y: T, ?running_mean: U, ?running_var: U; epsilon: "
            "float = 1e-05; momentum: float = 0.9; training_mode: int = 0; T: {floats_ir4}; U: {floats_ir4}"),
        since(15, "X: T, scale: T1, B: T1, input_mean: T2, input_var: T2 -> Y: T, ?running_mean: T2, ?running_var: T2; "
                  "epsilon: float = 1e-05; momentum: float = 0.9; training_mode: int = 0; T: {floats_ir4}; T1: "
                  "{floats_ir4}; T2: {floats_ir4}"));
};

struct Bernoulli : op<Bernoulli> {
    static constexpr auto history = define("Bernoulli",
        since(15, "input: T1 -> output: T2; dtype: int; seed: float; T1: {floats}; T2: {numeric_ir4, bool}"),
        types(22, "T1: {floats_ir4}"));
};

struct BitCast : op<BitCast> {
    static constexpr auto history = define(
        "BitCast", since(26, "input: T1 -> output: T2; !to: int; T1: {numeric_ir4, complex, float8, bool, float4e2m1, "
                             "float8e8m0, int2, int4, uint2, uint4}; T2: {numeric_ir4, complex, float8, bool, "
                             "float4e2m1, float8e8m0, int2, int4, uint2, uint4}"));
};

struct BitShift : op<BitShift> {
    static constexpr auto history = define("BitShift", since(11, "X: T, Y: T -> Z: T; !direction: string; T: {uints}"));
};

struct BitwiseNot : op<BitwiseNot> {
    static constexpr auto history = define("BitwiseNot", since(18, "X: T -> Y: T; T: {ints, uints}"));
};

struct Cast : op<Cast> {
    static constexpr auto history = define("Cast",
        since(1, "input: T1 -> output: T2; !to: string; T1: {numeric, bool}; T2: {numeric, bool}"),
        change(6, "!to: int"), types(9, "T1: {numeric, bool, string}; T2: {numeric, bool, string}"),
        types(13, "T1: {numeric_ir4, bool, string}; T2: {numeric_ir4, bool, string}"),
        change(
            19, "saturate: int = 1; T1: {numeric_ir4, float8, bool, string}; T2: {numeric_ir4, float8, bool, string}"),
        types(21, "T1: {numeric_ir4, float8, bool, string, int4, uint4}; T2: {numeric_ir4, float8, bool, string, int4, "
                  "uint4}"),
        types(23, "T1: {numeric_ir4, float8, bool, string, float4e2m1, int4, uint4}; T2: {numeric_ir4, float8, bool, "
                  "string, float4e2m1, int4, uint4}"),
        change(24, "round_mode: string = 'up'; T1: {numeric_ir4, float8, bool, string, float4e2m1, float8e8m0, int4, "
                   "uint4}; T2: {numeric_ir4, float8, bool, string, float4e2m1, float8e8m0, int4, uint4}"),
        types(25, "T1: {numeric_ir4, float8, bool, string, float4e2m1, float8e8m0, int2, int4, uint2, uint4}; T2: "
                  "{numeric_ir4, float8, bool, string, float4e2m1, float8e8m0, int2, int4, uint2, uint4}"))
                                        .elementwise();
};

struct CastLike : op<CastLike> {
    static constexpr auto history = define("CastLike",
        since(15, "input: T1, target_type: T2 -> output: T2; T1: {numeric_ir4, bool, string}; T2: {numeric_ir4, bool, "
                  "string}"),
        change(
            19, "saturate: int = 1; T1: {numeric_ir4, float8, bool, string}; T2: {numeric_ir4, float8, bool, string}"),
        types(21, "T1: {numeric_ir4, float8, bool, string, int4, uint4}; T2: {numeric_ir4, float8, bool, string, int4, "
                  "uint4}"),
        types(23, "T1: {numeric_ir4, float8, bool, string, float4e2m1, int4, uint4}; T2: {numeric_ir4, float8, bool, "
                  "string, float4e2m1, int4, uint4}"),
        change(24, "round_mode: string = 'up'; T1: {numeric_ir4, float8, bool, string, float4e2m1, float8e8m0, int4, "
                   "uint4}; T2: {numeric_ir4, float8, bool, string, float4e2m1, float8e8m0, int4, uint4}"),
        types(25, "T1: {numeric_ir4, float8, bool, string, float4e2m1, float8e8m0, int2, int4, uint2, uint4}; T2: "
                  "{numeric_ir4, float8, bool, string, float4e2m1, float8e8m0, int2, int4, uint2, uint4}"));
};

struct CausalConvWithState : op<CausalConvWithState> {
    static constexpr auto history = define(
        "CausalConvWithState", since(27, "input: T, weight: T, ?bias: T, ?past_state: T -> output: T, present_state: "
                                         "T; activation: string = 'none'; T: {bfloat16, float, float16}"));
};

struct Celu : op<Celu> {
    static constexpr auto history = define(
        "Celu", since(12, "X: T -> Y: T; alpha: float = 1.0; T: {float}"), types(28, "T: {floats_ir4}"));
};

struct CenterCropPad : op<CenterCropPad> {
    static constexpr auto history = define("CenterCropPad",
        since(18, "input_data: T, shape: Tind -> output_data: T; axes: ints; T: {all_ir4}; Tind: {int32, int64}"));
};

struct Clip : op<Clip> {
    static constexpr auto history = define("Clip",
        since(1, "input: T -> output: T; consumed_inputs: ints; max: float; min: float; T: {floats}"),
        change(6, "-consumed_inputs; max: float = 3.4028235e+38; min: float = -3.4028235e+38"),
        since(11, "input: T, ?min: T, ?max: T -> output: T; T: {floats}"), types(12, "T: {numeric}"),
        types(13, "T: {numeric_ir4}"));
};

struct Col2Im : op<Col2Im> {
    static constexpr auto history = define(
        "Col2Im", since(18, "input: T, image_shape: int64, block_shape: int64 -> output: T; dilations: ints; pads: "
                            "ints; strides: ints; T: {all_ir4}"));
};

struct Compress : op<Compress> {
    static constexpr auto history = define(
        "Compress", since(9, "input: T, condition: T1 -> output: T; axis: int; T: {all}; T1: {bool}"), same(11));
};

struct Concat : op<Concat> {
    static constexpr auto history = define("Concat", since(1, "*inputs: T -> concat_result: T; axis: int; T: {floats}"),
        change(4, "!axis: int; T: {all}"), same(11), types(13, "T: {all_ir4}"));
};

struct ConcatFromSequence : op<ConcatFromSequence> {
    static constexpr auto history = define("ConcatFromSequence",
        since(11, "input_sequence: S -> concat_result: T; !axis: int; new_axis: int = 0; S: {seq}; T: {all}"));
};

struct Constant : op<Constant> {
    static constexpr auto history = define("Constant", since(1, "-> output: T; !value: tensor; T: {floats}"),
        types(9, "T: {all}"), change(11, "sparse_value: sparse_tensor; value: tensor"),
        change(12, "value_float: float; value_floats: floats; value_int: int; value_ints: ints; value_string: string; "
                   "value_strings: strings"),
        types(13, "T: {all_ir4}"), types(19, "T: {all_ir9}"), types(21, "T: {all_ir10}"), types(23, "T: {all_ir11}"),
        types(24, "T: {all_ir12}"), types(25, "T: {all_ir13}"));
};

struct ConstantOfShape : op<ConstantOfShape> {
    static constexpr auto history = define("ConstantOfShape",
        since(9, "input: T1 -> output: T2; value: tensor; T1: {int64}; T2: {numeric, bool}"),
        types(20, "T2: {numeric_ir4, float8, bool}"), types(21, "T2: {numeric_ir4, float8, bool, int4, uint4}"),
        types(23, "T2: {numeric_ir4, float8, bool, float4e2m1, int4, uint4}"),
        types(24, "T2: {numeric_ir4, float8, bool, float4e2m1, float8e8m0, int4, uint4}"),
        types(25, "T2: {numeric_ir4, float8, bool, float4e2m1, float8e8m0, int2, int4, uint2, uint4}"));
};

struct Conv : op<Conv> {
    static constexpr auto history = define("Conv",
        since(1, "X: T, W: T, ?B: T -> Y: T; auto_pad: string = 'NOTSET'; dilations: ints; group: int = 1; "
                 "kernel_shape: ints; pads: ints; strides: ints; T: {floats}"),
        same(11), types(22, "T: {floats_ir4}"));
};

struct ConvInteger : op<ConvInteger> {
    static constexpr auto history = define(
        "ConvInteger", since(10, "x: T1, w: T2, ?x_zero_point: T1, ?w_zero_point: T2 -> y: T3; auto_pad: string = "
                                 "'NOTSET'; dilations: ints; group: int = 1; kernel_shape: ints; pads: ints; strides: "
                                 "ints; T1: {int8, uint8}; T2: {int8, uint8}; T3: {int32}"));
};

struct ConvTranspose : op<ConvTranspose> {
    static constexpr auto history = define("ConvTranspose",
        since(1,
            "X: T, W: T, ?B: T -> Y: T; auto_pad: string = 'NOTSET'; dilations: ints; group: int = 1; kernel_shape: "
            "ints; output_padding: ints; output_shape: ints; pads: ints; strides: ints; T: {floats}"),
        same(11), types(22, "T: {floats_ir4}"));
};

struct CumProd : op<CumProd> {
    static constexpr auto history = define(
        "CumProd", since(26, "x: T, axis: T2 -> y: T; exclusive: int = 0; reverse: int = 0; T: {high_precision_ir4}; "
                             "T2: {int32, int64}"));
};

struct CumSum : op<CumSum> {
    static constexpr auto history = define("CumSum",
        since(11, "x: T, axis: T2 -> y: T; exclusive: int = 0; reverse: int = 0; T: {double, float, int32, int64, "
                  "uint32, uint64}; T2: {int32, int64}"),
        types(14, "T: {high_precision_ir4}"));
};

} // namespace onnx
GRAFT_END
