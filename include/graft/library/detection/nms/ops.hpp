// graft/library/detection/nms/ops.hpp - operators: non-maximum suppression
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op.hpp"
#include "graft/op/catalog/operator_line.hpp"
#include "graft/op/rules/dims_at_most.hpp"

GRAFT_BEGIN
namespace library {

namespace detail {

/// The number of boxes with a score, or the requested number if that is less.
template <class Context> constexpr shape boxes_at_most(Context& ctx) {
    using namespace literals;
    dim const boxes = rule::with_rank(ctx.input("scores"_p), 1)[0];
    return shape::of_rank(0).append(rule::limited(boxes, rule::value_at_input(ctx, 2).scalar()));
}

} // namespace detail

/// Positions of the boxes [n, 4] that remain after those that overlap a better one are removed, best first.
/// source TensorFlow NonMaxSuppression, V2, V3
struct NonMaxSuppressionV3 : graft::op<NonMaxSuppressionV3> {
    static constexpr operator_line prototype{R"(NonMaxSuppressionV3 boxes:T scores:T
        max_output_size:i32(value_depend_optional) iou_threshold:f32,f16 score_threshold:' ->
        selected_indices:i32(compute_depend) offset?int=0 where T=f32,f16)"};
    static constexpr rule::shape_spec infer_shape{"[n,4] [n] m 0 0 > [?]"};
    /// Every box, or max_output_size of them if it is known.
    static constexpr status infer_bound(shape_context& ctx) {
        ctx.output<"selected_indices">() = detail::boxes_at_most(ctx);
        return ok;
    }
};

/// NonMaxSuppressionV3 with the number of valid positions; with pad_to_max_output_size there are max_output_size.
/// source TensorFlow NonMaxSuppressionV4
struct NonMaxSuppressionV4 : graft::op<NonMaxSuppressionV4> {
    static constexpr operator_line prototype{R"(NonMaxSuppressionV4 boxes:T scores:T
        max_output_size:i32(value_depend_optional) iou_threshold:f32,f16 score_threshold:' ->
        selected_indices:i32(compute_depend) valid_outputs:' pad_to_max_output_size?bool=false where T=f32,f16)"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto& f = ctx.erased();
        auto const names = rule::shape_spec_detail::input_names<NonMaxSuppressionV4>.view();
        if (auto s =
                rule::shape_spec_detail::shape_spec_reader("[n,4] [n] m 0 0 > [m] 0", names, f, nullptr).run(f.outputs);
            !s)
            return s;
        if (!ctx.attr<"pad_to_max_output_size">()) ctx.output<"selected_indices">() = shape{-1};
        return ok;
    }
    static constexpr status infer_bound(shape_context& ctx) {
        if (!ctx.attr<"pad_to_max_output_size">()) ctx.output<"selected_indices">() = detail::boxes_at_most(ctx);
        return ok;
    }
};

/// The operators of inference in this file.
using nms_ops = ops<NonMaxSuppressionV3, NonMaxSuppressionV4>;

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
        dim const max = ctx.has<"max_output_boxes">() ? ctx.optional_value<"max_output_boxes">().or_unknown().scalar()
                                                      : dim(0);
        dim const each = rule::limited(p[2], max);
        ctx.output<"y">() = shape::of_rank(0).append(dim(p[0]) * dim(p[1]) * each).append(3);
        return ok;
    }
};

/// The operators of this file.
using nms_class_ops = ops<NonMaxSuppressionByClass>;

// Ports, attributes and names are TensorFlow's: these operators are both the origin and the target of their plugins.
// Source: TensorFlow core/ops.

struct NonMaxSuppression : op<NonMaxSuppression> {
    static constexpr operator_line prototype{R"(NonMaxSuppression boxes:f32 scores:' max_output_size:i32 ->
        selected_indices:'(compute_depend) iou_threshold?float=0.5)"};
    static constexpr rule::shape_spec infer_shape{"[n,4] [n] 0 > [?]"};
    static constexpr status infer_bound(shape_context& ctx) {
        ctx.output<"selected_indices">() = detail::boxes_at_most(ctx);
        return ok;
    }
};

struct NonMaxSuppressionV2 : op<NonMaxSuppressionV2> {
    static constexpr operator_line prototype{R"(NonMaxSuppressionV2 boxes:T scores:T max_output_size:i32
        iou_threshold:T_threshold -> selected_indices:i32(compute_depend) where T=f32,f16 T_threshold=f32,f16 | tf:
        T=f32 T_threshold=f32)"};
    static constexpr rule::shape_spec infer_shape{"[n,4] [n] 0 0 > [?]"};
    static constexpr status infer_bound(shape_context& ctx) {
        ctx.output<"selected_indices">() = detail::boxes_at_most(ctx);
        return ok;
    }
};

struct NonMaxSuppressionV5 : op<NonMaxSuppressionV5> {
    static constexpr operator_line prototype{R"(NonMaxSuppressionV5 boxes:T scores:T max_output_size:i32
        iou_threshold:T score_threshold:T soft_nms_sigma:T -> selected_indices:i32(compute_depend)
        selected_scores:T(compute_depend) valid_outputs:i32 T?type{f32,f16} pad_to_max_output_size?bool=false | tf:
        T=f32)"};
    /// If padded, the requested number.
    static constexpr status infer_shape(shape_context& ctx) {
        auto& f = ctx.erased();
        if (auto s = rule::shape_spec_detail::shape_spec_reader("[n,4] [n] 0 0 0 0 > [?] [?] 0",
                rule::shape_spec_detail::input_names<NonMaxSuppressionV5>.view(), f, nullptr)
                .run(f.outputs);
            !s)
            return s;
        if (!ctx.attr<"pad_to_max_output_size">()) return ok;
        dim const max = rule::value_at_input(ctx, 2).scalar();
        if (max.known() && max.value() < 0)
            return fail(errc::negative_dim, "max_output_size", "at least", 0, max.value());
        ctx.output<"selected_indices">() = ctx.output<"selected_scores">() = shape::of_rank(0).append(max);
        return ok;
    }
    static constexpr status infer_bound(shape_context& ctx) {
        if (!ctx.attr<"pad_to_max_output_size">())
            ctx.output<"selected_indices">() = ctx.output<"selected_scores">() = detail::boxes_at_most(ctx);
        return ok;
    }
};

struct NonMaxSuppressionWithOverlaps : op<NonMaxSuppressionWithOverlaps> {
    static constexpr operator_line prototype{R"(NonMaxSuppressionWithOverlaps overlaps:f32 scores:'
        max_output_size:i32 overlap_threshold:f32 score_threshold:' -> selected_indices:i32(compute_depend))"};
    static constexpr rule::shape_spec infer_shape{"[n,n] [n] 0 0 0 > [?]"};
    static constexpr status infer_bound(shape_context& ctx) {
        ctx.output<"selected_indices">() = detail::boxes_at_most(ctx);
        return ok;
    }
};

struct CombinedNonMaxSuppression : op<CombinedNonMaxSuppression> {
    static constexpr operator_line prototype{R"(CombinedNonMaxSuppression boxes:f32 scores:'
        max_output_size_per_class:i32 max_total_size:' iou_threshold:f32 score_threshold:' -> nmsed_boxes:'
        nmsed_scores:' nmsed_classes:' valid_detections:i32 pad_per_class?bool=false clip_boxes?bool=true)"};
    /// max_total_size boxes per image, or fewer if they are padded to max_output_size_per_class for each class.
    static constexpr status infer_shape(shape_context& ctx) {
        if (auto s = rule::expect_rank(ctx.input<"boxes">(), 4, "boxes"); !s) return s;
        if (auto s = rule::expect_rank(ctx.input<"scores">(), 3, "scores"); !s) return s;
        auto const boxes = rule::with_rank(ctx.input<"boxes">(), 4), scores = rule::with_rank(ctx.input<"scores">(), 3);
        if (contradict(dim(boxes[3]), dim(4)))
            return fail(errc::wrong_shape, "boxes", "four numbers per box", 4, dim(boxes[3]).value());
        dim const batch = merge(dim(boxes[0]), dim(scores[0])), classes = scores[2];
        dim all = rule::value_at_input(ctx, 3).scalar();
        if (ctx.attr<"pad_per_class">()) {
            dim const each = rule::value_at_input(ctx, 2).scalar() * classes;
            all = all.known() && each.known() ? dim(all.value() < each.value() ? all.value() : each.value())
                                              : dim::unknown();
        }
        ctx.output<"nmsed_boxes">() = shape::of_rank(0).append(batch).append(all).append(4);
        ctx.output<"nmsed_scores">() = ctx.output<"nmsed_classes">() = shape::of_rank(0).append(batch).append(all);
        ctx.output<"valid_detections">() = shape::of_rank(0).append(batch);
        return ok;
    }
};

/// The operators of training graphs in this file.
using nms_training_ops = ops<NonMaxSuppression, NonMaxSuppressionV2, NonMaxSuppressionV5, NonMaxSuppressionWithOverlaps,
    CombinedNonMaxSuppression>;

} // namespace library
GRAFT_END
