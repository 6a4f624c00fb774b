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
)ops";
};

using BatchDatasetV2 = listed<dataset_lines, "BatchDatasetV2">;
using RangeDataset = listed<dataset_lines, "RangeDataset">;

/// The operators of training graphs in this file.
using dataset_ops = listed_ops<dataset_lines>;

} // namespace library
GRAFT_END
