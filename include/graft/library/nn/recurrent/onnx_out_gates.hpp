// graft/library/nn/recurrent/onnx_out_gates.hpp - ONNX exporter: weights of gates, one step of a cell, lengths of
// sequences
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string_view>
#include <vector>

#include "graft/library/nn/conv/onnx_out.hpp"
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

} // namespace library::onnx_out
GRAFT_END
