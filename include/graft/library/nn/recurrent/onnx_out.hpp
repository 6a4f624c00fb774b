// graft/library/nn/recurrent/onnx_out.hpp - ONNX exporter: recurrent layers as LSTM, GRU and RNN, single steps as
// their parts
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

#include "graft/library/nn/recurrent/onnx_out_gates.hpp"
#include "graft/library/nn/recurrent/ops.hpp"
#include "graft/library/nn/recurrent/training_ops.hpp"
#include "graft/library/onnx/lowering_vocabulary.hpp"

GRAFT_BEGIN
namespace library::onnx_out {

/// The results of an ONNX layer in one direction: y [times, batch, cells], the final states [batch, cells].
struct layer_results {
    value_id y = no_value, h = no_value, c = no_value;

    layer_results(emission& m, value_id first, bool cells, bool squeezed) {
        y = out::squeeze(m, first, {1});
        h = squeezed ? out::squeeze(m, first + 1, {0}) : first + 1;
        if (cells) c = squeezed ? out::squeeze(m, first + 2, {0}) : first + 2;
    }
};

/// A matrix of gates [inputs + cells, gates * cells], its two parts and the number of cells.
/// error undetermined_shape
inline status gate_sizes(shape const& x, dim cells, std::int64_t& inputs, std::int64_t& count) {
    if (!x.has_rank() || x.rank() < 2 || !x[x.rank() - 1].known()) return unknown_sizes("x");
    if (!cells.known()) return unknown_sizes("w");
    inputs = x[x.rank() - 1].value();
    count = cells.value();
    return ok;
}

/// A complete sequence of a long short-term memory without peepholes: ONNX's LSTM, gates i, o, f, c.
inline constexpr auto dynamic_lstm = out::lower<DynamicLSTM>([](lowering<DynamicLSTM>& n) -> status {
    auto& m = n.m;
    std::int64_t inputs = 0, cells = 0;
    if (auto s = gate_sizes(n.input<"x">().shape(), n.output<"output_h">().shape()[1], inputs, cells); !s) return s;
    auto const w = n.in<"w">();
    gate_list const gates{{w, 0, 4}, {w, 3, 4}, {w, 2, 4}, {w, 1, 4}};
    auto const b = out::reshape(m, with_more(m, n.in<"b">(), 4, 2, cells, n.attr<"forget_bias">()), {1, 4 * cells});
    value_id const all[]{n.in<"x">(), gate_weights(m, gates, 0, inputs, cells),
        gate_weights(m, gates, inputs, inputs + cells, cells),
        gate_biases(m, {{b, 0, 4}, {b, 3, 4}, {b, 2, 4}, {b, 1, 4}}, cells),
        sequence_lengths(m, n.input<"length">(), n.input<"x">()), first_state(m, n.in<"init_h">()),
        first_state(m, n.in<"init_c">())};
    layer_results const y(m, m.nodes("LSTM", all, {{"hidden_size", cells}}, 3), true, true);
    value_id const results[]{y.y, y.h, y.c};
    return n.set_output(results);
});

/// A complete sequence of a gated recurrent unit: ONNX's GRU, gates z (here u), r, h; the reset is applied before the
/// matrix.
inline constexpr auto dynamic_gru = out::lower<DynamicGRU>([](lowering<DynamicGRU>& n) -> status {
    auto& m = n.m;
    std::int64_t inputs = 0, cells = 0;
    if (auto s = gate_sizes(n.input<"x">().shape(), n.output<"output_h">().shape()[1], inputs, cells); !s) return s;
    auto const w = n.in<"w">(), cw = n.in<"cw">();
    auto const b = out::reshape(m, n.in<"b">(), {1, 2 * cells}), cb = out::reshape(m, n.in<"cb">(), {1, cells});
    gate_list const gates{{w, 1, 2}, {w, 0, 2}, {cw, 0, 1}};
    value_id const all[]{n.in<"x">(), gate_weights(m, gates, 0, inputs, cells),
        gate_weights(m, gates, inputs, inputs + cells, cells),
        gate_biases(m, {{b, 1, 2}, {b, 0, 2}, {cb, 0, 1}}, cells),
        sequence_lengths(m, n.input<"length">(), n.input<"x">()), first_state(m, n.in<"init_h">())};
    layer_results const y(m, m.nodes("GRU", all, {{"hidden_size", cells}}, 2), false, true);
    value_id const results[]{y.y, y.h};
    return n.set_output(results);
});

/// CANN's layer, as far as ONNX's LSTM is equivalent: the states after every step, no gates, no cell clipping.
inline constexpr auto dynamic_rnn = out::lower<DynamicRNN>([](lowering<DynamicRNN>& n) -> status {
    auto& m = n.m;
    auto const refused = [](std::string_view what, std::string_view want) {
        return fail(errc::unsupported_in_operator_set, what, want);
    };
    auto const& x = n.input<"x">().shape();
    std::int64_t inputs = 0, cells = 0;
    if (auto s = gate_sizes(x, n.output<"output_h">().shape()[2], inputs, cells); !s) return s;
    for (std::size_t i = 3; i < 8; ++i)
        if (n.is_read(i)) return refused("i", "gates that no node reads");
    bool const single = x[0].is(1), peephole = n.attr<"use_peephole">();
    auto const direction = n.attr<"direction">(), order = n.attr<"gate_order">();
    if (n.is_read(2) && !single) return refused("output_c", "cells that no node reads, or one step");
    if (n.attr<"cell_clip">() > 0) return refused("cell_clip", "none");
    if (direction == "BIDIRECTIONAL") return refused("direction", "UNIDIRECTIONAL or REDIRECTIONAL");
    if (n.attr<"activation">() != "tanh") return refused("activation", "tanh");
    if (!n.attr<"time_major">()) return refused("time_major", "true");
    if (n.maybe<"mask">() != no_value) return refused("mask", "none");
    if (n.maybe<"seq_length">() != no_value) { // a sequence that has ended is 0 in ONNX, the final state here
        auto const ends = m.known(n.optional_input<"seq_length">());
        bool whole = ends && x[0].known();
        for (std::size_t i = 0; whole && i < ends->size(); ++i) whole = (*ends)[i] >= x[0].value();
        if (!whole) return refused("seq_length", "all steps");
    }
    auto const w = n.in<"w">();
    std::int64_t const f = order == "ifjo" ? 1 : 2, j = 3 - f;
    gate_list const gates{{w, 0, 4}, {w, 3, 4}, {w, f, 4}, {w, j, 4}};
    auto const b = out::reshape(m, with_more(m, n.in<"b">(), 4, f, cells, n.attr<"forget_bias">()), {1, 4 * cells});
    auto const state = [&](value_id v) { return v == no_value ? v : out::reshape(m, v, {1, -1, cells}); };
    auto looks = no_value;
    if (peephole) {
        value_id const each[]{out::reshape(m, n.maybe<"wci">(), {1, cells}),
            out::reshape(m, n.maybe<"wco">(), {1, cells}), out::reshape(m, n.maybe<"wcf">(), {1, cells})};
        looks = out::concatenated(m, each, 1);
    }
    value_id const all[]{n.in<"x">(), gate_weights(m, gates, 0, inputs, cells),
        gate_weights(m, gates, inputs, inputs + cells, cells),
        gate_biases(m, {{b, 0, 4}, {b, 3, 4}, {b, f, 4}, {b, j, 4}}, cells), no_value, state(n.maybe<"init_h">()),
        state(n.maybe<"init_c">()), looks};
    auto const way = direction == "REDIRECTIONAL" ? "reverse" : "forward";
    layer_results const y(m, m.nodes("LSTM", all, {{"hidden_size", cells}, {"direction", way}}, 3), true, false);
    value_id const results[]{y.y, y.y, y.c};
    return n.set_output(results);
});

/// The weights of TensorFlow's LSTM cells.
template <class Op> lstm_parts parts_of(lowering<Op>& n, std::int64_t cells) {
    lstm_parts p;
    p.cells = cells;
    p.clip = n.template attr<"cell_clip">();
    p.w = n.template in<"w">();
    p.b = with_more(n.m, n.template in<"b">(), 4, 2, cells, n.template attr<"forget_bias">());
    if (n.template attr<"use_peephole">())
        p.wci = n.template in<"wci">(), p.wcf = n.template in<"wcf">(), p.wco = n.template in<"wco">();
    return p;
}

/// One step of TensorFlow's LSTM.
inline constexpr auto lstm_block_cell = out::lower<LSTMBlockCell>([](lowering<LSTMBlockCell>& n) -> status {
    std::int64_t inputs = 0, cells = 0;
    if (auto s = gate_sizes(n.input<"x">().shape(), n.output<"h">().shape()[1], inputs, cells); !s) return s;
    auto const y = lstm_step_out(n.m, parts_of(n, cells), n.in<"x">(), n.in<"cs_prev">(), n.in<"h_prev">());
    value_id const results[]{y.i, y.cs, y.f, y.o, y.ci, y.co, y.h};
    return n.set_output(results);
});

/// A complete sequence of TensorFlow's LSTM: ONNX's if only the states are read and no cell is clipped, otherwise
/// unrolled. Times from `seq_len_max` on are 0.
inline constexpr auto block_lstm = out::lower<BlockLSTM>([](lowering<BlockLSTM>& n) -> status {
    auto& m = n.m;
    auto const& x = n.input<"x">().shape();
    std::int64_t inputs = 0, cells = 0;
    if (auto s = gate_sizes(x, n.output<"h">().shape()[2], inputs, cells); !s) return s;
    auto const p = parts_of(n, cells);
    bool only_states = p.clip <= 0;
    for (std::size_t i = 0; i < 6; ++i) only_states = only_states && !n.is_read(i);
    if (only_states) {
        gate_list const gates{{p.w, 0, 4}, {p.w, 3, 4}, {p.w, 2, 4}, {p.w, 1, 4}};
        auto const b = out::reshape(m, p.b, {1, 4 * cells});
        auto looks = no_value;
        if (p.wci != no_value) {
            value_id const each[]{p.wci, p.wco, p.wcf};
            looks = out::reshape(m, out::concatenated(m, each, 0), {1, 3 * cells});
        }
        value_id const all[]{n.in<"x">(), gate_weights(m, gates, 0, inputs, cells),
            gate_weights(m, gates, inputs, inputs + cells, cells),
            gate_biases(m, {{b, 0, 4}, {b, 3, 4}, {b, 2, 4}, {b, 1, 4}}, cells),
            sequence_lengths(m, n.input<"seq_len_max">(), n.input<"x">()), first_state(m, n.in<"h_prev">()),
            first_state(m, n.in<"cs_prev">()), looks};
        layer_results const y(m, m.nodes("LSTM", all, {{"hidden_size", cells}}, 3), true, true);
        value_id const results[]{no_value, no_value, no_value, no_value, no_value, no_value, y.y};
        return n.set_output(results);
    }
    auto const length = m.known(n.input<"seq_len_max">());
    if (!x[0].known() || !length || length->size() != 1 || (*length)[0] > max_single_steps || (*length)[0] < 1)
        return fail(
            errc::unsupported_in_operator_set, "cell_clip", "no limit of cells, or a number of steps that is known");
    std::vector<value_id> steps[7];
    auto c = n.in<"cs_prev">(), h = n.in<"h_prev">();
    for (std::int64_t t = 0; t < (*length)[0]; ++t) {
        auto const y = lstm_step_out(m, p, step_of(m, n.in<"x">(), t), c, h);
        c = y.cs, h = y.h;
        value_id const each[]{y.i, y.cs, y.f, y.o, y.ci, y.co, y.h};
        for (std::size_t k = 0; k < 7; ++k) steps[k].push_back(each[k]);
    }
    value_id results[7];
    for (std::size_t k = 0; k < 7; ++k) {
        results[k] = no_value;
        if (!n.is_read(k)) continue;
        results[k] = sequence_of(m, steps[k]);
        results[k] = out::padded(m, results[k], {0, 0, 0}, {x[0].value() - (*length)[0], 0, 0});
    }
    return n.set_output(results);
});

/// One step of a gated recurrent unit.
template <class Op> status lower_gru_cell(lowering<Op>& n) {
    auto& m = n.m;
    std::int64_t inputs = 0, cells = 0;
    auto const &xs = n.template input<"x">().shape(), &hs = n.template output<"h">().shape();
    if (auto s = gate_sizes(xs, hs[1], inputs, cells); !s) return s;
    auto const x = n.template in<"x">(), h = n.template in<"h_prev">();
    auto const product = [&](value_id state, value_id w, value_id b) {
        value_id const both[]{x, state};
        return m.node("Add", {m.node("MatMul", {out::concatenated(m, both, 1), w}), b});
    };
    auto const gates = m.node("Sigmoid", {product(h, n.template in<"w_ru">(), n.template in<"b_ru">())});
    auto const parts = out::split(m, gates, 1, {cells, cells});
    auto const r = parts[0], u = parts[1];
    auto const c = m.node("Tanh", {product(m.node("Mul", {r, h}), n.template in<"w_c">(), n.template in<"b_c">())});
    auto const fresh = m.node("Mul", {m.node("Sub", {out::scalar_like(m, 1, u), u}), c});
    value_id const results[]{r, u, c, m.node("Add", {m.node("Mul", {u, h}), fresh})};
    return n.set_output(results);
}
inline constexpr auto gru_cell = out::lower<GRUCell>(&lower_gru_cell<GRUCell>);

/// A row of ones after a first row of zeros.
inline status lower_continuation(lowering<ContinuationIndicator>& n) {
    auto const t = n.attr<"time_step">(), batch = n.attr<"batch_size">();
    std::vector<double> all(static_cast<std::size_t>(t * batch), 1.0);
    for (std::int64_t i = 0; i < batch; ++i) all[static_cast<std::size_t>(i)] = 0;
    return n.set_output(n.m.constant(out::tensor_of(n.m.model().storage, dtype::f32, shape{t, batch}, all)));
}
inline constexpr auto continuation = out::lower<ContinuationIndicator>(&lower_continuation);

/// The input of one of Caffe's layers [times, batch, inputs], with the static input concatenated to every step, and
/// the sizes.
/// error undetermined_shape
template <class Op> status caffe_input(lowering<Op>& n, value_id& x, std::int64_t& inputs, std::int64_t& more) {
    auto& m = n.m;
    auto const& s = n.template input<"x">().shape();
    auto const wide = s.has_rank() ? s.elements(2, s.rank()) : dim::unknown();
    if (!s.has_rank() || !wide.known() || !s[0].known() || !s[1].known()) return unknown_sizes("x");
    inputs = wide.value(), more = 0;
    x = n.template in<"x">();
    if (s.rank() != 3) x = out::reshape(m, x, {s[0].value(), s[1].value(), inputs});
    auto const fixed = n.template maybe<"x_static">();
    if (fixed == no_value) return ok;
    auto const all = n.template optional_input<"x_static">().shape().elements();
    if (!all.known() || s[1].is(0)) return unknown_sizes("x_static");
    more = all.value() / s[1].value();
    auto const row = out::reshape(m, fixed, {1, s[1].value(), more});
    value_id const both[]{x, m.node("Expand", {row, m.integers({s[0].value(), s[1].value(), more})})};
    x = out::concatenated(m, both, 2);
    return ok;
}
/// A Caffe matrix [rows, inputs], and one for the static input, with the inputs first.
inline value_id caffe_weights(
    emission& m, value_id w, value_id fixed, std::int64_t rows, std::int64_t inputs, std::int64_t more) {
    auto const transposed = m.transposed(out::reshape(m, w, {rows, inputs}), {1, 0});
    if (fixed == no_value) return transposed;
    value_id const both[]{transposed, m.transposed(out::reshape(m, fixed, {rows, more}), {1, 0})};
    return out::concatenated(m, both, 0);
}
/// Whether every sequence continues at every step; it may begin at the first one if there is no previous state.
template <class Op> bool goes_on(lowering<Op>& n, bool has_state) {
    auto const cont = n.template maybe<"cont">();
    if (cont == no_value) return true;
    auto const* const c = n.m.constant(cont);
    auto const all = c ? out::floats_of(*c) : std::vector<double>();
    auto const batch = n.template input<"x">().shape()[1];
    for (std::size_t i = 0; i < all.size(); ++i)
        if (all[i] != 1 && (has_state || !batch.known() || static_cast<std::int64_t>(i) >= batch.value())) return false;
    return !all.empty();
}

/// The continuation indicator of the steps as numbers [times, batch, 1] of type `type`.
template <class Op> value_id steps_that_go_on(lowering<Op>& n, dtype type) {
    auto const& x = n.template input<"x">().shape();
    return out::reshape(n.m, out::cast(n.m, n.template maybe<"cont">(), type), {x[0].value(), x[1].value(), 1});
}
/// An initial state as [batch, cells], zeros if absent.
inline value_id state_or_zeros(emission& m, value_id state, dtype type, std::int64_t batch, std::int64_t cells) {
    if (state != no_value) return out::reshape(m, state, {batch, cells});
    std::vector<double> const none(static_cast<std::size_t>(batch * cells), 0.0);
    return m.constant(out::tensor_of(m.model().storage, type, shape{batch, cells}, none));
}

/// Caffe's LSTM, gates i, f, o, g: ONNX's if every sequence continues to its end, otherwise unrolled.
inline constexpr auto caffe_lstm = out::lower<LSTM>([](lowering<LSTM>& n) -> status {
    auto& m = n.m;
    std::int64_t inputs = 0, more = 0;
    value_id x = no_value;
    if (auto s = caffe_input(n, x, inputs, more); !s) return s;
    auto const cells = n.attr<"num_output">();
    auto const wide = inputs + more;
    auto const batch = n.input<"x">().shape()[1], times = n.input<"x">().shape()[0];
    auto const w = caffe_weights(m, n.in<"w_x">(), n.maybe<"w_x_static">(), 4 * cells, inputs, more);
    auto const r = caffe_weights(m, n.in<"w_h">(), no_value, 4 * cells, cells, 0);
    auto h = n.maybe<"h_0">(), c = n.maybe<"c_0">();
    if (goes_on(n, h != no_value || c != no_value)) {
        auto const b = out::reshape(m, n.in<"bias">(), {1, 4 * cells});
        auto const state = [&](value_id v) {
            return v == no_value ? v : out::reshape(m, v, {1, batch.value(), cells});
        };
        value_id const all[]{x, gate_weights(m, {{w, 0, 4}, {w, 2, 4}, {w, 1, 4}, {w, 3, 4}}, 0, wide, cells),
            gate_weights(m, {{r, 0, 4}, {r, 2, 4}, {r, 1, 4}, {r, 3, 4}}, 0, cells, cells),
            gate_biases(m, {{b, 0, 4}, {b, 2, 4}, {b, 1, 4}, {b, 3, 4}}, cells), no_value, state(h), state(c)};
        layer_results const y(m, m.nodes("LSTM", all, {{"hidden_size", cells}}, 3), true, false);
        value_id const results[]{y.y, y.h, y.c};
        return n.set_output(results);
    }
    if (times.value() > max_single_steps)
        return fail(errc::unsupported_in_operator_set, "cont", "a value that is known, of sequences that go on");
    auto const type = m.type(x);
    h = state_or_zeros(m, h, type, batch.value(), cells), c = state_or_zeros(m, c, type, batch.value(), cells);
    value_id const both[]{w, r};
    lstm_parts p;
    p.w = out::concatenated(m, both, 0), p.b = n.in<"bias">(), p.cells = cells;
    p.order[1] = 3, p.order[2] = 1, p.order[3] = 2;
    auto const cont = steps_that_go_on(n, type);
    std::vector<value_id> steps;
    for (std::int64_t t = 0; t < times.value(); ++t) {
        auto const keep = step_of(m, cont, t);
        auto const y = lstm_step_out(m, p, step_of(m, x, t), m.node("Mul", {c, keep}), m.node("Mul", {h, keep}));
        c = y.cs, h = y.h;
        steps.push_back(h);
    }
    value_id const results[]{sequence_of(m, steps), out::unsqueeze(m, h, {0}), out::unsqueeze(m, c, {0})};
    return n.set_output(results);
});

/// Caffe's simple layer: the state is ONNX's RNN if every sequence continues to its end, otherwise unrolled; one more
/// product is the output.
inline constexpr auto caffe_rnn = out::lower<RNN>([](lowering<RNN>& n) -> status {
    auto& m = n.m;
    std::int64_t inputs = 0, more = 0;
    value_id x = no_value;
    if (auto s = caffe_input(n, x, inputs, more); !s) return s;
    auto const cells = n.attr<"num_output">();
    auto const batch = n.input<"x">().shape()[1], times = n.input<"x">().shape()[0];
    auto const first = n.maybe<"h_0">();
    auto const w = caffe_weights(m, n.in<"w_xh">(), n.maybe<"w_sh">(), cells, inputs, more);
    auto const r = caffe_weights(m, n.in<"w_hh">(), no_value, cells, cells, 0);
    value_id states = no_value, last = no_value;
    if (goes_on(n, first != no_value)) {
        auto const b = out::reshape(m, n.in<"bias_h">(), {1, cells});
        value_id const all[]{x, gate_weights(m, {{w, 0, 1}}, 0, inputs + more, cells),
            gate_weights(m, {{r, 0, 1}}, 0, cells, cells), gate_biases(m, {{b, 0, 1}}, cells), no_value,
            first == no_value ? first : out::reshape(m, first, {1, -1, cells})};
        layer_results const y(m, m.nodes("RNN", all, {{"hidden_size", cells}}, 2), false, false);
        states = y.y, last = y.h;
    } else {
        if (times.value() > max_single_steps)
            return fail(errc::unsupported_in_operator_set, "cont", "a value that is known, of sequences that go on");
        auto const sums = m.node("Add", {m.node("MatMul", {x, w}), n.in<"bias_h">()});
        auto const cont = steps_that_go_on(n, m.type(x));
        auto h = state_or_zeros(m, first, m.type(x), batch.value(), cells);
        std::vector<value_id> steps;
        for (std::int64_t t = 0; t < times.value(); ++t) {
            auto const before = m.node("MatMul", {m.node("Mul", {h, step_of(m, cont, t)}), r});
            h = m.node("Tanh", {m.node("Add", {step_of(m, sums, t), before})});
            steps.push_back(h);
        }
        states = sequence_of(m, steps), last = out::unsqueeze(m, h, {0});
    }
    auto const to = caffe_weights(m, n.in<"w_ho">(), no_value, cells, cells, 0);
    auto const sum = m.node("Add", {m.node("MatMul", {states, to}), n.in<"bias_o">()});
    value_id const results[]{m.node("Tanh", {sum}), last};
    return n.set_output(results);
});

/// The lowerings of this family.
using recurrent_lowerings = out::lowerings<dynamic_lstm, dynamic_gru, dynamic_rnn, lstm_block_cell, block_lstm,
    gru_cell, continuation, caffe_lstm, caffe_rnn>;

} // namespace library::onnx_out
GRAFT_END
