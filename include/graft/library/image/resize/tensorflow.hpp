// graft/library/image/resize/tensorflow.hpp - TensorFlow: resizing of images
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/frontend/tensorflow/listed_form.hpp"
#include "graft/library/image/resize/ops.hpp"
#include "graft/plugin.hpp"

GRAFT_BEGIN
namespace library::tensorflow_ops {

/// TensorFlow's definitions, as lines: the grammar is that of `graft::operator_line`.
struct resize_lines {
    static constexpr char text[] = R"ops(
ResizeBilinear images:T size:i32 -> resized_images:f32 T?type{floating,signed_integer,u8,u16} align_corners?bool=false
    half_pixel_centers?bool=false
ResizeNearestNeighbor images:T size:i32 -> resized_images:T T?type{floating,signed_integer,u8,u16}
    align_corners?bool=false half_pixel_centers?bool=false
ResizeBicubic images:T size:i32 -> resized_images:f32 T?type{floating,signed_integer,u8,u16} align_corners?bool=false
    half_pixel_centers?bool=false
ResizeArea images:T size:i32 -> resized_images:f32 T?type{floating,signed_integer,u8,u16} align_corners?bool=false
CropAndResize image:T boxes:f32 box_ind:i32 crop_size:' -> crops:f32 T?type{signed_integer,f32,f64,f16,u8,u16}
    method?string{"bilinear","nearest"}="bilinear" extrapolation_value?float=0
)ops";
};
template <fixed_string Name> using resize = graft::tensorflow::defined<resize_lines, Name>;

} // namespace library::tensorflow_ops

namespace library::tensorflow_plugins {
namespace tf = tensorflow_ops;

// images are NHWC
inline constexpr auto resize_bilinear = plugin<ResizeBilinearV2, tf::resize<"ResizeBilinear">>().input_format(
    "x", format::nhwc);
inline constexpr auto resize_nearest =
    plugin<ResizeNearestNeighborV2, tf::resize<"ResizeNearestNeighbor">>().input_format("x", format::nhwc);
inline constexpr auto resize_bicubic = plugin<ResizeBicubic, tf::resize<"ResizeBicubic">>().input_format(
    "images", format::nhwc);
inline constexpr auto resize_area = plugin<ResizeArea, tf::resize<"ResizeArea">>().input_format("images", format::nhwc);
inline constexpr auto crop_and_resize = plugin<CropAndResize, tf::resize<"CropAndResize">>().input_format(
    "x", format::nhwc);

/// The plugins of this family.
using resize_plugins = plugins<resize_bilinear, resize_nearest, resize_bicubic, resize_area, crop_and_resize>;

} // namespace library::tensorflow_plugins
GRAFT_END
