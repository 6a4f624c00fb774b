// graft/library/nn/recurrent/training_ops.hpp - operators of training graphs: recurrent layers and cells, those of
// cuDNN
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

/// The operators of training graphs that plugins translate.
using recurrent_gradient_ops = ops<LSTMBlockCellGrad>;

// Ports, attributes and names are TensorFlow's: these operators are both the origin and the target of their plugins.
// No kernels. Source: TensorFlow core/ops.

/// input [t,b,i] and input_h [l,b,u] result in output [t,b,u], twice as wide in both directions; only an LSTM has
/// input_c.
template <class Op> constexpr status cudnn_shapes(shape_context<Op>& ctx) {
    auto const &x = ctx.template input<"input">(), &h = ctx.template input<"input_h">();
    ctx.template output<"output_h">() = h;
    ctx.template output<"output_c">() = ctx.template attr<"rnn_mode">() == "lstm"
                                            ? shape(ctx.template input<"input_c">())
                                            : shape::scalar();
    ctx.template output<"reserve_space">() = shape::unknown_rank();
    if constexpr (Op::prototype.index_of(param_kind::output, "host_reserved") >= 0)
        ctx.template output<"host_reserved">() = shape::unknown_rank();
    auto y = ctx.template output<"output">();
    y = shape::of_rank(3);
    if ((x.has_rank() && x.rank() != 3) || (h.has_rank() && h.rank() != 3))
        return fail(errc::wrong_rank, "input", "steps, batch and features", 3);
    if (x.has_rank()) y[0] = x[0], y[1] = x[1];
    if (h.has_rank()) y[2] = dim(h[2]) * dim(ctx.template attr<"direction">() == "bidirectional" ? 2 : 1);
    return ok;
}

struct CudnnRNN : op<CudnnRNN> {
    static constexpr operator_line prototype{R"(CudnnRNN input:T input_h:T input_c:T params:T -> output:T output_h:T
        output_c:T reserve_space:T T?type{floating} rnn_mode?string{"rnn_relu","rnn_tanh","lstm","gru"}="lstm"
        input_mode?string{"linear_input","skip_input","auto_select"}="linear_input"
        direction?string{"unidirectional","bidirectional"}="unidirectional" dropout?float=0 seed?int=0 seed2?int=0
        is_training?bool=true | is random stateful)"};
    static constexpr status infer_shape(shape_context& ctx) { return cudnn_shapes(ctx); }
};

struct CudnnRNNV2 : op<CudnnRNNV2> {
    static constexpr operator_line prototype{R"(CudnnRNNV2 input:T input_h:T input_c:T params:T -> output:T
        output_h:T output_c:T reserve_space:T host_reserved:i8 T?type{floating}
        rnn_mode?string{"rnn_relu","rnn_tanh","lstm","gru"}="lstm"
        input_mode?string{"linear_input","skip_input","auto_select"}="linear_input"
        direction?string{"unidirectional","bidirectional"}="unidirectional" dropout?float=0 seed?int=0 seed2?int=0
        is_training?bool=true | is random stateful)"};
    static constexpr status infer_shape(shape_context& ctx) { return cudnn_shapes(ctx); }
};

struct CudnnRNNV3 : op<CudnnRNNV3> {
    static constexpr operator_line prototype{R"(CudnnRNNV3 input:T input_h:T input_c:T params:T sequence_lengths:i32
        -> output:T output_h:T output_c:T reserve_space:T host_reserved:i8 T?type{floating}
        rnn_mode?string{"rnn_relu","rnn_tanh","lstm","gru"}="lstm"
        input_mode?string{"linear_input","skip_input","auto_select"}="linear_input"
        direction?string{"unidirectional","bidirectional"}="unidirectional" dropout?float=0 seed?int=0 seed2?int=0
        num_proj?int=0 is_training?bool=true time_major?bool=true | is random stateful)"};
    static constexpr status infer_shape(shape_context& ctx) { return cudnn_shapes(ctx); }
};

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct recurrent_training_lines {
    static constexpr char text[] = R"ops(
CudnnRNNParamsSize num_layers:i32 num_units:i32 input_size:i32 -> params_size:S T?type{floating} S?type{i32,i64}
    rnn_mode?string{"rnn_relu","rnn_tanh","lstm","gru"}="lstm"
    input_mode?string{"linear_input","skip_input","auto_select"}="linear_input"
    direction?string{"unidirectional","bidirectional"}="unidirectional" dropout?float=0.0 seed?int=0 seed2?int=0
    num_proj?int=0 | 0 0 0 > [1] | is random
CudnnRNNCanonicalToParams num_layers:i32 num_units:i32 input_size:i32 weights*num_params>1:T biases*num_params>1:T ->
    params:T T?type{floating} num_params?int>=1 rnn_mode?string{"rnn_relu","rnn_tanh","lstm","gru"}="lstm"
    input_mode?string{"linear_input","skip_input","auto_select"}="linear_input"
    direction?string{"unidirectional","bidirectional"}="unidirectional" dropout?float=0.0 seed?int=0 seed2?int=0
    | 0 0 0 ? ? > [?] | is random
GRUBlockCellGrad x:T h_prev:T w_ru:T w_c:T b_ru:T b_c:T r:T u:T c:T d_h:T -> d_x:T d_h_prev:T d_c_bar:T
    d_r_bar_u_bar:T T?type{f32} | [b,i] [b,c] ? ? ? ? [b,c] [b,c] [b,c] [b,c] > [b,i] [b,c] [b,c] ?
)ops";
};

/// The operators of training graphs in this file.
using recurrent_training_ops = join<ops<CudnnRNN, CudnnRNNV2, CudnnRNNV3>, listed_ops<recurrent_training_lines>>;

} // namespace library
GRAFT_END
