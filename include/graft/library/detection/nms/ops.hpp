// graft/library/detection/nms/ops.hpp - operators: non-maximum suppression
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op.hpp"
#include "graft/op/catalog/operator_line.hpp"

GRAFT_BEGIN
namespace library {

namespace detail {

/// The number of boxes with a score, or the requested number if that is less.
template <class Context> constexpr shape boxes_at_most(Context& ctx) {
    using namespace literals;
    dim const boxes = rule::with_rank(ctx.input("scores"_p), 1)[0], max = rule::value_at_input(ctx, 2).scalar();
    auto const fewer = max.known() && (!boxes.known() || max.value() < boxes.value());
    return shape::of_rank(0).append(!fewer ? boxes : max.value() < 0 ? dim(0) : max);
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

} // namespace library
GRAFT_END
