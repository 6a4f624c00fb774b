// graft/library/ops/regions.hpp - choice of regions, pooling over random ones, and images that are moved
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/op/op.hpp"
#include "graft/op/ops.hpp"
#include "graft/op/rules/conv.hpp"
#include "graft/op/rules/said.hpp"

GRAFT_BEGIN

namespace library {

// Ports, attributes and names are TensorFlow's own: these operators serve both as the origin and as the target of their plugins.
// Shapes only. Source: TensorFlow core/ops.

// non-maximum suppression

struct NonMaxSuppression : op<NonMaxSuppression> {
    static constexpr auto prototype = tensorflow::op_def("NonMaxSuppression", "boxes: float", "scores: float", "max_output_size: int32",
        "-> selected_indices: int32", "iou_threshold: float = 0.5");
    static constexpr rule::said infer_shape{"[n,4] [n] 0 > [?]"};
};

struct NonMaxSuppressionV2 : op<NonMaxSuppressionV2> {
    static constexpr auto prototype = tensorflow::op_def("NonMaxSuppressionV2", "boxes: T", "scores: T", "max_output_size: int32",
        "iou_threshold: T_threshold", "-> selected_indices: int32", "T: {half, float} = DT_FLOAT",
        "T_threshold: {half, float} = DT_FLOAT");
    static constexpr rule::said infer_shape{"[n,4] [n] 0 0 > [?]"};
};

struct NonMaxSuppressionV5 : op<NonMaxSuppressionV5> {
    static constexpr auto prototype = tensorflow::op_def("NonMaxSuppressionV5", "boxes: T", "scores: T", "max_output_size: int32",
        "iou_threshold: T", "score_threshold: T", "soft_nms_sigma: T", "-> selected_indices: int32", "-> selected_scores: T",
        "-> valid_outputs: int32", "T: {half, float} = DT_FLOAT", "pad_to_max_output_size: bool = false");
    static constexpr rule::said infer_shape{"[n,4] [n] 0 0 0 0 > [?] [?] 0"};
};

struct NonMaxSuppressionWithOverlaps : op<NonMaxSuppressionWithOverlaps> {
    static constexpr auto prototype = tensorflow::op_def("NonMaxSuppressionWithOverlaps", "overlaps: float", "scores: float",
        "max_output_size: int32", "overlap_threshold: float", "score_threshold: float", "-> selected_indices: int32");
    static constexpr rule::said infer_shape{"[n,n] [n] 0 0 0 > [?]"};
};

struct CombinedNonMaxSuppression : op<CombinedNonMaxSuppression> {
    static constexpr auto prototype = tensorflow::op_def("CombinedNonMaxSuppression", "boxes: float", "scores: float",
        "max_output_size_per_class: int32", "max_total_size: int32", "iou_threshold: float", "score_threshold: float",
        "-> nmsed_boxes: float", "-> nmsed_scores: float", "-> nmsed_classes: float", "-> valid_detections: int32",
        "pad_per_class: bool = false", "clip_boxes: bool = true");
    /// max_total_size boxes per image, or fewer where they are padded to max_output_size_per_class for each class.
    static constexpr status infer_shape(shape_context& ctx) {
        if (auto s = check_rank(ctx.input<"boxes">(), 4, "boxes"); !s) return s;
        if (auto s = check_rank(ctx.input<"scores">(), 3, "scores"); !s) return s;
        auto const boxes = with_rank(ctx.input<"boxes">(), 4), scores = with_rank(ctx.input<"scores">(), 3);
        if (contradict(dim(boxes[3]), dim(4))) return fail(errc::wrong_shape, "boxes", "four numbers per box", 4, dim(boxes[3]).value());
        dim const batch = merge(dim(boxes[0]), dim(scores[0])), classes = scores[2];
        dim all = rule::value_at_input(ctx, 3).scalar();
        if (ctx.attr<"pad_per_class">()) {
            dim const each = rule::value_at_input(ctx, 2).scalar() * classes;
            all = all.known() && each.known() ? dim(all.value() < each.value() ? all.value() : each.value()) : dim::unknown();
        }
        ctx.output<"nmsed_boxes">() = shape::of_rank(0).append(batch).append(all).append(4);
        ctx.output<"nmsed_scores">() = ctx.output<"nmsed_classes">() = shape::of_rank(0).append(batch).append(all);
        ctx.output<"valid_detections">() = shape::of_rank(0).append(batch);
        return ok;
    }
};

// images

struct ImageProjectiveTransformV2 : op<ImageProjectiveTransformV2> {
    static constexpr auto prototype = tensorflow::op_def("ImageProjectiveTransformV2", "images: dtype", "transforms: float",
        "output_shape: int32", "-> transformed_images: dtype", "dtype: {uint8, int32, int64, half, bfloat16, float, double}",
        "interpolation: string", "fill_mode: string = \"CONSTANT\"");
    static constexpr rule::said infer_shape{"[b,?,?,c] ? ? > [b,?,?,c]"};
};

struct ImageProjectiveTransformV3 : op<ImageProjectiveTransformV3> {
    static constexpr auto prototype = tensorflow::op_def("ImageProjectiveTransformV3", "images: dtype", "transforms: float",
        "output_shape: int32", "fill_value: float", "-> transformed_images: dtype",
        "dtype: {uint8, int32, int64, half, bfloat16, float, double}", "interpolation: string", "fill_mode: string = \"CONSTANT\"");
    static constexpr rule::said infer_shape{"[b,?,?,c] ? ? 0 > [b,?,?,c]"};
};

struct ScaleAndTranslate : op<ScaleAndTranslate> {
    static constexpr auto prototype = tensorflow::op_def("ScaleAndTranslate", "images: T", "size: int32", "scale: float",
        "translation: float", "-> resized_images: float", "T: {int8, uint8, int16, uint16, int32, int64, bfloat16, half, float, double}",
        "kernel_type: string = \"lanczos3\"", "antialias: bool = true");
    static constexpr rule::said infer_shape{"[b,?,?,c] [2] [2] [2] > [b,?,?,c]"};
};

struct ExtractGlimpseV2 : op<ExtractGlimpseV2> {
    static constexpr auto prototype = tensorflow::op_def("ExtractGlimpseV2", "input: float", "size: int32", "offsets: float",
        "-> glimpse: float", "centered: bool = true", "normalized: bool = true", "uniform_noise: bool = true",
        "noise: string = \"uniform\"");
    static constexpr rule::said infer_shape{"[b,?,?,c] [2] [b,2] > [b,?,?,c]"};
};

struct FractionalMaxPool : op<FractionalMaxPool> {
    static constexpr auto prototype = tensorflow::op_def("FractionalMaxPool", "value: T", "-> output: T",
        "-> row_pooling_sequence: int64", "-> col_pooling_sequence: int64", "pooling_ratio: list(float) >= 4",
        "pseudo_random: bool = false", "overlapping: bool = false", "deterministic: bool = false", "seed: int = 0", "seed2: int = 0",
        "T: {float, double, int32, int64}");
    static constexpr rule::said infer_shape{"[b,?,?,c] > [b,?,?,c] [?] [?]"};
};

struct FractionalAvgPool : op<FractionalAvgPool> {
    static constexpr auto prototype = tensorflow::op_def("FractionalAvgPool", "value: T", "-> output: T",
        "-> row_pooling_sequence: int64", "-> col_pooling_sequence: int64", "pooling_ratio: list(float) >= 4",
        "pseudo_random: bool = false", "overlapping: bool = false", "deterministic: bool = false", "seed: int = 0", "seed2: int = 0",
        "T: {float, double, int32, int64}");
    static constexpr rule::said infer_shape{"[b,?,?,c] > [b,?,?,c] [?] [?]"};
};

struct MirrorPadGrad : op<MirrorPadGrad> {
    static constexpr auto prototype = tensorflow::op_def("MirrorPadGrad", "input: T", "paddings: Tpaddings", "-> output: T", "T: type",
        "Tpaddings: {int32, int64} = DT_INT32", "mode: {'REFLECT', 'SYMMETRIC'}");
    static constexpr rule::said infer_shape{"? [?,2] > ?"};
};

struct TileGrad : op<TileGrad> {
    static constexpr auto prototype = tensorflow::op_def("TileGrad", "input: T", "multiples: int32", "-> output: T", "T: type");
    static constexpr rule::said infer_shape{"? ? > ?"};
};

struct EncodeJpegVariableQuality : op<EncodeJpegVariableQuality> {
    static constexpr auto prototype = tensorflow::op_def("EncodeJpegVariableQuality", "images: uint8", "quality: int32",
        "-> contents: string");
    static constexpr rule::said infer_shape{"[?,?,?] 0 > 0"};
};

// pieces

struct Reverse : op<Reverse> {
    static constexpr auto prototype = tensorflow::op_def("Reverse", "tensor: T", "dims: bool", "-> output: T",
        "T: {uint8, int8, uint16, int16, uint32, int32, uint64, int64, bool, bfloat16, half, float, double, complex64, complex128, string}");
    static constexpr rule::said infer_shape{"S [?] > S"};
};

struct UnravelIndex : op<UnravelIndex> {
    static constexpr auto prototype = tensorflow::op_def("UnravelIndex", "indices: Tidx", "dims: Tidx", "-> output: Tidx",
        "Tidx: {int32, int64} = DT_INT32");
    static constexpr rule::said infer_shape{"? [?] > ?"};
};

struct BroadcastArgs : op<BroadcastArgs> {
    static constexpr auto prototype = tensorflow::op_def("BroadcastArgs", "s0: T", "s1: T", "-> r0: T", "T: {int32, int64} = DT_INT32");
    static constexpr rule::said infer_shape{"[?] [?] > [?]"};
};

struct DenseBincount : op<DenseBincount> {
    static constexpr auto prototype = tensorflow::op_def("DenseBincount", "input: Tidx", "size: Tidx", "weights: T", "-> output: T",
        "Tidx: {int32, int64}", "T: {int32, int64, float, double}", "binary_output: bool = false");
    static constexpr rule::said infer_shape{"? 0 ? > ?"};
};

struct ImmutableConst : op<ImmutableConst> {
    static constexpr auto prototype = tensorflow::op_def("ImmutableConst", "-> tensor: dtype", "dtype: type", "shape: shape",
        "memory_region_name: string");
    static constexpr rule::said infer_shape{"> @", "shape"};
};

struct InplaceUpdate : op<InplaceUpdate> {
    static constexpr auto prototype = tensorflow::op_def("InplaceUpdate", "x: T", "i: int32", "v: T", "-> y: T", "T: type");
    static constexpr rule::said infer_shape{"S [?] ? > S"};
};

struct InplaceAdd : op<InplaceAdd> {
    static constexpr auto prototype = tensorflow::op_def("InplaceAdd", "x: T", "i: int32", "v: T", "-> y: T", "T: type");
    static constexpr rule::said infer_shape{"S [?] ? > S"};
};

struct InplaceSub : op<InplaceSub> {
    static constexpr auto prototype = tensorflow::op_def("InplaceSub", "x: T", "i: int32", "v: T", "-> y: T", "T: type");
    static constexpr rule::said infer_shape{"S [?] ? > S"};
};

/// The operators of this file.
using region_ops = ops<NonMaxSuppression, NonMaxSuppressionV2, NonMaxSuppressionV5, NonMaxSuppressionWithOverlaps,
    CombinedNonMaxSuppression, ImageProjectiveTransformV2, ImageProjectiveTransformV3, ScaleAndTranslate, ExtractGlimpseV2,
    FractionalMaxPool, FractionalAvgPool, MirrorPadGrad, TileGrad, EncodeJpegVariableQuality, Reverse, UnravelIndex, BroadcastArgs,
    DenseBincount, ImmutableConst, InplaceUpdate, InplaceAdd, InplaceSub>;

} // namespace library

GRAFT_END
