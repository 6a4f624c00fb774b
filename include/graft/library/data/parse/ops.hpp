// graft/library/data/parse/ops.hpp - operators: bytes to tensors: examples, numbers in text
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/op/op.hpp"
#include "graft/op/ops.hpp"
#include "graft/op/rules/said.hpp"

GRAFT_BEGIN
namespace library {

// examples

struct ParseExample : op<ParseExample> {
    static constexpr auto prototype = tensorflow::op_def("ParseExample", "serialized: string", "names: string",
        "sparse_keys: Nsparse * string", "dense_keys: Ndense * string", "dense_defaults: Tdense",
        "-> sparse_indices: Nsparse * int64", "-> sparse_values: sparse_types", "-> sparse_shapes: Nsparse * int64",
        "-> dense_values: Tdense", "Nsparse: int >= 0", "Ndense: int >= 0",
        "sparse_types: list({float, int64, string}) >= 0", "Tdense: list({float, int64, string}) >= 0",
        "dense_shapes: list(shape) >= 0");
    static constexpr rule::said infer_shape{"~[n] > [?,2] [?] [2] [n,@]", "dense_shapes"};
};

struct ParseExampleV2 : op<ParseExampleV2> {
    static constexpr auto prototype = tensorflow::op_def("ParseExampleV2", "serialized: string", "names: string",
        "sparse_keys: string", "dense_keys: string", "ragged_keys: string", "dense_defaults: Tdense",
        "-> sparse_indices: num_sparse * int64", "-> sparse_values: sparse_types",
        "-> sparse_shapes: num_sparse * int64", "-> dense_values: Tdense", "-> ragged_values: ragged_value_types",
        "-> ragged_row_splits: ragged_split_types", "Tdense: list({float, int64, string}) >= 0", "num_sparse: int >= 0",
        "sparse_types: list({float, int64, string}) >= 0", "ragged_value_types: list({float, int64, string}) >= 0",
        "ragged_split_types: list({int32, int64}) >= 0", "dense_shapes: list(shape) >= 0");
    static constexpr rule::said infer_shape{"S > [?,?] [?] [?] [S,@] [?] [?]", "dense_shapes"};
};

struct ParseSingleExample : op<ParseSingleExample> {
    static constexpr auto prototype = tensorflow::op_def("ParseSingleExample", "serialized: string",
        "dense_defaults: Tdense", "-> sparse_indices: num_sparse * int64", "-> sparse_values: sparse_types",
        "-> sparse_shapes: num_sparse * int64", "-> dense_values: Tdense", "num_sparse: int >= 0",
        "sparse_keys: list(string) >= 0", "dense_keys: list(string) >= 0",
        "sparse_types: list({float, int64, string}) >= 0", "Tdense: list({float, int64, string}) >= 0",
        "dense_shapes: list(shape) >= 0");
    static constexpr rule::said infer_shape{"0 > [?,1] [?] [1] @", "dense_shapes"};
};

struct ParseTensor : op<ParseTensor> {
    static constexpr auto prototype = tensorflow::op_def(
        "ParseTensor", "serialized: string", "-> output: out_type", "out_type: type");
    static constexpr rule::said infer_shape{"> ?"};
};

struct SerializeTensor : op<SerializeTensor> {
    static constexpr auto prototype = tensorflow::op_def(
        "SerializeTensor", "tensor: T", "-> serialized: string", "T: type");
    static constexpr rule::said infer_shape{"> 0"};
};

struct DecodeJSONExample : op<DecodeJSONExample> {
    static constexpr auto prototype = tensorflow::op_def(
        "DecodeJSONExample", "json_examples: string", "-> binary_examples: string");
    static constexpr rule::said infer_shape{"S > S"};
};

// other

struct DecodeRaw : op<DecodeRaw> {
    static constexpr auto prototype = tensorflow::op_def("DecodeRaw", "bytes: string", "-> output: out_type",
        "out_type: {half, float, double, int32, uint16, uint8, int16, int8, int64, complex64, complex128, bool, "
        "bfloat16}",
        "little_endian: bool = true");
    static constexpr rule::said infer_shape{"S > [S,?]"};
};

struct DecodeCSV : op<DecodeCSV> {
    static constexpr auto prototype = tensorflow::op_def("DecodeCSV", "records: string", "record_defaults: OUT_TYPE",
        "-> output: OUT_TYPE", "OUT_TYPE: list({float, double, int32, int64, string}) >= 1",
        "field_delim: string = \",\"", "use_quote_delim: bool = true", "na_value: string = \"\"",
        "select_cols: list(int) = []");
    static constexpr rule::said infer_shape{"S > S"};
};

struct DecodeCompressed : op<DecodeCompressed> {
    static constexpr auto prototype = tensorflow::op_def(
        "DecodeCompressed", "bytes: string", "-> output: string", "compression_type: string = \"\"");
    static constexpr rule::said infer_shape{"S > S"};
};

struct ParseSingleSequenceExample : op<ParseSingleSequenceExample> {
    static constexpr auto prototype = tensorflow::op_def("ParseSingleSequenceExample", "serialized: string",
        "feature_list_dense_missing_assumed_empty: string", "context_sparse_keys: Ncontext_sparse * string",
        "context_dense_keys: Ncontext_dense * string", "feature_list_sparse_keys: Nfeature_list_sparse * string",
        "feature_list_dense_keys: Nfeature_list_dense * string", "context_dense_defaults: Tcontext_dense",
        "debug_name: string", "-> context_sparse_indices: Ncontext_sparse * int64",
        "-> context_sparse_values: context_sparse_types", "-> context_sparse_shapes: Ncontext_sparse * int64",
        "-> context_dense_values: Tcontext_dense", "-> feature_list_sparse_indices: Nfeature_list_sparse * int64",
        "-> feature_list_sparse_values: feature_list_sparse_types",
        "-> feature_list_sparse_shapes: Nfeature_list_sparse * int64",
        "-> feature_list_dense_values: feature_list_dense_types", "Ncontext_sparse: int >= 0 = 0",
        "Ncontext_dense: int >= 0 = 0", "Nfeature_list_sparse: int >= 0 = 0", "Nfeature_list_dense: int >= 0 = 0",
        "context_sparse_types: list({float, int64, string}) >= 0 = []",
        "Tcontext_dense: list({float, int64, string}) >= 0 = []",
        "feature_list_dense_types: list({float, int64, string}) >= 0 = []",
        "context_dense_shapes: list(shape) >= 0 = []",
        "feature_list_sparse_types: list({float, int64, string}) >= 0 = []",
        "feature_list_dense_shapes: list(shape) >= 0 = []");
    static constexpr rule::said infer_shape{"> [?,1] [?] [1] @ [?,2] [?] [2] ?", "context_dense_shapes"};
};

/// The operators of training graphs that are their own origins.
using parse_ops = ops<ParseExample, ParseExampleV2, ParseSingleExample, ParseTensor, SerializeTensor, DecodeJSONExample,
    DecodeRaw, DecodeCSV, DecodeCompressed, ParseSingleSequenceExample>;

} // namespace library
GRAFT_END
