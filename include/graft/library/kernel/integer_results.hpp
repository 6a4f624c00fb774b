// graft/library/kernel/integer_results.hpp - what becomes of sums of integers: real numbers, or integers again
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/kernel/lanes.hpp"

GRAFT_BEGIN
namespace library {

namespace detail {

/// What becomes of the sums of a row: of int32, or real numbers sum * scale + bias within bounds, or those in steps
/// of `step` as integers of 8 bits. Each step is rounded as the operators Cast, Mul, Add, Div and Round would.
struct integer_results {
    std::int32_t const* add = nullptr;       ///< of each row, wraps
    float const* scale = nullptr;            ///< of each row; null: int32
    float const* bias = nullptr;             ///< of each row; may be null
    float low = 0, high = 0;                 ///< of the real numbers
    float step = 0;                          ///< 0: real numbers; 1: no division
    std::int32_t zero = 0, from = 0, to = 0; ///< of the integers: their zero point and range
};

template <int W> struct integer_lanes {
    typedef std::int32_t type [[gnu::vector_size(W * sizeof(std::int32_t))]];
    typedef std::uint32_t wrapping [[gnu::vector_size(W * sizeof(std::int32_t))]];
    typedef float real [[gnu::vector_size(W * sizeof(float))]];
    typedef std::uint8_t bytes [[gnu::vector_size(W)]];
};

/// The lowest byte of each lane.
template <int W> [[gnu::always_inline]] inline void narrow_to_bytes(
    typename integer_lanes<W>::type const& v, typename integer_lanes<W>::bytes& to) {
#if defined(__x86_64__) && !defined(__clang__)
    if constexpr (W == 8) { // in AVX2, for which GCC would move each lane by itself
        auto const whole = v & 0xff;
        auto const low = __builtin_shufflevector(whole, whole, 0, 1, 2, 3),
                   high = __builtin_shufflevector(whole, whole, 4, 5, 6, 7);
        typename integer_lanes<4>::type all;
        __asm__("vpackusdw %2, %1, %0" : "=x"(all) : "x"(low), "x"(high));
        __asm__("vpackuswb %1, %1, %0" : "=x"(all) : "x"(all));
        __builtin_memcpy(&to, &all, sizeof to);
        return;
    }
#endif
    to = __builtin_convertvector(v, typename integer_lanes<W>::bytes);
}

/// `v` rounded: not fused with a sum that follows.
template <class V> [[gnu::always_inline]] inline void round_here(V& v) {
#if defined(__x86_64__) && !defined(__clang__)
    __asm__("" : "+v"(v)); // clang fuses within an expression only
#else
    (void)v;
#endif
}

/// `integer_results` in lanes, which stay in registers while results are stored.
///
/// Real numbers in steps are products with the inverse of the step. They round to the same integers as quotients do,
/// unless a quotient is about half way between two: then `divide` does it again. Quotients are at most 255, as others
/// are held to the range, and the two differ by less than 255.5 * (2^-23 + 2^-25) < 2^-14.
template <int W> struct integer_finishing {
    using types = integer_lanes<W>;
    using reals = typename types::real;
    using wrapping = typename types::wrapping;

    reals low, high, step, inverse, from, until;
    typename types::type zero;
    std::uint32_t certain = 0x3efff800u; ///< bits of 0.5 - 2^-14: distances from an integer up to this are certain

    [[gnu::always_inline]] explicit integer_finishing(integer_results const& f)
        : low(reals{} + f.low), high(reals{} + f.high), step(reals{} + f.step), inverse(reals{} + 1.f / f.step),
          from(reals{} + static_cast<float>(f.from - f.zero)), until(reals{} + static_cast<float>(f.to - f.zero)),
          zero(typename types::type{} + f.zero) {
        std::uint32_t bits;
        __builtin_memcpy(&bits, &f.step, sizeof bits);
        if ((bits & 0x7fffffu) == 0) certain = 0x7f800000u; // a power of two: products are the quotients
        if (auto const exponent = bits >> 23; exponent < 2 || exponent > 252) certain = 0xffffffffu; // none is
    }
    /// Within the bounds of real numbers.
    [[gnu::always_inline]] void hold(reals& v) const {
        v = v < low ? low : v;
        v = v > high ? high : v;
    }
    /// sum * scale + bias; numbers for all lanes or for each.
    template <class Number> [[gnu::always_inline]] void real(
        wrapping const& sum, Number const& scale, Number const& bias, bool biased, reals& v) const {
        v = __builtin_convertvector((typename types::type)sum, reals) * scale;
        round_here(v);
        if (biased) v += bias;
        hold(v);
    }
    /// `uncertain` gets a sign bit for each such quotient.
    [[gnu::always_inline]] void multiply(reals& v, wrapping& uncertain, typename types::bytes& to) const {
        v *= inverse;
        hold_steps(v);
        auto whole = v;
        round(whole);
        v -= whole;
        uncertain |= certain - ((wrapping)v & 0x7fffffffu);
        put(whole, to);
    }
    [[gnu::always_inline]] void divide(reals& v, typename types::bytes& to) const {
        v /= step;
        hold_steps(v);
        round(v);
        put(v, to);
    }
    [[gnu::always_inline]] static bool any(wrapping const& uncertain) {
        std::uint64_t parts[sizeof uncertain / 8], all = 0;
        __builtin_memcpy(parts, &uncertain, sizeof uncertain);
        for (auto const p : parts) all |= p;
        return (all & 0x8000000080000000u) != 0;
    }

private:
    [[gnu::always_inline]] void hold_steps(reals& v) const {
        v = v > from ? v : from; // not a number: the lowest
        v = v < until ? v : until;
    }
    [[gnu::always_inline]] static void round(reals& v) {
        constexpr float magic = 12582912.f; // 1.5 * 2^23: a sum with it is rounded to an integer, to even
        v += magic;
        round_here(v);
        v -= magic;
    }
    [[gnu::always_inline]] void put(reals const& whole, typename types::bytes& to) const {
        narrow_to_bytes<W>(__builtin_convertvector(whole, typename types::type) + zero, to);
    }
};

template <int W> [[gnu::always_inline]] inline void integer_reals(
    std::uint8_t const* x, std::uint8_t flip, index n, float zero, float step, float* to) {
    using types = integer_lanes<W>;
    for (index i = 0; i < n; i += W) {
        typename types::bytes b;
        __builtin_memcpy(&b, x + i, sizeof b);
        b ^= flip;
        auto v = __builtin_convertvector(__builtin_convertvector(b, typename types::type), typename types::real);
        v = (v - zero) * step;
        __builtin_memcpy(to + i, &v, sizeof v);
    }
}
template <int W> [[gnu::always_inline]] inline void integer_bytes_of(
    float const* x, float const* more, index n, integer_results const& f, std::uint8_t* to) {
    using types = integer_lanes<W>;
    integer_finishing<W> const by(f);
    typename types::wrapping uncertain{};
    for (bool divided = false;; divided = true) {
        for (index i = 0; i < n; i += W) {
            typename types::real v, w;
            __builtin_memcpy(&v, x + i, sizeof v);
            if (more) {
                __builtin_memcpy(&w, more + i, sizeof w);
                v += w;
            }
            by.hold(v);
            typename types::bytes b;
            if (divided) by.divide(v, b);
            else by.multiply(v, uncertain, b);
            __builtin_memcpy(to + i, &b, sizeof b);
        }
        if (divided || !by.any(uncertain)) return;
    }
}

/// The results of rows of sums in `C` columns, of which `used` are wanted, as vectors of `W`.
template <int W, int C> [[gnu::always_inline]] inline void integer_finish(
    integer_results const& f, std::int32_t const* sums, index rows, index used, void* to) {
    using types = integer_lanes<W>;
    integer_finishing<W> const by(f);
    auto const* const add = f.add;
    auto const *const scale = f.scale, *const bias = f.bias;
    bool const real = f.step == 0.f;
    auto const size = scale && !real ? 1 : 4;
    auto* row = static_cast<unsigned char*>(to);
    for (index r = 0; r < rows; ++r, row += C * size, sums += C) {
        typename types::wrapping uncertain{};
        for (bool divided = false;; divided = true) {
            for (index c = 0; c < C && c < used; c += W) {
                typename types::wrapping sum;
                __builtin_memcpy(&sum, sums + c, sizeof sum);
                if (add) sum += static_cast<std::uint32_t>(add[r]);
                if (!scale) {
                    __builtin_memcpy(row + c * 4, &sum, sizeof sum);
                    continue;
                }
                typename types::real v;
                by.real(sum, scale[r], bias ? bias[r] : 0.f, bias != nullptr, v);
                if (real) {
                    __builtin_memcpy(row + c * 4, &v, sizeof v);
                    continue;
                }
                typename types::bytes bytes;
                if (divided) by.divide(v, bytes);
                else by.multiply(v, uncertain, bytes);
                __builtin_memcpy(row + c, &bytes, sizeof bytes);
            }
            if (divided || !by.any(uncertain)) break;
        }
    }
}

} // namespace detail

} // namespace library
GRAFT_END
