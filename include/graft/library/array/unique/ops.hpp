// graft/library/array/unique/ops.hpp - operators: unique elements, sets of elements
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op.hpp"
#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

/// The distinct slices of x along `axis` (all elements of a vector if it is empty) in order of appearance, and the
/// index of each slice. Source: TensorFlow UniqueV2.
struct UniqueExt2 : graft::op<UniqueExt2> {
    static constexpr operator_line prototype{R"(UniqueExt2 x axis:index_number(value_depend_optional) ->
        y~x(compute_depend) idx@out_idx:index_number(compute_depend) out_idx?type=i32)"};
    /// Before its use: clang 14 evaluates no member template declared later. y keeps the axes of x except for the one
    /// that is searched; idx has one number per slice.
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
    /// All slices are distinct.
    static constexpr status infer_bound(shape_context& ctx) {
        auto y = ctx.output<"y">();
        if (y.has_rank() && ctx.input<"x">().has_rank()) y = ctx.input<"x">();
        return ok;
    }
};

/// UniqueExt2 with the count of each. Source: TensorFlow UniqueWithCountsV2.
struct UniqueWithCountsExt2 : graft::op<UniqueWithCountsExt2> {
    static constexpr operator_line prototype{R"(UniqueWithCountsExt2 x axis:index_number(value_depend_optional) ->
        y~x(compute_depend) idx@out_idx:index_number(compute_depend) count@out_idx:'(compute_depend)
        out_idx?type=i32)"};
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

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct unique_lines {
    static constexpr char text[] = R"ops(
/// The distinct elements in the order of first appearance, and for each element the index of its value.
Unique x:T -> y:T(compute_depend) idx:out_idx out_idx?type{index_number}=i32 where T=any | [n] > [?] [n] | at_most x > y
    | tf:
/// The distinct elements, the index of each element's value, and the count of each.
UniqueWithCounts x:T -> y:T(compute_depend) idx:out_idx count:'(compute_depend) out_idx?type{index_number} where T=any
    | [n] > [?] [n] [?] | at_most x > y count | tf: out_idx=i32
/// The elements of one list that are not in another, and their positions.
ListDiff x:T y:T -> out:T(compute_depend) idx:out_idx(compute_depend) out_idx?type{index_number}=i32 where T=any
    | [?] [?] > [?] [?] | at_most x > out idx | tf:
)ops";
};

using Unique = listed<unique_lines, "Unique">;
using UniqueWithCounts = listed<unique_lines, "UniqueWithCounts">;
using ListDiff = listed<unique_lines, "ListDiff">;

/// The distinct slices of x along `axis`, ascending or, if not `sorted`, in order of appearance; for each the first
/// position and its count, and the index of each slice of x among them. NaN comes last and is equal to itself. Source:
/// ONNX Unique.
struct UniqueSlices : graft::op<UniqueSlices> {
    static constexpr operator_line prototype{R"(UniqueSlices x -> y~x(compute_depend) indices:i64(compute_depend)
        inverse:' counts:'(compute_depend) axis?int=0 sorted?bool=true)"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const& x = ctx.input<"x">();
        auto y = ctx.output<"y">();
        y = rule::or_unknown_rank(x);
        ctx.output<"indices">() = ctx.output<"inverse">() = ctx.output<"counts">() = shape{-1};
        if (!x.has_rank()) return ok;
        auto const at = normalize_axis(ctx.attr<"axis">(), x.rank(), "axis");
        if (!at) return at.error();
        y[*at] = dim::unknown();
        ctx.output<"inverse">()[0] = x[*at];
        return ok;
    }
    /// All slices are distinct.
    static constexpr status infer_bound(shape_context& ctx) {
        auto const& x = ctx.input<"x">();
        if (!x.has_rank()) return ok;
        ctx.output<"y">() = x;
        ctx.output<"indices">() = ctx.output<"counts">() = ctx.output<"inverse">();
        return ok;
    }
};

/// The operators of inference in this file.
using unique_ops = join<ops<UniqueExt2, UniqueWithCountsExt2, UniqueSlices>, listed_ops<unique_lines>>;

// Ports, attributes and names are TensorFlow's: these operators are both the origin and the target of their plugins.
// No kernels. Source: TensorFlow core/ops.

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct unique_training_lines {
    static constexpr char text[] = R"ops(
DenseToDenseSetOperation x1:T x2:T -> y_indices:i64 y_values:T y_shape:i64 set_operation?string=""
    validate_indices?bool=true where T=signed_integer,u8,u16,string | [S,n,?] [S,n,?] > [?,?] [?] [?] | tf: set1:T
    set2:T -> result_indices:i64 result_values:T result_shape:i64 set_operation?string validate_indices?bool=true
    T?type{signed_integer,u8,u16,string}
DenseToSparseSetOperation x1:T x2_indices:i64 x2_values:T x2_shape:i64 -> y_indices:i64 y_values:T y_shape:i64
    set_operation?string="" validate_indices?bool=true where T=signed_integer,u8,u16,string
    | [S,?,?] [?,r] [?] [r] > [?,r] [?] [r] | tf: set1:T set2_indices:i64 set2_values:T set2_shape:i64 ->
    result_indices:i64 result_values:T result_shape:i64 set_operation?string validate_indices?bool=true
    T?type{signed_integer,u8,u16,string}
SparseToSparseSetOperation x1_indices:i64 x1_values:T x1_shape:i64 x2_indices:i64 x2_values:T x2_shape:i64 ->
    y_indices:i64 y_values:T y_shape:i64 set_operation?string="" validate_indices?bool=true
    where T=signed_integer,u8,u16,string | [?,r] [?] [r] [?,r] [?] [r] > [?,r] [?] [r] | tf: set1_indices:i64
    set1_values:T set1_shape:i64 set2_indices:i64 set2_values:T set2_shape:i64 -> result_indices:i64 result_values:T
    result_shape:i64 set_operation?string validate_indices?bool=true T?type{signed_integer,u8,u16,string}
SetSize set_indices:i64 set_values:T set_shape:i64 -> size:i32 validate_indices?bool=true where
    T=signed_integer,u8,u16,string | ? ? ? > ? | tf: set_indices:i64 set_values:T set_shape:i64 -> size:i32
    validate_indices?bool=true T?type{signed_integer,u8,u16,string}
)ops";
};

/// The operators of training graphs in this file.
using unique_training_ops = listed_ops<unique_training_lines>;

} // namespace library
GRAFT_END
