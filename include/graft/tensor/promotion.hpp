// graft/tensor/promotion.hpp - type promotion: the common dtype of operands of two dtypes
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/tensor/dtype_set.hpp"

GRAFT_BEGIN

namespace detail {

constexpr dtype wider(dtype a, dtype b) { return bits_of(a) < bits_of(b) ? b : a; }

constexpr dtype promote_integers(dtype a, dtype b) {
    constexpr auto is_signed = dtype_families::signed_integer;
    if (is_signed.has(a) == is_signed.has(b)) return wider(a, b);
    auto const s = is_signed.has(a) ? a : b, u = is_signed.has(a) ? b : a;
    if (bits_of(s) > bits_of(u)) return s;
    return u == dtype::u8 ? dtype::i16 : u == dtype::u16 ? dtype::i32 : u == dtype::u32 ? dtype::i64 : dtype::undefined;
}
constexpr dtype promote_floats(dtype a, dtype b) {
    return a != b && bits_of(a) == 16 && bits_of(b) == 16 ? dtype::f32 : wider(a, b); // neither half holds the other
}

} // namespace detail

/// The dtype that can represent the values of both: bool is the lowest, then integers, floats, complex numbers; a wider
/// type wins within a kind, float16 with bfloat16 is float32, a signed with an unsigned integer the next signed type
/// that can represent both. A type with itself is unchanged. `undefined` if no type can represent both (int32 with
/// uint64) and for types without implicit conversion: strings, handles, quantized ones, 8-bit floats, and those below a
/// byte.
/// cost no table; symmetric
[[nodiscard]] constexpr dtype promote(dtype a, dtype b) {
    using family = dtype_families;
    if (a == b) return a;
    if (!family::ordinary.has(a) || !family::ordinary.has(b)) return dtype::undefined;
    if (a == dtype::boolean) return b;
    if (b == dtype::boolean) return a;
    if (family::integer.has(a) && family::integer.has(b)) return detail::promote_integers(a, b);
    if (family::integer.has(a)) return b;
    if (family::integer.has(b)) return a;
    if (family::floating.has(a) && family::floating.has(b)) return detail::promote_floats(a, b);
    auto const part = [](dtype t) {
        return t == dtype::c32 ? dtype::f16 : t == dtype::c64 ? dtype::f32 : t == dtype::c128 ? dtype::f64 : t;
    };
    auto const both = detail::promote_floats(part(a), part(b));
    return both == dtype::f16 ? dtype::c32 : both == dtype::f64 ? dtype::c128 : dtype::c64;
}

GRAFT_END
