// graft/library/control/tensor_array/tensorflow.hpp - TensorFlow: TensorFlow's tensor arrays, filled and read by loops
// element by element
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/control/tensor_array/ops.hpp"
#include "graft/library/tensorflow/same.hpp"
#include "graft/plugin.hpp"

GRAFT_BEGIN
namespace library::tensorflow_ops {

/// TensorFlow's definitions, as lines: the grammar is that of `graft::operator_line`.
struct tensor_array_lines {
    static constexpr char text[] = R"ops(
TensorArrayV3 size:i32 -> handle:resource flow:f32 dtype?type{any} dynamic_size?bool=false clear_after_read?bool=true
    identical_element_shapes?bool=false tensor_array_name?string="" element_shape?shape=none | is stateful
TensorArrayReadV3 handle:resource index:i32 flow_in:f32 -> value:dtype dtype?type{any} | is stateful
TensorArrayWriteV3 handle:resource index:i32 value:T flow_in:f32 -> flow_out:' T?type{any} | is stateful
TensorArrayScatterV3 handle:resource indices:i32 value:T flow_in:f32 -> flow_out:' T?type{any} | is stateful
TensorArrayGatherV3 handle:resource indices:i32 flow_in:f32 -> value:dtype dtype?type{any} element_shape?shape=none
    | is stateful
TensorArrayConcatV3 handle:resource flow_in:f32 -> value:dtype lengths:i64 dtype?type{any}
    element_shape_except0?shape=none | is stateful
TensorArraySizeV3 handle:resource flow_in:f32 -> size:i32 | is stateful
TensorArrayCloseV3 handle:resource -> | is stateful
)ops";
};
template <fixed_string Name> using tensor_array = graft::tensorflow::defined<tensor_array_lines, Name>;

} // namespace library::tensorflow_ops

namespace library::tensorflow_plugins {

inline constexpr auto tensor_array = plugin<TensorArrayV3, tensorflow_ops::tensor_array<"TensorArrayV3">>().ignore(
    "clear_after_read", "identical_element_shapes", "tensor_array_name");
inline constexpr auto tensor_array_read =
    plugin<TensorArrayReadV3, tensorflow_ops::tensor_array<"TensorArrayReadV3">>().use_default("element_shape");
inline constexpr auto tensor_array_concat =
    plugin<TensorArrayConcatV3, tensorflow_ops::tensor_array<"TensorArrayConcatV3">>()
    .use_default("element_shape").use_default("elements").ignore("element_shape_except0");
inline constexpr auto tensor_array_size =
    plugin<TensorArraySizeV3, tensorflow_ops::tensor_array<"TensorArraySizeV3">>().use_default("elements");

/// The plugins of this family.
using tensor_array_plugins = join_plugins<plugins<tensor_array, tensor_array_read>,
    alike_plugins<tensorflow_ops::tensor_array_lines, TensorArrayWriteV3, TensorArrayScatterV3, TensorArrayGatherV3>,
    plugins<tensor_array_concat, tensor_array_size, alike<tensorflow_ops::tensor_array_lines, TensorArrayCloseV3>>>;

} // namespace library::tensorflow_plugins
GRAFT_END
