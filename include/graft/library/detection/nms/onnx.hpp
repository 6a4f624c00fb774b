// graft/library/detection/nms/onnx.hpp - ONNX: non-maximum suppression
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/detection/nms/ops.hpp"
#include "graft/library/onnx/expansion_helpers.hpp"

GRAFT_BEGIN
namespace library::onnx_plugins {

inline constexpr auto non_max_suppression = expand<onnx::NonMaxSuppression>([](auto& ctx) -> status {
    making m(ctx);
    return m.set_result(m.add<NonMaxSuppressionByClass>("", "boxes"_p = ctx.template tensor<"boxes">(),
        "scores"_p = ctx.template tensor<"scores">(),
        "max_output_boxes"_p = ctx.template tensor<"max_output_boxes_per_class">(),
        "iou_threshold"_p = ctx.template tensor<"iou_threshold">(),
        "score_threshold"_p = ctx.template tensor<"score_threshold">(),
        "centred"_p = ctx.template attr<"center_point_box">() != 0));
}).same_since(11);

/// The plugins of this family.
using nms_plugins = graft::plugins<non_max_suppression>;
static_assert(onnx::complete<nms_plugins, ops<onnx::NonMaxSuppression>>);

} // namespace library::onnx_plugins
GRAFT_END
