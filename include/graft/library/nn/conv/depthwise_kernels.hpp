// graft/library/nn/conv/depthwise_kernels.hpp - depthwise convolution with the processor's widest vectors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>

#include "graft/library/kernel/gemm_tile.hpp"

GRAFT_BEGIN
namespace library {
namespace detail {

/// One spatial axis of an image, and the positions of a window of `taps` numbers on it.
struct depthwise_axis {
    index in = 0, out = 0, taps = 1, stride = 1, dilation = 1, before = 0;

    /// Position of tap 0 in the image for position `o` of the output; below 0 in the padding.
    [[nodiscard]] index start(index o) const { return o * stride - before; }
    /// The taps [first, end) of position `o` that are inside of the image.
    [[nodiscard]] index first_tap(index o) const {
        return start(o) >= 0 ? 0 : std::min(taps, (dilation - 1 - start(o)) / dilation);
    }
    [[nodiscard]] index end_tap(index o) const {
        return start(o) >= in ? 0 : std::min(taps, (in - start(o) + dilation - 1) / dilation);
    }
    /// The positions [first, end) of the output whose taps are all inside of the image.
    [[nodiscard]] index first_whole() const { return std::min(out, (before + stride - 1) / stride); }
    [[nodiscard]] index end_whole() const {
        auto const last = in - 1 - (taps - 1) * dilation + before; // of tap 0, in the image with its padding
        return last < 0 ? 0 : std::min(out, last / stride + 1);
    }
};
/// Rows and columns of a plane of one channel, or of pixels of `channels` numbers.
struct depthwise_window {
    depthwise_axis rows{}, columns{};
    index channels = 1; ///< of a pixel; 1 if a plane has one channel
};

// Each sum adds its products in the order of the taps, one rounded product and one rounded sum at a time: its bits are
// the same for every width. So there is no version with FMA, and none for AVX-512, whose products GCC fuses.

/// The rows of a plane for one row of the output: `count` of them, with stride `distance`, and their weights.
struct depthwise_rows {
    float const *x = nullptr, *f = nullptr;
    index count = 0, distance = 0, next = 0; ///< `next`: stride of the weights from row to row

    depthwise_rows(depthwise_window const& g, float const* plane, float const* filter, index step, index row) {
        auto const first = g.rows.first_tap(row), end = g.rows.end_tap(row);
        auto const width = g.columns.in * g.channels;
        next = g.columns.taps * step, distance = g.rows.dilation * width;
        x = plane + (g.rows.start(row) + first * g.rows.dilation) * width;
        f = filter + first * next, count = end > first ? end - first : 0;
    }
};

/// One position of the output whose taps [first, end) are inside of the image; tap 0 is at `x`.
[[gnu::always_inline]] inline void depthwise_place(
    depthwise_rows const& rows, index start, index dilation, index step, index first, index end, float* y) {
    auto sum = *y;
    auto const *x = rows.x + start, *f = rows.f;
    for (index i = 0; i < rows.count; ++i, x += rows.distance, f += rows.next)
        for (auto j = first; j < end; ++j) sum += f[j * step] * x[j * dilation];
    *y = sum;
}
/// `V` vectors of `W` positions, all of whose taps are inside of the image. Stride: 1 or 2.
template <int W, int V, int Stride> [[gnu::always_inline]] inline void depthwise_run(
    depthwise_rows const& rows, index start, index taps, index dilation, index step, float* y) {
    using lanes = typename gemm_lanes<W>::type;
    lanes sum[V];
    __builtin_memcpy(&sum, y, sizeof sum);
    auto const *x = rows.x + start, *f = rows.f;
    for (index i = 0; i < rows.count; ++i, x += rows.distance, f += rows.next)
        for (index j = 0; j < taps; ++j) {
            auto const weight = f[j * step];
            auto const* const from = x + j * dilation;
#pragma GCC unroll 8
            for (int v = 0; v < V; ++v) {
                lanes in;
                if constexpr (Stride == 1) {
                    __builtin_memcpy(&in, from + v * W, sizeof in);
                } else {
                    static_assert(W == 4); // GCC splits wider ones into single elements
                    lanes pair[2];
                    __builtin_memcpy(&pair, from + 2 * v * W, sizeof pair);
                    in = __builtin_shufflevector(pair[0], pair[1], 0, 2, 4, 6);
                }
                sum[v] += weight * in;
            }
        }
    __builtin_memcpy(y, &sum, sizeof sum);
}
/// y += x (*) filter for the plane of one channel; the weight of tap t is f[t * step].
template <int W, int Stride> [[gnu::always_inline]] inline void depthwise_plane(
    depthwise_window const& g, float const* x, float const* f, index step, float* y) {
    auto const c = g.columns;
    auto const from = c.first_whole(), to = std::max(from, c.end_whole());
    // a vector of every second number reads one more
    auto const whole = Stride == 1 ? to : Stride == 2 ? to - 1 : index{0};
    for (index row = 0; row < g.rows.out; ++row, y += c.out) {
        depthwise_rows const rows(g, x, f, step, row);
        index o = 0;
        for (; o < from; ++o) depthwise_place(rows, c.start(o), c.dilation, step, c.first_tap(o), c.end_tap(o), y + o);
        if constexpr (Stride != 0) {
            constexpr int wide = Stride == 1 ? W : 4;
            for (; o + 4 * wide <= whole; o += 4 * wide)
                depthwise_run<wide, 4, Stride>(rows, c.start(o), c.taps, c.dilation, step, y + o);
            for (; wide > 4 && o + wide <= whole; o += wide)
                depthwise_run<wide, 1, Stride>(rows, c.start(o), c.taps, c.dilation, step, y + o);
            for (; o + 4 <= whole; o += 4)
                depthwise_run<4, 1, Stride>(rows, c.start(o), c.taps, c.dilation, step, y + o);
        }
        for (; o < to; ++o) depthwise_place(rows, c.start(o), c.dilation, step, 0, c.taps, y + o);
        for (; o < c.out; ++o) depthwise_place(rows, c.start(o), c.dilation, step, c.first_tap(o), c.end_tap(o), y + o);
    }
}
template <int W> [[gnu::always_inline]] inline void depthwise_plane_of(
    depthwise_window const& g, float const* x, float const* f, index step, float* y) {
    if (g.columns.stride == 1) depthwise_plane<W, 1>(g, x, f, step, y);
    else if (g.columns.stride == 2) depthwise_plane<W, 2>(g, x, f, step, y);
    else depthwise_plane<W, 0>(g, x, f, step, y);
}

/// `V` vectors of `W` channels of one pixel, whose taps [first, end) are inside of the image; tap 0 is at `x`.
template <int W, int V> [[gnu::always_inline]] inline void depthwise_channels(
    depthwise_rows const& rows, index pixel, index channels, index first, index end, float* y) {
    using lanes = typename gemm_lanes<W>::type;
    lanes sum[V];
    __builtin_memcpy(&sum, y, sizeof sum);
    auto const *x = rows.x, *f = rows.f;
    for (index i = 0; i < rows.count; ++i, x += rows.distance, f += rows.next)
        for (auto j = first; j < end; ++j) {
            auto const *from = x + j * pixel, *weight = f + j * channels;
#pragma GCC unroll 8
            for (int v = 0; v < V; ++v) {
                lanes in, by;
                __builtin_memcpy(&in, from + v * W, sizeof in);
                __builtin_memcpy(&by, weight + v * W, sizeof by);
                sum[v] += by * in;
            }
        }
    __builtin_memcpy(y, &sum, sizeof sum);
}
/// y += x (*) filter for pixels of channels, one output each; the weight of tap t and channel c is f[t * channels + c].
template <int W> [[gnu::always_inline]] inline void depthwise_pixels(
    depthwise_window const& g, float const* x, float const* f, float* y) {
    auto const a = g.columns;
    auto const n = g.channels, pixel = a.dilation * n;
    for (index row = 0; row < g.rows.out; ++row) {
        depthwise_rows rows(g, x, f, n, row);
        auto const *image = rows.x, *filter = rows.f;
        for (index o = 0; o < a.out; ++o, y += n) {
            auto const first = a.first_tap(o), end = a.end_tap(o);
            auto const at = [&](index c) { rows.x = image + a.start(o) * n + c, rows.f = filter + c; };
            index c = 0;
            for (; c + 4 * W <= n; c += 4 * W) at(c), depthwise_channels<W, 4>(rows, pixel, n, first, end, y + c);
            for (; c + W <= n; c += W) at(c), depthwise_channels<W, 1>(rows, pixel, n, first, end, y + c);
            for (; c < n; ++c) at(c), depthwise_channels<1, 1>(rows, pixel, n, first, end, y + c);
        }
    }
}

/// The loops for one kind of processor.
struct depthwise_engine {
    void (*plane)(depthwise_window const&, float const* x, float const* f, index step, float* y) = nullptr;
    void (*pixels)(depthwise_window const&, float const* x, float const* f, float* y) = nullptr;
};

inline void depthwise_plane_in_4(depthwise_window const& g, float const* x, float const* f, index step, float* y) {
    depthwise_plane_of<4>(g, x, f, step, y);
}
inline void depthwise_pixels_in_4(depthwise_window const& g, float const* x, float const* f, float* y) {
    depthwise_pixels<4>(g, x, f, y);
}
inline constexpr depthwise_engine depthwise_of_4{&depthwise_plane_in_4, &depthwise_pixels_in_4};
#if defined(__x86_64__) && __STDC_HOSTED__
[[gnu::target("avx2")]] inline void depthwise_plane_in_8(
    depthwise_window const& g, float const* x, float const* f, index step, float* y) {
    depthwise_plane_of<8>(g, x, f, step, y);
}
[[gnu::target("avx2")]] inline void depthwise_pixels_in_8(
    depthwise_window const& g, float const* x, float const* f, float* y) {
    depthwise_pixels<8>(g, x, f, y);
}
inline constexpr depthwise_engine depthwise_of_8{&depthwise_plane_in_8, &depthwise_pixels_in_8};
#endif

/// The widest engine that this processor supports.
[[nodiscard]] inline depthwise_engine const& widest_depthwise() {
#if defined(__x86_64__) && __STDC_HOSTED__
    if (__builtin_cpu_supports("avx2")) return depthwise_of_8;
#endif
    return depthwise_of_4;
}

} // namespace detail
} // namespace library
GRAFT_END
