// graft/library/data/dataset/experimental_ops.hpp - operators: datasets of older and newer names
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

struct ExperimentalMapAndBatchDataset : op<ExperimentalMapAndBatchDataset> {
    static constexpr auto prototype = tensorflow::op_def("ExperimentalMapAndBatchDataset", "input_dataset: variant",
        "other_arguments: Targuments", "batch_size: int64", "num_parallel_calls: int64", "drop_remainder: bool",
        "-> handle: variant", "f: func", "Targuments: list(type) >= 0", "output_types: list(type) >= 1",
        "output_shapes: list(shape) >= 1", "preserve_cardinality: bool = false");
    static constexpr rule::said infer_shape{"> 0"};
};

struct ExperimentalMapDataset : op<ExperimentalMapDataset> {
    static constexpr auto prototype = tensorflow::op_def("ExperimentalMapDataset", "input_dataset: variant",
        "other_arguments: Targuments", "-> handle: variant", "f: func", "Targuments: list(type) >= 0",
        "output_types: list(type) >= 1", "output_shapes: list(shape) >= 1", "use_inter_op_parallelism: bool = true",
        "preserve_cardinality: bool = false", "force_synchronous: bool = false");
    static constexpr rule::said infer_shape{"> 0"};
};

struct ExperimentalParseExampleDataset : op<ExperimentalParseExampleDataset> {
    static constexpr auto prototype = tensorflow::op_def("ExperimentalParseExampleDataset", "input_dataset: variant",
        "num_parallel_calls: int64", "dense_defaults: Tdense", "-> handle: variant", "sparse_keys: list(string) >= 0",
        "dense_keys: list(string) >= 0", "sparse_types: list({float, int64, string}) >= 0",
        "Tdense: list({float, int64, string}) >= 0", "dense_shapes: list(shape) >= 0", "output_types: list(type) >= 1",
        "output_shapes: list(shape) >= 1", "sloppy: bool = false");
    static constexpr rule::said infer_shape{"> 0"};
};

struct ExperimentalParallelInterleaveDataset : op<ExperimentalParallelInterleaveDataset> {
    static constexpr auto prototype = tensorflow::op_def("ExperimentalParallelInterleaveDataset",
        "input_dataset: variant", "other_arguments: Targuments", "cycle_length: int64", "block_length: int64",
        "sloppy: bool", "buffer_output_elements: int64", "prefetch_input_elements: int64", "-> handle: variant",
        "f: func", "Targuments: list(type) >= 0", "output_types: list(type) >= 1", "output_shapes: list(shape) >= 1");
    static constexpr rule::said infer_shape{"> 0"};
};

struct ExperimentalIgnoreErrorsDataset : op<ExperimentalIgnoreErrorsDataset> {
    static constexpr auto prototype = tensorflow::op_def("ExperimentalIgnoreErrorsDataset", "input_dataset: variant",
        "-> handle: variant", "output_types: list(type) >= 1", "output_shapes: list(shape) >= 1",
        "log_warning: bool = false");
    static constexpr rule::said infer_shape{"> 0"};
};

struct ExperimentalUnbatchDataset : op<ExperimentalUnbatchDataset> {
    static constexpr auto prototype = tensorflow::op_def("ExperimentalUnbatchDataset", "input_dataset: variant",
        "-> handle: variant", "output_types: list(type) >= 1", "output_shapes: list(shape) >= 1");
    static constexpr rule::said infer_shape{"> 0"};
};

struct ExperimentalRebatchDataset : op<ExperimentalRebatchDataset> {
    static constexpr auto prototype = tensorflow::op_def("ExperimentalRebatchDataset", "input_dataset: variant",
        "num_replicas: int64", "-> handle: variant", "output_types: list(type) >= 1", "output_shapes: list(shape) >= 1",
        "use_fallback: bool = true");
    static constexpr rule::said infer_shape{"> 0"};
};

struct ExperimentalAutoShardDataset : op<ExperimentalAutoShardDataset> {
    static constexpr auto prototype = tensorflow::op_def("ExperimentalAutoShardDataset", "input_dataset: variant",
        "num_workers: int64", "index: int64", "-> handle: variant", "auto_shard_policy: int = 0",
        "output_types: list(type) >= 1", "output_shapes: list(shape) >= 1");
    static constexpr rule::said infer_shape{"> 0"};
};

struct ExperimentalDenseToSparseBatchDataset : op<ExperimentalDenseToSparseBatchDataset> {
    static constexpr auto prototype = tensorflow::op_def("ExperimentalDenseToSparseBatchDataset",
        "input_dataset: variant", "batch_size: int64", "row_shape: int64", "-> handle: variant",
        "output_types: list(type) >= 1", "output_shapes: list(shape) >= 1");
    static constexpr rule::said infer_shape{"> 0"};
};

struct ExperimentalDirectedInterleaveDataset : op<ExperimentalDirectedInterleaveDataset> {
    static constexpr auto prototype = tensorflow::op_def("ExperimentalDirectedInterleaveDataset",
        "selector_input_dataset: variant", "data_input_datasets: N * variant", "-> handle: variant",
        "output_types: list(type) >= 1", "output_shapes: list(shape) >= 1", "N: int >= 1");
    static constexpr rule::said infer_shape{"> 0"};
};

struct ExperimentalGroupByWindowDataset : op<ExperimentalGroupByWindowDataset> {
    static constexpr auto prototype = tensorflow::op_def("ExperimentalGroupByWindowDataset", "input_dataset: variant",
        "key_func_other_arguments: Tkey_func_other_arguments",
        "reduce_func_other_arguments: Treduce_func_other_arguments",
        "window_size_func_other_arguments: Twindow_size_func_other_arguments", "-> handle: variant", "key_func: func",
        "reduce_func: func", "window_size_func: func", "Tkey_func_other_arguments: list(type) >= 0",
        "Treduce_func_other_arguments: list(type) >= 0", "Twindow_size_func_other_arguments: list(type) >= 0",
        "output_types: list(type) >= 1", "output_shapes: list(shape) >= 1");
    static constexpr rule::said infer_shape{"> 0"};
};

struct ExperimentalGroupByReducerDataset : op<ExperimentalGroupByReducerDataset> {
    static constexpr auto prototype = tensorflow::op_def("ExperimentalGroupByReducerDataset", "input_dataset: variant",
        "key_func_other_arguments: Tkey_func_other_arguments", "init_func_other_arguments: Tinit_func_other_arguments",
        "reduce_func_other_arguments: Treduce_func_other_arguments",
        "finalize_func_other_arguments: Tfinalize_func_other_arguments", "-> handle: variant", "key_func: func",
        "init_func: func", "reduce_func: func", "finalize_func: func", "Tkey_func_other_arguments: list(type) >= 0",
        "Tinit_func_other_arguments: list(type) >= 0", "Treduce_func_other_arguments: list(type) >= 0",
        "Tfinalize_func_other_arguments: list(type) >= 0", "output_types: list(type) >= 1",
        "output_shapes: list(shape) >= 1")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"> 0"};
};

struct ExperimentalMaxIntraOpParallelismDataset : op<ExperimentalMaxIntraOpParallelismDataset> {
    static constexpr auto prototype = tensorflow::op_def("ExperimentalMaxIntraOpParallelismDataset",
        "input_dataset: variant", "max_intra_op_parallelism: int64", "-> handle: variant",
        "output_types: list(type) >= 1", "output_shapes: list(shape) >= 1");
    static constexpr rule::said infer_shape{"> 0"};
};

struct ExperimentalPrivateThreadPoolDataset : op<ExperimentalPrivateThreadPoolDataset> {
    static constexpr auto prototype = tensorflow::op_def("ExperimentalPrivateThreadPoolDataset",
        "input_dataset: variant", "num_threads: int64", "-> handle: variant", "output_types: list(type) >= 1",
        "output_shapes: list(shape) >= 1");
    static constexpr rule::said infer_shape{"> 0"};
};

struct ExperimentalRandomDataset : op<ExperimentalRandomDataset> {
    static constexpr auto prototype = tensorflow::op_def("ExperimentalRandomDataset", "seed: int64", "seed2: int64",
        "-> handle: variant", "output_types: list(type) >= 1", "output_shapes: list(shape) >= 1")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"> 0"};
};

struct ExperimentalScanDataset : op<ExperimentalScanDataset> {
    static constexpr auto prototype = tensorflow::op_def("ExperimentalScanDataset", "input_dataset: variant",
        "initial_state: Tstate", "other_arguments: Targuments", "-> handle: variant", "f: func",
        "Tstate: list(type) >= 1", "Targuments: list(type) >= 0", "output_types: list(type) >= 1",
        "output_shapes: list(shape) >= 1", "preserve_cardinality: bool = false");
    static constexpr rule::said infer_shape{"> 0"};
};

struct ExperimentalSlidingWindowDataset : op<ExperimentalSlidingWindowDataset> {
    static constexpr auto prototype = tensorflow::op_def("ExperimentalSlidingWindowDataset", "input_dataset: variant",
        "window_size: int64", "window_shift: int64", "window_stride: int64", "-> handle: variant",
        "output_types: list(type) >= 1", "output_shapes: list(shape) >= 1");
    static constexpr rule::said infer_shape{"> 0"};
};

struct ExperimentalTakeWhileDataset : op<ExperimentalTakeWhileDataset> {
    static constexpr auto prototype = tensorflow::op_def("ExperimentalTakeWhileDataset", "input_dataset: variant",
        "other_arguments: Targuments", "-> handle: variant", "predicate: func", "Targuments: list(type) >= 0",
        "output_types: list(type) >= 1", "output_shapes: list(shape) >= 1");
    static constexpr rule::said infer_shape{"> 0"};
};

struct ExperimentalUniqueDataset : op<ExperimentalUniqueDataset> {
    static constexpr auto prototype = tensorflow::op_def("ExperimentalUniqueDataset", "input_dataset: variant",
        "-> handle: variant", "output_types: list(type) >= 1", "output_shapes: list(shape) >= 1");
    static constexpr rule::said infer_shape{"> 0"};
};

struct ExperimentalNonSerializableDataset : op<ExperimentalNonSerializableDataset> {
    static constexpr auto prototype = tensorflow::op_def("ExperimentalNonSerializableDataset", "input_dataset: variant",
        "-> handle: variant", "output_types: list(type) >= 1", "output_shapes: list(shape) >= 1");
    static constexpr rule::said infer_shape{"> 0"};
};

struct ExperimentalCSVDataset : op<ExperimentalCSVDataset> {
    static constexpr auto prototype = tensorflow::op_def("ExperimentalCSVDataset", "filenames: string",
        "compression_type: string", "buffer_size: int64", "header: bool", "field_delim: string",
        "use_quote_delim: bool", "na_value: string", "select_cols: int64", "record_defaults: output_types",
        "-> handle: variant", "output_types: list({float, double, int32, int64, string}) >= 1",
        "output_shapes: list(shape) >= 1")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"> 0"};
};

struct ExperimentalSqlDataset : op<ExperimentalSqlDataset> {
    static constexpr auto prototype = tensorflow::op_def("ExperimentalSqlDataset", "driver_name: string",
        "data_source_name: string", "query: string", "-> handle: variant", "output_types: list(type) >= 1",
        "output_shapes: list(shape) >= 1")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"> 0"};
};

struct ExperimentalLMDBDataset : op<ExperimentalLMDBDataset> {
    static constexpr auto prototype = tensorflow::op_def("ExperimentalLMDBDataset", "filenames: string",
        "-> handle: variant", "output_types: list(type) >= 1", "output_shapes: list(shape) >= 1")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"> 0"};
};

struct ExperimentalSleepDataset : op<ExperimentalSleepDataset> {
    static constexpr auto prototype = tensorflow::op_def("ExperimentalSleepDataset", "input_dataset: variant",
        "sleep_microseconds: int64", "-> handle: variant", "output_types: list(type) >= 1",
        "output_shapes: list(shape) >= 1");
    static constexpr rule::said infer_shape{"> 0"};
};

struct LegacyParallelInterleaveDatasetV2 : op<LegacyParallelInterleaveDatasetV2> {
    static constexpr auto prototype = tensorflow::op_def("LegacyParallelInterleaveDatasetV2", "input_dataset: variant",
        "other_arguments: Targuments", "cycle_length: int64", "block_length: int64", "buffer_output_elements: int64",
        "prefetch_input_elements: int64", "-> handle: variant", "f: func", "deterministic: string = \"default\"",
        "Targuments: list(type) >= 0", "output_types: list(type) >= 1", "output_shapes: list(shape) >= 1",
        "metadata: string = \"\"");
    static constexpr rule::said infer_shape{"> 0"};
};

struct DirectedInterleaveDataset : op<DirectedInterleaveDataset> {
    static constexpr auto prototype = tensorflow::op_def("DirectedInterleaveDataset", "selector_input_dataset: variant",
        "data_input_datasets: N * variant", "-> handle: variant", "output_types: list(type) >= 1",
        "output_shapes: list(shape) >= 1", "N: int >= 1", "stop_on_empty_dataset: bool = false");
    static constexpr rule::said infer_shape{"> 0"};
};

struct RebatchDataset : op<RebatchDataset> {
    static constexpr auto prototype = tensorflow::op_def("RebatchDataset", "input_dataset: variant",
        "num_replicas: int64", "-> handle: variant", "output_types: list(type) >= 1", "output_shapes: list(shape) >= 1",
        "use_fallback: bool = true");
    static constexpr rule::said infer_shape{"> 0"};
};

struct RebatchDatasetV2 : op<RebatchDatasetV2> {
    static constexpr auto prototype = tensorflow::op_def("RebatchDatasetV2", "input_dataset: variant",
        "batch_sizes: int64", "drop_remainder: bool", "-> handle: variant", "output_types: list(type) >= 1",
        "output_shapes: list(shape) >= 1");
    static constexpr rule::said infer_shape{"> 0"};
};

struct MaxIntraOpParallelismDataset : op<MaxIntraOpParallelismDataset> {
    static constexpr auto prototype = tensorflow::op_def("MaxIntraOpParallelismDataset", "input_dataset: variant",
        "max_intra_op_parallelism: int64", "-> handle: variant", "output_types: list(type) >= 1",
        "output_shapes: list(shape) >= 1");
    static constexpr rule::said infer_shape{"> 0"};
};

struct PrivateThreadPoolDataset : op<PrivateThreadPoolDataset> {
    static constexpr auto prototype = tensorflow::op_def("PrivateThreadPoolDataset", "input_dataset: variant",
        "num_threads: int64", "-> handle: variant", "output_types: list(type) >= 1", "output_shapes: list(shape) >= 1");
    static constexpr rule::said infer_shape{"> 0"};
};

struct NonSerializableDataset : op<NonSerializableDataset> {
    static constexpr auto prototype = tensorflow::op_def("NonSerializableDataset", "input_dataset: variant",
        "-> handle: variant", "output_types: list(type) >= 1", "output_shapes: list(shape) >= 1");
    static constexpr rule::said infer_shape{"> 0"};
};

struct CSVDataset : op<CSVDataset> {
    static constexpr auto prototype = tensorflow::op_def("CSVDataset", "filenames: string", "compression_type: string",
        "buffer_size: int64", "header: bool", "field_delim: string", "use_quote_delim: bool", "na_value: string",
        "select_cols: int64", "record_defaults: output_types", "-> handle: variant",
        "output_types: list({float, double, int32, int64, string}) >= 1", "output_shapes: list(shape) >= 1")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"> 0"};
};

struct CSVDatasetV2 : op<CSVDatasetV2> {
    static constexpr auto prototype = tensorflow::op_def("CSVDatasetV2", "filenames: string",
        "compression_type: string", "buffer_size: int64", "header: bool", "field_delim: string",
        "use_quote_delim: bool", "na_value: string", "select_cols: int64", "record_defaults: output_types",
        "exclude_cols: int64", "-> handle: variant", "output_types: list({float, double, int32, int64, string}) >= 1",
        "output_shapes: list(shape) >= 1")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"> 0"};
};

struct SlidingWindowDataset : op<SlidingWindowDataset> {
    static constexpr auto prototype = tensorflow::op_def("SlidingWindowDataset", "input_dataset: variant",
        "window_size: int64", "window_shift: int64", "window_stride: int64", "-> handle: variant",
        "drop_remainder: bool = true", "output_types: list(type) >= 1", "output_shapes: list(shape) >= 1");
    static constexpr rule::said infer_shape{"> 0"};
};

struct SnapshotDataset : op<SnapshotDataset> {
    static constexpr auto prototype = tensorflow::op_def("SnapshotDataset", "input_dataset: variant", "path: string",
        "-> handle: variant", "output_types: list(type) >= 1", "output_shapes: list(shape) >= 1",
        "compression: string = \"\"", "reader_path_prefix: string = \"\"", "writer_path_prefix: string = \"\"",
        "shard_size_bytes: int = 10737418240", "pending_snapshot_expiry_seconds: int = 86400",
        "num_reader_threads: int = 1", "reader_buffer_size: int = 1", "num_writer_threads: int = 1",
        "writer_buffer_size: int = 1", "shuffle_on_read: bool = false", "seed: int = 0", "seed2: int = 0",
        "mode: string = \"auto\"", "snapshot_name: string = \"\"")
                                          .is(random);
    static constexpr rule::said infer_shape{"> 0"};
};

struct SnapshotDatasetV2 : op<SnapshotDatasetV2> {
    static constexpr auto prototype = tensorflow::op_def("SnapshotDatasetV2", "input_dataset: variant", "path: string",
        "reader_func_other_args: Treader_func_args", "shard_func_other_args: Tshard_func_args", "-> handle: variant",
        "output_types: list(type) >= 1", "output_shapes: list(shape) >= 1", "compression: string = \"\"",
        "reader_prefix: string = \"\"", "writer_prefix: string = \"\"", "hash_valid: bool = false", "hash: int = 0",
        "reader_func: func", "shard_func: func", "Treader_func_args: list(type) >= 0",
        "Tshard_func_args: list(type) >= 0", "metadata: string = \"\"");
    static constexpr rule::said infer_shape{"> 0"};
};

struct SqlDataset : op<SqlDataset> {
    static constexpr auto prototype = tensorflow::op_def("SqlDataset", "driver_name: string",
        "data_source_name: string", "query: string", "-> handle: variant", "output_types: list(type) >= 1",
        "output_shapes: list(shape) >= 1")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"> 0"};
};

struct ParallelFilterDataset : op<ParallelFilterDataset> {
    static constexpr auto prototype = tensorflow::op_def("ParallelFilterDataset", "input_dataset: variant",
        "other_arguments: Targuments", "num_parallel_calls: int64", "-> handle: variant", "predicate: func",
        "deterministic: string = \"default\"", "Targuments: list(type) >= 0", "output_types: list(type) >= 1",
        "output_shapes: list(shape) >= 1", "metadata: string = \"\"");
    static constexpr rule::said infer_shape{"> 0"};
};

struct ParallelBatchDataset : op<ParallelBatchDataset> {
    static constexpr auto prototype = tensorflow::op_def("ParallelBatchDataset", "input_dataset: variant",
        "batch_size: int64", "num_parallel_calls: int64", "drop_remainder: bool", "-> handle: variant",
        "parallel_copy: bool = false", "output_types: list(type) >= 1", "output_shapes: list(shape) >= 1",
        "deterministic: string = \"default\"", "metadata: string = \"\"");
    static constexpr rule::said infer_shape{"> 0"};
};

struct RandomDatasetV2 : op<RandomDatasetV2> {
    static constexpr auto prototype = tensorflow::op_def("RandomDatasetV2", "seed: int64", "seed2: int64",
        "seed_generator: resource", "-> handle: variant", "rerandomize_each_iteration: bool = false",
        "output_types: list(type) >= 1", "output_shapes: list(shape) >= 1", "metadata: string = \"\"")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"> 0"};
};

struct FinalizeDataset : op<FinalizeDataset> {
    static constexpr auto prototype = tensorflow::op_def("FinalizeDataset", "input_dataset: variant",
        "-> handle: variant", "has_captured_ref: bool = false", "output_types: list(type) >= 1",
        "output_shapes: list(shape) >= 1");
    static constexpr rule::said infer_shape{"> 0"};
};

struct ListDataset : op<ListDataset> {
    static constexpr auto prototype = tensorflow::op_def("ListDataset", "tensors: Tinput_types", "-> handle: variant",
        "Tinput_types: list(type) >= 1", "output_types: list(type) >= 1", "output_shapes: list(shape) >= 1",
        "metadata: string = \"\"")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"> 0"};
};

struct SaveDataset : op<SaveDataset> {
    static constexpr auto prototype = tensorflow::op_def("SaveDataset", "input_dataset: variant", "path: string",
        "shard_func_other_args: Tshard_func_args", "compression: string = \"\"", "shard_func: func",
        "use_shard_func: bool = true", "Tshard_func_args: list(type) >= 0")
                                          .is(stateful);
};

struct LoadDataset : op<LoadDataset> {
    static constexpr auto prototype = tensorflow::op_def("LoadDataset", "path: string",
        "reader_func_other_args: Treader_func_args", "-> handle: variant", "output_types: list(type) >= 1",
        "output_shapes: list(shape) >= 1", "compression: string = \"\"", "reader_func: func",
        "Treader_func_args: list(type) >= 0")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"> 0"};
};

struct AssertCardinalityDataset : op<AssertCardinalityDataset> {
    static constexpr auto prototype = tensorflow::op_def("AssertCardinalityDataset", "input_dataset: variant",
        "cardinality: int64", "-> handle: variant", "output_types: list(type) >= 1", "output_shapes: list(shape) >= 1");
    static constexpr rule::said infer_shape{"> 0"};
};

struct SleepDataset : op<SleepDataset> {
    static constexpr auto prototype = tensorflow::op_def("SleepDataset", "input_dataset: variant",
        "sleep_microseconds: int64", "-> handle: variant", "output_types: list(type) >= 1",
        "output_shapes: list(shape) >= 1");
    static constexpr rule::said infer_shape{"> 0"};
};

struct MatchingFilesDataset : op<MatchingFilesDataset> {
    static constexpr auto prototype =
        tensorflow::op_def("MatchingFilesDataset", "patterns: string", "-> handle: variant").is(stateful);
    static constexpr rule::said infer_shape{"> 0"};
};

/// The operators of training graphs that are their own origins.
using dataset_experimental_ops = ops<ExperimentalMapAndBatchDataset, ExperimentalMapDataset,
    ExperimentalParseExampleDataset, ExperimentalParallelInterleaveDataset, ExperimentalIgnoreErrorsDataset,
    ExperimentalUnbatchDataset, ExperimentalRebatchDataset, ExperimentalAutoShardDataset,
    ExperimentalDenseToSparseBatchDataset, ExperimentalDirectedInterleaveDataset, ExperimentalGroupByWindowDataset,
    ExperimentalGroupByReducerDataset, ExperimentalMaxIntraOpParallelismDataset, ExperimentalPrivateThreadPoolDataset,
    ExperimentalRandomDataset, ExperimentalScanDataset, ExperimentalSlidingWindowDataset, ExperimentalTakeWhileDataset,
    ExperimentalUniqueDataset, ExperimentalNonSerializableDataset, ExperimentalCSVDataset, ExperimentalSqlDataset,
    ExperimentalLMDBDataset, ExperimentalSleepDataset, LegacyParallelInterleaveDatasetV2, DirectedInterleaveDataset,
    RebatchDataset, RebatchDatasetV2, MaxIntraOpParallelismDataset, PrivateThreadPoolDataset, NonSerializableDataset,
    CSVDataset, CSVDatasetV2, SlidingWindowDataset, SnapshotDataset, SnapshotDatasetV2, SqlDataset,
    ParallelFilterDataset, ParallelBatchDataset, RandomDatasetV2, FinalizeDataset, ListDataset, SaveDataset,
    LoadDataset, AssertCardinalityDataset, SleepDataset, MatchingFilesDataset>;

} // namespace library
GRAFT_END
