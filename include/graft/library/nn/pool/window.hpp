// graft/library/nn/pool/window.hpp - windows over images and volumes: their positions, and their results
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <limits>
#include <utility>

#include "graft/kernel/threads.hpp"
#include "graft/library/kernel/lanes.hpp"
#include "graft/library/kernel/number.hpp"

GRAFT_BEGIN
namespace library {

/// One axis of a pooling window.
struct pool_axis {
    index in = 1, out = 1, size = 1, stride = 1, before = 0, after = 0;
    /// The part of window number `o` that is inside.
    void range(index o, index& from, index& to) const {
        auto const start = o * stride - before;
        from = std::clamp<index>(start, 0, in);
        to = std::clamp<index>(start + size, from, in);
    }
    /// Number of elements of the window clipped to the padded input, which is Caffe's divisor.
    [[nodiscard]] index padded(index o) const {
        auto const start = o * stride - before;
        return std::min(start + size, in + after) - start;
    }
};

/// The result of a window: the maximum, the mean of the elements inside, Caffe's mean with its padding, the sum.
enum class pool_kind : std::uint8_t { maximum, mean_inside, mean_padded, sum };

/// A pooling of a volume; an image has one slice.
struct pool_geometry {
    index n = 0;
    pool_axis c{}, d{}, h{}, w{};
    bool channels_first = false;

    /// The divisor of the sum over a window; `inside` of its elements are within the input.
    [[nodiscard]] index divisor(pool_kind kind, index od, index oh, index ow, index inside) const {
        if (kind == pool_kind::sum) return 1;
        return kind == pool_kind::mean_padded ? d.padded(od) * h.padded(oh) * w.padded(ow) : inside;
    }
};

namespace detail {

template <class T> inline constexpr T min = std::numeric_limits<T>::lowest();

/// One window over one channel: `x` at the channel's first element, `pixel` between columns.
template <class T>
T pooled(pool_kind kind, pool_geometry const& g, T const* x, index pixel, index od, index oh, index ow) {
    index d0, d1, h0, h1, w0, w1;
    g.d.range(od, d0, d1), g.h.range(oh, h0, h1), g.w.range(ow, w0, w1);
    T best = min<T>, sum = 0;
    for (index d = d0; d < d1; ++d)
        for (index h = h0; h < h1; ++h) {
            auto const* row = x + (d * g.h.in + h) * g.w.in * pixel;
            if (kind == pool_kind::maximum)
                for (index w = w0; w < w1; ++w) best = std::max(best, row[w * pixel]);
            else
                for (index w = w0; w < w1; ++w) sum += row[w * pixel];
        }
    if (kind == pool_kind::maximum) return best;
    auto const count = g.divisor(kind, od, oh, ow, (d1 - d0) * (h1 - h0) * (w1 - w0));
    return count == 0 ? T(0) : sum / static_cast<T>(count);
}

/// The elements of one window in a volume whose channels lie together; distances in elements.
struct window_of_channels {
    index pixel, row, slice;
    index d0, d1, h0, h1, w0, w1;

    /// `y[c] = f(... f(first, x[c]) ...) / by` for all channels.
    template <class T, class F> void each(T const* x, T* y, T first, F f, T by) const {
        constexpr auto lanes = lanes_of<T>::count;
        index c = 0;
        for (; c + 4 * lanes <= pixel; c += 4 * lanes) some(x + c, y + c, first, f, by, std::make_index_sequence<4>());
        for (; c + lanes <= pixel; c += lanes) some(x + c, y + c, first, f, by, std::make_index_sequence<1>());
        for (; c < pixel; ++c) {
            auto value = first;
            visit(x + c, [&](T const* at) { value = f(value, *at); });
            y[c] = by == T(1) ? value : value / by;
        }
    }

private:
    template <class T, class Visit> [[gnu::always_inline]] void visit(T const* x, Visit see) const {
        for (index d = d0; d < d1; ++d)
            for (index h = h0; h < h1; ++h)
                for (index w = w0; w < w1; ++w) see(x + d * slice + h * row + w * pixel);
    }
    /// As many vectors of channels, which stay in registers.
    template <class T, class F, std::size_t... I>
    void some(T const* x, T* y, T first, F f, T by, std::index_sequence<I...>) const {
        using vector = typename lanes_of<T>::type;
        constexpr auto lanes = static_cast<std::size_t>(lanes_of<T>::count);
        vector values[]{((void)I, vector{} + first)...};
        visit(x, [&](T const* at) { ((values[I] = f(values[I], load_lanes(at + I * lanes))), ...); });
        if (by != T(1)) ((values[I] = values[I] / by), ...);
        __builtin_memcpy(y, values, sizeof values);
    }
};

} // namespace detail

/// Pools `x` into `y`. Planes or, where channels lie together, rows are shared among threads.
template <class T> void pool(pool_kind kind, pool_geometry const& g, T const* x, T* y, threads by = {}) {
    auto const in = g.d.in * g.h.in * g.w.in, out = g.d.out * g.h.out * g.w.out;
    bool const channels = g.c.size != 1 || g.c.stride != 1;
    if (channels) { // over channels as well: rare, by plain loops
        for (index n = 0; n < g.n; ++n)
            for (index p = 0; p < out; ++p)
                for (index o = 0; o < g.c.out; ++o) {
                    index c0, c1;
                    g.c.range(o, c0, c1);
                    auto const od = p / (g.h.out * g.w.out), oh = p / g.w.out % g.h.out, ow = p % g.w.out;
                    T best = detail::min<T>, sum = 0;
                    for (index c = c0; c < c1; ++c) {
                        auto const* base = x + n * g.c.in * in + (g.channels_first ? c * in : c);
                        auto const v = detail::pooled(kind, g, base, g.channels_first ? 1 : g.c.in, od, oh, ow);
                        best = std::max(best, v), sum += v;
                    }
                    y[n * g.c.out * out + (g.channels_first ? o * out + p : p * g.c.out + o)] =
                        kind == pool_kind::maximum ? best
                        : kind == pool_kind::sum   ? sum
                                                   : sum / static_cast<T>(std::max<index>(c1 - c0, 1));
                }
        return;
    }
    auto const taps = g.d.size * g.h.size * g.w.size;
    if (g.channels_first)
        return by.share(g.n * g.c.in, grain::of(out * taps), [&](std::int64_t begin, std::int64_t end) {
            auto* to = y + begin * out;
            for (auto plane = begin; plane < end; ++plane)
                for (index od = 0; od < g.d.out; ++od)
                    for (index oh = 0; oh < g.h.out; ++oh)
                        for (index ow = 0; ow < g.w.out; ++ow)
                            *to++ = detail::pooled(kind, g, x + plane * in, 1, od, oh, ow);
        });
    auto const c = g.c.in;
    by.share(g.n * g.d.out * g.h.out, grain::of(g.w.out * c * taps), [&](std::int64_t begin, std::int64_t end) {
        auto* to = y + begin * g.w.out * c;
        for (auto row = begin; row < end; ++row)
            for (index ow = 0; ow < g.w.out; ++ow, to += c) {
                auto const oh = row % g.h.out, od = row / g.h.out % g.d.out;
                auto const* const from = x + row / (g.h.out * g.d.out) * in * c;
                index d0, d1, h0, h1, w0, w1;
                g.d.range(od, d0, d1), g.h.range(oh, h0, h1), g.w.range(ow, w0, w1);
                detail::window_of_channels const part{c, g.w.in * c, g.h.in * g.w.in * c, d0, d1, h0, h1, w0, w1};
                if (kind == pool_kind::maximum) {
                    part.each(from, to, detail::min<T>, [](auto a, auto b) { return a < b ? b : a; }, T(1));
                    continue;
                }
                auto const count = g.divisor(kind, od, oh, ow, (d1 - d0) * (h1 - h0) * (w1 - w0));
                part.each(
                    from, to, T(0), [](auto a, auto b) { return a + b; }, static_cast<T>(std::max<index>(count, 1)));
            }
    });
}

} // namespace library
GRAFT_END
