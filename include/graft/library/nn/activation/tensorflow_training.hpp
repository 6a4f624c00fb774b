// graft/library/nn/activation/tensorflow_training.hpp - TensorFlow's gradients: activations
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/frontend/tensorflow/listed_form.hpp"
#include "graft/library/nn/activation/ops.hpp"
#include "graft/plugin.hpp"

GRAFT_BEGIN
namespace library::tensorflow_ops {

/// TensorFlow's definitions, as lines: the grammar is that of `graft::operator_line`.
struct activation_training_lines {
    static constexpr char text[] = R"ops(
ReluGrad gradients:T features:T -> backprops:T T?type{real_number}
SigmoidGrad y:T dy:T -> z:T T?type{floating,c64,c128}
TanhGrad y:T dy:T -> z:T T?type{floating,c64,c128}
)ops";
};
template <fixed_string Name> using activation_training = graft::tensorflow::defined<activation_training_lines, Name>;

} // namespace library::tensorflow_ops

namespace library::tensorflow_plugins {
namespace tf = tensorflow_ops;

inline constexpr auto relu_grad = plugin<ReluGrad, tf::activation_training<"ReluGrad">>();
inline constexpr auto sigmoid_grad = plugin<SigmoidGrad, tf::activation_training<"SigmoidGrad">>();
inline constexpr auto tanh_grad = plugin<TanhGrad, tf::activation_training<"TanhGrad">>();

/// The plugins of this family.
using activation_training_plugins = plugins<relu_grad, sigmoid_grad, tanh_grad>;

} // namespace library::tensorflow_plugins
GRAFT_END
