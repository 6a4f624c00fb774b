// graft/library/array/pad/tensorflow.hpp - TensorFlow: tensors repeated and padded
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/array/pad/ops.hpp"
#include "graft/library/tensorflow/same.hpp"
#include "graft/plugin.hpp"

GRAFT_BEGIN
namespace library::tensorflow_ops {

/// TensorFlow's definitions, as lines: the grammar is that of `graft::operator_line`.
struct pad_lines {
    static constexpr char text[] = R"ops(
Tile input:T multiples:Tmultiples -> output:T T?type{any} Tmultiples?type{index_number}=i32
Pad input:T paddings:Tpaddings -> output:T T?type{any} Tpaddings?type{index_number}=i32
PadV2 input:T paddings:Tpaddings constant_values:T -> output:T T?type{any} Tpaddings?type{index_number}=i32
MirrorPad input:T paddings:Tpaddings -> output:T T?type{any} Tpaddings?type{index_number}=i32
    mode?string{"REFLECT","SYMMETRIC"}
)ops";
};

} // namespace library::tensorflow_ops

namespace library::tensorflow_plugins {
namespace tf = tensorflow_ops;

/// The plugins of this family.
using pad_plugins = alike_plugins<tf::pad_lines, Tile, Pad, PadV2, MirrorPad>;

} // namespace library::tensorflow_plugins
GRAFT_END
