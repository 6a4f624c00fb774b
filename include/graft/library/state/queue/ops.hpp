// graft/library/state/queue/ops.hpp - operators: queues, staging areas, accumulators, stacks
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

// queues, by name and by handle

struct FIFOQueue : op<FIFOQueue> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("FIFOQueue", "-> handle: Ref(string)",
            "component_types: list(type) >= 1", "shapes: list(shape) >= 0 = []", "capacity: int = -1",
            "container: string = \"\"", "shared_name: string = \"\"")
                                              .is(reads_state);
    };
    static constexpr auto prototype = tensorflow::own_def("FIFOQueue", "-> handle: Ref(string)",
        "component_types: list(type) >= 1", "shapes: list(shape) >= 0 = []", "capacity: int = -1",
        "container: string = ''", "shared_name: string = ''")
                                          .is(reads_state);
    static constexpr rule::said infer_shape{"> [2]"};
};

struct PaddingFIFOQueue : op<PaddingFIFOQueue> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("PaddingFIFOQueue", "-> handle: Ref(string)",
            "component_types: list(type) >= 1", "shapes: list(shape) >= 0 = []", "capacity: int = -1",
            "container: string = \"\"", "shared_name: string = \"\"")
                                              .is(reads_state);
    };
    static constexpr auto prototype = tensorflow::own_def("PaddingFIFOQueue", "-> handle: Ref(string)",
        "component_types: list(type) >= 1", "shapes: list(shape) >= 0 = []", "capacity: int = -1",
        "container: string = ''", "shared_name: string = ''")
                                          .is(reads_state);
    static constexpr rule::said infer_shape{"> [2]"};
};

struct RandomShuffleQueue : op<RandomShuffleQueue> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("RandomShuffleQueue", "-> handle: Ref(string)",
            "component_types: list(type) >= 1", "shapes: list(shape) >= 0 = []", "capacity: int = -1",
            "min_after_dequeue: int = 0", "seed: int = 0", "seed2: int = 0", "container: string = \"\"",
            "shared_name: string = \"\"")
                                              .is(random);
    };
    static constexpr auto prototype = tensorflow::own_def("RandomShuffleQueue", "-> handle: Ref(string)",
        "component_types: list(type) >= 1", "shapes: list(shape) >= 0 = []", "capacity: int = -1",
        "min_after_dequeue: int = 0", "seed: int = 0", "seed2: int = 0", "container: string = ''",
        "shared_name: string = ''")
                                          .is(random);
    static constexpr rule::said infer_shape{"> [2]"};
};

struct PriorityQueue : op<PriorityQueue> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("PriorityQueue", "-> handle: Ref(string)",
            "component_types: list(type) >= 0 = []", "shapes: list(shape) >= 0", "capacity: int = -1",
            "container: string = \"\"", "shared_name: string = \"\"")
                                              .is(reads_state);
    };
    static constexpr auto prototype = tensorflow::own_def("PriorityQueue", "-> handle: Ref(string)",
        "component_types: list(type) >= 0 = []", "shapes: list(shape) >= 0", "capacity: int = -1",
        "container: string = ''", "shared_name: string = ''")
                                          .is(reads_state);
    static constexpr rule::said infer_shape{"> [2]"};
};

struct FIFOQueueV2 : op<FIFOQueueV2> {
    static constexpr auto prototype = tensorflow::op_def("FIFOQueueV2", "-> handle: resource",
        "component_types: list(type) >= 1", "shapes: list(shape) >= 0 = []", "capacity: int = -1",
        "container: string = \"\"", "shared_name: string = \"\"")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"> 0"};
};

struct PaddingFIFOQueueV2 : op<PaddingFIFOQueueV2> {
    static constexpr auto prototype = tensorflow::op_def("PaddingFIFOQueueV2", "-> handle: resource",
        "component_types: list(type) >= 1", "shapes: list(shape) >= 0 = []", "capacity: int = -1",
        "container: string = \"\"", "shared_name: string = \"\"")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"> 0"};
};

struct RandomShuffleQueueV2 : op<RandomShuffleQueueV2> {
    static constexpr auto prototype = tensorflow::op_def("RandomShuffleQueueV2", "-> handle: resource",
        "component_types: list(type) >= 1", "shapes: list(shape) >= 0 = []", "capacity: int = -1",
        "min_after_dequeue: int = 0", "seed: int = 0", "seed2: int = 0", "container: string = \"\"",
        "shared_name: string = \"\"")
                                          .is(random)
                                          .is(stateful);
    static constexpr rule::said infer_shape{"> 0"};
};

struct PriorityQueueV2 : op<PriorityQueueV2> {
    static constexpr auto prototype = tensorflow::op_def("PriorityQueueV2", "-> handle: resource",
        "component_types: list(type) >= 0 = []", "shapes: list(shape) >= 0", "capacity: int = -1",
        "container: string = \"\"", "shared_name: string = \"\"")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"> 0"};
};

// in

struct QueueEnqueue : op<QueueEnqueue> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("QueueEnqueue", "handle: Ref(string)",
            "components: Tcomponents", "Tcomponents: list(type) >= 1", "timeout_ms: int = -1");
    };
    static constexpr auto prototype = tensorflow::own_def("QueueEnqueue", "handle: Handle", "components: Tcomponents",
        "where Tcomponents: list(type)", "timeout_ms: int = -1", "where Handle: {string, resource}");
};

struct QueueEnqueueV2 : op<QueueEnqueueV2> {
    static constexpr auto prototype = tensorflow::op_def("QueueEnqueueV2", "handle: resource",
        "components: Tcomponents", "Tcomponents: list(type) >= 1", "timeout_ms: int = -1")
                                          .is(stateful);
};

struct QueueEnqueueMany : op<QueueEnqueueMany> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("QueueEnqueueMany", "handle: Ref(string)",
            "components: Tcomponents", "Tcomponents: list(type) >= 1", "timeout_ms: int = -1");
    };
    static constexpr auto prototype = tensorflow::own_def("QueueEnqueueMany", "handle: Handle",
        "components: Tcomponents", "where Tcomponents: list(type)", "timeout_ms: int = -1",
        "where Handle: {string, resource}");
};

struct QueueEnqueueManyV2 : op<QueueEnqueueManyV2> {
    static constexpr auto prototype = tensorflow::op_def("QueueEnqueueManyV2", "handle: resource",
        "components: Tcomponents", "Tcomponents: list(type) >= 1", "timeout_ms: int = -1")
                                          .is(stateful);
};

struct QueueClose : op<QueueClose> {
    static constexpr auto prototype = tensorflow::op_def(
        "QueueClose", "handle: Ref(string)", "cancel_pending_enqueues: bool = false");
};

struct QueueCloseV2 : op<QueueCloseV2> {
    static constexpr auto prototype =
        tensorflow::op_def("QueueCloseV2", "handle: resource", "cancel_pending_enqueues: bool = false").is(stateful);
};

// out

struct QueueDequeue : op<QueueDequeue> {
    static constexpr auto prototype = tensorflow::op_def("QueueDequeue", "handle: Ref(string)",
        "-> components: component_types", "component_types: list(type) >= 1", "timeout_ms: int = -1")
                                          .optional_attr("handle_shapes", attr_kind::shapes);
    static constexpr rule::said infer_shape{"> @", "handle_shapes"};
};

struct QueueDequeueV2 : op<QueueDequeueV2> {
    static constexpr auto prototype = tensorflow::op_def("QueueDequeueV2", "handle: resource",
        "-> components: component_types", "component_types: list(type) >= 1", "timeout_ms: int = -1")
                                          .optional_attr("handle_shapes", attr_kind::shapes)
                                          .is(stateful);
    static constexpr rule::said infer_shape{"> @", "handle_shapes"};
};

struct QueueDequeueMany : op<QueueDequeueMany> {
    static constexpr auto prototype = tensorflow::op_def("QueueDequeueMany", "handle: Ref(string)", "n: int32",
        "-> components: component_types", "component_types: list(type) >= 1", "timeout_ms: int = -1")
                                          .optional_attr("handle_shapes", attr_kind::shapes);
    static constexpr rule::said infer_shape{"? n > [n,@]", "handle_shapes"};
};

struct QueueDequeueManyV2 : op<QueueDequeueManyV2> {
    static constexpr auto prototype = tensorflow::op_def("QueueDequeueManyV2", "handle: resource", "n: int32",
        "-> components: component_types", "component_types: list(type) >= 1", "timeout_ms: int = -1")
                                          .optional_attr("handle_shapes", attr_kind::shapes)
                                          .is(stateful);
    static constexpr rule::said infer_shape{"? n > [n,@]", "handle_shapes"};
};

struct QueueDequeueUpTo : op<QueueDequeueUpTo> {
    static constexpr auto prototype = tensorflow::op_def("QueueDequeueUpTo", "handle: Ref(string)", "n: int32",
        "-> components: component_types", "component_types: list(type) >= 1", "timeout_ms: int = -1")
                                          .optional_attr("handle_shapes", attr_kind::shapes);
    static constexpr rule::said infer_shape{"> [?,@]", "handle_shapes"};
};

struct QueueDequeueUpToV2 : op<QueueDequeueUpToV2> {
    static constexpr auto prototype = tensorflow::op_def("QueueDequeueUpToV2", "handle: resource", "n: int32",
        "-> components: component_types", "component_types: list(type) >= 1", "timeout_ms: int = -1")
                                          .optional_attr("handle_shapes", attr_kind::shapes)
                                          .is(stateful);
    static constexpr rule::said infer_shape{"> [?,@]", "handle_shapes"};
};

// state

struct QueueSize : op<QueueSize> {
    static constexpr auto prototype = tensorflow::op_def("QueueSize", "handle: Ref(string)", "-> size: int32");
    static constexpr rule::said infer_shape{"> 0"};
};

struct QueueSizeV2 : op<QueueSizeV2> {
    static constexpr auto prototype =
        tensorflow::op_def("QueueSizeV2", "handle: resource", "-> size: int32").is(stateful);
    static constexpr rule::said infer_shape{"> 0"};
};

struct QueueIsClosed : op<QueueIsClosed> {
    static constexpr auto prototype = tensorflow::op_def("QueueIsClosed", "handle: Ref(string)", "-> is_closed: bool");
    static constexpr rule::said infer_shape{"> 0"};
};

struct QueueIsClosedV2 : op<QueueIsClosedV2> {
    static constexpr auto prototype =
        tensorflow::op_def("QueueIsClosedV2", "handle: resource", "-> is_closed: bool").is(stateful);
    static constexpr rule::said infer_shape{"> 0"};
};

// staging areas

struct Stage : op<Stage> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("Stage", "values: dtypes", "capacity: int >= 0 = 0",
            "memory_limit: int >= 0 = 0", "dtypes: list(type) >= 1", "container: string = \"\"",
            "shared_name: string = \"\"")
                                              .is(stateful);
    };
    static constexpr auto prototype = tensorflow::own_def("Stage", "values: dtypes", "capacity: int >= 0 = 0",
        "memory_limit: int >= 0 = 0", "where dtypes: list(type)", "container: string = ''", "shared_name: string = ''")
                                          .is(stateful);
};

struct Unstage : op<Unstage> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("Unstage", "-> values: dtypes", "capacity: int >= 0 = 0",
            "memory_limit: int >= 0 = 0", "dtypes: list(type) >= 1", "container: string = \"\"",
            "shared_name: string = \"\"")
                                              .optional_attr("handle_shapes", attr_kind::shapes)
                                              .is(stateful);
    };
    static constexpr auto prototype = tensorflow::own_def("Unstage", "-> y: dtypes", "capacity: int >= 0 = 0",
        "memory_limit: int >= 0 = 0", "dtypes: list(type) >= 1", "container: string = ''", "shared_name: string = ''")
                                          .optional_attr("handle_shapes", attr_kind::shapes)
                                          .is(stateful);
    static constexpr rule::said infer_shape{"> @", "handle_shapes"};
};

struct StagePeek : op<StagePeek> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("StagePeek", "index: int32", "-> values: dtypes",
            "capacity: int >= 0 = 0", "memory_limit: int >= 0 = 0", "dtypes: list(type) >= 1",
            "container: string = \"\"", "shared_name: string = \"\"")
                                              .optional_attr("handle_shapes", attr_kind::shapes)
                                              .is(reads_state);
    };
    static constexpr auto prototype = tensorflow::own_def("StagePeek", "index: int32", "-> y: dtypes",
        "capacity: int >= 0 = 0", "memory_limit: int >= 0 = 0", "dtypes: list(type) = []", "container: string = ''",
        "shared_name: string = ''")
                                          .optional_attr("handle_shapes", attr_kind::shapes)
                                          .is(reads_state);
    static constexpr rule::said infer_shape{"> @", "handle_shapes"};
};

struct StageSize : op<StageSize> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("StageSize", "-> size: int32", "capacity: int >= 0 = 0",
            "memory_limit: int >= 0 = 0", "dtypes: list(type)", "container: string = \"\"",
            "shared_name: string = \"\"")
                                              .is(reads_state);
    };
    static constexpr auto prototype = tensorflow::own_def("StageSize", "-> size: int32", "capacity: int >= 0 = 0",
        "memory_limit: int >= 0 = 0", "dtypes: list(type) = []", "container: string = ''", "shared_name: string = ''")
                                          .is(reads_state);
    static constexpr rule::said infer_shape{"> 0"};
};

// accumulators of gradients

struct ConditionalAccumulator : op<ConditionalAccumulator> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("ConditionalAccumulator", "-> handle: Ref(string)",
            "dtype: numbertype", "shape: shape", "container: string = \"\"", "shared_name: string = \"\"",
            "reduction_type: {'MEAN', 'SUM'} = \"MEAN\"")
                                              .is(reads_state);
    };
    static constexpr auto prototype = tensorflow::own_def("ConditionalAccumulator", "-> handle: Ref(string)",
        "dtype: numbertype", "shape: shape", "container: string = ''", "shared_name: string = ''",
        "reduction_type: {'MEAN', 'SUM'} = 'MEAN'")
                                          .is(reads_state);
    static constexpr rule::said infer_shape{"> [2]"};
};

struct SparseConditionalAccumulator : op<SparseConditionalAccumulator> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("SparseConditionalAccumulator", "-> handle: Ref(string)",
            "dtype: numbertype", "shape: shape", "container: string = \"\"", "shared_name: string = \"\"",
            "reduction_type: {'MEAN', 'SUM'} = \"MEAN\"")
                                              .is(reads_state);
    };
    static constexpr auto prototype = tensorflow::own_def("SparseConditionalAccumulator", "-> handle: Ref(string)",
        "dtype: numbertype", "shape: shape", "container: string = ''", "shared_name: string = ''",
        "reduction_type: {'MEAN', 'SUM'} = 'MEAN'")
                                          .is(reads_state);
    static constexpr rule::said infer_shape{"> [2]"};
};

struct AccumulatorApplyGradient : op<AccumulatorApplyGradient> {
    static constexpr auto prototype = tensorflow::op_def(
        "AccumulatorApplyGradient", "handle: Ref(string)", "local_step: int64", "gradient: dtype", "dtype: numbertype");
};

struct AccumulatorSetGlobalStep : op<AccumulatorSetGlobalStep> {
    static constexpr auto prototype = tensorflow::op_def(
        "AccumulatorSetGlobalStep", "handle: Ref(string)", "new_global_step: int64");
};

struct SparseAccumulatorApplyGradient : op<SparseAccumulatorApplyGradient> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("SparseAccumulatorApplyGradient", "handle: Ref(string)",
            "local_step: int64", "gradient_indices: int64", "gradient_values: dtype", "gradient_shape: int64",
            "dtype: numbertype", "has_known_shape: bool");
    };
    static constexpr auto prototype = tensorflow::own_def("SparseAccumulatorApplyGradient", "handle: Ref(string)",
        "local_step: int64", "indices: int64", "values: dtype", "shape: int64", "dtype: numbertype",
        "has_known_shape: bool");
};

struct AccumulatorNumAccumulated : op<AccumulatorNumAccumulated> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def(
            "AccumulatorNumAccumulated", "handle: Ref(string)", "-> num_accumulated: int32");
    };
    static constexpr auto prototype = tensorflow::own_def(
        "AccumulatorNumAccumulated", "handle: Ref(string)", "-> y: int32");
    static constexpr rule::said infer_shape{"> 0"};
};

struct AccumulatorTakeGradient : op<AccumulatorTakeGradient> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("AccumulatorTakeGradient", "handle: Ref(string)",
            "num_required: int32", "-> average: dtype", "dtype: numbertype");
    };
    static constexpr auto prototype = tensorflow::own_def(
        "AccumulatorTakeGradient", "handle: Ref(string)", "num_required: int32", "-> y: dtype", "dtype: numbertype");
    static constexpr rule::said infer_shape{"> ?"};
};

struct SparseAccumulatorTakeGradient : op<SparseAccumulatorTakeGradient> {
    static constexpr auto prototype = tensorflow::op_def("SparseAccumulatorTakeGradient", "handle: Ref(string)",
        "num_required: int32", "-> indices: int64", "-> values: dtype", "-> shape: int64", "dtype: numbertype");
    static constexpr rule::said infer_shape{"> [?] ? [?]"};
};

// stacks

struct StackV2 : op<StackV2> {
    static constexpr auto prototype = tensorflow::op_def(
        "StackV2", "max_size: int32", "-> handle: resource", "elem_type: type", "stack_name: string = \"\"")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"> 0"};
};

struct StackPushV2 : op<StackPushV2> {
    static constexpr auto prototype = tensorflow::op_def(
        "StackPushV2", "handle: resource", "elem: T", "-> output: T", "T: type", "swap_memory: bool = false")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"? S > S"};
};

struct StackPopV2 : op<StackPopV2> {
    static constexpr auto prototype =
        tensorflow::op_def("StackPopV2", "handle: resource", "-> elem: elem_type", "elem_type: type").is(stateful);
    static constexpr rule::said infer_shape{"> ?"};
};

struct StackCloseV2 : op<StackCloseV2> {
    static constexpr auto prototype = tensorflow::op_def("StackCloseV2", "handle: resource").is(stateful);
};

/// The operators of training graphs that are their own origins.
using queue_ops = ops<FIFOQueue, PaddingFIFOQueue, RandomShuffleQueue, PriorityQueue, FIFOQueueV2, PaddingFIFOQueueV2,
    RandomShuffleQueueV2, PriorityQueueV2, QueueEnqueue, QueueEnqueueV2, QueueEnqueueMany, QueueEnqueueManyV2,
    QueueClose, QueueCloseV2, QueueDequeue, QueueDequeueV2, QueueDequeueMany, QueueDequeueManyV2, QueueDequeueUpTo,
    QueueDequeueUpToV2, QueueSize, QueueSizeV2, QueueIsClosed, QueueIsClosedV2, Stage, Unstage, StagePeek, StageSize,
    ConditionalAccumulator, SparseConditionalAccumulator, AccumulatorApplyGradient, AccumulatorSetGlobalStep,
    SparseAccumulatorApplyGradient, AccumulatorNumAccumulated, AccumulatorTakeGradient, SparseAccumulatorTakeGradient,
    StackV2, StackPushV2, StackPopV2, StackCloseV2>;

} // namespace library
GRAFT_END
