// graft/library/detection/nms/class_ops.hpp - operators: non-maximum suppression of each class of a batch
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op.hpp"
#include "graft/op/catalog/operator_line.hpp"

GRAFT_BEGIN
namespace library {

/// For the boxes [batch,n,4], separately for each class of `scores` [batch,classes,n], those that remain after the
/// ones that overlap a better one are removed: rows of batch, class and box, best first. Boxes are two opposite
/// corners (y, x), or (x, y) of the centre, width and height if `centred`. None without `max_output_boxes`. Source:
/// ONNX NonMaxSuppression.
struct NonMaxSuppressionByClass : graft::op<NonMaxSuppressionByClass> {
    static constexpr operator_line prototype{R"(NonMaxSuppressionByClass boxes:f32 scores:'
        max_output_boxes?:i64(value_depend_optional) iou_threshold?:f32 score_threshold?:' -> y:i64(compute_depend)
        centred?bool=false)"};
    static constexpr status check(shape const& boxes, shape const& scores) {
        if (auto s = rule::expect_rank(boxes, 3, "boxes"); !s) return s;
        if (auto s = rule::expect_rank(scores, 3, "scores"); !s) return s;
        auto const b = rule::with_rank(boxes, 3), p = rule::with_rank(scores, 3);
        dim const numbers = b[2], batch = b[0], scored = p[0], n = b[1], each = p[2];
        if (contradict(numbers, dim(4)))
            return fail(errc::wrong_shape, "boxes", "four numbers each", 4, numbers.value());
        if (contradict(batch, scored))
            return fail(errc::shape_mismatch, "scores", "the batch of boxes", batch.value(), scored.value());
        if (contradict(n, each))
            return fail(errc::shape_mismatch, "scores", "a score for each box", n.value(), each.value());
        return ok;
    }
    static constexpr status infer_shape(shape_context& ctx) {
        if (auto s = check(ctx.input<"boxes">(), ctx.input<"scores">()); !s) return s;
        ctx.output<"y">() = shape{-1, 3};
        return ok;
    }
    /// Every box in every class, or `max_output_boxes` of them if it is known.
    static constexpr status infer_bound(shape_context& ctx) {
        auto const p = rule::with_rank(ctx.input<"scores">(), 3);
        dim each = p[2];
        if (!ctx.has<"max_output_boxes">()) each = 0;
        else if (dim const max = ctx.optional_value<"max_output_boxes">().or_unknown().scalar(); max.known())
            if (!each.known() || max.value() < each.value()) each = max.value() < 0 ? dim(0) : max;
        ctx.output<"y">() = shape::of_rank(0).append(dim(p[0]) * dim(p[1]) * each).append(3);
        return ok;
    }
};

/// The operators of this file.
using nms_class_ops = ops<NonMaxSuppressionByClass>;

} // namespace library
GRAFT_END
