// graft/library/math/compare/tensorflow.hpp - TensorFlow: comparisons and logic of two tensors with broadcast,
// selection by a condition, clipping
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/frontend/tensorflow/listed_form.hpp"
#include "graft/library/math/compare/ops.hpp"
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
inline constexpr auto greater = plugin<Greater, tf::compare<"Greater">>();
inline constexpr auto greater_equal = plugin<GreaterEqual, tf::compare<"GreaterEqual">>();
inline constexpr auto less = plugin<Less, tf::compare<"Less">>();
inline constexpr auto less_equal = plugin<LessEqual, tf::compare<"LessEqual">>();
inline constexpr auto logical_and = plugin<LogicalAnd, tf::compare<"LogicalAnd">>();
inline constexpr auto logical_or = plugin<LogicalOr, tf::compare<"LogicalOr">>();

// several tensors
inline constexpr auto select = plugin<Select, tf::compare<"Select">>();
inline constexpr auto select_v2 = plugin<SelectV2, tf::compare<"SelectV2">>();
inline constexpr auto clip_by_value = plugin<ClipByValue, tf::compare<"ClipByValue">>();

/// The plugins of this family.
using compare_plugins = plugins<equal, not_equal, greater, greater_equal, less, less_equal, logical_and, logical_or,
    select, select_v2, clip_by_value>;

} // namespace library::tensorflow_plugins
GRAFT_END
