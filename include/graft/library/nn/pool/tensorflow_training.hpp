// graft/library/nn/pool/tensorflow_training.hpp - TensorFlow's gradients: pooling
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/nn/pool/ops.hpp"
#include "graft/library/nn/pool/training_ops.hpp"
#include "graft/library/tensorflow/explicit_pads.hpp"
#include "graft/plugin.hpp"

GRAFT_BEGIN
namespace library::tensorflow_ops {

using graft::tensorflow::op;
using graft::tensorflow::op_def;

struct MaxPoolGrad : op<MaxPoolGrad> {
    static constexpr auto prototype = op_def("MaxPoolGrad", "orig_input: T", "orig_output: T", "grad: T",
        "-> output: T", "ksize: list(int) >= 4", "strides: list(int) >= 4", "padding: {'SAME', 'VALID', 'EXPLICIT'}",
        "explicit_paddings: list(int) = []", "data_format: {'NHWC', 'NCHW'} = \"NHWC\"",
        "T: realnumbertype = DT_FLOAT");
};

struct AvgPoolGrad : op<AvgPoolGrad> {
    static constexpr auto prototype = op_def("AvgPoolGrad", "orig_input_shape: int32", "grad: T", "-> output: T",
        "ksize: list(int) >= 4", "strides: list(int) >= 4", "padding: {'SAME', 'VALID'}",
        "data_format: {'NHWC', 'NCHW'} = \"NHWC\"", "T: {half, bfloat16, float, double}");
};

} // namespace library::tensorflow_ops

namespace library::tensorflow_plugins {
namespace tf = tensorflow_ops;

inline constexpr auto max_pool_grad = plugin<MaxPoolGrad, tf::MaxPoolGrad>()
    .computed("pads").reads("explicit_paddings")
    .input_format("x1", "data_format").input_format("x2", "data_format").input_format("grad", "data_format")
    .parse(&explicit_pads<MaxPoolGrad, tf::MaxPoolGrad>);
inline constexpr auto avg_pool_grad = plugin<AvgPoolGrad, tf::AvgPoolGrad>().use_default("pads").input_format(
    "input_grad", "data_format");

/// The plugins of this family.
using pool_training_plugins = plugins<max_pool_grad, avg_pool_grad>;

} // namespace library::tensorflow_plugins
GRAFT_END
