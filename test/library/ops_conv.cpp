// test/library/ops_conv.cpp - shapes of convolutions and pooling, as TensorFlow and Caffe give them
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/nn/conv/gradient_ops.hpp"
#include "graft/library/nn/conv/ops.hpp"
#include "graft/library/nn/pool/ops.hpp"

#include "graft/op/infer.hpp"
#include "test/check.hpp"

namespace library_ops_conv_test {

using namespace graft::library;
using graft::errc;
using graft::format;
using graft::infer;
using graft::infer_desc;
using graft::infer_status;
using graft::shape;
using graft::values;

namespace {
constexpr graft::literal in(shape s, format f) { return {s, graft::dtype::undefined, f}; }
constexpr auto ones = values{1, 1, 1, 1};
} // namespace

TEST_CASE("Conv2D") {
    GRAFT_CHECK_TWICE(
        infer<Conv2D>("y", {{"x", {2, 224, 224, 3}}, {"filter", {7, 7, 3, 64}}, {"strides", values{1, 2, 2, 1}},
                               {"padding", "SAME"}}) == shape{2, 112, 112, 64});
    GRAFT_CHECK_TWICE(
        infer<Conv2D>("y", {{"x", {2, 224, 224, 3}}, {"filter", {7, 7, 3, 64}}, {"strides", values{1, 2, 2, 1}},
                               {"padding", "VALID"}}) == shape{2, 109, 109, 64});
    // Caffe: AlexNet's conv2, two groups
    GRAFT_CHECK_TWICE(infer<Conv2D>("y", {{"x", in({10, 96, 27, 27}, format::nchw)},
                                             {"filter", in({256, 48, 5, 5}, format::nchw)}, {"strides", ones},
                                             {"pads", values{2, 2, 2, 2}}, {"groups", 2}}) == shape{10, 256, 27, 27});
    GRAFT_CHECK_TWICE(infer_desc<Conv2D>("y", {{"x", in({10, 96, 27, 27}, format::nchw)},
                                                  {"filter", in({256, 48, 5, 5}, format::nchw)}, {"strides", ones}})
                          .format == format::nchw);
    // the attribute speaks where the descriptor has no layout
    GRAFT_CHECK_TWICE(infer<Conv2D>("y", {{"x", {1, 3, 9, 8}}, {"filter", {3, 3, 3, 4}}, {"strides", ones},
                                             {"data_format", "NCHW"}, {"padding", "SAME"}}) == shape{1, 4, 9, 8});
    // dilation: a window of 3 with taps 2 apart spans 5
    GRAFT_CHECK_TWICE(infer<Conv2D>("y", {{"x", {1, 9, 9, 2}}, {"filter", {3, 3, 2, 5}}, {"strides", ones},
                                             {"dilations", values{1, 2, 2, 1}}}) == shape{1, 5, 5, 5});
    // unknown dims: SAME needs no filter, VALID does
    GRAFT_CHECK_TWICE(
        infer<Conv2D>("y", {{"x", {-1, 10, -1, 2}}, {"filter", {-1, -1, 2, 5}}, {"strides", values{1, 3, 3, 1}},
                               {"padding", "SAME"}}) == shape{-1, 4, -1, 5});
    GRAFT_CHECK_TWICE(infer<Conv2D>("y", {{"x", {-1, 10, -1, 2}}, {"filter", {-1, 2, 2, 5}}, {"strides", ones}}) ==
                      shape{-1, -1, -1, 5});
    GRAFT_CHECK_TWICE(infer<Conv2D>("y", {{"x", shape::unknown_rank()}, {"filter", {3, 3, 2, 5}}, {"strides", ones}}) ==
                      shape{-1, -1, -1, 5});
    GRAFT_CHECK_TWICE(infer<Conv2D>("y", {{"x", {2, 5, 5, 2}}, {"filter", shape::unknown_rank()}, {"strides", ones}}) ==
                      shape{2, -1, -1, -1});
    // TensorFlow's groups follow from the channels
    GRAFT_CHECK_TWICE(
        infer<Conv2D>("y", {{"x", {1, 4, 4, 6}}, {"filter", {1, 1, 2, 9}}, {"strides", ones}}) == shape{1, 4, 4, 9});
    GRAFT_CHECK_TWICE(infer_status<Conv2D>({{"x", {1, 4, 4, 6}}, {"filter", {1, 1, 2, 8}}, {"strides", ones}}).code ==
                      errc::wrong_shape);
    GRAFT_CHECK_TWICE(infer_status<Conv2D>({{"x", {1, 4, 4, 6}}, {"filter", {1, 1, 4, 8}}, {"strides", ones}}).code ==
                      errc::shape_mismatch);
    GRAFT_CHECK_TWICE(infer_status<Conv2D>({{"x", {1, 4, 4, 6}}, {"filter", {1, 1, 0, 8}}, {"strides", ones}}).code ==
                      errc::shape_mismatch);
    GRAFT_CHECK_TWICE(infer_status<Conv2D>({{"x", {1, 2, 4, 6}}, {"filter", {3, 3, 6, 8}}, {"strides", ones}}).code ==
                      errc::negative_dim);
    GRAFT_CHECK_TWICE(
        infer_status<Conv2D>({{"x", {1, 2, 4, 6}}, {"filter", {3, 3, 6, 8}}, {"strides", values{1, 2, 2, 1}}}).code ==
        errc::negative_dim);
    GRAFT_CHECK_TWICE(
        infer_status<Conv2D>({{"x", {1, 4, 6}}, {"filter", {3, 3, 6, 8}}, {"strides", ones}}).code == errc::wrong_rank);
    GRAFT_CHECK_TWICE(
        infer_status<Conv2D>({{"x", {1, 4, 4, 6}}, {"filter", {3, 3, 6, 8}}, {"strides", values{1, 0, 1, 1}}})
            .parameter == "strides");
    GRAFT_CHECK_TWICE(
        infer_status<Conv2D>({{"x", {1, 4, 4, 6}}, {"filter", {3, 3, 6, 8}}, {"strides", values{1, 1}}}).parameter ==
        "strides");
    GRAFT_CHECK_TWICE(
        infer_status<Conv2D>({{"x", {1, 4, 4, 6}}, {"filter", {3, 3, 6, 8}}, {"strides", ones}, {"padding", "FULL"}})
            .parameter == "padding");
    GRAFT_CHECK_TWICE(infer_status<Conv2D>({{"x", {1, 4, 4, 6}}, {"filter", {3, 3, 6, 8}}, {"strides", ones},
                                               {"pads", values{1, -1, 0, 0}}})
                          .parameter == "pads");
    // a hostile number does not overflow silently
    GRAFT_CHECK_TWICE(!infer_status<Conv2D>({{"x", {1, 4, 4, 6}}, {"filter", {3, 3, 6, 8}}, {"strides", ones},
        {"pads", values{INT64_MAX, INT64_MAX, 0, 0}}}));
}

TEST_CASE("the kin of Conv2D") {
    GRAFT_CHECK_TWICE(
        infer<DepthwiseConv2D>("y", {{"x", {1, 112, 112, 32}}, {"filter", {3, 3, 32, 2}},
                                        {"strides", values{1, 2, 2, 1}}, {"padding", "SAME"}}) == shape{1, 56, 56, 64});
    GRAFT_CHECK_TWICE(infer<DepthwiseConv2D>("y",
                          {{"x", {1, 9, 9, -1}}, {"filter", {3, 3, 8, 1}}, {"strides", ones}}) == shape{1, 7, 7, 8});
    GRAFT_CHECK_TWICE(
        infer_status<DepthwiseConv2D>({{"x", {1, 9, 9, 4}}, {"filter", {3, 3, 8, 1}}, {"strides", ones}}).code ==
        errc::shape_mismatch);

    GRAFT_CHECK_TWICE(
        infer<Conv2DBackpropInput>(
            "y", {{"input_size", values{8, 14, 14, 16}}, {"filter", {4, 4, 16, 32}}, {"out_backprop", {8, 7, 7, 32}},
                     {"strides", values{1, 2, 2, 1}}, {"padding", "SAME"}}) == shape{8, 14, 14, 16});
    GRAFT_CHECK_TWICE(
        infer<Conv2DBackpropInput>(
            "y", {{"input_size", values{-1, 14, 14, 16}}, {"filter", {4, 4, 16, 32}}, {"out_backprop", {8, 7, 7, 32}},
                     {"strides", values{1, 2, 2, 1}}, {"padding", "SAME"}}) == shape{8, 14, 14, 16});
    GRAFT_CHECK_TWICE(infer<Conv2DBackpropInput>(
                          "y", {{"input_size", {4}}, {"filter", {4, 4, 16, 32}}, {"out_backprop", {8, 7, 7, 32}},
                                   {"strides", values{1, 2, 2, 1}}, {"padding", "SAME"}}) == shape{8, -1, -1, -1});
    GRAFT_CHECK_TWICE(infer<Conv2DBackpropInput>("y",
                          {{"input_size", values{14, 13}}, {"filter", {4, 4, 16, 32}}, {"out_backprop", {8, 7, 7, 32}},
                              {"strides", values{1, 2, 2, 1}}, {"padding", "SAME"}}) == shape{8, 14, 13, 16});
    GRAFT_CHECK_TWICE(infer_status<Conv2DBackpropInput>(
                          {{"input_size", values{8, 20, 14, 16}}, {"filter", {4, 4, 16, 32}},
                              {"out_backprop", {8, 7, 7, 32}}, {"strides", values{1, 2, 2, 1}}, {"padding", "SAME"}})
                          .code == errc::shape_mismatch);
    GRAFT_CHECK_TWICE(infer<Conv2DBackpropFilter>("y", {{"x", {8, 14, 14, 16}}, {"filter_size", values{3, 3, 16, 32}},
                                                           {"out_backprop", {8, 14, 14, 32}}, {"strides", ones}}) ==
                      shape{3, 3, 16, 32});
    GRAFT_CHECK_TWICE(infer<DepthwiseConv2DBackpropInput>(
                          "input_grad", {{"input_size", values{1, 8, 8, 3}}, {"filter", {3, 3, 3, 1}},
                                            {"out_backprop", {1, 6, 6, 3}}, {"strides", ones}}) == shape{1, 8, 8, 3});
    GRAFT_CHECK_TWICE(infer<DepthwiseConv2DBackpropFilter>(
                          "filter_grad", {{"input", {1, 8, 8, 3}}, {"filter_size", values{3, 3, 3, 1}},
                                             {"out_backprop", {1, 6, 6, 3}}, {"strides", ones}}) == shape{3, 3, 3, 1});

    // FCN-8s: upscore of kernel 16, stride 8
    GRAFT_CHECK_TWICE(infer<Deconvolution>("y", {{"x", in({1, 60, 70, 34}, format::nchw)}, {"filter", {60, 60, 16, 16}},
                                                    {"strides", values{8, 8}}}) == shape{1, 60, 568, 280});
    GRAFT_CHECK_TWICE(infer<Deconvolution>("y",
                          {{"x", in({1, 4, 5, -1}, format::nchw)}, {"filter", {4, 1, 4, 4}}, {"strides", values{2, 2}},
                              {"pads", values{1, 1, 1, 1}}, {"groups", 4}}) == shape{1, 4, 10, -1});
    GRAFT_CHECK_TWICE(
        infer<Conv3D>("y", {{"x", {1, 16, 112, 112, 3}}, {"filter", {3, 3, 3, 3, 64}},
                               {"strides", values{1, 1, 2, 2, 1}}, {"padding", "SAME"}}) == shape{1, 16, 56, 56, 64});
    GRAFT_CHECK_TWICE(infer<Conv3D>("y", {{"x", in({1, 3, 16, 12, 12}, format::ncdhw)}, {"filter", {3, 3, 3, 3, 64}},
                                             {"strides", values{1, 1, 1, 1, 1}}}) == shape{1, 64, 14, 10, 10});
    GRAFT_CHECK_TWICE(
        infer<Conv3DBackpropInput>("y", {{"input_size", values{2, 6, 6, 6, 3}}, {"filter", {3, 3, 3, 3, 4}},
                                            {"out_backprop", {2, 4, 4, 4, 4}}, {"strides", values{1, 1, 1, 1, 1}}}) ==
        shape{2, 6, 6, 6, 3});
}

TEST_CASE("pooling of TensorFlow") {
    GRAFT_CHECK_TWICE(
        infer<MaxPool>("y", {{"x", {1, 112, 112, 64}}, {"ksize", values{1, 3, 3, 1}}, {"strides", values{1, 2, 2, 1}},
                                {"padding", "SAME"}}) == shape{1, 56, 56, 64});
    GRAFT_CHECK_TWICE(
        infer<MaxPool>("y", {{"x", {1, 35, 35, 288}}, {"ksize", values{1, 3, 3, 1}}, {"strides", values{1, 2, 2, 1}},
                                {"padding", "VALID"}}) == shape{1, 17, 17, 288});
    GRAFT_CHECK_TWICE(infer<MaxPool>("y", {{"x", in({1, 64, -1, 9}, format::nchw)}, {"ksize", values{1, 1, 2, 2}},
                                              {"strides", values{1, 1, 2, 2}}}) == shape{1, 64, -1, 4});
    GRAFT_CHECK_TWICE(
        infer<MaxPool>("y", {{"x", {1, 8, 8, 6}}, {"ksize", values{1, 1, 1, 3}}, {"strides", values{1, 1, 1, 3}},
                                {"padding", "VALID"}}) == shape{1, 8, 8, 2});
    GRAFT_CHECK_TWICE(infer<MaxPool>("y", {{"x", shape::unknown_rank()}, {"ksize", values{1, 2, 2, 1}},
                                              {"strides", values{1, 2, 2, 1}}}) == shape{-1, -1, -1, -1});
    GRAFT_CHECK_TWICE(
        infer<AvgPool>("y", {{"x", {1, 8, 8, 2048}}, {"ksize", values{1, 8, 8, 1}}, {"strides", values{1, 1, 1, 1}},
                                {"padding", "VALID"}}) == shape{1, 1, 1, 2048});
    GRAFT_CHECK_TWICE(
        infer<MaxPool3D>("y", {{"x", {1, 16, 8, 8, 4}}, {"ksize", values{1, 1, 2, 2, 1}},
                                  {"strides", values{1, 1, 2, 2, 1}}, {"padding", "VALID"}}) == shape{1, 16, 4, 4, 4});
    GRAFT_CHECK_TWICE(infer<MaxPoolWithArgmax>("argmax", {{"x", {1, 8, 8, 4}}, {"ksize", values{1, 2, 2, 1}},
                                                             {"strides", values{1, 2, 2, 1}}}) == shape{1, 4, 4, 4});
    GRAFT_CHECK_TWICE(infer<MaxPoolGrad>("y", {{"x1", {1, 8, 8, 4}}, {"x2", {1, 4, 4, 4}}, {"grad", {1, 4, 4, 4}},
                                                  {"ksize", values{1, 2, 2, 1}}, {"strides", values{1, 2, 2, 1}}}) ==
                      shape{1, 8, 8, 4});
    GRAFT_CHECK_TWICE(
        infer_status<MaxPool>({{"x", {1, 1, 8, 4}}, {"ksize", values{1, 2, 2, 1}}, {"strides", values{1, 2, 2, 1}}})
            .code == errc::negative_dim);
    GRAFT_CHECK_TWICE(
        infer_status<MaxPool>({{"x", {2, 8, 8, 4}}, {"ksize", values{2, 2, 2, 1}}, {"strides", values{1, 2, 2, 1}}})
            .parameter == "ksize");
}

TEST_CASE("pooling of Caffe rounds up and drops windows that start in the padding") {
    // GoogLeNet's pool1/3x3_s2: 112 -> 56, VGG's pool: 224 -> 112
    GRAFT_CHECK_TWICE(infer<Pooling>("y", {{"x", in({1, 64, 112, 112}, format::nchw)}, {"window", values{3, 3}},
                                              {"stride", values{2, 2}}}) == shape{1, 64, 56, 56});
    GRAFT_CHECK_TWICE(infer<Pooling>("y", {{"x", in({1, 64, 112, 112}, format::nchw)}, {"window", values{3, 3}},
                                              {"stride", values{2, 2}}, {"ceil_mode", 1}}) == shape{1, 64, 55, 55});
    GRAFT_CHECK_TWICE(infer<Pooling>("y", {{"x", in({1, 64, 224, 224}, format::nchw)}, {"window", values{2, 2}},
                                              {"stride", values{2, 2}}}) == shape{1, 64, 112, 112});
    // 4 + 2 - 2 = 4 in steps of 2: 3 windows, 4 + 2 - 3 rounds up to 3; the last one starts at 4 - 1 < 4 and stays
    GRAFT_CHECK_TWICE(
        infer<Pooling>("y", {{"x", in({1, 1, 4, 4}, format::nchw)}, {"window", values{2, 3}}, {"stride", values{2, 2}},
                                {"pad", values{1, 1, 1, 1}}}) == shape{1, 1, 3, 3});
    // 3 + 2 - 2 = 3 in steps of 4 rounds up to 2 windows; the second would start at 4 >= 3 + 1
    GRAFT_CHECK_TWICE(
        infer<Pooling>("y", {{"x", in({1, 1, 3, 3}, format::nchw)}, {"window", values{2, 2}}, {"stride", values{4, 4}},
                                {"pad", values{1, 1, 1, 1}}}) == shape{1, 1, 1, 1});
    // without pads nothing is dropped
    GRAFT_CHECK_TWICE(infer<Pooling>("y", {{"x", in({1, 1, 5, 5}, format::nchw)}, {"window", values{1, 1}},
                                              {"stride", values{5, 3}}}) == shape{1, 1, 2, 3});
    GRAFT_CHECK_TWICE(
        infer<Pooling>("y", {{"x", in({3, 2, -1, 5}, format::nchw)}, {"global_pooling", true}}) == shape{3, 2, 1, 1});
    GRAFT_CHECK_TWICE(
        infer<Pooling>("y", {{"x", in({3, 2, -1, 5}, format::nchw)}, {"window", values{2, 2}}}) == shape{3, 2, -1, 4});
    GRAFT_CHECK_TWICE(infer_status<Pooling>({{"x", in({3, 2, 4, 5}, format::nchw)}, {"window", values{2, 2}},
                                                {"pad", values{2, 2, 0, 0}}})
                          .parameter == "pad");
    GRAFT_CHECK_TWICE(infer_status<Pooling>({{"x", in({3, 2, 4, 5}, format::nchw)}, {"mode", 3}}).parameter == "mode");
    GRAFT_CHECK_TWICE(
        infer<SPP>("y", {{"x", in({3, 2, 10, -1}, format::nchw)}, {"pyramid_height", 3}}) == shape{3, 42});
}

} // namespace library_ops_conv_test
