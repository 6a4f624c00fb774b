// graft/library/math/segment/tensorflow.hpp - TensorFlow: segment reductions of rows
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/math/segment/ops.hpp"
#include "graft/library/tensorflow/same.hpp"
#include "graft/plugin.hpp"

GRAFT_BEGIN
namespace library::tensorflow_ops {

using graft::tensorflow::op;
using graft::tensorflow::op_def;

struct SegmentSumV2 : op<SegmentSumV2> {
    static constexpr auto prototype = op_def("SegmentSumV2", "data: T", "segment_ids: Tindices",
        "num_segments: Tnumsegments", "-> output: T", "T: numbertype", "Tindices: {int32, int64}",
        "Tnumsegments: {int32, int64} = DT_INT32");
};

struct SegmentProdV2 : op<SegmentProdV2> {
    static constexpr auto prototype = op_def("SegmentProdV2", "data: T", "segment_ids: Tindices",
        "num_segments: Tnumsegments", "-> output: T", "T: numbertype", "Tindices: {int32, int64}",
        "Tnumsegments: {int32, int64} = DT_INT32");
};

struct SegmentMaxV2 : op<SegmentMaxV2> {
    static constexpr auto prototype = op_def("SegmentMaxV2", "data: T", "segment_ids: Tindices",
        "num_segments: Tnumsegments", "-> output: T", "T: realnumbertype", "Tindices: {int32, int64}",
        "Tnumsegments: {int32, int64} = DT_INT32");
};

struct SegmentMinV2 : op<SegmentMinV2> {
    static constexpr auto prototype = op_def("SegmentMinV2", "data: T", "segment_ids: Tindices",
        "num_segments: Tnumsegments", "-> output: T", "T: realnumbertype", "Tindices: {int32, int64}",
        "Tnumsegments: {int32, int64} = DT_INT32");
};

} // namespace library::tensorflow_ops

namespace library::tensorflow_plugins {
namespace tf = tensorflow_ops;

// segments of a given number; that they are sorted need not be exploited
inline constexpr auto segment_sum_v2 = plugin<UnsortedSegmentSum, tf::SegmentSumV2>().use_default("is_preprocessed");
inline constexpr auto segment_prod_v2 = plugin<UnsortedSegmentProd, tf::SegmentProdV2>();
inline constexpr auto segment_max_v2 = plugin<UnsortedSegmentMax, tf::SegmentMaxV2>();
inline constexpr auto segment_min_v2 = plugin<UnsortedSegmentMin, tf::SegmentMinV2>();

/// The plugins of this family.
using segment_plugins = plugins<same<SegmentSum>, same<SegmentMean>, same<SegmentProd>, same<SegmentMax>,
    same<SegmentMin>, same<UnsortedSegmentSum>, same<UnsortedSegmentProd>, same<UnsortedSegmentMax>,
    same<UnsortedSegmentMin>, same<SparseSegmentSum>, same<SparseSegmentMean>, same<SparseSegmentSqrtN>,
    same<SparseSegmentSumWithNumSegments>, same<SparseSegmentMeanWithNumSegments>,
    same<SparseSegmentSqrtNWithNumSegments>, same<SparseSegmentSumGrad>, same<SparseSegmentMeanGrad>,
    same<SparseSegmentSqrtNGrad>, segment_sum_v2, segment_prod_v2, segment_max_v2, segment_min_v2>;

} // namespace library::tensorflow_plugins
GRAFT_END
