// graft/library/image/warp/ops.hpp - operators: images under a transformation
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op.hpp"
#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

/// x [N,C,H,W] sampled at an affine grid: theta [N, 6], without the numbers that use_default_theta sets.
/// output_size [h, w], -1 = that of x. Source: Caffe SpatialTransformerLayer.
struct SpatialTransformerD : graft::op<SpatialTransformerD> {
    static constexpr operator_line prototype{R"(SpatialTransformerD x:T(has_format) theta?:T -> y~x%x
        output_size?list(int)[2]>=-1=-1,-1 default_theta?list(float)= align_corners?bool=false
        use_default_theta?list(bool)= where T=f32,f16)"};
    static constexpr status infer_shape(shape_context& ctx) {
        if (auto s = rule::expect_rank(ctx.input<"x">(), 4, "x"); !s) return s;
        auto const size = ctx.attr<"output_size">(), fixed = ctx.attr<"use_default_theta">();
        if (!fixed.empty() && fixed.size() != 6)
            return fail(errc::wrong_value, "use_default_theta", "one per number of theta", 6, fixed.size());
        std::int64_t open = 6;
        for (auto f : fixed) open -= f != 0;
        auto y = rule::with_rank(ctx.input<"x">(), 4);
        if (auto const theta = ctx.optional_input<"theta">(); theta && theta->has_rank()) {
            if (theta->rank() < 1) return fail(errc::wrong_rank, "theta", "one row per image", 2, 0);
            if (auto const n = theta->elements(1, theta->rank()); contradict(n, dim(open)))
                return fail(errc::wrong_shape, "theta", "a number for each that has no default", open, n.value());
            if (contradict(y[0], (*theta)[0]))
                return fail(
                    errc::shape_mismatch, "theta", "one per image", dim(y[0]).value(), dim((*theta)[0]).value());
        }
        for (std::size_t i = 0; i < 2; ++i) {
            if (size[i] == 0) return fail(errc::wrong_value, "output_size", "above 0, or -1", size[i]);
            if (size[i] > 0) y[2 + i] = size[i];
        }
        ctx.output<"y">() = y;
        return ok;
    }
};

/// x [N,C,H,W] under a projective transformation, matrix [N, 9]. Source: CANN WarpPerspective, OpenCV warpPerspective.
struct WarpPerspective : graft::op<WarpPerspective> {
    static constexpr operator_line prototype{R"(WarpPerspective x:f32,u8(has_format) matrix:f32,f64 -> y~x%x
        out_height?int>=1 out_width?int>=1 interpolation_mode?string{"bilinear","nearest"}="bilinear"
        border_type?string{"BORDER_CONSTANT","BORDER_REPLICATE"}="BORDER_CONSTANT" constant?float=0
        data_format?string{"CHW","HWC"}="CHW")"};
    static constexpr status infer_shape(shape_context& ctx) {
        if (auto s = rule::expect_rank(ctx.input<"x">(), 4, "x"); !s) return s;
        auto const h = ctx.attr<"out_height">(), w = ctx.attr<"out_width">();
        auto y = rule::with_rank(ctx.input<"x">(), 4);
        auto const& m = ctx.input<"matrix">();
        if (m.has_rank()) {
            if (m.rank() < 1) return fail(errc::wrong_rank, "matrix", "one row per image", 2, 0);
            if (auto const n = m.elements(1, m.rank()); contradict(n, dim(9)))
                return fail(errc::wrong_shape, "matrix", "nine numbers per image", 9, n.value());
            if (contradict(y[0], m[0]))
                return fail(errc::shape_mismatch, "matrix", "one per image", dim(y[0]).value(), dim(m[0]).value());
        }
        std::size_t const at = ctx.attr<"data_format">() == "CHW" ? 2 : 1;
        y[at] = h;
        y[at + 1] = w;
        ctx.output<"y">() = y;
        return ok;
    }
};

/// The operators of inference in this file.
using warp_ops = ops<SpatialTransformerD, WarpPerspective>;

// Ports, attributes and names are TensorFlow's: these operators are both the origin and the target of their plugins.
// Source: TensorFlow core/ops.

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct warp_training_lines {
    static constexpr char text[] = R"ops(
ImageProjectiveTransformV2 images:dtype transforms:f32 output_shape:i32 -> transformed_images:dtype
    dtype?type{floating,i32,i64,u8} interpolation?string fill_mode?string="CONSTANT" | [b,?,?,c] ? ? > [b,?,?,c]
ImageProjectiveTransformV3 images:dtype transforms:f32 output_shape:i32 fill_value:f32 -> transformed_images:dtype
    dtype?type{floating,i32,i64,u8} interpolation?string fill_mode?string="CONSTANT" | [b,?,?,c] ? ? 0 > [b,?,?,c]
)ops";
};

struct ScaleAndTranslate : op<ScaleAndTranslate> {
    static constexpr operator_line prototype{R"(ScaleAndTranslate images:T size:i32 scale:f32 translation:' -> y:'
        kernel_type?string="lanczos3" antialias?bool=true where T=floating,signed_integer,u8,u16 | tf:
        images,size,scale,translation->resized_images)"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto& f = ctx.erased();
        if (auto s = rule::shape_spec_detail::shape_spec_reader("[b,?,?,c] [2] [2] [2] > [b,?,?,c]",
                rule::shape_spec_detail::input_names<ScaleAndTranslate>.view(), f, nullptr)
                .run(f.outputs);
            !s)
            return s;
        auto const size = rule::value_at_input(ctx, 1);
        auto y = ctx.output<"y">();
        for (std::size_t i = 0; i < 2; ++i) {
            dim const n = rule::element(size, i);
            if (n.known() && n.value() < 1) return fail(errc::wrong_value, "size", "at least", 1, n.value());
            y[i + 1] = n;
        }
        return ok;
    }
};

/// The operators of training graphs in this file.
using warp_training_ops = join<listed_ops<warp_training_lines>, ops<ScaleAndTranslate>>;

} // namespace library
GRAFT_END
