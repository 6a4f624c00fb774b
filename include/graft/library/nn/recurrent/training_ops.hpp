// graft/library/nn/recurrent/training_ops.hpp - operators of training graphs: recurrent layers and cells
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op.hpp"
#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

/// Gradient of one LSTMBlockCell step: cs_prev_grad [N, cells], dgates [N, 4*cells], the peepholes' [cells].
/// source TensorFlow LSTMBlockCellGrad
struct LSTMBlockCellGrad : graft::op<LSTMBlockCellGrad> {
    static constexpr operator_line prototype{R"(LSTMBlockCellGrad x:T cs_prev:T h_prev:T w:T wci:T wcf:T wco:T b:T
        i:T cs:T f:T o:T ci:T co:T cs_grad:T h_grad:T -> cs_prev_grad:T dgates:T wci_grad:T wcf_grad:T wco_grad:T
        use_peephole?bool where T=f32,f16)"};
    static constexpr status infer_shape(shape_context& ctx) {
        if (auto s = rule::expect_rank(ctx.input<"x">(), 2, "x"); !s) return s;
        if (auto s = rule::expect_rank(ctx.input<"cs_prev">(), 2, "cs_prev"); !s) return s;
        dim const n = rule::with_rank(ctx.input<"x">(), 2)[0], cells = rule::with_rank(ctx.input<"cs_prev">(), 2)[1];
        ctx.output<"cs_prev_grad">() = shape::of_rank(0).append(n).append(cells);
        ctx.output<"dgates">() = shape::of_rank(0).append(n).append(cells * dim(4));
        ctx.output<"wci_grad">() = ctx.output<"wcf_grad">() = ctx.output<"wco_grad">() = shape::of_rank(0).append(
            cells);
        return ok;
    }
};

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct recurrent_training_lines {
    static constexpr char text[] = R"ops(
GRUBlockCellGrad x:T h_prev:T w_ru:T w_c:T b_ru:T b_c:T r:T u:T c:T d_h:T -> d_x:T d_h_prev:T d_c_bar:T
    d_r_bar_u_bar:T T?type{f32} | [b,i] [b,c] ? ? ? ? [b,c] [b,c] [b,c] [b,c] > [b,i] [b,c] [b,c] ?
)ops";
};

/// The operators of training graphs that plugins translate.
using recurrent_gradient_ops = ops<LSTMBlockCellGrad>;

/// The operators of training graphs in this file.
using recurrent_training_ops = listed_ops<recurrent_training_lines>;

} // namespace library
GRAFT_END
