// graft/library/kernel/integer_windows.hpp - sums of products of bytes over windows, of 16 channels at a time
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/kernel/integer_results.hpp"

GRAFT_BEGIN
namespace library {

namespace detail {

/// Windows over an image of quads: four neighbouring bytes of a row, unsigned, for each of 16 channels. A window reads
/// quads at offsets, and multiplies them with those of its weights, signed; those outside the window have weights of 0.
/// In the `integer_results` of windows, `add`, `scale` and `bias` are of each channel.
struct integer_windows {
    static constexpr index channels = 16, quad = 4 * channels; ///< bytes of a quad
    static constexpr index at_once = 32;                       ///< outputs whose sums are in memory

    std::byte const* x = nullptr;
    index const* offsets = nullptr; ///< in bytes
    std::byte const* weights = nullptr;
    index quads = 0, outputs = 0;
    index step = 0; ///< bytes from what an output reads to what the next one does
    std::byte* y = nullptr;
    index stride = 0; ///< bytes from the results of an output to those of the next one
};

/// The results of the sums of `n` outputs, as [outputs][channels].
template <int W> [[gnu::always_inline]] inline void integer_finish_windows(
    integer_results const& f, std::int32_t const* sums, index n, std::byte* y, index stride) {
    using types = integer_lanes<W>;
    constexpr index channels = integer_windows::channels;
    integer_finishing<W> const by(f);
    bool const whole = !f.scale, real = f.step == 0.f, biased = f.bias != nullptr;
    for (index c = 0; c < channels; c += W) {
        typename types::wrapping add, uncertain{};
        typename types::real scale{}, bias{};
        __builtin_memcpy(&add, f.add + c, sizeof add);
        if (!whole) __builtin_memcpy(&scale, f.scale + c, sizeof scale);
        if (biased) __builtin_memcpy(&bias, f.bias + c, sizeof bias);
        for (bool divided = false;; divided = true) {
            for (index o = 0; o < n; ++o) {
                typename types::wrapping sum;
                __builtin_memcpy(&sum, sums + o * channels + c, sizeof sum);
                sum += add;
                auto* const to = y + o * stride;
                typename types::real v;
                typename types::bytes bytes;
                if (!whole) by.real(sum, scale, bias, biased, v);
                if (whole) __builtin_memcpy(to + c * 4, &sum, sizeof sum);
                else if (real) __builtin_memcpy(to + c * 4, &v, sizeof v);
                else {
                    if (divided) by.divide(v, bytes);
                    else by.multiply(v, uncertain, bytes);
                    __builtin_memcpy(to + c, &bytes, sizeof bytes);
                }
            }
            if (divided || !by.any(uncertain)) break;
        }
    }
}

#if defined(__x86_64__) && __STDC_HOSTED__
/// The sums of `n` outputs, as [outputs][channels], by AVX-VNNI, and by AVX-512 VNNI.
[[gnu::target("avx2"), gnu::always_inline]] inline void integer_window_sums_8(
    integer_windows const& w, std::byte const* x, index n, std::int32_t* sums) {
    for (; n > 0; --n, x += w.step, sums += integer_windows::channels) {
        integer_lanes<8>::type low{}, high{}, from, by;
        auto const* weights = w.weights;
        for (index t = 0; t < w.quads; ++t, weights += integer_windows::quad) {
            auto const* const at = x + w.offsets[t];
            __builtin_memcpy(&from, at, sizeof from);
            __builtin_memcpy(&by, weights, sizeof by);
            __asm__("%{vex%} vpdpbusd %2, %1, %0" : "+x"(low) : "x"(from), "x"(by));
            __builtin_memcpy(&from, at + sizeof from, sizeof from);
            __builtin_memcpy(&by, weights + sizeof by, sizeof by);
            __asm__("%{vex%} vpdpbusd %2, %1, %0" : "+x"(high) : "x"(from), "x"(by));
        }
        __builtin_memcpy(sums, &low, sizeof low);
        __builtin_memcpy(sums + 8, &high, sizeof high);
    }
}
[[gnu::target("avx512f"), gnu::always_inline]] inline void integer_window_sums_16(
    integer_windows const& w, std::byte const* x, index n, std::int32_t* sums) {
    for (; n > 0; --n, x += w.step, sums += integer_windows::channels) {
        integer_lanes<16>::type sum{}, from, by;
        auto const* weights = w.weights;
        for (index t = 0; t < w.quads; ++t, weights += integer_windows::quad) {
            __builtin_memcpy(&from, x + w.offsets[t], sizeof from);
            __builtin_memcpy(&by, weights, sizeof by);
            __asm__("vpdpbusd %2, %1, %0" : "+v"(sum) : "v"(from), "v"(by));
        }
        __builtin_memcpy(sums, &sum, sizeof sum);
    }
}
#endif

} // namespace detail

} // namespace library
GRAFT_END
