// graft/library/caffe/layers_detection.hpp - Caffe: layers of detectors: SSD, Faster R-CNN, R-FCN, YOLO
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/model/origin.hpp"
#include "graft/op/op.hpp"

GRAFT_BEGIN
namespace caffe {

/// Default boxes for each position of a feature map.
struct PriorBox : origin_op<PriorBox> {
    static constexpr auto prototype = graft::prototype("PriorBox")
        .message("prior_box_param")
        .input("bottom", f32)
        .input("image", f32)
        .output("top", f32)
        .attr("min_size", reals())
        .attr("max_size", reals())
        .attr("aspect_ratio", reals())
        .attr("flip", true)
        .attr("clip", false)
        .attr("variance", reals())
        .optional_attr("img_size", as_integer)
        .optional_attr("img_h", as_integer)
        .optional_attr("img_w", as_integer)
        .optional_attr("step", as_real)
        .optional_attr("step_h", as_real)
        .optional_attr("step_w", as_real)
        .attr("offset", 0.5);
};

/// Boxes decoded, suppressed and sorted.
struct DetectionOutput : origin_op<DetectionOutput> {
    static constexpr auto prototype = graft::prototype("DetectionOutput")
        .message("detection_output_param")
        .input("location", f32)
        .input("confidence", f32)
        .input("prior", f32)
        .output("top", f32)
        .attr("num_classes", as_integer)
        .attr("share_location", true)
        .attr("background_label_id", 0)
        .optional_attr("nms_param", attr_kind::message)
        .optional_attr("save_output_param", attr_kind::message)
        .attr("code_type", "CORNER")
        .attr("keep_top_k", -1)
        .attr("variance_encoded_in_target", false)
        .optional_attr("confidence_threshold", as_real)
        .attr("visualize", false)
        .optional_attr("visualize_threshold", as_real)
        .optional_attr("save_file", as_text)
        .attr("clip", false);
};

/// Maximum over a grid in each region.
struct ROIPooling : origin_op<ROIPooling> {
    static constexpr auto prototype = graft::prototype("ROIPooling")
        .message("roi_pooling_param")
        .input("bottom", f32)
        .input("rois", f32)
        .output("top", f32)
        .attr("pooled_h", 0)
        .attr("pooled_w", 0)
        .attr("spatial_scale", 1.0)
        .attr("pooled_size", integers());
};

/// Position-sensitive mean over a grid in each region.
struct PSROIPooling : origin_op<PSROIPooling> {
    static constexpr auto prototype = graft::prototype("PSROIPooling")
        .message("psroi_pooling_param")
        .input("bottom", f32)
        .input("rois", f32)
        .output("top", f32)
        .attr("spatial_scale", as_real)
        .attr("output_dim", as_integer)
        .attr("group_size", as_integer);
};

/// Regions from scores and offsets of anchors.
struct Proposal : origin_op<Proposal> {
    static constexpr auto prototype = graft::prototype("Proposal")
        .message("proposal_param")
        .input("scores", f32)
        .input("deltas", f32)
        .input("im_info", f32)
        .output("rois", f32)
        .optional_output("probs", f32)
        .attr("feat_stride", 16)
        .attr("base_size", 16)
        .attr("min_size", 16)
        .attr("ratio", reals())
        .attr("scale", reals())
        .attr("pre_nms_topn", 6000)
        .attr("post_nms_topn", 300)
        .attr("nms_thresh", 0.7);
};

/// Bilinear resizing with aligned corners. DeepLab.
struct Interp : origin_op<Interp> {
    static constexpr auto prototype = graft::prototype("Interp")
        .message("interp_param")
        .input("bottom", f32)
        .optional_input("reference", f32)
        .output("top", f32)
        .optional_attr("height", as_integer)
        .optional_attr("width", as_integer)
        .optional_attr("zoom_factor", as_integer)
        .optional_attr("shrink_factor", as_integer)
        .attr("pad_beg", 0)
        .attr("pad_end", 0);
};

/// Every pixel repeated scale x scale times. YOLO v3.
struct Upsample : origin_op<Upsample> {
    static constexpr auto prototype = graft::prototype("Upsample")
        .message("upsample_param")
        .input("bottom", f32)
        .output("top", f32)
        .attr("scale", 1);
};

} // namespace caffe
GRAFT_END
