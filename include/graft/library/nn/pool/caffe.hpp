// graft/library/nn/pool/caffe.hpp - Caffe: pooling
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "graft/library/caffe/reading.hpp"
#include "graft/library/nn/pool/ops.hpp"

GRAFT_BEGIN
namespace caffe {

/// Maximum or mean of each window; mask has the positions of the maxima.
using Pooling = layer_of<"Pooling", "pooling_param", "bottom -> top mask?", "", "stride pad pad_h pad_w">;
/// Spatial pyramid pooling.
using SPP = layer_of<"SPP", "spp_param", "bottom -> top", "pyramid_height">;

} // namespace caffe

namespace library::caffe_plugins {

constexpr status parse_pooling(parsing<Pooling, layer::Pooling>& ctx) {
    auto const method = ctx.attr<"pool">();
    bool const average = method == "AVE", stochastic = method == "STOCHASTIC";
    if (method != "MAX" && ctx.output_count() > 1)
        return fail(errc::wrong_output_count, "mask", "one top: a mean has no position", 1,
            static_cast<std::int64_t>(ctx.output_count()));
    ctx.output_count<"mask">(ctx.output_count() > 1 ? 1 : 0);
    if (!ctx.attr<"kernel_size_3d">().empty() || !ctx.attr<"stride_3d">().empty() || !ctx.attr<"pad_3d">().empty())
        return not_supported("kernel_size_3d", "a window over an image");
    if (ctx.attr<"axis">() != 1)
        return fail(errc::wrong_attribute_value, "axis", "the channels of an image", 1, ctx.attr<"axis">());
    if (ctx.attr<"torch_pooling">()) return not_supported("torch_pooling", "false");
    std::array<std::int64_t, 2> kernel{1, 1}, stride{1, 1}, pad{0, 0};
    if (auto s = height_and_width<"stride", "stride_h", "stride_w">(ctx, 1, 1, stride); !s) return s;
    if (auto s = height_and_width<"pad", "pad_h", "pad_w">(ctx, 0, 0, pad); !s) return s;
    if (ctx.attr<"global_pooling">()) {
        if (ctx.has_attr<"kernel_size">() || ctx.has_attr<"kernel_h">() || ctx.has_attr<"kernel_w">())
            return both_given("kernel_size", "no window with global_pooling");
        if (pad[0] != 0 || pad[1] != 0) return both_given("pad", "no padding with global_pooling");
        if (stride[0] != 1 || stride[1] != 1) return both_given("stride", "a stride of 1 with global_pooling");
    } else if (auto s = height_and_width<"kernel_size", "kernel_h", "kernel_w">(ctx, 0, 1, kernel); !s) {
        return s;
    }
    if (stochastic && (pad[0] != 0 || pad[1] != 0))
        return fail(errc::wrong_attribute_value, "pad", "no padding with STOCHASTIC", 0, pad[0] != 0 ? pad[0] : pad[1]);
    for (std::size_t i = 0; i < 2; ++i)
        if (pad[i] != 0 && pad[i] >= kernel[i])
            return fail(errc::wrong_attribute_value, "pad", "smaller than the window", kernel[i], pad[i]);
    if (average && !ctx.attr<"avg_include_pad">() && (pad[0] != 0 || pad[1] != 0))
        return not_supported("avg_include_pad", "true, if the layer pads");
    ctx.set<"window">(kernel);
    ctx.set<"stride">(stride);
    ctx.set<"pad">(std::array<std::int64_t, 4>{pad[0], pad[0], pad[1], pad[1]});
    ctx.set<"ceil_mode">(ctx.attr<"round_mode">() == "CEIL" && ctx.attr<"ceil_mode">() ? 0 : 1);
    return ok;
}
inline constexpr auto pooling = plugin<Pooling, layer::Pooling>()
                                    .map("mode", "pool", when("MAX", 0), when("AVE", 1), when("STOCHASTIC", 2))
                                    .computed("window")
                                    .computed("stride")
                                    .computed("pad")
                                    .computed("ceil_mode")
                                    .use_default("dilation")
                                    .set("data_format", "NCHW")
                                    .input_format("x", format::nchw)
                                    .reads("kernel_size", "stride", "pad", "kernel_h", "kernel_w", "stride_h",
                                        "stride_w", "pad_h", "pad_w", "round_mode", "ceil_mode", "axis", "pad_3d",
                                        "kernel_size_3d", "stride_3d", "torch_pooling", "avg_include_pad")
                                    .ignore("engine")
                                    .parse(&parse_pooling);

inline constexpr auto spp = plugin<SPP, layer::SPP>()
                                .checked("pyramid_height")
                                .map("pool_method", "pool", when("MAX", 0), when("AVE", 1), refuse("STOCHASTIC"))
                                .set("data_format", "NCHW")
                                .input_format("x", format::nchw)
                                .ignore("engine");

/// The plugins of this family.
using pool_plugins = graft::plugins<pooling, spp>;

} // namespace library::caffe_plugins
GRAFT_END
