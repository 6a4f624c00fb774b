// graft/library/ops/select.hpp - element-wise functions of three and more tensors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/op/op.hpp"
#include "graft/op/ops.hpp"
#include "graft/op/rules/broadcast.hpp"
#include "graft/op/rules/elementwise.hpp"

GRAFT_BEGIN

namespace library {

/// x plus a vector along the channel axis that data_format names. Source: TensorFlow BiasAdd.
struct BiasAdd : op<BiasAdd> {
    static constexpr auto prototype = graft::prototype("BiasAdd")
        .datatype("T", number)
        .input("x", "T")
        .input("bias", "T")
        .output("y", follow("x"))
        .attr("data_format", "NHWC");
    static constexpr auto verify = rule::bias_fits<"x", "bias", "data_format">{};
};

/// x1 where the condition holds, else x2; a condition of rank 1 chooses rows, a scalar everything.
/// Source: TensorFlow Select.
struct Select : op<Select> {
    static constexpr auto prototype = graft::prototype("Select")
        .datatype("T", any)
        .input("condition", boolean)
        .input("x1", "T")
        .input("x2", "T")
        .output("y", "T");
    static constexpr auto infer_shape = rule::select<"condition", "x1", "x2", "y">{};
    static constexpr auto infer_value = rule::fold_select<"condition", "x1", "x2", "y">{};
};

/// `then` where the condition holds, else `else`; all three are broadcast. Source: TensorFlow SelectV2.
struct SelectV2 : op<SelectV2> {
    static constexpr auto prototype = graft::prototype("SelectV2")
        .datatype("T", any)
        .input("condition", boolean)
        .input("then", "T")
        .input("else", "T")
        .output("result", "T");
    static constexpr auto infer_shape = rule::broadcast3<"condition", "then", "else", "result">{};
    static constexpr auto infer_value = rule::fold_select<"condition", "then", "else", "result">{};
};

/// min(max(x, clip_value_min), clip_value_max); each bound is a scalar or like x. Source: TensorFlow ClipByValue.
struct ClipByValue : op<ClipByValue> {
    static constexpr auto prototype = graft::prototype("ClipByValue")
        .datatype("T", number)
        .input("x", "T")
        .input("clip_value_min", "T")
        .input("clip_value_max", "T")
        .output("y", follow("x"));
    static constexpr auto verify = rule::bounds_fit<"x", "clip_value_min", "clip_value_max">{};
};

/// Sum of N tensors of one shape. Source: TensorFlow AddN.
struct AddN : op<AddN> {
    static constexpr auto prototype = graft::prototype("AddN")
        .datatype("T", number | dtype::variant)
        .dynamic_input("x", "T", at_least(1))
        .output("y", "T")
        .attr("N", as_integer);
    static constexpr auto verify = rule::count_is<"x", "N">{};
    static constexpr auto infer_shape = rule::same_shapes<"x", "y">{};
};

/// Sum of N tensors of one shape. Source: TensorFlow AccumulateNV2.
struct AccumulateNV2 : op<AccumulateNV2> {
    static constexpr auto prototype = graft::prototype("AccumulateNV2")
        .datatype("T", number)
        .dynamic_input("x", "T", at_least(1))
        .output("y", "T")
        .attr("N", as_integer);
    static constexpr auto verify = rule::count_is<"x", "N">{};
    static constexpr auto infer_shape = rule::same_shapes<"x", "y">{};
};

/// The operators of this file.
using select_ops = ops<
    BiasAdd, Select, SelectV2, ClipByValue, AddN, AccumulateNV2>;

} // namespace library

GRAFT_END
