// graft/library/image/grid/device_ops.hpp - CANN's device operators: images sampled, warped and cropped
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/op.hpp"
#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

/// The size of each axis after the batch and the channels of x: `sizes`, or computed by `scales`. One of both is
/// specified, with a number for each of these axes.
/// error wrong_rank, wrong_value, wrong_shape
[[nodiscard]] constexpr status resized_axes(shape const& x, std::size_t axes, span<std::int64_t const> sizes,
    span<double const> scales, std::string_view name, shape& y) {
    if (auto s = rule::expect_rank(x, axes + 2, name); !s) return s;
    if (sizes.empty() == scales.empty())
        return fail(errc::wrong_value, "output_size", "sizes or scales, and not both", sizes.size());
    auto const n = sizes.empty() ? scales.size() : sizes.size();
    if (n != axes)
        return fail(errc::wrong_value, sizes.empty() ? "scales" : "output_size", "a number for each axis", axes, n);
    y = rule::with_rank(x, axes + 2);
    for (std::size_t i = 0; i < axes; ++i) {
        dim const before = y[2 + i];
        if (!sizes.empty()) {
            if (sizes[i] < 1) return fail(errc::wrong_value, "output_size", "at least 1", sizes[i]);
            y[2 + i] = sizes[i];
        } else {
            if (!(scales[i] > 0) || scales[i] > 65536)
                return fail(errc::wrong_value, "scales", "a factor above 0 and up to 65536");
            constexpr std::int64_t max = std::int64_t{1} << 32;
            y[2 + i] = before.known() && before.value() < max
                           ? dim(static_cast<std::int64_t>(static_cast<double>(before.value()) * scales[i]))
                           : dim::unknown();
        }
    }
    return ok;
}

/// Rule for shapes: the gradient of a resize, with the shape in input_size; `Axes` follow batch and channels.
template <std::size_t Axes> struct resize_gradient {
    template <class Op> constexpr status operator()(shape_context<Op>& ctx) const {
        using namespace literals;
        auto const input = ctx.attr("input_size"_p);
        auto const& dy = ctx.input("grad_output"_p);
        ctx.output("y"_p) = shape::of_rank(Axes + 2);
        if (!dy.has_rank()) return ok;
        if (input.size() != Axes + 2)
            return fail(errc::wrong_value, "input_size", "a number for each axis", Axes + 2, input.size());
        auto x = shape::of_rank(Axes + 2);
        for (std::size_t i = 0; i < input.size(); ++i) {
            if (input[i] < 1) return fail(errc::wrong_value, "input_size", "at least 1", input[i]);
            x[i] = input[i];
        }
        shape created;
        if (auto s = resized_axes(x, Axes, ctx.attr("output_size"_p), ctx.attr("scales"_p), "input_size", created); !s)
            return s;
        if (auto s = rule::expect_rank(dy, Axes + 2, "grad_output"); !s) return s;
        if (contradict(dy, created))
            return fail(errc::shape_mismatch, "grad_output", "what the resize makes of input_size");
        ctx.output("y"_p) = x;
        return ok;
    }
};

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct grid_device_lines {
    static constexpr char text[] = R"ops(
/// x at the positions of a grid.
GridSampler2D x:f16,f32,f64 grid:' -> y~x interpolation_mode?string{"bilinear","nearest","bicubic"}="bilinear"
    padding_mode?string{"zeros","border","reflection"}="zeros" align_corners?bool=false
    | [n,c,?,?] [n,h,w,2] > [n,c,h,w]
/// Gradients of GridSampler2D with respect to x and the grid.
GridSampler2DGrad grad:floating x:floating grid:floating -> dx~grad dgrid~grad
    interpolation_mode?string{"bilinear","nearest","bicubic"}="bilinear"
    padding_mode?string{"zeros","border","reflection"}="zeros" align_corners?bool=false
    | [n,c,h,w] [n,c,a,b] [n,h,w,2] > [n,c,a,b] [n,h,w,2]
/// Gradients of GridSampler3D with respect to x and the grid.
GridSampler3DGrad grad:f16,f32,f64 x:' grid:' -> dx~grad dgrid~grad
    interpolation_mode?string{"bilinear","nearest"}="bilinear"
    padding_mode?string{"zeros","border","reflection"}="zeros" align_corners?bool=false
    | [n,c,d,h,w] [n,c,a,b,e] [n,d,h,w,3] > [n,c,a,b,e] [n,d,h,w,3]
/// img with its pixels moved.
IMGWarp img:any warp_offset:any -> warp_img~img | [n,h,w,c] [n,h,w,?] > [n,h,w,c]
/// Each pixel of an image read at the position given by flow.
DenseImageWarp image:f16,f32 flow:' -> y~image | [n,h,w,c] [n,h,w,2] > [n,h,w,c]
/// The four pixels around each position in offsets.
IMGWarpOffsets images:f16,f32,u8 offsets:f32,i32 -> warp_images~images | [n,?,?,3] [n,4,h,w] > [n,4,h,w,3]
/// Images of text prepared for recognition, in one size.
OCRIdentifyPreHandle imgs_data:u8 imgs_offset:i32 imgs_size:i32 -> resized_imgs:u8 size?list(int)[2]{1..2147483647}
    data_format?string{"NHWC","NCHW"}="NHWC" | [?] [n] [n,3] > ?
)ops";
};

/// The nearest element of x at each position of a longer or shorter row.
struct UpsampleNearest1d : op<UpsampleNearest1d> {
    static constexpr operator_line prototype{R"(UpsampleNearest1d x:f32,f64,f16 -> y~x output_size?list(int)
        scales?list(float)=)"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto y = shape::of_rank(3);
        if (!ctx.input<"x">().has_rank()) return ctx.output<"y">() = y, ok;
        if (auto s = resized_axes(ctx.input<"x">(), 1, ctx.attr<"output_size">(), ctx.attr<"scales">(), "x", y); !s)
            return s;
        ctx.output<"y">() = y;
        return ok;
    }
};

/// Gradient of UpsampleNearest1d.
struct UpsampleNearest1dGrad : op<UpsampleNearest1dGrad> {
    static constexpr operator_line prototype{R"(UpsampleNearest1dGrad grad_output:f32,f64,f16 -> y~grad_output
        input_size?list(int) output_size?list(int) scales?list(float)=)"};
    static constexpr resize_gradient<1> infer_shape{};
};

/// Gradient of UpsampleNearest3d.
struct UpsampleNearest3dGrad : op<UpsampleNearest3dGrad> {
    static constexpr operator_line prototype{R"(UpsampleNearest3dGrad grad_output:floating,u8 -> y~grad_output
        input_size?list(int) output_size?list(int)= scales?list(float)=)"};
    static constexpr resize_gradient<3> infer_shape{};
};

/// Boxes cropped from camera images, resized to one size.
struct TargetCropAndResize : op<TargetCropAndResize> {
    static constexpr operator_line prototype{R"(TargetCropAndResize x:u8 boxes:i32 box_index:i32 -> y:u8
        output_h?int{1..2147483647}=224 output_w?int{1..2147483647}=224 input_format?string="YUV420SP_U8")"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const& d = ctx.desc<"x">();
        auto const& boxes = ctx.input<"boxes">();
        if (auto s = rule::expect_rank(d.shape, 4, "x"); !s) return s;
        if (auto s = rule::expect_rank(boxes, 2, "boxes"); !s) return s;
        auto const x = rule::with_rank(d.shape, 4), b = rule::with_rank(boxes, 2);
        auto y = shape::of_rank(4);
        y[0] = b[0];
        y[1] = x[rule::axis_at(rule::layout_of(d, "NCHW", 4), 'C')];
        y[2] = ctx.attr<"output_h">();
        y[3] = ctx.attr<"output_w">();
        ctx.output<"y">() = y;
        return ok;
    }
};

/// An image prepared for text detection, and the factors of its height and width.
struct OCRDetectionPreHandle : op<OCRDetectionPreHandle> {
    static constexpr operator_line prototype{R"(OCRDetectionPreHandle img:u8 -> resized_img:' h_scale:f32 w_scale:'
        data_format?string{"NHWC","NCHW"}="NHWC")"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const& x = ctx.input<"img">();
        if (auto s = rule::expect_rank(x, 3, "img"); !s) return s;
        bool const last = ctx.attr<"data_format">() == "NHWC";
        auto y = shape::of_rank(3);
        auto const c = last ? std::size_t{2} : std::size_t{0};
        y[c] = 3;
        if (x.has_rank() && contradict(x[c], 3))
            return fail(errc::wrong_shape, "img", "three channels", 3, x[c].value());
        ctx.output<"resized_img">() = y;
        ctx.output<"h_scale">() = shape::unknown_rank();
        ctx.output<"w_scale">() = shape::unknown_rank();
        return ok;
    }
};

/// x under the affine transformation theta; output_size -1 is the size of x.
struct SpatialTransformer : op<SpatialTransformer> {
    static constexpr operator_line prototype{R"(SpatialTransformer x:integer,f32,f64,f16 theta?:'(any_shape) -> y~x
        output_size?list(int)[2]=-1,-1 default_theta?list(float)= align_corners?bool=false
        use_default_theta?list(int)=)"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const& x = ctx.input<"x">();
        if (auto s = rule::expect_rank(x, 4, "x"); !s) return s;
        auto y = rule::with_rank(x, 4);
        for (std::size_t i = 0; i < 2; ++i)
            if (auto const n = ctx.attr<"output_size">()[i]; n > 0) y[2 + i] = n;
        ctx.output<"y">() = y;
        return ok;
    }
};

/// The windows of volumes as channels; depth, rows and columns are the middle axes.
struct ExtractVolumePatches : op<ExtractVolumePatches> {
    static constexpr operator_line prototype{R"(ExtractVolumePatches x -> y~x ksizes?list(int)[5]{1..2147483647}
        strides?list(int)[5]{1..2147483647} padding?string{"SAME","VALID"})"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const& x = ctx.input<"x">();
        if (auto s = rule::expect_rank(x, 5, "x"); !s) return s;
        auto const ksizes = ctx.attr<"ksizes">(), strides = ctx.attr<"strides">();
        auto y = rule::with_rank(x, 5);
        dim channels = y[4];
        for (std::size_t i = 1; i < 4; ++i) {
            dim const in = y[i];
            auto const n = ctx.attr<"padding">() == "SAME" ? rule::same_output(in, strides[i])
                                                           : rule::conv_output(in, ksizes[i], strides[i], 1, 0, 0);
            if (n.known() && n.value() < 1 && !in.is(0)) return rule::window_does_not_fit(ksizes[i], in);
            y[i] = n;
            channels = channels * dim(ksizes[i]);
        }
        y[4] = channels;
        ctx.output<"y">() = y;
        return ok;
    }
};

/// The operators of this file; none has a kernel.
using grid_device_ops = join<listed_ops<grid_device_lines>,
    ops<UpsampleNearest1d, UpsampleNearest1dGrad, UpsampleNearest3dGrad, TargetCropAndResize, OCRDetectionPreHandle,
        SpatialTransformer, ExtractVolumePatches>>;

} // namespace library
GRAFT_END
