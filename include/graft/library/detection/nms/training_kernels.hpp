// graft/library/detection/nms/training_kernels.hpp - kernels: TensorFlow's other forms of non-maximum suppression
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "graft/kernel.hpp"
#include "graft/library/detection/nms/kernels.hpp"
#include "graft/library/detection/nms/training_ops.hpp"

GRAFT_BEGIN
namespace library {
namespace detail {

/// Writes the boxes of `found` to the output of indices, and its size.
template <class Y, class Size> void set_indices(span<std::int32_t const> found, Y const& y, Size& size) {
    std::copy(found.begin(), found.end(), y.data());
    size = shape{static_cast<std::int64_t>(found.size())};
}
/// Suppression that lowers scores instead: the score of a box decreases with its overlap with a better box, and the
/// box is queued again. If `sigma` is 0, boxes with an overlap above `iou` are removed. Source: TensorFlow
/// core/kernels/image/non_max_suppression_op.cc
struct soft_suppression {
    struct candidate {
        std::int32_t box;
        float score;
        std::size_t first; ///< the first kept box that it has not been compared with
    };
    float iou, min, sigma;

    template <class Overlap> void run(
        float const* scores, std::size_t count, std::size_t max, Overlap overlap, std::vector<candidate>& kept) const {
        auto const after = [](candidate const& a, candidate const& b) {
            return a.score != b.score ? a.score < b.score : a.box > b.box;
        };
        std::vector<candidate> waiting;
        for (std::size_t i = 0; i < count; ++i)
            if (scores[i] > min) waiting.push_back({static_cast<std::int32_t>(i), scores[i], 0});
        std::make_heap(waiting.begin(), waiting.end(), after);
        auto const factor = sigma > 0 ? -0.5f / sigma : 0.f;
        while (kept.size() < max && !waiting.empty()) {
            std::pop_heap(waiting.begin(), waiting.end(), after);
            auto next = waiting.back();
            waiting.pop_back();
            auto const before = next.score;
            bool gone = false;
            for (auto k = kept.size(); k-- > next.first && !gone;) {
                auto const covered = overlap(next.box, kept[k].box);
                if (covered > iou) next.score = 0.f, gone = sigma == 0;
                else next.score *= std::exp(factor * covered * covered);
                if (next.score <= min) break;
            }
            next.first = kept.size();
            if (gone) continue;
            if (next.score == before) kept.push_back(next);
            else if (next.score > min) waiting.push_back(next), std::push_heap(waiting.begin(), waiting.end(), after);
        }
    }
};
/// Intersection over union of boxes [n,4], any two opposite corners each.
inline auto overlap_of(float const* boxes) {
    return [boxes](std::int32_t a, std::int32_t b) {
        return overlap(corners_at(boxes + 4 * a), corners_at(boxes + 4 * b), 0.f);
    };
}
inline std::size_t count_of(std::int32_t max) { return max > 0 ? static_cast<std::size_t>(max) : 0; }

} // namespace detail

/// NonMaxSuppression.
inline status non_max_suppression_v1(in<"boxes", float> boxes, in<"scores", float> scores,
    in<"max_output_size", std::int32_t> max, attr_of<"iou_threshold", double> iou,
    out<"selected_indices", std::int32_t> y, actual_shape<"selected_indices"> size) {
    std::vector<std::int32_t> order(scores.size());
    auto const kept = detail::remaining_boxes(boxes.data(), scores.data(), scores.size(), max[0],
        static_cast<float>(*iou), -std::numeric_limits<float>::infinity(), 0.f, order);
    return detail::set_indices({order.data(), kept}, y, size), ok;
}
/// NonMaxSuppressionV2.
inline status non_max_suppression_v2(in<"boxes", float> boxes, in<"scores", float> scores,
    in<"max_output_size", std::int32_t> max, in<"iou_threshold", any> iou, out<"selected_indices", std::int32_t> y,
    actual_shape<"selected_indices"> size) {
    std::vector<std::int32_t> order(scores.size());
    auto const kept = detail::remaining_boxes(boxes.data(), scores.data(), scores.size(), max[0],
        detail::threshold_of(iou), -std::numeric_limits<float>::infinity(), 0.f, order);
    return detail::set_indices({order.data(), kept}, y, size), ok;
}
/// NonMaxSuppressionV5.
inline status non_max_suppression_v5(in<"boxes", float> boxes, in<"scores", float> scores,
    in<"max_output_size", std::int32_t> max, in<"iou_threshold", float> iou, in<"score_threshold", float> min,
    in<"soft_nms_sigma", float> sigma, attr_of<"pad_to_max_output_size", bool> pad,
    out<"selected_indices", std::int32_t> y, out<"selected_scores", float> y_scores,
    out<"valid_outputs", std::int32_t> valid, actual_shape<"selected_indices"> size,
    actual_shape<"selected_scores"> scores_size) {
    std::vector<detail::soft_suppression::candidate> kept;
    detail::soft_suppression{iou[0], min[0], sigma[0]}.run(
        scores.data(), scores.size(), detail::count_of(max[0]), detail::overlap_of(boxes.data()), kept);
    if (*pad) std::fill_n(y.data(), y.size(), 0), std::fill_n(y_scores.data(), y_scores.size(), 0.f);
    for (std::size_t i = 0; i < kept.size(); ++i) y[i] = kept[i].box, y_scores[i] = kept[i].score;
    valid[0] = static_cast<std::int32_t>(kept.size());
    if (!*pad) {
        auto const found = shape{static_cast<std::int64_t>(kept.size())};
        size = found, scores_size = found;
    }
    return ok;
}
/// NonMaxSuppressionWithOverlaps.
inline status non_max_suppression_by_overlaps(in<"overlaps", float> overlaps, in<"scores", float> scores,
    in<"max_output_size", std::int32_t> max, in<"overlap_threshold", float> limit, in<"score_threshold", float> min,
    out<"selected_indices", std::int32_t> y, actual_shape<"selected_indices"> size) {
    std::vector<detail::soft_suppression::candidate> kept;
    auto const n = static_cast<std::int32_t>(scores.size());
    detail::soft_suppression{limit[0], min[0], 0.f}.run(
        scores.data(), scores.size(), detail::count_of(max[0]),
        [&](std::int32_t a, std::int32_t b) { return overlaps.data()[std::int64_t{a} * n + b]; }, kept);
    for (std::size_t i = 0; i < kept.size(); ++i) y[i] = kept[i].box;
    return size = shape{static_cast<std::int64_t>(kept.size())}, ok;
}
/// CombinedNonMaxSuppression: boxes of each class, then the best of all classes. Ties are ordered by class, then by
/// box number; positions without a box are 0.
inline status non_max_suppression_of_classes(in<"boxes", float> boxes, in<"scores", float> scores,
    in<"max_output_size_per_class", std::int32_t> per_class, in<"max_total_size", std::int32_t> in_all,
    in<"iou_threshold", float> iou, in<"score_threshold", float> min, attr_of<"clip_boxes", bool> clip,
    out<"nmsed_boxes", float> y, out<"nmsed_scores", float> y_scores, out<"nmsed_classes", float> y_classes,
    out<"valid_detections", std::int32_t> valid) {
    auto const batch = static_cast<std::size_t>(boxes.dim(0)), count = static_cast<std::size_t>(boxes.dim(1)),
               forms = static_cast<std::size_t>(boxes.dim(2)), classes = static_cast<std::size_t>(scores.dim(2)),
               room = static_cast<std::size_t>(y_scores.dim(1));
    if (forms != 1 && forms != classes)
        return fail(errc::wrong_shape, "boxes", "one box for all classes, or one for each",
            static_cast<std::int64_t>(classes), static_cast<std::int64_t>(forms));
    std::fill_n(y.data(), y.size(), 0.f);
    std::fill_n(y_scores.data(), y_scores.size(), 0.f);
    std::fill_n(y_classes.data(), y_classes.size(), 0.f);
    struct detection {
        float score;
        std::size_t kind;
        std::int32_t box;
    };
    std::vector<float> corners(count * 4), of_class(count);
    std::vector<std::int32_t> order(count);
    std::vector<detection> all;
    for (std::size_t b = 0; b < batch; ++b) {
        auto const box = [&](std::size_t i, std::size_t c) {
            return boxes.data() + ((b * count + i) * forms + (forms == 1 ? 0 : c)) * 4;
        };
        all.clear();
        for (std::size_t c = 0; c < classes; ++c) {
            for (std::size_t i = 0; i < count; ++i) {
                std::copy_n(box(i, c), 4, corners.data() + 4 * i);
                of_class[i] = scores[(b * count + i) * classes + c];
            }
            auto const kept = detail::remaining_boxes(
                corners.data(), of_class.data(), count, per_class[0], iou[0], min[0], 0.f, order);
            for (std::size_t k = 0; k < kept; ++k)
                all.push_back({of_class[static_cast<std::size_t>(order[k])], c, order[k]});
        }
        graft::sort(all, [](detection const& l, detection const& r) { // stable order
            return l.score > r.score;
        });
        auto const n = std::min({all.size(), room, detail::count_of(in_all[0])});
        valid[b] = static_cast<std::int32_t>(n);
        for (std::size_t k = 0; k < n; ++k) {
            auto const* from = box(static_cast<std::size_t>(all[k].box), all[k].kind);
            for (std::size_t d = 0; d < 4; ++d)
                y[(b * room + k) * 4 + d] = *clip ? std::clamp(from[d], 0.f, 1.f) : from[d];
            y_scores[b * room + k] = all[k].score;
            y_classes[b * room + k] = static_cast<float>(all[k].kind);
        }
    }
    return ok;
}

/// The kernels of this file.
using nms_training_kernels = join<kernels<kernel<NonMaxSuppression, &non_max_suppression_v1>,
                                      kernel<NonMaxSuppressionWithOverlaps, &non_max_suppression_by_overlaps>,
                                      kernel<CombinedNonMaxSuppression, &non_max_suppression_of_classes>>,
    with_promoted<kernels<kernel<NonMaxSuppressionV2, &non_max_suppression_v2>,
                      kernel<NonMaxSuppressionV5, &non_max_suppression_v5>>,
        half>>;

} // namespace library
GRAFT_END
