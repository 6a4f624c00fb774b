// test/library/nn/conv/ops.cpp - shape rules of convolutions: results and errors of each operator
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/nn/conv/ops.hpp"
#include "graft/library/nn/conv/gradient_ops.hpp"
#include "graft/op/infer/infer.hpp"
#include "test/check.hpp"
#include "test/library/ops_case.hpp"

namespace library_nn_conv_ops_test {

using graft::errc;
using graft::format;
using graft::infer;
using graft::infer_desc;
using graft::infer_status;
using graft::shape;
using graft::values;
using namespace graft::library;
using namespace test;

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
    // the attribute is used if the descriptor has no layout
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

TEST_CASE("ConvolutionNd") {
    GRAFT_GIVES(ConvolutionNd,
        {{"x", {2, 3, 9}}, {"filter", {8, 3, 3}}, {"strides", values{2}}, {"pads", values{1}},
            {"dilations", values{1}}},
        {2, 8, 5});
    GRAFT_GIVES(ConvolutionNd,
        {{"x", {2, 8, 5}}, {"filter", {8, 3, 3}}, {"strides", values{2}}, {"pads", values{1}}, {"dilations", values{1}},
            {"transposed", true}},
        {2, 3, 9});
    GRAFT_GIVES(ConvolutionNd,
        {{"x", {-1, 3, 9}}, {"filter", {8, 3, 3}}, {"strides", values{1}}, {"pads", values{0}},
            {"dilations", values{2}}},
        {-1, 8, 5});
    GRAFT_GIVES(ConvolutionNd,
        {{"x", unknown}, {"filter", {8, 3, 3}}, {"strides", values{1}}, {"pads", values{0}}, {"dilations", values{1}}},
        {-1, 8, -1}); // the filter determines the rank
    GRAFT_REFUSES(ConvolutionNd, errc::shape_mismatch, "filter",
        {{"x", {2, 4, 9}}, {"filter", {8, 3, 3}}, {"strides", values{1}}, {"pads", values{0}},
            {"dilations", values{1}}});
    GRAFT_REFUSES(ConvolutionNd, errc::wrong_rank, "filter",
        {{"x", {2, 3, 9, 9}}, {"filter", {8, 3, 3}}, {"strides", values{1}}, {"pads", values{0}},
            {"dilations", values{1}}});
    GRAFT_REFUSES(ConvolutionNd, errc::wrong_value, "strides",
        {{"x", {2, 3, 9}}, {"filter", {8, 3, 3}}, {"strides", values{0}}, {"pads", values{0}},
            {"dilations", values{1}}});
    GRAFT_REFUSES(ConvolutionNd, errc::wrong_shape, "x",
        {{"x", {2, 3, 2}}, {"filter", {8, 3, 5}}, {"strides", values{1}}, {"pads", values{0}},
            {"dilations", values{1}}});
    GRAFT_REFUSES(ConvolutionNd, errc::axis_out_of_range, "axis",
        {{"x", {2, 3, 9}}, {"filter", {8, 3, 3}}, {"strides", values{1}}, {"pads", values{0}}, {"dilations", values{1}},
            {"axis", 3}});
}

TEST_CASE("Conv2D") {
    GRAFT_GIVES(Conv2D, {{"x", {2, 9, 9, 3}}, {"filter", {3, 3, 3, 8}}, {"strides", ones}}, {2, 7, 7, 8});
    GRAFT_GIVES(Conv2D,
        {{"x", {2, 9, 9, 3}}, {"filter", {3, 3, 3, 8}}, {"strides", values{1, 2, 2, 1}}, {"padding", "SAME"}},
        {2, 5, 5, 8});
    GRAFT_GIVES(Conv2D,
        {{"x", {2, 9, 9, 3}}, {"filter", {3, 3, 3, 8}}, {"strides", ones}, {"pads", values{1, 1, 2, 2}}},
        {2, 9, 11, 8});
    GRAFT_GIVES(Conv2D, {{"x", {-1, 9, 9, 3}}, {"filter", {3, 3, 3, 8}}, {"strides", ones}}, {-1, 7, 7, 8});
    GRAFT_GIVES(Conv2D, {{"x", unknown}, {"filter", {3, 3, 3, 8}}, {"strides", ones}}, {-1, -1, -1, 8});
    GRAFT_REFUSES(
        Conv2D, errc::shape_mismatch, "filter", {{"x", {1, 4, 4, 6}}, {"filter", {1, 1, 4, 8}}, {"strides", ones}});
    GRAFT_REFUSES(Conv2D, errc::negative_dim, "x", {{"x", {1, 2, 4, 6}}, {"filter", {3, 3, 6, 8}}, {"strides", ones}});
    GRAFT_REFUSES(Conv2D, errc::wrong_rank, "x", {{"x", {1, 4, 6}}, {"filter", {3, 3, 6, 8}}, {"strides", ones}});
    GRAFT_REFUSES(Conv2D, errc::wrong_value, "strides",
        {{"x", {1, 4, 4, 6}}, {"filter", {3, 3, 6, 8}}, {"strides", values{1, 0, 1, 1}}});
    GRAFT_REFUSES(Conv2D, errc::wrong_value, "strides",
        {{"x", {1, 4, 4, 6}}, {"filter", {3, 3, 6, 8}}, {"strides", values{1, 1}}});
    GRAFT_REFUSES(Conv2D, errc::wrong_value, "strides",
        {{"x", {1, 4, 4, 6}}, {"filter", {3, 3, 6, 8}}, {"strides", values{2, 1, 1, 1}}});
    GRAFT_REFUSES(Conv2D, errc::wrong_value, "strides",
        {{"x", {1, 4, 4, 6}}, {"filter", {3, 3, 6, 8}}, {"strides", values{1, 1, 1, 2}}});
    GRAFT_REFUSES(Conv2D, errc::wrong_value, "dilations",
        {{"x", {1, 4, 4, 6}}, {"filter", {3, 3, 6, 8}}, {"strides", ones}, {"dilations", values{1, 1, 1, 2}}});
    GRAFT_REFUSES(DepthwiseConv2D, errc::wrong_value, "strides",
        {{"x", {1, 9, 9, 4}}, {"filter", {3, 3, 4, 1}}, {"strides", values{2, 1, 1, 1}}});
    GRAFT_REFUSES(Conv2D, errc::wrong_value, "padding",
        {{"x", {1, 4, 4, 6}}, {"filter", {3, 3, 6, 8}}, {"strides", ones}, {"padding", "FULL"}});
    GRAFT_REFUSES(Conv2D, errc::wrong_value, "pads",
        {{"x", {1, 4, 4, 6}}, {"filter", {3, 3, 6, 8}}, {"strides", ones}, {"pads", values{1, -1, 0, 0}}});
    GRAFT_REFUSES(Conv2D, errc::wrong_value, "dilations",
        {{"x", {1, 4, 4, 6}}, {"filter", {3, 3, 6, 8}}, {"strides", ones}, {"dilations", values{1, 0, 1, 1}}});
}

TEST_CASE("DepthwiseConv2D") {
    GRAFT_GIVES(DepthwiseConv2D, {{"x", {2, 9, 9, 4}}, {"filter", {3, 3, 4, 2}}, {"strides", ones}}, {2, 7, 7, 8});
    GRAFT_GIVES(DepthwiseConv2D, {{"x", {-1, 9, 9, 4}}, {"filter", {3, 3, 4, 2}}, {"strides", ones}}, {-1, 7, 7, 8});
    GRAFT_GIVES(DepthwiseConv2D, {{"x", unknown}, {"filter", {3, 3, 4, 2}}, {"strides", ones}}, {-1, -1, -1, 8});
    GRAFT_REFUSES(DepthwiseConv2D, errc::shape_mismatch, "filter",
        {{"x", {1, 9, 9, 4}}, {"filter", {3, 3, 8, 1}}, {"strides", ones}});
    GRAFT_REFUSES(
        DepthwiseConv2D, errc::wrong_rank, "x", {{"x", {1, 9, 4}}, {"filter", {3, 3, 4, 1}}, {"strides", ones}});
    GRAFT_REFUSES(
        DepthwiseConv2D, errc::wrong_rank, "filter", {{"x", {1, 9, 9, 4}}, {"filter", {3, 3, 4}}, {"strides", ones}});
    GRAFT_REFUSES(
        DepthwiseConv2D, errc::negative_dim, "x", {{"x", {1, 2, 9, 4}}, {"filter", {3, 3, 4, 1}}, {"strides", ones}});
    GRAFT_REFUSES(DepthwiseConv2D, errc::wrong_value, "strides",
        {{"x", {1, 9, 9, 4}}, {"filter", {3, 3, 4, 1}}, {"strides", values{1, 1}}});
    GRAFT_REFUSES(DepthwiseConv2D, errc::wrong_value, "padding",
        {{"x", {1, 9, 9, 4}}, {"filter", {3, 3, 4, 1}}, {"strides", ones}, {"padding", "FULL"}});
}

TEST_CASE("Conv2DBackpropInput") {
    GRAFT_GIVES(Conv2DBackpropInput,
        {{"input_size", values{8, 14, 14, 16}}, {"filter", {4, 4, 16, 32}}, {"out_backprop", {8, 7, 7, 32}},
            {"strides", values{1, 2, 2, 1}}, {"padding", "SAME"}},
        {8, 14, 14, 16});
    GRAFT_GIVES(Conv2DBackpropInput,
        {{"input_size", {4}}, {"filter", {4, 4, 16, 32}}, {"out_backprop", {8, 7, 7, 32}},
            {"strides", values{1, 2, 2, 1}}, {"padding", "SAME"}},
        {8, -1, -1, -1});
    GRAFT_GIVES(Conv2DBackpropInput,
        {{"input_size", values{8, 14, 14, 16}}, {"filter", {-1, 4, 16, 32}}, {"out_backprop", {8, 7, 7, 32}},
            {"strides", values{1, 2, 2, 1}}, {"padding", "SAME"}},
        {8, 14, 14, 16});
    GRAFT_GIVES(Conv2DBackpropInput,
        {{"input_size", values{8, 14, 14, 16}}, {"filter", unknown}, {"out_backprop", {8, 7, 7, 32}},
            {"strides", values{1, 2, 2, 1}}, {"padding", "SAME"}},
        {8, 14, 14, 16});
    GRAFT_REFUSES(Conv2DBackpropInput, errc::wrong_element_count, "input_size",
        {{"input_size", values{8, 14, 14}}, {"filter", {4, 4, 16, 32}}, {"out_backprop", {8, 7, 7, 32}},
            {"strides", values{1, 2, 2, 1}}, {"padding", "SAME"}});
    GRAFT_REFUSES(Conv2DBackpropInput, errc::shape_mismatch, "out_backprop",
        {{"input_size", values{8, 14, 14, 16}}, {"filter", {4, 4, 16, 31}}, {"out_backprop", {8, 7, 7, 32}},
            {"strides", values{1, 2, 2, 1}}, {"padding", "SAME"}});
    GRAFT_REFUSES(Conv2DBackpropInput, errc::shape_mismatch, "out_backprop",
        {{"input_size", values{7, 14, 14, 16}}, {"filter", {4, 4, 16, 32}}, {"out_backprop", {8, 7, 7, 32}},
            {"strides", values{1, 2, 2, 1}}, {"padding", "SAME"}});
    GRAFT_REFUSES(Conv2DBackpropInput, errc::shape_mismatch, "out_backprop",
        {{"input_size", values{8, 14, 13, 16}}, {"filter", {4, 4, 16, 32}}, {"out_backprop", {8, 6, 7, 32}},
            {"strides", values{1, 2, 2, 1}}, {"padding", "SAME"}});
    GRAFT_REFUSES(Conv2DBackpropInput, errc::wrong_rank, "filter",
        {{"input_size", values{8, 14, 14, 16}}, {"filter", {4, 16, 32}}, {"out_backprop", {8, 7, 7, 32}},
            {"strides", values{1, 2, 2, 1}}, {"padding", "SAME"}});
}

TEST_CASE("Conv2DBackpropFilter") {
    GRAFT_GIVES(Conv2DBackpropFilter,
        {{"x", {8, 14, 14, 16}}, {"filter_size", values{4, 4, 16, 32}}, {"out_backprop", {8, 7, 7, 32}},
            {"strides", values{1, 2, 2, 1}}, {"padding", "SAME"}},
        {4, 4, 16, 32});
    GRAFT_GIVES(Conv2DBackpropFilter,
        {{"x", {8, 14, 14, 16}}, {"filter_size", {4}}, {"out_backprop", {8, 7, 7, 32}}, {"strides", values{1, 2, 2, 1}},
            {"padding", "SAME"}},
        {-1, -1, -1, -1});
    GRAFT_GIVES(Conv2DBackpropFilter,
        {{"x", {-1, 14, 14, 16}}, {"filter_size", values{4, 4, 16, 32}}, {"out_backprop", {8, 7, 7, 32}},
            {"strides", values{1, 2, 2, 1}}, {"padding", "SAME"}},
        {4, 4, 16, 32});
    GRAFT_GIVES(Conv2DBackpropFilter,
        {{"x", unknown}, {"filter_size", values{4, 4, 16, 32}}, {"out_backprop", {8, 7, 7, 32}},
            {"strides", values{1, 2, 2, 1}}, {"padding", "SAME"}},
        {4, 4, 16, 32});
    GRAFT_REFUSES(Conv2DBackpropFilter, errc::wrong_element_count, "filter_size",
        {{"x", {8, 14, 14, 16}}, {"filter_size", values{4, 4, 16}}, {"out_backprop", {8, 7, 7, 32}},
            {"strides", values{1, 2, 2, 1}}, {"padding", "SAME"}});
    GRAFT_REFUSES(Conv2DBackpropFilter, errc::wrong_rank, "x",
        {{"x", {8, 14, 14}}, {"filter_size", values{4, 4, 16, 32}}, {"out_backprop", {8, 7, 7, 32}},
            {"strides", values{1, 2, 2, 1}}, {"padding", "SAME"}});
    GRAFT_REFUSES(Conv2DBackpropFilter, errc::wrong_rank, "out_backprop",
        {{"x", {8, 14, 14, 16}}, {"filter_size", values{4, 4, 16, 32}}, {"out_backprop", {8, 7, 32}},
            {"strides", values{1, 2, 2, 1}}, {"padding", "SAME"}});
    GRAFT_REFUSES(Conv2DBackpropFilter, errc::negative_dim, "filter_size",
        {{"x", {8, 14, 14, 16}}, {"filter_size", values{4, 4, -16, 32}}, {"out_backprop", {8, 7, 7, 32}},
            {"strides", values{1, 2, 2, 1}}, {"padding", "SAME"}});
    GRAFT_REFUSES(Conv2DBackpropFilter, errc::wrong_value, "strides",
        {{"x", {8, 14, 14, 16}}, {"filter_size", values{4, 4, 16, 32}}, {"out_backprop", {8, 7, 7, 32}},
            {"strides", values{1, 2}}, {"padding", "SAME"}});
}

TEST_CASE("DepthwiseConv2DBackpropInput") {
    GRAFT_GIVES(DepthwiseConv2DBackpropInput,
        {{"input_size", values{8, 14, 14, 16}}, {"filter", {4, 4, 16, 2}}, {"out_backprop", {8, 7, 7, 32}},
            {"strides", values{1, 2, 2, 1}}, {"padding", "SAME"}},
        {8, 14, 14, 16});
    GRAFT_GIVES(DepthwiseConv2DBackpropInput,
        {{"input_size", values{8, 14, 14, 16}}, {"filter", {-1, 4, 16, 2}}, {"out_backprop", {8, 7, 7, 32}},
            {"strides", values{1, 2, 2, 1}}, {"padding", "SAME"}},
        {8, 14, 14, 16});
    GRAFT_GIVES(DepthwiseConv2DBackpropInput,
        {{"input_size", values{8, 14, 14, 16}}, {"filter", unknown}, {"out_backprop", {8, 7, 7, 32}},
            {"strides", values{1, 2, 2, 1}}, {"padding", "SAME"}},
        {8, 14, 14, 16});
    GRAFT_REFUSES(DepthwiseConv2DBackpropInput, errc::wrong_element_count, "input_size",
        {{"input_size", values{8, 14, 14}}, {"filter", {4, 4, 16, 2}}, {"out_backprop", {8, 7, 7, 32}},
            {"strides", values{1, 2, 2, 1}}, {"padding", "SAME"}});
    GRAFT_REFUSES(DepthwiseConv2DBackpropInput, errc::negative_dim, "input_size",
        {{"input_size", values{8, -14, 14, 16}}, {"filter", {4, 4, 16, 2}}, {"out_backprop", {8, 7, 7, 32}},
            {"strides", values{1, 2, 2, 1}}, {"padding", "SAME"}});
    GRAFT_REFUSES(DepthwiseConv2DBackpropInput, errc::missing_input, "input_size",
        {{"filter", {4, 4, 16, 2}}, {"out_backprop", {8, 7, 7, 32}}, {"strides", ones}});
    GRAFT_REFUSES(DepthwiseConv2DBackpropInput, errc::wrong_dtype, "input_size",
        {{"input_size", of({4}, dtype::f32)}, {"filter", {4, 4, 16, 2}}, {"out_backprop", {8, 7, 7, 32}},
            {"strides", ones}});
    GRAFT_REFUSES(DepthwiseConv2DBackpropInput, errc::missing_required_attribute, "strides",
        {{"input_size", values{8, 14, 14, 16}}, {"filter", {4, 4, 16, 2}}, {"out_backprop", {8, 7, 7, 32}}});
}

TEST_CASE("DepthwiseConv2DBackpropFilter") {
    GRAFT_GIVES(DepthwiseConv2DBackpropFilter,
        {{"input", {8, 14, 14, 16}}, {"filter_size", values{4, 4, 16, 2}}, {"out_backprop", {8, 7, 7, 32}},
            {"strides", values{1, 2, 2, 1}}, {"padding", "SAME"}},
        {4, 4, 16, 2});
    GRAFT_GIVES(DepthwiseConv2DBackpropFilter,
        {{"input", {8, 14, 14, 16}}, {"filter_size", {4}}, {"out_backprop", {8, 7, 7, 32}},
            {"strides", values{1, 2, 2, 1}}, {"padding", "SAME"}},
        {-1, -1, -1, -1});
    GRAFT_GIVES(DepthwiseConv2DBackpropFilter,
        {{"input", {-1, 14, 14, 16}}, {"filter_size", values{4, 4, 16, 2}}, {"out_backprop", {8, 7, 7, 32}},
            {"strides", values{1, 2, 2, 1}}, {"padding", "SAME"}},
        {4, 4, 16, 2});
    GRAFT_GIVES(DepthwiseConv2DBackpropFilter,
        {{"input", unknown}, {"filter_size", values{4, 4, 16, 2}}, {"out_backprop", {8, 7, 7, 32}},
            {"strides", values{1, 2, 2, 1}}, {"padding", "SAME"}},
        {4, 4, 16, 2});
    GRAFT_REFUSES(DepthwiseConv2DBackpropFilter, errc::wrong_element_count, "filter_size",
        {{"input", {8, 14, 14, 16}}, {"filter_size", values{4, 4, 16}}, {"out_backprop", {8, 7, 7, 32}},
            {"strides", values{1, 2, 2, 1}}, {"padding", "SAME"}});
    GRAFT_REFUSES(DepthwiseConv2DBackpropFilter, errc::negative_dim, "filter_size",
        {{"input", {8, 14, 14, 16}}, {"filter_size", values{4, 4, -16, 2}}, {"out_backprop", {8, 7, 7, 32}},
            {"strides", values{1, 2, 2, 1}}, {"padding", "SAME"}});
    GRAFT_REFUSES(DepthwiseConv2DBackpropFilter, errc::missing_input, "filter_size",
        {{"input", {8, 14, 14, 16}}, {"out_backprop", {8, 7, 7, 32}}, {"strides", ones}});
    GRAFT_REFUSES(DepthwiseConv2DBackpropFilter, errc::wrong_dtype, "filter_size",
        {{"input", {8, 14, 14, 16}}, {"filter_size", of({4}, dtype::f32)}, {"out_backprop", {8, 7, 7, 32}},
            {"strides", ones}});
    GRAFT_REFUSES(DepthwiseConv2DBackpropFilter, errc::missing_required_attribute, "strides",
        {{"input", {8, 14, 14, 16}}, {"filter_size", {4}}, {"out_backprop", {8, 7, 7, 32}}});
}

TEST_CASE("Deconvolution") {
    GRAFT_GIVES(Deconvolution,
        {{"x", in({1, 21, 16, 16}, format::nchw)}, {"filter", {21, 1, 4, 4}}, {"strides", values{2, 2}},
            {"groups", 21}},
        {1, 21, 34, 34});
    GRAFT_GIVES(Deconvolution,
        {{"x", in({-1, 21, 16, 16}, format::nchw)}, {"filter", {21, 1, 4, 4}}, {"strides", values{2, 2}},
            {"groups", 21}},
        {-1, 21, 34, 34});
    GRAFT_GIVES(Deconvolution,
        {{"x", in(unknown, format::nchw)}, {"filter", {21, 1, 4, 4}}, {"strides", values{2, 2}}, {"groups", 21}},
        {-1, 21, -1, -1});
    GRAFT_REFUSES(Deconvolution, errc::shape_mismatch, "filter",
        {{"x", in({1, 20, 16, 16}, format::nchw)}, {"filter", {21, 1, 4, 4}}, {"strides", values{2, 2}},
            {"groups", 21}});
    GRAFT_REFUSES(
        Deconvolution, errc::wrong_rank, "x", {{"x", in({1, 21, 16}, format::nchw)}, {"filter", {21, 1, 4, 4}}});
    GRAFT_REFUSES(
        Deconvolution, errc::wrong_rank, "filter", {{"x", in({1, 21, 16, 16}, format::nchw)}, {"filter", {21, 4, 4}}});
    GRAFT_REFUSES(Deconvolution, errc::wrong_value, "groups",
        {{"x", in({1, 21, 16, 16}, format::nchw)}, {"filter", {21, 1, 4, 4}}, {"groups", 0}});
    GRAFT_REFUSES(Deconvolution, errc::wrong_value, "strides",
        {{"x", in({1, 21, 16, 16}, format::nchw)}, {"filter", {21, 1, 4, 4}}, {"strides", values{0, 2}}});
}

TEST_CASE("ConvolutionNd") {
    GRAFT_GIVES(ConvolutionNd,
        {{"x", {2, 3, 9}}, {"filter", {4, 3, 3}}, {"strides", values{2}}, {"pads", values{1}},
            {"dilations", values{2}}},
        {2, 4, 4});
    GRAFT_GIVES(ConvolutionNd,
        {{"x", {2, 2, 3, 5, 4}}, {"filter", {2, 3, 2, 2}}, {"strides", values{1, 1}}, {"pads", values{0, 0}},
            {"dilations", values{1, 1}}, {"axis", 2}},
        {2, 2, 2, 4, 3});
    GRAFT_GIVES(ConvolutionNd,
        {{"x", {1, 2, 4}}, {"filter", {2, 2, 3}}, {"strides", values{2}}, {"pads", values{0}}, {"dilations", values{1}},
            {"groups", 2}, {"transposed", true}},
        {1, 4, 9});
    GRAFT_GIVES(ConvolutionNd,
        {{"x", {-1, 3, -1}}, {"filter", {4, 3, 3}}, {"strides", values{1}}, {"pads", values{0}},
            {"dilations", values{1}}},
        {-1, 4, -1});
    GRAFT_GIVES(ConvolutionNd,
        {{"x", unknown}, {"filter", {4, 3, 3}}, {"strides", values{1}}, {"pads", values{0}}, {"dilations", values{1}}},
        {-1, 4, -1});
    GRAFT_REFUSES(ConvolutionNd, errc::shape_mismatch, "filter",
        {{"x", {2, 4, 9}}, {"filter", {4, 3, 3}}, {"strides", values{1}}, {"pads", values{0}},
            {"dilations", values{1}}});
    GRAFT_REFUSES(ConvolutionNd, errc::wrong_rank, "filter",
        {{"x", {2, 3, 9}}, {"filter", {4, 3, 3, 3}}, {"strides", values{1}}, {"pads", values{0}},
            {"dilations", values{1}}});
    GRAFT_REFUSES(ConvolutionNd, errc::wrong_value, "strides",
        {{"x", {2, 3, 9}}, {"filter", {4, 3, 3}}, {"strides", values{1, 1}}, {"pads", values{0}},
            {"dilations", values{1}}});
    GRAFT_REFUSES(ConvolutionNd, errc::wrong_value, "groups",
        {{"x", {2, 3, 9}}, {"filter", {4, 3, 3}}, {"strides", values{1}}, {"pads", values{0}}, {"dilations", values{1}},
            {"groups", 0}});
    GRAFT_REFUSES(ConvolutionNd, errc::wrong_shape, "x",
        {{"x", {2, 3, 1}}, {"filter", {4, 3, 5}}, {"strides", values{1}}, {"pads", values{0}},
            {"dilations", values{1}}});
}

TEST_CASE("Conv3D") {
    GRAFT_GIVES(Conv3D, {{"x", {2, 8, 9, 9, 3}}, {"filter", {3, 3, 3, 3, 8}}, {"strides", values{1, 1, 1, 1, 1}}},
        {2, 6, 7, 7, 8});
    GRAFT_GIVES(Conv3D, {{"x", {-1, 8, 9, 9, 3}}, {"filter", {3, 3, 3, 3, 8}}, {"strides", values{1, 1, 1, 1, 1}}},
        {-1, 6, 7, 7, 8});
    GRAFT_GIVES(
        Conv3D, {{"x", unknown}, {"filter", {3, 3, 3, 3, 8}}, {"strides", values{1, 1, 1, 1, 1}}}, {-1, -1, -1, -1, 8});
    GRAFT_REFUSES(Conv3D, errc::wrong_rank, "x",
        {{"x", {2, 9, 9, 3}}, {"filter", {3, 3, 3, 3, 8}}, {"strides", values{1, 1, 1, 1, 1}}});
    GRAFT_REFUSES(Conv3D, errc::shape_mismatch, "filter",
        {{"x", {2, 8, 9, 9, 4}}, {"filter", {3, 3, 3, 3, 8}}, {"strides", values{1, 1, 1, 1, 1}}});
    GRAFT_REFUSES(
        Conv3D, errc::wrong_value, "strides", {{"x", {2, 8, 9, 9, 3}}, {"filter", {3, 3, 3, 3, 8}}, {"strides", ones}});
    GRAFT_REFUSES(Conv3D, errc::negative_dim, "x",
        {{"x", {2, 2, 9, 9, 3}}, {"filter", {3, 3, 3, 3, 8}}, {"strides", values{1, 1, 1, 1, 1}}});
    GRAFT_REFUSES(Conv3D, errc::wrong_value, "pads",
        {{"x", {2, 8, 9, 9, 3}}, {"filter", {3, 3, 3, 3, 8}}, {"strides", values{1, 1, 1, 1, 1}},
            {"pads", values{0, 0}}});
}

TEST_CASE("Conv3DBackpropInput") {
    GRAFT_GIVES(Conv3DBackpropInput,
        {{"input_size", values{2, 8, 8, 8, 3}}, {"filter", {3, 3, 3, 3, 8}}, {"out_backprop", {2, 8, 8, 8, 8}},
            {"strides", values{1, 1, 1, 1, 1}}, {"padding", "SAME"}},
        {2, 8, 8, 8, 3});
    GRAFT_GIVES(Conv3DBackpropInput,
        {{"input_size", values{2, 8, 8, 8, 3}}, {"filter", {-1, 3, 3, 3, 8}}, {"out_backprop", {2, 8, 8, 8, 8}},
            {"strides", values{1, 1, 1, 1, 1}}, {"padding", "SAME"}},
        {2, 8, 8, 8, 3});
    GRAFT_GIVES(Conv3DBackpropInput,
        {{"input_size", values{2, 8, 8, 8, 3}}, {"filter", unknown}, {"out_backprop", {2, 8, 8, 8, 8}},
            {"strides", values{1, 1, 1, 1, 1}}, {"padding", "SAME"}},
        {2, 8, 8, 8, 3});
    GRAFT_REFUSES(Conv3DBackpropInput, errc::wrong_element_count, "input_size",
        {{"input_size", values{2, 8, 8, 3}}, {"filter", {3, 3, 3, 3, 8}}, {"out_backprop", {2, 8, 8, 8, 8}},
            {"strides", values{1, 1, 1, 1, 1}}, {"padding", "SAME"}});
    GRAFT_REFUSES(Conv3DBackpropInput, errc::shape_mismatch, "out_backprop",
        {{"input_size", values{2, 8, 8, 8, 3}}, {"filter", {3, 3, 3, 3, 7}}, {"out_backprop", {2, 8, 8, 8, 8}},
            {"strides", values{1, 1, 1, 1, 1}}, {"padding", "SAME"}});
    GRAFT_REFUSES(Conv3DBackpropInput, errc::wrong_rank, "filter",
        {{"input_size", values{2, 8, 8, 8, 3}}, {"filter", {3, 3, 3, 8}}, {"out_backprop", {2, 8, 8, 8, 8}},
            {"strides", values{1, 1, 1, 1, 1}}, {"padding", "SAME"}});
    GRAFT_REFUSES(Conv3DBackpropInput, errc::shape_mismatch, "out_backprop",
        {{"input_size", values{2, 8, 8, 8, 3}}, {"filter", {3, 3, 3, 3, 8}}, {"out_backprop", {2, 9, 8, 8, 8}},
            {"strides", values{1, 1, 1, 1, 1}}, {"padding", "SAME"}});
    GRAFT_REFUSES(Conv3DBackpropInput, errc::wrong_value, "strides",
        {{"input_size", values{2, 8, 8, 8, 3}}, {"filter", {3, 3, 3, 3, 8}}, {"out_backprop", {2, 8, 8, 8, 8}},
            {"strides", ones}, {"padding", "SAME"}});
}

TEST_CASE("Conv3DBackpropFilter") {
    GRAFT_GIVES(Conv3DBackpropFilter,
        {{"x", {2, 8, 8, 8, 3}}, {"filter_size", values{3, 3, 3, 3, 8}}, {"out_backprop", {2, 8, 8, 8, 8}},
            {"strides", values{1, 1, 1, 1, 1}}, {"padding", "SAME"}},
        {3, 3, 3, 3, 8});
    GRAFT_GIVES(Conv3DBackpropFilter,
        {{"x", {-1, 8, 8, 8, 3}}, {"filter_size", values{3, 3, 3, 3, 8}}, {"out_backprop", {2, 8, 8, 8, 8}},
            {"strides", values{1, 1, 1, 1, 1}}, {"padding", "SAME"}},
        {3, 3, 3, 3, 8});
    GRAFT_GIVES(Conv3DBackpropFilter,
        {{"x", unknown}, {"filter_size", values{3, 3, 3, 3, 8}}, {"out_backprop", {2, 8, 8, 8, 8}},
            {"strides", values{1, 1, 1, 1, 1}}, {"padding", "SAME"}},
        {3, 3, 3, 3, 8});
    GRAFT_REFUSES(Conv3DBackpropFilter, errc::wrong_rank, "x",
        {{"x", {2, 8, 8, 3}}, {"filter_size", values{3, 3, 3, 3, 8}}, {"out_backprop", {2, 8, 8, 8, 8}},
            {"strides", values{1, 1, 1, 1, 1}}, {"padding", "SAME"}});
    GRAFT_REFUSES(Conv3DBackpropFilter, errc::wrong_element_count, "filter_size",
        {{"x", {2, 8, 8, 8, 3}}, {"filter_size", values{3, 3, 3, 8}}, {"out_backprop", {2, 8, 8, 8, 8}},
            {"strides", values{1, 1, 1, 1, 1}}, {"padding", "SAME"}});
    GRAFT_REFUSES(Conv3DBackpropFilter, errc::negative_dim, "filter_size",
        {{"x", {2, 8, 8, 8, 3}}, {"filter_size", values{3, 3, 3, 3, -8}}, {"out_backprop", {2, 8, 8, 8, 8}},
            {"strides", values{1, 1, 1, 1, 1}}, {"padding", "SAME"}});
    GRAFT_REFUSES(Conv3DBackpropFilter, errc::wrong_rank, "out_backprop",
        {{"x", {2, 8, 8, 8, 3}}, {"filter_size", values{3, 3, 3, 3, 8}}, {"out_backprop", {2, 8, 8, 8}},
            {"strides", values{1, 1, 1, 1, 1}}, {"padding", "SAME"}});
    GRAFT_REFUSES(Conv3DBackpropFilter, errc::wrong_value, "strides",
        {{"x", {2, 8, 8, 8, 3}}, {"filter_size", values{3, 3, 3, 3, 8}}, {"out_backprop", {2, 8, 8, 8, 8}},
            {"strides", ones}, {"padding", "SAME"}});
}

TEST_CASE("Im2col") {
    GRAFT_GIVES(Im2col, {{"x", {1, 3, 9, 8}}, {"ksizes", values{3, 3}}}, {1, 27, 7, 6});
    GRAFT_GIVES(Im2col,
        {{"x", {1, 3, 9, 8}}, {"ksizes", values{3}}, {"strides", values{2, 2}}, {"pads", values{1, 1, 1, 1}}},
        {1, 27, 5, 4});
    GRAFT_GIVES(Im2col,
        {{"x", in({1, 9, 8, 3}, format::nhwc)}, {"ksizes", values{3, 3}}, {"strides", values{2}},
            {"padding_mode", "SAME"}},
        {1, 5, 4, 27});
    GRAFT_GIVES(Im2col,
        {{"x", {-1, 3, 9, 8}}, {"ksizes", values{3, 3}}, {"padding_mode", "VALID"}, {"pads", values{1}}},
        {-1, 27, 7, 6});
    GRAFT_GIVES(Im2col, {{"x", unknown}, {"ksizes", values{3, 3}}}, {-1, -1, -1, -1});
    GRAFT_REFUSES(Im2col, errc::wrong_rank, "x", {{"x", {1, 3, 9}}, {"ksizes", values{3, 3}}});
    GRAFT_REFUSES(Im2col, errc::wrong_value, "ksizes", {{"x", {1, 3, 9, 8}}, {"ksizes", values{3, 3, 3}}});
    GRAFT_REFUSES(Im2col, errc::negative_dim, "x", {{"x", {1, 3, 2, 8}}, {"ksizes", values{3, 3}}});
    GRAFT_REFUSES(
        Im2col, errc::wrong_value, "pads", {{"x", {1, 3, 9, 8}}, {"ksizes", values{3, 3}}, {"pads", values{1, 1}}});
}

} // namespace library_nn_conv_ops_test
