// graft/library/image/optical_flow/caffe.hpp - Caffe: FlowNet: warping, correlation, augmentation, accumulation
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/caffe/reading.hpp"
#include "graft/library/image/optical_flow/ops.hpp"

GRAFT_BEGIN
namespace caffe {

/// Products of patches and displaced patches.
struct Correlation : shipped_layer<Correlation> {
    static constexpr auto prototype = define(
        "Correlation", "correlation_param", {.required = {"kernel_size", "max_displacement"}})
                                          .input("bottom", f32)
                                          .input("bottom1", f32)
                                          .output("top", f32);
};

/// The image read at the positions given by the flow.
struct FlowWarp : shipped_layer<FlowWarp> {
    static constexpr auto prototype =
        define("FlowWarp", "flow_warp_param").input("bottom", f32).input("flow", f32).output("top", f32);
};

/// Subtracts the mean and crops, as in the phase TEST; no random augmentation.
struct DataAugmentation : shipped_layer<DataAugmentation> {
    static constexpr auto prototype =
        define("DataAugmentation", "augmentation_param").input("bottom", f32).output("top", f32);
};

/// All bottoms resized to one size, concatenated along the channels.
struct Accum : shipped_layer<Accum> {
    static constexpr auto prototype =
        define("Accum", "accum_param").dynamic_input("bottom", f32, at_least(1)).output("top", f32);
};

} // namespace caffe

namespace library::caffe_plugins {

inline constexpr auto correlation = plugin<Correlation, layer::Correlation>().checked(
    "pad", "kernel_size", "max_displacement", "stride_1", "stride_2");

constexpr status parse_flow_warp(parsing<FlowWarp, layer::FlowWarp>& ctx) {
    return ctx.attr<"fill_value">() == "ZERO" ? ok : not_supported("fill_value", "ZERO");
}
inline constexpr auto flow_warp = plugin<FlowWarp, layer::FlowWarp>().reads("fill_value").parse(&parse_flow_warp);

/// Blobs: the number of images that the means were computed from, the mean image [1, C, H, W], the mean colour
/// [1, C, 1, 1]. Without blobs, the attribute `mean` is the mean colour.
constexpr status expand_data_augmentation(expanding<layer::DataAugmentation>& ctx) {
    auto const x = ctx.desc<"bottom">().shape;
    auto const fixed = ctx.attr<"mean">();
    bool per_pixel = ctx.attr<"mean_per_pixel">();
    tensor_id mean = no_id, count = no_id;
    if (ctx.attr<"recompute_mean">() > 0) {
        auto of = shape::of_rank(4);
        of[0] = 1;
        of[1] = dim_at(x, 1);
        if (!per_pixel) of[2] = 1, of[3] = 1;
        count = ctx.weight(0, "count", shape{1, 1, 1, 1}, 0);
        mean = ctx.weight(per_pixel ? 1 : 2, "mean", of, 0);
    } else if (!fixed.empty()) {
        auto const n = static_cast<std::int64_t>(fixed.size());
        if (contradict(dim_at(x, 1), dim(n)))
            return fail(errc::wrong_attribute_value, "mean", "one number per channel", dim_at(x, 1).value(), n);
        mean = constant_of(ctx, "mean", fixed, shape{1, n, 1, 1});
        per_pixel = false;
    }
    ctx.result(ctx.add<DataAugmentation>("", "x"_p = ctx.tensor<"bottom">(), "mean"_p = mean, "count"_p = count,
        "recompute_mean"_p = ctx.attr<"recompute_mean">(), "crop_height"_p = ctx.attr<"crop_height">(),
        "crop_width"_p = ctx.attr<"crop_width">(), "mean_per_pixel"_p = per_pixel));
    return ok;
}
inline constexpr auto data_augmentation = expand<layer::DataAugmentation>(&expand_data_augmentation);

inline constexpr auto accum = plugin<Accum, layer::Accum>();

/// The plugins of this family.
using optical_flow_plugins = graft::plugins<correlation, flow_warp, data_augmentation, accum>;

} // namespace library::caffe_plugins
GRAFT_END
