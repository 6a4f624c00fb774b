// graft/library/detection/nms/class_kernels.hpp - kernels: non-maximum suppression of each class of a batch
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "graft/kernel.hpp"
#include "graft/library/detection/nms/class_ops.hpp"
#include "graft/library/detection/nms/kernels.hpp"

GRAFT_BEGIN
namespace library {

inline std::size_t nms_by_class_workspace(in<"scores", float> scores) {
    return scores.rank() == 3 ? static_cast<std::size_t>(scores.dim(2)) * sizeof(std::int32_t) : 0;
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

} // namespace library
GRAFT_END
