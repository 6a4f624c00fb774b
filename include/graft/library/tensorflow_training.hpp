// graft/library/tensorflow_training.hpp - all plugins of the library for TensorFlow's training graphs
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/library/image/resize/tensorflow_training.hpp"
#include "graft/library/nn/tensorflow_training.hpp"
#include "graft/library/tensorflow/same.hpp"
#include "graft/library/training_ops.hpp"
#include "graft/mapping/declare/plugins.hpp"

GRAFT_BEGIN
namespace library::tensorflow_plugins {

/// The tag of the plugins for training graphs, which need `library::training_ops`. Join it with those for inference:
/// `graft::joined_plugins`.
/// cost half of what TensorFlow's plugins cost to compile: let one translation unit of a program use the set
struct training_plugins {
    /// The plugins, by family.
    using plugins = join_plugins<resize_training_plugins, nn_training_plugins, same_plugins<training_graph_ops>::type>;
    /// The framework's operators that they map.
    using list = plugins::origins;
};

} // namespace library::tensorflow_plugins
GRAFT_END
