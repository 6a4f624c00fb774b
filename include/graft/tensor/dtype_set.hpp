// graft/tensor/dtype_set.hpp - sets of data types with their algebra, and the named families
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <initializer_list>

#include "graft/tensor/dtype.hpp"

GRAFT_BEGIN

/// A set of dtypes: `f32 | f16`, `number - complex`.
struct GRAFT_TYPE dtype_set {
    std::uint64_t bits = 0; ///< bit k: the dtype with number k is a member

    constexpr dtype_set() = default;
    /// One dtype; the empty set for a number that is none (a cast, a broken attribute).
    constexpr dtype_set(dtype one)
        : bits(static_cast<unsigned>(one) < 64 ? std::uint64_t{1} << static_cast<unsigned>(one) : 0) {}
    /// The union: `{f16, f32}`, `{integer, f32}`.
    constexpr dtype_set(std::initializer_list<dtype_set> all) {
        for (auto const& one : all) bits |= one.bits;
    }

    /// Whether the dtype is a member.
    [[nodiscard]] constexpr bool has(dtype t) const { return (bits & dtype_set(t).bits) != 0; }
    [[nodiscard]] constexpr bool empty() const { return bits == 0; }
    [[nodiscard]] constexpr int size() const { return std::popcount(bits); }
    /// The member with the lowest enumerator; the set is not empty.
    [[nodiscard]] constexpr dtype first() const { return static_cast<dtype>(std::countr_zero(bits)); }
    constexpr bool operator==(dtype_set const&) const = default;

    friend constexpr dtype_set operator|(dtype_set a, dtype_set b) { return of(a.bits | b.bits); }
    friend constexpr dtype_set operator&(dtype_set a, dtype_set b) { return of(a.bits & b.bits); }
    friend constexpr dtype_set operator-(dtype_set a, dtype_set b) { return of(a.bits & ~b.bits); }

    /// The set with these bits, as the tables of a catalog store them: bit n is the dtype whose number is n.
    [[nodiscard]] static constexpr dtype_set of(std::uint64_t bits) {
        dtype_set s;
        s.bits = bits;
        return s;
    }
};

/// The union of two types is a set, so that `dtype::f32 | dtype::f16` has the expected meaning.
constexpr dtype_set operator|(dtype a, dtype b) { return dtype_set(a) | dtype_set(b); }
/// Not a set: rejected by a definition that contains `f16 || f32`.
struct two_dtypes_and_no_set {};
constexpr two_dtypes_and_no_set operator||(dtype, dtype) { return {}; }
constexpr two_dtypes_and_no_set operator||(dtype_set, dtype_set) { return {}; }

/// Families of data types. `real_number` and similar families contain the types that frameworks compute with, bfloat16
/// included; types below a byte and 8-bit floats have separate families, and `any_...` is the union of both.
struct GRAFT_TYPE dtype_families {
    static constexpr dtype_set signed_integer = dtype::i8 | dtype::i16 | dtype::i32 |
                                                dtype::i64; ///< signed integers of 8 to 64 bits
    static constexpr dtype_set unsigned_integer = dtype::u8 | dtype::u16 | dtype::u32 |
                                                  dtype::u64;               ///< unsigned integers of 8 to 64 bits
    static constexpr dtype_set integer = signed_integer | unsigned_integer; ///< 8 to 64 bits, with and without a sign
    static constexpr dtype_set floating = dtype::f16 | dtype::bf16 | dtype::f32 |
                                          dtype::f64;                           ///< floats of 16 to 64 bits
    static constexpr dtype_set complex = dtype::c32 | dtype::c64 | dtype::c128; ///< pairs of f16, f32 or f64
    /// TensorFlow's quantized integers: 8 to 32 bits, with a scale that is no part of the tensor.
    static constexpr dtype_set quantized = dtype::qi8 | dtype::qi16 | dtype::qi32 | dtype::qu8 | dtype::qu16;
    static constexpr dtype_set index_number = dtype::i32 | dtype::i64;     ///< for indices, axes and shapes
    static constexpr dtype_set real_number = integer | floating;           ///< numbers that can be ordered
    static constexpr dtype_set unary_number = floating | complex;          ///< for functions such as `exp` and `sqrt`
    static constexpr dtype_set number = real_number | complex | quantized; ///< numbers of every kind, for arithmetic
    static constexpr dtype_set ordinary = real_number | complex |
                                          dtype::boolean; ///< numbers and bool, without quantized ones

    static constexpr dtype_set integer4 = dtype::i4 | dtype::u4; ///< integers of 4 bits, two in a byte
    static constexpr dtype_set sub_byte_integer = integer4 | dtype::i2 | dtype::u2 |
                                                  dtype::u1; ///< integers of 1 to 4 bits
    /// Floats of 8 bits: OCP, HiFloat8, and the forms without a negative zero (`fnuz`); `f8e8m0` is a power of two.
    static constexpr dtype_set float8 = dtype::f8e4m3 | dtype::f8e5m2 | dtype::f8e8m0 | dtype::hif8 |
                                        dtype::f8e4m3fnuz | dtype::f8e5m2fnuz;
    static constexpr dtype_set float6 = dtype::f6e3m2 | dtype::f6e2m3;               ///< floats of 6 bits
    static constexpr dtype_set float4 = dtype::f4e2m1 | dtype::f4e1m2 | dtype::hif4; ///< floats of 4 bits
    static constexpr dtype_set sub_byte = sub_byte_integer | float6 | float4;        ///< everything below 8 bits
    static constexpr dtype_set any_integer = integer | sub_byte_integer;             ///< integers of 1 to 64 bits
    static constexpr dtype_set any_floating = floating | float8 | float6 | float4;   ///< floats of 4 to 64 bits
    static constexpr dtype_set any_real = any_integer | any_floating; ///< numbers that can be ordered, of all sizes
    /// Every dtype but `undefined`: the types of a port that declares none.
    static constexpr dtype_set any = number | sub_byte | float8 | dtype::boolean | dtype::string | dtype::resource |
                                     dtype::variant;
};

GRAFT_END
