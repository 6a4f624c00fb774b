// graft/library/nn/recurrent/ops.hpp - operators: recurrent layers and cells
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
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
    if (auto const* h = ctx.optional_input("h_0"_p))
        if (auto s = rule::expect_elements(*h, y[1] * y[2], "h_0", "a state per sequence"); !s) return s;
    auto const* fixed = ctx.optional_input("x_static"_p);
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

} // namespace library
GRAFT_END
