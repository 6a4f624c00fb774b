// graft/library/caffe/layers_array.hpp - Caffe: layers that move elements and compute none
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/model/origin.hpp"
#include "graft/op/op.hpp"

GRAFT_BEGIN
namespace caffe {

/// The bottoms one behind the other.
struct Concat : origin_op<Concat> {
    static constexpr auto prototype = graft::prototype("Concat")
        .message("concat_param")
        .dynamic_input("bottom", f32, at_least(1))
        .output("top", f32)
        .optional_attr("concat_dim", as_integer)
        .optional_attr("axis", as_integer)
        .attr("engine", "DEFAULT")
        .attr("per_fla_fuse", false);
};

/// The bottom in parts.
struct Slice : origin_op<Slice> {
    static constexpr auto prototype = graft::prototype("Slice")
        .message("slice_param")
        .input("bottom", f32)
        .dynamic_output("top", f32, at_least(1))
        .optional_attr("slice_dim", as_integer)
        .attr("slice_point", integers())
        .optional_attr("axis", as_integer);
};

/// The bottom as often as there are tops.
struct Split : origin_op<Split> {
    static constexpr auto prototype = graft::prototype("Split")
        .message("split_param")
        .input("bottom", f32)
        .dynamic_output("top", f32, at_least(1))
        .attr("engine", "DEFAULT");
};

/// The elements in another shape: 0 copies a dim, -1 is the rest.
struct Reshape : origin_op<Reshape> {
    static constexpr auto prototype = graft::prototype("Reshape")
        .message("reshape_param")
        .input("bottom", f32)
        .output("top", f32)
        .attr("shape", attr_kind::message)
        .attr("axis", 0)
        .attr("num_axes", -1)
        .attr("pixelshuffler", 1);
};

/// The axes from `axis` to `end_axis` in one.
struct Flatten : origin_op<Flatten> {
    static constexpr auto prototype = graft::prototype("Flatten")
        .message("flatten_param")
        .input("bottom", f32)
        .output("top", f32)
        .attr("axis", 1)
        .attr("end_axis", -1);
};

/// The axes in another order. SSD.
struct Permute : origin_op<Permute> {
    static constexpr auto prototype = graft::prototype("Permute")
        .message("permute_param")
        .input("bottom", f32)
        .output("top", f32)
        .attr("order", integers());
};

/// The part of the bottom that is as large as the second bottom.
struct Crop : origin_op<Crop> {
    static constexpr auto prototype = graft::prototype("Crop")
        .message("crop_param")
        .input("bottom", f32)
        .input("size", f32)
        .output("top", f32)
        .attr("axis", 2)
        .attr("offset", integers());
};

/// The bottom repeated along an axis.
struct Tile : origin_op<Tile> {
    static constexpr auto prototype = graft::prototype("Tile")
        .message("tile_param")
        .input("bottom", f32)
        .output("top", f32)
        .attr("axis", 1)
        .attr("tiles", as_integer);
};

/// The images that the second bottom names.
struct BatchReindex : origin_op<BatchReindex> {
    static constexpr auto prototype = graft::prototype("BatchReindex")
        .input("bottom", f32)
        .input("permut", f32)
        .output("top", f32);
};

/// The images for which the last bottom is not 0.
struct Filter : origin_op<Filter> {
    static constexpr auto prototype = graft::prototype("Filter")
        .dynamic_input("bottom", f32, at_least(2))
        .dynamic_output("top", f32, at_least(1));
};

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

/// A learned blob.
struct Parameter : origin_op<Parameter> {
    static constexpr auto prototype = graft::prototype("Parameter")
        .message("parameter_param")
        .output("top", f32)
        .attr("shape", attr_kind::message);
};

/// Reads blobs that nobody else reads.
struct Silence : origin_op<Silence> {
    static constexpr auto prototype = graft::prototype("Silence")
        .dynamic_input("bottom", f32, at_least(1));
};

/// Writes blobs to a file.
struct HDF5Output : origin_op<HDF5Output> {
    static constexpr auto prototype = graft::prototype("HDF5Output")
        .message("hdf5_output_param")
        .dynamic_input("bottom", f32, at_least(1))
        .optional_attr("file_name", as_text);
};

} // namespace caffe
GRAFT_END
