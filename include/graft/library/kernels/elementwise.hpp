// graft/library/kernels/elementwise.hpp - kernels of all element-wise operators
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/kernels/binary.hpp"
#include "graft/library/kernels/quantization.hpp"
#include "graft/library/kernels/select.hpp"
#include "graft/library/kernels/unary.hpp"

GRAFT_BEGIN

namespace library {

/// Kernels of `math_ops`.
using elementwise_kernels = join<unary_kernels, binary_kernels, select_kernels, quantization_kernels>;

} // namespace library

GRAFT_END
