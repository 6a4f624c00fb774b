// graft/library/math/complex/tensorflow.hpp - TensorFlow: parts of complex numbers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/math/complex/ops.hpp"
#include "graft/library/tensorflow/same.hpp"
#include "graft/mapping/declare/plugins.hpp"

GRAFT_BEGIN
namespace library::tensorflow_plugins {

/// The plugins of this family.
using complex_plugins = plugins<same<Real>, same<Imag>, same<ComplexAbs>, same<Conj>, same<Angle>>;

} // namespace library::tensorflow_plugins
GRAFT_END
