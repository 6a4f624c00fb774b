// graft/library/array/pad/caffe.hpp - Caffe: tensors repeated and padded
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/array/pad/ops.hpp"
#include "graft/library/caffe/reading.hpp"

GRAFT_BEGIN
namespace caffe {

/// The bottom repeated along an axis.
struct Tile : shipped_layer<Tile> {
    static constexpr auto prototype = define("Tile", "tile_param", {.required = {"tiles"}})
        .input("bottom", f32)
        .output("top", f32);
};

} // namespace caffe

namespace library::caffe_plugins {

inline constexpr auto tile = plugin<TileWithAxis, layer::Tile>();

/// The plugins of this family.
using pad_plugins = graft::plugins<tile>;

} // namespace library::caffe_plugins
GRAFT_END
