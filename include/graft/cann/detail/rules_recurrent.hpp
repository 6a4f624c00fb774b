// graft/cann/detail/rules_recurrent.hpp - shapes of recurrent layers, attention and their gradients that only CANN has
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/detail/rule_call.hpp"

GRAFT_BEGIN
namespace cann::detail {

/// The dtype of the first of these inputs that is there.
inline dtype first_type(rule_call& c, std::initializer_list<std::string_view> names) {
    for (auto const name : names)
        if (c.has(name)) return c.type(name);
    return dtype::undefined;
}
inline void outputs_of(rule_call& c, std::initializer_list<std::string_view> names, shape const& s, dtype t) {
    for (auto const name : names) c.out(name, s, t);
}

/// x: [steps, batch, inputs], weight_hidden: [hidden, 3 * hidden]
inline void gru(rule_call& c) {
    auto const x = c.in("x", 3);
    auto const hidden = c.in("weight_hidden", 2)[0];
    outputs_of(c, {"y", "output_h", "update", "reset", "new", "hidden_new"}, {x[0], x[1], hidden},
        first_type(c, {"bias_input", "bias_hidden", "init_h", "x"}));
}
inline void gru_with_attention(rule_call& c) {
    gru(c);
    auto const x = c.in("x", 3);
    c.in("weight_att", 2);
    for (std::size_t i = 0; i < 2; ++i) c.need_dim("weight_att", i, x[i]);
    c.out("update_att", {x[0], x[1], c.in("weight_hidden", 2)[0]},
        first_type(c, {"bias_input", "bias_hidden", "init_h", "x"}));
}
/// x: [steps, batch, inputs], h: [steps, batch, hidden]
inline void gradient_of_gru(rule_call& c) {
    auto const x = c.in("x", 3), h = c.in("h", 3);
    auto const t = c.type("x");
    auto const gates = dim(3) * h[2];
    c.out("dx", x, t);
    c.out("dh_prev", {x[1], h[2]}, t);
    c.out("dw_input", {x[2], gates}, t);
    c.out("dw_hidden", {h[2], gates}, t);
    outputs_of(c, {"db_input", "db_hidden"}, {gates}, t);
}
inline void gradient_of_gru_cell(rule_call& c) {
    auto const dy = c.in("dy", 3);
    auto const t = c.type("dy");
    outputs_of(c, {"dh_prev", "dnt_x"}, {dim(1), dy[1], dy[2]}, t);
    c.out("dgate_h", {dim(1), dy[1], dim(3) * dy[2]}, t);
}
/// One or both directions of a layer of ONNX: w: [directions, gates * hidden, inputs]
inline void layer_of_onnx(rule_call& c, std::int64_t gates, dtype t) {
    auto const x = c.in("x", 3), w = c.in("w", 3);
    auto const hidden = floor_div(w[1], gates);
    c.out("y", {x[0], w[0], x[1], hidden}, t);
    c.out("y_h", {w[0], x[1], hidden}, t);
    if (gates == 4) c.out("y_c", {w[0], x[1], hidden}, t);
}
inline void gradients_of_peepholes(rule_call& c, dim hidden, dtype t) {
    for (auto const y : {"dwci", "dwcf", "dwco"})
        for (std::size_t k = 0; k < c.outputs(y); ++k) c.out_at(y, k, {hidden}, t);
}
inline void attention_of_queries(rule_call& c, std::string_view mask, bool in_batches) {
    auto const q = c.in("query", 4);
    auto const keys = c.has(mask) ? c.in(mask, 4)[3] : dim::unknown();
    auto const t = dtype::f16;
    if (in_batches) c.out("attention_score", {q[0], q[2], q[3] * q[1]}, t);
    else c.out("attention_score", {q[0] * q[2], q[3] * q[1]}, t);
    c.out(c.output_name(1), {q[0], q[1], q[2], keys}, t);
}
/// The size in blocks of sixteen.
inline dim blocks_of_16(dim d) { return ceil_div(d, 16); }

inline constexpr named_rule recurrent_rules[] = {
    {"DynamicGRUV2", &gru},
    {"DynamicAUGRU", &gru_with_attention},
    {"DynamicGRUV2Hidden",
        [](rule_call& c) {
            auto const x = c.in("x_weight_input", 3);
            outputs_of(c, {"y", "output_h", "update", "reset", "new", "hidden_new"},
                {x[0], x[1], c.in("weight_hidden", 2)[0]}, first_type(c, {"bias_hidden", "init_h", "x_weight_input"}));
        }},
    {"DynamicGRUV2Grad", &gradient_of_gru},
    {"DynamicAUGRUGrad",
        [](rule_call& c) {
            gradient_of_gru(c);
            c.in("weight_att", 3);
            auto const x = c.in("x", 3);
            c.out("dw_att", {x[0], x[1]}, c.type("x"));
        }},
    {"DynamicGRUCellGrad", &gradient_of_gru_cell},
    {"GRUV2HiddenGradCell", &gradient_of_gru_cell},
    {"AUGRUHiddenGradCell",
        [](rule_call& c) {
            gradient_of_gru_cell(c);
            auto const dy = c.in("dy", 3);
            c.out("dw_att_t", {dim(1), dy[1]}, c.type("dy"));
        }},
    {"CommonGRU", [](rule_call& c) { layer_of_onnx(c, 3, first_type(c, {"b", "initial_h", "x"})); }},
    {"CommonLSTM", [](rule_call& c) { layer_of_onnx(c, 4, c.type("x")); }},
    {"LSTMP",
        [](rule_call& c) {
            auto const x = c.in("x", 3), wx = c.in("wx", 2), wr = c.in("wr", 2);
            auto const t = c.type("x");
            auto const batch = c.flag("time_major") ? x[1] : x[0];
            c.out("y", {x[0], x[1], wr[1]}, t);
            c.out("output_h", {dim(1), batch, wr[1]}, t);
            c.out("output_c", {dim(1), batch, floor_div(wx[0], 4)}, t);
        }},
    {"DynamicRNNV2",
        [](rule_call& c) {
            auto const x = c.in("x", 3);
            auto const hidden = floor_div(c.in("weight_input", 2)[1], 4);
            auto const t = first_type(c, {"b", "init_c", "x"});
            outputs_of(c, {"y", "i", "j", "f", "o", "tanhc"}, {x[0], x[1], hidden}, t);
            c.out("output_h", {dim(1), x[1], hidden}, c.type("x"));
            c.out("output_c", {dim(1), x[1], hidden}, t);
        }},
    {"DynamicRNNV2Grad",
        [](rule_call& c) {
            c.in("x", 2);
            auto const t = c.type("y");
            c.out("dw_x", c.in("w_x"), c.type("x"));
            c.out("dw_h", c.in("w_h"), c.type("x"));
            c.out("db", {dim(4) * c.in("w_h", 2)[0]}, t);
            c.like("dx", "x");
            c.out("dh_prev", c.in("init_h"), t);
            c.out("dc_prev", c.in("init_c"), t);
            gradients_of_peepholes(c, c.in("w_h", 2)[0], t);
        }},
    {"DynamicRNNGrad",
        [](rule_call& c) {
            auto const x = c.in("x", 3), h = c.in("h", 3);
            auto const t = c.type("x");
            c.out("dw", {x[2] + h[2], dim(4) * h[2]}, t);
            c.out("db", {dim(4) * h[2]}, t);
            c.out("dx", x, t);
            outputs_of(c, {"dh_prev", "dc_prev"}, {x[1], h[2]}, t);
            gradients_of_peepholes(c, h[2], t);
        }},
    {"DynamicLSTMGradCell",
        [](rule_call& c) {
            auto const dy = c.in("dy", 3);
            for (std::size_t k = 0; k < c.outputs("dgate"); ++k)
                c.out_at("dgate", k, {dy[1], dim(64) * blocks_of_16(dy[2])}, c.type("dy"));
            c.out("dct_1", {dy[1], dy[2]}, c.type("dy"));
        }},
    {"DynamicLSTMV2",
        [](rule_call& c) { // w: [inputs + hidden, 4 * hidden]
            auto const x = c.in("x", 3);
            auto const hidden = floor_div(c.in("w", 2)[1], 4);
            auto const t = c.type("x");
            outputs_of(c, {"y"}, {x[0], x[1], hidden}, t);
            outputs_of(c, {"output_h", "output_c", "last_output_h", "last_output_c"}, {dim(1), x[1], hidden}, t);
        }},
    {"LSTMInputGrad",
        [](rule_call& c) {
            auto const dy = c.in("dy", 3), w = c.in("w", 2);
            auto const t = c.type("c");
            c.out("dx", {dy[0], dy[1], w[0] - dy[2]}, t);
            outputs_of(c, {"dh_prev", "dc_prev"}, {dim(1), dy[1], dy[2]}, t);
            c.out("dgate", {dy[0], dy[1], dim(4) * dy[2]}, dtype::f16);
        }},
    {"BasicLSTMCell",
        [](rule_call& c) {
            c.all_like("c");
            c.like("ht", "h");
        }},
    {"BasicLSTMCellCStateGrad",
        [](rule_call& c) {
            auto const s = c.in("c", 2);
            c.out("dgate", {s[0], s[1] * dim(4)}, c.type("c"));
            c.out("dct_1", s, c.type("c"));
        }},
    {"BasicLSTMCellInputGrad",
        [](rule_call& c) {
            auto const d = c.in("dgate", 2);
            auto const hidden = floor_div(d[1], 4);
            c.out("dxt", {d[0], c.in("w", 2)[0] - hidden}, c.type("dgate"));
            c.out("dht", {d[0], hidden}, c.type("dgate"));
        }},
    {"BasicLSTMCellWeightGrad",
        [](rule_call& c) {
            auto const inputs = c.in("x", 2)[1], gates = c.in("h", 2)[1] * dim(4);
            c.out("dw", {inputs + c.in("h", 2)[1], gates}, c.type("dgate"));
            c.out("db", {gates}, c.type("dgate"));
        }},
    {"EmbeddingDenseGrad",
        [](rule_call& c) {
            auto const& x = c.in("grad");
            auto const width = x.has_rank() && x.rank() > 0 ? x[x.rank() - 1] : dim::unknown();
            c.out("y", {dim(c.number("num_weights")), width}, c.type("grad"));
        }},
    {"RnnGenMask",
        [](rule_call& c) {
            c.out("seq_mask", {dim(c.number("num_step")), c.in("seq_length", 1)[0], dim(c.number("hidden_size"))},
                dtype::f16);
        }},
    {"RnnGenMaskV2",
        [](rule_call& c) {
            c.need_rank("seq_length", 0, 1);
            auto const x = c.in("x", 3);
            c.out("seq_mask", {x[0], x[1], dim(c.number("hidden_size"))}, dtype::f16);
        }},
    {"AttentionScore", [](rule_call& c) { attention_of_queries(c, "padding_mask", false); }},
    {"SwinAttentionScore", [](rule_call& c) { attention_of_queries(c, "padding_mask1", true); }},
    {"AttentionScoreGrad",
        [](rule_call& c) {
            c.in("attention_score", 4);
            auto const dx = c.in("dx", 4);
            outputs_of(c, {"value_dw", "query_dx", "key_dw"}, {dx[0] * dx[2], dx[3] * dx[1]}, dtype::f16);
        }},
    {"AttentionLnQKV",
        [](rule_call& c) {
            c.like("norm", "x");
            auto const x = c.in("x", 2);
            outputs_of(c, {"query_output", "key_output", "value_output"}, c.in("x"), dtype::f16);
            outputs_of(c, {"mean", "variance"}, {x[0]}, dtype::f16);
        }},
    {"AttentionQKVGradX", [](rule_call& c) { c.out("dx", c.in("query_dx"), dtype::f16); }},
    {"AttentionQKVGradW",
        [](rule_call& c) {
            auto const x = c.in("x", 2), q = c.in("query_dx", 2);
            outputs_of(c, {"dw_query", "dw_key", "dw_value"}, {x[1], q[1]}, dtype::f16);
            outputs_of(c, {"dbias_query", "dbias_key", "dbias_value"}, {q[1]}, dtype::f16);
        }},
    {"SwinTransformerLnQKV",
        [](rule_call& c) {
            auto const x = c.in("x", 3);
            auto const length = c.number("seq_length");
            if (!c.need_value(length > 0, "seq_length", "at least 1")) return;
            outputs_of(c, {"query_output", "key_output", "value_output"},
                {floor_div(x[0] * x[1], length), dim(c.number("head_num")), dim(length), dim(c.number("head_dim"))},
                c.type("x"));
        }},
    {"SwinAttentionFFN", [](rule_call& c) { c.like("y", "x1"); }},
    {"TransDataRNN",
        [](rule_call& c) {
            bool const same = c.text("src_format") == c.text("dst_format");
            c.out("dst", same ? c.in("src") : shape::unknown_rank(), c.type("src"));
        }},
    {"DynSeqOuter",
        [](rule_call& c) { // rows of x1 and x2 by batches, of which the value gives the lengths
            c.same_types({"x1", "x2"});
            auto const x1 = c.in("x1", 2);
            c.in("x2", 2);
            c.need_dim("x2", 1, x1[1]);
            auto const l1 = c.in("seq_len1", 1);
            c.in("seq_len2", 1);
            c.need_dim("seq_len2", 0, l1[0]);
            auto const v1 = c.value("seq_len1"), v2 = c.value("seq_len2");
            auto rows = v1.known() && v2.known() ? dim(0) : dim::unknown();
            for (std::size_t i = 0;
                rows.known() && v1.size().known() && i < static_cast<std::size_t>(v1.size().value()); ++i)
                rows += v1[i] * v2[i];
            c.out("y", {rows, x1[1]}, c.type("x1"));
        }},
};

} // namespace cann::detail
GRAFT_END
