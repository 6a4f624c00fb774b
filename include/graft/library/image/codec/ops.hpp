// graft/library/image/codec/ops.hpp - operators: images out of files and into them
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/op/op.hpp"
#include "graft/op/ops.hpp"
#include "graft/op/rules/said.hpp"

GRAFT_BEGIN
namespace library {

struct DecodeJpeg : op<DecodeJpeg> {
    static constexpr auto prototype = tensorflow::op_def("DecodeJpeg", "contents: string", "-> image: uint8",
        "channels: int = 0", "ratio: int = 1", "fancy_upscaling: bool = true", "try_recover_truncated: bool = false",
        "acceptable_fraction: float = 1.0", "dct_method: string = \"\"");
    static constexpr rule::said infer_shape{"0 > [?,?,#]", "channels"};
};

struct DecodeAndCropJpeg : op<DecodeAndCropJpeg> {
    static constexpr auto prototype = tensorflow::op_def("DecodeAndCropJpeg", "contents: string", "crop_window: int32",
        "-> image: uint8", "channels: int = 0", "ratio: int = 1", "fancy_upscaling: bool = true",
        "try_recover_truncated: bool = false", "acceptable_fraction: float = 1.0", "dct_method: string = \"\"");
    static constexpr rule::said infer_shape{"0 > [?,?,#]", "channels"};
};

struct DecodePng : op<DecodePng> {
    static constexpr auto prototype = tensorflow::op_def(
        "DecodePng", "contents: string", "-> image: dtype", "channels: int = 0", "dtype: {uint8, uint16} = DT_UINT8");
    static constexpr rule::said infer_shape{"0 > [?,?,#]", "channels"};
};

struct DecodeBmp : op<DecodeBmp> {
    static constexpr auto prototype = tensorflow::op_def(
        "DecodeBmp", "contents: string", "-> image: uint8", "channels: int = 0");
    static constexpr rule::said infer_shape{"0 > [?,?,#]", "channels"};
};

struct DecodeGif : op<DecodeGif> {
    static constexpr auto prototype = tensorflow::op_def("DecodeGif", "contents: string", "-> image: uint8");
    static constexpr rule::said infer_shape{"0 > [?,?,?,3]"};
};

struct DecodeImage : op<DecodeImage> {
    static constexpr auto prototype = tensorflow::op_def("DecodeImage", "contents: string", "-> image: dtype",
        "channels: int = 0", "dtype: {uint8, uint16, float} = DT_UINT8", "expand_animations: bool = true");
    /// An animation has a dim more, where that is wanted.
    static constexpr status infer_shape(shape_context& ctx) {
        auto const channels = ctx.attr<"channels">();
        if (channels < 0) return fail(errc::wrong_value, "channels", "at least", 0, channels);
        ctx.output<"image">() = ctx.attr<"expand_animations">() ? shape::unknown_rank()
                                                                : shape{-1, -1, channels > 0 ? channels : -1};
        return ok;
    }
};

struct EncodeJpeg : op<EncodeJpeg> {
    static constexpr auto prototype = tensorflow::op_def("EncodeJpeg", "image: uint8", "-> contents: string",
        "format: {'', 'grayscale', 'rgb'} = \"\"", "quality: int = 95", "progressive: bool = false",
        "optimize_size: bool = false", "chroma_downsampling: bool = true", "density_unit: {'cm', 'in'} = \"in\"",
        "x_density: int = 300", "y_density: int = 300", "xmp_metadata: string = \"\"");
    static constexpr rule::said infer_shape{"[?,?,?] > 0"};
};

struct EncodePng : op<EncodePng> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def(
            "EncodePng", "image: T", "-> contents: string", "compression: int = -1", "T: {uint8, uint16} = DT_UINT8");
    };
    static constexpr auto prototype = tensorflow::own_def(
        "EncodePng", "image: T", "-> contents: string", "compression: int = -1", "where T: {uint8, uint16}");
    static constexpr rule::said infer_shape{"[B,?,?,?] > B"};
};

struct ExtractJpegShape : op<ExtractJpegShape> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("ExtractJpegShape", "contents: string",
            "-> image_shape: output_type", "output_type: {int32, int64} = DT_INT32");
    };
    static constexpr auto prototype = tensorflow::own_def(
        "ExtractJpegShape", "contents: string", "-> image_shape: output_type", "output_type: {int32, int64}");
    static constexpr rule::said infer_shape{"0 > [3]"};
};

struct EncodeJpegVariableQuality : op<EncodeJpegVariableQuality> {
    static constexpr auto prototype = tensorflow::op_def(
        "EncodeJpegVariableQuality", "images: uint8", "quality: int32", "-> contents: string");
    static constexpr rule::said infer_shape{"[?,?,?] 0 > 0"};
};

/// The operators of training graphs that are their own origins.
using codec_ops = ops<DecodeJpeg, DecodeAndCropJpeg, DecodePng, DecodeBmp, DecodeGif, DecodeImage, EncodeJpeg,
    EncodePng, ExtractJpegShape, EncodeJpegVariableQuality>;

} // namespace library
GRAFT_END
