// test/library/ops_cases_window.cpp - what each of these gives and refuses: convolutions, pooling,
// patches, images, sound
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/ops.hpp"
#include "test/library/ops_case.hpp"

namespace library_ops_cases_window_test {

using namespace graft::library;
using namespace test;
using graft::errc;
using graft::format;

namespace {
constexpr auto ones = values{1, 1, 1, 1};
} // namespace

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

TEST_CASE("PoolingNd") {
    GRAFT_GIVES(PoolingNd,
        {{"x", {1, 2, 7}}, {"window", values{3}}, {"strides", values{2}}, {"pads", values{1, 0}},
            {"dilations", values{1}}},
        {1, 2, 3});
    GRAFT_GIVES(PoolingNd,
        {{"x", {1, 1, 4, 4}}, {"window", values{3, 3}}, {"strides", values{2, 2}}, {"pads", values{0, 0, 0, 0}},
            {"dilations", values{1, 1}}, {"ceil", true}},
        {1, 1, 2, 2});
    GRAFT_GIVES(PoolingNd, // a window would begin in the padding after x
        {{"x", {1, 1, 2}}, {"window", values{1}}, {"strides", values{2}}, {"pads", values{0, 0}},
            {"dilations", values{1}}, {"ceil", true}},
        {1, 1, 1});
    GRAFT_GIVES(PoolingNd,
        {{"x", {-1, 2, -1}}, {"window", values{2}}, {"strides", values{1}}, {"pads", values{0, 0}},
            {"dilations", values{1}}},
        {-1, 2, -1});
    GRAFT_GIVES(PoolingNd,
        {{"x", unknown}, {"window", values{2}}, {"strides", values{1}}, {"pads", values{0, 0}},
            {"dilations", values{1}}},
        unknown);
    GRAFT_REFUSES(PoolingNd, errc::wrong_rank, "x",
        {{"x", {2, 3}}, {"window", values{2}}, {"strides", values{1}}, {"pads", values{0, 0}},
            {"dilations", values{1}}});
    GRAFT_REFUSES(PoolingNd, errc::wrong_value, "pads",
        {{"x", {1, 2, 7}}, {"window", values{3}}, {"strides", values{2}}, {"pads", values{1}},
            {"dilations", values{1}}});
    GRAFT_REFUSES(PoolingNd, errc::wrong_value, "window",
        {{"x", {1, 2, 7}}, {"window", values{3, 3}}, {"strides", values{2}}, {"pads", values{0, 0}},
            {"dilations", values{1}}});
    GRAFT_REFUSES(PoolingNd, errc::wrong_shape, "x",
        {{"x", {1, 2, 2}}, {"window", values{3}}, {"strides", values{1}}, {"pads", values{0, 0}},
            {"dilations", values{1}}});
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
        unknown);
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

TEST_CASE("MaxPool") {
    GRAFT_GIVES(
        MaxPool, {{"x", {1, 9, 8, 3}}, {"ksize", values{1, 2, 2, 1}}, {"strides", values{1, 2, 2, 1}}}, {1, 4, 4, 3});
    GRAFT_GIVES(MaxPool,
        {{"x", {1, 9, 8, 3}}, {"ksize", values{1, 2, 2, 1}}, {"strides", values{1, 2, 2, 1}}, {"padding", "SAME"}},
        {1, 5, 4, 3});
    GRAFT_GIVES(
        MaxPool, {{"x", {-1, 9, 8, 3}}, {"ksize", values{1, 2, 2, 1}}, {"strides", values{1, 2, 2, 1}}}, {-1, 4, 4, 3});
    GRAFT_GIVES(
        MaxPool, {{"x", unknown}, {"ksize", values{1, 2, 2, 1}}, {"strides", values{1, 2, 2, 1}}}, {-1, -1, -1, -1});
    GRAFT_REFUSES(MaxPool, errc::wrong_rank, "x",
        {{"x", {1, 8, 3}}, {"ksize", values{1, 2, 2, 1}}, {"strides", values{1, 2, 2, 1}}});
    GRAFT_REFUSES(MaxPool, errc::wrong_value, "ksize",
        {{"x", {1, 8, 8, 3}}, {"ksize", values{1, 2, 2}}, {"strides", values{1, 2, 2, 1}}});
    GRAFT_REFUSES(MaxPool, errc::wrong_value, "ksize",
        {{"x", {1, 8, 8, 3}}, {"ksize", values{1, 0, 2, 1}}, {"strides", values{1, 2, 2, 1}}});
    GRAFT_REFUSES(MaxPool, errc::wrong_value, "ksize",
        {{"x", {1, 8, 8, 3}}, {"ksize", values{2, 2, 2, 1}}, {"strides", values{1, 2, 2, 1}}});
    GRAFT_REFUSES(MaxPool, errc::wrong_value, "strides",
        {{"x", {1, 8, 8, 3}}, {"ksize", values{1, 2, 2, 1}}, {"strides", values{1, 2, 0, 1}}});
    GRAFT_REFUSES(MaxPool, errc::negative_dim, "x",
        {{"x", {1, 1, 8, 3}}, {"ksize", values{1, 2, 2, 1}}, {"strides", values{1, 2, 2, 1}}});
    GRAFT_REFUSES(MaxPool, errc::wrong_value, "padding",
        {{"x", {1, 8, 8, 3}}, {"ksize", values{1, 2, 2, 1}}, {"strides", values{1, 2, 2, 1}}, {"padding", "FULL"}});
}

TEST_CASE("AvgPool") {
    GRAFT_GIVES(
        AvgPool, {{"x", {1, 9, 8, 3}}, {"ksize", values{1, 2, 2, 1}}, {"strides", values{1, 2, 2, 1}}}, {1, 4, 4, 3});
    GRAFT_GIVES(AvgPool,
        {{"x", {1, 9, 8, 3}}, {"ksize", values{1, 2, 2, 1}}, {"strides", values{1, 2, 2, 1}}, {"padding", "SAME"}},
        {1, 5, 4, 3});
    GRAFT_GIVES(
        AvgPool, {{"x", {-1, 9, 8, 3}}, {"ksize", values{1, 2, 2, 1}}, {"strides", values{1, 2, 2, 1}}}, {-1, 4, 4, 3});
    GRAFT_GIVES(
        AvgPool, {{"x", unknown}, {"ksize", values{1, 2, 2, 1}}, {"strides", values{1, 2, 2, 1}}}, {-1, -1, -1, -1});
    GRAFT_REFUSES(AvgPool, errc::wrong_rank, "x",
        {{"x", {1, 8, 3}}, {"ksize", values{1, 2, 2, 1}}, {"strides", values{1, 2, 2, 1}}});
    GRAFT_REFUSES(AvgPool, errc::wrong_value, "ksize",
        {{"x", {1, 8, 8, 3}}, {"ksize", values{1, 2, 2}}, {"strides", values{1, 2, 2, 1}}});
    GRAFT_REFUSES(AvgPool, errc::wrong_value, "ksize",
        {{"x", {1, 8, 8, 3}}, {"ksize", values{1, 0, 2, 1}}, {"strides", values{1, 2, 2, 1}}});
    GRAFT_REFUSES(AvgPool, errc::wrong_value, "ksize",
        {{"x", {1, 8, 8, 3}}, {"ksize", values{2, 2, 2, 1}}, {"strides", values{1, 2, 2, 1}}});
    GRAFT_REFUSES(AvgPool, errc::wrong_value, "strides",
        {{"x", {1, 8, 8, 3}}, {"ksize", values{1, 2, 2, 1}}, {"strides", values{1, 2, 0, 1}}});
    GRAFT_REFUSES(AvgPool, errc::negative_dim, "x",
        {{"x", {1, 1, 8, 3}}, {"ksize", values{1, 2, 2, 1}}, {"strides", values{1, 2, 2, 1}}});
    GRAFT_REFUSES(AvgPool, errc::wrong_value, "padding",
        {{"x", {1, 8, 8, 3}}, {"ksize", values{1, 2, 2, 1}}, {"strides", values{1, 2, 2, 1}}, {"padding", "FULL"}});
}

TEST_CASE("MaxPoolWithArgmax") {
    GRAFT_GIVES(MaxPoolWithArgmax,
        {{"x", {1, 9, 8, 3}}, {"ksize", values{1, 2, 2, 1}}, {"strides", values{1, 2, 2, 1}}}, {1, 4, 4, 3});
    GRAFT_GIVES(MaxPoolWithArgmax,
        {{"x", {1, 9, 8, 3}}, {"ksize", values{1, 2, 2, 1}}, {"strides", values{1, 2, 2, 1}}, {"padding", "SAME"}},
        {1, 5, 4, 3});
    GRAFT_GIVES(MaxPoolWithArgmax,
        {{"x", {-1, 9, 8, 3}}, {"ksize", values{1, 2, 2, 1}}, {"strides", values{1, 2, 2, 1}}}, {-1, 4, 4, 3});
    GRAFT_GIVES(MaxPoolWithArgmax, {{"x", unknown}, {"ksize", values{1, 2, 2, 1}}, {"strides", values{1, 2, 2, 1}}},
        {-1, -1, -1, -1});
    GRAFT_REFUSES(MaxPoolWithArgmax, errc::wrong_rank, "x",
        {{"x", {1, 8, 3}}, {"ksize", values{1, 2, 2, 1}}, {"strides", values{1, 2, 2, 1}}});
    GRAFT_REFUSES(MaxPoolWithArgmax, errc::wrong_value, "ksize",
        {{"x", {1, 8, 8, 3}}, {"ksize", values{1, 2, 2}}, {"strides", values{1, 2, 2, 1}}});
    GRAFT_REFUSES(MaxPoolWithArgmax, errc::wrong_value, "ksize",
        {{"x", {1, 8, 8, 3}}, {"ksize", values{1, 0, 2, 1}}, {"strides", values{1, 2, 2, 1}}});
    GRAFT_REFUSES(MaxPoolWithArgmax, errc::wrong_value, "ksize",
        {{"x", {1, 8, 8, 3}}, {"ksize", values{2, 2, 2, 1}}, {"strides", values{1, 2, 2, 1}}});
    GRAFT_REFUSES(MaxPoolWithArgmax, errc::wrong_value, "strides",
        {{"x", {1, 8, 8, 3}}, {"ksize", values{1, 2, 2, 1}}, {"strides", values{1, 2, 0, 1}}});
    GRAFT_REFUSES(MaxPoolWithArgmax, errc::negative_dim, "x",
        {{"x", {1, 1, 8, 3}}, {"ksize", values{1, 2, 2, 1}}, {"strides", values{1, 2, 2, 1}}});
    GRAFT_REFUSES(MaxPoolWithArgmax, errc::wrong_value, "padding",
        {{"x", {1, 8, 8, 3}}, {"ksize", values{1, 2, 2, 1}}, {"strides", values{1, 2, 2, 1}}, {"padding", "FULL"}});
}

TEST_CASE("MaxPool3D") {
    GRAFT_GIVES(MaxPool3D,
        {{"x", {1, 9, 8, 8, 3}}, {"ksize", values{1, 2, 2, 2, 1}}, {"strides", values{1, 2, 2, 2, 1}},
            {"padding", "VALID"}},
        {1, 4, 4, 4, 3});
    GRAFT_GIVES(MaxPool3D,
        {{"x", {-1, 9, 8, 8, 3}}, {"ksize", values{1, 2, 2, 2, 1}}, {"strides", values{1, 2, 2, 2, 1}},
            {"padding", "VALID"}},
        {-1, 4, 4, 4, 3});
    GRAFT_GIVES(MaxPool3D,
        {{"x", unknown}, {"ksize", values{1, 2, 2, 2, 1}}, {"strides", values{1, 2, 2, 2, 1}}, {"padding", "VALID"}},
        {-1, -1, -1, -1, -1});
    GRAFT_REFUSES(MaxPool3D, errc::wrong_rank, "x",
        {{"x", {1, 8, 8, 3}}, {"ksize", values{1, 2, 2, 2, 1}}, {"strides", values{1, 2, 2, 2, 1}},
            {"padding", "VALID"}});
    GRAFT_REFUSES(MaxPool3D, errc::wrong_value, "ksize",
        {{"x", {1, 9, 8, 8, 3}}, {"ksize", values{1, 2, 2, 1}}, {"strides", values{1, 2, 2, 2, 1}},
            {"padding", "VALID"}});
    GRAFT_REFUSES(MaxPool3D, errc::wrong_value, "strides",
        {{"x", {1, 9, 8, 8, 3}}, {"ksize", values{1, 2, 2, 2, 1}}, {"strides", values{1, 2, 2, 1}},
            {"padding", "VALID"}});
    GRAFT_REFUSES(MaxPool3D, errc::negative_dim, "x",
        {{"x", {1, 1, 8, 8, 3}}, {"ksize", values{1, 2, 2, 2, 1}}, {"strides", values{1, 2, 2, 2, 1}},
            {"padding", "VALID"}});
    GRAFT_REFUSES(MaxPool3D, errc::wrong_value, "padding",
        {{"x", {1, 9, 8, 8, 3}}, {"ksize", values{1, 2, 2, 2, 1}}, {"strides", values{1, 2, 2, 2, 1}},
            {"padding", "FULL"}});
    // one number for all axes, a last window that does not fit, elements apart, blocked channels
    GRAFT_GIVES(MaxPool3D,
        {{"x", {1, 9, 8, 8, 3}}, {"ksize", values{3}}, {"strides", values{2, 2, 2}}, {"padding", "CALCULATED"},
            {"ceil_mode", 1}},
        {1, 4, 4, 4, 3});
    GRAFT_GIVES(MaxPool3D,
        {{"x", {1, 9, 8, 8, 3}}, {"ksize", values{3}}, {"strides", values{2}}, {"padding", "CALCULATED"}},
        {1, 4, 3, 3, 3});
    GRAFT_GIVES(MaxPool3D,
        {{"x", in({1, 3, 9, 8, 8}, format::ncdhw)}, {"ksize", values{2, 2, 2}}, {"strides", values{1}},
            {"padding", "VALID"}, {"dilation", values{1, 1, 2, 3, 1}}, {"data_format", "NCDHW"}},
        {1, 3, 7, 5, 7});
    GRAFT_GIVES(MaxPool3D,
        {{"x", in({2, 9, 1, 8, 8, 16}, format::ndc1hwc0)}, {"ksize", values{2}}, {"strides", values{2}},
            {"padding", "VALID"}},
        {2, 4, 1, 4, 4, 16});
    GRAFT_REFUSES(MaxPool3D, errc::wrong_value, "ceil_mode",
        {{"x", {1, 9, 8, 8, 3}}, {"ksize", values{2}}, {"strides", values{2}}, {"padding", "VALID"}, {"ceil_mode", 2}});
}

TEST_CASE("AvgPool3D") {
    GRAFT_GIVES(AvgPool3D,
        {{"x", {1, 9, 8, 8, 3}}, {"ksize", values{1, 2, 2, 2, 1}}, {"strides", values{1, 2, 2, 2, 1}}},
        {1, 4, 4, 4, 3});
    GRAFT_GIVES(AvgPool3D,
        {{"x", {-1, 9, 8, 8, 3}}, {"ksize", values{1, 2, 2, 2, 1}}, {"strides", values{1, 2, 2, 2, 1}}},
        {-1, 4, 4, 4, 3});
    GRAFT_GIVES(AvgPool3D, {{"x", unknown}, {"ksize", values{1, 2, 2, 2, 1}}, {"strides", values{1, 2, 2, 2, 1}}},
        {-1, -1, -1, -1, -1});
    GRAFT_REFUSES(AvgPool3D, errc::wrong_rank, "x",
        {{"x", {1, 8, 8, 3}}, {"ksize", values{1, 2, 2, 2, 1}}, {"strides", values{1, 2, 2, 2, 1}}});
    GRAFT_REFUSES(AvgPool3D, errc::wrong_value, "ksize",
        {{"x", {1, 9, 8, 8, 3}}, {"ksize", values{1, 2, 2, 1}}, {"strides", values{1, 2, 2, 2, 1}}});
    GRAFT_REFUSES(AvgPool3D, errc::wrong_value, "strides",
        {{"x", {1, 9, 8, 8, 3}}, {"ksize", values{1, 2, 2, 2, 1}}, {"strides", values{1, 2, 2, 1}}});
    GRAFT_REFUSES(AvgPool3D, errc::negative_dim, "x",
        {{"x", {1, 1, 8, 8, 3}}, {"ksize", values{1, 2, 2, 2, 1}}, {"strides", values{1, 2, 2, 2, 1}}});
    GRAFT_REFUSES(AvgPool3D, errc::wrong_value, "padding",
        {{"x", {1, 9, 8, 8, 3}}, {"ksize", values{1, 2, 2, 2, 1}}, {"strides", values{1, 2, 2, 2, 1}},
            {"padding", "FULL"}});
}

TEST_CASE("MaxPoolGrad") {
    GRAFT_GIVES(MaxPoolGrad,
        {{"x1", {1, 8, 8, 3}}, {"x2", {1, 4, 4, 3}}, {"grad", {1, 4, 4, 3}}, {"ksize", values{1, 2, 2, 1}},
            {"strides", values{1, 2, 2, 1}}},
        {1, 8, 8, 3});
    GRAFT_GIVES(MaxPoolGrad,
        {{"x1", {-1, 8, 8, 3}}, {"x2", {1, 4, 4, 3}}, {"grad", {1, 4, 4, 3}}, {"ksize", values{1, 2, 2, 1}},
            {"strides", values{1, 2, 2, 1}}},
        {-1, 8, 8, 3});
    GRAFT_GIVES(MaxPoolGrad,
        {{"x1", unknown}, {"x2", {1, 4, 4, 3}}, {"grad", {1, 4, 4, 3}}, {"ksize", values{1, 2, 2, 1}},
            {"strides", values{1, 2, 2, 1}}},
        unknown);
    GRAFT_REFUSES(MaxPoolGrad, errc::wrong_rank, "x1",
        {{"x1", {1, 8, 3}}, {"x2", {1, 4, 4, 3}}, {"grad", {1, 4, 4, 3}}, {"ksize", values{1, 2, 2, 1}},
            {"strides", values{1, 2, 2, 1}}});
    GRAFT_REFUSES(MaxPoolGrad, errc::dtype_mismatch, "grad",
        {{"x1", {1, 8, 8, 3}}, {"x2", {1, 4, 4, 3}}, {"grad", of({1, 4, 4, 3}, dtype::i8)},
            {"ksize", values{1, 2, 2, 1}}, {"strides", values{1, 2, 2, 1}}});
    GRAFT_REFUSES(MaxPoolGrad, errc::missing_input, "x1",
        {{"x2", {1, 4, 4, 3}}, {"grad", {1, 4, 4, 3}}, {"ksize", values{1, 2, 2, 1}}, {"strides", values{1, 2, 2, 1}}});
    GRAFT_REFUSES(MaxPoolGrad, errc::missing_required_attribute, "ksize",
        {{"x1", {1, 8, 8, 3}}, {"x2", {1, 4, 4, 3}}, {"grad", {1, 4, 4, 3}}, {"strides", ones}});
    GRAFT_REFUSES(MaxPoolGrad, errc::missing_required_attribute, "strides",
        {{"x1", {1, 8, 8, 3}}, {"x2", {1, 4, 4, 3}}, {"grad", {1, 4, 4, 3}}, {"ksize", ones}});
}

TEST_CASE("Pooling") {
    GRAFT_GIVES(Pooling, {{"x", in({1, 3, 7, 8}, format::nchw)}, {"window", values{3, 3}}, {"stride", values{2, 2}}},
        {1, 3, 3, 4});
    GRAFT_GIVES(Pooling, {{"x", in({1, 3, 7, 8}, format::nchw)}, {"global_pooling", true}}, {1, 3, 1, 1});
    GRAFT_GIVES(Pooling,
        {{"x", in({1, 3, 7, 8}, format::nchw)}, {"window", values{3, 3}}, {"stride", values{2, 2}}, {"ceil_mode", 1}},
        {1, 3, 3, 3});
    GRAFT_GIVES(Pooling, {{"x", in({-1, 3, 7, 8}, format::nchw)}, {"window", values{3, 3}}, {"stride", values{2, 2}}},
        {-1, 3, 3, 4});
    GRAFT_GIVES(Pooling, {{"x", in(unknown, format::nchw)}, {"window", values{3, 3}}, {"stride", values{2, 2}}},
        {-1, -1, -1, -1});
    GRAFT_REFUSES(Pooling, errc::wrong_rank, "x", {{"x", in({1, 3, 7}, format::nchw)}});
    GRAFT_REFUSES(Pooling, errc::wrong_value, "mode", {{"x", in({1, 3, 7, 8}, format::nchw)}, {"mode", 3}});
    GRAFT_REFUSES(Pooling, errc::wrong_value, "ceil_mode", {{"x", in({1, 3, 7, 8}, format::nchw)}, {"ceil_mode", 2}});
    GRAFT_REFUSES(Pooling, errc::wrong_value, "window", {{"x", in({1, 3, 7, 8}, format::nchw)}, {"window", values{3}}});
    GRAFT_REFUSES(Pooling, errc::wrong_value, "pad",
        {{"x", in({1, 3, 7, 8}, format::nchw)}, {"window", values{3, 3}}, {"pad", values{3, 0, 0, 0}}});
    GRAFT_REFUSES(
        Pooling, errc::wrong_value, "stride", {{"x", in({1, 3, 7, 8}, format::nchw)}, {"stride", values{0, 1}}});
}

TEST_CASE("SPP") {
    GRAFT_GIVES(SPP, {{"x", in({1, 3, 7, 8}, format::nchw)}, {"pyramid_height", 3}}, {1, 63});
    GRAFT_GIVES(SPP, {{"x", in({-1, 3, 7, 8}, format::nchw)}, {"pyramid_height", 3}}, {-1, 63});
    GRAFT_GIVES(SPP, {{"x", in(unknown, format::nchw)}, {"pyramid_height", 3}}, {-1, -1});
    GRAFT_REFUSES(SPP, errc::wrong_rank, "x", {{"x", in({1, 3, 7}, format::nchw)}, {"pyramid_height", 3}});
    GRAFT_REFUSES(
        SPP, errc::wrong_value, "pyramid_height", {{"x", in({1, 3, 7, 8}, format::nchw)}, {"pyramid_height", 0}});
}

TEST_CASE("ExtractImagePatches") {
    GRAFT_GIVES(ExtractImagePatches,
        {{"x", {1, 9, 8, 3}}, {"ksizes", values{1, 3, 3, 1}}, {"strides", values{1, 2, 2, 1}}, {"rates", ones},
            {"padding", "VALID"}},
        {1, 4, 3, 27});
    GRAFT_GIVES(ExtractImagePatches,
        {{"x", {1, 9, 8, 3}}, {"ksizes", values{1, 3, 3, 1}}, {"strides", values{1, 2, 2, 1}},
            {"rates", values{1, 2, 2, 1}}, {"padding", "SAME"}},
        {1, 5, 4, 27});
    GRAFT_GIVES(ExtractImagePatches,
        {{"x", {-1, 9, 8, 3}}, {"ksizes", values{1, 3, 3, 1}}, {"strides", values{1, 2, 2, 1}}, {"rates", ones},
            {"padding", "VALID"}},
        {-1, 4, 3, 27});
    GRAFT_GIVES(ExtractImagePatches,
        {{"x", unknown}, {"ksizes", values{1, 3, 3, 1}}, {"strides", values{1, 2, 2, 1}}, {"rates", ones},
            {"padding", "VALID"}},
        {-1, -1, -1, -1});
    GRAFT_REFUSES(ExtractImagePatches, errc::wrong_rank, "x",
        {{"x", {1, 9, 3}}, {"ksizes", values{1, 3, 3, 1}}, {"strides", values{1, 2, 2, 1}}, {"rates", ones},
            {"padding", "VALID"}});
    GRAFT_REFUSES(ExtractImagePatches, errc::wrong_value, "ksizes",
        {{"x", {1, 9, 8, 3}}, {"ksizes", values{3, 3, 3, 1}}, {"strides", ones}, {"rates", ones},
            {"padding", "VALID"}});
    GRAFT_REFUSES(ExtractImagePatches, errc::negative_dim, "x",
        {{"x", {1, 2, 8, 3}}, {"ksizes", values{1, 3, 3, 1}}, {"strides", values{1, 2, 2, 1}}, {"rates", ones},
            {"padding", "VALID"}});
    GRAFT_REFUSES(ExtractImagePatches, errc::wrong_value, "padding",
        {{"x", {1, 9, 8, 3}}, {"ksizes", ones}, {"strides", ones}, {"rates", ones}, {"padding", "EXPLICIT"}});
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

TEST_CASE("Dilation2D") {
    GRAFT_GIVES(
        Dilation2D, {{"x", {1, 9, 8, 3}}, {"filter", {3, 3, 3}}, {"strides", ones}, {"rates", ones}}, {1, 9, 8, 3});
    GRAFT_GIVES(Dilation2D,
        {{"x", {1, 9, 8, 3}}, {"filter", {3, 3, 3}}, {"strides", ones}, {"rates", values{1, 2, 2, 1}},
            {"padding_mode", "VALID"}},
        {1, 5, 4, 3});
    GRAFT_GIVES(
        Dilation2D, {{"x", {-1, 9, 8, 3}}, {"filter", {3, 3, 3}}, {"strides", ones}, {"rates", ones}}, {-1, 9, 8, 3});
    GRAFT_GIVES(
        Dilation2D, {{"x", unknown}, {"filter", {3, 3, 3}}, {"strides", ones}, {"rates", ones}}, {-1, -1, -1, 3});
    GRAFT_REFUSES(Dilation2D, errc::shape_mismatch, "filter",
        {{"x", {1, 9, 8, 3}}, {"filter", {3, 3, 4}}, {"strides", ones}, {"rates", ones}});
    GRAFT_REFUSES(Dilation2D, errc::wrong_rank, "x",
        {{"x", {1, 9, 8}}, {"filter", {3, 3, 3}}, {"strides", ones}, {"rates", ones}});
    GRAFT_REFUSES(Dilation2D, errc::wrong_value, "padding_mode",
        {{"x", {1, 9, 8, 3}}, {"filter", {3, 3, 3}}, {"strides", ones}, {"rates", ones}, {"padding_mode", "FULL"}});
    GRAFT_GIVES(Dilation2D,
        {{"x", in({1, 3, 9, 8}, format::nchw)}, {"filter", {3, 3, 2}}, {"strides", ones}, {"rates", ones},
            {"padding_mode", "CALCULATED"}, {"pads", values{1, 1, 0, 1}}},
        {1, 3, 9, 8});
    GRAFT_REFUSES(Dilation2D, errc::wrong_value, "pads",
        {{"x", {1, 9, 8, 3}}, {"filter", {3, 3, 3}}, {"strides", ones}, {"rates", ones}, {"padding_mode", "CALCULATED"},
            {"pads", values{1}}});
}

TEST_CASE("ExtractGlimpse") {
    GRAFT_GIVES(ExtractGlimpse, {{"x", {2, 9, 8, 3}}, {"size", values{4, 5}}, {"offsets", {2, 2}}}, {2, 4, 5, 3});
    GRAFT_GIVES(ExtractGlimpse, {{"x", {2, 9, 8, 3}}, {"size", {2}}, {"offsets", {2, 2}}}, {2, -1, -1, 3});
    GRAFT_GIVES(ExtractGlimpse, {{"x", {-1, 9, 8, 3}}, {"size", values{4, 5}}, {"offsets", {2, 2}}}, {2, 4, 5, 3});
    GRAFT_GIVES(ExtractGlimpse, {{"x", unknown}, {"size", values{4, 5}}, {"offsets", {2, 2}}}, {2, 4, 5, -1});
    GRAFT_REFUSES(ExtractGlimpse, errc::shape_mismatch, "offsets",
        {{"x", {2, 9, 8, 3}}, {"size", values{4, 5}}, {"offsets", {3, 2}}});
    GRAFT_REFUSES(ExtractGlimpse, errc::wrong_element_count, "size",
        {{"x", {2, 9, 8, 3}}, {"size", values{4}}, {"offsets", {2, 2}}});
    GRAFT_REFUSES(ExtractGlimpse, errc::negative_dim, "size",
        {{"x", {2, 9, 8, 3}}, {"size", values{4, -5}}, {"offsets", {2, 2}}});
}

TEST_CASE("SpatialTransformerD") {
    GRAFT_GIVES(
        SpatialTransformerD, {{"x", {2, 3, 9, 8}}, {"theta", {2, 6}}, {"output_size", values{4, 5}}}, {2, 3, 4, 5});
    GRAFT_GIVES(SpatialTransformerD, {{"x", {2, 3, 9, 8}}}, {2, 3, 9, 8});
    GRAFT_GIVES(
        SpatialTransformerD, {{"x", {-1, 3, 9, 8}}, {"theta", {2, 6}}, {"output_size", values{4, 5}}}, {-1, 3, 4, 5});
    GRAFT_GIVES(
        SpatialTransformerD, {{"x", unknown}, {"theta", {2, 6}}, {"output_size", values{4, 5}}}, {-1, -1, 4, 5});
    GRAFT_REFUSES(SpatialTransformerD, errc::wrong_shape, "theta", {{"x", {2, 3, 9, 8}}, {"theta", {2, 5}}});
    GRAFT_REFUSES(SpatialTransformerD, errc::shape_mismatch, "theta", {{"x", {2, 3, 9, 8}}, {"theta", {3, 6}}});
    GRAFT_REFUSES(
        SpatialTransformerD, errc::wrong_value, "output_size", {{"x", {2, 3, 9, 8}}, {"output_size", values{0, 5}}});
}

TEST_CASE("WarpPerspective") {
    GRAFT_GIVES(
        WarpPerspective, {{"x", {2, 3, 9, 8}}, {"matrix", {2, 9}}, {"out_height", 4}, {"out_width", 5}}, {2, 3, 4, 5});
    GRAFT_GIVES(WarpPerspective,
        {{"x", {2, 9, 8, 3}}, {"matrix", {2, 9}}, {"out_height", 4}, {"out_width", 5}, {"data_format", "HWC"}},
        {2, 4, 5, 3});
    GRAFT_GIVES(WarpPerspective, {{"x", {-1, 3, 9, 8}}, {"matrix", {2, 9}}, {"out_height", 4}, {"out_width", 5}},
        {-1, 3, 4, 5});
    GRAFT_GIVES(
        WarpPerspective, {{"x", unknown}, {"matrix", {2, 9}}, {"out_height", 4}, {"out_width", 5}}, {-1, -1, 4, 5});
    GRAFT_REFUSES(WarpPerspective, errc::wrong_shape, "matrix",
        {{"x", {2, 3, 9, 8}}, {"matrix", {2, 8}}, {"out_height", 4}, {"out_width", 5}});
    GRAFT_REFUSES(WarpPerspective, errc::wrong_value, "out_height",
        {{"x", {2, 3, 9, 8}}, {"matrix", {2, 9}}, {"out_height", 0}, {"out_width", 5}});
    GRAFT_REFUSES(WarpPerspective, errc::wrong_value, "border_type",
        {{"x", {2, 3, 9, 8}}, {"matrix", {2, 9}}, {"out_height", 4}, {"out_width", 5}, {"border_type", "WRAP"}});
}

TEST_CASE("ResizeBilinearV2") {
    GRAFT_GIVES(ResizeBilinearV2, {{"x", {2, 5, 5, 3}}, {"size", values{9, 8}}}, {2, 9, 8, 3});
    GRAFT_GIVES(ResizeBilinearV2, {{"x", {2, 5, 5, 3}}, {"size", {2}}}, {2, -1, -1, 3});
    GRAFT_GIVES(ResizeBilinearV2, {{"x", {-1, 5, 5, 3}}, {"size", values{9, 8}}}, {-1, 9, 8, 3});
    GRAFT_GIVES(ResizeBilinearV2, {{"x", unknown}, {"size", values{9, 8}}}, {-1, 9, 8, -1});
    GRAFT_REFUSES(ResizeBilinearV2, errc::wrong_element_count, "size", {{"x", {2, 5, 5, 3}}, {"size", values{9}}});
    GRAFT_REFUSES(ResizeBilinearV2, errc::wrong_rank, "x", {{"x", {2, 5, 3}}, {"size", values{9, 8}}});
    GRAFT_REFUSES(ResizeBilinearV2, errc::negative_dim, "size", {{"x", {2, 5, 5, 3}}, {"size", values{-9, 8}}});
}

TEST_CASE("ResizeNearestNeighborV2") {
    GRAFT_GIVES(ResizeNearestNeighborV2, {{"x", {2, 5, 5, 3}}, {"size", values{9, 8}}}, {2, 9, 8, 3});
    GRAFT_GIVES(ResizeNearestNeighborV2, {{"x", {2, 5, 5, 3}}, {"size", {2}}}, {2, -1, -1, 3});
    GRAFT_GIVES(ResizeNearestNeighborV2, {{"x", {-1, 5, 5, 3}}, {"size", values{9, 8}}}, {-1, 9, 8, 3});
    GRAFT_GIVES(ResizeNearestNeighborV2, {{"x", unknown}, {"size", values{9, 8}}}, {-1, 9, 8, -1});
    GRAFT_REFUSES(
        ResizeNearestNeighborV2, errc::wrong_element_count, "size", {{"x", {2, 5, 5, 3}}, {"size", values{9}}});
    GRAFT_REFUSES(ResizeNearestNeighborV2, errc::wrong_rank, "x", {{"x", {2, 5, 3}}, {"size", values{9, 8}}});
    GRAFT_REFUSES(ResizeNearestNeighborV2, errc::negative_dim, "size", {{"x", {2, 5, 5, 3}}, {"size", values{-9, 8}}});
}

TEST_CASE("ResizeBicubic") {
    GRAFT_GIVES(ResizeBicubic, {{"images", {2, 5, 5, 3}}, {"size", values{9, 8}}}, {2, 9, 8, 3});
    GRAFT_GIVES(ResizeBicubic, {{"images", {2, 5, 5, 3}}, {"size", {2}}}, {2, -1, -1, 3});
    GRAFT_GIVES(ResizeBicubic, {{"images", {-1, 5, 5, 3}}, {"size", values{9, 8}}}, {-1, 9, 8, 3});
    GRAFT_GIVES(ResizeBicubic, {{"images", unknown}, {"size", values{9, 8}}}, {-1, 9, 8, -1});
    GRAFT_REFUSES(ResizeBicubic, errc::wrong_element_count, "size", {{"images", {2, 5, 5, 3}}, {"size", values{9}}});
    GRAFT_REFUSES(ResizeBicubic, errc::wrong_rank, "images", {{"images", {2, 5, 3}}, {"size", values{9, 8}}});
    GRAFT_REFUSES(ResizeBicubic, errc::negative_dim, "size", {{"images", {2, 5, 5, 3}}, {"size", values{-9, 8}}});
}

TEST_CASE("ResizeArea") {
    GRAFT_GIVES(ResizeArea, {{"images", {2, 5, 5, 3}}, {"size", values{9, 8}}}, {2, 9, 8, 3});
    GRAFT_GIVES(ResizeArea, {{"images", {2, 5, 5, 3}}, {"size", {2}}}, {2, -1, -1, 3});
    GRAFT_GIVES(ResizeArea, {{"images", {-1, 5, 5, 3}}, {"size", values{9, 8}}}, {-1, 9, 8, 3});
    GRAFT_GIVES(ResizeArea, {{"images", unknown}, {"size", values{9, 8}}}, {-1, 9, 8, -1});
    GRAFT_REFUSES(ResizeArea, errc::wrong_element_count, "size", {{"images", {2, 5, 5, 3}}, {"size", values{9}}});
    GRAFT_REFUSES(ResizeArea, errc::wrong_rank, "images", {{"images", {2, 5, 3}}, {"size", values{9, 8}}});
    GRAFT_REFUSES(ResizeArea, errc::negative_dim, "size", {{"images", {2, 5, 5, 3}}, {"size", values{-9, 8}}});
}

TEST_CASE("CropAndResize") {
    GRAFT_GIVES(CropAndResize,
        {{"x", {2, 50, 50, 3}}, {"boxes", {6, 4}}, {"box_index", {6}}, {"crop_size", values{7, 7}}}, {6, 7, 7, 3});
    GRAFT_GIVES(CropAndResize,
        {{"x", {-1, 50, 50, 3}}, {"boxes", {6, 4}}, {"box_index", {6}}, {"crop_size", values{7, 7}}}, {6, 7, 7, 3});
    GRAFT_GIVES(CropAndResize, {{"x", unknown}, {"boxes", {6, 4}}, {"box_index", {6}}, {"crop_size", values{7, 7}}},
        {6, 7, 7, -1});
    GRAFT_REFUSES(CropAndResize, errc::wrong_shape, "boxes",
        {{"x", {2, 50, 50, 3}}, {"boxes", {6, 5}}, {"box_index", {6}}, {"crop_size", values{7, 7}}});
    GRAFT_REFUSES(CropAndResize, errc::shape_mismatch, "box_index",
        {{"x", {2, 50, 50, 3}}, {"boxes", {6, 4}}, {"box_index", {5}}, {"crop_size", values{7, 7}}});
    GRAFT_REFUSES(CropAndResize, errc::wrong_value, "method",
        {{"x", {2, 50, 50, 3}}, {"boxes", {6, 4}}, {"box_index", {6}}, {"crop_size", values{7, 7}},
            {"method", "cubic"}});
}

TEST_CASE("Interp") {
    GRAFT_GIVES(Interp, {{"x", in({2, 3, 4, 5}, format::nchw)}, {"height", 9}, {"width", 8}}, {2, 3, 9, 8});
    GRAFT_GIVES(Interp, {{"x", in({2, 3, 9, 8}, format::nchw)}, {"zoom_factor", 2}}, {2, 3, 17, 15});
    GRAFT_GIVES(Interp, {{"x", in({-1, 3, 4, 5}, format::nchw)}, {"height", 9}, {"width", 8}}, {-1, 3, 9, 8});
    GRAFT_GIVES(Interp, {{"x", in(unknown, format::nchw)}, {"height", 9}, {"width", 8}}, {-1, -1, 9, 8});
    GRAFT_REFUSES(Interp, errc::wrong_rank, "x", {{"x", in({2, 3, 4}, format::nchw)}, {"height", 9}, {"width", 8}});
    GRAFT_REFUSES(Interp, errc::wrong_value, "width", {{"x", in({2, 3, 4, 5}, format::nchw)}, {"height", 9}});
    GRAFT_REFUSES(
        Interp, errc::wrong_value, "height", {{"x", in({2, 3, 4, 5}, format::nchw)}, {"height", -9}, {"width", 8}});
}

TEST_CASE("Upsample") {
    GRAFT_GIVES(Upsample, {{"x", in({2, 3, 9, 7}, format::nchw)}, {"stride_h", 3}}, {2, 3, 27, 14});
    GRAFT_GIVES(Upsample, {{"x", in({-1, 3, 9, 7}, format::nchw)}, {"stride_h", 3}}, {-1, 3, 27, 14});
    GRAFT_GIVES(Upsample, {{"x", in(unknown, format::nchw)}, {"stride_h", 3}}, {-1, -1, -1, -1});
    GRAFT_REFUSES(Upsample, errc::wrong_rank, "x", {{"x", in({2, 3, 9}, format::nchw)}, {"stride_h", 3}});
    GRAFT_REFUSES(Upsample, errc::wrong_value, "stride_h", {{"x", in({2, 3, 9, 7}, format::nchw)}, {"stride_h", 0}});
}

TEST_CASE("Resample") {
    GRAFT_GIVES(Resample, {{"x", in({1, 1, 2, 3}, format::nchw)}, {"height", 4}, {"width", 6}}, {1, 1, 4, 6});
    GRAFT_GIVES(Resample, {{"x", in({1, 1, 2, 3}, format::nchw)}, {"factor", 2.0}}, {1, 1, 4, 6});
    GRAFT_GIVES(Resample, {{"x", in({-1, 1, 2, 3}, format::nchw)}, {"height", 4}, {"width", 6}}, {-1, 1, 4, 6});
    GRAFT_GIVES(Resample, {{"x", in(unknown, format::nchw)}, {"height", 4}, {"width", 6}}, {-1, -1, 4, 6});
    GRAFT_REFUSES(Resample, errc::wrong_rank, "x", {{"x", in({1, 1, 2}, format::nchw)}, {"factor", 2.0}});
    GRAFT_REFUSES(Resample, errc::wrong_value, "type", {{"x", in({1, 1, 2, 3}, format::nchw)}, {"type", "SPLINE"}});
    GRAFT_REFUSES(
        Resample, errc::wrong_value, "height", {{"x", in({1, 1, 2, 3}, format::nchw)}, {"height", -4}, {"width", 6}});
}

TEST_CASE("AdjustContrast") {
    GRAFT_GIVES(AdjustContrast,
        {{"images", {2, 5, 5, 3}}, {"contrast_factor", {}}, {"min_value", {}}, {"max_value", {}}, {"T", dtype::f32}},
        {2, 5, 5, 3});
    GRAFT_GIVES(AdjustContrast,
        {{"images", {-1, 5, 5, 3}}, {"contrast_factor", {}}, {"min_value", {}}, {"max_value", {}}, {"T", dtype::f32}},
        {-1, 5, 5, 3});
    GRAFT_GIVES(AdjustContrast,
        {{"images", unknown}, {"contrast_factor", {}}, {"min_value", {}}, {"max_value", {}}, {"T", dtype::f32}},
        unknown);
    GRAFT_REFUSES(AdjustContrast, errc::wrong_rank, "images",
        {{"images", {2, 3}}, {"contrast_factor", {}}, {"min_value", {}}, {"max_value", {}}, {"T", dtype::f32}});
    GRAFT_REFUSES(AdjustContrast, errc::wrong_rank, "contrast_factor",
        {{"images", {2, 5, 5, 3}}, {"contrast_factor", {2}}, {"min_value", {}}, {"max_value", {}}, {"T", dtype::f32}});
}

TEST_CASE("AdjustContrastv2") {
    GRAFT_GIVES(AdjustContrastv2, {{"images", {2, 5, 5, 3}}, {"contrast_factor", {}}}, {2, 5, 5, 3});
    GRAFT_GIVES(AdjustContrastv2, {{"images", {-1, 5, 5, 3}}, {"contrast_factor", {}}}, {-1, 5, 5, 3});
    GRAFT_GIVES(AdjustContrastv2, {{"images", unknown}, {"contrast_factor", {}}}, unknown);
    GRAFT_REFUSES(AdjustContrastv2, errc::wrong_rank, "images", {{"images", {2, 3}}, {"contrast_factor", {}}});
    GRAFT_REFUSES(
        AdjustContrastv2, errc::wrong_rank, "contrast_factor", {{"images", {2, 5, 5, 3}}, {"contrast_factor", {2}}});
}

TEST_CASE("AdjustHue") {
    GRAFT_GIVES(AdjustHue, {{"images", {2, 5, 5, 3}}, {"delta", {}}}, {2, 5, 5, 3});
    GRAFT_GIVES(AdjustHue, {{"images", {-1, 5, 5, 3}}, {"delta", {}}}, {-1, 5, 5, 3});
    GRAFT_GIVES(AdjustHue, {{"images", unknown}, {"delta", {}}}, unknown);
    GRAFT_REFUSES(AdjustHue, errc::wrong_rank, "images", {{"images", {2, 3}}, {"delta", {}}});
    GRAFT_REFUSES(AdjustHue, errc::wrong_rank, "delta", {{"images", {2, 5, 5, 3}}, {"delta", {2}}});
}

TEST_CASE("AdjustSaturation") {
    GRAFT_GIVES(AdjustSaturation, {{"images", {2, 5, 5, 3}}, {"scale", {}}}, {2, 5, 5, 3});
    GRAFT_GIVES(AdjustSaturation, {{"images", {-1, 5, 5, 3}}, {"scale", {}}}, {-1, 5, 5, 3});
    GRAFT_GIVES(AdjustSaturation, {{"images", unknown}, {"scale", {}}}, unknown);
    GRAFT_REFUSES(AdjustSaturation, errc::wrong_rank, "images", {{"images", {2, 3}}, {"scale", {}}});
    GRAFT_REFUSES(AdjustSaturation, errc::wrong_rank, "scale", {{"images", {2, 5, 5, 3}}, {"scale", {2}}});
}

TEST_CASE("RGBToHSV") {
    GRAFT_GIVES(RGBToHSV, {{"images", {2, 5, 5, 3}}}, {2, 5, 5, 3});
    GRAFT_GIVES(RGBToHSV, {{"images", {-1, 5, 5, 3}}}, {-1, 5, 5, 3});
    GRAFT_GIVES(RGBToHSV, {{"images", unknown}}, unknown);
    GRAFT_REFUSES(RGBToHSV, errc::wrong_shape, "images", {{"images", {2, 4}}});
    GRAFT_REFUSES(RGBToHSV, errc::wrong_rank, "images", {{"images", {}}});
}

TEST_CASE("HSVToRGB") {
    GRAFT_GIVES(HSVToRGB, {{"images", {2, 5, 5, 3}}}, {2, 5, 5, 3});
    GRAFT_GIVES(HSVToRGB, {{"images", {-1, 5, 5, 3}}}, {-1, 5, 5, 3});
    GRAFT_GIVES(HSVToRGB, {{"images", unknown}}, unknown);
    GRAFT_REFUSES(HSVToRGB, errc::wrong_shape, "images", {{"images", {2, 4}}});
    GRAFT_REFUSES(HSVToRGB, errc::wrong_rank, "images", {{"images", {}}});
}

TEST_CASE("DrawBoundingBoxes") {
    GRAFT_GIVES(DrawBoundingBoxes, {{"images", {2, 5, 5, 3}}, {"boxes", {2, 7, 4}}}, {2, 5, 5, 3});
    GRAFT_GIVES(DrawBoundingBoxes, {{"images", {-1, 5, 5, 3}}, {"boxes", {2, 7, 4}}}, {2, 5, 5, 3});
    GRAFT_GIVES(DrawBoundingBoxes, {{"images", unknown}, {"boxes", {2, 7, 4}}}, {2, -1, -1, -1});
    GRAFT_REFUSES(DrawBoundingBoxes, errc::wrong_rank, "images", {{"images", {2, 5, 3}}, {"boxes", {2, 7, 4}}});
    GRAFT_REFUSES(DrawBoundingBoxes, errc::wrong_shape, "boxes", {{"images", {2, 5, 5, 3}}, {"boxes", {2, 7, 5}}});
}

TEST_CASE("DrawBoundingBoxesV2") {
    GRAFT_GIVES(
        DrawBoundingBoxesV2, {{"images", {2, 5, 5, 3}}, {"boxes", {2, 7, 4}}, {"colors", {6, 3}}}, {2, 5, 5, 3});
    GRAFT_GIVES(
        DrawBoundingBoxesV2, {{"images", {-1, 5, 5, 3}}, {"boxes", {2, 7, 4}}, {"colors", {6, 3}}}, {2, 5, 5, 3});
    GRAFT_GIVES(DrawBoundingBoxesV2, {{"images", unknown}, {"boxes", {2, 7, 4}}, {"colors", {6, 3}}}, {2, -1, -1, -1});
    GRAFT_REFUSES(DrawBoundingBoxesV2, errc::wrong_rank, "images",
        {{"images", {2, 5, 3}}, {"boxes", {2, 7, 4}}, {"colors", {6, 3}}});
    GRAFT_REFUSES(DrawBoundingBoxesV2, errc::wrong_shape, "boxes",
        {{"images", {2, 5, 5, 3}}, {"boxes", {2, 7, 5}}, {"colors", {6, 3}}});
}

TEST_CASE("SampleDistortedBoundingBox") {
    GRAFT_GIVES(SampleDistortedBoundingBox, {{"image_size", {3}}, {"bounding_boxes", {1, 7, 4}}}, {1, 1, 4}, "bboxes");
    GRAFT_GIVES(SampleDistortedBoundingBox, {{"image_size", {-1}}, {"bounding_boxes", {1, 7, 4}}}, {1, 1, 4}, "bboxes");
    GRAFT_GIVES(
        SampleDistortedBoundingBox, {{"image_size", unknown}, {"bounding_boxes", {1, 7, 4}}}, {1, 1, 4}, "bboxes");
    GRAFT_REFUSES(SampleDistortedBoundingBox, errc::wrong_rank, "image_size",
        {{"image_size", {3, 1}}, {"bounding_boxes", {1, 7, 4}}});
    GRAFT_REFUSES(SampleDistortedBoundingBox, errc::wrong_rank, "bounding_boxes",
        {{"image_size", {3}}, {"bounding_boxes", {7, 4}}});
}

TEST_CASE("SampleDistortedBoundingBoxV2") {
    GRAFT_GIVES(SampleDistortedBoundingBoxV2,
        {{"image_size", {3}}, {"bounding_boxes", {1, 7, 4}}, {"min_object_covered", {}}, {"T", dtype::i32}}, {1, 1, 4},
        "bboxes");
    GRAFT_GIVES(SampleDistortedBoundingBoxV2,
        {{"image_size", {-1}}, {"bounding_boxes", {1, 7, 4}}, {"min_object_covered", {}}, {"T", dtype::i32}}, {1, 1, 4},
        "bboxes");
    GRAFT_GIVES(SampleDistortedBoundingBoxV2,
        {{"image_size", unknown}, {"bounding_boxes", {1, 7, 4}}, {"min_object_covered", {}}, {"T", dtype::i32}},
        {1, 1, 4}, "bboxes");
    GRAFT_REFUSES(SampleDistortedBoundingBoxV2, errc::wrong_rank, "image_size",
        {{"image_size", {3, 1}}, {"bounding_boxes", {1, 7, 4}}, {"min_object_covered", {}}, {"T", dtype::i32}});
    GRAFT_REFUSES(SampleDistortedBoundingBoxV2, errc::wrong_rank, "bounding_boxes",
        {{"image_size", {3}}, {"bounding_boxes", {7, 4}}, {"min_object_covered", {}}, {"T", dtype::i32}});
}

TEST_CASE("StatelessSampleDistortedBoundingBox") {
    GRAFT_GIVES(StatelessSampleDistortedBoundingBox,
        {{"image_size", {3}}, {"bounding_boxes", {1, 7, 4}}, {"min_object_covered", {}}, {"seed", {2}}}, {1, 1, 4},
        "bboxes");
    GRAFT_GIVES(StatelessSampleDistortedBoundingBox,
        {{"image_size", {-1}}, {"bounding_boxes", {1, 7, 4}}, {"min_object_covered", {}}, {"seed", {2}}}, {1, 1, 4},
        "bboxes");
    GRAFT_GIVES(StatelessSampleDistortedBoundingBox,
        {{"image_size", unknown}, {"bounding_boxes", {1, 7, 4}}, {"min_object_covered", {}}, {"seed", {2}}}, {1, 1, 4},
        "bboxes");
    GRAFT_REFUSES(StatelessSampleDistortedBoundingBox, errc::wrong_rank, "image_size",
        {{"image_size", {3, 1}}, {"bounding_boxes", {1, 7, 4}}, {"min_object_covered", {}}, {"seed", {2}}});
    GRAFT_REFUSES(StatelessSampleDistortedBoundingBox, errc::wrong_rank, "bounding_boxes",
        {{"image_size", {3}}, {"bounding_boxes", {7, 4}}, {"min_object_covered", {}}, {"seed", {2}}});
}

TEST_CASE("DecodeWav") {
    static constexpr auto file = of(shape::scalar(), dtype::string), anything = of(unknown, dtype::string);
    GRAFT_GIVES(DecodeWav, {{"contents", file}, {"desired_samples", 16000}, {"desired_channels", 1}}, {16000, 1});
    GRAFT_GIVES(DecodeWav, {{"contents", file}, {"desired_samples", 0}}, {0, -1});
    GRAFT_GIVES(DecodeWav, {{"contents", anything}, {"desired_channels", 2}}, {-1, 2});
    GRAFT_GIVES(DecodeWav, {{"contents", file}}, shape::scalar(), "sample_rate");
    GRAFT_REFUSES(DecodeWav, errc::wrong_rank, "contents", {{"contents", of({1}, dtype::string)}});
    GRAFT_REFUSES(DecodeWav, errc::wrong_value, "desired_samples", {{"contents", file}, {"desired_samples", -2}});
    GRAFT_REFUSES(DecodeWav, errc::wrong_value, "desired_channels", {{"contents", file}, {"desired_channels", -2}});
}

TEST_CASE("AudioSpectrogram") {
    GRAFT_GIVES(AudioSpectrogram, {{"x", {16000, 1}}, {"window_size", 640}, {"stride", 320}}, {1, 49, 513});
    GRAFT_GIVES(AudioSpectrogram, {{"x", {100, 1}}, {"window_size", 640}, {"stride", 320}}, {1, 0, 513});
    GRAFT_GIVES(AudioSpectrogram, {{"x", {-1, 1}}, {"window_size", 640}, {"stride", 320}}, {1, -1, 513});
    GRAFT_GIVES(AudioSpectrogram, {{"x", unknown}, {"window_size", 640}, {"stride", 320}}, {-1, -1, 513});
    GRAFT_REFUSES(AudioSpectrogram, errc::wrong_rank, "x", {{"x", {16000}}, {"window_size", 640}, {"stride", 320}});
    GRAFT_REFUSES(
        AudioSpectrogram, errc::wrong_value, "window_size", {{"x", {16000, 1}}, {"window_size", 1}, {"stride", 320}});
    GRAFT_REFUSES(
        AudioSpectrogram, errc::wrong_value, "stride", {{"x", {16000, 1}}, {"window_size", 640}, {"stride", 0}});
}

TEST_CASE("Mfcc") {
    GRAFT_GIVES(Mfcc, {{"spectrogram", {1, 49, 513}}, {"sample_rate", {}}}, {1, 49, 13});
    GRAFT_GIVES(Mfcc, {{"spectrogram", {-1, 49, 513}}, {"sample_rate", {}}}, {-1, 49, 13});
    GRAFT_GIVES(Mfcc, {{"spectrogram", unknown}, {"sample_rate", {}}}, {-1, -1, 13});
    GRAFT_REFUSES(Mfcc, errc::wrong_rank, "spectrogram", {{"spectrogram", {49, 513}}, {"sample_rate", {}}});
    GRAFT_REFUSES(Mfcc, errc::wrong_value, "dct_coefficient_count",
        {{"spectrogram", {1, 49, 513}}, {"sample_rate", {}}, {"dct_coefficient_count", 0}});
    GRAFT_REFUSES(Mfcc, errc::wrong_value, "filterbank_channel_count",
        {{"spectrogram", {1, 49, 513}}, {"sample_rate", {}}, {"filterbank_channel_count", 5}});
}

} // namespace library_ops_cases_window_test
