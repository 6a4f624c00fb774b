// graft/library/math/arithmetic/onnx_out.hpp - to ONNX: sums, products, quotients and powers of two tensors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <type_traits>

#include "graft/library/array/cast/ops.hpp"
#include "graft/library/math/arithmetic/ops.hpp"
#include "graft/library/math/compare/ops.hpp"
#include "graft/library/onnx/lowering_vocabulary.hpp"
#include "graft/library/onnx/out_elements.hpp"

GRAFT_BEGIN
namespace library::onnx_out {

/// The larger or the smaller of two: small integers via int32, all types before 12 by a comparison.
template <class Op, fixed_string Operation, fixed_string Comparison> status lower_extreme(lowering<Op>& n) {
    auto& m = n.m;
    auto x = n.template in<"x1">(), y = n.template in<"x2">();
    auto const type = m.type(x);
    if (type == dtype::f32 || type == dtype::f64 || type == dtype::f16 || type == dtype::bf16)
        return n.set_output(out::extreme(m, Operation.view(), x, y));
    bool const small = type == dtype::i8 || type == dtype::i16 || type == dtype::u8 || type == dtype::u16;
    auto const wide = small ? dtype::i32 : type;
    x = out::cast(m, x, wide), y = out::cast(m, y, wide);
    if (m.opset() >= 12) return n.set_output(out::cast(m, out::pointwise(m, Operation.view(), {x, y}), type));
    auto const first = m.typed(out::pointwise(m, Comparison.view(), {x, y}), dtype::boolean);
    return n.set_output(out::cast(m, m.typed(out::pointwise(m, "Where", {first, x, y}), wide), type));
}

/// Integer division rounds towards zero in ONNX, towards the smaller integer here.
inline status lower_floor_div(lowering<FloorDiv>& n) {
    auto& m = n.m;
    auto const x = n.in<"x1">(), y = n.in<"x2">();
    auto const type = m.type(x);
    auto const quotient = out::pointwise(m, "Div", {x, y});
    if (type == dtype::f32 || type == dtype::f64 || type == dtype::f16)
        return n.set_output(out::pointwise(m, "Floor", {quotient}));
    auto const rest = out::pointwise(m, "Sub", {x, out::pointwise(m, "Mul", {quotient, y})});
    auto const zero = out::scalar_like(m, 0, x);
    auto const exact = m.typed(out::pointwise(m, "Equal", {rest, zero}), dtype::boolean);
    auto const inexact = m.typed(out::pointwise(m, "Not", {exact}), dtype::boolean);
    auto const signs = m.typed(out::pointwise(m, "Xor",
                                   {m.typed(out::pointwise(m, "Less", {x, zero}), dtype::boolean),
                                       m.typed(out::pointwise(m, "Less", {y, zero}), dtype::boolean)}),
        dtype::boolean);
    auto const lower = m.typed(out::pointwise(m, "And", {inexact, signs}), dtype::boolean);
    return n.set_output(out::pointwise(m, "Sub", {quotient, out::cast(m, lower, type)}));
}

/// The quotient rounded down for integers, the exact one for floats.
inline status lower_div(lowering<Div>& n) {
    return n.set_output(out::pointwise(n.m, "Div", {n.in<"x1">(), n.in<"x2">()}));
}

inline bool is_zero(emission const& m, tensor_ref t) {
    if (auto const transposed = as<Cast>(t.producer())) return is_zero(m, transposed->input<"x">());
    auto const all = m.known(t);
    return all && all->size() == 1 && (*all)[0] == 0;
}

/// The divisor before `y + (y == 0)` replaced zeros; an empty reference if it has another form.
inline tensor_ref before_guard(emission const& m, tensor_ref t) {
    auto const sum = as<Add>(t.producer());
    auto const one = sum ? as<Cast>(sum->input<"x2">().producer()) : std::nullopt;
    auto const none = one ? as<Equal>(one->input<"x">().producer()) : std::nullopt;
    if (!none || none->input<"x1">().id() != sum->input<"x1">().id() || !is_zero(m, none->input<"x2">())) return {};
    return sum->input<"x1">();
}

/// The divisor of integers. The import of a Mod guards it against zero: once is enough.
template <class Op> value_id guarded_divisor(lowering<Op>& n) {
    auto y = n.template input<"x2">();
    for (auto before = before_guard(n.m, y); before && before_guard(n.m, before); before = before_guard(n.m, y))
        y = before;
    return n.m.of(y);
}

/// The remainder has the sign of the divisor: in ONNX only for integers.
inline status lower_floor_mod(lowering<FloorMod>& n) {
    auto& m = n.m;
    auto const x = n.in<"x1">(), y = n.in<"x2">();
    auto const type = m.type(x);
    if (type != dtype::f32 && type != dtype::f64 && type != dtype::f16)
        return n.set_output(out::pointwise(m, "Mod", {x, guarded_divisor(n)}));
    auto const times = out::pointwise(m, "Floor", {out::pointwise(m, "Div", {x, y})});
    return n.set_output(out::pointwise(m, "Sub", {x, out::pointwise(m, "Mul", {times, y})}));
}

inline status lower_mod(lowering<Mod>& n) {
    return n.set_output(out::pointwise(n.m, "Mod", {n.in<"x1">(), guarded_divisor(n)}, {{"fmod", 1}}));
}

inline status lower_squared_difference(lowering<SquaredDifference>& n) {
    auto const d = out::pointwise(n.m, "Sub", {n.in<"x1">(), n.in<"x2">()});
    return n.set_output(out::pointwise(n.m, "Mul", {d, d}));
}

/// Caffe's: the product, the sum with factors, or the maximum of several tensors of one shape.
inline status lower_eltwise(lowering<Eltwise>& n) {
    auto& m = n.m;
    auto all = n.all<"x">();
    auto const mode = n.attr<"mode">();
    if (mode == 2) return n.set_output(out::pointwise(m, "Max", all, span<out::given const>()));
    auto const factors = n.attr<"coeff">();
    for (std::size_t i = 0; mode == 1 && i < factors.size() && i < all.size(); ++i)
        if (factors[i] != 1) all[i] = out::pointwise(m, "Mul", {all[i], out::scalar_like(m, factors[i], all[i])});
    auto y = all[0];
    for (std::size_t i = 1; i < all.size(); ++i) y = out::pointwise(m, mode == 0 ? "Mul" : "Add", {y, all[i]});
    return n.set_output(y);
}

inline status lower_div_no_nan(lowering<DivNoNan>& n) {
    auto& m = n.m;
    auto const a = n.in<"x1">(), b = n.in<"x2">();
    auto const none = compared(m, "Equal", b, out::scalar_like(m, 0, b));
    auto const quotient = out::pointwise(m, "Div", {a, chosen(m, none, out::scalar_like(m, 1, b), b)});
    return n.set_output(chosen(m, none, out::scalar_like(m, 0, b), quotient));
}

inline status lower_mul_no_nan(lowering<MulNoNan>& n) {
    auto& m = n.m;
    auto const b = n.in<"x2">(), zero = out::scalar_like(m, 0, b);
    return n.set_output(chosen(m, compared(m, "Equal", b, zero), zero, out::pointwise(m, "Mul", {n.in<"x1">(), b})));
}

/// The arc tangent of the quotient, plus half a circle on the left side.
inline status lower_atan2(lowering<Atan2>& n) {
    constexpr double half_circle = 3.14159265358979323846;
    auto& m = n.m;
    auto const y = n.in<"x1">(), x = n.in<"x2">(), zero = out::scalar_like(m, 0, y);
    auto const origin = m.typed(
        out::pointwise(m, "And", {compared(m, "Equal", x, zero), compared(m, "Equal", y, zero)}), dtype::boolean);
    auto const by = chosen(m, origin, out::scalar_like(m, 1, x), x);
    auto const angle = out::pointwise(m, "Atan", {out::pointwise(m, "Div", {y, by})});
    auto const turn = chosen(
        m, compared(m, "Less", y, zero), out::scalar_like(m, -half_circle, y), out::scalar_like(m, half_circle, y));
    auto const transposed = out::pointwise(m, "Add", {angle, turn});
    return n.set_output(chosen(m, compared(m, "Less", x, zero), transposed, angle));
}

/// x / y, x log y or x log(1 + y), and 0 where x is 0.
template <class Op, fixed_string X, fixed_string Y> status lower_unless_zero(lowering<Op>& n) {
    auto& m = n.m;
    auto const x = n.template in<X>(), zero = out::scalar_like(m, 0, x), one = out::scalar_like(m, 1, x);
    auto const none = compared(m, "Equal", x, zero);
    if constexpr (std::is_same_v<Op, Xdivy>) {
        auto const by = chosen(m, none, one, n.template in<Y>());
        return n.set_output(chosen(m, none, zero, out::pointwise(m, "Div", {x, by})));
    } else {
        auto y = n.template in<Y>();
        if (std::is_same_v<Op, Xlog1py>) y = out::pointwise(m, "Add", {y, one});
        return n.set_output(chosen(m, none, zero, out::pointwise(m, "Mul", {x, out::pointwise(m, "Log", {y})})));
    }
}

/// The lowerings of this family.
using arithmetic_lowerings = lowerings<&lower_pointwise<RealDiv, "Div">, &lower_pointwise<TruncateDiv, "Div">,
    &lower_extreme<Maximum, "Max", "Greater">, &lower_extreme<Minimum, "Min", "Less">, &lower_pointwise<Pow, "Pow">,
    &lower_pointwise<AddN, "Sum">, &lower_floor_div, &lower_div, &lower_floor_mod, &lower_mod,
    &lower_squared_difference, &lower_eltwise, &lower_div_no_nan, &lower_mul_no_nan, &lower_atan2,
    &lower_pointwise<AccumulateNV2, "Sum">, &lower_unless_zero<Xdivy, "x1", "x2">,
    &lower_unless_zero<Xlogy, "x1", "x2">, &lower_unless_zero<Xlog1py, "x", "y">>;

} // namespace library::onnx_out
GRAFT_END
