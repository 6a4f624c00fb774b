// graft/library/math/unary/ops.hpp - operators: element-wise functions of one tensor
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op.hpp"
#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

/// |x|, element by element. Source: TensorFlow Abs, Caffe AbsVal.
struct Abs : op<Abs> {
    static constexpr operator_line prototype{"Abs x:real_number -> y==x"};
    static constexpr auto infer_value = rule::fold_unary<rule::absolute, "x", "y">{};
};

/// -x, element by element. Source: TensorFlow Neg.
struct Neg : op<Neg> {
    static constexpr operator_line prototype{"Neg x:real_number,complex -> y==x"};
    static constexpr auto infer_value = rule::fold_unary<rule::negative, "x", "y">{};
};

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct unary_lines {
    static constexpr char text[] = R"ops(
/// base ^ (scale * x + shift); base -1 means e. Source: TensorFlow Exp, Caffe Exp.
Exp x:unary_number -> y==x base?float=-1 scale?float=1 shift?float=0
/// log_base(scale * x + shift); base -1 means e. Source: TensorFlow Log, Caffe Log.
Log x:unary_number -> y==x base?float=-1 scale?float=1 shift?float=0
/// Square root. Source: TensorFlow Sqrt.
Sqrt x:unary_number -> y==x
/// 1 / sqrt(x). Source: TensorFlow Rsqrt.
Rsqrt x:unary_number -> y==x
/// 1 / x. Source: TensorFlow Reciprocal.
Reciprocal x:real_number,complex -> y==x
/// 1 / x, the older name. Source: TensorFlow Inv.
Inv x:real_number,complex -> y==x
/// Largest integer not above x. Source: TensorFlow Floor.
Floor x:floating -> y==x
/// Smallest integer not below x. Source: TensorFlow Ceil.
Ceil x:floating -> y==x
/// Nearest integer, halves to even. Source: TensorFlow Rint.
Rint x:floating -> y==x
/// Sine. Source: TensorFlow Sin.
Sin x:unary_number -> y==x
/// Cosine. Source: TensorFlow Cos.
Cos x:unary_number -> y==x
/// Tangent. Source: TensorFlow Tan.
Tan x:unary_number -> y==x
/// Inverse of the sine. Source: TensorFlow Asin.
Asin x:unary_number -> y==x
/// Inverse of the cosine. Source: TensorFlow Acos.
Acos x:unary_number -> y==x
/// Inverse of the tangent. Source: TensorFlow Atan.
Atan x:unary_number -> y==x
/// Hyperbolic sine. Source: TensorFlow Sinh.
Sinh x:unary_number -> y==x
/// Hyperbolic cosine. Source: TensorFlow Cosh.
Cosh x:unary_number -> y==x
/// Inverse of the hyperbolic sine. Source: TensorFlow Asinh.
Asinh x:unary_number -> y==x
/// Inverse of the hyperbolic cosine. Source: TensorFlow Acosh.
Acosh x:unary_number -> y==x
/// Inverse of the hyperbolic tangent. Source: TensorFlow Atanh.
Atanh x:unary_number -> y==x
/// Hyperbolic tangent. Source: TensorFlow Tanh, Caffe TanH.
Tanh x:unary_number -> y==x
/// Gauss error function. Source: TensorFlow Erf.
Erf x:floating -> y==x
/// Neither infinite nor NaN. Source: TensorFlow IsFinite.
IsFinite x:floating -> y/x:bool
/// Plus or minus infinity. Source: TensorFlow IsInf.
IsInf x:floating -> y/x:bool
/// Not a number. Source: TensorFlow IsNan.
IsNan x:floating -> y/x:bool
/// (scale * x + shift) ^ power. Source: Caffe Power.
Power x:floating -> y==x power?float=1 scale?float=1 shift?float=0
/// 1 where x is above the threshold, otherwise 0. Source: Caffe Threshold.
Threshold x:floating -> y==x threshold?float=0
/// log(1 + x), exact near zero.
Log1p x:T -> y:T where T=floating,c64,c128 | S > S | tf:
/// e^x - 1, exact near zero.
Expm1 x:T -> y:T where T=floating,c64,c128 | S > S | tf:
/// The logarithm of the absolute value of the gamma function.
Lgamma x:T -> y:T where T=floating | S > S | tf:
/// The derivative of the logarithm of the gamma function.
Digamma x:T -> y:T where T=floating | S > S | tf:
/// 1 - erf(x), exact where erf(x) is nearly 1.
Erfc x:T -> y:T where T=floating | S > S | tf:
)ops";
};

using Exp = listed<unary_lines, "Exp">;
using Log = listed<unary_lines, "Log">;
using Sqrt = listed<unary_lines, "Sqrt">;
using Rsqrt = listed<unary_lines, "Rsqrt">;
using Reciprocal = listed<unary_lines, "Reciprocal">;
using Inv = listed<unary_lines, "Inv">;
using Floor = listed<unary_lines, "Floor">;
using Ceil = listed<unary_lines, "Ceil">;
using Rint = listed<unary_lines, "Rint">;
using Sin = listed<unary_lines, "Sin">;
using Cos = listed<unary_lines, "Cos">;
using Tan = listed<unary_lines, "Tan">;
using Asin = listed<unary_lines, "Asin">;
using Acos = listed<unary_lines, "Acos">;
using Atan = listed<unary_lines, "Atan">;
using Sinh = listed<unary_lines, "Sinh">;
using Cosh = listed<unary_lines, "Cosh">;
using Asinh = listed<unary_lines, "Asinh">;
using Acosh = listed<unary_lines, "Acosh">;
using Atanh = listed<unary_lines, "Atanh">;
using Tanh = listed<unary_lines, "Tanh">;
using Erf = listed<unary_lines, "Erf">;
using IsFinite = listed<unary_lines, "IsFinite">;
using IsInf = listed<unary_lines, "IsInf">;
using IsNan = listed<unary_lines, "IsNan">;
using Power = listed<unary_lines, "Power">;
using Threshold = listed<unary_lines, "Threshold">;
using Log1p = listed<unary_lines, "Log1p">;
using Expm1 = listed<unary_lines, "Expm1">;
using Lgamma = listed<unary_lines, "Lgamma">;
using Digamma = listed<unary_lines, "Digamma">;
using Erfc = listed<unary_lines, "Erfc">;

/// x * x. Source: TensorFlow Square.
struct Square : op<Square> {
    static constexpr operator_line prototype{"Square x:real_number,complex -> y==x"};
    static constexpr auto infer_value = rule::fold_unary<rule::square, "x", "y">{};
};

/// Nearest integer, halves to even. Source: TensorFlow Round.
struct Round : op<Round> {
    static constexpr operator_line prototype{"Round x:real_number,complex -> y==x"};
    static constexpr auto infer_value = rule::fold_unary<rule::unchanged, "x", "y">{};
};

/// -1, 0 or 1. Source: TensorFlow Sign.
struct Sign : op<Sign> {
    static constexpr operator_line prototype{"Sign x:real_number,complex -> y==x"};
    static constexpr auto infer_value = rule::fold_unary<rule::sign, "x", "y">{};
};

/// Not x. Source: TensorFlow LogicalNot.
struct LogicalNot : op<LogicalNot> {
    static constexpr operator_line prototype{"LogicalNot x:bool -> y==x"};
    static constexpr auto infer_value = rule::fold_unary<rule::logical_not, "x", "y">{};
};

/// The operators of inference in this file.
using unary_ops = join<ops<Abs, Neg, Square, Round, Sign, LogicalNot>, listed_ops<unary_lines>>;

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

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct unary_device_lines {
    static constexpr char text[] = R"ops(
/// Gradient of the arc cosine.
AcosGrad y:f16,f32,bf16 dy:' -> z~y | broadcast
/// Gradient of the inverse hyperbolic cosine.
AcoshGrad y:f16,f32,bf16 dy:' -> z~y | broadcast
/// Gradient of the inverse hyperbolic sine.
AsinhGrad y:f16,f32,bf16 dy:' -> z~y | broadcast
/// Gradient of the arc sine.
AsinGrad y:floating,i32,i64,c64,c128 dy:' -> z~y | broadcast
/// Gradient of the arc tangent.
AtanGrad y:f16,f32,bf16 dy:' -> z~y | broadcast
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
MaskedFillRange x:f16,f32,i8,i32 start:i32(any_shape) end:i32(any_shape) value:f16,f32,i8,i32(any_shape) -> y=x axis?int
/// x * mask * value.
MaskedScale x:any mask:any(any_shape) -> y=x value?float
/// The elements of updates in order, where mask is set.
MaskedScatter x:floating,signed_integer,u8,bool mask:bool(any_shape) updates:floating,signed_integer,u8,bool(any_shape)
    -> y=x
/// Elements shifted along axes, wrapping around.
Roll x:f16,f32,bf16,i8,i32,i64,u8,u32 -> y=x shifts?list(int) dims?list(int)=
/// A part of clipping by the norm.
ClipByNormNoDivSum x:f16,f32 greater_zeros:' select_ones:' maximum_ones:' -> y~x | broadcast
/// Numbers of normal distributions.
Normal mean:f16,f32,f64 std:'(any_shape) -> y=mean
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
