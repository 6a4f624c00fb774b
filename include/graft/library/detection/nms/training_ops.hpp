// graft/library/detection/nms/training_ops.hpp - operators of training graphs: non-maximum suppression
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/detection/nms/ops.hpp"
#include "graft/op/catalog/operator_line.hpp"

GRAFT_BEGIN
namespace library {

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
