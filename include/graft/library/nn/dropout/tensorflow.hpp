// graft/library/nn/dropout/tensorflow.hpp - TensorFlow: dropout
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/control/identity/ops.hpp"
#include "graft/library/nn/dropout/ops.hpp"
#include "graft/plugin.hpp"

GRAFT_BEGIN
namespace library::tensorflow_ops {

using graft::tensorflow::op;
using graft::tensorflow::op_def;

/// Not an operator of TensorFlow: the call of a Keras function "Dropout" whose body was stripped from the model.
struct Dropout : op<Dropout> {
    static constexpr auto prototype = op_def("Dropout", "x: T", "training: bool", "-> y: T", "T: type = DT_FLOAT");
};

/// Dropout that remained from a training graph.
struct ScopeDropout : fused_op<ScopeDropout> {
    static constexpr auto prototype = op_def("ScopeDropout", "x: T", "-> y: T", "T: {half, bfloat16, float}");
};

} // namespace library::tensorflow_ops

namespace library::tensorflow_plugins {
namespace tf = tensorflow_ops;

inline constexpr auto scope_dropout =
    plugin<Dropout, tf::ScopeDropout>().use_default("dropout_ratio").use_default("scale_train");

inline constexpr auto dropout = plugin<Identity, tf::Dropout>().drop("training");

/// The plugins of this family.
using dropout_plugins = plugins<scope_dropout, dropout>;

} // namespace library::tensorflow_plugins
GRAFT_END
