// graft/library/math/unary/tensorflow.hpp - TensorFlow: element-wise functions of one tensor
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/math/unary/ops.hpp"
#include "graft/library/tensorflow/same.hpp"
#include "graft/plugin.hpp"

GRAFT_BEGIN
namespace library::tensorflow_ops {

/// TensorFlow's definitions, as lines: the grammar is that of `graft::operator_line`.
struct unary_lines {
    static constexpr char text[] = R"ops(
Abs x:T -> y:T T?type{floating,signed_integer}
Neg x:T -> y:T T?type{floating,signed_integer,c64,c128}
Exp x:T -> y:T T?type{floating,c64,c128}
Log x:T -> y:T T?type{floating,c64,c128}
Sqrt x:T -> y:T T?type{floating,c64,c128}
Rsqrt x:T -> y:T T?type{floating,c64,c128}
Square x:T -> y:T T?type{real_number,c64,c128}
Reciprocal x:T -> y:T T?type{floating,signed_integer,c64,c128}
Inv x:T -> y:T T?type{floating,signed_integer,c64,c128}
Floor x:T -> y:T T?type{floating}
Ceil x:T -> y:T T?type{floating}
Round x:T -> y:T T?type{floating,signed_integer,c64,c128}
Rint x:T -> y:T T?type{floating}
Sign x:T -> y:T T?type{floating,signed_integer,c64,c128}
Sin x:T -> y:T T?type{floating,c64,c128}
Cos x:T -> y:T T?type{floating,c64,c128}
Tan x:T -> y:T T?type{floating,c64,c128}
Asin x:T -> y:T T?type{floating,c64,c128}
Acos x:T -> y:T T?type{floating,c64,c128}
Atan x:T -> y:T T?type{floating,c64,c128}
Sinh x:T -> y:T T?type{floating,c64,c128}
Cosh x:T -> y:T T?type{floating,c64,c128}
Asinh x:T -> y:T T?type{floating,c64,c128}
Acosh x:T -> y:T T?type{floating,c64,c128}
Atanh x:T -> y:T T?type{floating,c64,c128}
Tanh x:T -> y:T T?type{floating,c64,c128}
Erf x:T -> y:T T?type{floating}
LogicalNot x:bool -> y:'
IsFinite x:T -> y:bool T?type{floating}
IsInf x:T -> y:bool T?type{floating}
IsNan x:T -> y:bool T?type{floating}
)ops";
};
template <fixed_string Name> using unary = graft::tensorflow::defined<unary_lines, Name>;

} // namespace library::tensorflow_ops

namespace library::tensorflow_plugins {
namespace tf = tensorflow_ops;

// one tensor
inline constexpr auto abs = plugin<Abs, tf::unary<"Abs">>();
inline constexpr auto neg = plugin<Neg, tf::unary<"Neg">>();
inline constexpr auto exp = plugin<Exp, tf::unary<"Exp">>().set("base", -1.0).set("scale", 1.0).set("shift", 0.0);
inline constexpr auto log = plugin<Log, tf::unary<"Log">>().set("base", -1.0).set("scale", 1.0).set("shift", 0.0);
inline constexpr auto sqrt = plugin<Sqrt, tf::unary<"Sqrt">>();
inline constexpr auto rsqrt = plugin<Rsqrt, tf::unary<"Rsqrt">>();
inline constexpr auto square = plugin<Square, tf::unary<"Square">>();
inline constexpr auto reciprocal = plugin<Reciprocal, tf::unary<"Reciprocal">>();
inline constexpr auto inv = plugin<Inv, tf::unary<"Inv">>();
inline constexpr auto floor = plugin<Floor, tf::unary<"Floor">>();
inline constexpr auto ceil = plugin<Ceil, tf::unary<"Ceil">>();
inline constexpr auto round = plugin<Round, tf::unary<"Round">>();
inline constexpr auto rint = plugin<Rint, tf::unary<"Rint">>();
inline constexpr auto sign = plugin<Sign, tf::unary<"Sign">>();
inline constexpr auto sin = plugin<Sin, tf::unary<"Sin">>();
inline constexpr auto cos = plugin<Cos, tf::unary<"Cos">>();
inline constexpr auto tan = plugin<Tan, tf::unary<"Tan">>();
inline constexpr auto asin = plugin<Asin, tf::unary<"Asin">>();
inline constexpr auto acos = plugin<Acos, tf::unary<"Acos">>();
inline constexpr auto atan = plugin<Atan, tf::unary<"Atan">>();
inline constexpr auto sinh = plugin<Sinh, tf::unary<"Sinh">>();
inline constexpr auto cosh = plugin<Cosh, tf::unary<"Cosh">>();
inline constexpr auto asinh = plugin<Asinh, tf::unary<"Asinh">>();
inline constexpr auto acosh = plugin<Acosh, tf::unary<"Acosh">>();
inline constexpr auto atanh = plugin<Atanh, tf::unary<"Atanh">>();
inline constexpr auto tanh = plugin<Tanh, tf::unary<"Tanh">>();
inline constexpr auto erf = plugin<Erf, tf::unary<"Erf">>();
inline constexpr auto logical_not = plugin<LogicalNot, tf::unary<"LogicalNot">>();
inline constexpr auto is_finite = plugin<IsFinite, tf::unary<"IsFinite">>();
inline constexpr auto is_inf = plugin<IsInf, tf::unary<"IsInf">>();
inline constexpr auto is_nan = plugin<IsNan, tf::unary<"IsNan">>();

/// The plugins of this family.
using unary_plugins = plugins<abs, neg, exp, log, sqrt, rsqrt, square, reciprocal, inv, floor, ceil, round, rint, sign,
    sin, cos, tan, asin, acos, atan, sinh, cosh, asinh, acosh, atanh, tanh, erf, logical_not, is_finite, is_inf, is_nan,
    same<Log1p>, same<Expm1>, same<Lgamma>, same<Digamma>, same<Erfc>>;

} // namespace library::tensorflow_plugins
GRAFT_END
