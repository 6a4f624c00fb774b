// graft/library/not_executed.hpp - operators of the inference catalog without a kernel, each with the reason
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/kernel/covers.hpp"

GRAFT_BEGIN
namespace library {

/// Only what a session does itself, and what belongs to training or to summaries. What had a kernel once keeps it:
/// test/library/coverage.tsv names it.
inline constexpr not_covered operators_not_executed[] = {
    {"Data", "an input of the graph"},
    {"FakeParam", "control flow: a placeholder for the value of the other branch"},
    {"MultiBoxLoss", "training: matches labels with priors"},
    {"Conv2DBackpropFilter", "training: a gradient"},
    {"DepthwiseConv2DBackpropInput", "training: a gradient"},
    {"DepthwiseConv2DBackpropFilter", "training: a gradient"},
    {"Conv3DBackpropFilter", "training: a gradient"},
    {"SparseSegmentSumGrad", "training: a gradient"},
    {"SparseSegmentMeanGrad", "training: a gradient"},
    {"SparseSegmentSqrtNGrad", "training: a gradient"},
    {"SampleDistortedBoundingBox", "training: random crops"},
    {"SampleDistortedBoundingBoxV2", "training: random crops"},
    {"StatelessSampleDistortedBoundingBox", "training: random crops"},
    {"DrawBoundingBoxes", "summary: pictures to look at"},
    {"DrawBoundingBoxesV2", "summary: pictures to look at"},
};

} // namespace library
GRAFT_END
