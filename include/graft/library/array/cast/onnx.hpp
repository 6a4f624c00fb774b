// graft/library/array/cast/onnx.hpp - ONNX: conversion of element types
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/frontend/onnx/dtype.hpp"
#include "graft/library/array/cast/ops.hpp"
#include "graft/library/onnx/expansion_helpers.hpp"

GRAFT_BEGIN
namespace library::onnx_plugins {

/// The type for its name in the first version: those up to UINT64.
constexpr dtype type_named(std::string_view name) {
    auto const t = onnx::dtype_of_name(name);
    return onnx::number_of(t) <= onnx::number_of(dtype::u64) ? t : dtype::undefined;
}

/// Conversion of the element type.
/// error wrong_attribute_value: a type that the library does not have
inline constexpr auto cast = expand<onnx::Cast>([]<class Context>(Context& ctx) -> status {
    making m(ctx);
    auto to = dtype::undefined;
    if constexpr (Context::since() < 6) to = type_named(ctx.template attr<"to">());
    else to = onnx::dtype_of_number(ctx.template attr<"to">());
    if (to == dtype::undefined) return fail(errc::wrong_attribute_value, "to", "a dtype that the library has");
    return m.set_result(m.add<Cast>("", "x"_p = ctx.template tensor<"input">(), "dst_type"_p = to));
});
inline constexpr auto cast_like = expand<onnx::CastLike>([](auto& ctx) -> status {
    making m(ctx);
    auto const to = m.desc(ctx.template tensor<"target_type">()).type;
    if (to == dtype::undefined) return fail(errc::wrong_dtype, "target_type", "a dtype that is known");
    return m.set_result(m.add<Cast>("", "x"_p = ctx.template tensor<"input">(), "dst_type"_p = to));
});

/// The bytes as elements of another type.
/// error wrong_attribute_value: a type that the library does not have
inline constexpr auto bit_cast = expand<onnx::BitCast>([](auto& ctx) -> status {
    making m(ctx);
    auto const to = onnx::dtype_of_number(ctx.template attr<"to">());
    if (to == dtype::undefined) return fail(errc::wrong_attribute_value, "to", "a dtype that the library has");
    return m.set_result(m.add<Bitcast>("", "x"_p = ctx.template tensor<"input">(), "type"_p = to));
});

/// The plugins of this family.
using cast_plugins = graft::plugins<cast, cast_like, bit_cast>;
static_assert(onnx::complete<cast_plugins, ops<onnx::Cast, onnx::CastLike, onnx::BitCast>>);

} // namespace library::onnx_plugins
GRAFT_END
