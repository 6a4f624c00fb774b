// graft/library/ops/sequence.hpp - examples with sequences in them, texts, sets, and gradients of layers over sequences
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/op/op.hpp"
#include "graft/op/ops.hpp"
#include "graft/op/rules/conv.hpp"
#include "graft/op/rules/said.hpp"

GRAFT_BEGIN

namespace library {

// Ports, attributes and names are TensorFlow's own: these operators serve both as the origin and as the target of their plugins.
// Shapes only. Source: TensorFlow core/ops.

// examples

struct ParseSingleSequenceExample : op<ParseSingleSequenceExample> {
    static constexpr auto prototype = tensorflow::op_def("ParseSingleSequenceExample", "serialized: string",
        "feature_list_dense_missing_assumed_empty: string", "context_sparse_keys: Ncontext_sparse * string",
        "context_dense_keys: Ncontext_dense * string", "feature_list_sparse_keys: Nfeature_list_sparse * string",
        "feature_list_dense_keys: Nfeature_list_dense * string", "context_dense_defaults: Tcontext_dense", "debug_name: string",
        "-> context_sparse_indices: Ncontext_sparse * int64", "-> context_sparse_values: context_sparse_types",
        "-> context_sparse_shapes: Ncontext_sparse * int64", "-> context_dense_values: Tcontext_dense",
        "-> feature_list_sparse_indices: Nfeature_list_sparse * int64", "-> feature_list_sparse_values: feature_list_sparse_types",
        "-> feature_list_sparse_shapes: Nfeature_list_sparse * int64", "-> feature_list_dense_values: feature_list_dense_types",
        "Ncontext_sparse: int >= 0 = 0", "Ncontext_dense: int >= 0 = 0", "Nfeature_list_sparse: int >= 0 = 0",
        "Nfeature_list_dense: int >= 0 = 0", "context_sparse_types: list({float, int64, string}) >= 0 = []",
        "Tcontext_dense: list({float, int64, string}) >= 0 = []", "feature_list_dense_types: list({float, int64, string}) >= 0 = []",
        "context_dense_shapes: list(shape) >= 0 = []", "feature_list_sparse_types: list({float, int64, string}) >= 0 = []",
        "feature_list_dense_shapes: list(shape) >= 0 = []");
    static constexpr rule::said infer_shape{"> [?,1] [?] [1] @ [?,2] [?] [2] ?", "context_dense_shapes"};
};

// texts and sets

struct EditDistance : op<EditDistance> {
    static constexpr auto prototype = tensorflow::op_def("EditDistance", "hypothesis_indices: int64", "hypothesis_values: T",
        "hypothesis_shape: int64", "truth_indices: int64", "truth_values: T", "truth_shape: int64", "-> output: float",
        "normalize: bool = true", "T: type");
    static constexpr rule::said infer_shape{"? ? ? ? ? ? > ?"};
};

struct StringNGrams : op<StringNGrams> {
    static constexpr auto prototype = tensorflow::op_def("StringNGrams", "data: string", "data_splits: Tsplits", "-> ngrams: string",
        "-> ngrams_splits: Tsplits", "separator: string", "ngram_widths: list(int) >= 0", "left_pad: string", "right_pad: string",
        "pad_width: int", "preserve_short_sequences: bool", "Tsplits: {int32, int64} = DT_INT64");
    static constexpr rule::said infer_shape{"? S > [?] S"};
};

struct UnicodeDecode : op<UnicodeDecode> {
    static constexpr auto prototype = tensorflow::op_def("UnicodeDecode", "input: string", "-> row_splits: Tsplits",
        "-> char_values: int32", "input_encoding: string", "errors: {'strict', 'replace', 'ignore'} = \"replace\"",
        "replacement_char: int = 65533", "replace_control_characters: bool = false", "Tsplits: {int32, int64} = DT_INT64");
    static constexpr rule::said infer_shape{"? > [?] [?]"};
};

struct UnicodeDecodeWithOffsets : op<UnicodeDecodeWithOffsets> {
    static constexpr auto prototype = tensorflow::op_def("UnicodeDecodeWithOffsets", "input: string", "-> row_splits: Tsplits",
        "-> char_values: int32", "-> char_to_byte_starts: int64", "input_encoding: string",
        "errors: {'strict', 'replace', 'ignore'} = \"replace\"", "replacement_char: int = 65533",
        "replace_control_characters: bool = false", "Tsplits: {int32, int64} = DT_INT64");
    static constexpr rule::said infer_shape{"? > [?] [?] [?]"};
};

struct UnicodeEncode : op<UnicodeEncode> {
    static constexpr auto prototype = tensorflow::op_def("UnicodeEncode", "input_values: int32", "input_splits: Tsplits",
        "-> output: string", "errors: {'ignore', 'replace', 'strict'} = \"replace\"",
        "output_encoding: {'UTF-8', 'UTF-16-BE', 'UTF-32-BE'}", "replacement_char: int = 65533", "Tsplits: {int32, int64} = DT_INT64");
    static constexpr rule::said infer_shape{"? ? > [?]"};
};

struct SetSize : op<SetSize> {
    static constexpr auto prototype = tensorflow::op_def("SetSize", "set_indices: int64", "set_values: T", "set_shape: int64",
        "-> size: int32", "validate_indices: bool = true", "T: {int8, int16, int32, int64, uint8, uint16, string}");
    static constexpr rule::said infer_shape{"? ? ? > ?"};
};

struct DenseToDenseSetOperation : op<DenseToDenseSetOperation> {
    static constexpr auto prototype = tensorflow::op_def("DenseToDenseSetOperation", "set1: T", "set2: T", "-> result_indices: int64",
        "-> result_values: T", "-> result_shape: int64", "set_operation: string", "validate_indices: bool = true",
        "T: {int8, int16, int32, int64, uint8, uint16, string}");
    static constexpr rule::said infer_shape{"? ? > [?,?] [?] [?]"};
};

struct DenseToSparseSetOperation : op<DenseToSparseSetOperation> {
    static constexpr auto prototype = tensorflow::op_def("DenseToSparseSetOperation", "set1: T", "set2_indices: int64", "set2_values: T",
        "set2_shape: int64", "-> result_indices: int64", "-> result_values: T", "-> result_shape: int64", "set_operation: string",
        "validate_indices: bool = true", "T: {int8, int16, int32, int64, uint8, uint16, string}");
    static constexpr rule::said infer_shape{"? ? ? ? > [?,?] [?] [?]"};
};

struct SparseToSparseSetOperation : op<SparseToSparseSetOperation> {
    static constexpr auto prototype = tensorflow::op_def("SparseToSparseSetOperation", "set1_indices: int64", "set1_values: T",
        "set1_shape: int64", "set2_indices: int64", "set2_values: T", "set2_shape: int64", "-> result_indices: int64",
        "-> result_values: T", "-> result_shape: int64", "set_operation: string", "validate_indices: bool = true",
        "T: {int8, int16, int32, int64, uint8, uint16, string}");
    static constexpr rule::said infer_shape{"? ? ? ? ? ? > [?,?] [?] [?]"};
};

struct Skipgram : op<Skipgram> {
    static constexpr auto prototype = tensorflow::op_def("Skipgram", "-> vocab_word: string", "-> vocab_freq: int32",
        "-> words_per_epoch: int64", "-> current_epoch: int32", "-> total_words_processed: int64", "-> examples: int32",
        "-> labels: int32", "filename: string", "batch_size: int", "window_size: int = 5", "min_count: int = 5",
        "subsample: float = 0.001");
    static constexpr rule::said infer_shape{"> [?] [?] [?] 0 0 [?] [?]"};
};

// layers

struct CTCLossV2 : op<CTCLossV2> {
    static constexpr auto prototype = tensorflow::op_def("CTCLossV2", "inputs: float", "labels_indices: int64", "labels_values: int32",
        "sequence_length: int32", "-> loss: float", "-> gradient: float", "preprocess_collapse_repeated: bool = false",
        "ctc_merge_repeated: bool = true", "ignore_longer_outputs_than_inputs: bool = false");
    static constexpr rule::said infer_shape{"[t,b,c] [?,2] [?] [b] > [b] [t,b,c]"};
};

struct GRUBlockCellGrad : op<GRUBlockCellGrad> {
    static constexpr auto prototype = tensorflow::op_def("GRUBlockCellGrad", "x: T", "h_prev: T", "w_ru: T", "w_c: T", "b_ru: T",
        "b_c: T", "r: T", "u: T", "c: T", "d_h: T", "-> d_x: T", "-> d_h_prev: T", "-> d_c_bar: T", "-> d_r_bar_u_bar: T", "T: {float}");
    static constexpr rule::said infer_shape{"[b,i] [b,c] ? ? ? ? [b,c] [b,c] [b,c] [b,c] > [b,i] [b,c] [b,c] ?"};
};

// random numbers

struct StatelessRandomGammaV2 : op<StatelessRandomGammaV2> {
    static constexpr auto prototype = tensorflow::op_def("StatelessRandomGammaV2", "shape: T", "seed: Tseed", "alpha: dtype",
        "-> output: dtype", "dtype: {half, float, double}", "T: {int32, int64}", "Tseed: {int32, int64} = DT_INT64");
    static constexpr rule::said infer_shape{"$S [2] ? > S"};
};

struct RngReadAndSkip : op<RngReadAndSkip> {
    static constexpr auto prototype = tensorflow::op_def("RngReadAndSkip", "resource: resource", "alg: int32", "delta: uint64",
        "-> value: int64");
    static constexpr rule::said infer_shape{"> [?]"};
};

// sparse tensors

struct SparseReduceSum : op<SparseReduceSum> {
    static constexpr auto prototype = tensorflow::op_def("SparseReduceSum", "input_indices: int64", "input_values: T",
        "input_shape: int64", "reduction_axes: int32", "-> output: T", "keep_dims: bool = false", "T: numbertype");
    static constexpr rule::said infer_shape{"? ? ? ? > ?"};
};

struct SparseReduceMax : op<SparseReduceMax> {
    static constexpr auto prototype = tensorflow::op_def("SparseReduceMax", "input_indices: int64", "input_values: T",
        "input_shape: int64", "reduction_axes: int32", "-> output: T", "keep_dims: bool = false", "T: realnumbertype");
    static constexpr rule::said infer_shape{"? ? ? ? > ?"};
};

struct SparseSplit : op<SparseSplit> {
    static constexpr auto prototype = tensorflow::op_def("SparseSplit", "split_dim: int64", "indices: int64", "values: T",
        "shape: int64", "-> output_indices: num_split * int64", "-> output_values: num_split * T", "-> output_shape: num_split * int64",
        "num_split: int >= 1", "T: type");
    static constexpr rule::said infer_shape{"0 ? ? ? > [?,?] [?] [?]"};
};

struct SparseMatMul : op<SparseMatMul> {
    static constexpr auto prototype = tensorflow::op_def("SparseMatMul", "a: Ta", "b: Tb", "-> product: float",
        "transpose_a: bool = false", "transpose_b: bool = false", "a_is_sparse: bool = false", "b_is_sparse: bool = false",
        "Ta: {float, bfloat16} = DT_FLOAT", "Tb: {float, bfloat16} = DT_FLOAT");
    static constexpr status infer_shape(shape_context& ctx) {
        auto const &a = ctx.input<"a">(), &b = ctx.input<"b">();
        if (auto s = check_rank(a, 2, "a"); !s) return s;
        if (auto s = check_rank(b, 2, "b"); !s) return s;
        bool const ta = ctx.attr<"transpose_a">(), tb = ctx.attr<"transpose_b">();
        auto const x = with_rank(a, 2), y = with_rank(b, 2);
        dim const k = x[ta ? 0 : 1], l = y[tb ? 1 : 0];
        if (contradict(k, l)) return fail(errc::shapes_differ, "b", "the inner dim of a", k.value(), l.value());
        ctx.output<"product">() = shape::of_rank(0).append(x[ta ? 1 : 0]).append(y[tb ? 0 : 1]);
        return ok;
    }
};

/// The operators of this file.
using sequence_ops = ops<ParseSingleSequenceExample, EditDistance, StringNGrams, UnicodeDecode, UnicodeDecodeWithOffsets, UnicodeEncode,
    SetSize, DenseToDenseSetOperation, DenseToSparseSetOperation, SparseToSparseSetOperation, Skipgram, CTCLossV2, GRUBlockCellGrad,
    StatelessRandomGammaV2, RngReadAndSkip, SparseReduceSum, SparseReduceMax, SparseSplit, SparseMatMul>;

} // namespace library

GRAFT_END
