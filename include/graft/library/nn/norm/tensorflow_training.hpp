// graft/library/nn/norm/tensorflow_training.hpp - TensorFlow's gradients: normalization
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/nn/norm/training_ops.hpp"
#include "graft/plugin.hpp"

GRAFT_BEGIN
namespace library::tensorflow_ops {

using graft::tensorflow::op;
using graft::tensorflow::op_def;

struct FusedBatchNormGrad : op<FusedBatchNormGrad> {
    static constexpr auto prototype = op_def("FusedBatchNormGrad", "y_backprop: T", "x: T", "scale: T",
        "reserve_space_1: T", "reserve_space_2: T", "-> x_backprop: T", "-> scale_backprop: T", "-> offset_backprop: T",
        "-> reserve_space_3: T", "-> reserve_space_4: T", "T: {float}", "epsilon: float = 0.0001",
        "data_format: {'NHWC', 'NCHW'} = \"NHWC\"", "is_training: bool = true");
};

struct FusedBatchNormGradV2 : op<FusedBatchNormGradV2> {
    static constexpr auto prototype = op_def("FusedBatchNormGradV2", "y_backprop: T", "x: T", "scale: float",
        "reserve_space_1: U", "reserve_space_2: U", "-> x_backprop: T", "-> scale_backprop: U", "-> offset_backprop: U",
        "-> reserve_space_3: U", "-> reserve_space_4: U", "T: {half, bfloat16, float}", "U: {float}",
        "epsilon: float = 0.0001", "data_format: {'NHWC', 'NCHW'} = \"NHWC\"", "is_training: bool = true");
};

struct FusedBatchNormGradV3 : op<FusedBatchNormGradV3> {
    static constexpr auto prototype = op_def("FusedBatchNormGradV3", "y_backprop: T", "x: T", "scale: float",
        "reserve_space_1: U", "reserve_space_2: U", "reserve_space_3: U", "-> x_backprop: T", "-> scale_backprop: U",
        "-> offset_backprop: U", "-> reserve_space_4: U", "-> reserve_space_5: U", "T: {half, bfloat16, float}",
        "U: {float}", "epsilon: float = 0.0001", "data_format: {'NHWC', 'NCHW', 'NDHWC', 'NCDHW'} = \"NHWC\"",
        "is_training: bool = true");
};

struct LRNGrad : op<LRNGrad> {
    static constexpr auto prototype = op_def("LRNGrad", "input_grads: T", "input_image: T", "output_image: T",
        "-> output: T", "depth_radius: int = 5", "bias: float = 1.0", "alpha: float = 1.0", "beta: float = 0.5",
        "T: {half, bfloat16, float} = DT_FLOAT");
};

} // namespace library::tensorflow_ops

namespace library::tensorflow_plugins {
namespace tf = tensorflow_ops;

inline constexpr auto fused_batch_norm_grad = plugin<BatchNormGrad, tf::FusedBatchNormGrad>().by_position()
    .input_format("y_backprop", "data_format").input_format("x", "data_format");
inline constexpr auto fused_batch_norm_grad_v2 = plugin<BatchNormGrad, tf::FusedBatchNormGradV2>().by_position()
    .input_format("y_backprop", "data_format").input_format("x", "data_format");
inline constexpr auto fused_batch_norm_grad_v3 = plugin<BatchNormGrad, tf::FusedBatchNormGradV3>()
    .input_format("y_backprop", "data_format").input_format("x", "data_format");
inline constexpr auto lrn_grad = plugin<LRNGrad, tf::LRNGrad>()
    .input_format("grads", format::nhwc).input_format("x", format::nhwc).input_format("y", format::nhwc);

/// The plugins of this family.
using norm_training_plugins =
    plugins<fused_batch_norm_grad, fused_batch_norm_grad_v2, fused_batch_norm_grad_v3, lrn_grad>;

} // namespace library::tensorflow_plugins
GRAFT_END
