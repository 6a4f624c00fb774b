// graft/library/math/unary/training_ops.hpp - operators of training graphs: element-wise functions of one tensor
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

// Ports, attributes and names are TensorFlow's: these operators are both the origin and the target of their plugins.
// No kernels. Source: TensorFlow core/ops.

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct unary_training_lines {
    static constexpr char text[] = R"ops(
ReciprocalGrad y:T dy:T -> z:T where T=floating,c64,c128 | S S > S | tf:
InvGrad x:T grad:T -> y:T where T=floating,c64,c128 | S S > S | tf: y,dy->z
RsqrtGrad y:T dy:T -> z:T where T=floating,c64,c128 | S S > S | tf:
SqrtGrad y:T dy:T -> z:T where T=floating,c64,c128 | S S > S | tf:
)ops";
};

/// The operators of training graphs in this file.
using unary_training_ops = listed_ops<unary_training_lines>;

} // namespace library
GRAFT_END
