// graft/frontend/onnx/control.hpp - what the reader makes of an If: tensors go into one branch, and come out of it
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/model/origin.hpp"
#include "graft/op/op.hpp"
#include "graft/tensor/dtype_set.hpp"

GRAFT_BEGIN
namespace onnx {

/// Hands a tensor to the branch that is taken. No model has it: the reader puts it before the branches of an If.
struct graph_split : origin_op<graph_split> {
    static constexpr auto prototype = graft::prototype("graph split")
                                          .input("data")
                                          .input("pred", boolean)
                                          .output("output_false")
                                          .output("output_true")
                                          .flow(flow::split);
};

/// What comes out of the branch that was taken.
struct graph_merge : origin_op<graph_merge> {
    static constexpr auto prototype = graft::prototype("graph merge")
                                          .dynamic_input("x", at_least(1))
                                          .output("y")
                                          .output("value_index", i32)
                                          .attr("N", as_integer)
                                          .flow(flow::merge);
};

} // namespace onnx
GRAFT_END
