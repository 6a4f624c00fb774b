// graft/library/ml/vector/cluster_ops.hpp - operators: nearest centres of clusters
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

// Ports, attributes and names are TensorFlow's: these operators are both the origin and the target of their plugins.
// No kernels. Source: TensorFlow core/ops.

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct cluster_lines {
    static constexpr char text[] = R"ops(
NearestNeighbors points:f32 centers:f32 k:i64 -> nearest_center_indices:i64 nearest_center_distances:f32
    | [n,d] [?,d] 0 > ? ?
KMC2ChainInitialization distances:f32 seed:i64 -> index:i64 | [?] 0 > ?
KmeansPlusPlusInitialization points:f32 num_to_sample:i64 seed:i64 num_retries_per_sample:i64 -> samples:f32
    | [?,d] 0 0 0 > ?
)ops";
};

/// The operators of training graphs in this file.
using cluster_ops = listed_ops<cluster_lines>;

} // namespace library
GRAFT_END
