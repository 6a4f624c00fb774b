// graft/library/array/slice/caffe.hpp - Caffe: parts of a tensor, reversed and rolled axes
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/array/slice/ops.hpp"
#include "graft/library/caffe/reading.hpp"

GRAFT_BEGIN
namespace caffe {

/// The part of the bottom with the size of the second bottom.
struct Crop : shipped_layer<Crop> {
    static constexpr auto prototype = define("Crop", "crop_param")
        .input("bottom", f32)
        .input("size", f32)
        .output("top", f32);
};

} // namespace caffe

namespace library::caffe_plugins {

inline constexpr auto crop = plugin<Crop, layer::Crop>().rename("offsets", "offset");

/// The plugins of this family.
using slice_plugins = graft::plugins<crop>;

} // namespace library::caffe_plugins
GRAFT_END
