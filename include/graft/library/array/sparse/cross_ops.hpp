// graft/library/array/sparse/cross_ops.hpp - operators: feature crosses of several columns
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op.hpp"
#include "graft/op/catalog/operator_line.hpp"

GRAFT_BEGIN
namespace library {
namespace detail {

/// Upper bound: the number of combinations of all features of the sparse columns, times those of a row of each dense
/// one; without sparse columns in each row. Inputs: N indices, N values, N shapes, then dense columns.
template <class Context> constexpr void bound_crosses(Context& ctx) {
    dim max = 1;
    for (auto const& x : ctx.template dynamic_desc<"values">()) max = max * x.shape.elements();
    dim rows = dim::unknown();
    for (auto const& x : ctx.template dynamic_desc<"dense_inputs">()) {
        if (!x.shape.has_rank() || x.shape.rank() != 2) return;
        max = max * x.shape[1];
        rows = merge(rows, x.shape[0]);
    }
    if (ctx.template dynamic_desc<"values">().size() == 0) max = max * rows;
    if (!max.known()) return;
    ctx.template output<"output_indices">() = shape::of_rank(0).append(max).append(2);
    ctx.template output<"output_values">() = shape::of_rank(0).append(max);
}

} // namespace detail

/// Each combination of a feature of every column, for each row of a batch: strings separated by _X_, or hashed
/// numbers. A sparse column has its features as values, a dense one as a row. Source: TensorFlow SparseCross.
struct SparseCross : op<SparseCross> {
    static constexpr operator_line prototype{R"(SparseCross indices*N:i64 values*:sparse_types shapes*N:i64
        dense_inputs*:dense_types -> output_indices:i64(compute_depend) output_values:out_type(compute_depend)
        output_shape:i64 N?int>=0=0 hashed_output?bool num_buckets?int>=0=0 hash_key?int out_type?type{i64,string}
        internal_type?type{i64,string} where sparse_types*=i64,string dense_types*=i64,string | tf: indices*N:i64
        values*:sparse_types shapes*N:i64 dense_inputs*:dense_types -> output_indices:i64(compute_depend)
        output_values:out_type(compute_depend) output_shape:i64 N?int>=0 hashed_output?bool num_buckets?int>=0
        hash_key?int sparse_types?list(type){i64,string}[0..] dense_types?list(type){i64,string}[0..]
        out_type?type{i64,string} internal_type?type{i64,string})"};
    static constexpr rule::shape_spec infer_shape{"> [?,2] [?] [2]"};
    static constexpr status infer_bound(shape_context& ctx) { return detail::bound_crosses(ctx), ok; }
};

/// The same as strings, with the separator from an input.
struct SparseCrossV2 : op<SparseCrossV2> {
    static constexpr operator_line prototype{R"(SparseCrossV2 indices*N:i64 values*:sparse_types shapes*N:i64
        dense_inputs*:dense_types sep:string -> output_indices:i64(compute_depend)
        output_values:string(compute_depend) output_shape:i64 N?int>=0 sparse_types?list(type){i64,string}[0..]
        dense_types?list(type){i64,string}[0..])"};
    static constexpr rule::shape_spec infer_shape{"> [?,2] [?] [2]"};
    static constexpr status infer_bound(shape_context& ctx) { return detail::bound_crosses(ctx), ok; }
};

/// The operators of training graphs in this file.
using sparse_cross_ops = ops<SparseCross, SparseCrossV2>;

} // namespace library
GRAFT_END
