// graft/library/image/colour/ops.hpp - operators: colours of images: contrast, hue, saturation
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op.hpp"
#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

// Ports, attributes and names are TensorFlow's: these operators are both the origin and the target of their plugins.
// Source: TensorFlow core/ops.

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct colour_lines {
    static constexpr char text[] = R"ops(
/// Pixels moved away from, or towards, the mean of their channel by a factor; the older form with bounds.
AdjustContrast images:T contrast_factor:f32 min_value:' max_value:' -> output:' T?type{signed_integer,f32,f64,u8}
    | [S,h,w,c] 0 0 0 > [S,h,w,c]
/// Pixels moved away from, or towards, the mean of their channel by a factor.
AdjustContrastv2 images:T contrast_factor:f32 -> output:T T?type{f32,f16}=f32 | [S,h,w,c] 0 > [S,h,w,c]
/// Colours of RGB images rotated by a fraction of the colour circle.
AdjustHue images:T delta:f32 -> output:T T?type{f32,f16}=f32 | [S,h,w,3] 0 > [S,h,w,3]
/// The saturation of RGB images scaled by a factor.
AdjustSaturation images:T scale:f32 -> y:T where T=f32,f16 | [S,h,w,3] 0 > [S,h,w,3] | tf: images,scale->output T=f32
/// Colours as hue, saturation and value, from red, green and blue.
RGBToHSV images:T -> y:T where T=floating | [S,3] > [S,3] | tf: images->output T=f32
/// Colours as red, green and blue, from hue, saturation and value.
HSVToRGB images:T -> y:T where T=floating | [S,3] > [S,3] | tf: images->output T=f32
)ops";
};

using AdjustContrast = listed<colour_lines, "AdjustContrast">;
using AdjustContrastv2 = listed<colour_lines, "AdjustContrastv2">;
using AdjustHue = listed<colour_lines, "AdjustHue">;
using AdjustSaturation = listed<colour_lines, "AdjustSaturation">;
using RGBToHSV = listed<colour_lines, "RGBToHSV">;
using HSVToRGB = listed<colour_lines, "HSVToRGB">;

/// The operators of inference in this file.
using colour_ops = listed_ops<colour_lines>;

} // namespace library
GRAFT_END
