// graft/library/array/concat/tensorflow.hpp - TensorFlow: concatenation and splitting of tensors along a dim
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "graft/library/array/concat/ops.hpp"
#include "graft/library/tensorflow/same.hpp"
#include "graft/plugin.hpp"

GRAFT_BEGIN
namespace library::tensorflow_ops {

/// TensorFlow's definitions, as lines: the grammar is that of `graft::operator_line`.
struct concat_lines {
    static constexpr char text[] = R"ops(
Concat concat_dim:i32 values*N>2:T -> output:T N?int>=2 T?type{any}
ConcatV2 values*N>2:T axis:Tidx -> output:T N?int>=2 T?type{any} Tidx?type{index_number}=i32
ConcatOffset concat_dim:i32 shape*N>2:shape_type -> offset*N>2:' N?int>=2 shape_type?type{index_number}=i32
Pack values*N>1:T -> output:T N?int>=1 T?type{any} axis?int=0
Unpack value:T -> output*num:T num?int>=0 T?type{any} axis?int=0
Split split_dim:i32 value:T -> output*num_split>1:T num_split?int>=1 T?type{any}
SplitV value:T size_splits:Tlen split_dim:i32 -> output*num_split>1:T num_split?int>=1 T?type{any}
    Tlen?type{i8,i32,i64}=i64
DynamicStitch indices*N>1:i32 data*N>1:T -> merged:T N?int>=1 T?type{any}
ParallelDynamicStitch indices*N>1:i32 data*N>1:T -> merged:T N?int>=1 T?type{any}
ParallelConcat values*N>1:T -> output:T N?int>=1 T?type{any} shape?shape
)ops";
};
template <fixed_string Name> using concat = graft::tensorflow::defined<concat_lines, Name>;

} // namespace library::tensorflow_ops

namespace library::tensorflow_plugins {
namespace tf = tensorflow_ops;

// concatenation and splitting
inline constexpr auto concat =
    plugin<ConcatV2, tf::concat<"Concat">>().input("x", "values").input("concat_dim", "concat_dim");
/// If an index is repeated, any of its elements is valid; here the last is used.
inline constexpr auto parallel_dynamic_stitch = plugin<DynamicStitch, tf::concat<"ParallelDynamicStitch">>();

constexpr status parse_parallel_concat(parse_context<ParallelConcat, tf::concat<"ParallelConcat">>& ctx) {
    auto const& to = ctx.attr<"shape">();
    if (!to.has_rank()) return fail(errc::wrong_attribute_value, "shape", "a shape with a rank");
    std::array<std::int64_t, max_rank> dims{};
    for (std::size_t i = 0; i < to.rank(); ++i) dims[i] = to[i].known() ? to[i].value() : -1;
    ctx.set<"shape">(span<std::int64_t const>(dims.data(), to.rank()));
    return ok;
}
inline constexpr auto parallel_concat =
    plugin<ParallelConcat, tf::concat<"ParallelConcat">>().computed("shape").reads("shape")
    .parse(&parse_parallel_concat);

/// The plugins of this family.
using concat_plugins = join_plugins<plugins<concat>,
    alike_plugins<tf::concat_lines, ConcatV2, ConcatOffset, Pack, Unpack, Split, SplitV, DynamicStitch>,
    plugins<parallel_concat, parallel_dynamic_stitch, same<DynamicPartition>>>;

} // namespace library::tensorflow_plugins
GRAFT_END
