// graft/library/detection/roi/ops.hpp - operators: regions of interest: pooling and alignment
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op.hpp"
#include "graft/op/catalog/operator_line.hpp"

GRAFT_BEGIN
namespace library {

/// Rule of operators that extract regions from x: [regions, channels, h, w].
[[nodiscard]] constexpr status infer_regions(
    shape const& x, shape const& rois, dim channels, std::int64_t h, std::int64_t w, output_shape y) {
    if (auto s = rule::expect_rank(x, 4, "x"); !s) return s;
    if (rois.has_rank() && rois.rank() < 1) return fail(errc::wrong_rank, "rois", "one row per region", 2, 0);
    y = shape::of_rank(0).append(rois.has_rank() ? rois[0] : dim::unknown()).append(channels).append(h).append(w);
    return ok;
}

/// Maximum over a pooled_h x pooled_w grid of each region [image, x1, y1, x2, y2]. x [N,C,H,W].
/// source Fast R-CNN ROIPoolingLayer
struct ROIPooling : graft::op<ROIPooling> {
    static constexpr operator_line prototype{R"(ROIPooling x:T rois:T -> y%x:T pooled_h?int>=1 pooled_w?int>=1
        spatial_scale_h?float=1 spatial_scale_w?float=1 where T=floating)"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const& x = ctx.input<"x">();
        return infer_regions(x, ctx.input<"rois">(), x.has_rank() && x.rank() == 4 ? x[1] : dim::unknown(),
            ctx.attr<"pooled_h">(), ctx.attr<"pooled_w">(), ctx.output<"y">());
    }
};

/// Position-sensitive mean over a group_size x group_size grid: x has output_dim * group_size^2 channels.
/// source R-FCN PSROIPoolingLayer
struct PSROIPooling : graft::op<PSROIPooling> {
    static constexpr operator_line prototype{R"(PSROIPooling x:T rois:T -> y%x:T output_dim?int>=1 group_size?int>=1
        spatial_scale?float=1 where T=floating)"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const n = ctx.attr<"output_dim">(), g = ctx.attr<"group_size">();
        if (auto s = infer_regions(ctx.input<"x">(), ctx.input<"rois">(), n, g, g, ctx.output<"y">()); !s) return s;
        dim const have = rule::with_rank(ctx.input<"x">(), 4)[1], want = dim(n) * dim(g) * dim(g);
        if (contradict(have, want))
            return fail(errc::wrong_shape, "x", "output_dim * group_size^2 channels", want.value(), have.value());
        return ok;
    }
};

/// Means over a grid of bilinear samples of each region [image, x1, y1, x2, y2]: [regions,
/// C, pooled_height, pooled_width].
/// source Mask R-CNN ROIAlign, CANN ROIAlign
struct ROIAlign : graft::op<ROIAlign> {
    static constexpr operator_line prototype{R"(ROIAlign features:T(has_format) rois:T rois_n?:i32 -> y%features:T
        spatial_scale?float pooled_height?int>=1 pooled_width?int>=1 sample_num?int>=0=2 roi_end_mode?int=1 where
        T=f32,f16)"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const &x = ctx.input<"features">(), &rois = ctx.input<"rois">();
        auto const h = ctx.attr<"pooled_height">(), w = ctx.attr<"pooled_width">();
        if (auto s = rule::expect_rank(x, 4, "features"); !s) return s;
        if (auto s = rule::expect_rank(rois, 2, "rois"); !s) return s;
        if (contradict(rule::with_rank(rois, 2)[1], dim(5)))
            return fail(errc::wrong_shape, "rois", "five numbers per region", 5, dim(rois[1]).value());
        dim const channels = rule::with_rank(x, 4)[1];
        ctx.output<"y">() = shape::of_rank(0).append(rule::with_rank(rois, 2)[0]).append(channels).append(h).append(w);
        return ok;
    }
};

/// The operators of inference in this file.
using roi_ops = ops<ROIPooling, PSROIPooling, ROIAlign>;

/// Each region (x1, y1, x2, y2) of an image of x [N,C,H,W] as height x width cells, means or maxima of bilinear
/// samples: [regions,C,height,width]. `images` is the image number of each region. A cell has `sampling` samples per
/// side, 0: its number of elements. `half_pixel`: coordinates refer to the corners of elements, not to their centres.
/// Source: ONNX RoiAlign.
struct RoiAlignOfImage : graft::op<RoiAlignOfImage> {
    static constexpr operator_line prototype{R"(RoiAlignOfImage x:T rois:T images:i64 -> y:T
        mode?string{"avg","max"}="avg" height?int>=1=1 width?int>=1=1 sampling?int>=0=0 scale?float=1
        half_pixel?bool=true where T=f32,f64)"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const &x = ctx.input<"x">(), &rois = ctx.input<"rois">(), &images = ctx.input<"images">();
        if (auto s = rule::expect_rank(x, 4, "x"); !s) return s;
        if (auto s = rule::expect_rank(rois, 2, "rois"); !s) return s;
        if (auto s = rule::expect_rank(images, 1, "images"); !s) return s;
        auto const regions = rule::with_rank(rois, 2), of = rule::with_rank(images, 1);
        dim const numbers = regions[1], count = regions[0], other = of[0];
        if (contradict(numbers, dim(4)))
            return fail(errc::wrong_shape, "rois", "four numbers per region", 4, numbers.value());
        if (contradict(count, other))
            return fail(errc::shape_mismatch, "images", "one for each region", count.value(), other.value());
        ctx.output<"y">() = shape::of_rank(0)
                                .append(count.known() ? count : other)
                                .append(rule::with_rank(x, 4)[1])
                                .append(ctx.attr<"height">())
                                .append(ctx.attr<"width">());
        return ok;
    }
};

/// The operators of this file.
using aligned_roi_ops = ops<RoiAlignOfImage>;

} // namespace library
GRAFT_END
