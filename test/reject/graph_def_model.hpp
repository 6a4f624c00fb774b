// test/reject/graph_def_model.hpp - a target for text graphs of TensorFlow that the compiler parses
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/constant.hpp"
#include "graft/frontend/tensorflow.hpp"
#include "graft/frontend/tensorflow/constant_net.hpp"
#include "graft/library/array/reshape/tensorflow.hpp"
#include "graft/library/nn/activation/tensorflow.hpp"

struct operators {
    using list = graft::join<graft::library::reshape_ops, graft::library::activation_ops>;
};
struct tensorflow_plugins {
    using plugins =
        graft::plugins<graft::library::tensorflow_plugins::reshape, graft::library::tensorflow_plugins::relu>;
    using list = plugins::origins;
};
struct npu {
    using operators = ::operators;
    static constexpr graft::plugin_set plugins = graft::plugins_of<tensorflow_plugins>(graft::tensorflow::front_end);
    template <class Model> using net = graft::tensorflow::text_net<Model>;
};
template <class Model> using read_by_compiler = graft::program_of<Model, npu>;
