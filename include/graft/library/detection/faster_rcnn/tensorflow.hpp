// graft/library/detection/faster_rcnn/tensorflow.hpp - TensorFlow: proposals and detections of Faster R-CNN
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/fusion/match.hpp"
#include "graft/fusion/pass.hpp"
#include "graft/library/detection/faster_rcnn/ops.hpp"
#include "graft/plugin.hpp"

GRAFT_BEGIN
namespace library::tensorflow_ops {

using graft::tensorflow::op_def;

struct ScopeRpnProposals : fused_op<ScopeRpnProposals> {
    static constexpr auto prototype = op_def("ScopeRpnProposals", "rois: T", "scores: T", "-> proposals: T",
        "nms_threshold: float", "post_nms_num: int", "T: {float}");
};

} // namespace library::tensorflow_ops

namespace library::tensorflow_plugins {
namespace tf = tensorflow_ops;

inline constexpr auto scope_rpn_proposals = plugin<RpnProposals, tf::ScopeRpnProposals>().checked("post_nms_num");

/// The plugins of this family.
using faster_rcnn_plugins = plugins<scope_rpn_proposals>;

} // namespace library::tensorflow_plugins

namespace library::tensorflow_passes {

using namespace scope_terms;
namespace tf = tensorflow_ops;

inline constexpr auto rpn_form = structure()
                                     .constant("most")
                                     .constant("iou")
                                     .constant("least")
                                     .constant("axis", 0)
                                     .node("chosen", "NonMaxSuppressionV3", "@rois", "@scores", "most", "iou", "least")
                                     .node("y", "GatherV2", "@rois", "chosen", "axis")
                                     .where("Tparams", dtype::f32)
                                     .output("proposals", "y");
inline constexpr auto rpn_proposals = scope_pass<tf::ScopeRpnProposals>("rpn_proposals")
                                          .when(count("NonMaxSuppressionV3") == 1 && count("GatherV2") >= 1)
                                          .match(rpn_form)
                                          .attr_from_constant("nms_threshold", "iou")
                                          .attr_from_constant("post_nms_num", "most")
                                          .attr_from("T", "y", "Tparams")
                                          .keep(nested::innermost)
                                          .on_request()
                                          .description("regions chosen by their scores, whatever the least of them is");

} // namespace library::tensorflow_passes
GRAFT_END
