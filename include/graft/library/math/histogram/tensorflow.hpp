// graft/library/math/histogram/tensorflow.hpp - TensorFlow: counts and buckets
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/math/histogram/ops.hpp"
#include "graft/library/tensorflow/same.hpp"
#include "graft/plugin.hpp"

GRAFT_BEGIN
namespace library::tensorflow_ops {

using graft::tensorflow::op;
using graft::tensorflow::op_def;

struct BoostedTreesBucketize : op<BoostedTreesBucketize> {
    static constexpr auto prototype = op_def("BoostedTreesBucketize", "float_values: num_features * float",
        "bucket_boundaries: num_features * float", "-> buckets: num_features * int32", "num_features: int >= 0");
};

} // namespace library::tensorflow_ops

namespace library::tensorflow_plugins {
namespace tf = tensorflow_ops;

inline constexpr auto boosted_trees_bucketize = plugin<BoostedTreesBucketize, tf::BoostedTreesBucketize>();

/// The plugins of this family.
using histogram_plugins = plugins<boosted_trees_bucketize, same<Bincount>, same<HistogramFixedWidth>, same<Bucketize>>;

} // namespace library::tensorflow_plugins
GRAFT_END
