// graft/library/training/horovod/ops.hpp - operators: sums and copies over several devices, Horovod's among them
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op.hpp"
#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

// Source: horovod/tensorflow/mpi_ops.cc. Attributes that early versions do not write default to their behaviour.

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct horovod_lines {
    static constexpr char text[] = R"ops(
HorovodAllreduce x:T -> y:T reduce_op?int prescale_factor?float=1.0 postscale_factor?float=1.0
    ignore_name_scope?bool=false process_set_id?int=0 where T=floating,i32,i64 | S > S | tf: tensor->sum reduce_op=1
HorovodAllgather x:T -> y:T rank_size?int>=0=0 ignore_name_scope?bool=false process_set_id?int=0 where T=any
    | [?,S] > [?,S] | tf: tensor->output -rank_size
HorovodBroadcast x:T -> y:T root_rank?int ignore_name_scope?bool=false process_set_id?int=0 where T=any | S > S
    | tf: tensor->output
HorovodReducescatter tensor:T -> output:T T?type{floating,i32,i64} reduce_op?int=1 prescale_factor?float=1.0
    postscale_factor?float=1.0 ignore_name_scope?bool=false process_set_id?int=0 | [?,S] > [?,S]
HorovodSize -> size:i32 process_set_id?int=0 | > 0
HorovodRank -> rank:i32 | > 0
HorovodLocalSize -> local_size:i32 | > 0
HorovodLocalRank -> local_rank:i32 | > 0
NcclAllReduce input:T -> data:T reduction?string{"min","max","prod","sum"} T?type{f16,f32,f64,i32,i64} num_devices?int
    shared_name?string | S > S | is stateful
NcclBroadcast input:T -> output:T T?type{f16,f32,f64,i32,i64} shape?shape | > @ of shape | is stateful
NcclReduce input*num_devices>1:T -> data:T reduction?string{"min","max","prod","sum"} T?type{f16,f32,f64,i32,i64}
    num_devices?int>=1 | S > S | is stateful
CollectiveReduce input:T -> data:T T?type{floating,i32,i64} group_size?int group_key?int instance_key?int
    merge_op?string{"Min","Max","Mul","Add"} final_op?string{"Id","Div"} subdiv_offsets?list(int) wait_for?list(int)=
    communication_hint?string="auto" timeout_seconds?float=0.0 | S > S | is stateful
CollectiveGather input:T -> data:T T?type{f16,f32,f64,i32,i64} group_size?int group_key?int instance_key?int
    shape?shape communication_hint?string="auto" timeout_seconds?float=0.0 | > @ of shape | is stateful
CollectiveBcastSend input:T -> data:T T?type{f16,f32,f64,i32,i64,bool} group_size?int group_key?int instance_key?int
    shape?shape communication_hint?string="auto" timeout_seconds?float=0.0 | > @ of shape | is stateful
CollectiveBcastRecv -> data:T T?type{f16,f32,f64,i32,i64,bool} group_size?int group_key?int instance_key?int
    shape?shape communication_hint?string="auto" timeout_seconds?float=0.0 | > @ of shape | is stateful
CollectiveReduceV2 input:T group_size:i32 group_key:i32 instance_key:i32 ordering_token*Nordering_token:resource ->
    data:T T?type{floating,i32,i64} merge_op?string{"Min","Max","Mul","Add"} final_op?string{"Id","Div"}
    communication_hint?string="auto" timeout_seconds?float=0.0 is_stateless?bool=false Nordering_token?int>=0=0
    max_subdivs_per_device?int=-1 | S ? ? ? > S | is stateful
CollectiveGatherV2 input:T group_size:i32 group_key:i32 instance_key:i32 ordering_token*Nordering_token:resource ->
    data:T T?type{f16,f32,f64,i32,i64} communication_hint?string="auto" timeout_seconds?float=0.0
    is_stateless?bool=false Nordering_token?int>=0=0 | [?,S] ? ? ? > [?,S] | is stateful
)ops";
};

using HorovodAllreduce = listed<horovod_lines, "HorovodAllreduce">;
using HorovodRank = listed<horovod_lines, "HorovodRank">;

struct HorovodGroupedAllreduce : op<HorovodGroupedAllreduce> {
    static constexpr operator_line prototype{R"(HorovodGroupedAllreduce tensors*num_tensors:T -> sum*num_tensors:T
        T?type{floating,i32,i64} reduce_op?int=1 prescale_factor?float=1 postscale_factor?float=1
        ignore_name_scope?bool=false num_tensors?int process_set_id?int=0)"};
    static constexpr auto infer_shape = rule::each_shape<"tensors", "sum">{};
};

/// The operators of training graphs in this file.
using horovod_ops = join<listed_ops<horovod_lines>, ops<HorovodGroupedAllreduce>>;

// Ports, attributes and names are TensorFlow's: these operators are both the origin and the target of their plugins.
// No kernels. Source: TensorFlow core/ops.

} // namespace library
GRAFT_END
