// graft/frontend/onnx/detail/operators_s.hpp - ONNX: the histories of operators with S
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/frontend/onnx/history.hpp"

GRAFT_BEGIN
namespace onnx {

struct STFT : op<STFT> {
    static constexpr auto history = define(
        "STFT", since(17, "signal: T1, frame_step: T2, ?window: T1, ?frame_length: T2 -> output: T1; onesided: int = "
                          "1; T1: {floats_ir4}; T2: {int32, int64}"));
};

struct Scan : op<Scan> {
    static constexpr auto history = define("Scan",
        since(8, "?sequence_lens: I, **initial_state_and_scan_inputs: V -> **final_state_and_scan_outputs: V; !body: "
                 "graph; directions: ints; !num_scan_inputs: int; I: {int64}; V: {all}"),
        since(9, "**initial_state_and_scan_inputs: V -> **final_state_and_scan_outputs: V; !body: graph; "
                 "!num_scan_inputs: int; scan_input_axes: ints; scan_input_directions: ints; scan_output_axes: ints; "
                 "scan_output_directions: ints; V: {all}"),
        same(11), types(16, "V: {all_ir4}"), types(19, "V: {all_ir9}"), types(21, "V: {all_ir10}"),
        types(23, "V: {all_ir11}"), types(24, "V: {all_ir12}"), types(25, "V: {all_ir13}"));
};

struct Scatter : op<Scatter> {
    static constexpr auto history = define("Scatter",
        since(9, "data: T, indices: Tind, updates: T -> output: T; axis: int = 0; T: {all}; Tind: {int32, int64}"),
        gone(11));
};

struct ScatterElements : op<ScatterElements> {
    static constexpr auto history = define("ScatterElements",
        since(11, "data: T, indices: Tind, updates: T -> output: T; axis: int = 0; T: {all}; Tind: {int32, int64}"),
        types(13, "T: {all_ir4}"), change(16, "reduction: string = 'none'"), same(18));
};

struct ScatterND : op<ScatterND> {
    static constexpr auto history = define("ScatterND",
        since(11, "data: T, indices: int64, updates: T -> output: T; T: {all}"), types(13, "T: {all_ir4}"),
        change(16, "reduction: string = 'none'"), same(18));
};

struct Selu : op<Selu> {
    static constexpr auto history = define("Selu",
        since(1, "X: T -> Y: T; alpha: float = 1.6732; consumed_inputs: ints; gamma: float = 1.0507; T: {floats}"),
        change(6, "-consumed_inputs; alpha: float = 1.6732632; gamma: float = 1.050701"), types(22, "T: {floats_ir4}"))
                                        .elementwise();
};

struct SequenceAt : op<SequenceAt> {
    static constexpr auto history = define(
        "SequenceAt", since(11, "input_sequence: S, position: I -> tensor: T; S: {seq}; T: {all}; I: {int32, int64}"));
};

struct SequenceConstruct : op<SequenceConstruct> {
    static constexpr auto history = define(
        "SequenceConstruct", since(11, "*inputs: T -> output_sequence: S; T: {all}; S: {seq}"));
};

struct SequenceEmpty : op<SequenceEmpty> {
    static constexpr auto history = define("SequenceEmpty", since(11, "-> output: S; dtype: int; S: {seq}"));
};

struct SequenceErase : op<SequenceErase> {
    static constexpr auto history = define("SequenceErase",
        since(11, "input_sequence: S, ?position: I -> output_sequence: S; S: {seq}; I: {int32, int64}"));
};

struct SequenceInsert : op<SequenceInsert> {
    static constexpr auto history = define("SequenceInsert",
        since(11,
            "input_sequence: S, tensor: T, ?position: I -> output_sequence: S; T: {all}; S: {seq}; I: {int32, int64}"));
};

struct SequenceLength : op<SequenceLength> {
    static constexpr auto history = define(
        "SequenceLength", since(11, "input_sequence: S -> length: I; S: {seq}; I: {int64}"));
};

struct SequenceMap : op<SequenceMap> {
    static constexpr auto history = define(
        "SequenceMap", since(17, "input_sequence: S, **additional_inputs: V >= 0 -> **out_sequence: S; !body: graph; "
                                 "S: {seq}; V: {all, seq}"));
};

struct Shape : op<Shape> {
    static constexpr auto history = define("Shape", since(1, "data: T -> shape: T1; T: {all}; T1: {int64}"),
        types(13, "T: {all_ir4}"), change(15, "end: int; start: int = 0"), types(19, "T: {all_ir9}"),
        types(21, "T: {all_ir10}"), types(23, "T: {all_ir11}"), types(24, "T: {all_ir12}"), types(25, "T: {all_ir13}"));
};

struct Shrink : op<Shrink> {
    static constexpr auto history = define(
        "Shrink", since(9, "input: T -> output: T; bias: float = 0.0; lambd: float = 0.5; T: {numeric}"));
};

struct Sign : op<Sign> {
    static constexpr auto history =
        define("Sign", since(9, "input: T -> output: T; T: {numeric}"), types(13, "T: {numeric_ir4}")).elementwise();
};

struct Size : op<Size> {
    static constexpr auto history = define("Size", since(1, "data: T -> size: T1; T: {all}; T1: {int64}"),
        types(13, "T: {all_ir4}"), types(19, "T: {all_ir9}"), types(21, "T: {all_ir10}"), types(23, "T: {all_ir11}"),
        types(24, "T: {all_ir12}"), types(25, "T: {all_ir13}"));
};

struct Slice : op<Slice> {
    static constexpr auto history = define("Slice",
        since(1, "data: T -> output: T; axes: ints; !ends: ints; !starts: ints; T: {all}"),
        since(10, "data: T, starts: Tind, ends: Tind, ?axes: Tind, ?steps: Tind -> output: T; T: {all}; Tind: {int32, "
                  "int64}"),
        same(11), types(13, "T: {all_ir4}"));
};

struct SoftmaxCrossEntropyLoss : op<SoftmaxCrossEntropyLoss> {
    static constexpr auto history = define("SoftmaxCrossEntropyLoss",
        since(12, "scores: T, labels: Tind, ?weights: T -> output: T, ?log_prob: T; ignore_index: int; reduction: "
                  "string = 'mean'; T: {floats}; Tind: {int32, int64}"),
        types(13, "T: {floats_ir4}"));
};

struct Softsign : op<Softsign> {
    static constexpr auto history =
        define("Softsign", since(1, "input: T -> output: T; T: {floats}"), types(22, "T: {floats_ir4}")).elementwise();
};

struct SpaceToDepth : op<SpaceToDepth> {
    static constexpr auto history = define(
        "SpaceToDepth", since(1, "input: T -> output: T; !blocksize: int; T: {all}"), types(13, "T: {all_ir4}"));
};

struct Split : op<Split> {
    static constexpr auto history = define("Split",
        since(1, "input: T, ?split_input: T -> *outputs...: T; axis: int; split: ints; T: {floats}"),
        since(2, "input: T -> *outputs: T; axis: int = 0; split: ints; T: {all}"), same(11),
        since(13, "input: T, ?split: int64 -> *outputs: T; axis: int = 0; T: {all_ir4}"),
        change(18, "num_outputs: int"));
};

struct SplitToSequence : op<SplitToSequence> {
    static constexpr auto history = define("SplitToSequence",
        since(11, "input: T, ?split: I -> output_sequence: S; axis: int = 0; keepdims: int = 1; T: {all}; I: {int32, "
                  "int64}; S: {seq}"),
        types(24, "T: {all_ir4}"));
};

struct Squeeze : op<Squeeze> {
    static constexpr auto history = define("Squeeze", since(1, "data: T -> squeezed: T; axes: ints; T: {all}"),
        same(11), since(13, "data: T, ?axes: int64 -> squeezed: T; T: {all_ir4}"), types(21, "T: {all_ir10}"),
        types(23, "T: {all_ir11}"), types(24, "T: {all_ir12}"), types(25, "T: {all_ir13}"));
};

struct StringConcat : op<StringConcat> {
    static constexpr auto history = define("StringConcat", since(20, "X: T, Y: T -> Z: T; T: {string}"));
};

struct StringNormalizer : op<StringNormalizer> {
    static constexpr auto history = define(
        "StringNormalizer", since(10, "X: string -> Y: string; case_change_action: string = 'NONE'; is_case_sensitive: "
                                      "int = 0; locale: string; stopwords: strings"));
};

struct StringSplit : op<StringSplit> {
    static constexpr auto history = define("StringSplit",
        since(20, "X: T1 -> Y: T2, Z: T3; delimiter: string; maxsplit: int; T1: {string}; T2: {string}; T3: {int64}"));
};

struct SwiGLU : op<SwiGLU> {
    static constexpr auto history = define(
        "SwiGLU", since(28, "A: T, B: T -> Y: T; alpha: float = 1.0; T: {floats_ir4}"));
};

struct Swish : op<Swish> {
    static constexpr auto history = define("Swish", since(24, "X: T -> Y: T; alpha: float = 1.0; T: {floats_ir4}"));
};

} // namespace onnx
GRAFT_END
