// graft/frontend/onnx/control.hpp - the reader's lowering of If, Loop and Scan: operators that occur in no model
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/model/origin.hpp"
#include "graft/op/define/op.hpp"
#include "graft/tensor/dtype_set.hpp"

GRAFT_BEGIN
namespace onnx {

/// Forwards a tensor to the branch that is taken. It occurs in no model: the reader inserts it before the branches of
/// an If.
struct graph_split : origin_op<graph_split> {
    static constexpr auto prototype = graft::prototype("graph split")
                                          .input("data")
                                          .input("pred", boolean)
                                          .output("output_false")
                                          .output("output_true")
                                          .flow(flow::split);
};

/// The output of the branch that was taken; in a loop the initial value, then the result of the last iteration.
struct graph_merge : origin_op<graph_merge> {
    static constexpr auto prototype = graft::prototype("graph merge")
                                          .dynamic_input("x", at_least(1))
                                          .output("y")
                                          .output("value_index", i32)
                                          .attr("N", as_integer)
                                          .flow(flow::merge);
};

/// A tensor of one element, reshaped to a scalar: conditions and trip counts.
struct graph_scalar : origin_op<graph_scalar> {
    static constexpr auto prototype = graft::prototype("graph scalar").input("x").output("y");
};

/// Passes a tensor into a loop.
struct loop_enter : origin_op<loop_enter> {
    static constexpr auto prototype =
        graft::prototype("loop enter").input("x").output("y").attr("frame_name", as_string).flow(flow::enter);
};

/// Passes a tensor out of a loop.
struct loop_exit : origin_op<loop_exit> {
    static constexpr auto prototype = graft::prototype("loop exit").input("x").output("y").flow(flow::exit);
};

/// The value of a loop's state in the next iteration.
struct loop_next : origin_op<loop_next> {
    static constexpr auto prototype = graft::prototype("loop next").input("x").output("y").flow(flow::next);
};

/// Whether a loop has another iteration.
struct loop_condition : origin_op<loop_condition> {
    static constexpr auto prototype =
        graft::prototype("loop condition").input("x", boolean).output("y", boolean).flow(flow::condition);
};

/// Whether iteration `x` is less than `count`.
struct loop_below : origin_op<loop_below> {
    static constexpr auto prototype =
        graft::prototype("loop below").input("x", i64).input("count", i64).output("y", boolean);
};

/// Both.
struct loop_and : origin_op<loop_and> {
    static constexpr auto prototype =
        graft::prototype("loop and").input("a", boolean).input("b", boolean).output("y", boolean);
};

/// x + step.
struct loop_count : origin_op<loop_count> {
    static constexpr auto prototype =
        graft::prototype("loop count").input("x", i64).input("step", i64).output("y", i64);
};

/// The iteration number counted from the last one: count - 1 - x.
struct loop_mirror : origin_op<loop_mirror> {
    static constexpr auto prototype =
        graft::prototype("loop mirror").input("x", i64).input("count", i64).output("y", i64);
};

/// A scalar as a vector: bodies may declare the iteration number, and the condition, as vectors of one element.
struct loop_vector : origin_op<loop_vector> {
    static constexpr auto prototype = graft::prototype("loop vector").input("x").output("y");
};

/// The number of iterations of a scan: the common size of all its inputs at their axes.
struct scan_length : origin_op<scan_length> {
    static constexpr auto prototype =
        graft::prototype("scan length").dynamic_input("x", at_least(1)).output("count", i64).attr("axes", as_integers);
};

/// The slice that a scan reads in one iteration.
struct scan_element : origin_op<scan_element> {
    static constexpr auto prototype =
        graft::prototype("scan element").input("x").input("index", i64).output("y").attr("axis", as_integer);
};

/// A list of `count` tensors, to be filled by a loop.
struct list_new : origin_op<list_new> {
    static constexpr auto prototype =
        graft::prototype("list new").input("count", i64).output("list").attr("dtype", as_type);
};

/// The list with `item` at `index`.
struct list_set : origin_op<list_set> {
    static constexpr auto prototype =
        graft::prototype("list set").input("list").input("index", i64).input("item").output("y");
};

/// The list with `item` appended.
struct list_push : origin_op<list_push> {
    static constexpr auto prototype = graft::prototype("list push").input("list").input("item").output("y");
};

/// The first `count` elements of the list.
struct list_first : origin_op<list_first> {
    static constexpr auto prototype = graft::prototype("list first").input("list").input("count", i64).output("y");
};

/// The elements of the list as one tensor, stacked along `axis`.
struct list_stack : origin_op<list_stack> {
    static constexpr auto prototype = graft::prototype("list stack").input("list").output("y").attr("axis", as_integer);
};

} // namespace onnx
GRAFT_END
