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
inline constexpr auto exp = plugin<Exp, tf::unary<"Exp">>().set("base", -1.0).set("scale", 1.0).set("shift", 0.0);
inline constexpr auto log = plugin<Log, tf::unary<"Log">>().set("base", -1.0).set("scale", 1.0).set("shift", 0.0);

/// The plugins of this family.
using unary_plugins = join_plugins<plugins<alike<tf::unary_lines, Abs>, alike<tf::unary_lines, Neg>, exp, log>,
    alike_plugins<tf::unary_lines, Sqrt, Rsqrt, Square, Reciprocal, Inv, Floor, Ceil, Round, Rint, Sign, Sin, Cos, Tan,
        Asin, Acos, Atan, Sinh, Cosh, Asinh, Acosh, Atanh, Tanh, Erf, LogicalNot, IsFinite, IsInf, IsNan>,
    plugins<same<Log1p>, same<Expm1>, same<Lgamma>, same<Digamma>, same<Erfc>>>;

} // namespace library::tensorflow_plugins
GRAFT_END
