// graft/shipped/training.ipp - owns the tables of training operators: leave it out and they are not supported
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/frontend/tensorflow/front_end.hpp"
#include "graft/library/tensorflow_training.hpp"
#include "graft/library/training_ops.hpp"
#include "graft/shipped.hpp"

GRAFT_BEGIN

namespace shipped {

catalog_view training_operators() { return catalog<library::training_ops>::view(); }
plugin_set tensorflow_training() {
    return plugins_of<library::tensorflow_plugins::training_plugins>(tensorflow::front_end);
}

} // namespace shipped

GRAFT_END
