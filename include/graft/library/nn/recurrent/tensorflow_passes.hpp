// graft/library/nn/recurrent/tensorflow_passes.hpp - scope passes for TensorFlow: recurrent layers and cells
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/fusion/pass.hpp"
#include "graft/library/nn/recurrent/tensorflow.hpp"

GRAFT_BEGIN
namespace library::tensorflow_passes {

using namespace scope_terms;
namespace tf = tensorflow_ops;

namespace detail {

/// One step of BasicLSTMCell; `x`, `h`, `c`, `w`, `b` are the names of its inputs.
constexpr structure&& lstm_step(structure& s, string_ref x, string_ref h, string_ref c, string_ref w, string_ref b) {
    return s.constant("concat_axis", 1, -1).constant("split_axis", 1, -1).constant("forget_bias")
        .node("concat", "ConcatV2", x, h, "concat_axis")
        .node("product", "MatMul", "concat", w).where("transpose_a", false).where("transpose_b", false)
        .node("biased", "BiasAdd", "product", b)
        .node("split", "Split", "split_axis", "biased").where("num_split", 4)
        .node("forget", "Add|AddV2", "split:2", "forget_bias").swaps()
        .node("sigmoid_f", "Sigmoid", "forget")
        .node("kept", "Mul", c, "sigmoid_f").swaps()
        .node("sigmoid_i", "Sigmoid", "split:0")
        .node("tanh_j", "Tanh", "split:1")
        .node("new", "Mul", "sigmoid_i", "tanh_j").swaps()
        .node("ct", "Add|AddV2", "kept", "new").swaps()
        .node("tanh_c", "Tanh", "ct")
        .node("sigmoid_o", "Sigmoid", "split:3")
        .node("ht", "Mul", "tanh_c", "sigmoid_o").swaps().where("T", dtype::f32);
}
/// One step of GRUCell.
constexpr structure&& gru_step(
    structure& s, string_ref x, string_ref h, string_ref w, string_ref b, string_ref cw, string_ref cb) {
    return s.constant("concat_axis", 1, -1).constant("concat_axis_1", 1, -1).constant("split_axis", 1, -1)
        .constant("one", 1.0)
        .node("concat", "ConcatV2", x, h, "concat_axis")
        .node("product", "MatMul", "concat", w).where("transpose_a", false).where("transpose_b", false)
        .node("biased", "BiasAdd", "product", b)
        .node("gates", "Sigmoid", "biased")
        .node("split", "Split", "split_axis", "gates").where("num_split", 2)
        .node("reset", "Mul", "split:0", h).swaps()
        .node("concat_1", "ConcatV2", x, "reset", "concat_axis_1")
        .node("product_1", "MatMul", "concat_1", cw).where("transpose_a", false).where("transpose_b", false)
        .node("biased_1", "BiasAdd", "product_1", cb)
        .node("candidate", "Tanh", "biased_1")
        .node("kept", "Mul", "split:1", h).swaps()
        .node("rest", "Sub", "one", "split:1")
        .node("new", "Mul", "rest", "candidate").swaps()
        .node("ht", "Add|AddV2", "kept", "new").swaps().where("T", dtype::f32);
}
/// A dynamic_rnn around a step: the counter, and x read time by time from a TensorArray. The final state is the loop's
/// result.
constexpr structure&& loop_around(structure& s) {
    return s.constant("time", 0).constant("start", 0).constant("delta", 1).constant("step", 1)
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
        .node("later", "Add|AddV2", "now", "step").swaps()
        .node("next", "NextIteration", "later")
        .node("enter_array", "Enter", "array")
        .node("enter_flow", "Enter", "scatter")
        .node("input", "TensorArrayReadV3", "enter_array", "now", "enter_flow");
}

/// A state of the loop: `enter_c`, `merge_c`, `switch_c`, `now_c`, `next_c`.
constexpr structure&& loop_state(structure& s, string_ref enter, string_ref merge, string_ref part, string_ref now,
    string_ref next, string_ref first, string_ref result) {
    string_ref const part_1 = part == string_ref("switch_c") ? "switch_c:1" : "switch_h:1";
    return s.node(enter, "Enter", first).node(merge, "Merge", enter, next).node(part, "Switch", merge, "go")
        .node(now, "Identity", part_1).node(next, "NextIteration", result);
}

/// An array that the loop writes time by time, one element per iteration, read as one tensor after the loop.
constexpr structure&& loop_sequence(structure& s, string_ref written) {
    return s.constant("start_1", 0).constant("delta_1", 1)
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
    .when(count("MatMul") >= 1 && count("Split") >= 1 && count("Sigmoid") >= 3 && count("Tanh") >= 2 &&
        count("Mul") >= 3)
    .match(basic_lstm_form)
    .attr_from_constant("forget_bias", "forget_bias").attr_from("T", "ht", "T")
    .description("one step of BasicLSTMCell");

inline constexpr structure gru_form = [] {
    structure s;
    detail::gru_step(s, "@x", "@h", "@w", "@b", "@cw", "@cb").output("ht", "ht");
    return s;
}();
inline constexpr auto gru_cell = scope_pass<tf::ScopeGRUCell>("gru_cell")
    .when(count("MatMul") >= 2 && count("Split") >= 1 && count("Sigmoid") >= 1 && count("Tanh") >= 1 &&
        count("Mul") >= 3 && count("Sub") >= 1)
    .match(gru_form)
    .attr_from("T", "ht", "T")
    .description("one step of GRUCell");

inline constexpr structure dynamic_lstm_form = [] {
    structure s;
    detail::loop_around(s).node("enter_w", "Enter", "@w").node("enter_b", "Enter", "@b");
    detail::loop_state(s, "enter_c", "merge_c", "switch_c", "now_c", "next_c", "@init_c", "ct");
    detail::loop_state(s, "enter_h", "merge_h", "switch_h", "now_h", "next_h", "@init_h", "ht");
    detail::lstm_step(s, "input", "now_h", "now_c", "enter_w", "enter_b");
    s.node("exit_h", "Exit", "switch_h").node("exit_c", "Exit", "switch_c").optional().output("ht", "exit_h")
        .output("ct", "exit_c");
    return s;
}();
inline constexpr auto dynamic_lstm = scope_pass<tf::ScopeDynamicLSTM>("dynamic_lstm")
    .when(count("LoopCond") >= 1 && count("TensorArrayReadV3") >= 1 && count("MatMul") >= 1 && count("Split") >= 1 &&
        count("Tanh") >= 2 && count("Sigmoid") >= 3)
    .match(dynamic_lstm_form)
    .priority(2)
    .attr_from_constant("forget_bias", "forget_bias").attr_from("T", "ht", "T")
    .description("dynamic_rnn over BasicLSTMCell of which the last states are read");

inline constexpr structure dynamic_gru_form = [] {
    structure s;
    detail::loop_around(s).node("enter_w", "Enter", "@w").node("enter_b", "Enter", "@b")
        .node("enter_cw", "Enter", "@cw").node("enter_cb", "Enter", "@cb");
    detail::loop_state(s, "enter_h", "merge_h", "switch_h", "now_h", "next_h", "@init_h", "ht");
    detail::gru_step(s, "input", "now_h", "enter_w", "enter_b", "enter_cw", "enter_cb");
    s.node("exit_h", "Exit", "switch_h").output("ht", "exit_h");
    return s;
}();
inline constexpr auto dynamic_gru = scope_pass<tf::ScopeDynamicGRU>("dynamic_gru")
    .when(count("LoopCond") >= 1 && count("TensorArrayReadV3") >= 1 && count("MatMul") >= 2 && count("Split") >= 1 &&
        count("Tanh") >= 1 && count("Sub") >= 1)
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
inline constexpr auto dynamic_lstm_sequence = scope_pass<tf::ScopeDynamicLSTMSequence>("dynamic_lstm_sequence")
    .when(count("LoopCond") >= 1 && count("TensorArrayReadV3") >= 1 && count("TensorArrayWriteV3") >= 1 &&
        count("MatMul") >= 1 && count("Split") >= 1 && count("Tanh") >= 2 && count("Sigmoid") >= 3)
    .match(dynamic_lstm_sequence_form)
    .priority(2)
    .attr_from_constant("forget_bias", "forget_bias").attr_from("T", "ht", "T")
    .description("dynamic_rnn over BasicLSTMCell of which every state is read");

inline constexpr structure dynamic_gru_sequence_form = [] {
    structure s;
    detail::loop_around(s).node("enter_w", "Enter", "@w").node("enter_b", "Enter", "@b")
        .node("enter_cw", "Enter", "@cw").node("enter_cb", "Enter", "@cb");
    detail::loop_state(s, "enter_h", "merge_h", "switch_h", "now_h", "next_h", "@init_h", "ht");
    detail::gru_step(s, "input", "now_h", "enter_w", "enter_b", "enter_cw", "enter_cb");
    s.node("exit_h", "Exit", "switch_h").optional();
    return detail::loop_sequence(s, "ht").output("y", "gather").output("ht", "exit_h");
}();
inline constexpr auto dynamic_gru_sequence = scope_pass<tf::ScopeDynamicGRUSequence>("dynamic_gru_sequence")
    .when(count("LoopCond") >= 1 && count("TensorArrayReadV3") >= 1 && count("TensorArrayWriteV3") >= 1 &&
        count("MatMul") >= 2 && count("Split") >= 1 && count("Tanh") >= 1 && count("Sub") >= 1)
    .match(dynamic_gru_sequence_form)
    .priority(2)
    .attr_from("T", "ht", "T")
    .description("dynamic_rnn over GRUCell of which every state is read");

} // namespace library::tensorflow_passes
GRAFT_END
