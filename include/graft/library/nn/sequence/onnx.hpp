// graft/library/nn/sequence/onnx.hpp - ONNX: recurrent layers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/frontend/onnx/complete.hpp"
#include "graft/frontend/onnx/operators.hpp"
#include "graft/library/nn/sequence/ops.hpp"
#include "graft/mapping/plugins.hpp"

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
inline constexpr auto gru_1 = refused<onnx::GRU>({1, 2}, "its default is no direction");
inline constexpr auto rnn = plugin<RNNSequence, onnx::RNN>().versions(14);
inline constexpr auto rnn_7 = plugin<RNNSequence, onnx::RNN>().use_default("layout").versions(7, 13);
inline constexpr auto rnn_1 =
    plugin<RNNSequence, onnx::RNN>().use_default("layout").ignore("output_sequence").versions(1, 6);

/// The plugins of this family.
using sequence_plugins = graft::plugins<lstm, lstm_7, lstm_1, gru, gru_7, gru_3, gru_1, rnn, rnn_7, rnn_1>;
static_assert(onnx::complete<sequence_plugins, ops<onnx::LSTM, onnx::GRU, onnx::RNN>>);

} // namespace library::onnx_plugins
GRAFT_END
