// graft/library/nn/recurrent/onnx_out_gates.hpp - ONNX exporter: weights of gates, one step of a cell, CANN's cells
// step by step
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <initializer_list>
#include <string_view>
#include <vector>

#include "graft/library/nn/conv/onnx_out.hpp"
#include "graft/library/nn/recurrent/ops.hpp"
#include "graft/library/onnx/lowering_vocabulary.hpp"

GRAFT_BEGIN
namespace library::onnx_out {

/// One gate: its index among the gates in the columns of a matrix, counted from 0.
struct gate_columns {
    value_id matrix = no_value;
    std::int64_t at = 0, of = 1;
};
using gate_list = std::initializer_list<gate_columns>;

/// Rows `from` to `to` of these gates in the form of ONNX's weights: [1, gates * cells, rows]; computed here for
/// constants.
inline value_id gate_weights(emission& m, gate_list gates, std::int64_t from, std::int64_t to, std::int64_t cells) {
    std::vector<double> all;
    bool known = true;
    for (auto const& g : gates) {
        auto const* const c = m.constant(g.matrix);
        auto const numbers_of = c ? out::floats_of(*c) : std::vector<double>();
        auto const width = cells * g.of;
        known = known && static_cast<std::int64_t>(numbers_of.size()) >= to * width && to > from;
        for (std::int64_t k = 0; known && k < cells; ++k)
            for (auto r = from; r < to; ++r)
                all.push_back(numbers_of[static_cast<std::size_t>(r * width + g.at * cells + k)]);
    }
    auto const rows = static_cast<std::int64_t>(gates.size()) * cells;
    if (known) {
        auto const type = m.type(gates.begin()->matrix);
        return m.constant(out::tensor_of(m.model().storage, type, shape{1, rows, to - from}, all));
    }
    std::vector<value_id> parts;
    for (auto const& g : gates)
        parts.push_back(out::sliced(m, g.matrix, {from, g.at * cells}, {to, (g.at + 1) * cells}, {0, 1}));
    return out::unsqueeze(m, m.transposed(out::concatenated(m, parts, 1), {1, 0}), {0});
}

/// A bias with an additional number for each cell of one of its gates.
inline value_id with_more(
    emission& m, value_id bias, std::int64_t gates, std::int64_t at, std::int64_t cells, double more) {
    if (more == 0) return bias;
    std::vector<double> all(static_cast<std::size_t>(gates * cells), 0.0);
    for (std::int64_t k = 0; k < cells; ++k) all[static_cast<std::size_t>(at * cells + k)] = more;
    if (auto const* const c = m.constant(bias)) {
        auto const stated = out::floats_of(*c);
        for (std::size_t i = 0; i < all.size() && i < stated.size(); ++i) all[i] += stated[i];
        if (stated.size() == all.size()) return m.floats(all, m.type(bias));
    }
    return m.node("Add", {bias, m.floats(all, m.type(bias))});
}
/// Biases of gates in ONNX's form: [1, 2 * gates * cells], those of the state being zero. Each is a row.
inline value_id gate_biases(emission& m, gate_list gates, std::int64_t cells) {
    auto const count = static_cast<std::int64_t>(gates.size()) * cells;
    auto const one = gate_weights(m, gates, 0, 1, cells); // [1, gates * cells, 1]
    if (auto const* const c = m.constant(one)) {
        auto all = out::floats_of(*c);
        all.resize(static_cast<std::size_t>(2 * count), 0.0);
        return m.constant(out::tensor_of(m.model().storage, c->desc.type, shape{1, 2 * count}, all));
    }
    std::vector<double> const none(static_cast<std::size_t>(count), 0.0);
    auto const nothing = out::reshape(m, m.floats(none, m.type(one)), {1, count});
    value_id const both[]{out::reshape(m, one, {1, count}), nothing};
    return out::concatenated(m, both, 1);
}

/// An initial state [batch, cells] in ONNX's form: absent if it is 0.
inline value_id first_state(emission& m, value_id state) {
    if (auto const* const c = m.constant(state)) {
        bool zero = true;
        for (auto const v : out::floats_of(*c)) zero = zero && v == 0;
        if (zero) return no_value;
    }
    return state == no_value ? state : out::unsqueeze(m, state, {0});
}

/// The number of steps of each sequence of a batch, as ONNX's int32 [batch]; absent if `length`, one number for all of
/// them, is known to be all steps of x [times, batch, inputs].
inline value_id sequence_lengths(emission& m, tensor_ref length, tensor_ref x) {
    auto const& s = x.shape();
    auto const all = m.known(length);
    if (all && all->size() == 1 && s[0].known() && (*all)[0] == s[0].value()) return no_value;
    if (auto const v = length.value();
        v.partial && v.elements.size() == 1 && is_symbol(v.elements[0]) && v.elements[0] == s.dims()[0])
        return no_value;
    if (all && all->size() == 1 && s[1].known()) {
        numbers const each(static_cast<std::size_t>(s[1].value()), (*all)[0]);
        return m.integers(each, dtype::i32);
    }
    auto const batch = s[1].known() ? m.integers({s[1].value()})
                                    : out::sliced(m, m.typed(m.node("Shape", {m.of(x)}), dtype::i64), {1}, {2}, {0});
    auto const one = out::cast(m, m.of(length), dtype::i32);
    return m.typed(m.node("Expand", {one, batch}), dtype::i32);
}

/// The inputs of one step of a long short-term memory: x [batch, inputs], states [batch, cells], weights [inputs +
/// cells, 4 * cells] whose gates are at `order` (input, candidate, forget, output), and peepholes.
struct lstm_parts {
    value_id w = no_value, b = no_value, wci = no_value, wcf = no_value, wco = no_value;
    std::int64_t cells = 0;
    double clip = 0;
    std::int64_t order[4]{0, 1, 2, 3};
};
/// The results of the step, all of them [batch, cells].
struct lstm_state {
    value_id i = no_value, cs = no_value, f = no_value, o = no_value, ci = no_value, co = no_value, h = no_value;
};
/// One step as nodes: a product, its four parts, and the operations on them.
inline lstm_state lstm_step_out(emission& m, lstm_parts const& p, value_id x, value_id c, value_id h) {
    value_id const both[]{x, h};
    auto const sum = m.node("Add", {m.node("MatMul", {out::concatenated(m, both, 1), p.w}), p.b});
    auto const gates = out::split(m, sum, 1, numbers(4, p.cells));
    auto const gate = [&](std::size_t k, value_id peephole, value_id state) {
        auto const g = gates[static_cast<std::size_t>(p.order[k])];
        return m.node("Sigmoid", {peephole == no_value ? g : m.node("Add", {g, m.node("Mul", {state, peephole})})});
    };
    lstm_state y;
    y.i = gate(0, p.wci, c);
    y.ci = m.node("Tanh", {gates[static_cast<std::size_t>(p.order[1])]});
    y.f = gate(2, p.wcf, c);
    y.cs = m.node("Add", {m.node("Mul", {y.ci, y.i}), m.node("Mul", {c, y.f})});
    if (p.clip > 0) y.cs = out::clipped(m, y.cs, -p.clip, p.clip);
    y.o = gate(3, p.wco, y.cs);
    y.co = m.node("Tanh", {y.cs});
    y.h = m.node("Mul", {y.co, y.o});
    return y;
}

/// Step `t` of a sequence [times, ...], without its time axis.
inline value_id step_of(emission& m, value_id sequence, std::int64_t t) {
    return out::squeeze(m, out::sliced(m, sequence, {t}, {t + 1}, {0}), {0});
}
/// The steps stacked along a time axis.
inline value_id sequence_of(emission& m, span<value_id const> steps) {
    std::vector<value_id> all;
    for (auto const s : steps) all.push_back(out::unsqueeze(m, s, {0}));
    return out::concatenated(m, all, 0);
}
/// The maximum number of steps that are unrolled if ONNX has no equivalent layer.
inline constexpr std::int64_t max_single_steps = 512;

inline status unknown_sizes(std::string_view port) {
    return fail(errc::undetermined_shape, port, "sizes that are known");
}

/// One step: products of the input and of the state, which is 0 if a sequence begins (`cont`).
inline status lower_basic_rnn_cell(lowering<BasicRNNCell>& n) {
    auto& m = n.m;
    auto const& x = n.input<"x">().shape();
    auto const wide = n.attr<"num_output">();
    if (!x.has_rank() || x.rank() < 2 || !x.back(0).known()) return unknown_sizes("x");
    auto const inputs = dim(x.back(0)).value();
    auto const as_f32 = [&](value_id v, numbers const& dims) {
        return m.typed(out::reshape(m, out::cast(m, v, dtype::f32), dims), dtype::f32);
    };
    auto const work = [&](std::string_view operation, value_id a, value_id b) {
        return m.typed(m.node(operation, {a, b}), dtype::f32);
    };
    auto const product = [&](value_id v, value_id w, std::int64_t from) { // rows of w are those of the result
        return work("MatMul", v, m.transposed(as_f32(w, {wide, from}), {1, 0}));
    };
    auto sum = work(
        "Add", product(as_f32(n.in<"x">(), {-1, inputs}), n.in<"w_xh">(), inputs), as_f32(n.in<"bias_h">(), {wide}));
    if (n.maybe<"w_xh_x_static">() != no_value) sum = work("Add", sum, as_f32(n.maybe<"w_xh_x_static">(), {-1, wide}));
    if (n.maybe<"h_0">() != no_value) {
        if (n.maybe<"w_hh">() == no_value)
            return fail(errc::missing_input, "w_hh", "what the state is multiplied with");
        auto before = as_f32(n.maybe<"h_0">(), {-1, wide});
        if (n.maybe<"cont">() != no_value) before = work("Mul", before, as_f32(n.maybe<"cont">(), {-1, 1}));
        sum = work("Add", sum, product(before, n.maybe<"w_hh">(), wide));
    }
    auto const h = m.typed(m.node("Tanh", {sum}), dtype::f32);
    auto const o = work("Add", product(h, n.in<"w_ho">(), wide), as_f32(n.in<"bias_o">(), {wide}));
    auto const set_output = [&](value_id v, tensor_desc const& d) {
        return out::reshape_to(m, out::cast(m, v, d.type), d.shape);
    };
    value_id const results[]{set_output(m.typed(m.node("Tanh", {o}), dtype::f32), n.output<"o_t">().desc()),
        set_output(h, n.output<"h_t">().desc())};
    return n.set_output(results);
}
inline constexpr auto basic_rnn_cell_of = out::lower<BasicRNNCell>(&lower_basic_rnn_cell, 7);

/// LSTM with a projection of its state, which ONNX's layer does not support: unrolled. A sequence that has ended keeps
/// its state.
inline status lower_dynamic_rnn_v3(lowering<DynamicRNNV3>& n) {
    auto& m = n.m;
    auto const refused = [](std::string_view what, std::string_view want) {
        return fail(errc::unsupported_in_operator_set, what, want);
    };
    auto const& x = n.input<"x">().shape();
    auto const cells_of = n.input<"b">().shape().elements(), length_of = n.output<"output_h">().shape().back(0);
    if (!x.is_static() || x.rank() != 3 || !cells_of.known() || !dim(length_of).known()) return unknown_sizes("x");
    auto const times = x[0].value(), batch = x[1].value(), cells = cells_of.value() / 4,
               length = dim(length_of).value();
    auto const direction = n.attr<"direction">();
    if (direction == "BIDIRECTIONAL") return refused("direction", "UNIDIRECTIONAL or REDIRECTIONAL");
    if (n.attr<"activation">() != "tanh") return refused("activation", "tanh");
    if (!n.attr<"time_major">()) return refused("time_major", "true");
    if (n.maybe<"mask">() != no_value || n.maybe<"real_mask">() != no_value) return refused("mask", "none");
    if (times > max_single_steps || times < 1) return refused("x", "at most 512 steps");
    auto const as_f32 = [&](value_id v, numbers const& dims) {
        return v == no_value ? v : m.typed(out::reshape(m, out::cast(m, v, dtype::f32), dims), dtype::f32);
    };
    lstm_parts p;
    p.cells = cells, p.clip = n.attr<"cell_clip">();
    p.w = as_f32(n.in<"w">(), {x[2].value() + length, 4 * cells});
    p.b = with_more(m, as_f32(n.in<"b">(), {4 * cells}), 4, 2, cells, n.attr<"forget_bias">());
    if (n.attr<"use_peephole">()) {
        p.wci = as_f32(n.maybe<"wci">(), {cells}), p.wcf = as_f32(n.maybe<"wcf">(), {cells});
        p.wco = as_f32(n.maybe<"wco">(), {cells});
        if (p.wci == no_value || p.wcf == no_value || p.wco == no_value)
            return fail(errc::missing_input, "wci", "what looks at the cells");
    }
    if (!out::may_be_made(batch, length) || !out::may_be_made(batch, cells)) return refused("x", "a smaller batch");
    auto const first = [&](value_id v, std::int64_t wide) {
        if (v != no_value) return as_f32(v, {batch, wide});
        std::vector<double> const none(static_cast<std::size_t>(batch * wide), 0.0);
        return out::reshape(m, m.floats(none, dtype::f32), {batch, wide});
    };
    auto h = first(n.maybe<"init_h">(), length), c = first(n.maybe<"init_c">(), cells);
    auto const xs = out::cast(m, n.in<"x">(), dtype::f32);
    auto const project = as_f32(n.maybe<"project">(), {cells, length});
    auto const ends = n.maybe<"seq_length">() == no_value ? no_value : as_f32(n.maybe<"seq_length">(), {batch, 1});
    std::vector<value_id> steps[8];
    for (auto& s : steps) s.resize(static_cast<std::size_t>(times));
    for (std::int64_t k = 0; k < times; ++k) {
        auto const t = direction == "REDIRECTIONAL" ? times - 1 - k : k;
        auto const y = lstm_step_out(m, p, step_of(m, xs, t), c, h);
        auto created = project == no_value ? y.h : m.typed(m.node("MatMul", {y.h, project}), dtype::f32);
        auto next = y.cs;
        if (ends != no_value) {
            auto const on = m.typed(
                m.node("Less", {m.number(static_cast<double>(t), dtype::f32), ends}), dtype::boolean);
            created = m.typed(m.node("Where", {on, created, h}), dtype::f32);
            next = m.typed(m.node("Where", {on, next, c}), dtype::f32);
        }
        h = created, c = next;
        value_id const each[]{h, h, c, y.i, y.ci, y.f, y.o, y.co};
        for (std::size_t i = 0; i < 8; ++i) steps[i][static_cast<std::size_t>(t)] = each[i];
    }
    value_id results[8];
    for (std::size_t i = 0; i < 8; ++i)
        results[i] = n.is_read(i)
                         ? out::cast(m, m.typed(sequence_of(m, steps[i]), dtype::f32), n.outputs()[i].desc().type)
                         : no_value;
    return n.set_output(results);
}
inline constexpr auto dynamic_rnn_v3_of = out::lower<DynamicRNNV3>(&lower_dynamic_rnn_v3, 9);

/// The lowerings in this file.
using recurrent_cell_lowerings = out::lowerings<basic_rnn_cell_of, dynamic_rnn_v3_of>;

} // namespace library::onnx_out
GRAFT_END
