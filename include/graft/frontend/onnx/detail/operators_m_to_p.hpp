// graft/frontend/onnx/detail/operators_m_to_p.hpp - ONNX: the histories of operators from M to P
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/frontend/onnx/history.hpp"

GRAFT_BEGIN
namespace onnx {

struct MatMul : op<MatMul> {
    static constexpr auto history = define("MatMul", since(1, "A: T, B: T -> Y: T; T: {floats}"),
        types(9, "T: {high_precision}"), types(13, "T: {high_precision_ir4}"));
};

struct MatMulInteger : op<MatMulInteger> {
    static constexpr auto history = define(
        "MatMulInteger", since(10, "A: T1, B: T2, ?a_zero_point: T1, ?b_zero_point: T2 -> Y: T3; T1: {int8, uint8}; "
                                   "T2: {int8, uint8}; T3: {int32}"));
};

struct MaxPool : op<MaxPool> {
    static constexpr auto history = define("MaxPool",
        since(1,
            "X: T -> Y: T; auto_pad: string = 'NOTSET'; !kernel_shape: ints; pads: ints; strides: ints; T: {floats}"),
        since(8, "X: T -> Y: T, ?Indices: I; auto_pad: string = 'NOTSET'; !kernel_shape: ints; pads: ints; "
                 "storage_order: int = 0; strides: ints; T: {floats}; I: {int64}"),
        change(10, "ceil_mode: int = 0; dilations: ints"), same(11), types(12, "T: {floats, int8, uint8}"),
        types(22, "T: {floats_ir4, int8, uint8}"));
};

struct MaxRoiPool : op<MaxRoiPool> {
    static constexpr auto history = define("MaxRoiPool",
        since(1, "X: T, rois: T -> Y: T; !pooled_shape: ints; spatial_scale: float = 1.0; T: {floats}"),
        types(22, "T: {floats_ir4}"));
};

struct MaxUnpool : op<MaxUnpool> {
    static constexpr auto history = define("MaxUnpool",
        since(9, "X: T1, I: T2, ?output_shape: T2 -> output: T1; !kernel_shape: ints; pads: ints; strides: ints; T1: "
                 "{floats}; T2: {int64}"),
        same(11), types(22, "T1: {floats_ir4}"));
};

struct MeanVarianceNormalization : op<MeanVarianceNormalization> {
    static constexpr auto history = define("MeanVarianceNormalization",
        since(9, "X: T -> Y: T; axes: ints = [0, 2, 3]; T: {floats}"), types(13, "T: {floats_ir4}"));
};

struct MelWeightMatrix : op<MelWeightMatrix> {
    static constexpr auto history = define("MelWeightMatrix",
        since(17, "num_mel_bins: T1, dft_length: T1, sample_rate: T1, lower_edge_hertz: T2, upper_edge_hertz: T2 -> "
                  "output: T3; output_datatype: int = 1; T1: {int32, int64}; T2: {floats_ir4}; T3: {numeric_ir4}"));
};

struct Mish : op<Mish> {
    static constexpr auto history =
        define("Mish", since(18, "X: T -> Y: T; T: {floats}"), types(22, "T: {floats_ir4}")).elementwise();
};

struct Mod : op<Mod> {
    static constexpr auto history = define(
        "Mod", since(10, "A: T, B: T -> C: T; fmod: int = 0; T: {numeric}"), types(13, "T: {numeric_ir4}"))
                                        .elementwise();
};

struct Multinomial : op<Multinomial> {
    static constexpr auto history = define("Multinomial",
        since(7, "input: T1 -> output: T2; dtype: int = 6; sample_size: int = 1; seed: float; T1: {floats}; T2: "
                 "{int32, int64}"),
        types(22, "T1: {floats_ir4}"));
};

struct Neg : op<Neg> {
    static constexpr auto history = define("Neg", since(1, "X: T -> Y: T; consumed_inputs: ints; T: {floats}"),
        change(6, "-consumed_inputs; T: {floats, ints}"), types(13, "T: {floats_ir4, ints}"))
                                        .elementwise();
};

struct NegativeLogLikelihoodLoss : op<NegativeLogLikelihoodLoss> {
    static constexpr auto history = define("NegativeLogLikelihoodLoss",
        since(12, "input: T, target: Tind, ?weight: T -> loss: T; ignore_index: int; reduction: string = 'mean'; T: "
                  "{floats}; Tind: {int32, int64}"),
        same(13), types(22, "T: {floats_ir4}"));
};

struct NonMaxSuppression : op<NonMaxSuppression> {
    static constexpr auto history = define("NonMaxSuppression",
        since(10, "boxes: float, scores: float, ?max_output_boxes_per_class: int64, ?iou_threshold: float, "
                  "?score_threshold: float -> selected_indices: int64; center_point_box: int = 0"),
        same(11));
};

struct NonZero : op<NonZero> {
    static constexpr auto history = define(
        "NonZero", since(9, "X: T -> Y: int64; T: {all}"), types(13, "T: {all_ir4}"));
};

struct Not : op<Not> {
    static constexpr auto history = define("Not", since(1, "X: T -> Y: T; T: {bool}")).elementwise();
};

struct OneHot : op<OneHot> {
    static constexpr auto history = define("OneHot",
        since(9, "indices: T1, depth: T2, values: T3 -> output: T3; axis: int = -1; T1: {numeric}; T2: {numeric}; T3: "
                 "{all}"),
        same(11));
};

struct Optional : op<Optional> {
    static constexpr auto history = define(
        "Optional", since(15, "?input: V -> output: O; type: type_proto; V: {all, seq}; O: {optional}"));
};

struct OptionalGetElement : op<OptionalGetElement> {
    static constexpr auto history = define("OptionalGetElement",
        since(15, "input: O -> output: V; O: {optional}; V: {all, seq}"), types(18, "O: {all, optional, seq}"));
};

struct OptionalHasElement : op<OptionalHasElement> {
    static constexpr auto history = define("OptionalHasElement",
        since(15, "input: O -> output: B; O: {optional}; B: {bool}"),
        since(18, "?input: O -> output: B; O: {all, optional, seq}; B: {bool}"));
};

struct PRelu : op<PRelu> {
    static constexpr auto history = define("PRelu",
        since(1, "X: T, slope: T -> Y: T; consumed_inputs: ints; T: {floats}"), change(6, "-consumed_inputs"), same(7),
        types(9, "T: {high_precision}"), types(16, "T: {high_precision_ir4}"));
};

struct Pad : op<Pad> {
    static constexpr auto history = define("Pad",
        since(1, "data: T -> output: T; mode: string = 'constant'; !paddings: ints; value: float = 0.0; T: {floats}"),
        change(2, "-paddings; !pads: ints"),
        since(11, "data: T, pads: int64, ?constant_value: T -> output: T; mode: string = 'constant'; T: {numeric}"),
        types(13, "T: {all_ir4}"),
        since(18, "data: T, pads: int64, ?constant_value: T, ?axes: Tind -> output: T; mode: string = 'constant'; T: "
                  "{all_ir4}; Tind: {int32, int64}"),
        same(19), types(21, "T: {all_ir10}"), types(23, "T: {all_ir11}"), types(24, "T: {all_ir12}"),
        types(25, "T: {all_ir13}"));
};

struct Pow : op<Pow> {
    static constexpr auto history = define("Pow",
        since(1, "X: T, Y: T -> Z: T; axis: int; broadcast: int = 0; T: {floats}"), change(7, "-axis; -broadcast"),
        since(12, "X: T, Y: T1 -> Z: T; T: {floats, int32, int64}; T1: {numeric}"),
        types(13, "T: {floats_ir4, int32, int64}"), types(15, "T1: {numeric_ir4}"))
                                        .elementwise();
};

} // namespace onnx
GRAFT_END
