// graft/library/detection/box/onnx_out.hpp - to ONNX: boxes moved and cut
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/library/detection/box/ops.hpp"
#include "graft/library/onnx/lowering_vocabulary.hpp"

GRAFT_BEGIN
namespace library::onnx_out {

/// Boxes clipped to a window: at most its last two numbers, at least its first two.
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
    return n.set_output(out::cast(m, m.typed(m.node("Max", {below, corner(0)}), dtype::f32), type));
}

/// Anchors moved by a fraction of their size and scaled by a power of e.
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
    return n.set_output(out::cast(m, y, type));
}

/// The lowerings of this family.
using box_lowerings = lowerings<from_set<8, &lower_clip_boxes>, from_set<8, &lower_decode_bbox>>;

} // namespace library::onnx_out
GRAFT_END
