// graft/library/nn/loss/tensorflow_training.hpp - TensorFlow's gradients: losses and accuracy
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/frontend/tensorflow/listed_form.hpp"
#include "graft/library/nn/loss/ops.hpp"
#include "graft/plugin.hpp"

GRAFT_BEGIN
namespace library::tensorflow_ops {

/// TensorFlow's definitions, as lines: the grammar is that of `graft::operator_line`.
struct loss_training_lines {
    static constexpr char text[] = R"ops(
SoftmaxCrossEntropyWithLogits features:T labels:T -> loss:T backprop:T T?type{floating}
SparseSoftmaxCrossEntropyWithLogits features:T labels:Tlabels -> loss:T backprop:T T?type{floating}
    Tlabels?type{index_number}=i64
)ops";
};
template <fixed_string Name> using loss_training = graft::tensorflow::defined<loss_training_lines, Name>;

} // namespace library::tensorflow_ops

namespace library::tensorflow_plugins {
namespace tf = tensorflow_ops;

inline constexpr auto softmax_cross_entropy =
    plugin<SoftmaxCrossEntropyWithLogits, tf::loss_training<"SoftmaxCrossEntropyWithLogits">>();
inline constexpr auto sparse_softmax_cross_entropy =
    plugin<SparseSoftmaxCrossEntropyWithLogits, tf::loss_training<"SparseSoftmaxCrossEntropyWithLogits">>();

/// The plugins of this family.
using loss_training_plugins = plugins<softmax_cross_entropy, sparse_softmax_cross_entropy>;

} // namespace library::tensorflow_plugins
GRAFT_END
