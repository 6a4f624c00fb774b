// graft/library/control/tensor_array/training_ops.hpp - operators of training graphs: TensorFlow's arrays of tensors,
// which loops fill and read element by element
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

// third version

struct TensorArrayGradV3 : op<TensorArrayGradV3> {
    static constexpr auto prototype = tensorflow::op_def("TensorArrayGradV3", "handle: resource", "flow_in: float",
        "-> grad_handle: resource", "-> flow_out: float", "source: string")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"> [2] 0"};
};

struct TensorArrayGradWithShape : op<TensorArrayGradWithShape> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("TensorArrayGradWithShape", "handle: resource",
            "flow_in: float", "shape_to_prepend: int32", "-> grad_handle: resource", "-> flow_out: float",
            "source: string")
                                              .is(stateful);
    };
    static constexpr auto prototype = tensorflow::own_def("TensorArrayGradWithShape", "handle: resource",
        "flow_in: float", "shape_to_prepend: int32", "-> grad_handle: resource", "-> flow_out: float",
        "source: string = ''")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"> [2] 0"};
};

struct TensorArraySplitV3 : op<TensorArraySplitV3> {
    static constexpr auto prototype = tensorflow::op_def("TensorArraySplitV3", "handle: resource", "value: T",
        "lengths: int64", "flow_in: float", "-> flow_out: float", "T: type")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"? ? [?] 0 > 0"};
};

// second version

struct TensorArrayV2 : op<TensorArrayV2> {
    static constexpr auto prototype = tensorflow::op_def("TensorArrayV2", "size: int32", "-> handle: string",
        "dtype: type", "element_shape: shape = <unknown_rank>", "dynamic_size: bool = false",
        "clear_after_read: bool = true", "tensor_array_name: string = \"\"")
                                          .is(reads_state);
    static constexpr rule::said infer_shape{"0 > [2]"};
};

struct TensorArrayGradV2 : op<TensorArrayGradV2> {
    static constexpr auto prototype = tensorflow::op_def(
        "TensorArrayGradV2", "handle: string", "flow_in: float", "-> grad_handle: string", "source: string")
                                          .is(reads_state);
    static constexpr rule::said infer_shape{"> [2]"};
};

struct TensorArrayWriteV2 : op<TensorArrayWriteV2> {
    static constexpr auto prototype = tensorflow::op_def("TensorArrayWriteV2", "handle: string", "index: int32",
        "value: T", "flow_in: float", "-> flow_out: float", "T: type");
    static constexpr rule::said infer_shape{"[2] 0 ? 0 > 0"};
};

struct TensorArrayReadV2 : op<TensorArrayReadV2> {
    static constexpr auto prototype = tensorflow::op_def(
        "TensorArrayReadV2", "handle: string", "index: int32", "flow_in: float", "-> value: dtype", "dtype: type");
    static constexpr rule::said infer_shape{"[2] 0 0 > ?"};
};

struct TensorArrayGatherV2 : op<TensorArrayGatherV2> {
    static constexpr auto prototype = tensorflow::op_def("TensorArrayGatherV2", "handle: string", "indices: int32",
        "flow_in: float", "-> value: dtype", "dtype: type", "element_shape: shape = <unknown_rank>");
    static constexpr rule::said infer_shape{"[2] [?] 0 > ?"};
};

struct TensorArrayScatterV2 : op<TensorArrayScatterV2> {
    static constexpr auto prototype = tensorflow::op_def("TensorArrayScatterV2", "handle: string", "indices: int32",
        "value: T", "flow_in: float", "-> flow_out: float", "T: type");
    static constexpr rule::said infer_shape{"[2] [n] [n,S] 0 > 0"};
};

struct TensorArrayConcatV2 : op<TensorArrayConcatV2> {
    static constexpr auto prototype = tensorflow::op_def("TensorArrayConcatV2", "handle: string", "flow_in: float",
        "-> value: dtype", "-> lengths: int64", "dtype: type", "element_shape_except0: shape = <unknown_rank>");
    static constexpr rule::said infer_shape{"[2] 0 > ? [?]"};
};

struct TensorArraySplitV2 : op<TensorArraySplitV2> {
    static constexpr auto prototype = tensorflow::op_def("TensorArraySplitV2", "handle: string", "value: T",
        "lengths: int64", "flow_in: float", "-> flow_out: float", "T: type");
    static constexpr rule::said infer_shape{"[2] ? [?] 0 > 0"};
};

struct TensorArraySizeV2 : op<TensorArraySizeV2> {
    static constexpr auto prototype = tensorflow::op_def(
        "TensorArraySizeV2", "handle: string", "flow_in: float", "-> size: int32");
    static constexpr rule::said infer_shape{"[2] 0 > 0"};
};

struct TensorArrayCloseV2 : op<TensorArrayCloseV2> {
    static constexpr auto prototype = tensorflow::op_def("TensorArrayCloseV2", "handle: string");
};

// first version

struct TensorArray : op<TensorArray> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("TensorArray", "size: int32", "-> handle: Ref(string)",
            "dtype: type", "dynamic_size: bool = false", "clear_after_read: bool = true",
            "tensor_array_name: string = \"\"", "element_shape: shape = <unknown_rank>")
                                              .is(reads_state);
    };
    static constexpr auto prototype = tensorflow::own_def("TensorArray", "size: int32", "-> handle: string",
        "dtype: type", "element_shape: shape = <unknown_rank>", "dynamic_size: bool = false",
        "clear_after_read: bool = true", "identical_element_shapes: bool = false",
        "tensor_array_name: string = \"\"")
                                          .is(reads_state);
    static constexpr rule::said infer_shape{"0 > [2]"};
};

struct TensorArrayGrad : op<TensorArrayGrad> {
    static constexpr auto prototype = tensorflow::op_def(
        "TensorArrayGrad", "handle: string", "flow_in: float", "-> grad_handle: Ref(string)", "source: string")
                                          .is(reads_state);
    static constexpr rule::said infer_shape{"> [2]"};
};

struct TensorArrayWrite : op<TensorArrayWrite> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("TensorArrayWrite", "handle: Ref(string)", "index: int32",
            "value: T", "flow_in: float", "-> flow_out: float", "T: type");
    };
    static constexpr auto prototype = tensorflow::own_def("TensorArrayWrite", "handle: Handle", "index: int32",
        "value: T", "flow_in: float", "-> flow_out: float", "where T: type", "where Handle: {string, resource}");
    static constexpr rule::said infer_shape{"? 0 ? 0 > 0"};
};

struct TensorArrayRead : op<TensorArrayRead> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("TensorArrayRead", "handle: Ref(string)", "index: int32",
            "flow_in: float", "-> value: dtype", "dtype: type");
    };
    static constexpr auto prototype = tensorflow::own_def("TensorArrayRead", "handle: Handle", "index: int32",
        "flow_in: float", "-> y: dtype", "dtype: type", "where Handle: {string, resource}");
    static constexpr rule::said infer_shape{"? 0 0 > ?"};
};

struct TensorArrayPack : op<TensorArrayPack> {
    static constexpr auto prototype = tensorflow::op_def("TensorArrayPack", "handle: Ref(string)", "flow_in: float",
        "-> value: dtype", "dtype: type", "element_shape: shape = <unknown_rank>");
    static constexpr rule::said infer_shape{"? 0 > ?"};
};

struct TensorArrayUnpack : op<TensorArrayUnpack> {
    static constexpr auto prototype = tensorflow::op_def(
        "TensorArrayUnpack", "handle: Ref(string)", "value: T", "flow_in: float", "-> flow_out: float", "T: type");
    static constexpr rule::said infer_shape{"? ? 0 > 0"};
};

struct TensorArrayGather : op<TensorArrayGather> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("TensorArrayGather", "handle: Ref(string)",
            "indices: int32", "flow_in: float", "-> value: dtype", "dtype: type",
            "element_shape: shape = <unknown_rank>");
    };
    static constexpr auto prototype = tensorflow::own_def("TensorArrayGather", "handle: Handle", "indices: int32",
        "flow_in: float", "-> value: dtype", "dtype: type", "element_shape: shape = <unknown_rank>",
        "where Handle: {string, resource}");
    static constexpr rule::said infer_shape{"? [?] 0 > ?"};
};

struct TensorArrayScatter : op<TensorArrayScatter> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("TensorArrayScatter", "handle: Ref(string)",
            "indices: int32", "value: T", "flow_in: float", "-> flow_out: float", "T: type");
    };
    static constexpr auto prototype = tensorflow::own_def("TensorArrayScatter", "handle: Handle", "indices: int32",
        "value: T", "flow_in: float", "-> flow_out: float", "where T: type", "where Handle: {string, resource}");
    static constexpr rule::said infer_shape{"? [n] [n,S] 0 > 0"};
};

struct TensorArrayConcat : op<TensorArrayConcat> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("TensorArrayConcat", "handle: Ref(string)",
            "flow_in: float", "-> value: dtype", "-> lengths: int64", "dtype: type",
            "element_shape_except0: shape = <unknown_rank>");
    };
    static constexpr auto prototype = tensorflow::own_def("TensorArrayConcat", "handle: Handle", "flow_in: float",
        "-> value: dtype", "-> lengths: int64", "dtype: type", "element_shape_except0: shape = <unknown_rank>",
        "where Handle: {string, resource}");
    static constexpr rule::said infer_shape{"? 0 > ? [?]"};
};

struct TensorArraySplit : op<TensorArraySplit> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("TensorArraySplit", "handle: Ref(string)", "value: T",
            "lengths: int64", "flow_in: float", "-> flow_out: float", "T: type");
    };
    static constexpr auto prototype = tensorflow::own_def("TensorArraySplit", "handle: Handle", "value: T",
        "lengths: int64", "flow_in: float", "-> flow_out: float", "where T: type", "where Handle: {string, resource}");
    static constexpr rule::said infer_shape{"? ? [?] 0 > 0"};
};

struct TensorArraySize : op<TensorArraySize> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def(
            "TensorArraySize", "handle: Ref(string)", "flow_in: float", "-> size: int32");
    };
    static constexpr auto prototype = tensorflow::own_def(
        "TensorArraySize", "handle: Handle", "flow_in: float", "-> size: int32", "where Handle: {string, resource}");
    static constexpr rule::said infer_shape{"? 0 > 0"};
};

struct TensorArrayClose : op<TensorArrayClose> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("TensorArrayClose", "handle: Ref(string)");
    };
    static constexpr auto prototype = tensorflow::own_def(
        "TensorArrayClose", "handle: Handle", "where Handle: {string, resource}");
};

// stacks

struct Stack : op<Stack> {
    static constexpr auto prototype = tensorflow::op_def(
        "Stack", "-> handle: Ref(string)", "elem_type: type", "stack_name: string = \"\"")
                                          .is(reads_state);
    static constexpr rule::said infer_shape{"> [2]"};
};

struct StackPush : op<StackPush> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def(
            "StackPush", "handle: Ref(string)", "elem: T", "-> output: T", "T: type", "swap_memory: bool = false");
    };
    static constexpr auto prototype = tensorflow::own_def("StackPush", "handle: Handle", "element: T", "-> y: T",
        "where T: type", "swap_memory: bool = false", "where Handle: {string, resource}");
    static constexpr rule::said infer_shape{"? S > S"};
};

struct StackPop : op<StackPop> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def(
            "StackPop", "handle: Ref(string)", "-> elem: elem_type", "elem_type: type");
    };
    static constexpr auto prototype = tensorflow::own_def(
        "StackPop", "handle: Handle", "-> element: elem_type", "elem_type: type", "where Handle: {string, resource}");
    static constexpr rule::said infer_shape{"> ?"};
};

struct StackClose : op<StackClose> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("StackClose", "handle: Ref(string)");
    };
    static constexpr auto prototype = tensorflow::own_def(
        "StackClose", "handle: Handle", "where Handle: {string, resource}");
};

/// The operators of training graphs that are their own origins.
using tensor_array_training_ops = ops<TensorArrayGradV3, TensorArrayGradWithShape, TensorArraySplitV3, TensorArrayV2,
    TensorArrayGradV2, TensorArrayWriteV2, TensorArrayReadV2, TensorArrayGatherV2, TensorArrayScatterV2,
    TensorArrayConcatV2, TensorArraySplitV2, TensorArraySizeV2, TensorArrayCloseV2, TensorArray, TensorArrayGrad,
    TensorArrayWrite, TensorArrayRead, TensorArrayPack, TensorArrayUnpack, TensorArrayGather, TensorArrayScatter,
    TensorArrayConcat, TensorArraySplit, TensorArraySize, TensorArrayClose, Stack, StackPush, StackPop, StackClose>;

} // namespace library
GRAFT_END
