// test/reject/constant_model.hpp - a target for models that the compiler parses
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/constant.hpp"
#include "graft/frontend/caffe.hpp"
#include "graft/library/linalg/matmul/caffe.hpp"
#include "graft/library/nn/conv/caffe.hpp"
#include "graft/library/nn/pool/caffe.hpp"

struct operators {
    using list = graft::join<graft::library::conv_ops, graft::library::pool_ops, graft::library::matmul_ops>;
};
struct caffe_plugins {
    using plugins = graft::join_plugins<graft::library::caffe_plugins::conv_plugins,
        graft::library::caffe_plugins::pool_plugins, graft::library::caffe_plugins::matmul_plugins>;
    using list = plugins::origins;
};
inline graft::status pool(graft::in<"x", float>, graft::out<"y", float>) { return graft::ok; }
struct kernels {
    using list = graft::kernels<graft::kernel<graft::library::Pooling, &pool>>;
    static constexpr std::string_view engine = "some";
};
struct npu {
    using operators = ::operators;
    using kernels = ::kernels;
    static constexpr graft::plugin_set plugins = graft::plugins_of<caffe_plugins>(graft::caffe::front_end);
    template <class Model> using net = graft::caffe::text_net<Model>;
};
template <class Model> using read_by_compiler = graft::program_of<Model, npu>;
