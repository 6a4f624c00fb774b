// graft/library/caffe/plugins_window.hpp - plugins of Caffe's convolutions, pooling and local normalization
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>

#include "graft/base/config.hpp"
#include "graft/library/caffe/layers_window.hpp"
#include "graft/library/caffe/plugins_common.hpp"
#include "graft/library/ops/conv.hpp"
#include "graft/library/ops/normalization.hpp"
#include "graft/library/ops/pool.hpp"
#include "graft/mapping/plugins.hpp"

GRAFT_BEGIN
namespace library {
namespace caffe_plugins {

/// What the layers of `convolution_param` have in common: the window, read and set, and the counts.
struct convolution_reading {
    std::array<std::int64_t, 2> kernel{}, stride{}, pad{}, dilation{};
    std::int64_t outputs = 0, groups = 1;
    dim channels{};
    bool bias = true;
};

/// error wrong_rank, wrong_attribute_value
template <class Target, class Layer> [[nodiscard]] status read_convolution(parsing<Target, Layer>& ctx, convolution_reading& r) {
    auto const x = ctx.template desc<"bottom">().shape;
    if (x.has_rank() && x.rank() != 4)
        return fail(errc::wrong_rank, "bottom", "an image [N, C, H, W]", 4, static_cast<std::int64_t>(x.rank()));
    auto const axis = ctx.template attr<"axis">();
    if (axis != 1 && axis != -3) return fail(errc::wrong_attribute_value, "axis", "the channels of an image", 1, axis);
    if (ctx.template attr<"relu">()) return not_supported("relu", "a ReLU layer of its own");
    if (ctx.template attr<"fusion_type">() != "NONE_FUSION") return not_supported("fusion_type", "NONE_FUSION");
    if (auto s = height_and_width<"kernel_size", "kernel_h", "kernel_w">(ctx, 0, 1, r.kernel); !s) return s;
    if (auto s = height_and_width<"stride", "stride_h", "stride_w">(ctx, 1, 1, r.stride); !s) return s;
    if (auto s = height_and_width<"pad", "pad_h", "pad_w">(ctx, 0, 0, r.pad); !s) return s;
    auto const dilation = ctx.template attr<"dilation">();
    if (dilation.size() > 2)
        return fail(errc::wrong_attribute_value, "dilation", "one number, or one per spatial axis", 2, static_cast<std::int64_t>(dilation.size()));
    for (auto d : dilation)
        if (d < 1) return fail(errc::wrong_attribute_value, "dilation", "at least", 1, d);
    r.dilation = dilation.empty() ? std::array<std::int64_t, 2>{1, 1} : std::array<std::int64_t, 2>{dilation.front(), dilation.back()};
    r.outputs = ctx.template attr<"num_output">();
    r.channels = dim_at(x, 1);
    r.groups = ctx.template attr<"group">();
    if constexpr (std::same_as<Layer, layer::ConvolutionDepthwise>) r.groups = r.channels.known() ? r.channels.value() : r.outputs;
    r.bias = ctx.template attr<"bias_term">();
    if (r.outputs < 1) return fail(errc::wrong_attribute_value, "num_output", "at least", 1, r.outputs);
    if (r.groups < 1) return fail(errc::wrong_attribute_value, "group", "at least", 1, r.groups);
    if (r.outputs % r.groups != 0) return fail(errc::wrong_attribute_value, "num_output", "a multiple of the groups", r.groups, r.outputs);
    if (r.channels.known() && r.channels.value() % r.groups != 0)
        return fail(errc::wrong_attribute_value, "group", "a divisor of the channels", r.channels.value(), r.groups);
    ctx.template set<"strides">(std::array<std::int64_t, 4>{1, 1, r.stride[0], r.stride[1]});
    ctx.template set<"dilations">(std::array<std::int64_t, 4>{1, 1, r.dilation[0], r.dilation[1]});
    ctx.template set<"pads">(std::array<std::int64_t, 4>{r.pad[0], r.pad[0], r.pad[1], r.pad[1]});
    ctx.template set<"groups">(r.groups);
    return ok;
}

/// Filter [num_output, C / group, h, w], bias [num_output].
template <class Layer> [[nodiscard]] status parse_convolution(parsing<Conv2D, Layer>& ctx) {
    convolution_reading r;
    if (auto s = read_convolution(ctx, r); !s) return s;
    auto const filter = matrix_of(r.outputs, floor_div(r.channels, r.groups)).append(r.kernel[0]).append(r.kernel[1]);
    if (auto s = ctx.template weight<"filter">(0, filter); !s) return s;
    return r.bias ? ctx.template weight<"bias">(1, vector_of(r.outputs), 0) : ok;
}
/// Filter [C, num_output / group, h, w], bias [num_output].
inline status parse_deconvolution(parsing<Deconvolution, layer::Deconvolution>& ctx) {
    convolution_reading r;
    if (auto s = read_convolution(ctx, r); !s) return s;
    auto const filter = matrix_of(r.channels, r.outputs / r.groups).append(r.kernel[0]).append(r.kernel[1]);
    if (auto s = ctx.weight<"filter">(0, filter); !s) return s;
    return r.bias ? ctx.weight<"bias">(1, vector_of(r.outputs), 0) : ok;
}

/// The links that all layers of `convolution_param` share.
template <class Target, class Layer> [[nodiscard]] constexpr mapping<Target, Layer> convolution_plugin() {
    return plugin<Target, Layer>()
        .set("data_format", "NCHW").computed("strides").computed("pads").computed("dilations").computed("groups")
        .weight("filter", 0).weight("bias", 1)
        .input_format("x", format::nchw).input_format("filter", format::nchw)
        .reads("num_output", "bias_term", "pad", "kernel_size", "group", "stride", "pad_h", "pad_w", "kernel_h", "kernel_w", "stride_h",
               "stride_w", "axis", "dilation", "relu", "fusion_type")
        .ignore("weight_filler", "bias_filler", "engine", "force_nd_im2col", "negative_slope", "conv_algorithm", "coeff",
                "cudnn_convolution_algo_seeker", "conv_algos_override")
        .each();
}

inline constexpr auto convolution =
    convolution_plugin<Conv2D, layer::Convolution>().set("padding", "EXPLICIT").parse(&parse_convolution<layer::Convolution>);
inline constexpr auto depthwise_convolution =
    convolution_plugin<Conv2D, layer::DepthwiseConvolution>().set("padding", "EXPLICIT").parse(&parse_convolution<layer::DepthwiseConvolution>);
inline constexpr auto convolution_depthwise =
    convolution_plugin<Conv2D, layer::ConvolutionDepthwise>().set("padding", "EXPLICIT").parse(&parse_convolution<layer::ConvolutionDepthwise>);
inline constexpr auto deconvolution = convolution_plugin<Deconvolution, layer::Deconvolution>().parse(&parse_deconvolution);

inline status parse_pooling(parsing<Pooling, layer::Pooling>& ctx) {
    auto const method = ctx.attr<"pool">();
    bool const average = method == "AVE";
    if (method == "STOCHASTIC") return not_supported("pool", "MAX or AVE");
    if (average && ctx.output_count() > 1)
        return fail(errc::wrong_output_count, "mask", "one top: a mean has no position", 1, static_cast<std::int64_t>(ctx.output_count()));
    ctx.output_count<"mask">(ctx.output_count() > 1 ? 1 : 0);
    if (!ctx.attr<"kernel_size_3d">().empty() || !ctx.attr<"stride_3d">().empty() || !ctx.attr<"pad_3d">().empty())
        return not_supported("kernel_size_3d", "a window over an image");
    if (ctx.attr<"axis">() != 1) return fail(errc::wrong_attribute_value, "axis", "the channels of an image", 1, ctx.attr<"axis">());
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
    for (std::size_t i = 0; i < 2; ++i)
        if (pad[i] != 0 && pad[i] >= kernel[i]) return fail(errc::wrong_attribute_value, "pad", "smaller than the window", kernel[i], pad[i]);
    if (average && !ctx.attr<"avg_include_pad">() && (pad[0] != 0 || pad[1] != 0)) return not_supported("avg_include_pad", "true where the layer pads");
    ctx.set<"mode">(average ? 1 : 0);
    ctx.set<"window">(kernel);
    ctx.set<"stride">(stride);
    ctx.set<"pad">(std::array<std::int64_t, 4>{pad[0], pad[0], pad[1], pad[1]});
    ctx.set<"round_mode">(ctx.attr<"round_mode">() == "CEIL" && ctx.attr<"ceil_mode">() ? 0 : 1);
    return ok;
}
inline constexpr auto pooling = plugin<Pooling, layer::Pooling>()
    .computed("mode").computed("window").computed("stride").computed("pad").computed("round_mode").set("data_format", "NCHW")
    .input_format("x", format::nchw)
    .reads("pool", "kernel_size", "stride", "pad", "kernel_h", "kernel_w", "stride_h", "stride_w", "pad_h", "pad_w", "round_mode", "ceil_mode",
           "axis", "pad_3d", "kernel_size_3d", "stride_3d", "torch_pooling", "avg_include_pad")
    .ignore("engine").parse(&parse_pooling);

inline status parse_spp(parsing<SPP, layer::SPP>& ctx) {
    auto const method = ctx.attr<"pool">();
    if (method == "STOCHASTIC") return not_supported("pool", "MAX or AVE");
    ctx.set<"pool_method">(method == "AVE" ? 1 : 0);
    return ok;
}
inline constexpr auto spp = plugin<SPP, layer::SPP>()
    .computed("pool_method").set("data_format", "NCHW").input_format("x", format::nchw).reads("pool").ignore("engine").parse(&parse_spp);

/// Caffe divides alpha by the number of elements of the region; within a channel it takes 1 for k.
inline status parse_lrn(parsing<LRN, layer::LRN>& ctx) {
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
    .computed("depth_radius").computed("alpha").computed("bias").set("data_format", "NCHW").input_format("x", format::nchw)
    .reads("local_size", "alpha", "k").ignore("engine").parse(&parse_lrn);

/// The plugins of this file.
using window_plugins =
    graft::plugins<convolution, depthwise_convolution, convolution_depthwise, deconvolution, pooling, spp, lrn>;

} // namespace caffe_plugins
} // namespace library
GRAFT_END
