// graft/library/array/cast/kernels.hpp - kernels: conversion of element types
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <string_view>
#include <type_traits>

#include "graft/kernel.hpp"
#include "graft/library/array/cast/ops.hpp"
#include "graft/library/array/cast/small_numbers.hpp"
#include "graft/library/kernel/copy.hpp"
#include "graft/library/kernel/number.hpp"

GRAFT_BEGIN
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
inline status cast(in<"x", any> x, out<"y", any> y) {
    constexpr std::size_t block = 64;
    number between[block];
    auto const from_type = part_type(x.dtype()), to_type = part_type(y.dtype());
    bool const from_complex = from_type != x.dtype(), to_complex = to_type != y.dtype();
    auto const from_step = x.element_bytes(), to_step = y.element_bytes();
    for (std::size_t first = 0; first < x.size(); first += block)
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
            else if (auto s = with_type(from_type, "x", read); !s) return s;
            if (detail::is_small(to_type))
                for (std::size_t i = 0; i < n; ++i)
                    detail::put_small(y.bytes(), to_type, first + i, converted<double>(between[i]));
            else if (auto s = with_type(to_type, "dst_type", write); !s) return s;
        }
    return ok;
}

/// The kernels of this family.
using cast_kernels = kernels<kernel<Bitcast, &identity>, kernel<Cast, &cast>>;

} // namespace library
GRAFT_END
