// graft/library/nn/conv/kernels.hpp - kernels: convolutions, by products and by plain loops: both layouts, both filter
// orders, groups
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <string_view>

#include "graft/kernel.hpp"
#include "graft/kernel/table.hpp"
#include "graft/library/kernel/gemm.hpp"
#include "graft/library/nn/conv/core_kernels.hpp"
#include "graft/library/nn/conv/direct_kernels.hpp"
#include "graft/library/nn/conv/gradient_ops.hpp"
#include "graft/library/nn/conv/ops.hpp"
#include "graft/library/nn/conv/packed_kernels.hpp"
#include "graft/library/nn/conv/unpacked_convolution.hpp"

GRAFT_BEGIN
namespace library {

using int_list = span<std::int64_t const>;

namespace detail {

/// Sizes of both sides and of the filter; `image` is the side that patches are read from.
inline conv_geometry conv_sizes(tensor_desc const& image, tensor_desc const& side, shape const& filter, format order,
    std::string_view data_format, rule::window const& w, std::size_t rank = 4) {
    auto const layout = rule::layout_of(image, data_format, rank);
    auto const at = [&](tensor_desc const& d, char letter) { return d.shape.dims()[rule::axis_at(layout, letter)]; };
    conv_geometry g;
    g.nchw = layout == format::nchw || layout == format::ncdhw;
    g.taps_last = order == format::nchw || order == format::ncdhw;
    g.n = at(image, 'N'), g.c = at(image, 'C'), g.h = at(image, 'H'), g.w = at(image, 'W');
    g.oc = at(side, 'C'), g.oh = at(side, 'H'), g.ow = at(side, 'W');
    g.kh = filter.dims()[rule::axis_at(order, 'H')], g.kw = filter.dims()[rule::axis_at(order, 'W')];
    auto const taken = filter.dims()[rule::axis_at(order, 'C')];
    g.groups = taken > 0 ? g.c / taken : 1;
    g.x_plane = g.h * g.w, g.y_plane = g.oh * g.ow;
    set_window(g, layout, w, rank - 4);
    return g;
}
inline conv_geometry depthwise_sizes(tensor_desc const& x, tensor_desc const& y, shape const& filter,
    std::string_view data_format, rule::window const& w) {
    shape const as_hwcn{filter.dims()[0], filter.dims()[1], 1, filter.dims()[2] * filter.dims()[3]};
    return conv_sizes(x, y, as_hwcn, format::hwcn, data_format, w);
}
[[nodiscard]] inline std::size_t bytes_for(std::size_t floats) { return floats * sizeof(float); }

inline void convolve(
    conv_geometry const& g, float const* x, float const* f, float const* bias, float* y, workspace ws) {
    fill_bias(y, g.n, g.oc, g.positions(), g.nchw, bias);
    for (index i = 0; i < g.n; ++i)
        conv_image(g, x + i * g.c * g.h * g.w, f, y + i * g.oc * g.positions(), ws.as<float>().data());
}
inline void convolve_transposed(
    conv_geometry const& g, float const* y, float const* f, float const* bias, float* x, workspace ws) {
    fill_bias(x, g.n, g.c, g.h * g.w, g.nchw, bias);
    for (index i = 0; i < g.n; ++i)
        conv_image_transposed(g, y + i * g.oc * g.positions(), f, x + i * g.c * g.h * g.w, ws.as<float>().data());
}

} // namespace detail

inline memory_size conv2d_workspace(in<"x", no_elements> x, in<"filter", no_elements> filter, out<"y", no_elements> y,
    attr_of<"strides", int_list> strides, attr_of<"pads", int_list> pads, attr_of<"dilations", int_list> dilations,
    attr_of<"data_format", std::string_view> data_format, attr_of<"padding", std::string_view> padding) {
    rule::window const w{padding, strides, dilations, pads};
    return memory_size::bytes(detail::bytes_for(conv_floats(detail::conv_sizes(
        x.desc(), y.desc(), filter.shape(), rule::filter_layout(filter.desc(), 4), data_format, w))));
}
/// Conv2D: patches of about 1 MB times the filter, or direct loops if every group has one channel.
inline status conv2d(in<"x", float> x, in<"filter", float> filter, optional_in<"bias", float> bias, out<"y", float> y,
    attr_of<"strides", int_list> strides, attr_of<"pads", int_list> pads, attr_of<"dilations", int_list> dilations,
    attr_of<"data_format", std::string_view> data_format, attr_of<"padding", std::string_view> padding, workspace ws) {
    rule::window const w{padding, strides, dilations, pads};
    detail::convolve(
        detail::conv_sizes(x.desc(), y.desc(), filter.shape(), rule::filter_layout(filter.desc(), 4), data_format, w),
        x.data(), filter.data(), bias.data(), y.data(), ws);
    return ok;
}

/// DepthwiseConv2D: direct loops.
inline status depthwise_conv2d(in<"x", float> x, in<"filter", float> filter, optional_in<"bias", float> bias,
    out<"y", float> y, attr_of<"strides", int_list> strides, attr_of<"pads", int_list> pads,
    attr_of<"dilations", int_list> dilations, attr_of<"data_format", std::string_view> data_format,
    attr_of<"padding", std::string_view> padding, workspace ws) {
    rule::window const w{padding, strides, dilations, pads};
    detail::convolve(detail::depthwise_sizes(x.desc(), y.desc(), filter.shape(), data_format, w), x.data(),
        filter.data(), bias.data(), y.data(), ws);
    return ok;
}
inline memory_size depthwise_conv2d_workspace(in<"x", no_elements> x, in<"filter", no_elements> filter,
    out<"y", no_elements> y, attr_of<"strides", int_list> strides, attr_of<"pads", int_list> pads,
    attr_of<"dilations", int_list> dilations, attr_of<"data_format", std::string_view> data_format,
    attr_of<"padding", std::string_view> padding) {
    rule::window const w{padding, strides, dilations, pads}; // with a single channel it is an ordinary convolution
    return memory_size::bytes(
        detail::bytes_for(conv_floats(detail::depthwise_sizes(x.desc(), y.desc(), filter.shape(), data_format, w))));
}

inline memory_size conv2d_backprop_input_workspace(in<"filter", no_elements> filter, in<"out_backprop", no_elements> dy,
    out<"y", no_elements> y, attr_of<"strides", int_list> strides, attr_of<"pads", int_list> pads,
    attr_of<"dilations", int_list> dilations, attr_of<"data_format", std::string_view> data_format,
    attr_of<"padding", std::string_view> padding) {
    rule::window const w{padding, strides, dilations, pads};
    return memory_size::bytes(detail::bytes_for(conv_transposed_floats(detail::conv_sizes(
        y.desc(), dy.desc(), filter.shape(), rule::filter_layout(filter.desc(), 4), data_format, w))));
}
/// Conv2DBackpropInput: products scattered over the image.
inline status conv2d_backprop_input(in<"input_size", any>, in<"filter", float> filter, in<"out_backprop", float> dy,
    out<"y", float> y, attr_of<"strides", int_list> strides, attr_of<"pads", int_list> pads,
    attr_of<"dilations", int_list> dilations, attr_of<"data_format", std::string_view> data_format,
    attr_of<"padding", std::string_view> padding, workspace ws) {
    rule::window const w{padding, strides, dilations, pads};
    detail::convolve_transposed(
        detail::conv_sizes(y.desc(), dy.desc(), filter.shape(), rule::filter_layout(filter.desc(), 4), data_format, w),
        dy.data(), filter.data(), nullptr, y.data(), ws);
    return ok;
}

inline memory_size deconvolution_workspace(in<"x", no_elements> x, in<"filter", no_elements> filter,
    out<"y", no_elements> y, attr_of<"strides", int_list> strides, attr_of<"pads", int_list> pads,
    attr_of<"dilations", int_list> dilations, attr_of<"data_format", std::string_view> data_format) {
    auto const steps = rule::strides_of_axes(strides, rule::layout_of(x.desc(), data_format, 4));
    rule::window const w{"EXPLICIT", steps, dilations, pads};
    return memory_size::bytes(detail::bytes_for(
        conv_transposed_floats(detail::conv_sizes(y.desc(), x.desc(), filter.shape(), format::nchw, data_format, w))));
}
/// Deconvolution with Caffe's filter.
inline status deconvolution(in<"x", float> x, in<"filter", float> filter, optional_in<"bias", float> bias,
    out<"y", float> y, attr_of<"strides", int_list> strides, attr_of<"pads", int_list> pads,
    attr_of<"dilations", int_list> dilations, attr_of<"data_format", std::string_view> data_format, workspace ws) {
    auto const steps = rule::strides_of_axes(strides, rule::layout_of(x.desc(), data_format, 4));
    rule::window const w{"EXPLICIT", steps, dilations, pads};
    detail::convolve_transposed(detail::conv_sizes(y.desc(), x.desc(), filter.shape(), format::nchw, data_format, w),
        x.data(), filter.data(), bias.data(), y.data(), ws);
    return ok;
}

namespace detail {

/// A 3-D convolution as 2-D ones over the slices: planes of NCDHW are strided, those of NDHWC are images.
struct volume {
    conv_geometry plane;
    index d = 0, od = 0, kd = 1, sd = 1, dd = 1, front = 0;
};
inline volume volume_sizes(tensor_desc const& x, tensor_desc const& y, tensor_desc const& filter,
    std::string_view data_format, rule::window const& w) {
    auto const layout = rule::layout_of(x, data_format, 5), order = rule::filter_layout(filter, 5);
    auto const a = rule::axis_at(layout, 'D');
    volume v;
    v.plane = conv_sizes(x, y, filter.shape, order, data_format, w, 5);
    v.d = x.shape.dims()[a], v.od = y.shape.dims()[a], v.kd = filter.shape.dims()[rule::axis_at(order, 'D')];
    v.sd = w.strides[a], v.dd = w.dilations.empty() ? 1 : w.dilations[a];
    v.front = w.padding == "SAME" ? rule::same_pad_before(v.d, v.kd, v.sd, v.dd) : w.padding == "VALID" ? 0 : w.pads[0];
    v.plane.x_plane *= v.d, v.plane.y_plane *= v.od;
    return v;
}

} // namespace detail

inline memory_size conv3d_workspace(in<"x", no_elements> x, in<"filter", no_elements> filter, out<"y", no_elements> y,
    attr_of<"strides", int_list> strides, attr_of<"pads", int_list> pads, attr_of<"dilations", int_list> dilations,
    attr_of<"data_format", std::string_view> data_format, attr_of<"padding", std::string_view> padding) {
    return memory_size::bytes(detail::bytes_for(conv_floats(
        detail::volume_sizes(x.desc(), y.desc(), filter.desc(), data_format, {padding, strides, dilations, pads})
            .plane)));
}
/// Conv3D with TensorFlow's filter [D, H, W, Cin, Cout].
/// error wrong_format if the filter has another order
inline status conv3d(in<"x", float> x, in<"filter", float> filter, optional_in<"bias", float> bias, out<"y", float> y,
    attr_of<"strides", int_list> strides, attr_of<"pads", int_list> pads, attr_of<"dilations", int_list> dilations,
    attr_of<"data_format", std::string_view> data_format, attr_of<"padding", std::string_view> padding, workspace ws) {
    auto const v = detail::volume_sizes(
        x.desc(), y.desc(), filter.desc(), data_format, {padding, strides, dilations, pads});
    auto const& g = v.plane;
    if (g.taps_last) return fail(errc::wrong_format, "filter", "DHWCN");
    fill_bias(y.data(), g.n, g.oc, v.od * g.positions(), g.nchw, bias.data());
    auto const slice_in = g.h * g.w * (g.nchw ? 1 : g.c), slice_out = g.positions() * (g.nchw ? 1 : g.oc);
    for (index i = 0; i < g.n; ++i)
        for (index o = 0; o < v.od; ++o)
            for (index k = 0; k < v.kd; ++k) {
                auto const at = o * v.sd + k * v.dd - v.front;
                if (at < 0 || at >= v.d) continue;
                conv_image(g, x.data() + i * g.c * v.d * g.h * g.w + at * slice_in,
                    filter.data() + k * g.taps() * g.cg() * g.oc,
                    y.data() + i * g.oc * v.od * g.positions() + o * slice_out, ws.as<float>().data());
            }
    return ok;
}

inline memory_size conv3d_backprop_input_workspace(in<"filter", no_elements> filter, in<"out_backprop", no_elements> dy,
    out<"y", no_elements> y, attr_of<"strides", int_list> strides, attr_of<"pads", int_list> pads,
    attr_of<"dilations", int_list> dilations, attr_of<"data_format", std::string_view> data_format,
    attr_of<"padding", std::string_view> padding) {
    return memory_size::bytes(detail::bytes_for(conv_transposed_floats(
        detail::volume_sizes(y.desc(), dy.desc(), filter.desc(), data_format, {padding, strides, dilations, pads})
            .plane)));
}
/// Conv3DBackpropInput with TensorFlow's filter [D, H, W, Cin, Cout]: transposed 2-D convolutions of the slices.
/// error wrong_format if the filter has another order
inline status conv3d_backprop_input(in<"input_size", any>, in<"filter", float> filter, in<"out_backprop", float> dy,
    out<"y", float> y, attr_of<"strides", int_list> strides, attr_of<"pads", int_list> pads,
    attr_of<"dilations", int_list> dilations, attr_of<"data_format", std::string_view> data_format,
    attr_of<"padding", std::string_view> padding, workspace ws) {
    auto const v = detail::volume_sizes(
        y.desc(), dy.desc(), filter.desc(), data_format, {padding, strides, dilations, pads});
    auto const& g = v.plane;
    if (g.taps_last) return fail(errc::wrong_format, "filter", "DHWCN");
    std::fill_n(y.data(), y.size(), 0.f);
    auto const slice_in = g.h * g.w * (g.nchw ? 1 : g.c), slice_out = g.positions() * (g.nchw ? 1 : g.oc);
    for (index i = 0; i < g.n; ++i)
        for (index o = 0; o < v.od; ++o)
            for (index k = 0; k < v.kd; ++k) {
                auto const at = o * v.sd + k * v.dd - v.front;
                if (at < 0 || at >= v.d) continue;
                conv_image_transposed(g, dy.data() + i * g.oc * v.od * g.positions() + o * slice_out,
                    filter.data() + k * g.taps() * g.cg() * g.oc, y.data() + i * g.c * v.d * g.h * g.w + at * slice_in,
                    ws.as<float>().data());
            }
    return ok;
}

/// The kernels by matrix products.
using conv_product_kernels = with_promoted<
    kernels<kernel<Conv2D, &conv2d, &conv2d_workspace>,
        kernel<DepthwiseConv2D, &depthwise_conv2d, &depthwise_conv2d_workspace>,
        kernel<Conv2DBackpropInput, &conv2d_backprop_input, &conv2d_backprop_input_workspace>,
        kernel<Deconvolution, &deconvolution, &deconvolution_workspace>, kernel<Conv3D, &conv3d, &conv3d_workspace>,
        kernel<Conv3DBackpropInput, &conv3d_backprop_input, &conv3d_backprop_input_workspace>>,
    half, bfloat16>;

/// The kernels of this family.
using conv_kernels = join<packed_conv_kernels, conv_product_kernels, unpacked_conv_kernels, conv_direct_kernels>;

namespace detail {

/// Bilinear interpolation in a plane; 0 outside.
template <class T> double between(T const* plane, std::int64_t height, std::int64_t width, double y, double x) {
    if (!(y > -1 && y < static_cast<double>(height) && x > -1 && x < static_cast<double>(width))) return 0;
    auto const row = static_cast<std::int64_t>(std::floor(y)), column = static_cast<std::int64_t>(std::floor(x));
    auto const down = y - static_cast<double>(row), right = x - static_cast<double>(column);
    auto const at = [&](std::int64_t r, std::int64_t c) {
        bool const inside = r >= 0 && r < height && c >= 0 && c < width;
        return inside ? static_cast<double>(plane[r * width + c]) : 0.0;
    };
    return (1 - down) * ((1 - right) * at(row, column) + right * at(row, column + 1)) +
           down * ((1 - right) * at(row + 1, column) + right * at(row + 1, column + 1));
}

} // namespace detail

/// DeformableConv2D.
/// cost one interpolated sample for each element of the window, channel and position, times the output channels
template <class T> status deformable_conv2d(in<"x", T> x, in<"w", T> w, in<"offset", T> offset,
    optional_in<"bias", T> bias, optional_in<"mask", T> mask, out<"y", T> y,
    attr_of<"strides", span<std::int64_t const>> strides, attr_of<"pads", span<std::int64_t const>> pads,
    attr_of<"dilations", span<std::int64_t const>> dilations, attr_of<"groups", std::int64_t> groups,
    attr_of<"offset_groups", std::int64_t> offset_groups) {
    if (y.size() == 0) return ok;
    auto const channels = x.dim(1), height = x.dim(2), width = x.dim(3), created = w.dim(0), per_group = w.dim(1);
    auto const h = w.dim(2), v = w.dim(3), rows = y.dim(2), columns = y.dim(3), places = rows * columns;
    if (per_group * *groups != channels || created % *groups != 0 || channels % *offset_groups != 0)
        return fail(errc::wrong_shape, "w", "channels that the groups divide");
    if (offset.dim(1) != *offset_groups * h * v * 2 || offset.dim(2) != rows || offset.dim(3) != columns)
        return fail(errc::wrong_shape, "offset", "two numbers for each element of the window at each place");
    if (mask && (mask->dim(1) != *offset_groups * h * v || mask->dim(2) != rows || mask->dim(3) != columns))
        return fail(errc::wrong_shape, "mask", "a number for each element of the window at each place");
    for (std::int64_t b = 0; b < y.dim(0); ++b)
        for (std::int64_t p = 0; p < places; ++p)
            for (std::int64_t m = 0; m < created; ++m) {
                auto const first = m / (created / *groups) * per_group;
                double sum = bias ? static_cast<double>((*bias)[static_cast<std::size_t>(m)]) : 0.0;
                for (std::int64_t c = 0; c < per_group; ++c) {
                    auto const from = first + c, shared = from / (channels / *offset_groups);
                    auto const* plane = x.data() + (b * channels + from) * height * width;
                    for (std::int64_t k = 0; k < h * v; ++k) {
                        auto const moves = (b * *offset_groups + shared) * h * v + k;
                        auto const* by = offset.data() + 2 * moves * places + p;
                        auto const down = static_cast<double>(
                                              p / columns * (*strides)[0] - (*pads)[0] + k / v * (*dilations)[0]) +
                                          static_cast<double>(by[0]);
                        auto const right = static_cast<double>(
                                               p % columns * (*strides)[1] - (*pads)[1] + k % v * (*dilations)[1]) +
                                           static_cast<double>(by[places]);
                        auto value = detail::between(plane, height, width, down, right);
                        if (mask) value *= static_cast<double>(mask->data()[moves * places + p]);
                        sum += value * static_cast<double>(w.data()[(m * per_group + c) * h * v + k]);
                    }
                }
                y.data()[(b * created + m) * places + p] = static_cast<T>(sum);
            }
    return ok;
}

/// The kernels of this family.
using deformable_kernels = kernels_of<DeformableConv2D, &deformable_conv2d<float>, &deformable_conv2d<double>>;

} // namespace library
GRAFT_END
