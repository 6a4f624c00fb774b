// graft/library/detection/faster_rcnn/kernels.hpp - kernels: proposals and detections of Faster R-CNN
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "graft/kernel.hpp"
#include "graft/library/detection/faster_rcnn/anchor.hpp"
#include "graft/library/detection/faster_rcnn/ops.hpp"
#include "graft/library/detection/nms/kernels.hpp"

GRAFT_BEGIN
namespace library {
/// Proposal: anchors moved by their offsets, clipped to the image, those with a side below min_size * scale removed;
/// then non-maximum suppression. Pixels count as in Faster R-CNN: a box from 3 to 3 is one wide.
/// error wrong_shape if im_info does not have height, width and scale per image
inline status proposal(in<"cls_prob", float> prob, in<"bbox_delta", float> delta, in<"im_info", float> info,
    out<"rois", float> rois, actual_shape<"rois"> size, optional_out<"scores", float> scores,
    actual_shape<"scores"> scores_size, attr_of<"feat_stride", double> stride, attr_of<"base_size", double> base,
    attr_of<"min_size", double> min_size, attr_of<"ratio", span<double const>> ratio,
    attr_of<"scale", span<double const>> scale, attr_of<"pre_nms_topn", std::int64_t> before,
    attr_of<"post_nms_topn", std::int64_t> after, attr_of<"iou_threshold", double> iou, workspace memory) {
    auto const images = prob.dim(0), h = prob.dim(2), w = prob.dim(3), plane = h * w;
    auto const kinds = static_cast<std::int64_t>(ratio->size() * scale->size()), n = plane * kinds;
    if (info.size() < static_cast<std::size_t>(images) * 3)
        return fail(errc::wrong_shape, "im_info", "height, width and scale per image");
    auto const boxes = memory.as<detail::corners>();
    auto const best = memory.as<float>(static_cast<std::size_t>(n) * sizeof(detail::corners));
    auto const order = memory.as<std::int32_t>(static_cast<std::size_t>(n) * (sizeof(detail::corners) + sizeof(float)));
    std::size_t rows = 0;
    for (std::int64_t image = 0; image < images; ++image) {
        auto const* im = info.data() + 3 * image;
        auto const min = static_cast<float>(*min_size) * im[2];
        std::size_t candidates = 0;
        for (std::int64_t p = 0; p < plane; ++p)
            for (std::int64_t k = 0; k < kinds; ++k) {
                auto const a = detail::anchor(*base, (*ratio)[static_cast<std::size_t>(k) / scale->size()],
                    (*scale)[static_cast<std::size_t>(k) % scale->size()]);
                auto const dx = static_cast<float>(static_cast<double>(p % w) * *stride),
                           dy = static_cast<float>(static_cast<double>(p / w) * *stride);
                auto const* d = delta.data() + (image * kinds + k) * 4 * plane + p;
                auto const aw = a.x1 - a.x0 + 1, ah = a.y1 - a.y0 + 1;
                auto const cx = d[0] * aw + (a.x0 + dx + 0.5f * aw), cy = d[plane] * ah + (a.y0 + dy + 0.5f * ah);
                auto const bw = std::exp(d[2 * plane]) * aw, bh = std::exp(d[3 * plane]) * ah;
                auto const cut = [](float v, float side) { return std::max(std::min(v, side - 1), 0.f); };
                detail::corners const b{cut(cx - 0.5f * bw, im[1]), cut(cy - 0.5f * bh, im[0]),
                    cut(cx + 0.5f * bw, im[1]), cut(cy + 0.5f * bh, im[0])};
                auto const score = prob[static_cast<std::size_t>(((image * 2 + 1) * kinds + k) * plane + p)];
                if (!(b.x1 - b.x0 + 1 >= min) || !(b.y1 - b.y0 + 1 >= min) || std::isnan(score)) continue;
                boxes[candidates] = b;
                best[candidates] = score;
                order[candidates] = static_cast<std::int32_t>(candidates);
                ++candidates;
            }
        auto const taken = detail::best_first(order.first(candidates), best.data(), *before > 0 ? *before : -1);
        auto const kept = detail::suppress(
            order.first(taken), [&](std::int32_t i) { return boxes[static_cast<std::size_t>(i)]; },
            static_cast<float>(*iou), 1.f, 1.f, *after > 0 ? static_cast<std::size_t>(*after) : taken);
        for (std::size_t k = 0; k < kept; ++k, ++rows) {
            auto const i = static_cast<std::size_t>(order[k]);
            float const row[] = {static_cast<float>(image), boxes[i].x0, boxes[i].y0, boxes[i].x1, boxes[i].y1};
            std::copy(row, row + 5, rois.data() + 5 * rows);
            if (scores) scores.data()[rows] = best[i];
        }
    }
    size = shape{static_cast<std::int64_t>(rows), 5};
    scores_size = shape{static_cast<std::int64_t>(rows), 1};
    return ok;
}
inline memory_size proposal_workspace(in<"cls_prob", no_elements> prob, attr_of<"ratio", span<double const>> ratio,
    attr_of<"scale", span<double const>> scale) {
    return memory_size::bytes(static_cast<std::size_t>(prob.dim(2) * prob.dim(3)) * ratio->size() * scale->size() *
                              (sizeof(detail::corners) + sizeof(float) + sizeof(std::int32_t)));
}

inline memory_size rpn_proposals_workspace(in<"cls_bg_prob", no_elements> scores) {
    return memory_size::of<std::int32_t>(scores.size());
}
/// RpnProposals: the regions that remain after non-maximum suppression, best first; corners in any order.
inline status rpn_proposals(in<"rois", float> rois, in<"cls_bg_prob", float> scores, out<"sorted_box", float> y,
    actual_shape<"sorted_box"> size, attr_of<"nms_threshold", double> overlap,
    attr_of<"post_nms_num", std::int64_t> max, workspace memory) {
    auto const order = memory.as<std::int32_t>().first(scores.size());
    auto const min = -std::numeric_limits<float>::infinity();
    auto const kept = detail::remaining_boxes(
        rois.data(), scores.data(), scores.size(), *max, static_cast<float>(*overlap), min, 0.f, order);
    for (std::size_t k = 0; k < kept; ++k) std::copy_n(rois.data() + 4 * order[k], 4, y.data() + 4 * k);
    size = shape{static_cast<std::int64_t>(kept), 4};
    return ok;
}

inline memory_size fsr_detection_workspace(in<"rois", no_elements> rois) {
    return memory_size::bytes(
        static_cast<std::size_t>(rois.dim(0)) * (sizeof(detail::corners) + sizeof(float) + 2 * sizeof(std::int32_t)));
}
/// FSRDetectionOutput: rois are rows of image, x1, y1, x2, y2; a class's boxes are its regions moved by their offsets
/// and clipped to the image, those above the score, suppressed, best first, as rows of x1, y1, x2, y2, score, class,
/// image, 0. Class 0 is the background. An image has the first actual_rois_num of its regions, or all without it.
/// Pixels count as in Faster R-CNN. im_info begins with height and width, for all images or for each. Source: CANN
/// FSRDetectionOutput; Faster R-CNN
/// error wrong_shape, wrong_value
inline status fsr_detection(in<"rois", float> rois, in<"bbox_delta", float> delta, in<"score", float> score,
    in<"im_info", float> info, optional_in<"actual_rois_num", std::int32_t> actual,
    out<"actual_bbox_num", std::int32_t> count, out<"box", float> y, attr_of<"batch_rois", std::int64_t> batch,
    attr_of<"num_classes", std::int64_t> classes, attr_of<"score_threshold", double> min,
    attr_of<"iou_threshold", double> iou, workspace memory) {
    auto const regions = static_cast<std::size_t>(rois.dim(0)), kinds = static_cast<std::size_t>(*classes),
               room = static_cast<std::size_t>(y.dim(2));
    if (rois.size() != regions * 5)
        return fail(errc::wrong_shape, "rois", "five numbers per region", regions * 5, rois.size());
    if (delta.size() != regions * kinds * 4)
        return fail(
            errc::wrong_shape, "bbox_delta", "four numbers per region and class", regions * kinds * 4, delta.size());
    if (score.size() != regions * kinds)
        return fail(errc::wrong_shape, "score", "a number per region and class", regions * kinds, score.size());
    auto const pictures = info.rank() == 2 ? info.dim(0) : 1,
               columns = pictures > 0 ? static_cast<std::int64_t>(info.size()) / pictures : 0;
    if ((pictures != 1 && pictures != *batch) || columns < 2)
        return fail(errc::wrong_shape, "im_info", "height and width, for all pictures or for each");
    if (actual && (actual.size() == 0 || actual.size() % static_cast<std::size_t>(*batch) != 0))
        return fail(errc::wrong_shape, "actual_rois_num", "a row per picture");
    auto const boxes = memory.as<detail::corners>();
    auto const scores = memory.as<float>(regions * sizeof(detail::corners));
    auto const order = memory.as<std::int32_t>(regions * (sizeof(detail::corners) + sizeof(float)));
    auto const of_picture = memory.as<std::int32_t>(
        regions * (sizeof(detail::corners) + sizeof(float) + sizeof(std::int32_t)));
    std::fill(y.begin(), y.end(), 0.f);
    std::fill(count.begin(), count.end(), 0);
    for (std::size_t r = 0; r < regions; ++r)
        if (!(rois[5 * r] >= 0 && rois[5 * r] < static_cast<float>(*batch)))
            return fail(errc::wrong_value, "rois", "the number of a picture", r);
    for (std::int64_t n = 0; n < *batch; ++n) {
        auto const* size = info.data() + (pictures == 1 ? 0 : n * columns);
        auto const rows_of =
            actual ? actual.data()[static_cast<std::size_t>(n) * (actual.size() / static_cast<std::size_t>(*batch))]
                   : std::numeric_limits<std::int32_t>::max();
        std::size_t mine = 0;
        for (std::size_t r = 0; r < regions; ++r)
            if (static_cast<std::int64_t>(rois[5 * r]) == n && static_cast<std::int64_t>(mine) < rows_of)
                of_picture[mine++] = static_cast<std::int32_t>(r);
        for (std::size_t c = 1; c < kinds; ++c) {
            std::size_t candidates = 0;
            for (auto const i : of_picture.first(mine)) {
                auto const r = static_cast<std::size_t>(i);
                scores[r] = score[r * kinds + c];
                if (!(scores[r] > static_cast<float>(*min))) continue;
                auto const *a = rois.data() + 5 * r + 1, *d = delta.data() + (r * kinds + c) * 4;
                auto const w = a[2] - a[0] + 1, h = a[3] - a[1] + 1, x = d[0] * w + (a[0] + 0.5f * w),
                           at_y = d[1] * h + (a[1] + 0.5f * h), bw = std::exp(d[2]) * w, bh = std::exp(d[3]) * h;
                auto const cut = [](float v, float side) { return std::max(std::min(v, side - 1), 0.f); };
                boxes[r] = {cut(x - 0.5f * bw, size[1]), cut(at_y - 0.5f * bh, size[0]), cut(x + 0.5f * bw, size[1]),
                    cut(at_y + 0.5f * bh, size[0])};
                order[candidates++] = i;
            }
            auto const best = detail::best_first(order.first(candidates), scores.data(), -1);
            auto const kept = detail::suppress(
                order.first(best), [&](std::int32_t i) { return boxes[static_cast<std::size_t>(i)]; },
                static_cast<float>(*iou), 1.f, 1.f, room);
            auto const row = static_cast<std::size_t>(n) * kinds + c;
            count[row] = static_cast<std::int32_t>(kept);
            for (std::size_t k = 0; k < kept; ++k) {
                auto const r = static_cast<std::size_t>(order[k]);
                float const found[] = {boxes[r].x0, boxes[r].y0, boxes[r].x1, boxes[r].y1, scores[r],
                    static_cast<float>(c), static_cast<float>(n), 0};
                std::copy(found, found + 8, y.data() + (row * room + k) * 8);
            }
        }
    }
    return ok;
}

/// The kernels of this family.
using faster_rcnn_kernels = join<kernels<kernel<Proposal, &proposal, &proposal_workspace>>,
    with_promoted<kernels<kernel<RpnProposals, &rpn_proposals, &rpn_proposals_workspace>,
                      kernel<FSRDetectionOutput, &fsr_detection, &fsr_detection_workspace>>,
        half>>;

} // namespace library
GRAFT_END
