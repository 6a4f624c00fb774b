// graft/library/detection/roi/aligned_ops.hpp - operators: interpolated samples in regions of an image
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op.hpp"
#include "graft/op/catalog/operator_line.hpp"

GRAFT_BEGIN
namespace library {

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
