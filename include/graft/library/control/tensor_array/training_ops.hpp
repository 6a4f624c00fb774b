// graft/library/control/tensor_array/training_ops.hpp - operators of training graphs: TensorFlow's tensor arrays,
// filled and read by loops element by element
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

// Ports, attributes and names are TensorFlow's: these operators are both the origin and the target of their plugins.
// No kernels. Source: TensorFlow core/ops.

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct tensor_array_training_lines {
    static constexpr char text[] = R"ops(
# third version
TensorArrayGradV3 handle:resource flow_in:f32 -> grad_handle:resource flow_out:f32 source?string | > [2] 0
    | is stateful
TensorArrayGradWithShape handle:resource flow_in:f32 shape_to_prepend:i32 -> grad_handle:resource flow_out:f32
    source?string="" | > [2] 0 | is stateful | tf: handle:resource flow_in:f32 shape_to_prepend:i32 ->
    grad_handle:resource flow_out:f32 source?string
TensorArraySplitV3 handle:resource value:T lengths:i64 flow_in:f32 -> flow_out:f32 T?type{any} | ? ? [?] 0 > 0
    | is stateful

# second version
TensorArrayV2 size:i32 -> handle:string dtype?type{any} element_shape?shape=none dynamic_size?bool=false
    clear_after_read?bool=true tensor_array_name?string="" | 0 > [2] | is reads_state
TensorArrayGradV2 handle:string flow_in:f32 -> grad_handle:string source?string | > [2] | is reads_state
TensorArrayWriteV2 handle:string index:i32 value:T flow_in:f32 -> flow_out:f32 T?type{any} | [2] 0 ? 0 > 0
TensorArrayReadV2 handle:string index:i32 flow_in:f32 -> value:dtype dtype?type{any} | [2] 0 0 > ?
TensorArrayGatherV2 handle:string indices:i32 flow_in:f32 -> value:dtype dtype?type{any} element_shape?shape=none
    | [2] [?] 0 > ?
TensorArrayScatterV2 handle:string indices:i32 value:T flow_in:f32 -> flow_out:f32 T?type{any} | [2] [n] [n,S] 0 > 0
TensorArrayConcatV2 handle:string flow_in:f32 -> value:dtype lengths:i64 dtype?type{any}
    element_shape_except0?shape=none | [2] 0 > ? [?]
TensorArraySplitV2 handle:string value:T lengths:i64 flow_in:f32 -> flow_out:f32 T?type{any} | [2] ? [?] 0 > 0
TensorArraySizeV2 handle:string flow_in:f32 -> size:i32 | [2] 0 > 0
TensorArrayCloseV2 handle:string ->

# first version
TensorArray size:i32 -> handle:string dtype?type{any} element_shape?shape=none dynamic_size?bool=false
    clear_after_read?bool=true identical_element_shapes?bool=false tensor_array_name?string="" | 0 > [2]
    | is reads_state | tf: size:i32 -> handle:string dtype?type{any} dynamic_size?bool=false
    clear_after_read?bool=true tensor_array_name?string="" element_shape?shape=none
TensorArrayGrad handle:string flow_in:f32 -> grad_handle:string source?string | > [2] | is reads_state
TensorArrayWrite handle:Handle index:i32 value:T flow_in:f32 -> flow_out:f32 where T=any Handle=string,resource
    | ? 0 ? 0 > 0 | tf: handle:string index:i32 value:T flow_in:f32 -> flow_out:f32 T?type{any}
TensorArrayRead handle:Handle index:i32 flow_in:f32 -> y:dtype dtype?type{any} where Handle=string,resource
    | ? 0 0 > ? | tf: handle:string index:i32 flow_in:f32 -> value:dtype dtype?type{any}
TensorArrayPack handle:string flow_in:f32 -> value:dtype dtype?type{any} element_shape?shape=none | ? 0 > ?
TensorArrayUnpack handle:string value:T flow_in:f32 -> flow_out:f32 T?type{any} | ? ? 0 > 0
TensorArrayGather handle:Handle indices:i32 flow_in:f32 -> value:dtype dtype?type{any} element_shape?shape=none
    where Handle=string,resource | ? [?] 0 > ? | tf: handle:string indices:i32 flow_in:f32 -> value:dtype
    dtype?type{any} element_shape?shape=none
TensorArrayScatter handle:Handle indices:i32 value:T flow_in:f32 -> flow_out:f32 where T=any Handle=string,resource
    | ? [n] [n,S] 0 > 0 | tf: handle:string indices:i32 value:T flow_in:f32 -> flow_out:f32 T?type{any}
TensorArrayConcat handle:Handle flow_in:f32 -> value:dtype lengths:i64 dtype?type{any}
    element_shape_except0?shape=none where Handle=string,resource | ? 0 > ? [?] | tf: handle:string flow_in:f32 ->
    value:dtype lengths:i64 dtype?type{any} element_shape_except0?shape=none
TensorArraySplit handle:Handle value:T lengths:i64 flow_in:f32 -> flow_out:f32 where T=any Handle=string,resource
    | ? ? [?] 0 > 0 | tf: handle:string value:T lengths:i64 flow_in:f32 -> flow_out:f32 T?type{any}
TensorArraySize handle:Handle flow_in:f32 -> size:i32 where Handle=string,resource | ? 0 > 0 | tf: handle:string
    flow_in:f32 -> size:i32
TensorArrayClose handle:Handle -> where Handle=string,resource | tf: handle:string ->

# stacks
Stack -> handle:string elem_type?type{any} stack_name?string="" | > [2] | is reads_state
StackPush handle:Handle element:T -> y:T swap_memory?bool=false where T=any Handle=string,resource | ? S > S
    | tf: handle:string elem:T -> output:T T?type{any} swap_memory?bool=false
StackPop handle:Handle -> element:elem_type elem_type?type{any} where Handle=string,resource | > ? | tf: handle:string
    -> elem:elem_type elem_type?type{any}
StackClose handle:Handle -> where Handle=string,resource | tf: handle:string ->
)ops";
};

using TensorArrayGradV3 = listed<tensor_array_training_lines, "TensorArrayGradV3">;
using TensorArrayWriteV2 = listed<tensor_array_training_lines, "TensorArrayWriteV2">;
using StackPush = listed<tensor_array_training_lines, "StackPush">;

/// The operators of training graphs in this file.
using tensor_array_training_ops = listed_ops<tensor_array_training_lines>;

} // namespace library
GRAFT_END
