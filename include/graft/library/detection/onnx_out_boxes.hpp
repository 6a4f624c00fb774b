// graft/library/detection/onnx_out_boxes.hpp - to ONNX: boxes that remain, regions that are sampled
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "graft/base/config.hpp"
#include "graft/export/onnx/forms.hpp"
#include "graft/export/onnx/lowering.hpp"
#include "graft/library/detection/box/ops.hpp"
#include "graft/library/detection/nms/class_ops.hpp"
#include "graft/library/detection/roi/aligned_ops.hpp"
#include "graft/library/detection/roi/ops.hpp"
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
        return fail(errc::unsupported_in_operator_set, "half_pixel", "coordinates at the middles of elements");
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

/// Anchors moved by a part of their size and stretched by a power of e.
inline status lower_decode_bbox(lowering<DecodeBboxV2>& n) {
    auto& m = n.m;
    auto const type = m.type(n.in<"boxes">());
    bool const reversed = n.attr<"reversed_box">();
    std::int64_t const axis = reversed ? 0 : 1;
    auto const scales = n.attr<"scales">();
    auto const boxes = out::cast(m, n.in<"boxes">(), dtype::f32), anchors = out::cast(m, n.in<"anchors">(), dtype::f32);
    auto const part = [&](value_id v, std::int64_t k) {
        return m.typed(out::sliced(m, v, {k}, {k + 1}, {axis}), dtype::f32);
    };
    auto const work = [&](std::string_view operation, value_id a, value_id b) {
        return m.typed(m.node(operation, {a, b}), dtype::f32);
    };
    auto const number = [&](double v) { return m.number(v, dtype::f32); };
    value_id low[2], high[2];
    for (std::int64_t k = 0; k < 2; ++k) {
        auto const at = static_cast<std::size_t>(k);
        auto const from = part(anchors, k), size = work("Sub", part(anchors, k + 2), from),
                   middle = work("Add", from, work("Mul", size, number(0.5)));
        auto const move = work("Div", part(boxes, k), number(scales[at]));
        auto stretch = work("Div", part(boxes, k + 2), number(scales[at + 2]));
        if (auto const clip = n.attr<"decode_clip">(); clip > 0) stretch = work("Min", stretch, number(clip));
        auto const half = work("Mul", work("Mul", m.typed(m.node("Exp", {stretch}), dtype::f32), size), number(0.5)),
                   to = work("Add", work("Mul", move, size), middle);
        low[at] = work("Sub", to, half), high[at] = work("Add", to, half);
    }
    value_id const corners[]{low[0], low[1], high[0], high[1]};
    auto const y = m.typed(m.node("Concat", corners, {{"axis", axis}}), dtype::f32);
    return n.give(out::cast(m, y, type));
}
inline constexpr auto decode_bbox = out::lower<DecodeBboxV2>(&lower_decode_bbox, 8);

/// CANN's regions [image, x1, y1, x2, y2]. The modes of their ends: corners as they are, a pixel added to the far
/// ones, and both moved by half a pixel, with a least size of a pixel (3) or without one (2; from operator set 16 on).
inline status lower_region_align(lowering<ROIAlign>& n) {
    auto& m = n.m;
    auto const mode = n.attr<"roi_end_mode">();
    auto const scale = n.attr<"spatial_scale">();
    auto const type = m.type(n.in<"features">());
    if (n.input_desc(0).format == format::nhwc) return fail(errc::wrong_format, "features", "NCHW");
    if (mode == 2 && m.opset() < 16)
        return fail(errc::unsupported_in_operator_set, "roi_end_mode", "another than 2, before operator set 16");
    auto const x = out::cast(m, n.in<"features">(), dtype::f32), rois = out::cast(m, n.in<"rois">(), dtype::f32);
    auto corners = m.typed(out::sliced(m, rois, {1}, {5}, {1}), dtype::f32);
    if (mode == 1 || mode > 2) {
        double const moved = mode == 1 ? 0 : -0.5 / scale, far = mode == 1 ? 1 : moved;
        corners = m.typed(m.node("Add", {corners, m.reals({{moved, moved, far, far}}, dtype::f32)}), dtype::f32);
    }
    auto const image = out::squeeze(m, out::cast(m, out::sliced(m, rois, {0}, {1}, {1}), dtype::i64), {1});
    std::vector<out::given> attributes{{"output_height", n.attr<"pooled_height">()},
        {"output_width", n.attr<"pooled_width">()}, {"sampling_ratio", n.attr<"sample_num">()},
        {"spatial_scale", scale}};
    if (m.opset() >= 16)
        attributes.push_back({"coordinate_transformation_mode", mode == 2 ? "half_pixel" : "output_half_pixel"});
    value_id const inputs[]{x, corners, image};
    return n.give(out::cast(m, m.nodes("RoiAlign", inputs, span<out::given const>(attributes), 1), type));
}
inline constexpr auto region_align = out::lower<ROIAlign>(&lower_region_align, 10);

/// The lowerings of this family.
using box_lowerings = out::lowerings<nms_by_class, roi_align, clip_boxes, decode_bbox, region_align>;

} // namespace library::onnx_out
GRAFT_END
