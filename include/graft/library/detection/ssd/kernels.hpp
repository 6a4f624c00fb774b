// graft/library/detection/ssd/kernels.hpp - kernels: the detections of SSD
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <string_view>

#include "graft/kernel.hpp"
#include "graft/library/detection/nms/kernels.hpp"
#include "graft/library/detection/ssd/ops.hpp"

GRAFT_BEGIN
namespace library {
namespace detail {

/// A box detected by SSD.
struct found_box {
    float label, score;
    corners at;
};

/// The offsets of a prior box applied to it, in SSD's encoding.
inline corners decoded(corners const& p, float const* d, float const* variance, std::string_view code) {
    auto const v = [variance](int i) { return variance ? variance[i] : 1.f; };
    auto const w = p.x1 - p.x0, h = p.y1 - p.y0;
    if (code == "CORNER") return {p.x0 + v(0) * d[0], p.y0 + v(1) * d[1], p.x1 + v(2) * d[2], p.y1 + v(3) * d[3]};
    if (code == "CORNER_SIZE")
        return {p.x0 + v(0) * d[0] * w, p.y0 + v(1) * d[1] * h, p.x1 + v(2) * d[2] * w, p.y1 + v(3) * d[3] * h};
    auto const cx = v(0) * d[0] * w + (p.x0 + p.x1) / 2, cy = v(1) * d[1] * h + (p.y0 + p.y1) / 2;
    auto const bw = std::exp(v(2) * d[2]) * w, bh = std::exp(v(3) * d[3]) * h;
    return {cx - bw / 2, cy - bh / 2, cx + bw / 2, cy + bh / 2};
}

/// The layout of an SSD call's workspace; `boxes` and `order` of one class, `found` of all classes of an image.
struct detection_sizes {
    std::size_t priors, classes, found;

    detection_sizes(shape const& anchors, std::int64_t num_classes, std::int64_t top_k)
        : priors(static_cast<std::size_t>(anchors.dims()[2] / 4)), classes(static_cast<std::size_t>(num_classes)) {
        found = classes *
                (top_k >= 0 && static_cast<std::size_t>(top_k) < priors ? static_cast<std::size_t>(top_k) : priors);
    }
    [[nodiscard]] std::size_t bytes() const {
        return priors * (sizeof(corners) + sizeof(float) + sizeof(std::int32_t)) +
               found * (sizeof(found_box) + sizeof(std::int32_t));
    }
};

} // namespace detail

/// SSDDetectionOutput. Scores must be above the threshold; per class the top_k best are suppressed, of all classes the
/// keep_top_k best kept. Rows are sorted by image, class and score. Without detections there is one row per image,
/// which begins with its number, the rest -1.
inline status ssd_detection_output(in<"bbox_delta", float> delta, in<"score", float> score,
    in<"anchors", float> anchors, out<"y", float> y, actual_shape<"y"> size,
    attr_of<"num_classes", std::int64_t> classes, attr_of<"share_location", bool> shared,
    attr_of<"background_label_id", std::int64_t> background, attr_of<"iou_threshold", double> iou,
    attr_of<"top_k", std::int64_t> top_k, attr_of<"eta", double> eta,
    attr_of<"variance_encoded_in_target", bool> encoded, attr_of<"code_type", std::string_view> code,
    attr_of<"keep_top_k", std::int64_t> keep, attr_of<"confidence_threshold", double> confidence,
    attr_of<"clip", bool> clip, workspace memory) {
    detail::detection_sizes const s(anchors.shape(), *classes, *top_k);
    auto const images = static_cast<std::size_t>(score.dim(0));
    auto const sets = *shared ? std::size_t{1} : s.classes;
    if (delta.size() < images * s.priors * sets * 4)
        return fail(errc::wrong_shape, "bbox_delta", "four numbers per prior, and per class if not shared");
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
                auto b = detail::decoded({a[0], a[1], a[2], a[3]},
                    delta.data() + ((n * s.priors + p) * sets + (*shared ? 0 : c)) * 4,
                    *encoded ? nullptr : a + 4 * s.priors, code);
                if (*clip)
                    b = {std::clamp(b.x0, 0.f, 1.f), std::clamp(b.y0, 0.f, 1.f), std::clamp(b.x1, 0.f, 1.f),
                        std::clamp(b.y1, 0.f, 1.f)};
                boxes[p] = b;
                order[candidates++] = static_cast<std::int32_t>(p);
            }
            auto const best = detail::best_first(order.first(candidates), scores.data(), *top_k);
            auto const kept = detail::suppress(
                order.first(best), [&](std::int32_t p) { return boxes[static_cast<std::size_t>(p)]; },
                static_cast<float>(*iou), static_cast<float>(*eta), 0.f, best);
            for (std::size_t k = 0; k < kept; ++k) {
                auto const p = static_cast<std::size_t>(order[k]);
                found[count++] = {static_cast<float>(c), scores[p], boxes[p]};
            }
        }
        auto all = rank.first(count);
        for (std::size_t i = 0; i < count; ++i) all[i] = static_cast<std::int32_t>(i);
        if (*keep >= 0 && count > static_cast<std::size_t>(*keep)) {
            auto const score_of = [&](std::int32_t i) { return found[static_cast<std::size_t>(i)].score; };
            graft::sort_many(
                all, [&](auto a, auto b) { return score_of(a) != score_of(b) ? score_of(a) > score_of(b) : a < b; });
            all = all.first(static_cast<std::size_t>(*keep));
            graft::sort_many(all); // by class again, within one by score: the original order
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
inline memory_size ssd_detection_workspace(in<"anchors", no_elements> anchors,
    attr_of<"num_classes", std::int64_t> classes, attr_of<"top_k", std::int64_t> top_k) {
    return memory_size::bytes(detail::detection_sizes(anchors.shape(), *classes, *top_k).bytes());
}

/// The kernels of this family.
using ssd_kernels = kernels<kernel<SSDDetectionOutput, &ssd_detection_output, &ssd_detection_workspace>>;

} // namespace library
GRAFT_END
