// graft/library/kernels/boxes.hpp - f32 kernels of detectors that choose boxes: how many is only known when they have run
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "graft/base/config.hpp"
#include "graft/base/span.hpp"
#include "graft/kernel/signature.hpp"
#include "graft/kernel/table.hpp"
#include "graft/library/ops/detection.hpp"

GRAFT_BEGIN
namespace library {

namespace detail {

/// Corners of a box.
struct corners {
    float x0 = 0, y0 = 0, x1 = 0, y1 = 0;
};

/// Area, with `edge` = 1 where a box from 3 to 3 is one pixel wide; 0 for a box turned inside out.
inline float area(corners const& b, float edge) { return b.x1 < b.x0 || b.y1 < b.y0 ? 0.f : (b.x1 - b.x0 + edge) * (b.y1 - b.y0 + edge); }
/// Intersection over union.
inline float overlap(corners const& a, corners const& b, float edge) {
    auto const w = std::min(a.x1, b.x1) - std::max(a.x0, b.x0) + edge, h = std::min(a.y1, b.y1) - std::max(a.y0, b.y0) + edge;
    if (!(w > 0) || !(h > 0)) return 0.f;
    auto const both = w * h;
    return both / (area(a, edge) + area(b, edge) - both);
}

/// The numbers of candidates, best score first, of equal ones the first in front; at most `most` of them.
inline std::size_t best_first(span<std::int32_t> candidates, float const* scores, std::int64_t most) {
    auto const n = most >= 0 && static_cast<std::size_t>(most) < candidates.size() ? static_cast<std::size_t>(most) : candidates.size();
    std::partial_sort(candidates.begin(), candidates.begin() + static_cast<std::ptrdiff_t>(n), candidates.end(),
                      [scores](std::int32_t a, std::int32_t b) { return scores[a] != scores[b] ? scores[a] > scores[b] : a < b; });
    return n;
}

/// Keeps of `order` the boxes that no better kept one covers by more than `threshold`, in place, at most `most`. `eta`
/// below 1 lowers a threshold above a half with every box that is kept.
template <class Box> std::size_t suppress(span<std::int32_t> order, Box const& box, float threshold, float eta, float edge, std::size_t most) {
    std::size_t kept = 0;
    for (auto const i : order) {
        if (kept == most) break;
        auto const b = box(i);
        bool keep = true;
        for (std::size_t k = 0; k < kept && keep; ++k) keep = !(overlap(b, box(order[k]), edge) > threshold);
        if (!keep) continue;
        order[kept++] = i;
        if (eta < 1 && threshold > 0.5f) threshold *= eta;
    }
    return kept;
}

/// A box that SSD found.
struct found_box {
    float label, score;
    corners at;
};

/// The offsets of a prior box applied to it, as SSD codes them.
inline corners decoded(corners const& p, float const* d, float const* variance, std::string_view code) {
    auto const v = [variance](int i) { return variance ? variance[i] : 1.f; };
    auto const w = p.x1 - p.x0, h = p.y1 - p.y0;
    if (code == "CORNER") return {p.x0 + v(0) * d[0], p.y0 + v(1) * d[1], p.x1 + v(2) * d[2], p.y1 + v(3) * d[3]};
    if (code == "CORNER_SIZE") return {p.x0 + v(0) * d[0] * w, p.y0 + v(1) * d[1] * h, p.x1 + v(2) * d[2] * w, p.y1 + v(3) * d[3] * h};
    auto const cx = v(0) * d[0] * w + (p.x0 + p.x1) / 2, cy = v(1) * d[1] * h + (p.y0 + p.y1) / 2;
    auto const bw = std::exp(v(2) * d[2]) * w, bh = std::exp(v(3) * d[3]) * h;
    return {cx - bw / 2, cy - bh / 2, cx + bw / 2, cy + bh / 2};
}

/// How an SSD call's workspace is divided; `boxes` and `order` of one class, `found` of all classes of an image.
struct detection_sizes {
    std::size_t priors, classes, found;

    detection_sizes(shape const& anchors, std::int64_t num_classes, std::int64_t top_k)
        : priors(static_cast<std::size_t>(anchors.dims()[2] / 4)), classes(static_cast<std::size_t>(num_classes)) {
        found = classes * (top_k >= 0 && static_cast<std::size_t>(top_k) < priors ? static_cast<std::size_t>(top_k) : priors);
    }
    [[nodiscard]] std::size_t bytes() const { return priors * (sizeof(corners) + sizeof(float) + sizeof(std::int32_t)) + found * (sizeof(found_box) + sizeof(std::int32_t)); }
};

} // namespace detail

/// SSDDetectionOutput. Scores must be above the threshold; per class the top_k best are suppressed, of all classes the
/// keep_top_k best kept. Rows come by image, class and score. Where nothing is found there is one row per image, which
/// begins with its number, the rest -1.
inline status ssd_detection_output(in<"bbox_delta", float> delta, in<"score", float> score, in<"anchors", float> anchors, out<"y", float> y,
                                   actual_shape<"y"> size, attr_of<"num_classes", std::int64_t> classes, attr_of<"share_location", bool> shared,
                                   attr_of<"background_label_id", std::int64_t> background, attr_of<"iou_threshold", double> iou,
                                   attr_of<"top_k", std::int64_t> top_k, attr_of<"eta", double> eta, attr_of<"variance_encoded_in_target", bool> encoded,
                                   attr_of<"code_type", std::string_view> code, attr_of<"keep_top_k", std::int64_t> keep,
                                   attr_of<"confidence_threshold", double> confidence, attr_of<"clip", bool> clip, workspace memory) {
    detail::detection_sizes const s(anchors.shape(), *classes, *top_k);
    auto const images = static_cast<std::size_t>(score.dim(0));
    auto const sets = *shared ? std::size_t{1} : s.classes;
    if (delta.size() < images * s.priors * sets * 4) return fail(errc::wrong_shape, "bbox_delta", "four numbers per prior, and per class where none are shared");
    auto const found = memory.as<detail::found_box>();
    auto const boxes = memory.as<detail::corners>(s.found * sizeof(detail::found_box));
    auto at = s.found * sizeof(detail::found_box) + s.priors * sizeof(detail::corners);
    auto const scores = memory.as<float>(at);
    auto const order = memory.as<std::int32_t>(at += s.priors * sizeof(float));
    auto const rank = memory.as<std::int32_t>(at += s.priors * sizeof(std::int32_t));
    std::size_t rows = 0;
    for (std::size_t n = 0; n < images; ++n) {
        std::size_t count = 0;
        for (std::size_t c = 0; c < s.classes; ++c) {
            if (static_cast<std::int64_t>(c) == *background) continue;
            std::size_t candidates = 0;
            for (std::size_t p = 0; p < s.priors; ++p) {
                scores[p] = score[(n * s.priors + p) * s.classes + c];
                if (!(scores[p] > static_cast<float>(*confidence))) continue;
                auto const* a = anchors.data() + 4 * p;
                auto b = detail::decoded({a[0], a[1], a[2], a[3]}, delta.data() + ((n * s.priors + p) * sets + (*shared ? 0 : c)) * 4,
                                         *encoded ? nullptr : a + 4 * s.priors, code);
                if (*clip) b = {std::clamp(b.x0, 0.f, 1.f), std::clamp(b.y0, 0.f, 1.f), std::clamp(b.x1, 0.f, 1.f), std::clamp(b.y1, 0.f, 1.f)};
                boxes[p] = b;
                order[candidates++] = static_cast<std::int32_t>(p);
            }
            auto const best = detail::best_first(order.first(candidates), scores.data(), *top_k);
            auto const kept = detail::suppress(order.first(best), [&](std::int32_t p) { return boxes[static_cast<std::size_t>(p)]; }, static_cast<float>(*iou),
                                               static_cast<float>(*eta), 0.f, best);
            for (std::size_t k = 0; k < kept; ++k) {
                auto const p = static_cast<std::size_t>(order[k]);
                found[count++] = {static_cast<float>(c), scores[p], boxes[p]};
            }
        }
        auto all = rank.first(count);
        for (std::size_t i = 0; i < count; ++i) all[i] = static_cast<std::int32_t>(i);
        if (*keep >= 0 && count > static_cast<std::size_t>(*keep)) {
            auto const score_of = [&](std::int32_t i) { return found[static_cast<std::size_t>(i)].score; };
            std::sort(all.begin(), all.end(), [&](auto a, auto b) { return score_of(a) != score_of(b) ? score_of(a) > score_of(b) : a < b; });
            all = all.first(static_cast<std::size_t>(*keep));
            std::sort(all.begin(), all.end()); // by class again, within one by score: as they were found
        }
        for (auto i : all) {
            auto const& b = found[static_cast<std::size_t>(i)];
            float const row[] = {static_cast<float>(n), b.label, b.score, b.at.x0, b.at.y0, b.at.x1, b.at.y1};
            std::copy(row, row + 7, y.data() + 7 * rows++);
        }
    }
    if (rows == 0)
        for (; rows < images; ++rows) {
            std::fill_n(y.data() + 7 * rows, 7, -1.f);
            y[7 * rows] = static_cast<float>(rows);
        }
    size = shape{1, 1, static_cast<std::int64_t>(rows), 7};
    return ok;
}
inline std::size_t ssd_detection_workspace(in<"anchors", float> anchors, attr_of<"num_classes", std::int64_t> classes, attr_of<"top_k", std::int64_t> top_k) {
    return detail::detection_sizes(anchors.shape(), *classes, *top_k).bytes();
}

namespace detail {

/// The anchors of a position: every ratio at every scale around the middle of a square of `base` pixels.
inline corners anchor(double base, double ratio, double scale) {
    auto const w = std::nearbyint(std::sqrt(base * base / ratio)), h = std::nearbyint(w * ratio), middle = (base - 1) / 2;
    auto const half = [](double side) { return (side - 1) / 2; };
    return {static_cast<float>(middle - half(w * scale)), static_cast<float>(middle - half(h * scale)), static_cast<float>(middle + half(w * scale)),
            static_cast<float>(middle + half(h * scale))};
}

} // namespace detail

/// Proposal: anchors moved by their offsets, cut to the image, those with a side below min_size * scale left out; the best
/// are suppressed. Pixels count as in Faster R-CNN: a box from 3 to 3 is one wide.
/// error wrong_shape where im_info has not height, width and scale per image
inline status proposal(in<"cls_prob", float> prob, in<"bbox_delta", float> delta, in<"im_info", float> info, out<"rois", float> rois, actual_shape<"rois"> size,
                       optional_out<"scores", float> scores, actual_shape<"scores"> scores_size, attr_of<"feat_stride", double> stride,
                       attr_of<"base_size", double> base, attr_of<"min_size", double> min_size, attr_of<"ratio", span<double const>> ratio,
                       attr_of<"scale", span<double const>> scale, attr_of<"pre_nms_topn", std::int64_t> before,
                       attr_of<"post_nms_topn", std::int64_t> after, attr_of<"iou_threshold", double> iou, workspace memory) {
    auto const images = prob.dim(0), h = prob.dim(2), w = prob.dim(3), plane = h * w;
    auto const kinds = static_cast<std::int64_t>(ratio->size() * scale->size()), n = plane * kinds;
    if (info.size() < static_cast<std::size_t>(images) * 3) return fail(errc::wrong_shape, "im_info", "height, width and scale per image");
    auto const boxes = memory.as<detail::corners>();
    auto const best = memory.as<float>(static_cast<std::size_t>(n) * sizeof(detail::corners));
    auto const order = memory.as<std::int32_t>(static_cast<std::size_t>(n) * (sizeof(detail::corners) + sizeof(float)));
    std::size_t rows = 0;
    for (std::int64_t image = 0; image < images; ++image) {
        auto const* im = info.data() + 3 * image;
        auto const least = static_cast<float>(*min_size) * im[2];
        std::size_t candidates = 0;
        for (std::int64_t p = 0; p < plane; ++p)
            for (std::int64_t k = 0; k < kinds; ++k) {
                auto const a = detail::anchor(*base, (*ratio)[static_cast<std::size_t>(k) / scale->size()], (*scale)[static_cast<std::size_t>(k) % scale->size()]);
                auto const dx = static_cast<float>(static_cast<double>(p % w) * *stride), dy = static_cast<float>(static_cast<double>(p / w) * *stride);
                auto const* d = delta.data() + (image * kinds + k) * 4 * plane + p;
                auto const aw = a.x1 - a.x0 + 1, ah = a.y1 - a.y0 + 1;
                auto const cx = d[0] * aw + (a.x0 + dx + 0.5f * aw), cy = d[plane] * ah + (a.y0 + dy + 0.5f * ah);
                auto const bw = std::exp(d[2 * plane]) * aw, bh = std::exp(d[3 * plane]) * ah;
                auto const cut = [](float v, float side) { return std::max(std::min(v, side - 1), 0.f); };
                detail::corners const b{cut(cx - 0.5f * bw, im[1]), cut(cy - 0.5f * bh, im[0]), cut(cx + 0.5f * bw, im[1]), cut(cy + 0.5f * bh, im[0])};
                auto const score = prob[static_cast<std::size_t>(((image * 2 + 1) * kinds + k) * plane + p)];
                if (!(b.x1 - b.x0 + 1 >= least) || !(b.y1 - b.y0 + 1 >= least) || std::isnan(score)) continue;
                boxes[candidates] = b;
                best[candidates] = score;
                order[candidates] = static_cast<std::int32_t>(candidates);
                ++candidates;
            }
        auto const taken = detail::best_first(order.first(candidates), best.data(), *before > 0 ? *before : -1);
        auto const kept = detail::suppress(order.first(taken), [&](std::int32_t i) { return boxes[static_cast<std::size_t>(i)]; }, static_cast<float>(*iou), 1.f, 1.f,
                                           *after > 0 ? static_cast<std::size_t>(*after) : taken);
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
inline std::size_t proposal_workspace(in<"cls_prob", float> prob, attr_of<"ratio", span<double const>> ratio, attr_of<"scale", span<double const>> scale) {
    return static_cast<std::size_t>(prob.dim(2) * prob.dim(3)) * ratio->size() * scale->size() * (sizeof(detail::corners) + sizeof(float) + sizeof(std::int32_t));
}

using boxes_kernels = graft::kernels<graft::kernel<SSDDetectionOutput, &ssd_detection_output, &ssd_detection_workspace>,
                                     graft::kernel<Proposal, &proposal, &proposal_workspace>>;

} // namespace library
GRAFT_END
