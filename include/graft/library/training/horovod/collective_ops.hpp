// graft/library/training/horovod/collective_ops.hpp - operators: sums and copies over several devices
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/op/op.hpp"
#include "graft/op/ops.hpp"
#include "graft/op/rules/said.hpp"

GRAFT_BEGIN
namespace library {

// Ports, attributes and names are TensorFlow's own: these operators serve both as the origin and as the target
// of their plugins. Shapes only. Source: TensorFlow core/ops.

struct NcclAllReduce : op<NcclAllReduce> {
    static constexpr auto prototype = tensorflow::op_def("NcclAllReduce", "input: T", "-> data: T",
        "reduction: {'min', 'max', 'prod', 'sum'}", "T: {half, float, double, int32, int64}", "num_devices: int",
        "shared_name: string")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"S > S"};
};

struct NcclBroadcast : op<NcclBroadcast> {
    static constexpr auto prototype = tensorflow::op_def(
        "NcclBroadcast", "input: T", "-> output: T", "T: {half, float, double, int32, int64}", "shape: shape")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"> @", "shape"};
};

struct NcclReduce : op<NcclReduce> {
    static constexpr auto prototype = tensorflow::op_def("NcclReduce", "input: num_devices * T", "-> data: T",
        "reduction: {'min', 'max', 'prod', 'sum'}", "T: {half, float, double, int32, int64}", "num_devices: int >= 1")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"S > S"};
};

struct CollectiveReduce : op<CollectiveReduce> {
    static constexpr auto prototype = tensorflow::op_def("CollectiveReduce", "input: T", "-> data: T",
        "T: {bfloat16, float, half, double, int32, int64}", "group_size: int", "group_key: int", "instance_key: int",
        "merge_op: {'Min', 'Max', 'Mul', 'Add'}", "final_op: {'Id', 'Div'}", "subdiv_offsets: list(int)",
        "wait_for: list(int) = []", "communication_hint: string = \"auto\"", "timeout_seconds: float = 0.0")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"S > S"};
};

struct CollectiveGather : op<CollectiveGather> {
    static constexpr auto prototype = tensorflow::op_def("CollectiveGather", "input: T", "-> data: T",
        "T: {float, half, double, int32, int64}", "group_size: int", "group_key: int", "instance_key: int",
        "shape: shape", "communication_hint: string = \"auto\"", "timeout_seconds: float = 0.0")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"> @", "shape"};
};

struct CollectiveBcastSend : op<CollectiveBcastSend> {
    static constexpr auto prototype = tensorflow::op_def("CollectiveBcastSend", "input: T", "-> data: T",
        "T: {bool, float, half, double, int32, int64}", "group_size: int", "group_key: int", "instance_key: int",
        "shape: shape", "communication_hint: string = \"auto\"", "timeout_seconds: float = 0.0")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"> @", "shape"};
};

struct CollectiveBcastRecv : op<CollectiveBcastRecv> {
    static constexpr auto prototype = tensorflow::op_def("CollectiveBcastRecv", "-> data: T",
        "T: {bool, float, half, double, int32, int64}", "group_size: int", "group_key: int", "instance_key: int",
        "shape: shape", "communication_hint: string = \"auto\"", "timeout_seconds: float = 0.0")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"> @", "shape"};
};

struct CollectiveReduceV2 : op<CollectiveReduceV2> {
    static constexpr auto prototype = tensorflow::op_def("CollectiveReduceV2", "input: T", "group_size: int32",
        "group_key: int32", "instance_key: int32", "ordering_token: Nordering_token * resource", "-> data: T",
        "T: {bfloat16, float, half, double, int32, int64}", "merge_op: {'Min', 'Max', 'Mul', 'Add'}",
        "final_op: {'Id', 'Div'}", "communication_hint: string = \"auto\"", "timeout_seconds: float = 0.0",
        "is_stateless: bool = false", "Nordering_token: int >= 0 = 0", "max_subdivs_per_device: int = -1")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"S > S"};
};

struct CollectiveGatherV2 : op<CollectiveGatherV2> {
    static constexpr auto prototype = tensorflow::op_def("CollectiveGatherV2", "input: T", "group_size: int32",
        "group_key: int32", "instance_key: int32", "ordering_token: Nordering_token * resource", "-> data: T",
        "T: {float, half, double, int32, int64}", "communication_hint: string = \"auto\"",
        "timeout_seconds: float = 0.0", "is_stateless: bool = false", "Nordering_token: int >= 0 = 0")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"[?,S] > [?,S]"};
};

/// The operators of training graphs that are their own origins.
using collective_ops = ops<NcclAllReduce, NcclBroadcast, NcclReduce, CollectiveReduce, CollectiveGather,
    CollectiveBcastSend, CollectiveBcastRecv, CollectiveReduceV2, CollectiveGatherV2>;

} // namespace library
GRAFT_END
