// graft/library/linalg/decomposition/tensorflow.hpp - TensorFlow: determinants
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/linalg/decomposition/ops.hpp"
#include "graft/library/tensorflow/same.hpp"
#include "graft/mapping/declare/plugins.hpp"

GRAFT_BEGIN
namespace library::tensorflow_plugins {

/// The plugins of this family.
using decomposition_plugins = plugins<same<MatrixDeterminant>>;

} // namespace library::tensorflow_plugins
GRAFT_END
