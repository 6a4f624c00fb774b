// graft/library/array/slice/tensorflow.hpp - TensorFlow: parts of a tensor, reversed and rolled axes
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/array/slice/ops.hpp"
#include "graft/library/tensorflow/same.hpp"
#include "graft/plugin.hpp"

GRAFT_BEGIN
namespace library::tensorflow_ops {

/// TensorFlow's definitions, as lines: the grammar is that of `graft::operator_line`.
struct slice_lines {
    static constexpr char text[] = R"ops(
Slice input:T begin:Index size:' -> output:T T?type{any} Index?type{index_number}
StridedSlice input:T begin:Index end:' strides:' -> output:T T?type{any} Index?type{i16,i32,i64} begin_mask?int=0
    end_mask?int=0 ellipsis_mask?int=0 new_axis_mask?int=0 shrink_axis_mask?int=0
ReverseV2 tensor:T axis:Tidx -> output:T Tidx?type{index_number}=i32 T?type{real_number,bool,string,c64,c128}
Roll input:T shift:Tshift axis:Taxis -> output:T T?type{any} Tshift?type{index_number} Taxis?type{index_number}
)ops";
};
template <fixed_string Name> using slice = graft::tensorflow::defined<slice_lines, Name>;

} // namespace library::tensorflow_ops

namespace library::tensorflow_plugins {
namespace tf = tensorflow_ops;

// pick

inline constexpr auto roll = plugin<RollV2, tf::slice<"Roll">>();

/// The plugins of this family.
using slice_plugins =
    join_plugins<alike_plugins<tf::slice_lines, Slice, StridedSlice, ReverseV2>, plugins<roll, same<ReverseSequence>>>;

} // namespace library::tensorflow_plugins
GRAFT_END
