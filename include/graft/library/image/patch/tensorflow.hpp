// graft/library/image/patch/tensorflow.hpp - TensorFlow: windows of images: patches, glimpses, dilation
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/frontend/tensorflow/listed_form.hpp"
#include "graft/library/image/patch/ops.hpp"
#include "graft/plugin.hpp"

GRAFT_BEGIN
namespace library::tensorflow_ops {

/// TensorFlow's definitions, as lines: the grammar is that of `graft::operator_line`.
struct patch_lines {
    static constexpr char text[] = R"ops(
ExtractImagePatches images:T -> patches:T ksizes?list(int)[4..] strides?list(int)[4..] rates?list(int)[4..]
    T?type{real_number,bool,c64,c128} padding?string{"SAME","VALID"}
Dilation2D input:T filter:T -> output:T T?type{real_number} strides?list(int)[4..] rates?list(int)[4..]
    padding?string{"SAME","VALID"}
ExtractGlimpse input:f32 size:i32 offsets:f32 -> glimpse:' centered?bool=true normalized?bool=true
    uniform_noise?bool=true noise?string="uniform"
)ops";
};
template <fixed_string Name> using patch = graft::tensorflow::defined<patch_lines, Name>;

} // namespace library::tensorflow_ops

namespace library::tensorflow_plugins {
namespace tf = tensorflow_ops;

inline constexpr auto extract_image_patches = plugin<ExtractImagePatches, tf::patch<"ExtractImagePatches">>()
                                                  .checked("ksizes", "x")
                                                  .input_format("x", format::nhwc);
inline constexpr auto dilation2d = plugin<Dilation2D, tf::patch<"Dilation2D">>()
                                       .rename("padding_mode", "padding")
                                       .use_default("pads")
                                       .use_default("ceil_mode")
                                       .use_default("data_format")
                                       .input_format("x", format::nhwc);
inline constexpr auto extract_glimpse = plugin<ExtractGlimpse, tf::patch<"ExtractGlimpse">>().input_format(
    "x", format::nhwc);

/// The plugins of this family.
using patch_plugins = plugins<extract_image_patches, dilation2d, extract_glimpse>;

} // namespace library::tensorflow_plugins
GRAFT_END
