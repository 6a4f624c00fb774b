// graft/library/nn/sequence/onnx.hpp - ONNX: recurrent layers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>

#include "graft/library/nn/sequence/ops.hpp"
#include "graft/library/onnx/expansion_helpers.hpp"

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
inline constexpr auto gru_1 = expand<onnx::GRU>([](auto& ctx) -> status {
    making m(ctx);
    auto const direction = ctx.template attr<"direction">();
    (void)ctx.template attr<"output_sequence">(); // present outputs are always computed
    auto const n = ctx.output_count();
    auto const first = m.template add<GRUSequence>("", "x"_p = ctx.template tensor<"X">(),
        "w"_p = ctx.template tensor<"W">(), "r"_p = ctx.template tensor<"R">(), "b"_p = ctx.template tensor<"B">(),
        "sequence_lens"_p = ctx.template tensor<"sequence_lens">(), "initial_h"_p = ctx.template tensor<"initial_h">(),
        "direction"_p = direction == "foward" ? std::string_view("forward") : direction,
        "hidden_size"_p = ctx.template attr_if_given<"hidden_size">(), "clip"_p = ctx.template attr_if_given<"clip">(),
        "activations"_p = ctx.template attr_if_given<"activations">(),
        "activation_alpha"_p = ctx.template attr_if_given<"activation_alpha">(),
        "activation_beta"_p = ctx.template attr_if_given<"activation_beta">(), "y"_p = 1, "y_h"_p = n > 1 ? 1 : 0);
    for (std::size_t i = 0; i < n; ++i) ctx.result(first == no_id ? no_id : first + static_cast<tensor_id>(i));
    return ok;
}).versions(1, 2);
inline constexpr auto rnn = plugin<RNNSequence, onnx::RNN>().versions(14);
inline constexpr auto rnn_7 = plugin<RNNSequence, onnx::RNN>().use_default("layout").versions(7, 13);
inline constexpr auto rnn_1 =
    plugin<RNNSequence, onnx::RNN>().use_default("layout").ignore("output_sequence").versions(1, 6);

/// The plugins of this family.
using sequence_plugins = graft::plugins<lstm, lstm_7, lstm_1, gru, gru_7, gru_3, gru_1, rnn, rnn_7, rnn_1>;
static_assert(onnx::complete<sequence_plugins, ops<onnx::LSTM, onnx::GRU, onnx::RNN>>);

} // namespace library::onnx_plugins
GRAFT_END
