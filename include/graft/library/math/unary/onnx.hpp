// graft/library/math/unary/onnx.hpp - ONNX: element-wise functions of one tensor
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/math/compare/ops.hpp"
#include "graft/library/math/unary/ops.hpp"
#include "graft/library/onnx/expansion_helpers.hpp"

GRAFT_BEGIN
namespace library::onnx_plugins {

inline constexpr auto abs = plugin<Abs, onnx::Abs>().ignore("consumed_inputs");
inline constexpr auto neg = plugin<Neg, onnx::Neg>().ignore("consumed_inputs");
inline constexpr auto sqrt = plugin<Sqrt, onnx::Sqrt>().ignore("consumed_inputs");
inline constexpr auto floor = plugin<Floor, onnx::Floor>().ignore("consumed_inputs");
inline constexpr auto ceil = plugin<Ceil, onnx::Ceil>().ignore("consumed_inputs");
inline constexpr auto round = plugin<Round, onnx::Round>();
inline constexpr auto sign = plugin<Sign, onnx::Sign>();
inline constexpr auto sin = plugin<Sin, onnx::Sin>();
inline constexpr auto cos = plugin<Cos, onnx::Cos>();
inline constexpr auto tan = plugin<Tan, onnx::Tan>();
inline constexpr auto asin = plugin<Asin, onnx::Asin>();
inline constexpr auto acos = plugin<Acos, onnx::Acos>();
inline constexpr auto atan = plugin<Atan, onnx::Atan>();
inline constexpr auto sinh = plugin<Sinh, onnx::Sinh>();
inline constexpr auto cosh = plugin<Cosh, onnx::Cosh>();
inline constexpr auto asinh = plugin<Asinh, onnx::Asinh>();
inline constexpr auto acosh = plugin<Acosh, onnx::Acosh>();
inline constexpr auto atanh = plugin<Atanh, onnx::Atanh>();
inline constexpr auto tanh = plugin<Tanh, onnx::Tanh>().ignore("consumed_inputs");
inline constexpr auto erf = plugin<Erf, onnx::Erf>();
inline constexpr auto reciprocal = plugin<Reciprocal, onnx::Reciprocal>().ignore("consumed_inputs");
inline constexpr auto exp =
    plugin<Exp, onnx::Exp>().ignore("consumed_inputs").use_default("base").use_default("scale").use_default("shift");
inline constexpr auto log =
    plugin<Log, onnx::Log>().ignore("consumed_inputs").use_default("base").use_default("scale").use_default("shift");
inline constexpr auto logical_not = plugin<LogicalNot, onnx::Not>();

/// Floats of one byte have no kernels of their own: float32 represents each of them.
[[nodiscard]] inline tensor_id at_least_16_bits(making& m, tensor_id x) {
    auto const type = m.desc(x).type;
    bool const kernels = type == dtype::f64 || type == dtype::f32 || type == dtype::f16 || type == dtype::bf16;
    return kernels ? x : m.cast("wide", x, dtype::f32);
}
inline constexpr auto is_nan = expand<onnx::IsNaN>([](auto& ctx) -> status {
    making m(ctx);
    return m.set_result(m.of<IsNan>("", at_least_16_bits(m, ctx.template tensor<"X">())));
});

/// Only of one sign: infinite, and above or below zero.
inline constexpr auto is_inf = expand<onnx::IsInf>([](auto& ctx) -> status {
    making m(ctx);
    auto const x = at_least_16_bits(m, ctx.template tensor<"X">());
    bool const negative = ctx.template attr<"detect_negative">() != 0,
               positive = ctx.template attr<"detect_positive">() != 0;
    auto found = m.of<IsInf>("infinite", x);
    if (negative && positive) return m.set_result(found);
    auto const zero = m.number("zero", 0, m.desc(x).type);
    auto const sign = positive ? m.of_two<Greater>("above", x, zero) : m.of_two<Less>("below", x, zero);
    found = m.of_two<LogicalAnd>("of_the_sign", found, sign);
    if (!negative && !positive) found = m.of_two<LogicalAnd>("never", found, m.of<LogicalNot>("not", found));
    return m.set_result(found);
});

/// The plugins of this family.
using unary_plugins = graft::plugins<abs, neg, sqrt, floor, ceil, round, sign, sin, cos, tan, asin, acos, atan, sinh,
    cosh, asinh, acosh, atanh, tanh, erf, reciprocal, exp, log, logical_not, is_nan, is_inf>;
static_assert(onnx::complete<unary_plugins,
    ops<onnx::Abs, onnx::Neg, onnx::Sqrt, onnx::Floor, onnx::Ceil, onnx::Round, onnx::Sign, onnx::Sin, onnx::Cos,
        onnx::Tan, onnx::Asin, onnx::Acos, onnx::Atan, onnx::Sinh, onnx::Cosh, onnx::Asinh, onnx::Acosh, onnx::Atanh,
        onnx::Tanh, onnx::Erf, onnx::Reciprocal, onnx::Exp, onnx::Log, onnx::Not, onnx::IsNaN, onnx::IsInf>>);

} // namespace library::onnx_plugins
GRAFT_END
