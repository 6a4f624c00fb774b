// graft/frontend/tensorflow/dtype.hpp - maps TensorFlow's element type numbers to the library's data types
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/tensor/dtype.hpp"

GRAFT_BEGIN
namespace tensorflow {

namespace detail {

struct type_fact {
    std::string_view name; ///< of the enumerator, without `DT_`
    graft::dtype type;
};
/// By number.
inline constexpr type_fact type_facts[] = {
    {"INVALID", dtype::undefined},
    {"FLOAT", dtype::f32},
    {"DOUBLE", dtype::f64},
    {"INT32", dtype::i32},
    {"UINT8", dtype::u8},
    {"INT16", dtype::i16},
    {"INT8", dtype::i8},
    {"STRING", dtype::string},
    {"COMPLEX64", dtype::c64},
    {"INT64", dtype::i64},
    {"BOOL", dtype::boolean},
    {"QINT8", dtype::qi8},
    {"QUINT8", dtype::qu8},
    {"QINT32", dtype::qi32},
    {"BFLOAT16", dtype::bf16},
    {"QINT16", dtype::qi16},
    {"QUINT16", dtype::qu16},
    {"UINT16", dtype::u16},
    {"COMPLEX128", dtype::c128},
    {"HALF", dtype::f16},
    {"RESOURCE", dtype::resource},
    {"VARIANT", dtype::variant},
    {"UINT32", dtype::u32},
    {"UINT64", dtype::u64},
    {"FLOAT8_E5M2", dtype::f8e5m2},
    {"FLOAT8_E4M3FN", dtype::f8e4m3},
    {"FLOAT8_E4M3FNUZ", dtype::undefined},
    {"FLOAT8_E4M3B11FNUZ", dtype::undefined},
    {"FLOAT8_E5M2FNUZ", dtype::undefined},
    {"INT4", dtype::i4},
    {"UINT4", dtype::u4},
    {"INT2", dtype::i2},
    {"UINT2", dtype::u2},
};
inline constexpr std::int64_t first_ref = 100;

} // namespace detail

/// A number of TensorFlow's `DataType`.
struct data_type {
    graft::dtype type = graft::dtype::undefined; ///< `undefined`: number 0, or a type that the library does not have
    bool is_ref = false;                         ///< a reference to a variable of that type
    std::string_view name{};                     ///< without `DT_` and `_REF`; empty: no such number

    [[nodiscard]] constexpr explicit operator bool() const { return !name.empty(); }
};

/// The data type with this number in TensorFlow's `DataType`; an empty name if there is none.
[[nodiscard]] constexpr data_type data_type_of(std::int64_t number) {
    bool const ref = number > detail::first_ref;
    auto const at = ref ? number - detail::first_ref : number;
    if (at < 0 || at >= static_cast<std::int64_t>(std::size(detail::type_facts))) return {};
    auto const& fact = detail::type_facts[static_cast<std::size_t>(at)];
    return {fact.type, ref, fact.name};
}

/// TensorFlow's number for `t`, or 0 if it has none.
[[nodiscard]] constexpr std::int32_t number_of(graft::dtype t) {
    for (std::size_t i = 1; i < std::size(detail::type_facts); ++i)
        if (detail::type_facts[i].type == t && t != graft::dtype::undefined) return static_cast<std::int32_t>(i);
    return 0;
}

} // namespace tensorflow
GRAFT_END
