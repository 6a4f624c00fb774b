// graft/library/nn/pool/kernels.hpp - kernels: pooling
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <string_view>

#include "graft/kernel.hpp"
#include "graft/kernel/signature.hpp"
#include "graft/library/kernel/lanes.hpp"
#include "graft/library/kernel/number.hpp"
#include "graft/library/nn/pool/ops.hpp"
#include "graft/library/nn/pool/plane_pooling.hpp"
#include "graft/library/nn/pool/volume_window.hpp"
#include "graft/library/nn/pool/window.hpp"

GRAFT_BEGIN
namespace library {

namespace detail {

/// The geometry of a 3-D pooling of x in NDHWC or NCDHW.
/// error wrong_format, and those of the attributes
inline result<pool_geometry> volume_geometry(
    tensor_desc const& x, tensor_desc const& y, std::string_view data_format, volume_attributes const& a) {
    if (x.shape.rank() != 5) return fail(errc::wrong_format, "x", "NDHWC or NCDHW");
    auto const layout = rule::layout_of(x, data_format, 5);
    auto const w = volume_window_of(a, layout);
    if (!w) return w.error();
    pool_geometry g;
    g.n = x.shape.dims()[rule::axis_at(layout, 'N')];
    g.channels_first = rule::axis_at(layout, 'C') == 1;
    auto const one = [&](char letter, volume_axis const& from, pool_axis& to) {
        auto const at = rule::axis_at(layout, letter);
        to.in = x.shape.dims()[at], to.out = y.shape.dims()[at], to.size = from.size, to.stride = from.stride;
        to.before = from.before, to.after = from.after;
        if (w->same) to.before = rule::same_pad_before(to.in, to.size, to.stride, from.dilation);
    };
    one('C', w->channels, g.c);
    one('D', w->axes[0], g.d), one('H', w->axes[1], g.h), one('W', w->axes[2], g.w);
    return g;
}

/// The largest element of each window with dilations `apart`.
template <class T> void largest_of_dilated(pool_geometry const& g, index const (&apart)[3], T const* x, T* y) {
    auto const in = g.d.in * g.h.in * g.w.in, out = g.d.out * g.h.out * g.w.out;
    auto const step = g.channels_first ? index{1} : g.c.in;
    auto const inside = [](pool_axis const& a, index i) { return i >= 0 && i < a.in; };
    for (index plane = 0; plane < g.n * g.c.in; ++plane) {
        auto const n = plane / g.c.in, c = plane % g.c.in;
        auto const* from = x + (g.channels_first ? plane * in : n * in * g.c.in + c);
        auto* to = y + (g.channels_first ? plane * out : n * out * g.c.in + c);
        for (index p = 0; p < out; ++p, to += step) {
            auto const d0 = p / (g.h.out * g.w.out) * g.d.stride - g.d.before,
                       h0 = p / g.w.out % g.h.out * g.h.stride - g.h.before, w0 = p % g.w.out * g.w.stride - g.w.before;
            auto best = min<T>;
            for (index i = 0; i < g.d.size; ++i)
                for (index j = 0; j < g.h.size; ++j)
                    for (index k = 0; k < g.w.size; ++k) {
                        auto const d = d0 + i * apart[0], h = h0 + j * apart[1], w = w0 + k * apart[2];
                        if (inside(g.d, d) && inside(g.h, h) && inside(g.w, w))
                            best = std::max(best, from[((d * g.h.in + h) * g.w.in + w) * step]);
                    }
            *to = best;
        }
    }
}

} // namespace detail

/// MaxPool3D.
template <class T> status max_pool_3d(in<"x", T> x, out<"y", T> y, attr_of<"ksize", span<std::int64_t const>> ksize,
    attr_of<"strides", span<std::int64_t const>> strides, attr_of<"padding", std::string_view> padding,
    attr_of<"pads", span<std::int64_t const>> pads, attr_of<"dilation", span<std::int64_t const>> dilation,
    attr_of<"ceil_mode", std::int64_t> ceil_mode, attr_of<"data_format", std::string_view> data_format,
    threads by = {}) {
    volume_attributes const a{ksize, strides, dilation, pads, padding, *ceil_mode == 1};
    auto const g = detail::volume_geometry(x.desc(), y.desc(), data_format, a);
    if (!g) return g.error();
    auto const layout = rule::layout_of(x.desc(), data_format, 5);
    index const apart[]{volume_number(dilation, layout, 'D'), volume_number(dilation, layout, 'H'),
        volume_number(dilation, layout, 'W')};
    if (apart[0] == 1 && apart[1] == 1 && apart[2] == 1)
        return pool(pool_kind::maximum, *g, x.data(), y.data(), by), ok;
    if (g->c.size != 1 || g->c.stride != 1)
        return fail(errc::wrong_value, "ksize", "1 over the channels", 1, g->c.size);
    detail::largest_of_dilated(*g, apart, x.data(), y.data());
    return ok;
}

/// AvgPool3D.
template <class T> status avg_pool_3d(in<"x", T> x, out<"y", T> y, attr_of<"ksize", span<std::int64_t const>> ksize,
    attr_of<"strides", span<std::int64_t const>> strides, attr_of<"pads", span<std::int64_t const>> pads,
    attr_of<"ceil_mode", bool> ceil_mode, attr_of<"count_include_pad", bool> count_pads,
    attr_of<"divisor_override", std::int64_t> divisor, attr_of<"data_format", std::string_view> data_format,
    attr_of<"padding", std::string_view> padding, threads by = {}) {
    volume_attributes const a{ksize, strides, {}, pads, padding, *ceil_mode};
    auto const g = detail::volume_geometry(x.desc(), y.desc(), data_format, a);
    if (!g) return g.error();
    bool const padded = *count_pads && *padding == "CALCULATED" && (*pads)[0] >= 0;
    auto const kind = *divisor != 0 ? pool_kind::sum : padded ? pool_kind::mean_padded : pool_kind::mean_inside;
    pool(kind, *g, x.data(), y.data(), by);
    if (*divisor != 0)
        for (std::size_t i = 0; i < static_cast<std::size_t>(y.size()); ++i) y.data()[i] /= static_cast<T>(*divisor);
    return ok;
}

namespace detail {

[[gnu::noinline]] inline plane_pooling plane_pooling_of(graft::detail::tensor_base const& x,
    graft::detail::tensor_base const& y, std::string_view mode, span<std::int64_t const> window,
    span<std::int64_t const> strides, span<std::int64_t const> pads, span<std::int64_t const> dilations) {
    plane_pooling all;
    auto const spatial = x.rank() - 2;
    for (std::size_t i = 0; i < spatial; ++i)
        all.axes[3 - spatial + i] = {
            x.dim(2 + i), y.dim(2 + i), window[i], strides[i], dilations[i], pads[2 * i], pads[2 * i + 1]};
    all.largest = mode == "MAX", all.root = mode == "LP";
    return all;
}

} // namespace detail

/// PoolingNd. Planes are shared among threads.
template <class T> status pooling_nd(in<"x", T> x, out<"y", T> y, optional_out<"indices", std::int64_t> indices,
    attr_of<"mode", std::string_view> mode, attr_of<"window", span<std::int64_t const>> window,
    attr_of<"strides", span<std::int64_t const>> strides, attr_of<"pads", span<std::int64_t const>> pads,
    attr_of<"dilations", span<std::int64_t const>> dilations, attr_of<"count_pads", bool> count_pads,
    attr_of<"power", std::int64_t> power, attr_of<"column_major", bool> column_major, threads by = {}) {
    auto all = detail::plane_pooling_of(x, y, *mode, *window, *strides, *pads, *dilations);
    all.count_pads = *count_pads, all.power = *power, all.column_major = *column_major;
    auto const each = grain::of(all.in() + all.out() * all.taps());
    by.share(x.dim(0) * x.dim(1), each, [&](std::int64_t first, std::int64_t last) {
        detail::pool_planes(all, first, last, x.data(), y.data(), indices ? indices.data() : nullptr);
    });
    return ok;
}

/// The kernels in this file.
using pool_general_kernels =
    join<with_promoted<kernels_of<PoolingNd, &pooling_nd<float>, &pooling_nd<double>>, half, bfloat16>,
        kernels_of<PoolingNd, &pooling_nd<std::int8_t>, &pooling_nd<std::uint8_t>, &pooling_nd<std::int16_t>,
            &pooling_nd<std::uint16_t>, &pooling_nd<std::int32_t>, &pooling_nd<std::int64_t>,
            &pooling_nd<std::uint32_t>, &pooling_nd<std::uint64_t>>>;

namespace detail {

inline pool_geometry pool_sizes(tensor_desc const& x, tensor_desc const& y, std::string_view data_format,
    span<std::int64_t const> ksize, rule::window const& w, std::size_t rank) {
    auto const layout = rule::layout_of(x, data_format, rank);
    pool_geometry g;
    g.n = x.shape.dims()[rule::axis_at(layout, 'N')];
    g.channels_first = rule::axis_at(layout, 'C') == 1;
    auto const one = [&](char letter, std::size_t i, pool_axis& a) {
        auto const at = rule::axis_at(layout, letter);
        a.in = x.shape.dims()[at], a.out = y.shape.dims()[at], a.size = ksize[at], a.stride = w.strides[at];
        if (letter != 'C' && w.padding == "EXPLICIT") a.before = w.pads[2 * i], a.after = w.pads[2 * i + 1];
        else if (w.padding == "SAME") a.before = rule::same_pad_before(a.in, a.size, a.stride, 1);
    };
    one('C', 0, g.c);
    if (rank == 5) one('D', 0, g.d);
    one('H', rank - 4, g.h);
    one('W', rank - 3, g.w);
    return g;
}

} // namespace detail

/// MaxPool and AvgPool.
template <pool_kind Kind, class T> status window_pool(in<"x", T> x, out<"y", T> y,
    attr_of<"ksize", span<std::int64_t const>> ksize, attr_of<"strides", span<std::int64_t const>> strides,
    attr_of<"pads", span<std::int64_t const>> pads, attr_of<"data_format", std::string_view> data_format,
    attr_of<"padding", std::string_view> padding, threads by = {}) {
    pool(Kind, detail::pool_sizes(x.desc(), y.desc(), data_format, ksize, {padding, strides, {}, pads}, x.rank()),
        x.data(), y.data(), by);
    return ok;
}

/// MaxPoolWithArgmax: the first maximum of a window is used, positions are those of NHWC.
template <class T> status max_pool_with_argmax(in<"x", T> x, out<"y", T> y, out<"argmax", any> argmax,
    attr_of<"ksize", span<std::int64_t const>> ksize, attr_of<"strides", span<std::int64_t const>> strides,
    attr_of<"pads", span<std::int64_t const>> pads, attr_of<"padding", std::string_view> padding,
    attr_of<"include_batch_in_index", bool> with_batch) {
    auto const g = detail::pool_sizes(x.desc(), y.desc(), "NHWC", ksize, {padding, strides, {}, pads}, 4);
    if (g.channels_first || g.c.size != 1) return fail(errc::wrong_format, "x", "NHWC, pooled over height and width");
    auto* best = y.data();
    std::size_t at = 0;
    auto const c = g.c.in, image = g.h.in * g.w.in * c;
    for (index n = 0; n < g.n; ++n)
        for (index oh = 0; oh < g.h.out; ++oh)
            for (index ow = 0; ow < g.w.out; ++ow)
                for (index k = 0; k < c; ++k, ++best, ++at) {
                    index h0, h1, w0, w1;
                    g.h.range(oh, h0, h1), g.w.range(ow, w0, w1);
                    *best = detail::min<T>;
                    index from = 0;
                    bool first = true;
                    for (index h = h0; h < h1; ++h)
                        for (index w = w0; w < w1; ++w) {
                            auto const i = (h * g.w.in + w) * c + k;
                            auto const v = x.data()[n * image + i];
                            if (first || v > *best) *best = v, from = i + (*with_batch ? n * image : 0);
                            first = false;
                        }
                    put_index(argmax, at, from);
                }
    return ok;
}

namespace detail {

/// Writes `of(at, h0, h1, w0, w1)` for each window of each channel; `at(h, w)` is an element of the channel.
template <class T, class F> void each_window(pool_geometry const& g, T const* x, T* y, F of) {
    auto const in = g.h.in * g.w.in, out = g.h.out * g.w.out;
    auto const step = g.channels_first ? index{1} : g.c.in;
    for (index plane = 0; plane < g.n * g.c.in; ++plane) {
        auto const n = plane / g.c.in, c = plane % g.c.in;
        auto const* from = x + (g.channels_first ? plane * in : n * in * g.c.in + c);
        auto* to = y + (g.channels_first ? plane * out : n * out * g.c.in + c);
        for (index oh = 0; oh < g.h.out; ++oh)
            for (index ow = 0; ow < g.w.out; ++ow, to += step) {
                index h0, h1, w0, w1;
                g.h.range(oh, h0, h1), g.w.range(ow, w0, w1);
                *to = of([&](index h, index w) { return from[(h * g.w.in + w) * step]; }, h0, h1, w0, w1);
            }
    }
}

/// The position of the first maximum of each window in its channel, -1 for a window without elements.
template <class T> void positions_of_maxima(pool_geometry const& g, T const* x, T* mask) {
    each_window(g, x, mask, [&](auto at, index h0, index h1, index w0, index w1) {
        index best = -1;
        T max{};
        for (index h = h0; h < h1; ++h)
            for (index w = w0; w < w1; ++w)
                if (best < 0 || at(h, w) > max) best = h * g.w.in + w, max = at(h, w);
        return static_cast<T>(best);
    });
}

/// The expected value of stochastic pooling: the mean of each window, weighted with its elements; 0 if their sum is 0.
template <class T> void expected_of_windows(pool_geometry const& g, T const* x, T* y) {
    each_window(g, x, y, [](auto at, index h0, index h1, index w0, index w1) {
        T sum{}, weighted{};
        for (index h = h0; h < h1; ++h)
            for (index w = w0; w < w1; ++w) sum += at(h, w), weighted += at(h, w) * at(h, w);
        return sum > T{} ? weighted / sum : T{};
    });
}

} // namespace detail

/// Caffe's Pooling; the stochastic one as in the layer's phase TEST.
template <class T> status pooling(in<"x", T> x, out<"y", T> y, optional_out<"mask", T> mask,
    attr_of<"mode", std::int64_t> mode, attr_of<"global_pooling", bool> global,
    attr_of<"window", span<std::int64_t const>> size, attr_of<"stride", span<std::int64_t const>> stride,
    attr_of<"pad", span<std::int64_t const>> pad, attr_of<"data_format", std::string_view> data_format) {
    auto const layout = rule::layout_of(x.desc(), data_format, 4);
    pool_geometry g;
    g.n = x.dim(0);
    g.channels_first = layout == format::nchw;
    g.c.in = g.c.out = x.dim(rule::axis_at(layout, 'C'));
    auto const one = [&](char letter, std::size_t i, pool_axis& a) {
        auto const at = rule::axis_at(layout, letter);
        a.in = a.size = x.dim(at), a.out = y.dim(at);
        if (!*global)
            a.size = (*size)[i], a.stride = (*stride)[i], a.before = (*pad)[2 * i], a.after = (*pad)[2 * i + 1];
    };
    one('H', 0, g.h);
    one('W', 1, g.w);
    if (*mode == 2) detail::expected_of_windows(g, x.data(), y.data());
    else pool(*mode == 0 ? pool_kind::maximum : pool_kind::mean_padded, g, x.data(), y.data());
    if (mask) detail::positions_of_maxima(g, x.data(), mask.data());
    return ok;
}

/// SPP: per level a pooling into 2^level x 2^level windows, concatenated for each image.
/// error wrong_shape if the windows of a level do not cover the image, as in Caffe
template <class T> status spp(in<"x", T> x, out<"y", T> y, attr_of<"pyramid_height", std::int64_t> height,
    attr_of<"pool_method", std::int64_t> method, attr_of<"data_format", std::string_view> data_format) {
    auto const layout = rule::layout_of(x.desc(), data_format, 4);
    auto const h = x.dim(rule::axis_at(layout, 'H')), w = x.dim(rule::axis_at(layout, 'W')),
               c = x.dim(rule::axis_at(layout, 'C'));
    if (layout != format::nchw) return fail(errc::wrong_format, "x", "NCHW");
    auto* to = y.data();
    for (index n = 0; n < x.dim(0); ++n)
        for (index level = 0; level < *height; ++level) {
            auto const bins = index{1} << level;
            pool_geometry g;
            g.n = 1, g.c.in = g.c.out = c, g.channels_first = true;
            auto const one = [bins](index in, pool_axis& a) {
                a.in = in, a.out = bins, a.size = a.stride = (in + bins - 1) / bins;
                a.before = a.after = (a.size * bins - in + 1) / 2;
                return a.size > 0 && (a.before == 0 || (a.before < a.size && (bins - 1) * a.stride < in + a.before));
            };
            if (!one(h, g.h) || !one(w, g.w))
                return fail(errc::wrong_shape, "x", "an image that the windows cover", bins, std::min(h, w));
            pool(*method == 0 ? pool_kind::maximum : pool_kind::mean_padded, g, x.data() + n * c * h * w, to);
            to += c * bins * bins;
        }
    return ok;
}

/// `Kernel` for the integers that float32 can represent.
template <class Kernel>
using of_small_integers = graft::kernels<graft::promoted<Kernel, std::uint8_t>, graft::promoted<Kernel, std::int8_t>,
    graft::promoted<Kernel, std::uint16_t>, graft::promoted<Kernel, std::int16_t>>;

template <class T> using pool_kernels_for = graft::kernels<graft::kernel<MaxPool, &window_pool<pool_kind::maximum, T>>,
    graft::kernel<AvgPool, &window_pool<pool_kind::mean_inside, T>>, graft::kernel<MaxPool3D, &max_pool_3d<T>>,
    graft::kernel<AvgPool3D, &avg_pool_3d<T>>, graft::kernel<MaxPoolWithArgmax, &max_pool_with_argmax<T>>,
    graft::kernel<Pooling, &pooling<T>>, graft::kernel<SPP, &spp<T>>>;

/// MaxPoolGrad: each window's gradient is added to its first maximum.
inline status max_pool_grad(in<"x1", float> x, in<"x2", float> out_of_pool, in<"grad", float> grad, out<"y", float> y,
    attr_of<"ksize", span<std::int64_t const>> ksize, attr_of<"strides", span<std::int64_t const>> strides,
    attr_of<"pads", span<std::int64_t const>> pads, attr_of<"data_format", std::string_view> data_format,
    attr_of<"padding", std::string_view> padding) {
    auto const g = detail::pool_sizes(
        x.desc(), out_of_pool.desc(), data_format, ksize, {padding, strides, {}, pads}, 4);
    if (g.c.size != 1 || g.c.stride != 1) return fail(errc::wrong_value, "ksize", "1 over the channels");
    std::fill_n(y.data(), y.size(), 0.f);
    auto const in_plane = g.h.in * g.w.in, out_plane = g.h.out * g.w.out, c = g.c.in;
    auto const step = g.channels_first ? index{1} : c;
    for (index n = 0; n < g.n; ++n)
        for (index k = 0; k < c; ++k) {
            auto const from = n * c * in_plane + (g.channels_first ? k * in_plane : k),
                       at = n * c * out_plane + (g.channels_first ? k * out_plane : k);
            for (index p = 0; p < out_plane; ++p) {
                index h0, h1, w0, w1;
                g.h.range(p / g.w.out, h0, h1), g.w.range(p % g.w.out, w0, w1);
                auto best = index{-1};
                for (index i = h0; i < h1; ++i)
                    for (index j = w0; j < w1; ++j) {
                        auto const q = from + (i * g.w.in + j) * step;
                        if (best < 0 || x.data()[q] > x.data()[best]) best = q;
                    }
                if (best >= 0) y.data()[best] += grad.data()[at + p * step];
            }
        }
    return ok;
}

/// The kernels of this family.
using pool_kernels = join<pool_general_kernels,
    with_promoted<join<pool_kernels_for<float>, pool_kernels_for<double>>, half, bfloat16>,
    of_small_integers<kernel<MaxPool, &window_pool<pool_kind::maximum, float>>>,
    of_small_integers<kernel<MaxPoolWithArgmax, &max_pool_with_argmax<float>>>,
    kernels_of<MaxPool, &window_pool<pool_kind::maximum, std::int32_t>, &window_pool<pool_kind::maximum, std::int64_t>>,
    kernels<kernel<MaxPoolGrad, &max_pool_grad>>>;

} // namespace library
GRAFT_END
