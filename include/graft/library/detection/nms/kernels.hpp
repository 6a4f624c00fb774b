// graft/library/detection/nms/kernels.hpp - kernels: non-maximum suppression
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "graft/base/container/algorithm.hpp"
#include "graft/kernel.hpp"
#include "graft/library/detection/nms/ops.hpp"

GRAFT_BEGIN
namespace library::detail {

/// Corners of a box.
struct corners {
    float x0 = 0, y0 = 0, x1 = 0, y1 = 0;
};

/// From four numbers, y and x of any two opposite corners.
inline corners corners_at(float const* at) {
    return {algorithm::min(at[1], at[3]), algorithm::min(at[0], at[2]), algorithm::max(at[1], at[3]),
        algorithm::max(at[0], at[2])};
}

} // namespace library::detail

namespace library {

namespace detail {

/// Area, with `edge` = 1 if a box from 3 to 3 is one pixel wide; 0 for an inverted box.
inline float area(corners const& b, float edge) {
    return b.x1 < b.x0 || b.y1 < b.y0 ? 0.f : (b.x1 - b.x0 + edge) * (b.y1 - b.y0 + edge);
}
/// Intersection over union.
inline float overlap(corners const& a, corners const& b, float edge) {
    auto const w = std::min(a.x1, b.x1) - std::max(a.x0, b.x0) + edge,
               h = std::min(a.y1, b.y1) - std::max(a.y0, b.y0) + edge;
    if (!(w > 0) || !(h > 0)) return 0.f;
    auto const both = w * h;
    return both / (area(a, edge) + area(b, edge) - both);
}

/// Sorts candidates by score, best first, ties in order; returns at most `max` of them.
inline std::size_t best_first(span<std::int32_t> candidates, float const* scores, std::int64_t max) {
    auto const n = max >= 0 && static_cast<std::size_t>(max) < candidates.size() ? static_cast<std::size_t>(max)
                                                                                 : candidates.size();
    std::partial_sort(candidates.begin(), candidates.begin() + static_cast<std::ptrdiff_t>(n), candidates.end(),
        [scores](std::int32_t a, std::int32_t b) { return scores[a] != scores[b] ? scores[a] > scores[b] : a < b; });
    return n;
}

/// Keeps the boxes of `order` that no better kept box overlaps by more than `threshold`, in place, at most `max`.
/// `eta` below 1 lowers a threshold above a half with every box that is kept.
template <class Box> std::size_t suppress(
    span<std::int32_t> order, Box const& box, float threshold, float eta, float edge, std::size_t max) {
    std::size_t kept = 0;
    for (auto const i : order) {
        if (kept == max) break;
        auto const b = box(i);
        bool keep = true;
        for (std::size_t k = 0; k < kept && keep; ++k) keep = !(overlap(b, box(order[k]), edge) > threshold);
        if (!keep) continue;
        order[kept++] = i;
        if (eta < 1 && threshold > 0.5f) threshold *= eta;
    }
    return kept;
}

/// The only element of a tensor of f16 or f32.
inline float threshold_of(kernel_tensor<any const> const& t) {
    return t.dtype() == dtype::f16 ? to_float(graft::load<half>(t.data())) : graft::load<float>(t.data());
}

/// The numbers of the remaining boxes, in `order`, which has capacity for all.
inline std::size_t remaining_boxes(float const* boxes, float const* scores, std::size_t n, std::int64_t max, float iou,
    float min, float edge, span<std::int32_t> order) {
    std::size_t candidates = 0;
    for (std::size_t i = 0; i < n; ++i)
        if (scores[i] > min) order[candidates++] = static_cast<std::int32_t>(i);
    auto const best = best_first(order.first(candidates), scores, -1);
    auto const box = [boxes](std::int32_t i) { return corners_at(boxes + 4 * i); };
    return suppress(order.first(best), box, iou, 1.f, edge, max > 0 ? static_cast<std::size_t>(max) : 0);
}

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

inline memory_size non_max_suppression_workspace(in<"scores", no_elements> scores) {
    return memory_size::of<std::int32_t>(scores.size());
}
/// NonMaxSuppressionV3.
inline status non_max_suppression(in<"boxes", float> boxes, in<"scores", float> scores,
    in<"max_output_size", std::int32_t> max, in<"iou_threshold", any> iou, in<"score_threshold", any> min,
    out<"selected_indices", std::int32_t> y, actual_shape<"selected_indices"> size,
    attr_of<"offset", std::int64_t> offset, workspace memory) {
    auto const order = memory.as<std::int32_t>();
    auto const kept = detail::remaining_boxes(boxes.data(), scores.data(), scores.size(), max[0],
        detail::threshold_of(iou), detail::threshold_of(min), static_cast<float>(*offset), order.first(scores.size()));
    std::copy(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(kept), y.data());
    size = shape{static_cast<std::int64_t>(kept)};
    return ok;
}
/// NonMaxSuppressionV4: invalid positions are 0.
inline status non_max_suppression_v4(in<"boxes", float> boxes, in<"scores", float> scores,
    in<"max_output_size", std::int32_t> max, in<"iou_threshold", any> iou, in<"score_threshold", any> min,
    out<"selected_indices", std::int32_t> y, actual_shape<"selected_indices"> size,
    out<"valid_outputs", std::int32_t> valid, attr_of<"pad_to_max_output_size", bool> pad, workspace memory) {
    auto const order = memory.as<std::int32_t>();
    auto const kept = detail::remaining_boxes(boxes.data(), scores.data(), scores.size(), max[0],
        detail::threshold_of(iou), detail::threshold_of(min), 0.f, order.first(scores.size()));
    if (*pad) std::fill_n(y.data(), y.size(), 0);
    else size = shape{static_cast<std::int64_t>(kept)};
    std::copy(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(kept), y.data());
    valid[0] = static_cast<std::int32_t>(kept);
    return ok;
}

/// The kernels of this family.
using nms_kernels =
    with_promoted<kernels<kernel<NonMaxSuppressionV3, &non_max_suppression, &non_max_suppression_workspace>,
                      kernel<NonMaxSuppressionV4, &non_max_suppression_v4, &non_max_suppression_workspace>>,
        half>;

inline memory_size nms_by_class_workspace(in<"scores", no_elements> scores) {
    return memory_size::bytes(scores.rank() == 3 ? static_cast<std::size_t>(scores.dim(2)) * sizeof(std::int32_t) : 0);
}
/// NonMaxSuppressionByClass.
/// error wrong_shape: more than 2^31 boxes
inline status nms_by_class(in<"boxes", float> boxes, in<"scores", float> scores,
    optional_in<"max_output_boxes", std::int64_t> max, optional_in<"iou_threshold", float> iou,
    optional_in<"score_threshold", float> min, out<"y", std::int64_t> y, actual_shape<"y"> size,
    attr_of<"centred", bool> centred, workspace memory) {
    auto const n = scores.dim(2);
    if (n > INT32_MAX) return fail(errc::wrong_shape, "boxes", "boxes at most", INT32_MAX, n);
    auto const wanted = max && max->size() > 0 ? algorithm::max<std::int64_t>((*max)[0], 0) : 0;
    auto const overlap = iou && iou->size() > 0 ? (*iou)[0] : 0.f;
    auto const order = memory.as<std::int32_t>().first(static_cast<std::size_t>(n));
    std::int64_t rows = 0;
    for (std::int64_t b = 0; b < scores.dim(0) && wanted > 0; ++b)
        for (std::int64_t c = 0; c < scores.dim(1); ++c) {
            auto const* score = scores.data() + (b * scores.dim(1) + c) * n;
            auto const* first = boxes.data() + b * n * 4;
            std::size_t candidates = 0;
            for (std::int64_t i = 0; i < n; ++i)
                if (!min || min->size() == 0 || score[i] > (*min)[0])
                    order[candidates++] = static_cast<std::int32_t>(i);
            auto const best = detail::best_first(order.first(candidates), score, -1);
            auto const box = [first, &centred](std::int32_t i) {
                auto const* v = first + 4 * static_cast<std::ptrdiff_t>(i);
                if (*centred)
                    return detail::corners{v[0] - v[2] / 2, v[1] - v[3] / 2, v[0] + v[2] / 2, v[1] + v[3] / 2};
                return detail::corners_at(v);
            };
            auto const kept = detail::suppress(
                order.first(best), box, overlap, 1.f, 0.f, static_cast<std::size_t>(algorithm::min(wanted, n)));
            for (std::size_t k = 0; k < kept; ++k, ++rows) {
                auto* to = y.data() + 3 * rows;
                to[0] = b, to[1] = c, to[2] = order[k];
            }
        }
    size = shape{rows, 3};
    return ok;
}

/// The kernels in this file.
using nms_class_kernels = kernels<kernel<NonMaxSuppressionByClass, &nms_by_class, &nms_by_class_workspace>>;

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
        return fail(errc::wrong_shape, "boxes", "one box for all classes, or one for each", classes, forms);
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
        graft::sort_many(all, [](detection const& l, detection const& r) { // stable order
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
