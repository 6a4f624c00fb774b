// graft/library/detection/faster_rcnn/ops.hpp - operators: proposals and detections of Faster R-CNN
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/shape_from_value.hpp"
#include "graft/op.hpp"
#include "graft/op/catalog/operator_line.hpp"
#include "graft/op/rules/dims_at_most.hpp"

GRAFT_BEGIN
namespace library {

/// Faster R-CNN's boxes per class, decoded and suppressed: their number [batch_rois, num_classes] and the boxes
/// [batch_rois, num_classes, regions of an image, 8]. Source: CANN FSRDetectionOutput.
struct FSRDetectionOutput : graft::op<FSRDetectionOutput> {
    static constexpr operator_line prototype{R"(FSRDetectionOutput rois:T bbox_delta:T(any_shape) score:T
        im_info:T(any_shape) actual_rois_num?:i32(any_shape) -> actual_bbox_num:' box:T batch_rois?int>=1=1
        num_classes?int>=2
        score_threshold?float{0.0..1.0} iou_threshold?float{0.0..1.0} where T=f32,f16)"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const &rois = ctx.input<"rois">(), &score = ctx.input<"score">();
        for (auto const* x : {&rois, &score})
            if (x->has_rank() && x->rank() < 2)
                return fail(errc::wrong_rank, x == &rois ? "rois" : "score", "one row per region", 2, x->rank());
        dim const regions = rois.has_rank() ? rois[0] : dim::unknown(),
                  have = score.has_rank() ? score[0] : dim::unknown();
        if (contradict(regions, have))
            return fail(errc::shape_mismatch, "score", "one row per region", regions.value(), have.value());
        auto const batch = ctx.attr<"batch_rois">(), classes = ctx.attr<"num_classes">();
        ctx.output<"actual_bbox_num">() = shape{batch, classes};
        ctx.output<"box">() = shape::of_rank(0)
                                  .append(batch)
                                  .append(classes)
                                  .append(floor_div(merge(regions, have), dim(batch)))
                                  .append(8);
        return ok;
    }
};

/// Faster R-CNN's proposals: rois [n, 5] = image, x1, y1, x2, y2, and their scores [n, 1]; n <=
/// post_nms_topn per image. cls_prob [N, 2*A, H, W], bbox_delta [N, 4*A, H, W], im_info [N, 3] = height, width, scale.
/// source Faster R-CNN rpn/proposal_layer
struct Proposal : graft::op<Proposal> {
    static constexpr operator_line prototype{R"(Proposal cls_prob:T bbox_delta:T im_info:T -> rois:T(compute_depend)
        scores?:T(compute_depend) feat_stride?float=16 base_size?float=16 min_size?float=16 ratio?list(float)=0.5,1,2
        scale?list(float)=8,16,32 pre_nms_topn?int=6000 post_nms_topn?int=300 iou_threshold?float=0.7 where
        T=floating)"};
    static constexpr status infer_shape(shape_context& ctx) {
        using namespace literals;
        if (auto s = rule::expect_rank(ctx.input<"cls_prob">(), 4, "cls_prob"); !s) return s;
        if (auto s = rule::expect_rank(ctx.input<"bbox_delta">(), 4, "bbox_delta"); !s) return s;
        auto const anchors = static_cast<std::int64_t>(ctx.attr<"ratio">().size() * ctx.attr<"scale">().size());
        dim const p = rule::with_rank(ctx.input<"cls_prob">(), 4)[1],
                  b = rule::with_rank(ctx.input<"bbox_delta">(), 4)[1];
        if (contradict(p, 2 * anchors))
            return fail(errc::wrong_shape, "cls_prob", "two channels per anchor", 2 * anchors, p.value());
        if (contradict(b, 4 * anchors))
            return fail(errc::wrong_shape, "bbox_delta", "four channels per anchor", 4 * anchors, b.value());
        for (std::size_t i : {0u, 2u, 3u}) {
            dim const have = rule::with_rank(ctx.input<"bbox_delta">(), 4)[i],
                      want = rule::with_rank(ctx.input<"cls_prob">(), 4)[i];
            if (contradict(have, want))
                return fail(errc::shape_mismatch, "bbox_delta", "images, rows and columns of cls_prob", want.value(),
                    have.value());
        }
        ctx.output<"rois">() = shape{-1, 5};
        assign_if_present(ctx, "scores"_p, shape{-1, 1});
        return ok;
    }
    static constexpr status infer_bound(shape_context& ctx) {
        using namespace literals;
        auto const p = rule::with_rank(ctx.input<"cls_prob">(), 4);
        auto per_image = dim(static_cast<std::int64_t>(ctx.attr<"ratio">().size() * ctx.attr<"scale">().size())) *
                         p[2] * p[3];
        for (auto max : {ctx.attr<"pre_nms_topn">(), ctx.attr<"post_nms_topn">()})
            if (max > 0 && per_image.known() && max < per_image.value()) per_image = max;
        ctx.output<"rois">() = shape::of_rank(0).append(per_image * p[0]).append(5);
        assign_if_present(ctx, "scores"_p, shape::of_rank(0).append(per_image * p[0]).append(1));
        return ok;
    }
};

/// The best regions of many: rois [N, 4] by their scores [N], at most post_nms_num of them
/// after non-maximum suppression.
/// source CANN RpnProposals
struct RpnProposals : graft::op<RpnProposals> {
    static constexpr operator_line prototype{R"(RpnProposals rois:T cls_bg_prob:T -> sorted_box:T(compute_depend)
        nms_threshold?float=0.7 post_nms_num?int>=1=300 where T=f32,f16)"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const &rois = ctx.input<"rois">(), &score = ctx.input<"cls_bg_prob">();
        if (auto s = rule::expect_rank(rois, 2, "rois"); !s) return s;
        dim const four = rule::with_rank(rois, 2)[1], regions = rule::with_rank(rois, 2)[0],
                  scores = score.has_rank() ? score.elements() : dim::unknown();
        if (contradict(four, dim(4)))
            return fail(errc::wrong_shape, "rois", "four numbers per region", 4, four.value());
        if (contradict(regions, scores))
            return fail(
                errc::wrong_element_count, "cls_bg_prob", "a score per region", regions.value(), scores.value());
        ctx.output<"sorted_box">() = shape::of_rank(0).append(dim::unknown()).append(4);
        return ok;
    }
    /// Every region, or post_nms_num of them.
    static constexpr status infer_bound(shape_context& ctx) {
        auto const rows = rule::limited(rule::with_rank(ctx.input<"rois">(), 2)[0], ctx.attr<"post_nms_num">());
        ctx.output<"sorted_box">() = shape::of_rank(0).append(rows).append(4);
        return ok;
    }
};

/// The operators of inference in this file.
using faster_rcnn_ops = ops<Proposal, FSRDetectionOutput, RpnProposals>;

} // namespace library
GRAFT_END
