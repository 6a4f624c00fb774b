// graft/library/array/reshape/tensorflow.hpp - TensorFlow: reshapes and permutations of dims
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/array/reshape/ops.hpp"
#include "graft/plugin.hpp"

GRAFT_BEGIN
namespace library::tensorflow_ops {

using graft::tensorflow::op;
using graft::tensorflow::op_def;

struct Reshape : op<Reshape> {
    static constexpr auto prototype = op_def(
        "Reshape", "tensor: T", "shape: Tshape", "-> output: T", "T: type", "Tshape: {int32, int64} = DT_INT32");
};

struct ExpandDims : op<ExpandDims> {
    static constexpr auto prototype = op_def(
        "ExpandDims", "input: T", "dim: Tdim", "-> output: T", "T: type", "Tdim: {int32, int64} = DT_INT32");
};

struct Squeeze : op<Squeeze> {
    static constexpr auto prototype = op_def(
        "Squeeze", "input: T", "-> output: T", "T: type", "squeeze_dims: list(int) >= 0 = []");
};

struct Transpose : op<Transpose> {
    static constexpr auto prototype = op_def(
        "Transpose", "x: T", "perm: Tperm", "-> y: T", "T: type", "Tperm: {int32, int64} = DT_INT32");
};

struct BroadcastTo : op<BroadcastTo> {
    static constexpr auto prototype = op_def(
        "BroadcastTo", "input: T", "shape: Tidx", "-> output: T", "T: type", "Tidx: {int32, int64} = DT_INT32");
};

struct InvertPermutation : op<InvertPermutation> {
    static constexpr auto prototype = op_def("InvertPermutation", "x: T", "-> y: T", "T: {int32, int64} = DT_INT32");
};

} // namespace library::tensorflow_ops

namespace library::tensorflow_plugins {
namespace tf = tensorflow_ops;

// layout
inline constexpr auto reshape = plugin<Reshape, tf::Reshape>().use_default("axis").use_default("num_axes")
    .set("zero_copies", false);
inline constexpr auto expand_dims = plugin<ExpandDims, tf::ExpandDims>();
inline constexpr auto squeeze = plugin<Squeeze, tf::Squeeze>().rename("axis", "squeeze_dims");
inline constexpr auto transpose = plugin<Transpose, tf::Transpose>();
inline constexpr auto broadcast_to = plugin<BroadcastTo, tf::BroadcastTo>();
inline constexpr auto invert_permutation = plugin<InvertPermutation, tf::InvertPermutation>();

/// The plugins of this family.
using reshape_plugins = plugins<reshape, expand_dims, squeeze, transpose, broadcast_to, invert_permutation>;

} // namespace library::tensorflow_plugins
GRAFT_END
