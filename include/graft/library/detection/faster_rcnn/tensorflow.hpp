// graft/library/detection/faster_rcnn/tensorflow.hpp - TensorFlow: proposals and detections of Faster R-CNN
// SPDX-License-Identifier: Apache-2.0
#pragma once

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

inline constexpr auto scope_rpn_proposals = plugin<RpnProposals, tf::ScopeRpnProposals>();

/// The plugins of this family.
using faster_rcnn_plugins = plugins<scope_rpn_proposals>;

} // namespace library::tensorflow_plugins
GRAFT_END
