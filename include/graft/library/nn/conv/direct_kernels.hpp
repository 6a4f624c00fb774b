// graft/library/nn/conv/direct_kernels.hpp - kernels: convolution by its definition: any element type, any number of
// spatial axes; slow and simple
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <string_view>
#include <type_traits>
#include <utility> // swap

#include "graft/kernel.hpp"
#include "graft/library/nn/conv/gradient_ops.hpp"
#include "graft/library/nn/conv/ops.hpp"

GRAFT_BEGIN
namespace library {
namespace detail {

/// One spatial axis of a convolution, with the strides of elements along it.
struct direct_axis {
    std::int64_t in = 1, out = 1, taps = 1, stride = 1, dilation = 1, before = 0;
    std::int64_t x = 0, y = 0, f = 0;

    /// The position of x that tap `t` reads for position `o` of y, or -1.
    [[nodiscard]] std::int64_t source(std::int64_t o, std::int64_t t, bool transposed) const {
        auto at = transposed ? o + before - t * dilation : o * stride - before + t * dilation;
        if (transposed) {
            if (at < 0 || at % stride != 0) return -1;
            at /= stride;
        }
        return at >= 0 && at < in ? at : -1;
    }
};

/// A convolution with the strides of all its loops.
struct direct_sizes {
    std::array<direct_axis, max_rank> axes{};
    std::size_t count = 0;
    std::int64_t n = 1, groups = 1, in = 0, out = 0; ///< channels per group
    std::int64_t xn = 0, xc = 0, yn = 0, yc = 0, f_in = 0, f_out = 0, f_group = 0;
    bool transposed = false;
};

/// The type of sums: 16- and 32-bit floats in double, integers so that they wrap.
template <class T> using direct_sum = std::conditional_t<std::is_floating_point_v<T>, double, std::uint64_t>;

/// The same for integers, which wrap in any order: processes a weight times a row along the last axis at a time.
template <class T> void convolve_rows(direct_sizes const& g, T const* x, T const* f, T const* bias, T* y) {
    using U = std::common_type_t<std::make_unsigned_t<T>, unsigned>;
    auto const& row = g.axes[g.count - 1];
    std::int64_t rows = 1, taps = 1;
    for (std::size_t a = 0; a < g.count; ++a) taps *= g.axes[a].taps;
    for (std::size_t a = 0; a + 1 < g.count; ++a) rows *= g.axes[a].out;
    for (std::int64_t n = 0; n < g.n; ++n)
        for (std::int64_t o = 0; o < g.groups * g.out; ++o) {
            auto* const to = y + n * g.yn + o * g.yc;
            auto const* const from = x + n * g.xn + o / g.out * g.in * g.xc;
            // the row of y at position `p` of the other axes, and the row of x that tap `t` reads for it; null:
            // outside
            auto const row_of = [&](std::int64_t p, std::int64_t t, T const*& at) {
                auto* out = to;
                for (std::size_t a = g.count - 1; a-- > 0; p /= g.axes[a].out, t /= g.axes[a].taps) {
                    auto const& ax = g.axes[a];
                    auto const source = ax.source(p % ax.out, t % ax.taps, false);
                    at = !at || source < 0 ? nullptr : at + source * ax.x;
                    out += p % ax.out * ax.y;
                }
                return out;
            };
            for (std::int64_t p = 0; p < rows; ++p) {
                T const* nowhere = nullptr;
                auto* const out = row_of(p, 0, nowhere);
                for (std::int64_t i = 0; i < row.out; ++i) out[i * row.y] = bias ? bias[o] : T{};
            }
            for (std::int64_t t = 0; t < taps; ++t) {
                auto const shift = t % row.taps * row.dilation - row.before;
                auto const first = shift >= 0 ? 0 : (row.stride - 1 - shift) / row.stride;
                auto const room = row.in - shift;
                auto const last = room <= 0 ? 0 : std::min(row.out, (room + row.stride - 1) / row.stride);
                auto weight = f + o / g.out * g.f_group + o % g.out * g.f_out;
                for (std::size_t a = g.count, rest = static_cast<std::size_t>(t); a-- > 0;
                    rest /= static_cast<std::size_t>(g.axes[a].taps))
                    weight += static_cast<std::int64_t>(rest % static_cast<std::size_t>(g.axes[a].taps)) * g.axes[a].f;
                for (std::int64_t c = 0; c < g.in; ++c) {
                    auto const w = static_cast<U>(weight[c * g.f_in]);
                    for (std::int64_t p = 0; p < rows && w != 0; ++p) {
                        auto const* in = from + c * g.xc;
                        auto* const out = row_of(p, t / row.taps, in);
                        if (!in) continue;
                        auto const add = [&](T& sum, T v) {
                            sum = static_cast<T>(static_cast<U>(sum) + w * static_cast<U>(v));
                        };
                        if (row.x == 1 && row.y == 1 && row.stride == 1)
                            for (auto i = first; i < last; ++i) add(out[i], in[i + shift]);
                        else
                            for (auto i = first; i < last; ++i)
                                add(out[i * row.y], in[(i * row.stride + shift) * row.x]);
                    }
                }
            }
        }
}

/// y = x (*) filter + bias, each element of y separately.
template <class T> void convolve_directly(direct_sizes const& g, T const* x, T const* f, T const* bias, T* y) {
    if constexpr (std::is_integral_v<T>)
        if (!g.transposed && g.count > 0) return convolve_rows(g, x, f, bias, y);
    using sum_type = direct_sum<T>;
    std::int64_t positions = 1, taps = 1;
    for (std::size_t a = 0; a < g.count; ++a) positions *= g.axes[a].out, taps *= g.axes[a].taps;
    for (std::int64_t p = 0; p < positions; ++p)
        for (std::int64_t n = 0; n < g.n; ++n)
            for (std::int64_t o = 0; o < g.groups * g.out; ++o) {
                auto const group = o / g.out;
                auto sum = bias ? static_cast<sum_type>(bias[o]) : sum_type(0);
                std::int64_t to = n * g.yn + o * g.yc;
                for (std::size_t a = g.count, rest = static_cast<std::size_t>(p); a-- > 0;
                    rest /= static_cast<std::size_t>(g.axes[a].out))
                    to += static_cast<std::int64_t>(rest % static_cast<std::size_t>(g.axes[a].out)) * g.axes[a].y;
                for (std::int64_t t = 0; t < taps; ++t) {
                    std::int64_t from = n * g.xn + group * g.in * g.xc,
                                 weight = group * g.f_group + o % g.out * g.f_out;
                    bool inside = true;
                    auto rest = p, left = t;
                    for (std::size_t a = g.count; a-- > 0;) {
                        auto const& ax = g.axes[a];
                        auto const at = ax.source(rest % ax.out, left % ax.taps, g.transposed);
                        if (at < 0) {
                            inside = false;
                            break;
                        }
                        from += at * ax.x, weight += left % ax.taps * ax.f;
                        rest /= ax.out, left /= ax.taps;
                    }
                    if (!inside) continue;
                    for (std::int64_t c = 0; c < g.in; ++c)
                        sum += static_cast<sum_type>(x[from + c * g.xc]) *
                               static_cast<sum_type>(f[weight + c * g.f_in]);
                }
                y[to] = static_cast<T>(sum);
            }
}

/// Strides of a tensor's elements along each axis.
inline std::array<std::int64_t, max_rank> distances(span<std::int64_t const> dims) {
    std::array<std::int64_t, max_rank> d{};
    std::int64_t step = 1;
    for (std::size_t i = dims.size(); i-- > 0; step *= dims[i]) d[i] = step;
    return d;
}

/// The sizes of a ConvolutionNd.
inline direct_sizes sizes_along(tensor_desc const& x, tensor_desc const& filter, tensor_desc const& y,
    span<std::int64_t const> strides, span<std::int64_t const> pads, span<std::int64_t const> dilations,
    std::int64_t groups, std::int64_t axis, bool transposed) {
    auto const from = x.shape.dims(), to = y.shape.dims(), by = filter.shape.dims();
    auto const at = static_cast<std::size_t>(axis < 0 ? axis + static_cast<std::int64_t>(from.size()) : axis);
    auto const dx = distances(from), dy = distances(to), df = distances(by);
    direct_sizes g;
    for (std::size_t i = 0; i < at; ++i) g.n *= from[i];
    g.groups = groups, g.in = from[at] / groups, g.out = to[at] / groups, g.transposed = transposed;
    g.xc = dx[at], g.yc = dy[at], g.xn = from[at] * dx[at], g.yn = to[at] * dy[at];
    g.f_in = transposed ? df[0] : df[1], g.f_out = transposed ? df[1] : df[0];
    g.f_group = (transposed ? g.in : g.out) * df[0];
    for (std::size_t i = 0; i + at + 1 < from.size(); ++i) {
        auto const a = at + 1 + i;
        g.axes[g.count++] = {from[a], to[a], by[2 + i], strides[i], dilations[i], pads[i], dx[a], dy[a], df[2 + i]};
    }
    return g;
}

/// Sizes of Conv2D and Conv3D: named axes in any order on each side. `m` outputs per group of a depthwise filter
/// [.., C, M], 0 for an ordinary one.
inline direct_sizes named_sizes(tensor_desc const& x, tensor_desc const& y, tensor_desc const& filter,
    std::string_view data_format, rule::window const& w, bool depthwise) {
    auto const rank = x.shape.rank();
    auto const layout = rule::layout_of(x, data_format, rank),
               order = depthwise ? format::hwcn : rule::filter_layout(filter, rank);
    auto const dx = distances(x.shape.dims()), dy = distances(y.shape.dims()), df = distances(filter.shape.dims());
    auto const n = rule::axis_at(layout, 'N'), c = rule::axis_at(layout, 'C'), fc = rule::axis_at(order, 'C'),
               fn = rule::axis_at(order, 'N');
    direct_sizes g;
    g.n = x.shape.dims()[n];
    g.in = depthwise ? 1 : filter.shape.dims()[fc];
    g.groups = g.in > 0 ? x.shape.dims()[c] / g.in : 1;
    g.out = g.groups > 0 ? y.shape.dims()[c] / g.groups : 0;
    g.xn = dx[n], g.xc = dx[c], g.yn = dy[n], g.yc = dy[c];
    // depthwise: C * M outputs are adjacent
    g.f_in = depthwise ? 0 : df[fc], g.f_out = df[fn], g.f_group = g.out * df[fn];
    std::size_t i = 0;
    for (char letter : rule::spatial_letters(rank)) {
        auto const a = rule::axis_at(layout, letter), k = rule::axis_at(order, letter);
        direct_axis& ax = g.axes[g.count++];
        ax = {x.shape.dims()[a], y.shape.dims()[a], filter.shape.dims()[k], w.strides[a],
            w.dilations.empty() ? 1 : w.dilations[a], 0, dx[a], dy[a], df[k]};
        ax.before = w.padding == "SAME"    ? rule::same_pad_before(ax.in, ax.taps, ax.stride, ax.dilation)
                    : w.padding == "VALID" ? 0
                                           : w.pads[2 * i];
        ++i;
    }
    return g;
}

/// Sizes of a Deconvolution: those of the convolution from y to x, turned around.
inline direct_sizes deconvolution_sizes(tensor_desc const& x, tensor_desc const& filter, tensor_desc const& y,
    span<std::int64_t const> strides, span<std::int64_t const> pads, span<std::int64_t const> dilations,
    std::string_view data_format) {
    tensor_desc order = filter;
    order.format = format::nchw;
    auto const steps = rule::strides_of_axes(strides, rule::layout_of(x, data_format, 4));
    auto g = named_sizes(y, x, order, data_format, {"EXPLICIT", steps, dilations, pads}, false);
    std::swap(g.in, g.out), std::swap(g.xn, g.yn), std::swap(g.xc, g.yc), std::swap(g.f_in, g.f_out);
    for (auto& a : span(g.axes).first(g.count)) std::swap(a.in, a.out), std::swap(a.x, a.y);
    g.transposed = true;
    return g;
}

} // namespace detail

/// Conv2D and Conv3D of element types without faster kernels.
template <class T> status conv_directly(in<"x", T> x, in<"filter", T> filter, optional_in<"bias", T> bias,
    out<"y", T> y, attr_of<"strides", span<std::int64_t const>> strides, attr_of<"pads", span<std::int64_t const>> pads,
    attr_of<"dilations", span<std::int64_t const>> dilations, attr_of<"data_format", std::string_view> data_format,
    attr_of<"padding", std::string_view> padding) {
    auto const g = detail::named_sizes(
        x.desc(), y.desc(), filter.desc(), data_format, {padding, strides, dilations, pads}, false);
    detail::convolve_directly(g, x.data(), filter.data(), bias.data(), y.data());
    return ok;
}
/// DepthwiseConv2D of element types without faster kernels.
template <class T> status depthwise_directly(in<"x", T> x, in<"filter", T> filter, optional_in<"bias", T> bias,
    out<"y", T> y, attr_of<"strides", span<std::int64_t const>> strides, attr_of<"pads", span<std::int64_t const>> pads,
    attr_of<"dilations", span<std::int64_t const>> dilations, attr_of<"data_format", std::string_view> data_format,
    attr_of<"padding", std::string_view> padding) {
    auto const g = detail::named_sizes(
        x.desc(), y.desc(), filter.desc(), data_format, {padding, strides, dilations, pads}, true);
    detail::convolve_directly(g, x.data(), filter.data(), bias.data(), y.data());
    return ok;
}
/// Conv2DBackpropInput: the transposed convolution, with the sizes of the corresponding convolution.
template <class T> status conv_backprop_directly(in<"input_size", any>, in<"filter", T> filter,
    in<"out_backprop", T> dy, out<"y", T> y, attr_of<"strides", span<std::int64_t const>> strides,
    attr_of<"pads", span<std::int64_t const>> pads, attr_of<"dilations", span<std::int64_t const>> dilations,
    attr_of<"data_format", std::string_view> data_format, attr_of<"padding", std::string_view> padding) {
    auto g = detail::named_sizes(
        y.desc(), dy.desc(), filter.desc(), data_format, {padding, strides, dilations, pads}, false);
    std::swap(g.in, g.out), std::swap(g.xn, g.yn), std::swap(g.xc, g.yc), std::swap(g.f_in, g.f_out);
    for (auto& a : span(g.axes).first(g.count)) std::swap(a.in, a.out), std::swap(a.x, a.y);
    g.transposed = true;
    detail::convolve_directly(g, dy.data(), filter.data(), static_cast<T const*>(nullptr), y.data());
    return ok;
}

/// ConvolutionNd.
template <class T> status convolution_nd(in<"x", T> x, in<"filter", T> filter, optional_in<"bias", T> bias,
    out<"y", T> y, attr_of<"strides", span<std::int64_t const>> strides, attr_of<"pads", span<std::int64_t const>> pads,
    attr_of<"dilations", span<std::int64_t const>> dilations, attr_of<"groups", std::int64_t> groups,
    attr_of<"axis", std::int64_t> axis, attr_of<"transposed", bool> transposed) {
    auto const g = detail::sizes_along(
        x.desc(), filter.desc(), y.desc(), *strides, *pads, *dilations, *groups, *axis, *transposed);
    detail::convolve_directly(g, x.data(), filter.data(), bias.data(), y.data());
    return ok;
}

/// Caffe's Deconvolution in double.
inline status deconvolution_directly(in<"x", double> x, in<"filter", double> filter, optional_in<"bias", double> bias,
    out<"y", double> y, attr_of<"strides", span<std::int64_t const>> strides,
    attr_of<"pads", span<std::int64_t const>> pads, attr_of<"dilations", span<std::int64_t const>> dilations,
    attr_of<"data_format", std::string_view> data_format) {
    auto const g = detail::deconvolution_sizes(
        x.desc(), filter.desc(), y.desc(), *strides, *pads, *dilations, *data_format);
    detail::convolve_directly(g, x.data(), filter.data(), bias.data(), y.data());
    return ok;
}

/// Im2col.
template <class T> status im2col(in<"x", T> x, out<"y", T> y, attr_of<"ksizes", span<std::int64_t const>> sizes,
    attr_of<"strides", span<std::int64_t const>> strides, attr_of<"dilations", span<std::int64_t const>> dilations,
    attr_of<"padding_mode", std::string_view> mode, attr_of<"pads", span<std::int64_t const>> pads) {
    bool const last = x.desc().format == format::nhwc;
    struct axis {
        std::int64_t in, out, size, stride, dilation, before;
    };
    auto const axis_of = [&](std::size_t i) {
        auto const at = [i](span<std::int64_t const> l) { return l[l.size() == 1 ? 0 : i]; };
        auto const a = (last ? 1 : 2) + i;
        axis v{x.dim(a), y.dim(a), at(sizes), at(strides), at(dilations), 0};
        if (*mode == "SAME") v.before = rule::same_pad_before(v.in, v.size, v.stride, v.dilation);
        else if (*mode == "CALCULATED") v.before = (*pads)[(*pads).size() == 1 ? 0 : 2 * i];
        return v;
    };
    auto const h = axis_of(0), w = axis_of(1);
    auto const c = x.dim(last ? 3 : 1), taps = h.size * w.size, positions = h.out * w.out, pixels = h.in * w.in;
    for (std::int64_t n = 0; n < x.dim(0); ++n)
        for (std::int64_t k = 0; k < c; ++k)
            for (std::int64_t t = 0; t < taps; ++t)
                for (std::int64_t p = 0; p < positions; ++p) {
                    auto const row = p / w.out * h.stride - h.before + t / w.size * h.dilation,
                               column = p % w.out * w.stride - w.before + t % w.size * w.dilation;
                    bool const inside = row >= 0 && row < h.in && column >= 0 && column < w.in;
                    auto const from = row * w.in + column;
                    auto const value = !inside ? T(0)
                                       : last  ? x.data()[(n * pixels + from) * c + k]
                                               : x.data()[(n * c + k) * pixels + from];
                    if (last) y.data()[((n * positions + p) * taps + t) * c + k] = value;
                    else y.data()[((n * c + k) * taps + t) * positions + p] = value;
                }
    return ok;
}

/// The kernels in this file. ConvolutionNd of float is computed by products (unpacked_convolution.hpp).
using conv_direct_kernels = join<
    with_promoted<
        join<kernels_of<Conv2D, &conv_directly<double>, &conv_directly<std::int32_t>, &conv_directly<std::int8_t>,
                 &conv_directly<std::uint8_t>>,
            kernels_of<DepthwiseConv2D, &depthwise_directly<double>>, kernels_of<Conv3D, &conv_directly<double>>,
            kernels_of<Conv2DBackpropInput, &conv_backprop_directly<double>>,
            kernels_of<Conv3DBackpropInput, &conv_backprop_directly<double>>,
            kernels_of<Deconvolution, &deconvolution_directly>, kernels_of<Im2col, &im2col<float>, &im2col<double>>>,
        half, bfloat16>,
    kernels_of<ConvolutionNd, &convolution_nd<double>, &convolution_nd<std::int32_t>>,
    kernels<promoted<kernel<ConvolutionNd, &convolution_nd<float>>, half>,
        promoted<kernel<ConvolutionNd, &convolution_nd<float>>, bfloat16>>>;

} // namespace library
GRAFT_END
