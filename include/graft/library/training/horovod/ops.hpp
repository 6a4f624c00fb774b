// graft/library/training/horovod/ops.hpp - operators: Horovod
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/op/op.hpp"
#include "graft/op/ops.hpp"
#include "graft/op/rules/said.hpp"

GRAFT_BEGIN
namespace library {

// Source: horovod/tensorflow/mpi_ops.cc. Attributes that early versions do not write have their meaning as default.

struct HorovodAllreduce : op<HorovodAllreduce> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("HorovodAllreduce", "tensor: T", "-> sum: T",
            "T: {int32, int64, half, bfloat16, float, double}", "reduce_op: int = 1", "prescale_factor: float = 1.0",
            "postscale_factor: float = 1.0", "ignore_name_scope: bool = false", "process_set_id: int = 0");
    };
    static constexpr auto prototype = tensorflow::own_def("HorovodAllreduce", "x: T", "-> y: T",
        "where T: {int32, int64, half, bfloat16, float, double}", "reduce_op: int", "prescale_factor: float = 1.0",
        "postscale_factor: float = 1.0", "ignore_name_scope: bool = false", "process_set_id: int = 0");
    static constexpr rule::said infer_shape{"S > S"};
};

struct HorovodGroupedAllreduce : op<HorovodGroupedAllreduce> {
    static constexpr auto prototype = tensorflow::op_def("HorovodGroupedAllreduce", "tensors: num_tensors * T",
        "-> sum: num_tensors * T", "T: {int32, int64, half, bfloat16, float, double}", "reduce_op: int = 1",
        "prescale_factor: float = 1.0", "postscale_factor: float = 1.0", "ignore_name_scope: bool = false",
        "num_tensors: int", "process_set_id: int = 0");
    static constexpr auto infer_shape = rule::each_shape<"tensors", "sum">{};
};

struct HorovodAllgather : op<HorovodAllgather> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("HorovodAllgather", "tensor: T", "-> output: T", "T: type",
            "ignore_name_scope: bool = false", "process_set_id: int = 0");
    };
    static constexpr auto prototype = tensorflow::own_def("HorovodAllgather", "x: T", "-> y: T", "where T: type",
        "rank_size: int >= 0 = 0", "ignore_name_scope: bool = false", "process_set_id: int = 0");
    static constexpr rule::said infer_shape{"[?,S] > [?,S]"};
};

struct HorovodBroadcast : op<HorovodBroadcast> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("HorovodBroadcast", "tensor: T", "-> output: T", "T: type",
            "root_rank: int", "ignore_name_scope: bool = false", "process_set_id: int = 0");
    };
    static constexpr auto prototype = tensorflow::own_def("HorovodBroadcast", "x: T", "-> y: T", "where T: type",
        "root_rank: int", "ignore_name_scope: bool = false", "process_set_id: int = 0");
    static constexpr rule::said infer_shape{"S > S"};
};

struct HorovodReducescatter : op<HorovodReducescatter> {
    static constexpr auto prototype = tensorflow::op_def("HorovodReducescatter", "tensor: T", "-> output: T",
        "T: {int32, int64, half, bfloat16, float, double}", "reduce_op: int = 1", "prescale_factor: float = 1.0",
        "postscale_factor: float = 1.0", "ignore_name_scope: bool = false", "process_set_id: int = 0");
    static constexpr rule::said infer_shape{"[?,S] > [?,S]"};
};

struct HorovodSize : op<HorovodSize> {
    static constexpr auto prototype = tensorflow::op_def("HorovodSize", "-> size: int32", "process_set_id: int = 0");
    static constexpr rule::said infer_shape{"> 0"};
};

struct HorovodRank : op<HorovodRank> {
    static constexpr auto prototype = tensorflow::op_def("HorovodRank", "-> rank: int32");
    static constexpr rule::said infer_shape{"> 0"};
};

struct HorovodLocalSize : op<HorovodLocalSize> {
    static constexpr auto prototype = tensorflow::op_def("HorovodLocalSize", "-> local_size: int32");
    static constexpr rule::said infer_shape{"> 0"};
};

struct HorovodLocalRank : op<HorovodLocalRank> {
    static constexpr auto prototype = tensorflow::op_def("HorovodLocalRank", "-> local_rank: int32");
    static constexpr rule::said infer_shape{"> 0"};
};

/// The operators of training graphs that are their own origins.
using horovod_ops = ops<HorovodAllreduce, HorovodGroupedAllreduce, HorovodAllgather, HorovodBroadcast,
    HorovodReducescatter, HorovodSize, HorovodRank, HorovodLocalSize, HorovodLocalRank>;

} // namespace library
GRAFT_END
