// graft/library/math/bitwise/ops.hpp - operators: bits of integers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op.hpp"
#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct bitwise_lines {
    static constexpr char text[] = R"ops(
/// x1 & x2, bit by bit, with broadcasting.
BitwiseAnd x1:T x2:T -> y:T where T=integer | broadcast x1 x2 > y | tf: x,y->z
/// x1 | x2, bit by bit, with broadcasting.
BitwiseOr x1:T x2:T -> y:T where T=integer | broadcast x1 x2 > y | tf: x,y->z
/// x1 ^ x2, bit by bit, with broadcasting.
BitwiseXor x1:T x2:T -> y:T where T=integer | broadcast x1 x2 > y | tf: x,y->z
/// Each integer shifted left by the number of bits in the second input.
LeftShift x:T y:T -> z:T where T=integer | broadcast x y > z | tf:
/// Each integer shifted right by the number of bits in the second input.
RightShift x:T y:T -> z:T where T=integer | broadcast x y > z | tf:
/// Each bit of each integer inverted.
Invert x:T -> y:T where T=integer | S > S | tf:
)ops";
};

using BitwiseAnd = listed<bitwise_lines, "BitwiseAnd">;
using BitwiseOr = listed<bitwise_lines, "BitwiseOr">;
using BitwiseXor = listed<bitwise_lines, "BitwiseXor">;
using LeftShift = listed<bitwise_lines, "LeftShift">;
using RightShift = listed<bitwise_lines, "RightShift">;
using Invert = listed<bitwise_lines, "Invert">;

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct bitwise_training_lines {
    static constexpr char text[] = R"ops(
PopulationCount x:T -> y:u8 where T=integer | S > S | tf:
)ops";
};

using PopulationCount = listed<bitwise_training_lines, "PopulationCount">;

/// The operators of inference in this file.
using bitwise_ops = listed_ops<bitwise_lines>;

/// The operators of training graphs in this file.
using bitwise_training_ops = listed_ops<bitwise_training_lines>;

} // namespace library
GRAFT_END
