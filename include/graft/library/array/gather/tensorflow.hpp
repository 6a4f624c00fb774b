// graft/library/array/gather/tensorflow.hpp - TensorFlow: selection of elements by indices or a condition
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/array/gather/ops.hpp"
#include "graft/library/tensorflow/same.hpp"
#include "graft/plugin.hpp"

GRAFT_BEGIN
namespace library::tensorflow_ops {

/// TensorFlow's definitions, as lines: the grammar is that of `graft::operator_line`.
struct gather_lines {
    static constexpr char text[] = R"ops(
Gather params:Tparams indices:Tindices -> output:Tparams validate_indices?bool=true Tparams?type{any}
    Tindices?type{index_number}
GatherV2 params:Tparams indices:Tindices axis:Taxis -> output:Tparams batch_dims?int=0 Tparams?type{any}
    Tindices?type{i16,i32,i64} Taxis?type{index_number}
GatherNd params:Tparams indices:Tindices -> output:Tparams Tparams?type{any} Tindices?type{i16,i32,i64}
    bad_indices_policy?string=""
Where input:T -> index:i64 T?type{real_number,quantized,bool,c64,c128}=bool
)ops";
};
template <fixed_string Name> using gather = graft::tensorflow::defined<gather_lines, Name>;

} // namespace library::tensorflow_ops

namespace library::tensorflow_plugins {
namespace tf = tensorflow_ops;

inline constexpr auto gather_nd = plugin<GatherNd, tf::gather<"GatherNd">>().ignore("bad_indices_policy");

/// The plugins of this family.
using gather_plugins = plugins<alike<tf::gather_lines, Gather>, alike<tf::gather_lines, GatherV2>, gather_nd,
    alike<tf::gather_lines, Where>>;

} // namespace library::tensorflow_plugins
GRAFT_END
