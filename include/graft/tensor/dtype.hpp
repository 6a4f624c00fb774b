// graft/tensor/dtype.hpp - data types of tensor elements: name, size, and the C++ type of an element
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/config.hpp"

GRAFT_BEGIN

/// Data type. Sub-byte types are packed, lowest bits first, each tensor padded to full bytes.
enum class dtype : std::uint8_t {
    undefined,  ///< not known; in no set of a definition
    f32,        ///< float32, IEEE binary32
    f64,        ///< float64, IEEE binary64
    f16,        ///< float16, IEEE binary16
    bf16,       ///< bfloat16, the upper half of a float32
    i8,         ///< int8
    i16,        ///< int16
    i32,        ///< int32
    i64,        ///< int64
    u8,         ///< uint8
    u16,        ///< uint16
    u32,        ///< uint32
    u64,        ///< uint64
    boolean,    ///< one byte, 0 or 1
    string,     ///< text of any length
    c64,        ///< complex of two f32
    c128,       ///< complex of two f64
    c32,        ///< complex of two f16
    qi8,        ///< TensorFlow's quantized int8
    qi16,       ///< quantized int16
    qi32,       ///< quantized int32
    qu8,        ///< quantized uint8
    qu16,       ///< quantized uint16
    resource,   ///< TensorFlow's handle of a variable or a table
    variant,    ///< TensorFlow's value of any type
    i4,         ///< int4
    u4,         ///< uint4
    i2,         ///< int2
    u2,         ///< uint2
    u1,         ///< one bit
    f8e4m3,     ///< 8 bits, 4 of exponent, no infinities (OCP E4M3)
    f8e5m2,     ///< 8 bits, 5 of exponent (OCP E5M2)
    f8e8m0,     ///< 8 bits of exponent: a power of two, a scale
    f6e3m2,     ///< 6 bits, 3 of exponent
    f6e2m3,     ///< 6 bits, 2 of exponent
    f4e2m1,     ///< 4 bits, 2 of exponent
    hif8,       ///< HiFloat8, the width of the exponent varies
    f4e1m2,     ///< 4 bits, 1 of exponent
    hif4,       ///< HiFloat4
    f8e4m3fnuz, ///< 8 bits, 4 of exponent, no infinities and no negative zero
    f8e5m2fnuz, ///< 8 bits, 5 of exponent, no infinities and no negative zero
};

/// The number of enumerators of `dtype`.
inline constexpr std::size_t dtype_count = static_cast<std::size_t>(dtype::f8e5m2fnuz) + 1;

namespace detail {

struct dtype_fact {
    std::string_view name;
    std::uint8_t bits;
};
inline constexpr dtype_fact dtype_facts[dtype_count] = {
    {"undefined", 0},
    {"float32", 32},
    {"float64", 64},
    {"float16", 16},
    {"bfloat16", 16},
    {"int8", 8},
    {"int16", 16},
    {"int32", 32},
    {"int64", 64},
    {"uint8", 8},
    {"uint16", 16},
    {"uint32", 32},
    {"uint64", 64},
    {"bool", 8},
    {"string", 0},
    {"complex64", 64},
    {"complex128", 128},
    {"complex32", 32},
    {"qint8", 8},
    {"qint16", 16},
    {"qint32", 32},
    {"quint8", 8},
    {"quint16", 16},
    {"resource", 0},
    {"variant", 0},
    {"int4", 4},
    {"uint4", 4},
    {"int2", 2},
    {"uint2", 2},
    {"uint1", 1},
    {"float8e4m3fn", 8},
    {"float8e5m2", 8},
    {"float8e8m0", 8},
    {"float6e3m2", 6},
    {"float6e2m3", 6},
    {"float4e2m1", 4},
    {"hifloat8", 8},
    {"float4e1m2", 4},
    {"hifloat4", 4},
    {"float8e4m3fnuz", 8},
    {"float8e5m2fnuz", 8},
};
/// For a number that is not a dtype: the entry of `undefined`.
constexpr dtype_fact const& fact_of(dtype t) {
    auto const at = static_cast<std::size_t>(t);
    return dtype_facts[at < dtype_count ? at : 0];
}

} // namespace detail

/// The type's name as numpy and the frameworks spell it: `float32`.
[[nodiscard]] constexpr std::string_view name_of(dtype t) { return detail::fact_of(t).name; }

/// Size of one element in bits; 0 for types without a fixed size (string, resource, variant).
[[nodiscard]] constexpr unsigned bits_of(dtype t) { return detail::fact_of(t).bits; }

/// Size of one element in bytes for types of full bytes, otherwise 0.
[[nodiscard]] constexpr std::size_t bytes_of(dtype t) { return bits_of(t) % 8 == 0 ? bits_of(t) / 8 : 0; }

/// The type of this name, or `undefined`.
[[nodiscard]] constexpr dtype dtype_named(std::string_view name) {
    for (std::size_t i = 1; i < dtype_count; ++i)
        if (detail::dtype_facts[i].name == name) return static_cast<dtype>(i);
    return dtype::undefined;
}

/// A 16-bit float as stored; arithmetic is done in float.
struct half {
    std::uint16_t bits; ///< IEEE binary16: sign, 5 of exponent, 10 of mantissa
};
/// The upper half of a float32 as stored.
struct bfloat16 {
    std::uint16_t bits; ///< sign, 8 of exponent, 7 of mantissa
};

/// The dtype whose elements are stored as `T`: `dtype_of<float> == dtype::f32`.
template <class T> inline constexpr dtype dtype_of = dtype::undefined;
template <> inline constexpr dtype dtype_of<float> = dtype::f32;
template <> inline constexpr dtype dtype_of<double> = dtype::f64;
template <> inline constexpr dtype dtype_of<half> = dtype::f16;
template <> inline constexpr dtype dtype_of<bfloat16> = dtype::bf16;
template <> inline constexpr dtype dtype_of<std::int8_t> = dtype::i8;
template <> inline constexpr dtype dtype_of<std::int16_t> = dtype::i16;
template <> inline constexpr dtype dtype_of<std::int32_t> = dtype::i32;
template <> inline constexpr dtype dtype_of<std::int64_t> = dtype::i64;
template <> inline constexpr dtype dtype_of<std::uint8_t> = dtype::u8;
template <> inline constexpr dtype dtype_of<std::uint16_t> = dtype::u16;
template <> inline constexpr dtype dtype_of<std::uint32_t> = dtype::u32;
template <> inline constexpr dtype dtype_of<std::uint64_t> = dtype::u64;
template <> inline constexpr dtype dtype_of<bool> = dtype::boolean;

GRAFT_END
