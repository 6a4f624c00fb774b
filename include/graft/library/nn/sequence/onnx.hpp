// graft/library/nn/sequence/onnx.hpp - ONNX: recurrent layers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>

#include "graft/base/config.hpp"
#include "graft/frontend/onnx/complete.hpp"
#include "graft/frontend/onnx/operators.hpp"
#include "graft/library/nn/sequence/ops.hpp"
#include "graft/library/onnx/making.hpp"
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
/// The first two versions misspell the default of `direction`, `foward`.
struct expand_first_gru {
    template <class Context> status operator()(Context& ctx) const {
        making m(ctx);
        auto const direction = ctx.template attr<"direction">();
        (void)ctx.template attr<"output_sequence">(); // an output that is there is given
        auto p = m.template make<GRUSequence>("");
        p.template input<"x">(ctx.template tensor<"X">()).template input<"w">(ctx.template tensor<"W">());
        p.template input<"r">(ctx.template tensor<"R">()).template input<"b">(ctx.template tensor<"B">());
        p.template input<"sequence_lens">(ctx.template tensor<"sequence_lens">());
        p.template input<"initial_h">(ctx.template tensor<"initial_h">());
        p.template attr<"direction">(direction == "foward" ? std::string_view("forward") : direction);
        if (ctx.template has_attr<"hidden_size">()) p.template attr<"hidden_size">(ctx.template attr<"hidden_size">());
        if (ctx.template has_attr<"clip">()) p.template attr<"clip">(ctx.template attr<"clip">());
        if (ctx.template has_attr<"activations">()) p.template attr<"activations">(ctx.template attr<"activations">());
        if (ctx.template has_attr<"activation_alpha">())
            p.template attr<"activation_alpha">(ctx.template attr<"activation_alpha">());
        if (ctx.template has_attr<"activation_beta">())
            p.template attr<"activation_beta">(ctx.template attr<"activation_beta">());
        auto const n = ctx.output_count();
        p.template outputs<"y">(1).template outputs<"y_h">(n > 1 ? 1 : 0);
        auto const first = p.done();
        for (std::size_t i = 0; i < n; ++i) ctx.result(first == no_id ? no_id : first + static_cast<tensor_id>(i));
        return ok;
    }
};
inline constexpr auto gru_1 = expand<onnx::GRU>(expand_first_gru()).versions(1, 2);
inline constexpr auto rnn = plugin<RNNSequence, onnx::RNN>().versions(14);
inline constexpr auto rnn_7 = plugin<RNNSequence, onnx::RNN>().use_default("layout").versions(7, 13);
inline constexpr auto rnn_1 =
    plugin<RNNSequence, onnx::RNN>().use_default("layout").ignore("output_sequence").versions(1, 6);

/// The plugins of this family.
using sequence_plugins = graft::plugins<lstm, lstm_7, lstm_1, gru, gru_7, gru_3, gru_1, rnn, rnn_7, rnn_1>;
static_assert(onnx::complete<sequence_plugins, ops<onnx::LSTM, onnx::GRU, onnx::RNN>>);

} // namespace library::onnx_plugins
GRAFT_END
