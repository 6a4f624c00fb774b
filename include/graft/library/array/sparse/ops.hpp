// graft/library/array/sparse/ops.hpp - operators: sparse tensors as indices, values and shape
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "graft/base/config.hpp"
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/op/catalog/listed.hpp"
#include "graft/op/catalog/ops.hpp"
#include "graft/op/define/op.hpp"
#include "graft/op/rules/conv.hpp"
#include "graft/op/rules/reduce.hpp"
#include "graft/op/rules/shape_spec.hpp"

GRAFT_BEGIN
namespace library {

// to dense

struct SparseToDense : op<SparseToDense> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("SparseToDense", "sparse_indices: Tindices",
            "output_shape: Tindices", "sparse_values: T", "default_value: T", "-> dense: T",
            "validate_indices: bool = true", "T: type", "Tindices: {int32, int64}");
    };
    static constexpr auto prototype = tensorflow::own_def("SparseToDense", "indices: Tindices",
        "output_shape: Tindices", "values: T", "default_value: T", "-> y: T", "validate_indices: bool = true",
        "where T: type", "where Tindices: {int32, int64}");
    static constexpr rule::shape_spec infer_shape{"? $S > S"};
};

struct SparseTensorDenseMatMul : op<SparseTensorDenseMatMul> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("SparseTensorDenseMatMul", "a_indices: Tindices",
            "a_values: T", "a_shape: int64", "b: T", "-> product: T", "T: type", "Tindices: {int32, int64} = DT_INT64",
            "adjoint_a: bool = false", "adjoint_b: bool = false");
    };
    static constexpr auto prototype = tensorflow::own_def("SparseTensorDenseMatMul", "x1_indices: Tindices",
        "x1_values: T", "x1_shape: int64", "x2: T", "-> y: T", "where T: type", "where Tindices: {int32, int64}",
        "adjoint_a: bool = false", "adjoint_b: bool = false");
    /// The number of rows is from a_shape, with adjoint_a its columns.
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

struct SparseTensorDenseAdd : op<SparseTensorDenseAdd> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("SparseTensorDenseAdd", "a_indices: Tindices",
            "a_values: T", "a_shape: Tindices", "b: T", "-> output: T", "T: numbertype", "Tindices: {int32, int64}");
    };
    static constexpr auto prototype = tensorflow::own_def("SparseTensorDenseAdd", "x1_indices: Tindices",
        "x1_values: T", "x1_shape: Tindices", "x2: T", "-> y: T", "where T: numbertype",
        "where Tindices: {int32, int64}");
    static constexpr rule::shape_spec infer_shape{"[n,r] [n] [r] S > S"};
};

// sparse

struct SparseReshape : op<SparseReshape> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("SparseReshape", "input_indices: int64",
            "input_shape: int64", "new_shape: int64", "-> output_indices: int64", "-> output_shape: int64");
    };
    static constexpr auto prototype = tensorflow::own_def("SparseReshape", "indices: int64", "shape: int64",
        "new_shape: int64", "-> y_indices: int64", "-> y_shape: int64");
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

struct SparseReorder : op<SparseReorder> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("SparseReorder", "input_indices: int64", "input_values: T",
            "input_shape: int64", "-> output_indices: int64", "-> output_values: T", "T: type");
    };
    static constexpr auto prototype = tensorflow::own_def("SparseReorder", "indices: int64", "values: T",
        "shape: int64", "-> y_indices: int64", "-> y_values: T", "where T: type");
    static constexpr rule::shape_spec infer_shape{"[n,r] [n] [r] > [n,r] [n]"};
};

struct SparseFillEmptyRows : op<SparseFillEmptyRows> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("SparseFillEmptyRows", "indices: int64", "values: T",
            "dense_shape: int64", "default_value: T", "-> output_indices: int64", "-> output_values: T",
            "-> empty_row_indicator: bool", "-> reverse_index_map: int64", "T: type")
                                              .compute_depend("output_indices")
                                              .compute_depend("output_values")
                                              .compute_depend("empty_row_indicator");
    };
    static constexpr auto prototype = tensorflow::own_def("SparseFillEmptyRows", "indices: int64", "values: T",
        "dense_shape: int64", "default_value: T", "-> y_indices: int64", "-> y_values: T",
        "-> empty_row_indicator: bool", "-> reverse_index_map: int64", "where T: type")
                                          .compute_depend("y_indices")
                                          .compute_depend("y_values")
                                          .compute_depend("empty_row_indicator");
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
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("SparseConcat", "indices: N * int64", "values: N * T",
            "shapes: N * int64", "-> output_indices: int64", "-> output_values: T", "-> output_shape: int64",
            "concat_dim: int", "N: int >= 2", "T: type");
    };
    static constexpr auto prototype = tensorflow::own_def("SparseConcat", "indices: N * int64", "values: N * T",
        "shapes: N * int64", "-> y_indices: int64", "-> y_values: T", "-> y_shape: int64", "concat_dim: int = 0",
        "N: int = 1", "where T: type")
                                          .compute_depend("y_indices")
                                          .compute_depend("y_values");
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
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("SparseAdd", "a_indices: int64", "a_values: T",
            "a_shape: int64", "b_indices: int64", "b_values: T", "b_shape: int64", "thresh: Treal",
            "-> sum_indices: int64", "-> sum_values: T", "-> sum_shape: int64", "T: numbertype",
            "Treal: realnumbertype");
    };
    static constexpr auto prototype = tensorflow::own_def("SparseAdd", "x1_indices: int64", "x1_values: T",
        "x1_shape: int64", "x2_indices: int64", "x2_values: T", "x2_shape: int64", "thresh: Treal",
        "-> sum_indices: int64", "-> sum_values: T", "-> sum_shape: int64", "where T: numbertype",
        "where Treal: realnumbertype")
                                          .compute_depend("sum_indices")
                                          .compute_depend("sum_values");
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
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("SparseSlice", "indices: int64", "values: T",
            "shape: int64", "start: int64", "size: int64", "-> output_indices: int64", "-> output_values: T",
            "-> output_shape: int64", "T: type");
    };
    static constexpr auto prototype = tensorflow::own_def("SparseSlice", "indices: int64", "values: T", "shape: int64",
        "start: int64", "size: int64", "-> y_indices: int64", "-> y_values: T", "-> y_shape: int64", "where T: type")
                                          .compute_depend("y_indices")
                                          .compute_depend("y_values");
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

struct SparseSoftmax : op<SparseSoftmax> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("SparseSoftmax", "sp_indices: int64", "sp_values: T",
            "sp_shape: int64", "-> output: T", "T: {half, float, double}");
    };
    static constexpr auto prototype = tensorflow::own_def(
        "SparseSoftmax", "indices: int64", "values: T", "shape: int64", "-> y: T", "where T: {half, float, double}");
    static constexpr rule::shape_spec infer_shape{"[n,r] [n] [r] > [n]"};
};

struct SparseDenseCwiseAdd : op<SparseDenseCwiseAdd> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("SparseDenseCwiseAdd", "sp_indices: int64", "sp_values: T",
            "sp_shape: int64", "dense: T", "-> output: T", "T: numbertype");
    };
    static constexpr auto prototype = tensorflow::own_def("SparseDenseCwiseAdd", "x1_indices: int64", "x1_values: T",
        "x1_shape: int64", "x2: T", "-> y: T", "where T: numbertype");
    static constexpr rule::shape_spec infer_shape{"[n,r] [n] [r] > [n]"};
};

struct SparseDenseCwiseMul : op<SparseDenseCwiseMul> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("SparseDenseCwiseMul", "sp_indices: int64", "sp_values: T",
            "sp_shape: int64", "dense: T", "-> output: T", "T: numbertype");
    };
    static constexpr auto prototype = tensorflow::own_def("SparseDenseCwiseMul", "x1_indices: int64", "x1_values: T",
        "x1_shape: int64", "x2: T", "-> y: T", "where T: numbertype");
    static constexpr rule::shape_spec infer_shape{"[n,r] [n] [r] > [n]"};
};

struct SparseDenseCwiseDiv : op<SparseDenseCwiseDiv> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("SparseDenseCwiseDiv", "sp_indices: int64", "sp_values: T",
            "sp_shape: int64", "dense: T", "-> output: T", "T: numbertype");
    };
    static constexpr auto prototype = tensorflow::own_def("SparseDenseCwiseDiv", "x1_indices: int64", "x1_values: T",
        "x1_shape: int64", "x2: T", "-> y: T", "where T: numbertype");
    static constexpr rule::shape_spec infer_shape{"[n,r] [n] [r] > [n]"};
};

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct sparse_lines {
    static constexpr char text[] = R"ops(
# as texts
SerializeSparse indices:i64 values:T shape:i64 -> serialized_sparse:out_type out_type?type{string,variant}=string
    where T=any | [n,r] [n] [r] > [3] | tf: sparse_indices,sparse_values,sparse_shape->serialized_sparse
SerializeManySparse indices:i64 values:T shape:i64 -> serialized_sparse:out_type out_type?type{string,variant}=string
    where T=any | > [?,3] | tf: sparse_indices,sparse_values,sparse_shape->serialized_sparse
DeserializeManySparse serialized_sparse:string -> indices:i64 values:dtype shape:i64 dtype?type{any} | > [?,?] [?] [?]
    | tf: serialized_sparse->sparse_indices,sparse_values,sparse_shape
DeserializeSparse serialized_sparse:Tserialized -> indices:i64 values:dtype shape:i64 dtype?type{any}
    where Tserialized=string,variant | > [?,?] [?] [?] | tf: serialized_sparse:Tserialized -> sparse_indices:i64
    sparse_values:dtype sparse_shape:i64 dtype?type{any} Tserialized?type{string,variant}=string
SparseSplit split_dim:i64 indices:i64 values:T shape:i64 -> y_indices*num_split>1:i64 y_values*num_split>1:T
    y_shape*num_split>1:i64 num_split?int>=1=1 where T=any | 0 ? ? ? > [?,?] [?] [?] | tf: split_dim:i64 indices:i64
    values:T shape:i64 -> output_indices*num_split>1:i64 output_values*num_split>1:T output_shape*num_split>1:i64
    num_split?int>=1 T?type{any}
)ops";
};

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
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("SparseReduceSum", "input_indices: int64",
            "input_values: T", "input_shape: int64", "reduction_axes: int32", "-> output: T", "keep_dims: bool = false",
            "T: numbertype");
    };
    static constexpr auto prototype = tensorflow::own_def("SparseReduceSum", "x_indices: int64", "x_values: T",
        "x_shape: int64", "reduction_axes: int32", "-> y: T", "keep_dims: bool = false", "where T: numbertype");
    static constexpr status infer_shape(shape_context& ctx) { return reduced_sparse(ctx); }
};

struct SparseReduceMax : op<SparseReduceMax> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("SparseReduceMax", "input_indices: int64",
            "input_values: T", "input_shape: int64", "reduction_axes: int32", "-> output: T", "keep_dims: bool = false",
            "T: realnumbertype");
    };
    static constexpr auto prototype = tensorflow::own_def("SparseReduceMax", "x_indices: int64", "x_values: T",
        "x_shape: int64", "reduction_axes: int32", "-> y: T", "keep_dims: bool = false", "where T: realnumbertype");
    static constexpr status infer_shape(shape_context& ctx) { return reduced_sparse(ctx); }
};

struct SparseMatMul : op<SparseMatMul> {
    static constexpr auto prototype = tensorflow::op_def("SparseMatMul", "a: Ta", "b: Tb", "-> product: float",
        "transpose_a: bool = false", "transpose_b: bool = false", "a_is_sparse: bool = false",
        "b_is_sparse: bool = false", "Ta: {float, bfloat16} = DT_FLOAT", "Tb: {float, bfloat16} = DT_FLOAT");
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

/// The operators of training graphs that are their own origins.
using sparse_ops = join<listed_ops<sparse_lines>,
    ops<SparseToDense, SparseTensorDenseMatMul, SparseTensorDenseAdd, SparseReshape, SparseReorder, SparseFillEmptyRows,
        SparseConcat, SparseAdd, SparseSlice, SparseSoftmax, SparseDenseCwiseAdd, SparseDenseCwiseMul,
        SparseDenseCwiseDiv, SparseReduceSum, SparseReduceMax, SparseMatMul>>;

} // namespace library
GRAFT_END
