// graft/library/control/flow/ops.hpp - operators: TensorFlow's control flow of conditions and loop frames
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op.hpp"
#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

/// Forwards data to one of its outputs. Source: TensorFlow Switch.
struct Switch : op<Switch> {
    static constexpr operator_line prototype{R"(Switch data pred:bool -> output_false==data output_true==data
        | flow split)"};
    static constexpr auto verify = rule::are_scalars<"pred">{};
};

/// The first of its inputs that arrives, and the index of that input. Source: TensorFlow Merge.
struct Merge : op<Merge> {
    static constexpr operator_line prototype{"Merge x*>1:T -> y:T value_index:i32 N?int>=1 where T=any | flow merge"};
    static constexpr auto verify = rule::count_is<"x", "N">{};
    static constexpr auto infer_shape = rule::merge_shapes<"x", "y", "value_index">{};
};

/// Passes a tensor into the frame of a loop. Source: TensorFlow Enter.
struct Enter : op<Enter> {
    static constexpr operator_line prototype{R"(Enter x -> y==x frame_name?string is_constant?bool=false
        parallel_iterations?int=10 | flow enter)"};
    static constexpr auto infer_value = rule::pass_value<"x", "y">{};
};

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct flow_lines {
    static constexpr char text[] = R"ops(
/// Passes a tensor out of the frame of a loop. Source: TensorFlow Exit.
Exit x -> y==x | flow exit
/// Passes a tensor to the next iteration of a loop. Source: TensorFlow NextIteration.
NextIteration x -> y==x | flow next
)ops";
};

using Exit = listed<flow_lines, "Exit">;
using NextIteration = listed<flow_lines, "NextIteration">;

/// Whether a loop continues. Source: TensorFlow LoopCond.
struct LoopCond : op<LoopCond> {
    static constexpr operator_line prototype{"LoopCond x:bool -> y==x | flow condition"};
    static constexpr auto verify = rule::are_scalars<"x">{};
};

/// The operators of inference in this file.
using flow_ops = join<ops<Switch, Merge, Enter, LoopCond>, listed_ops<flow_lines>>;

} // namespace library
GRAFT_END
