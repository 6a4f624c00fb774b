// graft/library/control/flow/tensorflow.hpp - TensorFlow: TensorFlow's control flow of conditions and loop frames
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/control/flow/ops.hpp"
#include "graft/library/tensorflow/same.hpp"
#include "graft/plugin.hpp"

GRAFT_BEGIN
namespace library::tensorflow_ops {

/// TensorFlow's definitions, as lines: the grammar is that of `graft::operator_line`.
struct flow_lines {
    static constexpr char text[] = R"ops(
Switch data:T pred:bool -> output_false:T output_true:T T?type{any} | flow split
RefSwitch data:T pred:bool -> output_false:T output_true:T T?type{any} | flow split
Merge inputs*N>1:T -> output:T value_index:i32 T?type{any} N?int>=1 | flow merge
Enter data:T -> output:T T?type{any} frame_name?string is_constant?bool=false parallel_iterations?int=10 | flow enter
RefEnter data:T -> output:T T?type{any} frame_name?string is_constant?bool=false parallel_iterations?int=10 | flow enter
Exit data:T -> output:T T?type{any} | flow exit
NextIteration data:T -> output:T T?type{any} | flow next
LoopCond input:bool -> output:' | flow condition
RefMerge inputs*N>1:T -> output:T value_index:i32 T?type{any} N?int>=1 | flow merge
RefExit data:T -> output:T T?type{any} | flow exit
RefNextIteration data:T -> output:T T?type{any} | flow next
)ops";
};
template <fixed_string Name> using flow = graft::tensorflow::defined<flow_lines, Name>;

} // namespace library::tensorflow_ops

namespace library::tensorflow_plugins {
namespace tf = tensorflow_ops;

// control flow of conditions and loops
inline constexpr auto ref_switch = plugin<Switch, tf::flow<"RefSwitch">>();
inline constexpr auto ref_enter = plugin<Enter, tf::flow<"RefEnter">>();

inline constexpr auto ref_merge = plugin<Merge, tensorflow_ops::flow<"RefMerge">>();
inline constexpr auto ref_exit = plugin<Exit, tensorflow_ops::flow<"RefExit">>();
inline constexpr auto ref_next_iteration = plugin<NextIteration, tensorflow_ops::flow<"RefNextIteration">>();

/// The plugins of this family.
using flow_plugins = join_plugins<plugins<alike<tf::flow_lines, Switch>, ref_switch, alike<tf::flow_lines, Merge>,
                                      alike<tf::flow_lines, Enter>, ref_enter>,
    alike_plugins<tf::flow_lines, Exit, NextIteration, LoopCond>, plugins<ref_merge, ref_exit, ref_next_iteration>>;

} // namespace library::tensorflow_plugins
GRAFT_END
