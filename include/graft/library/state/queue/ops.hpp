// graft/library/state/queue/ops.hpp - operators: queues, staging areas, accumulators, stacks
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

// Ports, attributes and names are TensorFlow's: these operators are both the origin and the target of their plugins.
// No kernels. Source: TensorFlow core/ops.

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct queue_lines {
    static constexpr char text[] = R"ops(
numbertype = real_number,quantized,c64,c128

# queues, by name and by handle
FIFOQueue -> handle:string component_types?list(type){any}[1..] shapes?list(shape)[0..]=none capacity?int=-1
    container?string="" shared_name?string="" | > [2] | is reads_state | tf:
PaddingFIFOQueue -> handle:string component_types?list(type){any}[1..] shapes?list(shape)[0..]=none capacity?int=-1
    container?string="" shared_name?string="" | > [2] | is reads_state | tf:
RandomShuffleQueue -> handle:string component_types?list(type){any}[1..] shapes?list(shape)[0..]=none capacity?int=-1
    min_after_dequeue?int=0 seed?int=0 seed2?int=0 container?string="" shared_name?string="" | > [2] | is random | tf:
PriorityQueue -> handle:string component_types?list(type)[0..]= shapes?list(shape)[0..] capacity?int=-1
    container?string="" shared_name?string="" | > [2] | is reads_state | tf:
FIFOQueueV2 -> handle:resource component_types?list(type){any}[1..] shapes?list(shape)[0..]=none capacity?int=-1
    container?string="" shared_name?string="" | > 0 | is stateful
PaddingFIFOQueueV2 -> handle:resource component_types?list(type){any}[1..] shapes?list(shape)[0..]=none
    capacity?int=-1 container?string="" shared_name?string="" | > 0 | is stateful
RandomShuffleQueueV2 -> handle:resource component_types?list(type){any}[1..] shapes?list(shape)[0..]=none
    capacity?int=-1 min_after_dequeue?int=0 seed?int=0 seed2?int=0 container?string="" shared_name?string="" | > 0
    | is random stateful
PriorityQueueV2 -> handle:resource component_types?list(type)[0..]= shapes?list(shape)[0..] capacity?int=-1
    container?string="" shared_name?string="" | > 0 | is stateful

# in
QueueEnqueue handle:Handle components*:Tcomponents(any_shape) -> timeout_ms?int=-1 where Tcomponents*=any
    Handle=string,resource
    | tf: handle:string components*:Tcomponents -> Tcomponents?list(type){any}[1..] timeout_ms?int=-1
QueueEnqueueV2 handle:resource components*:Tcomponents(any_shape) -> Tcomponents?list(type){any}[1..] timeout_ms?int=-1
    | is stateful
QueueEnqueueMany handle:Handle components*:Tcomponents(any_shape) -> timeout_ms?int=-1 where Tcomponents*=any
    Handle=string,resource | tf: handle:string components*:Tcomponents -> Tcomponents?list(type){any}[1..]
    timeout_ms?int=-1
QueueEnqueueManyV2 handle:resource components*:Tcomponents(any_shape) -> Tcomponents?list(type){any}[1..]
    timeout_ms?int=-1
    | is stateful
QueueClose handle:string -> cancel_pending_enqueues?bool=false
QueueCloseV2 handle:resource -> cancel_pending_enqueues?bool=false | is stateful

# out
QueueDequeue handle:string -> components*:component_types component_types?list(type){any}[1..] timeout_ms?int=-1
    handle_shapes?list(shape)=none | > @ of handle_shapes
QueueDequeueV2 handle:resource -> components*:component_types component_types?list(type){any}[1..] timeout_ms?int=-1
    handle_shapes?list(shape)=none | > @ of handle_shapes | is stateful
QueueDequeueMany handle:string n:i32 -> components*:component_types component_types?list(type){any}[1..]
    timeout_ms?int=-1 handle_shapes?list(shape)=none | ? n > [n,@] of handle_shapes
QueueDequeueManyV2 handle:resource n:i32 -> components*:component_types component_types?list(type){any}[1..]
    timeout_ms?int=-1 handle_shapes?list(shape)=none | ? n > [n,@] of handle_shapes | is stateful
QueueDequeueUpTo handle:string n:i32 -> components*:component_types component_types?list(type){any}[1..]
    timeout_ms?int=-1 handle_shapes?list(shape)=none | > [?,@] of handle_shapes
QueueDequeueUpToV2 handle:resource n:i32 -> components*:component_types component_types?list(type){any}[1..]
    timeout_ms?int=-1 handle_shapes?list(shape)=none | > [?,@] of handle_shapes | is stateful

# state
QueueSize handle:string -> size:i32 | > 0
QueueSizeV2 handle:resource -> size:i32 | > 0 | is stateful
QueueIsClosed handle:string -> is_closed:bool | > 0
QueueIsClosedV2 handle:resource -> is_closed:bool | > 0 | is stateful

# staging areas
Stage values*:dtypes -> capacity?int>=0=0 memory_limit?int>=0=0 container?string="" shared_name?string=""
    where dtypes*=any | is stateful | tf: values*:dtypes -> capacity?int>=0=0 memory_limit?int>=0=0
    dtypes?list(type){any}[1..] container?string="" shared_name?string=""
Unstage -> y*:dtypes capacity?int>=0=0 memory_limit?int>=0=0 dtypes?list(type){any}[1..] container?string=""
    shared_name?string="" handle_shapes?list(shape)=none | > @ of handle_shapes | is stateful | tf: ->values
StagePeek index:i32 -> y*:dtypes capacity?int>=0=0 memory_limit?int>=0=0 dtypes?list(type)= container?string=""
    shared_name?string="" handle_shapes?list(shape)=none | > @ of handle_shapes | is reads_state | tf: index:i32 ->
    values*:dtypes capacity?int>=0=0 memory_limit?int>=0=0 dtypes?list(type){any}[1..] container?string=""
    shared_name?string="" handle_shapes?list(shape)=none
StageSize -> size:i32 capacity?int>=0=0 memory_limit?int>=0=0 dtypes?list(type)= container?string=""
    shared_name?string="" | > 0 | is reads_state | tf: -> size:i32 capacity?int>=0=0 memory_limit?int>=0=0
    dtypes?list(type){any} container?string="" shared_name?string=""

# accumulators of gradients
ConditionalAccumulator -> handle:string dtype?type{numbertype} shape?shape container?string="" shared_name?string=""
    reduction_type?string{"MEAN","SUM"}="MEAN" | > [2] | is reads_state | tf:
SparseConditionalAccumulator -> handle:string dtype?type{numbertype} shape?shape container?string=""
    shared_name?string="" reduction_type?string{"MEAN","SUM"}="MEAN" | > [2] | is reads_state | tf:
AccumulatorApplyGradient handle:string local_step:i64(any_shape) gradient:dtype(any_shape) -> dtype?type{numbertype}
AccumulatorSetGlobalStep handle:string new_global_step:i64(any_shape) ->
SparseAccumulatorApplyGradient handle:string local_step:i64(any_shape) indices:i64(any_shape) values:dtype(any_shape)
    shape:i64(any_shape) ->
    dtype?type{numbertype} has_known_shape?bool
    | tf: handle,local_step,gradient_indices,gradient_values,gradient_shape->
AccumulatorNumAccumulated handle:string -> y:i32 | > 0 | tf: handle->num_accumulated
AccumulatorTakeGradient handle:string num_required:i32 -> y:dtype dtype?type{numbertype} | > ?
    | tf: handle,num_required->average
SparseAccumulatorTakeGradient handle:string num_required:i32 -> indices:i64 values:dtype shape:i64
    dtype?type{numbertype} | > [?] ? [?]

# stacks
StackV2 max_size:i32 -> handle:resource elem_type?type{any} stack_name?string="" | > 0 | is stateful
StackPushV2 handle:resource elem:T -> output:T T?type{any} swap_memory?bool=false | ? S > S | is stateful
StackPopV2 handle:resource -> elem:elem_type elem_type?type{any} | > ? | is stateful
StackCloseV2 handle:resource -> | is stateful
)ops";
};

using FIFOQueueV2 = listed<queue_lines, "FIFOQueueV2">;
using QueueDequeueManyV2 = listed<queue_lines, "QueueDequeueManyV2">;
using Stage = listed<queue_lines, "Stage">;
using Unstage = listed<queue_lines, "Unstage">;

/// The operators of training graphs in this file.
using queue_ops = listed_ops<queue_lines>;

} // namespace library
GRAFT_END
