// graft/library/training/horovod/collective_ops.hpp - operators: sums and copies over several devices
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

// Ports, attributes and names are TensorFlow's: these operators are both the origin and the target of their plugins.
// No kernels. Source: TensorFlow core/ops.

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct collective_lines {
    static constexpr char text[] = R"ops(
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
    max_subdivs_per_device?int=-1 | S > S | is stateful
CollectiveGatherV2 input:T group_size:i32 group_key:i32 instance_key:i32 ordering_token*Nordering_token:resource ->
    data:T T?type{f16,f32,f64,i32,i64} communication_hint?string="auto" timeout_seconds?float=0.0
    is_stateless?bool=false Nordering_token?int>=0=0 | [?,S] > [?,S] | is stateful
)ops";
};

/// The operators of training graphs in this file.
using collective_ops = listed_ops<collective_lines>;

} // namespace library
GRAFT_END
