// examples/graft_import/training.cpp - owns the tables of the operators of training graphs: leave it out and they are
// not supported
// SPDX-License-Identifier: Apache-2.0
#include "graft/frontend/tensorflow/front_end.hpp"
#include "graft/library/tensorflow_training.hpp"
#include "graft/library/training_ops.hpp"
#include "target.hpp"

graft::catalog_view training_operators() { return graft::catalog<graft::library::training_ops>::view(); }
graft::plugin_set training_tensorflow() {
    return graft::plugins_of<graft::library::tensorflow_plugins::training_plugins>(graft::tensorflow::front_end);
}
