// graft/shipped/detail/joined.hpp - the operators of inference and of training as one table, used by `target()`
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op/catalog/catalog.hpp"

GRAFT_BEGIN

namespace shipped {

/// The operators of `operators()` and then of `training_operators()`, joined by the compiler: a program's start copies
/// no rows. Without rules, which the units of the parts have.
[[nodiscard]] catalog_view all_definitions();
/// The same of TensorFlow's operators that plugins map: those of `tensorflow()` and of `tensorflow_training()`.
[[nodiscard]] catalog_view all_tensorflow_origins();

} // namespace shipped

GRAFT_END
