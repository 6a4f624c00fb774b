// graft/library/nn/softmax/tensorflow.hpp - TensorFlow: softmax
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/nn/softmax/ops.hpp"
#include "graft/plugin.hpp"

GRAFT_BEGIN
namespace library::tensorflow_ops {

using graft::tensorflow::op;
using graft::tensorflow::op_def;

struct Softmax : op<Softmax> {
    static constexpr auto prototype = op_def(
        "Softmax", "logits: T", "-> softmax: T", "T: {half, bfloat16, float, double}");
};

struct LogSoftmax : op<LogSoftmax> {
    static constexpr auto prototype = op_def(
        "LogSoftmax", "logits: T", "-> logsoftmax: T", "T: {half, bfloat16, float, double}");
};

} // namespace library::tensorflow_ops

namespace library::tensorflow_plugins {
namespace tf = tensorflow_ops;

inline constexpr auto softmax = plugin<SoftmaxV2, tf::Softmax>().set("axes", vocabulary::integers(-1));
inline constexpr auto log_softmax = plugin<LogSoftmaxV2, tf::LogSoftmax>().set("axes", vocabulary::integers(-1));

/// The plugins of this family.
using softmax_plugins = plugins<softmax, log_softmax>;

} // namespace library::tensorflow_plugins
GRAFT_END
