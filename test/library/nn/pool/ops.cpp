// test/library/nn/pool/ops.cpp - shape rules of pooling: results and errors of each operator
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/nn/pool/ops.hpp"
#include "graft/op/infer/infer.hpp"
#include "test/check.hpp"
#include "test/library/ops_case.hpp"

namespace library_nn_pool_ops_test {

using graft::errc;
using graft::format;
using graft::infer;
using graft::infer_status;
using graft::shape;
using graft::values;
using namespace graft::library;
using namespace test;

namespace {

constexpr graft::literal in(shape s, format f) { return {s, graft::dtype::undefined, f}; }
constexpr auto ones = values{1, 1, 1, 1};

} // namespace

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

} // namespace library_nn_pool_ops_test
