// graft/library/array/slice/tensorflow.hpp - TensorFlow: parts of a tensor, reversed and rolled axes
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/array/slice/ops.hpp"
#include "graft/library/tensorflow/same.hpp"
#include "graft/plugin.hpp"

GRAFT_BEGIN
namespace library::tensorflow_ops {

using graft::tensorflow::op;
using graft::tensorflow::op_def;

struct Slice : op<Slice> {
    static constexpr auto prototype = op_def(
        "Slice", "input: T", "begin: Index", "size: Index", "-> output: T", "T: type", "Index: {int32, int64}");
};

struct StridedSlice : op<StridedSlice> {
    static constexpr auto prototype = op_def("StridedSlice", "input: T", "begin: Index", "end: Index", "strides: Index",
        "-> output: T", "T: type", "Index: {int16, int32, int64}", "begin_mask: int = 0", "end_mask: int = 0",
        "ellipsis_mask: int = 0", "new_axis_mask: int = 0", "shrink_axis_mask: int = 0");
};

struct ReverseV2 : op<ReverseV2> {
    static constexpr auto prototype = op_def("ReverseV2", "tensor: T", "axis: Tidx", "-> output: T",
        "Tidx: {int32, int64} = DT_INT32",
        "T: {uint8, int8, uint16, int16, int32, uint32, int64, uint64, bool, bfloat16, half, float, double, complex64, "
        "complex128, string}");
};

struct Roll : op<Roll> {
    static constexpr auto prototype = op_def("Roll", "input: T", "shift: Tshift", "axis: Taxis", "-> output: T",
        "T: type", "Tshift: {int32, int64}", "Taxis: {int32, int64}");
};

} // namespace library::tensorflow_ops

namespace library::tensorflow_plugins {
namespace tf = tensorflow_ops;

// pick
inline constexpr auto slice = plugin<Slice, tf::Slice>();
inline constexpr auto strided_slice = plugin<StridedSlice, tf::StridedSlice>();
inline constexpr auto reverse_v2 = plugin<ReverseV2, tf::ReverseV2>();

inline constexpr auto roll = plugin<RollV2, tf::Roll>();

/// The plugins of this family.
using slice_plugins = plugins<slice, strided_slice, reverse_v2, roll, same<ReverseSequence>>;

} // namespace library::tensorflow_plugins
GRAFT_END
