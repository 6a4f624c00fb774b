// graft/library/ops/array.hpp - all operators that move elements and compute none
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/ops/join.hpp"
#include "graft/library/ops/layout.hpp"
#include "graft/library/ops/pick.hpp"
#include "graft/library/ops/spread.hpp"

GRAFT_BEGIN

namespace library {

/// Every operator on arrays.
using array_ops = join<layout_ops, join_ops, pick_ops, spread_ops>;

} // namespace library

GRAFT_END
