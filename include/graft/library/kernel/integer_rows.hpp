// graft/library/kernel/integer_rows.hpp - products of bytes and their sums over windows by AVX2, for processors without
// instructions for products of bytes
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/kernel/integer_windows.hpp"

GRAFT_BEGIN
namespace library {

namespace detail {

#if defined(__x86_64__) && __STDC_HOSTED__

/// Pairs of 16 bits: AVX2 adds the products of both.
struct integer_shorts {
    typedef std::int16_t type [[gnu::vector_size(32)]];
    typedef std::uint16_t wrapping [[gnu::vector_size(32)]];
    typedef std::int32_t sums [[gnu::vector_size(32)]];

    static constexpr index rows = 16, columns = 16; ///< of panels
};

/// The first C columns of a panel of pairs of 16 bits, times a panel of pairs of signed bytes, whose rows are in lanes:
/// sums[column][row].
template <int C> [[gnu::target("avx2"), gnu::always_inline]] inline void integer_columns_by_rows(
    std::byte const* a, std::int32_t const* b, index groups, std::int32_t* sums) {
    using shorts = integer_shorts;
    shorts::sums low[C], high[C];
#pragma GCC unroll 4
    for (int c = 0; c < C; ++c) low[c] = high[c] = shorts::sums{};
    for (index i = 0; i < groups; ++i, a += 2 * shorts::rows, b += shorts::columns) {
        __builtin_prefetch(a + 1024); // weights come from memory, once
        typedef std::byte half[shorts::rows];
        shorts::type first, second; // not by a conversion: GCC would do it in halves
        __asm__("vpmovsxbw %1, %0" : "=x"(first) : "m"(*reinterpret_cast<half const*>(a)));
        __asm__("vpmovsxbw %1, %0" : "=x"(second) : "m"(*reinterpret_cast<half const*>(a + shorts::rows)));
#pragma GCC unroll 4
        for (int c = 0; c < C; ++c) {
            auto const one = shorts::sums{} + b[c];
            shorts::sums product;
            __asm__("vpmaddwd %2, %1, %0" : "=x"(product) : "x"(one), "x"(first));
            low[c] += product;
            __asm__("vpmaddwd %2, %1, %0" : "=x"(product) : "x"(one), "x"(second));
            high[c] += product;
        }
    }
#pragma GCC unroll 4
    for (int c = 0; c < C; ++c) {
        __builtin_memcpy(sums + c * shorts::rows, &low[c], sizeof low[c]);
        __builtin_memcpy(sums + c * shorts::rows + 8, &high[c], sizeof high[c]);
    }
}
[[gnu::target("avx2"), gnu::always_inline]] inline void integer_by_rows(
    void const* a, void const* b, index groups, index columns, std::int32_t* sums) {
    auto const* const weights = static_cast<std::byte const*>(a);
    auto const* const from = static_cast<std::int32_t const*>(b);
    index c = 0;
    for (; c + 4 <= columns; c += 4)
        integer_columns_by_rows<4>(weights, from + c, groups, sums + c * integer_shorts::rows);
    auto* const to = sums + c * integer_shorts::rows;
    switch (columns - c) {
    case 3: return integer_columns_by_rows<3>(weights, from + c, groups, to);
    case 2: return integer_columns_by_rows<2>(weights, from + c, groups, to);
    case 1: return integer_columns_by_rows<1>(weights, from + c, groups, to);
    default: return;
    }
}

/// The sums of N outputs over windows, in half of the channels.
template <int N> [[gnu::target("avx2"), gnu::always_inline]] inline void integer_windows_of(
    integer_windows const& w, std::byte const* x, index half, std::int32_t* sums) {
    using shorts = integer_shorts;
    shorts::sums all[N];
#pragma GCC unroll 4
    for (int o = 0; o < N; ++o) all[o] = shorts::sums{};
    auto const* weights = w.weights + half * 32;
    for (index t = 0; t < w.quads; ++t, weights += integer_windows::quad) {
        shorts::type by;
        __builtin_memcpy(&by, weights, sizeof by);
        shorts::type const even = (shorts::type)((shorts::wrapping)by << 8) >> 8, odd = by >> 8;
        auto const* const at = x + w.offsets[t] + half * 32;
#pragma GCC unroll 4
        for (int o = 0; o < N; ++o) {
            shorts::wrapping from;
            __builtin_memcpy(&from, at + o * w.step, sizeof from);
            shorts::wrapping const first = from & 0xff, second = from >> 8;
            shorts::sums product;
            __asm__("vpmaddwd %2, %1, %0" : "=x"(product) : "x"(first), "x"(even));
            all[o] += product;
            __asm__("vpmaddwd %2, %1, %0" : "=x"(product) : "x"(second), "x"(odd));
            all[o] += product;
        }
    }
#pragma GCC unroll 4
    for (int o = 0; o < N; ++o)
        __builtin_memcpy(sums + o * integer_windows::channels + half * 8, &all[o], sizeof all[o]);
}
/// The sums of `n` outputs, as [outputs][channels].
[[gnu::target("avx2"), gnu::always_inline]] inline void integer_window_sums_of_pairs(
    integer_windows const& w, std::byte const* x, index n, std::int32_t* sums) {
    for (index half = 0; half < 2; ++half) {
        index o = 0;
        for (; o + 4 <= n; o += 4) integer_windows_of<4>(w, x + o * w.step, half, sums + o * integer_windows::channels);
        for (; o < n; ++o) integer_windows_of<1>(w, x + o * w.step, half, sums + o * integer_windows::channels);
    }
}
#endif

} // namespace detail

} // namespace library
GRAFT_END
