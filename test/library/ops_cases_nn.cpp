// test/library/ops_cases_nn.cpp - what each of these gives and refuses: normalization, recurrent layers, quantization,
// losses, boxes, Caffe's own
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/ops.hpp"
#include "test/library/ops_case.hpp"

namespace library_ops_cases_nn_test {

using namespace graft::library;
using namespace test;
using graft::errc;
using graft::format;

TEST_CASE("BatchNorm") {
    GRAFT_GIVES(BatchNorm, {{"x", {2, 5, 5, 8}}, {"scale", {8}}, {"offset", {8}}}, {2, 5, 5, 8});
    GRAFT_GIVES(BatchNorm, {{"x", {-1, 5, 5, 8}}, {"scale", {8}}, {"offset", {8}}}, {-1, 5, 5, 8});
    GRAFT_GIVES(BatchNorm, {{"x", unknown}, {"scale", {8}}, {"offset", {8}}}, unknown);
    GRAFT_REFUSES(BatchNorm, errc::wrong_shape, "scale", {{"x", {2, 5, 5, 8}}, {"scale", {7}}, {"offset", {8}}});
    GRAFT_REFUSES(BatchNorm, errc::missing_input, "mean",
        {{"x", {2, 5, 5, 8}}, {"scale", {8}}, {"offset", {8}}, {"is_training", false}});
    GRAFT_REFUSES(BatchNorm, errc::wrong_rank, "x", {{"x", {2, 8}}, {"scale", {8}}, {"offset", {8}}});
}

TEST_CASE("BNInference") {
    GRAFT_GIVES(BNInference, {{"x", {2, 8, 5, 5}}, {"mean", {8}}, {"variance", {8}}}, {2, 8, 5, 5});
    GRAFT_GIVES(BNInference, {{"x", {-1, 8, 5, 5}}, {"mean", {8}}, {"variance", {8}}}, {-1, 8, 5, 5});
    GRAFT_GIVES(BNInference, {{"x", unknown}, {"mean", {8}}, {"variance", {8}}}, unknown);
    GRAFT_REFUSES(
        BNInference, errc::wrong_element_count, "mean", {{"x", {2, 8, 5, 5}}, {"mean", {7}}, {"variance", {8}}});
    GRAFT_REFUSES(
        BNInference, errc::wrong_element_count, "variance", {{"x", {2, 8, 5, 5}}, {"mean", {8}}, {"variance", {7}}});
}

TEST_CASE("Scale") {
    GRAFT_GIVES(Scale, {{"x", {2, 8, 5, 5}}, {"scale", {8}}, {"bias", {8}}}, {2, 8, 5, 5});
    GRAFT_GIVES(Scale, {{"x", {-1, 8, 5, 5}}, {"scale", {8}}, {"bias", {8}}}, {-1, 8, 5, 5});
    GRAFT_GIVES(Scale, {{"x", unknown}, {"scale", {8}}, {"bias", {8}}}, unknown);
    GRAFT_REFUSES(Scale, errc::wrong_shape, "scale", {{"x", {2, 8, 5, 5}}, {"scale", {5}}});
    GRAFT_REFUSES(Scale, errc::axis_out_of_range, "axis", {{"x", {2, 8}}, {"scale", {8}}, {"axis", 2}});
}

TEST_CASE("Bias") {
    GRAFT_GIVES(Bias, {{"x", {2, 8, 5, 5}}, {"bias", {8}}}, {2, 8, 5, 5});
    GRAFT_GIVES(Bias, {{"x", {-1, 8, 5, 5}}, {"bias", {8}}}, {-1, 8, 5, 5});
    GRAFT_GIVES(Bias, {{"x", unknown}, {"bias", {8}}}, unknown);
    GRAFT_REFUSES(Bias, errc::wrong_shape, "bias", {{"x", {2, 8, 5, 5}}, {"bias", {5}}});
    GRAFT_REFUSES(Bias, errc::axis_out_of_range, "axis", {{"x", {2, 8}}, {"bias", {8}}, {"axis", 2}});
}

TEST_CASE("LRN") {
    GRAFT_GIVES(LRN, {{"x", {2, 8, 5, 3}}}, {2, 8, 5, 3});
    GRAFT_GIVES(LRN, {{"x", {-1, 8, 5, 3}}}, {-1, 8, 5, 3});
    GRAFT_GIVES(LRN, {{"x", unknown}}, unknown);
    GRAFT_REFUSES(LRN, errc::wrong_rank, "x", {{"x", {2, 8, 5}}});
    GRAFT_REFUSES(LRN, errc::wrong_value, "norm_region", {{"x", {2, 8, 5, 3}}, {"norm_region", "DIAGONAL"}});
}

TEST_CASE("MVN") {
    GRAFT_GIVES(MVN, {{"x", {2, 8, 5, 3}}}, {2, 8, 5, 3});
    GRAFT_GIVES(MVN, {{"x", {-1, 8, 5, 3}}}, {-1, 8, 5, 3});
    GRAFT_GIVES(MVN, {{"x", unknown}}, unknown);
    GRAFT_REFUSES(MVN, errc::wrong_dtype, "x", {{"x", of({2, 8}, dtype::i32)}});
    GRAFT_REFUSES(MVN, errc::missing_input, "x", {});
}

TEST_CASE("Normalize") {
    GRAFT_GIVES(Normalize, {{"x1", {2, 8, 5, 3}}, {"x2", {8}}, {"channel_shared", false}}, {2, 8, 5, 3});
    GRAFT_GIVES(Normalize, {{"x1", {-1, 8, 5, 3}}, {"x2", {8}}, {"channel_shared", false}}, {-1, 8, 5, 3});
    GRAFT_GIVES(Normalize, {{"x1", unknown}, {"x2", {8}}, {"channel_shared", false}}, unknown);
    GRAFT_REFUSES(
        Normalize, errc::wrong_element_count, "x2", {{"x1", {2, 8, 5, 3}}, {"x2", {1}}, {"channel_shared", false}});
    GRAFT_REFUSES(Normalize, errc::wrong_element_count, "x2", {{"x1", {2, 8, 5, 3}}, {"x2", {8}}});
}

TEST_CASE("SoftmaxV2") {
    GRAFT_GIVES(SoftmaxV2, {{"x", {2, 8}}}, {2, 8});
    GRAFT_GIVES(SoftmaxV2, {{"x", {-1, 8}}}, {-1, 8});
    GRAFT_GIVES(SoftmaxV2, {{"x", unknown}}, unknown);
    GRAFT_REFUSES(SoftmaxV2, errc::axis_out_of_range, "axes", {{"x", {2, 8}}, {"axes", values{2}}});
    GRAFT_REFUSES(SoftmaxV2, errc::wrong_dtype, "x", {{"x", of({2}, dtype::i32)}});
}

TEST_CASE("LogSoftmaxV2") {
    GRAFT_GIVES(LogSoftmaxV2, {{"logits", {2, 8}}}, {2, 8});
    GRAFT_GIVES(LogSoftmaxV2, {{"logits", {-1, 8}}}, {-1, 8});
    GRAFT_GIVES(LogSoftmaxV2, {{"logits", unknown}}, unknown);
    GRAFT_REFUSES(LogSoftmaxV2, errc::axis_out_of_range, "axes", {{"logits", {2, 8}}, {"axes", values{2}}});
    GRAFT_REFUSES(LogSoftmaxV2, errc::wrong_dtype, "logits", {{"logits", of({2}, dtype::i32)}});
}

TEST_CASE("L2Normalize") {
    GRAFT_GIVES(L2Normalize, {{"x", {2, 8}}, {"axis", values{1}}}, {2, 8});
    GRAFT_GIVES(L2Normalize, {{"x", {-1, 8}}, {"axis", values{1}}}, {-1, 8});
    GRAFT_GIVES(L2Normalize, {{"x", unknown}, {"axis", values{1}}}, unknown);
    GRAFT_REFUSES(L2Normalize, errc::axis_out_of_range, "axis", {{"x", {2, 8}}, {"axis", values{2}}});
    GRAFT_REFUSES(L2Normalize, errc::wrong_dtype, "x", {{"x", of({2}, dtype::i32)}});
}

TEST_CASE("InstanceNorm") {
    GRAFT_GIVES(InstanceNorm, {{"x", {2, 8, 5, 3}}, {"gamma", {3}}, {"beta", {3}}}, {2, 8, 5, 3});
    GRAFT_GIVES(InstanceNorm, {{"x", {-1, 8, 5, 3}}, {"gamma", {3}}, {"beta", {3}}}, {-1, 8, 5, 3});
    GRAFT_GIVES(InstanceNorm, {{"x", unknown}, {"gamma", {3}}, {"beta", {3}}}, unknown);
    GRAFT_REFUSES(
        InstanceNorm, errc::wrong_element_count, "gamma", {{"x", {2, 8, 5, 3}}, {"gamma", {4}}, {"beta", {3}}});
    GRAFT_REFUSES(
        InstanceNorm, errc::wrong_element_count, "beta", {{"x", {2, 8, 5, 3}}, {"gamma", {3}}, {"beta", {4}}});
}

TEST_CASE("LayerNorm") {
    GRAFT_GIVES(LayerNorm,
        {{"x", {2, 8, 5}}, {"gamma", {5}}, {"beta", {5}}, {"begin_norm_axis", -1}, {"begin_params_axis", -1}},
        {2, 8, 5});
    GRAFT_GIVES(LayerNorm,
        {{"x", {-1, 8, 5}}, {"gamma", {5}}, {"beta", {5}}, {"begin_norm_axis", -1}, {"begin_params_axis", -1}},
        {-1, 8, 5});
    GRAFT_GIVES(LayerNorm,
        {{"x", unknown}, {"gamma", {5}}, {"beta", {5}}, {"begin_norm_axis", -1}, {"begin_params_axis", -1}}, unknown);
    GRAFT_REFUSES(LayerNorm, errc::shape_mismatch, "beta",
        {{"x", {2, 8, 5}}, {"gamma", {4}}, {"beta", {5}}, {"begin_norm_axis", -1}, {"begin_params_axis", -1}});
    GRAFT_REFUSES(LayerNorm, errc::axis_out_of_range, "begin_norm_axis",
        {{"x", {2, 8, 5}}, {"gamma", {5}}, {"beta", {5}}, {"begin_norm_axis", 3}});
}

TEST_CASE("Dropout") {
    GRAFT_GIVES(Dropout, {{"x", {2, 3}}}, {2, 3});
    GRAFT_GIVES(Dropout, {{"x", {-1, 3}}}, {-1, 3});
    GRAFT_GIVES(Dropout, {{"x", unknown}}, unknown);
    GRAFT_REFUSES(Dropout, errc::wrong_dtype, "x", {{"x", of({2}, dtype::i32)}});
    GRAFT_REFUSES(Dropout, errc::missing_input, "x", {});
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

TEST_CASE("Dequantize") {
    GRAFT_GIVES(Dequantize, {{"x", {2, 3}}, {"min_range", {}}, {"max_range", {}}}, {2, 3});
    GRAFT_GIVES(Dequantize, {{"x", {-1, 3}}, {"min_range", {}}, {"max_range", {}}}, {-1, 3});
    GRAFT_GIVES(Dequantize, {{"x", unknown}, {"min_range", {}}, {"max_range", {}}}, unknown);
    GRAFT_REFUSES(
        Dequantize, errc::wrong_value, "mode", {{"x", {2, 3}}, {"min_range", {}}, {"max_range", {}}, {"mode", "MAX"}});
    GRAFT_REFUSES(
        Dequantize, errc::wrong_dtype, "x", {{"x", of({2}, dtype::f32)}, {"min_range", {}}, {"max_range", {}}});
}

TEST_CASE("QuantizeAndDequantizeV2") {
    GRAFT_GIVES(QuantizeAndDequantizeV2, {{"input", {2, 3}}, {"input_min", {}}, {"input_max", {}}}, {2, 3});
    GRAFT_GIVES(QuantizeAndDequantizeV2, {{"input", {-1, 3}}, {"input_min", {}}, {"input_max", {}}}, {-1, 3});
    GRAFT_GIVES(QuantizeAndDequantizeV2, {{"input", unknown}, {"input_min", {}}, {"input_max", {}}}, unknown);
    GRAFT_REFUSES(QuantizeAndDequantizeV2, errc::dtype_mismatch, "input_min",
        {{"input", {2, 3}}, {"input_min", of({}, dtype::f16)}, {"input_max", {}}});
    GRAFT_REFUSES(QuantizeAndDequantizeV2, errc::wrong_dtype, "input",
        {{"input", of({2}, dtype::i32)}, {"input_min", {}}, {"input_max", {}}});
}

TEST_CASE("FakeQuantWithMinMaxVars") {
    GRAFT_GIVES(FakeQuantWithMinMaxVars, {{"x", {2, 3}}, {"min", {}}, {"max", {}}}, {2, 3});
    GRAFT_GIVES(FakeQuantWithMinMaxVars, {{"x", {-1, 3}}, {"min", {}}, {"max", {}}}, {-1, 3});
    GRAFT_GIVES(FakeQuantWithMinMaxVars, {{"x", unknown}, {"min", {}}, {"max", {}}}, unknown);
    GRAFT_REFUSES(FakeQuantWithMinMaxVars, errc::wrong_rank, "min", {{"x", {2, 3}}, {"min", {3}}, {"max", {}}});
    GRAFT_REFUSES(FakeQuantWithMinMaxVars, errc::wrong_value, "num_bits",
        {{"x", {2, 3}}, {"min", {}}, {"max", {}}, {"num_bits", 17}});
    GRAFT_REFUSES(FakeQuantWithMinMaxVars, errc::wrong_rank, "min", {{"x", {2, 3}}, {"min", {}}, {"max", {3}}});
}

TEST_CASE("FakeQuantWithMinMaxArgs") {
    GRAFT_GIVES(FakeQuantWithMinMaxArgs, {{"x", {2, 3}}}, {2, 3});
    GRAFT_GIVES(FakeQuantWithMinMaxArgs, {{"x", {-1, 3}}}, {-1, 3});
    GRAFT_GIVES(FakeQuantWithMinMaxArgs, {{"x", unknown}}, unknown);
    GRAFT_REFUSES(FakeQuantWithMinMaxArgs, errc::wrong_value, "max", {{"x", {2, 3}}, {"min", 7.0}});
    GRAFT_REFUSES(FakeQuantWithMinMaxArgs, errc::wrong_value, "num_bits", {{"x", {2, 3}}, {"num_bits", 1}});
}

TEST_CASE("FakeQuantWithMinMaxVarsPerChannel") {
    GRAFT_GIVES(FakeQuantWithMinMaxVarsPerChannel, {{"x", {2, 3}}, {"min", {3}}, {"max", {3}}}, {2, 3});
    GRAFT_GIVES(FakeQuantWithMinMaxVarsPerChannel, {{"x", {-1, 3}}, {"min", {3}}, {"max", {3}}}, {-1, 3});
    GRAFT_GIVES(FakeQuantWithMinMaxVarsPerChannel, {{"x", unknown}, {"min", {3}}, {"max", {3}}}, unknown);
    GRAFT_REFUSES(
        FakeQuantWithMinMaxVarsPerChannel, errc::shape_mismatch, "min", {{"x", {2, 3}}, {"min", {2}}, {"max", {3}}});
    GRAFT_REFUSES(FakeQuantWithMinMaxVarsPerChannel, errc::wrong_value, "num_bits",
        {{"x", {2, 3}}, {"min", {3}}, {"max", {3}}, {"num_bits", 17}});
    GRAFT_REFUSES(FakeQuantWithMinMaxVarsPerChannel, errc::wrong_rank, "x", {{"x", {}}, {"min", {3}}, {"max", {3}}});
}

TEST_CASE("AscendQuant") {
    GRAFT_GIVES(AscendQuant, {{"x", {2, 3}}, {"scale", 1.5}, {"offset", 0.5}}, {2, 3});
    GRAFT_GIVES(AscendQuant, {{"x", {-1, 3}}, {"scale", 1.5}, {"offset", 0.5}}, {-1, 3});
    GRAFT_GIVES(AscendQuant, {{"x", unknown}, {"scale", 1.5}, {"offset", 0.5}}, unknown);
    GRAFT_REFUSES(AscendQuant, errc::wrong_value, "round_mode",
        {{"x", {2, 3}}, {"scale", 1.5}, {"offset", 0.5}, {"round_mode", "Up"}});
    GRAFT_REFUSES(
        AscendQuant, errc::wrong_value, "dst_type", {{"x", {2, 3}}, {"scale", 1.5}, {"offset", 0.5}, {"dst_type", 3}});
    GRAFT_REFUSES(AscendQuant, errc::missing_required_attribute, "scale", {{"x", {2, 3}}, {"offset", 0.5}});
}

TEST_CASE("AscendDequant") {
    GRAFT_GIVES(AscendDequant, {{"x", {2, 3}}, {"deq_scale", {1}}}, {2, 3});
    GRAFT_GIVES(AscendDequant, {{"x", {-1, 3}}, {"deq_scale", {1}}}, {-1, 3});
    GRAFT_GIVES(AscendDequant, {{"x", unknown}, {"deq_scale", {1}}}, unknown);
    GRAFT_REFUSES(AscendDequant, errc::wrong_value, "dtype", {{"x", {2, 3}}, {"deq_scale", {1}}, {"dtype", 2}});
    GRAFT_REFUSES(AscendDequant, errc::wrong_dtype, "x", {{"x", of({2}, dtype::f32)}, {"deq_scale", {1}}});
}

TEST_CASE("AscendDequantS16") {
    GRAFT_GIVES(AscendDequantS16, {{"x0", {2, 3}}, {"deq_scale", {1}}}, {2, 3});
    GRAFT_GIVES(AscendDequantS16, {{"x0", {-1, 3}}, {"deq_scale", {1}}}, {-1, 3});
    GRAFT_GIVES(AscendDequantS16, {{"x0", unknown}, {"deq_scale", {1}}}, unknown);
    GRAFT_REFUSES(AscendDequantS16, errc::wrong_dtype, "x0", {{"x0", of({2}, dtype::f32)}, {"deq_scale", {1}}});
    GRAFT_REFUSES(AscendDequantS16, errc::missing_input, "deq_scale", {{"x0", {2, 3}}});
}

TEST_CASE("AscendAntiQuant") {
    GRAFT_GIVES(AscendAntiQuant, {{"x", {2, 3}}, {"scale", 1.5}, {"offset", 0.5}}, {2, 3});
    GRAFT_GIVES(AscendAntiQuant, {{"x", {-1, 3}}, {"scale", 1.5}, {"offset", 0.5}}, {-1, 3});
    GRAFT_GIVES(AscendAntiQuant, {{"x", unknown}, {"scale", 1.5}, {"offset", 0.5}}, unknown);
    GRAFT_REFUSES(
        AscendAntiQuant, errc::wrong_value, "dtype", {{"x", {2, 3}}, {"scale", 1.5}, {"offset", 0.5}, {"dtype", 2}});
    GRAFT_REFUSES(AscendAntiQuant, errc::missing_required_attribute, "scale", {{"x", {2, 3}}, {"offset", 0.5}});
}

TEST_CASE("AscendRequant") {
    GRAFT_GIVES(AscendRequant, {{"x", {2, 3}}, {"req_scale", {1}}}, {2, 3});
    GRAFT_GIVES(AscendRequant, {{"x", {-1, 3}}, {"req_scale", {1}}}, {-1, 3});
    GRAFT_GIVES(AscendRequant, {{"x", unknown}, {"req_scale", {1}}}, unknown);
    GRAFT_REFUSES(AscendRequant, errc::wrong_dtype, "x", {{"x", of({2}, dtype::f32)}, {"req_scale", {1}}});
    GRAFT_REFUSES(AscendRequant, errc::missing_input, "req_scale", {{"x", {2, 3}}});
}

TEST_CASE("AscendRequantS16") {
    GRAFT_GIVES(AscendRequantS16, {{"x0", {2, 3}}, {"req_scale", {1}}}, {2, 3});
    GRAFT_GIVES(AscendRequantS16, {{"x0", {-1, 3}}, {"req_scale", {1}}}, {-1, 3});
    GRAFT_GIVES(AscendRequantS16, {{"x0", unknown}, {"req_scale", {1}}}, unknown);
    GRAFT_REFUSES(AscendRequantS16, errc::wrong_dtype, "x0", {{"x0", of({2}, dtype::f32)}, {"req_scale", {1}}});
    GRAFT_REFUSES(AscendRequantS16, errc::missing_input, "req_scale", {{"x0", {2, 3}}});
}

TEST_CASE("SoftmaxWithLoss") {
    GRAFT_GIVES(SoftmaxWithLoss, {{"x", {5, 2}}, {"label", {5}}}, scalar);
    GRAFT_GIVES(SoftmaxWithLoss, {{"x", {5, 2, 3}}, {"label", {5, 1, 3}}}, scalar);
    GRAFT_GIVES(SoftmaxWithLoss, {{"x", {-1, 2}}, {"label", {5}}}, scalar);
    GRAFT_GIVES(SoftmaxWithLoss, {{"x", unknown}, {"label", {5}}}, scalar);
    GRAFT_REFUSES(SoftmaxWithLoss, errc::wrong_element_count, "label", {{"x", {5, 2}}, {"label", {4}}});
    GRAFT_REFUSES(SoftmaxWithLoss, errc::axis_out_of_range, "axis", {{"x", {5, 2}}, {"label", {5}}, {"axis", 2}});
    GRAFT_REFUSES(SoftmaxWithLoss, errc::wrong_value, "normalization",
        {{"x", {5, 2}}, {"label", {5}}, {"normalization", "SOME"}});
}

TEST_CASE("EuclideanLoss") {
    GRAFT_GIVES(EuclideanLoss, {{"x", {5, 2}}, {"label", {5, 2}}}, scalar);
    GRAFT_GIVES(EuclideanLoss, {{"x", {-1, 2}}, {"label", {5, 2}}}, scalar);
    GRAFT_GIVES(EuclideanLoss, {{"x", unknown}, {"label", {5, 2}}}, scalar);
    GRAFT_REFUSES(EuclideanLoss, errc::wrong_element_count, "label", {{"x", {5, 2}}, {"label", {5, 3}}});
    GRAFT_REFUSES(EuclideanLoss, errc::wrong_dtype, "x", {{"x", of({5, 2}, dtype::i32)}, {"label", {5, 2}}});
}

TEST_CASE("SigmoidCrossEntropyLoss") {
    GRAFT_GIVES(SigmoidCrossEntropyLoss, {{"x", {5, 2}}, {"label", {5, 2}}}, scalar);
    GRAFT_GIVES(SigmoidCrossEntropyLoss, {{"x", {-1, 2}}, {"label", {5, 2}}}, scalar);
    GRAFT_GIVES(SigmoidCrossEntropyLoss, {{"x", unknown}, {"label", {5, 2}}}, scalar);
    GRAFT_REFUSES(SigmoidCrossEntropyLoss, errc::wrong_element_count, "label", {{"x", {5, 2}}, {"label", {5, 3}}});
    GRAFT_REFUSES(SigmoidCrossEntropyLoss, errc::wrong_value, "normalization",
        {{"x", {5, 2}}, {"label", {5, 2}}, {"normalization", "SOME"}});
}

TEST_CASE("HingeLoss") {
    GRAFT_GIVES(HingeLoss, {{"x", {5, 2}}, {"label", {5}}}, scalar);
    GRAFT_GIVES(HingeLoss, {{"x", {-1, 2}}, {"label", {5}}}, scalar);
    GRAFT_GIVES(HingeLoss, {{"x", unknown}, {"label", {5}}}, scalar);
    GRAFT_REFUSES(HingeLoss, errc::wrong_value, "norm", {{"x", {5, 2}}, {"label", {5}}, {"norm", "L3"}});
    GRAFT_REFUSES(HingeLoss, errc::wrong_dtype, "x", {{"x", of({5, 2}, dtype::i32)}, {"label", {5}}});
}

TEST_CASE("ContrastiveLoss") {
    GRAFT_GIVES(ContrastiveLoss, {{"x1", {5, 2}}, {"x2", {5, 2}}, {"label", {5}}}, scalar);
    GRAFT_GIVES(ContrastiveLoss, {{"x1", {-1, 2}}, {"x2", {5, 2}}, {"label", {5}}}, scalar);
    GRAFT_GIVES(ContrastiveLoss, {{"x1", unknown}, {"x2", {5, 2}}, {"label", {5}}}, scalar);
    GRAFT_REFUSES(ContrastiveLoss, errc::shape_mismatch, "x2", {{"x1", {5, 2}}, {"x2", {5, 3}}, {"label", {5}}});
    GRAFT_REFUSES(ContrastiveLoss, errc::shape_mismatch, "label", {{"x1", {5, 2}}, {"x2", {5, 2}}, {"label", {4}}});
}

TEST_CASE("InfogainLoss") {
    GRAFT_GIVES(InfogainLoss, {{"x", {5, 2}}, {"label", {5}}, {"infogain", {1, 1, 2, 2}}}, scalar);
    GRAFT_GIVES(InfogainLoss, {{"x", {-1, 2}}, {"label", {5}}, {"infogain", {1, 1, 2, 2}}}, scalar);
    GRAFT_GIVES(InfogainLoss, {{"x", unknown}, {"label", {5}}, {"infogain", {1, 1, 2, 2}}}, scalar);
    GRAFT_REFUSES(
        InfogainLoss, errc::wrong_element_count, "label", {{"x", {5, 2}}, {"label", {4}}, {"infogain", {1, 1, 2, 2}}});
    GRAFT_REFUSES(InfogainLoss, errc::wrong_element_count, "infogain",
        {{"x", {5, 2}}, {"label", {5}}, {"infogain", {1, 1, 3, 3}}});
}

TEST_CASE("MultinomialLogisticLoss") {
    GRAFT_GIVES(MultinomialLogisticLoss, {{"x", {5, 2}}, {"label", {5}}}, scalar);
    GRAFT_GIVES(MultinomialLogisticLoss, {{"x", {-1, 2}}, {"label", {5}}}, scalar);
    GRAFT_GIVES(MultinomialLogisticLoss, {{"x", unknown}, {"label", {5}}}, scalar);
    GRAFT_REFUSES(MultinomialLogisticLoss, errc::shape_mismatch, "label", {{"x", {5, 2}}, {"label", {4}}});
    GRAFT_REFUSES(MultinomialLogisticLoss, errc::wrong_dtype, "x", {{"x", of({5, 2}, dtype::i32)}, {"label", {5}}});
}

TEST_CASE("SmoothL1Loss") {
    GRAFT_GIVES(MultiBoxLoss,
        {{"location", {2, 40}}, {"confidence", {2, 30}}, {"prior", {1, 2, 40}}, {"label", {1, 1, 5, 8}},
            {"num_classes", 3}},
        scalar);
    GRAFT_GIVES(MultiBoxLoss,
        {{"location", {2, -1}}, {"confidence", {2, 30}}, {"prior", {1, 2, 40}}, {"label", {1, 1, -1, 8}},
            {"num_classes", 3}},
        scalar);
    GRAFT_GIVES(MultiBoxLoss,
        {{"location", unknown}, {"confidence", unknown}, {"prior", unknown}, {"label", unknown}, {"num_classes", 3}},
        scalar);
    GRAFT_REFUSES(MultiBoxLoss, errc::wrong_shape, "confidence",
        {{"location", {2, 40}}, {"confidence", {2, 31}}, {"prior", {1, 2, 40}}, {"label", {1, 1, 5, 8}},
            {"num_classes", 3}});
    GRAFT_REFUSES(MultiBoxLoss, errc::wrong_shape, "location",
        {{"location", {2, 40}}, {"confidence", {2, 30}}, {"prior", {1, 2, 40}}, {"label", {1, 1, 5, 8}},
            {"num_classes", 3}, {"share_location", false}});
    GRAFT_GIVES(SmoothL1Loss, {{"x", {5, 2}}, {"label", {5, 2}}}, scalar);
    GRAFT_GIVES(SmoothL1Loss, {{"x", {-1, 2}}, {"label", {5, 2}}}, scalar);
    GRAFT_GIVES(SmoothL1Loss, {{"x", unknown}, {"label", {5, 2}}}, scalar);
    GRAFT_REFUSES(SmoothL1Loss, errc::wrong_element_count, "label", {{"x", {5, 2}}, {"label", {5, 3}}});
    GRAFT_REFUSES(SmoothL1Loss, errc::wrong_element_count, "inside_weight",
        {{"x", {5, 2}}, {"label", {5, 2}}, {"inside_weight", {5, 3}}});
}

TEST_CASE("Accuracy") {
    GRAFT_GIVES(Accuracy, {{"x", {5, 3}}, {"label", {5}}}, scalar);
    GRAFT_GIVES(Accuracy, {{"x", {-1, 3}}, {"label", {5}}}, scalar);
    GRAFT_GIVES(Accuracy, {{"x", unknown}, {"label", {5}}}, scalar);
    GRAFT_REFUSES(Accuracy, errc::wrong_value, "top_k", {{"x", {5, 2}}, {"label", {5}}, {"top_k", 5}});
    GRAFT_REFUSES(Accuracy, errc::wrong_element_count, "label", {{"x", {5, 2}}, {"label", {4}}});
    GRAFT_REFUSES(Accuracy, errc::axis_out_of_range, "axis", {{"x", {5, 2}}, {"label", {5}}, {"axis", 2}});
}

TEST_CASE("PriorBox") {
    GRAFT_GIVES(PriorBox,
        {{"x", in({1, 512, 38, 50}, format::nchw)}, {"img", in({1, 3, 300, 300}, format::nchw)}, {"min_size", 30.0}},
        {1, 2, 7600});
    GRAFT_GIVES(PriorBox,
        {{"x", in({1, 512, 38, 50}, format::nchw)}, {"img", in({1, 3, 300, 300}, format::nchw)}, {"min_size", 30.0},
            {"max_size", 60.0}, {"aspect_ratio", 2.0}},
        {1, 2, 30400});
    GRAFT_GIVES(PriorBox,
        {{"x", in({-1, 512, 38, 50}, format::nchw)}, {"img", in({1, 3, 300, 300}, format::nchw)}, {"min_size", 30.0}},
        {1, 2, 7600});
    GRAFT_GIVES(PriorBox,
        {{"x", in(unknown, format::nchw)}, {"img", in({1, 3, 300, 300}, format::nchw)}, {"min_size", 30.0}},
        {1, 2, -1});
    GRAFT_REFUSES(PriorBox, errc::wrong_rank, "x",
        {{"x", in({1, 512, 38}, format::nchw)}, {"img", in({1, 3, 300, 300}, format::nchw)}, {"min_size", 30.0}});
    GRAFT_REFUSES(PriorBox, errc::wrong_value, "min_size",
        {{"x", in({1, 512, 38, 50}, format::nchw)}, {"img", in({1, 3, 300, 300}, format::nchw)},
            {"min_size", values{}}});
    GRAFT_REFUSES(PriorBox, errc::wrong_value, "max_size",
        {{"x", in({1, 512, 38, 50}, format::nchw)}, {"img", in({1, 3, 300, 300}, format::nchw)}, {"min_size", 30.0},
            {"max_size", values{1, 2}}});
    GRAFT_REFUSES(PriorBox, errc::wrong_value, "aspect_ratio",
        {{"x", in({1, 512, 38, 50}, format::nchw)}, {"img", in({1, 3, 300, 300}, format::nchw)}, {"min_size", 30.0},
            {"aspect_ratio", values{0}}});
    GRAFT_REFUSES(PriorBox, errc::wrong_value, "variance",
        {{"x", in({1, 512, 38, 50}, format::nchw)}, {"img", in({1, 3, 300, 300}, format::nchw)}, {"min_size", 30.0},
            {"variance", values{1, 2}}});
}

TEST_CASE("SSDDetectionOutput") {
    GRAFT_GIVES(SSDDetectionOutput,
        {{"bbox_delta", {1, 400}}, {"score", {1, 2100}}, {"anchors", {1, 2, 400}}, {"num_classes", 21}}, {1, 1, -1, 7});
    GRAFT_GIVES(SSDDetectionOutput,
        {{"bbox_delta", {-1, 400}}, {"score", {1, 2100}}, {"anchors", {1, 2, 400}}, {"num_classes", 21}},
        {1, 1, -1, 7});
    GRAFT_GIVES(SSDDetectionOutput,
        {{"bbox_delta", unknown}, {"score", {1, 2100}}, {"anchors", {1, 2, 400}}, {"num_classes", 21}}, {1, 1, -1, 7});
    GRAFT_REFUSES(SSDDetectionOutput, errc::wrong_shape, "score",
        {{"bbox_delta", {1, 400}}, {"score", {1, 2101}}, {"anchors", {1, 2, 400}}, {"num_classes", 21}});
    GRAFT_REFUSES(SSDDetectionOutput, errc::wrong_value, "num_classes",
        {{"bbox_delta", {1, 400}}, {"score", {1, 2100}}, {"anchors", {1, 2, 400}}, {"num_classes", 0}});
    GRAFT_REFUSES(SSDDetectionOutput, errc::wrong_value, "code_type",
        {{"bbox_delta", {1, 400}}, {"score", {1, 2100}}, {"anchors", {1, 2, 400}}, {"num_classes", 21},
            {"code_type", "EDGE"}});
}

TEST_CASE("ROIPooling") {
    GRAFT_GIVES(
        ROIPooling, {{"x", {1, 512, 38, 50}}, {"rois", {300, 5}}, {"pooled_h", 7}, {"pooled_w", 6}}, {300, 512, 7, 6});
    GRAFT_GIVES(
        ROIPooling, {{"x", {-1, 512, 38, 50}}, {"rois", {300, 5}}, {"pooled_h", 7}, {"pooled_w", 6}}, {300, 512, 7, 6});
    GRAFT_GIVES(ROIPooling, {{"x", unknown}, {"rois", {300, 5}}, {"pooled_h", 7}, {"pooled_w", 6}}, {300, -1, 7, 6});
    GRAFT_REFUSES(
        ROIPooling, errc::wrong_rank, "x", {{"x", {1, 512, 38}}, {"rois", {300, 5}}, {"pooled_h", 7}, {"pooled_w", 6}});
    GRAFT_REFUSES(ROIPooling, errc::wrong_value, "pooled_h",
        {{"x", {1, 512, 38, 50}}, {"rois", {300, 5}}, {"pooled_h", 0}, {"pooled_w", 6}});
    GRAFT_REFUSES(ROIPooling, errc::wrong_value, "pooled_w",
        {{"x", {1, 512, 38, 50}}, {"rois", {300, 5}}, {"pooled_h", 7}, {"pooled_w", 0}});
}

TEST_CASE("PSROIPooling") {
    GRAFT_GIVES(PSROIPooling, {{"x", {1, 1029, 38, 50}}, {"rois", {300, 5}}, {"output_dim", 21}, {"group_size", 7}},
        {300, 21, 7, 7});
    GRAFT_GIVES(PSROIPooling, {{"x", {-1, 1029, 38, 50}}, {"rois", {300, 5}}, {"output_dim", 21}, {"group_size", 7}},
        {300, 21, 7, 7});
    GRAFT_GIVES(
        PSROIPooling, {{"x", unknown}, {"rois", {300, 5}}, {"output_dim", 21}, {"group_size", 7}}, {300, 21, 7, 7});
    GRAFT_REFUSES(PSROIPooling, errc::wrong_shape, "x",
        {{"x", {1, 1028, 38, 50}}, {"rois", {300, 5}}, {"output_dim", 21}, {"group_size", 7}});
    GRAFT_REFUSES(PSROIPooling, errc::wrong_value, "output_dim",
        {{"x", {1, 1029, 38, 50}}, {"rois", {300, 5}}, {"output_dim", 0}, {"group_size", 7}});
    GRAFT_REFUSES(PSROIPooling, errc::wrong_value, "group_size",
        {{"x", {1, 1029, 38, 50}}, {"rois", {300, 5}}, {"output_dim", 21}, {"group_size", 0}});
}

TEST_CASE("Proposal") {
    GRAFT_GIVES(
        Proposal, {{"cls_prob", {1, 18, 39, 51}}, {"bbox_delta", {1, 36, 39, 51}}, {"im_info", {1, 3}}}, {-1, 5});
    GRAFT_GIVES(
        Proposal, {{"cls_prob", {-1, 18, 39, 51}}, {"bbox_delta", {1, 36, 39, 51}}, {"im_info", {1, 3}}}, {-1, 5});
    GRAFT_GIVES(Proposal, {{"cls_prob", unknown}, {"bbox_delta", {1, 36, 39, 51}}, {"im_info", {1, 3}}}, {-1, 5});
    GRAFT_REFUSES(Proposal, errc::wrong_shape, "cls_prob",
        {{"cls_prob", {1, 17, 39, 51}}, {"bbox_delta", {1, 36, 39, 51}}, {"im_info", {1, 3}}});
    GRAFT_REFUSES(Proposal, errc::wrong_shape, "bbox_delta",
        {{"cls_prob", {1, 18, 39, 51}}, {"bbox_delta", {1, 35, 39, 51}}, {"im_info", {1, 3}}});
    GRAFT_REFUSES(Proposal, errc::wrong_rank, "cls_prob",
        {{"cls_prob", {1, 18, 39}}, {"bbox_delta", {1, 36, 39, 51}}, {"im_info", {1, 3}}});
}

TEST_CASE("Yolo") {
    GRAFT_GIVES(Yolo, {{"x", {1, 255, 13, 13}}}, {1, 12, 192});
    GRAFT_GIVES(Yolo, {{"x", {2, 125, 13, 13}}, {"boxes", 5}, {"classes", 20}, {"yolo_version", "V2"}}, {2, 20, 192});
    GRAFT_GIVES(Yolo, {{"x", {-1, 255, 13, 13}}}, {-1, 12, 192});
    GRAFT_GIVES(Yolo, {{"x", unknown}}, {-1, 12, -1});
    GRAFT_REFUSES(Yolo, errc::wrong_shape, "x", {{"x", {1, 254, 13, 13}}});
    GRAFT_REFUSES(Yolo, errc::wrong_rank, "x", {{"x", {1, 255, 13}}});
    GRAFT_REFUSES(Yolo, errc::wrong_value, "boxes", {{"x", {1, 255, 13, 13}}, {"boxes", 0}});
    GRAFT_REFUSES(Yolo, errc::wrong_value, "yolo_version", {{"x", {1, 255, 13, 13}}, {"yolo_version", "V9"}});
}

TEST_CASE("YoloV2DetectionOutput") {
    GRAFT_GIVES(YoloV2DetectionOutput,
        {{"coord_data", {2, 20, 192}}, {"obj_prob", {2, 864}}, {"classes_prob", {2, 20, 864}}, {"img_info", {2, 4}},
            {"biases", values{1, 2}}},
        {2, 3072});
    GRAFT_GIVES(YoloV2DetectionOutput,
        {{"coord_data", {-1, 20, 192}}, {"obj_prob", {2, 864}}, {"classes_prob", {2, 20, 864}}, {"img_info", {2, 4}},
            {"biases", values{1, 2}}},
        {-1, 3072});
    GRAFT_GIVES(YoloV2DetectionOutput,
        {{"coord_data", unknown}, {"obj_prob", {2, 864}}, {"classes_prob", {2, 20, 864}}, {"img_info", {2, 4}},
            {"biases", values{1, 2}}},
        {-1, 3072});
    GRAFT_REFUSES(YoloV2DetectionOutput, errc::wrong_value, "biases",
        {{"coord_data", {2, 20, 192}}, {"obj_prob", {2, 864}}, {"classes_prob", {2, 20, 864}}, {"img_info", {2, 4}},
            {"biases", values{1}}});
    GRAFT_REFUSES(YoloV2DetectionOutput, errc::wrong_value, "post_nms_topn",
        {{"coord_data", {2, 20, 192}}, {"obj_prob", {2, 864}}, {"classes_prob", {2, 20, 864}}, {"img_info", {2, 4}},
            {"biases", values{1, 2}}, {"post_nms_topn", 0}});
    GRAFT_REFUSES(YoloV2DetectionOutput, errc::wrong_rank, "coord_data",
        {{"coord_data", {2}}, {"obj_prob", {2, 864}}, {"classes_prob", {2, 20, 864}}, {"img_info", {2, 4}},
            {"biases", values{1, 2}}});
}

TEST_CASE("YoloV3DetectionOutputV2") {
    GRAFT_GIVES(YoloV3DetectionOutputV2,
        {{"x", {2, 12, 192}}, {"x", {2, 12, 192}}, {"x", {2, 12, 192}}, {"x", {2, 12, 192}}, {"N", 4},
            {"biases", values{1, 2}}},
        {2, 6, 512});
    GRAFT_GIVES(YoloV3DetectionOutputV2,
        {{"x", {2, 12, 192}}, {"x", {2, 12, 192}}, {"x", {2, 12, 192}}, {"x", {2, 12, 192}}, {"N", 4},
            {"out_box_dim", 2}, {"biases", values{1, 2}}},
        {2, 3072});
    GRAFT_GIVES(YoloV3DetectionOutputV2,
        {{"x", {-1, 12, 192}}, {"x", {2, 12, 192}}, {"x", {2, 12, 192}}, {"x", {2, 12, 192}}, {"N", 4},
            {"biases", values{1, 2}}},
        {-1, 6, 512});
    GRAFT_GIVES(YoloV3DetectionOutputV2,
        {{"x", unknown}, {"x", {2, 12, 192}}, {"x", {2, 12, 192}}, {"x", {2, 12, 192}}, {"N", 4},
            {"biases", values{1, 2}}},
        {-1, 6, 512});
    GRAFT_REFUSES(YoloV3DetectionOutputV2, errc::wrong_input_count, "x",
        {{"x", {2, 12, 192}}, {"x", {2, 12, 192}}, {"x", {2, 12, 192}}, {"x", {2, 12, 192}}, {"N", 5},
            {"biases", values{1, 2}}});
    GRAFT_REFUSES(YoloV3DetectionOutputV2, errc::wrong_value, "out_box_dim",
        {{"x", {2, 12, 192}}, {"x", {2, 12, 192}}, {"x", {2, 12, 192}}, {"x", {2, 12, 192}}, {"N", 4},
            {"out_box_dim", 4}, {"biases", values{1, 2}}});
    GRAFT_REFUSES(YoloV3DetectionOutputV2, errc::wrong_value, "pre_nms_topn",
        {{"x", {2, 12, 192}}, {"x", {2, 12, 192}}, {"x", {2, 12, 192}}, {"x", {2, 12, 192}}, {"N", 4},
            {"pre_nms_topn", 0}, {"biases", values{1, 2}}});
    GRAFT_REFUSES(YoloV3DetectionOutputV2, errc::wrong_input_count, "x",
        {{"x", {2, 12, 192}}, {"N", 1}, {"biases", values{1, 2}}});
}

TEST_CASE("YoloV3DetectionOutputV2D") {
    GRAFT_GIVES(YoloV3DetectionOutputV2D,
        {{"x", {2, 12, 192}}, {"x", {2, 12, 192}}, {"x", {2, 12, 192}}, {"x", {2, 12, 192}}, {"windex", {2}},
            {"hindex", {2}}, {"biases", values{1, 2}}},
        {2, 6, 512});
    GRAFT_GIVES(YoloV3DetectionOutputV2D,
        {{"x", {-1, 12, 192}}, {"x", {2, 12, 192}}, {"x", {2, 12, 192}}, {"x", {2, 12, 192}}, {"windex", {2}},
            {"hindex", {2}}, {"biases", values{1, 2}}},
        {-1, 6, 512});
    GRAFT_GIVES(YoloV3DetectionOutputV2D,
        {{"x", unknown}, {"x", {2, 12, 192}}, {"x", {2, 12, 192}}, {"x", {2, 12, 192}}, {"windex", {2}},
            {"hindex", {2}}, {"biases", values{1, 2}}},
        {-1, 6, 512});
    GRAFT_REFUSES(YoloV3DetectionOutputV2D, errc::wrong_input_count, "hindex",
        {{"x", {2, 12, 192}}, {"x", {2, 12, 192}}, {"x", {2, 12, 192}}, {"x", {2, 12, 192}}, {"windex", {2}},
            {"biases", values{1, 2}}});
    GRAFT_REFUSES(YoloV3DetectionOutputV2D, errc::wrong_value, "out_box_dim",
        {{"x", {2, 12, 192}}, {"x", {2, 12, 192}}, {"x", {2, 12, 192}}, {"x", {2, 12, 192}}, {"windex", {2}},
            {"hindex", {2}}, {"out_box_dim", 4}, {"biases", values{1, 2}}});
    GRAFT_REFUSES(YoloV3DetectionOutputV2D, errc::wrong_value, "biases",
        {{"x", {2, 12, 192}}, {"x", {2, 12, 192}}, {"x", {2, 12, 192}}, {"x", {2, 12, 192}}, {"windex", {2}},
            {"hindex", {2}}, {"biases", values{1, 2, 3}}});
}

TEST_CASE("FSRDetectionOutput") {
    GRAFT_GIVES(FSRDetectionOutput,
        {{"rois", {300, 5}}, {"bbox_delta", {300, 84}}, {"score", {300, 21}}, {"im_info", {1, 3}}, {"num_classes", 21},
            {"score_threshold", 0.5}, {"iou_threshold", 0.5}},
        {1, 21, 300, 8}, "box");
    GRAFT_GIVES(FSRDetectionOutput,
        {{"rois", {-1, 5}}, {"bbox_delta", {300, 84}}, {"score", {300, 21}}, {"im_info", {1, 3}}, {"num_classes", 21},
            {"score_threshold", 0.5}, {"iou_threshold", 0.5}},
        {1, 21, 300, 8}, "box");
    GRAFT_GIVES(FSRDetectionOutput,
        {{"rois", unknown}, {"bbox_delta", {300, 84}}, {"score", {300, 21}}, {"im_info", {1, 3}}, {"num_classes", 21},
            {"score_threshold", 0.5}, {"iou_threshold", 0.5}},
        {1, 21, 300, 8}, "box");
    GRAFT_REFUSES(FSRDetectionOutput, errc::wrong_value, "num_classes",
        {{"rois", {300, 5}}, {"bbox_delta", {300, 84}}, {"score", {300, 21}}, {"im_info", {1, 3}}, {"num_classes", 1},
            {"score_threshold", 0.5}, {"iou_threshold", 0.5}});
    GRAFT_REFUSES(FSRDetectionOutput, errc::wrong_value, "score_threshold",
        {{"rois", {300, 5}}, {"bbox_delta", {300, 84}}, {"score", {300, 21}}, {"im_info", {1, 3}}, {"num_classes", 21},
            {"score_threshold", 1.5}, {"iou_threshold", 0.5}});
    GRAFT_REFUSES(FSRDetectionOutput, errc::shape_mismatch, "score",
        {{"rois", {299, 5}}, {"bbox_delta", {300, 84}}, {"score", {300, 21}}, {"im_info", {1, 3}}, {"num_classes", 21},
            {"score_threshold", 0.5}, {"iou_threshold", 0.5}});
}

TEST_CASE("ROIAlign") {
    GRAFT_GIVES(ROIAlign,
        {{"features", {1, 256, 38, 50}}, {"rois", {300, 5}}, {"spatial_scale", 0.5}, {"pooled_height", 7},
            {"pooled_width", 6}},
        {300, 256, 7, 6});
    GRAFT_GIVES(ROIAlign,
        {{"features", {-1, 256, 38, 50}}, {"rois", {300, 5}}, {"spatial_scale", 0.5}, {"pooled_height", 7},
            {"pooled_width", 6}},
        {300, 256, 7, 6});
    GRAFT_GIVES(ROIAlign,
        {{"features", unknown}, {"rois", {300, 5}}, {"spatial_scale", 0.5}, {"pooled_height", 7}, {"pooled_width", 6}},
        {300, -1, 7, 6});
    GRAFT_REFUSES(ROIAlign, errc::wrong_shape, "rois",
        {{"features", {1, 256, 38, 50}}, {"rois", {300, 4}}, {"spatial_scale", 0.5}, {"pooled_height", 7},
            {"pooled_width", 6}});
    GRAFT_REFUSES(ROIAlign, errc::wrong_value, "pooled_height",
        {{"features", {1, 256, 38, 50}}, {"rois", {300, 5}}, {"spatial_scale", 0.5}, {"pooled_height", 0},
            {"pooled_width", 6}});
    GRAFT_REFUSES(ROIAlign, errc::wrong_rank, "features",
        {{"features", {1, 256, 38}}, {"rois", {300, 5}}, {"spatial_scale", 0.5}, {"pooled_height", 7},
            {"pooled_width", 6}});
}

TEST_CASE("NonMaxSuppressionV3") {
    GRAFT_GIVES(NonMaxSuppressionV3,
        {{"boxes", {70, 4}}, {"scores", {70}}, {"max_output_size", 9}, {"iou_threshold", {}}, {"score_threshold", {}}},
        {-1});
    GRAFT_GIVES(NonMaxSuppressionV3,
        {{"boxes", {-1, 4}}, {"scores", {70}}, {"max_output_size", 9}, {"iou_threshold", {}}, {"score_threshold", {}}},
        {-1});
    GRAFT_GIVES(NonMaxSuppressionV3,
        {{"boxes", unknown}, {"scores", {70}}, {"max_output_size", 9}, {"iou_threshold", {}}, {"score_threshold", {}}},
        {-1});
    GRAFT_REFUSES(NonMaxSuppressionV3, errc::wrong_shape, "boxes",
        {{"boxes", {70, 5}}, {"scores", {70}}, {"max_output_size", 9}, {"iou_threshold", {}}, {"score_threshold", {}}});
    GRAFT_REFUSES(NonMaxSuppressionV3, errc::shape_mismatch, "scores",
        {{"boxes", {70, 4}}, {"scores", {71}}, {"max_output_size", 9}, {"iou_threshold", {}}, {"score_threshold", {}}});
    GRAFT_REFUSES(NonMaxSuppressionV3, errc::negative_dim, "max_output_size",
        {{"boxes", {70, 4}}, {"scores", {70}}, {"max_output_size", -1}, {"iou_threshold", {}},
            {"score_threshold", {}}});
}

TEST_CASE("NonMaxSuppressionV4") {
    GRAFT_GIVES(NonMaxSuppressionV4,
        {{"boxes", {70, 4}}, {"scores", {70}}, {"max_output_size", 9}, {"iou_threshold", {}}, {"score_threshold", {}}},
        {-1});
    GRAFT_GIVES(NonMaxSuppressionV4,
        {{"boxes", {70, 4}}, {"scores", {70}}, {"max_output_size", 9}, {"iou_threshold", {}}, {"score_threshold", {}},
            {"pad_to_max_output_size", true}},
        {9});
    GRAFT_GIVES(NonMaxSuppressionV4,
        {{"boxes", {-1, 4}}, {"scores", {70}}, {"max_output_size", 9}, {"iou_threshold", {}}, {"score_threshold", {}}},
        {-1});
    GRAFT_GIVES(NonMaxSuppressionV4,
        {{"boxes", unknown}, {"scores", {70}}, {"max_output_size", 9}, {"iou_threshold", {}}, {"score_threshold", {}}},
        {-1});
    GRAFT_REFUSES(NonMaxSuppressionV4, errc::wrong_shape, "boxes",
        {{"boxes", {70, 5}}, {"scores", {70}}, {"max_output_size", 9}, {"iou_threshold", {}}, {"score_threshold", {}}});
    GRAFT_REFUSES(NonMaxSuppressionV4, errc::wrong_rank, "iou_threshold",
        {{"boxes", {70, 4}}, {"scores", {70}}, {"max_output_size", 9}, {"iou_threshold", {2}},
            {"score_threshold", {}}});
}

TEST_CASE("FlowWarp") {
    GRAFT_GIVES(FlowWarp, {{"x", {1, 3, 8, 12}}, {"flow", {1, 2, 8, 12}}}, {1, 3, 8, 12});
    GRAFT_GIVES(FlowWarp, {{"x", {-1, 3, 8, 12}}, {"flow", {1, 2, 8, 12}}}, {-1, 3, 8, 12});
    GRAFT_GIVES(FlowWarp, {{"x", unknown}, {"flow", {1, 2, 8, 12}}}, unknown);
    GRAFT_REFUSES(FlowWarp, errc::wrong_shape, "flow", {{"x", {1, 3, 8, 12}}, {"flow", {1, 3, 8, 12}}});
    GRAFT_REFUSES(FlowWarp, errc::wrong_rank, "x", {{"x", {1, 3, 8}}, {"flow", {1, 2, 8, 12}}});
    GRAFT_REFUSES(FlowWarp, errc::shape_mismatch, "flow", {{"x", {1, 3, 8, 12}}, {"flow", {1, 2, 8, 11}}});
}

TEST_CASE("Correlation") {
    GRAFT_GIVES(Correlation,
        {{"x1", {1, 256, 48, 64}}, {"x2", {1, 256, 48, 64}}, {"pad", 20}, {"kernel_size", 1}, {"max_displacement", 20},
            {"stride_2", 2}},
        {1, 441, 48, 64});
    GRAFT_GIVES(Correlation,
        {{"x1", {-1, 256, 48, 64}}, {"x2", {1, 256, 48, 64}}, {"pad", 20}, {"kernel_size", 1}, {"max_displacement", 20},
            {"stride_2", 2}},
        {1, 441, 48, 64});
    GRAFT_GIVES(Correlation,
        {{"x1", unknown}, {"x2", {1, 256, 48, 64}}, {"pad", 20}, {"kernel_size", 1}, {"max_displacement", 20},
            {"stride_2", 2}},
        {1, 441, 48, 64});
    GRAFT_REFUSES(Correlation, errc::shape_mismatch, "x2",
        {{"x1", {1, 256, 48, 64}}, {"x2", {1, 255, 48, 64}}, {"pad", 20}, {"kernel_size", 1}, {"max_displacement", 20},
            {"stride_2", 2}});
    GRAFT_REFUSES(Correlation, errc::wrong_value, "kernel_size",
        {{"x1", {1, 256, 48, 64}}, {"x2", {1, 256, 48, 64}}, {"kernel_size", 2}, {"max_displacement", 20}});
    GRAFT_REFUSES(Correlation, errc::wrong_rank, "x1",
        {{"x1", {256, 48, 64}}, {"x2", {256, 48, 64}}, {"pad", 20}, {"kernel_size", 1}, {"max_displacement", 20},
            {"stride_2", 2}});
}

TEST_CASE("DataAugmentation") {
    GRAFT_GIVES(DataAugmentation, {{"x", {1, 3, 40, 50}}, {"crop_height", 32}, {"crop_width", 48}}, {1, 3, 32, 48});
    GRAFT_GIVES(DataAugmentation, {{"x", {1, 3, 40, 50}}}, {1, 3, 40, 50});
    GRAFT_GIVES(DataAugmentation, {{"x", {-1, 3, 40, 50}}, {"crop_height", 32}, {"crop_width", 48}}, {-1, 3, 32, 48});
    GRAFT_GIVES(DataAugmentation, {{"x", unknown}, {"crop_height", 32}, {"crop_width", 48}}, {-1, -1, 32, 48});
    GRAFT_REFUSES(
        DataAugmentation, errc::wrong_rank, "x", {{"x", {1, 3, 40}}, {"crop_height", 32}, {"crop_width", 48}});
    GRAFT_REFUSES(DataAugmentation, errc::wrong_value, "crop_height",
        {{"x", {1, 3, 40, 50}}, {"crop_height", -1}, {"crop_width", 48}});
}

TEST_CASE("Accum") {
    GRAFT_GIVES(Accum, {{"x", {1, 2, 2, 3}}, {"x", {1, 3, 8, 12}}}, {1, 5, 8, 12});
    GRAFT_GIVES(Accum, {{"x", {-1, 2, 2, 3}}, {"x", {1, 3, 8, 12}}}, {1, 5, 8, 12});
    GRAFT_GIVES(Accum, {{"x", unknown}, {"x", {1, 3, 8, 12}}}, {1, -1, -1, -1});
    GRAFT_REFUSES(Accum, errc::wrong_rank, "x", {{"x", {2, 2, 3}}});
    GRAFT_REFUSES(Accum, errc::shape_mismatch, "x", {{"x", {1, 2, 2, 3}}, {"x", {2, 3, 8, 12}}});
}

TEST_CASE("Eltwise") {
    GRAFT_GIVES(Eltwise, {{"x", {2, 3}}, {"x", {2, 3}}, {"N", 2}}, {2, 3});
    GRAFT_GIVES(Eltwise, {{"x", {-1, 3}}, {"x", {2, 3}}, {"N", 2}}, {2, 3});
    GRAFT_GIVES(Eltwise, {{"x", unknown}, {"x", {2, 3}}, {"N", 2}}, {2, 3});
    GRAFT_REFUSES(Eltwise, errc::shape_mismatch, "x", {{"x", {2, 3}}, {"x", {2, 4}}});
    GRAFT_REFUSES(Eltwise, errc::wrong_value, "mode", {{"x", {2, 3}}, {"mode", 3}});
    GRAFT_REFUSES(Eltwise, errc::wrong_value, "coeff", {{"x", {2, 3}}, {"x", {2, 3}}, {"coeff", values{1, 2, 3}}});
}

TEST_CASE("PRelu") {
    GRAFT_GIVES(PRelu, {{"x", {2, 3, 4}}, {"weight", {3}}}, {2, 3, 4});
    GRAFT_GIVES(PRelu, {{"x", {-1, 3, 4}}, {"weight", {3}}}, {-1, 3, 4});
    GRAFT_GIVES(PRelu, {{"x", unknown}, {"weight", {3}}}, unknown);
    GRAFT_REFUSES(PRelu, errc::wrong_element_count, "weight", {{"x", {2, 3, 4}}, {"weight", {4}}});
    GRAFT_REFUSES(PRelu, errc::wrong_rank, "x", {{"x", {2}}, {"weight", {2}}});
}

TEST_CASE("Reduction") {
    GRAFT_GIVES(Reduction, {{"x", {2, 3, 4}}, {"axis", 1}}, {2});
    GRAFT_GIVES(Reduction, {{"x", {2, 3, 4}}}, scalar);
    GRAFT_GIVES(Reduction, {{"x", {-1, 3, 4}}, {"axis", 1}}, {-1});
    GRAFT_GIVES(Reduction, {{"x", unknown}, {"axis", 1}}, unknown);
    GRAFT_REFUSES(Reduction, errc::axis_out_of_range, "axis", {{"x", {2, 3, 4}}, {"axis", 3}});
    GRAFT_REFUSES(Reduction, errc::wrong_value, "operation", {{"x", {2, 3, 4}}, {"operation", "MEDIAN"}});
}

TEST_CASE("ArgMaxWithK") {
    GRAFT_GIVES(ArgMaxWithK, {{"x", {2, 3, 4, 5}}, {"topk", 3}}, {2, 1, 3, 1});
    GRAFT_GIVES(ArgMaxWithK, {{"x", {2, 3, 4}}, {"axis", 1}}, {2, 1, 4});
    GRAFT_GIVES(ArgMaxWithK, {{"x", {-1, 3, 4, 5}}, {"topk", 3}}, {-1, 1, 3, 1});
    GRAFT_GIVES(ArgMaxWithK, {{"x", unknown}, {"topk", 3}}, unknown);
    GRAFT_REFUSES(ArgMaxWithK, errc::wrong_value, "topk", {{"x", {2, 3, 4}}, {"axis", 1}, {"topk", 4}});
    GRAFT_REFUSES(ArgMaxWithK, errc::axis_out_of_range, "axis", {{"x", {2, 3, 4}}, {"axis", 3}});
    GRAFT_REFUSES(ArgMaxWithK, errc::wrong_value, "topk", {{"x", {2, 3, 4}}, {"topk", 0}});
}

TEST_CASE("Crop") {
    GRAFT_GIVES(Crop, {{"x", {1, 21, 34, 34}}, {"size", {1, 3, 16, 20}}, {"offsets", values{5, 7}}}, {1, 21, 16, 20});
    GRAFT_GIVES(Crop, {{"x", {-1, 21, 34, 34}}, {"size", {1, 3, 16, 20}}, {"offsets", values{5, 7}}}, {-1, 21, 16, 20});
    GRAFT_GIVES(Crop, {{"x", unknown}, {"size", {1, 3, 16, 20}}, {"offsets", values{5, 7}}}, unknown);
    GRAFT_REFUSES(
        Crop, errc::wrong_shape, "size", {{"x", {1, 21, 34, 34}}, {"size", {1, 3, 16, 20}}, {"offsets", values{19}}});
    GRAFT_REFUSES(Crop, errc::wrong_rank, "size", {{"x", {1, 21, 34, 34}}, {"size", {1, 3, 16}}});
    GRAFT_REFUSES(Crop, errc::wrong_value, "offsets",
        {{"x", {1, 21, 34, 34}}, {"size", {1, 3, 16, 20}}, {"offsets", values{1, 2, 3}}});
    GRAFT_REFUSES(
        Crop, errc::axis_out_of_range, "axis", {{"x", {1, 21, 34, 34}}, {"size", {1, 3, 16, 20}}, {"axis", 4}});
}

TEST_CASE("ShuffleChannel") {
    GRAFT_GIVES(ShuffleChannel, {{"x", {1, 20, 3}}, {"group", 2}}, {1, 20, 3});
    GRAFT_GIVES(ShuffleChannel, {{"x", {-1, 20, 3}}, {"group", 2}}, {-1, 20, 3});
    GRAFT_GIVES(ShuffleChannel, {{"x", unknown}, {"group", 2}}, unknown);
    GRAFT_REFUSES(ShuffleChannel, errc::wrong_value, "group", {{"x", {1, 21, 3}}, {"group", 2}});
    GRAFT_REFUSES(ShuffleChannel, errc::wrong_value, "group", {{"x", {1, 21, 3}}, {"group", 0}});
}

TEST_CASE("PassThrough") {
    GRAFT_GIVES(PassThrough, {{"x", {1, 64, 26, 26}}}, {1, 256, 13, 13});
    GRAFT_GIVES(PassThrough, {{"x", {1, 256, 13, 13}}, {"reverse", true}}, {1, 64, 26, 26});
    GRAFT_GIVES(PassThrough, {{"x", {-1, 64, 26, 26}}}, {-1, 256, 13, 13});
    GRAFT_GIVES(PassThrough, {{"x", unknown}}, {-1, -1, -1, -1});
    GRAFT_REFUSES(PassThrough, errc::wrong_shape, "x", {{"x", {1, 64, 25, 26}}});
    GRAFT_REFUSES(PassThrough, errc::wrong_value, "stride", {{"x", {1, 64, 26, 26}}, {"stride", 0}});
    GRAFT_REFUSES(PassThrough, errc::wrong_rank, "x", {{"x", {1, 64, 26}}});
}

TEST_CASE("Axpy") {
    GRAFT_GIVES(Axpy, {{"a", {2, 3, 1, 1}}, {"x1", {2, 3, 4, 5}}, {"x2", {2, 3, 4, 5}}}, {2, 3, 4, 5});
    GRAFT_GIVES(Axpy, {{"a", {-1, 3, 1, 1}}, {"x1", {2, 3, 4, 5}}, {"x2", {2, 3, 4, 5}}}, {2, 3, 4, 5});
    GRAFT_GIVES(Axpy, {{"a", unknown}, {"x1", {2, 3, 4, 5}}, {"x2", {2, 3, 4, 5}}}, {2, 3, 4, 5});
    GRAFT_REFUSES(
        Axpy, errc::wrong_element_count, "a", {{"a", {2, 4, 1, 1}}, {"x1", {2, 3, 4, 5}}, {"x2", {2, 3, 4, 5}}});
    GRAFT_REFUSES(Axpy, errc::shape_mismatch, "x2", {{"a", {2, 3, 1, 1}}, {"x1", {2, 3, 4, 5}}, {"x2", {2, 3, 4, 6}}});
}

TEST_CASE("Silence") {
    GRAFT_ACCEPTS(Silence, {{"x", {2, 3}}});
    GRAFT_ACCEPTS(Silence, {{"x", {-1, 3}}});
    GRAFT_ACCEPTS(Silence, {{"x", unknown}});
    GRAFT_REFUSES(Silence, errc::wrong_input_count, "x", {});
}

TEST_CASE("Embed") {
    GRAFT_GIVES(Embed, {{"x", {5, 2}}, {"weight", {10, 4}}, {"num_output", 4}, {"input_dim", 10}}, {5, 2, 4});
    GRAFT_GIVES(Embed, {{"x", {-1, 2}}, {"weight", {10, 4}}, {"num_output", 4}, {"input_dim", 10}}, {-1, 2, 4});
    GRAFT_GIVES(Embed, {{"x", unknown}, {"weight", {10, 4}}, {"num_output", 4}, {"input_dim", 10}}, unknown);
    GRAFT_REFUSES(Embed, errc::wrong_element_count, "weight",
        {{"x", {5, 2}}, {"weight", {10, 5}}, {"num_output", 4}, {"input_dim", 10}});
    GRAFT_REFUSES(Embed, errc::wrong_value, "num_output",
        {{"x", {5, 2}}, {"weight", {10, 4}}, {"num_output", 0}, {"input_dim", 10}});
}

TEST_CASE("UnpoolByMask") {
    GRAFT_GIVES(UnpoolByMask, {{"x", {1, 2, 3, 4}}, {"mask", {1, 2, 3, 4}}, {"height", 6}, {"width", 8}}, {1, 2, 6, 8});
    GRAFT_GIVES(
        UnpoolByMask, {{"x", {-1, 2, 3, 4}}, {"mask", {-1, 2, 3, 4}}, {"height", 6}, {"width", 8}}, {-1, 2, 6, 8});
    GRAFT_GIVES(UnpoolByMask, {{"x", unknown}, {"mask", unknown}, {"height", 6}, {"width", 8}}, {-1, -1, 6, 8});
    GRAFT_REFUSES(UnpoolByMask, errc::wrong_rank, "x", {{"x", {3, 4}}, {"mask", {3, 4}}, {"height", 6}, {"width", 8}});
    GRAFT_REFUSES(UnpoolByMask, errc::shape_mismatch, "mask",
        {{"x", {1, 2, 3, 4}}, {"mask", {1, 2, 3, 5}}, {"height", 6}, {"width", 8}});
    GRAFT_REFUSES(UnpoolByMask, errc::wrong_value, "height",
        {{"x", {1, 2, 3, 4}}, {"mask", {1, 2, 3, 4}}, {"height", 0}, {"width", 8}});
}

} // namespace library_ops_cases_nn_test
