// graft/library/ops/decode.hpp - bytes to tensors: examples, images, sound, numbers in text
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/op/op.hpp"
#include "graft/op/ops.hpp"
#include "graft/op/rules/said.hpp"

GRAFT_BEGIN

namespace library {

// Ports, attributes and names are TensorFlow's own: these operators serve both as the origin and as the target of their plugins.
// Shapes only. Source: TensorFlow core/ops.

// examples

struct ParseExample : op<ParseExample> {
    static constexpr auto prototype = tensorflow::op_def("ParseExample", "serialized: string", "names: string",
        "sparse_keys: Nsparse * string", "dense_keys: Ndense * string", "dense_defaults: Tdense", "-> sparse_indices: Nsparse * int64",
        "-> sparse_values: sparse_types", "-> sparse_shapes: Nsparse * int64", "-> dense_values: Tdense", "Nsparse: int >= 0",
        "Ndense: int >= 0", "sparse_types: list({float, int64, string}) >= 0", "Tdense: list({float, int64, string}) >= 0",
        "dense_shapes: list(shape) >= 0");
    static constexpr rule::said infer_shape{"~[n] > [?,2] [?] [2] [n,@]", "dense_shapes"};
};

struct ParseExampleV2 : op<ParseExampleV2> {
    static constexpr auto prototype = tensorflow::op_def("ParseExampleV2", "serialized: string", "names: string", "sparse_keys: string",
        "dense_keys: string", "ragged_keys: string", "dense_defaults: Tdense", "-> sparse_indices: num_sparse * int64",
        "-> sparse_values: sparse_types", "-> sparse_shapes: num_sparse * int64", "-> dense_values: Tdense",
        "-> ragged_values: ragged_value_types", "-> ragged_row_splits: ragged_split_types", "Tdense: list({float, int64, string}) >= 0",
        "num_sparse: int >= 0", "sparse_types: list({float, int64, string}) >= 0",
        "ragged_value_types: list({float, int64, string}) >= 0", "ragged_split_types: list({int32, int64}) >= 0",
        "dense_shapes: list(shape) >= 0");
    static constexpr rule::said infer_shape{"S > [?,?] [?] [?] [S,@] [?] [?]", "dense_shapes"};
};

struct ParseSingleExample : op<ParseSingleExample> {
    static constexpr auto prototype = tensorflow::op_def("ParseSingleExample", "serialized: string", "dense_defaults: Tdense",
        "-> sparse_indices: num_sparse * int64", "-> sparse_values: sparse_types", "-> sparse_shapes: num_sparse * int64",
        "-> dense_values: Tdense", "num_sparse: int >= 0", "sparse_keys: list(string) >= 0", "dense_keys: list(string) >= 0",
        "sparse_types: list({float, int64, string}) >= 0", "Tdense: list({float, int64, string}) >= 0", "dense_shapes: list(shape) >= 0");
    static constexpr rule::said infer_shape{"0 > [?,1] [?] [1] @", "dense_shapes"};
};

struct ParseTensor : op<ParseTensor> {
    static constexpr auto prototype = tensorflow::op_def("ParseTensor", "serialized: string", "-> output: out_type", "out_type: type");
    static constexpr rule::said infer_shape{"> ?"};
};

struct SerializeTensor : op<SerializeTensor> {
    static constexpr auto prototype = tensorflow::op_def("SerializeTensor", "tensor: T", "-> serialized: string", "T: type");
    static constexpr rule::said infer_shape{"> 0"};
};

struct DecodeJSONExample : op<DecodeJSONExample> {
    static constexpr auto prototype = tensorflow::op_def("DecodeJSONExample", "json_examples: string", "-> binary_examples: string");
    static constexpr rule::said infer_shape{"S > S"};
};

// images

struct DecodeJpeg : op<DecodeJpeg> {
    static constexpr auto prototype = tensorflow::op_def("DecodeJpeg", "contents: string", "-> image: uint8", "channels: int = 0",
        "ratio: int = 1", "fancy_upscaling: bool = true", "try_recover_truncated: bool = false", "acceptable_fraction: float = 1.0",
        "dct_method: string = \"\"");
    static constexpr rule::said infer_shape{"0 > [?,?,#]", "channels"};
};

struct DecodeAndCropJpeg : op<DecodeAndCropJpeg> {
    static constexpr auto prototype = tensorflow::op_def("DecodeAndCropJpeg", "contents: string", "crop_window: int32", "-> image: uint8",
        "channels: int = 0", "ratio: int = 1", "fancy_upscaling: bool = true", "try_recover_truncated: bool = false",
        "acceptable_fraction: float = 1.0", "dct_method: string = \"\"");
    static constexpr rule::said infer_shape{"0 > [?,?,#]", "channels"};
};

struct DecodePng : op<DecodePng> {
    static constexpr auto prototype = tensorflow::op_def("DecodePng", "contents: string", "-> image: dtype", "channels: int = 0",
        "dtype: {uint8, uint16} = DT_UINT8");
    static constexpr rule::said infer_shape{"0 > [?,?,#]", "channels"};
};

struct DecodeBmp : op<DecodeBmp> {
    static constexpr auto prototype = tensorflow::op_def("DecodeBmp", "contents: string", "-> image: uint8", "channels: int = 0");
    static constexpr rule::said infer_shape{"0 > [?,?,#]", "channels"};
};

struct DecodeGif : op<DecodeGif> {
    static constexpr auto prototype = tensorflow::op_def("DecodeGif", "contents: string", "-> image: uint8");
    static constexpr rule::said infer_shape{"0 > [?,?,?,3]"};
};

struct DecodeImage : op<DecodeImage> {
    static constexpr auto prototype = tensorflow::op_def("DecodeImage", "contents: string", "-> image: dtype", "channels: int = 0",
        "dtype: {uint8, uint16, float} = DT_UINT8", "expand_animations: bool = true");
    /// An animation has a dim more, where that is wanted.
    static constexpr status infer_shape(shape_context& ctx) {
        auto const channels = ctx.attr<"channels">();
        if (channels < 0) return fail(errc::wrong_value, "channels", "at least", 0, channels);
        ctx.output<"image">() = ctx.attr<"expand_animations">() ? shape::unknown_rank() : shape{-1, -1, channels > 0 ? channels : -1};
        return ok;
    }
};

struct EncodeJpeg : op<EncodeJpeg> {
    static constexpr auto prototype = tensorflow::op_def("EncodeJpeg", "image: uint8", "-> contents: string", "format: {'', 'grayscale', 'rgb'} = \"\"",
        "quality: int = 95", "progressive: bool = false", "optimize_size: bool = false", "chroma_downsampling: bool = true",
        "density_unit: {'cm', 'in'} = \"in\"", "x_density: int = 300", "y_density: int = 300", "xmp_metadata: string = \"\"");
    static constexpr rule::said infer_shape{"[?,?,?] > 0"};
};

struct EncodePng : op<EncodePng> {
    static constexpr auto prototype = tensorflow::op_def("EncodePng", "image: T", "-> contents: string", "compression: int = -1",
        "T: {uint8, uint16} = DT_UINT8");
    static constexpr rule::said infer_shape{"[B,?,?,?] > B"};
};

struct ExtractJpegShape : op<ExtractJpegShape> {
    static constexpr auto prototype = tensorflow::op_def("ExtractJpegShape", "contents: string", "-> image_shape: output_type",
        "output_type: {int32, int64} = DT_INT32");
    static constexpr rule::said infer_shape{"0 > [3]"};
};

// sound

struct EncodeWav : op<EncodeWav> {
    static constexpr auto prototype = tensorflow::op_def("EncodeWav", "audio: float", "sample_rate: int32", "-> contents: string");
    static constexpr rule::said infer_shape{"> 0"};
};

// other

struct DecodeRaw : op<DecodeRaw> {
    static constexpr auto prototype = tensorflow::op_def("DecodeRaw", "bytes: string", "-> output: out_type",
        "out_type: {half, float, double, int32, uint16, uint8, int16, int8, int64, complex64, complex128, bool, bfloat16}",
        "little_endian: bool = true");
    static constexpr rule::said infer_shape{"S > [S,?]"};
};

struct DecodeCSV : op<DecodeCSV> {
    static constexpr auto prototype = tensorflow::op_def("DecodeCSV", "records: string", "record_defaults: OUT_TYPE",
        "-> output: OUT_TYPE", "OUT_TYPE: list({float, double, int32, int64, string}) >= 1", "field_delim: string = \",\"",
        "use_quote_delim: bool = true", "na_value: string = \"\"", "select_cols: list(int) = []");
    static constexpr rule::said infer_shape{"S > S"};
};

struct DecodeCompressed : op<DecodeCompressed> {
    static constexpr auto prototype = tensorflow::op_def("DecodeCompressed", "bytes: string", "-> output: string",
        "compression_type: string = \"\"");
    static constexpr rule::said infer_shape{"S > S"};
};

struct DecodeBase64 : op<DecodeBase64> {
    static constexpr auto prototype = tensorflow::op_def("DecodeBase64", "input: string", "-> output: string");
    static constexpr rule::said infer_shape{"S > S"};
};

struct EncodeBase64 : op<EncodeBase64> {
    static constexpr auto prototype = tensorflow::op_def("EncodeBase64", "input: string", "-> output: string", "pad: bool = false");
    static constexpr rule::said infer_shape{"S > S"};
};

/// The operators of this file.
using decode_ops = ops<ParseExample, ParseExampleV2, ParseSingleExample, ParseTensor, SerializeTensor, DecodeJSONExample,
    DecodeJpeg, DecodeAndCropJpeg, DecodePng, DecodeBmp, DecodeGif, DecodeImage, EncodeJpeg, EncodePng, ExtractJpegShape,
    EncodeWav, DecodeRaw, DecodeCSV, DecodeCompressed, DecodeBase64, EncodeBase64>;

} // namespace library

GRAFT_END
