// graft/frontend/onnx/detail/operator_families.hpp - ONNX: operators that have one history, as lines of a text
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/frontend/onnx/listed_history.hpp"

GRAFT_BEGIN
namespace onnx {

/// The grammar is that of `onnx::defined`.
struct family_lines {
    static constexpr char text[] = R"ops(
/// Functions of an element: trigonometric ones ...
Acos 7 input: T -> output: T; T: {floats} | 22 + T: {floats_ir4} | elementwise
/// ... and hyperbolic ones.
Acosh 9 input: T -> output: T; T: {floats} | 22 + T: {floats_ir4} | elementwise
/// Two numeric inputs; in old versions attributes specify the axes along which B is broadcast.
Add 1 A: T, B: T -> C: T; axis: int; broadcast: int = 0; consumed_inputs: ints; T: {floats} | 6 ~ -consumed_inputs; T:
    {high_precision} | 7 ~ -axis; -broadcast | 13 + T: {high_precision_ir4} | 14 + T: {numeric_ir4} | elementwise
/// Two truth values.
And 1 A: T, B: T -> C: T1; axis: int; broadcast: int = 0; T: {bool}; T1: {bool} | 7 ~ -axis; -broadcast | elementwise
/// Where the greatest or the least along an axis is.
ArgMax 1 data: T -> reduced: int64; axis: int = 0; keepdims: int = 1; T: {numeric} | 11 same | 12 ~ select_last_index:
    int = 0 | 13 + T: {numeric_ir4}
/// Two numbers, bit by bit.
BitwiseAnd 18 A: T, B: T -> C: T; T: {ints, uints}
/// A window for a signal.
BlackmanWindow 17 size: T1 -> output: T2; output_datatype: int = 1; periodic: int = 1; T1: {int32, int64}; T2:
    {numeric_ir4}
/// Functions of an element, since the first version ...
Ceil 1 X: T -> Y: T; consumed_inputs: ints; T: {floats} | 6 ~ -consumed_inputs | 13 + T: {floats_ir4} | elementwise
/// ... and with other names of ports.
Exp 1 input: T -> output: T; consumed_inputs: ints; T: {floats} | 6 ~ -consumed_inputs | 13 + T: {floats_ir4} |
    elementwise
/// All elements of a channel as one.
GlobalAveragePool 1 X: T -> Y: T; T: {floats} | 22 + T: {floats_ir4}
/// Two numbers in order ...
Greater 1 A: T, B: T -> C: T1; axis: int; broadcast: int = 0; T: {floats}; T1: {bool} | 7 ~ -axis; -broadcast | 9 + T:
    {numeric} | 13 + T: {numeric_ir4} | elementwise
/// ... or equal.
GreaterOrEqual 12 A: T, B: T -> C: T1; T: {numeric}; T1: {bool} | 16 + T: {numeric_ir4} | elementwise
/// Shares along an axis; up to version 12 of a matrix.
Hardmax 1 input: T -> output: T; axis: int = 1; T: {floats} | 11 same | 13 ~ axis: int = -1; T: {floats_ir4}
/// Sums, products, means and norms along axes, whose numbers become an input.
ReduceL1 1 data: T -> reduced: T; axes: ints; keepdims: int = 1; T: {high_precision} | 11 same | 13 + T:
    {high_precision_ir4} | 18 data: T, ?axes: int64 -> reduced: T; keepdims: int = 1; noop_with_empty_axes: int = 0; T:
    {high_precision_ir4}
/// The greatest or least along axes: of more element types.
ReduceMax 1 data: T -> reduced: T; axes: ints; keepdims: int = 1; T: {high_precision} | 11 same | 12 + T:
    {high_precision, int8, uint8} | 13 + T: {high_precision_ir4, int8, uint8} | 18 data: T, ?axes: int64 -> reduced: T;
    keepdims: int = 1; noop_with_empty_axes: int = 0; T: {high_precision_ir4, int8, uint8} | 20 + T:
    {high_precision_ir4, bool, int8, uint8}
)ops";
};

using Acos = defined<family_lines, "Acos">;
using Asin = defined<family_lines, "Asin", "Acos">;
using Atan = defined<family_lines, "Atan", "Acos">;
using Cos = defined<family_lines, "Cos", "Acos">;
using Sin = defined<family_lines, "Sin", "Acos">;
using Tan = defined<family_lines, "Tan", "Acos">;
using Acosh = defined<family_lines, "Acosh">;
using Asinh = defined<family_lines, "Asinh", "Acosh">;
using Atanh = defined<family_lines, "Atanh", "Acosh">;
using Cosh = defined<family_lines, "Cosh", "Acosh">;
using Sinh = defined<family_lines, "Sinh", "Acosh">;
using Add = defined<family_lines, "Add">;
using Div = defined<family_lines, "Div", "Add">;
using Mul = defined<family_lines, "Mul", "Add">;
using Sub = defined<family_lines, "Sub", "Add">;
using And = defined<family_lines, "And">;
using Or = defined<family_lines, "Or", "And">;
using Xor = defined<family_lines, "Xor", "And">;
using ArgMax = defined<family_lines, "ArgMax">;
using ArgMin = defined<family_lines, "ArgMin", "ArgMax">;
using BitwiseAnd = defined<family_lines, "BitwiseAnd">;
using BitwiseOr = defined<family_lines, "BitwiseOr", "BitwiseAnd">;
using BitwiseXor = defined<family_lines, "BitwiseXor", "BitwiseAnd">;
using BlackmanWindow = defined<family_lines, "BlackmanWindow">;
using HammingWindow = defined<family_lines, "HammingWindow", "BlackmanWindow">;
using HannWindow = defined<family_lines, "HannWindow", "BlackmanWindow">;
using Ceil = defined<family_lines, "Ceil">;
using Floor = defined<family_lines, "Floor", "Ceil">;
using Reciprocal = defined<family_lines, "Reciprocal", "Ceil">;
using Sigmoid = defined<family_lines, "Sigmoid", "Ceil">;
using Sqrt = defined<family_lines, "Sqrt", "Ceil">;
using Exp = defined<family_lines, "Exp">;
using Log = defined<family_lines, "Log", "Exp">;
using Tanh = defined<family_lines, "Tanh", "Exp">;
using GlobalAveragePool = defined<family_lines, "GlobalAveragePool">;
using GlobalMaxPool = defined<family_lines, "GlobalMaxPool", "GlobalAveragePool">;
using Greater = defined<family_lines, "Greater">;
using Less = defined<family_lines, "Less", "Greater">;
using GreaterOrEqual = defined<family_lines, "GreaterOrEqual">;
using LessOrEqual = defined<family_lines, "LessOrEqual", "GreaterOrEqual">;
using Hardmax = defined<family_lines, "Hardmax">;
using LogSoftmax = defined<family_lines, "LogSoftmax", "Hardmax">;
using Softmax = defined<family_lines, "Softmax", "Hardmax">;
using ReduceL1 = defined<family_lines, "ReduceL1">;
using ReduceL2 = defined<family_lines, "ReduceL2", "ReduceL1">;
using ReduceLogSum = defined<family_lines, "ReduceLogSum", "ReduceL1">;
using ReduceLogSumExp = defined<family_lines, "ReduceLogSumExp", "ReduceL1">;
using ReduceMean = defined<family_lines, "ReduceMean", "ReduceL1">;
using ReduceProd = defined<family_lines, "ReduceProd", "ReduceL1">;
using ReduceSumSquare = defined<family_lines, "ReduceSumSquare", "ReduceL1">;
using ReduceMax = defined<family_lines, "ReduceMax">;
using ReduceMin = defined<family_lines, "ReduceMin", "ReduceMax">;

} // namespace onnx
GRAFT_END
