// graft/library/nn/norm/caffe.hpp - Caffe: normalization
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/caffe/reading.hpp"
#include "graft/library/nn/norm/ops.hpp"
#include "graft/library/nn/scale/ops.hpp"

GRAFT_BEGIN
namespace caffe {

/// (x - mean) / sqrt(variance + eps) with stored statistics.
using BatchNorm = layer_of<"BatchNorm", "batch_norm_param", "bottom -> top">;
/// With four blobs (PSPNet): slope * (x - mean) / sqrt(variance + eps) + bias. With two (SegNet, ENet): scale * x +
/// shift, or in the mode LEARN the same for x normalized by its own statistics.
using BN = layer_of<"BN", "bn_param", "bottom -> top", "", "slope_filler frozen momentum">;
/// Mean and variance normalization.
using MVN = layer_of<"MVN", "mvn_param", "bottom -> top">;
/// L2 normalization times a learned scale. SSD.
using Normalize = layer_of<"Normalize", "norm_param", "bottom -> top">;
/// Local response normalization.
using LRN = layer_of<"LRN", "lrn_param", "bottom -> top">;

} // namespace caffe

namespace library::caffe_plugins {

/// Blobs: mean [C], variance [C], and the factor that both are divided by; with scale_bias (NVCaffe) also the scale
/// and the bias of the normalized result.
/// error wrong_blob_count, wrong_attribute_value
constexpr status expand_batch_norm(expanding<layer::BatchNorm>& ctx) {
    if (ctx.attr<"relu">()) return not_supported("relu", "a ReLU layer of its own");
    bool const scaled = ctx.attr<"scale_bias">();
    if (ctx.weight_count() > (scaled ? 5u : 3u))
        return fail(errc::wrong_blob_count, "blobs",
            scaled ? "mean, variance, factor, scale and bias"
                   : "mean, variance and factor; scale and bias in a Scale layer",
            scaled ? 5 : 3, static_cast<std::int64_t>(ctx.weight_count()));
    auto const in = ctx.desc<"bottom">().shape;
    auto const channels = vector_of(in.has_rank() && in.rank() == 1 ? dim(1) : dim_at(in, 1));
    auto const mean = ctx.weight(0, "mean", channels, 0), variance = ctx.weight(1, "variance", channels, 1),
               factor = ctx.weight(2, "momentum", shape{1}, 1);
    bool const stored = ctx.has_attr<"use_global_stats">() ? ctx.attr<"use_global_stats">() : true; // TEST
    auto const y = ctx.add<BNInference>(scaled ? "normalized" : "", "x"_p = ctx.tensor<"bottom">(), "mean"_p = mean,
        "variance"_p = variance, "momentum"_p = factor, "epsilon"_p = ctx.attr<"eps">(), "use_global_stats"_p = stored);
    if (scaled) {
        auto const scale = ctx.weight(3, "scale", channels, 1), bias = ctx.weight(4, "bias", channels, 0);
        ctx.result(ctx.add<Scale>("", "x"_p = y, "scale"_p = scale, "bias"_p = bias));
    } else {
        ctx.result(y);
    }
    return ok;
}
inline constexpr auto batch_norm = expand<layer::BatchNorm>(&expand_batch_norm);

/// PSPNet's form if there are four blobs, or if settings are present that only it has.
constexpr status expand_bn(expanding<layer::BN>& ctx) {
    auto const blobs = ctx.weight_count();
    bool const stored = blobs == 4 || (blobs == 0 && (ctx.has_attr<"slope_filler">() || ctx.has_attr<"frozen">() ||
                                                         ctx.has_attr<"momentum">()));
    if (blobs != 0 && blobs != 2 && blobs != 4)
        return fail(errc::wrong_blob_count, "blobs", "scale and shift, or slope, bias, mean and variance", 4,
            static_cast<std::int64_t>(blobs));
    auto const channels = vector_of(dim_at(ctx.desc<"bottom">().shape, 1));
    auto const x = read_as(ctx.tensor<"bottom">(), format::nchw);
    auto const scale = ctx.weight(0, "scale", channels, 1), shift = ctx.weight(1, "shift", channels, 0);
    if (stored) {
        auto const mean = ctx.weight(2, "mean", channels, 0), variance = ctx.weight(3, "variance", channels, 1);
        ctx.result(ctx.add<BatchNorm>("", "x"_p = x, "scale"_p = scale, "offset"_p = shift, "mean"_p = mean,
            "variance"_p = variance, "epsilon"_p = ctx.attr<"eps">(), "data_format"_p = "NCHW"_c,
            "is_training"_p = false));
    } else if (ctx.attr<"bn_mode">() == "INFERENCE") {
        ctx.result(ctx.add<Scale>("", "x"_p = x, "scale"_p = scale, "bias"_p = shift));
    } else {
        ctx.result(ctx.add<BatchNorm>("", "x"_p = x, "scale"_p = scale, "offset"_p = shift, "epsilon"_p = 1e-9,
            "data_format"_p = "NCHW"_c, "is_training"_p = true));
    }
    return ok;
}
inline constexpr auto bn = expand<layer::BN>(&expand_bn);

inline constexpr auto mvn = plugin<MVN, layer::MVN>();

/// The scale is one number, or one per channel.
constexpr status parse_normalize(parsing<Normalize, layer::Normalize>& ctx) {
    auto const x = ctx.desc<"bottom">().shape;
    return ctx.weight<"x2">(0, ctx.attr<"channel_shared">() ? shape::scalar() : vector_of(dim_at(x, 1)), 1);
}
inline constexpr auto normalize = plugin<Normalize, layer::Normalize>().weight("x2", 0).ignore("scale_filler")
    .parse(&parse_normalize);

/// Caffe divides alpha by the number of elements of the region; within a channel k is 1.
constexpr status parse_lrn(parsing<LRN, layer::LRN>& ctx) {
    auto const size = ctx.attr<"local_size">();
    if (size < 1 || size % 2 == 0) return fail(errc::wrong_attribute_value, "local_size", "odd", size);
    bool const within = ctx.attr<"norm_region">() == "WITHIN_CHANNEL";
    auto const elements = static_cast<double>(size) * (within ? static_cast<double>(size) : 1.0);
    ctx.set<"depth_radius">((size - 1) / 2);
    ctx.set<"alpha">(ctx.attr<"alpha">() / elements);
    ctx.set<"bias">(within ? 1.0 : ctx.attr<"k">());
    return ok;
}
inline constexpr auto lrn = plugin<LRN, layer::LRN>()
    .computed("depth_radius").computed("alpha").computed("bias").set("data_format", "NCHW")
    .input_format("x", format::nchw)
    .reads("local_size", "alpha", "k").ignore("engine").parse(&parse_lrn);

/// The plugins of this family.
using norm_plugins = graft::plugins<batch_norm, bn, mvn, normalize, lrn>;

} // namespace library::caffe_plugins
GRAFT_END
