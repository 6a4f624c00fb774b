// graft/library/array/cast/kernels.hpp - kernels: conversion of element types, of small numbers and of strings
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>
#include <limits>
#include <string_view>
#include <type_traits>
#include <utility> // in_range

#include "graft/kernel.hpp"
#include "graft/library/array/cast/ops.hpp"
#include "graft/library/kernel/copy.hpp"
#include "graft/library/kernel/number.hpp"
#include "graft/library/kernel/text_number.hpp"
#include "graft/op.hpp"
#include "graft/tensor/packed.hpp"
#include "graft/tensor/small_float.hpp"

GRAFT_BEGIN
namespace library::detail {

[[nodiscard]] constexpr bool is_small_whole(dtype t) {
    return t == dtype::i4 || t == dtype::u4 || t == dtype::i2 || t == dtype::u2;
}
/// Whether `small_value` and `put_small` support the dtype.
[[nodiscard]] constexpr bool is_small(dtype t) {
    return is_small_whole(t) || (small_float_of(t).fraction != 0 && t != dtype::f6e3m2 && t != dtype::f6e2m3);
}

[[nodiscard]] inline double small_value(byte_view all, dtype t, std::size_t i) {
    return is_small_whole(t) ? packed_integer(all, t, i) : small_float_at(all, t, i);
}
/// The nearest number of the dtype, ties to the one whose last bit is 0; numbers out of range are clamped.
inline void put_small(span<std::byte> all, dtype t, std::size_t i, double v) {
    auto const width = bits_of(t);
    if (is_small_whole(t)) {
        auto const low = t == dtype::i4   ? -8.
                         : t == dtype::i2 ? -2.
                                          : 0.,
                   high = t == dtype::i4   ? 7.
                          : t == dtype::i2 ? 1.
                          : t == dtype::u4 ? 15.
                                           : 3.;
        auto const held = v != v ? 0. : v < low ? low : v > high ? high : v;
        return pack_bits(all, t, i, static_cast<std::uint8_t>(static_cast<int>(held)));
    }
    auto const f = small_float_of(t);
    unsigned const sign = 1u << (width - 1);
    if (v != v) return pack_bits(all, t, i, static_cast<std::uint8_t>(f.nuz ? sign : f.has_nan ? sign - 1 : 0));
    auto const size = std::fabs(v);
    unsigned below = 0, above = sign - 1; // magnitudes increase with their bits
    while (above > 0 && !std::isfinite(graft::detail::magnitude(f, above, width))) --above;
    while (above - below > 1) {
        auto const middle = (above + below) / 2;
        (graft::detail::magnitude(f, middle, width) <= size ? below : above) = middle;
    }
    auto const less = size - graft::detail::magnitude(f, below, width),
               more = graft::detail::magnitude(f, above, width) - size;
    auto const bits = less < more || (less == more && below % 2 == 0) ? below : above;
    bool const negative = std::signbit(v) && !(f.nuz && bits == 0);
    pack_bits(all, t, i, static_cast<std::uint8_t>(bits | (negative ? sign : 0)));
}

} // namespace library::detail

namespace library {

/// A number during the conversion from one type to another.
struct number {
    enum class kind : std::uint8_t { unsigned_integer, integer, real } is = kind::integer;
    std::uint64_t n = 0; ///< unsigned; the bits of integer
    double r = 0;
};
template <class T> [[nodiscard]] number number_at(std::byte const* at) {
    auto const v = graft::load<T>(at);
    if constexpr (std::is_same_v<T, half> || std::is_same_v<T, bfloat16> || std::is_floating_point_v<T>)
        return {number::kind::real, 0, static_cast<double>(widen(v))};
    else if constexpr (std::is_signed_v<T>)
        return {number::kind::integer, static_cast<std::uint64_t>(std::int64_t{v}), 0};
    else return {number::kind::unsigned_integer, std::uint64_t{v}, 0};
}
/// Integers wrap, floats are truncated towards 0 and clamped to the range, NaN becomes 0.
template <class T> [[nodiscard]] T converted(number v) {
    auto const real = v.is == number::kind::real      ? v.r
                      : v.is == number::kind::integer ? static_cast<double>(static_cast<std::int64_t>(v.n))
                                                      : static_cast<double>(v.n);
    if constexpr (std::is_same_v<T, bool>) {
        return v.is == number::kind::real ? !(v.r == 0) : v.n != 0;
    } else if constexpr (std::is_same_v<T, float>) {
        if (v.is == number::kind::integer) return static_cast<float>(static_cast<std::int64_t>(v.n));
        return v.is == number::kind::unsigned_integer ? static_cast<float>(v.n) : static_cast<float>(v.r);
    } else if constexpr (std::is_same_v<T, half> || std::is_same_v<T, bfloat16>) {
        return stored<T>(static_cast<float>(real));
    } else if constexpr (std::is_same_v<T, double>) {
        return real;
    } else {
        if (v.is != number::kind::real) return static_cast<T>(v.n);
        if (v.r != v.r) return 0;
        if (v.r <= static_cast<double>(std::numeric_limits<T>::lowest())) return std::numeric_limits<T>::lowest();
        if (v.r >= static_cast<double>(std::numeric_limits<T>::max())) return std::numeric_limits<T>::max();
        return static_cast<T>(v.r);
    }
}
/// Calls `f` with a value of the C++ type of `t`.
/// error wrong_dtype
template <class F> status with_type(dtype t, std::string_view parameter, F f) {
    switch (t) {
    case dtype::f32: return f(float{}), ok;
    case dtype::f64: return f(double{}), ok;
    case dtype::f16: return f(half{}), ok;
    case dtype::bf16: return f(bfloat16{}), ok;
    case dtype::i8: return f(std::int8_t{}), ok;
    case dtype::i16: return f(std::int16_t{}), ok;
    case dtype::i32: return f(std::int32_t{}), ok;
    case dtype::i64: return f(std::int64_t{}), ok;
    case dtype::u8: return f(std::uint8_t{}), ok;
    case dtype::u16: return f(std::uint16_t{}), ok;
    case dtype::u32: return f(std::uint32_t{}), ok;
    case dtype::u64: return f(std::uint64_t{}), ok;
    case dtype::boolean: return f(bool{}), ok;
    default: return fail(errc::wrong_dtype, parameter, "a number or a boolean");
    }
}
/// The type of the two parts of complex numbers; other types unchanged.
[[nodiscard]] constexpr dtype part_type(dtype t) {
    return t == dtype::c64 ? dtype::f32 : t == dtype::c128 ? dtype::f64 : t == dtype::c32 ? dtype::f16 : t;
}
/// Reads blocks of numbers in one type and writes them in the other: 13 loops each instead of 169. Types of at most 8
/// bits without a C++ type are rounded to the nearest value, within their range. A cast from complex numbers casts the
/// real parts, between complex types both parts; other types have no imaginary part.
inline status cast(in<"x", any> x, out<"y", any> y, threads by = {}) {
    constexpr std::size_t block = 64;
    auto const from_type = part_type(x.dtype()), to_type = part_type(y.dtype());
    bool const from_complex = from_type != x.dtype(), to_complex = to_type != y.dtype();
    auto const from_step = x.element_bytes(), to_step = y.element_bytes();
    auto const known = [&](dtype t, std::string_view parameter) {
        return x.size() == 0 || detail::is_small(t) ? ok : with_type(t, parameter, [](auto) {});
    };
    if (auto s = known(from_type, "x"); !s) return s;
    if (auto s = known(to_type, "dst_type"); !s) return s;
    auto const convert = [&](std::size_t first) {
        number between[block];
        for (std::size_t part = 0; part < (to_complex ? 2u : 1u); ++part) {
            auto const n = std::min(block, x.size() - first);
            auto const* from = x.data() + first * from_step + part * from_step / 2;
            auto* to = y.data() + first * to_step + part * to_step / 2;
            auto const read = [&](auto t) {
                for (std::size_t i = 0; i < n; ++i) between[i] = number_at<decltype(t)>(from + i * from_step);
            };
            auto const write = [&](auto t) {
                for (std::size_t i = 0; i < n; ++i) {
                    auto const v = converted<decltype(t)>(between[i]);
                    std::memcpy(to + i * to_step, &v, sizeof v);
                }
            };
            if (part == 1 && !from_complex) std::fill_n(between, n, number{});
            else if (detail::is_small(from_type))
                for (std::size_t i = 0; i < n; ++i)
                    between[i] = {number::kind::real, 0, detail::small_value(x.bytes(), from_type, first + i)};
            else (void)with_type(from_type, "x", read);
            if (detail::is_small(to_type))
                for (std::size_t i = 0; i < n; ++i)
                    detail::put_small(y.bytes(), to_type, first + i, converted<double>(between[i]));
            else (void)with_type(to_type, "dst_type", write);
        }
    };
    by.share(static_cast<std::int64_t>(x.size()), grain::of(4, block), [&](std::int64_t begin, std::int64_t end) {
        for (auto first = begin; first < end; first += block) convert(static_cast<std::size_t>(first));
    });
    return ok;
}

/// The kernels of this family.
using cast_kernels = kernels<kernel<Bitcast, &identity>, kernel<Cast, &cast>>;

namespace detail {

/// Parses a complete string as a number, ignoring surrounding white space: plain, with an exponent, INF or NaN. False
/// for other strings, and for a number that `T` cannot represent.
template <class T> bool number_in(std::string_view t, T& to) {
    if constexpr (std::is_same_v<T, half> || std::is_same_v<T, bfloat16>) {
        float v = 0;
        return number_in(t, v) && (to = stored<T>(v), true);
    } else if constexpr (std::is_same_v<T, bool>) {
        double v = 0;
        return number_in(t, v) && (to = !(v == 0), true);
    } else if constexpr (std::is_integral_v<T> && sizeof(T) < 8) {
        std::conditional_t<std::is_signed_v<T>, std::int64_t, std::uint64_t> v = 0;
        return number_in(t, v) && std::in_range<T>(v) && (to = static_cast<T>(v), true);
    } else {
        return read_number(t, to);
    }
}
/// The shortest digits that identify a number, with an exponent below 1e-4 and from 1e16 up. `room` has 32 bytes.
template <class T> std::string_view written(T v, char* room) {
    if constexpr (std::is_floating_point_v<T>) {
        if (v != v) return "NaN";
        if (std::isinf(v)) return v > 0 ? "INF" : "-INF";
        auto const size = std::abs(v);
        bool const plain = v == 0 || (size >= T(1e-4) && size < T(1e16));
        auto const form = plain ? std::chars_format::fixed : std::chars_format::scientific;
        return {room, static_cast<std::size_t>(std::to_chars(room, room + 32, v, form).ptr - room)};
    } else if constexpr (sizeof(T) < 8) {
        return written<std::conditional_t<std::is_signed_v<T>, std::int64_t, std::uint64_t>>(v, room);
    } else {
        return {room, static_cast<std::size_t>(std::to_chars(room, room + 32, v).ptr - room)};
    }
}

} // namespace detail

/// Cast from strings.
/// error wrong_input_data: a string that is not a number of the type
inline status cast_from_text(in<"x", std::string_view> x, out<"y", any> y) {
    if (y.dtype() == dtype::string) {
        for (std::size_t i = 0; i < x.size(); ++i) y.strings()[i] = x[i];
        return ok;
    }
    bool fine = true;
    auto const read = [&](auto t) {
        for (std::size_t i = 0; i < x.size() && fine; ++i) {
            auto v = t;
            fine = detail::number_in(x[i], v);
            std::memcpy(y.data() + i * sizeof v, &v, sizeof v);
        }
    };
    if (auto s = with_type(y.dtype(), "dst_type", read); !s) return s;
    return fine ? ok : fail(errc::wrong_input_data, "x", "strings that are numbers of the dtype");
}
/// Cast to strings: a boolean is 1 or 0.
inline status cast_to_text(in<"x", any> x, out<"y", std::string_view> y, string_storage strings) {
    char room[32];
    auto const write = [&](auto t) {
        for (std::size_t i = 0; i < x.size(); ++i) {
            auto v = t;
            std::memcpy(&v, x.data() + i * sizeof v, sizeof v);
            using T = decltype(v);
            if constexpr (std::is_same_v<T, bool>) y[i] = v ? "1" : "0";
            else if constexpr (std::is_same_v<T, half> || std::is_same_v<T, bfloat16>)
                y[i] = strings.keep(detail::written(static_cast<float>(widen(v)), room));
            else y[i] = strings.keep(detail::written(v, room));
        }
    };
    return with_type(x.dtype(), "x", write);
}

/// The kernels of this file; they precede those for any type.
using cast_text_kernels = kernels<kernel<Cast, &cast_from_text>, kernel<Cast, &cast_to_text>>;

} // namespace library
GRAFT_END
