// graft/library/math/compare/tensorflow.hpp - TensorFlow: comparisons and logic of two tensors with broadcast,
// selection by a condition, clipping
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/math/compare/ops.hpp"
#include "graft/library/tensorflow/same.hpp"
#include "graft/plugin.hpp"

GRAFT_BEGIN
namespace library::tensorflow_ops {

/// TensorFlow's definitions, as lines: the grammar is that of `graft::operator_line`.
struct compare_lines {
    static constexpr char text[] = R"ops(
Equal x:T y:T -> z:bool T?type{any} incompatible_shape_error?bool=true
NotEqual x:T y:T -> z:bool T?type{any} incompatible_shape_error?bool=true
Greater x:T y:T -> z:bool T?type{real_number}
GreaterEqual x:T y:T -> z:bool T?type{real_number}
Less x:T y:T -> z:bool T?type{real_number}
LessEqual x:T y:T -> z:bool T?type{real_number}
LogicalAnd x:bool y:' -> z:'
LogicalOr x:bool y:' -> z:'
Select condition:bool t:T e:T -> output:T T?type{any}
SelectV2 condition:bool t:T e:T -> output:T T?type{any}
ClipByValue t:T clip_value_min:T clip_value_max:T -> output:T T?type{real_number,quantized,c64,c128}
)ops";
};
template <fixed_string Name> using compare = graft::tensorflow::defined<compare_lines, Name>;

} // namespace library::tensorflow_ops

namespace library::tensorflow_plugins {
namespace tf = tensorflow_ops;

inline constexpr auto equal = plugin<Equal, tf::compare<"Equal">>().ignore("incompatible_shape_error");
inline constexpr auto not_equal = plugin<NotEqual, tf::compare<"NotEqual">>().ignore("incompatible_shape_error");

/// The plugins of this family.
using compare_plugins =
    join_plugins<plugins<equal, not_equal>, alike_plugins<tf::compare_lines, Greater, GreaterEqual, Less, LessEqual,
                                                LogicalAnd, LogicalOr, Select, SelectV2, ClipByValue>>;

} // namespace library::tensorflow_plugins
GRAFT_END
