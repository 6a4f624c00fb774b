// graft/library/caffe/layers_flow.hpp - Caffe: layers of FlowNet
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/model/origin.hpp"
#include "graft/op/op.hpp"

GRAFT_BEGIN
namespace caffe {

/// Products of patches and displaced patches.
struct Correlation : origin_op<Correlation> {
    static constexpr auto prototype = graft::prototype("Correlation")
        .message("correlation_param")
        .input("bottom", f32)
        .input("bottom1", f32)
        .output("top", f32)
        .attr("pad", 0)
        .attr("kernel_size", as_integer)
        .attr("max_displacement", as_integer)
        .attr("stride_1", 1)
        .attr("stride_2", 1)
        .attr("do_abs", false)
        .attr("single_direction", 0)
        .attr("correlation_type", "MULTIPLY");
};

/// The image read where the flow points.
struct FlowWarp : origin_op<FlowWarp> {
    static constexpr auto prototype = graft::prototype("FlowWarp")
        .message("flow_warp_param")
        .input("bottom", f32)
        .input("flow", f32)
        .output("top", f32)
        .attr("fill_value", "ZERO");
};

/// Resizing to a size, by a factor or to the size of the second bottom.
struct Resample : origin_op<Resample> {
    static constexpr auto prototype = graft::prototype("Resample")
        .message("resample_param")
        .input("bottom", f32)
        .optional_input("reference", f32)
        .output("top", f32)
        .attr("antialias", true)
        .optional_attr("width", as_integer)
        .optional_attr("height", as_integer)
        .attr("type", "LINEAR")
        .attr("factor", 1.0);
};

/// The mean subtracted at TEST, and cropping.
struct DataAugmentation : origin_op<DataAugmentation> {
    static constexpr auto prototype = graft::prototype("DataAugmentation")
        .message("augmentation_param")
        .input("bottom", f32)
        .output("top", f32)
        .optional_attr("write_augmented", as_text)
        .attr("max_multiplier", 255.0)
        .attr("augment_during_test", false)
        .attr("recompute_mean", 0)
        .optional_attr("write_mean", as_text)
        .attr("mean_per_pixel", true)
        .attr("mode", "add")
        .attr("mean", reals())
        .attr("crop_width", 0)
        .attr("crop_height", 0)
        .attr("bottomwidth", 0)
        .attr("bottomheight", 0)
        .attr("num", 0);
};

/// All bottoms resized to one size, stacked along the channels.
struct Accum : origin_op<Accum> {
    static constexpr auto prototype = graft::prototype("Accum")
        .message("accum_param")
        .dynamic_input("bottom", f32, at_least(1))
        .output("top", f32)
        .attr("top_height", 0)
        .attr("top_width", 0)
        .attr("size_divisible_by", 0)
        .attr("have_reference", false);
};

} // namespace caffe
GRAFT_END
