// graft/library/kernels/array.hpp - kernels of the operators that move elements, and of the sources
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/kernels/join.hpp"
#include "graft/library/kernels/layout.hpp"
#include "graft/library/kernels/pick.hpp"
#include "graft/library/kernels/source.hpp"
#include "graft/library/kernels/spread.hpp"

GRAFT_BEGIN

namespace library {

/// Kernels of `array_ops` and of `source_ops`; Data and Const need none.
using array_kernels = join<layout_kernels, join_kernels, pick_kernels, spread_kernels, source_kernels>;

} // namespace library

GRAFT_END
