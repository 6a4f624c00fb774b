// graft/library/detection/box/tensorflow.hpp - TensorFlow: decoding of boxes, clipping of boxes to a window
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/detection/box/ops.hpp"
#include "graft/plugin.hpp"

GRAFT_BEGIN
namespace library::tensorflow_ops {

using graft::tensorflow::op_def;

/// Object detection: decoding of boxes, clipping to the image, selection of proposals.
struct ScopeDecodeBboxV2 : fused_op<ScopeDecodeBboxV2> {
    static constexpr auto prototype = op_def("ScopeDecodeBboxV2", "boxes: T", "anchors: T", "-> y: T",
        "scale_y: float = 1.0", "scale_x: float = 1.0", "scale_h: float = 1.0", "scale_w: float = 1.0", "T: {float}");
};
struct ScopeClipBoxes : fused_op<ScopeClipBoxes> {
    static constexpr auto prototype = op_def("ScopeClipBoxes", "boxes: T", "window: T", "-> y: T", "T: {float}");
};

} // namespace library::tensorflow_ops

namespace library::tensorflow_plugins {
namespace tf = tensorflow_ops;

constexpr status decode_scales(parse_context<DecodeBboxV2, tf::ScopeDecodeBboxV2>& ctx) {
    double const scales[] = {static_cast<double>(ctx.attr<"scale_y">()), static_cast<double>(ctx.attr<"scale_x">()),
        static_cast<double>(ctx.attr<"scale_h">()), static_cast<double>(ctx.attr<"scale_w">())};
    ctx.set<"scales">(span<double const>(scales));
    return ok;
}
inline constexpr auto scope_decode_bbox = plugin<DecodeBboxV2, tf::ScopeDecodeBboxV2>()
    .computed("scales").reads("scale_y", "scale_x", "scale_h", "scale_w").use_default("decode_clip")
    .use_default("reversed_box").parse(&decode_scales);
inline constexpr auto scope_clip_boxes = plugin<ClipBoxes, tf::ScopeClipBoxes>();

/// The plugins of this family.
using box_plugins = plugins<scope_decode_bbox, scope_clip_boxes>;

} // namespace library::tensorflow_plugins
GRAFT_END
