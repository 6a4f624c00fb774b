// graft/library/image/colour/tensorflow.hpp - TensorFlow: colours of images: contrast, hue, saturation
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/image/colour/ops.hpp"
#include "graft/library/tensorflow/same.hpp"
#include "graft/mapping/declare/plugins.hpp"

GRAFT_BEGIN
namespace library::tensorflow_plugins {

/// The plugins of this family.
using colour_plugins = plugins<same<AdjustContrast>, same<AdjustContrastv2>, same<AdjustHue>, same<AdjustSaturation>,
    same<RGBToHSV>, same<HSVToRGB>>;

} // namespace library::tensorflow_plugins
GRAFT_END
