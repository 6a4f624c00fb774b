// graft/library/nn/recurrent/onnx_out_cells.hpp - ONNX exporter: CANN's recurrent cells, step by step
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "graft/library/nn/recurrent/onnx_out_gates.hpp"
#include "graft/library/nn/recurrent/sequence_ops.hpp"
#include "graft/library/onnx/lowering_vocabulary.hpp"

GRAFT_BEGIN
namespace library::onnx_out {

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
