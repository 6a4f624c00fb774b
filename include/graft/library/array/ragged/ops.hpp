// graft/library/array/ragged/ops.hpp - operators: rows of different lengths
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op.hpp"
#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

/// Rows of different lengths as one tensor of shape `shape` (-1 = length of the longest), padded with default_value.
/// source TensorFlow RaggedTensorToTensor
struct RaggedTensorToTensor : graft::op<RaggedTensorToTensor> {
    static constexpr operator_line prototype{R"(RaggedTensorToTensor shape:index_number(value_depend_optional)
        values:T default_value:T row_partition_tensors*num_row_partition_tensors>1:Tindex -> result:T(compute_depend)
        num_row_partition_tensors?int>=1 row_partition_types?list(string) where T=any Tindex=index_number | tf:
        shape:Tshape values:T default_value:T row_partition_tensors*num_row_partition_tensors>1:Tindex -> result:T
        T?type{any} Tindex?type{i64,i32} Tshape?type{i64,i32} num_row_partition_tensors?int>=1
        row_partition_types?list(string))"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const types = ctx.attr<"row_partition_types">();
        auto const given = ctx.dynamic_desc<"row_partition_tensors">().size();
        if (types.size() != given)
            return fail(errc::wrong_value, "row_partition_types", "one per row_partition_tensors", given, types.size());
        for (std::size_t i = 0; i < given; ++i) {
            auto const& part = ctx.dynamic_desc<"row_partition_tensors">()[i].shape;
            if (types[i] == "FIRST_DIM_SIZE") {
                if (auto s = rule::expect_scalar(part, "row_partition_tensors"); !s) return s;
            } else if (types[i] == "ROW_SPLITS" && part.has_rank() && part.elements().is(0)) {
                return fail(errc::wrong_element_count, "row_partition_tensors", "a number per row and one more", 1, 0);
            }
        }
        bool const first_is_number = !types.empty() && types[0] == "FIRST_DIM_SIZE";
        auto const ragged = given - (first_is_number ? 1 : 0);
        auto const &values = ctx.input<"values">(), &fill = ctx.input<"default_value">();
        auto const to = ctx.optional_value<"shape">().or_unknown();
        auto y = ctx.output<"result">();
        y = shape::unknown_rank();
        if (values.has_rank() && values.rank() < 1) return fail(errc::wrong_rank, "values", "at least a vector", 1, 0);
        if (values.has_rank() && fill.has_rank() && fill.rank() >= values.rank() + ragged)
            return fail(
                errc::wrong_rank, "default_value", "fewer axes than the result", values.rank() + ragged, fill.rank());
        if (values.has_rank()) {
            y = shape::of_rank(ragged + values.rank());
            for (std::size_t i = 1; i < values.rank(); ++i) y[ragged + i] = values[i];
        }
        if (!to.size().known() || ctx.input<"shape">().rank() != 1) return ok;
        if (to.size().value() > static_cast<std::int64_t>(max_rank))
            return fail(errc::rank_too_large, "shape", "a rank of at most 25", to.size().value());
        auto wanted = shape::of_rank(static_cast<std::size_t>(to.size().value()));
        for (std::size_t i = 0; i < wanted.rank(); ++i) wanted[i] = as_size(to[i]);
        if (contradict(y, wanted)) return fail(errc::shape_mismatch, "shape", "the inner axes of values");
        y = merge(y, wanted);
        return ok;
    }
    /// The number of rows of a level is determined by its partition, or by the row numbers of the level above; a row
    /// is not longer than its level.
    static constexpr status infer_bound(shape_context& ctx) {
        auto const types = ctx.attr<"row_partition_types">();
        auto const parts = ctx.dynamic_desc<"row_partition_tensors">();
        auto const& values = ctx.input<"values">();
        auto y = ctx.output<"result">();
        std::size_t const first = !types.empty() && types[0] == "FIRST_DIM_SIZE" ? 1 : 0, levels = parts.size() - first;
        if (!y.has_rank() || !values.has_rank() || y.rank() < levels + 1) return ok;
        for (std::size_t k = 0; k <= levels; ++k) {
            if (dim(y[k]).known()) continue;
            bool const splits = k < levels && types[first + k] == "ROW_SPLITS";
            if (k == levels) y[k] = values[0];
            else if (splits) y[k] = parts[first + k].shape.elements() - 1;
            else if (k > 0 && types[first + k - 1] == "VALUE_ROWIDS") y[k] = parts[first + k - 1].shape.elements();
        }
        return ok;
    }
};

// Ports, attributes and names are TensorFlow's: these operators are both the origin and the target of their plugins.
// Source: TensorFlow core/ops/ragged_*_ops.cc

/// Rows start, start + delta, .. below limit, one for each start, limit and delta; scalars apply to all rows.
struct RaggedRange : op<RaggedRange> {
    static constexpr operator_line prototype{R"(RaggedRange starts:T limits:T deltas:T -> rt_nested_splits:Tsplits
        rt_dense_values:T(compute_depend) Tsplits?type{index_number} where T=f32,f64,bf16,i32,i64 | tf: T=i32
        Tsplits=i64)"};
    static constexpr status infer_shape(shape_context& ctx) {
        dim rows = 1;
        bool any = false, known = true;
        for (auto const* x : ctx.erased().inputs) {
            auto const& s = x->shape;
            if (!s.has_rank()) known = false;
            else if (s.rank() > 1) return fail(errc::wrong_rank, "starts", "numbers or vectors of them", 1);
            else if (s.rank() == 1) rows = any ? merge(rows, s[0]) : dim(s[0]), any = true;
        }
        ctx.output<"rt_nested_splits">() = shape::of_rank(0).append(known || any ? rows + 1 : dim::unknown());
        ctx.output<"rt_dense_values">() = shape{-1};
        return ok;
    }
    /// The number of elements of rows with known ends.
    static constexpr status infer_bound(shape_context& ctx) {
        auto const& f = ctx.erased();
        value_view const from(*f.inputs[0], f.values[0]), to(*f.inputs[1], f.values[1]), by(*f.inputs[2], f.values[2]);
        if (!from.known() || !to.known() || !by.known()) return ok;
        auto const rows = f.outputs[0].shape.has_rank() ? dim(f.outputs[0].shape[0]) - 1 : dim::unknown();
        if (!rows.known() || (f.inputs[0]->type != dtype::i32 && f.inputs[0]->type != dtype::i64)) return ok;
        auto const pick = [](value_view const& v, std::int64_t i) {
            return v[v.size().is(1) ? 0 : static_cast<std::size_t>(i)].value();
        };
        dim all = 0;
        for (std::int64_t i = 0; i < rows.value(); ++i) {
            auto const a = pick(from, i), b = pick(to, i), d = pick(by, i);
            if (d == 0 || (d > 0 ? a >= b : a <= b)) continue;
            all = all + (d > 0 ? (b - a + d - 1) / d : (a - b - d - 1) / -d);
        }
        ctx.output<"rt_dense_values">() = shape::of_rank(0).append(all);
        return ok;
    }
};

/// Rows of a ragged tensor, selected by number: indices of any rank, whose dims become levels of the result.
struct RaggedGather : op<RaggedGather> {
    static constexpr operator_line prototype{R"(RaggedGather params_nested_splits*PARAMS_RAGGED_RANK>1:Tsplits
        params_dense_values:Tvalues indices:Tindices ->
        output_nested_splits*OUTPUT_RAGGED_RANK:Tsplits(compute_depend) output_dense_values:Tvalues(compute_depend)
        Tsplits?type{index_number} PARAMS_RAGGED_RANK?int>=1=1 OUTPUT_RAGGED_RANK?int>=0=0 where Tvalues=any
        Tindices=index_number | tf: params_nested_splits*PARAMS_RAGGED_RANK>1:Tsplits params_dense_values:Tvalues
        indices:Tindices -> output_nested_splits*OUTPUT_RAGGED_RANK:Tsplits(compute_depend)
        output_dense_values:Tvalues(compute_depend) Tvalues?type{any} Tindices?type{index_number}
        Tsplits?type{index_number}=i64 PARAMS_RAGGED_RANK?int>=1 OUTPUT_RAGGED_RANK?int>=0)"};
    static constexpr status infer_shape(shape_context& ctx) {
        for (auto const& s : ctx.dynamic_desc<"params_nested_splits">())
            if (auto e = rule::expect_rank(s.shape, 1, "params_nested_splits"); !e) return e;
        auto const splits = ctx.dynamic_output<"output_nested_splits">();
        for (std::size_t i = 0; i < splits.size(); ++i) splits[i] = shape{-1};
        auto const& indices = ctx.input<"indices">();
        if (indices.has_rank() && splits.size() > 0 && indices.rank() > 0)
            splits[0] = shape::of_rank(0).append(indices[0] + 1);
        auto y = ctx.output<"output_dense_values">();
        y = ctx.input<"params_dense_values">();
        if (y.has_rank() && y.rank() > 0) y[0] = dim::unknown();
        return ok;
    }
    /// Each index may select the row that contains all elements.
    static constexpr status infer_bound(shape_context& ctx) {
        auto const params = ctx.dynamic_desc<"params_nested_splits">();
        auto const splits = ctx.dynamic_output<"output_nested_splits">();
        auto const& indices = ctx.input<"indices">();
        auto const& values = ctx.input<"params_dense_values">();
        if (!indices.has_rank() || !values.has_rank() || values.rank() == 0) return ok;
        auto const count = indices.elements();
        auto const uniform = indices.rank() > 0 ? indices.rank() - 1 : 0;
        std::size_t const dropped = indices.rank() > 0 ? 0 : 1;
        dim rows = 1;
        for (std::size_t i = 0; i < splits.size(); ++i) {
            dim size = dim::unknown();
            if (i < uniform) {
                rows = rows * indices[i];
                size = rows + 1;
            } else if (i == uniform && dropped == 0) {
                size = count + 1;
            } else if (i - uniform + dropped < params.size() && params[i - uniform + dropped].shape.has_rank()) {
                size = count * (params[i - uniform + dropped].shape[0] - 1) + 1;
            }
            splits[i] = shape::of_rank(0).append(size);
        }
        auto max = values;
        max[0] = count * values[0];
        ctx.output<"output_dense_values">() = max;
        return ok;
    }
};

/// A ragged tensor converted to a sparse one: an index for each value, in order.
struct RaggedTensorToSparse : op<RaggedTensorToSparse> {
    static constexpr operator_line prototype{R"(RaggedTensorToSparse rt_nested_splits*RAGGED_RANK>1:Tsplits
        rt_dense_values:T -> sparse_indices:i64 sparse_values:T sparse_dense_shape:i64 RAGGED_RANK?int>=1=1
        Tsplits?type{index_number}=i64 where T=any | tf: rt_nested_splits*RAGGED_RANK>1:Tsplits rt_dense_values:T ->
        sparse_indices:i64 sparse_values:T sparse_dense_shape:i64 RAGGED_RANK?int>=1 T?type{any}
        Tsplits?type{index_number}=i64)"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const levels = static_cast<std::int64_t>(ctx.dynamic_desc<"rt_nested_splits">().size());
        auto const& values = ctx.input<"rt_dense_values">();
        bool const ranked = values.has_rank();
        if (ranked && values.rank() == 0) return fail(errc::wrong_rank, "rt_dense_values", "at least a vector", 1, 0);
        auto const rank = ranked ? dim(levels + static_cast<std::int64_t>(values.rank())) : dim::unknown();
        auto const count = values.elements();
        ctx.output<"sparse_indices">() = shape::of_rank(0).append(count).append(rank);
        ctx.output<"sparse_values">() = shape::of_rank(0).append(count);
        ctx.output<"sparse_dense_shape">() = shape::of_rank(0).append(rank);
        return ok;
    }
};

/// The operators of inference in this file.
using ragged_ops = ops<RaggedTensorToTensor>;

/// The operators of training graphs in this file.
using ragged_training_ops = ops<RaggedRange, RaggedGather, RaggedTensorToSparse>;

// Ports, attributes and names are TensorFlow's: these operators are both the origin and the target of their plugins.
// No kernels. Source: TensorFlow core/ops.

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct ragged_variant_lines {
    static constexpr char text[] = R"ops(
RaggedTensorToVariant rt_nested_splits*RAGGED_RANK:Tsplits rt_dense_values:Tvalues -> encoded_ragged:variant
    RAGGED_RANK?int>=0 Tvalues?type{any} Tsplits?type{i32,i64}=i64 batched_input?bool | ? ? > ?
)ops";
};

struct RaggedTensorFromVariant : op<RaggedTensorFromVariant> {
    static constexpr operator_line prototype{R"(RaggedTensorFromVariant encoded_ragged:variant ->
        output_nested_splits*output_ragged_rank:Tsplits output_dense_values:Tvalues input_ragged_rank?int>=-1
        output_ragged_rank?int>=0 Tvalues?type{any} Tsplits?type{index_number}=i64)"};
    /// The rank of the encoded tensor is the number of ragged dims around it.
    static constexpr status infer_shape(shape_context& ctx) {
        auto const& encoded = ctx.input<"encoded_ragged">();
        auto const inner = ctx.attr<"input_ragged_rank">(), outer = ctx.attr<"output_ragged_rank">();
        if (encoded.has_rank()) {
            auto const rank = static_cast<std::int64_t>(encoded.rank());
            if (inner < 0 ? rank > outer : rank != outer - inner)
                return fail(
                    errc::wrong_rank, "encoded_ragged", "the ragged dims that come on top", outer - inner, rank);
        }
        auto const splits = ctx.dynamic_output<"output_nested_splits">();
        for (std::size_t i = 0; i < splits.size(); ++i) splits[i] = shape{-1};
        ctx.output<"output_dense_values">() = shape::unknown_rank();
        return ok;
    }
};

/// The operators of training graphs in this file.
using ragged_variant_ops = join<listed_ops<ragged_variant_lines>, ops<RaggedTensorFromVariant>>;

} // namespace library
GRAFT_END
