// graft/library/array/reshape/tensorflow.hpp - TensorFlow: reshapes and permutations of dims
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/array/reshape/ops.hpp"
#include "graft/library/tensorflow/same.hpp"
#include "graft/plugin.hpp"

GRAFT_BEGIN
namespace library::tensorflow_ops {

/// TensorFlow's definitions, as lines: the grammar is that of `graft::operator_line`.
struct reshape_lines {
    static constexpr char text[] = R"ops(
Reshape tensor:T shape:Tshape -> output:T T?type{any} Tshape?type{index_number}=i32
ExpandDims input:T dim:Tdim -> output:T T?type{any} Tdim?type{index_number}=i32
Squeeze input:T -> output:T T?type{any} squeeze_dims?list(int)[0..]=
Transpose x:T perm:Tperm -> y:T T?type{any} Tperm?type{index_number}=i32
BroadcastTo input:T shape:Tidx -> output:T T?type{any} Tidx?type{index_number}=i32
InvertPermutation x:T -> y:T T?type{index_number}=i32
)ops";
};
template <fixed_string Name> using reshape = graft::tensorflow::defined<reshape_lines, Name>;

} // namespace library::tensorflow_ops

namespace library::tensorflow_plugins {
namespace tf = tensorflow_ops;

// layout
inline constexpr auto reshape = plugin<Reshape, tf::reshape<"Reshape">>().use_default("axis").use_default("num_axes")
    .set("zero_copies", false);
inline constexpr auto squeeze = plugin<Squeeze, tf::reshape<"Squeeze">>().rename("axis", "squeeze_dims");

/// The plugins of this family.
using reshape_plugins = join_plugins<plugins<reshape, alike<tf::reshape_lines, ExpandDims>, squeeze>,
    alike_plugins<tf::reshape_lines, Transpose, BroadcastTo, InvertPermutation>>;

} // namespace library::tensorflow_plugins
GRAFT_END
