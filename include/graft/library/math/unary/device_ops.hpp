// graft/library/math/unary/device_ops.hpp - CANN's device operators, shape inference only: unary
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct unary_device_lines {
    static constexpr char text[] = R"ops(
/// Gradient of the arc cosine.
AcosGrad y:f16,f32,bf16 dy:' -> z=y
/// Gradient of the inverse hyperbolic cosine.
AcoshGrad y:f16,f32,bf16 dy:' -> z=y
/// Gradient of the inverse hyperbolic sine.
AsinhGrad y:f16,f32,bf16 dy:' -> z=y
/// Gradient of the arc sine.
AsinGrad y:floating,i32,i64,c64,c128 dy:' -> z=y
/// Gradient of the arc tangent.
AtanGrad y:f16,f32,bf16 dy:' -> z=y
/// x plus a number.
Adds x:f16,f32,bf16,i16,i32 -> y=x value?float
/// A tensor filled with a number, in the shape of x.
Fills x:number,bool -> y=x value?float
/// The lower triangles of matrices, 0 above them.
Tril x:number,bool -> y=x diagonal?int=0
/// The upper triangles of matrices, 0 below them.
Triu x:number,bool -> y=x diagonal?int=0
/// A copy of x.
TensorMove x:real_number,bool -> y=x
/// value at the positions from start to end of each row.
MaskedFillRange x:f16,f32,i8,i32 start:i32 end:i32 value:f16,f32,i8,i32 -> y=x axis?int
/// x * mask * value.
MaskedScale x:any mask:any -> y=x value?float
/// The elements of updates in order, where mask is set.
MaskedScatter x:floating,signed_integer,u8,bool mask:bool updates:floating,signed_integer,u8,bool -> y=x
/// Elements shifted along axes, wrapping around.
Roll x:f16,f32,bf16,i8,i32,i64,u8,u32 -> y=x shifts?list(int) dims?list(int)=
/// A part of clipping by the norm.
ClipByNormNoDivSum x:f16,f32 greater_zeros:' select_ones:' maximum_ones:' -> y=x
/// Numbers of normal distributions.
Normal mean:f16,f32,f64 std:' -> y=mean
/// Numbers of an exponential distribution.
Exponential x:f16,f32,f64 -> y=x lambda?float=1.0 seed?int=0 | is random
/// base to the power of evenly spaced numbers.
LogSpaceD assist:f16,f32,bf16 -> y=assist start?float end?float steps?int=100 base?float=10.0 dtype?int=1
/// The sum, or another reduction, of x over all devices of a group.
HcomAllReduce x:signed_integer,f16,f32 -> y=x reduction?string group?string fusion?int=1 fusion_id?int=-1
/// Each row sorted.
SortV2 x:floating -> y=x axis?int=-1 descending?bool=false
/// The cumulative maximum along an axis, and its position.
Cummax x:number -> y=x indices=x dim?int
/// The cumulative minimum along an axis, and its position.
Cummin x:number -> y=x indices=x axis?int
)ops";
};

using Roll = listed<unary_device_lines, "Roll">;

/// The operators of this file; none has a kernel.
using unary_device_ops = listed_ops<unary_device_lines>;

} // namespace library
GRAFT_END
