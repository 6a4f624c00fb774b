// graft/library/math/compare/ops.hpp - operators: comparisons and logic of two tensors with broadcast, selection by a
// condition, clipping
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op.hpp"
#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

/// x1 == x2. Source: TensorFlow Equal.
struct Equal : op<Equal> {
    static constexpr operator_line prototype{"Equal x1:T x2:T -> y:bool where T=any"};
    static constexpr auto infer_shape = rule::broadcast<"x1", "x2", "y">{};
    static constexpr auto infer_value = rule::fold_binary<rule::equal, "x1", "x2", "y">{};
};

/// x1 != x2. Source: TensorFlow NotEqual.
struct NotEqual : op<NotEqual> {
    static constexpr operator_line prototype{"NotEqual x1:T x2:T -> y:bool where T=any"};
    static constexpr auto infer_shape = rule::broadcast<"x1", "x2", "y">{};
    static constexpr auto infer_value = rule::fold_binary<rule::not_equal, "x1", "x2", "y">{};
};

/// x1 > x2. Source: TensorFlow Greater.
struct Greater : op<Greater> {
    static constexpr operator_line prototype{"Greater x1:T x2:T -> y:bool where T=real_number"};
    static constexpr auto infer_shape = rule::broadcast<"x1", "x2", "y">{};
    static constexpr auto infer_value = rule::fold_binary<rule::greater, "x1", "x2", "y">{};
};

/// x1 >= x2. Source: TensorFlow GreaterEqual.
struct GreaterEqual : op<GreaterEqual> {
    static constexpr operator_line prototype{"GreaterEqual x1:T x2:T -> y:bool where T=real_number"};
    static constexpr auto infer_shape = rule::broadcast<"x1", "x2", "y">{};
    static constexpr auto infer_value = rule::fold_binary<rule::greater_equal, "x1", "x2", "y">{};
};

/// x1 < x2. Source: TensorFlow Less.
struct Less : op<Less> {
    static constexpr operator_line prototype{"Less x1:T x2:T -> y:bool where T=real_number"};
    static constexpr auto infer_shape = rule::broadcast<"x1", "x2", "y">{};
    static constexpr auto infer_value = rule::fold_binary<rule::less, "x1", "x2", "y">{};
};

/// x1 <= x2. Source: TensorFlow LessEqual.
struct LessEqual : op<LessEqual> {
    static constexpr operator_line prototype{"LessEqual x1:T x2:T -> y:bool where T=real_number"};
    static constexpr auto infer_shape = rule::broadcast<"x1", "x2", "y">{};
    static constexpr auto infer_value = rule::fold_binary<rule::less_equal, "x1", "x2", "y">{};
};

/// x1 and x2. Source: TensorFlow LogicalAnd.
struct LogicalAnd : op<LogicalAnd> {
    static constexpr operator_line prototype{"LogicalAnd x1:bool x2:' -> y:'"};
    static constexpr auto infer_shape = rule::broadcast<"x1", "x2", "y">{};
    static constexpr auto infer_value = rule::fold_binary<rule::logical_and, "x1", "x2", "y">{};
};

/// x1 or x2. Source: TensorFlow LogicalOr.
struct LogicalOr : op<LogicalOr> {
    static constexpr operator_line prototype{"LogicalOr x1:bool x2:' -> y:'"};
    static constexpr auto infer_shape = rule::broadcast<"x1", "x2", "y">{};
    static constexpr auto infer_value = rule::fold_binary<rule::logical_or, "x1", "x2", "y">{};
};

/// x1 where the condition is true, otherwise x2; a condition of rank 1 selects rows, a scalar everything. Source:
/// TensorFlow Select.
struct Select : op<Select> {
    static constexpr operator_line prototype{"Select condition:bool x1:T x2:T -> y:T where T=any"};
    static constexpr auto infer_shape = rule::select<"condition", "x1", "x2", "y">{};
    static constexpr auto infer_value = rule::fold_select<"condition", "x1", "x2", "y">{};
};

/// `then` where the condition is true, otherwise `else`; all three are broadcast. Source: TensorFlow SelectV2.
struct SelectV2 : op<SelectV2> {
    static constexpr operator_line prototype{"SelectV2 condition:bool then:T else:T -> result:T where T=any"};
    static constexpr auto infer_shape = rule::broadcast3<"condition", "then", "else", "result">{};
    static constexpr auto infer_value = rule::fold_select<"condition", "then", "else", "result">{};
};

/// max(min(x, clip_value_max), clip_value_min): the lower bound where the two cross. Each bound is a scalar or has the
/// shape of x. Source: TensorFlow ClipByValue.
struct ClipByValue : op<ClipByValue> {
    static constexpr operator_line prototype{R"(ClipByValue x:T clip_value_min:T clip_value_max:T -> y==x where
        T=number)"};
    static constexpr auto verify = rule::bounds_fit<"x", "clip_value_min", "clip_value_max">{};
};

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct compare_training_lines {
    static constexpr char text[] = R"ops(
ApproximateEqual x1:T x2:T -> y:bool tolerance?float=1e-05 where T=real_number,quantized,c64,c128 | S S > S | tf: x,y->z
)ops";
};

using ApproximateEqual = listed<compare_training_lines, "ApproximateEqual">;

/// The operators of inference in this file.
using compare_ops =
    ops<Equal, NotEqual, Greater, GreaterEqual, Less, LessEqual, LogicalAnd, LogicalOr, Select, SelectV2, ClipByValue>;

/// The operators of training graphs in this file.
using compare_training_ops = listed_ops<compare_training_lines>;

} // namespace library
GRAFT_END
