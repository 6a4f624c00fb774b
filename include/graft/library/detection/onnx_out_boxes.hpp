// graft/library/detection/onnx_out_boxes.hpp - to ONNX: boxes that remain, regions that are sampled
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "graft/base/config.hpp"
#include "graft/export/onnx/forms.hpp"
#include "graft/export/onnx/lowering.hpp"
#include "graft/library/detection/nms/class_ops.hpp"
#include "graft/library/detection/roi/aligned_ops.hpp"
#include "graft/library/nn/conv/onnx_out.hpp"

GRAFT_BEGIN
namespace library::onnx_out {

inline status lower_nms_by_class(lowering<NonMaxSuppressionByClass>& n) {
    auto const y = n.m.node("NonMaxSuppression",
        {n.in<"boxes">(), n.in<"scores">(), n.maybe<"max_output_boxes">(), n.maybe<"iou_threshold">(),
            n.maybe<"score_threshold">()},
        {{"center_point_box", n.attr<"centred">()}});
    return n.give(n.m.typed(y, dtype::i64));
}
inline constexpr auto nms_by_class = out::lower<NonMaxSuppressionByClass>(&lower_nms_by_class);

/// Before 16 coordinates are at the middles of elements.
inline status lower_roi_align(lowering<RoiAlignOfImage>& n) {
    bool const half = n.attr<"half_pixel">();
    std::vector<out::given> attributes{{"mode", n.attr<"mode">()}, {"output_height", n.attr<"height">()},
        {"output_width", n.attr<"width">()}, {"sampling_ratio", n.attr<"sampling">()},
        {"spatial_scale", n.attr<"scale">()}};
    if (n.m.opset() >= 16)
        attributes.push_back({"coordinate_transformation_mode", half ? "half_pixel" : "output_half_pixel"});
    else if (half)
        return fail(errc::no_form_in_the_operator_set, "half_pixel", "coordinates at the middles of elements");
    value_id const inputs[]{n.in<"x">(), n.in<"rois">(), n.in<"images">()};
    return n.give(n.m.nodes("RoiAlign", inputs, span<out::given const>(attributes), 1));
}
inline constexpr auto roi_align = out::lower<RoiAlignOfImage>(&lower_roi_align);

/// The lowerings of this family.
using box_lowerings = out::lowerings<nms_by_class, roi_align>;

} // namespace library::onnx_out
GRAFT_END
