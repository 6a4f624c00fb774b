// graft/library/array/gather/ops.hpp - operators: selection of elements by indices or a condition
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op.hpp"
#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

/// Rows of weight [input_dim, num_output] selected by the numbers in x, plus bias. Caffe EmbedLayer.
struct Embed : graft::op<Embed> {
    static constexpr operator_line prototype{R"(Embed x:real_number weight:floating bias?:' -> y~weight
        num_output?int>=1 input_dim?int)"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const n = ctx.attr<"num_output">();
        if (auto s = rule::expect_elements(ctx.input<"weight">(), dim(n) * dim(ctx.attr<"input_dim">()), "weight",
                "input_dim * num_output numbers");
            !s)
            return s;
        if (auto s = rule::expect_elements(ctx.optional_input<"bias">(), n, "bias", "one number per output"); !s)
            return s;
        auto y = ctx.output<"y">();
        y = ctx.input<"x">();
        if (y.has_rank()) y.append(n);
        return ok;
    }
};

/// The rows of x selected by the indices. Source: TensorFlow Gather.
struct Gather : op<Gather> {
    static constexpr operator_line prototype{R"(Gather x indices:index_number -> y~x validate_indices?bool=true
        | is rearrangement)"};
    static constexpr auto infer_shape = rule::gather_rows<"x", "indices", "y">{};
    static constexpr auto infer_value = rule::gather_value<"x", "indices", "y">{};
};

/// The slices of x along `axis` selected by the indices. Source: TensorFlow GatherV2.
struct GatherV2 : op<GatherV2> {
    static constexpr operator_line prototype{R"(GatherV2 x indices:i16,i32,i64 axis:index_number(value_depend) -> y~x
        batch_dims?int=0 | is rearrangement)"};
    static constexpr auto infer_shape = rule::gather<"x", "indices", "axis", "batch_dims", "y">{};
    static constexpr auto infer_value = rule::gather_value<"x", "indices", "y">{};
};

/// The slices of x at the positions in the last dim of indices. Source: TensorFlow GatherNd.
struct GatherNd : op<GatherNd> {
    static constexpr operator_line prototype{"GatherNd x indices:i16,i32,i64 -> y~x | is rearrangement"};
    static constexpr auto infer_shape = rule::gather_nd<"x", "indices", "y">{};
};

/// The positions at which x is not zero, one per row. Source: TensorFlow Where.
struct Where : op<Where> {
    static constexpr operator_line prototype{"Where x:number,bool -> y:i64(compute_depend)"};
    static constexpr auto infer_shape = rule::where<"x", "y">{};
    /// One row per element.
    static constexpr status infer_bound(shape_context& ctx) {
        auto const& x = ctx.input<"x">();
        if (x.has_rank())
            ctx.output<"y">() = shape::of_rank(0).append(x.elements()).append(static_cast<std::int64_t>(x.rank()));
        return ok;
    }
};

/// Positions of the elements that are not zero: [n, rank], or [rank, n] with transpose. Source: CANN
/// NonZero, PyTorch nonzero.
struct NonZero : graft::op<NonZero> {
    static constexpr operator_line prototype{R"(NonZero x:real_number,bool -> y@dtype:index_number(compute_depend)
        transpose?bool=false dtype?type=i64)"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const& x = ctx.input<"x">();
        auto const rank = x.has_rank() ? dim(static_cast<std::int64_t>(x.rank())) : dim::unknown();
        auto y = ctx.output<"y">();
        y = shape::of_rank(2);
        y[ctx.attr<"transpose">() ? 0 : 1] = rank;
        return ok;
    }
    /// One position per element.
    static constexpr status infer_bound(shape_context& ctx) {
        ctx.output<"y">()[ctx.attr<"transpose">() ? 1 : 0] = ctx.input<"x">().elements();
        return ok;
    }
};

/// The elements of data whose mask satisfies a comparison with val: flat, with their positions; valid_num is their
/// number. Source: CANN CondTake.
struct CondTake : graft::op<CondTake> {
    static constexpr operator_line prototype{R"(CondTake data:f32 mask:' -> out_data:' out_index:i32 valid_num:'
        mode?string{"equal","not_equal","less","less_equal","greater","greater_equal"} val?float eps?float=1e-06)"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const &x = ctx.input<"data">(), &m = ctx.input<"mask">();
        if (contradict(x, m)) return fail(errc::shape_mismatch, "mask", "the shape of data");
        auto const all = merge(rule::or_unknown_rank(x), m);
        ctx.output<"out_data">() = ctx.output<"out_index">() = shape::of_rank(0).append(
            all.has_rank() ? all.elements() : dim::unknown());
        ctx.output<"valid_num">() = shape{1};
        return ok;
    }
};

struct UnravelIndex : op<UnravelIndex> {
    static constexpr operator_line prototype{R"(UnravelIndex indices:Tidx dims:' -> y:' where Tidx=index_number | tf:
        indices,dims->output Tidx=i32)"};
    /// One row per dim; a scalar becomes a vector.
    static constexpr status infer_shape(shape_context& ctx) {
        auto const &x = ctx.input<"indices">(), &dims = ctx.input<"dims">();
        auto y = ctx.output<"y">();
        y = shape::unknown_rank();
        if (!x.has_rank()) return ok;
        y = shape::of_rank(0).append(dims.elements());
        if (x.rank() > 0) y.append(x.elements());
        return ok;
    }
};

/// The operators of inference in this file.
using gather_ops = ops<Gather, GatherV2, GatherNd, Where, NonZero, CondTake, Embed>;

/// The operators of training graphs in this file.
using gather_training_ops = ops<UnravelIndex>;

/// Sums, means or maxima of rows of weight: two-dimensional indices are the bags; for one-dimensional indices, offsets
/// are the beginnings of the bags.
struct EmbeddingBag : op<EmbeddingBag> {
    static constexpr operator_line prototype{R"(EmbeddingBag weight:f16,f32,bf16 indices:index_number offsets?:'
        per_sample_weights?:f16,f32,bf16(any_shape) -> y~weight offset2bag~indices bag_size~indices max_indices~indices
        mode?string{"sum","mean","max"}="mean" scale_grad_by_freq?bool=false sparse?bool=false
        include_last_offset?bool=false padding_idx?int=-1)"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const &weight = ctx.input<"weight">(), &indices = ctx.input<"indices">();
        if (auto s = rule::expect_rank(weight, 2, "weight"); !s) return s;
        dim bags = dim::unknown();
        if (indices.has_rank() && indices.rank() == 2) {
            bags = indices[0];
        } else if (auto const offsets = ctx.optional_input<"offsets">(); offsets) {
            if (auto s = rule::expect_rank(*offsets, 1, "offsets"); !s) return s;
            if (auto s = rule::expect_rank(indices, 1, "indices"); !s) return s;
            if (offsets->has_rank()) bags = (*offsets)[0] - (ctx.attr<"include_last_offset">() ? 1 : 0);
        }
        auto y = shape::of_rank(0).append(bags).append(weight.has_rank() ? weight[1] : dim::unknown());
        ctx.output<"y">() = y;
        ctx.output<"offset2bag">() = indices.has_rank() ? shape::of_rank(0).append(indices.elements())
                                                        : shape::of_rank(1);
        ctx.output<"bag_size">() = shape::of_rank(0).append(bags);
        ctx.output<"max_indices">() = shape::unknown_rank();
        return rule::valid(y, "offsets");
    }
};

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct gather_device_lines {
    static constexpr char text[] = R"ops(
/// The k smallest distances of a search in product codes, their lists and their positions.
TopKPQDistanceMerge sorted_distance:f16 pq_ivf:i32 pq_index:i32 -> topk_distance:f16 topk_ivf:i32 topk_index:i32
    k?int>=0 | [n] [n] [n] > [#] [#] [#] of k
)ops";
};

/// The operators of this file; none has a kernel.
using gather_device_ops = join<ops<EmbeddingBag>, listed_ops<gather_device_lines>>;

} // namespace library
GRAFT_END
