// graft/library/math/compare/tensorflow.hpp - TensorFlow: comparisons and logic of two tensors with broadcast,
// selection by a condition, clipping
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/math/compare/ops.hpp"
#include "graft/plugin.hpp"

GRAFT_BEGIN
namespace library::tensorflow_ops {

using graft::tensorflow::op;
using graft::tensorflow::op_def;

struct Equal : op<Equal> {
    static constexpr auto prototype = op_def(
        "Equal", "x: T", "y: T", "-> z: bool", "T: type", "incompatible_shape_error: bool = true");
};

struct NotEqual : op<NotEqual> {
    static constexpr auto prototype = op_def(
        "NotEqual", "x: T", "y: T", "-> z: bool", "T: type", "incompatible_shape_error: bool = true");
};

struct Greater : op<Greater> {
    static constexpr auto prototype = op_def("Greater", "x: T", "y: T", "-> z: bool", "T: realnumbertype");
};

struct GreaterEqual : op<GreaterEqual> {
    static constexpr auto prototype = op_def("GreaterEqual", "x: T", "y: T", "-> z: bool", "T: realnumbertype");
};

struct Less : op<Less> {
    static constexpr auto prototype = op_def("Less", "x: T", "y: T", "-> z: bool", "T: realnumbertype");
};

struct LessEqual : op<LessEqual> {
    static constexpr auto prototype = op_def("LessEqual", "x: T", "y: T", "-> z: bool", "T: realnumbertype");
};

struct LogicalAnd : op<LogicalAnd> {
    static constexpr auto prototype = op_def("LogicalAnd", "x: bool", "y: bool", "-> z: bool");
};

struct LogicalOr : op<LogicalOr> {
    static constexpr auto prototype = op_def("LogicalOr", "x: bool", "y: bool", "-> z: bool");
};

struct Select : op<Select> {
    static constexpr auto prototype = op_def("Select", "condition: bool", "t: T", "e: T", "-> output: T", "T: type");
};

struct SelectV2 : op<SelectV2> {
    static constexpr auto prototype = op_def("SelectV2", "condition: bool", "t: T", "e: T", "-> output: T", "T: type");
};

struct ClipByValue : op<ClipByValue> {
    static constexpr auto prototype = op_def(
        "ClipByValue", "t: T", "clip_value_min: T", "clip_value_max: T", "-> output: T", "T: numbertype");
};

} // namespace library::tensorflow_ops

namespace library::tensorflow_plugins {
namespace tf = tensorflow_ops;

inline constexpr auto equal = plugin<Equal, tf::Equal>().ignore("incompatible_shape_error");
inline constexpr auto not_equal = plugin<NotEqual, tf::NotEqual>().ignore("incompatible_shape_error");
inline constexpr auto greater = plugin<Greater, tf::Greater>();
inline constexpr auto greater_equal = plugin<GreaterEqual, tf::GreaterEqual>();
inline constexpr auto less = plugin<Less, tf::Less>();
inline constexpr auto less_equal = plugin<LessEqual, tf::LessEqual>();
inline constexpr auto logical_and = plugin<LogicalAnd, tf::LogicalAnd>();
inline constexpr auto logical_or = plugin<LogicalOr, tf::LogicalOr>();

// several tensors
inline constexpr auto select = plugin<Select, tf::Select>();
inline constexpr auto select_v2 = plugin<SelectV2, tf::SelectV2>();
inline constexpr auto clip_by_value = plugin<ClipByValue, tf::ClipByValue>();

/// The plugins of this family.
using compare_plugins = plugins<equal, not_equal, greater, greater_equal, less, less_equal, logical_and, logical_or,
    select, select_v2, clip_by_value>;

} // namespace library::tensorflow_plugins
GRAFT_END
