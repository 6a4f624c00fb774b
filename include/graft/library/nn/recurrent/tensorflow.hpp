// graft/library/nn/recurrent/tensorflow.hpp - TensorFlow: recurrent layers and cells, scope passes that find them
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/frontend/tensorflow/listed_form.hpp"
#include "graft/fusion/pass.hpp"
#include "graft/library/array/concat/ops.hpp"
#include "graft/library/nn/recurrent/ops.hpp"
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
                                                  .input("x", "x")
                                                  .input("cs_prev", "c")
                                                  .input("h_prev", "h")
                                                  .input("w", "w")
                                                  .input("b", "b")
                                                  .input("wci", "b")
                                                  .input("wcf", "b")
                                                  .input("wco", "b")
                                                  .output("cs", "ct")
                                                  .output("h", "ht")
                                                  .set("cell_clip", -1.0)
                                                  .set("use_peephole", false);
inline constexpr auto scope_gru_cell = plugin<GRUCell, tf::ScopeGRUCell>()
                                           .input("x", "x")
                                           .input("h_prev", "h")
                                           .input("w_ru", "w")
                                           .input("b_ru", "b")
                                           .input("w_c", "cw")
                                           .input("b_c", "cb")
                                           .output("h", "ht");

inline constexpr auto scope_dynamic_lstm =
    plugin<DynamicLSTM, tf::ScopeDynamicLSTM>().output("output_h", "ht").output("output_c", "ct").drop("rows");
inline constexpr auto scope_dynamic_lstm_sequence =
    plugin<DynamicLSTM, tf::ScopeDynamicLSTMSequence>().output("output_h", "ht").output("output_c", "ct").drop("rows");
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
        return ctx.add<ConcatD>(whole, "x"_p = {g[0], g[2], g[1], g[3]}, "concat_dim"_p = axis, "N"_p = 4);
    };
    auto const w = in_order("gates_of_w", "w", ctx.tensor<"w">(), 1);
    auto const b = in_order("gates_of_b", "b", ctx.tensor<"b">(), 0);
    auto const first = ctx.add<BlockLSTM>("lstm", "seq_len_max"_p = ctx.tensor<"seq_len_max">(),
        "x"_p = ctx.tensor<"x">(), "cs_prev"_p = ctx.tensor<"cs_prev">(), "h_prev"_p = ctx.tensor<"h_prev">(),
        "w"_p = w, "wci"_p = ctx.tensor<"wci">(), "wcf"_p = ctx.tensor<"wcf">(), "wco"_p = ctx.tensor<"wco">(),
        "b"_p = b, "forget_bias"_p = 0.0, "cell_clip"_p = ctx.attr<"cell_clip">(),
        "use_peephole"_p = ctx.attr<"use_peephole">());
    for (std::size_t k = 0; k < 7; ++k) ctx.result(first[k]);
    return ok;
}
inline constexpr auto block_lstm_v2 = expand<tf::recurrent<"BlockLSTMV2">>(&expand_block_lstm_v2);

/// The plugins of this family.
using recurrent_plugins =
    plugins<gru_block_cell, block_lstm_v2, scope_basic_lstm_cell, scope_gru_cell, scope_dynamic_lstm,
        scope_dynamic_lstm_sequence, scope_dynamic_gru_sequence, scope_dynamic_gru, block_lstm, lstm_block_cell>;

} // namespace library::tensorflow_plugins

namespace library::tensorflow_passes {

using namespace scope_terms;
namespace tf = tensorflow_ops;

namespace detail {

/// One step of BasicLSTMCell; `x`, `h`, `c`, `w`, `b` are the names of its inputs.
constexpr structure&& lstm_step(structure& s, string_ref x, string_ref h, string_ref c, string_ref w, string_ref b) {
    return s.constant("concat_axis", 1, -1)
        .constant("split_axis", 1, -1)
        .constant("forget_bias")
        .node("concat", "ConcatV2", x, h, "concat_axis")
        .node("product", "MatMul", "concat", w)
        .where("transpose_a", false)
        .where("transpose_b", false)
        .node("biased", "BiasAdd", "product", b)
        .node("split", "Split", "split_axis", "biased")
        .where("num_split", 4)
        .node("forget", "Add|AddV2", "split:2", "forget_bias")
        .swaps()
        .node("sigmoid_f", "Sigmoid", "forget")
        .node("kept", "Mul", c, "sigmoid_f")
        .swaps()
        .node("sigmoid_i", "Sigmoid", "split:0")
        .node("tanh_j", "Tanh", "split:1")
        .node("new", "Mul", "sigmoid_i", "tanh_j")
        .swaps()
        .node("ct", "Add|AddV2", "kept", "new")
        .swaps()
        .node("tanh_c", "Tanh", "ct")
        .node("sigmoid_o", "Sigmoid", "split:3")
        .node("ht", "Mul", "tanh_c", "sigmoid_o")
        .swaps()
        .where("T", dtype::f32);
}
/// One step of GRUCell.
constexpr structure&& gru_step(
    structure& s, string_ref x, string_ref h, string_ref w, string_ref b, string_ref cw, string_ref cb) {
    return s.constant("concat_axis", 1, -1)
        .constant("concat_axis_1", 1, -1)
        .constant("split_axis", 1, -1)
        .constant("one", 1.0)
        .node("concat", "ConcatV2", x, h, "concat_axis")
        .node("product", "MatMul", "concat", w)
        .where("transpose_a", false)
        .where("transpose_b", false)
        .node("biased", "BiasAdd", "product", b)
        .node("gates", "Sigmoid", "biased")
        .node("split", "Split", "split_axis", "gates")
        .where("num_split", 2)
        .node("reset", "Mul", "split:0", h)
        .swaps()
        .node("concat_1", "ConcatV2", x, "reset", "concat_axis_1")
        .node("product_1", "MatMul", "concat_1", cw)
        .where("transpose_a", false)
        .where("transpose_b", false)
        .node("biased_1", "BiasAdd", "product_1", cb)
        .node("candidate", "Tanh", "biased_1")
        .node("kept", "Mul", "split:1", h)
        .swaps()
        .node("rest", "Sub", "one", "split:1")
        .node("new", "Mul", "rest", "candidate")
        .swaps()
        .node("ht", "Add|AddV2", "kept", "new")
        .swaps()
        .where("T", dtype::f32);
}
/// A dynamic_rnn around a step: the counter, and x read time by time from a TensorArray. The final state is the loop's
/// result.
constexpr structure&& loop_around(structure& s) {
    return s.constant("time", 0)
        .constant("start", 0)
        .constant("delta", 1)
        .constant("step", 1)
        .node("array", "TensorArrayV3", "@length")
        .node("unstack", "Range", "start", "@rows", "delta")
        .node("scatter", "TensorArrayScatterV3", "array", "unstack", "@x", "array:1")
        .node("enter", "Enter", "time")
        .node("enter_length", "Enter", "@length")
        .node("merge", "Merge", "enter", "next")
        .node("less", "Less", "merge", "enter_length")
        .node("go", "LoopCond", "less")
        .node("switch", "Switch", "merge", "go")
        .node("now", "Identity", "switch:1")
        .node("later", "Add|AddV2", "now", "step")
        .swaps()
        .node("next", "NextIteration", "later")
        .node("enter_array", "Enter", "array")
        .node("enter_flow", "Enter", "scatter")
        .node("input", "TensorArrayReadV3", "enter_array", "now", "enter_flow");
}

/// A state of the loop: `enter_c`, `merge_c`, `switch_c`, `now_c`, `next_c`.
constexpr structure&& loop_state(structure& s, string_ref enter, string_ref merge, string_ref part, string_ref now,
    string_ref next, string_ref first, string_ref result) {
    string_ref const part_1 = part == string_ref("switch_c") ? "switch_c:1" : "switch_h:1";
    return s.node(enter, "Enter", first)
        .node(merge, "Merge", enter, next)
        .node(part, "Switch", merge, "go")
        .node(now, "Identity", part_1)
        .node(next, "NextIteration", result);
}

/// An array that the loop writes time by time, one element per iteration, read as one tensor after the loop.
constexpr structure&& loop_sequence(structure& s, string_ref written) {
    return s.constant("start_1", 0)
        .constant("delta_1", 1)
        .node("array_y", "TensorArrayV3", "@length")
        .node("enter_array_y", "Enter", "array_y")
        .node("enter_y", "Enter", "array_y:1")
        .node("merge_y", "Merge", "enter_y", "next_y")
        .node("switch_y", "Switch", "merge_y", "go")
        .node("now_y", "Identity", "switch_y:1")
        .node("write", "TensorArrayWriteV3", "enter_array_y", "now", written, "now_y")
        .node("next_y", "NextIteration", "write")
        .node("exit_y", "Exit", "switch_y")
        .node("size", "TensorArraySizeV3", "array_y", "exit_y")
        .node("all", "Range", "start_1", "size", "delta_1")
        .node("gather", "TensorArrayGatherV3", "array_y", "all", "exit_y");
}

} // namespace detail

inline constexpr structure basic_lstm_form = [] {
    structure s;
    detail::lstm_step(s, "@x", "@h", "@c", "@w", "@b").output("ct", "ct").output("ht", "ht");
    return s;
}();
inline constexpr auto basic_lstm_cell = scope_pass<tf::ScopeBasicLSTMCell>("basic_lstm_cell")
                                            .when(count("MatMul") >= 1 && count("Split") >= 1 &&
                                                  count("Sigmoid") >= 3 && count("Tanh") >= 2 && count("Mul") >= 3)
                                            .match(basic_lstm_form)
                                            .attr_from_constant("forget_bias", "forget_bias")
                                            .attr_from("T", "ht", "T")
                                            .description("one step of BasicLSTMCell");

inline constexpr structure gru_form = [] {
    structure s;
    detail::gru_step(s, "@x", "@h", "@w", "@b", "@cw", "@cb").output("ht", "ht");
    return s;
}();
inline constexpr auto gru_cell = scope_pass<tf::ScopeGRUCell>("gru_cell")
                                     .when(count("MatMul") >= 2 && count("Split") >= 1 && count("Sigmoid") >= 1 &&
                                           count("Tanh") >= 1 && count("Mul") >= 3 && count("Sub") >= 1)
                                     .match(gru_form)
                                     .attr_from("T", "ht", "T")
                                     .description("one step of GRUCell");

inline constexpr structure dynamic_lstm_form = [] {
    structure s;
    detail::loop_around(s).node("enter_w", "Enter", "@w").node("enter_b", "Enter", "@b");
    detail::loop_state(s, "enter_c", "merge_c", "switch_c", "now_c", "next_c", "@init_c", "ct");
    detail::loop_state(s, "enter_h", "merge_h", "switch_h", "now_h", "next_h", "@init_h", "ht");
    detail::lstm_step(s, "input", "now_h", "now_c", "enter_w", "enter_b");
    s.node("exit_h", "Exit", "switch_h")
        .node("exit_c", "Exit", "switch_c")
        .optional()
        .output("ht", "exit_h")
        .output("ct", "exit_c");
    return s;
}();
inline constexpr auto dynamic_lstm = scope_pass<tf::ScopeDynamicLSTM>("dynamic_lstm")
                                         .when(count("LoopCond") >= 1 && count("TensorArrayReadV3") >= 1 &&
                                               count("MatMul") >= 1 && count("Split") >= 1 && count("Tanh") >= 2 &&
                                               count("Sigmoid") >= 3)
                                         .match(dynamic_lstm_form)
                                         .priority(2)
                                         .attr_from_constant("forget_bias", "forget_bias")
                                         .attr_from("T", "ht", "T")
                                         .description(
                                             "dynamic_rnn over BasicLSTMCell of which the last states are read");

inline constexpr structure dynamic_gru_form = [] {
    structure s;
    detail::loop_around(s)
        .node("enter_w", "Enter", "@w")
        .node("enter_b", "Enter", "@b")
        .node("enter_cw", "Enter", "@cw")
        .node("enter_cb", "Enter", "@cb");
    detail::loop_state(s, "enter_h", "merge_h", "switch_h", "now_h", "next_h", "@init_h", "ht");
    detail::gru_step(s, "input", "now_h", "enter_w", "enter_b", "enter_cw", "enter_cb");
    s.node("exit_h", "Exit", "switch_h").output("ht", "exit_h");
    return s;
}();
inline constexpr auto dynamic_gru = scope_pass<tf::ScopeDynamicGRU>("dynamic_gru")
                                        .when(count("LoopCond") >= 1 && count("TensorArrayReadV3") >= 1 &&
                                              count("MatMul") >= 2 && count("Split") >= 1 && count("Tanh") >= 1 &&
                                              count("Sub") >= 1)
                                        .match(dynamic_gru_form)
                                        .priority(2)
                                        .attr_from("T", "ht", "T")
                                        .description("dynamic_rnn over GRUCell of which the last state is read");

inline constexpr structure dynamic_lstm_sequence_form = [] {
    structure s;
    detail::loop_around(s).node("enter_w", "Enter", "@w").node("enter_b", "Enter", "@b");
    detail::loop_state(s, "enter_c", "merge_c", "switch_c", "now_c", "next_c", "@init_c", "ct");
    detail::loop_state(s, "enter_h", "merge_h", "switch_h", "now_h", "next_h", "@init_h", "ht");
    detail::lstm_step(s, "input", "now_h", "now_c", "enter_w", "enter_b");
    s.node("exit_h", "Exit", "switch_h").optional().node("exit_c", "Exit", "switch_c").optional();
    return detail::loop_sequence(s, "ht").output("y", "gather").output("ht", "exit_h").output("ct", "exit_c");
}();
inline constexpr auto dynamic_lstm_sequence =
    scope_pass<tf::ScopeDynamicLSTMSequence>("dynamic_lstm_sequence")
        .when(count("LoopCond") >= 1 && count("TensorArrayReadV3") >= 1 && count("TensorArrayWriteV3") >= 1 &&
              count("MatMul") >= 1 && count("Split") >= 1 && count("Tanh") >= 2 && count("Sigmoid") >= 3)
        .match(dynamic_lstm_sequence_form)
        .priority(2)
        .attr_from_constant("forget_bias", "forget_bias")
        .attr_from("T", "ht", "T")
        .description("dynamic_rnn over BasicLSTMCell of which every state is read");

inline constexpr structure dynamic_gru_sequence_form = [] {
    structure s;
    detail::loop_around(s)
        .node("enter_w", "Enter", "@w")
        .node("enter_b", "Enter", "@b")
        .node("enter_cw", "Enter", "@cw")
        .node("enter_cb", "Enter", "@cb");
    detail::loop_state(s, "enter_h", "merge_h", "switch_h", "now_h", "next_h", "@init_h", "ht");
    detail::gru_step(s, "input", "now_h", "enter_w", "enter_b", "enter_cw", "enter_cb");
    s.node("exit_h", "Exit", "switch_h").optional();
    return detail::loop_sequence(s, "ht").output("y", "gather").output("ht", "exit_h");
}();
inline constexpr auto dynamic_gru_sequence = scope_pass<tf::ScopeDynamicGRUSequence>("dynamic_gru_sequence")
                                                 .when(count("LoopCond") >= 1 && count("TensorArrayReadV3") >= 1 &&
                                                       count("TensorArrayWriteV3") >= 1 && count("MatMul") >= 2 &&
                                                       count("Split") >= 1 && count("Tanh") >= 1 && count("Sub") >= 1)
                                                 .match(dynamic_gru_sequence_form)
                                                 .priority(2)
                                                 .attr_from("T", "ht", "T")
                                                 .description("dynamic_rnn over GRUCell of which every state is read");

} // namespace library::tensorflow_passes
GRAFT_END
