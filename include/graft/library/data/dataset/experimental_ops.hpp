// graft/library/data/dataset/experimental_ops.hpp - operators: datasets of older and newer names
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

// Ports, attributes and names are TensorFlow's: these operators are both the origin and the target of their plugins.
// No kernels. Source: TensorFlow core/ops.

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct dataset_experimental_lines {
    static constexpr char text[] = R"ops(
ExperimentalMapAndBatchDataset input_dataset:variant other_arguments*:Targuments batch_size:i64 num_parallel_calls:i64
    drop_remainder:bool -> handle:variant f?func Targuments?list(type){any}[0..] output_types?list(type){any}[1..]
    output_shapes?list(shape)[1..] preserve_cardinality?bool=false | > 0
ExperimentalMapDataset input_dataset:variant other_arguments*:Targuments -> handle:variant f?func
    Targuments?list(type){any}[0..] output_types?list(type){any}[1..] output_shapes?list(shape)[1..]
    use_inter_op_parallelism?bool=true preserve_cardinality?bool=false force_synchronous?bool=false | > 0
ExperimentalParseExampleDataset input_dataset:variant num_parallel_calls:i64 dense_defaults*:Tdense -> handle:variant
    sparse_keys?list(string)[0..] dense_keys?list(string)[0..] sparse_types?list(type){f32,i64,string}[0..]
    Tdense?list(type){f32,i64,string}[0..] dense_shapes?list(shape)[0..] output_types?list(type){any}[1..]
    output_shapes?list(shape)[1..] sloppy?bool=false | > 0
ExperimentalParallelInterleaveDataset input_dataset:variant other_arguments*:Targuments cycle_length:i64
    block_length:i64 sloppy:bool buffer_output_elements:i64 prefetch_input_elements:i64 -> handle:variant f?func
    Targuments?list(type){any}[0..] output_types?list(type){any}[1..] output_shapes?list(shape)[1..] | > 0
ExperimentalIgnoreErrorsDataset input_dataset:variant -> handle:variant output_types?list(type){any}[1..]
    output_shapes?list(shape)[1..] log_warning?bool=false | > 0
ExperimentalUnbatchDataset input_dataset:variant -> handle:variant output_types?list(type){any}[1..]
    output_shapes?list(shape)[1..] | > 0
ExperimentalRebatchDataset input_dataset:variant num_replicas:i64 -> handle:variant output_types?list(type){any}[1..]
    output_shapes?list(shape)[1..] use_fallback?bool=true | > 0
ExperimentalAutoShardDataset input_dataset:variant num_workers:i64 index:i64 -> handle:variant auto_shard_policy?int=0
    output_types?list(type){any}[1..] output_shapes?list(shape)[1..] | > 0
ExperimentalDenseToSparseBatchDataset input_dataset:variant batch_size:i64 row_shape:i64 -> handle:variant
    output_types?list(type){any}[1..] output_shapes?list(shape)[1..] | > 0
ExperimentalDirectedInterleaveDataset selector_input_dataset:variant data_input_datasets*N>1:variant -> handle:variant
    output_types?list(type){any}[1..] output_shapes?list(shape)[1..] N?int>=1 | > 0
ExperimentalGroupByWindowDataset input_dataset:variant key_func_other_arguments*:Tkey_func_other_arguments
    reduce_func_other_arguments*:Treduce_func_other_arguments
    window_size_func_other_arguments*:Twindow_size_func_other_arguments -> handle:variant key_func?func
    reduce_func?func window_size_func?func Tkey_func_other_arguments?list(type){any}[0..]
    Treduce_func_other_arguments?list(type){any}[0..] Twindow_size_func_other_arguments?list(type){any}[0..]
    output_types?list(type){any}[1..] output_shapes?list(shape)[1..] | > 0
ExperimentalGroupByReducerDataset input_dataset:variant key_func_other_arguments*:Tkey_func_other_arguments
    init_func_other_arguments*:Tinit_func_other_arguments reduce_func_other_arguments*:Treduce_func_other_arguments
    finalize_func_other_arguments*:Tfinalize_func_other_arguments -> handle:variant key_func?func init_func?func
    reduce_func?func finalize_func?func Tkey_func_other_arguments?list(type){any}[0..]
    Tinit_func_other_arguments?list(type){any}[0..] Treduce_func_other_arguments?list(type){any}[0..]
    Tfinalize_func_other_arguments?list(type){any}[0..] output_types?list(type){any}[1..]
    output_shapes?list(shape)[1..] | > 0 | is stateful
ExperimentalMaxIntraOpParallelismDataset input_dataset:variant max_intra_op_parallelism:i64 -> handle:variant
    output_types?list(type){any}[1..] output_shapes?list(shape)[1..] | > 0
ExperimentalPrivateThreadPoolDataset input_dataset:variant num_threads:i64 -> handle:variant
    output_types?list(type){any}[1..] output_shapes?list(shape)[1..] | > 0
ExperimentalRandomDataset seed:i64 seed2:i64 -> handle:variant output_types?list(type){any}[1..]
    output_shapes?list(shape)[1..] | > 0 | is stateful
ExperimentalScanDataset input_dataset:variant initial_state*:Tstate other_arguments*:Targuments -> handle:variant
    f?func Tstate?list(type){any}[1..] Targuments?list(type){any}[0..] output_types?list(type){any}[1..]
    output_shapes?list(shape)[1..] preserve_cardinality?bool=false | > 0
ExperimentalSlidingWindowDataset input_dataset:variant window_size:i64 window_shift:i64 window_stride:i64 ->
    handle:variant output_types?list(type){any}[1..] output_shapes?list(shape)[1..] | > 0
ExperimentalTakeWhileDataset input_dataset:variant other_arguments*:Targuments -> handle:variant predicate?func
    Targuments?list(type){any}[0..] output_types?list(type){any}[1..] output_shapes?list(shape)[1..] | > 0
ExperimentalUniqueDataset input_dataset:variant -> handle:variant output_types?list(type){any}[1..]
    output_shapes?list(shape)[1..] | > 0
ExperimentalNonSerializableDataset input_dataset:variant -> handle:variant output_types?list(type){any}[1..]
    output_shapes?list(shape)[1..] | > 0
ExperimentalCSVDataset filenames:string compression_type:string buffer_size:i64 header:bool field_delim:string
    use_quote_delim:bool na_value:string select_cols:i64 record_defaults*:output_types -> handle:variant
    output_types?list(type){f32,f64,i32,i64,string}[1..] output_shapes?list(shape)[1..] | > 0 | is stateful
ExperimentalSqlDataset driver_name:string data_source_name:string query:string -> handle:variant
    output_types?list(type){any}[1..] output_shapes?list(shape)[1..] | > 0 | is stateful
ExperimentalLMDBDataset filenames:string -> handle:variant output_types?list(type){any}[1..]
    output_shapes?list(shape)[1..] | > 0 | is stateful
ExperimentalSleepDataset input_dataset:variant sleep_microseconds:i64 -> handle:variant
    output_types?list(type){any}[1..] output_shapes?list(shape)[1..] | > 0
LegacyParallelInterleaveDatasetV2 input_dataset:variant other_arguments*:Targuments cycle_length:i64 block_length:i64
    buffer_output_elements:i64 prefetch_input_elements:i64 -> handle:variant f?func deterministic?string="default"
    Targuments?list(type){any}[0..] output_types?list(type){any}[1..] output_shapes?list(shape)[1..]
    metadata?string="" | > 0
DirectedInterleaveDataset selector_input_dataset:variant data_input_datasets*N>1:variant -> handle:variant
    output_types?list(type){any}[1..] output_shapes?list(shape)[1..] N?int>=1 stop_on_empty_dataset?bool=false | > 0
RebatchDataset input_dataset:variant num_replicas:i64 -> handle:variant output_types?list(type){any}[1..]
    output_shapes?list(shape)[1..] use_fallback?bool=true | > 0
RebatchDatasetV2 input_dataset:variant batch_sizes:i64 drop_remainder:bool -> handle:variant
    output_types?list(type){any}[1..] output_shapes?list(shape)[1..] | > 0
MaxIntraOpParallelismDataset input_dataset:variant max_intra_op_parallelism:i64 -> handle:variant
    output_types?list(type){any}[1..] output_shapes?list(shape)[1..] | > 0
PrivateThreadPoolDataset input_dataset:variant num_threads:i64 -> handle:variant output_types?list(type){any}[1..]
    output_shapes?list(shape)[1..] | > 0
NonSerializableDataset input_dataset:variant -> handle:variant output_types?list(type){any}[1..]
    output_shapes?list(shape)[1..] | > 0
CSVDataset filenames:string compression_type:string buffer_size:i64 header:bool field_delim:string
    use_quote_delim:bool na_value:string select_cols:i64 record_defaults*:output_types -> handle:variant
    output_types?list(type){f32,f64,i32,i64,string}[1..] output_shapes?list(shape)[1..] | > 0 | is stateful
CSVDatasetV2 filenames:string compression_type:string buffer_size:i64 header:bool field_delim:string
    use_quote_delim:bool na_value:string select_cols:i64 record_defaults*:output_types exclude_cols:i64 ->
    handle:variant output_types?list(type){f32,f64,i32,i64,string}[1..] output_shapes?list(shape)[1..] | > 0
    | is stateful
SlidingWindowDataset input_dataset:variant window_size:i64 window_shift:i64 window_stride:i64 -> handle:variant
    drop_remainder?bool=true output_types?list(type){any}[1..] output_shapes?list(shape)[1..] | > 0
SnapshotDataset input_dataset:variant path:string -> handle:variant output_types?list(type){any}[1..]
    output_shapes?list(shape)[1..] compression?string="" reader_path_prefix?string="" writer_path_prefix?string=""
    shard_size_bytes?int=10737418240 pending_snapshot_expiry_seconds?int=86400 num_reader_threads?int=1
    reader_buffer_size?int=1 num_writer_threads?int=1 writer_buffer_size?int=1 shuffle_on_read?bool=false seed?int=0
    seed2?int=0 mode?string="auto" snapshot_name?string="" | > 0 | is random
SnapshotDatasetV2 input_dataset:variant path:string reader_func_other_args*:Treader_func_args
    shard_func_other_args*:Tshard_func_args -> handle:variant output_types?list(type){any}[1..]
    output_shapes?list(shape)[1..] compression?string="" reader_prefix?string="" writer_prefix?string=""
    hash_valid?bool=false hash?int=0 reader_func?func shard_func?func Treader_func_args?list(type){any}[0..]
    Tshard_func_args?list(type){any}[0..] metadata?string="" | > 0
SqlDataset driver_name:string data_source_name:string query:string -> handle:variant output_types?list(type){any}[1..]
    output_shapes?list(shape)[1..] | > 0 | is stateful
ParallelFilterDataset input_dataset:variant other_arguments*:Targuments num_parallel_calls:i64 -> handle:variant
    predicate?func deterministic?string="default" Targuments?list(type){any}[0..] output_types?list(type){any}[1..]
    output_shapes?list(shape)[1..] metadata?string="" | > 0
ParallelBatchDataset input_dataset:variant batch_size:i64 num_parallel_calls:i64 drop_remainder:bool -> handle:variant
    parallel_copy?bool=false output_types?list(type){any}[1..] output_shapes?list(shape)[1..]
    deterministic?string="default" metadata?string="" | > 0
RandomDatasetV2 seed:i64 seed2:i64 seed_generator:resource -> handle:variant rerandomize_each_iteration?bool=false
    output_types?list(type){any}[1..] output_shapes?list(shape)[1..] metadata?string="" | > 0 | is stateful
FinalizeDataset input_dataset:variant -> handle:variant has_captured_ref?bool=false output_types?list(type){any}[1..]
    output_shapes?list(shape)[1..] | > 0
ListDataset tensors*:Tinput_types -> handle:variant Tinput_types?list(type){any}[1..]
    output_types?list(type){any}[1..] output_shapes?list(shape)[1..] metadata?string="" | > 0 | is stateful
SaveDataset input_dataset:variant path:string shard_func_other_args*:Tshard_func_args -> compression?string=""
    shard_func?func use_shard_func?bool=true Tshard_func_args?list(type){any}[0..] | is stateful
LoadDataset path:string reader_func_other_args*:Treader_func_args -> handle:variant output_types?list(type){any}[1..]
    output_shapes?list(shape)[1..] compression?string="" reader_func?func Treader_func_args?list(type){any}[0..] | > 0
    | is stateful
AssertCardinalityDataset input_dataset:variant cardinality:i64 -> handle:variant output_types?list(type){any}[1..]
    output_shapes?list(shape)[1..] | > 0
SleepDataset input_dataset:variant sleep_microseconds:i64 -> handle:variant output_types?list(type){any}[1..]
    output_shapes?list(shape)[1..] | > 0
MatchingFilesDataset patterns:string -> handle:variant | > 0 | is stateful
)ops";
};

/// The operators of training graphs in this file.
using dataset_experimental_ops = listed_ops<dataset_experimental_lines>;

} // namespace library
GRAFT_END
