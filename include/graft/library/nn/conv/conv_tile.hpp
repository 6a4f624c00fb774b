// graft/library/nn/conv/conv_tile.hpp - products of filters and windows in registers, with the steps that follow them
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <limits>

#include "graft/library/kernel/gemm_tile.hpp"

GRAFT_BEGIN
namespace library {
namespace detail {

/// Floats of the filter from those in use to those that are fetched.
inline constexpr index conv_ahead = 512;

/// A block of a product: c = a * b plus what c has or begins with; at its end plus another tensor, and clipped. Panel i
/// of `a` has rows [i*R, i*R + R) as [k][R]. Panel j of `b` has columns [j*C, j*C + C).
struct conv_block {
    index m = 0, n = 0, k = 0;
    float const *a = nullptr, *b = nullptr;
    bool outputs_last = false; ///< the filter is `b`
    index panel = 0, row = 0;  ///< floats from a panel of `b` to the next, and from a row of a panel to the next
    float* c = nullptr;
    index ldc = 0;
    bool begins = false, ends = false;
    float const* bias = nullptr; ///< for each row, if it begins; null: 0
    float const* sum = nullptr;  ///< as `c`, if it ends; null: 0
    float low = -std::numeric_limits<float>::infinity(), high = std::numeric_limits<float>::infinity();
};

// Inlined into functions for one kind of processor each, as the tiles of gemm_tile.hpp. No product is followed by a sum
// in the same function but those of the sums themselves: each compiler contracts these, and nothing else.

/// The sums `v` of one row with what precedes and follows them, to `c`.
template <class V>
[[gnu::always_inline]] inline void conv_finish(conv_block const& g, V& v, float bias, float* c, float const* more) {
    V to = V{} + bias;
    if (!g.begins) __builtin_memcpy(&to, c, sizeof to);
    v = to + v;
    if (g.ends) {
        if (more) {
            __builtin_memcpy(&to, more, sizeof to);
            v = v + to;
        }
        V const low = V{} + g.low, high = V{} + g.high;
        v = high < v ? high : v;
        v = v < low ? low : v;
    }
    __builtin_memcpy(c, &v, sizeof v);
}

/// R rows of H vectors of `W` floats, of which `rows` and `columns` are used; panels of `a` have `Panel` rows.
template <int W, int R, int H, int Panel> [[gnu::always_inline]] inline void conv_tile(
    conv_block const& g, float const* a, float const* b, index i, index j, index rows, index columns) {
    using lanes = typename gemm_lanes<W>::type;
    lanes sum[R][H];
#pragma GCC unroll 16
    for (int r = 0; r < R; ++r)
        for (int h = 0; h < H; ++h) sum[r][h] = lanes{};
    auto const step = g.row, next = g.outputs_last ? step : index{Panel};
    auto const* soon = (g.outputs_last ? b : a) + conv_ahead; // of the filter, which comes from a far cache
    for (index l = g.k; l > 0; --l, a += Panel, b += step, soon += next) {
        __builtin_prefetch(soon);
        lanes first, second; // not an array: GCC would keep it in memory
        __builtin_memcpy(&first, b, sizeof first);
        if constexpr (H == 2) __builtin_memcpy(&second, b + W, sizeof second);
#pragma GCC unroll 16
        for (int r = 0; r < R; ++r) {
            sum[r][0] += a[r] * first;
            if constexpr (H == 2) sum[r][1] += a[r] * second;
        }
    }
    auto* c = g.c + i * g.ldc + j;
    auto const* more = g.sum ? g.sum + i * g.ldc + j : nullptr;
    auto const* const bias = g.bias ? g.bias + i : nullptr;
    if (rows == R && columns == H * W) {
#pragma GCC unroll 16
        for (int r = 0; r < R; ++r) {
            auto const first = bias ? bias[r] : 0.f;
            lanes v = sum[r][0]; // by a copy and without a loop: else GCC keeps the sums in memory
            conv_finish(g, v, first, c, more);
            if constexpr (H == 2) {
                v = sum[r][1];
                conv_finish(g, v, first, c + W, more ? more + W : nullptr);
            }
            c += g.ldc;
            if (more) more += g.ldc;
        }
        return;
    }
    float all[R][H * W];
    static_assert(sizeof all == sizeof sum);
    __builtin_memcpy(&all, &sum, sizeof all);
    for (index r = 0; r < rows; ++r, c += g.ldc) {
        index e = 0;
        auto const finish = [&]<class V>(V& v) __attribute__((always_inline)) {
            __builtin_memcpy(&v, &all[r][e], sizeof v);
            conv_finish(g, v, bias ? bias[r] : 0.f, c + e, more ? more + r * g.ldc + e : nullptr);
        };
        for (lanes v; e + W <= columns; e += W) finish(v);
        for (typename gemm_lanes<4>::type v; e + 4 <= columns; e += 4) finish(v);
        for (float v = 0; e < columns; ++e) finish(v);
    }
}

/// Tiles of a third, two thirds or all of R rows.
template <int W, int R, int H> [[gnu::always_inline]] inline void conv_rows(
    conv_block const& g, float const* a, float const* b, index i, index j, index rows, index columns) {
    if (rows > R / 3 * 2) conv_tile<W, R, H, R>(g, a, b, i, j, rows, columns);
    else if (rows > R / 3) conv_tile<W, R / 3 * 2, H, R>(g, a, b, i, j, rows, columns);
    else conv_tile<W, R / 3, H, R>(g, a, b, i, j, rows, columns);
}
template <int W, int R> [[gnu::always_inline]] inline void conv_tiles(conv_block const& g) {
    constexpr index width = 2 * W;
    auto const* b = g.b;
    for (index j = 0; j < g.n; j += width, b += g.panel)
        for (index i = 0; i < g.m; i += R) {
            auto const* const a = g.a + i * g.k;
            auto const rows = std::min<index>(R, g.m - i), columns = std::min(width, g.n - j);
            if (columns > W) conv_rows<W, R, 2>(g, a, b, i, j, rows, columns);
            else conv_rows<W, R, 1>(g, a, b, i, j, rows, columns);
        }
}

/// Sums of a depthwise convolution: y[i] = bias + the sum of weight[t] * x[taps[t] + i], clipped; i in [0, n). x and y
/// have elements up to the next multiple of 16.
struct depthwise_block {
    index n = 0, count = 0; ///< of y, and of taps
    index const* taps = nullptr;
    float const *weights = nullptr, *x = nullptr;
    float* y = nullptr;
    float bias = 0;
    float low = -std::numeric_limits<float>::infinity(), high = std::numeric_limits<float>::infinity();
};
template <int W, int V> [[gnu::always_inline]] inline void depthwise_tile(depthwise_block const& g, index i) {
    using lanes = typename gemm_lanes<W>::type;
    lanes sum[V];
    for (int v = 0; v < V; ++v) sum[v] = lanes{} + g.bias;
    for (index t = 0; t < g.count; ++t) {
        auto const* const from = g.x + g.taps[t] + i;
        auto const weight = g.weights[t];
#pragma GCC unroll 8
        for (int v = 0; v < V; ++v) {
            lanes in;
            __builtin_memcpy(&in, from + v * W, sizeof in);
            sum[v] += weight * in;
        }
    }
    lanes const low = lanes{} + g.low, high = lanes{} + g.high;
#pragma GCC unroll 8
    for (int v = 0; v < V; ++v) {
        sum[v] = high < sum[v] ? high : sum[v];
        sum[v] = sum[v] < low ? low : sum[v];
        __builtin_memcpy(g.y + i + v * W, &sum[v], sizeof sum[v]);
    }
}
template <int W> [[gnu::always_inline]] inline void depthwise_tiles(depthwise_block const& g) {
    index i = 0;
    for (; g.n - i > 3 * W; i += 4 * W) depthwise_tile<W, 4>(g, i);
    if (g.n - i > 2 * W) depthwise_tile<W, 3>(g, i);
    else if (g.n - i > W) depthwise_tile<W, 2>(g, i);
    else if (g.n - i > 0) depthwise_tile<W, 1>(g, i);
}

/// The loops for one kind of processor.
struct conv_engine {
    index rows = 0, columns = 0; ///< of a tile: the size of panels
    void (*run)(conv_block const&) = nullptr;
    void (*depthwise)(depthwise_block const&) = nullptr;
};

inline void conv_in_4(conv_block const& g) { conv_tiles<4, 6>(g); }
inline void depthwise_in_4(depthwise_block const& g) { depthwise_tiles<4>(g); }
inline constexpr conv_engine conv_of_4{6, 8, &conv_in_4, &depthwise_in_4};
#if defined(__x86_64__) && __STDC_HOSTED__
// Optimized in every build, as the tiles of gemm_tile.hpp.
#if defined(__clang__)
[[gnu::target("avx2,fma")]] inline void conv_in_8(conv_block const& g) { conv_tiles<8, 6>(g); }
[[gnu::target("avx512f,fma")]] inline void conv_in_16(conv_block const& g) { conv_tiles<16, 12>(g); }
[[gnu::target("avx2,fma")]] inline void depthwise_by_8(depthwise_block const& g) { depthwise_tiles<8>(g); }
[[gnu::target("avx512f,fma")]] inline void depthwise_by_16(depthwise_block const& g) { depthwise_tiles<16>(g); }
#else
[[gnu::target("avx2,fma"), gnu::optimize("O2")]] inline void conv_in_8(conv_block const& g) { conv_tiles<8, 6>(g); }
[[gnu::target("avx512f,fma"), gnu::optimize("O2")]] inline void conv_in_16(conv_block const& g) {
    conv_tiles<16, 12>(g);
}
[[gnu::target("avx2,fma"), gnu::optimize("O2")]] inline void depthwise_by_8(depthwise_block const& g) {
    depthwise_tiles<8>(g);
}
[[gnu::target("avx512f,fma"), gnu::optimize("O2")]] inline void depthwise_by_16(depthwise_block const& g) {
    depthwise_tiles<16>(g);
}
#endif
inline constexpr conv_engine conv_of_8{6, 16, &conv_in_8, &depthwise_by_8},
    conv_of_16{12, 32, &conv_in_16, &depthwise_by_16};
#endif

/// The widest engine that this processor supports.
[[nodiscard]] inline conv_engine const& widest_conv() {
#if defined(__x86_64__) && __STDC_HOSTED__
    if (__builtin_cpu_supports("avx512f")) return conv_of_16;
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) return conv_of_8;
#endif
    return conv_of_4;
}

} // namespace detail
} // namespace library
GRAFT_END
