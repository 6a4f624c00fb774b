// graft/library/detection/ssd/ops.hpp - operators: the detections of SSD
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op.hpp"
#include "graft/op/catalog/operator_line.hpp"

GRAFT_BEGIN
namespace library {

/// SSD's detections [1, 1, n, 7] = image, class, score, x1, y1, x2, y2: boxes decoded (clip: clipped to [0, 1]),
/// suppressed per class, best kept. bbox_delta [N, priors*4], score [N, priors*classes], anchors [1, 2, priors*4]. n
/// is a data-dependent size; y has the upper bound of N * keep_top_k rows if the shape must be static.
/// source Caffe-SSD DetectionOutputLayer
struct SSDDetectionOutput : graft::op<SSDDetectionOutput> {
    static constexpr operator_line prototype{R"(SSDDetectionOutput bbox_delta:T score:T anchors:T -> y:T(compute_depend)
        num_classes?int>=1 share_location?bool=true background_label_id?int=0 iou_threshold?float=0.3 top_k?int=-1
        eta?float=1 variance_encoded_in_target?bool=false
        code_type?string{"CORNER","CENTER_SIZE","CORNER_SIZE"}="CORNER" keep_top_k?int=-1 confidence_threshold?float=0
        clip?bool=false where T=floating)"};
    static constexpr status verify(verify_context& ctx) {
        if (auto s = rule::expect_rank(ctx.desc<"anchors">().shape, 3, "anchors"); !s) return s;
        auto const a = rule::with_rank(ctx.desc<"anchors">().shape, 3);
        auto const &score = ctx.desc<"score">().shape, &delta = ctx.desc<"bbox_delta">().shape;
        if (contradict(a[1], dim(2)) && !ctx.attr<"variance_encoded_in_target">())
            return fail(errc::wrong_shape, "anchors", "boxes and their variances", 2, dim(a[1]).value());
        if (!score.has_rank()) return ok;
        if (score.rank() < 2) return fail(errc::wrong_rank, "score", "images and scores", 2, score.rank());
        auto const priors = floor_div(a[2], 4), classes = dim(ctx.attr<"num_classes">());
        auto const want = priors * classes, have = score.elements(1, score.rank());
        if (contradict(want, have))
            return fail(errc::wrong_shape, "score", "a score per prior and class", want.value(), have.value());
        return rule::expect_elements(delta, score[0] * priors * (ctx.attr<"share_location">() ? dim(4) : classes * 4),
            "bbox_delta", "four numbers per prior, and per class if not shared");
    }
    static constexpr status infer_shape(shape_context& ctx) {
        ctx.output<"y">() = shape{1, 1, -1, 7};
        return ok;
    }
    /// keep_top_k rows per image, or the maximum over the classes; one per image if there are no detections.
    static constexpr status infer_bound(shape_context& ctx) {
        dim const images = rule::with_rank(ctx.input<"score">(), 2)[0],
                  anchors = rule::with_rank(ctx.input<"anchors">(), 3)[2];
        dim per_class = floor_div(anchors, 4), rows = dim(ctx.attr<"keep_top_k">() < 0 ? 0 : ctx.attr<"keep_top_k">());
        if (per_class.known() && ctx.attr<"top_k">() >= 0 && ctx.attr<"top_k">() < per_class.value())
            per_class = ctx.attr<"top_k">();
        auto const all = per_class * dim(ctx.attr<"num_classes">());
        if (ctx.attr<"keep_top_k">() < 0 || (all.known() && all.value() < rows.value())) rows = all;
        if (rows.is(0)) rows = 1;
        ctx.output<"y">() = shape::of_rank(0).append(1).append(1).append(rows * images).append(7);
        return ok;
    }
};

/// The operators of inference in this file.
using ssd_ops = ops<SSDDetectionOutput>;

} // namespace library
GRAFT_END
