// graft/library/nn/conv/kernels.hpp - kernels: convolutions, by Eigen and by plain loops
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/kernel/table.hpp"
#include "graft/library/nn/conv/direct_kernels.hpp"
#include "graft/library/nn/conv/eigen_kernels.hpp"

GRAFT_BEGIN
namespace library {

/// The kernels of this family.
using conv_kernels = join<conv_eigen_kernels, conv_direct_kernels>;

} // namespace library
GRAFT_END
