// graft/library/image/resize/ops.hpp - operators: resizing of images
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/library/shape_from_value.hpp"
#include "graft/op.hpp"
#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

/// Shape of an image with another height and width: `size` contains both, as far as they are known.
/// error wrong_rank, wrong_element_count, wrong_value
[[nodiscard]] constexpr status resized(tensor_desc const& x, std::string_view data_format, value_view const& size,
    std::string_view parameter, output_shape y) {
    if (auto s = rule::expect_images(x, parameter); !s) return s;
    if (auto s = rule::expect_rank(x.shape, 4, parameter); !s) return s;
    auto hw = shape::of_rank(2);
    if (auto s = shape_from_value(size, 2, "size", hw); !s) return s;
    y = rule::with_rank(x.shape, 4);
    auto const layout = rule::layout_of(x, data_format, 4);
    y[rule::axis_at(layout, 'H')] = hw[0];
    y[rule::axis_at(layout, 'W')] = hw[1];
    return ok;
}

/// Bilinear resizing to size = [height, width]; the result is f32 for any type of x.
/// source TensorFlow ResizeBilinear
struct ResizeBilinearV2 : graft::op<ResizeBilinearV2> {
    static constexpr operator_line prototype{R"(ResizeBilinearV2 x:real_number(has_format) size:i32(value_depend) ->
        y%x:f32 align_corners?bool=false half_pixel_centers?bool=false)"};
    static constexpr status infer_shape(shape_context& ctx) {
        return resized(ctx.desc<"x">(), "NHWC", ctx.value<"size">(), "x", ctx.output<"y">());
    }
};

/// Nearest-neighbour resizing to size = [height, width].
/// source TensorFlow ResizeNearestNeighbor
struct ResizeNearestNeighborV2 : graft::op<ResizeNearestNeighborV2> {
    static constexpr operator_line prototype{R"(ResizeNearestNeighborV2 x:real_number(has_format)
        size:i32(value_depend) -> y~x%x align_corners?bool=false half_pixel_centers?bool=false)"};
    static constexpr status infer_shape(shape_context& ctx) {
        return resized(ctx.desc<"x">(), "NHWC", ctx.value<"size">(), "x", ctx.output<"y">());
    }
};

/// Bicubic resizing; the result is f32.
/// source TensorFlow ResizeBicubic
struct ResizeBicubic : graft::op<ResizeBicubic> {
    static constexpr operator_line prototype{R"(ResizeBicubic images:real_number(has_format) size:i32(value_depend)
        -> y%images:f32 align_corners?bool=false half_pixel_centers?bool=false)"};
    static constexpr status infer_shape(shape_context& ctx) {
        return resized(ctx.desc<"images">(), "NHWC", ctx.value<"size">(), "images", ctx.output<"y">());
    }
};

/// Resizing by the mean over the covered area; the result is f32.
/// source TensorFlow ResizeArea
struct ResizeArea : graft::op<ResizeArea> {
    static constexpr operator_line prototype{R"(ResizeArea images:real_number(has_format) size:i32(value_depend) ->
        y%images:f32 align_corners?bool=false)"};
    static constexpr status infer_shape(shape_context& ctx) {
        return resized(ctx.desc<"images">(), "NHWC", ctx.value<"size">(), "images", ctx.output<"y">());
    }
};

/// Crops boxes [n, y1 x1 y2 x2] (normalized) from the images box_index [n] and resizes each to crop_size.
/// source TensorFlow CropAndResize
struct CropAndResize : graft::op<CropAndResize> {
    static constexpr operator_line prototype{R"(CropAndResize x:real_number(has_format) boxes:f32 box_index:i32
        crop_size:'(value_depend) -> y%x:f32 extrapolation_value?float=0
        method?string{"bilinear","nearest"}="bilinear")"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto y = ctx.output<"y">();
        if (auto s = resized(ctx.desc<"x">(), "NHWC", ctx.value<"crop_size">(), "x", y); !s) return s;
        if (auto s = rule::expect_rank(ctx.input<"boxes">(), 2, "boxes"); !s) return s;
        if (auto s = rule::expect_rank(ctx.input<"box_index">(), 1, "box_index"); !s) return s;
        auto const boxes = rule::with_rank(ctx.input<"boxes">(), 2),
                   index = rule::with_rank(ctx.input<"box_index">(), 1);
        if (contradict(boxes[1], dim(4)))
            return fail(errc::wrong_shape, "boxes", "four numbers per box", 4, boxes[1].value());
        if (contradict(boxes[0], index[0]))
            return fail(errc::shape_mismatch, "box_index", "one per box", boxes[0].value(), index[0].value());
        y[0] = merge(boxes[0], index[0]);
        return ok;
    }
};

/// Bilinear resizing with aligned corners to height x width, by factors, or to the size of `reference`; negative pads
/// crop. A factor or size of 0 is unspecified.
/// source DeepLab Caffe InterpLayer
struct Interp : graft::op<Interp> {
    static constexpr operator_line prototype{R"(Interp x:floating(has_format) reference?:' -> y~x%x height?int=0
        width?int=0 zoom_factor?int=0 shrink_factor?int=0 pad_beg?int=0 pad_end?int=0)"};
    static constexpr status infer_shape(shape_context& ctx) {
        if (auto s = rule::expect_rank(ctx.input<"x">(), 4, "x"); !s) return s;
        auto const h = ctx.attr<"height">(), w = ctx.attr<"width">(), zoom = ctx.attr<"zoom_factor">(),
                   shrink = ctx.attr<"shrink_factor">();
        if ((h > 0) != (w > 0))
            return fail(errc::wrong_value, h > 0 ? "width" : "height", "both height and width, or neither");
        if (h < 0 || w < 0 || zoom < 0 || shrink < 0)
            return fail(errc::wrong_value, "height", "sizes and factors that are not negative");
        for (auto p : {ctx.attr<"pad_beg">(), ctx.attr<"pad_end">()})
            if (p > 0 || p < -rule::largest_step) return fail(errc::wrong_value, "pad_beg", "at most 0 (cropping)", p);
        auto const layout = rule::layout_of(ctx.desc<"x">(), "NCHW", 4);
        auto y = ctx.output<"y">();
        y = rule::with_rank(ctx.input<"x">(), 4);
        for (std::size_t i = 0; i < 2; ++i) {
            auto const a = rule::axis_at(layout, "HW"[i]);
            dim n = y[a];
            n = n + dim(ctx.attr<"pad_beg">()) + dim(ctx.attr<"pad_end">());
            auto const shrunk = [&](dim d) { return shrink > 0 ? floor_div(d - 1, shrink) + 1 : d; };
            auto const zoomed = [&](dim d) { return zoom > 0 ? d + (d - 1) * dim(zoom - 1) : d; };
            if (auto const r = ctx.optional_input<"reference">())
                n = r->has_rank() && r->rank() == 4 ? (*r)[a] : dim::unknown();
            else if ((shrink > 0) != (zoom > 0)) n = zoomed(shrunk(n));
            else if (h > 0 && w > 0) n = i == 0 ? h : w;
            else n = zoomed(shrunk(n));
            if (n.known() && n.value() < 1)
                return fail(errc::negative_dim, "x", "larger than what is cropped", n.value());
            y[a] = n;
        }
        return ok;
    }
};

/// Repeats every pixel stride_h x stride_w times, times scale. Caffe (YOLO) Upsample.
struct Upsample : graft::op<Upsample> {
    static constexpr operator_line prototype{R"(Upsample x:floating(has_format) -> y~x%x scale?float=1
        stride_h?int>=1=2 stride_w?int>=1=2)"};
    static constexpr status infer_shape(shape_context& ctx) {
        if (auto s = rule::expect_rank(ctx.input<"x">(), 4, "x"); !s) return s;
        auto const h = ctx.attr<"stride_h">(), w = ctx.attr<"stride_w">();
        auto const layout = rule::layout_of(ctx.desc<"x">(), "NCHW", 4);
        auto y = ctx.output<"y">();
        y = rule::with_rank(ctx.input<"x">(), 4);
        auto const a = rule::axis_at(layout, 'H'), b = rule::axis_at(layout, 'W');
        y[a] = dim(y[a]) * dim(h);
        y[b] = dim(y[b]) * dim(w);
        return ok;
    }
};

/// Resizing of FlowNet to height x width, by `factor`, or to the size of `reference`: NEAREST, LINEAR or CUBIC.
/// source FlowNet Caffe ResampleLayer
struct Resample : graft::op<Resample> {
    static constexpr operator_line prototype{R"(Resample x:floating(has_format) reference?:' -> y~x%x
        type?string{"NEAREST","LINEAR","CUBIC","AREA"}="LINEAR" antialias?bool=true height?int>=0=0 width?int>=0=0
        factor?float=1)"};
    static constexpr status infer_shape(shape_context& ctx) {
        if (auto s = rule::expect_rank(ctx.input<"x">(), 4, "x"); !s) return s;
        auto const layout = rule::layout_of(ctx.desc<"x">(), "NCHW", 4);
        auto const factor = ctx.attr<"factor">();
        if (!(factor > 0 && factor < 1e6)) return fail(errc::wrong_value, "factor", "above 0");
        auto y = ctx.output<"y">();
        y = rule::with_rank(ctx.input<"x">(), 4);
        for (std::size_t i = 0; i < 2; ++i) {
            auto const a = rule::axis_at(layout, "HW"[i]);
            auto const named = i == 0 ? ctx.attr<"height">() : ctx.attr<"width">();
            dim const n = y[a];
            if (auto const r = ctx.optional_input<"reference">())
                y[a] = r->has_rank() && r->rank() == 4 ? (*r)[a] : dim::unknown();
            else if (named > 0) y[a] = named;
            else if (!n.known()) y[a] = dim::unknown();
            else
                y[a] = n.value() > (std::int64_t{1} << 31)
                           ? dim::stored(invalid_dim)
                           : dim(static_cast<std::int64_t>(static_cast<double>(n.value()) * factor));
        }
        return ok;
    }
};

/// The operators of inference in this file.
using resize_ops = ops<ResizeBilinearV2, ResizeNearestNeighborV2, ResizeBicubic, ResizeArea, CropAndResize, Interp,
    Upsample, Resample>;

/// Gradient of ResizeBilinearV2 with respect to the image. TensorFlow ResizeBilinearGrad.
struct ResizeBilinearV2Grad : graft::op<ResizeBilinearV2Grad> {
    static constexpr operator_line prototype{R"(ResizeBilinearV2Grad grads:f32(has_format)
        original_image:floating(has_format) -> y~original_image%original_image align_corners?bool=false
        half_pixel_centers?bool=false)"};
    /// Batch and channels are also those of the gradient.
    static constexpr status infer_shape(shape_context& ctx) {
        auto const &image = ctx.input<"original_image">(), &grads = ctx.input<"grads">();
        if (auto why = rule::expect_rank(image, 4, "original_image"); !why) return why;
        if (auto why = rule::expect_rank(grads, 4, "grads"); !why) return why;
        auto y = rule::with_rank(image, 4);
        auto const layout = rule::layout_of(ctx.desc<"original_image">(), "NHWC", 4);
        auto const g = rule::with_rank(grads, 4);
        for (auto const a : {rule::axis_at(layout, 'N'), rule::axis_at(layout, 'C')}) {
            dim const mine = y[a], theirs = g[a];
            if (contradict(mine, theirs))
                return fail(errc::shape_mismatch, "grads", "the batch and the channels of original_image", mine.value(),
                    theirs.value());
            y[a] = merge(mine, theirs);
        }
        ctx.output<"y">() = y;
        return ok;
    }
};

/// Gradient of ResizeNearestNeighborV2 with respect to an image of size = [height, width]. TensorFlow
/// ResizeNearestNeighborGrad.
struct ResizeNearestNeighborV2Grad : graft::op<ResizeNearestNeighborV2Grad> {
    static constexpr operator_line prototype{R"(ResizeNearestNeighborV2Grad grads:real_number(has_format)
        size:i32(value_depend) -> y~grads%grads align_corners?bool=false half_pixel_centers?bool=false)"};
    static constexpr status infer_shape(shape_context& ctx) {
        return resized(ctx.desc<"grads">(), "NHWC", ctx.value<"size">(), "grads", ctx.output<"y">());
    }
};

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct resize_training_lines {
    static constexpr char text[] = R"ops(
ResizeBicubicGrad grads:f32 original_image:T -> y:T align_corners?bool=false half_pixel_centers?bool=false
    where T=f32,f64 | ? S > S | tf: grads,original_image->output
CropAndResizeGradImage grads:f32 boxes:f32 box_index:i32 image_size:i32 -> y:T T?type{f16,f32,f64}
    method?string{"bilinear","nearest"}="bilinear" | [b,?,?,?] [b,4] [b] $S > S
    | tf: grads,boxes,box_ind,image_size->output
CropAndResizeGradBoxes grads:f32 images:T boxes:f32 box_index:i32 -> y:f32 method?string{"bilinear"}="bilinear"
    where T=signed_integer,f16,f32,f64,u8,u16 | [b,?,?,?] [?,?,?,?] [b,4] [b] > [b,4]
    | tf: grads,image,boxes,box_ind->output
)ops";
};

/// The operators of training graphs that plugins translate.
using resize_gradient_ops = ops<ResizeBilinearV2Grad, ResizeNearestNeighborV2Grad>;

/// The operators of training graphs in this file.
using resize_training_ops = listed_ops<resize_training_lines>;

} // namespace library
GRAFT_END
