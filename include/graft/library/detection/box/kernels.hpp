// graft/library/detection/box/kernels.hpp - kernels: decoding of boxes, clipping of boxes to a window
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>

#include "graft/kernel.hpp"
#include "graft/library/detection/box/ops.hpp"
#include "graft/library/kernel/lanes.hpp"

GRAFT_BEGIN
namespace library {

/// DecodeBboxV2.
inline status decode_bbox(in<"boxes", float> boxes, in<"anchors", float> anchors, out<"y", float> y,
    attr_of<"scales", span<double const>> scales, attr_of<"decode_clip", double> clip,
    attr_of<"reversed_box", bool> reversed) {
    auto const n = static_cast<index>(boxes.size() / 4), box = *reversed ? index{1} : index{4},
               part = *reversed ? n : index{1};
    float by[4];
    for (std::size_t k = 0; k < 4; ++k) by[k] = static_cast<float>((*scales)[k]);
    for (index i = 0; i < n; ++i) {
        float const *code = boxes.data() + i * box, *a = anchors.data() + i * box;
        auto const h = a[2 * part] - a[0], w = a[3 * part] - a[part], cy = a[0] + h / 2.f, cx = a[part] + w / 2.f;
        auto const bound = [&](float v) { return *clip > 0 ? std::min(v, static_cast<float>(*clip)) : v; };
        auto const ty = code[0] / by[0], tx = code[part] / by[1], th = bound(code[2 * part] / by[2]),
                   tw = bound(code[3 * part] / by[3]);
        auto const height = std::exp(th) * h, width = std::exp(tw) * w, y_centre = ty * h + cy, x_centre = tx * w + cx;
        auto* to = y.data() + i * box;
        to[0] = y_centre - height / 2.f;
        to[part] = x_centre - width / 2.f;
        to[2 * part] = y_centre + height / 2.f;
        to[3 * part] = x_centre + width / 2.f;
    }
    return ok;
}

/// ClipBoxes.
inline status clip_boxes(in<"boxes_input", float> boxes, in<"img_size", float> window, out<"boxes_output", float> y) {
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        auto const low = window[i % 2], high = window[i % 2 + 2];
        y[i] = std::max(std::min(boxes[i], high), low);
    }
    return ok;
}

/// The kernels of this family.
using box_kernels =
    with_promoted<kernels<kernel<DecodeBboxV2, &decode_bbox>, kernel<ClipBoxes, &clip_boxes>>, half, bfloat16>;

} // namespace library
GRAFT_END
