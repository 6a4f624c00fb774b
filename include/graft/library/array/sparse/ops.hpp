// graft/library/array/sparse/ops.hpp - operators: sparse tensors as indices, values and shape
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op.hpp"
#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

// the result is dense

struct SparseTensorDenseMatMul : op<SparseTensorDenseMatMul> {
    static constexpr operator_line prototype{R"(SparseTensorDenseMatMul x1_indices:Tindices x1_values:T x1_shape:i64
        x2:T -> y:T adjoint_a?bool=false adjoint_b?bool=false where T=any Tindices=index_number | tf:
        a_indices,a_values,a_shape,b->product Tindices=i64)"};
    /// The number of rows is that in x1_shape; if adjoint_a, the number of columns in it.
    static constexpr status infer_shape(shape_context& ctx) {
        auto& f = ctx.erased();
        if (auto s = rule::shape_spec_detail::shape_spec_reader("[n,2] [n] [2] [?,?] > [?,?]",
                rule::shape_spec_detail::input_names<SparseTensorDenseMatMul>.view(), f, nullptr)
                .run(f.outputs);
            !s)
            return s;
        auto y = ctx.output<"y">();
        if (auto const& b = ctx.input<"x2">(); b.has_rank()) y[1] = b[ctx.attr<"adjoint_b">() ? 0 : 1];
        if (auto const size = rule::value_at_input(ctx, 2); size.available() && size.size().is(2))
            y[0] = as_size(size[ctx.attr<"adjoint_a">() ? 1 : 0]);
        return ok;
    }
};

// the result is sparse

struct SparseReshape : op<SparseReshape> {
    static constexpr operator_line prototype{R"(SparseReshape indices:i64 shape:' new_shape:' -> y_indices:'
        y_shape:' | tf: input_indices,input_shape,new_shape->output_indices,output_shape)"};
    static constexpr rule::shape_spec infer_shape{"[n,r] [r] [k] > [n,k] [k]"};
    /// One dim of the new shape may be -1: it is inferred.
    static constexpr status infer_value(value_context& ctx) {
        auto const& f = ctx.erased();
        value_view const from(*f.inputs[1], f.values[1]), to(*f.inputs[2], f.values[2]);
        auto& y = ctx.result<"y_shape">();
        auto const rank = to.size().known() && to.available() ? static_cast<std::size_t>(to.size().value()) : 0;
        auto left = dim(1);
        for (std::size_t i = 0; from.known() && i < static_cast<std::size_t>(from.size().value()); ++i)
            left = left * from[i];
        if (!from.known()) left = dim::unknown();
        for (std::size_t i = 0; i < rank; ++i)
            if (to[i].known() && to[i].value() > 0 && left.known()) left = dim(left.value() / to[i].value());
            else if (!to[i].known()) left = dim::unknown();
        for (std::size_t i = 0; i < rank; ++i) ctx.put(y, to[i].is(-1) ? left : to[i]);
        return ok;
    }
};

struct SparseFillEmptyRows : op<SparseFillEmptyRows> {
    static constexpr operator_line prototype{R"(SparseFillEmptyRows indices:i64 values:T dense_shape:i64
        default_value:T -> y_indices:i64(compute_depend) y_values:T(compute_depend)
        empty_row_indicator:bool(compute_depend) reverse_index_map:i64 where T=any | tf:
        indices,values,dense_shape,default_value->output_indices,output_values,empty_row_indicator,reverse_index_map)"};
    static constexpr rule::shape_spec infer_shape{"[n,r] [n] [r] 0 > [?,r] [?] [?] [n]"};
    /// The existing values, and one for each row.
    static constexpr status infer_bound(shape_context& ctx) {
        auto const& f = ctx.erased();
        value_view const size(*f.inputs[2], f.values[2]);
        auto const& x = ctx.input<"indices">();
        if (!size.available() || !size.size().known() || size.size().value() < 1 || !x.has_rank() || x.rank() != 2 ||
            !x[0].known() || !size[0].known())
            return ok;
        auto const max = x[0] + size[0];
        ctx.output<"y_indices">() = shape::of_rank(0).append(max).append(x[1]);
        ctx.output<"y_values">() = shape::of_rank(0).append(max);
        ctx.output<"empty_row_indicator">() = shape::of_rank(0).append(size[0]);
        return ok;
    }
};

struct SparseConcat : op<SparseConcat> {
    static constexpr operator_line prototype{R"(SparseConcat indices*N:i64 values*N:T shapes*N:i64 ->
        y_indices:'(compute_depend) y_values:T(compute_depend) y_shape:i64 concat_dim?int=0 N?int=1 where T=any | tf:
        indices*N>2:i64 values*N>2:T shapes*N>2:i64 -> output_indices:' output_values:T output_shape:i64
        concat_dim?int N?int>=2 T?type{any})"};
    static constexpr rule::shape_spec infer_shape{"[?,r] [?] [r] > [?,r] [?] [r]"};
    /// The number of values of all inputs.
    static constexpr status infer_bound(shape_context& ctx) {
        auto const x = ctx.dynamic_desc<"indices">();
        dim rows = 0, rank = dim::unknown();
        for (std::size_t i = 0; i < x.size(); ++i) {
            if (!x[i].shape.has_rank() || x[i].shape.rank() != 2) return ok;
            rows = rows + x[i].shape[0];
            rank = merge(rank, x[i].shape[1]);
        }
        ctx.output<"y_indices">() = shape::of_rank(0).append(rows).append(rank);
        ctx.output<"y_values">() = shape::of_rank(0).append(rows);
        return ok;
    }
};

struct SparseAdd : op<SparseAdd> {
    static constexpr operator_line prototype{R"(SparseAdd x1_indices:i64 x1_values:T x1_shape:i64 x2_indices:'
        x2_values:T x2_shape:i64 thresh:Treal -> sum_indices:i64(compute_depend) sum_values:T(compute_depend)
        sum_shape:i64 where T=real_number,quantized,c64,c128 Treal=real_number | tf: a_indices:i64 a_values:T
        a_shape:i64 b_indices:' b_values:T b_shape:i64 thresh:Treal -> sum_indices:i64 sum_values:T sum_shape:i64
        T?type{real_number,quantized,c64,c128} Treal?type{real_number})"};
    static constexpr rule::shape_spec infer_shape{"[?,r] [?] [r] [?,r] [?] [r] > [?,r] [?] [r]"};
    /// The number of values of both inputs.
    static constexpr status infer_bound(shape_context& ctx) {
        auto const &a = ctx.input<"x1_indices">(), &b = ctx.input<"x2_indices">();
        if (!a.has_rank() || !b.has_rank() || a.rank() != 2 || b.rank() != 2) return ok;
        ctx.output<"sum_indices">() = shape::of_rank(0).append(a[0] + b[0]).append(a[1]);
        ctx.output<"sum_values">() = shape::of_rank(0).append(a[0] + b[0]);
        return ok;
    }
};

struct SparseSlice : op<SparseSlice> {
    static constexpr operator_line prototype{R"(SparseSlice indices:i64 values:T shape:i64 start:' size:' ->
        y_indices:'(compute_depend) y_values:T(compute_depend) y_shape:i64 where T=any | tf: indices:i64 values:T
        shape:i64 start:' size:' -> output_indices:' output_values:T output_shape:i64 T?type{any})"};
    static constexpr rule::shape_spec infer_shape{"[?,r] [?] [r] [r] [r] > [?,r] [?] [r]"};
    /// The number of existing values.
    static constexpr status infer_bound(shape_context& ctx) {
        auto const& x = ctx.input<"indices">();
        if (!x.has_rank() || x.rank() != 2) return ok;
        ctx.output<"y_indices">() = x;
        ctx.output<"y_values">() = shape::of_rank(0).append(x[0]);
        return ok;
    }
    /// The part of the shape from start on, at most size.
    static constexpr status infer_value(value_context& ctx) {
        auto const& f = ctx.erased();
        value_view const from(*f.inputs[2], f.values[2]), start(*f.inputs[3], f.values[3]),
            size(*f.inputs[4], f.values[4]);
        if (!from.known() || !start.known() || !size.known()) return ok;
        auto& y = ctx.result<"y_shape">();
        auto const rank = static_cast<std::size_t>(from.size().value());
        for (std::size_t i = 0; i < rank; ++i) {
            auto const left = from[i].value() - start[i].value();
            ctx.put(y, dim(left < 0 ? 0 : left < size[i].value() ? left : size[i].value()));
        }
        return ok;
    }
};

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct sparse_lines {
    static constexpr char text[] = R"ops(
# serialized
SerializeSparse indices:i64 values:T shape:i64 -> serialized_sparse:out_type out_type?type{string,variant}=string
    where T=any | [n,r] [n] [r] > [3] | tf: sparse_indices,sparse_values,sparse_shape->serialized_sparse
SerializeManySparse indices:i64 values:T shape:i64 -> serialized_sparse:out_type out_type?type{string,variant}=string
    where T=any | ? ? ? > [?,3] | tf: sparse_indices,sparse_values,sparse_shape->serialized_sparse
DeserializeManySparse serialized_sparse:string -> indices:i64 values:dtype shape:i64 dtype?type{any} | > [?,?] [?] [?]
    | tf: serialized_sparse->sparse_indices,sparse_values,sparse_shape
DeserializeSparse serialized_sparse:Tserialized -> indices:i64 values:dtype shape:i64 dtype?type{any}
    where Tserialized=string,variant | > [?,?] [?] [?] | tf: serialized_sparse:Tserialized -> sparse_indices:i64
    sparse_values:dtype sparse_shape:i64 dtype?type{any} Tserialized?type{string,variant}=string
SparseSplit split_dim:i64 indices:i64 values:T shape:i64 -> y_indices*num_split>1:i64 y_values*num_split>1:T
    y_shape*num_split>1:i64 num_split?int>=1=1 where T=any | 0 ? ? ? > [?,?] [?] [?] | tf: split_dim:i64 indices:i64
    values:T shape:i64 -> output_indices*num_split>1:i64 output_values*num_split>1:T output_shape*num_split>1:i64
    num_split?int>=1 T?type{any}
SparseToDense indices:Tindices output_shape:' values:T default_value:T -> y:T validate_indices?bool=true where T=any
    Tindices=index_number | ? $S ? ? > S | tf: sparse_indices:Tindices output_shape:' sparse_values:T default_value:T ->
    dense:T validate_indices?bool=true T?type{any} Tindices?type{index_number}
SparseTensorDenseAdd x1_indices:Tindices x1_values:T x1_shape:Tindices x2:T -> y:T where
    T=real_number,quantized,c64,c128 Tindices=index_number | [n,r] [n] [r] S > S | tf:
    a_indices,a_values,a_shape,b->output
SparseReorder indices:i64 values:T shape:i64 -> y_indices:' y_values:T where T=any | [n,r] [n] [r] > [n,r] [n] | tf:
    input_indices,input_values,input_shape->output_indices,output_values
SparseSoftmax indices:i64 values:T shape:i64 -> y:T where T=f32,f64,f16 | [n,r] [n] [r] > [n] | tf:
    sp_indices,sp_values,sp_shape->output
SparseDenseCwiseAdd x1_indices:i64 x1_values:T x1_shape:i64 x2:T -> y:T where T=real_number,quantized,c64,c128
    | [n,r] [n] [r] ? > [n] | tf: sp_indices,sp_values,sp_shape,dense->output
SparseDenseCwiseMul x1_indices:i64 x1_values:T x1_shape:i64 x2:T -> y:T where T=real_number,quantized,c64,c128
    | [n,r] [n] [r] ? > [n] | tf: sp_indices,sp_values,sp_shape,dense->output
SparseDenseCwiseDiv x1_indices:i64 x1_values:T x1_shape:i64 x2:T -> y:T where T=real_number,quantized,c64,c128
    | [n,r] [n] [r] ? > [n] | tf: sp_indices,sp_values,sp_shape,dense->output
numbertype = real_number,quantized,c64,c128

AddSparseToTensorsMap indices:i64 values:T shape:i64 -> handle:i64 container?string="" shared_name?string=""
    where T=any | [n,r] [n] [r] > 0 | is stateful | tf: sparse_indices,sparse_values,sparse_shape->sparse_handle
AddManySparseToTensorsMap indices:i64 values:T shape:i64 -> handles:i64 container?string="" shared_name?string=""
    where T=any | [n,r] [n] [r] > [?] | is stateful | tf: sparse_indices,sparse_values,sparse_shape->sparse_handles
TakeManySparseFromTensorsMap handles:i64 -> indices:i64 values:dtype shape:i64 dtype?type{any} container?string=""
    shared_name?string="" | [?] > [?,?] [?] [?] | is stateful
    | tf: sparse_handles->sparse_indices,sparse_values,sparse_shape
SparseAddGrad backprop_val_grad:T x1_indices:i64 x2_indices:i64 sum_indices:i64 -> x1_val_grad:T x2_val_grad:T
    where T=numbertype | [?] [a,r] [b,r] [?,r] > [a] [b]
    | tf: backprop_val_grad,a_indices,b_indices,sum_indices->a_val_grad,b_val_grad
SparseFillEmptyRowsGrad reverse_index_map:i64 grad_values:T -> y_value:T y_default_value:T where T=any
    | [n] [?] > [n] 0 | tf: reverse_index_map,grad_values->d_values,d_default_value
)ops";
};

using SparseToDense = listed<sparse_lines, "SparseToDense">;
using SparseTensorDenseAdd = listed<sparse_lines, "SparseTensorDenseAdd">;
using SparseReorder = listed<sparse_lines, "SparseReorder">;
using SparseSoftmax = listed<sparse_lines, "SparseSoftmax">;
using SparseDenseCwiseAdd = listed<sparse_lines, "SparseDenseCwiseAdd">;
using SparseDenseCwiseMul = listed<sparse_lines, "SparseDenseCwiseMul">;
using SparseDenseCwiseDiv = listed<sparse_lines, "SparseDenseCwiseDiv">;

/// The shape of a sparse tensor after the reduction of axes.
template <class Op> constexpr status reduced_sparse(shape_context<Op>& ctx) {
    auto y = ctx.template output<"y">();
    auto const size = rule::value_at_input(ctx, 2);
    y = shape::unknown_rank();
    if (!size.available() || !size.size().known()) return ok;
    auto x = shape::of_rank(0);
    for (std::size_t i = 0; i < static_cast<std::size_t>(size.size().value()); ++i) x.append(as_size(size[i]));
    auto const axes = rule::value_at_input(ctx, 3);
    bool const keep = ctx.template attr<"keep_dims">();
    if (axes.size().is(0)) return y = keep ? rule::reduced(x, ~0u, true) : shape::scalar(), ok; // empty: all axes
    return rule::reduce_shape(x, axes, keep, "reduction_axes", y);
}

struct SparseReduceSum : op<SparseReduceSum> {
    static constexpr operator_line prototype{R"(SparseReduceSum x_indices:i64(any_shape) x_values:T(any_shape)
        x_shape:i64 reduction_axes:i32(any_shape) -> y:T keep_dims?bool=false where T=real_number,quantized,c64,c128 |
        tf: input_indices,input_values,input_shape,reduction_axes->output)"};
    static constexpr status infer_shape(shape_context& ctx) { return reduced_sparse(ctx); }
};

struct SparseReduceMax : op<SparseReduceMax> {
    static constexpr operator_line prototype{R"(SparseReduceMax x_indices:i64(any_shape) x_values:T(any_shape)
        x_shape:i64 reduction_axes:i32(any_shape) -> y:T keep_dims?bool=false where T=real_number | tf:
        input_indices,input_values,input_shape,reduction_axes->output)"};
    static constexpr status infer_shape(shape_context& ctx) { return reduced_sparse(ctx); }
};

struct SparseMatMul : op<SparseMatMul> {
    static constexpr operator_line prototype{R"(SparseMatMul a:Ta b:Tb -> product:f32 transpose_a?bool=false
        transpose_b?bool=false a_is_sparse?bool=false b_is_sparse?bool=false Ta?type{f32,bf16}=f32
        Tb?type{f32,bf16}=f32)"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const &a = ctx.input<"a">(), &b = ctx.input<"b">();
        if (auto s = rule::expect_rank(a, 2, "a"); !s) return s;
        if (auto s = rule::expect_rank(b, 2, "b"); !s) return s;
        bool const ta = ctx.attr<"transpose_a">(), tb = ctx.attr<"transpose_b">();
        auto const x = rule::with_rank(a, 2), y = rule::with_rank(b, 2);
        dim const k = x[ta ? 0 : 1], l = y[tb ? 1 : 0];
        if (contradict(k, l)) return fail(errc::shape_mismatch, "b", "the inner dim of a", k.value(), l.value());
        ctx.output<"product">() = shape::of_rank(0).append(x[ta ? 1 : 0]).append(y[tb ? 0 : 1]);
        return ok;
    }
};

/// The operators of training graphs in this file.
using sparse_ops =
    join<listed_ops<sparse_lines>, ops<SparseTensorDenseMatMul, SparseReshape, SparseFillEmptyRows, SparseConcat,
                                       SparseAdd, SparseSlice, SparseReduceSum, SparseReduceMax, SparseMatMul>>;

// Ports are named as CANN names them; `tf:` is TensorFlow's definition. No kernels. Source: TensorFlow
// core/ops, CANN's prototypes.

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
