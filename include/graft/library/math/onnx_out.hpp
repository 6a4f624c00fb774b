// graft/library/math/onnx_out.hpp - to ONNX: arithmetic, functions of one number, comparisons, reductions
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "graft/base/config.hpp"
#include "graft/base/fixed_string.hpp"
#include "graft/export/onnx/forms.hpp"
#include "graft/export/onnx/lowering.hpp"
#include "graft/library/array/cast/ops.hpp"
#include "graft/library/array/creation/ops.hpp"
#include "graft/library/math/arithmetic/ops.hpp"
#include "graft/library/math/compare/ops.hpp"
#include "graft/library/math/random/ops.hpp"
#include "graft/library/math/reduce/ops.hpp"
#include "graft/library/math/unary/ops.hpp"
#include "graft/library/nn/conv/onnx_out.hpp"

GRAFT_BEGIN
namespace library::onnx_out {

/// One operator of ONNX that takes the same inputs, and works element by element.
template <class Op, fixed_string Operation> status lower_pointwise(lowering<Op>& n) {
    std::vector<value_id> all;
    for (auto const t : n.inputs()) all.push_back(n.m.of(t));
    return n.give(out::pointwise(n.m, Operation.view(), all, span<out::given const>()));
}
inline constexpr auto real_div = out::lower<RealDiv>(&lower_pointwise<RealDiv, "Div">);
inline constexpr auto truncate_div = out::lower<TruncateDiv>(&lower_pointwise<TruncateDiv, "Div">);
/// The larger or the smaller of two: of small integers by way of int32, of any before 12 by a comparison.
template <class Op, fixed_string Operation, fixed_string Comparison> status lower_extreme(lowering<Op>& n) {
    auto& m = n.m;
    auto x = n.template in<"x1">(), y = n.template in<"x2">();
    auto const type = m.type(x);
    if (type == dtype::f32 || type == dtype::f64 || type == dtype::f16 || type == dtype::bf16)
        return n.give(out::extreme(m, Operation.view(), x, y));
    bool const small = type == dtype::i8 || type == dtype::i16 || type == dtype::u8 || type == dtype::u16;
    auto const wide = small ? dtype::i32 : type;
    x = out::cast(m, x, wide), y = out::cast(m, y, wide);
    if (m.opset() >= 12) return n.give(out::cast(m, out::pointwise(m, Operation.view(), {x, y}), type));
    auto const first = m.typed(out::pointwise(m, Comparison.view(), {x, y}), dtype::boolean);
    return n.give(out::cast(m, m.typed(out::pointwise(m, "Where", {first, x, y}), wide), type));
}
inline constexpr auto maximum = out::lower<Maximum>(&lower_extreme<Maximum, "Max", "Greater">);
inline constexpr auto minimum = out::lower<Minimum>(&lower_extreme<Minimum, "Min", "Less">);
inline constexpr auto power_of = out::lower<Pow>(&lower_pointwise<Pow, "Pow">);
inline constexpr auto add_n = out::lower<AddN>(&lower_pointwise<AddN, "Sum">);

/// Whole numbers round towards zero in ONNX, towards the smaller one here.
inline status lower_floor_div(lowering<FloorDiv>& n) {
    auto& m = n.m;
    auto const x = n.in<"x1">(), y = n.in<"x2">();
    auto const type = m.type(x);
    auto const quotient = out::pointwise(m, "Div", {x, y});
    if (type == dtype::f32 || type == dtype::f64 || type == dtype::f16)
        return n.give(out::pointwise(m, "Floor", {quotient}));
    auto const rest = out::pointwise(m, "Sub", {x, out::pointwise(m, "Mul", {quotient, y})});
    auto const zero = out::beside(m, 0, x);
    auto const exact = m.typed(out::pointwise(m, "Equal", {rest, zero}), dtype::boolean);
    auto const inexact = m.typed(out::pointwise(m, "Not", {exact}), dtype::boolean);
    auto const signs = m.typed(out::pointwise(m, "Xor",
                                   {m.typed(out::pointwise(m, "Less", {x, zero}), dtype::boolean),
                                       m.typed(out::pointwise(m, "Less", {y, zero}), dtype::boolean)}),
        dtype::boolean);
    auto const lower = m.typed(out::pointwise(m, "And", {inexact, signs}), dtype::boolean);
    return n.give(out::pointwise(m, "Sub", {quotient, out::cast(m, lower, type)}));
}
inline constexpr auto floor_div = out::lower<FloorDiv>(&lower_floor_div);

/// The quotient rounded down of integers, the plain one of reals.
inline status lower_div(lowering<Div>& n) { return n.give(out::pointwise(n.m, "Div", {n.in<"x1">(), n.in<"x2">()})); }
inline constexpr auto div = out::lower<Div>(&lower_div);

inline bool is_zero(emission const& m, tensor_ref t) {
    if (auto const turned = as<Cast>(t.producer())) return is_zero(m, turned->input<"x">());
    auto const all = m.known(t);
    return all && all->size() == 1 && (*all)[0] == 0;
}
/// What a divisor was before `y + (y == 0)` made it another than zero; an empty reference where it is none such.
inline tensor_ref before_guard(emission const& m, tensor_ref t) {
    auto const sum = as<Add>(t.producer());
    auto const one = sum ? as<Cast>(sum->input<"x2">().producer()) : std::nullopt;
    auto const none = one ? as<Equal>(one->input<"x">().producer()) : std::nullopt;
    if (!none || none->input<"x1">().id() != sum->input<"x1">().id() || !is_zero(m, none->input<"x2">())) return {};
    return sum->input<"x1">();
}
/// The divisor of whole numbers. Reading a Mod guards it from zero: once is enough.
template <class Op> value_id guarded_divisor(lowering<Op>& n) {
    auto y = n.template input<"x2">();
    for (auto before = before_guard(n.m, y); before && before_guard(n.m, before); before = before_guard(n.m, y))
        y = before;
    return n.m.of(y);
}
/// The rest has the sign of the divisor: ONNX says so of integers only.
inline status lower_floor_mod(lowering<FloorMod>& n) {
    auto& m = n.m;
    auto const x = n.in<"x1">(), y = n.in<"x2">();
    auto const type = m.type(x);
    if (type != dtype::f32 && type != dtype::f64 && type != dtype::f16)
        return n.give(out::pointwise(m, "Mod", {x, guarded_divisor(n)}));
    auto const times = out::pointwise(m, "Floor", {out::pointwise(m, "Div", {x, y})});
    return n.give(out::pointwise(m, "Sub", {x, out::pointwise(m, "Mul", {times, y})}));
}
inline constexpr auto floor_mod = out::lower<FloorMod>(&lower_floor_mod);
inline status lower_mod(lowering<Mod>& n) {
    return n.give(out::pointwise(n.m, "Mod", {n.in<"x1">(), guarded_divisor(n)}, {{"fmod", 1}}));
}
inline constexpr auto mod = out::lower<Mod>(&lower_mod);

inline status lower_squared_difference(lowering<SquaredDifference>& n) {
    auto const d = out::pointwise(n.m, "Sub", {n.in<"x1">(), n.in<"x2">()});
    return n.give(out::pointwise(n.m, "Mul", {d, d}));
}
inline constexpr auto squared_difference = out::lower<SquaredDifference>(&lower_squared_difference);

/// Caffe's: the product, the sum with factors, or the maximum of several tensors of one shape.
inline status lower_eltwise(lowering<Eltwise>& n) {
    auto& m = n.m;
    auto all = n.all<"x">();
    auto const mode = n.attr<"mode">();
    if (mode == 2) return n.give(out::pointwise(m, "Max", all, span<out::given const>()));
    auto const factors = n.attr<"coeff">();
    for (std::size_t i = 0; mode == 1 && i < factors.size() && i < all.size(); ++i)
        if (factors[i] != 1) all[i] = out::pointwise(m, "Mul", {all[i], out::beside(m, factors[i], all[i])});
    auto y = all[0];
    for (std::size_t i = 1; i < all.size(); ++i) y = out::pointwise(m, mode == 0 ? "Mul" : "Add", {y, all[i]});
    return n.give(y);
}
inline constexpr auto eltwise = out::lower<Eltwise>(&lower_eltwise);

// functions of one number

/// x * scale + shift.
inline value_id affine(emission& m, value_id x, double scale, double shift) {
    if (scale != 1) x = out::pointwise(m, "Mul", {x, out::beside(m, scale, x)});
    return shift == 0 ? x : out::pointwise(m, "Add", {x, out::beside(m, shift, x)});
}
/// The nearest whole number, of two the even one, by operators of set 7: exact, as the rest above the number below is.
inline value_id nearest_even(emission& m, value_id x) {
    auto const type = m.type(x);
    auto const holds = [&](std::string_view how, value_id a, value_id b) {
        return m.typed(out::pointwise(m, how, {a, b}), dtype::boolean);
    };
    auto const half = out::beside(m, 0.5, x);
    auto const below = out::pointwise(m, "Floor", {x});
    auto const rest = out::pointwise(m, "Sub", {x, below});
    auto const halved = out::pointwise(m, "Mul", {below, half});
    auto const odd = holds("Greater", halved, out::pointwise(m, "Floor", {halved}));
    auto const not_less = m.typed(out::pointwise(m, "Not", {holds("Less", rest, half)}), dtype::boolean);
    auto const up = holds("Or", holds("Greater", rest, half), holds("And", odd, not_less));
    return out::pointwise(m, "Add", {below, out::cast(m, up, type)});
}
inline status lower_power(lowering<Power>& n) {
    auto const x = affine(n.m, n.in<"x">(), n.attr<"scale">(), n.attr<"shift">());
    auto const p = n.attr<"power">();
    if (p == 1) return n.give(x);
    if (p == 2) return n.give(out::pointwise(n.m, "Mul", {x, x}));
    return n.give(out::pointwise(n.m, "Pow", {x, out::beside(n.m, p, x)}));
}
inline constexpr auto power = out::lower<Power>(&lower_power);
inline status lower_exp(lowering<Exp>& n) {
    auto x = affine(n.m, n.in<"x">(), n.attr<"scale">(), n.attr<"shift">());
    auto const base = n.attr<"base">();
    if (base > 0) x = affine(n.m, x, std::log(base), 0);
    return n.give(out::pointwise(n.m, "Exp", {x}));
}
inline constexpr auto exponential = out::lower<Exp>(&lower_exp);
inline status lower_log(lowering<Log>& n) {
    auto const x = affine(n.m, n.in<"x">(), n.attr<"scale">(), n.attr<"shift">());
    auto const base = n.attr<"base">();
    auto const y = out::pointwise(n.m, "Log", {x});
    return n.give(base > 0 ? affine(n.m, y, 1 / std::log(base), 0) : y);
}
inline constexpr auto logarithm = out::lower<Log>(&lower_log);
inline status lower_square(lowering<Square>& n) {
    return n.give(out::pointwise(n.m, "Mul", {n.in<"x">(), n.in<"x">()}));
}
inline constexpr auto square = out::lower<Square>(&lower_square);
inline status lower_rsqrt(lowering<Rsqrt>& n) {
    return n.give(out::pointwise(n.m, "Reciprocal", {out::pointwise(n.m, "Sqrt", {n.in<"x">()})}));
}
inline constexpr auto rsqrt = out::lower<Rsqrt>(&lower_rsqrt);
inline constexpr auto is_inf = out::lower<IsInf>(&lower_pointwise<IsInf, "IsInf">);
inline constexpr auto is_nan = out::lower<IsNan>(&lower_pointwise<IsNan, "IsNaN">);
/// The nearest whole number, of two the even one. Before 11: the number below, and one more where the rest is above a
/// half, or is a half and the number below is odd.
template <class Op> status lower_to_nearest(lowering<Op>& n) {
    auto& m = n.m;
    auto const x = n.template in<"x">();
    if (m.opset() >= 11) return n.give(out::pointwise(m, "Round", {x}));
    return n.give(nearest_even(m, x));
}
inline constexpr auto rint = out::lower<Rint>(&lower_to_nearest<Rint>);
inline constexpr auto round = out::lower<Round>(&lower_to_nearest<Round>);
inline status lower_threshold(lowering<Threshold>& n) {
    auto const x = n.in<"x">();
    auto const above = out::pointwise(n.m, "Greater", {x, out::beside(n.m, n.attr<"threshold">(), x)});
    return n.give(out::cast(n.m, n.m.typed(above, dtype::boolean), n.m.type(x)));
}
inline constexpr auto threshold = out::lower<Threshold>(&lower_threshold);

// comparisons and choices

/// Where two tensors are equal. Before 19 texts are not compared: they are numbered among all that are different, and
/// the numbers are compared.
/// error undetermined_shape: texts whose number is not known; unsupported_in_operator_set: texts before 11
inline value_id equal_elements(emission& m, value_id x, value_id y, shape const& of_x, shape const& of_y) {
    if (m.type(x) != dtype::string || m.opset() >= 19)
        return m.typed(out::pointwise(m, "Equal", {x, y}), dtype::boolean);
    if (!of_x.is_static() || !of_y.is_static()) {
        m.refuse(fail(errc::undetermined_shape, "x1", "a static number of strings"));
        return x;
    }
    value_id const both[]{out::reshape(m, x, {-1}), out::reshape(m, y, {-1})};
    auto const all = m.typed(m.node("Concat", both, {{"axis", 0}}), dtype::string);
    auto const unique = m.nodes("Unique", span<value_id const>(&all, 1), {{"sorted", 1}}, 4);
    auto const count = of_x.elements().value();
    auto const part = [&](std::int64_t from, std::int64_t to, shape const& s) {
        auto const numbers_of = m.typed(out::sliced(m, m.typed(unique + 2, dtype::i64), {from}, {to}, {0}), dtype::i64);
        return m.typed(out::reshape_to(m, numbers_of, s), dtype::i64);
    };
    auto const first = part(0, count, of_x), second = part(count, count + of_y.elements().value(), of_y);
    return m.typed(m.node("Equal", {first, second}), dtype::boolean);
}
template <class Op> value_id equal_inputs(lowering<Op>& n) {
    return equal_elements(n.m, n.template in<"x1">(), n.template in<"x2">(), n.template input<"x1">().shape(),
        n.template input<"x2">().shape());
}
inline status lower_equal(lowering<Equal>& n) { return n.give(equal_inputs(n)); }
inline constexpr auto equal = out::lower<Equal>(&lower_equal);

inline status lower_not_equal(lowering<NotEqual>& n) {
    if (n.input<"x1">().dtype() == dtype::boolean && n.m.opset() >= 7)
        return n.give(out::pointwise(n.m, "Xor", {n.in<"x1">(), n.in<"x2">()}));
    return n.give(out::pointwise(n.m, "Not", {equal_inputs(n)}));
}
inline constexpr auto not_equal = out::lower<NotEqual>(&lower_not_equal);

/// Before 12: either holds; before 11, where reals are not compared for equality, the numbers are the other way round
/// or one of them is none (NaN).
template <class Op, fixed_string Operation, fixed_string Strict, fixed_string Reverse>
status lower_or_equal(lowering<Op>& n) {
    auto& m = n.m;
    auto const x = n.template in<"x1">(), y = n.template in<"x2">();
    auto const made = [&](std::string_view operation, std::initializer_list<value_id> inputs) {
        return m.typed(out::pointwise(m, operation, inputs), dtype::boolean);
    };
    if (m.opset() >= 12) return n.give(made(Operation.view(), {x, y}));
    auto const type = m.type(x);
    bool const whole = type == dtype::i32 || type == dtype::i64;
    if (m.opset() >= 11 || whole) return n.give(made("Or", {made(Strict.view(), {x, y}), made("Equal", {x, y})}));
    auto const none = made("Or", {made("IsNaN", {x}), made("IsNaN", {y})});
    return n.give(made("Not", {made("Or", {made(Reverse.view(), {x, y}), none})}));
}
inline constexpr auto greater_equal = out::lower<GreaterEqual>(
    &lower_or_equal<GreaterEqual, "GreaterOrEqual", "Greater", "Less">);
inline constexpr auto less_equal = out::lower<LessEqual>(&lower_or_equal<LessEqual, "LessOrEqual", "Less", "Greater">);

/// A condition in a row chooses whole parts of the first axis.
inline status lower_select(lowering<Select>& n) {
    auto const &c = n.input<"condition">().shape(), &x = n.input<"x1">().shape();
    if (!c.has_rank() || !x.has_rank()) return fail(errc::wrong_shape, "condition", "a rank that is known");
    auto const condition = c.rank() == 1 && x.rank() > 1 ? out::along(n.m, n.in<"condition">(), 1, 0, x.rank())
                                                         : n.in<"condition">();
    auto const y = out::pointwise(n.m, "Where", {condition, n.in<"x1">(), n.in<"x2">()});
    return n.give(n.m.typed(y, n.m.type(n.in<"x1">())));
}
inline constexpr auto select = out::lower<Select>(&lower_select);
/// Of two that are one the shape of the condition is all that counts: that is how an Expand is read whose shape only a
/// run tells.
inline status lower_select_v2(lowering<SelectV2>& n) {
    if (n.input<"then">().id() == n.input<"else">().id() && n.m.opset() >= 8)
        if (auto const all = as<Fill>(n.input<"condition">().producer())) {
            auto const dims = out::cast(n.m, n.m.of(all->input<"dims">()), dtype::i64);
            return n.give(n.m.node("Expand", {n.in<"then">(), dims}));
        }
    return n.give(n.m.typed(
        out::pointwise(n.m, "Where", {n.in<"condition">(), n.in<"then">(), n.in<"else">()}), n.m.type(n.in<"then">())));
}
inline constexpr auto select_v2 = out::lower<SelectV2>(&lower_select_v2);
inline status lower_clip_by_value(lowering<ClipByValue>& n) {
    auto const low = out::pointwise(n.m, "Max", {n.in<"x">(), n.in<"clip_value_min">()});
    return n.give(out::pointwise(n.m, "Min", {low, n.in<"clip_value_max">()}));
}
inline constexpr auto clip_by_value = out::lower<ClipByValue>(&lower_clip_by_value);

// reductions

/// Over axes that are known; of booleans by way of int32.
template <class Op, fixed_string Operation> status lower_reduction(lowering<Op>& n) {
    auto& m = n.m;
    auto const& d = n.template input<"x">().shape();
    auto const axes = m.known(n.template input<"axes">());
    if (!axes || !d.has_rank()) return fail(errc::not_a_constant, "axes", "axes that are known, and the rank of x");
    auto const all = out::from_zero(*axes, d.rank());
    auto const x = n.template in<"x">();
    bool const keep = n.template attr<"keep_dims">();
    if (m.type(x) != dtype::boolean) return n.give(out::reduced(m, Operation.view(), x, all, keep));
    auto const made = out::reduced(m, Operation.view(), out::cast(m, x, dtype::i32), all, keep);
    return n.give(out::cast(m, made, dtype::boolean));
}
inline constexpr auto reduce_sum = out::lower<ReduceSum>(&lower_reduction<ReduceSum, "ReduceSum">);
inline constexpr auto reduce_mean = out::lower<ReduceMean>(&lower_reduction<ReduceMean, "ReduceMean">);
inline constexpr auto reduce_max = out::lower<ReduceMax>(&lower_reduction<ReduceMax, "ReduceMax">);
inline constexpr auto reduce_min = out::lower<ReduceMin>(&lower_reduction<ReduceMin, "ReduceMin">);
inline constexpr auto reduce_prod = out::lower<ReduceProd>(&lower_reduction<ReduceProd, "ReduceProd">);
inline constexpr auto reduce_all = out::lower<ReduceAll>(&lower_reduction<ReduceAll, "ReduceMin">);
inline constexpr auto reduce_any = out::lower<ReduceAny>(&lower_reduction<ReduceAny, "ReduceMax">);

template <class Op, fixed_string Operation> status lower_arg(lowering<Op>& n) {
    auto& m = n.m;
    auto const axis = m.known(n.template input<"dimension">());
    auto const& d = n.template input<"x">().shape();
    if (!axis || axis->size() != 1 || !d.has_rank())
        return fail(errc::not_a_constant, "dimension", "an axis that is known, and the rank of x");
    auto at = out::from_zero(*axis, d.rank())[0];
    auto const [x, order] = m.before_order(n.template in<"x">());
    value_id y;
    if (order.empty()) y = m.node(Operation.view(), {x}, {{"axis", at}, {"keepdims", 0}});
    else y = m.node(Operation.view(), {n.template in<"x">()}, {{"axis", at}, {"keepdims", 0}});
    return n.give(out::cast(m, m.typed(y, dtype::i64), n.template attr<"dtype">()));
}
inline constexpr auto arg_max = out::lower<ArgMaxV2>(&lower_arg<ArgMaxV2, "ArgMax">);
inline constexpr auto arg_min = out::lower<ArgMin>(&lower_arg<ArgMin, "ArgMin">);

inline status lower_l2_loss(lowering<L2Loss>& n) {
    auto& m = n.m;
    auto const x = out::reshape(m, n.in<"x">(), {-1});
    auto const sum = out::reduced(m, "ReduceSum", m.node("Mul", {x, x}), {0}, false);
    return n.give(m.node("Mul", {sum, out::beside(m, 0.5, x)}));
}
inline constexpr auto l2_loss = out::lower<L2Loss>(&lower_l2_loss);

/// Other numbers than here: nothing says how a random operator counts.
inline status lower_random_uniform(lowering<RandomUniform>& n) {
    auto const& y = n.output<"y">().shape();
    if (!y.is_static()) return fail(errc::undetermined_shape, "shape", "a shape that is known");
    numbers dims;
    for (std::size_t i = 0; i < y.rank(); ++i) dims.push_back(y[i].value());
    std::vector<out::given> attributes{{"dtype", n.attr<"dtype">()}, {"shape", dims}};
    if (n.attr<"seed">() != 0) attributes.push_back({"seed", static_cast<double>(n.attr<"seed">())});
    return n.give(n.m.nodes("RandomUniform", {}, span<out::given const>(attributes), 1));
}
inline constexpr auto random_uniform = out::lower<RandomUniform>(&lower_random_uniform);

/// The lowerings of these families.
using math_lowerings = out::lowerings<real_div, truncate_div, maximum, minimum, power_of, add_n, floor_div, div,
    floor_mod, mod, squared_difference, eltwise, power, exponential, logarithm, square, rsqrt, is_inf, is_nan, rint,
    round, threshold, equal, not_equal, greater_equal, less_equal, select, select_v2, clip_by_value, reduce_sum,
    reduce_mean, reduce_max, reduce_min, reduce_prod, reduce_all, reduce_any, arg_max, arg_min, l2_loss,
    random_uniform>;

} // namespace library::onnx_out
GRAFT_END
