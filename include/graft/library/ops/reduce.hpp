// graft/library/ops/reduce.hpp - operators that fold axes away
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/op/op.hpp"
#include "graft/op/ops.hpp"
#include "graft/op/rules/reduce.hpp"

GRAFT_BEGIN

namespace library {

/// Sum over the axes. Source: TensorFlow Sum.
struct ReduceSum : op<ReduceSum> {
    static constexpr auto prototype = graft::prototype("ReduceSum")
        .input("x", number)
        .input("axes", index_number, value_depend)
        .output("y", follow("x", aspect::dtype))
        .attr("keep_dims", false);
    static constexpr auto infer_shape = rule::reduce<"x", "axes", "keep_dims", "y">{};
    static constexpr auto infer_value = rule::fold_reduce<rule::add, "x", "y">{};
};

/// Mean over the axes; without axes it is x where noop_with_empty_axes, else the mean of everything.
/// Source: TensorFlow Mean.
struct ReduceMean : op<ReduceMean> {
    static constexpr auto prototype = graft::prototype("ReduceMean")
        .input("x", number)
        .input("axes", index_number, value_depend)
        .output("y", follow("x", aspect::dtype))
        .attr("keep_dims", false)
        .attr("noop_with_empty_axes", true);
    static constexpr auto infer_shape = rule::reduce_or_noop<"x", "axes", "keep_dims", "noop_with_empty_axes", "y">{};
};

/// Product over the axes. Source: TensorFlow Prod.
struct ReduceProd : op<ReduceProd> {
    static constexpr auto prototype = graft::prototype("ReduceProd")
        .input("x", number)
        .input("axes", index_number, value_depend)
        .output("y", follow("x", aspect::dtype))
        .attr("keep_dims", false);
    static constexpr auto infer_shape = rule::reduce<"x", "axes", "keep_dims", "y">{};
    static constexpr auto infer_value = rule::fold_reduce<rule::multiply, "x", "y">{};
};

/// Largest element over the axes. Source: TensorFlow Max.
struct ReduceMax : op<ReduceMax> {
    static constexpr auto prototype = graft::prototype("ReduceMax")
        .input("x", real_number | quantized)
        .input("axes", index_number, value_depend)
        .output("y", follow("x", aspect::dtype))
        .attr("keep_dims", false);
    static constexpr auto infer_shape = rule::reduce<"x", "axes", "keep_dims", "y">{};
    static constexpr auto infer_value = rule::fold_reduce<rule::maximum, "x", "y">{};
};

/// Smallest element over the axes. Source: TensorFlow Min.
struct ReduceMin : op<ReduceMin> {
    static constexpr auto prototype = graft::prototype("ReduceMin")
        .input("x", real_number | quantized)
        .input("axes", index_number, value_depend)
        .output("y", follow("x", aspect::dtype))
        .attr("keep_dims", false);
    static constexpr auto infer_shape = rule::reduce<"x", "axes", "keep_dims", "y">{};
    static constexpr auto infer_value = rule::fold_reduce<rule::minimum, "x", "y">{};
};

/// And over the axes. Source: TensorFlow All.
struct ReduceAll : op<ReduceAll> {
    static constexpr auto prototype = graft::prototype("ReduceAll")
        .input("x", boolean)
        .input("axes", index_number, value_depend)
        .output("y", follow("x", aspect::dtype))
        .attr("keep_dims", false);
    static constexpr auto infer_shape = rule::reduce<"x", "axes", "keep_dims", "y">{};
    static constexpr auto infer_value = rule::fold_reduce<rule::logical_and, "x", "y">{};
};

/// Or over the axes. Source: TensorFlow Any.
struct ReduceAny : op<ReduceAny> {
    static constexpr auto prototype = graft::prototype("ReduceAny")
        .input("x", boolean)
        .input("axes", index_number, value_depend)
        .output("y", follow("x", aspect::dtype))
        .attr("keep_dims", false);
    static constexpr auto infer_shape = rule::reduce<"x", "axes", "keep_dims", "y">{};
    static constexpr auto infer_value = rule::fold_reduce<rule::logical_or, "x", "y">{};
};

/// Index of the first largest element along `dimension`. Source: TensorFlow ArgMax.
struct ArgMaxV2 : op<ArgMaxV2> {
    static constexpr auto prototype = graft::prototype("ArgMaxV2")
        .input("x", number | boolean)
        .input("dimension", dtype_set(i16) | index_number, value_depend)
        .output("y", dtype_set(i16) | dtype::u16 | index_number, type_from("dtype"))
        .attr("dtype", i64);
    static constexpr auto infer_shape = rule::reduce_one<"x", "dimension", "y">{};
};

/// Index of the first smallest element along `dimension`. Source: TensorFlow ArgMin.
struct ArgMin : op<ArgMin> {
    static constexpr auto prototype = graft::prototype("ArgMin")
        .input("x", number | boolean)
        .input("dimension", dtype_set(i16) | index_number, value_depend)
        .output("y", dtype_set(i16) | dtype::u16 | index_number, type_from("dtype"))
        .attr("dtype", i64);
    static constexpr auto infer_shape = rule::reduce_one<"x", "dimension", "y">{};
};

/// Running sum along `axis`. Source: TensorFlow Cumsum.
struct Cumsum : op<Cumsum> {
    static constexpr auto prototype = graft::prototype("Cumsum")
        .input("x", number)
        .input("axis", index_number, value_depend_optional)
        .output("y", follow("x"))
        .attr("exclusive", false)
        .attr("reverse", false);
    static constexpr auto verify = rule::axis_fits<"x", "axis">{};
};

/// Half the sum of squares: a scalar. Source: TensorFlow L2Loss.
struct L2Loss : op<L2Loss> {
    static constexpr auto prototype = graft::prototype("L2Loss")
        .input("x", floating)
        .output("y", follow("x", aspect::dtype));
    static constexpr auto infer_shape = rule::scalar<"y">{};
};

/// The operators of this file.
using reduce_ops = ops<
    ReduceSum, ReduceMean, ReduceProd, ReduceMax, ReduceMin, ReduceAll, ReduceAny, ArgMaxV2, ArgMin, Cumsum,
    L2Loss>;

} // namespace library

GRAFT_END
