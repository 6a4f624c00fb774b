// graft/library/nn/recurrent/mlir_out.hpp - MLIR exporter: recurrent layers and cells, step by step
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

#include "graft/library/mlir/images.hpp"
#include "graft/library/nn/recurrent/ops.hpp"
#include "graft/library/nn/sequence/ops.hpp"

GRAFT_BEGIN
namespace library::mlir_out {

/// The maximum number of steps that are unrolled.
inline constexpr std::int64_t max_steps = 256;

/// How many steps a sequence has that are written one by one.
/// error undetermined_shape, unsupported_in_operator_set
inline status steps_of(dim times, std::int64_t& steps) {
    if (!times.known()) return fail(errc::undetermined_shape, "x", "a number of steps that is known");
    steps = times.value();
    if (steps < 1 || steps > max_steps)
        return fail(errc::unsupported_in_operator_set, "x", "256 steps at most", max_steps, steps);
    return ok;
}
/// Step `t` of a sequence along `axis`, without that axis.
inline value_id step_at(emission& m, value_id sequence, std::size_t axis, std::int64_t t) {
    auto s = m.shape_of(sequence);
    return out::reshape(m, out::sliced_along(m, sequence, axis, t, 1), s.erase(axis));
}
/// Values stacked along a new axis.
inline value_id stacked(emission& m, span<value_id const> all, std::size_t axis) {
    std::vector<value_id> parts;
    for (auto const v : all) {
        auto s = m.shape_of(v);
        parts.push_back(out::reshape(m, v, s.insert(axis, 1)));
    }
    return out::concatenated(m, parts, axis);
}
/// Part `k` of `cells` columns.
inline value_id gate_of(emission& m, value_id sums, std::int64_t k, std::int64_t cells) {
    return out::sliced_along(m, sums, m.rank_of(sums) - 1, k * cells, cells);
}
/// [x, h] * w + b.
inline value_id joined_product(emission& m, value_id x, value_id h, value_id w, value_id b) {
    value_id const both[]{x, h};
    return out::add(m, out::product(m, out::concatenated(m, both, 1), w), b);
}

/// One step of TensorFlow's LSTM: gates input, candidate, forget, output, concatenated.
struct lstm_cell {
    value_id w = no_value, b = no_value, wci = no_value, wcf = no_value, wco = no_value;
    double forget_bias = 0, clip = 0;
    value_id i = no_value, cs = no_value, f = no_value, o = no_value, ci = no_value, co = no_value, h = no_value;

    /// From the states `c` and `h` [batch, cells].
    void step(emission& m, value_id x, value_id c, value_id state) {
        auto const sums = joined_product(m, x, state, w, b);
        auto const cells = m.shape_of(state)[1];
        if (!cells.known()) return void(m.refuse(fail(errc::undetermined_shape, "w", "sizes that are known")));
        auto const gate = [&](std::int64_t k, value_id peephole, value_id seen, double more) {
            auto v = gate_of(m, sums, k, cells.value());
            if (peephole != no_value) v = out::add(m, v, out::multiply(m, seen, peephole));
            return out::apply(m, unary::sigmoid, out::affine(m, v, 1, more));
        };
        i = gate(0, wci, c, 0);
        ci = out::apply(m, unary::tanh, gate_of(m, sums, 1, cells.value()));
        f = gate(2, wcf, c, forget_bias);
        cs = out::add(m, out::multiply(m, ci, i), out::multiply(m, c, f));
        if (clip > 0) cs = out::clamp(m, cs, -clip, clip);
        o = gate(3, wco, cs, 0);
        co = out::apply(m, unary::tanh, cs);
        h = out::multiply(m, co, o);
    }
};

inline constexpr auto lstm_block_cell = out::lower<LSTMBlockCell>([](lowering<LSTMBlockCell>& n) -> status {
    auto& m = n.m;
    lstm_cell cell;
    cell.w = n.in<"w">(), cell.b = n.in<"b">();
    cell.forget_bias = n.attr<"forget_bias">(), cell.clip = n.attr<"cell_clip">();
    if (n.attr<"use_peephole">()) cell.wci = n.in<"wci">(), cell.wcf = n.in<"wcf">(), cell.wco = n.in<"wco">();
    cell.step(m, n.in<"x">(), n.in<"cs_prev">(), n.in<"h_prev">());
    value_id const all[]{cell.i, cell.cs, cell.f, cell.o, cell.ci, cell.co, cell.h};
    for (std::size_t k = 0; k < 7; ++k) (void)n.set_output(k, all[k]);
    return m.refused();
});

/// A complete sequence of it; times from `seq_len_max` on are 0.
inline constexpr auto block_lstm = out::lower<BlockLSTM>([](lowering<BlockLSTM>& n) -> status {
    auto& m = n.m;
    std::int64_t times = 0;
    auto const x = n.in<"x">();
    if (auto const why = steps_of(m.shape_of(x)[0], times); !why) return why;
    auto const length = m.known(n.input<"seq_len_max">());
    if (!length || length->size() != 1) return unknown_value("seq_len_max");
    auto const steps = (*length)[0] < times ? (*length)[0] : times;
    if (steps < 1) return fail(errc::unsupported_in_operator_set, "seq_len_max", "one step at least");
    lstm_cell cell;
    cell.w = n.in<"w">(), cell.b = n.in<"b">(), cell.cs = n.in<"cs_prev">(), cell.h = n.in<"h_prev">();
    cell.forget_bias = n.attr<"forget_bias">(), cell.clip = n.attr<"cell_clip">();
    if (n.attr<"use_peephole">()) cell.wci = n.in<"wci">(), cell.wcf = n.in<"wcf">(), cell.wco = n.in<"wco">();
    std::vector<value_id> all[7];
    for (std::int64_t t = 0; t < steps && m.refused(); ++t) {
        cell.step(m, step_at(m, x, 0, t), cell.cs, cell.h);
        value_id const each[]{cell.i, cell.cs, cell.f, cell.o, cell.ci, cell.co, cell.h};
        for (std::size_t k = 0; k < 7; ++k) all[k].push_back(each[k]);
    }
    for (std::size_t k = 0; k < 7; ++k)
        if (n.is_read(k))
            (void)n.set_output(k, out::padded(m, stacked(m, all[k], 0), {0, 0, 0}, {times - steps, 0, 0}));
    return m.refused();
});

/// Whether `length` specifies that all steps run.
template <class Op> status all_steps_run(lowering<Op>& n, std::int64_t steps) {
    auto const length = n.m.known(n.template input<"length">());
    if (length && length->size() == 1 && (*length)[0] == steps) return ok;
    return fail(errc::unsupported_in_operator_set, "length", "as many steps as x has");
}
inline constexpr auto dynamic_lstm = out::lower<DynamicLSTM>([](lowering<DynamicLSTM>& n) -> status {
    auto& m = n.m;
    std::int64_t steps = 0;
    auto const x = n.in<"x">();
    if (auto const why = steps_of(m.shape_of(x)[0], steps); !why) return why;
    if (auto const why = all_steps_run(n, steps); !why) return why;
    lstm_cell cell;
    cell.w = n.in<"w">(), cell.b = n.in<"b">(), cell.forget_bias = n.attr<"forget_bias">();
    cell.cs = n.in<"init_c">(), cell.h = n.in<"init_h">();
    std::vector<value_id> all;
    for (std::int64_t t = 0; t < steps && m.refused(); ++t) {
        cell.step(m, step_at(m, x, 0, t), cell.cs, cell.h);
        all.push_back(cell.h);
    }
    if (n.is_read(0)) (void)n.set_output(0, stacked(m, all, 0));
    (void)n.set_output(1, cell.h);
    return n.set_output(2, cell.cs);
});

/// u * h + (1 - u) * c with the gates [x, h] * w + b: reset, update; the reset is applied before the candidate's
/// matrix.
struct gru_cell_step {
    value_id r, u, c, h;

    gru_cell_step(emission& m, value_id x, value_id state, value_id w, value_id b, value_id cw, value_id cb) {
        auto const gates = out::apply(m, unary::sigmoid, joined_product(m, x, state, w, b));
        auto const cells = m.shape_of(state)[1];
        if (!cells.known()) m.refuse(fail(errc::undetermined_shape, "w", "sizes that are known"));
        auto const count = cells.known() ? cells.value() : 1;
        r = gate_of(m, gates, 0, count), u = gate_of(m, gates, 1, count);
        c = out::apply(m, unary::tanh, joined_product(m, x, out::multiply(m, r, state), cw, cb));
        h = out::add(m, c, out::multiply(m, u, out::subtract(m, state, c)));
    }
};
inline constexpr auto dynamic_gru = out::lower<DynamicGRU>([](lowering<DynamicGRU>& n) -> status {
    auto& m = n.m;
    std::int64_t steps = 0;
    auto const x = n.in<"x">();
    if (auto const why = steps_of(m.shape_of(x)[0], steps); !why) return why;
    if (auto const why = all_steps_run(n, steps); !why) return why;
    auto h = n.in<"init_h">();
    std::vector<value_id> all;
    for (std::int64_t t = 0; t < steps && m.refused(); ++t) {
        h = gru_cell_step(m, step_at(m, x, 0, t), h, n.in<"w">(), n.in<"b">(), n.in<"cw">(), n.in<"cb">()).h;
        all.push_back(h);
    }
    if (n.is_read(0)) (void)n.set_output(0, stacked(m, all, 0));
    return n.set_output(1, h);
});
inline constexpr auto gru_cell = out::lower<GRUCell>([](lowering<GRUCell>& n) -> status {
    gru_cell_step const y(
        n.m, n.in<"x">(), n.in<"h_prev">(), n.in<"w_ru">(), n.in<"b_ru">(), n.in<"w_c">(), n.in<"b_c">());
    value_id const all[]{y.r, y.u, y.c, y.h};
    for (std::size_t k = 0; k < 4; ++k) (void)n.set_output(k, all[k]);
    return n.m.refused();
});

/// ONNX's layers: the common part, by direction. w [directions, gates * cells, inputs], r, b [directions, 2
/// * gates * cells].
template <class Op> struct sequence_layer {
    lowering<Op>& n;
    emission& m;
    std::int64_t steps = 0, cells = 0, directions = 1;
    std::size_t time = 0; ///< axis of times in x

    explicit sequence_layer(lowering<Op>& of) : n(of), m(of.m) {}

    /// error undetermined_shape, unsupported_in_operator_set
    status begin() {
        auto const refused = [](std::string_view what, std::string_view want) {
            return fail(errc::unsupported_in_operator_set, what, want);
        };
        time = n.template attr<"layout">() == 1 ? 1 : 0;
        auto const& r = n.template input<"r">().shape();
        if (!r.is_static()) return fail(errc::undetermined_shape, "r", "sizes that are known");
        cells = r[2].value(), directions = r[0].value();
        if (n.template attr<"clip">() != 0) return refused("clip", "none");
        std::size_t k = 0;
        for (std::string_view const name : n.template attr<"activations">()) // Sigmoid, Tanh and for an LSTM Tanh
            if (auto const each = std::is_same_v<Op, LSTMSequence> ? 3u : 2u;
                name != (k++ % each == 0 ? "Sigmoid" : "Tanh"))
                return refused("activations", "Sigmoid, Tanh");
        if (auto const why = steps_of(m.shape_of(n.template in<"x">())[time], steps); !why) return why;
        if (!n.template optional_input<"sequence_lens">()) return ok;
        auto const lengths = m.known(n.template optional_input<"sequence_lens">());
        bool whole = lengths.has_value();
        for (std::size_t i = 0; whole && i < lengths->size(); ++i) whole = (*lengths)[i] >= steps;
        return whole ? ok : refused("sequence_lens", "all steps");
    }
    /// Part of a weight for direction `d`.
    value_id of(value_id weight, std::int64_t d) { return weight == no_value ? weight : step_at(m, weight, 0, d); }
    /// The initial state [batch, cells], zeros if absent.
    value_id state(value_id v, std::int64_t d) {
        if (v != no_value) return step_at(m, v, time == 1 ? 1 : 0, d);
        auto const batch = m.shape_of(n.template in<"x">())[time == 1 ? 0 : 1];
        return out::broadcast(m, out::scalar_like(m, 0, n.template in<"x">()), shape{batch, dim(cells)});
    }
    [[nodiscard]] bool backward(std::int64_t d) const {
        auto const how = n.template attr<"direction">();
        return how == "reverse" || (how == "bidirectional" && d == 1);
    }
    /// All steps of direction `d`: `next(sums of x [batch, gates * cells])` returns the next state. In their order.
    template <class Next> std::vector<value_id> run(std::int64_t d, value_id sums, Next next) {
        std::vector<value_id> all(static_cast<std::size_t>(steps), no_value);
        for (std::int64_t s = 0; s < steps && m.refused(); ++s) {
            auto const t = backward(d) ? steps - 1 - s : s;
            all[static_cast<std::size_t>(t)] = next(step_at(m, sums, time, t));
        }
        return all;
    }
    /// The sums of the inputs, with both halves of the bias if `both`, otherwise the first: [times, batch, gates
    /// * cells] in the layout of x.
    value_id sums(std::int64_t d, value_id bias) {
        auto const x = n.template in<"x">();
        auto const y = out::product(m, x, out::transposed_matrix(m, of(n.template in<"w">(), d)));
        return bias == no_value ? y : out::add(m, y, bias);
    }
    /// The part of the bias for the inputs (0) or the state (1).
    value_id bias(std::int64_t d, std::int64_t half, std::int64_t gates) {
        auto const b = of(n.template maybe<"b">(), d);
        return b == no_value ? b : out::sliced_along(m, b, 0, half * gates * cells, gates * cells);
    }
    /// Sets y [times, directions, batch, cells] and the final states.
    void set_output(
        std::vector<std::vector<value_id>> const& all, std::vector<value_id> const& last, std::size_t output) {
        if (output == 0 && n.template output<"y">()) {
            std::vector<value_id> exporters;
            for (auto const& each : all) exporters.push_back(stacked(m, each, time));
            set_at(n.template output<"y">(), stacked(m, exporters, time == 1 ? 2 : 1));
        }
        auto const y = stacked(m, last, time == 1 ? 1 : 0);
        if (output == 0) set_at(n.template output<"y_h">(), y);
        if constexpr (std::is_same_v<Op, LSTMSequence>)
            if (output == 1) set_at(n.template output<"y_c">(), y);
    }
    void set_at(tensor_ref t, value_id v) {
        if (t) m.set_value(t.id(), v);
    }
};

inline constexpr auto lstm_sequence = out::lower<LSTMSequence>([](lowering<LSTMSequence>& n) -> status {
    auto& m = n.m;
    sequence_layer<LSTMSequence> layer(n);
    if (auto const why = layer.begin(); !why) return why;
    if (n.attr<"input_forget">()) return fail(errc::unsupported_in_operator_set, "input_forget", "false");
    if (n.maybe<"p">() != no_value) return fail(errc::unsupported_in_operator_set, "p", "no peepholes");
    std::vector<std::vector<value_id>> all;
    std::vector<value_id> last_h, last_c;
    for (std::int64_t d = 0; d < layer.directions; ++d) {
        auto h = layer.state(n.maybe<"initial_h">(), d), c = layer.state(n.maybe<"initial_c">(), d);
        auto const r = out::transposed_matrix(m, layer.of(n.in<"r">(), d));
        auto const b = layer.bias(d, 1, 4);
        all.push_back(layer.run(d, layer.sums(d, layer.bias(d, 0, 4)), [&](value_id from_x) {
            auto sums = out::add(m, from_x, out::product(m, h, r));
            if (b != no_value) sums = out::add(m, sums, b);
            auto const gate = [&](std::int64_t k) { // input, output, forget
                return out::apply(m, unary::sigmoid, gate_of(m, sums, k, layer.cells));
            };
            auto const fresh = out::apply(m, unary::tanh, gate_of(m, sums, 3, layer.cells));
            c = out::add(m, out::multiply(m, gate(2), c), out::multiply(m, gate(0), fresh));
            return h = out::multiply(m, gate(1), out::apply(m, unary::tanh, c));
        }));
        last_h.push_back(h), last_c.push_back(c);
    }
    layer.set_output(all, last_h, 0);
    layer.set_output(all, last_c, 1);
    return m.refused();
});

inline constexpr auto gru_sequence = out::lower<GRUSequence>([](lowering<GRUSequence>& n) -> status {
    auto& m = n.m;
    sequence_layer<GRUSequence> layer(n);
    if (auto const why = layer.begin(); !why) return why;
    bool const linear = n.attr<"linear_before_reset">();
    std::vector<std::vector<value_id>> all;
    std::vector<value_id> last;
    for (std::int64_t d = 0; d < layer.directions; ++d) {
        auto h = layer.state(n.maybe<"initial_h">(), d);
        auto const cells = layer.cells;
        auto const r = out::transposed_matrix(m, layer.of(n.in<"r">(), d)); // [cells, gates * cells]
        auto const b = layer.bias(d, 1, 3);
        auto const hidden = out::sliced_along(m, r, 1, 2 * cells, cells),
                   hidden_bias = b == no_value ? b : out::sliced_along(m, b, 0, 2 * cells, cells);
        all.push_back(layer.run(d, layer.sums(d, layer.bias(d, 0, 3)), [&](value_id from_x) {
            auto from_h = out::product(m, h, r);
            if (b != no_value) from_h = out::add(m, from_h, b);
            auto const gate = [&](std::int64_t k) { // update, reset
                auto const sum = out::add(m, gate_of(m, from_x, k, cells), gate_of(m, from_h, k, cells));
                return out::apply(m, unary::sigmoid, sum);
            };
            auto const update = gate(0), reset = gate(1);
            value_id transposed;
            if (linear) transposed = out::multiply(m, reset, gate_of(m, from_h, 2, cells));
            else {
                transposed = out::product(m, out::multiply(m, reset, h), hidden);
                if (hidden_bias != no_value) transposed = out::add(m, transposed, hidden_bias);
            }
            auto const fresh = out::apply(m, unary::tanh, out::add(m, gate_of(m, from_x, 2, cells), transposed));
            return h = out::add(m, fresh, out::multiply(m, update, out::subtract(m, h, fresh)));
        }));
        last.push_back(h);
    }
    layer.set_output(all, last, 0);
    return m.refused();
});

/// The lowerings of these families.
using recurrent_lowerings =
    out::lowerings<lstm_block_cell, block_lstm, dynamic_lstm, dynamic_gru, gru_cell, lstm_sequence, gru_sequence>;

} // namespace library::mlir_out
GRAFT_END
