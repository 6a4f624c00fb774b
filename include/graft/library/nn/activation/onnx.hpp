// graft/library/nn/activation/onnx.hpp - ONNX: activations
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/math/arithmetic/ops.hpp"
#include "graft/library/math/compare/ops.hpp"
#include "graft/library/nn/activation/ops.hpp"
#include "graft/library/onnx/expansion_helpers.hpp"

GRAFT_BEGIN
namespace library::onnx_plugins {

inline constexpr auto relu = plugin<Relu, onnx::Relu>().ignore("consumed_inputs");
inline constexpr auto leaky_relu =
    plugin<LeakyRelu, onnx::LeakyRelu>().rename("negative_slope", "alpha").ignore("consumed_inputs");
inline constexpr auto elu = plugin<Elu, onnx::Elu>().ignore("consumed_inputs");
inline constexpr auto sigmoid = plugin<Sigmoid, onnx::Sigmoid>().ignore("consumed_inputs");
inline constexpr auto softplus = plugin<Softplus, onnx::Softplus>();
inline constexpr auto softsign = plugin<Softsign, onnx::Softsign>();
inline constexpr auto hard_swish = plugin<HardSwish, onnx::HardSwish>();
inline constexpr auto mish = plugin<Mish, onnx::Mish>();
inline constexpr auto gelu = plugin<Gelu, onnx::Gelu>().map(
    "approximate", "approximate", when("tanh", true), otherwise(false));

/// Positive numbers unchanged, negative ones times the slope, which is one for each channel before version 7
/// (`OfChannels`) and broadcast later.
template <bool OfChannels> struct expand_prelu {
    template <class Context> status operator()(Context& ctx) const {
        making m(ctx);
        auto const x = ctx.template tensor<"X">();
        auto slope = ctx.template tensor<"slope">();
        auto const first = m.desc(x), second = m.desc(slope);
        if constexpr (OfChannels)
            if (first.shape.has_rank() && second.shape.has_rank() && second.shape.rank() == 1 &&
                !second.shape.elements().is(1) && first.shape.rank() > 2)
                slope = m.followed("slope_of_channels", slope, first.shape.rank() - 2);
        auto const zero = m.number("zero", 0, first.type);
        auto const below = m.template of_two<Less>("below", x, zero);
        return m.set_result(m.template add<SelectV2>(
            "", "condition"_p = below, "then"_p = m.template of_two<Mul>("sloped", x, slope), "else"_p = x));
    }
};
inline constexpr auto prelu_of_channels = expand<onnx::PRelu>(expand_prelu<true>()).versions(1, 6);
inline constexpr auto prelu = expand<onnx::PRelu>(expand_prelu<false>()).versions(7);

/// scale * (x > 0 ? x : alpha * (exp(x) - 1)); with the constants of the definition Selu itself.
inline constexpr auto selu = expand<onnx::Selu>([](auto& ctx) -> status {
    making m(ctx);
    auto const x = ctx.template tensor<"X">();
    auto const gamma = m.number("gamma", ctx.template attr<"gamma">(), m.desc(x).type);
    auto const p = m.template add<Elu>("elu", "x"_p = x, "alpha"_p = ctx.template attr<"alpha">());
    return m.set_result(m.template of_two<Mul>("", p, gamma));
});

/// max(0, min(1, alpha * x + beta))
inline constexpr auto hard_sigmoid = expand<onnx::HardSigmoid>([](auto& ctx) -> status {
    making m(ctx);
    auto const x = ctx.template tensor<"X">();
    auto const type = m.desc(x).type;
    auto y = m.template of_two<Mul>("steep", x, m.number("alpha", ctx.template attr<"alpha">(), type));
    y = m.template of_two<Add>("moved", y, m.number("beta", ctx.template attr<"beta">(), type));
    y = m.template of_two<Minimum>("below_one", y, m.number("one", 1, type));
    return m.set_result(m.template of_two<Maximum>("", y, m.number("zero", 0, type)));
});

/// max(0, x) + min(0, alpha * (exp(x / alpha) - 1))
inline constexpr auto celu = expand<onnx::Celu>([](auto& ctx) -> status {
    making m(ctx);
    auto const x = ctx.template tensor<"X">();
    auto const alpha = m.number("alpha", ctx.template attr<"alpha">(), m.desc(x).type);
    auto const inner = m.template of<Elu>("elu", m.template of_two<Div>("scaled", x, alpha));
    return m.set_result(m.template of_two<Mul>("", inner, alpha));
});

/// x above alpha, otherwise zero.
inline constexpr auto thresholded_relu = expand<onnx::ThresholdedRelu>([](auto& ctx) -> status {
    making m(ctx);
    auto const x = ctx.template tensor<"X">();
    auto const type = m.desc(x).type;
    auto const above = m.template of_two<Greater>("above", x, m.number("alpha", ctx.template attr<"alpha">(), type));
    return m.set_result(
        m.template add<SelectV2>("", "condition"_p = above, "then"_p = x, "else"_p = m.number("zero", 0, type)));
});

/// x * sigmoid(alpha * x)
struct expand_swish {
    template <class Context> status operator()(Context& ctx) const {
        making m(ctx);
        auto const x = ctx.template tensor<"X">();
        auto y = x;
        if (ctx.template attr<"alpha">() != 1)
            y = m.template of_two<Mul>("steep", x, m.number("alpha", ctx.template attr<"alpha">(), m.desc(x).type));
        return m.set_result(m.template of_two<Mul>("", x, m.template of<Sigmoid>("gate", y)));
    }
};
inline constexpr auto swish = expand<onnx::Swish>(expand_swish());

/// A * sigmoid(alpha * A) * B
inline constexpr auto swiglu = expand<onnx::SwiGLU>([](auto& ctx) -> status {
    making m(ctx);
    auto const a = ctx.template tensor<"A">();
    auto steep = a;
    if (ctx.template attr<"alpha">() != 1)
        steep = m.template of_two<Mul>("steep", a, m.number("alpha", ctx.template attr<"alpha">(), m.desc(a).type));
    auto const gate = m.template of_two<Mul>("gate", a, m.template of<Sigmoid>("share", steep));
    return m.set_result(m.template of_two<Mul>("", gate, ctx.template tensor<"B">()));
});

/// x + bias below -lambd, x - bias above lambd, otherwise zero.
inline constexpr auto shrink = expand<onnx::Shrink>([](auto& ctx) -> status {
    making m(ctx);
    auto const x = ctx.template tensor<"input">();
    auto const type = m.desc(x).type;
    bool const whole = !dtype_families::floating.has(type); // while the bounds are floats
    auto const wide = whole ? dtype::f64 : type;
    auto const v = m.cast("real", x, wide);
    auto const bias = m.number("bias", ctx.template attr<"bias">(), wide);
    auto const low = m.template of_two<Less>("low", v, m.number("below", -ctx.template attr<"lambd">(), wide));
    auto const high = m.template of_two<Greater>("high", v, m.number("above", ctx.template attr<"lambd">(), wide));
    auto const then_in = m.template of_two<Sub>("less", v, bias);
    auto const else_in = m.number("zero", 0, wide);
    auto const upper = m.template add<SelectV2>("upper", "condition"_p = high, "then"_p = then_in, "else"_p = else_in);
    auto const y = m.template add<SelectV2>(whole ? "moved" : "", "condition"_p = low,
        "then"_p = m.template of_two<Add>("more", v, bias), "else"_p = upper);
    return m.set_result(m.cast("", y, type));
});

/// The plugins of this family.
using activation_plugins = graft::plugins<relu, leaky_relu, elu, sigmoid, softplus, softsign, hard_swish, mish, gelu,
    prelu_of_channels, prelu, selu, hard_sigmoid, celu, thresholded_relu, swish, swiglu, shrink>;
static_assert(onnx::complete<activation_plugins,
    ops<onnx::Relu, onnx::LeakyRelu, onnx::Elu, onnx::Sigmoid, onnx::Softplus, onnx::Softsign, onnx::HardSwish,
        onnx::Mish, onnx::Gelu, onnx::PRelu, onnx::Selu, onnx::HardSigmoid, onnx::Celu, onnx::ThresholdedRelu,
        onnx::Swish, onnx::SwiGLU, onnx::Shrink>>);

} // namespace library::onnx_plugins
GRAFT_END
