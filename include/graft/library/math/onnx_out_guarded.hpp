// graft/library/math/onnx_out_guarded.hpp - to ONNX: quotients that guard against zero, angles, reductions of Caffe,
// gradients of activations
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <vector>

#include "graft/base/config.hpp"
#include "graft/base/extremes.hpp"
#include "graft/export/onnx/forms.hpp"
#include "graft/export/onnx/lowering.hpp"
#include "graft/library/math/arithmetic/ops.hpp"
#include "graft/library/math/onnx_out.hpp"
#include "graft/library/math/reduce/ops.hpp"
#include "graft/library/math/unary/ops.hpp"
#include "graft/library/nn/activation/training_ops.hpp"
#include "graft/library/nn/conv/onnx_out.hpp"
#include "graft/library/nn/scale/ops.hpp"

GRAFT_BEGIN
namespace library::onnx_out {

/// A comparison.
inline value_id compared(emission& m, std::string_view how, value_id a, value_id b) {
    return m.typed(out::pointwise(m, how, {a, b}), dtype::boolean);
}
/// `then` where `condition` holds, else `otherwise`, which have one type.
inline value_id chosen(emission& m, value_id condition, value_id then, value_id otherwise) {
    return m.typed(out::pointwise(m, "Where", {condition, then, otherwise}), m.type(then));
}

inline status lower_div_no_nan(lowering<DivNoNan>& n) {
    auto& m = n.m;
    auto const a = n.in<"x1">(), b = n.in<"x2">();
    auto const none = compared(m, "Equal", b, out::beside(m, 0, b));
    auto const quotient = out::pointwise(m, "Div", {a, chosen(m, none, out::beside(m, 1, b), b)});
    return n.give(chosen(m, none, out::beside(m, 0, b), quotient));
}
inline constexpr auto div_no_nan = out::lower<DivNoNan>(&lower_div_no_nan);
inline status lower_mul_no_nan(lowering<MulNoNan>& n) {
    auto& m = n.m;
    auto const b = n.in<"x2">(), zero = out::beside(m, 0, b);
    return n.give(chosen(m, compared(m, "Equal", b, zero), zero, out::pointwise(m, "Mul", {n.in<"x1">(), b})));
}
inline constexpr auto mul_no_nan = out::lower<MulNoNan>(&lower_mul_no_nan);

/// The arc tangent of the quotient, turned by half a circle on the left side.
inline status lower_atan2(lowering<Atan2>& n) {
    constexpr double half_circle = 3.14159265358979323846;
    auto& m = n.m;
    auto const y = n.in<"x1">(), x = n.in<"x2">(), zero = out::beside(m, 0, y);
    auto const origin = m.typed(
        out::pointwise(m, "And", {compared(m, "Equal", x, zero), compared(m, "Equal", y, zero)}), dtype::boolean);
    auto const by = chosen(m, origin, out::beside(m, 1, x), x);
    auto const angle = out::pointwise(m, "Atan", {out::pointwise(m, "Div", {y, by})});
    auto const turn = chosen(
        m, compared(m, "Less", y, zero), out::beside(m, -half_circle, y), out::beside(m, half_circle, y));
    auto const turned = out::pointwise(m, "Add", {angle, turn});
    return n.give(chosen(m, compared(m, "Less", x, zero), turned, angle));
}
inline constexpr auto atan2_of = out::lower<Atan2>(&lower_atan2);

inline constexpr auto accumulate_n = out::lower<AccumulateNV2>(&lower_pointwise<AccumulateNV2, "Sum">);
inline constexpr auto inverse_of = out::lower<Inv>(&lower_pointwise<Inv, "Reciprocal">);
inline status lower_is_finite(lowering<IsFinite>& n) {
    auto& m = n.m;
    auto const x = n.in<"x">();
    auto const endless = m.typed(out::pointwise(m, "IsInf", {x}), dtype::boolean),
               none = m.typed(out::pointwise(m, "IsNaN", {x}), dtype::boolean);
    auto const either = m.typed(out::pointwise(m, "Or", {endless, none}), dtype::boolean);
    return n.give(out::pointwise(m, "Not", {either}));
}
inline constexpr auto is_finite = out::lower<IsFinite>(&lower_is_finite);

inline status lower_log1p(lowering<Log1p>& n) {
    auto const x = n.in<"x">();
    return n.give(out::pointwise(n.m, "Log", {out::pointwise(n.m, "Add", {x, out::beside(n.m, 1, x)})}));
}
inline constexpr auto log1p_of = out::lower<Log1p>(&lower_log1p);
inline status lower_expm1(lowering<Expm1>& n) {
    auto const x = n.in<"x">();
    return n.give(out::pointwise(n.m, "Sub", {out::pointwise(n.m, "Exp", {x}), out::beside(n.m, 1, x)}));
}
inline constexpr auto expm1_of = out::lower<Expm1>(&lower_expm1);
inline status lower_erfc(lowering<Erfc>& n) {
    auto const x = n.in<"x">();
    return n.give(out::pointwise(n.m, "Sub", {out::beside(n.m, 1, x), out::pointwise(n.m, "Erf", {x})}));
}
inline constexpr auto erfc_of = out::lower<Erfc>(&lower_erfc);

/// x / y, x log y or x log(1 + y), and 0 where x is 0.
template <class Op, fixed_string X, fixed_string Y> status lower_unless_zero(lowering<Op>& n) {
    auto& m = n.m;
    auto const x = n.template in<X>(), zero = out::beside(m, 0, x), one = out::beside(m, 1, x);
    auto const none = compared(m, "Equal", x, zero);
    if constexpr (std::is_same_v<Op, Xdivy>) {
        auto const by = chosen(m, none, one, n.template in<Y>());
        return n.give(chosen(m, none, zero, out::pointwise(m, "Div", {x, by})));
    } else {
        auto y = n.template in<Y>();
        if (std::is_same_v<Op, Xlog1py>) y = out::pointwise(m, "Add", {y, one});
        return n.give(chosen(m, none, zero, out::pointwise(m, "Mul", {x, out::pointwise(m, "Log", {y})})));
    }
}
inline constexpr auto xdivy = out::lower<Xdivy>(&lower_unless_zero<Xdivy, "x1", "x2">);
inline constexpr auto xlogy = out::lower<Xlogy>(&lower_unless_zero<Xlogy, "x1", "x2">);
inline constexpr auto xlog1py = out::lower<Xlog1py>(&lower_unless_zero<Xlog1py, "x", "y">);

inline status lower_euclidean_norm(lowering<EuclideanNorm>& n) {
    auto const& s = n.input<"x">().shape();
    auto const axes = n.m.known(n.input<"axes">());
    if (!axes || !s.has_rank()) return fail(errc::not_a_constant, "axes", "axes that are known");
    auto const all = out::from_zero(*axes, s.rank());
    return n.give(out::reduced(n.m, "ReduceL2", n.in<"x">(), all, n.attr<"keep_dims">()));
}
inline constexpr auto euclidean_norm = out::lower<EuclideanNorm>(&lower_euclidean_norm);

// gradients

inline status lower_relu_grad(lowering<ReluGrad>& n) {
    auto& m = n.m;
    auto const g = n.in<"gradients">(), x = n.in<"features">();
    return n.give(chosen(m, compared(m, "Greater", x, out::beside(m, 0, x)), g, out::beside(m, 0, g)));
}
inline constexpr auto relu_grad = out::lower<ReluGrad>(&lower_relu_grad);
inline status lower_relu6_grad(lowering<Relu6Grad>& n) {
    auto& m = n.m;
    auto const g = n.in<"gradients">(), x = n.in<"features">();
    auto const inside = m.typed(
        out::pointwise(
            m, "And", {compared(m, "Greater", x, out::beside(m, 0, x)), compared(m, "Less", x, out::beside(m, 6, x))}),
        dtype::boolean);
    return n.give(chosen(m, inside, g, out::beside(m, 0, g)));
}
inline constexpr auto relu6_grad = out::lower<Relu6Grad>(&lower_relu6_grad);
inline status lower_leaky_relu_grad(lowering<LeakyReluGrad>& n) {
    auto& m = n.m;
    auto const g = n.in<"gradients">(), x = n.in<"features">();
    auto const less = out::pointwise(m, "Mul", {g, out::beside(m, n.attr<"negative_slope">(), g)});
    return n.give(chosen(m, compared(m, "Greater", x, out::beside(m, 0, x)), g, less));
}
inline constexpr auto leaky_relu_grad = out::lower<LeakyReluGrad>(&lower_leaky_relu_grad);
inline status lower_sigmoid_grad(lowering<SigmoidGrad>& n) {
    auto& m = n.m;
    auto const y = n.in<"y">();
    auto const rest = out::pointwise(m, "Sub", {out::beside(m, 1, y), y});
    return n.give(out::pointwise(m, "Mul", {n.in<"dy">(), out::pointwise(m, "Mul", {y, rest})}));
}
inline constexpr auto sigmoid_grad = out::lower<SigmoidGrad>(&lower_sigmoid_grad);
inline status lower_tanh_grad(lowering<TanhGrad>& n) {
    auto& m = n.m;
    auto const y = n.in<"y">();
    auto const rest = out::pointwise(m, "Sub", {out::beside(m, 1, y), out::pointwise(m, "Mul", {y, y})});
    return n.give(out::pointwise(m, "Mul", {n.in<"dy">(), rest}));
}
inline constexpr auto tanh_grad = out::lower<TanhGrad>(&lower_tanh_grad);
inline status lower_bias_add_grad(lowering<BiasAddGrad>& n) {
    auto const& x = n.input<"x">().shape();
    if (!x.has_rank()) return fail(errc::wrong_shape, "x", "a rank that is known");
    auto const layout = n.attr<"data_format">();
    std::int64_t const channels = layout.substr(0, 2) == "NC" ? 1 : static_cast<std::int64_t>(x.rank()) - 1;
    numbers axes;
    for (std::int64_t i = 0; i < static_cast<std::int64_t>(x.rank()); ++i)
        if (i != channels) axes.push_back(i);
    return n.give(out::reduced(n.m, "ReduceSum", n.in<"x">(), axes, false));
}
inline constexpr auto bias_add_grad = out::lower<BiasAddGrad>(&lower_bias_add_grad);

// Caffe's reductions

inline status lower_reduction_layer(lowering<Reduction>& n) {
    auto& m = n.m;
    auto const& s = n.input<"x">().shape();
    if (!s.has_rank()) return fail(errc::wrong_shape, "x", "a rank that is known");
    numbers axes;
    auto const rank = static_cast<std::int64_t>(s.rank());
    for (auto i = out::from_zero({n.attr<"axis">()}, s.rank())[0]; i < rank; ++i) axes.push_back(i);
    auto x = n.in<"x">();
    auto const how = n.attr<"operation">();
    if (how == "ASUM") x = out::pointwise(m, "Abs", {x});
    if (how == "SUMSQ") x = out::pointwise(m, "Mul", {x, x});
    x = out::reduced(m, how == "MEAN" ? "ReduceMean" : "ReduceSum", x, axes, false);
    return n.give(affine(m, x, n.attr<"coeff">(), 0));
}
inline constexpr auto reduction_layer = out::lower<Reduction>(&lower_reduction_layer);

/// The largest of an axis read backward: of equal ones the later counts first.
inline status lower_arg_max_with_k(lowering<ArgMaxWithK>& n) {
    auto& m = n.m;
    auto const &s = n.input<"x">().shape(), &to = n.output<"y">().shape();
    if (!s.has_rank()) return fail(errc::wrong_shape, "x", "a rank that is known");
    bool const flat = n.attr<"axis">() == 10000, values = n.attr<"out_max_val">();
    auto const axis = flat ? 1 : out::from_zero({n.attr<"axis">()}, s.rank())[0];
    auto const size = flat ? s.elements(1, s.rank()) : s[static_cast<std::size_t>(axis)];
    if (!size.known()) return fail(errc::undetermined_shape, "x", "a size that is known");
    auto x = n.in<"x">();
    if (flat) x = m.node("Flatten", {x}, {{"axis", 1}});
    x = out::sliced(m, x, {-1}, {INT64_MIN}, {axis}, {-1});
    value_id const inputs[]{x, m.integers({n.attr<"topk">()})};
    auto const best = m.nodes("TopK", inputs, {{"axis", axis}}, 2);
    auto const last = m.integer(size.value() - 1);
    auto const at = out::cast(m, m.node("Sub", {last, m.typed(best + 1, dtype::i64)}), m.type(x));
    if (!flat) return n.give(values ? best : at);
    value_id const both[]{out::unsqueeze(m, at, {1}), out::unsqueeze(m, best, {1})};
    return n.give(out::reshape_to(m, values ? out::concatenated(m, both, 1) : at, to));
}
inline constexpr auto arg_max_with_k = out::lower<ArgMaxWithK>(&lower_arg_max_with_k);

/// The lowerings in this file.
using guarded_lowerings = out::lowerings<div_no_nan, mul_no_nan, atan2_of, accumulate_n, inverse_of, is_finite,
    log1p_of, expm1_of, erfc_of, xdivy, xlogy, xlog1py, euclidean_norm, relu_grad, relu6_grad, leaky_relu_grad,
    sigmoid_grad, tanh_grad, bias_add_grad, reduction_layer, arg_max_with_k>;

} // namespace library::onnx_out
GRAFT_END
