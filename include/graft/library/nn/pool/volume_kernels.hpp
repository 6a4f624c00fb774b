// graft/library/nn/pool/volume_kernels.hpp - kernels: 3-D pooling
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "graft/kernel/signature.hpp"
#include "graft/library/kernel/number.hpp"
#include "graft/library/nn/pool/ops.hpp"
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
    attr_of<"ceil_mode", std::int64_t> ceil_mode, attr_of<"data_format", std::string_view> data_format) {
    volume_attributes const a{ksize, strides, dilation, pads, padding, *ceil_mode == 1};
    auto const g = detail::volume_geometry(x.desc(), y.desc(), data_format, a);
    if (!g) return g.error();
    auto const layout = rule::layout_of(x.desc(), data_format, 5);
    index const apart[]{volume_number(dilation, layout, 'D'), volume_number(dilation, layout, 'H'),
        volume_number(dilation, layout, 'W')};
    if (apart[0] == 1 && apart[1] == 1 && apart[2] == 1) return pool(pool_kind::maximum, *g, x.data(), y.data()), ok;
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
    attr_of<"padding", std::string_view> padding) {
    volume_attributes const a{ksize, strides, {}, pads, padding, *ceil_mode};
    auto const g = detail::volume_geometry(x.desc(), y.desc(), data_format, a);
    if (!g) return g.error();
    bool const padded = *count_pads && *padding == "CALCULATED" && (*pads)[0] >= 0;
    auto const kind = *divisor != 0 ? pool_kind::sum : padded ? pool_kind::mean_padded : pool_kind::mean_inside;
    pool(kind, *g, x.data(), y.data());
    if (*divisor != 0)
        for (std::size_t i = 0; i < static_cast<std::size_t>(y.size()); ++i) y.data()[i] /= static_cast<T>(*divisor);
    return ok;
}

} // namespace library
GRAFT_END
