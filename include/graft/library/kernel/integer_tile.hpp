// graft/library/kernel/integer_tile.hpp - products of packed panels of 8-bit numbers in registers, exact in int32
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>

#include "graft/library/kernel/gemm_tile.hpp"
#include "graft/library/kernel/integer_rows.hpp"
#include "graft/library/kernel/integer_windows.hpp"

GRAFT_BEGIN
namespace library {

namespace detail {

/// Panels of `a` have `rows` rows, those of `b` columns; `group` terms of a sum are next to each other: four bytes,
/// unsigned in `b` and signed in `a`, or two numbers, in `b` of 16 bits. Sums wrap.
struct integer_engine {
    index rows = 0, columns = 0, group = 0;
    index a_bytes = 0, bytes = 0; ///< of an element in a panel of `a`, and of `b`
    /// sums[columns][rows] of the first columns; null: the next three have them
    void (*by_rows)(void const* a, void const* b, index groups, index columns, std::int32_t* sums) = nullptr;
    /// sums[rows][columns] of panels with `groups` groups; `narrow` are the first half of the columns
    void (*wide)(void const* a, void const* b, index groups, std::int32_t* sums) = nullptr;
    void (*narrow)(void const* a, void const* b, index groups, std::int32_t* sums) = nullptr;
    /// the same of the first `few_columns`; may be null; reads up to 16 bytes after `a`
    void (*few)(void const* a, void const* b, index groups, std::int32_t* sums) = nullptr;
    /// the results of `rows` rows of sums, as [rows][columns]; of `used` columns, and maybe some after them
    void (*finish)(integer_results const&, std::int32_t const* sums, index rows, index used, void* to) = nullptr;
    /// sums[i] of x[i + offsets[t]] ^ flip times weights[t], for at least `length` i; reads and writes up to 15 more
    void (*channel)(std::uint8_t const* x, index const* offsets, std::int32_t const* weights, index taps,
        std::uint8_t flip, index length, std::int32_t* sums) = nullptr;
    /// the results of `n` columns of sums of 16 rows, `stride` bytes from one to the next
    void (*finish_columns)(
        integer_results const&, std::int32_t const* sums, index n, std::byte* to, index stride) = nullptr;
    /// the results of windows of 16 channels; may be null
    void (*windows)(integer_results const&, integer_windows const&) = nullptr;
    /// (x ^ flip - zero) * step, of `n` numbers, rounded up to a multiple of 16: reads and writes that many
    void (*reals)(std::uint8_t const* x, std::uint8_t flip, index n, float zero, float step, float* to) = nullptr;
    /// the results of real numbers, of which `more` may be added, the same `n`; `f.step` is not 0
    void (*bytes_of)(float const* x, float const* more, index n, integer_results const& f, std::uint8_t* to) = nullptr;
};

/// The bound of the columns of every engine, and the columns of `few`.
inline constexpr index integer_columns = 32, few_columns = 4;

/// Two numbers of 16 bits a lane.
template <int W, int R, int H> [[gnu::always_inline]] inline void integer_pairs(
    void const* left, void const* right, index groups, std::int32_t* sums) {
    using lanes = typename integer_lanes<W>::type;
    auto const* a = static_cast<std::int32_t const*>(left);
    auto const* b = static_cast<std::int32_t const*>(right);
    lanes sum[R][H];
#pragma GCC unroll 8
    for (int r = 0; r < R; ++r)
#pragma GCC unroll 2
        for (int h = 0; h < H; ++h) sum[r][h] = lanes{};
    for (index i = 0; i < groups; ++i, a += R, b += 2 * W) {
        lanes even[H], odd[H];
#pragma GCC unroll 2
        for (int h = 0; h < H; ++h) {
            __builtin_memcpy(&odd[h], b + h * W, sizeof odd[h]);
            even[h] = odd[h] << 16 >> 16, odd[h] = odd[h] >> 16;
        }
#pragma GCC unroll 8
        for (int r = 0; r < R; ++r) {
            auto const one = a[r];
            auto const first = static_cast<std::int16_t>(one), second = static_cast<std::int16_t>(one >> 16);
#pragma GCC unroll 2
            for (int h = 0; h < H; ++h) sum[r][h] += even[h] * first + odd[h] * second;
        }
    }
#pragma GCC unroll 8
    for (int r = 0; r < R; ++r)
#pragma GCC unroll 2
        for (int h = 0; h < H; ++h) __builtin_memcpy(sums + (2 * r + h) * W, &sum[r][h], sizeof sum[r][h]);
}

template <int W> [[gnu::always_inline]] inline void integer_channel(std::uint8_t const* x, index const* offsets,
    std::int32_t const* weights, index taps, std::uint8_t flip, index length, std::int32_t* sums) {
    using types = integer_lanes<W>;
    for (index i = 0; i < length; i += W) {
        typename types::type sum{};
        for (index t = 0; t < taps; ++t) {
            typename types::bytes v;
            __builtin_memcpy(&v, x + i + offsets[t], sizeof v);
            v ^= flip;
            sum += __builtin_convertvector(v, typename types::type) * weights[t];
        }
        __builtin_memcpy(sums + i, &sum, sizeof sum);
    }
}

inline void integer_wide_4(void const* a, void const* b, index groups, std::int32_t* sums) {
    integer_pairs<4, 4, 2>(a, b, groups, sums);
}
inline void integer_narrow_4(void const* a, void const* b, index groups, std::int32_t* sums) {
    integer_pairs<4, 4, 1>(a, b, groups, sums);
}
inline void integer_finish_4(integer_results const& f, std::int32_t const* sums, index rows, index used, void* to) {
    integer_finish<4, 8>(f, sums, rows, used, to);
}
inline void integer_channel_4(std::uint8_t const* x, index const* offsets, std::int32_t const* weights, index taps,
    std::uint8_t flip, index length, std::int32_t* sums) {
    integer_channel<4>(x, offsets, weights, taps, flip, length, sums);
}
inline void integer_reals_4(std::uint8_t const* x, std::uint8_t flip, index n, float zero, float step, float* to) {
    integer_reals<4>(x, flip, n, zero, step, to);
}
inline void integer_bytes_of_4(float const* x, float const* more, index n, integer_results const& f, std::uint8_t* to) {
    integer_bytes_of<4>(x, more, n, f, to);
}
inline constexpr integer_engine integers_of_4{4, 8, 2, 2, 2, nullptr, &integer_wide_4, &integer_narrow_4, nullptr,
    &integer_finish_4, &integer_channel_4, nullptr, nullptr, &integer_reals_4, &integer_bytes_of_4};

#if defined(__x86_64__) && __STDC_HOSTED__
// Instructions are written out: compilers name their built-in functions differently.

/// Quadruples of bytes by AVX-VNNI.
template <int H> [[gnu::target("avx2"), gnu::always_inline]] inline void integer_quads_8(
    void const* left, void const* right, index groups, std::int32_t* sums) {
    using lanes = integer_lanes<8>::type;
    constexpr int R = 6;
    auto const* a = static_cast<std::int32_t const*>(left);
    auto const* b = static_cast<std::int32_t const*>(right);
    lanes sum[R][H];
#pragma GCC unroll 8
    for (int r = 0; r < R; ++r)
#pragma GCC unroll 2
        for (int h = 0; h < H; ++h) sum[r][h] = lanes{};
    for (index i = 0; i < groups; ++i, a += R, b += 16) {
        lanes from[H];
#pragma GCC unroll 2
        for (int h = 0; h < H; ++h) __builtin_memcpy(&from[h], b + h * 8, sizeof from[h]);
#pragma GCC unroll 8
        for (int r = 0; r < R; ++r) {
            auto const one = lanes{} + a[r];
#pragma GCC unroll 2
            for (int h = 0; h < H; ++h)
                __asm__("%{vex%} vpdpbusd %2, %1, %0" : "+x"(sum[r][h]) : "x"(from[h]), "x"(one));
        }
    }
#pragma GCC unroll 8
    for (int r = 0; r < R; ++r)
#pragma GCC unroll 2
        for (int h = 0; h < H; ++h) __builtin_memcpy(sums + r * 16 + h * 8, &sum[r][h], sizeof sum[r][h]);
}
/// Quadruples of bytes by AVX-512 VNNI.
template <int H> [[gnu::target("avx512f"), gnu::always_inline]] inline void integer_quads_16(
    void const* left, void const* right, index groups, std::int32_t* sums) {
    using lanes = integer_lanes<16>::type;
    constexpr int R = 12;
    auto const* a = static_cast<std::int32_t const*>(left);
    auto const* b = static_cast<std::int32_t const*>(right);
    lanes sum[R][H];
#pragma GCC unroll 16
    for (int r = 0; r < R; ++r)
#pragma GCC unroll 2
        for (int h = 0; h < H; ++h) sum[r][h] = lanes{};
    for (index i = 0; i < groups; ++i, a += R, b += 32) {
        __builtin_prefetch(a + 512); // weights come from memory, once
        lanes from[H];
#pragma GCC unroll 2
        for (int h = 0; h < H; ++h) __builtin_memcpy(&from[h], b + h * 16, sizeof from[h]);
#pragma GCC unroll 16
        for (int r = 0; r < R; ++r) {
            auto const one = lanes{} + a[r];
#pragma GCC unroll 2
            for (int h = 0; h < H; ++h) __asm__("vpdpbusd %2, %1, %0" : "+v"(sum[r][h]) : "v"(from[h]), "v"(one));
        }
    }
#pragma GCC unroll 16
    for (int r = 0; r < R; ++r)
#pragma GCC unroll 2
        for (int h = 0; h < H; ++h) __builtin_memcpy(sums + r * 32 + h * 16, &sum[r][h], sizeof sum[r][h]);
}
/// A few columns by AVX-512 VNNI: lanes are the rows of a panel, and some after them.
[[gnu::target("avx512f"), gnu::always_inline]] inline void integer_quads_of_few(
    void const* left, void const* right, index groups, std::int32_t* sums) {
    using lanes = integer_lanes<16>::type;
    constexpr int R = 12;
    auto const* a = static_cast<std::int32_t const*>(left);
    auto const* b = static_cast<std::int32_t const*>(right);
    lanes sum[few_columns]{};
    for (index i = 0; i < groups; ++i, a += R, b += 32) {
        __builtin_prefetch(a + 512);
        lanes rows;
        __builtin_memcpy(&rows, a, sizeof rows);
#pragma GCC unroll 4
        for (int c = 0; c < few_columns; ++c) {
            auto const one = lanes{} + b[c];
            __asm__("vpdpbusd %2, %1, %0" : "+v"(sum[c]) : "v"(one), "v"(rows));
        }
    }
#pragma GCC unroll 4
    for (int c = 0; c < few_columns; ++c) {
        std::int32_t all[16];
        __builtin_memcpy(all, &sum[c], sizeof all);
        for (int r = 0; r < R; ++r) sums[r * 32 + c] = all[r];
    }
}
#if defined(__clang__)
#define GRAFT_INTEGER_TARGET(t) [[gnu::target(t)]]
#else
#define GRAFT_INTEGER_TARGET(t) [[gnu::target(t), gnu::optimize("O2")]]
#endif
GRAFT_INTEGER_TARGET("avx2")
inline void integer_by_rows_8(void const* a, void const* b, index n, index columns, std::int32_t* to) {
    integer_by_rows(a, b, n, columns, to);
}
GRAFT_INTEGER_TARGET("avx2")
inline void integer_finish_columns_8(
    integer_results const& f, std::int32_t const* sums, index n, std::byte* to, index stride) {
    integer_finish_windows<8>(f, sums, n, to, stride);
}
GRAFT_INTEGER_TARGET("avx2") inline void integer_windows_8(integer_results const& f, integer_windows const& w) {
    std::int32_t sums[integer_windows::at_once * integer_windows::channels];
    for (index o = 0; o < w.outputs; o += integer_windows::at_once) {
        auto const n = std::min(integer_windows::at_once, w.outputs - o);
        integer_window_sums_of_pairs(w, w.x + o * w.step, n, sums);
        integer_finish_windows<8>(f, sums, n, w.y + o * w.stride, w.stride);
    }
}
GRAFT_INTEGER_TARGET("avx2") inline void vnni_wide_8(void const* a, void const* b, index n, std::int32_t* to) {
    integer_quads_8<2>(a, b, n, to);
}
GRAFT_INTEGER_TARGET("avx2") inline void vnni_narrow_8(void const* a, void const* b, index n, std::int32_t* to) {
    integer_quads_8<1>(a, b, n, to);
}
GRAFT_INTEGER_TARGET("avx512f") inline void vnni_wide_16(void const* a, void const* b, index n, std::int32_t* to) {
    integer_quads_16<2>(a, b, n, to);
}
GRAFT_INTEGER_TARGET("avx512f") inline void vnni_narrow_16(void const* a, void const* b, index n, std::int32_t* to) {
    integer_quads_16<1>(a, b, n, to);
}
GRAFT_INTEGER_TARGET("avx512f") inline void vnni_few_16(void const* a, void const* b, index n, std::int32_t* to) {
    integer_quads_of_few(a, b, n, to);
}
GRAFT_INTEGER_TARGET("avx2") inline void vnni_windows_8(integer_results const& f, integer_windows const& w) {
    std::int32_t sums[integer_windows::at_once * integer_windows::channels];
    for (index o = 0; o < w.outputs; o += integer_windows::at_once) {
        auto const n = std::min(integer_windows::at_once, w.outputs - o);
        integer_window_sums_8(w, w.x + o * w.step, n, sums);
        integer_finish_windows<8>(f, sums, n, w.y + o * w.stride, w.stride);
    }
}
GRAFT_INTEGER_TARGET("avx512f") inline void vnni_windows_16(integer_results const& f, integer_windows const& w) {
    std::int32_t sums[integer_windows::at_once * integer_windows::channels];
    for (index o = 0; o < w.outputs; o += integer_windows::at_once) {
        auto const n = std::min(integer_windows::at_once, w.outputs - o);
        integer_window_sums_16(w, w.x + o * w.step, n, sums);
        integer_finish_windows<16>(f, sums, n, w.y + o * w.stride, w.stride);
    }
}
GRAFT_INTEGER_TARGET("avx2")
inline void integer_finish_8(integer_results const& f, std::int32_t const* sums, index rows, index used, void* to) {
    integer_finish<8, 16>(f, sums, rows, used, to);
}
GRAFT_INTEGER_TARGET("avx512f")
inline void integer_finish_16(integer_results const& f, std::int32_t const* sums, index rows, index used, void* to) {
    integer_finish<16, 32>(f, sums, rows, used, to);
}
GRAFT_INTEGER_TARGET("avx2")
inline void integer_channel_8(std::uint8_t const* x, index const* offsets, std::int32_t const* weights, index taps,
    std::uint8_t flip, index length, std::int32_t* sums) {
    integer_channel<8>(x, offsets, weights, taps, flip, length, sums);
}
GRAFT_INTEGER_TARGET("avx512f")
inline void integer_channel_16(std::uint8_t const* x, index const* offsets, std::int32_t const* weights, index taps,
    std::uint8_t flip, index length, std::int32_t* sums) {
    integer_channel<16>(x, offsets, weights, taps, flip, length, sums);
}
GRAFT_INTEGER_TARGET("avx2")
inline void integer_reals_8(std::uint8_t const* x, std::uint8_t flip, index n, float zero, float step, float* to) {
    integer_reals<8>(x, flip, n, zero, step, to);
}
GRAFT_INTEGER_TARGET("avx2")
inline void integer_bytes_of_8(float const* x, float const* more, index n, integer_results const& f, std::uint8_t* to) {
    integer_bytes_of<8>(x, more, n, f, to);
}
GRAFT_INTEGER_TARGET("avx512f")
inline void integer_reals_16(std::uint8_t const* x, std::uint8_t flip, index n, float zero, float step, float* to) {
    integer_reals<16>(x, flip, n, zero, step, to);
}
GRAFT_INTEGER_TARGET("avx512f")
inline void integer_bytes_of_16(
    float const* x, float const* more, index n, integer_results const& f, std::uint8_t* to) {
    integer_bytes_of<16>(x, more, n, f, to);
}
#undef GRAFT_INTEGER_TARGET
inline constexpr integer_engine integers_of_8{integer_shorts::rows, integer_shorts::columns, 2, 1, 2,
    &integer_by_rows_8, nullptr, nullptr, nullptr, &integer_finish_8, &integer_channel_8, &integer_finish_columns_8,
    &integer_windows_8, &integer_reals_8, &integer_bytes_of_8},
    vnni_of_8{6, 16, 4, 1, 1, nullptr, &vnni_wide_8, &vnni_narrow_8, nullptr, &integer_finish_8, &integer_channel_8,
        nullptr, &vnni_windows_8, &integer_reals_8, &integer_bytes_of_8},
    vnni_of_16{12, 32, 4, 1, 1, nullptr, &vnni_wide_16, &vnni_narrow_16, &vnni_few_16, &integer_finish_16,
        &integer_channel_16, nullptr, &vnni_windows_16, &integer_reals_16, &integer_bytes_of_16};

/// Whether the processor has AVX-VNNI, which compilers before 2022 do not name.
/// cost the first call asks the processor, which a virtual machine answers in microseconds
[[nodiscard]] inline bool has_avx_vnni() {
    static bool const answer = [] {
        unsigned a = 7, b = 0, c = 1, d = 0;
        if (!__builtin_cpu_supports("avx2")) return false;
        __asm__("cpuid" : "+a"(a), "=b"(b), "+c"(c), "=d"(d));
        return (a >> 4 & 1u) != 0;
    }();
    return answer;
}
#endif

/// The fastest engine of this processor. All have the same results.
[[nodiscard]] inline integer_engine const& fastest_integers() {
#if defined(__x86_64__) && __STDC_HOSTED__
    if (__builtin_cpu_supports("avx512vnni")) return vnni_of_16;
    if (has_avx_vnni()) return vnni_of_8;
    if (__builtin_cpu_supports("avx2")) return integers_of_8;
#endif
    return integers_of_4;
}

} // namespace detail

} // namespace library
GRAFT_END
