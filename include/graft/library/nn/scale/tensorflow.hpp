// graft/library/nn/scale/tensorflow.hpp - TensorFlow: scales and biases along an axis
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/frontend/tensorflow/listed_form.hpp"
#include "graft/library/nn/scale/ops.hpp"
#include "graft/plugin.hpp"

GRAFT_BEGIN
namespace library::tensorflow_ops {

/// TensorFlow's definitions, as lines: the grammar is that of `graft::operator_line`.
struct scale_lines {
    static constexpr char text[] = R"ops(
BiasAdd value:T bias:T -> output:T T?type{real_number,quantized,c64,c128} data_format?string{"NHWC","NCHW"}="NHWC"
BiasAddV1 value:T bias:T -> output:T T?type{real_number,quantized,c64,c128}
)ops";
};
template <fixed_string Name> using scale = graft::tensorflow::defined<scale_lines, Name>;

} // namespace library::tensorflow_ops

namespace library::tensorflow_plugins {
namespace tf = tensorflow_ops;

inline constexpr auto bias_add = plugin<BiasAdd, tf::scale<"BiasAdd">>();
inline constexpr auto bias_add_v1 = plugin<BiasAdd, tf::scale<"BiasAddV1">>().set("data_format", "NHWC");

/// The plugins of this family.
using scale_plugins = plugins<bias_add, bias_add_v1>;

} // namespace library::tensorflow_plugins
GRAFT_END
