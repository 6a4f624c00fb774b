// graft/library/ml/vector/cluster_ops.hpp - operators: nearest centres of clusters
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/op/op.hpp"
#include "graft/op/ops.hpp"
#include "graft/op/rules/said.hpp"

GRAFT_BEGIN
namespace library {

// Ports, attributes and names are TensorFlow's own: these operators serve both as the origin and as the target
// of their plugins. Shapes only. Source: TensorFlow core/ops.

struct NearestNeighbors : op<NearestNeighbors> {
    static constexpr auto prototype = tensorflow::op_def("NearestNeighbors", "points: float", "centers: float",
        "k: int64", "-> nearest_center_indices: int64", "-> nearest_center_distances: float");
    static constexpr rule::said infer_shape{"[n,d] [?,d] 0 > ? ?"};
};

struct KMC2ChainInitialization : op<KMC2ChainInitialization> {
    static constexpr auto prototype = tensorflow::op_def(
        "KMC2ChainInitialization", "distances: float", "seed: int64", "-> index: int64");
    static constexpr rule::said infer_shape{"[?] 0 > ?"};
};

struct KmeansPlusPlusInitialization : op<KmeansPlusPlusInitialization> {
    static constexpr auto prototype = tensorflow::op_def("KmeansPlusPlusInitialization", "points: float",
        "num_to_sample: int64", "seed: int64", "num_retries_per_sample: int64", "-> samples: float");
    static constexpr rule::said infer_shape{"[?,d] 0 0 0 > ?"};
};

/// The operators of training graphs that are their own origins.
using cluster_ops = ops<NearestNeighbors, KMC2ChainInitialization, KmeansPlusPlusInitialization>;

} // namespace library
GRAFT_END
