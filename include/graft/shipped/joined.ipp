// graft/shipped/joined.ipp - owns the tables of the operators of inference and of training together
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/ops.hpp"
#include "graft/library/tensorflow.hpp"
#include "graft/library/tensorflow_training.hpp"
#include "graft/library/training_ops.hpp"
#include "graft/op/catalog/ops.hpp"
#include "graft/shipped/detail/joined.hpp"

GRAFT_BEGIN

namespace shipped {

struct every_operator {
    using list = join<library::shipped_ops::list, library::training_ops::list>;
};
/// An origin in both lists does not compile: it would need the declarations with which `joined_plugins` selects.
struct every_tensorflow_origin {
    using list =
        join<library::tensorflow_plugins::builtin_plugins::list, library::tensorflow_plugins::training_plugins::list>;
};

catalog_view all_definitions() { return catalog<every_operator>::definitions(); }
catalog_view all_tensorflow_origins() { return catalog<every_tensorflow_origin>::definitions(); }

} // namespace shipped

GRAFT_END
