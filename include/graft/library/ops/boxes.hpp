// graft/library/ops/boxes.hpp - boxes of YOLO and Faster R-CNN, regions cut out, boxes suppressed
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/library/ops/shape_from_value.hpp"
#include "graft/op/op.hpp"
#include "graft/op/ops.hpp"
#include "graft/op/rules/said.hpp"

GRAFT_BEGIN
namespace library {

/// Numbers of YOLO's outputs along their last axis: n halves rounded up to blocks of 32 bytes, plus one block.
[[nodiscard]] constexpr dim yolo_padded(dim n) { return ceil_div(n * 2 + 32, 32) * 16; }

/// Splits x [N, boxes * (coords + 1 + classes), H, W] into coordinates [N, boxes * coords, pad(H*W)], the probability that
/// there is an object [N, pad(boxes*H*W)] and those of the classes [N, classes, pad(boxes*H*W)]. Source: CANN Yolo.
struct Yolo : graft::op<Yolo> {
    static constexpr auto prototype = graft::prototype("Yolo")
        .datatype("T", f16 | f32)
        .input("x", "T", has_format)
        .output("coord_data", "T")
        .output("obj_prob", "T")
        .output("classes_prob", "T")
        .attr("boxes", 3)
        .attr("coords", 4)
        .attr("classes", 80)
        .attr("yolo_version", "V3")
        .attr("softmax", false)
        .attr("background", false)
        .attr("softmaxtree", false);
    static constexpr status verify(verify_context& ctx) {
        if (auto const v = ctx.attr<"yolo_version">(); v != "V2" && v != "V3" && v != "V5") return fail(errc::wrong_value, "yolo_version", "V2, V3 or V5");
        if (ctx.attr<"boxes">() < 1) return fail(errc::wrong_value, "boxes", "at least 1", ctx.attr<"boxes">());
        if (ctx.attr<"coords">() != 4) return fail(errc::wrong_value, "coords", "4", 4, ctx.attr<"coords">());
        if (ctx.attr<"classes">() < 1) return fail(errc::wrong_value, "classes", "at least 1", ctx.attr<"classes">());
        return ok;
    }
    static constexpr status infer_shape(shape_context& ctx) {
        if (auto s = check_rank(ctx.input<"x">(), 4, "x"); !s) return s;
        auto const x = with_rank(ctx.input<"x">(), 4);
        auto const boxes = dim(ctx.attr<"boxes">()), coords = dim(ctx.attr<"coords">()), classes = dim(ctx.attr<"classes">());
        auto const want = boxes * (coords + 1 + classes);
        if (contradict(x[1], want)) return fail(errc::wrong_shape, "x", "boxes * (coords + 1 + classes) channels", want.value(), dim(x[1]).value());
        auto const grid = dim(x[2]) * dim(x[3]);
        ctx.output<"coord_data">() = shape::of_rank(0).append(x[0]).append(boxes * coords).append(yolo_padded(grid));
        ctx.output<"obj_prob">() = shape::of_rank(0).append(x[0]).append(yolo_padded(boxes * grid));
        ctx.output<"classes_prob">() = shape::of_rank(0).append(x[0]).append(classes).append(yolo_padded(boxes * grid));
        return ok;
    }
};

/// What YOLO's detections check and give: boxes [batch, 6 * post_nms_topn] (or [batch, 6, post_nms_topn]), their number [batch, 8, 1, 1].
template <class Context> constexpr status yolo_detections(Context& ctx, dim batch, bool flat) {
    using namespace literals;
    auto const n = ctx.attr("post_nms_topn"_p);
    if (n < 1 || n > 1024) return fail(errc::wrong_value, "post_nms_topn", "from 1 to 1024", n);
    if (ctx.attr("pre_nms_topn"_p) < 1) return fail(errc::wrong_value, "pre_nms_topn", "at least 1", ctx.attr("pre_nms_topn"_p));
    if (auto const b = ctx.attr("biases"_p).size(); b == 0 || b % 2 != 0)
        return fail(errc::wrong_value, "biases", "width and height of each anchor", 2, static_cast<std::int64_t>(b));
    auto y = ctx.output("box_out"_p);
    y = shape::of_rank(0).append(batch);
    if (flat) y.append(6 * n);
    else y.append(6).append(n);
    ctx.output("box_out_num"_p) = shape::of_rank(0).append(batch).append(8).append(1).append(1);
    return ok;
}

/// YOLO v2's boxes, suppressed: [N, 6 * post_nms_topn] and how many there are. Source: CANN YoloV2DetectionOutput.
struct YoloV2DetectionOutput : graft::op<YoloV2DetectionOutput> {
    static constexpr auto prototype = graft::prototype("YoloV2DetectionOutput")
        .datatype("T", f16 | f32)
        .input("coord_data", "T")
        .input("obj_prob", "T")
        .input("classes_prob", "T")
        .input("img_info", "T")
        .output("box_out", "T")
        .output("box_out_num", i32)
        .attr("biases", as_reals)
        .attr("boxes", 5)
        .attr("coords", 4)
        .attr("classes", 20)
        .attr("relative", true)
        .attr("obj_threshold", 0.5)
        .attr("post_nms_topn", 512)
        .attr("score_threshold", 0.5)
        .attr("iou_threshold", 0.45)
        .attr("pre_nms_topn", 512);
    static constexpr status infer_shape(shape_context& ctx) {
        auto const& c = ctx.input<"coord_data">();
        if (c.has_rank() && c.rank() < 2) return fail(errc::wrong_rank, "coord_data", "batch and coordinates", 3, static_cast<std::int64_t>(c.rank()));
        return yolo_detections(ctx, c.has_rank() ? c[0] : dim::unknown(), true);
    }
};

/// YOLO v3's boxes from the ten tensors of three Yolo operators and the image's size, suppressed; out_box_dim 3:
/// [N, 6, post_nms_topn], 2: [N, 6 * post_nms_topn]. Source: CANN YoloV3DetectionOutputV2.
struct YoloV3DetectionOutputV2 : graft::op<YoloV3DetectionOutputV2> {
    static constexpr auto prototype = graft::prototype("YoloV3DetectionOutputV2")
        .datatype("T", f16 | f32)
        .dynamic_input("x", "T", at_least(4))
        .output("box_out", "T")
        .output("box_out_num", i32)
        .attr("biases", as_reals)
        .attr("boxes", 3)
        .attr("coords", 4)
        .attr("classes", 80)
        .attr("relative", true)
        .attr("obj_threshold", 0.5)
        .attr("post_nms_topn", 512)
        .attr("score_threshold", 0.5)
        .attr("iou_threshold", 0.45)
        .attr("pre_nms_topn", 512)
        .attr("N", 10)
        .attr("resize_origin_img_to_net", false)
        .attr("out_box_dim", 3);
    static constexpr auto verify = rule::count_is<"x", "N">{};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const d = ctx.attr<"out_box_dim">();
        if (d != 2 && d != 3) return fail(errc::wrong_value, "out_box_dim", "2 or 3", d);
        auto const& c = ctx.dynamic_desc<"x">()[0].shape;
        if (c.has_rank() && c.rank() < 1) return fail(errc::wrong_rank, "x", "a batch", 1, 0);
        return yolo_detections(ctx, c.has_rank() ? c[0] : dim::unknown(), d == 2);
    }
};

/// YoloV3DetectionOutputV2 with the indices of the grid as inputs windex and hindex. Source: CANN YoloV3DetectionOutputV2D.
struct YoloV3DetectionOutputV2D : graft::op<YoloV3DetectionOutputV2D> {
    static constexpr auto prototype = graft::prototype("YoloV3DetectionOutputV2D")
        .datatype("T", f16 | f32)
        .dynamic_input("x", "T", at_least(4))
        .dynamic_input("windex", "T")
        .dynamic_input("hindex", "T")
        .output("box_out", "T")
        .output("box_out_num", i32)
        .attr("biases", as_reals)
        .attr("boxes", 3)
        .attr("coords", 4)
        .attr("classes", 80)
        .attr("relative", true)
        .attr("obj_threshold", 0.5)
        .attr("post_nms_topn", 512)
        .attr("score_threshold", 0.5)
        .attr("iou_threshold", 0.45)
        .attr("pre_nms_topn", 512)
        .attr("N", 10)
        .attr("resize_origin_img_to_net", false)
        .attr("out_box_dim", 3);
    static constexpr status infer_shape(shape_context& ctx) {
        auto const d = ctx.attr<"out_box_dim">();
        if (d != 2 && d != 3) return fail(errc::wrong_value, "out_box_dim", "2 or 3", d);
        auto const w = ctx.dynamic_desc<"windex">().size(), h = ctx.dynamic_desc<"hindex">().size();
        if (w != h) return fail(errc::wrong_input_count, "hindex", "as many as windex", static_cast<std::int64_t>(w), static_cast<std::int64_t>(h));
        auto const& c = ctx.dynamic_desc<"x">()[0].shape;
        if (c.has_rank() && c.rank() < 1) return fail(errc::wrong_rank, "x", "a batch", 1, 0);
        return yolo_detections(ctx, c.has_rank() ? c[0] : dim::unknown(), d == 2);
    }
};

/// Faster R-CNN's boxes per class, decoded and suppressed: their number [batch_rois, num_classes] and the boxes
/// [batch_rois, num_classes, regions of an image, 8]. Source: CANN FSRDetectionOutput.
struct FSRDetectionOutput : graft::op<FSRDetectionOutput> {
    static constexpr auto prototype = graft::prototype("FSRDetectionOutput")
        .datatype("T", f16 | f32)
        .input("rois", "T")
        .input("bbox_delta", "T")
        .input("score", "T")
        .input("im_info", "T")
        .optional_input("actual_rois_num", i32)
        .output("actual_bbox_num", i32)
        .output("box", "T")
        .attr("batch_rois", 1)
        .attr("num_classes", as_integer)
        .attr("score_threshold", as_real)
        .attr("iou_threshold", as_real);
    static constexpr status verify(verify_context& ctx) {
        if (ctx.attr<"num_classes">() < 2) return fail(errc::wrong_value, "num_classes", "at least 2", ctx.attr<"num_classes">());
        if (ctx.attr<"batch_rois">() < 1) return fail(errc::wrong_value, "batch_rois", "at least 1", ctx.attr<"batch_rois">());
        for (auto t : {ctx.attr<"score_threshold">(), ctx.attr<"iou_threshold">()})
            if (!(t >= 0) || !(t <= 1)) return fail(errc::wrong_value, t == ctx.attr<"score_threshold">() ? "score_threshold" : "iou_threshold", "from 0 to 1");
        return ok;
    }
    static constexpr status infer_shape(shape_context& ctx) {
        auto const &rois = ctx.input<"rois">(), &score = ctx.input<"score">();
        for (auto const* x : {&rois, &score})
            if (x->has_rank() && x->rank() < 2) return fail(errc::wrong_rank, x == &rois ? "rois" : "score", "one row per region", 2, static_cast<std::int64_t>(x->rank()));
        dim const regions = rois.has_rank() ? rois[0] : dim::unknown(), have = score.has_rank() ? score[0] : dim::unknown();
        if (contradict(regions, have)) return fail(errc::shapes_differ, "score", "one row per region", regions.value(), have.value());
        auto const batch = ctx.attr<"batch_rois">(), classes = ctx.attr<"num_classes">();
        ctx.output<"actual_bbox_num">() = shape{batch, classes};
        ctx.output<"box">() = shape::of_rank(0).append(batch).append(classes).append(floor_div(merge(regions, have), dim(batch))).append(8);
        return ok;
    }
};

/// Means over a grid of bilinear samples of each region [image, x1, y1, x2, y2]: [regions, C, pooled_height, pooled_width].
/// source Mask R-CNN ROIAlign, CANN ROIAlign
struct ROIAlign : graft::op<ROIAlign> {
    static constexpr auto prototype = graft::prototype("ROIAlign")
        .datatype("T", f16 | f32)
        .input("features", "T", has_format)
        .input("rois", "T")
        .optional_input("rois_n", i32)
        .output("y", "T", follow("features", aspect::format))
        .attr("spatial_scale", as_real)
        .attr("pooled_height", as_integer)
        .attr("pooled_width", as_integer)
        .attr("sample_num", 2)
        .attr("roi_end_mode", 1);
    static constexpr status infer_shape(shape_context& ctx) {
        auto const &x = ctx.input<"features">(), &rois = ctx.input<"rois">();
        auto const h = ctx.attr<"pooled_height">(), w = ctx.attr<"pooled_width">();
        if (auto s = check_rank(x, 4, "features"); !s) return s;
        if (auto s = check_rank(rois, 2, "rois"); !s) return s;
        if (contradict(with_rank(rois, 2)[1], dim(5))) return fail(errc::wrong_shape, "rois", "five numbers per region", 5, dim(rois[1]).value());
        if (h < 1) return fail(errc::wrong_value, "pooled_height", "at least 1", h);
        if (w < 1) return fail(errc::wrong_value, "pooled_width", "at least 1", w);
        if (ctx.attr<"sample_num">() < 0) return fail(errc::wrong_value, "sample_num", "not negative", ctx.attr<"sample_num">());
        ctx.output<"y">() = shape::of_rank(0).append(with_rank(rois, 2)[0]).append(with_rank(x, 4)[1]).append(h).append(w);
        return ok;
    }
};

/// Positions of the boxes [n, 4] that remain when those that overlap a better one are left out, best first.
/// source TensorFlow NonMaxSuppression, V2, V3
struct NonMaxSuppressionV3 : graft::op<NonMaxSuppressionV3> {
    static constexpr auto prototype = graft::prototype("NonMaxSuppressionV3")
        .datatype("T", f16 | f32)
        .input("boxes", "T")
        .input("scores", "T")
        .input("max_output_size", i32, value_depend_optional)
        .input("iou_threshold", f16 | f32)
        .input("score_threshold", f16 | f32)
        .output("selected_indices", i32, compute_depend)
        .attr("offset", 0);
    static constexpr rule::said infer_shape{"[n,4] [n] m 0 0 > [?]"};
    /// Every box, or max_output_size of them where it is known.
    static constexpr status infer_bound(shape_context& ctx) {
        ctx.output<"selected_indices">() = shape::of_rank(0).append(most_boxes(ctx));
        return ok;
    }
    template <class Context> static constexpr dim most_boxes(Context& ctx) {
        using namespace literals;
        dim const boxes = with_rank(ctx.input("boxes"_p), 2)[0], most = ctx.optional_value("max_output_size"_p).or_unknown().scalar();
        if (!most.known()) return boxes;
        dim const wanted = most.value() < 0 ? dim(0) : most;
        return boxes.known() && boxes.value() < wanted.value() ? boxes : wanted;
    }
};

/// NonMaxSuppressionV3 that says how many of the positions hold; with pad_to_max_output_size there are max_output_size.
/// source TensorFlow NonMaxSuppressionV4
struct NonMaxSuppressionV4 : graft::op<NonMaxSuppressionV4> {
    static constexpr auto prototype = graft::prototype("NonMaxSuppressionV4")
        .datatype("T", f16 | f32)
        .input("boxes", "T")
        .input("scores", "T")
        .input("max_output_size", i32, value_depend_optional)
        .input("iou_threshold", f16 | f32)
        .input("score_threshold", f16 | f32)
        .output("selected_indices", i32, compute_depend)
        .output("valid_outputs", i32)
        .attr("pad_to_max_output_size", false);
    static constexpr status infer_shape(shape_context& ctx) {
        auto& f = ctx.erased();
        if (auto s = rule::sayings::said_reader("[n,4] [n] m 0 0 > [m] 0", prototype, f, nullptr).run(f.outputs); !s) return s;
        if (!ctx.attr<"pad_to_max_output_size">()) ctx.output<"selected_indices">() = shape{-1};
        return ok;
    }
    static constexpr status infer_bound(shape_context& ctx) {
        if (!ctx.attr<"pad_to_max_output_size">()) ctx.output<"selected_indices">() = shape::of_rank(0).append(NonMaxSuppressionV3::most_boxes(ctx));
        return ok;
    }
};

using boxes_ops = graft::ops<Yolo, YoloV2DetectionOutput, YoloV3DetectionOutputV2, YoloV3DetectionOutputV2D, FSRDetectionOutput, ROIAlign,
                             NonMaxSuppressionV3, NonMaxSuppressionV4>;

} // namespace library
GRAFT_END
