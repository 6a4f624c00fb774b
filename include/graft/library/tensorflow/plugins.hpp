// graft/library/tensorflow/plugins.hpp - every plugin for TensorFlow's inference graphs that comes with the library
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/library/tensorflow/plugins_array.hpp"
#include "graft/library/tensorflow/passes.hpp"
#include "graft/library/tensorflow/plugins_control.hpp"
#include "graft/library/tensorflow/plugins_fused.hpp"
#include "graft/library/tensorflow/plugins_list.hpp"
#include "graft/library/tensorflow/plugins_math.hpp"
#include "graft/library/tensorflow/plugins_nn.hpp"
#include "graft/library/tensorflow/plugins_pieces.hpp"
#include "graft/mapping/plugins.hpp"

GRAFT_BEGIN

/// Plugins from TensorFlow's operators to the library's, one variable each.
namespace library::tensorflow_plugins {

/// The tag of them all: `graft::plugins_of<builtin_plugins>(tensorflow::front_end)`. Constants, placeholders and
/// functions have no plugin: the translator knows them. Those of training graphs are in plugins_training.hpp.
/// cost seconds to compile: let one translation unit of a program ask for the set
struct builtin_plugins {
    using plugins = join_plugins<math, array, control, lists, nn, pieces, fused>;
    using list = plugins::origins;
    using passes = tensorflow_passes::builtin;
};

} // namespace library::tensorflow_plugins

GRAFT_END
