// graft/library/image/resize/tensorflow_training.hpp - TensorFlow's gradients: resizing of images
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/image/resize/training_ops.hpp"
#include "graft/plugin.hpp"

GRAFT_BEGIN
namespace library::tensorflow_ops {

struct ResizeBilinearGrad : tensorflow::op<ResizeBilinearGrad> {
    static constexpr auto prototype = tensorflow::op_def("ResizeBilinearGrad", "grads: float", "original_image: T",
        "-> output: T", "T: {float, bfloat16, half, double}", "align_corners: bool = false",
        "half_pixel_centers: bool = false");
};

struct ResizeNearestNeighborGrad : tensorflow::op<ResizeNearestNeighborGrad> {
    static constexpr auto prototype = tensorflow::op_def("ResizeNearestNeighborGrad", "grads: T", "size: int32",
        "-> output: T", "T: {uint8, int8, int32, half, float, double, bfloat16}", "align_corners: bool = false",
        "half_pixel_centers: bool = false");
};

} // namespace library::tensorflow_ops

namespace library::tensorflow_plugins {

inline constexpr auto resize_bilinear_grad = plugin<ResizeBilinearV2Grad, tensorflow_ops::ResizeBilinearGrad>()
    .input_format("grads", format::nhwc).input_format("original_image", format::nhwc);
inline constexpr auto resize_nearest_grad = plugin<ResizeNearestNeighborV2Grad,
    tensorflow_ops::ResizeNearestNeighborGrad>()
    .input_format("grads", format::nhwc);

/// The plugins of this family.
using resize_training_plugins = plugins<resize_bilinear_grad, resize_nearest_grad>;

} // namespace library::tensorflow_plugins
GRAFT_END
