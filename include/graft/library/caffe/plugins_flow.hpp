// graft/library/caffe/plugins_flow.hpp - plugins of FlowNet's layers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "graft/base/config.hpp"
#include "graft/library/caffe/layers_flow.hpp"
#include "graft/library/caffe/plugins_common.hpp"
#include "graft/library/ops/flow.hpp"
#include "graft/library/ops/image.hpp"
#include "graft/mapping/plugins.hpp"

GRAFT_BEGIN
namespace library {
namespace caffe_plugins {

inline constexpr auto correlation = plugin<Correlation, layer::Correlation>();

inline status parse_flow_warp(parsing<FlowWarp, layer::FlowWarp>& ctx) {
    return ctx.attr<"fill_value">() == "ZERO" ? ok : not_supported("fill_value", "ZERO");
}
inline constexpr auto flow_warp = plugin<FlowWarp, layer::FlowWarp>().reads("fill_value").parse(&parse_flow_warp);

inline status parse_resample(parsing<Resample, layer::Resample>& ctx) {
    if (ctx.has_attr<"height">() != ctx.has_attr<"width">())
        return fail(errc::wrong_attribute_value, ctx.has_attr<"height">() ? "width" : "height", "both height and width, or neither");
    ctx.set<"height">(ctx.attr<"height">());
    ctx.set<"width">(ctx.attr<"width">());
    return ok;
}
inline constexpr auto resample = plugin<Resample, layer::Resample>()
    .computed("height").computed("width").input_format("x", format::nchw).reads("height", "width").parse(&parse_resample);

/// Blobs: how many images the means are of, mean image [1, C, H, W], mean colour [1, C, 1, 1]. Without them `mean` is
/// the mean colour.
inline status expand_data_augmentation(expanding<layer::DataAugmentation>& ctx) {
    auto const x = ctx.desc<"bottom">().shape;
    auto const fixed = ctx.attr<"mean">();
    bool per_pixel = ctx.attr<"mean_per_pixel">();
    auto mean = no_id, count = no_id;
    if (ctx.attr<"recompute_mean">() > 0) {
        auto of = shape::of_rank(4);
        of[0] = 1;
        of[1] = dim_at(x, 1);
        if (!per_pixel) of[2] = 1, of[3] = 1;
        if (auto s = ctx.weight(0, "count", shape{1, 1, 1, 1}, count, 0); !s) return s;
        if (auto s = ctx.weight(per_pixel ? 1 : 2, "mean", of, mean, 0); !s) return s;
    } else if (!fixed.empty()) {
        auto const n = static_cast<std::int64_t>(fixed.size());
        if (contradict(dim_at(x, 1), dim(n))) return fail(errc::wrong_attribute_value, "mean", "one number per channel", dim_at(x, 1).value(), n);
        mean = constant_of(ctx, "mean", fixed, shape{1, n, 1, 1});
        per_pixel = false;
    }
    status why;
    ctx.result(ctx.make<DataAugmentation>("").input<"x">(ctx.tensor<"bottom">()).input<"mean">(mean).input<"count">(count)
                   .attr<"recompute_mean">(ctx.attr<"recompute_mean">()).attr<"crop_height">(ctx.attr<"crop_height">())
                   .attr<"crop_width">(ctx.attr<"crop_width">()).attr<"mean_per_pixel">(per_pixel).done(why));
    return why;
}
inline constexpr auto data_augmentation = expand<layer::DataAugmentation>(&expand_data_augmentation);

inline constexpr auto accum = plugin<Accum, layer::Accum>();

/// The plugins of this file.
using flow_plugins = graft::plugins<correlation, flow_warp, resample, data_augmentation, accum>;

} // namespace caffe_plugins
} // namespace library
GRAFT_END
