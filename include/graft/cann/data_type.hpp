// graft/cann/data_type.hpp - maps CANN's element types to graft's data types
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/tensor/dtype.hpp"

namespace ge {

/// CANN's element types, with its numbers.
enum DataType : int {
    DT_FLOAT = 0,
    DT_FLOAT16 = 1,
    DT_INT8 = 2,
    DT_INT32 = 3,
    DT_UINT8 = 4,
    DT_INT16 = 6,
    DT_UINT16 = 7,
    DT_UINT32 = 8,
    DT_INT64 = 9,
    DT_UINT64 = 10,
    DT_DOUBLE = 11,
    DT_BOOL = 12,
    DT_STRING = 13,
    DT_DUAL_SUB_INT8 = 14,
    DT_DUAL_SUB_UINT8 = 15,
    DT_COMPLEX64 = 16,
    DT_COMPLEX128 = 17,
    DT_QINT8 = 18,
    DT_QINT16 = 19,
    DT_QINT32 = 20,
    DT_QUINT8 = 21,
    DT_QUINT16 = 22,
    DT_RESOURCE = 23,
    DT_STRING_REF = 24,
    DT_DUAL = 25,
    DT_VARIANT = 26,
    DT_BF16 = 27,
    DT_UNDEFINED = 28,
    DT_INT4 = 29,
    DT_UINT1 = 30,
    DT_INT2 = 31,
    DT_UINT2 = 32,
    DT_COMPLEX32 = 33,
    DT_HIFLOAT8 = 34,
    DT_FLOAT8_E5M2 = 35,
    DT_FLOAT8_E4M3FN = 36,
    DT_FLOAT8_E8M0 = 37,
    DT_FLOAT6_E3M2 = 38,
    DT_FLOAT6_E2M3 = 39,
    DT_FLOAT4_E2M1 = 40,
    DT_FLOAT4_E1M2 = 41,
    DT_HIFLOAT4 = 42,
    DT_MAX = 43,
};

} // namespace ge

GRAFT_BEGIN
namespace cann {

namespace detail {
inline constexpr dtype dtypes[ge::DT_MAX] = {dtype::f32, dtype::f16, dtype::i8, dtype::i32, dtype::u8, dtype::undefined,
    dtype::i16, dtype::u16, dtype::u32, dtype::i64, dtype::u64, dtype::f64, dtype::boolean, dtype::string,
    dtype::undefined, dtype::undefined, dtype::c64, dtype::c128, dtype::qi8, dtype::qi16, dtype::qi32, dtype::qu8,
    dtype::qu16, dtype::resource, dtype::string, dtype::undefined, dtype::variant, dtype::bf16, dtype::undefined,
    dtype::i4, dtype::u1, dtype::i2, dtype::u2, dtype::c32, dtype::hif8, dtype::f8e5m2, dtype::f8e4m3, dtype::f8e8m0,
    dtype::f6e3m2, dtype::f6e2m3, dtype::f4e2m1, dtype::f4e1m2, dtype::hif4};
} // namespace detail

/// The dtype for CANN's number; undefined if there is none, for the types in two parts (DT_DUAL) too.
[[nodiscard]] constexpr dtype dtype_of(std::int64_t t) {
    return t >= 0 && t < ge::DT_MAX ? detail::dtypes[t] : dtype::undefined;
}
/// CANN's number for a dtype; DT_UNDEFINED if it has none.
[[nodiscard]] constexpr ge::DataType data_type_of(dtype t) {
    for (int i = 0; i < ge::DT_MAX && t != dtype::undefined; ++i)
        if (detail::dtypes[i] == t) return static_cast<ge::DataType>(i);
    return ge::DT_UNDEFINED;
}

} // namespace cann
GRAFT_END

namespace ge {
/// Bytes of one element; -1 if its size is not an integer number of bytes.
[[nodiscard]] constexpr int GetSizeByDataType(DataType t) {
    auto const n = graft::bytes_of(graft::cann::dtype_of(t));
    return n == 0 ? -1 : static_cast<int>(n);
}
/// Bytes of this number of elements, types of less than a byte packed; -1 if the type has no size or on overflow.
[[nodiscard]] constexpr std::int64_t GetSizeInBytes(std::int64_t elements, DataType t) {
    auto const bits = static_cast<std::int64_t>(graft::bits_of(graft::cann::dtype_of(t)));
    std::int64_t all = 0;
    if (elements < 0 || bits == 0 || __builtin_mul_overflow(elements, bits, &all)) return -1;
    return all / 8 + (all % 8 != 0);
}
} // namespace ge
