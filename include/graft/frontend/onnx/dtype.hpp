// graft/frontend/onnx/dtype.hpp - maps ONNX's element type numbers to the library's data types
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "graft/model/decode.hpp"
#include "graft/tensor/dtype.hpp"

GRAFT_BEGIN
namespace onnx {

using model::decode_budget;
using model::fault;

namespace detail {

using model::broken;
using model::finished;
using model::fits;
using model::is;
using model::wrong;

struct type_fact {
    std::string_view name; ///< of the enumerator of `TensorProto.DataType`
    graft::dtype type;     ///< `undefined`: the library has no such type
};
/// By number.
inline constexpr type_fact type_facts[] = {
    {"UNDEFINED", dtype::undefined},
    {"FLOAT", dtype::f32},
    {"UINT8", dtype::u8},
    {"INT8", dtype::i8},
    {"UINT16", dtype::u16},
    {"INT16", dtype::i16},
    {"INT32", dtype::i32},
    {"INT64", dtype::i64},
    {"STRING", dtype::string},
    {"BOOL", dtype::boolean},
    {"FLOAT16", dtype::f16},
    {"DOUBLE", dtype::f64},
    {"UINT32", dtype::u32},
    {"UINT64", dtype::u64},
    {"COMPLEX64", dtype::c64},
    {"COMPLEX128", dtype::c128},
    {"BFLOAT16", dtype::bf16},
    {"FLOAT8E4M3FN", dtype::f8e4m3},
    {"FLOAT8E4M3FNUZ", dtype::f8e4m3fnuz},
    {"FLOAT8E5M2", dtype::f8e5m2},
    {"FLOAT8E5M2FNUZ", dtype::f8e5m2fnuz},
    {"UINT4", dtype::u4},
    {"INT4", dtype::i4},
    {"FLOAT4E2M1", dtype::f4e2m1},
    {"FLOAT8E8M0", dtype::f8e8m0},
    {"UINT2", dtype::u2},
    {"INT2", dtype::i2},
};

} // namespace detail

/// The dtype for ONNX's number, `undefined` if the library has none.
[[nodiscard]] constexpr graft::dtype dtype_of_number(std::int64_t number) {
    return number < 0 || number >= static_cast<std::int64_t>(std::size(detail::type_facts))
               ? dtype::undefined
               : detail::type_facts[static_cast<std::size_t>(number)].type;
}
/// The dtype for the enumerator of this name, `undefined` if ONNX or the library has none.
[[nodiscard]] constexpr graft::dtype dtype_of_name(std::string_view name) {
    for (auto const& f : detail::type_facts)
        if (f.name == name) return f.type;
    return dtype::undefined;
}
/// ONNX's number for `t`, or 0 if it has none: the value of Cast's `to`.
[[nodiscard]] constexpr std::int32_t number_of(graft::dtype t) {
    for (std::size_t i = 1; i < std::size(detail::type_facts); ++i)
        if (detail::type_facts[i].type == t && t != dtype::undefined) return static_cast<std::int32_t>(i);
    return 0;
}

namespace detail {

/// error unknown_dtype
inline bool read_type(std::int64_t number, graft::dtype& out, fault& why) {
    out = dtype_of_number(number);
    if (out != dtype::undefined) return true;
    bool const known = number >= 0 && number < static_cast<std::int64_t>(std::size(type_facts));
    return wrong(why, errc::unknown_dtype, "an element type of the library",
        known ? std::string(type_facts[static_cast<std::size_t>(number)].name) : std::to_string(number));
}

} // namespace detail

} // namespace onnx
GRAFT_END
