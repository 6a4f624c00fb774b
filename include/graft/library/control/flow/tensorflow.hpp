// graft/library/control/flow/tensorflow.hpp - TensorFlow: TensorFlow's control flow of conditions and loop frames
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/control/flow/ops.hpp"
#include "graft/plugin.hpp"

GRAFT_BEGIN
namespace library::tensorflow_ops {

using graft::tensorflow::op;
using graft::tensorflow::op_def;

struct Switch : op<Switch> {
    static constexpr auto prototype = op_def(
        "Switch", "data: T", "pred: bool", "-> output_false: T", "-> output_true: T", "T: type")
                                          .flow(flow::split);
};

struct RefSwitch : op<RefSwitch> {
    static constexpr auto prototype = op_def(
        "RefSwitch", "data: Ref(T)", "pred: bool", "-> output_false: Ref(T)", "-> output_true: Ref(T)", "T: type")
                                          .flow(flow::split);
};

struct Merge : op<Merge> {
    static constexpr auto prototype = op_def(
        "Merge", "inputs: N * T", "-> output: T", "-> value_index: int32", "T: type", "N: int >= 1")
                                          .flow(flow::merge);
};

struct Enter : op<Enter> {
    static constexpr auto prototype = op_def("Enter", "data: T", "-> output: T", "T: type", "frame_name: string",
        "is_constant: bool = false", "parallel_iterations: int = 10")
                                          .flow(flow::enter);
};

struct RefEnter : op<RefEnter> {
    static constexpr auto prototype = op_def("RefEnter", "data: Ref(T)", "-> output: Ref(T)", "T: type",
        "frame_name: string", "is_constant: bool = false", "parallel_iterations: int = 10")
                                          .flow(flow::enter);
};

struct Exit : op<Exit> {
    static constexpr auto prototype = op_def("Exit", "data: T", "-> output: T", "T: type").flow(flow::exit);
};

struct NextIteration : op<NextIteration> {
    static constexpr auto prototype = op_def("NextIteration", "data: T", "-> output: T", "T: type").flow(flow::next);
};

struct LoopCond : op<LoopCond> {
    static constexpr auto prototype = op_def("LoopCond", "input: bool", "-> output: bool").flow(flow::condition);
};

struct RefMerge : op<RefMerge> {
    static constexpr auto prototype = op_def("RefMerge", "inputs: N * T", "-> output: Ref(T)", "-> value_index: int32",
        "T: type", "N: int >= 1")
        .flow(flow::merge);
};

struct RefExit : op<RefExit> {
    static constexpr auto prototype =
        op_def("RefExit", "data: Ref(T)", "-> output: Ref(T)", "T: type").flow(flow::exit);
};

struct RefNextIteration : op<RefNextIteration> {
    static constexpr auto prototype = op_def("RefNextIteration", "data: Ref(T)", "-> output: Ref(T)", "T: type")
        .flow(flow::next);
};

} // namespace library::tensorflow_ops

namespace library::tensorflow_plugins {
namespace tf = tensorflow_ops;

// control flow of conditions and loops
inline constexpr auto switch_ = plugin<Switch, tf::Switch>();
inline constexpr auto ref_switch = plugin<Switch, tf::RefSwitch>();
inline constexpr auto merge = plugin<Merge, tf::Merge>();
inline constexpr auto enter = plugin<Enter, tf::Enter>();
inline constexpr auto ref_enter = plugin<Enter, tf::RefEnter>();
inline constexpr auto exit = plugin<Exit, tf::Exit>();
inline constexpr auto next_iteration = plugin<NextIteration, tf::NextIteration>();
inline constexpr auto loop_cond = plugin<LoopCond, tf::LoopCond>();

inline constexpr auto ref_merge = plugin<Merge, tensorflow_ops::RefMerge>();
inline constexpr auto ref_exit = plugin<Exit, tensorflow_ops::RefExit>();
inline constexpr auto ref_next_iteration = plugin<NextIteration, tensorflow_ops::RefNextIteration>();

/// The plugins of this family.
using flow_plugins = plugins<switch_, ref_switch, merge, enter, ref_enter, exit, next_iteration, loop_cond, ref_merge,
    ref_exit, ref_next_iteration>;

} // namespace library::tensorflow_plugins
GRAFT_END
