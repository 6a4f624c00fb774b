// graft/library/kernel/gemm_tile.hpp - products of packed panels in registers, with the processor's vector width
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>

#include "graft/library/kernel/lanes.hpp"

GRAFT_BEGIN
namespace library {

namespace detail {

/// A block of a product: c += alpha * a * b. Panel i of `a` has rows [i*R, i*R + R) as [k][R], panel j of `b` has
/// columns [j*C, j*C + C) as [k][C]; missing elements at the edge of the last panels are 0. `c` is row-major.
struct gemm_block {
    index m = 0, n = 0, k = 0;
    float alpha = 1;
    float const *a = nullptr, *b = nullptr;
    float* c = nullptr;
    index ldc = 0;
};

template <int W> struct gemm_lanes {
    typedef float type [[gnu::vector_size(W * sizeof(float))]];
};

// The following functions are inlined into functions that are compiled for one kind of processor each. Vectors are
// local and are passed through no call: a caller that is compiled for a smaller instruction set could not accept them.

/// How many floats of a panel of `b` are fetched ahead.
inline constexpr index gemm_ahead = 1024;

/// R rows of H vectors of `W` floats, the sums in registers; `a`, of `height` rows, and `b` are panels, of which `rows`
/// and `columns` are used.
template <int W, int R, int H> [[gnu::always_inline]] inline void gemm_tile(gemm_block const& g, float const* a,
    index height, float const* b, index width, float* c, index rows, index columns) {
    using lanes = typename gemm_lanes<W>::type;
    lanes sum[R][H];
#pragma GCC unroll 16
    for (int r = 0; r < R; ++r)
        for (int h = 0; h < H; ++h) sum[r][h] = lanes{};
    for (index i = 0; i < g.k; ++i, a += height, b += width) {
        for (int h = 0; h < H; ++h) __builtin_prefetch(b + gemm_ahead + h * W); // of a matrix in a far cache
        lanes first, second; // not an array: GCC would keep it in memory
        __builtin_memcpy(&first, b, sizeof first);
        if constexpr (H == 2) __builtin_memcpy(&second, b + W, sizeof second);
#pragma GCC unroll 16
        for (int r = 0; r < R; ++r) {
            sum[r][0] += a[r] * first;
            if constexpr (H == 2) sum[r][1] += a[r] * second;
        }
    }
    if (rows == R && columns == H * W) {
#pragma GCC unroll 16
        for (int r = 0; r < R; ++r) {
            lanes to[H];
            __builtin_memcpy(&to, c + r * g.ldc, sizeof to);
            for (int h = 0; h < H; ++h) to[h] += g.alpha * sum[r][h];
            __builtin_memcpy(c + r * g.ldc, &to, sizeof to);
        }
        return;
    }
    float all[R][H * W];
    static_assert(sizeof all == sizeof sum);
    __builtin_memcpy(&all, &sum, sizeof all);
    for (index r = 0; r < rows; ++r)
        for (index j = 0; j < columns; ++j) c[r * g.ldc + j] += g.alpha * all[r][j];
}

/// Tiles of R rows and two vectors of `W` floats; the last of a few rows computes a third or two of them.
template <int W, int R> [[gnu::always_inline]] inline void gemm_tiles(gemm_block const& g) {
    constexpr index width = 2 * W;
    for (index j = 0; j < g.n; j += width)
        for (index i = 0; i < g.m; i += R) {
            auto const* a = g.a + i * g.k;
            auto const* b = g.b + j * g.k;
            auto* const c = g.c + i * g.ldc + j;
            auto const rows = std::min<index>(R, g.m - i), columns = std::min(width, g.n - j);
            if (columns <= W) gemm_tile<W, R, 1>(g, a, R, b, width, c, rows, columns);
            else if (3 * rows > 2 * R) gemm_tile<W, R, 2>(g, a, R, b, width, c, rows, columns);
            else if (3 * rows > R) gemm_tile<W, 2 * R / 3, 2>(g, a, R, b, width, c, rows, columns);
            else gemm_tile<W, R / 3, 2>(g, a, R, b, width, c, rows, columns);
        }
}

/// Tiles for one kind of processor.
struct gemm_engine {
    index rows = 0, columns = 0; ///< of a tile: the size of panels
    void (*run)(gemm_block const&) = nullptr;
};

inline void gemm_in_4(gemm_block const& g) { gemm_tiles<4, 6>(g); }
inline constexpr gemm_engine gemm_of_4{6, 8, &gemm_in_4};
#if defined(__x86_64__) && __STDC_HOSTED__
// Optimized in every build: products and sums are then rounded once, in programs of each optimization level.
#if defined(__clang__)
[[gnu::target("avx2,fma")]] inline void gemm_in_8(gemm_block const& g) { gemm_tiles<8, 6>(g); }
[[gnu::target("avx512f,fma")]] inline void gemm_in_16(gemm_block const& g) { gemm_tiles<16, 12>(g); }
#else
[[gnu::target("avx2,fma"), gnu::optimize("O2")]] inline void gemm_in_8(gemm_block const& g) { gemm_tiles<8, 6>(g); }
[[gnu::target("avx512f,fma"), gnu::optimize("O2")]] inline void gemm_in_16(gemm_block const& g) {
    gemm_tiles<16, 12>(g);
}
#endif
inline constexpr gemm_engine gemm_of_8{6, 16, &gemm_in_8}, gemm_of_16{12, 32, &gemm_in_16};
#endif

/// Both are multiples of the tile sizes of every processor: a product needs the same memory for its panels on all of
/// them.
inline constexpr index gemm_rows = 12, gemm_columns = 32;

/// The widest engine that this processor supports.
/// cost a few loads of data that the C runtime queried from the processor at program startup
[[nodiscard]] inline gemm_engine const& widest_gemm() {
#if defined(__x86_64__) && __STDC_HOSTED__
    if (__builtin_cpu_supports("avx512f")) return gemm_of_16;
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) return gemm_of_8;
#endif
    return gemm_of_4;
}

} // namespace detail

} // namespace library
GRAFT_END
