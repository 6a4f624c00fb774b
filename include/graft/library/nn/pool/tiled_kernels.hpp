// graft/library/nn/pool/tiled_kernels.hpp - tiled kernels, for chips with several cores: pooling
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <limits>
#include <string_view>

#include "graft/library/kernel/tiled.hpp"
#include "graft/library/nn/pool/ops.hpp"

GRAFT_BEGIN
namespace library {

/// The result of a window: the maximum, the mean of the elements inside, the mean with the padding (Caffe).
enum class tiled_pool_kind : std::uint8_t { maximum, mean_inside, mean_padded };

/// The sizes of a tiled pooling of x [N,C,H,W] or [N,H,W,C].
struct tiled_pool {
    std::int64_t n = 0, c = 0, after_h = 0, after_w = 0;
    tiled_axis h{}, w{};
    bool first = false;

    /// The number of elements in the mean of window (i, j), with the padding.
    [[nodiscard]] std::int64_t padded(std::int64_t i, std::int64_t j) const {
        auto const one = [](tiled_axis const& a, std::int64_t o, std::int64_t after) {
            auto const start = o * a.stride - a.before;
            return std::min(start + a.taps, a.in + after) - start;
        };
        return one(h, i, after_h) * one(w, j, after_w);
    }
};
constexpr tiled_pool tiled_pool_of(tensor_desc const& x, tensor_desc const& y, std::string_view data_format) {
    tiled_pool g;
    auto const layout = rule::layout_of(x, data_format, 4);
    g.first = layout == format::nchw;
    auto const size = [&](tensor_desc const& d, char letter) { return d.shape[rule::axis_at(layout, letter)].value(); };
    g.n = size(x, 'N'), g.c = size(x, 'C');
    g.h.in = size(x, 'H'), g.w.in = size(x, 'W'), g.h.out = size(y, 'H'), g.w.out = size(y, 'W');
    return g;
}
/// MaxPool and AvgPool.
constexpr tiled_pool tiled_pool_of(tensor_desc const& x, tensor_desc const& y, std::string_view data_format,
    span<std::int64_t const> ksize, rule::window const& w) {
    auto g = tiled_pool_of(x, y, data_format);
    auto const layout = rule::layout_of(x, data_format, 4);
    auto const one = [&](char letter, std::size_t i, tiled_axis& a) {
        auto const at = rule::axis_at(layout, letter);
        a.taps = ksize[at], a.stride = w.strides[at];
        if (w.padding == "EXPLICIT") a.before = w.pads[2 * i];
        else if (w.padding == "SAME") a.before = rule::same_pad_before(a.in, a.taps, a.stride, 1);
    };
    one('H', 0, g.h), one('W', 1, g.w);
    return g;
}
/// Caffe's Pooling.
constexpr tiled_pool tiled_pool_of(tensor_desc const& x, tensor_desc const& y, std::string_view data_format,
    bool global, span<std::int64_t const> size, span<std::int64_t const> stride, span<std::int64_t const> pad) {
    auto g = tiled_pool_of(x, y, data_format);
    g.h.taps = g.h.in, g.w.taps = g.w.in;
    if (global) return g;
    g.h.taps = size[0], g.h.stride = stride[0], g.h.before = pad[0], g.after_h = pad[1];
    g.w.taps = size[1], g.w.stride = stride[1], g.w.before = pad[2], g.after_w = pad[3];
    return g;
}
constexpr bool is_image(tensor_desc const& x, std::string_view data_format) {
    if (x.shape.rank() != 4 || !x.shape.elements().known()) return false;
    auto const layout = rule::layout_of(x, data_format, 4);
    return layout == format::nchw || layout == format::nhwc;
}
using pool_ints = span<std::int64_t const>;

inline status window_pool_is_tiled(in<"x", no_elements> x, attr_of<"ksize", pool_ints> ksize,
    attr_of<"strides", pool_ints> strides, attr_of<"data_format", std::string_view> data_format) {
    auto const c = rule::axis_at(rule::layout_of(x.desc(), data_format, 4), 'C');
    return is_image(x.desc(), data_format) && (*ksize)[c] == 1 && (*strides)[c] == 1
               ? ok
               : fail(errc::unsupported_call, "ksize", "windows over one channel of an image");
}
inline status pooling_is_tiled(in<"x", no_elements> x, optional_out<"mask", no_elements> mask,
    attr_of<"mode", std::int64_t> mode, attr_of<"data_format", std::string_view> data_format) {
    return is_image(x.desc(), data_format) && !mask && *mode != 2
               ? ok
               : fail(errc::unsupported_call, "mode", "maximum or mean of an image, without positions");
}

/// Channels first: an item is a row of y in one channel. Channels last: one pixel of y in all channels.
template <class Op> constexpr status cut_pool(tiling_context<Op> const& ctx, tiling<pieces>& t, tiled_pool const& g) {
    auto const item = ctx.template item_bytes<"x">(), more = sum_bytes(item);
    if (g.first)
        return cut(ctx, t, g.n * g.c * g.h.out,
            {.bytes = item * g.w.out,
                .local_bytes = item * (g.w.out + g.h.stride * g.w.in) + more * g.w.out,
                .reserved = extent(item * g.h.span() * g.w.in + slack_of(ctx, 3))});
    return cut(ctx, t, g.n * g.h.out * g.w.out,
        {.bytes = item * g.c,
            .local_bytes = item * (g.c + g.w.stride * g.c) + more * g.c,
            .reserved = extent(item * g.w.span() * g.c + slack_of(ctx, 3))});
}
template <class Op> constexpr status cut_window_pool(tiling_context<Op> const& ctx, tiling<pieces>& t) {
    return cut_pool(ctx, t,
        tiled_pool_of(ctx.template desc<"x">(), ctx.template output_desc<"y">(), ctx.template attr<"data_format">(),
            ctx.template attr<"ksize">(),
            {ctx.template attr<"padding">(), ctx.template attr<"strides">(), {}, ctx.template attr<"pads">()}));
}
constexpr status cut_pooling(tiling_context<Pooling> const& ctx, tiling<pieces>& t) {
    return cut_pool(ctx, t,
        tiled_pool_of(ctx.desc<"x">(), ctx.output_desc<"y">(), ctx.attr<"data_format">(), ctx.attr<"global_pooling">(),
            ctx.attr<"window">(), ctx.attr<"stride">(), ctx.attr<"pad">()));
}

namespace detail {

/// Windows [first, last) of one row of y, over `channels` numbers per pixel. `line(h)` returns the pixels [from, to)
/// of row `h` of x; rows and windows that are all padding result in 0.
template <class Line> void pool_row(tiled_pool_kind kind, tiled_pool const& g, std::int64_t row, std::int64_t first,
    std::int64_t last, std::int64_t channels, std::int64_t from, Line line, float* ys) {
    bool const maximum = kind == tiled_pool_kind::maximum;
    std::fill_n(ys, (last - first) * channels, maximum ? std::numeric_limits<float>::lowest() : 0.f);
    std::int64_t rows = 0;
    for (std::int64_t i = 0; i < g.h.taps; ++i) {
        auto const h = g.h.source(row, i);
        if (h < 0) continue;
        ++rows;
        line(h, [&](auto const* pixels) {
            for (auto o = first; o < last; ++o) {
                auto* const to = ys + (o - first) * channels;
                for (std::int64_t j = 0; j < g.w.taps; ++j) {
                    auto const w = g.w.source(o, j);
                    if (w < 0) continue;
                    auto const* const p = pixels + (w - from) * channels;
                    for (std::int64_t c = 0; c < channels; ++c)
                        to[c] = maximum ? std::max(to[c], widen(p[c])) : to[c] + widen(p[c]);
                }
            }
        });
    }
    if (maximum) return;
    for (auto o = first; o < last; ++o) {
        std::int64_t columns = 0;
        for (std::int64_t j = 0; j < g.w.taps; ++j) columns += g.w.source(o, j) >= 0;
        auto const count = kind == tiled_pool_kind::mean_padded ? g.padded(row, o) : rows * columns;
        for (std::int64_t c = 0; c < channels; ++c) {
            auto& v = ys[(o - first) * channels + c];
            v = count == 0 ? 0.f : v / static_cast<float>(count);
        }
    }
}

template <class T> void tiled_pooling(tiled_pool_kind kind, tiled_pool const& g, kernel_tensor<T const> const& x,
    kernel_tensor<T> const& y, pieces const& t, block const& b) {
    auto const row = static_cast<std::size_t>(g.first ? g.h.out : g.w.out);
    auto const item = static_cast<std::size_t>(g.first ? g.w.out : g.c);
    auto const run = [&](std::size_t line, std::size_t begin, std::size_t end, float* to) {
        auto const first = static_cast<std::int64_t>(begin), last = static_cast<std::int64_t>(end),
                   of = static_cast<std::int64_t>(line);
        std::int64_t low = 0, high = 0;
        (g.first ? g.h : g.w).range(first, last, low, high);
        if (g.first) {
            auto const xs = b.load(x, static_cast<std::size_t>((of * g.h.in + low) * g.w.in),
                static_cast<std::size_t>((high - low) * g.w.in));
            for (auto o = first; o < last; ++o)
                pool_row(
                    kind, g, o, 0, g.w.out, 1, 0,
                    [&](std::int64_t h, auto body) { body(xs.data() + (h - low) * g.w.in); },
                    to + (o - first) * g.w.out);
        } else {
            auto const n = of / g.h.out;
            pool_row(
                kind, g, of % g.h.out, first, last, g.c, low,
                [&](std::int64_t h, auto body) {
                    auto const xs = b.load(x, static_cast<std::size_t>(((n * g.h.in + h) * g.w.in + low) * g.c),
                        static_cast<std::size_t>((high - low) * g.c));
                    body(xs.data());
                },
                to);
        }
    };
    for (auto p : t.of(b))
        store_sums(b, y, p, item, [&](float* tile) {
            each_run(p, row, [&](std::size_t line, std::size_t begin, std::size_t end, std::size_t at) {
                run(line, begin, end, tile + at * item);
            });
        });
}

} // namespace detail

template <tiled_pool_kind Kind, class T> status tiled_window_pool(in<"x", T> x, out<"y", T> y,
    attr_of<"ksize", pool_ints> ksize, attr_of<"strides", pool_ints> strides, attr_of<"pads", pool_ints> pads,
    attr_of<"data_format", std::string_view> data_format, attr_of<"padding", std::string_view> padding, tiled<pieces> t,
    block b) {
    auto const g = tiled_pool_of(x.desc(), y.desc(), data_format, ksize, {padding, strides, {}, pads});
    detail::tiled_pooling<T>(Kind, g, x, y, *t, b);
    return ok;
}
template <class T> status tiled_caffe_pooling(in<"x", T> x, out<"y", T> y, attr_of<"mode", std::int64_t> mode,
    attr_of<"global_pooling", bool> global, attr_of<"window", pool_ints> size, attr_of<"stride", pool_ints> stride,
    attr_of<"pad", pool_ints> pad, attr_of<"data_format", std::string_view> data_format, tiled<pieces> t, block b) {
    auto const g = tiled_pool_of(x.desc(), y.desc(), data_format, *global, *size, *stride, *pad);
    auto const kind = *mode == 0 ? tiled_pool_kind::maximum : tiled_pool_kind::mean_padded;
    detail::tiled_pooling<T>(kind, g, x, y, *t, b);
    return ok;
}
template <class Op, tiled_pool_kind Kind, class T> using tiled_pool_kernel =
    guarded<tiled_kernel<Op, &cut_window_pool<Op>, variant<&tiled_window_pool<Kind, T>>>, &window_pool_is_tiled>;
template <class T> using tiled_caffe_pool_kernel =
    guarded<tiled_kernel<Pooling, &cut_pooling, variant<&tiled_caffe_pooling<T>>>, &pooling_is_tiled>;

/// The tiled kernels of this family.
using tiled_pool_kernels = kernels<tiled_pool_kernel<MaxPool, tiled_pool_kind::maximum, float>,
    tiled_pool_kernel<MaxPool, tiled_pool_kind::maximum, half>,
    tiled_pool_kernel<AvgPool, tiled_pool_kind::mean_inside, float>,
    tiled_pool_kernel<AvgPool, tiled_pool_kind::mean_inside, half>, tiled_caffe_pool_kernel<float>,
    tiled_caffe_pool_kernel<half>>;

} // namespace library
GRAFT_END
