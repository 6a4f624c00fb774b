// bench/constant/target.hpp - the target of the measured constant programs: the kernels of examples/firmware
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "examples/firmware/kernels.hpp"
#include "graft/constant.hpp"
#include "graft/frontend/caffe.hpp"
#include "graft/library/array/concat/caffe.hpp"
#include "graft/library/linalg/matmul/caffe.hpp"
#include "graft/library/math/arithmetic/caffe.hpp"
#include "graft/library/nn/activation/caffe.hpp"
#include "graft/library/nn/conv/caffe.hpp"
#include "graft/library/nn/norm/caffe.hpp"
#include "graft/library/nn/pool/caffe.hpp"
#include "graft/library/nn/scale/caffe.hpp"

namespace measured {

struct operators {
    using list = graft::join<graft::library::conv_ops, graft::library::pool_ops, graft::library::norm_ops,
        graft::library::scale_ops, graft::library::activation_ops, graft::library::softmax_ops,
        graft::library::matmul_ops, graft::library::concat_ops, graft::library::arithmetic_ops>;
};
struct caffe_plugins {
    using plugins = graft::join_plugins<graft::library::caffe_plugins::conv_plugins,
        graft::library::caffe_plugins::pool_plugins, graft::library::caffe_plugins::activation_plugins,
        graft::library::caffe_plugins::softmax_plugins, graft::library::caffe_plugins::matmul_plugins>;
    using list = plugins::origins;
};
struct device {
    using operators = measured::operators;
    using kernels = firmware::kernels;
    static constexpr graft::plugin_set plugins = graft::plugins_of<caffe_plugins>(graft::caffe::front_end);
    template <class Model> using net = graft::caffe::text_net<Model>;
};

struct lenet {
    static constexpr std::string_view text = R"(name: "LeNet"
layer { name: "data" type: "Input" top: "data" input_param { shape { dim: 1 dim: 1 dim: 28 dim: 28 } } }
layer { name: "conv1" type: "Convolution" bottom: "data" top: "conv1"
  convolution_param { num_output: 20 kernel_size: 5 } }
layer { name: "pool1" type: "Pooling" bottom: "conv1" top: "pool1" pooling_param { kernel_size: 2 stride: 2 } }
layer { name: "conv2" type: "Convolution" bottom: "pool1" top: "conv2"
  convolution_param { num_output: 50 kernel_size: 5 } }
layer { name: "pool2" type: "Pooling" bottom: "conv2" top: "pool2" pooling_param { kernel_size: 2 stride: 2 } }
layer { name: "ip1" type: "InnerProduct" bottom: "pool2" top: "ip1" inner_product_param { num_output: 500 } }
layer { name: "relu1" type: "ReLU" bottom: "ip1" top: "ip1" }
layer { name: "ip2" type: "InnerProduct" bottom: "ip1" top: "ip2" inner_product_param { num_output: 10 } }
layer { name: "prob" type: "Softmax" bottom: "ip2" top: "prob" }
)";
};
struct mlp {
    static constexpr std::string_view text = R"(name: "16-32-32-8"
layer { name: "data" type: "Input" top: "data" input_param { shape { dim: 1 dim: 16 } } }
layer { name: "h1" type: "InnerProduct" bottom: "data" top: "h1" inner_product_param { num_output: 32 } }
layer { name: "r1" type: "ReLU" bottom: "h1" top: "h1" }
layer { name: "h2" type: "InnerProduct" bottom: "h1" top: "h2" inner_product_param { num_output: 32 } }
layer { name: "r2" type: "ReLU" bottom: "h2" top: "h2" }
layer { name: "prob" type: "InnerProduct" bottom: "h2" top: "prob" inner_product_param { num_output: 8 } }
)";
};

} // namespace measured
