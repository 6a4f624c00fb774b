// graft/library/data/dataset/function_ops.hpp - operators: datasets made of other datasets by functions
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/op/op.hpp"
#include "graft/op/ops.hpp"
#include "graft/op/rules/said.hpp"

GRAFT_BEGIN
namespace library {

// Ports, attributes and names are TensorFlow's own: these operators serve both as the origin and as the target
// of their plugins. Shapes only. Source: TensorFlow core/ops.

struct GeneratorDataset : op<GeneratorDataset> {
    static constexpr auto prototype = tensorflow::op_def("GeneratorDataset", "init_func_other_args: Tinit_func_args",
        "next_func_other_args: Tnext_func_args", "finalize_func_other_args: Tfinalize_func_args", "-> handle: variant",
        "init_func: func", "next_func: func", "finalize_func: func", "Tinit_func_args: list(type) >= 0",
        "Tnext_func_args: list(type) >= 0", "Tfinalize_func_args: list(type) >= 0", "output_types: list(type) >= 1",
        "output_shapes: list(shape) >= 1", "metadata: string = \"\"")
                                          .is(reads_state);
    static constexpr rule::said infer_shape{"> 0"};
};

struct MapDataset : op<MapDataset> {
    static constexpr auto prototype = tensorflow::op_def("MapDataset", "input_dataset: variant",
        "other_arguments: Targuments", "-> handle: variant", "f: func", "Targuments: list(type) >= 0",
        "output_types: list(type) >= 1", "output_shapes: list(shape) >= 1", "use_inter_op_parallelism: bool = true",
        "preserve_cardinality: bool = false", "force_synchronous: bool = false", "metadata: string = \"\"");
    static constexpr rule::said infer_shape{"> 0"};
};

struct ParallelMapDataset : op<ParallelMapDataset> {
    static constexpr auto prototype = tensorflow::op_def("ParallelMapDataset", "input_dataset: variant",
        "other_arguments: Targuments", "num_parallel_calls: int32", "-> handle: variant", "f: func",
        "Targuments: list(type) >= 0", "output_types: list(type) >= 1", "output_shapes: list(shape) >= 1",
        "use_inter_op_parallelism: bool = true", "sloppy: bool = false", "preserve_cardinality: bool = false",
        "metadata: string = \"\"");
    static constexpr rule::said infer_shape{"> 0"};
};

struct ParallelMapDatasetV2 : op<ParallelMapDatasetV2> {
    static constexpr auto prototype = tensorflow::op_def("ParallelMapDatasetV2", "input_dataset: variant",
        "other_arguments: Targuments", "num_parallel_calls: int64", "-> handle: variant", "f: func",
        "Targuments: list(type) >= 0", "output_types: list(type) >= 1", "output_shapes: list(shape) >= 1",
        "use_inter_op_parallelism: bool = true", "deterministic: string = \"default\"",
        "preserve_cardinality: bool = false", "use_unbounded_threadpool: bool = false", "metadata: string = \"\"");
    static constexpr rule::said infer_shape{"> 0"};
};

struct FlatMapDataset : op<FlatMapDataset> {
    static constexpr auto prototype = tensorflow::op_def("FlatMapDataset", "input_dataset: variant",
        "other_arguments: Targuments", "-> handle: variant", "f: func", "Targuments: list(type) >= 0",
        "output_types: list(type) >= 1", "output_shapes: list(shape) >= 1", "metadata: string = \"\"");
    static constexpr rule::said infer_shape{"> 0"};
};

struct InterleaveDataset : op<InterleaveDataset> {
    static constexpr auto prototype = tensorflow::op_def("InterleaveDataset", "input_dataset: variant",
        "other_arguments: Targuments", "cycle_length: int64", "block_length: int64", "-> handle: variant", "f: func",
        "Targuments: list(type) >= 0", "output_types: list(type) >= 1", "output_shapes: list(shape) >= 1",
        "metadata: string = \"\"");
    static constexpr rule::said infer_shape{"> 0"};
};

struct ParallelInterleaveDataset : op<ParallelInterleaveDataset> {
    static constexpr auto prototype = tensorflow::op_def("ParallelInterleaveDataset", "input_dataset: variant",
        "other_arguments: Targuments", "cycle_length: int64", "block_length: int64", "sloppy: bool",
        "buffer_output_elements: int64", "prefetch_input_elements: int64", "-> handle: variant", "f: func",
        "Targuments: list(type) >= 0", "output_types: list(type) >= 1", "output_shapes: list(shape) >= 1",
        "metadata: string = \"\"");
    static constexpr rule::said infer_shape{"> 0"};
};

struct ParallelInterleaveDatasetV2 : op<ParallelInterleaveDatasetV2> {
    static constexpr auto prototype = tensorflow::op_def("ParallelInterleaveDatasetV2", "input_dataset: variant",
        "other_arguments: Targuments", "cycle_length: int64", "block_length: int64", "num_parallel_calls: int64",
        "-> handle: variant", "f: func", "Targuments: list(type) >= 0", "output_types: list(type) >= 1",
        "output_shapes: list(shape) >= 1", "sloppy: bool = false", "metadata: string = \"\"");
    static constexpr rule::said infer_shape{"> 0"};
};

struct ParallelInterleaveDatasetV3 : op<ParallelInterleaveDatasetV3> {
    static constexpr auto prototype = tensorflow::op_def("ParallelInterleaveDatasetV3", "input_dataset: variant",
        "other_arguments: Targuments", "cycle_length: int64", "block_length: int64", "num_parallel_calls: int64",
        "-> handle: variant", "f: func", "deterministic: string = \"default\"", "Targuments: list(type) >= 0",
        "output_types: list(type) >= 1", "output_shapes: list(shape) >= 1", "metadata: string = \"\"");
    static constexpr rule::said infer_shape{"> 0"};
};

struct ParallelInterleaveDatasetV4 : op<ParallelInterleaveDatasetV4> {
    static constexpr auto prototype = tensorflow::op_def("ParallelInterleaveDatasetV4", "input_dataset: variant",
        "other_arguments: Targuments", "cycle_length: int64", "block_length: int64", "buffer_output_elements: int64",
        "prefetch_input_elements: int64", "num_parallel_calls: int64", "-> handle: variant", "f: func",
        "deterministic: string = \"default\"", "Targuments: list(type) >= 0", "output_types: list(type) >= 1",
        "output_shapes: list(shape) >= 1", "metadata: string = \"\"");
    static constexpr rule::said infer_shape{"> 0"};
};

struct FilterDataset : op<FilterDataset> {
    static constexpr auto prototype = tensorflow::op_def("FilterDataset", "input_dataset: variant",
        "other_arguments: Targuments", "-> handle: variant", "predicate: func", "Targuments: list(type) >= 0",
        "output_types: list(type) >= 1", "output_shapes: list(shape) >= 1", "metadata: string = \"\"");
    static constexpr rule::said infer_shape{"> 0"};
};

struct FilterByLastComponentDataset : op<FilterByLastComponentDataset> {
    static constexpr auto prototype = tensorflow::op_def("FilterByLastComponentDataset", "input_dataset: variant",
        "-> output: variant", "output_types: list(type) >= 1", "output_shapes: list(shape) >= 1");
    static constexpr rule::said infer_shape{"> 0"};
};

struct MapAndBatchDataset : op<MapAndBatchDataset> {
    static constexpr auto prototype = tensorflow::op_def("MapAndBatchDataset", "input_dataset: variant",
        "other_arguments: Targuments", "batch_size: int64", "num_parallel_calls: int64", "drop_remainder: bool",
        "-> handle: variant", "f: func", "Targuments: list(type) >= 0", "output_types: list(type) >= 1",
        "output_shapes: list(shape) >= 1", "preserve_cardinality: bool = false", "metadata: string = \"\"");
    static constexpr rule::said infer_shape{"> 0"};
};

struct OptionsDataset : op<OptionsDataset> {
    static constexpr auto prototype = tensorflow::op_def("OptionsDataset", "input_dataset: variant",
        "-> handle: variant", "serialized_options: string", "output_types: list(type) >= 1",
        "output_shapes: list(shape) >= 1", "metadata: string = \"\"");
    static constexpr rule::said infer_shape{"> 0"};
};

struct ModelDataset : op<ModelDataset> {
    static constexpr auto prototype = tensorflow::op_def("ModelDataset", "input_dataset: variant", "-> handle: variant",
        "algorithm: int = 0", "cpu_budget: int = 0", "ram_budget: int = 0", "output_types: list(type) >= 1",
        "output_shapes: list(shape) >= 1");
    static constexpr rule::said infer_shape{"> 0"};
};

struct OptimizeDataset : op<OptimizeDataset> {
    static constexpr auto prototype = tensorflow::op_def("OptimizeDataset", "input_dataset: variant",
        "optimizations: string", "-> handle: variant", "output_types: list(type) >= 1",
        "output_shapes: list(shape) >= 1", "optimization_configs: list(string) = []");
    static constexpr rule::said infer_shape{"> 0"};
};

struct OptimizeDatasetV2 : op<OptimizeDatasetV2> {
    static constexpr auto prototype = tensorflow::op_def("OptimizeDatasetV2", "input_dataset: variant",
        "optimizations_enabled: string", "optimizations_disabled: string", "optimizations_default: string",
        "-> handle: variant", "output_types: list(type) >= 1", "output_shapes: list(shape) >= 1",
        "optimization_configs: list(string) = []");
    static constexpr rule::said infer_shape{"> 0"};
};

struct WindowDataset : op<WindowDataset> {
    static constexpr auto prototype = tensorflow::op_def("WindowDataset", "input_dataset: variant", "size: int64",
        "shift: int64", "stride: int64", "drop_remainder: bool", "-> handle: variant", "output_types: list(type) >= 1",
        "output_shapes: list(shape) >= 1", "metadata: string = \"\"");
    static constexpr rule::said infer_shape{"> 0"};
};

struct ShardDataset : op<ShardDataset> {
    static constexpr auto prototype = tensorflow::op_def("ShardDataset", "input_dataset: variant", "num_shards: int64",
        "index: int64", "-> handle: variant", "require_non_empty: bool = false", "output_types: list(type) >= 1",
        "output_shapes: list(shape) >= 1", "metadata: string = \"\"");
    static constexpr rule::said infer_shape{"> 0"};
};

struct AutoShardDataset : op<AutoShardDataset> {
    static constexpr auto prototype = tensorflow::op_def("AutoShardDataset", "input_dataset: variant",
        "num_workers: int64", "index: int64", "-> handle: variant", "auto_shard_policy: int = 0",
        "output_types: list(type) >= 1", "output_shapes: list(shape) >= 1", "num_replicas: int = 0");
    static constexpr rule::said infer_shape{"> 0"};
};

struct TakeWhileDataset : op<TakeWhileDataset> {
    static constexpr auto prototype = tensorflow::op_def("TakeWhileDataset", "input_dataset: variant",
        "other_arguments: Targuments", "-> handle: variant", "predicate: func", "Targuments: list(type) >= 0",
        "output_types: list(type) >= 1", "output_shapes: list(shape) >= 1", "metadata: string = \"\"");
    static constexpr rule::said infer_shape{"> 0"};
};

struct ScanDataset : op<ScanDataset> {
    static constexpr auto prototype = tensorflow::op_def("ScanDataset", "input_dataset: variant",
        "initial_state: Tstate", "other_arguments: Targuments", "-> handle: variant", "f: func",
        "Tstate: list(type) >= 1", "Targuments: list(type) >= 0", "output_types: list(type) >= 1",
        "output_shapes: list(shape) >= 1", "preserve_cardinality: bool = false", "use_default_device: bool = true",
        "metadata: string = \"\"");
    static constexpr rule::said infer_shape{"> 0"};
};

struct GroupByWindowDataset : op<GroupByWindowDataset> {
    static constexpr auto prototype = tensorflow::op_def("GroupByWindowDataset", "input_dataset: variant",
        "key_func_other_arguments: Tkey_func_other_arguments",
        "reduce_func_other_arguments: Treduce_func_other_arguments",
        "window_size_func_other_arguments: Twindow_size_func_other_arguments", "-> handle: variant", "key_func: func",
        "reduce_func: func", "window_size_func: func", "Tkey_func_other_arguments: list(type) >= 0",
        "Treduce_func_other_arguments: list(type) >= 0", "Twindow_size_func_other_arguments: list(type) >= 0",
        "output_types: list(type) >= 1", "output_shapes: list(shape) >= 1", "metadata: string = \"\"");
    static constexpr rule::said infer_shape{"> 0"};
};

struct GroupByReducerDataset : op<GroupByReducerDataset> {
    static constexpr auto prototype = tensorflow::op_def("GroupByReducerDataset", "input_dataset: variant",
        "key_func_other_arguments: Tkey_func_other_arguments", "init_func_other_arguments: Tinit_func_other_arguments",
        "reduce_func_other_arguments: Treduce_func_other_arguments",
        "finalize_func_other_arguments: Tfinalize_func_other_arguments", "-> handle: variant", "key_func: func",
        "init_func: func", "reduce_func: func", "finalize_func: func", "Tkey_func_other_arguments: list(type) >= 0",
        "Tinit_func_other_arguments: list(type) >= 0", "Treduce_func_other_arguments: list(type) >= 0",
        "Tfinalize_func_other_arguments: list(type) >= 0", "output_types: list(type) >= 1",
        "output_shapes: list(shape) >= 1")
                                          .is(reads_state);
    static constexpr rule::said infer_shape{"> 0"};
};

struct ParseExampleDataset : op<ParseExampleDataset> {
    static constexpr auto prototype = tensorflow::op_def("ParseExampleDataset", "input_dataset: variant",
        "num_parallel_calls: int64", "dense_defaults: Tdense", "-> handle: variant", "sparse_keys: list(string) >= 0",
        "dense_keys: list(string) >= 0", "sparse_types: list({float, int64, string}) >= 0",
        "Tdense: list({float, int64, string}) >= 0", "dense_shapes: list(shape) >= 0", "output_types: list(type) >= 1",
        "output_shapes: list(shape) >= 1", "sloppy: bool = false", "ragged_keys: list(string) >= 0 = []",
        "ragged_value_types: list({float, int64, string}) >= 0 = []",
        "ragged_split_types: list({int32, int64}) >= 0 = []");
    static constexpr rule::said infer_shape{"> 0"};
};

struct ParseExampleDatasetV2 : op<ParseExampleDatasetV2> {
    static constexpr auto prototype = tensorflow::op_def("ParseExampleDatasetV2", "input_dataset: variant",
        "num_parallel_calls: int64", "dense_defaults: Tdense", "-> handle: variant", "sparse_keys: list(string) >= 0",
        "dense_keys: list(string) >= 0", "sparse_types: list({float, int64, string}) >= 0",
        "Tdense: list({float, int64, string}) >= 0", "dense_shapes: list(shape) >= 0", "output_types: list(type) >= 1",
        "output_shapes: list(shape) >= 1", "deterministic: string = \"default\"", "ragged_keys: list(string) >= 0 = []",
        "ragged_value_types: list({float, int64, string}) >= 0 = []",
        "ragged_split_types: list({int32, int64}) >= 0 = []");
    static constexpr rule::said infer_shape{"> 0"};
};

/// The operators of training graphs that are their own origins.
using dataset_function_ops = ops<GeneratorDataset, MapDataset, ParallelMapDataset, ParallelMapDatasetV2, FlatMapDataset,
    InterleaveDataset, ParallelInterleaveDataset, ParallelInterleaveDatasetV2, ParallelInterleaveDatasetV3,
    ParallelInterleaveDatasetV4, FilterDataset, FilterByLastComponentDataset, MapAndBatchDataset, OptionsDataset,
    ModelDataset, OptimizeDataset, OptimizeDatasetV2, WindowDataset, ShardDataset, AutoShardDataset, TakeWhileDataset,
    ScanDataset, GroupByWindowDataset, GroupByReducerDataset, ParseExampleDataset, ParseExampleDatasetV2>;

} // namespace library
GRAFT_END
