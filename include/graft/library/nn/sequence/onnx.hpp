// graft/library/nn/sequence/onnx.hpp - ONNX and com.microsoft: recurrent layers over whole sequences
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/library/math/arithmetic/ops.hpp"
#include "graft/library/nn/quantization/onnx.hpp"
#include "graft/library/nn/sequence/ops.hpp"
#include "graft/library/onnx/expansion_helpers.hpp"
#include "graft/library/onnx/microsoft_operators.hpp"
#include "graft/library/onnx/quantized.hpp"

GRAFT_BEGIN
namespace library::onnx_plugins {

inline constexpr auto lstm = plugin<LSTMSequence, onnx::LSTM>()
                                 .map("input_forget", "input_forget", when(0, false), otherwise(true))
                                 .versions(14);
inline constexpr auto lstm_7 = plugin<LSTMSequence, onnx::LSTM>()
                                   .map("input_forget", "input_forget", when(0, false), otherwise(true))
                                   .use_default("layout")
                                   .versions(7, 13);
inline constexpr auto lstm_1 = plugin<LSTMSequence, onnx::LSTM>()
                                   .map("input_forget", "input_forget", when(0, false), otherwise(true))
                                   .use_default("layout")
                                   .ignore("output_sequence")
                                   .versions(1, 6);
inline constexpr auto gru = plugin<GRUSequence, onnx::GRU>()
                                .map("linear_before_reset", "linear_before_reset", when(0, false), otherwise(true))
                                .versions(14);
inline constexpr auto gru_7 = plugin<GRUSequence, onnx::GRU>()
                                  .map("linear_before_reset", "linear_before_reset", when(0, false), otherwise(true))
                                  .use_default("layout")
                                  .versions(7, 13);
inline constexpr auto gru_3 = plugin<GRUSequence, onnx::GRU>()
                                  .map("linear_before_reset", "linear_before_reset", when(0, false), otherwise(true))
                                  .use_default("layout")
                                  .ignore("output_sequence")
                                  .versions(3, 6);
/// The first two versions misspell the default of `direction`, `foward`.
inline constexpr auto gru_1 = composed<onnx::GRU>([](making& m, auto& ctx) -> status {
    auto const direction = ctx.template attr<"direction">();
    (void)ctx.template attr<"output_sequence">(); // present outputs are always computed
    auto const n = ctx.output_count();
    auto const first = m.add<GRUSequence>("", "x"_p = ctx.template tensor<"X">(), "w"_p = ctx.template tensor<"W">(),
        "r"_p = ctx.template tensor<"R">(), "b"_p = ctx.template tensor<"B">(),
        "sequence_lens"_p = ctx.template tensor<"sequence_lens">(), "initial_h"_p = ctx.template tensor<"initial_h">(),
        "direction"_p = direction == "foward" ? std::string_view("forward") : direction,
        "hidden_size"_p = ctx.template attr_if_given<"hidden_size">(), "clip"_p = ctx.template attr_if_given<"clip">(),
        "activations"_p = ctx.template attr_if_given<"activations">(),
        "activation_alpha"_p = ctx.template attr_if_given<"activation_alpha">(),
        "activation_beta"_p = ctx.template attr_if_given<"activation_beta">(), "y"_p = 1, "y_h"_p = n > 1 ? 1 : 0);
    for (std::size_t i = 0; i < n; ++i) ctx.result(first[i]);
    return ok;
}).versions(1, 2);
inline constexpr auto rnn = plugin<RNNSequence, onnx::RNN>().versions(14);
inline constexpr auto rnn_7 = plugin<RNNSequence, onnx::RNN>().use_default("layout").versions(7, 13);
inline constexpr auto rnn_1 =
    plugin<RNNSequence, onnx::RNN>().use_default("layout").ignore("output_sequence").versions(1, 6);

/// An LSTM whose weights are 8-bit numbers with one scale for each direction, or one for each of its columns. The
/// input is rounded to 8 bits by its own range, as in the definition; the state of each step is not.
struct expand_dynamic_quantize_lstm {
    template <class Context> status operator()(Context& ctx) const {
        making m(ctx);
        quantizing q(m);
        tensor_id x{}, scale{}, zero{};
        if (auto s = expand_dynamic_quantize::set_result(m, ctx.template tensor<"X">(), x, scale, zero); !s) return s;
        auto const w = real(m, "W", ctx.template tensor<"W">(), ctx.template tensor<"W_scale">(),
            ctx.template tensor<"W_zero_point">());
        auto const r = real(m, "R", ctx.template tensor<"R">(), ctx.template tensor<"R_scale">(),
            ctx.template tensor<"R_zero_point">());
        auto const n = ctx.output_count();
        auto const first = m.add<LSTMSequence>("", "x"_p = q.real("X", x, scale, zero), "w"_p = w, "r"_p = r,
            "b"_p = ctx.template tensor<"B">(), "sequence_lens"_p = ctx.template tensor<"sequence_lens">(),
            "initial_h"_p = ctx.template tensor<"initial_h">(), "initial_c"_p = ctx.template tensor<"initial_c">(),
            "p"_p = ctx.template tensor<"P">(), "direction"_p = ctx.template attr<"direction">(),
            "input_forget"_p = ctx.template attr<"input_forget">() != 0,
            "hidden_size"_p = ctx.template attr_if_given<"hidden_size">(),
            "clip"_p = ctx.template attr_if_given<"clip">(),
            "activations"_p = ctx.template attr_if_given<"activations">(),
            "activation_alpha"_p = ctx.template attr_if_given<"activation_alpha">(),
            "activation_beta"_p = ctx.template attr_if_given<"activation_beta">(), "y"_p = 1, "y_h"_p = n > 1 ? 1 : 0,
            "y_c"_p = n > 2 ? 1 : 0);
        for (std::size_t i = 0; i < n; ++i) ctx.result(first[i]);
        return ok;
    }
    /// [directions, columns, inputs] from the weights [directions, inputs, columns].
    static tensor_id real(making& m, std::string_view name, tensor_id w, tensor_id scale, tensor_id zero) {
        quantizing q(m);
        auto const path = [&](std::string_view part) { return m.ctx.storage().path(name, part); };
        auto const wide = [&](std::string_view as, tensor_id t) {
            auto const d = m.desc(t).shape;
            return m.unsqueeze(path(as), t, d.has_rank() && d.rank() == 2 ? numbers{1} : numbers{1, 2});
        };
        auto const whole = m.cast(path("whole"), q.from_zero(path("counted"), w, wide("zeros", zero)), dtype::f32);
        return m.permute(name, m.of_two<Mul>(path("real"), whole, wide("scales", scale)), {0, 2, 1});
    }
};
inline constexpr auto dynamic_quantize_lstm = expand<microsoft::DynamicQuantizeLSTM>(expand_dynamic_quantize_lstm());

/// The plugins of this family.
using sequence_plugins =
    graft::plugins<lstm, lstm_7, lstm_1, gru, gru_7, gru_3, gru_1, rnn, rnn_7, rnn_1, dynamic_quantize_lstm>;
static_assert(onnx::complete<sequence_plugins, ops<onnx::LSTM, onnx::GRU, onnx::RNN, microsoft::DynamicQuantizeLSTM>>);

} // namespace library::onnx_plugins
GRAFT_END
