// graft/library/nn/scale/tensorflow.hpp - TensorFlow: scales and biases along an axis
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/nn/scale/ops.hpp"
#include "graft/plugin.hpp"

GRAFT_BEGIN
namespace library::tensorflow_ops {

using graft::tensorflow::op;
using graft::tensorflow::op_def;

struct BiasAdd : op<BiasAdd> {
    static constexpr auto prototype = op_def(
        "BiasAdd", "value: T", "bias: T", "-> output: T", "T: numbertype", "data_format: {'NHWC', 'NCHW'} = \"NHWC\"");
};

struct BiasAddV1 : op<BiasAddV1> {
    static constexpr auto prototype = op_def("BiasAddV1", "value: T", "bias: T", "-> output: T", "T: numbertype");
};

} // namespace library::tensorflow_ops

namespace library::tensorflow_plugins {
namespace tf = tensorflow_ops;

inline constexpr auto bias_add = plugin<BiasAdd, tf::BiasAdd>();
inline constexpr auto bias_add_v1 = plugin<BiasAdd, tf::BiasAddV1>().set("data_format", "NHWC");

/// The plugins of this family.
using scale_plugins = plugins<bias_add, bias_add_v1>;

} // namespace library::tensorflow_plugins
GRAFT_END
