// graft/library/detection/faster_rcnn/caffe.hpp - Caffe: proposals and detections of Faster R-CNN
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "graft/base/config.hpp"
#include "graft/base/span.hpp"
#include "graft/frontend/caffe/shipped_layer.hpp"
#include "graft/library/caffe/reading.hpp"
#include "graft/library/detection/faster_rcnn/ops.hpp"
#include "graft/mapping/plugins.hpp"
#include "graft/op/op.hpp"

GRAFT_BEGIN
namespace caffe {

/// Regions from scores and offsets of anchors.
struct Proposal : shipped_layer<Proposal> {
    static constexpr auto prototype = define("Proposal", "proposal_param")
        .input("scores", f32)
        .input("deltas", f32)
        .input("im_info", f32)
        .output("rois", f32)
        .optional_output("probs", f32);
};

} // namespace caffe

namespace library::caffe_plugins {

constexpr status parse_proposal(parsing<Proposal, layer::Proposal>& ctx) {
    auto const ratio = ctx.attr<"ratio">(), size = ctx.attr<"scale">();
    if (ratio.empty()) ctx.set<"ratio">(std::array<double, 3>{0.5, 1, 2});
    else ctx.set<"ratio">(ratio);
    if (size.empty()) ctx.set<"scale">(std::array<double, 3>{8, 16, 32});
    else ctx.set<"scale">(size);
    ctx.output_count<"scores">(ctx.output_count() > 1 ? 1 : 0);
    return ok;
}
inline constexpr auto proposal = plugin<Proposal, layer::Proposal>()
    .computed("ratio").computed("scale").rename("iou_threshold", "nms_thresh").reads("ratio", "scale")
    .parse(&parse_proposal);

/// The plugins of this family.
using faster_rcnn_plugins = graft::plugins<proposal>;

} // namespace library::caffe_plugins
GRAFT_END
