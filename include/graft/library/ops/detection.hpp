// graft/library/ops/detection.hpp - boxes and regions: SSD, Faster R-CNN, R-FCN
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/base/span.hpp"
#include "graft/library/ops/shape_from_value.hpp"
#include "graft/op/op.hpp"
#include "graft/op/ops.hpp"

GRAFT_BEGIN
namespace library {

/// Boxes that PriorBox lays at each position: per min_size one, per aspect ratio other than 1 (flip: and its inverse)
/// one, plus one per max_size.
[[nodiscard]] constexpr std::int64_t priors_per_position(std::size_t min_sizes, std::size_t max_sizes, span<double const> ratios, bool flip) {
    double seen[65] = {1.0};
    std::size_t n = 1;
    for (auto r : ratios) {
        bool known = false;
        for (std::size_t i = 0; i < n; ++i) known = known || (seen[i] > r ? seen[i] - r : r - seen[i]) < 1e-6;
        if (known || n + 2 > 64) continue;
        seen[n++] = r;
        if (flip) seen[n++] = 1.0 / r;
    }
    return static_cast<std::int64_t>(min_sizes * n + max_sizes);
}

/// SSD's prior boxes [1, 2, H * W * priors * 4]: corners (x1 y1 x2 y2 over the image's size), then variances. img gives
/// the image's size where img_h, img_w are 0; step 0 = image / feature map.
/// source Caffe-SSD PriorBoxLayer
struct PriorBox : graft::op<PriorBox> {
    static constexpr auto prototype = graft::prototype("PriorBox")
        .input("x", floating, has_format)
        .input("img", floating, has_format)
        .output("y", follow("x", aspect::dtype))
        .attr("min_size", as_reals)
        .attr("max_size", reals())
        .attr("aspect_ratio", reals())
        .attr("img_h", 0)
        .attr("img_w", 0)
        .attr("step_h", 0.0)
        .attr("step_w", 0.0)
        .attr("flip", true)
        .attr("clip", false)
        .attr("offset", 0.5)
        .attr("variance", reals(0.1));
    static constexpr status verify(verify_context& ctx) {
        auto const mins = ctx.attr<"min_size">(), maxs = ctx.attr<"max_size">();
        if (mins.empty()) return fail(errc::wrong_value, "min_size", "at least one size");
        if (!maxs.empty() && maxs.size() != mins.size())
            return fail(errc::wrong_value, "max_size", "one per min_size, or none", static_cast<std::int64_t>(mins.size()), static_cast<std::int64_t>(maxs.size()));
        if (ctx.attr<"aspect_ratio">().size() > 31) return fail(errc::wrong_value, "aspect_ratio", "at most 31 ratios");
        for (auto r : ctx.attr<"aspect_ratio">())
            if (!(r > 0)) return fail(errc::wrong_value, "aspect_ratio", "above 0");
        auto const v = ctx.attr<"variance">().size();
        if (v > 1 && v != 4) return fail(errc::wrong_value, "variance", "none, one or four", 4, static_cast<std::int64_t>(v));
        return ok;
    }
    static constexpr status infer_shape(shape_context& ctx) {
        if (auto s = check_rank(ctx.input<"x">(), 4, "x"); !s) return s;
        auto const x = with_rank(ctx.input<"x">(), 4);
        auto const layout = layout_of(ctx.desc<"x">(), "NCHW", 4);
        auto const n = priors_per_position(ctx.attr<"min_size">().size(), ctx.attr<"max_size">().size(), ctx.attr<"aspect_ratio">(), ctx.attr<"flip">());
        ctx.output<"y">() = shape::of_rank(0).append(1).append(2).append(x[axis_at(layout, 'H')] * x[axis_at(layout, 'W')] * dim(n * 4));
        return ok;
    }
};

/// SSD's detections [1, 1, n, 7] = image, class, score, x1, y1, x2, y2: boxes decoded (clip: cut to [0, 1]), suppressed
/// per class, best kept. bbox_delta [N, priors*4], score [N, priors*classes], anchors [1, 2, priors*4]. n is known after
/// running; y holds the upper bound of N * keep_top_k rows where the shape must be static.
/// source Caffe-SSD DetectionOutputLayer
struct SSDDetectionOutput : graft::op<SSDDetectionOutput> {
    static constexpr auto prototype = graft::prototype("SSDDetectionOutput")
        .datatype("T", floating)
        .input("bbox_delta", "T")
        .input("score", "T")
        .input("anchors", "T")
        .output("y", "T", compute_depend)
        .attr("num_classes", as_integer)
        .attr("share_location", true)
        .attr("background_label_id", 0)
        .attr("iou_threshold", 0.3)
        .attr("top_k", -1)
        .attr("eta", 1.0)
        .attr("variance_encoded_in_target", false)
        .attr("code_type", "CORNER")
        .attr("keep_top_k", -1)
        .attr("confidence_threshold", 0.0)
        .attr("clip", false);
    static constexpr status verify(verify_context& ctx) {
        auto const type = ctx.attr<"code_type">();
        if (type != "CORNER" && type != "CENTER_SIZE" && type != "CORNER_SIZE")
            return fail(errc::wrong_value, "code_type", "CORNER, CENTER_SIZE or CORNER_SIZE");
        if (ctx.attr<"num_classes">() < 1) return fail(errc::wrong_value, "num_classes", "at least 1", ctx.attr<"num_classes">());
        auto const &a = ctx.desc<"anchors">().shape, &s = ctx.desc<"score">().shape;
        if (a.has_rank() && a.rank() >= 3 && s.has_rank() && s.rank() >= 2) {
            auto const want = floor_div(a[2], 4) * dim(ctx.attr<"num_classes">()), have = s.elements(1, s.rank());
            if (contradict(want, have)) return fail(errc::wrong_shape, "score", "a score per prior and class", want.value(), have.value());
        }
        return ok;
    }
    static constexpr status infer_shape(shape_context& ctx) {
        ctx.output<"y">() = shape{1, 1, -1, 7};
        return ok;
    }
    /// keep_top_k rows per image, or what the classes can find; one per image where nothing is found.
    static constexpr status infer_bound(shape_context& ctx) {
        dim const images = with_rank(ctx.input<"score">(), 2)[0], anchors = with_rank(ctx.input<"anchors">(), 3)[2];
        dim per_class = floor_div(anchors, 4), rows = dim(ctx.attr<"keep_top_k">() < 0 ? 0 : ctx.attr<"keep_top_k">());
        if (per_class.known() && ctx.attr<"top_k">() >= 0 && ctx.attr<"top_k">() < per_class.value()) per_class = ctx.attr<"top_k">();
        auto const all = per_class * dim(ctx.attr<"num_classes">());
        if (ctx.attr<"keep_top_k">() < 0 || (all.known() && all.value() < rows.value())) rows = all;
        if (rows.is(0)) rows = 1;
        ctx.output<"y">() = shape::of_rank(0).append(1).append(1).append(rows * images).append(7);
        return ok;
    }
};

/// Rule of operators that cut regions out of x: [regions, channels, h, w].
[[nodiscard]] constexpr status infer_regions(shape const& x, shape const& rois, dim channels, std::int64_t h, std::int64_t w, output_shape y) {
    if (auto s = check_rank(x, 4, "x"); !s) return s;
    if (rois.has_rank() && rois.rank() < 1) return fail(errc::wrong_rank, "rois", "one row per region", 2, 0);
    if (h < 1) return fail(errc::wrong_value, "pooled_h", "at least 1", h);
    if (w < 1) return fail(errc::wrong_value, "pooled_w", "at least 1", w);
    y = shape::of_rank(0).append(rois.has_rank() ? rois[0] : dim::unknown()).append(channels).append(h).append(w);
    return ok;
}

/// Maximum over a pooled_h x pooled_w grid of each region [image, x1, y1, x2, y2]. x [N,C,H,W].
/// source Fast R-CNN ROIPoolingLayer
struct ROIPooling : graft::op<ROIPooling> {
    static constexpr auto prototype = graft::prototype("ROIPooling")
        .datatype("T", floating)
        .input("x", "T")
        .input("rois", "T")
        .output("y", "T", follow("x", aspect::format))
        .attr("pooled_h", as_integer)
        .attr("pooled_w", as_integer)
        .attr("spatial_scale_h", 1.0)
        .attr("spatial_scale_w", 1.0);
    static constexpr status infer_shape(shape_context& ctx) {
        return infer_regions(ctx.input<"x">(), ctx.input<"rois">(), with_rank(ctx.input<"x">(), 4)[1], ctx.attr<"pooled_h">(), ctx.attr<"pooled_w">(),
                             ctx.output<"y">());
    }
};

/// Position-sensitive mean over a group_size x group_size grid: x has output_dim * group_size^2 channels.
/// source R-FCN PSROIPoolingLayer
struct PSROIPooling : graft::op<PSROIPooling> {
    static constexpr auto prototype = graft::prototype("PSROIPooling")
        .datatype("T", floating)
        .input("x", "T")
        .input("rois", "T")
        .output("y", "T", follow("x", aspect::format))
        .attr("output_dim", as_integer)
        .attr("group_size", as_integer)
        .attr("spatial_scale", 1.0);
    static constexpr status infer_shape(shape_context& ctx) {
        auto const n = ctx.attr<"output_dim">(), g = ctx.attr<"group_size">();
        if (n < 1) return fail(errc::wrong_value, "output_dim", "at least 1", n);
        if (g < 1) return fail(errc::wrong_value, "group_size", "at least 1", g);
        if (auto s = infer_regions(ctx.input<"x">(), ctx.input<"rois">(), n, g, g, ctx.output<"y">()); !s) return s;
        dim const have = with_rank(ctx.input<"x">(), 4)[1], want = dim(n) * dim(g) * dim(g);
        if (contradict(have, want)) return fail(errc::wrong_shape, "x", "output_dim * group_size^2 channels", want.value(), have.value());
        return ok;
    }
};

/// Faster R-CNN's proposals: rois [n, 5] = image, x1, y1, x2, y2, and their scores [n, 1]; n <= post_nms_topn per image.
/// cls_prob [N, 2*A, H, W], bbox_delta [N, 4*A, H, W], im_info [N, 3] = height, width, scale.
/// source Faster R-CNN rpn/proposal_layer
struct Proposal : graft::op<Proposal> {
    static constexpr auto prototype = graft::prototype("Proposal")
        .datatype("T", floating)
        .input("cls_prob", "T")
        .input("bbox_delta", "T")
        .input("im_info", "T")
        .output("rois", "T", compute_depend)
        .optional_output("scores", "T", compute_depend)
        .attr("feat_stride", 16.0)
        .attr("base_size", 16.0)
        .attr("min_size", 16.0)
        .attr("ratio", reals(0.5, 1.0, 2.0))
        .attr("scale", reals(8, 16, 32))
        .attr("pre_nms_topn", 6000)
        .attr("post_nms_topn", 300)
        .attr("iou_threshold", 0.7);
    static constexpr status infer_shape(shape_context& ctx) {
        using namespace literals;
        if (auto s = check_rank(ctx.input<"cls_prob">(), 4, "cls_prob"); !s) return s;
        if (auto s = check_rank(ctx.input<"bbox_delta">(), 4, "bbox_delta"); !s) return s;
        auto const anchors = static_cast<std::int64_t>(ctx.attr<"ratio">().size() * ctx.attr<"scale">().size());
        dim const p = with_rank(ctx.input<"cls_prob">(), 4)[1], b = with_rank(ctx.input<"bbox_delta">(), 4)[1];
        if (contradict(p, 2 * anchors)) return fail(errc::wrong_shape, "cls_prob", "two channels per anchor", 2 * anchors, p.value());
        if (contradict(b, 4 * anchors)) return fail(errc::wrong_shape, "bbox_delta", "four channels per anchor", 4 * anchors, b.value());
        ctx.output<"rois">() = shape{-1, 5};
        assign_if_present(ctx, "scores"_p, shape{-1, 1});
        return ok;
    }
    static constexpr status infer_bound(shape_context& ctx) {
        using namespace literals;
        auto const p = with_rank(ctx.input<"cls_prob">(), 4);
        auto per_image = dim(static_cast<std::int64_t>(ctx.attr<"ratio">().size() * ctx.attr<"scale">().size())) * p[2] * p[3];
        for (auto most : {ctx.attr<"pre_nms_topn">(), ctx.attr<"post_nms_topn">()})
            if (most > 0 && per_image.known() && most < per_image.value()) per_image = most;
        ctx.output<"rois">() = shape::of_rank(0).append(per_image * p[0]).append(5);
        assign_if_present(ctx, "scores"_p, shape::of_rank(0).append(per_image * p[0]).append(1));
        return ok;
    }
};

using detection_ops = graft::ops<PriorBox, SSDDetectionOutput, ROIPooling, PSROIPooling, Proposal>;

} // namespace library
GRAFT_END
