// examples/graft_import/tensorflow.cpp - owns the tables of TensorFlow's operators and plugins
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/tensorflow.hpp"
#include "graft/frontend/tensorflow/front_end.hpp"
#include "target.hpp"

graft::plugin_set inference_tensorflow() {
    return graft::plugins_of<graft::library::tensorflow_plugins::builtin_plugins>(graft::tensorflow::front_end);
}
