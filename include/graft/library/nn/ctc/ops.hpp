// graft/library/nn/ctc/ops.hpp - operators: connectionist temporal classification
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op.hpp"
#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct ctc_lines {
    static constexpr char text[] = R"ops(
CTCLossV2 inputs:f32 labels_indices:i64 labels_values:i32 sequence_length:i32 -> loss:f32 gradient:f32
    preprocess_collapse_repeated?bool=false ctc_merge_repeated?bool=true ignore_longer_outputs_than_inputs?bool=false
    | [t,b,c] [?,2] [?] [b] > [b] [t,b,c]
CTCLoss inputs:T labels_indices:i64 labels_values:i32 sequence_length:i32 -> loss:T gradient:T
    preprocess_collapse_repeated?bool=false ctc_merge_repeated?bool=true ignore_longer_outputs_than_inputs?bool=false
    where T=f32,f64 | [?,b,?] ? ? ? > [b] ? | tf: inputs:T labels_indices:i64 labels_values:i32 sequence_length:i32 ->
    loss:T gradient:T preprocess_collapse_repeated?bool=false ctc_merge_repeated?bool=true
    ignore_longer_outputs_than_inputs?bool=false T?type{f32,f64}=f32
)ops";
};

using CTCLossV2 = listed<ctc_lines, "CTCLossV2">;

struct CTCGreedyDecoder : op<CTCGreedyDecoder> {
    static constexpr operator_line prototype{R"(CTCGreedyDecoder inputs:T sequence_length:i32 ->
        decoded_indices:i64(compute_depend) decoded_values:'(compute_depend) decoded_shape:' log_probability:T
        merge_repeated?bool=false blank_index?int=-1 where T=f32,f64 | tf: inputs:T sequence_length:i32 ->
        decoded_indices:i64 decoded_values:' decoded_shape:' log_probability:T merge_repeated?bool=false
        blank_index?int=-1 T?type{f32,f64}=f32)"};
    static constexpr rule::shape_spec infer_shape{"[?,b,?] [b] > [?,2] [?] [2] [b,1]"};
    /// One label for each step.
    static constexpr status infer_bound(shape_context& ctx) {
        auto const& x = ctx.input<"inputs">();
        if (!x.has_rank() || x.rank() != 3) return ok;
        ctx.output<"decoded_indices">() = shape::of_rank(0).append(x[0] * x[1]).append(2);
        ctx.output<"decoded_values">() = shape::of_rank(0).append(x[0] * x[1]);
        return ok;
    }
};

struct CTCBeamSearchDecoder : op<CTCBeamSearchDecoder> {
    static constexpr operator_line prototype{R"(CTCBeamSearchDecoder inputs:T sequence_length:i32 ->
        decoded_indices*top_paths>1:i64(compute_depend) decoded_values*top_paths>1:'(compute_depend)
        decoded_shape*top_paths>1:' log_probability:T beam_width?int>=1 top_paths?int>=1 merge_repeated?bool=true
        where T=f32,f64 | tf: inputs:T sequence_length:i32 -> decoded_indices*top_paths>1:i64
        decoded_values*top_paths>1:' decoded_shape*top_paths>1:' log_probability:T beam_width?int>=1 top_paths?int>=1
        merge_repeated?bool=true T?type{f32,f64}=f32)"};
    static constexpr rule::shape_spec infer_shape{"[?,b,?] [b] > [?,2] [?] [2] [b,#]", "top_paths"};
    /// One label for each step, in each path.
    static constexpr status infer_bound(shape_context& ctx) {
        auto const& x = ctx.input<"inputs">();
        if (!x.has_rank() || x.rank() != 3) return ok;
        auto const indices = ctx.dynamic_output<"decoded_indices">(), values = ctx.dynamic_output<"decoded_values">();
        for (std::size_t k = 0; k < indices.size(); ++k) indices[k] = shape::of_rank(0).append(x[0] * x[1]).append(2);
        for (std::size_t k = 0; k < values.size(); ++k) values[k] = shape::of_rank(0).append(x[0] * x[1]);
        return ok;
    }
};

/// The operators of training graphs in this file.
using ctc_ops =
    ops<listed<ctc_lines, "CTCLoss">, CTCGreedyDecoder, CTCBeamSearchDecoder, listed<ctc_lines, "CTCLossV2">>;

} // namespace library
GRAFT_END
