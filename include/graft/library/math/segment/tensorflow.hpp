// graft/library/math/segment/tensorflow.hpp - TensorFlow: sums of rows that belong together
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/library/math/segment/ops.hpp"
#include "graft/library/tensorflow/same.hpp"
#include "graft/mapping/plugins.hpp"

GRAFT_BEGIN
namespace library::tensorflow_plugins {

/// The plugins of this family.
using segment_plugins = plugins<same<SegmentSum>, same<SegmentMean>, same<SegmentProd>, same<SegmentMax>,
    same<SegmentMin>, same<UnsortedSegmentSum>, same<UnsortedSegmentProd>, same<UnsortedSegmentMax>,
    same<UnsortedSegmentMin>, same<SparseSegmentSum>, same<SparseSegmentMean>, same<SparseSegmentSqrtN>,
    same<SparseSegmentSumWithNumSegments>, same<SparseSegmentMeanWithNumSegments>,
    same<SparseSegmentSqrtNWithNumSegments>, same<SparseSegmentSumGrad>, same<SparseSegmentMeanGrad>,
    same<SparseSegmentSqrtNGrad>>;

} // namespace library::tensorflow_plugins
GRAFT_END
