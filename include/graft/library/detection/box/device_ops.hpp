// graft/library/detection/box/device_ops.hpp - CANN's device operators, shape inference only: boxes, their overlaps
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op.hpp"
#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct box_device_lines {
    static constexpr char text[] = R"ops(
/// Boxes as fractions of the image size.
NormalizeBBox boxes:f16,f32 shape_hw:i32(any_shape) -> y=boxes reversed_box?bool=false
/// Boxes in pixels of the image.
ToAbsoluteBBox normalized_boxes:f16,f32 shape_hw:i32(any_shape) -> y=normalized_boxes reversed_box?bool=false
/// Boxes clipped to the image.
ClipBoxesD boxes_input:f16 -> boxes_output=boxes_input img_size?list(int)
/// Rotated boxes encoded as differences from anchors.
RotatedBoxEncode anchor_box:f16,f32 gt_box:'(any_shape) -> y=anchor_box weight?list(float)=1.0,1.0,1.0,1.0,1.0
/// Rotated boxes decoded from differences.
RotatedBoxDecode anchor_box:f16,f32 deltas:'(any_shape) -> y=anchor_box weight?list(float)=1.0,1.0,1.0,1.0,1.0
/// Boxes decoded from YOLOX's differences.
YoloxBoundingBoxDecode priors:f16,f32(any_shape) bboxes:' -> decoded_bboxes=bboxes
/// Gradients of DIoU.
DIoUGrad dy:f16,f32(any_shape) bboxes:' gtboxes:' -> dbboxes=bboxes dgtboxes=gtboxes trans?bool=false is_cross?bool=true
    mode?string="iou"
/// Gradients of GIoU.
GIoUGrad dy:f16,f32(any_shape) bboxes:' gtboxes:' -> dbboxes=bboxes dgtboxes=gtboxes trans?bool=false is_cross?bool=true
    mode?string="iou"
/// Gradients of CIoU.
CIoUGrad dy:f16,f32(any_shape) bboxes:' gtboxes:' atan_sub:'(any_shape) -> dbboxes=bboxes dgtboxes=gtboxes
    trans?bool=false
    is_cross?bool=true mode?string="iou"
/// A sample of labels.
SubSample labels:i32 -> y=labels batch_size_per_images?int positive_fraction?float
/// A sample of labels, selected by an order.
SubSampleLabels labels:i32 shuffle_matrix:i32(any_shape) -> y=labels batch_size_per_images?int positive_fraction?float
/// Overlap of rotated boxes, all combinations.
RotatedIou boxes:f32 query_boxes:f32 -> iou:f32 trans?bool=false mode?string="iou" is_cross?bool=true
    v_threshold?float=0.0 e_threshold?float=0.0 | [b,5,n] [b,5,m] > [b,n,m]
/// Boxes coded relative to anchors and the stride of their grid.
YoloBoxesEncode anchor_boxes:f16,f32 gt_bboxes:' stride:i32 -> encoded_bboxes~anchor_boxes
    performance_mode?string{"high_precision","high_performance"}="high_precision" | [n,4] [n,4] [n] > [n,4]
/// Regions sorted so that the load of the cores is balanced, and their numbers.
BalanceRois rois:f16,f32 -> balance_rois~rois index:i32 | [n,5] > [n,5] [n]
/// Tables of distances of a query to the centres of a code book, for each bucket.
GenADC query:f16,f32 code_book:' centroids:' bucket_list:i32,i64 -> adc_tables:f16
    distance_type?string{"l2sqr","inner_product"}="l2sqr" | [?] [m,k,?] ? [b] > [b,m,k]
)ops";
};

/// Rule for shapes: the overlap of each box with each other one, or of pairs in a row; boxes are columns of 4 numbers,
/// or rows of them if `Rows`.
template <bool Rows, fixed_string... Y> struct overlaps {
    [[nodiscard]] static constexpr status count(shape const& boxes, std::string_view name, dim& n) {
        if (auto s = rule::expect_rank(boxes, 2, name); !s) return s;
        if (!boxes.has_rank()) return ok;
        if (contradict(boxes[Rows ? 1 : 0], 4))
            return fail(errc::wrong_shape, name, "four numbers a box", 4, boxes[Rows ? 1 : 0].value());
        n = boxes[Rows ? 0 : 1];
        return ok;
    }
    template <class Op> constexpr status operator()(shape_context<Op>& ctx, bool pairs) const {
        using namespace literals;
        dim a = dim::unknown(), b = dim::unknown();
        if (auto s = count(ctx.input("bboxes"_p), "bboxes", a); !s) return s;
        if (auto s = count(ctx.input("gtboxes"_p), "gtboxes", b); !s) return s;
        if (pairs && contradict(a, b))
            return fail(errc::shape_mismatch, "gtboxes", "as many as bboxes", a.value(), b.value());
        auto const y = pairs ? shape::of_rank(0).append(Rows ? merge(a, b) : dim(1)).append(Rows ? dim(1) : merge(a, b))
                             : shape::of_rank(0).append(a).append(b);
        ((ctx.output(param_name<Y>{}) = y), ...);
        return ok;
    }
};

/// Overlap of each of bboxes with each of gtboxes, or of pairs if they are aligned.
struct Iou : op<Iou> {
    static constexpr operator_line prototype{R"(Iou bboxes:f32,f16 gtboxes:' -> overlap~bboxes
        mode?string{"iou","iof"}="iou" eps?float=1 aligned?bool=false)"};
    static constexpr status infer_shape(shape_context& ctx) {
        return overlaps<true, "overlap">{}(ctx, ctx.attr<"aligned">());
    }
};

/// Generalized overlap of boxes: all combinations (is_cross), or pairs.
struct GIoU : op<GIoU> {
    static constexpr operator_line prototype{R"(GIoU bboxes:f32,f16 gtboxes:' -> overlap~bboxes trans?bool=false
        is_cross?bool=true mode?string{"iou","iof"}="iou")"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const& x = ctx.input<"bboxes">();
        bool const pairs = !ctx.attr<"is_cross">();
        if (x.has_rank() && x.rank() == 2 && !x[0].is(4) && x[1].is(4)) return overlaps<true, "overlap">{}(ctx, pairs);
        return overlaps<false, "overlap">{}(ctx, pairs);
    }
};

/// Boxes from their codes relative to anchors; the last dim is kept, the others are merged.
struct DecodeBbox : op<DecodeBbox> {
    static constexpr operator_line prototype{R"(DecodeBbox box_predictions:f16 anchors:'(any_shape) ->
        decoded_boxes:' decode_clip?float)"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const& x = ctx.input<"box_predictions">();
        auto y = ctx.output<"decoded_boxes">();
        y = shape::of_rank(2);
        if (!x.has_rank()) return ok;
        if (x.rank() == 0) return fail(errc::wrong_rank, "box_predictions", "rank 1 and above", 1, 0);
        y[0] = x.elements(0, x.rank() - 1);
        y[1] = x[x.rank() - 1];
        return rule::valid(y, "box_predictions");
    }
};

/// The best boxes of each image over all classes, and their number. transpose_box: coordinates precede positions.
struct BatchMultiClassNonMaxSuppression : op<BatchMultiClassNonMaxSuppression> {
    static constexpr operator_line prototype{R"(BatchMultiClassNonMaxSuppression boxes:f16,f32 scores:'
        clip_window?:'(any_shape) num_valid_boxes?:i32(any_shape) -> nmsed_boxes~boxes nmsed_scores~scores
        nmsed_classes~scores nmsed_num:i32
        score_threshold?float iou_threshold?float max_size_per_class?int>=1 max_total_size?int>=1
        change_coordinate_frame?bool=false transpose_box?bool=false image_size?list(int)=)"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const &boxes = ctx.input<"boxes">(), &scores = ctx.input<"scores">();
        for (auto const* s : {&boxes, &scores})
            if (s->has_rank() && (s->rank() < 2 || s->rank() > 4))
                return fail(errc::wrong_rank, s == &boxes ? "boxes" : "scores",
                    "a batch of boxes, with or without classes", 3, s->rank());
        dim images = dim::unknown();
        if (boxes.has_rank()) images = boxes[0];
        if (scores.has_rank()) {
            if (contradict(images, scores[0]))
                return fail(errc::shape_mismatch, "scores", "the batch of boxes", images.value(), scores[0].value());
            images = merge(images, scores[0]);
        }
        dim const max = ctx.attr<"max_total_size">();
        bool const first = ctx.attr<"transpose_box">();
        ctx.output<"nmsed_boxes">() =
            shape::of_rank(0).append(images).append(first ? dim(4) : max).append(first ? max : dim(4));
        ctx.output<"nmsed_scores">() = shape::of_rank(0).append(images).append(max);
        ctx.output<"nmsed_classes">() = shape::of_rank(0).append(images).append(max);
        ctx.output<"nmsed_num">() = shape::of_rank(0).append(images);
        return ok;
    }
};

/// The prior boxes of SSD, whose sizes are an input.
struct PriorBoxDV2 : op<PriorBoxDV2> {
    static constexpr operator_line prototype{R"(PriorBoxDV2 x:f32,f16 img:' boxes:' -> y~x min_size?list(float)
        max_size?list(float) img_h?int=0 img_w?int=0 step_h?float=0 step_w?float=0 flip?bool=true clip?bool=false
        offset?float=0.5 variance?list(float)[1..]=0.1)"};
    static constexpr status infer_shape(shape_context& ctx) {
        if (auto s = rule::expect_rank(ctx.input<"x">(), 4, "x"); !s) return s;
        if (auto s = rule::expect_rank(ctx.input<"img">(), 4, "img"); !s) return s;
        auto const &x = ctx.input<"x">(), &boxes = ctx.input<"boxes">();
        if (boxes.has_rank() && boxes.rank() == 0) return fail(errc::wrong_rank, "boxes", "a vector or more", 1, 0);
        auto const each = boxes.has_rank() ? boxes[0] : dim::unknown();
        ctx.output<"y">() = {dim(1), dim(2), (x.has_rank() ? x[2] * x[3] : dim::unknown()) * each, dim(4)};
        return ok;
    }
};

/// Gradient of PSROIPoolingV2 with respect to its input: group_size squared times output_dim channels of input_size.
struct PSROIPoolingGradV2D : op<PSROIPoolingGradV2D> {
    static constexpr operator_line prototype{R"(PSROIPoolingGradV2D x:f16,f32 rois:' -> y~x spatial_scale?float
        output_dim?int{1..65535} group_size?int{1..127} input_size?list(int)[2]{1..2147483647})"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const &x = ctx.input<"x">(), &rois = ctx.input<"rois">();
        if (auto s = rule::expect_rank(x, 4, "x"); !s) return s;
        if (auto s = rule::expect_rank(rois, 3, "rois"); !s) return s;
        auto const channels = ctx.attr<"output_dim">(), group = ctx.attr<"group_size">();
        if (x.has_rank() && contradict(x[1], channels))
            return fail(errc::shape_mismatch, "x", "output_dim channels", channels, x[1].value());
        auto const size = ctx.attr<"input_size">();
        ctx.output<"y">() = shape::of_rank(0)
                                .append(rois.has_rank() ? rois[0] : dim::unknown())
                                .append(channels * group * group)
                                .append(size[0])
                                .append(size[1]);
        return ok;
    }
};

/// The elements that are not 0, their positions, and their number; the capacity is the size of x.
struct NonZeroWithValue : op<NonZeroWithValue> {
    static constexpr operator_line prototype{R"(NonZeroWithValue x:integer,f32,f64,f16,bool -> value~x index:i32
        count:' transpose?bool=false dtype?type{index_number}=i32)"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const& x = ctx.input<"x">();
        ctx.output<"count">() = shape{1};
        ctx.output<"value">() = shape::of_rank(0).append(x.elements());
        ctx.output<"index">() = shape::unknown_rank();
        if (!x.has_rank()) return ok;
        ctx.output<"index">() = shape::of_rank(0).append(x.elements() * dim(static_cast<std::int64_t>(x.rank())));
        return ok;
    }
};

/// The operators of this file; none has a kernel.
using box_device_ops = join<listed_ops<box_device_lines>,
    ops<Iou, GIoU, DecodeBbox, BatchMultiClassNonMaxSuppression, PriorBoxDV2, PSROIPoolingGradV2D, NonZeroWithValue>>;

} // namespace library
GRAFT_END
