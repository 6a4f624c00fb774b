// graft/library/nn/conv/core_kernels.hpp - convolution of one image: patches and products, depthwise loops,
// both layouts
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstring>

#include "graft/kernel/tensor.hpp"
#include "graft/library/kernel/gemm.hpp"
#include "graft/library/nn/conv/depthwise_kernels.hpp"
#include "graft/library/nn/conv/spatial_shape.hpp"
#include "graft/op/rules/conv.hpp"

GRAFT_BEGIN
namespace library {

/// A convolution between an image side [h, w, c] and a window side [oh, ow, oc], in numbers.
struct conv_geometry {
    index n = 0, c = 0, h = 0, w = 0, oc = 0, oh = 0, ow = 0;
    index kh = 1, kw = 1, sh = 1, sw = 1, dh = 1, dw = 1, top = 0, left = 0, groups = 1;
    index x_plane = 0, y_plane = 0; ///< NCHW: stride of channels
    bool nchw = false;              ///< layout of both sides
    /// the filter's patch runs over channel, row, column (Caffe), not row, column, channel
    bool taps_last = false;

    [[nodiscard]] index cg() const { return c / groups; }
    [[nodiscard]] index og() const { return oc / groups; }
    [[nodiscard]] index taps() const { return kh * kw; }
    [[nodiscard]] index depth() const { return taps() * cg(); }
    [[nodiscard]] index positions() const { return oh * ow; }
    [[nodiscard]] bool pointwise() const {
        return kh == 1 && kw == 1 && sh == 1 && sw == 1 && top == 0 && left == 0 && oh == h && ow == w;
    }
    [[nodiscard]] bool depthwise() const { return cg() == 1 && groups > 1; }
    /// Whether sums are added in float64.
    [[nodiscard]] bool long_sums() const { return cg() == 1 && std::max(kh, kw) >= long_filter; }
    /// Number of positions whose patches are built at a time: about 1 MB, or as many as are worth to pack the filter.
    [[nodiscard]] index block() const {
        auto const d = std::max<index>(depth(), 1);
        return std::max<index>(1, std::min(positions(), std::max<index>(256, (index{1} << 18) / d)));
    }
    [[nodiscard]] std::size_t patch_floats() const {
        return pointwise() ? 0 : static_cast<std::size_t>(block() * depth());
    }
};

/// Strides, dilations and front pads of a window over the two spatial axes of `layout`; the axes' numbers count from
/// `first` in pads (3-D: 1, past the depth).
inline void set_window(conv_geometry& g, format layout, rule::window const& w, std::size_t first = 0) {
    auto const one = [&](char letter, std::size_t i, index in, index kernel, index& stride, index& dilation,
                         index& before) {
        auto const a = rule::axis_at(layout, letter);
        stride = w.strides[a];
        dilation = w.dilations.empty() ? 1 : w.dilations[a];
        before = w.padding == "SAME"    ? rule::same_pad_before(in, kernel, stride, dilation)
                 : w.padding == "VALID" ? 0
                                        : w.pads[2 * i];
    };
    one('H', first, g.h, g.kh, g.sh, g.dh, g.top);
    one('W', first + 1, g.w, g.kw, g.sw, g.dw, g.left);
}

namespace detail {

/// Calls body(k, channel, row offset, column offset) for every number of a patch, in the filter's order.
template <class Body> void each_tap(conv_geometry const& g, Body&& body) {
    index k = 0;
    if (g.taps_last) {
        for (index c = 0; c < g.cg(); ++c)
            for (index i = 0; i < g.kh; ++i)
                for (index j = 0; j < g.kw; ++j) body(k++, c, i * g.dh - g.top, j * g.dw - g.left);
    } else {
        for (index i = 0; i < g.kh; ++i)
            for (index j = 0; j < g.kw; ++j)
                for (index c = 0; c < g.cg(); ++c) body(k++, c, i * g.dh - g.top, j * g.dw - g.left);
    }
}

/// Columns [from, to) of the window side that stay inside an image row of width w, for a column offset.
inline void inside(conv_geometry const& g, index offset, index& from, index& to) {
    index const first = offset >= 0 ? 0 : (-offset + g.sw - 1) / g.sw;
    index const end = g.w - offset <= 0 ? 0 : (g.w - offset + g.sw - 1) / g.sw;
    from = std::clamp(first, from, to);
    to = std::clamp(end, from, to);
}

/// Patches of the positions [p0, p1) as rows [position][k]; `x` is the image at the group's first channel. NHWC.
inline void patches_by_position(conv_geometry const& g, float const* x, index p0, index p1, float* out) {
    auto const d = g.depth(), cg = g.cg();
    for (index p = p0; p < p1; ++p, out += d) {
        auto const y0 = p / g.ow * g.sh - g.top, x0 = p % g.ow * g.sw - g.left;
        if (g.taps_last) {
            each_tap(g, [&](index k, index c, index dy, index dx) {
                auto const row = p / g.ow * g.sh + dy, column = p % g.ow * g.sw + dx;
                out[k] = row >= 0 && row < g.h && column >= 0 && column < g.w ? x[(row * g.w + column) * g.c + c] : 0.f;
            });
            continue;
        }
        auto* to = out;
        bool const whole = g.dw == 1 && cg == g.c && x0 >= 0 && x0 + g.kw <= g.w;
        for (index i = 0; i < g.kh; ++i) {
            auto const row = y0 + i * g.dh;
            auto const run = g.kw * cg;
            if (row < 0 || row >= g.h) {
                std::fill_n(to, run, 0.f);
                to += run;
            } else if (whole) {
                std::memcpy(to, x + (row * g.w + x0) * g.c, static_cast<std::size_t>(run) * sizeof(float));
                to += run;
            } else {
                for (index j = 0; j < g.kw; ++j, to += cg) {
                    auto const column = x0 + j * g.dw;
                    if (column < 0 || column >= g.w) std::fill_n(to, cg, 0.f);
                    else std::memcpy(to, x + (row * g.w + column) * g.c, static_cast<std::size_t>(cg) * sizeof(float));
                }
            }
        }
    }
}

/// Patches of the positions [p0, p1) as columns [k][position]; `x` is the group's first plane. NCHW.
inline void patches_by_tap(conv_geometry const& g, float const* x, index p0, index p1, float* out) {
    auto const width = p1 - p0;
    each_tap(g, [&](index k, index c, index dy, index dx) {
        auto* to = out + k * width;
        for (index p = p0; p < p1;) {
            auto const oy = p / g.ow, begin = p % g.ow, end = std::min(g.ow, begin + p1 - p);
            auto const row = oy * g.sh + dy;
            auto from = begin, last = end;
            if (row < 0 || row >= g.h) from = last = end;
            else inside(g, dx, from, last);
            if (from >= last) from = last = end;
            to = std::fill_n(to, from - begin, 0.f);
            auto const* src = x + c * g.x_plane + row * g.w + dx;
            if (g.sw == 1 && from < last) {
                std::memcpy(to, src + from, static_cast<std::size_t>(last - from) * sizeof(float));
                to += last - from;
            } else {
                for (index o = from; o < last; ++o) *to++ = src[o * g.sw];
            }
            to = std::fill_n(to, end - last, 0.f);
            p += end - begin;
        }
    });
}

/// As `depthwise_nhwc` and `depthwise_nchw`, with sums in float64.
inline void depthwise_long(conv_geometry const& g, float const* x, float const* f, index ft, index fo, float* y) {
    constexpr index max = 64; // outputs at a time
    auto const m = g.og(), pixel = g.nchw ? index{1} : g.c, plane = g.nchw ? g.x_plane : index{1},
               y_pixel = g.nchw ? index{1} : g.oc, y_plane = g.nchw ? g.y_plane : index{1};
    for (index p = 0; p < g.positions(); ++p)
        for (index first = 0; first < g.oc; first += max) {
            auto const n = std::min(max, g.oc - first);
            auto* const to = y + p * y_pixel + first * y_plane;
            double sum[max];
            for (index o = 0; o < n; ++o) sum[o] = static_cast<double>(to[o * y_plane]);
            for (index i = 0; i < g.kh; ++i) {
                auto const row = p / g.ow * g.sh + i * g.dh - g.top;
                if (row < 0 || row >= g.h) continue;
                for (index j = 0; j < g.kw; ++j) {
                    auto const column = p % g.ow * g.sw + j * g.dw - g.left;
                    if (column < 0 || column >= g.w) continue;
                    auto const* from = x + (row * g.w + column) * pixel;
                    auto const* weight = f + (i * g.kw + j) * ft + first * fo;
                    if (g.groups == 1) {
                        auto const v = static_cast<double>(*from);
                        for (index o = 0; o < n; ++o) sum[o] += v * static_cast<double>(weight[o * fo]);
                        continue;
                    }
                    for (index o = 0; o < n; ++o)
                        sum[o] += static_cast<double>(from[(first + o) / m * plane]) *
                                  static_cast<double>(weight[o * fo]);
                }
            }
            for (index o = 0; o < n; ++o) to[o * y_plane] = static_cast<float>(sum[o]);
        }
}
/// The window of a convolution whose groups have one input channel each.
inline depthwise_window depthwise_window_of(conv_geometry const& g) {
    return {{g.h, g.oh, g.kh, g.sh, g.dh, g.top}, {g.w, g.ow, g.kw, g.sw, g.dw, g.left}, g.nchw ? 1 : g.c};
}
/// y += x (*) filter if every group has one input channel. The weight of output o at tap t is f[t*ft + o*fo].
inline void depthwise_nhwc(conv_geometry const& g, float const* x, float const* f, index ft, index fo, float* y) {
    auto const m = g.og();
    if (m == 1 && fo == 1 && ft == g.c) return widest_depthwise().pixels(depthwise_window_of(g), x, f, y);
    for (index oy = 0; oy < g.oh; ++oy)
        for (index ox = 0; ox < g.ow; ++ox) {
            auto* to = y + (oy * g.ow + ox) * g.oc;
            for (index i = 0; i < g.kh; ++i) {
                auto const row = oy * g.sh + i * g.dh - g.top;
                if (row < 0 || row >= g.h) continue;
                for (index j = 0; j < g.kw; ++j) {
                    auto const column = ox * g.sw + j * g.dw - g.left;
                    if (column < 0 || column >= g.w) continue;
                    auto const* from = x + (row * g.w + column) * g.c;
                    auto const* weight = f + (i * g.kw + j) * ft;
                    for (index c = 0; c < g.c; ++c)
                        for (index q = 0; q < m; ++q) to[c * m + q] += from[c] * weight[(c * m + q) * fo];
                }
            }
        }
}
inline void depthwise_nchw(conv_geometry const& g, float const* x, float const* f, index ft, index fo, float* y) {
    auto const window = depthwise_window_of(g);
    auto const plane = widest_depthwise().plane;
    for (index o = 0; o < g.oc; ++o) plane(window, x + o / g.og() * g.x_plane, f + o * fo, ft, y + o * g.y_plane);
}

} // namespace detail

/// Floats of workspace of `conv_image`.
[[nodiscard]] inline std::size_t conv_floats(conv_geometry const& g) {
    if (g.groups < 1 || g.depthwise() || g.long_sums()) return 0;
    auto const b = g.pointwise() ? g.positions() : g.block();
    auto const products = std::max(g.nchw ? gemm_floats(g.og(), b, g.depth()) : gemm_floats(b, g.og(), g.depth()),
        g.nchw ? gemm_floats(g.og(), g.positions() % b, g.depth()) : gemm_floats(g.positions() % b, g.og(), g.depth()));
    return float_pool::padded(g.patch_floats()) + float_pool::padded(products);
}

/// y += x (*) filter for one image. The filter is [taps, C/groups, O] or, with taps_last, [O, C/groups, taps].
inline void conv_image(conv_geometry const& g, float const* x, float const* f, float* y, float* memory) {
    if (g.positions() == 0 || g.oc == 0 || g.c == 0) return;
    if (g.depthwise() || g.long_sums()) {
        auto const ft = g.taps_last ? 1 : g.oc, fo = g.taps_last ? g.taps() : index{1};
        if (g.long_sums()) return detail::depthwise_long(g, x, f, ft, fo, y);
        return g.nchw ? detail::depthwise_nchw(g, x, f, ft, fo, y) : detail::depthwise_nhwc(g, x, f, ft, fo, y);
    }
    auto* const patch = memory;
    auto* const packing = memory + float_pool::padded(g.patch_floats());
    auto const d = g.depth(), og = g.og(), total = g.positions(), step = g.pointwise() ? total : g.block();
    for (index q = 0; q < g.groups; ++q) {
        auto const* weight = g.taps_last ? f + q * og * d : f + q * og;
        auto const* image = x + q * g.cg() * (g.nchw ? g.x_plane : 1);
        for (index p = 0; p < total; p += step) {
            auto const b = std::min(step, total - p);
            if (g.nchw) {
                if (!g.pointwise()) detail::patches_by_tap(g, image, p, p + b, patch);
                auto const* cols = g.pointwise() ? image : patch;
                gemm(!g.taps_last, false, og, b, d, 1.f, weight, g.taps_last ? d : g.oc, cols,
                    g.pointwise() ? g.x_plane : b, y + q * og * g.y_plane + p, g.y_plane, packing);
            } else {
                if (!g.pointwise()) detail::patches_by_position(g, image, p, p + b, patch);
                auto const* rows = g.pointwise() ? image : patch;
                gemm(false, g.taps_last, b, og, d, 1.f, rows, g.pointwise() ? g.c : d, weight, g.taps_last ? d : g.oc,
                    y + p * g.oc + q * og, g.oc, packing);
            }
        }
    }
}

/// Floats of workspace of `conv_image_transposed`.
[[nodiscard]] inline std::size_t conv_transposed_floats(conv_geometry const& g) {
    if (g.groups < 1) return 0;
    auto const b = g.block(), rest = g.positions() % b;
    auto const products = std::max(g.nchw ? gemm_floats(g.depth(), b, g.og()) : gemm_floats(b, g.depth(), g.og()),
        g.nchw ? gemm_floats(g.depth(), rest, g.og()) : gemm_floats(rest, g.depth(), g.og()));
    return float_pool::padded(static_cast<std::size_t>(b * g.depth())) + float_pool::padded(products);
}

/// x += transpose of the convolution applied to y, for one image: every patch is a product and is added at the
/// position where it was read. The filter as in `conv_image`.
inline void conv_image_transposed(conv_geometry const& g, float const* y, float const* f, float* x, float* memory) {
    if (g.positions() == 0 || g.oc == 0 || g.c == 0) return;
    auto const d = g.depth(), og = g.og(), total = g.positions(), step = g.block();
    auto* const patch = memory;
    auto* const packing = memory + float_pool::padded(static_cast<std::size_t>(step * d));
    for (index q = 0; q < g.groups; ++q) {
        auto const* weight = g.taps_last ? f + q * og * d : f + q * og;
        auto* image = x + q * g.cg() * (g.nchw ? g.x_plane : 1);
        for (index p0 = 0; p0 < total; p0 += step) {
            auto const b = std::min(step, total - p0);
            std::fill_n(patch, b * d, 0.f);
            if (g.nchw)
                gemm(g.taps_last, false, d, b, og, 1.f, weight, g.taps_last ? d : g.oc, y + q * og * g.y_plane + p0,
                    g.y_plane, patch, b, packing);
            else
                gemm(false, !g.taps_last, b, d, og, 1.f, y + p0 * g.oc + q * og, g.oc, weight, g.taps_last ? d : g.oc,
                    patch, d, packing);
            auto const by_k = g.nchw ? b : index{1}, by_p = g.nchw ? index{1} : d;
            auto const pixel = g.nchw ? index{1} : g.c, plane = g.nchw ? g.x_plane : index{1};
            detail::each_tap(g, [&](index k, index c, index dy, index dx) {
                for (index p = 0; p < b; ++p) {
                    auto const row = (p0 + p) / g.ow * g.sh + dy, column = (p0 + p) % g.ow * g.sw + dx;
                    if (row >= 0 && row < g.h && column >= 0 && column < g.w)
                        image[(row * g.w + column) * pixel + c * plane] += patch[k * by_k + p * by_p];
                }
            });
        }
    }
}

/// Sets every element to its channel's bias, or to 0.
inline void fill_bias(float* y, index batches, index channels, index pixels, bool channels_first, float const* bias) {
    auto const total = batches * channels * pixels;
    if (!bias) {
        std::fill_n(y, total, 0.f);
    } else if (channels_first) {
        for (index i = 0; i < batches * channels; ++i) y = std::fill_n(y, pixels, bias[i % channels]);
    } else {
        for (index i = 0; i < batches * pixels; ++i) y = std::copy_n(bias, channels, y);
    }
}

} // namespace library
GRAFT_END
