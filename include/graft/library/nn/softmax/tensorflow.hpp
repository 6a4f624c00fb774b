// graft/library/nn/softmax/tensorflow.hpp - TensorFlow: softmax
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/frontend/tensorflow/listed_form.hpp"
#include "graft/library/nn/softmax/ops.hpp"
#include "graft/plugin.hpp"

GRAFT_BEGIN
namespace library::tensorflow_ops {

/// TensorFlow's definitions, as lines: the grammar is that of `graft::operator_line`.
struct softmax_lines {
    static constexpr char text[] = R"ops(
Softmax logits:T -> softmax:T T?type{floating}
LogSoftmax logits:T -> logsoftmax:T T?type{floating}
)ops";
};
template <fixed_string Name> using softmax = graft::tensorflow::defined<softmax_lines, Name>;

} // namespace library::tensorflow_ops

namespace library::tensorflow_plugins {
namespace tf = tensorflow_ops;

inline constexpr auto softmax = plugin<SoftmaxV2, tf::softmax<"Softmax">>().set("axes", vocabulary::integers(-1));
inline constexpr auto log_softmax = plugin<LogSoftmaxV2, tf::softmax<"LogSoftmax">>().set(
    "axes", vocabulary::integers(-1));

/// The plugins of this family.
using softmax_plugins = plugins<softmax, log_softmax>;

} // namespace library::tensorflow_plugins
GRAFT_END
