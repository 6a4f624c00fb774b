// graft/library/image/colour/ops.hpp - operators: colours of images: contrast, hue, saturation
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/op.hpp"

GRAFT_BEGIN
namespace library {

// Ports, attributes and names are TensorFlow's: these operators are both the origin and the target of their plugins.
// Shapes only. Source: TensorFlow core/ops.

/// Pixels moved away from, or towards, the mean of their channel by a factor; the older form with bounds.
struct AdjustContrast : op<AdjustContrast> {
    static constexpr auto prototype = tensorflow::op_def("AdjustContrast", "images: T", "contrast_factor: float",
        "min_value: float", "max_value: float", "-> output: float",
        "T: {uint8, int8, int16, int32, int64, float, double}");
    static constexpr rule::shape_spec infer_shape{"[S,h,w,c] 0 0 0 > [S,h,w,c]"};
};

/// Pixels moved away from, or towards, the mean of their channel by a factor.
struct AdjustContrastv2 : op<AdjustContrastv2> {
    static constexpr auto prototype = tensorflow::op_def(
        "AdjustContrastv2", "images: T", "contrast_factor: float", "-> output: T", "T: {half, float} = DT_FLOAT");
    static constexpr rule::shape_spec infer_shape{"[S,h,w,c] 0 > [S,h,w,c]"};
};

/// Colours of RGB images rotated by a fraction of the colour circle.
struct AdjustHue : op<AdjustHue> {
    static constexpr auto prototype = tensorflow::op_def(
        "AdjustHue", "images: T", "delta: float", "-> output: T", "T: {half, float} = DT_FLOAT");
    static constexpr rule::shape_spec infer_shape{"[S,h,w,3] 0 > [S,h,w,3]"};
};

/// The saturation of RGB images scaled by a factor.
struct AdjustSaturation : op<AdjustSaturation> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def(
            "AdjustSaturation", "images: T", "scale: float", "-> output: T", "T: {half, float} = DT_FLOAT");
    };
    static constexpr auto prototype = tensorflow::own_def(
        "AdjustSaturation", "images: T", "scale: float", "-> y: T", "where T: {half, float}");
    static constexpr rule::shape_spec infer_shape{"[S,h,w,3] 0 > [S,h,w,3]"};
};

/// Colours as hue, saturation and value, from red, green and blue.
struct RGBToHSV : op<RGBToHSV> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def(
            "RGBToHSV", "images: T", "-> output: T", "T: {half, bfloat16, float, double} = DT_FLOAT");
    };
    static constexpr auto prototype = tensorflow::own_def(
        "RGBToHSV", "images: T", "-> y: T", "where T: {half, bfloat16, float, double}");
    static constexpr rule::shape_spec infer_shape{"[S,3] > [S,3]"};
};

/// Colours as red, green and blue, from hue, saturation and value.
struct HSVToRGB : op<HSVToRGB> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def(
            "HSVToRGB", "images: T", "-> output: T", "T: {half, bfloat16, float, double} = DT_FLOAT");
    };
    static constexpr auto prototype = tensorflow::own_def(
        "HSVToRGB", "images: T", "-> y: T", "where T: {half, bfloat16, float, double}");
    static constexpr rule::shape_spec infer_shape{"[S,3] > [S,3]"};
};

/// The operators of inference in this file.
using colour_ops = ops<AdjustContrast, AdjustContrastv2, AdjustHue, AdjustSaturation, RGBToHSV, HSVToRGB>;

} // namespace library
GRAFT_END
