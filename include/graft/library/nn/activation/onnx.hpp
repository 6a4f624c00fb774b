// graft/library/nn/activation/onnx.hpp - ONNX and com.microsoft: activations, softmax
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/array/cast/ops.hpp"
#include "graft/library/array/creation/ops.hpp"
#include "graft/library/array/gather/ops.hpp"
#include "graft/library/array/reshape/ops.hpp"
#include "graft/library/math/arithmetic/ops.hpp"
#include "graft/library/math/compare/ops.hpp"
#include "graft/library/math/reduce/ops.hpp"
#include "graft/library/nn/activation/ops.hpp"
#include "graft/library/onnx/expansion_helpers.hpp"
#include "graft/library/onnx/microsoft_operators.hpp"
#include "graft/library/onnx/pieces.hpp"

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
        if (is_of_channels(first, m.desc(slope))) return m.set_result(m.add<PRelu>("", "x"_p = x, "weight"_p = slope));
        auto const zero = m.number("zero", 0, first.type);
        auto const below = m.of_two<Less>("below", x, zero);
        return m.set_result(
            m.add<SelectV2>("", "condition"_p = below, "then"_p = m.of_two<Mul>("sloped", x, slope), "else"_p = x));
    }
    /// Whether a slope is one number, or one for each channel, which is the second axis of x: that of PRelu.
    static bool is_of_channels(tensor_desc const& x, tensor_desc const& slope) {
        if (x.type != dtype::f32 && x.type != dtype::f16 && x.type != dtype::bf16) return false;
        if (!x.shape.has_rank() || !slope.shape.has_rank() || slope.shape.rank() > x.shape.rank()) return false;
        if (slope.shape.elements().is(1)) return true;
        auto const before = x.shape.rank() - slope.shape.rank();
        if (x.shape.rank() < 2 || before > 1) return false;
        dim const channels = x.shape[1], slopes = slope.shape[1 - before];
        return channels.known() && slopes == channels && slope.shape.elements() == slopes;
    }
};
inline constexpr auto prelu_of_channels = expand<onnx::PRelu>(expand_prelu<true>()).versions(1, 6);
inline constexpr auto prelu = expand<onnx::PRelu>(expand_prelu<false>()).versions(7);

/// scale * (x > 0 ? x : alpha * (exp(x) - 1)); with the constants of the definition Selu itself.
inline constexpr auto selu = composed<onnx::Selu>([](making& m, auto& ctx) -> status {
    auto const x = ctx.template tensor<"X">();
    auto const gamma = m.number("gamma", ctx.template attr<"gamma">(), m.desc(x).type);
    auto const p = m.add<Elu>("elu", "x"_p = x, "alpha"_p = ctx.template attr<"alpha">());
    return m.set_result(m.of_two<Mul>("", p, gamma));
});

/// max(0, min(1, alpha * x + beta))
inline constexpr auto hard_sigmoid = composed<onnx::HardSigmoid>([](making& m, auto& ctx) -> status {
    auto const x = ctx.template tensor<"X">();
    auto const type = m.desc(x).type;
    auto y = m.of_two<Mul>("steep", x, m.number("alpha", ctx.template attr<"alpha">(), type));
    y = m.of_two<Add>("moved", y, m.number("beta", ctx.template attr<"beta">(), type));
    return m.set_result(m.clipped_to("", y, 0, 1));
});

/// max(0, x) + min(0, alpha * (exp(x / alpha) - 1))
inline constexpr auto celu = composed<onnx::Celu>([](making& m, auto& ctx) -> status {
    auto const x = ctx.template tensor<"X">();
    auto const alpha = m.number("alpha", ctx.template attr<"alpha">(), m.desc(x).type);
    auto const inner = m.of<Elu>("elu", m.of_two<Div>("scaled", x, alpha));
    return m.set_result(m.of_two<Mul>("", inner, alpha));
});

/// x above alpha, otherwise zero.
inline constexpr auto thresholded_relu = composed<onnx::ThresholdedRelu>([](making& m, auto& ctx) -> status {
    auto const x = ctx.template tensor<"X">();
    auto const type = m.desc(x).type;
    auto const above = m.of_two<Greater>("above", x, m.number("alpha", ctx.template attr<"alpha">(), type));
    return m.set_result(m.add<SelectV2>("", "condition"_p = above, "then"_p = x, "else"_p = m.number("zero", 0, type)));
});

/// x * sigmoid(alpha * x)
struct expand_swish {
    template <class Context> status operator()(Context& ctx) const {
        making m(ctx);
        auto const x = ctx.template tensor<"X">();
        auto y = x;
        if (ctx.template attr<"alpha">() != 1)
            y = m.of_two<Mul>("steep", x, m.number("alpha", ctx.template attr<"alpha">(), m.desc(x).type));
        return m.set_result(m.of_two<Mul>("", x, m.of<Sigmoid>("gate", y)));
    }
};
inline constexpr auto swish = expand<onnx::Swish>(expand_swish());

/// A * sigmoid(alpha * A) * B
inline constexpr auto swiglu = composed<onnx::SwiGLU>([](making& m, auto& ctx) -> status {
    auto const a = ctx.template tensor<"A">();
    auto steep = a;
    if (ctx.template attr<"alpha">() != 1)
        steep = m.of_two<Mul>("steep", a, m.number("alpha", ctx.template attr<"alpha">(), m.desc(a).type));
    auto const gate = m.of_two<Mul>("gate", a, m.of<Sigmoid>("share", steep));
    return m.set_result(m.of_two<Mul>("", gate, ctx.template tensor<"B">()));
});

/// x + bias below -lambd, x - bias above lambd, otherwise zero.
inline constexpr auto shrink = composed<onnx::Shrink>([](making& m, auto& ctx) -> status {
    auto const x = ctx.template tensor<"input">();
    auto const type = m.desc(x).type;
    bool const whole = !dtype_families::floating.has(type); // while the bounds are floats
    auto const wide = whole ? dtype::f64 : type;
    auto const v = m.cast("real", x, wide);
    auto const bias = m.number("bias", ctx.template attr<"bias">(), wide);
    auto const low = m.of_two<Less>("low", v, m.number("below", -ctx.template attr<"lambd">(), wide));
    auto const high = m.of_two<Greater>("high", v, m.number("above", ctx.template attr<"lambd">(), wide));
    auto const then_in = m.of_two<Sub>("less", v, bias);
    auto const else_in = m.number("zero", 0, wide);
    auto const upper = m.add<SelectV2>("upper", "condition"_p = high, "then"_p = then_in, "else"_p = else_in);
    auto const y = m.add<SelectV2>(
        whole ? "moved" : "", "condition"_p = low, "then"_p = m.of_two<Add>("more", v, bias), "else"_p = upper);
    return m.set_result(m.cast("", y, type));
});

/// Over one axis, and before version 13 over all from that axis on.
template <class Target, fixed_string X> struct expand_softmax {
    template <class Context> status operator()(Context& ctx) const {
        making m(ctx);
        auto const x = ctx.template tensor<"input">();
        numbers axes{ctx.template attr<"axis">()};
        if (Context::since() < 13) {
            auto const d = m.ranked(x, "input");
            auto const rank = static_cast<std::int64_t>(d.shape.rank());
            if (axes[0] == rank) axes = {};
            else if (auto s = count_from_front(axes, d.shape.rank(), "axis"); !s) return s;
            // axes of one element can be ignored
            for (auto a = axes.empty() ? rank : axes[0] + 1; a < rank; ++a)
                if (!d.shape[static_cast<std::size_t>(a)].is(1)) axes.push_back(a);
            if (axes.size() > 1 && d.shape[static_cast<std::size_t>(axes[0])].is(1)) axes.erase(axes.begin());
            if (axes.size() > 1 && d.shape.is_static() && d.shape.elements().known() && !d.shape.elements().is(0))
                return m.set_result(of_runs(m, x, d.shape, axes[0]));
        }
        return m.set_result(m.add<Target>("", param_name<X>() = x, "axes"_p = axes));
    }
    /// Over all axes from one on, as rows of a matrix: ONNX supports only one axis since version 13.
    static tensor_id of_runs(making& m, tensor_id x, shape const& s, std::int64_t axis) {
        auto const first = static_cast<std::size_t>(axis);
        auto const rows = s.elements(0, first), columns = s.elements(first, s.rank());
        numbers back;
        for (std::size_t i = 0; i < s.rank(); ++i) back.push_back(s[i].value());
        x = m.reshape("runs", x, {rows.value(), columns.value()});
        return m.reshape("", m.add<Target>("of_runs", param_name<X>() = x, "axes"_p = numbers{1}), back);
    }
};
inline constexpr auto softmax = expand<onnx::Softmax>(expand_softmax<SoftmaxV2, "x">()).same_since(11);
inline constexpr auto log_softmax = expand<onnx::LogSoftmax>(expand_softmax<LogSoftmaxV2, "logits">()).same_since(11);

/// 1 at the first largest element of each run, otherwise 0; runs as in softmax.
/// error wrong_shape: before version 13 a run over several axes whose sizes are not known
inline constexpr auto hardmax = composed<onnx::Hardmax>([]<class Context>(making& m, Context& ctx) -> status {
    auto x = ctx.template tensor<"input">();
    auto const d = m.ranked(x, "input");
    numbers axis{ctx.template attr<"axis">()};
    auto const rank = d.shape.rank();
    if (Context::since() >= 13 || axis[0] != static_cast<std::int64_t>(rank))
        if (auto s = count_from_front(axis, rank, "axis"); !s) return s;
    bool const several = Context::since() < 13 && axis[0] + 1 != static_cast<std::int64_t>(rank);
    auto const first = static_cast<std::size_t>(axis[0]);
    dim const size = several ? d.shape.elements(first, rank) : dim(d.shape[first]);
    if (several && !d.shape.is_static())
        return fail(errc::wrong_shape, "input", "sizes that are known when the model is imported");
    if (several) {
        x = m.reshape("runs", x, {d.shape.elements(0, first).value(), size.value()});
        axis[0] = 1;
    }
    auto const max = m.add<ArgMaxV2>(
        "most", "x"_p = x, "dimension"_p = m.number("axis", static_cast<double>(axis[0]), dtype::i64));
    // compares each position with the first largest one
    auto const end = size.known()
                         ? m.number("end", static_cast<double>(size.value()), dtype::i64)
                         : m.add<GatherV2>("end", "x"_p = m.add<Shape>("dims", "x"_p = x, "dtype"_p = dtype::i64),
                               "indices"_p = m.number("of_axis", static_cast<double>(axis[0]), dtype::i64),
                               "axis"_p = m.number("first", 0, dtype::i64));
    auto const each = m.add<Range>("each", "start"_p = m.number("begin", 0, dtype::i64), "limit"_p = end,
        "delta"_p = m.number("step", 1, dtype::i64));
    auto const here = m.followed("places", each, several ? 0 : rank - 1 - first);
    auto const is_most = m.of_two<Equal>("is_most", m.unsqueeze("row", max, axis), here);
    auto const y = m.cast(several ? "hot" : "", is_most, d.type);
    if (!several) return m.set_result(y);
    numbers back;
    for (std::size_t i = 0; i < rank; ++i) back.push_back(d.shape[i].value());
    return m.set_result(m.reshape("", y, back));
}).same_since(11);

inline constexpr auto gelu_of_microsoft = plugin<Gelu, microsoft::Gelu>().set("approximate", false);

/// GELU by tanh, of x plus a bias if present.
inline constexpr auto fast_gelu = composed<microsoft::FastGelu>([](making& m, auto& ctx) -> status {
    auto x = ctx.template tensor<"X">();
    if (auto const bias = ctx.template tensor<"bias">(); bias != no_id) x = m.of_two<Add>("sum", x, bias);
    return m.set_result(m.add<Gelu>("", "x"_p = x, "approximate"_p = true));
});

/// x * sigmoid(alpha * x)
inline constexpr auto quick_gelu = composed<microsoft::QuickGelu>([](making& m, auto& ctx) -> status {
    auto const x = ctx.template tensor<"X">();
    auto const steep = m.of_two<Mul>("steep", x, m.number("alpha", ctx.template attr<"alpha">(), m.desc(x).type));
    return m.set_result(m.of_two<Mul>("", x, m.of<Sigmoid>("gate", steep)));
});

inline constexpr auto bias_gelu = composed<microsoft::BiasGelu>([](making& m, auto& ctx) -> status {
    auto const sum = m.of_two<Add>("sum", ctx.template tensor<"A">(), ctx.template tensor<"B">());
    return m.set_result(m.of<Gelu>("", sum));
});

/// x + bias + skip
inline constexpr auto bias_add = composed<microsoft::BiasAdd>([](making& m, auto& ctx) -> status {
    auto const sum = m.of_two<Add>("sum", ctx.template tensor<"X">(), ctx.template tensor<"bias">());
    return m.set_result(m.of_two<Add>("", sum, ctx.template tensor<"skip">()));
});

/// The first half of the last axis of x + bias times GELU of the second.
inline constexpr auto bias_split_gelu = composed<microsoft::BiasSplitGelu>([](making& m, auto& ctx) -> status {
    auto const sum = m.of_two<Add>("sum", ctx.template tensor<"X">(), ctx.template tensor<"bias">());
    auto const both = cut(m, "halves", sum, -1, std::int64_t{2});
    return m.set_result(m.of_two<Mul>("", both[0], m.of<Gelu>("gate", both[1])));
});

/// The plugins of this family.
using activation_plugins = graft::plugins<relu, leaky_relu, elu, sigmoid, softplus, softsign, hard_swish, mish, gelu,
    prelu_of_channels, prelu, selu, hard_sigmoid, celu, thresholded_relu, swish, swiglu, shrink, softmax, log_softmax,
    hardmax, gelu_of_microsoft, fast_gelu, quick_gelu, bias_gelu, bias_add, bias_split_gelu>;
static_assert(onnx::complete<activation_plugins,
    ops<onnx::Relu, onnx::LeakyRelu, onnx::Elu, onnx::Sigmoid, onnx::Softplus, onnx::Softsign, onnx::HardSwish,
        onnx::Mish, onnx::Gelu, onnx::PRelu, onnx::Selu, onnx::HardSigmoid, onnx::Celu, onnx::ThresholdedRelu,
        onnx::Swish, onnx::SwiGLU, onnx::Shrink, onnx::Softmax, onnx::LogSoftmax, onnx::Hardmax, microsoft::Gelu,
        microsoft::FastGelu, microsoft::QuickGelu, microsoft::BiasGelu, microsoft::BiasAdd, microsoft::BiasSplitGelu>>);

} // namespace library::onnx_plugins
GRAFT_END
