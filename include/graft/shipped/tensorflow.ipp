// graft/shipped/tensorflow.ipp - owns the tables of TensorFlow's operators and plugins
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/frontend/tensorflow/front_end.hpp"
#include "graft/library/tensorflow.hpp"
#include "graft/shipped.hpp"

GRAFT_BEGIN

namespace shipped {

plugin_set tensorflow() { return plugins_of<library::tensorflow_plugins::builtin_plugins>(tensorflow::front_end); }

} // namespace shipped

GRAFT_END
