// graft/library/data/iterator/ops.hpp - operators: iterators over datasets
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

// Ports, attributes and names are TensorFlow's: these operators are both the origin and the target of their plugins.
// No kernels. Source: TensorFlow core/ops.

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct iterator_lines {
    static constexpr char text[] = R"ops(
Iterator -> handle:resource shared_name?string container?string output_types?list(type){any}[1..]
    output_shapes?list(shape)[1..] | > 0 | is stateful
IteratorV2 -> y:resource shared_name?string="" container?string="" output_types?list(type)=
    output_shapes?list(shape)[1..] | > 0 | is stateful | tf: -> handle:resource shared_name?string container?string
    output_types?list(type){any}[1..] output_shapes?list(shape)[1..]
OneShotIterator -> handle:resource dataset_factory?func output_types?list(type){any}[1..]
    output_shapes?list(shape)[1..] container?string="" shared_name?string="" | > 0 | is stateful
IteratorToStringHandle resource_handle:resource -> string_handle:string | > 0 | is stateful
IteratorFromStringHandle string_handle:string -> resource_handle:resource output_types?list(type)[0..]=
    output_shapes?list(shape)[0..]=none | > 0 | is stateful
IteratorFromStringHandleV2 string_handle:string -> resource_handle:resource output_types?list(type)[0..]=
    output_shapes?list(shape)[0..]=none | > 0 | is stateful
AnonymousIterator -> handle:resource output_types?list(type){any}[1..] output_shapes?list(shape)[1..] | > 0
    | is stateful
AnonymousIteratorV2 -> handle:resource deleter:variant output_types?list(type){any}[1..]
    output_shapes?list(shape)[1..] | > 0 0 | is stateful
AnonymousIteratorV3 -> handle:resource output_types?list(type){any}[1..] output_shapes?list(shape)[1..] | > 0
    | is stateful
IteratorGetNextAsOptional iterator:resource -> optional:variant output_types?list(type){any}[1..]
    output_shapes?list(shape)[1..] | > 0 | is stateful
DatasetCardinality input_dataset:variant -> cardinality:i64 cardinality_options?string="" | > 0
OptionalFromValue components*:Toutput_types -> optional:variant Toutput_types?list(type){any}[1..] | > 0
OptionalNone -> optional:variant | > 0
OptionalHasValue optional:variant -> has_value:bool | > 0
MakeIterator x:variant x1:resource -> _kernel?string="dp" | is stateful | tf: dataset,iterator-> -_kernel
DeleteIterator handle:resource deleter:variant -> | is stateful
IteratorGetNext x:resource -> y*:output_types output_types?list(type){any}[1..] output_shapes?list(shape)[1..]
    output_num?int=1 _kernel?string="dp" | > @ of output_shapes | is stateful | tf: iterator->components -output_num
    -_kernel
IteratorGetNextSync iterator:resource -> components*:output_types output_types?list(type){any}[1..]
    output_shapes?list(shape)[1..] | > @ of output_shapes | is stateful
OptionalGetValue optional:variant -> components*:output_types output_types?list(type){any}[1..]
    output_shapes?list(shape)[1..] | > @ of output_shapes
DatasetToSingleElement dataset:variant -> components*:output_types output_types?list(type){any}[1..]
    output_shapes?list(shape)[1..] metadata?string="" | > @ of output_shapes | is reads_state
ReduceDataset input_dataset:variant initial_state*:Tstate(any_shape) other_arguments*:Targuments(any_shape) ->
    components*:output_types f?func Tstate?list(type){any}[1..] Targuments?list(type){any}[0..]
    output_types?list(type){any}[1..] output_shapes?list(shape)[1..] use_inter_op_parallelism?bool=true
    metadata?string="" | > @ of output_shapes | is reads_state
)ops";
};

using IteratorToStringHandle = listed<iterator_lines, "IteratorToStringHandle">;

/// The operators of training graphs in this file.
using iterator_ops = listed_ops<iterator_lines>;

} // namespace library
GRAFT_END
