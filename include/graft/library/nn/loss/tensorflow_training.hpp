// graft/library/nn/loss/tensorflow_training.hpp - TensorFlow's gradients: losses and accuracy
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/nn/loss/ops.hpp"
#include "graft/plugin.hpp"

GRAFT_BEGIN
namespace library::tensorflow_ops {

using graft::tensorflow::op;
using graft::tensorflow::op_def;

struct SoftmaxCrossEntropyWithLogits : op<SoftmaxCrossEntropyWithLogits> {
    static constexpr auto prototype = op_def("SoftmaxCrossEntropyWithLogits", "features: T", "labels: T", "-> loss: T",
        "-> backprop: T", "T: {half, bfloat16, float, double}");
};

struct SparseSoftmaxCrossEntropyWithLogits : op<SparseSoftmaxCrossEntropyWithLogits> {
    static constexpr auto prototype = op_def("SparseSoftmaxCrossEntropyWithLogits", "features: T", "labels: Tlabels",
        "-> loss: T", "-> backprop: T", "T: {half, bfloat16, float, double}", "Tlabels: {int32, int64} = DT_INT64");
};

} // namespace library::tensorflow_ops

namespace library::tensorflow_plugins {
namespace tf = tensorflow_ops;

inline constexpr auto softmax_cross_entropy =
    plugin<SoftmaxCrossEntropyWithLogits, tf::SoftmaxCrossEntropyWithLogits>();
inline constexpr auto sparse_softmax_cross_entropy =
    plugin<SparseSoftmaxCrossEntropyWithLogits, tf::SparseSoftmaxCrossEntropyWithLogits>();

/// The plugins of this family.
using loss_training_plugins = plugins<softmax_cross_entropy, sparse_softmax_cross_entropy>;

} // namespace library::tensorflow_plugins
GRAFT_END
