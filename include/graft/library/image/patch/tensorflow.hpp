// graft/library/image/patch/tensorflow.hpp - TensorFlow: windows of images: patches, glimpses, dilation
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/image/patch/ops.hpp"
#include "graft/plugin.hpp"

GRAFT_BEGIN
namespace library::tensorflow_ops {

using graft::tensorflow::op;
using graft::tensorflow::op_def;

struct ExtractImagePatches : op<ExtractImagePatches> {
    static constexpr auto prototype = op_def("ExtractImagePatches", "images: T", "-> patches: T",
        "ksizes: list(int) >= 4", "strides: list(int) >= 4", "rates: list(int) >= 4",
        "T: {bfloat16, half, float, double, int8, int16, int32, int64, uint8, uint16, uint32, uint64, complex64, "
        "complex128, bool}",
        "padding: {'SAME', 'VALID'}");
};

struct Dilation2D : op<Dilation2D> {
    static constexpr auto prototype = op_def("Dilation2D", "input: T", "filter: T", "-> output: T", "T: realnumbertype",
        "strides: list(int) >= 4", "rates: list(int) >= 4", "padding: {'SAME', 'VALID'}");
};

struct ExtractGlimpse : op<ExtractGlimpse> {
    static constexpr auto prototype = op_def("ExtractGlimpse", "input: float", "size: int32", "offsets: float",
        "-> glimpse: float", "centered: bool = true", "normalized: bool = true", "uniform_noise: bool = true",
        "noise: string = \"uniform\"");
};

} // namespace library::tensorflow_ops

namespace library::tensorflow_plugins {
namespace tf = tensorflow_ops;

inline constexpr auto extract_image_patches = plugin<ExtractImagePatches, tf::ExtractImagePatches>().input_format(
    "x", format::nhwc);
inline constexpr auto dilation2d = plugin<Dilation2D, tf::Dilation2D>().rename("padding_mode", "padding")
    .use_default("pads")
    .use_default("ceil_mode").use_default("data_format").input_format("x", format::nhwc);
inline constexpr auto extract_glimpse = plugin<ExtractGlimpse, tf::ExtractGlimpse>().input_format("x", format::nhwc);

/// The plugins of this family.
using patch_plugins = plugins<extract_image_patches, dilation2d, extract_glimpse>;

} // namespace library::tensorflow_plugins
GRAFT_END
