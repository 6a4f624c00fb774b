// graft/library/array/unique/tensorflow.hpp - TensorFlow: unique elements, sets of elements
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/array/unique/ops.hpp"
#include "graft/library/tensorflow/same.hpp"
#include "graft/plugin.hpp"

GRAFT_BEGIN
namespace library::tensorflow_ops {

/// TensorFlow's definitions, as lines: the grammar is that of `graft::operator_line`.
struct unique_lines {
    static constexpr char text[] = R"ops(
UniqueV2 x:T axis:Taxis -> y:T idx:out_idx T?type{any} Taxis?type{index_number}=i64 out_idx?type{index_number}=i32
UniqueWithCountsV2 x:T axis:Taxis -> y:T idx:out_idx count:' T?type{any} Taxis?type{index_number}=i64
    out_idx?type{index_number}=i32
)ops";
};
template <fixed_string Name> using unique = graft::tensorflow::defined<unique_lines, Name>;

} // namespace library::tensorflow_ops

namespace library::tensorflow_plugins {
namespace tf = tensorflow_ops;

inline constexpr auto unique_v2 = plugin<UniqueExt2, tf::unique<"UniqueV2">>();
inline constexpr auto unique_with_counts_v2 = plugin<UniqueWithCountsExt2, tf::unique<"UniqueWithCountsV2">>();

/// The plugins of this family.
using unique_plugins = plugins<unique_v2, unique_with_counts_v2, same<Unique>, same<UniqueWithCounts>, same<ListDiff>>;

} // namespace library::tensorflow_plugins
GRAFT_END
