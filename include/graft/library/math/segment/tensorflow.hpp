// graft/library/math/segment/tensorflow.hpp - TensorFlow: segment reductions of rows
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/math/segment/ops.hpp"
#include "graft/library/tensorflow/same.hpp"
#include "graft/plugin.hpp"

GRAFT_BEGIN
namespace library::tensorflow_ops {

/// TensorFlow's definitions, as lines: the grammar is that of `graft::operator_line`.
struct segment_lines {
    static constexpr char text[] = R"ops(
SegmentSumV2 data:T segment_ids:Tindices num_segments:Tnumsegments -> output:T T?type{real_number,quantized,c64,c128}
    Tindices?type{index_number} Tnumsegments?type{index_number}=i32
SegmentProdV2 data:T segment_ids:Tindices num_segments:Tnumsegments -> output:T T?type{real_number,quantized,c64,c128}
    Tindices?type{index_number} Tnumsegments?type{index_number}=i32
SegmentMaxV2 data:T segment_ids:Tindices num_segments:Tnumsegments -> output:T T?type{real_number}
    Tindices?type{index_number} Tnumsegments?type{index_number}=i32
SegmentMinV2 data:T segment_ids:Tindices num_segments:Tnumsegments -> output:T T?type{real_number}
    Tindices?type{index_number} Tnumsegments?type{index_number}=i32
)ops";
};
template <fixed_string Name> using segment = graft::tensorflow::defined<segment_lines, Name>;

} // namespace library::tensorflow_ops

namespace library::tensorflow_plugins {
namespace tf = tensorflow_ops;

// segments of a given number; that they are sorted need not be exploited
inline constexpr auto segment_sum_v2 = plugin<UnsortedSegmentSum, tf::segment<"SegmentSumV2">>().use_default(
    "is_preprocessed");
inline constexpr auto segment_prod_v2 = plugin<UnsortedSegmentProd, tf::segment<"SegmentProdV2">>();
inline constexpr auto segment_max_v2 = plugin<UnsortedSegmentMax, tf::segment<"SegmentMaxV2">>();
inline constexpr auto segment_min_v2 = plugin<UnsortedSegmentMin, tf::segment<"SegmentMinV2">>();

/// The plugins of this family.
using segment_plugins = plugins<same<SegmentSum>, same<SegmentMean>, same<SegmentProd>, same<SegmentMax>,
    same<SegmentMin>, same<UnsortedSegmentSum>, same<UnsortedSegmentProd>, same<UnsortedSegmentMax>,
    same<UnsortedSegmentMin>, same<SparseSegmentSum>, same<SparseSegmentMean>, same<SparseSegmentSqrtN>,
    same<SparseSegmentSumWithNumSegments>, same<SparseSegmentMeanWithNumSegments>,
    same<SparseSegmentSqrtNWithNumSegments>, same<SparseSegmentSumGrad>, same<SparseSegmentMeanGrad>,
    same<SparseSegmentSqrtNGrad>, segment_sum_v2, segment_prod_v2, segment_max_v2, segment_min_v2>;

} // namespace library::tensorflow_plugins
GRAFT_END
