// graft/library/image/resize/training_ops.hpp - operators of training graphs: resizing of images
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/image/resize/ops.hpp"
#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

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
