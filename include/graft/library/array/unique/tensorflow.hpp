// graft/library/array/unique/tensorflow.hpp - TensorFlow: unique elements, sets of elements
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/array/unique/ops.hpp"
#include "graft/library/tensorflow/same.hpp"
#include "graft/plugin.hpp"

GRAFT_BEGIN
namespace library::tensorflow_ops {

using graft::tensorflow::op;
using graft::tensorflow::op_def;

struct UniqueV2 : op<UniqueV2> {
    static constexpr auto prototype = op_def("UniqueV2", "x: T", "axis: Taxis", "-> y: T", "-> idx: out_idx", "T: type",
        "Taxis: {int32, int64} = DT_INT64", "out_idx: {int32, int64} = DT_INT32");
};

struct UniqueWithCountsV2 : op<UniqueWithCountsV2> {
    static constexpr auto prototype = op_def("UniqueWithCountsV2", "x: T", "axis: Taxis", "-> y: T", "-> idx: out_idx",
        "-> count: out_idx", "T: type", "Taxis: {int32, int64} = DT_INT64", "out_idx: {int32, int64} = DT_INT32");
};

} // namespace library::tensorflow_ops

namespace library::tensorflow_plugins {
namespace tf = tensorflow_ops;

inline constexpr auto unique_v2 = plugin<UniqueExt2, tf::UniqueV2>();
inline constexpr auto unique_with_counts_v2 = plugin<UniqueWithCountsExt2, tf::UniqueWithCountsV2>();

/// The plugins of this family.
using unique_plugins = plugins<unique_v2, unique_with_counts_v2, same<Unique>, same<UniqueWithCounts>, same<ListDiff>>;

} // namespace library::tensorflow_plugins
GRAFT_END
