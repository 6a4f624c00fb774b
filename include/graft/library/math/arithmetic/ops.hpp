// graft/library/math/arithmetic/ops.hpp - operators: arithmetic of two or more tensors with broadcast
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op.hpp"
#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

/// x1 + x2; strings are concatenated. Source: TensorFlow Add, AddV2.
struct Add : op<Add> {
    static constexpr operator_line prototype{"Add x1:T x2:T -> y:T where T=real_number,complex,string"};
    static constexpr auto infer_shape = rule::broadcast<"x1", "x2", "y">{};
    static constexpr auto infer_value = rule::fold_binary<rule::add, "x1", "x2", "y">{};
};

/// x1 - x2. Source: TensorFlow Sub.
struct Sub : op<Sub> {
    static constexpr operator_line prototype{"Sub x1:T x2:T -> y:T where T=real_number,complex"};
    static constexpr auto infer_shape = rule::broadcast<"x1", "x2", "y">{};
    static constexpr auto infer_value = rule::fold_binary<rule::subtract, "x1", "x2", "y">{};
};

/// x1 * x2. Source: TensorFlow Mul.
struct Mul : op<Mul> {
    static constexpr operator_line prototype{"Mul x1:T x2:T -> y:T where T=real_number,complex"};
    static constexpr auto infer_shape = rule::broadcast<"x1", "x2", "y">{};
    static constexpr auto infer_value = rule::fold_binary<rule::multiply, "x1", "x2", "y">{};
};

/// x1 / x2; integers round towards zero. Source: TensorFlow Div.
struct Div : op<Div> {
    static constexpr operator_line prototype{"Div x1:T x2:T -> y:T where T=real_number,complex"};
    static constexpr auto infer_shape = rule::broadcast<"x1", "x2", "y">{};
    static constexpr auto infer_value = rule::fold_binary<rule::truncate_divide, "x1", "x2", "y">{};
};

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct arithmetic_lines {
    static constexpr char text[] = R"ops(
/// x1 / x2. Source: TensorFlow RealDiv.
RealDiv x1:T x2:T -> y:T where T=real_number,complex | broadcast x1 x2 > y
/// x1 / x2, and 0 where x2 is 0. Source: TensorFlow DivNoNan.
DivNoNan x1:T x2:T -> y:T where T=unary_number | broadcast x1 x2 > y
/// x1 * x2, and 0 where x2 is 0 for any x1. Source: TensorFlow MulNoNan.
MulNoNan x1:T x2:T -> y:T where T=number | broadcast x1 x2 > y
/// Angle of the point (x2, x1). Source: TensorFlow Atan2.
Atan2 x1:T x2:T -> y:T where T=floating | broadcast x1 x2 > y
/// x1 / x2, and 0 wherever x1 is 0.
Xdivy x1:T x2:T -> y:T where T=floating,c64,c128 | broadcast x1 x2 > y | tf: x,y->z
/// x1 * log(x2), and 0 wherever x1 is 0.
Xlogy x1:T x2:T -> y:T where T=floating,c64,c128 | broadcast x1 x2 > y | tf: x,y->z
/// x1 * log(1 + x2), and 0 wherever x1 is 0.
Xlog1py x:T y:T -> z:T where T=floating,c64,c128 | broadcast x y > z | tf:
)ops";
};

using RealDiv = listed<arithmetic_lines, "RealDiv">;
using DivNoNan = listed<arithmetic_lines, "DivNoNan">;
using MulNoNan = listed<arithmetic_lines, "MulNoNan">;
using Atan2 = listed<arithmetic_lines, "Atan2">;
using Xdivy = listed<arithmetic_lines, "Xdivy">;
using Xlogy = listed<arithmetic_lines, "Xlogy">;
using Xlog1py = listed<arithmetic_lines, "Xlog1py">;

/// x1 / x2 rounded down. Source: TensorFlow FloorDiv.
struct FloorDiv : op<FloorDiv> {
    static constexpr operator_line prototype{"FloorDiv x1:T x2:T -> y:T where T=real_number,complex"};
    static constexpr auto infer_shape = rule::broadcast<"x1", "x2", "y">{};
    static constexpr auto infer_value = rule::fold_binary<rule::floor_divide, "x1", "x2", "y">{};
};

/// x1 / x2 rounded towards zero. Source: TensorFlow TruncateDiv.
struct TruncateDiv : op<TruncateDiv> {
    static constexpr operator_line prototype{"TruncateDiv x1:T x2:T -> y:T where T=real_number,complex"};
    static constexpr auto infer_shape = rule::broadcast<"x1", "x2", "y">{};
    static constexpr auto infer_value = rule::fold_binary<rule::truncate_divide, "x1", "x2", "y">{};
};

/// Remainder of FloorDiv: it has the sign of x2. Source: TensorFlow FloorMod.
struct FloorMod : op<FloorMod> {
    static constexpr operator_line prototype{"FloorMod x1:T x2:T -> y:T where T=real_number"};
    static constexpr auto infer_shape = rule::broadcast<"x1", "x2", "y">{};
    static constexpr auto infer_value = rule::fold_binary<rule::floor_modulo, "x1", "x2", "y">{};
};

/// Remainder of TruncateDiv: it has the sign of x1. Source: TensorFlow Mod.
struct Mod : op<Mod> {
    static constexpr operator_line prototype{"Mod x1:T x2:T -> y:T where T=real_number"};
    static constexpr auto infer_shape = rule::broadcast<"x1", "x2", "y">{};
    static constexpr auto infer_value = rule::fold_binary<rule::truncate_modulo, "x1", "x2", "y">{};
};

/// x1 ^ x2. Source: TensorFlow Pow.
struct Pow : op<Pow> {
    static constexpr operator_line prototype{"Pow x1:T x2:T -> y:T where T=real_number,complex"};
    static constexpr auto infer_shape = rule::broadcast<"x1", "x2", "y">{};
    static constexpr auto infer_value = rule::fold_binary<rule::power, "x1", "x2", "y">{};
};

/// The larger one; NaN is propagated. Source: TensorFlow Maximum.
struct Maximum : op<Maximum> {
    static constexpr operator_line prototype{"Maximum x1:T x2:T -> y:T where T=real_number"};
    static constexpr auto infer_shape = rule::broadcast<"x1", "x2", "y">{};
    static constexpr auto infer_value = rule::fold_binary<rule::maximum, "x1", "x2", "y">{};
};

/// The smaller one; NaN is propagated. Source: TensorFlow Minimum.
struct Minimum : op<Minimum> {
    static constexpr operator_line prototype{"Minimum x1:T x2:T -> y:T where T=real_number"};
    static constexpr auto infer_shape = rule::broadcast<"x1", "x2", "y">{};
    static constexpr auto infer_value = rule::fold_binary<rule::minimum, "x1", "x2", "y">{};
};

/// (x1 - x2) ^ 2. Source: TensorFlow SquaredDifference.
struct SquaredDifference : op<SquaredDifference> {
    static constexpr operator_line prototype{"SquaredDifference x1:T x2:T -> y:T where T=real_number,complex"};
    static constexpr auto infer_shape = rule::broadcast<"x1", "x2", "y">{};
    static constexpr auto infer_value = rule::fold_binary<rule::squared_difference, "x1", "x2", "y">{};
};

/// Product (mode 0), weighted sum (1; coeff empty = all 1) or maximum (2) of tensors of one shape.
/// source Caffe EltwiseLayer
struct Eltwise : graft::op<Eltwise> {
    static constexpr operator_line prototype{R"(Eltwise x*>1:T -> y:T N?int>=1=1 mode?int{0..2}=1 coeff?list(float)=
        where T=real_number)"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const x = ctx.dynamic_desc<"x">();
        auto const mode = ctx.attr<"mode">();
        if (mode == 1 && !ctx.attr<"coeff">().empty() && ctx.attr<"coeff">().size() != x.size())
            return fail(errc::wrong_value, "coeff", "one per input", x.size(), ctx.attr<"coeff">().size());
        auto y = shape::unknown_rank();
        for (std::size_t i = 0; i < x.size(); ++i) {
            if (contradict(y, x[i].shape)) return fail(errc::shape_mismatch, "x", "tensors of one shape");
            y = merge(y, x[i].shape);
        }
        ctx.output<"y">() = y;
        return ok;
    }
    static constexpr auto infer_format = rule::common_format<"x", "y">{};
};

/// Sum of N tensors of one shape. Source: TensorFlow AddN.
struct AddN : op<AddN> {
    static constexpr operator_line prototype{"AddN x*>1:T -> y:T N?int>=1 where T=number,variant"};
    static constexpr auto verify = rule::count_is<"x", "N">{};
    static constexpr auto infer_shape = rule::same_shapes<"x", "y">{};
};

/// Sum of N tensors of one shape. Source: TensorFlow AccumulateNV2.
struct AccumulateNV2 : op<AccumulateNV2> {
    static constexpr operator_line prototype{"AccumulateNV2 x*>1:T -> y:T N?int>=1 where T=number"};
    static constexpr auto verify = rule::count_is<"x", "N">{};
    static constexpr auto infer_shape = rule::same_shapes<"x", "y">{};
};

/// The operators of inference in this file.
using arithmetic_ops = join<ops<Add, Sub, Mul, Div, FloorDiv, TruncateDiv, FloorMod, Mod, Pow, Maximum, Minimum,
                                SquaredDifference, AddN, AccumulateNV2, Eltwise>,
    listed_ops<arithmetic_lines>>;

} // namespace library
GRAFT_END
