// graft/library/array/space_to_depth/caffe.hpp - Caffe: blocks moved between dims, shuffled channels
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/array/space_to_depth/ops.hpp"
#include "graft/library/caffe/reading.hpp"

GRAFT_BEGIN
namespace caffe {

/// Interleaves the channels of the groups. ShuffleNet.
struct ShuffleChannel : shipped_layer<ShuffleChannel> {
    static constexpr auto prototype =
        define("ShuffleChannel", "shuffle_channel_param").input("bottom", f32).output("top", f32);
};

/// Blocks of the image into the channels. YOLO v2.
struct Reorg : shipped_layer<Reorg> {
    static constexpr auto prototype =
        define("Reorg", "reorg_param", {.required = {"stride"}}).input("bottom", f32).output("top", f32);
};

} // namespace caffe

namespace library::caffe_plugins {

inline constexpr auto shuffle_channel = plugin<ShuffleChannel, layer::ShuffleChannel>().checked("group");
inline constexpr auto reorg = plugin<PassThrough, layer::Reorg>().checked("stride");

/// The plugins of this family.
using space_to_depth_plugins = graft::plugins<shuffle_channel, reorg>;

} // namespace library::caffe_plugins
GRAFT_END
