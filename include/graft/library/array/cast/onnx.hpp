// graft/library/array/cast/onnx.hpp - ONNX: elements in another type
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

#include "graft/base/config.hpp"
#include "graft/frontend/onnx/complete.hpp"
#include "graft/frontend/onnx/dtype.hpp"
#include "graft/frontend/onnx/operators.hpp"
#include "graft/library/array/cast/ops.hpp"
#include "graft/library/onnx/making.hpp"
#include "graft/library/text/string/ops.hpp"
#include "graft/mapping/plugins.hpp"

GRAFT_BEGIN
namespace library::onnx_plugins {

/// What the first version calls a type: those up to UINT64.
constexpr dtype type_named(std::string_view name) {
    auto const t = onnx::dtype_of_name(name);
    return onnx::number_of(t) <= onnx::number_of(dtype::u64) ? t : dtype::undefined;
}

/// Elements of `x` in another type. Texts are read as numbers, and numbers written with as many digits as tell them apart.
template <class Context> status convert(Context& ctx, tensor_id x, dtype to) {
    making m(ctx);
    auto const from = m.desc(x).type;
    if (from == to || (from != dtype::string && to != dtype::string)) {
        auto p = m.template make<Cast>("");
        p.template input<"x">(x).template attr<"dst_type">(to);
        return m.give(p.done());
    }
    if (to == dtype::string) {
        auto const real = dtype_families::floating.has(from);
        auto p = m.template make<AsString>("");
        p.template input<"input">(x).template attr<"shortest">(real);
        p.template attr<"precision">(std::int64_t{!real ? -1 : from == dtype::f64 ? 17 : 8});
        return m.give(p.done());
    }
    auto const direct = dtype::f32 | dtype::f64 | dtype::i32 | dtype::i64;
    auto const read = direct.has(to) ? to : dtype_families::integer.has(to) ? dtype::i64 : dtype::f32;
    auto p = m.template make<StringToNumber>(read == to ? "" : "number");
    p.template input<"string_tensor">(x).template attr<"out_type">(read);
    auto const number = p.done();
    if (read == to) return m.give(number);
    auto q = m.template make<Cast>("");
    q.template input<"x">(number).template attr<"dst_type">(to);
    return m.give(q.done());
}

/// Elements in another type.
/// error wrong_attribute_value: a type that the library does not have
struct expand_cast {
    template <class Context> status operator()(Context& ctx) const {
        auto to = dtype::undefined;
        if constexpr (Context::since() < 6) to = type_named(ctx.template attr<"to">());
        else to = onnx::dtype_of_number(ctx.template attr<"to">());
        if (to == dtype::undefined) return fail(errc::wrong_attribute_value, "to", "a dtype that the library has");
        return convert(ctx, ctx.template tensor<"input">(), to);
    }
};
inline constexpr auto cast = expand<onnx::Cast>(expand_cast());
struct expand_cast_like {
    template <class Context> status operator()(Context& ctx) const {
        auto const to = making(ctx).desc(ctx.template tensor<"target_type">()).type;
        if (to == dtype::undefined) return fail(errc::wrong_dtype, "target_type", "a dtype that is known");
        return convert(ctx, ctx.template tensor<"input">(), to);
    }
};
inline constexpr auto cast_like = expand<onnx::CastLike>(expand_cast_like());

/// The plugins of this family.
using cast_plugins = graft::plugins<cast, cast_like>;
static_assert(onnx::complete<cast_plugins, ops<onnx::Cast, onnx::CastLike>>);

} // namespace library::onnx_plugins
GRAFT_END
