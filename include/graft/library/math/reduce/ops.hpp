// graft/library/math/reduce/ops.hpp - operators: reductions over axes, cumulative sums and products
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op.hpp"
#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

/// Sum over the axes. Source: TensorFlow Sum.
struct ReduceSum : op<ReduceSum> {
    static constexpr operator_line prototype{R"(ReduceSum x:number axes:index_number(value_depend) -> y~x
        keep_dims?bool=false)"};
    static constexpr auto infer_shape = rule::reduce<"x", "axes", "keep_dims", "y">{};
    static constexpr auto infer_value = rule::fold_reduce<rule::add, "x", "y">{};
};

/// Mean over the axes; without axes it is x if noop_with_empty_axes, otherwise the mean of all elements. Source:
/// TensorFlow Mean.
struct ReduceMean : op<ReduceMean> {
    static constexpr operator_line prototype{R"(ReduceMean x:number axes:index_number(value_depend) -> y~x
        keep_dims?bool=false noop_with_empty_axes?bool=true)"};
    static constexpr auto infer_shape = rule::reduce_or_noop<"x", "axes", "keep_dims", "noop_with_empty_axes", "y">{};
};

/// Product over the axes. Source: TensorFlow Prod.
struct ReduceProd : op<ReduceProd> {
    static constexpr operator_line prototype{R"(ReduceProd x:number axes:index_number(value_depend) -> y~x
        keep_dims?bool=false)"};
    static constexpr auto infer_shape = rule::reduce<"x", "axes", "keep_dims", "y">{};
    static constexpr auto infer_value = rule::fold_reduce<rule::multiply, "x", "y">{};
};

/// Largest element over the axes. Source: TensorFlow Max.
struct ReduceMax : op<ReduceMax> {
    static constexpr operator_line prototype{R"(ReduceMax x:real_number,quantized axes:index_number(value_depend) ->
        y~x keep_dims?bool=false)"};
    static constexpr auto infer_shape = rule::reduce<"x", "axes", "keep_dims", "y">{};
    static constexpr auto infer_value = rule::fold_reduce<rule::maximum, "x", "y">{};
};

/// Smallest element over the axes. Source: TensorFlow Min.
struct ReduceMin : op<ReduceMin> {
    static constexpr operator_line prototype{R"(ReduceMin x:real_number,quantized axes:index_number(value_depend) ->
        y~x keep_dims?bool=false)"};
    static constexpr auto infer_shape = rule::reduce<"x", "axes", "keep_dims", "y">{};
    static constexpr auto infer_value = rule::fold_reduce<rule::minimum, "x", "y">{};
};

/// Logical and over the axes. Source: TensorFlow All.
struct ReduceAll : op<ReduceAll> {
    static constexpr operator_line prototype{R"(ReduceAll x:bool axes:index_number(value_depend) -> y~x
        keep_dims?bool=false)"};
    static constexpr auto infer_shape = rule::reduce<"x", "axes", "keep_dims", "y">{};
    static constexpr auto infer_value = rule::fold_reduce<rule::logical_and, "x", "y">{};
};

/// Logical or over the axes. Source: TensorFlow Any.
struct ReduceAny : op<ReduceAny> {
    static constexpr operator_line prototype{R"(ReduceAny x:bool axes:index_number(value_depend) -> y~x
        keep_dims?bool=false)"};
    static constexpr auto infer_shape = rule::reduce<"x", "axes", "keep_dims", "y">{};
    static constexpr auto infer_value = rule::fold_reduce<rule::logical_or, "x", "y">{};
};

/// Index of the first largest element along `dimension`. Source: TensorFlow ArgMax.
struct ArgMaxV2 : op<ArgMaxV2> {
    static constexpr operator_line prototype{R"(ArgMaxV2 x:number,bool dimension:i16,i32,i64(value_depend) ->
        y@dtype:i16,i32,i64,u16 dtype?type=i64)"};
    static constexpr auto infer_shape = rule::reduce_one<"x", "dimension", "y">{};
};

/// Index of the first smallest element along `dimension`. Source: TensorFlow ArgMin.
struct ArgMin : op<ArgMin> {
    static constexpr operator_line prototype{R"(ArgMin x:number,bool dimension:i16,i32,i64(value_depend) ->
        y@dtype:i16,i32,i64,u16 dtype?type=i64)"};
    static constexpr auto infer_shape = rule::reduce_one<"x", "dimension", "y">{};
};

/// Cumulative sum along `axis`. Source: TensorFlow Cumsum.
struct Cumsum : op<Cumsum> {
    static constexpr operator_line prototype{R"(Cumsum x:number axis:index_number(value_depend_optional) -> y==x
        exclusive?bool=false reverse?bool=false)"};
    static constexpr auto verify = rule::axis_fits<"x", "axis">{};
};

/// Half the sum of squares: a scalar. Source: TensorFlow L2Loss.
struct L2Loss : op<L2Loss> {
    static constexpr operator_line prototype{"L2Loss x:floating -> y~x"};
    static constexpr auto infer_shape = rule::scalar<"y">{};
};

/// SUM, ASUM (of magnitudes), SUMSQ or MEAN over the axes from `axis` on, times coeff.
/// source Caffe ReductionLayer
struct Reduction : graft::op<Reduction> {
    static constexpr operator_line prototype{R"(Reduction x:floating -> y~x
        operation?string{"SUM","ASUM","SUMSQ","MEAN"}="SUM" axis?int=0 coeff?float=1)"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const& x = ctx.input<"x">();
        auto y = ctx.output<"y">();
        y = shape::unknown_rank();
        if (!x.has_rank()) return ok;
        auto const at = normalize_axis(ctx.attr<"axis">(), x.rank());
        if (!at) return at.error();
        y = x.part(0, *at);
        return ok;
    }
};

/// The topk largest along an axis: their positions, or with out_max_val their values. axis = 10000: unspecified, then
/// x is flattened from axis 1 on and y is [N, 1, topk] (out_max_val: [N, 2, topk], positions before values).
/// source Caffe ArgMaxLayer
struct ArgMaxWithK : graft::op<ArgMaxWithK> {
    static constexpr operator_line prototype{R"(ArgMaxWithK x:floating -> y~x axis?int=10000 out_max_val?bool=false
        topk?int>=1=1)"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const& x = ctx.input<"x">();
        auto y = ctx.output<"y">();
        auto const k = ctx.attr<"topk">();
        y = shape::unknown_rank();
        if (!x.has_rank()) return ok;
        if (x.rank() < 1) return fail(errc::wrong_rank, "x", "at least a vector", 1, 0);
        if (ctx.attr<"axis">() == 10000) {
            auto const n = x.elements(1, x.rank());
            if (n.known() && n.value() < k)
                return fail(errc::wrong_value, "topk", "not above the number of elements", n.value(), k);
            y = shape::of_rank(0).append(x[0]).append(ctx.attr<"out_max_val">() ? 2 : 1).append(k);
            for (std::size_t i = 3; i < x.rank(); ++i) y.append(1);
            return ok;
        }
        auto const at = normalize_axis(ctx.attr<"axis">(), x.rank());
        if (!at) return at.error();
        dim const n = x[*at];
        if (n.known() && n.value() < k)
            return fail(errc::wrong_value, "topk", "not above the size of the axis", n.value(), k);
        y = x;
        y[*at] = k;
        return ok;
    }
};

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct reduce_lines {
    static constexpr char text[] = R"ops(
/// Logarithm of the sum of the exponentials up to each element along an axis.
CumulativeLogsumexp x:T axis:Tidx -> y:T exclusive?bool=false reverse?bool=false where T=floating Tidx=index_number
    | S 0 > S | tf: x:T axis:Tidx -> out:T exclusive?bool=false reverse?bool=false T?type{floating}
    Tidx?type{index_number}=i32
/// Product of all elements up to each one along an axis.
Cumprod x:T axis:Tidx -> y:T exclusive?bool=false reverse?bool=false where T=real_number,quantized,c64,c128
    Tidx=index_number | S 0 > S | tf: x:T axis:Tidx -> out:T exclusive?bool=false reverse?bool=false
    T?type{real_number,quantized,c64,c128} Tidx?type{index_number}=i32
)ops";
};

using CumulativeLogsumexp = listed<reduce_lines, "CumulativeLogsumexp">;
using Cumprod = listed<reduce_lines, "Cumprod">;

struct EuclideanNorm : op<EuclideanNorm> {
    static constexpr operator_line prototype{R"(EuclideanNorm x:T axes:Tidx -> y:T keep_dims?bool=false where
        T=real_number,quantized,c64,c128 Tidx=index_number | tf: input,reduction_indices->output Tidx=i32)"};
    static constexpr status infer_shape(shape_context& ctx) {
        return rule::reduce_shape(
            ctx.input<"x">(), rule::value_at_input(ctx, 1), ctx.attr<"keep_dims">(), "axes", ctx.output<"y">());
    }
};

/// The operators of inference in this file.
using reduce_ops = join<ops<ReduceSum, ReduceMean, ReduceProd, ReduceMax, ReduceMin, ReduceAll, ReduceAny, ArgMaxV2,
                            ArgMin, Cumsum, L2Loss, Reduction, ArgMaxWithK>,
    listed_ops<reduce_lines>>;

/// The operators of training graphs in this file.
using reduce_training_ops = ops<EuclideanNorm>;

} // namespace library
GRAFT_END
