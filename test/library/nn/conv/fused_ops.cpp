// test/library/nn/conv/fused_ops.cpp - the shape rule of fused convolutions
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/nn/conv/fused_ops.hpp"
#include "graft/op/infer/infer.hpp"
#include "test/check.hpp"
#include "test/library/ops_case.hpp"

namespace library_nn_conv_fused_ops_test {

using graft::dtype;
using graft::errc;
using graft::format;
using graft::values;
using namespace graft::library;
using namespace test;

TEST_CASE("ConvolutionFused") {
    GRAFT_GIVES(ConvolutionFused,
        {{"x", in({1, 3, 5, 5}, format::nchw)}, {"filter", {2, 3, 3, 3}}, {"bias", {2}}, {"sum", {1, 2, 3, 3}},
            {"strides", values{2, 1}}, {"pads", values{1, 1, 0, 0}}, {"dilations", values{1, 1}},
            {"activation", "clip"}, {"beta", 6.0}},
        {1, 2, 3, 3});
    GRAFT_GIVES(ConvolutionFused,
        {{"x", {1, 4, -1}}, {"filter", {2, 2, 3}}, {"strides", values{1}}, {"pads", values{0, 0}},
            {"dilations", values{2}}, {"groups", 2}},
        {1, 2, -1});
    GRAFT_GIVES(ConvolutionFused,
        {{"x", {-1, 4, -1, 9, 9}}, {"filter", {2, 4, 1, 3, 3}}, {"sum", {7, 2, 8, 7, 7}}, {"strides", values{1, 1, 1}},
            {"pads", values{0, 0, 0, 0, 0, 0}}, {"dilations", values{1, 1, 1}}},
        {7, 2, 8, 7, 7});
    GRAFT_GIVES(ConvolutionFused,
        {{"x", unknown}, {"filter", {2, 3, 3, 3}}, {"strides", values{1, 1}}, {"pads", values{0, 0, 0, 0}},
            {"dilations", values{1, 1}}},
        unknown);
    GRAFT_REFUSES(ConvolutionFused, errc::shape_mismatch, "filter",
        {{"x", {1, 4, 5}}, {"filter", {2, 3, 3}}, {"strides", values{1}}, {"pads", values{0, 0}},
            {"dilations", values{1}}});
    GRAFT_REFUSES(ConvolutionFused, errc::shape_mismatch, "sum",
        {{"x", {1, 3, 5}}, {"filter", {2, 3, 3}}, {"sum", {1, 2, 4}}, {"strides", values{1}}, {"pads", values{0, 0}},
            {"dilations", values{1}}});
    GRAFT_REFUSES(ConvolutionFused, errc::wrong_format, "x",
        {{"x", in({1, 5, 5, 3}, format::nhwc)}, {"filter", {2, 3, 3, 3}}, {"strides", values{1, 1}},
            {"pads", values{0, 0, 0, 0}}, {"dilations", values{1, 1}}});
    GRAFT_REFUSES(ConvolutionFused, errc::wrong_element_count, "bias",
        {{"x", {1, 3, 5}}, {"filter", {2, 3, 3}}, {"bias", {3}}, {"strides", values{1}}, {"pads", values{0, 0}},
            {"dilations", values{1}}});
    GRAFT_REFUSES(ConvolutionFused, errc::wrong_value, "pads",
        {{"x", {1, 3, 5}}, {"filter", {2, 3, 3}}, {"strides", values{1}}, {"pads", values{0}},
            {"dilations", values{1}}});
    GRAFT_REFUSES(ConvolutionFused, errc::wrong_value, "groups",
        {{"x", {1, 6, 5}}, {"filter", {2, 2, 3}}, {"strides", values{1}}, {"pads", values{0, 0}},
            {"dilations", values{1}}, {"groups", 3}});
    GRAFT_REFUSES(ConvolutionFused, errc::wrong_dtype, "x",
        {{"x", of({1, 3, 5}, dtype::f64)}, {"filter", {2, 3, 3}}, {"strides", values{1}}, {"pads", values{0, 0}},
            {"dilations", values{1}}});
}

} // namespace library_nn_conv_fused_ops_test
