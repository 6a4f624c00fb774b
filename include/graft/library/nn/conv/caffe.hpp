// graft/library/nn/conv/caffe.hpp - Caffe: convolutions
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <concepts>
#include <vector>

#include "graft/library/array/reshape/ops.hpp"
#include "graft/library/caffe/reading.hpp"
#include "graft/library/nn/conv/ops.hpp"

GRAFT_BEGIN
namespace caffe {

/// Convolution of each bottom separately: one top per bottom.
using Convolution = layer_of<"Convolution", "convolution_param", "bottom+ -> top+", "num_output", "pad_h pad_w">;
/// The patches that a convolution reads.
using Im2col = layer_of<"Im2col", "convolution_param", "bottom -> top", "", "pad_h pad_w">;
/// Convolution in which the number of groups is the number of channels. Forks.
using DepthwiseConvolution =
    layer_of<"DepthwiseConvolution", "convolution_param", "bottom+ -> top+", "num_output", "pad_h pad_w">;
/// The same in another fork, in which the group is not specified.
using ConvolutionDepthwise =
    layer_of<"ConvolutionDepthwise", "convolution_param", "bottom+ -> top+", "num_output", "pad_h pad_w">;
/// Transposed convolution of each bottom.
using Deconvolution = layer_of<"Deconvolution", "convolution_param", "bottom+ -> top+", "num_output", "pad_h pad_w">;

} // namespace caffe

namespace library::caffe_plugins {

/// The contents of a layer's `convolution_param`, one number per spatial axis.
struct convolution_reading {
    std::vector<std::int64_t> kernel{}, stride{}, pad{}, dilation{};
    std::int64_t outputs = 0, groups = 1;
    std::size_t axis = 1, spatial = 2;
    dim channels{};
};

/// A setting that is specified as one number for all spatial axes, as one for each, or for an image as height and
/// width.
/// error wrong_attribute_value
template <fixed_string All, fixed_string H, fixed_string W, class Context> [[nodiscard]] constexpr status for_each_axis(
    Context const& ctx, std::size_t spatial, std::int64_t fallback, std::int64_t min, std::vector<std::int64_t>& out) {
    bool const pair = ctx.template has_attr<H>() || ctx.template has_attr<W>();
    auto const all = ctx.template attr<All>();
    auto const count = static_cast<std::int64_t>(spatial);
    if (all.size() > 1 && all.size() != spatial)
        return fail(errc::wrong_attribute_value, All.view(), "one number, or one per spatial axis", count,
            static_cast<std::int64_t>(all.size()));
    if (pair && !all.empty()) return both_given(All.view(), "one number for all axes, or height and width, not both");
    if (pair && spatial != 2)
        return fail(errc::wrong_attribute_value, H.view(), "height and width of an image", 2, count);
    out.assign(spatial, all.empty() ? fallback : all.front());
    if (all.size() > 1) out.assign(all.begin(), all.end());
    if (pair) out = {ctx.template attr<H>(), ctx.template attr<W>()};
    for (std::size_t i = 0; i < out.size(); ++i)
        if (out[i] < min)
            return fail(errc::wrong_attribute_value,
                !pair    ? All.view()
                : i == 0 ? H.view()
                         : W.view(),
                "at least", min, out[i]);
    return ok;
}

/// The dilation in the syntax of DeepLab's fork: one number, or one each for height and width.
/// error wrong_attribute_value
template <class Context> [[nodiscard]] constexpr status read_holes(Context const& ctx, convolution_reading& r) {
    bool const pair = ctx.template has_attr<"hole_h">() || ctx.template has_attr<"hole_w">();
    if (!pair && !ctx.template has_attr<"hole">()) return ok;
    if (!ctx.template attr<"dilation">().empty()) return both_given("hole", "a hole or a dilation, not both");
    if (pair && r.spatial != 2)
        return fail(errc::wrong_attribute_value, "hole_h", "height and width of an image", 2,
            static_cast<std::int64_t>(r.spatial));
    auto const all = static_cast<std::int64_t>(ctx.template attr<"hole">());
    r.dilation.assign(r.spatial, all);
    if (pair)
        r.dilation = {static_cast<std::int64_t>(ctx.template attr<"hole_h">()),
            static_cast<std::int64_t>(ctx.template attr<"hole_w">())};
    for (auto d : r.dilation)
        if (d < 1) return fail(errc::wrong_attribute_value, "hole", "at least", 1, d);
    return ok;
}
/// The window of a layer.
/// error wrong_attribute_value, axis_out_of_range
template <class Layer>
[[nodiscard]] constexpr status read_window(expanding<Layer> const& ctx, shape const& x, convolution_reading& r) {
    if (ctx.template attr<"relu">()) return not_supported("relu", "a ReLU layer of its own");
    if (ctx.template attr<"fusion_type">() != "NONE_FUSION") return not_supported("fusion_type", "NONE_FUSION");
    auto const axis = axis_in(x.has_rank() ? x : shape::of_rank(4), ctx.template attr<"axis">());
    if (!axis) return axis.error();
    r.axis = static_cast<std::size_t>(*axis);
    r.spatial = (x.has_rank() ? x.rank() : 4) - r.axis - 1;
    if (auto s = for_each_axis<"kernel_size", "kernel_h", "kernel_w">(ctx, r.spatial, 0, 1, r.kernel); !s) return s;
    if (auto s = for_each_axis<"stride", "stride_h", "stride_w">(ctx, r.spatial, 1, 1, r.stride); !s) return s;
    if (auto s = for_each_axis<"pad", "pad_h", "pad_w">(ctx, r.spatial, 0, 0, r.pad); !s) return s;
    auto const dilation = ctx.template attr<"dilation">();
    if (dilation.size() > 1 && dilation.size() != r.spatial)
        return fail(errc::wrong_attribute_value, "dilation", "one number, or one per spatial axis",
            static_cast<std::int64_t>(r.spatial), static_cast<std::int64_t>(dilation.size()));
    for (auto d : dilation)
        if (d < 1) return fail(errc::wrong_attribute_value, "dilation", "at least", 1, d);
    r.dilation.assign(r.spatial, dilation.empty() ? 1 : dilation.front());
    if (dilation.size() > 1) r.dilation.assign(dilation.begin(), dilation.end());
    return read_holes(ctx, r);
}

/// The window, the channels and groups of a convolution.
/// error wrong_attribute_value, axis_out_of_range
template <class Layer>
[[nodiscard]] constexpr status read_convolution(expanding<Layer> const& ctx, shape const& x, convolution_reading& r) {
    if (auto s = read_window(ctx, x, r); !s) return s;
    r.outputs = ctx.template attr<"num_output">();
    r.channels = dim_at(x, r.axis);
    r.groups = ctx.template attr<"group">();
    if constexpr (std::same_as<Layer, layer::ConvolutionDepthwise>)
        r.groups = r.channels.known() ? r.channels.value() : r.outputs;
    if (r.outputs < 1) return fail(errc::wrong_attribute_value, "num_output", "at least", 1, r.outputs);
    if (r.groups < 1) return fail(errc::wrong_attribute_value, "group", "at least", 1, r.groups);
    if (r.outputs % r.groups != 0)
        return fail(errc::wrong_attribute_value, "num_output", "a multiple of the groups", r.groups, r.outputs);
    if (r.channels.known() && r.channels.value() % r.groups != 0)
        return fail(errc::wrong_attribute_value, "group", "a divisor of the channels", r.channels.value(), r.groups);
    return ok;
}

/// One operator per bottom, which share the weights: Conv2D or Deconvolution for images, ConvolutionNd for any other
/// number of spatial axes.
template <class Layer, bool Transposed = false>
[[nodiscard]] constexpr status expand_convolution(expanding<Layer>& ctx) {
    auto const bottoms = ctx.template count<"bottom">();
    for (std::size_t i = 0; i < bottoms; ++i) {
        auto const x = ctx.template tensor<"bottom">(i);
        auto const in = ctx.template desc<"bottom">(i).shape;
        convolution_reading r;
        if (auto s = read_convolution(ctx, in, r); !s) return s;
        auto of = Transposed ? matrix_of(r.channels, r.outputs / r.groups)
                             : matrix_of(r.outputs, floor_div(r.channels, r.groups));
        for (auto k : r.kernel) of.append(k);
        tensor_id bias = no_id;
        auto const filter = ctx.weight(0, "filter", of);
        if (ctx.template attr<"bias_term">()) bias = ctx.weight(1, "bias", vector_of(r.outputs), 0);
        short_string name;
        if (bottoms != 1) name.put(static_cast<std::int64_t>(i));
        if (r.spatial == 2 && r.axis == 1) {
            std::array<std::int64_t, 4> const strides{1, 1, r.stride[0], r.stride[1]},
                dilations{1, 1, r.dilation[0], r.dilation[1]}, pads{r.pad[0], r.pad[0], r.pad[1], r.pad[1]};
            auto const image = read_as(x, format::nchw), window = read_as(filter, format::nchw);
            if constexpr (Transposed)
                ctx.result(ctx.template add<Deconvolution>(name.view(), "x"_p = image, "filter"_p = window,
                    "bias"_p = bias, "strides"_p = r.stride, "pads"_p = pads, "dilations"_p = dilations,
                    "groups"_p = r.groups, "data_format"_p = "NCHW"_c));
            else
                ctx.result(ctx.template add<Conv2D>(name.view(), "x"_p = image, "filter"_p = window, "bias"_p = bias,
                    "strides"_p = strides, "pads"_p = pads, "dilations"_p = dilations, "groups"_p = r.groups,
                    "data_format"_p = "NCHW"_c, "padding"_p = "EXPLICIT"_c));
        } else {
            ctx.result(ctx.template add<ConvolutionNd>(name.view(), "x"_p = x, "filter"_p = filter, "bias"_p = bias,
                "strides"_p = r.stride, "pads"_p = r.pad, "dilations"_p = r.dilation, "groups"_p = r.groups,
                "axis"_p = static_cast<std::int64_t>(r.axis), "transposed"_p = Transposed));
        }
    }
    return ok;
}

inline constexpr auto convolution = expand<layer::Convolution>(&expand_convolution<layer::Convolution>);
inline constexpr auto depthwise_convolution = expand<layer::DepthwiseConvolution>(
    &expand_convolution<layer::DepthwiseConvolution>);
inline constexpr auto convolution_depthwise = expand<layer::ConvolutionDepthwise>(
    &expand_convolution<layer::ConvolutionDepthwise>);
inline constexpr auto deconvolution = expand<layer::Deconvolution>(&expand_convolution<layer::Deconvolution, true>);

constexpr status expand_im2col(expanding<layer::Im2col>& ctx) {
    auto const x = ctx.desc<"bottom">().shape;
    convolution_reading r;
    if (auto s = read_window(ctx, x, r); !s) return s;
    if (r.spatial != 2 || r.axis != 1) return fail(errc::wrong_rank, "bottom", "an image [N, C, H, W]");
    std::array<std::int64_t, 4> const pads{r.pad[0], r.pad[0], r.pad[1], r.pad[1]};
    ctx.result(ctx.add<Im2col>("", "x"_p = read_as(ctx.tensor<"bottom">(), format::nchw), "ksizes"_p = r.kernel,
        "strides"_p = r.stride, "dilations"_p = r.dilation, "padding_mode"_p = "CALCULATED"_c, "pads"_p = pads));
    return ok;
}
inline constexpr auto im2col = expand<layer::Im2col>(&expand_im2col);

/// The plugins of this family.
using conv_plugins = graft::plugins<convolution, depthwise_convolution, convolution_depthwise, deconvolution, im2col>;

} // namespace library::caffe_plugins
GRAFT_END
