// graft/library/control/tensor_array/tensorflow.hpp - TensorFlow: TensorFlow's tensor arrays, filled and read by loops
// element by element
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/control/tensor_array/ops.hpp"
#include "graft/plugin.hpp"

GRAFT_BEGIN
namespace library::tensorflow_ops {

using graft::tensorflow::op;
using graft::tensorflow::op_def;

struct TensorArrayV3 : op<TensorArrayV3> {
    static constexpr auto prototype = op_def("TensorArrayV3", "size: int32", "-> handle: resource", "-> flow: float",
        "dtype: type", "dynamic_size: bool = false", "clear_after_read: bool = true",
        "identical_element_shapes: bool = false", "tensor_array_name: string = ''",
        "element_shape: shape = { unknown_rank: true }")
                                          .is(stateful);
};

struct TensorArrayReadV3 : op<TensorArrayReadV3> {
    static constexpr auto prototype = op_def(
        "TensorArrayReadV3", "handle: resource", "index: int32", "flow_in: float", "-> value: dtype", "dtype: type")
                                          .is(stateful);
};

struct TensorArrayWriteV3 : op<TensorArrayWriteV3> {
    static constexpr auto prototype = op_def("TensorArrayWriteV3", "handle: resource", "index: int32", "value: T",
        "flow_in: float", "-> flow_out: float", "T: type")
                                          .is(stateful);
};

struct TensorArrayScatterV3 : op<TensorArrayScatterV3> {
    static constexpr auto prototype = op_def("TensorArrayScatterV3", "handle: resource", "indices: int32", "value: T",
        "flow_in: float", "-> flow_out: float", "T: type")
                                          .is(stateful);
};

struct TensorArrayGatherV3 : op<TensorArrayGatherV3> {
    static constexpr auto prototype = op_def("TensorArrayGatherV3", "handle: resource", "indices: int32",
        "flow_in: float", "-> value: dtype", "dtype: type", "element_shape: shape = { unknown_rank: true }")
                                          .is(stateful);
};

struct TensorArrayConcatV3 : op<TensorArrayConcatV3> {
    static constexpr auto prototype = op_def("TensorArrayConcatV3", "handle: resource", "flow_in: float",
        "-> value: dtype", "-> lengths: int64", "dtype: type", "element_shape_except0: shape = { unknown_rank: true }")
                                          .is(stateful);
};

struct TensorArraySizeV3 : op<TensorArraySizeV3> {
    static constexpr auto prototype = op_def("TensorArraySizeV3", "handle: resource", "flow_in: float",
        "-> size: int32")
        .is(stateful);
};

struct TensorArrayCloseV3 : op<TensorArrayCloseV3> {
    static constexpr auto prototype = op_def("TensorArrayCloseV3", "handle: resource").is(stateful);
};

} // namespace library::tensorflow_ops

namespace library::tensorflow_plugins {

inline constexpr auto tensor_array = plugin<TensorArrayV3, tensorflow_ops::TensorArrayV3>().ignore(
    "clear_after_read", "identical_element_shapes", "tensor_array_name");
inline constexpr auto tensor_array_read = plugin<TensorArrayReadV3, tensorflow_ops::TensorArrayReadV3>().use_default(
    "element_shape");
inline constexpr auto tensor_array_write = plugin<TensorArrayWriteV3, tensorflow_ops::TensorArrayWriteV3>();
inline constexpr auto tensor_array_scatter = plugin<TensorArrayScatterV3, tensorflow_ops::TensorArrayScatterV3>();
inline constexpr auto tensor_array_gather = plugin<TensorArrayGatherV3, tensorflow_ops::TensorArrayGatherV3>();
inline constexpr auto tensor_array_concat = plugin<TensorArrayConcatV3, tensorflow_ops::TensorArrayConcatV3>()
    .use_default("element_shape").use_default("elements").ignore("element_shape_except0");
inline constexpr auto tensor_array_size = plugin<TensorArraySizeV3, tensorflow_ops::TensorArraySizeV3>().use_default(
    "elements");
inline constexpr auto tensor_array_close = plugin<TensorArrayCloseV3, tensorflow_ops::TensorArrayCloseV3>();

/// The plugins of this family.
using tensor_array_plugins = plugins<tensor_array, tensor_array_read, tensor_array_write, tensor_array_scatter,
    tensor_array_gather, tensor_array_concat, tensor_array_size, tensor_array_close>;

} // namespace library::tensorflow_plugins
GRAFT_END
