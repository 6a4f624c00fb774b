// graft/library/nn/recurrent/ops.hpp - operators: recurrent layers and cells, over complete sequences and their steps
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/library/shape_from_value.hpp"
#include "graft/op.hpp"
#include "graft/op/catalog/operator_line.hpp"

GRAFT_BEGIN
namespace library {

/// Rule of Caffe's recurrent layers: x [T, N, ...] results in [T, N, num_output]; the states are [1, N, num_output].
template <class Context> [[nodiscard]] constexpr result<shape> recurrent_shape(Context& ctx) {
    using namespace literals;
    auto const outputs = ctx.attr("num_output"_p);
    shape const x = ctx.input("x"_p), cont = ctx.has("cont"_p) ? *ctx.optional_input("cont"_p) : shape::unknown_rank();
    if (x.has_rank() && x.rank() < 2)
        return fail(errc::wrong_rank, "x", "time and batch first", 2, static_cast<std::int64_t>(x.rank()));
    if (auto s = rule::expect_rank(cont, 2, "cont"); !s) return s;
    auto y = shape::of_rank(0);
    for (std::size_t i = 0; i < 2; ++i) {
        dim const a = x.has_rank() ? x[i] : dim::unknown(), b = rule::with_rank(cont, 2)[i];
        if (contradict(a, b)) return fail(errc::shape_mismatch, "cont", "time and batch of x", a.value(), b.value());
        y.append(merge(a, b));
    }
    return y.append(outputs);
}

/// Sizes of the inputs of Caffe's recurrent layers other than x: `wide` rows of weights for x and for the static
/// input, a state per sequence. `y` is the result of recurrent_shape.
/// error wrong_element_count
template <class Context> [[nodiscard]] constexpr status check_recurrent(Context& ctx, shape const& y, dim wide,
    shape const& w_x, std::string_view w_x_name, shape const* w_static, std::string_view w_static_name) {
    using namespace literals;
    auto const& x = ctx.input("x"_p);
    auto const inputs = x.has_rank() ? x.elements(2, x.rank()) : dim::unknown();
    if (auto s = rule::expect_elements(w_x, wide * inputs, w_x_name, "a row of inputs per gate"); !s) return s;
    if (auto const h = ctx.optional_input("h_0"_p))
        if (auto s = rule::expect_elements(*h, y[1] * y[2], "h_0", "a state per sequence"); !s) return s;
    auto const fixed = ctx.optional_input("x_static"_p);
    if (!fixed || !fixed->has_rank() || !y[1].known() || y[1].is(0)) return ok;
    return rule::expect_elements(
        w_static, wide * floor_div(fixed->elements(), y[1]), w_static_name, "a row of static inputs per gate");
}

/// Long short-term memory over time. cont [T,N] is 0 where a sequence begins; without it none does. w_x [4*num_output,
/// K], bias [4*num_output], w_h [4*num_output, num_output], gates in the order i, f, o, g.
/// source Caffe LSTMLayer
struct LSTM : graft::op<LSTM> {
    static constexpr operator_line prototype{R"(LSTM x:T cont?:real_number w_x:T bias:T w_h:T x_static?:T h_0?:T
        c_0?:T w_x_static?:T -> h:T h_t?:T c_t?:T num_output?int>=1 expose_hidden?bool=false where T=floating)"};
    static constexpr status infer_shape(shape_context& ctx) {
        using namespace literals;
        auto const y = recurrent_shape(ctx);
        if (!y) return y.error();
        dim const n = ctx.attr<"num_output">(), wide = n * 4;
        if (auto s = check_recurrent(
                ctx, *y, wide, ctx.input<"w_x">(), "w_x", ctx.optional_input<"w_x_static">(), "w_x_static");
            !s)
            return s;
        if (auto s = rule::expect_elements(ctx.input<"bias">(), wide, "bias", "four numbers per output"); !s) return s;
        if (auto s = rule::expect_elements(ctx.input<"w_h">(), wide * n, "w_h", "a row of outputs per gate"); !s)
            return s;
        if (auto s = rule::expect_elements(ctx.optional_input<"c_0">(), (*y)[1] * n, "c_0", "a state per sequence"); !s)
            return s;
        ctx.output<"h">() = *y;
        auto state = *y;
        state[0] = 1;
        assign_if_present(ctx, "h_t"_p, state);
        assign_if_present(ctx, "c_t"_p, state);
        return ok;
    }
};

/// Simple recurrent layer: h = tanh(w_xh x + w_hh h + bias_h), o = tanh(w_ho h + bias_o).
/// source Caffe RNNLayer
struct RNN : graft::op<RNN> {
    static constexpr operator_line prototype{R"(RNN x:T cont?:real_number x_static?:T h_0?:T w_xh:T bias_h:T w_sh?:T
        w_hh:T w_ho:T bias_o:T -> o:T h_t?:T num_output?int>=1 expose_hidden?bool=false where T=floating)"};
    static constexpr status infer_shape(shape_context& ctx) {
        using namespace literals;
        auto const y = recurrent_shape(ctx);
        if (!y) return y.error();
        dim const n = ctx.attr<"num_output">();
        if (auto s = check_recurrent(ctx, *y, n, ctx.input<"w_xh">(), "w_xh", ctx.optional_input<"w_sh">(), "w_sh"); !s)
            return s;
        if (auto s = rule::expect_elements(ctx.input<"w_hh">(), n * n, "w_hh", "a row per output"); !s) return s;
        if (auto s = rule::expect_elements(ctx.input<"w_ho">(), n * n, "w_ho", "a row per output"); !s) return s;
        if (auto s = rule::expect_elements(ctx.input<"bias_h">(), n, "bias_h", "one number per output"); !s) return s;
        if (auto s = rule::expect_elements(ctx.input<"bias_o">(), n, "bias_o", "one number per output"); !s) return s;
        ctx.output<"o">() = *y;
        auto state = *y;
        state[0] = 1;
        assign_if_present(ctx, "h_t"_p, state);
        return ok;
    }
};

/// Sizes of the inputs of TensorFlow's LSTM cells other than x: [N, cells] states, w [K + cells, 4 * cells], and b;
/// with peepholes a number per cell in each.
/// error wrong_element_count
template <class Context> [[nodiscard]] constexpr status check_cell(Context& ctx, dim batch, dim inputs, dim cells) {
    using namespace literals;
    if (auto s = rule::expect_elements(ctx.input("cs_prev"_p), batch * cells, "cs_prev", "a state per sequence"); !s)
        return s;
    if (auto s = rule::expect_elements(ctx.input("h_prev"_p), batch * cells, "h_prev", "a state per sequence"); !s)
        return s;
    if (auto s = rule::expect_elements(
            ctx.input("w"_p), (inputs + cells) * cells * 4, "w", "[inputs + cells, 4 * cells]");
        !s)
        return s;
    if (auto s = rule::expect_elements(ctx.input("b"_p), cells * 4, "b", "four numbers per cell"); !s) return s;
    if (!ctx.attr("use_peephole"_p)) return ok;
    if (auto s = rule::expect_elements(ctx.input("wci"_p), cells, "wci", "one number per cell"); !s) return s;
    if (auto s = rule::expect_elements(ctx.input("wcf"_p), cells, "wcf", "one number per cell"); !s) return s;
    return rule::expect_elements(ctx.input("wco"_p), cells, "wco", "one number per cell");
}

/// Long short-term memory over a complete sequence x [T, N, K]: gates i, cs, f, o, ci, co and h are [T, N, cells],
/// cells from b [4*cells]; w [K + cells, 4*cells] in the order i, ci, f, o.
/// source TensorFlow BlockLSTM
struct BlockLSTM : graft::op<BlockLSTM> {
    static constexpr operator_line prototype{R"(BlockLSTM seq_len_max:i64 x:T cs_prev:T h_prev:T w:T wci:T wcf:T
        wco:T b:T -> i:T cs:T f:T o:T ci:T co:T h:T forget_bias?float=1 cell_clip?float=3 use_peephole?bool=false
        where T=f32,f16)"};
    static constexpr status infer_shape(shape_context& ctx) {
        if (auto s = rule::expect_rank(ctx.input<"x">(), 3, "x"); !s) return s;
        if (auto s = rule::expect_rank(ctx.input<"b">(), 1, "b"); !s) return s;
        auto const x = rule::with_rank(ctx.input<"x">(), 3), b = rule::with_rank(ctx.input<"b">(), 1);
        if (b[0].known() && b[0].value() % 4 != 0)
            return fail(errc::wrong_shape, "b", "four numbers per cell", b[0].value());
        if (auto s = check_cell(ctx, x[1], x[2], floor_div(b[0], 4)); !s) return s;
        auto const y = shape::of_rank(0).append(x[0]).append(x[1]).append(floor_div(b[0], 4));
        ctx.output<"i">() = ctx.output<"cs">() = ctx.output<"f">() = ctx.output<"o">() = y;
        ctx.output<"ci">() = ctx.output<"co">() = ctx.output<"h">() = y;
        return ok;
    }
};

/// One step of BlockLSTM: x [N, K], everything else [N, cells], cells from cs_prev.
/// source TensorFlow LSTMBlockCell
struct LSTMBlockCell : graft::op<LSTMBlockCell> {
    static constexpr operator_line prototype{R"(LSTMBlockCell x:T cs_prev:T h_prev:T w:T wci:T wcf:T wco:T b:T -> i:T
        cs:T f:T o:T ci:T co:T h:T forget_bias?float=1 cell_clip?float=3 use_peephole?bool=false where T=f32,f16)"};
    static constexpr status infer_shape(shape_context& ctx) {
        if (auto s = rule::expect_rank(ctx.input<"x">(), 2, "x"); !s) return s;
        if (auto s = rule::expect_rank(ctx.input<"cs_prev">(), 2, "cs_prev"); !s) return s;
        auto const x = rule::with_rank(ctx.input<"x">(), 2), c = rule::with_rank(ctx.input<"cs_prev">(), 2);
        if (auto s = check_cell(ctx, x[0], x[1], c[1]); !s) return s;
        auto const y = shape::of_rank(0).append(x[0]).append(c[1]);
        ctx.output<"i">() = ctx.output<"cs">() = ctx.output<"f">() = ctx.output<"o">() = y;
        ctx.output<"ci">() = ctx.output<"co">() = ctx.output<"h">() = y;
        return ok;
    }
};

/// The continuation indicator of a batch of sequences: [time_step, batch_size], 0 in the first row. Source: Caffe
/// ContinuationIndicator.
struct ContinuationIndicator : graft::op<ContinuationIndicator> {
    static constexpr operator_line prototype{"ContinuationIndicator -> y:f32 time_step?int>=1 batch_size?int>=1"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const t = ctx.attr<"time_step">(), n = ctx.attr<"batch_size">();
        ctx.output<"y">() = shape{t, n};
        return ok;
    }
};

/// The operators of inference in this file.
using recurrent_ops = ops<ContinuationIndicator, LSTM, RNN, BlockLSTM, LSTMBlockCell>;

/// The weights of a gated recurrent unit: [inputs + cells, 2 * cells] and [inputs + cells, cells], and their biases.
/// error wrong_element_count
[[nodiscard]] constexpr status check_gates(dim inputs, dim cells, shape const& w, std::string_view w_name,
    shape const& b, std::string_view b_name, dim gates) {
    if (auto s = rule::expect_elements(w, (inputs + cells) * cells * gates, w_name, "inputs + cells rows of gates"); !s)
        return s;
    return rule::expect_elements(b, cells * gates, b_name, "one number per gate");
}

/// One step of a gated recurrent unit: [r, u] = sigmoid([x, h] w_ru + b_ru), c = tanh([x, r h] w_c + b_c),
/// h' = u h + (1 - u) c. x [N, K], h_prev [N, cells], w_ru [K + cells, 2 cells], w_c [K + cells, cells].
/// source TensorFlow GRUBlockCell
struct GRUCell : graft::op<GRUCell> {
    static constexpr operator_line prototype{R"(GRUCell x:T h_prev:T w_ru:T w_c:T b_ru:T b_c:T -> r:T u:T c:T h:T
        where T=f32,f16)"};
    static constexpr status infer_shape(shape_context& ctx) {
        if (auto s = rule::expect_rank(ctx.input<"x">(), 2, "x"); !s) return s;
        if (auto s = rule::expect_rank(ctx.input<"h_prev">(), 2, "h_prev"); !s) return s;
        if (auto s = rule::expect_rank(ctx.input<"w_c">(), 2, "w_c"); !s) return s;
        auto const x = rule::with_rank(ctx.input<"x">(), 2), h = rule::with_rank(ctx.input<"h_prev">(), 2),
                   w = rule::with_rank(ctx.input<"w_c">(), 2);
        if (contradict(x[0], h[0]))
            return fail(errc::shape_mismatch, "h_prev", "the batch of x", x[0].value(), h[0].value());
        if (contradict(h[1], w[1]))
            return fail(errc::shape_mismatch, "w_c", "as many columns as h_prev has", h[1].value(), w[1].value());
        dim const cells = merge(dim(h[1]), dim(w[1]));
        if (auto s = check_gates(x[1], cells, ctx.input<"w_ru">(), "w_ru", ctx.input<"b_ru">(), "b_ru", 2); !s)
            return s;
        if (auto s = check_gates(x[1], cells, ctx.input<"w_c">(), "w_c", ctx.input<"b_c">(), "b_c", 1); !s) return s;
        auto const y = shape::of_rank(0).append(merge(dim(x[0]), dim(h[0]))).append(cells);
        ctx.output<"r">() = ctx.output<"u">() = ctx.output<"c">() = ctx.output<"h">() = y;
        return ok;
    }
};

/// The common part of layers over a sequence: x [T, N, K]; y [T, N, cells] contains the state after every step, the
/// final states are [N, cells]. `length` is the number of steps to run; after them y is 0.
template <class Context>
[[nodiscard]] constexpr status sequence_shapes(Context& ctx, shape const& state, shape& y, shape& last) {
    using namespace literals;
    shape const x = ctx.input("x"_p);
    if (auto s = rule::expect_rank(x, 3, "x"); !s) return s;
    if (auto s = rule::expect_rank(state, 2, "init_h"); !s) return s;
    dim const rows = rule::with_rank(x, 3)[1], kept = rule::with_rank(state, 2)[0], batch = merge(rows, kept),
              cells = rule::with_rank(state, 2)[1];
    if (contradict(rows, kept))
        return fail(errc::shape_mismatch, "init_h", "the batch of x", rows.value(), kept.value());
    last = shape::of_rank(0).append(batch).append(cells);
    y = shape::of_rank(0).append(rule::with_rank(x, 3)[0]).append(batch).append(cells);
    return ok;
}

/// A gated recurrent unit over a sequence; see GRUCell for w, b, cw, cb.
/// source CANN DynamicGRU, with the last state by itself
struct DynamicGRU : graft::op<DynamicGRU> {
    static constexpr operator_line prototype{R"(DynamicGRU x:T w:T b:T cw:T cb:T length:i32 init_h:T -> y:T
        output_h:T where T=f32)"};
    static constexpr status infer_shape(shape_context& ctx) {
        shape y, last;
        if (auto s = sequence_shapes(ctx, ctx.input<"init_h">(), y, last); !s) return s;
        dim const inputs = rule::with_rank(ctx.input<"x">(), 3)[2], cells = last[1];
        if (auto s = check_gates(inputs, cells, ctx.input<"w">(), "w", ctx.input<"b">(), "b", 2); !s) return s;
        if (auto s = check_gates(inputs, cells, ctx.input<"cw">(), "cw", ctx.input<"cb">(), "cb", 1); !s) return s;
        if (auto s = rule::expect_scalar(ctx.input<"length">(), "length"); !s) return s;
        ctx.output<"y">() = y;
        ctx.output<"output_h">() = last;
        return ok;
    }
};

/// Long short-term memory over a sequence: w [K + cells, 4 * cells], b [4 * cells], gates in the order i, j, f, o.
/// source CANN's DynamicRNN, with the last states by themselves; TensorFlow dynamic_rnn over BasicLSTMCell
struct DynamicLSTM : graft::op<DynamicLSTM> {
    static constexpr operator_line prototype{R"(DynamicLSTM x:T w:T b:T length:i32 init_h:T init_c:T -> y:T
        output_h:T output_c:T forget_bias?float=1 where T=f32)"};
    static constexpr status infer_shape(shape_context& ctx) {
        shape y, last;
        if (auto s = sequence_shapes(ctx, ctx.input<"init_h">(), y, last); !s) return s;
        dim const inputs = rule::with_rank(ctx.input<"x">(), 3)[2];
        if (auto s = check_gates(inputs, last[1], ctx.input<"w">(), "w", ctx.input<"b">(), "b", 4); !s) return s;
        if (contradict(ctx.input<"init_c">(), last)) return fail(errc::shape_mismatch, "init_c", "the shape of init_h");
        if (auto s = rule::expect_scalar(ctx.input<"length">(), "length"); !s) return s;
        ctx.output<"y">() = y;
        ctx.output<"output_h">() = ctx.output<"output_c">() = last;
        return ok;
    }
};

/// What DynamicRNN and DynamicRNNV3 share: x [T, N, K], w [K + state, 4 * cells], b [4 * cells]; the state is
/// as long as the cells are many, or as `project` makes it. Gives [T, N, cells]; `state` becomes [T, N, state].
/// error wrong_rank, wrong_shape, shape_mismatch
template <class Context> constexpr result<shape> dynamic_rnn_shape(Context& ctx, shape const* project, shape& state) {
    using namespace literals;
    if (auto s = rule::expect_rank(ctx.input("x"_p), 3, "x"); !s) return s;
    if (auto s = rule::expect_rank(ctx.input("w"_p), 2, "w"); !s) return s;
    if (auto s = rule::expect_rank(ctx.input("b"_p), 1, "b"); !s) return s;
    auto const x = rule::with_rank(ctx.input("x"_p), 3), w = rule::with_rank(ctx.input("w"_p), 2),
               b = rule::with_rank(ctx.input("b"_p), 1);
    if (contradict(w[1], b[0]))
        return fail(errc::shape_mismatch, "b", "a number per column of w", dim(w[1]).value(), dim(b[0]).value());
    auto const columns = merge(dim(w[1]), b[0]);
    if (columns.known() && columns.value() % 4 != 0)
        return fail(errc::wrong_shape, "w", "four columns per cell", columns.value());
    auto const cells = floor_div(columns, 4);
    auto length = cells;
    if (project) {
        if (auto s = rule::expect_rank(*project, 2, "project"); !s) return s;
        auto const p = rule::with_rank(*project, 2);
        if (contradict(p[0], cells))
            return fail(errc::shape_mismatch, "project", "a row per cell", cells.value(), dim(p[0]).value());
        length = p[1];
    }
    auto const rows = dim(x[2]) + length;
    if (contradict(w[0], rows))
        return fail(
            errc::shape_mismatch, "w", "a row per number of x and of the state", rows.value(), dim(w[0]).value());
    auto const peepholes = ctx.attr("use_peephole"_p) ? cells : dim::unknown();
    struct {
        shape const* of;
        std::string_view name;
        dim n;
    } const sizes[] = {{ctx.optional_input("seq_length"_p), "seq_length", x[1]},
        {ctx.optional_input("init_h"_p), "init_h", x[1] * length},
        {ctx.optional_input("init_c"_p), "init_c", x[1] * cells}, {ctx.optional_input("wci"_p), "wci", peepholes},
        {ctx.optional_input("wcf"_p), "wcf", peepholes}, {ctx.optional_input("wco"_p), "wco", peepholes}};
    for (auto const& s : sizes)
        if (auto why = rule::expect_elements(s.of, s.n, s.name, "one number per sequence, state or cell"); !why)
            return why;
    state = shape::of_rank(0).append(x[0]).append(x[1]).append(length);
    return shape::of_rank(0).append(x[0]).append(x[1]).append(cells);
}

/// Long short-term memory over a sequence; seq_length [N] is the length of each. Source: CANN DynamicRNN.
struct DynamicRNN : graft::op<DynamicRNN> {
    static constexpr operator_line prototype{R"(DynamicRNN x:T w:T b:f16,f32 seq_length?:i32,f16,f32 init_h?:T
        init_c?:f16,f32 wci?:' wcf?:' wco?:' mask?:u8 -> y~b output_h~x output_c~b i~b j~b f~b o~b tanhc~b
        cell_type?string{"LSTM"}="LSTM"
        direction?string{"UNIDIRECTIONAL","REDIRECTIONAL","BIDIRECTIONAL"}="UNIDIRECTIONAL" cell_depth?int=1
        use_peephole?bool=false keep_prob?float=1 cell_clip?float=-1 num_proj?int=0 time_major?bool=true
        activation?string="tanh" forget_bias?float=0 gate_order?string="ijfo" is_training?bool=true where T=f16,f32)"};
    static constexpr status infer_shape(shape_context& ctx) {
        shape state;
        auto const y = dynamic_rnn_shape(ctx, nullptr, state);
        if (!y) return y.error();
        ctx.output<"y">() = ctx.output<"output_h">() = state;
        ctx.output<"output_c">() = ctx.output<"i">() = ctx.output<"j">() = ctx.output<"f">() = ctx.output<"o">() =
            ctx.output<"tanhc">() = *y;
        return ok;
    }
};

/// DynamicRNN with a projection of the state: project [cells, state]. Source: CANN DynamicRNNV3.
struct DynamicRNNV3 : graft::op<DynamicRNNV3> {
    static constexpr operator_line prototype{R"(DynamicRNNV3 x:T w:T b:f16,f32 seq_length?:i32,f16,f32 init_h?:T
        init_c?:f16,f32 wci?:' wcf?:' wco?:' mask?:u8 real_mask?:T project?:T -> y~b output_h~x output_c~b i~b j~b f~b
        o~b tanhc~b cell_type?string{"LSTM"}="LSTM"
        direction?string{"UNIDIRECTIONAL","REDIRECTIONAL","BIDIRECTIONAL"}="UNIDIRECTIONAL" cell_depth?int=1
        use_peephole?bool=false keep_prob?float=1 cell_clip?float=-1 num_proj?int=0 time_major?bool=true
        activation?string="tanh" forget_bias?float=0 is_training?bool=true where T=f16,f32)"};
    static constexpr status infer_shape(shape_context& ctx) {
        shape state;
        auto const y = dynamic_rnn_shape(ctx, ctx.optional_input<"project">(), state);
        if (!y) return y.error();
        ctx.output<"y">() = ctx.output<"output_h">() = state;
        ctx.output<"output_c">() = ctx.output<"i">() = ctx.output<"j">() = ctx.output<"f">() = ctx.output<"o">() =
            ctx.output<"tanhc">() = *y;
        return ok;
    }
};

/// One step of a simple recurrent cell: x [N, K] results in o_t and h_t [N, num_output]. Source: CANN BasicRNNCell,
/// Caffe RNNLayer.
struct BasicRNNCell : graft::op<BasicRNNCell> {
    static constexpr operator_line prototype{R"(BasicRNNCell x:T cont?:T w_xh_x_static?:f32,f16 h_0?:' w_xh:T
        bias_h:f32,f16 w_hh?:T w_ho:T bias_o:f32,f16 -> o_t~bias_h h_t~bias_h expose_hidden?bool=false
        num_output?int=0 where T=f32,f16)"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const n = ctx.attr<"num_output">();
        if (n < 1) return fail(errc::wrong_value, "num_output", "at least 1", n);
        if (ctx.attr<"expose_hidden">() && !ctx.has<"h_0">())
            return fail(errc::missing_input, "h_0", "the exposed state");
        auto const& x = ctx.input<"x">();
        if (x.has_rank() && x.rank() < 2)
            return fail(errc::wrong_rank, "x", "batch and numbers", 2, static_cast<std::int64_t>(x.rank()));
        auto y = shape::unknown_rank();
        auto batch = dim::unknown(), inputs = dim::unknown();
        if (x.has_rank()) {
            batch = x.elements(0, x.rank() - 1), inputs = x.back(0);
            y = x.part(0, x.rank() - 1).append(n);
        }
        struct {
            shape const* of;
            std::string_view name;
            dim n;
        } const sizes[] = {{&ctx.input<"w_xh">(), "w_xh", inputs * n}, {&ctx.input<"bias_h">(), "bias_h", n},
            {&ctx.input<"w_ho">(), "w_ho", dim(n) * n}, {&ctx.input<"bias_o">(), "bias_o", n},
            {ctx.optional_input<"w_hh">(), "w_hh", dim(n) * n}, {ctx.optional_input<"h_0">(), "h_0", batch * n},
            {ctx.optional_input<"cont">(), "cont", batch},
            {ctx.optional_input<"w_xh_x_static">(), "w_xh_x_static", batch * n}};
        for (auto const& s : sizes)
            if (auto why = rule::expect_elements(s.of, s.n, s.name, "a number per output or state"); !why) return why;
        ctx.output<"o_t">() = ctx.output<"h_t">() = y;
        return ok;
    }
};

/// The operators of inference in this file.
using recurrent_sequence_ops = ops<DynamicRNN, DynamicRNNV3, BasicRNNCell, GRUCell, DynamicGRU, DynamicLSTM>;

} // namespace library
GRAFT_END
