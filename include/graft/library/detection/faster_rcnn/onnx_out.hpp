// graft/library/detection/faster_rcnn/onnx_out.hpp - to ONNX: Faster R-CNN's proposals
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "graft/library/detection/faster_rcnn/anchor.hpp"
#include "graft/library/detection/faster_rcnn/ops.hpp"
#include "graft/library/detection/nms/onnx_out.hpp"
#include "graft/library/onnx/lowering_vocabulary.hpp"

GRAFT_BEGIN
namespace library::onnx_out {

/// Faster R-CNN's proposals: anchors moved and clipped to the image, too small ones get the lowest score, suppressed.
inline status lower_proposal(lowering<Proposal>& n) {
    auto& m = n.m;
    auto const s = n.input<"cls_prob">().shape();
    if (!s.is_static()) return fail(errc::undetermined_shape, "cls_prob", "sizes that are known");
    auto const ratios = n.attr<"ratio">(), scales = n.attr<"scale">();
    auto const kinds = static_cast<std::int64_t>(ratios.size() * scales.size()), plane = s[2].value() * s[3].value(),
               all = plane * kinds, before = n.attr<"pre_nms_topn">(), after = n.attr<"post_nms_topn">();
    auto const stride = n.attr<"feat_stride">();
    std::vector<double> sizes, middles; // of the anchors, ordered by position, then by kind
    for (std::int64_t p = 0; p < plane; ++p)
        for (std::int64_t k = 0; k < kinds; ++k) {
            auto const a = detail::anchor(n.attr<"base_size">(), ratios[static_cast<std::size_t>(k) / scales.size()],
                scales[static_cast<std::size_t>(k) % scales.size()]);
            auto const w = static_cast<double>(a.x1 - a.x0 + 1), h = static_cast<double>(a.y1 - a.y0 + 1);
            auto const x = static_cast<double>(p % s[3].value()) * stride,
                       y = static_cast<double>(p / s[3].value()) * stride;
            sizes.push_back(w), sizes.push_back(h);
            middles.push_back(static_cast<double>(a.x0) + x + 0.5 * w);
            middles.push_back(static_cast<double>(a.y0) + y + 0.5 * h);
        }
    auto const type = dtype::f32;
    auto const table = [&](std::vector<double> const& v) { return out::reshape(m, m.floats(v, type), {all, 2}); };
    auto const size = table(sizes), middle = table(middles), half = m.number(0.5, type), one = m.number(1, type);
    auto const deltas = m.transposed(out::reshape(m, n.in<"bbox_delta">(), {-1, kinds, 4, plane}), {0, 3, 1, 2}),
               probabilities = m.transposed(out::reshape(m, n.in<"cls_prob">(), {-1, 2, kinds, plane}), {0, 1, 3, 2}),
               info = out::reshape(m, n.in<"im_info">(), {-1, 3});
    std::vector<value_id> rois, scores;
    for (std::int64_t k = 0; k < s[0].value(); ++k) {
        auto const of_image = [&](value_id v, numbers const& dims) {
            return out::reshape(m, out::sliced(m, v, {k}, {k + 1}, {0}), dims);
        };
        auto const im = of_image(info, {3}), d = of_image(deltas, {all, 4});
        auto const score = out::reshape(m, out::sliced(m, probabilities, {k, 1}, {k + 1, 2}, {0, 1}), {all});
        auto const last = m.node("Sub", {m.node("Gather", {im, m.integers({1, 0})}), one}); // of columns, of rows
        auto const c = m.node("Add", {m.node("Mul", {columns(m, d, 0, 2), size}), middle});
        auto const reach = m.node("Mul", {m.node("Mul", {m.node("Exp", {columns(m, d, 2, 4)}), size}), half});
        auto const cut = [&](value_id v) { return m.node("Max", {m.node("Min", {v, last}), m.number(0, type)}); };
        auto const low = cut(m.node("Sub", {c, reach})), high = cut(m.node("Add", {c, reach}));
        auto const beyond = m.node("Add", {high, one}); // pixels count: a box from 3 to 3 is one wide
        auto const min = m.node("Mul", {out::sliced(m, im, {2}, {3}, {0}), m.number(n.attr<"min_size">(), type)});
        auto const small = m.typed(m.node("Less", {m.node("Sub", {beyond, low}), min}), dtype::boolean);
        auto const dropped = column(m, out::reduced(m, "ReduceMax", out::cast(m, small, type), {1}, true), 0);
        auto const out_of = m.typed(m.node("Greater", {dropped, half}), dtype::boolean);
        auto const valued = m.typed(m.node("Where", {out_of, m.number(-3e38, type), score}), type);
        value_id const both[]{low, high}, wide[]{low, beyond};
        auto boxes = out::concatenated(m, both, 1), whole = out::concatenated(m, wide, 1), values = valued;
        if (before > 0 && before < all) {
            auto const best = best_positions(m, valued, m.integers({before}));
            boxes = m.node("Gather", {boxes, best}), whole = m.node("Gather", {whole, best});
            values = m.node("Gather", {valued, best});
        }
        auto const max = m.integers({after > 0 ? after : all});
        auto const found = remaining_boxes(
            m, out::unsqueeze(m, whole, {0}), out::unsqueeze(m, values, {0, 1}), max, n.attr<"iou_threshold">(), -1e38);
        auto const at = column(m, found, 2);
        auto const picked = m.node("Gather", {values, at});
        auto const zero = m.node("Mul", {picked, m.number(0, type)}),
                   number = m.node("Add", {zero, m.number(static_cast<double>(k), type)});
        value_id const row[]{out::unsqueeze(m, number, {1}), m.node("Gather", {boxes, at})};
        rois.push_back(out::concatenated(m, row, 1));
        scores.push_back(out::unsqueeze(m, picked, {1}));
    }
    value_id const results[]{out::concatenated(m, rois, 0), n.is_read(1) ? out::concatenated(m, scores, 0) : no_value};
    return n.set_output(results);
}

/// The regions that remain, best first.
inline status lower_rpn_proposals(lowering<RpnProposals>& n) {
    auto& m = n.m;
    auto const type = m.type(n.in<"rois">());
    auto const rois = out::cast(m, n.in<"rois">(), dtype::f32), score = out::cast(m, n.in<"cls_bg_prob">(), dtype::f32);
    auto const found = remaining_boxes(m, out::unsqueeze(m, rois, {0}), out::reshape(m, score, {1, 1, -1}),
        m.integers({n.attr<"post_nms_num">()}), n.attr<"nms_threshold">(), -3e38);
    auto const y = m.typed(m.node("Gather", {rois, column(m, found, 2)}, {{"axis", 0}}), dtype::f32);
    return n.set_output(out::cast(m, y, type));
}

/// The lowerings of this family.
using faster_rcnn_lowerings = lowerings<&lower_proposal, from_set<10, &lower_rpn_proposals>>;

} // namespace library::onnx_out
GRAFT_END
