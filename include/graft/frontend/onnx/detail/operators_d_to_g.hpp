// graft/frontend/onnx/detail/operators_d_to_g.hpp - ONNX: the histories of operators from D to G
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/frontend/onnx/history.hpp"

GRAFT_BEGIN
namespace onnx {

struct DFT : op<DFT> {
    static constexpr auto history = define("DFT",
        since(17, "input: T1, ?dft_length: T2 -> output: T1; axis: int = 1; inverse: int = 0; onesided: int = 0; T1: "
                  "{floats_ir4}; T2: {int32, int64}"),
        since(20, "input: T1, ?dft_length: T2, ?axis: int64 -> output: T1; inverse: int = 0; onesided: int = 0; T1: "
                  "{floats_ir4}; T2: {int32, int64}"));
};

struct DeformConv : op<DeformConv> {
    static constexpr auto history = define("DeformConv",
        since(19, "X: T, W: T, offset: T, ?B: T, ?mask: T -> Y: T; dilations: ints; group: int = 1; kernel_shape: "
                  "ints; offset_group: int = 1; pads: ints; strides: ints; T: {floats}"),
        types(22, "T: {floats_ir4}"));
};

struct DepthToSpace : op<DepthToSpace> {
    static constexpr auto history = define("DepthToSpace", since(1, "input: T -> output: T; !blocksize: int; T: {all}"),
        change(11, "mode: string = 'DCR'"), types(13, "T: {all_ir4}"));
};

struct DequantizeLinear : op<DequantizeLinear> {
    static constexpr auto history = define("DequantizeLinear",
        since(10, "x: T, x_scale: float, ?x_zero_point: T -> y: float; T: {int32, int8, uint8}"),
        change(13, "axis: int = 1"),
        since(19, "x: T1, x_scale: T2, ?x_zero_point: T1 -> y: T2; axis: int = 1; T1: {float8, int32, int8, uint8}; "
                  "T2: {bfloat16, float, float16}"),
        change(21, "block_size: int = 0; T1: {float8, int16, int32, int4, int8, uint16, uint4, uint8}"),
        since(23, "x: T1, x_scale: T2, ?x_zero_point: T1 -> y: T3; axis: int = 1; block_size: int = 0; output_dtype: "
                  "int = 0; T1: {float8, float4e2m1, int16, int32, int4, int8, uint16, uint4, uint8}; T2: {bfloat16, "
                  "float, float16}; T3: {bfloat16, float, float16}"),
        types(24, "T2: {bfloat16, float, float16, float8e8m0}"),
        types(25, "T1: {float8, float4e2m1, int16, int2, int32, int4, int8, uint16, uint2, uint4, uint8}"));
};

struct Dropout : op<Dropout> {
    static constexpr auto history = define("Dropout",
        since(1,
            "data: T -> output: T, ?mask: T; consumed_inputs: ints; is_test: int = 0; ratio: float = 0.5; T: {floats}"),
        change(6, "-consumed_inputs"), change(7, "-is_test"),
        since(10, "data: T -> output: T, ?mask: T1; ratio: float = 0.5; T: {floats}; T1: {bool}"),
        since(12, "data: T, ?ratio: T1, ?training_mode: T2 -> output: T, ?mask: T2; seed: int; T: {floats}; T1: "
                  "{floats}; T2: {bool}"),
        types(13, "T: {floats_ir4}"), types(22, "T: {floats_ir4, float8}; T1: {floats_ir4, float8}"));
};

struct DynamicQuantizeLinear : op<DynamicQuantizeLinear> {
    static constexpr auto history = define("DynamicQuantizeLinear",
        since(11, "x: T1 -> y: T2, y_scale: float, y_zero_point: T2; T1: {float}; T2: {uint8}"));
};

struct Einsum : op<Einsum> {
    static constexpr auto history = define(
        "Einsum", since(12, "*Inputs: T -> Output: T; !equation: string; T: {numeric}"));
};

struct Elu : op<Elu> {
    static constexpr auto history = define("Elu",
        since(1, "X: T -> Y: T; alpha: float = 1.0; consumed_inputs: ints; T: {floats}"), change(6, "-consumed_inputs"),
        types(22, "T: {floats_ir4}"))
                                        .elementwise();
};

struct Equal : op<Equal> {
    static constexpr auto history = define("Equal",
        since(1, "A: T, B: T -> C: T1; axis: int; broadcast: int = 0; T: {bool, int32, int64}; T1: {bool}"),
        change(7, "-axis; -broadcast"), types(11, "T: {numeric, bool}"), types(13, "T: {numeric_ir4, bool}"),
        types(19, "T: {numeric_ir4, bool, string}"))
                                        .elementwise();
};

struct Erf : op<Erf> {
    static constexpr auto history =
        define("Erf", since(9, "input: T -> output: T; T: {numeric}"), types(13, "T: {floats_ir4}")).elementwise();
};

struct Expand : op<Expand> {
    static constexpr auto history = define(
        "Expand", since(8, "input: T, shape: int64 -> output: T; T: {all}"), types(13, "T: {all_ir4}"));
};

struct EyeLike : op<EyeLike> {
    static constexpr auto history = define("EyeLike",
        since(9, "input: T1 -> output: T2; dtype: int; k: int = 0; T1: {numeric, bool}; T2: {numeric, bool}"),
        types(22, "T1: {numeric_ir4, bool}; T2: {numeric_ir4, bool}"));
};

struct Flatten : op<Flatten> {
    static constexpr auto history = define("Flatten", since(1, "input: T -> output: T; axis: int = 1; T: {floats}"),
        types(9, "T: {all}"), same(11), types(13, "T: {all_ir4}"), types(21, "T: {all_ir10}"),
        types(23, "T: {all_ir11}"), types(24, "T: {all_ir12}"), types(25, "T: {all_ir13}"));
};

struct GRU : op<GRU> {
    static constexpr auto history = define("GRU",
        since(1, "X: T, W: T, R: T, ?B: T, ?sequence_lens: T1, ?initial_h: T -> ?Y: T, Y_h: T; activation_alpha: "
                 "floats; activation_beta: floats; activations: strings; clip: float; direction: string = 'foward'; "
                 "hidden_size: int; output_sequence: int = 0; T: {floats}; T1: {int32}"),
        since(3, "X: T, W: T, R: T, ?B: T, ?sequence_lens: T1, ?initial_h: T -> ?Y: T, ?Y_h: T; activation_alpha: "
                 "floats; activation_beta: floats; activations: strings; clip: float; direction: string = 'forward'; "
                 "hidden_size: int; linear_before_reset: int = 0; output_sequence: int = 0; T: {floats}; T1: {int32}"),
        change(7, "-output_sequence"), change(14, "layout: int = 0"), types(22, "T: {floats_ir4}"));
};

struct Gather : op<Gather> {
    static constexpr auto history = define("Gather",
        since(1, "data: T, indices: Tind -> output: T; axis: int = 0; T: {all}; Tind: {int32, int64}"), same(11),
        types(13, "T: {all_ir4}"));
};

struct GatherElements : op<GatherElements> {
    static constexpr auto history = define("GatherElements",
        since(11, "data: T, indices: Tind -> output: T; axis: int = 0; T: {all}; Tind: {int32, int64}"),
        types(13, "T: {all_ir4}"));
};

struct GatherND : op<GatherND> {
    static constexpr auto history = define("GatherND", since(11, "data: T, indices: int64 -> output: T; T: {all}"),
        change(12, "batch_dims: int = 0"), types(13, "T: {all_ir4}"));
};

struct Gelu : op<Gelu> {
    static constexpr auto history =
        define("Gelu", since(20, "X: T -> Y: T; approximate: string = 'none'; T: {floats_ir4}")).elementwise();
};

struct Gemm : op<Gemm> {
    static constexpr auto history = define("Gemm",
        since(1, "A: T, B: T, ?C: T -> Y: T; alpha: float = 1.0; beta: float = 1.0; broadcast: int = 0; transA: int = "
                 "0; transB: int = 0; T: {floats}"),
        same(6), change(7, "-broadcast"), types(9, "T: {high_precision}"), same(11),
        types(13, "T: {high_precision_ir4}"));
};

struct GlobalLpPool : op<GlobalLpPool> {
    static constexpr auto history = define("GlobalLpPool", since(1, "X: T -> Y: T; p: float = 2.0; T: {floats}"),
        change(2, "p: int = 2"), types(22, "T: {floats_ir4}"));
};

struct GridSample : op<GridSample> {
    static constexpr auto history = define("GridSample",
        since(16, "X: T1, grid: T2 -> Y: T1; align_corners: int = 0; mode: string = 'bilinear'; padding_mode: string = "
                  "'zeros'; T1: {all}; T2: {floats}"),
        change(20, "mode: string = 'linear'"), types(22, "T1: {all_ir4}; T2: {floats_ir4}"));
};

struct GroupNormalization : op<GroupNormalization> {
    static constexpr auto history = define("GroupNormalization", gone(18),
        since(21, "X: T, scale: T, bias: T -> Y: T; epsilon: float = 1e-05; !num_groups: int; stash_type: int = 1; T: "
                  "{floats_ir4}"));
};

} // namespace onnx
GRAFT_END
