// graft/library/math/histogram/ops.hpp - operators: counts and buckets
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "graft/op.hpp"
#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

/// The bucket of each number, feature by feature: float_values [n], bucket_boundaries sorted.
/// source TensorFlow BoostedTreesBucketize
struct BoostedTreesBucketize : graft::op<BoostedTreesBucketize> {
    static constexpr operator_line prototype{R"(BoostedTreesBucketize float_values*num_features:f32
        bucket_boundaries*num_features:' -> y*num_features:i32 num_features?int>=0)"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const x = ctx.dynamic_desc<"float_values">(), edges = ctx.dynamic_desc<"bucket_boundaries">();
        auto const y = ctx.dynamic_output<"y">();
        auto const n = ctx.attr<"num_features">();
        if (static_cast<std::int64_t>(x.size()) != n)
            return fail(errc::wrong_input_count, "float_values", "as many as num_features", n,
                static_cast<std::int64_t>(x.size()));
        if (edges.size() != x.size())
            return fail(errc::wrong_input_count, "bucket_boundaries", "as many as num_features", n,
                static_cast<std::int64_t>(edges.size()));
        if (y.size() != x.size())
            return fail(
                errc::wrong_output_count, "y", "as many as num_features", n, static_cast<std::int64_t>(y.size()));
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
    static constexpr operator_line prototype{R"(DenseBincount input:Tidx size:' weights:T -> output:T
        binary_output?bool=false where Tidx=index_number T=f32,f64,i32,i64 | tf:)"};
    /// A row of `size` counts, or one for each row of a matrix.
    static constexpr status infer_shape(shape_context& ctx) {
        auto const& x = ctx.input<"input">();
        auto y = ctx.output<"output">();
        y = shape::unknown_rank();
        if (!x.has_rank()) return ok;
        if (x.rank() > 2)
            return fail(errc::wrong_rank, "input", "at most a matrix", 2, static_cast<std::int64_t>(x.rank()));
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
Bincount array:i32 size:' weights:T -> bins:T where T=f32,f64,i32,i64 | ? n > [n] | tf: arr,size,weights->bins
/// The number of elements in each of equally wide bins of a range.
HistogramFixedWidth x:T range:T nbins:i32 -> y:dtype dtype?type{index_number}=i32 where T=f32,f64,i32,i64
    | ? [2] n > [n] | tf: values,value_range,nbins->out
/// The index of the interval between ascending boundaries that contains each element.
Bucketize input:T -> output:i32 T?type{f32,f64,i32,i64} boundaries?list(float) | S > S
)ops";
};

using Bincount = listed<histogram_lines, "Bincount">;
using HistogramFixedWidth = listed<histogram_lines, "HistogramFixedWidth">;
using Bucketize = listed<histogram_lines, "Bucketize">;

/// The operators of inference in this file.
using histogram_ops = join<ops<BoostedTreesBucketize>, listed_ops<histogram_lines>>;

/// The operators of training graphs in this file.
using histogram_training_ops = ops<DenseBincount>;

} // namespace library
GRAFT_END
