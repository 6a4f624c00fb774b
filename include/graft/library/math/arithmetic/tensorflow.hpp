// graft/library/math/arithmetic/tensorflow.hpp - TensorFlow: arithmetic of two or more tensors with broadcast
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/math/arithmetic/ops.hpp"
#include "graft/library/tensorflow/same.hpp"
#include "graft/plugin.hpp"

GRAFT_BEGIN
namespace library::tensorflow_ops {

/// TensorFlow's definitions, as lines: the grammar is that of `graft::operator_line`.
struct arithmetic_lines {
    static constexpr char text[] = R"ops(
Add x:T y:T -> z:T T?type{floating,signed_integer,u8,string,c64,c128}
AddV2 x:T y:T -> z:T T?type{real_number,c64,c128}
Sub x:T y:T -> z:T T?type{real_number,c64,c128}
Mul x:T y:T -> z:T T?type{real_number,c64,c128}
Div x:T y:T -> z:T T?type{real_number,c64,c128}
RealDiv x:T y:T -> z:T T?type{real_number,c64,c128}
FloorDiv x:T y:T -> z:T T?type{real_number,c64,c128}
TruncateDiv x:T y:T -> z:T T?type{real_number,c64,c128}
FloorMod x:T y:T -> z:T T?type{real_number}
Mod x:T y:T -> z:T T?type{floating,i32,i64}
TruncateMod x:T y:T -> z:T T?type{floating,i32,i64}
DivNoNan x:T y:T -> z:T T?type{floating,c64,c128}
MulNoNan x:T y:T -> z:T T?type{floating,c64,c128}
Pow x:T y:T -> z:T T?type{floating,signed_integer,c64,c128}
Maximum x:T y:T -> z:T T?type{real_number}
Minimum x:T y:T -> z:T T?type{real_number}
SquaredDifference x:T y:T -> z:T T?type{floating,i32,i64,c64,c128}
Atan2 y:T x:T -> z:T T?type{floating}
AddN inputs*N>1:T -> sum:T N?int>=1 T?type{real_number,quantized,c64,c128,variant}
AccumulateNV2 inputs*N>1:T -> sum:T N?int>=1 T?type{real_number,quantized,c64,c128} shape?shape
)ops";
};
template <fixed_string Name> using arithmetic = graft::tensorflow::defined<arithmetic_lines, Name>;

} // namespace library::tensorflow_ops

namespace library::tensorflow_plugins {
namespace tf = tensorflow_ops;

// two tensors
inline constexpr auto add_v2 = plugin<Add, tf::arithmetic<"AddV2">>();
inline constexpr auto truncate_mod = plugin<Mod, tf::arithmetic<"TruncateMod">>();
inline constexpr auto accumulate_n = plugin<AccumulateNV2, tf::arithmetic<"AccumulateNV2">>().ignore("shape");

/// The plugins of this family.
using arithmetic_plugins = join_plugins<plugins<alike<tf::arithmetic_lines, Add>, add_v2>,
    alike_plugins<tf::arithmetic_lines, Sub, Mul, Div, RealDiv, FloorDiv, TruncateDiv, FloorMod, Mod>,
    plugins<truncate_mod>,
    alike_plugins<tf::arithmetic_lines, DivNoNan, MulNoNan, Pow, Maximum, Minimum, SquaredDifference, Atan2, AddN>,
    plugins<accumulate_n, same<Xdivy>, same<Xlogy>, same<Xlog1py>>>;

} // namespace library::tensorflow_plugins
GRAFT_END
