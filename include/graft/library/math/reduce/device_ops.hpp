// graft/library/math/reduce/device_ops.hpp - CANN's device operators: reductions over listed axes
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "graft/base/config.hpp"
#include "graft/op/catalog/listed.hpp"
#include "graft/op/catalog/ops.hpp"
#include "graft/op/define/op.hpp"
#include "graft/op/infer/context.hpp"
#include "graft/op/rules/elementwise.hpp"
#include "graft/op/rules/expect.hpp"
#include "graft/op/rules/reduce.hpp"

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
            if (!axes.empty())
                if (auto s = rule::axes_mask(axes, x.rank(), Axes.view(), mask); !s) return s;
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
    static constexpr auto prototype = graft::prototype("ReduceSumD")
                                          .input("x", f16 | f32 | bf16)
                                          .output("y", follow("x", aspect::dtype))
                                          .attr("axes", as_integers)
                                          .attr("keep_dims", false);
    static constexpr auto infer_shape = reduce_listed<"x", "axes", "keep_dims", "y">{};
};

/// Mean over axes; all of them if none is specified, or with noop_with_empty_axes x unchanged.
struct ReduceMeanD : op<ReduceMeanD> {
    static constexpr auto prototype = graft::prototype("ReduceMeanD")
                                          .input("x", f16 | f32 | bf16)
                                          .output("y", follow("x", aspect::dtype))
                                          .attr("axes", as_integers)
                                          .attr("keep_dims", false)
                                          .attr("noop_with_empty_axes", false);
    static constexpr status infer_shape(shape_context& ctx) {
        if (!ctx.attr<"noop_with_empty_axes">() || !ctx.attr<"axes">().empty())
            return reduce_listed<"x", "axes", "keep_dims", "y">{}(ctx);
        ctx.output<"y">() = rule::or_unknown_rank(ctx.input<"x">());
        return ok;
    }
};

/// Largest element over axes; all of them if none is specified.
struct ReduceMaxD : op<ReduceMaxD> {
    static constexpr auto prototype = graft::prototype("ReduceMaxD")
                                          .input("x", f16 | f32 | bf16 | i8 | i32 | u8)
                                          .output("y", follow("x", aspect::dtype))
                                          .attr("axes", as_integers)
                                          .attr("keep_dims", false);
    static constexpr auto infer_shape = reduce_listed<"x", "axes", "keep_dims", "y">{};
};

/// Smallest element over axes; all of them if none is specified.
struct ReduceMinD : op<ReduceMinD> {
    static constexpr auto prototype = graft::prototype("ReduceMinD")
                                          .input("x", f16 | f32 | bf16 | i8 | i32 | u8)
                                          .output("y", follow("x", aspect::dtype))
                                          .attr("axes", as_integers)
                                          .attr("keep_dims", false);
    static constexpr auto infer_shape = reduce_listed<"x", "axes", "keep_dims", "y">{};
};

/// Product over axes; all of them if none is specified.
struct ReduceProdD : op<ReduceProdD> {
    static constexpr auto prototype = graft::prototype("ReduceProdD")
                                          .input("x", f16 | f32 | bf16 | i8 | i32 | u8)
                                          .output("y", follow("x", aspect::dtype))
                                          .attr("axes", as_integers)
                                          .attr("keep_dims", false);
    static constexpr auto infer_shape = reduce_listed<"x", "axes", "keep_dims", "y">{};
};

/// Whether all elements are true, over axes; all of them if none is specified.
struct ReduceAllD : op<ReduceAllD> {
    static constexpr auto prototype = graft::prototype("ReduceAllD")
                                          .input("x", boolean)
                                          .output("y", boolean)
                                          .attr("axes", as_integers)
                                          .attr("keep_dims", false);
    static constexpr auto infer_shape = reduce_listed<"x", "axes", "keep_dims", "y">{};
};

/// Whether an element is true, over axes; all of them if none is specified.
struct ReduceAnyD : op<ReduceAnyD> {
    static constexpr auto prototype = graft::prototype("ReduceAnyD")
                                          .input("x", boolean)
                                          .output("y", boolean)
                                          .attr("axes", as_integers)
                                          .attr("keep_dims", false);
    static constexpr auto infer_shape = reduce_listed<"x", "axes", "keep_dims", "y">{};
};

/// Root of the sum of squares over axes; all of them if none is specified.
struct EuclideanNormD : op<EuclideanNormD> {
    static constexpr auto prototype = graft::prototype("EuclideanNormD")
                                          .input("x", f16 | f32 | i32)
                                          .output("y", follow("x", aspect::dtype))
                                          .attr("axes", integers())
                                          .attr("keep_dims", false);
    static constexpr auto infer_shape = reduce_listed<"x", "axes", "keep_dims", "y">{};
};

/// Sum of squares over axes; all of them if none is specified.
struct SquareSumV1 : op<SquareSumV1> {
    static constexpr auto prototype = graft::prototype("SquareSumV1")
                                          .input("x", f16 | f32 | bf16)
                                          .output("y", follow("x", aspect::dtype))
                                          .attr("axis", as_integers)
                                          .attr("keep_dims", false);
    static constexpr auto infer_shape = reduce_listed<"x", "axis", "keep_dims", "y">{};
};

/// Sum of squares over axes, and the squares.
struct SquareSumV2 : op<SquareSumV2> {
    static constexpr auto prototype = graft::prototype("SquareSumV2")
                                          .input("x", f16 | f32)
                                          .output("y1", follow("x", aspect::dtype))
                                          .output("y2", follow("x", aspect::dtype | aspect::shape))
                                          .attr("axis", as_integers)
                                          .attr("keep_dims", false);
    static constexpr auto infer_shape = reduce_listed<"x", "axis", "keep_dims", "y1">{};
};

/// Mean and variance over axes; all of them if none is specified.
struct ReduceMeanVariance : op<ReduceMeanVariance> {
    static constexpr auto prototype = graft::prototype("ReduceMeanVariance")
                                          .input("x", f16 | f32)
                                          .output("mean", follow("x", aspect::dtype))
                                          .output("variance", follow("x", aspect::dtype))
                                          .attr("axes", integers())
                                          .attr("keep_dims", true);
    static constexpr auto infer_shape = reduce_listed<"x", "axes", "keep_dims", "mean", "variance">{};
};

/// Standard deviation and mean over axes; all of them if none is specified.
struct ReduceStd : op<ReduceStd> {
    static constexpr auto prototype = graft::prototype("ReduceStd")
                                          .input("x", f16 | f32)
                                          .output("y1", follow("x", aspect::dtype))
                                          .output("y2", follow("x", aspect::dtype))
                                          .attr("dim", integers())
                                          .attr("unbiased", true)
                                          .attr("keepdim", false);
    static constexpr auto infer_shape = reduce_listed<"x", "dim", "keepdim", "y1", "y2">{};
};

/// Largest element along an axis, and its position.
struct ArgMaxWithValue : op<ArgMaxWithValue> {
    static constexpr auto prototype = graft::prototype("ArgMaxWithValue")
                                          .input("x", f16 | f32 | bf16 | i32 | i64)
                                          .output("indice", i32)
                                          .output("values", follow("x", aspect::dtype))
                                          .attr("dimension", as_integer)
                                          .attr("keep_dims", false);
    static constexpr auto infer_shape = reduce_dimension<true, "x", "indice", "values">{};
};

/// Smallest element along an axis, and its position.
struct ArgMinWithValue : op<ArgMinWithValue> {
    static constexpr auto prototype = graft::prototype("ArgMinWithValue")
                                          .input("x", f16 | f32 | bf16 | i32 | i64)
                                          .output("indice", i32)
                                          .output("values", follow("x", aspect::dtype))
                                          .attr("dimension", as_integer)
                                          .attr("keep_dims", false);
    static constexpr auto infer_shape = reduce_dimension<true, "x", "indice", "values">{};
};

/// Position of the largest element along an axis.
struct ArgMaxD : op<ArgMaxD> {
    static constexpr auto prototype = graft::prototype("ArgMaxD")
                                          .input("x", f16 | f32)
                                          .output("y", i32)
                                          .attr("dimension", as_integer)
                                          .attr("dtype", i64, one_of(i32, i64));
    static constexpr auto infer_shape = reduce_dimension<false, "x", "y">{};
};

/// Position of the smallest element along an axis.
struct ArgMinD : op<ArgMinD> {
    static constexpr auto prototype = graft::prototype("ArgMinD")
                                          .input("x", f16 | f32)
                                          .output("y", i32)
                                          .attr("dimension", as_integer)
                                          .attr("dtype", i64, one_of(i32, i64));
    static constexpr auto infer_shape = reduce_dimension<false, "x", "y">{};
};

/// Numbers from start to limit in steps of delta.
struct RangeD : op<RangeD> {
    static constexpr auto prototype = graft::prototype("RangeD")
                                          .input("x", f32 | i32)
                                          .output("y", follow("x", aspect::dtype))
                                          .attr("start", as_float)
                                          .attr("limit", as_float)
                                          .attr("delta", as_float);
    static constexpr status infer_shape(shape_context& ctx) {
        auto const& x = ctx.input<"x">();
        ctx.output<"y">() = shape::of_rank(0).append(x.elements());
        return ok;
    }
};

/// Gradients of a layer norm with respect to gamma and beta, with the shape in shape_gamma.
struct LayerNormBetaGammaBackpropV2 : op<LayerNormBetaGammaBackpropV2> {
    static constexpr auto prototype = graft::prototype("LayerNormBetaGammaBackpropV2")
                                          .input("dy", f16 | f32 | bf16)
                                          .input("res_for_gamma", f32)
                                          .output("pd_gamma", follow("dy", aspect::dtype))
                                          .output("pd_beta", follow("dy", aspect::dtype))
                                          .attr("shape_gamma", as_integers);
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
InTopKD x1:f32 x2:i32 -> y:bool k?int | [b,?] [b] > [b]
)ops";
};

/// Maximum of the rows of each segment; segment_ids do not decrease, and begin at 0.
struct SegmentMaxD : op<SegmentMaxD> {
    static constexpr auto prototype = graft::prototype("SegmentMaxD")
                                          .input("x", f16 | f32 | i32)
                                          .output("y", follow("x", aspect::dtype))
                                          .attr("segment_ids", as_integers,
                                               length_at_least(1), in_range(0, 2147483646));
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
            return fail(errc::shape_mismatch, "segment_ids", "one for each row of x", x[0].value(),
                static_cast<std::int64_t>(ids.size()));
        y[0] = ids[ids.size() - 1] + 1;
        return ok;
    }
};

/// Maximum of the rows of each segment.
struct UnsortedSegmentMaxD : op<UnsortedSegmentMaxD> {
    static constexpr auto prototype = graft::prototype("UnsortedSegmentMaxD")
                                          .input("x", f16 | f32 | i32)
                                          .input("segment_ids", i32)
                                          .output("y", follow("x", aspect::dtype))
                                          .attr("num_segments", as_integer, at_least(1));
    static constexpr status infer_shape(shape_context& ctx) {
        auto const &x = ctx.input<"x">(), &ids = ctx.input<"segment_ids">();
        auto y = ctx.output<"y">();
        y = shape::unknown_rank();
        if (!x.has_rank() || !ids.has_rank()) return ok;
        if (x.rank() < ids.rank())
            return fail(errc::wrong_rank, "segment_ids", "as many dims as x at most",
                static_cast<std::int64_t>(x.rank()), static_cast<std::int64_t>(ids.rank()));
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
