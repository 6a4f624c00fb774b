// graft/library/math/bitwise/tensorflow.hpp - TensorFlow: bits of integers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/math/bitwise/ops.hpp"
#include "graft/library/tensorflow/same.hpp"
#include "graft/mapping/declare/plugins.hpp"

GRAFT_BEGIN
namespace library::tensorflow_plugins {

/// The plugins of this family.
using bitwise_plugins =
    plugins<same<BitwiseAnd>, same<BitwiseOr>, same<BitwiseXor>, same<LeftShift>, same<RightShift>, same<Invert>>;

} // namespace library::tensorflow_plugins
GRAFT_END
