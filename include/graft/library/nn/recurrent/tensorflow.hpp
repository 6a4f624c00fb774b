// graft/library/nn/recurrent/tensorflow.hpp - TensorFlow: recurrent layers and cells
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

#include "graft/frontend/tensorflow/listed_form.hpp"
#include "graft/library/array/concat/ops.hpp"
#include "graft/library/nn/recurrent/ops.hpp"
#include "graft/library/nn/recurrent/sequence_ops.hpp"
#include "graft/plugin.hpp"

GRAFT_BEGIN
namespace library::tensorflow_ops {

using graft::tensorflow::op;
using graft::tensorflow::op_def;

/// TensorFlow's definitions, as lines: the grammar is that of `graft::operator_line`.
struct recurrent_lines {
    static constexpr char text[] = R"ops(
BlockLSTM seq_len_max:i64 x:T cs_prev:T h_prev:T w:T wci:T wcf:T wco:T b:T -> i:T cs:T f:T o:T ci:T co:T h:T
    forget_bias?float=1 cell_clip?float=3 use_peephole?bool=false T?type{f32,f16}
LSTMBlockCell x:T cs_prev:T h_prev:T w:T wci:T wcf:T wco:T b:T -> i:T cs:T f:T o:T ci:T co:T h:T forget_bias?float=1
    cell_clip?float=3 use_peephole?bool=false T?type{f32,f16}
BlockLSTMV2 seq_len_max:i64 x:T cs_prev:T h_prev:T w:T wci:T wcf:T wco:T b:T -> i:T cs:T f:T o:T ci:T co:T h:T
    cell_clip?float=0 use_peephole?bool=false T?type{f32,f16}
GRUBlockCell x:T h_prev:T w_ru:T w_c:T b_ru:T b_c:T -> r:T u:T c:T h:T T?type{f32}
)ops";
};
template <fixed_string Name> using recurrent = graft::tensorflow::defined<recurrent_lines, Name>;

/// One step of BasicLSTMCell.
struct ScopeBasicLSTMCell : fused_op<ScopeBasicLSTMCell> {
    static constexpr auto prototype = op_def("ScopeBasicLSTMCell", "x: T", "h: T", "c: T", "w: T", "b: T", "-> ct: T",
        "-> ht: T", "forget_bias: float", "T: {float}");
};
/// One step of GRUCell.
struct ScopeGRUCell : fused_op<ScopeGRUCell> {
    static constexpr auto prototype = op_def(
        "ScopeGRUCell", "x: T", "h: T", "w: T", "b: T", "cw: T", "cb: T", "-> ht: T", "T: {float}");
};
/// A complete dynamic_rnn over BasicLSTMCell or GRUCell, time first, of which only the final state is read.
struct ScopeDynamicLSTM : fused_op<ScopeDynamicLSTM> {
    static constexpr auto prototype = op_def("ScopeDynamicLSTM", "x: T", "w: T", "b: T", "length: int32", "init_h: T",
        "init_c: T", "rows: int32", "-> ht: T", "-> ct: T", "forget_bias: float", "T: {float}");
};
struct ScopeDynamicGRU : fused_op<ScopeDynamicGRU> {
    static constexpr auto prototype = op_def("ScopeDynamicGRU", "x: T", "w: T", "b: T", "cw: T", "cb: T",
        "length: int32", "init_h: T", "rows: int32", "-> ht: T", "T: {float}");
};
/// The same if the state after every step is read: y [times, batch, cells].
struct ScopeDynamicLSTMSequence : fused_op<ScopeDynamicLSTMSequence> {
    static constexpr auto prototype = op_def("ScopeDynamicLSTMSequence", "x: T", "w: T", "b: T", "length: int32",
        "init_h: T", "init_c: T", "rows: int32", "-> y: T", "-> ht: T", "-> ct: T", "forget_bias: float", "T: {float}");
};
struct ScopeDynamicGRUSequence : fused_op<ScopeDynamicGRUSequence> {
    static constexpr auto prototype = op_def("ScopeDynamicGRUSequence", "x: T", "w: T", "b: T", "cw: T", "cb: T",
        "length: int32", "init_h: T", "rows: int32", "-> y: T", "-> ht: T", "T: {float}");
};

} // namespace library::tensorflow_ops

namespace library::tensorflow_plugins {
namespace tf = tensorflow_ops;

/// The peephole weights are not read.
inline constexpr auto scope_basic_lstm_cell = plugin<LSTMBlockCell, tf::ScopeBasicLSTMCell>()
    .input("x", "x").input("cs_prev", "c").input("h_prev", "h").input("w", "w").input("b", "b").input("wci", "b")
    .input("wcf", "b").input("wco", "b")
    .output("cs", "ct").output("h", "ht").set("cell_clip", -1.0).set("use_peephole", false);
inline constexpr auto scope_gru_cell = plugin<GRUCell, tf::ScopeGRUCell>()
    .input("x", "x").input("h_prev", "h").input("w_ru", "w").input("b_ru", "b").input("w_c", "cw").input("b_c", "cb")
    .output("h", "ht");

inline constexpr auto scope_dynamic_lstm = plugin<DynamicLSTM, tf::ScopeDynamicLSTM>().output("output_h", "ht")
    .output("output_c", "ct").drop("rows");
inline constexpr auto scope_dynamic_lstm_sequence = plugin<DynamicLSTM, tf::ScopeDynamicLSTMSequence>()
    .output("output_h", "ht").output("output_c", "ct").drop("rows");
inline constexpr auto scope_dynamic_gru_sequence =
    plugin<DynamicGRU, tf::ScopeDynamicGRUSequence>().output("output_h", "ht").drop("rows");
inline constexpr auto scope_dynamic_gru =
    plugin<DynamicGRU, tf::ScopeDynamicGRU>().output("output_h", "ht").drop("rows");

// recurrent cells
inline constexpr auto block_lstm = plugin<BlockLSTM, tf::recurrent<"BlockLSTM">>();
inline constexpr auto lstm_block_cell = plugin<LSTMBlockCell, tf::recurrent<"LSTMBlockCell">>();

inline constexpr auto gru_block_cell = plugin<GRUCell, tf::recurrent<"GRUBlockCell">>();

/// BlockLSTM, whose gates are in another order, i, ci, f, o: here they are i, f, ci, o.
constexpr status expand_block_lstm_v2(expand_context<tf::recurrent<"BlockLSTMV2">>& ctx) {
    using namespace literals;
    auto const in_order = [&](std::string_view parts, std::string_view whole, tensor_id t, std::int64_t axis) {
        auto const g = ctx.add<SplitVD>(parts, "x"_p = t, "size_splits"_p = span<std::int64_t const>(),
            "split_dim"_p = axis, "num_split"_p = 4, "y"_p = 4);
        if (g == no_id) return g;
        return ctx.add<ConcatD>(whole, "x"_p = {g, g + 2, g + 1, g + 3}, "concat_dim"_p = axis, "N"_p = 4);
    };
    auto const w = in_order("gates_of_w", "w", ctx.tensor<"w">(), 1);
    auto const b = in_order("gates_of_b", "b", ctx.tensor<"b">(), 0);
    auto const first = ctx.add<BlockLSTM>("lstm", "seq_len_max"_p = ctx.tensor<"seq_len_max">(),
        "x"_p = ctx.tensor<"x">(), "cs_prev"_p = ctx.tensor<"cs_prev">(), "h_prev"_p = ctx.tensor<"h_prev">(),
        "w"_p = w, "wci"_p = ctx.tensor<"wci">(), "wcf"_p = ctx.tensor<"wcf">(), "wco"_p = ctx.tensor<"wco">(),
        "b"_p = b, "forget_bias"_p = 0.0, "cell_clip"_p = ctx.attr<"cell_clip">(),
        "use_peephole"_p = ctx.attr<"use_peephole">());
    for (tensor_id k = 0; k < 7 && first != no_id; ++k) ctx.result(first + k);
    return ok;
}
inline constexpr auto block_lstm_v2 = expand<tf::recurrent<"BlockLSTMV2">>(&expand_block_lstm_v2);

/// The plugins of this family.
using recurrent_plugins =
    plugins<gru_block_cell, block_lstm_v2, scope_basic_lstm_cell, scope_gru_cell, scope_dynamic_lstm,
        scope_dynamic_lstm_sequence, scope_dynamic_gru_sequence, scope_dynamic_gru, block_lstm, lstm_block_cell>;

} // namespace library::tensorflow_plugins
GRAFT_END
