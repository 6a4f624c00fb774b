// graft/frontend/onnx/control.hpp - the reader's lowering of If, Loop and Scan: operators that occur in no model
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/fixed_string.hpp"
#include "graft/frontend/onnx/history.hpp"
#include "graft/model/origin.hpp"
#include "graft/op/define/prototype.hpp"

GRAFT_BEGIN
namespace onnx {

/// Base of an operator that only the reader adds. `Text` is its definition, as `since` takes one.
template <class Self, fixed_string Name, fixed_string Text, flow Flow = flow::plain> struct GRAFT_TYPE control
    : origin_op<Self> {
    /// The prototype that `Text` defines, with the control flow `Flow`.
    static constexpr graft::prototype prototype = [] {
        graft::prototype p(Name.view());
        auto const text = since(1, Text.view());
        detail::history_reader(p, &text, &text).run();
        if (Flow != graft::flow::plain) p.flow(Flow);
        return p;
    }();
};

/// Forwards a tensor to the branch that is taken. It occurs in no model: the reader inserts it before the branches of
/// an If.
struct graph_split
    : control<graph_split, "graph split", "data: any, pred: bool -> output_false: any, output_true: any", flow::split> {
};

/// The output of the branch that was taken; in a loop the initial value, then the result of the last iteration.
struct graph_merge
    : control<graph_merge, "graph merge", "*x: any -> y: any, value_index: int32; !N: int", flow::merge> {};

/// A tensor of one element, reshaped to a scalar: conditions and trip counts.
struct graph_scalar : control<graph_scalar, "graph scalar", "x: any -> y: any"> {};

/// Passes a tensor into a loop.
struct loop_enter : control<loop_enter, "loop enter", "x: any -> y: any; !frame_name: string", flow::enter> {};

/// Passes a tensor out of a loop.
struct loop_exit : control<loop_exit, "loop exit", "x: any -> y: any", flow::exit> {};

/// The value of a loop's state in the next iteration.
struct loop_next : control<loop_next, "loop next", "x: any -> y: any", flow::next> {};

/// Whether a loop has another iteration.
struct loop_condition : control<loop_condition, "loop condition", "x: bool -> y: bool", flow::condition> {};

/// Whether iteration `x` is less than `count`.
struct loop_below : control<loop_below, "loop below", "x: int64, count: int64 -> y: bool"> {};

/// Both.
struct loop_and : control<loop_and, "loop and", "a: bool, b: bool -> y: bool"> {};

/// x + step.
struct loop_count : control<loop_count, "loop count", "x: int64, step: int64 -> y: int64"> {};

/// The iteration number counted from the last one: count - 1 - x.
struct loop_mirror : control<loop_mirror, "loop mirror", "x: int64, count: int64 -> y: int64"> {};

/// A scalar as a vector: bodies may declare the iteration number, and the condition, as vectors of one element.
struct loop_vector : control<loop_vector, "loop vector", "x: any -> y: any"> {};

/// The number of iterations of a scan: the common size of all its inputs at their axes.
struct scan_length : control<scan_length, "scan length", "*x: any -> count: int64; !axes: ints"> {};

/// The slice that a scan reads in one iteration.
struct scan_element : control<scan_element, "scan element", "x: any, index: int64 -> y: any; !axis: int"> {};

/// A list of `count` tensors, to be filled by a loop.
struct list_new : control<list_new, "list new", "count: int64 -> list: any; !dtype: type"> {};

/// The list with `item` at `index`.
struct list_set : control<list_set, "list set", "list: any, index: int64, item: any -> y: any"> {};

/// The list with `item` appended.
struct list_push : control<list_push, "list push", "list: any, item: any -> y: any"> {};

/// The first `count` elements of the list.
struct list_first : control<list_first, "list first", "list: any, count: int64 -> y: any"> {};

/// Element `position` of what SplitToSequence makes of `x`: `split` has a size for each part, or one size for all.
struct list_part : control<list_part, "list part", "x: any, split: any -> y: any; !axis: int; !position: int"> {};

/// The elements of the list as one tensor, stacked along `axis`.
struct list_stack : control<list_stack, "list stack", "list: any -> y: any; !axis: int"> {};

} // namespace onnx
GRAFT_END
