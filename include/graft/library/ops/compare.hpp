// graft/library/ops/compare.hpp - comparisons and logic of two tensors that are broadcast against each other
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/op/op.hpp"
#include "graft/op/ops.hpp"
#include "graft/op/rules/broadcast.hpp"

GRAFT_BEGIN

namespace library {

/// x1 == x2. Source: TensorFlow Equal.
struct Equal : op<Equal> {
    static constexpr auto prototype = graft::prototype("Equal")
        .datatype("T", any)
        .input("x1", "T")
        .input("x2", "T")
        .output("y", boolean);
    static constexpr auto infer_shape = rule::broadcast<"x1", "x2", "y">{};
    static constexpr auto infer_value = rule::fold_binary<rule::equal, "x1", "x2", "y">{};
};

/// x1 != x2. Source: TensorFlow NotEqual.
struct NotEqual : op<NotEqual> {
    static constexpr auto prototype = graft::prototype("NotEqual")
        .datatype("T", any)
        .input("x1", "T")
        .input("x2", "T")
        .output("y", boolean);
    static constexpr auto infer_shape = rule::broadcast<"x1", "x2", "y">{};
    static constexpr auto infer_value = rule::fold_binary<rule::not_equal, "x1", "x2", "y">{};
};

/// x1 > x2. Source: TensorFlow Greater.
struct Greater : op<Greater> {
    static constexpr auto prototype = graft::prototype("Greater")
        .datatype("T", real_number)
        .input("x1", "T")
        .input("x2", "T")
        .output("y", boolean);
    static constexpr auto infer_shape = rule::broadcast<"x1", "x2", "y">{};
    static constexpr auto infer_value = rule::fold_binary<rule::greater, "x1", "x2", "y">{};
};

/// x1 >= x2. Source: TensorFlow GreaterEqual.
struct GreaterEqual : op<GreaterEqual> {
    static constexpr auto prototype = graft::prototype("GreaterEqual")
        .datatype("T", real_number)
        .input("x1", "T")
        .input("x2", "T")
        .output("y", boolean);
    static constexpr auto infer_shape = rule::broadcast<"x1", "x2", "y">{};
    static constexpr auto infer_value = rule::fold_binary<rule::greater_equal, "x1", "x2", "y">{};
};

/// x1 < x2. Source: TensorFlow Less.
struct Less : op<Less> {
    static constexpr auto prototype = graft::prototype("Less")
        .datatype("T", real_number)
        .input("x1", "T")
        .input("x2", "T")
        .output("y", boolean);
    static constexpr auto infer_shape = rule::broadcast<"x1", "x2", "y">{};
    static constexpr auto infer_value = rule::fold_binary<rule::less, "x1", "x2", "y">{};
};

/// x1 <= x2. Source: TensorFlow LessEqual.
struct LessEqual : op<LessEqual> {
    static constexpr auto prototype = graft::prototype("LessEqual")
        .datatype("T", real_number)
        .input("x1", "T")
        .input("x2", "T")
        .output("y", boolean);
    static constexpr auto infer_shape = rule::broadcast<"x1", "x2", "y">{};
    static constexpr auto infer_value = rule::fold_binary<rule::less_equal, "x1", "x2", "y">{};
};

/// x1 and x2. Source: TensorFlow LogicalAnd.
struct LogicalAnd : op<LogicalAnd> {
    static constexpr auto prototype = graft::prototype("LogicalAnd")
        .input("x1", boolean)
        .input("x2", boolean)
        .output("y", boolean);
    static constexpr auto infer_shape = rule::broadcast<"x1", "x2", "y">{};
    static constexpr auto infer_value = rule::fold_binary<rule::logical_and, "x1", "x2", "y">{};
};

/// x1 or x2. Source: TensorFlow LogicalOr.
struct LogicalOr : op<LogicalOr> {
    static constexpr auto prototype = graft::prototype("LogicalOr")
        .input("x1", boolean)
        .input("x2", boolean)
        .output("y", boolean);
    static constexpr auto infer_shape = rule::broadcast<"x1", "x2", "y">{};
    static constexpr auto infer_value = rule::fold_binary<rule::logical_or, "x1", "x2", "y">{};
};

/// The operators of this file.
using compare_ops = ops<
    Equal, NotEqual, Greater, GreaterEqual, Less, LessEqual, LogicalAnd, LogicalOr>;

} // namespace library

GRAFT_END
