// graft/library/detection/prior_box/ops.hpp - operators: the prior boxes of SSD
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op.hpp"
#include "graft/op/catalog/operator_line.hpp"

GRAFT_BEGIN
namespace library {

/// The number of boxes of PriorBox at each position: per min_size one, per aspect ratio other than 1 (flip: and its
/// inverse) one, plus one per max_size.
[[nodiscard]] constexpr std::int64_t priors_per_position(
    std::size_t min_sizes, std::size_t max_sizes, span<double const> ratios, bool flip) {
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

/// SSD's prior boxes [1, 2, H * W * priors * 4]: corners (x1 y1 x2 y2 divided by the image's size), then variances.
/// img provides the image's size if img_h, img_w are 0; step 0 = image / feature map.
/// source Caffe-SSD PriorBoxLayer
struct PriorBox : graft::op<PriorBox> {
    static constexpr operator_line prototype{R"(PriorBox x:floating(has_format) img:'(has_format) -> y~x
        min_size?list(float) max_size?list(float)= aspect_ratio?list(float)= img_h?int=0 img_w?int=0 step_h?float=0
        step_w?float=0 flip?bool=true clip?bool=false offset?float=0.5 variance?list(float)=0.1
        | is shape_only)"};
    static constexpr status verify(verify_context& ctx) {
        auto const mins = ctx.attr<"min_size">(), maxs = ctx.attr<"max_size">();
        if (mins.empty()) return fail(errc::wrong_value, "min_size", "at least one size");
        if (!maxs.empty() && maxs.size() != mins.size())
            return fail(errc::wrong_value, "max_size", "one per min_size, or none", mins.size(), maxs.size());
        if (ctx.attr<"aspect_ratio">().size() > 31) return fail(errc::wrong_value, "aspect_ratio", "at most 31 ratios");
        for (auto r : ctx.attr<"aspect_ratio">())
            if (!(r > 0)) return fail(errc::wrong_value, "aspect_ratio", "above 0");
        auto const v = ctx.attr<"variance">().size();
        if (v > 1 && v != 4) return fail(errc::wrong_value, "variance", "none, one or four", 4, v);
        return ok;
    }
    static constexpr status infer_shape(shape_context& ctx) {
        if (auto s = rule::expect_rank(ctx.input<"x">(), 4, "x"); !s) return s;
        auto const x = rule::with_rank(ctx.input<"x">(), 4);
        auto const layout = rule::layout_of(ctx.desc<"x">(), "NCHW", 4);
        auto const n = priors_per_position(ctx.attr<"min_size">().size(), ctx.attr<"max_size">().size(),
            ctx.attr<"aspect_ratio">(), ctx.attr<"flip">());
        ctx.output<"y">() = shape::of_rank(0).append(1).append(2).append(
            x[rule::axis_at(layout, 'H')] * x[rule::axis_at(layout, 'W')] * dim(n * 4));
        return ok;
    }
};

/// The operators of inference in this file.
using prior_box_ops = ops<PriorBox>;

} // namespace library
GRAFT_END
