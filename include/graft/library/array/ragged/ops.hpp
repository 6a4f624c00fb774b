// graft/library/array/ragged/ops.hpp - operators: rows of different lengths
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "graft/base/config.hpp"
#include "graft/op/op.hpp"
#include "graft/op/ops.hpp"
#include "graft/op/rules/elementwise.hpp"
#include "graft/op/rules/expect.hpp"
#include "graft/op/rules/said.hpp"

GRAFT_BEGIN
namespace library {

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
        .attr("num_row_partition_tensors", as_integer, at_least(1))
        .attr("row_partition_types", as_texts);
    static constexpr status infer_shape(shape_context& ctx) {
        auto const types = ctx.attr<"row_partition_types">();
        auto const given = ctx.dynamic_desc<"row_partition_tensors">().size();
        if (types.size() != given)
            return fail(errc::wrong_value, "row_partition_types", "one per row_partition_tensors",
                static_cast<std::int64_t>(given), static_cast<std::int64_t>(types.size()));
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
            return fail(errc::wrong_rank, "default_value", "fewer axes than the result",
                static_cast<std::int64_t>(values.rank() + ragged), static_cast<std::int64_t>(fill.rank()));
        if (values.has_rank()) {
            y = shape::of_rank(ragged + values.rank());
            for (std::size_t i = 1; i < values.rank(); ++i) y[ragged + i] = values[i];
        }
        if (!to.size().known() || ctx.input<"shape">().rank() != 1) return ok;
        if (to.size().value() > static_cast<std::int64_t>(max_rank))
            return fail(errc::rank_too_large, "shape", "a rank that a shape holds", to.size().value());
        auto wanted = shape::of_rank(static_cast<std::size_t>(to.size().value()));
        for (std::size_t i = 0; i < wanted.rank(); ++i) wanted[i] = as_size(to[i]);
        if (contradict(y, wanted)) return fail(errc::shapes_differ, "shape", "the inner axes of values");
        y = merge(y, wanted);
        return ok;
    }
    /// A level has as many rows as what splits it says, or the rows that the level above it numbers; a row
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

/// The operators of inference in this file.
using ragged_ops = ops<RaggedTensorToTensor>;

} // namespace library
GRAFT_END
