// test/library/ops_sizes.cpp - an input from which a kernel reads one number per item must have that number of
// elements
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/array/gather/ops.hpp"
#include "graft/library/array/ragged/ops.hpp"
#include "graft/library/detection/faster_rcnn/ops.hpp"
#include "graft/library/detection/ssd/ops.hpp"
#include "graft/library/image/warp/ops.hpp"
#include "graft/library/linalg/matmul/ops.hpp"
#include "graft/library/nn/conv/ops.hpp"
#include "graft/library/nn/norm/ops.hpp"
#include "graft/library/nn/pool/ops.hpp"
#include "graft/library/nn/quantization/ops.hpp"
#include "graft/library/nn/recurrent/ops.hpp"
#include "test/library/ops_case.hpp"

namespace library_ops_sizes_test {

using namespace graft::library;
using namespace test;
using graft::errc;
using graft::format;

namespace {
constexpr auto ones = values{1, 1, 1, 1}, two = values{1, 2, 2, 1};
} // namespace

TEST_CASE("a bias has a number for each channel that a convolution gives") {
    GRAFT_REFUSES(Conv2D, errc::wrong_element_count, "bias",
        {{"x", {2, 8, 8, 3}}, {"filter", {3, 3, 3, 6}}, {"bias", {5}}, {"strides", ones}});
    GRAFT_REFUSES(Conv2D, errc::wrong_element_count, "bias",
        {{"x", in({2, 3, 8, 8}, format::nchw)}, {"filter", in({6, 3, 3, 3}, format::nchw)}, {"bias", {8}},
            {"strides", ones}});
    GRAFT_ACCEPTS(Conv2D, {{"x", {2, 8, 8, 3}}, {"filter", {3, 3, 3, 6}}, {"bias", {1, 1, 1, 6}}, {"strides", ones}});
    GRAFT_ACCEPTS(Conv2D, {{"x", {2, 8, 8, 3}}, {"filter", {3, 3, 3, 6}}, {"bias", {-1}}, {"strides", ones}});
    GRAFT_ACCEPTS(Conv2D, {{"x", {2, 8, 8, 3}}, {"filter", unknown}, {"bias", {6}}, {"strides", ones}});
    GRAFT_REFUSES(DepthwiseConv2D, errc::wrong_element_count, "bias",
        {{"x", {2, 8, 8, 3}}, {"filter", {3, 3, 3, 2}}, {"bias", {3}}, {"strides", ones}});
    GRAFT_ACCEPTS(DepthwiseConv2D, {{"x", {2, 8, 8, 3}}, {"filter", {3, 3, 3, 2}}, {"bias", {6}}, {"strides", ones}});
    GRAFT_REFUSES(Conv3D, errc::wrong_element_count, "bias",
        {{"x", {1, 4, 8, 8, 3}}, {"filter", {2, 3, 3, 3, 6}}, {"bias", {3}}, {"strides", values{1, 1, 1, 1, 1}}});
    GRAFT_REFUSES(Deconvolution, errc::wrong_element_count, "bias",
        {{"x", {2, 3, 8, 8}}, {"filter", {3, 4, 2, 2}}, {"bias", {3}}, {"groups", 1}});
    GRAFT_REFUSES(ConvolutionNd, errc::wrong_element_count, "bias",
        {{"x", {2, 3, 8}}, {"filter", {4, 3, 2}}, {"bias", {3}}, {"strides", values{1}}, {"pads", values{0}},
            {"dilations", values{1}}});
    GRAFT_REFUSES(ConvolutionNd, errc::wrong_element_count, "bias",
        {{"x", {2, 4, 8}}, {"filter", {4, 3, 2}}, {"bias", {4}}, {"strides", values{1}}, {"pads", values{0}},
            {"dilations", values{1}}, {"transposed", true}});
}

TEST_CASE("products and tables") {
    GRAFT_REFUSES(Embed, errc::wrong_element_count, "bias",
        {{"x", {7}}, {"weight", {10, 4}}, {"bias", {3}}, {"num_output", 4}, {"input_dim", 10}});
    GRAFT_REFUSES(
        FullyConnection, errc::wrong_element_count, "b", {{"x", {2, 6}}, {"w", {7, 6}}, {"b", {6}}, {"num_output", 7}});
}

TEST_CASE("normalization blames the input that does not fit") {
    GRAFT_REFUSES(
        BNInference, errc::wrong_element_count, "variance", {{"x", {2, 8, 5, 5}}, {"mean", {8}}, {"variance", {7}}});
    GRAFT_REFUSES(
        InstanceNorm, errc::wrong_element_count, "beta", {{"x", {2, 5, 5, 8}}, {"gamma", {8}}, {"beta", {7}}});
}

TEST_CASE("the gradient of a pooling has the pooled shape") {
    GRAFT_REFUSES(MaxPoolGrad, errc::shape_mismatch, "grad",
        {{"x1", {1, 8, 8, 3}}, {"x2", {1, 4, 4, 3}}, {"grad", {1, 4, 3, 3}}, {"ksize", two}, {"strides", two}});
    GRAFT_REFUSES(MaxPoolGrad, errc::shape_mismatch, "x2",
        {{"x1", {1, 8, 8, 3}}, {"x2", {1, 8, 8, 3}}, {"grad", {1, 4, 4, 3}}, {"ksize", two}, {"strides", two}});
    GRAFT_REFUSES(MaxPoolGrad, errc::wrong_value, "ksize",
        {{"x1", {1, 8, 8, 3}}, {"x2", {1, 4, 4, 3}}, {"grad", {1, 4, 4, 3}}, {"ksize", values{2, 2}},
            {"strides", two}});
}

TEST_CASE("detections") {
    GRAFT_REFUSES(Proposal, errc::shape_mismatch, "bbox_delta",
        {{"cls_prob", {1, 18, 4, 5}}, {"bbox_delta", {1, 36, 4, 4}}, {"im_info", {1, 3}}});
    GRAFT_REFUSES(SSDDetectionOutput, errc::wrong_rank, "anchors",
        {{"bbox_delta", {1, 40}}, {"score", {1, 20}}, {"anchors", {2, 40}}, {"num_classes", 2}});
    GRAFT_REFUSES(SSDDetectionOutput, errc::wrong_shape, "anchors",
        {{"bbox_delta", {1, 40}}, {"score", {1, 20}}, {"anchors", {1, 1, 40}}, {"num_classes", 2}});
    GRAFT_REFUSES(SSDDetectionOutput, errc::wrong_element_count, "bbox_delta",
        {{"bbox_delta", {1, 40}}, {"score", {1, 20}}, {"anchors", {1, 2, 40}}, {"num_classes", 2},
            {"share_location", false}});
    GRAFT_ACCEPTS(
        SSDDetectionOutput, {{"bbox_delta", {1, 40}}, {"score", {1, 20}}, {"anchors", {1, 2, 40}}, {"num_classes", 2}});
    GRAFT_REFUSES(WarpPerspective, errc::wrong_rank, "matrix",
        {{"x", {1, 3, 8, 8}}, {"matrix", graft::shape::scalar()}, {"out_height", 4}, {"out_width", 4}});
}

TEST_CASE("rows of ragged tensors") {
    GRAFT_REFUSES(RaggedTensorToTensor, errc::wrong_element_count, "row_partition_tensors",
        {{"shape", {}}, {"values", {5}}, {"default_value", {}}, {"row_partition_tensors", {0}},
            {"num_row_partition_tensors", 1}, {"row_partition_types", "ROW_SPLITS"}});
}

TEST_CASE("a range for all, or one for each slice") {
    GRAFT_REFUSES(Dequantize, errc::wrong_element_count, "max_range",
        {{"x", of({2, 3}, dtype::qi8)}, {"min_range", {1}}, {"max_range", {3}}});
    GRAFT_REFUSES(Dequantize, errc::wrong_element_count, "min_range",
        {{"x", of({2, 3}, dtype::qi8)}, {"min_range", {2}}, {"max_range", {3}}, {"axis", 1}});
    GRAFT_ACCEPTS(Dequantize, {{"x", of({2, 3}, dtype::qi8)}, {"min_range", {3}}, {"max_range", {3}}, {"axis", 1}});
    GRAFT_REFUSES(QuantizeAndDequantizeV2, errc::wrong_element_count, "input_min",
        {{"input", {2, 3}}, {"input_min", {2}}, {"input_max", {3}}, {"axis", 1}, {"range_given", true}});
    GRAFT_ACCEPTS(QuantizeAndDequantizeV2, {{"input", {2, 3}}, {"input_min", {2}}, {"input_max", {3}}, {"axis", 1}});
}

TEST_CASE("weights and states of recurrent layers") {
    GRAFT_REFUSES(LSTM, errc::wrong_element_count, "bias",
        {{"x", {5, 2, 3}}, {"w_x", {16, 3}}, {"bias", {12}}, {"w_h", {16, 4}}, {"num_output", 4}});
    GRAFT_REFUSES(LSTM, errc::wrong_element_count, "w_x",
        {{"x", {5, 2, 3}}, {"w_x", {16, 2}}, {"bias", {16}}, {"w_h", {16, 4}}, {"num_output", 4}});
    GRAFT_REFUSES(LSTM, errc::wrong_element_count, "h_0",
        {{"x", {5, 2, 3}}, {"w_x", {16, 3}}, {"bias", {16}}, {"w_h", {16, 4}}, {"h_0", {1, 1, 4}}, {"num_output", 4}});
    GRAFT_ACCEPTS(LSTM, {{"x", {-1, -1, 3}}, {"w_x", {16, 3}}, {"bias", {16}}, {"w_h", {16, 4}}, {"num_output", 4}});
    GRAFT_REFUSES(RNN, errc::wrong_element_count, "w_ho",
        {{"x", {5, 2, 3}}, {"w_xh", {4, 3}}, {"bias_h", {4}}, {"w_hh", {4, 4}}, {"w_ho", {4, 3}}, {"bias_o", {4}},
            {"num_output", 4}});
    GRAFT_REFUSES(LSTMBlockCell, errc::wrong_element_count, "w",
        {{"x", {2, 3}}, {"cs_prev", {2, 4}}, {"h_prev", {2, 4}}, {"w", {3, 16}}, {"wci", {4}}, {"wcf", {4}},
            {"wco", {4}}, {"b", {16}}});
    GRAFT_REFUSES(BlockLSTM, errc::wrong_element_count, "wci",
        {{"seq_len_max", of(graft::shape::scalar(), dtype::i64)}, {"x", {5, 2, 3}}, {"cs_prev", {2, 4}},
            {"h_prev", {2, 4}}, {"w", {7, 16}}, {"wci", {3}}, {"wcf", {4}}, {"wco", {4}}, {"b", {16}},
            {"use_peephole", true}});
    GRAFT_REFUSES(GRUCell, errc::wrong_element_count, "b_ru",
        {{"x", {2, 3}}, {"h_prev", {2, 4}}, {"w_ru", {7, 8}}, {"w_c", {7, 4}}, {"b_ru", {4}}, {"b_c", {4}}});
    GRAFT_REFUSES(DynamicRNN, errc::wrong_element_count, "init_c",
        {{"x", {5, 2, 3}}, {"w", {7, 16}}, {"b", {16}}, {"init_c", {1, 1, 4}}});
}

} // namespace library_ops_sizes_test
