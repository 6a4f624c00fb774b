// graft/library/math/histogram/ops.hpp - operators: counts and buckets
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op.hpp"
#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

/// The bucket of each number, feature by feature: float_values [n], bucket_boundaries sorted.
/// source TensorFlow BoostedTreesBucketize
struct BoostedTreesBucketize : graft::op<BoostedTreesBucketize> {
    static constexpr operator_line prototype{R"(BoostedTreesBucketize float_values*num_features:f32
        bucket_boundaries*num_features:' -> y*num_features:i32 num_features?int>=0 | tf: float_values*num_features:f32
        bucket_boundaries*num_features:' -> buckets*num_features:i32 num_features?int>=0)"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const x = ctx.dynamic_desc<"float_values">(), edges = ctx.dynamic_desc<"bucket_boundaries">();
        auto const y = ctx.dynamic_output<"y">();
        auto const n = ctx.attr<"num_features">();
        if (static_cast<std::int64_t>(x.size()) != n)
            return fail(errc::wrong_input_count, "float_values", "as many as num_features", n, x.size());
        if (edges.size() != x.size())
            return fail(errc::wrong_input_count, "bucket_boundaries", "as many as num_features", n, edges.size());
        if (y.size() != x.size()) return fail(errc::wrong_output_count, "y", "as many as num_features", n, y.size());
        auto rows = shape::unknown_rank();
        for (std::size_t i = 0; i < x.size(); ++i) {
            if (auto s = rule::expect_rank(x[i].shape, 1, "float_values"); !s) return s;
            if (auto s = rule::expect_rank(edges[i].shape, 1, "bucket_boundaries"); !s) return s;
            if (auto s = rule::merge_into(rows, x[i].shape, "float_values"); !s) return s;
        }
        for (std::size_t i = 0; i < y.size(); ++i) y[i] = rows.has_rank() ? rows : shape{-1};
        return ok;
    }
};

struct DenseBincount : op<DenseBincount> {
    static constexpr operator_line prototype{R"(DenseBincount input:Tidx size:' weights:T(any_shape) -> output:T
        binary_output?bool=false where Tidx=index_number T=f32,f64,i32,i64 | tf:)"};
    /// A row of `size` counts, or one for each row of a matrix.
    static constexpr status infer_shape(shape_context& ctx) {
        auto const& x = ctx.input<"input">();
        auto y = ctx.output<"output">();
        y = shape::unknown_rank();
        if (!x.has_rank()) return ok;
        if (x.rank() > 2) return fail(errc::wrong_rank, "input", "at most a matrix", 2, x.rank());
        auto const size = rule::value_at_input(ctx, 1);
        auto const bins = size.available() ? as_size(size[0]) : dim::unknown();
        y = x.rank() == 2 ? shape::of_rank(0).append(x[0]).append(bins) : shape::of_rank(0).append(bins);
        return ok;
    }
};

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct histogram_lines {
    static constexpr char text[] = R"ops(
/// The count of each number below size, or the sum of its weights.
Bincount array:i32 size:' weights:T -> bins:T where T=f32,f64,i32,i64 | ? n ? > [n] | tf: arr,size,weights->bins
/// The number of elements in each of equally wide bins of a range.
HistogramFixedWidth x:T range:T nbins:i32 -> y:dtype dtype?type{index_number}=i32 where T=f32,f64,i32,i64
    | ? [2] n > [n] | tf: values,value_range,nbins->out
/// The index of the interval between ascending boundaries that contains each element.
Bucketize input:T -> output:i32 T?type{f32,f64,i32,i64} boundaries?list(float) | S > S
/// The same with boundaries that a run has.
BucketizeWithInputBoundaries input:T boundaries:f32 -> output:i32 T?type{f32,f64,i32,i64} | S [?] > S
)ops";
};

using Bincount = listed<histogram_lines, "Bincount">;
using HistogramFixedWidth = listed<histogram_lines, "HistogramFixedWidth">;
using Bucketize = listed<histogram_lines, "Bucketize">;
using BucketizeWithInputBoundaries = listed<histogram_lines, "BucketizeWithInputBoundaries">;

/// The operators of inference in this file.
using histogram_ops = join<ops<BoostedTreesBucketize>, listed_ops<histogram_lines>>;

/// The operators of training graphs in this file.
using histogram_training_ops = ops<DenseBincount>;

// Ports, attributes and names are TensorFlow's: these operators are both the origin and the target of their plugins.
// Source: TensorFlow core/ops/count_ops.cc, math_ops.cc

namespace detail {

/// `maxlength` columns, if it is above 0: otherwise the number is only known at run time.
template <class Context> constexpr status known_columns(Context& ctx, dim rows, bool one_row) {
    auto const columns = ctx.template attr<"maxlength">();
    if (columns <= 0 || (!one_row && !rows.known())) return ok;
    auto& y = ctx.template result<"output_dense_shape">();
    if (!one_row) ctx.put(y, rows);
    ctx.put(y, dim(columns));
    return ok;
}

} // namespace detail

/// The count of each number in a vector, or in each row of a matrix, as a sparse tensor; or the sums of weights, or 1
/// for each that occurs. Numbers from maxlength on are not counted.
struct DenseCountSparseOutput : op<DenseCountSparseOutput> {
    static constexpr operator_line prototype{R"(DenseCountSparseOutput values:T weights:output_type(any_shape) ->
        output_indices:i64(compute_depend) output_values:output_type(compute_depend) output_dense_shape:i64
        minlength?int>=-1=-1 maxlength?int>=-1=-1 binary_output?bool where T=index_number output_type=f32,f64,i32,i64
        | tf: values:T weights:output_type -> output_indices:i64 output_values:output_type output_dense_shape:i64
        T?type{index_number} minlength?int>=-1=-1 maxlength?int>=-1=-1 binary_output?bool
        output_type?type{f32,f64,i32,i64})"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const& x = ctx.input<"values">();
        if (x.has_rank() && x.rank() != 1 && x.rank() != 2)
            return fail(errc::wrong_rank, "values", "a vector or a matrix", 2, x.rank());
        auto const rank = x.has_rank() ? dim(static_cast<std::int64_t>(x.rank())) : dim::unknown();
        ctx.output<"output_indices">() = shape::of_rank(0).append(dim::unknown()).append(rank);
        ctx.output<"output_values">() = shape{-1};
        ctx.output<"output_dense_shape">() = shape::of_rank(0).append(rank);
        return ok;
    }
    static constexpr rule::rows_at_most<"values", "output_indices", "output_values"> infer_bound{};
    static constexpr status infer_value(value_context& ctx) {
        auto const& x = ctx.erased().inputs[0]->shape;
        if (!x.has_rank() || x.rank() == 0) return ok;
        return detail::known_columns(ctx, x[0], x.rank() == 1);
    }
};

/// The same for the rows of a sparse tensor.
struct SparseCountSparseOutput : op<SparseCountSparseOutput> {
    static constexpr operator_line prototype{R"(SparseCountSparseOutput indices:i64 values:T dense_shape:i64
        weights:output_type -> output_indices:i64(compute_depend) output_values:output_type(compute_depend)
        output_dense_shape:i64 minlength?int>=-1=-1 maxlength?int>=-1=-1 binary_output?bool where T=index_number
        output_type=f32,f64,i32,i64 | tf: indices:i64 values:T dense_shape:i64 weights:output_type ->
        output_indices:i64 output_values:output_type output_dense_shape:i64 T?type{index_number} minlength?int>=-1=-1
        maxlength?int>=-1=-1 binary_output?bool output_type?type{f32,f64,i32,i64})"};
    static constexpr rule::shape_spec infer_shape{"[n,r] [n] [r] > [?,r] [?] [r]"};
    static constexpr rule::rows_at_most<"values", "output_indices", "output_values"> infer_bound{};
    static constexpr status infer_value(value_context& ctx) {
        auto const& f = ctx.erased();
        value_view const sizes(*f.inputs[2], f.values[2]);
        if (!sizes.size().known() || sizes.size().value() < 1) return ok;
        bool const one_row = sizes.size().is(1);
        return detail::known_columns(ctx, one_row || !sizes.known() ? dim::unknown() : dim(sizes[0]), one_row);
    }
};

/// The same for the rows of a ragged tensor.
struct RaggedCountSparseOutput : op<RaggedCountSparseOutput> {
    static constexpr operator_line prototype{R"(RaggedCountSparseOutput splits:i64 values:T weights:output_type ->
        output_indices:i64(compute_depend) output_values:output_type(compute_depend) output_dense_shape:i64
        minlength?int>=-1=-1 maxlength?int>=-1=-1 binary_output?bool where T=index_number output_type=f32,f64,i32,i64
        | tf: splits:i64 values:T weights:output_type -> output_indices:i64 output_values:output_type
        output_dense_shape:i64 T?type{index_number} minlength?int>=-1=-1 maxlength?int>=-1=-1 binary_output?bool
        output_type?type{f32,f64,i32,i64})"};
    static constexpr rule::shape_spec infer_shape{"[?] [?] ? > [?,2] [?] [2]"};
    static constexpr rule::rows_at_most<"values", "output_indices", "output_values"> infer_bound{};
    static constexpr status infer_value(value_context& ctx) {
        auto const& splits = ctx.erased().inputs[0]->shape;
        return detail::known_columns(
            ctx, splits.has_rank() && splits.rank() == 1 ? splits[0] - 1 : dim::unknown(), false);
    }
};

/// The count of each number below `size` in each row of a ragged tensor, or the sum of its weights.
struct RaggedBincount : op<RaggedBincount> {
    static constexpr operator_line prototype{R"(RaggedBincount splits:i64 values:Tidx size:' weights:T(any_shape) ->
        output:T binary_output?bool=false where Tidx=index_number T=f32,f64,i32,i64 | tf:)"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const &splits = ctx.input<"splits">(), &values = ctx.input<"values">();
        if (auto s = rule::expect_rank(splits, 1, "splits"); !s) return s;
        if (auto s = rule::expect_scalar(ctx.input<"size">(), "size"); !s) return s;
        if (values.has_rank() && values.rank() > 2)
            return fail(errc::wrong_rank, "values", "at most", 2, values.rank());
        dim const rows = splits.has_rank() ? splits[0] - 1 : dim::unknown();
        auto const size = rule::value_at_input(ctx, 2);
        ctx.output<"output">() = shape::of_rank(0).append(rows).append(
            size.available() ? as_size(size[0]) : dim::unknown());
        return rule::valid(ctx.output<"output">(), "splits");
    }
};

/// The same for the rows of a sparse tensor, or for one row.
struct SparseBincount : op<SparseBincount> {
    static constexpr operator_line prototype{R"(SparseBincount indices:i64 values:Tidx dense_shape:i64 size:Tidx
        weights:T -> output:T binary_output?bool=false where Tidx=index_number T=f32,f64,i32,i64 | tf:)"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const& f = ctx.erased();
        if (auto s = rule::expect_rank(ctx.input<"dense_shape">(), 1, "dense_shape"); !s) return s;
        auto const sizes = rule::value_at_input(ctx, 2), size = rule::value_at_input(ctx, 3);
        auto y = ctx.output<"output">();
        y = shape::unknown_rank();
        auto const rank = f.inputs[2]->shape.has_rank() ? dim(f.inputs[2]->shape[0]) : dim::unknown();
        if (!rank.known()) return ok;
        if (rank.value() != 1 && rank.value() != 2)
            return fail(errc::wrong_element_count, "dense_shape", "one or two dims", 2, rank.value());
        auto all = shape::of_rank(0);
        if (rank.is(2)) all.append(sizes.available() ? as_size(sizes[0]) : dim::unknown());
        y = all.append(size.available() ? as_size(size[0]) : dim::unknown());
        return ok;
    }
};

/// The operators of training graphs in this file.
using histogram_count_ops =
    ops<DenseCountSparseOutput, SparseCountSparseOutput, RaggedCountSparseOutput, RaggedBincount, SparseBincount>;

} // namespace library
GRAFT_END
