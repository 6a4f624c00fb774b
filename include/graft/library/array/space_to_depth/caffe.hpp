// graft/library/array/space_to_depth/caffe.hpp - Caffe: blocks moved between dims, shuffled channels
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/library/array/space_to_depth/ops.hpp"
#include "graft/library/caffe/reading.hpp"
#include "graft/mapping/plugins.hpp"
#include "graft/op/op.hpp"

GRAFT_BEGIN
namespace caffe {

/// Channels of the groups mixed. ShuffleNet.
struct ShuffleChannel : origin_op<ShuffleChannel> {
    static constexpr auto prototype = graft::prototype("ShuffleChannel")
        .message("shuffle_channel_param")
        .input("bottom", f32)
        .output("top", f32)
        .attr("group", 1);
};

/// Blocks of the image into the channels. YOLO v2.
struct Reorg : origin_op<Reorg> {
    static constexpr auto prototype = graft::prototype("Reorg")
        .message("reorg_param")
        .input("bottom", f32)
        .output("top", f32)
        .attr("stride", as_integer)
        .attr("reverse", false);
};

} // namespace caffe

namespace library::caffe_plugins {

inline constexpr auto shuffle_channel = plugin<ShuffleChannel, layer::ShuffleChannel>();
inline constexpr auto reorg = plugin<PassThrough, layer::Reorg>();

/// The plugins of this family.
using space_to_depth_plugins = graft::plugins<shuffle_channel, reorg>;

} // namespace library::caffe_plugins
GRAFT_END
