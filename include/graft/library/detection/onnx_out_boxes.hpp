// graft/library/detection/onnx_out_boxes.hpp - to ONNX: boxes that remain, regions that are sampled
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "graft/base/config.hpp"
#include "graft/export/onnx/forms.hpp"
#include "graft/export/onnx/lowering.hpp"
#include "graft/library/detection/box/ops.hpp"
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

/// Boxes inside a window: no higher than its last two numbers, no lower than its first two.
inline status lower_clip_boxes(lowering<ClipBoxes>& n) {
    auto& m = n.m;
    auto const type = m.type(n.in<"boxes_input">());
    auto const window = out::reshape(m, out::cast(m, n.in<"img_size">(), dtype::f32), {4});
    auto const corner = [&](std::int64_t from) {
        auto const two = m.typed(out::sliced(m, window, {from}, {from + 2}, {0}), dtype::f32);
        value_id const twice[]{two, two};
        return m.typed(m.node("Concat", twice, {{"axis", 0}}), dtype::f32);
    };
    auto const boxes = out::cast(m, n.in<"boxes_input">(), dtype::f32);
    auto const below = m.typed(m.node("Min", {boxes, corner(2)}), dtype::f32);
    return n.give(out::cast(m, m.typed(m.node("Max", {below, corner(0)}), dtype::f32), type));
}
inline constexpr auto clip_boxes = out::lower<ClipBoxes>(&lower_clip_boxes, 8);

/// The lowerings of this family.
using box_lowerings = out::lowerings<nms_by_class, roi_align, clip_boxes>;

} // namespace library::onnx_out
GRAFT_END
