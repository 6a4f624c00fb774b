// graft/library/data/iterator/ops.hpp - operators: iterators over datasets
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

struct Iterator : op<Iterator> {
    static constexpr auto prototype = tensorflow::op_def("Iterator", "-> handle: resource", "shared_name: string",
        "container: string", "output_types: list(type) >= 1", "output_shapes: list(shape) >= 1")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"> 0"};
};

struct IteratorV2 : op<IteratorV2> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("IteratorV2", "-> handle: resource", "shared_name: string",
            "container: string", "output_types: list(type) >= 1", "output_shapes: list(shape) >= 1")
                                              .is(stateful);
    };
    static constexpr auto prototype = tensorflow::own_def("IteratorV2", "-> y: resource", "shared_name: string = ''",
        "container: string = ''", "output_types: list(type) = []", "output_shapes: list(shape) >= 1")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"> 0"};
};

struct OneShotIterator : op<OneShotIterator> {
    static constexpr auto prototype = tensorflow::op_def("OneShotIterator", "-> handle: resource",
        "dataset_factory: func", "output_types: list(type) >= 1", "output_shapes: list(shape) >= 1",
        "container: string = \"\"", "shared_name: string = \"\"")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"> 0"};
};

struct IteratorToStringHandle : op<IteratorToStringHandle> {
    static constexpr auto prototype = tensorflow::op_def(
        "IteratorToStringHandle", "resource_handle: resource", "-> string_handle: string")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"> 0"};
};

struct IteratorFromStringHandle : op<IteratorFromStringHandle> {
    static constexpr auto prototype = tensorflow::op_def("IteratorFromStringHandle", "string_handle: string",
        "-> resource_handle: resource", "output_types: list(type) >= 0 = []", "output_shapes: list(shape) >= 0 = []")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"> 0"};
};

struct IteratorFromStringHandleV2 : op<IteratorFromStringHandleV2> {
    static constexpr auto prototype = tensorflow::op_def("IteratorFromStringHandleV2", "string_handle: string",
        "-> resource_handle: resource", "output_types: list(type) >= 0 = []", "output_shapes: list(shape) >= 0 = []")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"> 0"};
};

struct AnonymousIterator : op<AnonymousIterator> {
    static constexpr auto prototype = tensorflow::op_def(
        "AnonymousIterator", "-> handle: resource", "output_types: list(type) >= 1", "output_shapes: list(shape) >= 1")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"> 0"};
};

struct AnonymousIteratorV2 : op<AnonymousIteratorV2> {
    static constexpr auto prototype = tensorflow::op_def("AnonymousIteratorV2", "-> handle: resource",
        "-> deleter: variant", "output_types: list(type) >= 1", "output_shapes: list(shape) >= 1")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"> 0 0"};
};

struct AnonymousIteratorV3 : op<AnonymousIteratorV3> {
    static constexpr auto prototype = tensorflow::op_def("AnonymousIteratorV3", "-> handle: resource",
        "output_types: list(type) >= 1", "output_shapes: list(shape) >= 1")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"> 0"};
};

struct IteratorGetNextAsOptional : op<IteratorGetNextAsOptional> {
    static constexpr auto prototype = tensorflow::op_def("IteratorGetNextAsOptional", "iterator: resource",
        "-> optional: variant", "output_types: list(type) >= 1", "output_shapes: list(shape) >= 1")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"> 0"};
};

struct DatasetCardinality : op<DatasetCardinality> {
    static constexpr auto prototype = tensorflow::op_def(
        "DatasetCardinality", "input_dataset: variant", "-> cardinality: int64", "cardinality_options: string = \"\"");
    static constexpr rule::said infer_shape{"> 0"};
};

struct OptionalFromValue : op<OptionalFromValue> {
    static constexpr auto prototype = tensorflow::op_def(
        "OptionalFromValue", "components: Toutput_types", "-> optional: variant", "Toutput_types: list(type) >= 1");
    static constexpr rule::said infer_shape{"> 0"};
};

struct OptionalNone : op<OptionalNone> {
    static constexpr auto prototype = tensorflow::op_def("OptionalNone", "-> optional: variant");
    static constexpr rule::said infer_shape{"> 0"};
};

struct OptionalHasValue : op<OptionalHasValue> {
    static constexpr auto prototype = tensorflow::op_def("OptionalHasValue", "optional: variant", "-> has_value: bool");
    static constexpr rule::said infer_shape{"> 0"};
};

struct MakeIterator : op<MakeIterator> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype =
            tensorflow::op_def("MakeIterator", "dataset: variant", "iterator: resource").is(stateful);
    };
    static constexpr auto prototype =
        tensorflow::own_def("MakeIterator", "x: variant", "x1: resource", "_kernel: string = 'dp'").is(stateful);
};

struct DeleteIterator : op<DeleteIterator> {
    static constexpr auto prototype =
        tensorflow::op_def("DeleteIterator", "handle: resource", "deleter: variant").is(stateful);
};

struct IteratorGetNext : op<IteratorGetNext> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("IteratorGetNext", "iterator: resource",
            "-> components: output_types", "output_types: list(type) >= 1", "output_shapes: list(shape) >= 1")
                                              .is(stateful);
    };
    static constexpr auto prototype = tensorflow::own_def("IteratorGetNext", "x: resource", "-> y: output_types",
        "output_types: list(type) >= 1", "output_shapes: list(shape) >= 1", "output_num: int = 1",
        "_kernel: string = 'dp'")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"> @", "output_shapes"};
};

struct IteratorGetNextSync : op<IteratorGetNextSync> {
    static constexpr auto prototype = tensorflow::op_def("IteratorGetNextSync", "iterator: resource",
        "-> components: output_types", "output_types: list(type) >= 1", "output_shapes: list(shape) >= 1")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"> @", "output_shapes"};
};

struct OptionalGetValue : op<OptionalGetValue> {
    static constexpr auto prototype = tensorflow::op_def("OptionalGetValue", "optional: variant",
        "-> components: output_types", "output_types: list(type) >= 1", "output_shapes: list(shape) >= 1");
    static constexpr rule::said infer_shape{"> @", "output_shapes"};
};

struct DatasetToSingleElement : op<DatasetToSingleElement> {
    static constexpr auto prototype = tensorflow::op_def("DatasetToSingleElement", "dataset: variant",
        "-> components: output_types", "output_types: list(type) >= 1", "output_shapes: list(shape) >= 1",
        "metadata: string = \"\"")
                                          .is(reads_state);
    static constexpr rule::said infer_shape{"> @", "output_shapes"};
};

struct ReduceDataset : op<ReduceDataset> {
    static constexpr auto prototype = tensorflow::op_def("ReduceDataset", "input_dataset: variant",
        "initial_state: Tstate", "other_arguments: Targuments", "-> components: output_types", "f: func",
        "Tstate: list(type) >= 1", "Targuments: list(type) >= 0", "output_types: list(type) >= 1",
        "output_shapes: list(shape) >= 1", "use_inter_op_parallelism: bool = true", "metadata: string = \"\"")
                                          .is(reads_state);
    static constexpr rule::said infer_shape{"> @", "output_shapes"};
};

/// The operators of training graphs that are their own origins.
using iterator_ops = ops<Iterator, IteratorV2, OneShotIterator, IteratorToStringHandle, IteratorFromStringHandle,
    IteratorFromStringHandleV2, AnonymousIterator, AnonymousIteratorV2, AnonymousIteratorV3, IteratorGetNextAsOptional,
    DatasetCardinality, OptionalFromValue, OptionalNone, OptionalHasValue, MakeIterator, DeleteIterator,
    IteratorGetNext, IteratorGetNextSync, OptionalGetValue, DatasetToSingleElement, ReduceDataset>;

} // namespace library
GRAFT_END
