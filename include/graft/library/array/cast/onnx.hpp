// graft/library/array/cast/onnx.hpp - ONNX: elements in another type
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string_view>

#include "graft/base/config.hpp"
#include "graft/frontend/onnx/complete.hpp"
#include "graft/frontend/onnx/operators.hpp"
#include "graft/library/array/cast/ops.hpp"
#include "graft/library/onnx/making.hpp"
#include "graft/mapping/plugins.hpp"

GRAFT_BEGIN
namespace library::onnx_plugins {

/// The dtype of ONNX's number; of version 1 the name.
constexpr dtype type_numbered(std::int64_t number) {
    constexpr dtype all[]{dtype::undefined, dtype::f32, dtype::u8, dtype::i8, dtype::u16, dtype::i16, dtype::i32,
        dtype::i64, dtype::string, dtype::boolean, dtype::f16, dtype::f64, dtype::u32, dtype::u64, dtype::c64,
        dtype::c128, dtype::bf16, dtype::f8e4m3, dtype::undefined, dtype::f8e5m2, dtype::undefined, dtype::u4,
        dtype::i4, dtype::f4e2m1, dtype::f8e8m0, dtype::u2, dtype::i2};
    return number < 0 || number >= static_cast<std::int64_t>(std::size(all)) ? dtype::undefined
                                                                             : all[static_cast<std::size_t>(number)];
}
constexpr dtype type_named(std::string_view name) {
    constexpr std::string_view all[]{"UNDEFINED", "FLOAT", "UINT8", "INT8", "UINT16", "INT16", "INT32", "INT64",
        "STRING", "BOOL", "FLOAT16", "DOUBLE", "UINT32", "UINT64"};
    for (std::size_t i = 0; i < std::size(all); ++i)
        if (all[i] == name) return type_numbered(static_cast<std::int64_t>(i));
    return dtype::undefined;
}

/// Elements in another type.
/// error wrong_attribute_value: a type that the library does not have
struct expand_cast {
    template <class Context> status operator()(Context& ctx) const {
        making m(ctx);
        auto to = dtype::undefined;
        if constexpr (Context::since() < 6) to = type_named(ctx.template attr<"to">());
        else to = type_numbered(ctx.template attr<"to">());
        if (to == dtype::undefined) return fail(errc::wrong_attribute_value, "to", "a dtype that the library has");
        auto p = m.template make<Cast>("");
        p.template input<"x">(ctx.template tensor<"input">()).template attr<"dst_type">(to);
        return m.give(m.done(p));
    }
};
inline constexpr auto cast = expand<onnx::Cast>(expand_cast());
struct expand_cast_like {
    template <class Context> status operator()(Context& ctx) const {
        making m(ctx);
        auto const to = m.desc(ctx.template tensor<"target_type">()).type;
        if (to == dtype::undefined) return fail(errc::wrong_dtype, "target_type", "a dtype that is known");
        auto p = m.template make<Cast>("");
        p.template input<"x">(ctx.template tensor<"input">()).template attr<"dst_type">(to);
        return m.give(m.done(p));
    }
};
inline constexpr auto cast_like = expand<onnx::CastLike>(expand_cast_like());

/// The plugins of this family.
using cast_plugins = graft::plugins<cast, cast_like>;
static_assert(onnx::complete<cast_plugins, ops<onnx::Cast, onnx::CastLike>>);

} // namespace library::onnx_plugins
GRAFT_END
