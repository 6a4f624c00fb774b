// graft/library/image/codec/ops.hpp - operators: decoding and encoding of images
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op.hpp"
#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct codec_lines {
    static constexpr char text[] = R"ops(
DecodeJpeg contents:string -> image:u8 channels?int=0 ratio?int=1 fancy_upscaling?bool=true
    try_recover_truncated?bool=false acceptable_fraction?float=1.0 dct_method?string="" | 0 > [?,?,#] of channels
DecodeAndCropJpeg contents:string crop_window:i32 -> image:u8 channels?int=0 ratio?int=1 fancy_upscaling?bool=true
    try_recover_truncated?bool=false acceptable_fraction?float=1.0 dct_method?string="" | 0 > [?,?,#] of channels
DecodePng contents:string -> image:dtype channels?int=0 dtype?type{u8,u16}=u8 | 0 > [?,?,#] of channels
DecodeBmp contents:string -> image:u8 channels?int=0 | 0 > [?,?,#] of channels
DecodeGif contents:string -> image:u8 | 0 > [?,?,?,3]
EncodeJpeg image:u8 -> contents:string format?string{"","grayscale","rgb"}="" quality?int=95 progressive?bool=false
    optimize_size?bool=false chroma_downsampling?bool=true density_unit?string{"cm","in"}="in" x_density?int=300
    y_density?int=300 xmp_metadata?string="" | [?,?,?] > 0
EncodePng image:T -> contents:string compression?int=-1 where T=u8,u16 | [B,?,?,?] > B | tf: image:T ->
    contents:string compression?int=-1 T?type{u8,u16}=u8
ExtractJpegShape contents:string -> image_shape:output_type output_type?type{i32,i64} | 0 > [3] | tf: output_type=i32
EncodeJpegVariableQuality images:u8 quality:i32 -> contents:string | [?,?,?] 0 > 0
)ops";
};

using DecodeJpeg = listed<codec_lines, "DecodeJpeg">;

struct DecodeImage : op<DecodeImage> {
    static constexpr operator_line prototype{R"(DecodeImage contents:string -> image:dtype channels?int=0
        dtype?type{f32,u8,u16}=u8 expand_animations?bool=true)"};
    /// An animation has one more dim, if requested.
    static constexpr status infer_shape(shape_context& ctx) {
        auto const channels = ctx.attr<"channels">();
        if (channels < 0) return fail(errc::wrong_value, "channels", "at least", 0, channels);
        ctx.output<"image">() = ctx.attr<"expand_animations">() ? shape::unknown_rank()
                                                                : shape{-1, -1, channels > 0 ? channels : -1};
        return ok;
    }
};

/// The operators of training graphs in this file.
using codec_ops = join<listed_ops<codec_lines>, ops<DecodeImage>>;

} // namespace library
GRAFT_END
