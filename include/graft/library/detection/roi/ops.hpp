// graft/library/detection/roi/ops.hpp - operators: regions of interest: pooling and alignment
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "graft/op.hpp"

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
    static constexpr auto prototype = graft::prototype("ROIPooling")
                                          .datatype("T", floating)
                                          .input("x", "T")
                                          .input("rois", "T")
                                          .output("y", "T", follow("x", aspect::format))
                                          .attr("pooled_h", as_integer, at_least(1))
                                          .attr("pooled_w", as_integer, at_least(1))
                                          .attr("spatial_scale_h", 1.0)
                                          .attr("spatial_scale_w", 1.0);
    static constexpr status infer_shape(shape_context& ctx) {
        auto const& x = ctx.input<"x">();
        return infer_regions(x, ctx.input<"rois">(), x.has_rank() && x.rank() == 4 ? x[1] : dim::unknown(),
            ctx.attr<"pooled_h">(), ctx.attr<"pooled_w">(), ctx.output<"y">());
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
                                          .attr("output_dim", as_integer, at_least(1))
                                          .attr("group_size", as_integer, at_least(1))
                                          .attr("spatial_scale", 1.0);
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
    static constexpr auto prototype = graft::prototype("ROIAlign")
                                          .datatype("T", f16 | f32)
                                          .input("features", "T", has_format)
                                          .input("rois", "T")
                                          .optional_input("rois_n", i32)
                                          .output("y", "T", follow("features", aspect::format))
                                          .attr("spatial_scale", as_float)
                                          .attr("pooled_height", as_integer, at_least(1))
                                          .attr("pooled_width", as_integer, at_least(1))
                                          .attr("sample_num", 2, at_least(0))
                                          .attr("roi_end_mode", 1);
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

} // namespace library
GRAFT_END
