// test/constant/digits.hpp - a small classifier, its target and its kernels, for the compiler and for a run
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "graft/constant.hpp"
#include "graft/frontend/caffe.hpp"
#include "graft/library/array/concat/caffe.hpp"
#include "graft/library/linalg/matmul/caffe.hpp"
#include "graft/library/math/arithmetic/caffe.hpp"
#include "graft/library/nn/activation/caffe.hpp"
#include "graft/library/nn/conv/caffe.hpp"
#include "graft/library/nn/pool/caffe.hpp"
#include "test/constant/float_kernels.hpp"

namespace [[gnu::visibility("hidden")]] digits {

namespace lib = graft::library;
namespace plugins_of_caffe = graft::library::caffe_plugins;
using integers = graft::span<std::int64_t const>;
using constant_test::rectify;

struct operators {
    using list = graft::join<lib::conv_ops, lib::pool_ops, lib::activation_ops, lib::softmax_ops, lib::matmul_ops,
        lib::concat_ops, lib::arithmetic_ops, lib::unary_ops>;
};
struct caffe_plugins {
    using plugins = graft::join_plugins<plugins_of_caffe::conv_plugins, plugins_of_caffe::pool_plugins,
        plugins_of_caffe::activation_plugins, plugins_of_caffe::softmax_plugins, plugins_of_caffe::matmul_plugins,
        plugins_of_caffe::concat_plugins>;
    using list = plugins::origins;
};

inline graft::status convolve(graft::in<"x", float> x, graft::in<"filter", float> f,
    graft::optional_in<"bias", float> bias, graft::out<"y", float> y, graft::attr_of<"strides", integers> strides,
    graft::attr_of<"pads", integers> pads) {
    auto const channels = x.dim(1), height = x.dim(2), width = x.dim(3);
    for (std::int64_t n = 0, at = 0; n < y.dim(0); ++n)
        for (std::int64_t o = 0; o < y.dim(1); ++o)
            for (std::int64_t h = 0; h < y.dim(2); ++h)
                for (std::int64_t w = 0; w < y.dim(3); ++w, ++at) {
                    float sum = bias ? (*bias).data()[o] : 0;
                    for (std::int64_t c = 0; c < channels; ++c)
                        for (std::int64_t i = 0; i < f.dim(2); ++i)
                            for (std::int64_t j = 0; j < f.dim(3); ++j) {
                                auto const r = h * (*strides)[2] - (*pads)[0] + i,
                                           q = w * (*strides)[3] - (*pads)[2] + j;
                                if (r >= 0 && r < height && q >= 0 && q < width)
                                    sum += x.data()[((n * channels + c) * height + r) * width + q] *
                                           f.data()[((o * channels + c) * f.dim(2) + i) * f.dim(3) + j];
                            }
                    y.data()[at] = sum;
                }
    return graft::ok;
}
inline graft::status largest(graft::in<"x", float> x, graft::out<"y", float> y,
    graft::attr_of<"window", integers> window, graft::attr_of<"stride", integers> stride) {
    auto const height = x.dim(2), width = x.dim(3);
    for (std::int64_t p = 0, at = 0; p < y.dim(0) * y.dim(1); ++p)
        for (std::int64_t h = 0; h < y.dim(2); ++h)
            for (std::int64_t w = 0; w < y.dim(3); ++w, ++at) {
                auto const r = h * (*stride)[0], q = w * (*stride)[1];
                float max = x.data()[(p * height + r) * width + q];
                for (auto i = r; i < r + (*window)[0] && i < height; ++i)
                    for (auto j = q; j < q + (*window)[1] && j < width; ++j)
                        if (auto const v = x.data()[(p * height + i) * width + j]; v > max) max = v;
                y.data()[at] = max;
            }
    return graft::ok;
}
/// Needs space for the rows that it sums; its size is a constant, too.
constexpr graft::memory_size row_of_sums(graft::in<"x", graft::no_elements>, graft::out<"y", graft::no_elements> y) {
    return graft::memory_size::of<float>(static_cast<std::size_t>(y.desc().shape[1].value()));
}
inline graft::status connect(graft::in<"x", float> x, graft::in<"w", float> w, graft::optional_in<"b", float> b,
    graft::out<"y", float> y, graft::workspace room) {
    auto const sums = room.as<float>();
    auto const outputs = w.dim(0), inputs = w.dim(1);
    for (std::int64_t n = 0; n < x.dim(0); ++n) {
        for (std::int64_t o = 0; o < outputs; ++o) {
            auto& sum = sums[static_cast<std::size_t>(o)] = b ? (*b).data()[o] : 0;
            for (std::int64_t k = 0; k < inputs; ++k) sum += x.data()[n * inputs + k] * w.data()[o * inputs + k];
        }
        for (std::int64_t o = 0; o < outputs; ++o) y.data()[n * outputs + o] = sums[static_cast<std::size_t>(o)];
    }
    return graft::ok;
}
inline graft::status join(graft::dynamic_in<"x", float> x, graft::out<"y", float> y) { // along channels
    std::size_t at = 0;
    auto const images = static_cast<std::size_t>(y.dim(0));
    for (std::size_t n = 0; n < images; ++n)
        for (std::size_t k = 0; k < x.size(); ++k)
            for (std::size_t i = 0; i < x[k].size() / images; ++i) y[at++] = x[k][n * (x[k].size() / images) + i];
    return graft::ok;
}
inline graft::status soften(graft::in<"x", float> x, graft::out<"y", float, "x"> y) {
    auto const rows = static_cast<std::size_t>(x.dim(0)), size = x.size() / rows;
    for (std::size_t r = 0; r < rows; ++r) {
        float max = x[r * size], sum = 0;
        for (std::size_t i = 1; i < size; ++i)
            if (x[r * size + i] > max) max = x[r * size + i];
        for (std::size_t i = 0; i < size; ++i) sum += y[r * size + i] = std::exp(x[r * size + i] - max);
        for (std::size_t i = 0; i < size; ++i) y[r * size + i] /= sum;
    }
    return graft::ok;
}
struct kernels {
    using list = graft::kernels<graft::kernel<lib::Conv2D, &convolve>, graft::kernel<lib::Pooling, &largest>,
        graft::kernel<lib::Relu, &rectify>, graft::kernel<lib::LeakyRelu, &rectify>,
        graft::kernel<lib::FullyConnection, &connect, &row_of_sums>, graft::kernel<lib::ConcatD, &join>,
        graft::kernel<lib::SoftmaxV2, &soften>>;
    static constexpr std::string_view engine = "digits";
};

struct target {
    using operators = digits::operators;
    using kernels = digits::kernels;
    static constexpr graft::plugin_set plugins = graft::plugins_of<caffe_plugins>(graft::caffe::front_end);
    template <class Model> using net = graft::caffe::text_net<Model>;
};

struct model {
    static constexpr std::string_view text = R"(name: "digits" # sixteen by sixteen dots
layer { name: "data" type: "Input" top: "data" input_param { shape: { dim: 2 dim: 1 dim: 16 dim: 16 } } }
layer {
  name: "conv1" type: "Convolution" bottom: "data" top: "conv1"
  param { lr_mult: 1 } param { lr_mult: 2 }
  convolution_param { num_output: 4 kernel_size: 3 pad: 1 weight_filler { type: "xavier" } }
}
layer { name: "relu1" type: "ReLU" bottom: "conv1" top: "conv1" }
layer { name: "pool1" type: "Pooling" bottom: "conv1" top: "pool1" pooling_param { pool: MAX kernel_size: 2 stride: 2 } }
layer { name: "left" type: "Convolution" bottom: "pool1" top: "left" convolution_param { num_output: 3 kernel_size: 1 } }
layer { name: "right" type: "Convolution" bottom: "pool1" top: "right"
  convolution_param { num_output: 5 kernel_h: 3 kernel_w: 1 pad_h: 1 pad_w: 0 bias_term: false } }
layer { name: "both" type: "Concat" bottom: "left" bottom: "right" top: "both" }
layer { name: "learn" type: "Dropout" bottom: "both" top: "both" include { phase: TRAIN } }
layer { name: "ip" type: "InnerProduct" bottom: "both" top: "ip" inner_product_param { num_output: 10 } }
layer { name: "prob" type: "Softmax" bottom: "ip" top: "prob" }
layer { name: "loss" type: "SoftmaxWithLoss" bottom: "ip" bottom: "label" top: "loss" include { phase: TRAIN } }
)";
};

} // namespace digits
