// graft/library/data/dataset/ops.hpp - operators: datasets read from files and tensors, split, joined and shuffled
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

// Ports, attributes and names are TensorFlow's: these operators are both the origin and the target of their plugins.
// No kernels. Source: TensorFlow core/ops.

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct dataset_lines {
    static constexpr char text[] = R"ops(
TensorDataset components*:Toutput_types -> handle:variant Toutput_types?list(type){any}[1..]
    output_shapes?list(shape)[1..] metadata?string="" | > 0 | is reads_state
TensorSliceDataset components*:Toutput_types -> handle:variant Toutput_types?list(type){any}[1..]
    output_shapes?list(shape)[1..] is_files?bool=false metadata?string="" replicate_on_split?bool=false | > 0
    | is reads_state
SparseTensorSliceDataset indices:i64 values:Tvalues dense_shape:i64 -> handle:variant Tvalues?type{any} | > 0
    | is reads_state
ZipDataset input_datasets*N>1:variant -> handle:variant output_types?list(type){any}[1..]
    output_shapes?list(shape)[1..] N?int>=1 metadata?string="" | > 0
ConcatenateDataset input_dataset:variant another_dataset:variant -> handle:variant output_types?list(type){any}[1..]
    output_shapes?list(shape)[1..] metadata?string="" | > 0
RepeatDataset input_dataset:variant count:i64 -> handle:variant output_types?list(type){any}[1..]
    output_shapes?list(shape)[1..] metadata?string="" | ? 0 > 0
TakeDataset input_dataset:variant count:i64 -> handle:variant output_types?list(type){any}[1..]
    output_shapes?list(shape)[1..] metadata?string="" | ? 0 > 0
SkipDataset input_dataset:variant count:i64 -> handle:variant output_types?list(type){any}[1..]
    output_shapes?list(shape)[1..] metadata?string="" | ? 0 > 0
IgnoreErrorsDataset input_dataset:variant -> handle:variant output_types?list(type){any}[1..]
    output_shapes?list(shape)[1..] log_warning?bool=false | > 0
BatchDataset input_dataset:variant batch_size:i64 -> handle:variant output_types?list(type){any}[1..]
    output_shapes?list(shape)[1..] metadata?string="" | ? 0 > 0
BatchDatasetV2 input_dataset:variant batch_size:i64 drop_remainder:bool -> handle:variant parallel_copy?bool=false
    output_types?list(type){any}[1..] output_shapes?list(shape)[1..] metadata?string="" | ? 0 0 > 0
PaddedBatchDataset input_dataset:variant batch_size:i64 padded_shapes*N>1:i64 padding_values*:Toutput_types ->
    handle:variant Toutput_types?list(type){any}[1..] output_shapes?list(shape)[1..] N?int>=1 metadata?string="" | > 0
PaddedBatchDatasetV2 input_dataset:variant batch_size:i64 padded_shapes*N>1:i64 padding_values*:Toutput_types
    drop_remainder:bool -> handle:variant parallel_copy?bool=false Toutput_types?list(type){any}[1..]
    output_shapes?list(shape)[1..] N?int>=1 metadata?string="" | > 0
ShuffleDataset input_dataset:variant buffer_size:i64 seed:i64 seed2:i64 -> handle:variant
    reshuffle_each_iteration?bool=true output_types?list(type){any}[1..] output_shapes?list(shape)[1..]
    metadata?string="" | ? 0 0 0 > 0
ShuffleDatasetV2 input_dataset:variant buffer_size:i64 seed_generator:resource -> handle:variant
    output_types?list(type){any}[1..] output_shapes?list(shape)[1..] metadata?string="" | > 0 | is stateful
ShuffleDatasetV3 input_dataset:variant buffer_size:i64 seed:i64 seed2:i64 seed_generator:resource -> handle:variant
    reshuffle_each_iteration?bool=true output_types?list(type){any}[1..] output_shapes?list(shape)[1..]
    metadata?string="" | > 0 | is stateful
ShuffleAndRepeatDataset input_dataset:variant buffer_size:i64 seed:i64 seed2:i64 count:i64 -> handle:variant
    output_types?list(type){any}[1..] output_shapes?list(shape)[1..] reshuffle_each_iteration?bool=true
    metadata?string="" | > 0
ShuffleAndRepeatDatasetV2 input_dataset:variant buffer_size:i64 seed:i64 seed2:i64 count:i64 seed_generator:resource
    -> handle:variant reshuffle_each_iteration?bool=true output_types?list(type){any}[1..]
    output_shapes?list(shape)[1..] metadata?string="" | > 0 | is stateful
CacheDataset input_dataset:variant filename:string -> handle:variant output_types?list(type){any}[1..]
    output_shapes?list(shape)[1..] metadata?string="" | > 0
CacheDatasetV2 input_dataset:variant filename:string cache:resource -> handle:variant
    output_types?list(type){any}[1..] output_shapes?list(shape)[1..] metadata?string="" | > 0 | is stateful
PrefetchDataset input_dataset:variant buffer_size:i64 -> handle:variant output_types?list(type){any}[1..]
    output_shapes?list(shape)[1..] slack_period?int=0 legacy_autotune?bool=true buffer_size_min?int=0
    metadata?string="" | ? 0 > 0
TextLineDataset filenames:string compression_type:string buffer_size:i64 -> handle:variant metadata?string="" | > 0
    | is reads_state
TFRecordDataset filenames:string compression_type:string buffer_size:i64 -> handle:variant metadata?string="" | > 0
    | is reads_state
TFRecordDatasetV2 filenames:string compression_type:string buffer_size:i64 byte_offsets:i64 -> handle:variant
    metadata?string="" | > 0 | is reads_state
FixedLengthRecordDataset filenames:string header_bytes:i64 record_bytes:i64 footer_bytes:i64 buffer_size:i64 ->
    handle:variant metadata?string="" | > 0 | is reads_state
FixedLengthRecordDatasetV2 filenames:string header_bytes:i64 record_bytes:i64 footer_bytes:i64 buffer_size:i64
    compression_type:string -> handle:variant metadata?string="" | > 0 | is reads_state
RangeDataset start:i64 stop:i64 step:i64 -> handle:variant output_types?list(type){any}[1..]
    output_shapes?list(shape)[1..] metadata?string="" replicate_on_split?bool=false | 0 0 0 > 0 | is reads_state
UnbatchDataset input_dataset:variant -> handle:variant output_types?list(type){any}[1..]
    output_shapes?list(shape)[1..] metadata?string="" | > 0
DenseToSparseBatchDataset input_dataset:variant batch_size:i64 row_shape:i64 -> handle:variant
    output_types?list(type){any}[1..] output_shapes?list(shape)[1..] | > 0
UniqueDataset input_dataset:variant -> handle:variant output_types?list(type){any}[1..] output_shapes?list(shape)[1..]
    metadata?string="" | > 0
RandomDataset seed:i64 seed2:i64 -> handle:variant output_types?list(type){any}[1..] output_shapes?list(shape)[1..]
    metadata?string="" | > 0 | is reads_state
SamplingDataset input_dataset:variant rate:f32 seed:i64 seed2:i64 -> handle:variant output_types?list(type){any}[1..]
    output_shapes?list(shape)[1..] | > 0
GeneratorDataset init_func_other_args*:Tinit_func_args next_func_other_args*:Tnext_func_args
    finalize_func_other_args*:Tfinalize_func_args -> handle:variant init_func?func next_func?func finalize_func?func
    Tinit_func_args?list(type){any}[0..] Tnext_func_args?list(type){any}[0..] Tfinalize_func_args?list(type){any}[0..]
    output_types?list(type){any}[1..] output_shapes?list(shape)[1..] metadata?string="" | > 0 | is reads_state
MapDataset input_dataset:variant other_arguments*:Targuments -> handle:variant f?func Targuments?list(type){any}[0..]
    output_types?list(type){any}[1..] output_shapes?list(shape)[1..] use_inter_op_parallelism?bool=true
    preserve_cardinality?bool=false force_synchronous?bool=false metadata?string="" | > 0
ParallelMapDataset input_dataset:variant other_arguments*:Targuments num_parallel_calls:i32 -> handle:variant f?func
    Targuments?list(type){any}[0..] output_types?list(type){any}[1..] output_shapes?list(shape)[1..]
    use_inter_op_parallelism?bool=true sloppy?bool=false preserve_cardinality?bool=false metadata?string="" | > 0
ParallelMapDatasetV2 input_dataset:variant other_arguments*:Targuments num_parallel_calls:i64 -> handle:variant f?func
    Targuments?list(type){any}[0..] output_types?list(type){any}[1..] output_shapes?list(shape)[1..]
    use_inter_op_parallelism?bool=true deterministic?string="default" preserve_cardinality?bool=false
    use_unbounded_threadpool?bool=false metadata?string="" | > 0
FlatMapDataset input_dataset:variant other_arguments*:Targuments -> handle:variant f?func
    Targuments?list(type){any}[0..] output_types?list(type){any}[1..] output_shapes?list(shape)[1..]
    metadata?string="" | > 0
InterleaveDataset input_dataset:variant other_arguments*:Targuments cycle_length:i64 block_length:i64 ->
    handle:variant f?func Targuments?list(type){any}[0..] output_types?list(type){any}[1..]
    output_shapes?list(shape)[1..] metadata?string="" | > 0
ParallelInterleaveDataset input_dataset:variant other_arguments*:Targuments cycle_length:i64 block_length:i64
    sloppy:bool buffer_output_elements:i64 prefetch_input_elements:i64 -> handle:variant f?func
    Targuments?list(type){any}[0..] output_types?list(type){any}[1..] output_shapes?list(shape)[1..]
    metadata?string="" | > 0
ParallelInterleaveDatasetV2 input_dataset:variant other_arguments*:Targuments cycle_length:i64 block_length:i64
    num_parallel_calls:i64 -> handle:variant f?func Targuments?list(type){any}[0..] output_types?list(type){any}[1..]
    output_shapes?list(shape)[1..] sloppy?bool=false metadata?string="" | > 0
ParallelInterleaveDatasetV3 input_dataset:variant other_arguments*:Targuments cycle_length:i64 block_length:i64
    num_parallel_calls:i64 -> handle:variant f?func deterministic?string="default" Targuments?list(type){any}[0..]
    output_types?list(type){any}[1..] output_shapes?list(shape)[1..] metadata?string="" | > 0
ParallelInterleaveDatasetV4 input_dataset:variant other_arguments*:Targuments cycle_length:i64 block_length:i64
    buffer_output_elements:i64 prefetch_input_elements:i64 num_parallel_calls:i64 -> handle:variant f?func
    deterministic?string="default" Targuments?list(type){any}[0..] output_types?list(type){any}[1..]
    output_shapes?list(shape)[1..] metadata?string="" | > 0
FilterDataset input_dataset:variant other_arguments*:Targuments -> handle:variant predicate?func
    Targuments?list(type){any}[0..] output_types?list(type){any}[1..] output_shapes?list(shape)[1..]
    metadata?string="" | > 0
FilterByLastComponentDataset input_dataset:variant -> output:variant output_types?list(type){any}[1..]
    output_shapes?list(shape)[1..] | > 0
MapAndBatchDataset input_dataset:variant other_arguments*:Targuments batch_size:i64 num_parallel_calls:i64
    drop_remainder:bool -> handle:variant f?func Targuments?list(type){any}[0..] output_types?list(type){any}[1..]
    output_shapes?list(shape)[1..] preserve_cardinality?bool=false metadata?string="" | > 0
OptionsDataset input_dataset:variant -> handle:variant serialized_options?string output_types?list(type){any}[1..]
    output_shapes?list(shape)[1..] metadata?string="" | > 0
ModelDataset input_dataset:variant -> handle:variant algorithm?int=0 cpu_budget?int=0 ram_budget?int=0
    output_types?list(type){any}[1..] output_shapes?list(shape)[1..] | > 0
OptimizeDataset input_dataset:variant optimizations:string -> handle:variant output_types?list(type){any}[1..]
    output_shapes?list(shape)[1..] optimization_configs?list(string)= | > 0
OptimizeDatasetV2 input_dataset:variant optimizations_enabled:string optimizations_disabled:string
    optimizations_default:string -> handle:variant output_types?list(type){any}[1..] output_shapes?list(shape)[1..]
    optimization_configs?list(string)= | > 0
WindowDataset input_dataset:variant size:i64 shift:i64 stride:i64 drop_remainder:bool -> handle:variant
    output_types?list(type){any}[1..] output_shapes?list(shape)[1..] metadata?string="" | > 0
ShardDataset input_dataset:variant num_shards:i64 index:i64 -> handle:variant require_non_empty?bool=false
    output_types?list(type){any}[1..] output_shapes?list(shape)[1..] metadata?string="" | > 0
AutoShardDataset input_dataset:variant num_workers:i64 index:i64 -> handle:variant auto_shard_policy?int=0
    output_types?list(type){any}[1..] output_shapes?list(shape)[1..] num_replicas?int=0 | > 0
TakeWhileDataset input_dataset:variant other_arguments*:Targuments -> handle:variant predicate?func
    Targuments?list(type){any}[0..] output_types?list(type){any}[1..] output_shapes?list(shape)[1..]
    metadata?string="" | > 0
ScanDataset input_dataset:variant initial_state*:Tstate other_arguments*:Targuments -> handle:variant f?func
    Tstate?list(type){any}[1..] Targuments?list(type){any}[0..] output_types?list(type){any}[1..]
    output_shapes?list(shape)[1..] preserve_cardinality?bool=false use_default_device?bool=true metadata?string=""
    | > 0
GroupByWindowDataset input_dataset:variant key_func_other_arguments*:Tkey_func_other_arguments
    reduce_func_other_arguments*:Treduce_func_other_arguments
    window_size_func_other_arguments*:Twindow_size_func_other_arguments -> handle:variant key_func?func
    reduce_func?func window_size_func?func Tkey_func_other_arguments?list(type){any}[0..]
    Treduce_func_other_arguments?list(type){any}[0..] Twindow_size_func_other_arguments?list(type){any}[0..]
    output_types?list(type){any}[1..] output_shapes?list(shape)[1..] metadata?string="" | > 0
GroupByReducerDataset input_dataset:variant key_func_other_arguments*:Tkey_func_other_arguments
    init_func_other_arguments*:Tinit_func_other_arguments reduce_func_other_arguments*:Treduce_func_other_arguments
    finalize_func_other_arguments*:Tfinalize_func_other_arguments -> handle:variant key_func?func init_func?func
    reduce_func?func finalize_func?func Tkey_func_other_arguments?list(type){any}[0..]
    Tinit_func_other_arguments?list(type){any}[0..] Treduce_func_other_arguments?list(type){any}[0..]
    Tfinalize_func_other_arguments?list(type){any}[0..] output_types?list(type){any}[1..]
    output_shapes?list(shape)[1..] | > 0 | is reads_state
ParseExampleDataset input_dataset:variant num_parallel_calls:i64 dense_defaults*:Tdense -> handle:variant
    sparse_keys?list(string)[0..] dense_keys?list(string)[0..] sparse_types?list(type){f32,i64,string}[0..]
    Tdense?list(type){f32,i64,string}[0..] dense_shapes?list(shape)[0..] output_types?list(type){any}[1..]
    output_shapes?list(shape)[1..] sloppy?bool=false ragged_keys?list(string)[0..]=
    ragged_value_types?list(type){f32,i64,string}[0..]= ragged_split_types?list(type){i32,i64}[0..]= | > 0
ParseExampleDatasetV2 input_dataset:variant num_parallel_calls:i64 dense_defaults*:Tdense -> handle:variant
    sparse_keys?list(string)[0..] dense_keys?list(string)[0..] sparse_types?list(type){f32,i64,string}[0..]
    Tdense?list(type){f32,i64,string}[0..] dense_shapes?list(shape)[0..] output_types?list(type){any}[1..]
    output_shapes?list(shape)[1..] deterministic?string="default" ragged_keys?list(string)[0..]=
    ragged_value_types?list(type){f32,i64,string}[0..]= ragged_split_types?list(type){i32,i64}[0..]= | > 0
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

using BatchDatasetV2 = listed<dataset_lines, "BatchDatasetV2">;
using RangeDataset = listed<dataset_lines, "RangeDataset">;

/// The operators of training graphs in this file.
using dataset_ops = listed_ops<dataset_lines>;

} // namespace library
GRAFT_END
