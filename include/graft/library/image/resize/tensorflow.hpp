// graft/library/image/resize/tensorflow.hpp - TensorFlow: resizing of images
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/image/resize/ops.hpp"
#include "graft/plugin.hpp"

GRAFT_BEGIN
namespace library::tensorflow_ops {

using graft::tensorflow::op;
using graft::tensorflow::op_def;

struct ResizeBilinear : op<ResizeBilinear> {
    static constexpr auto prototype = op_def("ResizeBilinear", "images: T", "size: int32", "-> resized_images: float",
        "T: {int8, uint8, int16, uint16, int32, int64, bfloat16, half, float, double, bfloat16}",
        "align_corners: bool = false", "half_pixel_centers: bool = false");
};

struct ResizeNearestNeighbor : op<ResizeNearestNeighbor> {
    static constexpr auto prototype = op_def("ResizeNearestNeighbor", "images: T", "size: int32",
        "-> resized_images: T", "T: {int8, uint8, int16, uint16, int32, int64, half, float, double, bfloat16}",
        "align_corners: bool = false", "half_pixel_centers: bool = false");
};

struct ResizeBicubic : op<ResizeBicubic> {
    static constexpr auto prototype = op_def("ResizeBicubic", "images: T", "size: int32", "-> resized_images: float",
        "T: {int8, uint8, int16, uint16, int32, int64, half, float, double, bfloat16}", "align_corners: bool = false",
        "half_pixel_centers: bool = false");
};

struct ResizeArea : op<ResizeArea> {
    static constexpr auto prototype = op_def("ResizeArea", "images: T", "size: int32", "-> resized_images: float",
        "T: {int8, uint8, int16, uint16, int32, int64, half, float, double, bfloat16}", "align_corners: bool = false");
};

struct CropAndResize : op<CropAndResize> {
    static constexpr auto prototype = op_def("CropAndResize", "image: T", "boxes: float", "box_ind: int32",
        "crop_size: int32", "-> crops: float", "T: {uint8, uint16, int8, int16, int32, int64, half, float, double}",
        "method: {'bilinear', 'nearest'} = \"bilinear\"", "extrapolation_value: float = 0.0");
};

} // namespace library::tensorflow_ops

namespace library::tensorflow_plugins {
namespace tf = tensorflow_ops;

// images are NHWC
inline constexpr auto resize_bilinear = plugin<ResizeBilinearV2, tf::ResizeBilinear>().input_format("x", format::nhwc);
inline constexpr auto resize_nearest = plugin<ResizeNearestNeighborV2, tf::ResizeNearestNeighbor>().input_format(
    "x", format::nhwc);
inline constexpr auto resize_bicubic = plugin<ResizeBicubic, tf::ResizeBicubic>().input_format("images", format::nhwc);
inline constexpr auto resize_area = plugin<ResizeArea, tf::ResizeArea>().input_format("images", format::nhwc);
inline constexpr auto crop_and_resize = plugin<CropAndResize, tf::CropAndResize>().input_format("x", format::nhwc);

/// The plugins of this family.
using resize_plugins = plugins<resize_bilinear, resize_nearest, resize_bicubic, resize_area, crop_and_resize>;

} // namespace library::tensorflow_plugins
GRAFT_END
