// graft/library/image/bounding_box/tensorflow.hpp - TensorFlow: boxes drawn on images, random boxes
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/image/bounding_box/ops.hpp"
#include "graft/library/tensorflow/same.hpp"
#include "graft/mapping/declare/plugins.hpp"

GRAFT_BEGIN
namespace library::tensorflow_plugins {

/// The plugins of this family.
using bounding_box_plugins = plugins<same<DrawBoundingBoxes>, same<DrawBoundingBoxesV2>,
    same<SampleDistortedBoundingBox>, same<SampleDistortedBoundingBoxV2>, same<StatelessSampleDistortedBoundingBox>>;

} // namespace library::tensorflow_plugins
GRAFT_END
