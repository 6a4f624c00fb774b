// graft/library/array/sort/tensorflow.hpp - TensorFlow: the largest elements, positions in sorted rows
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/array/sort/ops.hpp"
#include "graft/library/tensorflow/same.hpp"
#include "graft/plugin.hpp"

GRAFT_BEGIN
namespace library::tensorflow_ops {

/// TensorFlow's definitions, as lines: the grammar is that of `graft::operator_line`.
struct sort_lines {
    static constexpr char text[] = R"ops(
TopK input:T -> values:T indices:i32 k?int>=0 sorted?bool=true T?type{real_number}
TopKV2 input:T k:Tk -> values:T indices:index_type sorted?bool=true T?type{real_number} Tk?type{i16,i32,i64}=i32
    index_type?type{i16,i32,i64}=i32
)ops";
};
template <fixed_string Name> using sort = graft::tensorflow::defined<sort_lines, Name>;

} // namespace library::tensorflow_ops

namespace library::tensorflow_plugins {
namespace tf = tensorflow_ops;

inline constexpr auto top_k =
    plugin<TopK, tf::sort<"TopK">>().input_from_attr("k", "k").set("largest", true).set("dim", -1)
    .use_default("index_type");
inline constexpr auto top_k_v2 = plugin<TopK, tf::sort<"TopKV2">>().set("largest", true).set("dim", -1);

/// The plugins of this family.
using sort_plugins = plugins<top_k, top_k_v2, same<InTopK>, same<InTopKV2>, same<LowerBound>, same<UpperBound>>;

} // namespace library::tensorflow_plugins
GRAFT_END
