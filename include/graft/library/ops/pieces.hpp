// graft/library/ops/pieces.hpp - copies, elements taken by a condition, unique ones, rolled axes, ragged rows, buckets
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/op/op.hpp"
#include "graft/op/ops.hpp"
#include "graft/op/rules/elementwise.hpp"
#include "graft/op/rules/said.hpp"

GRAFT_BEGIN
namespace library {

/// N times x. Source: CANN Copy, Caffe SplitLayer.
struct Copy : graft::op<Copy> {
    static constexpr auto prototype = graft::prototype("Copy")
        .input("x", any)
        .dynamic_output("y", follow("x"), count_from("N"), at_least(1))
        .attr("N", as_integer);
    static constexpr status verify(verify_context& ctx) {
        auto const n = static_cast<std::int64_t>(ctx.output_count<"y">());
        return n == ctx.attr<"N">() ? ok : fail(errc::wrong_output_count, "y", "as many as N says", ctx.attr<"N">(), n);
    }
};

/// Joins tensors whose first axis is 1 along it; `shape` is that of the result. Source: TensorFlow ParallelConcat.
struct ParallelConcat : graft::op<ParallelConcat> {
    static constexpr auto prototype = graft::prototype("ParallelConcat")
        .datatype("T", any)
        .dynamic_input("values", "T", count_from("N"), at_least(1))
        .output("y", "T")
        .attr("shape", as_integers)
        .attr("N", as_integer);
    static constexpr auto verify = rule::count_is<"values", "N">{};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const to = ctx.attr<"shape">();
        auto const x = ctx.dynamic_desc<"values">();
        if (to.empty()) return fail(errc::wrong_value, "shape", "at least one axis", 1, 0);
        auto row = shape::unknown_rank();
        for (std::size_t i = 0; i < x.size(); ++i)
            if (auto s = rule::merge_into(row, x[i].shape, "values"); !s) return s;
        auto y = shape::of_rank(0);
        for (auto d : to) {
            if (d < -1) return fail(errc::wrong_value, "shape", "not negative", d);
            y.append(d < 0 ? dim::unknown() : dim(d));
        }
        if (contradict(y[0], dim(static_cast<std::int64_t>(x.size()))))
            return fail(errc::wrong_value, "shape", "as many rows as values", static_cast<std::int64_t>(x.size()), to[0]);
        if (row.has_rank()) {
            if (row.rank() != y.rank()) return fail(errc::wrong_rank, "values", "the rank of `shape`", static_cast<std::int64_t>(y.rank()), static_cast<std::int64_t>(row.rank()));
            if (contradict(row[0], dim(1))) return fail(errc::wrong_shape, "values", "one row each", 1, dim(row[0]).value());
            row[0] = y[0];
            if (contradict(row, y)) return fail(errc::shapes_differ, "values", "the axes that `shape` says");
            y = merge(y, row);
        }
        ctx.output<"y">() = y;
        return ok;
    }
};

/// Positions of the elements that are not zero: [n, rank], or [rank, n] with transpose. Source: CANN NonZero, PyTorch nonzero.
struct NonZero : graft::op<NonZero> {
    static constexpr auto prototype = graft::prototype("NonZero")
        .input("x", real_number | boolean)
        .output("y", index_number, type_from("dtype"), compute_depend)
        .attr("transpose", false)
        .attr("dtype", i64);
    static constexpr status infer_shape(shape_context& ctx) {
        auto const& x = ctx.input<"x">();
        auto const rank = x.has_rank() ? dim(static_cast<std::int64_t>(x.rank())) : dim::unknown();
        auto y = ctx.output<"y">();
        y = shape::of_rank(2);
        y[ctx.attr<"transpose">() ? 0 : 1] = rank;
        return ok;
    }
    /// A position per element.
    static constexpr status infer_bound(shape_context& ctx) {
        ctx.output<"y">()[ctx.attr<"transpose">() ? 1 : 0] = ctx.input<"x">().elements();
        return ok;
    }
};

/// The elements of data whose mask compares with val: flat, with their positions; valid_num of them hold. Source: CANN CondTake.
struct CondTake : graft::op<CondTake> {
    static constexpr auto prototype = graft::prototype("CondTake")
        .input("data", f32)
        .input("mask", f32)
        .output("out_data", f32)
        .output("out_index", i32)
        .output("valid_num", i32)
        .attr("mode", as_text)
        .attr("val", as_real)
        .attr("eps", 1e-6);
    static constexpr status infer_shape(shape_context& ctx) {
        auto const mode = ctx.attr<"mode">();
        constexpr std::string_view modes[] = {"equal", "not_equal", "less", "less_equal", "greater", "greater_equal"};
        bool known = false;
        for (auto m : modes) known = known || m == mode;
        if (!known) return fail(errc::wrong_value, "mode", "equal, not_equal, less, less_equal, greater or greater_equal");
        auto const &x = ctx.input<"data">(), &m = ctx.input<"mask">();
        if (contradict(x, m)) return fail(errc::shapes_differ, "mask", "the shape of data");
        auto const all = merge(rule::settled(x), m);
        ctx.output<"out_data">() = ctx.output<"out_index">() = shape::of_rank(0).append(all.has_rank() ? all.elements() : dim::unknown());
        ctx.output<"valid_num">() = shape{1};
        return ok;
    }
};

/// Which steps of a batch of sequences go on: [time_step, batch_size], 0 in the first row. Source: Caffe ContinuationIndicator.
struct ContinuationIndicator : graft::op<ContinuationIndicator> {
    static constexpr auto prototype = graft::prototype("ContinuationIndicator").output("y", f32).attr("time_step", as_integer).attr("batch_size", as_integer);
    static constexpr status infer_shape(shape_context& ctx) {
        auto const t = ctx.attr<"time_step">(), n = ctx.attr<"batch_size">();
        if (t < 1) return fail(errc::wrong_value, "time_step", "at least 1", t);
        if (n < 1) return fail(errc::wrong_value, "batch_size", "at least 1", n);
        ctx.output<"y">() = shape{t, n};
        return ok;
    }
};

/// x with the elements shifted along axes, those that fall out come in again at the front. Source: TensorFlow Roll.
struct RollV2 : graft::op<RollV2> {
    static constexpr auto prototype = graft::prototype("RollV2")
        .input("x", any)
        .input("shift", index_number)
        .input("axes", index_number)
        .output("y", follow("x"));
    static constexpr status verify(verify_context& ctx) {
        auto const &shift = ctx.desc<"shift">().shape, &axes = ctx.desc<"axes">().shape, &x = ctx.desc<"x">().shape;
        if (x.has_rank() && x.rank() < 1) return fail(errc::wrong_rank, "x", "at least a vector", 1, 0);
        for (auto const* s : {&shift, &axes})
            if (s->has_rank() && s->rank() > 1) return fail(errc::wrong_rank, s == &shift ? "shift" : "axes", "a scalar or a vector", 1, static_cast<std::int64_t>(s->rank()));
        if (contradict(shift, axes)) return fail(errc::shapes_differ, "axes", "one per shift");
        return ok;
    }
};

/// The different slices of x along `axis` (all elements of a vector where it is empty) in order of appearance, and which
/// one each is. Source: TensorFlow UniqueV2.
struct UniqueExt2 : graft::op<UniqueExt2> {
    static constexpr auto prototype = graft::prototype("UniqueExt2")
        .input("x", any)
        .input("axis", index_number, value_depend_optional)
        .output("y", follow("x", aspect::dtype), compute_depend)
        .output("idx", index_number, type_from("out_idx"), compute_depend)
        .attr("out_idx", i32);
    /// Before its use: clang 14 evaluates no member template that stands behind. y keeps the axes of x but for the one that is searched; idx has one number per slice.
    template <class Context> static constexpr status infer_unique(Context& ctx) {
        using namespace literals;
        auto const& x = ctx.input("x"_p);
        auto const axis = ctx.optional_value("axis"_p).or_unknown();
        if (auto s = rule::expect_rank(ctx.input("axis"_p), 1, "axis"); !s) return s;
        auto y = ctx.output("y"_p);
        auto idx = ctx.output("idx"_p);
        y = shape::unknown_rank();
        idx = shape{-1};
        if (axis.size().is(0)) {
            if (auto s = rule::expect_rank(x, 1, "x"); !s) return s;
            y = shape{-1};
            if (x.has_rank()) idx[0] = x[0];
        } else if (axis.size().known() && axis.size().value() > 1) {
            return fail(errc::wrong_element_count, "axis", "one axis, or none", 1, axis.size().value());
        } else if (x.has_rank()) {
            y = shape::of_rank(x.rank());
            if (auto const a = axis.scalar(); a.known()) {
                auto const at = normalize_axis(a.value(), x.rank());
                if (!at) return at.error();
                y = x;
                y[*at] = dim::unknown();
                idx[0] = x[*at];
            }
        }
        return ok;
    }
    static constexpr status infer_shape(shape_context& ctx) { return infer_unique(ctx); }
    /// Every slice by itself.
    static constexpr status infer_bound(shape_context& ctx) {
        auto y = ctx.output<"y">();
        if (y.has_rank() && ctx.input<"x">().has_rank()) y = ctx.input<"x">();
        return ok;
    }
};

/// UniqueExt2 that says how often each occurs. Source: TensorFlow UniqueWithCountsV2.
struct UniqueWithCountsExt2 : graft::op<UniqueWithCountsExt2> {
    static constexpr auto prototype = graft::prototype("UniqueWithCountsExt2")
        .input("x", any)
        .input("axis", index_number, value_depend_optional)
        .output("y", follow("x", aspect::dtype), compute_depend)
        .output("idx", index_number, type_from("out_idx"), compute_depend)
        .output("count", index_number, type_from("out_idx"), compute_depend)
        .attr("out_idx", i32);
    static constexpr status infer_shape(shape_context& ctx) {
        ctx.output<"count">() = shape{-1};
        return UniqueExt2::infer_unique(ctx);
    }
    static constexpr status infer_bound(shape_context& ctx) {
        auto y = ctx.output<"y">();
        if (y.has_rank() && ctx.input<"x">().has_rank()) y = ctx.input<"x">();
        ctx.output<"count">() = ctx.output<"idx">();
        return ok;
    }
};

/// Rows of different lengths as one tensor: what `shape` says (-1 = as long as the longest), filled with default_value.
/// source TensorFlow RaggedTensorToTensor
struct RaggedTensorToTensor : graft::op<RaggedTensorToTensor> {
    static constexpr auto prototype = graft::prototype("RaggedTensorToTensor")
        .datatype("T", any)
        .datatype("Tindex", index_number)
        .input("shape", index_number, value_depend_optional)
        .input("values", "T")
        .input("default_value", "T")
        .dynamic_input("row_partition_tensors", "Tindex", count_from("num_row_partition_tensors"), at_least(1))
        .output("result", "T", compute_depend)
        .attr("num_row_partition_tensors", as_integer)
        .attr("row_partition_types", as_texts);
    static constexpr status infer_shape(shape_context& ctx) {
        auto const types = ctx.attr<"row_partition_types">();
        auto const given = ctx.dynamic_desc<"row_partition_tensors">().size();
        if (types.size() != given)
            return fail(errc::wrong_value, "row_partition_types", "one per row_partition_tensors", static_cast<std::int64_t>(given), static_cast<std::int64_t>(types.size()));
        bool const first_is_number = !types.empty() && types[0] == "FIRST_DIM_SIZE";
        auto const ragged = given - (first_is_number ? 1 : 0);
        auto const &values = ctx.input<"values">(), &fill = ctx.input<"default_value">();
        auto const to = ctx.optional_value<"shape">().or_unknown();
        auto y = ctx.output<"result">();
        y = shape::unknown_rank();
        if (values.has_rank() && values.rank() < 1) return fail(errc::wrong_rank, "values", "at least a vector", 1, 0);
        if (values.has_rank() && fill.has_rank() && fill.rank() >= values.rank() + ragged)
            return fail(errc::wrong_rank, "default_value", "fewer axes than the result", static_cast<std::int64_t>(values.rank() + ragged), static_cast<std::int64_t>(fill.rank()));
        if (values.has_rank()) {
            y = shape::of_rank(ragged + values.rank());
            for (std::size_t i = 1; i < values.rank(); ++i) y[ragged + i] = values[i];
        }
        if (!to.size().known() || ctx.input<"shape">().rank() != 1) return ok;
        if (to.size().value() > static_cast<std::int64_t>(max_rank)) return fail(errc::rank_too_large, "shape", "a rank that a shape holds", to.size().value());
        auto wanted = shape::of_rank(static_cast<std::size_t>(to.size().value()));
        for (std::size_t i = 0; i < wanted.rank(); ++i) wanted[i] = as_size(to[i]);
        if (contradict(y, wanted)) return fail(errc::shapes_differ, "shape", "the inner axes of values");
        y = merge(y, wanted);
        return ok;
    }
    /// A level has as many rows as what splits it says, or the rows that the level above it numbers; a row is not longer
    /// than its level.
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

/// Which bucket each number falls into, feature by feature: float_values [n], bucket_boundaries sorted.
/// source TensorFlow BoostedTreesBucketize
struct BoostedTreesBucketize : graft::op<BoostedTreesBucketize> {
    static constexpr auto prototype = graft::prototype("BoostedTreesBucketize")
        .dynamic_input("float_values", f32, count_from("num_features"))
        .dynamic_input("bucket_boundaries", f32, count_from("num_features"))
        .dynamic_output("y", i32, count_from("num_features"))
        .attr("num_features", as_integer);
    static constexpr status infer_shape(shape_context& ctx) {
        auto const x = ctx.dynamic_desc<"float_values">(), edges = ctx.dynamic_desc<"bucket_boundaries">();
        auto const y = ctx.dynamic_output<"y">();
        auto const n = ctx.attr<"num_features">();
        if (static_cast<std::int64_t>(x.size()) != n) return fail(errc::wrong_input_count, "float_values", "as many as num_features", n, static_cast<std::int64_t>(x.size()));
        if (edges.size() != x.size()) return fail(errc::wrong_input_count, "bucket_boundaries", "as many as num_features", n, static_cast<std::int64_t>(edges.size()));
        if (y.size() != x.size()) return fail(errc::wrong_output_count, "y", "as many as num_features", n, static_cast<std::int64_t>(y.size()));
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

using pieces_ops = graft::ops<Copy, ParallelConcat, NonZero, CondTake, ContinuationIndicator, RollV2, UniqueExt2, UniqueWithCountsExt2,
                              RaggedTensorToTensor, BoostedTreesBucketize>;

} // namespace library
GRAFT_END
