// graft/library/training/horovod/ops.hpp - operators: Horovod
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

} // namespace library
GRAFT_END
