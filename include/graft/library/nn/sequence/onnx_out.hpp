// graft/library/nn/sequence/onnx_out.hpp - ONNX exporter: recurrent layers in ONNX's form
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <type_traits>
#include <vector>

#include "graft/library/nn/conv/onnx_out.hpp"
#include "graft/library/nn/sequence/ops.hpp"
#include "graft/library/onnx/lowering_vocabulary.hpp"

GRAFT_BEGIN
namespace library::onnx_out {

/// LSTM, GRU or RNN, with the number of activations of the directions: engines support no more. The batch-first
/// layout, which versions before 14 and engines do not have, is converted by transposes.
template <class Op> status lower_sequence(lowering<Op>& n) {
    constexpr bool lstm = std::is_same_v<Op, LSTMSequence>, gru = std::is_same_v<Op, GRUSequence>;
    auto& m = n.m;
    bool const batch_first = n.template attr<"layout">() != 0;
    auto const transposed = [&](value_id v, out::permutation order) {
        return batch_first && v != no_value ? m.transposed(v, order) : v;
    };
    // a state with one direction as the first axis already has the required form
    auto const state = [&](value_id v, tensor_ref t) {
        bool const fits = t && t.shape().has_rank() && t.shape().rank() == 3 && t.shape()[0].is(1);
        return fits && n.template attr<"direction">() != "bidirectional" ? v : transposed(v, {1, 0, 2});
    };
    std::vector<value_id> inputs{transposed(n.template in<"x">(), {1, 0, 2}), n.template in<"w">(),
        n.template in<"r">(), n.template maybe<"b">(), n.template maybe<"sequence_lens">(),
        state(n.template maybe<"initial_h">(), n.template optional_input<"initial_h">())};
    auto const direction = n.template attr<"direction">();
    auto const& r = n.template input<"r">().shape();
    auto hidden = n.template attr<"hidden_size">();
    if (hidden == 0 && r.has_rank() && r.rank() == 3 && r[2].known()) hidden = r[2].value();
    std::vector<out::given> attributes{{"direction", direction}};
    if (hidden != 0) attributes.push_back({"hidden_size", hidden});
    auto const activations = n.template attr<"activations">();
    std::size_t const wanted = (lstm ? 3u : gru ? 2u : 1u) * (direction == "bidirectional" ? 2u : 1u);
    std::vector<std::string_view> some;
    for (std::size_t i = 0; i < wanted && i < activations.size(); ++i) some.push_back(activations[i]);
    if (!some.empty()) attributes.push_back({"activations", attr_value::of(span<std::string_view const>(some))});
    if (auto const all = n.template attr<"activation_alpha">(); !all.empty())
        attributes.push_back({"activation_alpha", all});
    if (auto const all = n.template attr<"activation_beta">(); !all.empty())
        attributes.push_back({"activation_beta", all});
    if (n.template attr<"clip">() > 0) attributes.push_back({"clip", n.template attr<"clip">()});
    if constexpr (lstm) {
        inputs.push_back(state(n.template maybe<"initial_c">(), n.template optional_input<"initial_c">()));
        inputs.push_back(n.template maybe<"p">());
        if (n.template attr<"input_forget">()) attributes.push_back({"input_forget", 1});
    }
    if constexpr (gru)
        if (n.template attr<"linear_before_reset">()) attributes.push_back({"linear_before_reset", 1});
    auto const y = m.nodes(lstm  ? "LSTM"
                           : gru ? "GRU"
                                 : "RNN",
        span<value_id const>(inputs), span<out::given const>(attributes), lstm ? 3 : 2);
    if (auto const t = n.template output<"y">()) m.set_value(t.id(), transposed(y, {2, 0, 1, 3}));
    if (auto const t = n.template output<"y_h">()) m.set_value(t.id(), transposed(y + 1, {1, 0, 2}));
    if constexpr (lstm)
        if (auto const t = n.template output<"y_c">()) m.set_value(t.id(), transposed(y + 2, {1, 0, 2}));
    return m.refused();
}
inline constexpr auto lstm_sequence = out::lower<LSTMSequence>(&lower_sequence<LSTMSequence>);
inline constexpr auto gru_sequence = out::lower<GRUSequence>(&lower_sequence<GRUSequence>);
inline constexpr auto rnn_sequence = out::lower<RNNSequence>(&lower_sequence<RNNSequence>);

/// The lowerings of this family.
using sequence_lowerings = out::lowerings<lstm_sequence, gru_sequence, rnn_sequence>;

} // namespace library::onnx_out
GRAFT_END
