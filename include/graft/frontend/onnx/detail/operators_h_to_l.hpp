// graft/frontend/onnx/detail/operators_h_to_l.hpp - ONNX: the histories of operators from H to L
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/frontend/onnx/history.hpp"

GRAFT_BEGIN
namespace onnx {

struct HardSigmoid : op<HardSigmoid> {
    static constexpr auto history = define("HardSigmoid",
        since(1, "X: T -> Y: T; alpha: float = 0.2; beta: float = 0.5; consumed_inputs: ints; T: {floats}"),
        change(6, "-consumed_inputs"), types(22, "T: {floats_ir4}"))
                                        .elementwise();
};

struct HardSwish : op<HardSwish> {
    static constexpr auto history =
        define("HardSwish", since(14, "X: T -> Y: T; T: {floats}"), types(22, "T: {floats_ir4}")).elementwise();
};

struct Identity : op<Identity> {
    static constexpr auto history = define("Identity", since(1, "input: T -> output: T; T: {all}"),
        types(13, "T: {all_ir4}"), since(14, "input: V -> output: V; V: {all_ir4, seq}"),
        types(16, "V: {all_ir4, optional, seq}"), types(19, "V: {all_ir9, optional, seq}"),
        types(21, "V: {all_ir10, optional, seq}"), types(23, "V: {all_ir11, optional, seq}"),
        types(24, "V: {all_ir12, optional, seq}"), types(25, "V: {all_ir13, optional, seq}"));
};

struct If : op<If> {
    static constexpr auto history = define("If",
        since(1, "cond: B -> **outputs: V; !else_branch: graph; !then_branch: graph; V: {all}; B: {bool}"), same(11),
        types(13, "V: {all, seq}"), types(16, "V: {all_ir4, optional, seq}"), types(19, "V: {all_ir9, optional, seq}"),
        types(21, "V: {all_ir10, optional, seq}"), types(23, "V: {all_ir11, optional, seq}"),
        types(24, "V: {all_ir12, optional, seq}"), types(25, "V: {all_ir13, optional, seq}"));
};

struct ImageDecoder : op<ImageDecoder> {
    static constexpr auto history = define("ImageDecoder",
        since(20, "encoded_stream: T1 -> image: T2; pixel_format: string = 'RGB'; T1: {uint8}; T2: {uint8}"));
};

struct InstanceNormalization : op<InstanceNormalization> {
    static constexpr auto history = define("InstanceNormalization",
        since(1, "input: T, scale: T, B: T -> output: T; consumed_inputs: ints; epsilon: float = 1e-05; T: {floats}"),
        change(6, "-consumed_inputs"), types(22, "T: {floats_ir4}"));
};

struct IsInf : op<IsInf> {
    static constexpr auto history = define("IsInf",
        since(
            10, "X: T1 -> Y: T2; detect_negative: int = 1; detect_positive: int = 1; T1: {double, float}; T2: {bool}"),
        types(20, "T1: {floats_ir4, float8}"))
                                        .elementwise();
};

struct IsNaN : op<IsNaN> {
    static constexpr auto history = define("IsNaN", since(9, "X: T1 -> Y: T2; T1: {floats}; T2: {bool}"),
        types(13, "T1: {floats_ir4}"), types(20, "T1: {floats_ir4, float8}"))
                                        .elementwise();
};

struct LRN : op<LRN> {
    static constexpr auto history = define("LRN",
        since(1, "X: T -> Y: T; alpha: float = 0.0001; beta: float = 0.75; bias: float = 1.0; !size: int; T: {floats}"),
        types(13, "T: {floats_ir4}"));
};

struct LSTM : op<LSTM> {
    static constexpr auto history = define("LSTM",
        since(1, "X: T, W: T, R: T, ?B: T, ?sequence_lens: T1, ?initial_h: T, ?initial_c: T, ?P: T -> ?Y: T, ?Y_h: T, "
                 "?Y_c: T; activation_alpha: floats; activation_beta: floats; activations: strings; clip: float; "
                 "direction: string = 'forward'; hidden_size: int; input_forget: int = 0; output_sequence: int = 0; T: "
                 "{floats}; T1: {int32}"),
        change(7, "-output_sequence"), change(14, "layout: int = 0"), types(22, "T: {floats_ir4}"));
};

struct LayerNormalization : op<LayerNormalization> {
    static constexpr auto history = define("LayerNormalization",
        since(17, "X: T, Scale: T, ?B: T -> Y: T, ?Mean: U, ?InvStdDev: U; axis: int = -1; epsilon: float = 1e-05; "
                  "stash_type: int = 1; T: {floats_ir4}; U: {bfloat16, float}"));
};

struct LeakyRelu : op<LeakyRelu> {
    static constexpr auto history = define("LeakyRelu",
        since(1, "X: T -> Y: T; alpha: float = 0.01; consumed_inputs: ints; T: {floats}"),
        change(6, "-consumed_inputs"), types(16, "T: {floats_ir4}"))
                                        .elementwise();
};

struct LinearAttention : op<LinearAttention> {
    static constexpr auto history = define("LinearAttention",
        since(27, "query: T, key: T, value: T, ?past_state: S, ?decay: T, ?beta: T -> output: T, present_state: S; "
                  "chunk_size: int = 64; !kv_num_heads: int; !q_num_heads: int; scale: float = 0.0; update_rule: "
                  "string = 'gated_delta'; T: {bfloat16, float, float16}; S: {bfloat16, float, float16}"));
};

struct Loop : op<Loop> {
    static constexpr auto history = define("Loop",
        since(1, "?M: I, ?cond: B, **v_initial: V -> **v_final_and_scan_outputs: V; !body: graph; V: {all}; I: "
                 "{int64}; B: {bool}"),
        since(11, "?M: I, ?cond: B, **v_initial: V >= 0 -> **v_final_and_scan_outputs: V; !body: graph; V: {all}; I: "
                  "{int64}; B: {bool}"),
        types(13, "V: {all, seq}"), types(16, "V: {all_ir4, optional, seq}"), types(19, "V: {all_ir9, optional, seq}"),
        types(21, "V: {all_ir10, optional, seq}"), types(23, "V: {all_ir11, optional, seq}"),
        types(24, "V: {all_ir12, optional, seq}"), types(25, "V: {all_ir13, optional, seq}"));
};

struct LpNormalization : op<LpNormalization> {
    static constexpr auto history = define("LpNormalization",
        since(1, "input: T -> output: T; axis: int = -1; p: int = 2; T: {floats}"), types(22, "T: {floats_ir4}"));
};

struct LpPool : op<LpPool> {
    static constexpr auto history = define("LpPool",
        since(1, "X: T -> Y: T; auto_pad: string = 'NOTSET'; kernel_shape: ints; p: float = 2.0; pads: ints; strides: "
                 "ints; T: {floats}"),
        change(2, "!kernel_shape: ints; p: int = 2"), same(11), change(18, "ceil_mode: int = 0; dilations: ints"),
        types(22, "T: {floats_ir4}"));
};

} // namespace onnx
GRAFT_END
