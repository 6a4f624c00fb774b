// graft/library/array/sort/tensorflow.hpp - TensorFlow: the largest elements, positions in sorted rows
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/array/sort/ops.hpp"
#include "graft/library/tensorflow/same.hpp"
#include "graft/plugin.hpp"

GRAFT_BEGIN
namespace library::tensorflow_ops {

using graft::tensorflow::op;
using graft::tensorflow::op_def;

struct TopK : op<TopK> {
    static constexpr auto prototype = op_def("TopK", "input: T", "-> values: T", "-> indices: int32", "k: int >= 0",
        "sorted: bool = true", "T: realnumbertype");
};

struct TopKV2 : op<TopKV2> {
    static constexpr auto prototype = op_def("TopKV2", "input: T", "k: Tk", "-> values: T", "-> indices: index_type",
        "sorted: bool = true", "T: realnumbertype", "Tk: {int16, int32, int64} = DT_INT32",
        "index_type: {int16, int32, int64} = DT_INT32");
};

} // namespace library::tensorflow_ops

namespace library::tensorflow_plugins {
namespace tf = tensorflow_ops;

inline constexpr auto top_k = plugin<TopK, tf::TopK>().input_from_attr("k", "k").set("largest", true).set("dim", -1)
    .use_default("index_type");
inline constexpr auto top_k_v2 = plugin<TopK, tf::TopKV2>().set("largest", true).set("dim", -1);

/// The plugins of this family.
using sort_plugins = plugins<top_k, top_k_v2, same<InTopK>, same<InTopKV2>, same<LowerBound>, same<UpperBound>>;

} // namespace library::tensorflow_plugins
GRAFT_END
