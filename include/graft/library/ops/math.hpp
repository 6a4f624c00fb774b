// graft/library/ops/math.hpp - all element-wise operators
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/ops/activation.hpp"
#include "graft/library/ops/arithmetic.hpp"
#include "graft/library/ops/compare.hpp"
#include "graft/library/ops/select.hpp"
#include "graft/library/ops/unary.hpp"

GRAFT_BEGIN

namespace library {

/// Every element-wise operator.
using math_ops = join<unary_ops, activation_ops, arithmetic_ops, compare_ops, select_ops>;

} // namespace library

GRAFT_END
