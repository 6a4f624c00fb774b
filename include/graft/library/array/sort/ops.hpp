// graft/library/array/sort/ops.hpp - operators: the largest elements, positions in sorted rows
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op.hpp"
#include "graft/op/catalog/listed.hpp"
#include "graft/op/rules/dims_at_most.hpp"

GRAFT_BEGIN
namespace library {

/// The k largest (smallest) elements along `dim` and their positions; equal ones in order. Source: TensorFlow TopKV2.
struct TopK : op<TopK> {
    static constexpr operator_line prototype{R"(TopK x:real_number k:i16,i32,i64(value_depend) -> values~x
        indices@index_type:i16,i32,i64 sorted?bool=true largest?bool=true dim?int=-1 index_type?type=i32)"};
    static constexpr auto infer_shape = rule::top_k<"x", "k", "dim", "values", "indices">{};
    static constexpr auto infer_bound = rule::dims_at_most<"x", "values", "indices">{};
};

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct sort_lines {
    static constexpr char text[] = R"ops(
/// Whether the score of each row's target class is among the k highest.
InTopK predictions:f32 targets:T -> precision:bool k?int T?type{index_number}=i32 | [b,?] [b] > [b]
/// Whether the score of each row's target class is among the k highest; k is an input.
InTopKV2 predictions:f32 targets:T k:T -> precision:bool where T=index_number | [b,?] [b] 0 > [b] | tf: T=i32
/// The first position in each sorted row at which a value could be inserted.
LowerBound sorted_x:T values:T -> y:out_type out_type?type{index_number}=i32 where T=any | [b,?] [b,n] > [b,n] | tf:
    sorted_inputs,values->output
/// The last position in each sorted row at which a value could be inserted.
UpperBound sorted_x:T values:T -> y:out_type out_type?type{index_number} where T=any | [b,?] [b,n] > [b,n] | tf:
    sorted_inputs,values->output out_type=i32
)ops";
};

using InTopK = listed<sort_lines, "InTopK">;
using InTopKV2 = listed<sort_lines, "InTopKV2">;
using LowerBound = listed<sort_lines, "LowerBound">;
using UpperBound = listed<sort_lines, "UpperBound">;

struct NthElement : op<NthElement> {
    static constexpr operator_line prototype{R"(NthElement x:T n:i32 -> y:T reverse?bool=false where T=real_number
        | tf: input,n->values)"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const& x = ctx.input<"x">();
        auto const n = rule::value_at_input(ctx, 1).scalar();
        if (x.has_rank() && x.rank() > 0 && n.known() && x.back(0).known() && n.value() >= x.back(0).value())
            return fail(errc::wrong_value, "n", "below the length of a row", x.back(0).value(), n.value());
        if (auto s = rule::expect_scalar(ctx.input<"n">(), "n"); !s) return s;
        if (x.has_rank() && x.rank() == 0) return fail(errc::wrong_rank, "x", "rows", 1, 0);
        ctx.output<"y">() = x.has_rank() ? x.part(0, x.rank() - 1) : shape::unknown_rank();
        return ok;
    }
};

/// The operators of inference in this file.
using sort_ops = join<ops<TopK>, listed_ops<sort_lines>>;

/// The operators of training graphs in this file.
using sort_training_ops = ops<NthElement>;

} // namespace library
GRAFT_END
