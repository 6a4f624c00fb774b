// graft/tensor/dtype_set.hpp - sets of element types with their algebra, and the families that have names
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <cstdint>

#include "graft/base/config.hpp"
#include "graft/tensor/dtype.hpp"

GRAFT_BEGIN

/// A set of dtypes: `f32 | f16`, `number - complex`.
struct GRAFT_TYPE dtype_set {
    std::uint64_t bits = 0;

    constexpr dtype_set() = default;
    constexpr dtype_set(dtype one) : bits(std::uint64_t{1} << static_cast<unsigned>(one)) {}

    [[nodiscard]] constexpr bool has(dtype t) const { return (bits & dtype_set(t).bits) != 0; }
    [[nodiscard]] constexpr bool empty() const { return bits == 0; }
    [[nodiscard]] constexpr int size() const { return std::popcount(bits); }
    /// The member with the lowest enumerator; the set is not empty.
    [[nodiscard]] constexpr dtype first() const { return static_cast<dtype>(std::countr_zero(bits)); }
    constexpr bool operator==(dtype_set const&) const = default;

    friend constexpr dtype_set operator|(dtype_set a, dtype_set b) { return of(a.bits | b.bits); }
    friend constexpr dtype_set operator&(dtype_set a, dtype_set b) { return of(a.bits & b.bits); }
    friend constexpr dtype_set operator-(dtype_set a, dtype_set b) { return of(a.bits & ~b.bits); }

    /// The set with these bits.
    [[nodiscard]] static constexpr dtype_set of(std::uint64_t bits) {
        dtype_set s;
        s.bits = bits;
        return s;
    }
};

/// The union of two types is a set, so that `dtype::f32 | dtype::f16` reads as it should.
constexpr dtype_set operator|(dtype a, dtype b) { return dtype_set(a) | dtype_set(b); }

/// Families of element types. `real_number` and its kin are complete: bfloat16 is a float here.
struct GRAFT_TYPE dtype_families {
    static constexpr dtype_set signed_integer = dtype::i8 | dtype::i16 | dtype::i32 | dtype::i64;
    static constexpr dtype_set unsigned_integer = dtype::u8 | dtype::u16 | dtype::u32 | dtype::u64;
    static constexpr dtype_set integer = signed_integer | unsigned_integer;
    static constexpr dtype_set floating = dtype::f16 | dtype::bf16 | dtype::f32 | dtype::f64;
    static constexpr dtype_set complex = dtype::c32 | dtype::c64 | dtype::c128;
    static constexpr dtype_set quantized = dtype::qi8 | dtype::qi16 | dtype::qi32 | dtype::qu8 | dtype::qu16;
    static constexpr dtype_set index_number = dtype::i32 | dtype::i64;
    static constexpr dtype_set real_number = integer | floating;
    static constexpr dtype_set number = real_number | complex | quantized;
    static constexpr dtype_set sub_byte =
        dtype::i4 | dtype::u4 | dtype::i2 | dtype::u2 | dtype::u1 | dtype::f6e3m2 | dtype::f6e2m3 | dtype::f4e2m1;
    static constexpr dtype_set float8 = dtype::f8e4m3 | dtype::f8e5m2 | dtype::f8e8m0 | dtype::hif8;
    static constexpr dtype_set any = number | sub_byte | float8 | dtype::boolean | dtype::string | dtype::resource | dtype::variant;
};

GRAFT_END
