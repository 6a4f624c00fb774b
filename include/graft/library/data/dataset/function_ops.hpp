// graft/library/data/dataset/function_ops.hpp - operators: datasets derived from other datasets by functions
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

// Ports, attributes and names are TensorFlow's: these operators are both the origin and the target of their plugins.
// No kernels. Source: TensorFlow core/ops.

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct dataset_function_lines {
    static constexpr char text[] = R"ops(
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
)ops";
};

/// The operators of training graphs in this file.
using dataset_function_ops = listed_ops<dataset_function_lines>;

} // namespace library
GRAFT_END
