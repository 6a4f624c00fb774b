// graft/library/nn/scale/tensorflow_training.hpp - TensorFlow's gradients: scales and biases along an axis
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/nn/scale/ops.hpp"
#include "graft/plugin.hpp"

GRAFT_BEGIN
namespace library::tensorflow_ops {

using graft::tensorflow::op;
using graft::tensorflow::op_def;

struct BiasAddGrad : op<BiasAddGrad> {
    static constexpr auto prototype = op_def(
        "BiasAddGrad", "out_backprop: T", "-> output: T", "T: numbertype", "data_format: {'NHWC', 'NCHW'} = \"NHWC\"");
};

} // namespace library::tensorflow_ops

namespace library::tensorflow_plugins {
namespace tf = tensorflow_ops;

inline constexpr auto bias_add_grad = plugin<BiasAddGrad, tf::BiasAddGrad>();

/// The plugins of this family.
using scale_training_plugins = plugins<bias_add_grad>;

} // namespace library::tensorflow_plugins
GRAFT_END
