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

} // namespace library
GRAFT_END
