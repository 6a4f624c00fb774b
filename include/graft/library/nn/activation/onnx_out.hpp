// graft/library/nn/activation/onnx_out.hpp - ONNX exporter: activations and softmax
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <string_view>

#include "graft/library/array/reshape/onnx_out.hpp"
#include "graft/library/nn/activation/ops.hpp"
#include "graft/library/nn/conv/onnx_out.hpp"
#include "graft/library/onnx/lowering_vocabulary.hpp"
#include "graft/library/onnx/out_elements.hpp"

GRAFT_BEGIN
namespace library::onnx_out {

inline status lower_relu6(lowering<Relu6>& n) { return n.set_output(out::clipped(n.m, n.in<"x">(), 0, 6)); }
inline constexpr auto relu_6 = out::lower<Relu6>(&lower_relu6);

/// A slope per channel, or one for all.
inline constexpr auto prelu = out::lower<PRelu>([](lowering<PRelu>& n) -> status {
    auto const& x = n.input<"x">().shape();
    auto const& w = n.input<"weight">().shape();
    if (!x.has_rank() || !w.elements().known()) return fail(errc::wrong_shape, "x", "a rank that is known");
    auto slope = out::reshape(n.m, n.in<"weight">(), {w.elements().value()});
    if (!w.elements().is(1) && x.rank() > 1) slope = out::along(n.m, slope, 1, 1, x.rank());
    auto const [base, order] = n.m.before_order(n.in<"x">());
    if (order.empty() || !w.elements().is(1)) return n.set_output(n.m.node("PRelu", {n.in<"x">(), slope}));
    return n.set_output(n.m.transposed(n.m.node("PRelu", {base, slope}), order));
});

inline status lower_selu(lowering<Selu>& n) { return n.set_output(out::pointwise(n.m, "Selu", {n.in<"x">()})); }
inline constexpr auto selu = out::lower<Selu>(&lower_selu);

inline status lower_bnll(lowering<BNLL>& n) { return n.set_output(out::pointwise(n.m, "Softplus", {n.in<"x">()})); }
inline constexpr auto bnll = out::lower<BNLL>(&lower_bnll);

/// x * sigmoid-like factors, composed of operators before operator set 20.
inline constexpr auto gelu = out::lower<Gelu>([](lowering<Gelu>& n) -> status {
    auto& m = n.m;
    auto const x = n.in<"x">();
    bool const approximate = n.attr<"approximate">();
    if (m.opset() >= 20)
        return n.set_output(out::pointwise(m, "Gelu", {x}, {{"approximate", approximate ? "tanh" : "none"}}));
    auto const number = [&](double v) { return out::scalar_like(m, v, x); };
    auto const half = out::pointwise(m, "Mul", {x, number(0.5)});
    value_id inner;
    if (approximate) {
        auto const cube = out::pointwise(m, "Mul", {out::pointwise(m, "Mul", {x, x}), x});
        auto const sum = out::pointwise(m, "Add", {x, out::pointwise(m, "Mul", {cube, number(0.044715)})});
        inner = out::pointwise(
            m, "Tanh", {out::pointwise(m, "Mul", {sum, number(std::sqrt(2 / 3.14159265358979323846))})});
    } else inner = out::pointwise(m, "Erf", {out::pointwise(m, "Mul", {x, number(std::sqrt(0.5))})});
    return n.set_output(out::pointwise(m, "Mul", {half, out::pointwise(m, "Add", {inner, number(1)})}));
});

/// Over one axis, or over adjacent axes merged into one.
template <class Op> status lower_soft(lowering<Op>& n, std::string_view operation, value_id x, shape const& d) {
    auto const all = n.template attr<"axes">();
    auto const one = !d.has_rank() && all.size() == 1 ? axis_of(n.m, x, all[0], d) : std::nullopt;
    if (one && (n.m.opset() >= 13 || *one == -1)) return n.set_output(out::softmax(n.m, operation, x, *one, 0));
    if (!d.has_rank() || all.empty()) return unknown_rank("x");
    auto const axes = out::from_zero(numbers(all.begin(), all.end()), d.rank());
    if (axes.size() == 1) return n.set_output(out::softmax(n.m, operation, x, axes[0], d.rank()));
    auto min = axes[0], max = axes[0];
    for (auto const a : axes) min = a < min ? a : min, max = a > max ? a : max;
    if (max - min + 1 != static_cast<std::int64_t>(axes.size()) || !d.is_static())
        return fail(errc::unsupported_in_operator_set, "axes", "neighbouring axes of known sizes");
    numbers joined;
    std::int64_t run = 1;
    for (std::size_t i = 0; i < d.rank(); ++i) {
        auto const at = static_cast<std::int64_t>(i);
        if (at >= min && at <= max) run *= d[i].value();
        else joined.push_back(d[i].value());
        if (at == max) joined.push_back(run);
    }
    auto const y = out::softmax(n.m, operation, out::reshape(n.m, x, joined), min, joined.size());
    return n.set_output(out::reshape_to(n.m, y, d));
}
inline constexpr auto softmax_v2 = out::lower<SoftmaxV2>(
    [](lowering<SoftmaxV2>& n) -> status { return lower_soft(n, "Softmax", n.in<"x">(), n.input<"x">().shape()); });
inline constexpr auto log_softmax_v2 = out::lower<LogSoftmaxV2>([](lowering<LogSoftmaxV2>& n) -> status {
    return lower_soft(n, "LogSoftmax", n.in<"logits">(), n.input<"logits">().shape());
});

/// Before 18: x * tanh(softplus(x)).
inline constexpr auto mish = out::lower<Mish>([](lowering<Mish>& n) -> status {
    auto& m = n.m;
    auto const x = n.in<"x">();
    if (m.opset() >= 18) return n.set_output(out::pointwise(m, "Mish", {x}));
    return n.set_output(out::pointwise(m, "Mul", {x, out::pointwise(m, "Tanh", {out::pointwise(m, "Softplus", {x})})}));
});

/// Before 14: x * hard_sigmoid(x) with a slope of one sixth.
inline constexpr auto hard_swish = out::lower<HardSwish>([](lowering<HardSwish>& n) -> status {
    auto& m = n.m;
    auto const x = n.in<"x">();
    if (m.opset() >= 14) return n.set_output(out::pointwise(m, "HardSwish", {x}));
    return n.set_output(
        out::pointwise(m, "Mul", {x, out::pointwise(m, "HardSigmoid", {x}, {{"alpha", 1.0 / 6}, {"beta", 0.5}})}));
});

inline constexpr auto relu_grad = out::lower<ReluGrad>([](lowering<ReluGrad>& n) -> status {
    auto& m = n.m;
    auto const g = n.in<"gradients">(), x = n.in<"features">();
    return n.set_output(chosen(m, compared(m, "Greater", x, out::scalar_like(m, 0, x)), g, out::scalar_like(m, 0, g)));
});

inline constexpr auto relu6_grad = out::lower<Relu6Grad>([](lowering<Relu6Grad>& n) -> status {
    auto& m = n.m;
    auto const g = n.in<"gradients">(), x = n.in<"features">();
    auto const inside = m.typed(
        out::pointwise(m, "And",
            {compared(m, "Greater", x, out::scalar_like(m, 0, x)), compared(m, "Less", x, out::scalar_like(m, 6, x))}),
        dtype::boolean);
    return n.set_output(chosen(m, inside, g, out::scalar_like(m, 0, g)));
});

inline constexpr auto leaky_relu_grad = out::lower<LeakyReluGrad>([](lowering<LeakyReluGrad>& n) -> status {
    auto& m = n.m;
    auto const g = n.in<"gradients">(), x = n.in<"features">();
    auto const less = out::pointwise(m, "Mul", {g, out::scalar_like(m, n.attr<"negative_slope">(), g)});
    return n.set_output(chosen(m, compared(m, "Greater", x, out::scalar_like(m, 0, x)), g, less));
});

inline constexpr auto sigmoid_grad = out::lower<SigmoidGrad>([](lowering<SigmoidGrad>& n) -> status {
    auto& m = n.m;
    auto const y = n.in<"y">();
    auto const rest = out::pointwise(m, "Sub", {out::scalar_like(m, 1, y), y});
    return n.set_output(out::pointwise(m, "Mul", {n.in<"dy">(), out::pointwise(m, "Mul", {y, rest})}));
});

inline constexpr auto tanh_grad = out::lower<TanhGrad>([](lowering<TanhGrad>& n) -> status {
    auto& m = n.m;
    auto const y = n.in<"y">();
    auto const rest = out::pointwise(m, "Sub", {out::scalar_like(m, 1, y), out::pointwise(m, "Mul", {y, y})});
    return n.set_output(out::pointwise(m, "Mul", {n.in<"dy">(), rest}));
});

/// The lowerings of this family.
using activation_lowerings = out::lowerings<relu_6, prelu, selu, bnll, gelu, mish, hard_swish, softmax_v2,
    log_softmax_v2, relu_grad, relu6_grad, leaky_relu_grad, sigmoid_grad, tanh_grad>;

} // namespace library::onnx_out
GRAFT_END
