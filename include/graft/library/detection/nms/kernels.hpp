// graft/library/detection/nms/kernels.hpp - kernels: non-maximum suppression
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "graft/kernel.hpp"
#include "graft/library/detection/nms/corners.hpp"
#include "graft/library/detection/nms/ops.hpp"

GRAFT_BEGIN
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

} // namespace detail

inline std::size_t non_max_suppression_workspace(in<"scores", float> scores) {
    return scores.size() * sizeof(std::int32_t);
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

} // namespace library
GRAFT_END
