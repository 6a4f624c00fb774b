// graft/library/nn/activation/tensorflow_training.hpp - TensorFlow's gradients: activations
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/nn/activation/training_ops.hpp"
#include "graft/plugin.hpp"

GRAFT_BEGIN
namespace library::tensorflow_ops {

using graft::tensorflow::op;
using graft::tensorflow::op_def;

struct ReluGrad : op<ReluGrad> {
    static constexpr auto prototype = op_def(
        "ReluGrad", "gradients: T", "features: T", "-> backprops: T", "T: realnumbertype");
};

struct SigmoidGrad : op<SigmoidGrad> {
    static constexpr auto prototype = op_def(
        "SigmoidGrad", "y: T", "dy: T", "-> z: T", "T: {bfloat16, half, float, double, complex64, complex128}");
};

struct TanhGrad : op<TanhGrad> {
    static constexpr auto prototype = op_def(
        "TanhGrad", "y: T", "dy: T", "-> z: T", "T: {bfloat16, half, float, double, complex64, complex128}");
};

} // namespace library::tensorflow_ops

namespace library::tensorflow_plugins {
namespace tf = tensorflow_ops;

inline constexpr auto relu_grad = plugin<ReluGrad, tf::ReluGrad>();
inline constexpr auto sigmoid_grad = plugin<SigmoidGrad, tf::SigmoidGrad>();
inline constexpr auto tanh_grad = plugin<TanhGrad, tf::TanhGrad>();

/// The plugins of this family.
using activation_training_plugins = plugins<relu_grad, sigmoid_grad, tanh_grad>;

} // namespace library::tensorflow_plugins
GRAFT_END
