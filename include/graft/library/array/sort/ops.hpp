// graft/library/array/sort/ops.hpp - operators: the largest elements, places in sorted rows
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/op/op.hpp"
#include "graft/op/ops.hpp"
#include "graft/op/rules/broadcast.hpp"
#include "graft/op/rules/dims_at_most.hpp"
#include "graft/op/rules/gather.hpp"
#include "graft/op/rules/reduce.hpp"
#include "graft/op/rules/said.hpp"
#include "graft/op/rules/slice.hpp"

GRAFT_BEGIN
namespace library {

/// The k largest (smallest) elements along `dim` and where they stood; equal ones in order. Source: TensorFlow TopKV2.
struct TopK : op<TopK> {
    static constexpr auto prototype = graft::prototype("TopK")
        .input("x", real_number)
        .input("k", dtype_set(i16) | index_number, value_depend)
        .output("values", follow("x", aspect::dtype))
        .output("indices", dtype_set(i16) | index_number, type_from("index_type"))
        .attr("sorted", true)
        .attr("largest", true)
        .attr("dim", -1)
        .attr("index_type", i32);
    static constexpr auto infer_shape = rule::top_k<"x", "k", "dim", "values", "indices">{};
    static constexpr auto infer_bound = rule::dims_at_most<"x", "values", "indices">{};
};

/// Whether the score of each row's target class is among the k highest.
struct InTopK : op<InTopK> {
    static constexpr auto prototype = tensorflow::op_def(
        "InTopK", "predictions: float", "targets: T", "-> precision: bool", "k: int", "T: {int32, int64} = DT_INT32");
    static constexpr rule::said infer_shape{"[b,?] [b] > [b]"};
};

/// Whether the score of each row's target class is among the k highest; k is an input.
struct InTopKV2 : op<InTopKV2> {
    static constexpr auto prototype = tensorflow::op_def(
        "InTopKV2", "predictions: float", "targets: T", "k: T", "-> precision: bool", "T: {int32, int64} = DT_INT32");
    static constexpr rule::said infer_shape{"[b,?] [b] 0 > [b]"};
};

/// The first position in each sorted row at which a value could be inserted.
struct LowerBound : op<LowerBound> {
    static constexpr auto prototype = tensorflow::op_def("LowerBound", "sorted_inputs: T", "values: T",
        "-> output: out_type", "T: type", "out_type: {int32, int64} = DT_INT32");
    static constexpr rule::said infer_shape{"[b,?] [b,n] > [b,n]"};
};

/// The last position in each sorted row at which a value could be inserted.
struct UpperBound : op<UpperBound> {
    static constexpr auto prototype = tensorflow::op_def("UpperBound", "sorted_inputs: T", "values: T",
        "-> output: out_type", "T: type", "out_type: {int32, int64} = DT_INT32");
    static constexpr rule::said infer_shape{"[b,?] [b,n] > [b,n]"};
};

struct NthElement : op<NthElement> {
    static constexpr auto prototype = tensorflow::op_def(
        "NthElement", "input: T", "n: int32", "-> values: T", "reverse: bool = false", "T: realnumbertype");
    static constexpr rule::said infer_shape{"[S,?] 0 > S"};
};

/// The operators of inference in this file.
using sort_ops = ops<TopK, InTopK, InTopKV2, LowerBound, UpperBound>;

/// The operators of training graphs that are their own origins.
using sort_training_ops = ops<NthElement>;

} // namespace library
GRAFT_END
