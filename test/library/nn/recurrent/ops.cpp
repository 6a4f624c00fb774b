// test/library/nn/recurrent/ops.cpp - shape rules of recurrent layers: results and errors of each operator
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/nn/recurrent/ops.hpp"
#include "graft/op/infer/infer.hpp"
#include "test/check.hpp"
#include "test/library/ops_case.hpp"

namespace library_nn_recurrent_ops_test {

using graft::infer;
using graft::shape;
using graft::errc;
using namespace graft::library;
using namespace test;

TEST_CASE("recurrent layers") {
    GRAFT_CHECK_TWICE(infer<LSTM>("h", {{"x", {20, 3, 7}}, {"cont", {20, 3}}, {"w_x", {40, 7}}, {"bias", {40}},
                                           {"w_h", {40, 10}}, {"num_output", 10}}) == shape{20, 3, 10});
    GRAFT_CHECK_TWICE(infer<LSTM>("c_t", {{"x", {20, 3, 7}}, {"cont", {-1, 3}}, {"w_x", {40, 7}}, {"bias", {40}},
                                             {"w_h", {40, 10}}, {"num_output", 10}, {"c_t", 1}}) == shape{1, 3, 10});
    GRAFT_CHECK_TWICE(infer<BlockLSTM>("h", {{"seq_len_max", shape::scalar()}, {"x", {20, 3, 7}}, {"cs_prev", {3, 10}},
                                                {"h_prev", {3, 10}}, {"w", {17, 40}}, {"wci", {10}}, {"wcf", {10}},
                                                {"wco", {10}}, {"b", {40}}}) == shape{20, 3, 10});
    GRAFT_CHECK_TWICE(
        infer<LSTMBlockCell>("co", {{"x", {3, 7}}, {"cs_prev", {3, 10}}, {"h_prev", {3, 10}}, {"w", {17, 40}},
                                       {"wci", {10}}, {"wcf", {10}}, {"wco", {10}}, {"b", {40}}}) == shape{3, 10});
}

TEST_CASE("ContinuationIndicator") {
    GRAFT_GIVES(ContinuationIndicator, {{"time_step", 4}, {"batch_size", 3}}, {4, 3});
    GRAFT_REFUSES(ContinuationIndicator, errc::wrong_value, "time_step", {{"time_step", 0}, {"batch_size", 3}});
    GRAFT_REFUSES(ContinuationIndicator, errc::wrong_value, "batch_size", {{"time_step", 4}, {"batch_size", 0}});
}

TEST_CASE("GRUCell") {
    GRAFT_GIVES(GRUCell,
        {{"x", {3, 7}}, {"h_prev", {3, 10}}, {"w_ru", {17, 20}}, {"w_c", {17, 10}}, {"b_ru", {20}}, {"b_c", {10}}},
        {3, 10}, "h");
    GRAFT_GIVES(GRUCell,
        {{"x", {-1, 7}}, {"h_prev", {3, -1}}, {"w_ru", {17, 20}}, {"w_c", {17, 10}}, {"b_ru", {20}}, {"b_c", {10}}},
        {3, 10});
    GRAFT_GIVES(GRUCell,
        {{"x", unknown}, {"h_prev", unknown}, {"w_ru", {17, 20}}, {"w_c", {17, 10}}, {"b_ru", {20}}, {"b_c", {10}}},
        {-1, 10});
    GRAFT_REFUSES(GRUCell, errc::shape_mismatch, "h_prev",
        {{"x", {3, 7}}, {"h_prev", {4, 10}}, {"w_ru", {17, 20}}, {"w_c", {17, 10}}, {"b_ru", {20}}, {"b_c", {10}}});
    GRAFT_REFUSES(GRUCell, errc::shape_mismatch, "w_c",
        {{"x", {3, 7}}, {"h_prev", {3, 11}}, {"w_ru", {17, 20}}, {"w_c", {17, 10}}, {"b_ru", {20}}, {"b_c", {10}}});
    GRAFT_REFUSES(GRUCell, errc::wrong_rank, "x",
        {{"x", {7}}, {"h_prev", {3, 10}}, {"w_ru", {17, 20}}, {"w_c", {17, 10}}, {"b_ru", {20}}, {"b_c", {10}}});
    GRAFT_REFUSES(GRUCell, errc::wrong_rank, "w_c",
        {{"x", {3, 7}}, {"h_prev", {3, 10}}, {"w_ru", {17, 20}}, {"w_c", {17}}, {"b_ru", {20}}, {"b_c", {10}}});
}

TEST_CASE("DynamicGRU") {
    GRAFT_GIVES(DynamicGRU,
        {{"x", {20, 3, 7}}, {"w", {17, 20}}, {"b", {20}}, {"cw", {17, 10}}, {"cb", {10}}, {"length", {}},
            {"init_h", {3, 10}}},
        {20, 3, 10});
    GRAFT_GIVES(DynamicGRU,
        {{"x", {-1, 3, 7}}, {"w", {17, 20}}, {"b", {20}}, {"cw", {17, 10}}, {"cb", {10}}, {"length", {}},
            {"init_h", {3, 10}}},
        {3, 10}, "output_h");
    GRAFT_GIVES(DynamicGRU,
        {{"x", unknown}, {"w", {17, 20}}, {"b", {20}}, {"cw", {17, 10}}, {"cb", {10}}, {"length", {}},
            {"init_h", {3, 10}}},
        {-1, 3, 10});
    GRAFT_REFUSES(DynamicGRU, errc::shape_mismatch, "init_h",
        {{"x", {20, 4, 7}}, {"w", {17, 20}}, {"b", {20}}, {"cw", {17, 10}}, {"cb", {10}}, {"length", {}},
            {"init_h", {3, 10}}});
    GRAFT_REFUSES(DynamicGRU, errc::wrong_rank, "x",
        {{"x", {20, 7}}, {"w", {17, 20}}, {"b", {20}}, {"cw", {17, 10}}, {"cb", {10}}, {"length", {}},
            {"init_h", {3, 10}}});
    GRAFT_REFUSES(DynamicGRU, errc::wrong_rank, "init_h",
        {{"x", {20, 3, 7}}, {"w", {17, 20}}, {"b", {20}}, {"cw", {17, 10}}, {"cb", {10}}, {"length", {}},
            {"init_h", {10}}});
}

TEST_CASE("DynamicLSTM") {
    GRAFT_GIVES(DynamicLSTM,
        {{"x", {20, 3, 7}}, {"w", {17, 40}}, {"b", {40}}, {"length", {}}, {"init_h", {3, 10}}, {"init_c", {3, 10}}},
        {20, 3, 10});
    GRAFT_GIVES(DynamicLSTM,
        {{"x", {20, -1, 7}}, {"w", {17, 40}}, {"b", {40}}, {"length", {}}, {"init_h", {3, 10}}, {"init_c", {3, 10}}},
        {3, 10}, "output_c");
    GRAFT_GIVES(DynamicLSTM,
        {{"x", unknown}, {"w", {17, 40}}, {"b", {40}}, {"length", {}}, {"init_h", unknown}, {"init_c", {3, 10}}},
        {-1, -1, -1});
    GRAFT_REFUSES(DynamicLSTM, errc::wrong_rank, "x",
        {{"x", {20, 7}}, {"w", {17, 40}}, {"b", {40}}, {"length", {}}, {"init_h", {3, 10}}, {"init_c", {3, 10}}});
    GRAFT_REFUSES(DynamicLSTM, errc::wrong_rank, "init_h",
        {{"x", {20, 3, 7}}, {"w", {17, 40}}, {"b", {40}}, {"length", {}}, {"init_h", {10}}, {"init_c", {3, 10}}});
}

TEST_CASE("LSTM") {
    GRAFT_GIVES(LSTM,
        {{"x", {20, 3, 7}}, {"cont", {20, 3}}, {"w_x", {40, 7}}, {"bias", {40}}, {"w_h", {40, 10}}, {"num_output", 10}},
        {20, 3, 10});
    GRAFT_GIVES(LSTM,
        {{"x", {-1, 3, 7}}, {"cont", {20, 3}}, {"w_x", {40, 7}}, {"bias", {40}}, {"w_h", {40, 10}}, {"num_output", 10}},
        {20, 3, 10});
    GRAFT_GIVES(LSTM,
        {{"x", unknown}, {"cont", {20, 3}}, {"w_x", {40, 7}}, {"bias", {40}}, {"w_h", {40, 10}}, {"num_output", 10}},
        {20, 3, 10});
    GRAFT_REFUSES(LSTM, errc::shape_mismatch, "cont",
        {{"x", {20, 3, 7}}, {"cont", {19, 3}}, {"w_x", {40, 7}}, {"bias", {40}}, {"w_h", {40, 10}},
            {"num_output", 10}});
    GRAFT_REFUSES(LSTM, errc::wrong_value, "num_output",
        {{"x", {20, 3, 7}}, {"w_x", {40, 7}}, {"bias", {40}}, {"w_h", {40, 10}}, {"num_output", 0}});
    GRAFT_REFUSES(LSTM, errc::wrong_rank, "x",
        {{"x", {20}}, {"w_x", {40, 7}}, {"bias", {40}}, {"w_h", {40, 10}}, {"num_output", 10}});
}

TEST_CASE("RNN") {
    GRAFT_GIVES(RNN,
        {{"x", {20, 3, 7}}, {"cont", {20, 3}}, {"w_xh", {10, 7}}, {"bias_h", {10}}, {"w_hh", {10, 10}},
            {"w_ho", {10, 10}}, {"bias_o", {10}}, {"num_output", 10}},
        {20, 3, 10});
    GRAFT_GIVES(RNN,
        {{"x", {-1, 3, 7}}, {"cont", {20, 3}}, {"w_xh", {10, 7}}, {"bias_h", {10}}, {"w_hh", {10, 10}},
            {"w_ho", {10, 10}}, {"bias_o", {10}}, {"num_output", 10}},
        {20, 3, 10});
    GRAFT_GIVES(RNN,
        {{"x", unknown}, {"cont", {20, 3}}, {"w_xh", {10, 7}}, {"bias_h", {10}}, {"w_hh", {10, 10}}, {"w_ho", {10, 10}},
            {"bias_o", {10}}, {"num_output", 10}},
        {20, 3, 10});
    GRAFT_REFUSES(RNN, errc::shape_mismatch, "cont",
        {{"x", {20, 3, 7}}, {"cont", {20, 2}}, {"w_xh", {10, 7}}, {"bias_h", {10}}, {"w_hh", {10, 10}},
            {"w_ho", {10, 10}}, {"bias_o", {10}}, {"num_output", 10}});
    GRAFT_REFUSES(RNN, errc::wrong_rank, "x",
        {{"x", {20}}, {"w_xh", {10, 7}}, {"bias_h", {10}}, {"w_hh", {10, 10}}, {"w_ho", {10, 10}}, {"bias_o", {10}},
            {"num_output", 10}});
}

TEST_CASE("BlockLSTM") {
    GRAFT_GIVES(BlockLSTM,
        {{"seq_len_max", {}}, {"x", {20, 3, 7}}, {"cs_prev", {3, 10}}, {"h_prev", {3, 10}}, {"w", {17, 40}},
            {"wci", {10}}, {"wcf", {10}}, {"wco", {10}}, {"b", {40}}},
        {20, 3, 10});
    GRAFT_GIVES(BlockLSTM,
        {{"seq_len_max", {}}, {"x", {-1, 3, 7}}, {"cs_prev", {3, 10}}, {"h_prev", {3, 10}}, {"w", {17, 40}},
            {"wci", {10}}, {"wcf", {10}}, {"wco", {10}}, {"b", {40}}},
        {-1, 3, 10});
    GRAFT_GIVES(BlockLSTM,
        {{"seq_len_max", {}}, {"x", unknown}, {"cs_prev", {3, 10}}, {"h_prev", {3, 10}}, {"w", {17, 40}}, {"wci", {10}},
            {"wcf", {10}}, {"wco", {10}}, {"b", {40}}},
        {-1, -1, 10});
    GRAFT_REFUSES(BlockLSTM, errc::wrong_rank, "x",
        {{"seq_len_max", {}}, {"x", {20, 7}}, {"cs_prev", {3, 10}}, {"h_prev", {3, 10}}, {"w", {17, 40}}, {"wci", {10}},
            {"wcf", {10}}, {"wco", {10}}, {"b", {40}}});
    GRAFT_REFUSES(BlockLSTM, errc::wrong_shape, "b",
        {{"seq_len_max", {}}, {"x", {20, 3, 7}}, {"cs_prev", {3, 10}}, {"h_prev", {3, 10}}, {"w", {17, 40}},
            {"wci", {10}}, {"wcf", {10}}, {"wco", {10}}, {"b", {41}}});
}

TEST_CASE("LSTMBlockCell") {
    GRAFT_GIVES(LSTMBlockCell,
        {{"x", {3, 7}}, {"cs_prev", {3, 10}}, {"h_prev", {3, 10}}, {"w", {17, 40}}, {"wci", {10}}, {"wcf", {10}},
            {"wco", {10}}, {"b", {40}}},
        {3, 10});
    GRAFT_GIVES(LSTMBlockCell,
        {{"x", {-1, 7}}, {"cs_prev", {3, 10}}, {"h_prev", {3, 10}}, {"w", {17, 40}}, {"wci", {10}}, {"wcf", {10}},
            {"wco", {10}}, {"b", {40}}},
        {-1, 10});
    GRAFT_GIVES(LSTMBlockCell,
        {{"x", unknown}, {"cs_prev", {3, 10}}, {"h_prev", {3, 10}}, {"w", {17, 40}}, {"wci", {10}}, {"wcf", {10}},
            {"wco", {10}}, {"b", {40}}},
        {-1, 10});
    GRAFT_REFUSES(LSTMBlockCell, errc::wrong_rank, "x",
        {{"x", {3}}, {"cs_prev", {3, 10}}, {"h_prev", {3, 10}}, {"w", {17, 40}}, {"wci", {10}}, {"wcf", {10}},
            {"wco", {10}}, {"b", {40}}});
    GRAFT_REFUSES(LSTMBlockCell, errc::wrong_rank, "cs_prev",
        {{"x", {3, 7}}, {"cs_prev", {10}}, {"h_prev", {3, 10}}, {"w", {17, 40}}, {"wci", {10}}, {"wcf", {10}},
            {"wco", {10}}, {"b", {40}}});
}

TEST_CASE("DynamicRNN") {
    GRAFT_GIVES(DynamicRNN, {{"x", {20, 3, 7}}, {"w", {17, 40}}, {"b", {40}}}, {20, 3, 10});
    GRAFT_GIVES(DynamicRNN, {{"x", {-1, 3, 7}}, {"w", {17, 40}}, {"b", {40}}}, {-1, 3, 10});
    GRAFT_GIVES(DynamicRNN, {{"x", unknown}, {"w", {17, 40}}, {"b", {40}}}, {-1, -1, 10});
    GRAFT_REFUSES(DynamicRNN, errc::wrong_rank, "x", {{"x", {20, 3}}, {"w", {17, 40}}, {"b", {40}}});
    GRAFT_REFUSES(DynamicRNN, errc::wrong_shape, "w", {{"x", {20, 3, 7}}, {"w", {17, 42}}, {"b", {42}}});
    GRAFT_REFUSES(DynamicRNN, errc::shape_mismatch, "w", {{"x", {20, 3, 7}}, {"w", {18, 40}}, {"b", {40}}});
    GRAFT_REFUSES(DynamicRNN, errc::shape_mismatch, "b", {{"x", {20, 3, 7}}, {"w", {17, 40}}, {"b", {41}}});
    GRAFT_REFUSES(DynamicRNN, errc::wrong_value, "direction",
        {{"x", {20, 3, 7}}, {"w", {17, 40}}, {"b", {40}}, {"direction", "BACK"}});
}

TEST_CASE("DynamicRNNV3") {
    GRAFT_GIVES(DynamicRNNV3, {{"x", {20, 3, 7}}, {"w", {12, 40}}, {"b", {40}}, {"project", {10, 5}}}, {20, 3, 5});
    GRAFT_GIVES(DynamicRNNV3, {{"x", {20, 3, 7}}, {"w", {17, 40}}, {"b", {40}}}, {20, 3, 10});
    GRAFT_GIVES(DynamicRNNV3, {{"x", {-1, 3, 7}}, {"w", {12, 40}}, {"b", {40}}, {"project", {10, 5}}}, {-1, 3, 5});
    GRAFT_GIVES(DynamicRNNV3, {{"x", unknown}, {"w", {12, 40}}, {"b", {40}}, {"project", {10, 5}}}, {-1, -1, 5});
    GRAFT_REFUSES(
        DynamicRNNV3, errc::wrong_rank, "project", {{"x", {20, 3, 7}}, {"w", {12, 40}}, {"b", {40}}, {"project", {5}}});
    GRAFT_REFUSES(DynamicRNNV3, errc::shape_mismatch, "project",
        {{"x", {20, 3, 7}}, {"w", {12, 40}}, {"b", {40}}, {"project", {9, 5}}});
    GRAFT_REFUSES(DynamicRNNV3, errc::wrong_value, "cell_type",
        {{"x", {20, 3, 7}}, {"w", {12, 40}}, {"b", {40}}, {"cell_type", "GRU"}});
}

TEST_CASE("BasicRNNCell") {
    GRAFT_GIVES(BasicRNNCell,
        {{"x", {3, 7}}, {"w_xh", {10, 7}}, {"bias_h", {10}}, {"w_ho", {10, 10}}, {"bias_o", {10}}, {"num_output", 10}},
        {3, 10});
    GRAFT_GIVES(BasicRNNCell,
        {{"x", {-1, 7}}, {"w_xh", {10, 7}}, {"bias_h", {10}}, {"w_ho", {10, 10}}, {"bias_o", {10}}, {"num_output", 10}},
        {-1, 10});
    GRAFT_GIVES(BasicRNNCell,
        {{"x", unknown}, {"w_xh", {10, 7}}, {"bias_h", {10}}, {"w_ho", {10, 10}}, {"bias_o", {10}}, {"num_output", 10}},
        unknown);
    GRAFT_REFUSES(BasicRNNCell, errc::wrong_rank, "x",
        {{"x", {3}}, {"w_xh", {10, 7}}, {"bias_h", {10}}, {"w_ho", {10, 10}}, {"bias_o", {10}}, {"num_output", 10}});
    GRAFT_REFUSES(BasicRNNCell, errc::wrong_value, "num_output",
        {{"x", {3, 7}}, {"w_xh", {10, 7}}, {"bias_h", {10}}, {"w_ho", {10, 10}}, {"bias_o", {10}}});
    GRAFT_REFUSES(BasicRNNCell, errc::missing_input, "h_0",
        {{"x", {3, 7}}, {"w_xh", {10, 7}}, {"bias_h", {10}}, {"w_ho", {10, 10}}, {"bias_o", {10}}, {"num_output", 10},
            {"expose_hidden", true}});
}

} // namespace library_nn_recurrent_ops_test
