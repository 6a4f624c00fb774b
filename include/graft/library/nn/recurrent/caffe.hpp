// graft/library/nn/recurrent/caffe.hpp - Caffe: recurrent layers and cells
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string_view>

#include "graft/library/array/concat/ops.hpp"
#include "graft/library/array/reshape/ops.hpp"
#include "graft/library/caffe/reading.hpp"
#include "graft/library/math/arithmetic/ops.hpp"
#include "graft/library/math/unary/ops.hpp"
#include "graft/library/nn/activation/ops.hpp"
#include "graft/library/nn/recurrent/ops.hpp"
#include "graft/op/catalog/operator_line.hpp"

GRAFT_BEGIN
namespace caffe {

/// Long short-term memory. Without cont the sequences begin at the first time. `more`: x_static; with expose_hidden
/// the states h_0, c_0.
using LSTM = layer_of<"LSTM", "recurrent_param", "x cont? more* -> h h_t? c_t?">;
/// Simple recurrent layer. `more`: x_static; with expose_hidden the state h_0.
using RNN = layer_of<"RNN", "recurrent_param", "x cont? more* -> o h_t?">;

/// One step of an LSTM: c_prev [1,N,D], gates [1,N,4D], cont [1,N].
struct LSTMUnit : origin_op<LSTMUnit> {
    static constexpr operator_line prototype{"LSTMUnit c_prev:f32 gates:' cont:' -> c:' h:'"};
};

} // namespace caffe

namespace library::caffe_plugins {

/// The bottoms after x and cont: x_static if present, then the `states` that expose_hidden adds.
struct recurrent_reading {
    std::int64_t outputs = 0;
    bool exposed = false, has_static = false;
    std::size_t first_state = 0;
    dim inputs{}, static_inputs{};
};
/// error wrong_attribute_value, wrong_input_count
template <class Layer>
[[nodiscard]] constexpr status read_recurrent(expanding<Layer> const& ctx, std::size_t states, recurrent_reading& r) {
    r.outputs = ctx.template attr<"num_output">();
    if (r.outputs < 1) return fail(errc::wrong_attribute_value, "num_output", "at least", 1, r.outputs);
    r.exposed = ctx.template attr<"expose_hidden">();
    auto const more = ctx.template count<"more">(), needed = r.exposed ? states : 0;
    if (more < needed || more > needed + 1)
        return fail(errc::wrong_input_count, "bottom", "x, cont, optionally x_static, and the exposed states",
            static_cast<std::int64_t>(2 + needed), static_cast<std::int64_t>(2 + more));
    r.has_static = more == needed + 1;
    r.first_state = r.has_static ? 1 : 0;
    r.inputs = elements_from(ctx.template desc<"x">().shape, 2);
    if (r.has_static) r.static_inputs = elements_from(ctx.template desc<"more">(0).shape, 1);
    return ok;
}

/// Blobs: W_xc [4N, K], b_c [4N], W_xc_static [4N, S] if there is a static input, W_hc [4N, N].
constexpr status expand_lstm(expanding<layer::LSTM>& ctx) {
    recurrent_reading r;
    if (auto s = read_recurrent(ctx, 2, r); !s) return s;
    tensor_id w_static = no_id;
    auto const gates = 4 * r.outputs;
    auto const w_x = ctx.weight(0, "w_x", matrix_of(gates, r.inputs));
    auto const bias = ctx.weight(1, "bias", vector_of(gates), 0);
    if (r.has_static) w_static = ctx.weight(2, "w_x_static", matrix_of(gates, r.static_inputs));
    auto const w_h = ctx.weight(r.has_static ? 3 : 2, "w_h", matrix_of(gates, r.outputs));
    auto const h = ctx.add<LSTM>("", "x"_p = ctx.tensor<"x">(),
        "cont"_p = ctx.count<"cont">() != 0 ? ctx.tensor<"cont">() : no_id, "w_x"_p = w_x, "bias"_p = bias,
        "w_h"_p = w_h, "x_static"_p = r.has_static ? ctx.tensor<"more">(0) : no_id,
        "h_0"_p = r.exposed ? ctx.tensor<"more">(r.first_state) : no_id,
        "c_0"_p = r.exposed ? ctx.tensor<"more">(r.first_state + 1) : no_id, "w_x_static"_p = w_static,
        "num_output"_p = r.outputs, "expose_hidden"_p = r.exposed, "h_t"_p = r.exposed ? 1 : 0,
        "c_t"_p = r.exposed ? 1 : 0);
    for (std::size_t i = 0; i < (r.exposed ? 3u : 1u); ++i) ctx.result(h[i]);
    return ok;
}
inline constexpr auto lstm = expand<layer::LSTM>(&expand_lstm);

/// Blobs: W_xh [N, K], b_h [N], W_xh_static [N, S] if there is a static input, W_hh [N, N], W_ho [N, N], b_o [N].
constexpr status expand_rnn(expanding<layer::RNN>& ctx) {
    recurrent_reading r;
    if (auto s = read_recurrent(ctx, 1, r); !s) return s;
    tensor_id w_sh = no_id;
    std::size_t at = 0;
    auto const n = r.outputs;
    auto const w_xh = ctx.weight(at++, "w_xh", matrix_of(n, r.inputs));
    auto const bias_h = ctx.weight(at++, "bias_h", vector_of(n), 0);
    if (r.has_static) w_sh = ctx.weight(at++, "w_sh", matrix_of(n, r.static_inputs));
    auto const w_hh = ctx.weight(at++, "w_hh", matrix_of(n, n));
    auto const w_ho = ctx.weight(at++, "w_ho", matrix_of(n, n));
    auto const bias_o = ctx.weight(at++, "bias_o", vector_of(n), 0);
    auto const o = ctx.add<RNN>("", "x"_p = ctx.tensor<"x">(),
        "cont"_p = ctx.count<"cont">() != 0 ? ctx.tensor<"cont">() : no_id,
        "x_static"_p = r.has_static ? ctx.tensor<"more">(0) : no_id,
        "h_0"_p = r.exposed ? ctx.tensor<"more">(r.first_state) : no_id, "w_xh"_p = w_xh, "bias_h"_p = bias_h,
        "w_sh"_p = w_sh, "w_hh"_p = w_hh, "w_ho"_p = w_ho, "bias_o"_p = bias_o, "num_output"_p = n,
        "expose_hidden"_p = r.exposed, "h_t"_p = r.exposed ? 1 : 0);
    for (std::size_t i = 0; i < (r.exposed ? 2u : 1u); ++i) ctx.result(o[i]);
    return ok;
}
inline constexpr auto rnn = expand<layer::RNN>(&expand_rnn);

/// c = cont * sigmoid(f) * c_prev + sigmoid(i) * tanh(g), h = sigmoid(o) * tanh(c); gates in the order i, f, o, g.
constexpr status expand_lstm_unit(expanding<layer::LSTMUnit>& ctx) {
    std::array<tensor_id, 4> gate{};
    auto const parts = ctx.add<SplitVD>(
        "gates", "x"_p = ctx.tensor<"gates">(), "split_dim"_p = 2, "num_split"_p = 4, "y"_p = 4);
    constexpr std::string_view names[] = {"input", "forget", "output", "candidate"};
    for (std::size_t i = 0; i < 4; ++i) {
        gate[i] = i == 3 ? ctx.add<Tanh>(names[i], "x"_p = parts[i]) : ctx.add<Sigmoid>(names[i], "x"_p = parts[i]);
    }
    auto const times = [&](std::string_view name, tensor_id a, tensor_id b) {
        return ctx.add<Mul>(name, "x1"_p = a, "x2"_p = b);
    };
    std::array<std::int64_t, 1> const last{-1};
    auto const axis = ctx.constant_of("axis", last);
    auto const cont = ctx.add<ExpandDims>("cont", "x"_p = ctx.tensor<"cont">(), "axis"_p = axis);
    auto const kept = times("kept", times("continued", gate[1], cont), ctx.tensor<"c_prev">());
    auto const added = times("added", gate[0], gate[3]);
    auto const c = ctx.add<Add>("c", "x1"_p = kept, "x2"_p = added);
    auto const squashed = ctx.add<Tanh>("tanh", "x"_p = c);
    auto const h = times("h", gate[2], squashed);
    ctx.result(c);
    ctx.result(h);
    return ok;
}
inline constexpr auto lstm_unit = expand<layer::LSTMUnit>(&expand_lstm_unit);

/// The plugins of this family.
using recurrent_plugins = graft::plugins<lstm, rnn, lstm_unit>;

} // namespace library::caffe_plugins
GRAFT_END
