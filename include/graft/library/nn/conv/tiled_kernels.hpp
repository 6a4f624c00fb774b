// graft/library/nn/conv/tiled_kernels.hpp - tiled kernels, for chips with several cores: 2-D convolutions
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <string_view>

#include "graft/library/kernel/tiled.hpp"
#include "graft/library/nn/conv/ops.hpp"

GRAFT_BEGIN
namespace library {

/// The variant of a tiled convolution.
enum class channels_stand : std::uint8_t { first, last };

/// The sizes of a tiled convolution. Channels first: x [N,C,H,W] and filter [Cout,C/groups,h,w]; channels last:
/// x [N,H,W,C] and filter [h,w,C/groups,Cout], a depthwise one [h,w,C,M].
struct tiled_conv {
    std::int64_t n = 0, c = 0, out = 0, groups = 1;
    tiled_axis h{}, w{};
    bool first = false, fits = false; ///< `fits`: the layouts of x and filter match
};
constexpr tiled_conv tiled_conv_of(
    tensor_desc const& x, tensor_desc const& filter, std::string_view data_format, rule::window const& w, bool depth) {
    tiled_conv g;
    if (x.shape.rank() != 4 || filter.shape.rank() != 4 || !x.shape.elements().known()) return g;
    auto const layout = rule::layout_of(x, data_format, 4), taps = rule::filter_layout(filter, 4);
    auto const size = [&](char letter) { return x.shape[rule::axis_at(layout, letter)].value(); };
    g.first = layout == format::nchw;
    g.fits = g.first ? taps == format::nchw && !depth : layout == format::nhwc && taps == format::hwcn;
    g.n = size('N'), g.c = size('C');
    auto const f = [&](char letter) { return filter.shape[rule::axis_at(taps, letter)].value(); };
    g.out = depth ? f('C') * f('N') : f('N');
    g.groups = depth ? g.c : f('C') > 0 ? g.c / f('C') : 0;
    if (g.groups < 1 || g.out % g.groups != 0) return g.fits = false, g;
    auto const one = [&](char letter, std::size_t i, tiled_axis& a) {
        auto const at = rule::axis_at(layout, letter);
        a.in = size(letter), a.taps = f(letter), a.stride = w.strides[at];
        a.dilation = w.dilations.empty() ? 1 : w.dilations[at];
        auto after = std::int64_t{};
        if (w.padding == "EXPLICIT") a.before = w.pads[2 * i], after = w.pads[2 * i + 1];
        if (w.padding == "SAME") {
            a.before = rule::same_pad_before(a.in, a.taps, a.stride, a.dilation);
            a.out = (a.in + a.stride - 1) / a.stride;
        } else {
            a.out = (a.in + a.before + after - a.span()) / a.stride + 1;
        }
    };
    one('H', 0, g.h), one('W', 1, g.w);
    return g;
}
inline status taken_tiled(tiled_conv const& g) {
    return g.fits ? ok : fail(errc::unsupported_call, "filter", "[Cout,C,h,w] with NCHW, [h,w,C,Cout] with NHWC");
}
using int_list = span<std::int64_t const>;

inline status conv2d_is_tiled(in<"x", no_elements> x, in<"filter", no_elements> filter,
    attr_of<"strides", int_list> strides, attr_of<"pads", int_list> pads, attr_of<"dilations", int_list> dilations,
    attr_of<"data_format", std::string_view> data_format, attr_of<"padding", std::string_view> padding) {
    return taken_tiled(tiled_conv_of(x.desc(), filter.desc(), data_format, {padding, strides, dilations, pads}, false));
}
inline status depthwise_is_tiled(in<"x", no_elements> x, in<"filter", no_elements> filter,
    attr_of<"strides", int_list> strides, attr_of<"pads", int_list> pads, attr_of<"dilations", int_list> dilations,
    attr_of<"data_format", std::string_view> data_format, attr_of<"padding", std::string_view> padding) {
    return taken_tiled(tiled_conv_of(x.desc(), filter.desc(), data_format, {padding, strides, dilations, pads}, true));
}

/// Channels first: an item is a row of y in one channel. Channels last: one pixel of y in all channels.
template <class Op, bool Depth> constexpr status cut_conv(
    tiling_context<Op> const& ctx, tiling<pieces, channels_stand::first, channels_stand::last>& t) {
    auto const g = tiled_conv_of(ctx.template desc<"x">(), ctx.template desc<"filter">(),
        ctx.template attr<"data_format">(), window_of(ctx), Depth);
    if (!g.fits) return fail(errc::unsupported_call, "filter", "a layout that goes with that of x");
    auto const slack = slack_of(ctx, 5), item = ctx.template item_bytes<"x">(), more = sum_bytes(item);
    if (g.first) {
        t.template choose<channels_stand::first>();
        return cut(ctx, t, g.n * g.out * g.h.out,
            {.bytes = item * g.w.out,
                .local_bytes = item * (g.w.out + g.h.stride * g.w.in) + more * g.w.out,
                .reserved = item * (g.h.span() * g.w.in + g.h.taps * g.w.taps) + slack});
    }
    t.template choose<channels_stand::last>();
    return cut(ctx, t, g.n * g.h.out * g.w.out,
        {.bytes = item * g.out,
            .local_bytes = item * (g.out + g.w.stride * g.c) + more * g.out,
            .reserved = item * (g.w.span() * g.c + 2 * g.out) + slack});
}

namespace detail {

/// Some rows of one channel of y: iterates over the channels of x, the rows below them, and the taps.
template <class T> void convolve_plane(tiled_conv const& g, block const& b, kernel_tensor<T const> const& x,
    kernel_tensor<T const> const& filter, std::int64_t plane, std::int64_t first, std::int64_t last, float* ys) {
    auto const n = plane / g.out, o = plane % g.out, depth = g.c / g.groups, c0 = o / (g.out / g.groups) * depth;
    auto const taps = g.h.taps * g.w.taps;
    std::int64_t from = 0, to = 0;
    g.h.range(first, last, from, to);
    if (from == to) return;
    for (std::int64_t c = 0; c < depth; ++c) {
        auto const xs = b.load(x, static_cast<std::size_t>(((n * g.c + c0 + c) * g.h.in + from) * g.w.in),
            static_cast<std::size_t>((to - from) * g.w.in));
        auto const fs = b.load(
            filter, static_cast<std::size_t>((o * depth + c) * taps), static_cast<std::size_t>(taps));
        for (auto row = first; row < last; ++row)
            for (std::int64_t i = 0; i < g.h.taps; ++i) {
                auto const at = g.h.source(row, i);
                if (at < 0) continue;
                auto const* const line = xs.data() + (at - from) * g.w.in;
                auto* const sums = ys + (row - first) * g.w.out;
                for (std::int64_t j = 0; j < g.w.taps; ++j) {
                    auto const tap = widen(fs[static_cast<std::size_t>(i * g.w.taps + j)]);
                    std::int64_t k0 = 0, k1 = 0;
                    g.w.inside(j, k0, k1);
                    auto const* const under = line + (k0 * g.w.stride + j * g.w.dilation - g.w.before);
                    if (g.w.stride == 1)
                        for (std::int64_t k = 0; k < k1 - k0; ++k) sums[k0 + k] += tap * widen(under[k]);
                    else
                        for (std::int64_t k = 0; k < k1 - k0; ++k) sums[k0 + k] += tap * widen(under[k * g.w.stride]);
                }
            }
    }
}

/// Some adjacent pixels of one row of y, in all channels: iterates over rows of taps and the pixels of x below them.
template <class T> void convolve_pixels(tiled_conv const& g, block const& b, kernel_tensor<T const> const& x,
    kernel_tensor<T const> const& filter, bool depthwise, std::int64_t row, std::int64_t first, std::int64_t last,
    float* ys) {
    auto const n = row / g.h.out, oh = row % g.h.out, depth = g.c / g.groups, per = g.out / g.groups;
    std::int64_t from = 0, to = 0;
    g.w.range(first, last, from, to);
    if (from == to) return;
    for (std::int64_t i = 0; i < g.h.taps; ++i) {
        auto const at = g.h.source(oh, i);
        if (at < 0) continue;
        auto const xs = b.load(x, static_cast<std::size_t>(((n * g.h.in + at) * g.w.in + from) * g.c),
            static_cast<std::size_t>((to - from) * g.c));
        for (std::int64_t j = 0; j < g.w.taps; ++j)
            for (std::int64_t c = 0; c < (depthwise ? 1 : depth); ++c) {
                auto const fs = b.load(filter,
                    static_cast<std::size_t>(((i * g.w.taps + j) * (depthwise ? 1 : depth) + c) * g.out),
                    static_cast<std::size_t>(g.out));
                for (auto k = first; k < last; ++k) {
                    auto const place = g.w.source(k, j);
                    if (place < 0) continue;
                    auto const* const pixel = xs.data() + (place - from) * g.c;
                    auto* const sums = ys + (k - first) * g.out;
                    if (g.groups == 1)
                        for (std::int64_t o = 0; o < g.out; ++o)
                            sums[o] += widen(pixel[c]) * widen(fs[static_cast<std::size_t>(o)]);
                    else
                        for (std::int64_t o = 0; o < g.out; ++o)
                            sums[o] += widen(pixel[o / per * depth + c]) * widen(fs[static_cast<std::size_t>(o)]);
                }
            }
    }
}

/// The variant for channels first, or last.
template <class T> void tiled_convolution(tiled_conv const& g, bool depthwise, kernel_tensor<T const> const& x,
    kernel_tensor<T const> const& filter, graft::detail::optional_tensor<T const> const& bias,
    kernel_tensor<T> const& y, pieces const& t, block const& b) {
    auto const row = static_cast<std::size_t>(g.first ? g.h.out : g.w.out);
    auto const item = static_cast<std::size_t>(g.first ? g.w.out : g.out);
    for (auto p : t.of(b))
        store_sums(b, y, p, item, [&](float* tile) {
            each_run(p, row, [&](std::size_t line, std::size_t from, std::size_t to, std::size_t at) {
                auto* const sums = tile + at * item;
                std::fill_n(sums, (to - from) * item, 0.f);
                if (bias && g.first) {
                    auto const one = b.load(*bias, line % static_cast<std::size_t>(g.out), 1);
                    std::fill_n(sums, (to - from) * item, widen(one[0]));
                } else if (bias) {
                    auto const all = b.load(*bias, 0, item);
                    for (std::size_t k = 0; k < (to - from) * item; ++k) sums[k] = widen(all[k % item]);
                }
                auto const plane = static_cast<std::int64_t>(line), first = static_cast<std::int64_t>(from),
                           last = static_cast<std::int64_t>(to);
                if (g.first) convolve_plane(g, b, x, filter, plane, first, last, sums);
                else convolve_pixels(g, b, x, filter, depthwise, plane, first, last, sums);
            });
        });
}

} // namespace detail

/// Conv2D and DepthwiseConv2D, for both positions of the channels.
template <class T, bool Depth> status tiled_conv2d(in<"x", T> x, in<"filter", T> filter, optional_in<"bias", T> bias,
    out<"y", T> y, attr_of<"strides", int_list> strides, attr_of<"pads", int_list> pads,
    attr_of<"dilations", int_list> dilations, attr_of<"data_format", std::string_view> data_format,
    attr_of<"padding", std::string_view> padding, tiled<pieces> t, block b) {
    auto const g = tiled_conv_of(x.desc(), filter.desc(), data_format, {padding, strides, dilations, pads}, Depth);
    detail::tiled_convolution<T>(g, Depth, x, filter, bias, y, *t, b);
    return ok;
}
template <class Op, class T, bool Depth, auto Taken>
using tiled_conv_kernel = guarded<tiled_kernel<Op, &cut_conv<Op, Depth>,
                                      variant<&tiled_conv2d<T, Depth>, channels_stand::first, channels_stand::last>>,
    Taken>;

/// The tiled kernels of this family.
using tiled_conv_kernels = kernels<tiled_conv_kernel<Conv2D, float, false, &conv2d_is_tiled>,
    tiled_conv_kernel<Conv2D, half, false, &conv2d_is_tiled>,
    tiled_conv_kernel<DepthwiseConv2D, float, true, &depthwise_is_tiled>,
    tiled_conv_kernel<DepthwiseConv2D, half, true, &depthwise_is_tiled>>;

} // namespace library
GRAFT_END
