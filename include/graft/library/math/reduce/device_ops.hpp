// graft/library/math/reduce/device_ops.hpp - CANN's device operators: reductions over listed axes
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op.hpp"
#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

/// Rule for shapes: `Y...` are `X` without the listed axes, or with 1 for them; an empty list means all axes.
template <fixed_string X, fixed_string Axes, fixed_string Keep, fixed_string... Y> struct reduce_listed {
    template <class Op> constexpr status operator()(shape_context<Op>& ctx) const {
        auto const& x = ctx.input(param_name<X>{});
        auto y = shape::unknown_rank();
        auto const axes = ctx.attr(param_name<Axes>{});
        bool const keep = ctx.attr(param_name<Keep>{});
        if (x.has_rank()) {
            unsigned mask = axes.empty() ? ~0u : 0u;
            for (auto const axis : axes) { // as CANN, which takes an axis that is there twice
                auto const at = normalize_axis(axis, x.rank(), Axes.view());
                if (!at) return at.error();
                mask |= 1u << *at;
            }
            y = rule::reduced(x, mask, keep);
        } else if (axes.empty() && !keep) {
            y = shape::scalar();
        }
        ((ctx.output(param_name<Y>{}) = y), ...);
        return ok;
    }
};

/// Rule for shapes: `Y...` are `X` without the axis `dimension`; or with 1 for it if keep_dims is set, an attribute of
/// operators with `Keeps`.
template <bool Keeps, fixed_string X, fixed_string... Y> struct reduce_dimension {
    template <class Op> constexpr status operator()(shape_context<Op>& ctx) const {
        using namespace literals;
        auto const& x = ctx.input(param_name<X>{});
        auto y = shape::unknown_rank();
        bool keep = false;
        if constexpr (Keeps) keep = ctx.attr("keep_dims"_p);
        if (x.has_rank()) {
            auto const at = normalize_axis(ctx.attr("dimension"_p), x.rank(), "dimension");
            if (!at) return at.error();
            y = rule::reduced(x, 1u << *at, keep);
        }
        ((ctx.output(param_name<Y>{}) = y), ...);
        return ok;
    }
};

/// Sum over axes; all of them if none is specified.
struct ReduceSumD : op<ReduceSumD> {
    static constexpr operator_line prototype{"ReduceSumD x:f32,f16,bf16 -> y~x axes?list(int) keep_dims?bool=false"};
    static constexpr auto infer_shape = reduce_listed<"x", "axes", "keep_dims", "y">{};
};

/// Mean over axes; all of them if none is specified, or with noop_with_empty_axes x unchanged.
struct ReduceMeanD : op<ReduceMeanD> {
    static constexpr operator_line prototype{R"(ReduceMeanD x:f32,f16,bf16 -> y~x axes?list(int) keep_dims?bool=false
        noop_with_empty_axes?bool=false)"};
    static constexpr status infer_shape(shape_context& ctx) {
        if (!ctx.attr<"noop_with_empty_axes">() || !ctx.attr<"axes">().empty())
            return reduce_listed<"x", "axes", "keep_dims", "y">{}(ctx);
        ctx.output<"y">() = rule::or_unknown_rank(ctx.input<"x">());
        return ok;
    }
};

/// Largest element over axes; all of them if none is specified.
struct ReduceMaxD : op<ReduceMaxD> {
    static constexpr operator_line prototype{R"(ReduceMaxD x:f32,f16,bf16,i8,i32,u8 -> y~x axes?list(int)
        keep_dims?bool=false)"};
    static constexpr auto infer_shape = reduce_listed<"x", "axes", "keep_dims", "y">{};
};

/// Smallest element over axes; all of them if none is specified.
struct ReduceMinD : op<ReduceMinD> {
    static constexpr operator_line prototype{R"(ReduceMinD x:f32,f16,bf16,i8,i32,u8 -> y~x axes?list(int)
        keep_dims?bool=false)"};
    static constexpr auto infer_shape = reduce_listed<"x", "axes", "keep_dims", "y">{};
};

/// Product over axes; all of them if none is specified.
struct ReduceProdD : op<ReduceProdD> {
    static constexpr operator_line prototype{R"(ReduceProdD x:f32,f16,bf16,i8,i32,u8 -> y~x axes?list(int)
        keep_dims?bool=false)"};
    static constexpr auto infer_shape = reduce_listed<"x", "axes", "keep_dims", "y">{};
};

/// Whether all elements are true, over axes; all of them if none is specified.
struct ReduceAllD : op<ReduceAllD> {
    static constexpr operator_line prototype{"ReduceAllD x:bool -> y:' axes?list(int) keep_dims?bool=false"};
    static constexpr auto infer_shape = reduce_listed<"x", "axes", "keep_dims", "y">{};
};

/// Whether an element is true, over axes; all of them if none is specified.
struct ReduceAnyD : op<ReduceAnyD> {
    static constexpr operator_line prototype{"ReduceAnyD x:bool -> y:' axes?list(int) keep_dims?bool=false"};
    static constexpr auto infer_shape = reduce_listed<"x", "axes", "keep_dims", "y">{};
};

/// Root of the sum of squares over axes; all of them if none is specified.
struct EuclideanNormD : op<EuclideanNormD> {
    static constexpr operator_line prototype{R"(EuclideanNormD x:f32,f16,i32 -> y~x axes?list(int)=
        keep_dims?bool=false)"};
    static constexpr auto infer_shape = reduce_listed<"x", "axes", "keep_dims", "y">{};
};

/// Sum of squares over axes; all of them if none is specified.
struct SquareSumV1 : op<SquareSumV1> {
    static constexpr operator_line prototype{"SquareSumV1 x:f32,f16,bf16 -> y~x axis?list(int) keep_dims?bool=false"};
    static constexpr auto infer_shape = reduce_listed<"x", "axis", "keep_dims", "y">{};
};

/// Sum of squares over axes, and the squares.
struct SquareSumV2 : op<SquareSumV2> {
    static constexpr operator_line prototype{"SquareSumV2 x:f32,f16 -> y1~x y2=x axis?list(int) keep_dims?bool=false"};
    static constexpr auto infer_shape = reduce_listed<"x", "axis", "keep_dims", "y1">{};
};

/// Mean and variance over axes; all of them if none is specified.
struct ReduceMeanVariance : op<ReduceMeanVariance> {
    static constexpr operator_line prototype{R"(ReduceMeanVariance x:f32,f16 -> mean~x variance~x axes?list(int)=
        keep_dims?bool=true)"};
    static constexpr auto infer_shape = reduce_listed<"x", "axes", "keep_dims", "mean", "variance">{};
};

/// Standard deviation and mean over axes; all of them if none is specified.
struct ReduceStd : op<ReduceStd> {
    static constexpr operator_line prototype{R"(ReduceStd x:f32,f16 -> y1~x y2~x dim?list(int)= unbiased?bool=true
        keepdim?bool=false)"};
    static constexpr auto infer_shape = reduce_listed<"x", "dim", "keepdim", "y1", "y2">{};
};

/// Largest element along an axis, and its position.
struct ArgMaxWithValue : op<ArgMaxWithValue> {
    static constexpr operator_line prototype{R"(ArgMaxWithValue x:f32,f16,bf16,i32,i64 -> indice:i32 values~x
        dimension?int keep_dims?bool=false)"};
    static constexpr auto infer_shape = reduce_dimension<true, "x", "indice", "values">{};
};

/// Smallest element along an axis, and its position.
struct ArgMinWithValue : op<ArgMinWithValue> {
    static constexpr operator_line prototype{R"(ArgMinWithValue x:f32,f16,bf16,i32,i64 -> indice:i32 values~x
        dimension?int keep_dims?bool=false)"};
    static constexpr auto infer_shape = reduce_dimension<true, "x", "indice", "values">{};
};

/// Position of the largest element along an axis.
struct ArgMaxD : op<ArgMaxD> {
    static constexpr operator_line prototype{"ArgMaxD x:f32,f16 -> y:i32 dimension?int dtype?type{index_number}=i64"};
    static constexpr auto infer_shape = reduce_dimension<false, "x", "y">{};
};

/// Position of the smallest element along an axis.
struct ArgMinD : op<ArgMinD> {
    static constexpr operator_line prototype{"ArgMinD x:f32,f16 -> y:i32 dimension?int dtype?type{index_number}=i64"};
    static constexpr auto infer_shape = reduce_dimension<false, "x", "y">{};
};

/// Numbers from start to limit in steps of delta.
struct RangeD : op<RangeD> {
    static constexpr operator_line prototype{"RangeD x:f32,i32 -> y~x start?float limit?float delta?float"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const& x = ctx.input<"x">();
        ctx.output<"y">() = shape::of_rank(0).append(x.elements());
        return ok;
    }
};

/// Gradients of a layer norm with respect to gamma and beta, with the shape in shape_gamma.
struct LayerNormBetaGammaBackpropV2 : op<LayerNormBetaGammaBackpropV2> {
    static constexpr operator_line prototype{R"(LayerNormBetaGammaBackpropV2 dy:f32,f16,bf16(any_shape)
        res_for_gamma:f32(any_shape) -> pd_gamma:f32 pd_beta:f32 shape_gamma?list(int))"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto y = shape::of_rank(0);
        for (auto const d : ctx.attr<"shape_gamma">()) {
            if (d < -1) return fail(errc::negative_dim, "shape_gamma", "dims from 0 up, or -1", d);
            if (y.rank() == max_rank) return fail(errc::rank_too_large, "shape_gamma", "a rank of at most 25");
            y.append(d < 0 ? dim::unknown() : dim(d));
        }
        ctx.output<"pd_gamma">() = y;
        ctx.output<"pd_beta">() = y;
        return ok;
    }
};

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct reduce_device_lines {
    static constexpr char text[] = R"ops(
/// Whether x1 at the position x2 of each row is among the k largest of the row.
InTopKD x1:f32 x2:i32,i64 -> y:bool k?int | [b,?] [b] > [b]
)ops";
};

/// Maximum of the rows of each segment; segment_ids do not decrease, and begin at 0.
struct SegmentMaxD : op<SegmentMaxD> {
    static constexpr operator_line prototype{R"(SegmentMaxD x:f32,f16,i32 -> y~x
        segment_ids?list(int)[1..]{0..2147483646})"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const ids = ctx.attr<"segment_ids">();
        auto const& x = ctx.input<"x">();
        auto y = ctx.output<"y">();
        y = rule::or_unknown_rank(x);
        if (!x.has_rank()) return ok;
        for (std::size_t i = 1; i < ids.size(); ++i)
            if (ids[i] < ids[i - 1])
                return fail(errc::wrong_value, "segment_ids", "numbers that do not fall", ids[i - 1], ids[i]);
        if (ids[0] != 0) return fail(errc::wrong_value, "segment_ids", "0 at first", 0, ids[0]);
        if (x.rank() == 0) return fail(errc::wrong_rank, "x", "rank 1 and above", 1, 0);
        if (contradict(x[0], static_cast<std::int64_t>(ids.size())))
            return fail(errc::shape_mismatch, "segment_ids", "one for each row of x", x[0].value(), ids.size());
        y[0] = ids[ids.size() - 1] + 1;
        return ok;
    }
};

/// Maximum of the rows of each segment.
struct UnsortedSegmentMaxD : op<UnsortedSegmentMaxD> {
    static constexpr operator_line prototype{R"(UnsortedSegmentMaxD x:f32,f16,i16,i32 segment_ids:i32 -> y~x
        num_segments?int>=1)"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const &x = ctx.input<"x">(), &ids = ctx.input<"segment_ids">();
        auto y = ctx.output<"y">();
        y = shape::unknown_rank();
        if (!x.has_rank() || !ids.has_rank()) return ok;
        if (x.rank() < ids.rank())
            return fail(errc::wrong_rank, "segment_ids", "as many dims as x at most", x.rank(), ids.rank());
        auto all = shape::of_rank(0).append(ctx.attr<"num_segments">());
        for (std::size_t i = 0; i < x.rank(); ++i)
            if (i >= ids.rank()) all.append(x[i]);
            else if (contradict(x[i], ids[i])) return fail(errc::shape_mismatch, "segment_ids", "the first dims of x");
        y = all;
        return ok;
    }
};

/// The operators of this file; none has a kernel.
using reduce_device_ops =
    join<ops<ReduceSumD, ReduceMeanD, ReduceMaxD, ReduceMinD, ReduceProdD, ReduceAllD, ReduceAnyD, EuclideanNormD,
             SquareSumV1, SquareSumV2, ReduceMeanVariance, ReduceStd, ArgMaxWithValue, ArgMinWithValue, ArgMaxD,
             ArgMinD, RangeD, LayerNormBetaGammaBackpropV2>,
        listed_ops<reduce_device_lines>, ops<SegmentMaxD, UnsortedSegmentMaxD>>;

} // namespace library
GRAFT_END
