// graft/library/nn/activation/microsoft.hpp - ONNX, domain com.microsoft: activations
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "graft/library/math/arithmetic/ops.hpp"
#include "graft/library/nn/activation/ops.hpp"
#include "graft/library/onnx/expansion_helpers.hpp"
#include "graft/library/onnx/pieces.hpp"

GRAFT_BEGIN
namespace library::microsoft {

struct Gelu : onnx::op<Gelu> {
    static constexpr auto history = onnx::define(
        "com.microsoft.Gelu", onnx::since(1, "X: T -> Y: T; T: {floats, bfloat16}"));
};
struct FastGelu : onnx::op<FastGelu> {
    static constexpr auto history = onnx::define(
        "com.microsoft.FastGelu", onnx::since(1, "X: T, ?bias: T -> Y: T; T: {bfloat16, float, float16}"));
};
struct QuickGelu : onnx::op<QuickGelu> {
    static constexpr auto history = onnx::define(
        "com.microsoft.QuickGelu", onnx::since(1, "X: T -> Y: T; alpha: float = 1.702; T: {floats, bfloat16}"));
};
struct BiasGelu : onnx::op<BiasGelu> {
    static constexpr auto history = onnx::define(
        "com.microsoft.BiasGelu", onnx::since(1, "A: T, B: T -> C: T; T: {floats, bfloat16}"));
};
struct BiasAdd : onnx::op<BiasAdd> {
    static constexpr auto history = onnx::define(
        "com.microsoft.BiasAdd", onnx::since(1, "X: T, bias: T, skip: T -> Y: T; T: {float, float16}"));
};
struct BiasSplitGelu : onnx::op<BiasSplitGelu> {
    static constexpr auto history = onnx::define(
        "com.microsoft.BiasSplitGelu", onnx::since(1, "X: T, bias: T -> Y: T; T: {float, float16}"));
};

} // namespace library::microsoft

namespace library::onnx_plugins {

inline constexpr auto gelu_of_microsoft = plugin<Gelu, microsoft::Gelu>().set("approximate", false);

/// GELU by tanh, of x plus a bias if present.
inline constexpr auto fast_gelu = expand<microsoft::FastGelu>([](auto& ctx) -> status {
    making m(ctx);
    auto x = ctx.template tensor<"X">();
    if (auto const bias = ctx.template tensor<"bias">(); bias != no_id) x = m.template of_two<Add>("sum", x, bias);
    return m.set_result(m.template add<Gelu>("", "x"_p = x, "approximate"_p = true));
});

/// x * sigmoid(alpha * x)
inline constexpr auto quick_gelu = expand<microsoft::QuickGelu>([](auto& ctx) -> status {
    making m(ctx);
    auto const x = ctx.template tensor<"X">();
    auto const steep = m.template of_two<Mul>(
        "steep", x, m.number("alpha", ctx.template attr<"alpha">(), m.desc(x).type));
    return m.set_result(m.template of_two<Mul>("", x, m.template of<Sigmoid>("gate", steep)));
});

inline constexpr auto bias_gelu = expand<microsoft::BiasGelu>([](auto& ctx) -> status {
    making m(ctx);
    auto const sum = m.template of_two<Add>("sum", ctx.template tensor<"A">(), ctx.template tensor<"B">());
    return m.set_result(m.template of<Gelu>("", sum));
});

/// x + bias + skip
inline constexpr auto bias_add = expand<microsoft::BiasAdd>([](auto& ctx) -> status {
    making m(ctx);
    auto const sum = m.template of_two<Add>("sum", ctx.template tensor<"X">(), ctx.template tensor<"bias">());
    return m.set_result(m.template of_two<Add>("", sum, ctx.template tensor<"skip">()));
});

/// The first half of the last axis of x + bias times GELU of the second.
inline constexpr auto bias_split_gelu = expand<microsoft::BiasSplitGelu>([](auto& ctx) -> status {
    making m(ctx);
    auto const sum = m.template of_two<Add>("sum", ctx.template tensor<"X">(), ctx.template tensor<"bias">());
    auto const both = cut(m, "halves", sum, -1, std::int64_t{2});
    return m.set_result(m.template of_two<Mul>("", both[0], m.template of<Gelu>("gate", both[1])));
});

/// The plugins of this file.
using microsoft_activation_plugins =
    graft::plugins<gelu_of_microsoft, fast_gelu, quick_gelu, bias_gelu, bias_add, bias_split_gelu>;
static_assert(onnx::complete<microsoft_activation_plugins,
    ops<microsoft::Gelu, microsoft::FastGelu, microsoft::QuickGelu, microsoft::BiasGelu, microsoft::BiasAdd,
        microsoft::BiasSplitGelu>>);

} // namespace library::onnx_plugins
GRAFT_END
