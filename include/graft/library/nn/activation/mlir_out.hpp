// graft/library/nn/activation/mlir_out.hpp - MLIR exporter: activations, softmax
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>

#include "graft/library/mlir/images.hpp"
#include "graft/library/nn/activation/ops.hpp"

GRAFT_BEGIN
namespace library::mlir_out {

inline status lower_relu(lowering<Relu>& n) { return n.set_output(out::at_least(n.m, n.in<"x">(), 0)); }
inline constexpr auto relu = out::lower<Relu>(&lower_relu);
inline status lower_relu_6(lowering<Relu6>& n) { return n.set_output(out::clamp(n.m, n.in<"x">(), 0, 6)); }
inline constexpr auto relu_6 = out::lower<Relu6>(&lower_relu_6);
inline constexpr auto leaky_relu = out::lower<LeakyRelu>([](lowering<LeakyRelu>& n) -> status {
    auto const x = n.in<"x">();
    auto const slope = n.attr<"negative_slope">();
    if (slope == 0) return n.set_output(out::at_least(n.m, x, 0));
    return n.set_output(out::above_zero(n.m, x, out::affine(n.m, x, slope, 0)));
});
/// A slope per channel, or one for all.
inline constexpr auto prelu = out::lower<PRelu>([](lowering<PRelu>& n) -> status {
    auto& m = n.m;
    auto const x = n.in<"x">();
    auto const count = m.shape_of(n.in<"weight">()).elements();
    auto slope = out::reshape(m, n.in<"weight">(), shape{count});
    if (!count.is(1) && m.rank_of(x) > 1) slope = out::along(m, slope, 1, m.rank_of(x));
    return n.set_output(out::above_zero(m, x, out::multiply(m, x, slope)));
});

/// x above zero, otherwise factor * (e^x - 1).
inline value_id exponential_below(emission& m, value_id x, double factor) {
    return out::above_zero(m, x, out::affine(m, out::apply(m, unary::exponential, x), factor, -factor));
}
inline constexpr auto elu = out::lower<Elu>(
    [](lowering<Elu>& n) -> status { return n.set_output(exponential_below(n.m, n.in<"x">(), n.attr<"alpha">())); });
inline constexpr auto selu = out::lower<Selu>([](lowering<Selu>& n) -> status {
    constexpr double scale = 1.0507009873554804934, alpha = 1.6732632423543772848;
    return n.set_output(out::affine(n.m, exponential_below(n.m, n.in<"x">(), alpha), scale, 0));
});
inline status lower_sigmoid(lowering<Sigmoid>& n) { return n.set_output(out::apply(n.m, unary::sigmoid, n.in<"x">())); }
inline constexpr auto sigmoid = out::lower<Sigmoid>(&lower_sigmoid);

/// log(1 + e^x) as max(x, 0) + log(1 + e^-|x|), which does not overflow.
inline value_id softplus_of(emission& m, value_id x) {
    auto const away = out::affine(m, out::apply(m, unary::absolute, x), -1, 0);
    auto const rest = out::apply(m, unary::logarithm, out::affine(m, out::apply(m, unary::exponential, away), 1, 1));
    return out::add(m, out::at_least(m, x, 0), rest);
}
template <class Op> status lower_softplus(lowering<Op>& n) {
    return n.set_output(softplus_of(n.m, n.template in<"x">()));
}
inline constexpr auto softplus = out::lower<Softplus>(&lower_softplus<Softplus>);
inline constexpr auto bnll = out::lower<BNLL>(&lower_softplus<BNLL>);
inline constexpr auto softsign = out::lower<Softsign>([](lowering<Softsign>& n) -> status {
    auto const x = n.in<"x">();
    return n.set_output(out::divide(n.m, x, out::affine(n.m, out::apply(n.m, unary::absolute, x), 1, 1)));
});
inline constexpr auto mish = out::lower<Mish>([](lowering<Mish>& n) -> status {
    auto const x = n.in<"x">();
    return n.set_output(out::multiply(n.m, x, out::apply(n.m, unary::tanh, softplus_of(n.m, x))));
});
inline constexpr auto hard_swish = out::lower<HardSwish>([](lowering<HardSwish>& n) -> status {
    auto const x = n.in<"x">();
    auto const gate = out::affine(n.m, out::clamp(n.m, out::affine(n.m, x, 1, 3), 0, 6), 1.0 / 6, 0);
    return n.set_output(out::multiply(n.m, x, gate));
});
inline constexpr auto gelu = out::lower<Gelu>([](lowering<Gelu>& n) -> status {
    auto& m = n.m;
    auto const x = n.in<"x">();
    value_id inner;
    if (n.attr<"approximate">()) {
        auto const cube = out::multiply(m, out::multiply(m, x, x), x);
        auto const sum = out::add(m, x, out::affine(m, cube, 0.044715, 0));
        inner = out::apply(m, unary::tanh, out::affine(m, sum, std::sqrt(2 / 3.14159265358979323846), 0));
    } else inner = out::apply(m, unary::erf, out::affine(m, x, std::sqrt(0.5), 0));
    return n.set_output(out::multiply(m, out::affine(m, x, 0.5, 0), out::affine(m, inner, 1, 1)));
});

inline constexpr auto softmax_v2 = out::lower<SoftmaxV2>([](lowering<SoftmaxV2>& n) -> status {
    auto const x = n.in<"x">();
    return n.set_output(out::softmax(n.m, x, out::from_zero(n.attr<"axes">(), n.m.rank_of(x))));
});
inline constexpr auto log_softmax_v2 = out::lower<LogSoftmaxV2>([](lowering<LogSoftmaxV2>& n) -> status {
    auto const x = n.in<"logits">();
    return n.set_output(out::softmax(n.m, x, out::from_zero(n.attr<"axes">(), n.m.rank_of(x)), true));
});

/// The lowerings of these families.
using activation_lowerings = out::lowerings<relu, relu_6, leaky_relu, prelu, elu, selu, sigmoid, softplus, bnll,
    softsign, mish, hard_swish, gelu, softmax_v2, log_softmax_v2>;

} // namespace library::mlir_out
GRAFT_END
