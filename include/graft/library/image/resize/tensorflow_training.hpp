// graft/library/image/resize/tensorflow_training.hpp - TensorFlow's gradients: resizing of images
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/frontend/tensorflow/listed_form.hpp"
#include "graft/library/image/resize/ops.hpp"
#include "graft/plugin.hpp"

GRAFT_BEGIN
namespace library::tensorflow_ops {

/// TensorFlow's definitions, as lines: the grammar is that of `graft::operator_line`.
struct resize_training_lines {
    static constexpr char text[] = R"ops(
ResizeBilinearGrad grads:f32 original_image:T -> output:T T?type{floating} align_corners?bool=false
    half_pixel_centers?bool=false
ResizeNearestNeighborGrad grads:T size:i32 -> output:T T?type{floating,i8,i32,u8} align_corners?bool=false
    half_pixel_centers?bool=false
)ops";
};
template <fixed_string Name> using resize_training = graft::tensorflow::defined<resize_training_lines, Name>;

} // namespace library::tensorflow_ops

namespace library::tensorflow_plugins {

inline constexpr auto resize_bilinear_grad =
    plugin<ResizeBilinearV2Grad, tensorflow_ops::resize_training<"ResizeBilinearGrad">>()
    .input_format("grads", format::nhwc).input_format("original_image", format::nhwc);
inline constexpr auto resize_nearest_grad = plugin<ResizeNearestNeighborV2Grad,
    tensorflow_ops::resize_training<"ResizeNearestNeighborGrad">>()
    .input_format("grads", format::nhwc);

/// The plugins of this family.
using resize_training_plugins = plugins<resize_bilinear_grad, resize_nearest_grad>;

} // namespace library::tensorflow_plugins
GRAFT_END
