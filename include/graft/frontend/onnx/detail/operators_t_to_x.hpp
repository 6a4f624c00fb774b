// graft/frontend/onnx/detail/operators_t_to_x.hpp - ONNX: the histories of operators from T to X
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/frontend/onnx/history.hpp"

GRAFT_BEGIN
namespace onnx {

struct TensorScatter : op<TensorScatter> {
    static constexpr auto history = define(
        "TensorScatter", since(24, "past_cache: T, update: T, ?write_indices: int64 -> present_cache: T; axis: int = "
                                   "-2; mode: string = 'linear'; T: {all_ir12}"));
};

struct TfIdfVectorizer : op<TfIdfVectorizer> {
    static constexpr auto history = define(
        "TfIdfVectorizer", since(9, "X: T -> Y: T1; !max_gram_length: int; !max_skip_count: int; !min_gram_length: "
                                    "int; !mode: string; !ngram_counts: ints; !ngram_indexes: ints; pool_int64s: ints; "
                                    "pool_strings: strings; weights: floats; T: {string, int32, int64}; T1: {float}"));
};

struct ThresholdedRelu : op<ThresholdedRelu> {
    static constexpr auto history = define(
        "ThresholdedRelu", since(10, "X: T -> Y: T; alpha: float = 1.0; T: {floats}"), types(22, "T: {floats_ir4}"))
                                        .elementwise();
};

struct Tile : op<Tile> {
    static constexpr auto history = define("Tile",
        since(1, "input: T, tiles: T, axis: T -> output: T; T: {floats}; T1: {int64}"),
        since(6, "input: T, repeats: T1 -> output: T; T: {all}; T1: {int64}"), types(13, "T: {all_ir4}"));
};

struct TopK : op<TopK> {
    static constexpr auto history = define("TopK",
        since(1, "X: T -> Values: T, Indices: I; axis: int = -1; !k: int; T: {floats}; I: {int64}"),
        since(10, "X: T, K: int64 -> Values: T, Indices: I; axis: int = -1; T: {floats}; I: {int64}"),
        change(11, "largest: int = 1; sorted: int = 1; T: {numeric}"), types(24, "T: {numeric_ir4}"));
};

struct Transpose : op<Transpose> {
    static constexpr auto history = define("Transpose", since(1, "data: T -> transposed: T; perm: ints; T: {all}"),
        types(13, "T: {all_ir4}"), types(21, "T: {all_ir10}"), types(23, "T: {all_ir11}"), types(24, "T: {all_ir12}"),
        types(25, "T: {all_ir13}"));
};

struct Trilu : op<Trilu> {
    static constexpr auto history = define(
        "Trilu", since(14, "input: T, ?k: int64 -> output: T; upper: int = 1; T: {all_ir4}"));
};

struct Unique : op<Unique> {
    static constexpr auto history = define(
        "Unique", since(11, "X: T -> Y: T, ?indices: int64, ?inverse_indices: int64, ?counts: int64; axis: int; "
                            "sorted: int = 1; T: {all}"));
};

struct Unsqueeze : op<Unsqueeze> {
    static constexpr auto history = define("Unsqueeze", since(1, "data: T -> expanded: T; !axes: ints; T: {all}"),
        same(11), since(13, "data: T, axes: int64 -> expanded: T; T: {all_ir4}"), types(21, "T: {all_ir10}"),
        types(23, "T: {all_ir11}"), types(24, "T: {all_ir12}"), types(25, "T: {all_ir13}"));
};

struct Upsample : op<Upsample> {
    static constexpr auto history = define("Upsample",
        since(1, "X: T -> Y: T; !height_scale: float; mode: string = 'nearest'; !width_scale: float; T: {floats, bool, "
                 "int32, int64}"),
        change(7, "-height_scale; -width_scale; !scales: floats; T: {all}"),
        since(9, "X: T, scales: float -> Y: T; mode: string = 'nearest'; T: {all}"), gone(10));
};

struct Where : op<Where> {
    static constexpr auto history = define(
        "Where", since(9, "condition: B, X: T, Y: T -> output: T; B: {bool}; T: {all}"), types(16, "T: {all_ir4}"))
                                        .elementwise();
};

} // namespace onnx
GRAFT_END
