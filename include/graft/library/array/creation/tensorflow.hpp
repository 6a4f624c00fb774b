// graft/library/array/creation/tensorflow.hpp - TensorFlow: tensor creation: inputs, constants, fills, ranges, one-hot
// rows, shapes as values
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/array/creation/ops.hpp"
#include "graft/library/tensorflow/same.hpp"
#include "graft/plugin.hpp"

GRAFT_BEGIN
namespace library::tensorflow_ops {

/// TensorFlow's definitions, as lines: the grammar is that of `graft::operator_line`.
struct creation_lines {
    static constexpr char text[] = R"ops(
OneHot indices:TI depth:i32 on_value:T off_value:T -> output:T axis?int=-1 T?type{any} TI?type{i8,i32,i64,u8}=i64
Shape input:T -> output:out_type T?type{any} out_type?type{index_number}=i32
ShapeN input*N>1:T -> output*N>1:out_type N?int>=1 T?type{any} out_type?type{index_number}=i32
Rank input:T -> output:i32 T?type{any}
Size input:T -> output:out_type T?type{any} out_type?type{index_number}=i32
Fill dims:index_type value:T -> output:T T?type{any} index_type?type{index_number}=i32
ZerosLike x:T -> y:T T?type{any}
OnesLike x:T -> y:T T?type{real_number,bool,c64,c128}
Range start:Tidx limit:' delta:' -> output:' Tidx?type{floating,signed_integer,u16,u32,u64}=i32
)ops";
};
template <fixed_string Name> using creation = graft::tensorflow::defined<creation_lines, Name>;

} // namespace library::tensorflow_ops

namespace library::tensorflow_plugins {
namespace tf = tensorflow_ops;

// shapes and numbers
inline constexpr auto shape_of = plugin<Shape, tf::creation<"Shape">>().rename("dtype", "out_type");
inline constexpr auto shape_n = plugin<ShapeN, tf::creation<"ShapeN">>().rename("dtype", "out_type");
inline constexpr auto size = plugin<Size, tf::creation<"Size">>().rename("dtype", "out_type");
inline constexpr auto range = plugin<Range, tf::creation<"Range">>().use_default("limit_may_pass");

/// The plugins of this family.
using creation_plugins = join_plugins<
    plugins<alike<tf::creation_lines, OneHot>, shape_of, shape_n, alike<tf::creation_lines, Rank>, size, range>,
    alike_plugins<tf::creation_lines, Fill, ZerosLike, OnesLike>,
    plugins<same<Empty>, same<LinSpace>, same<FakeParam>>>;

} // namespace library::tensorflow_plugins
GRAFT_END
