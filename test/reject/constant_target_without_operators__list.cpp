// test/reject/constant_target_without_operators__list.cpp - the operators of a target are a tag, not a list
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<chip, .*missing_member, .*name<'o', *'p', *'e', *'r', *'a', *'t', *'o', *'r', *'s'>
#include "constant_model.hpp"

#ifndef GRAFT_REJECT
struct net {
    static constexpr std::string_view text = R"(name: "net"
layer { name: "data" type: "Input" top: "data" input_param { shape { dim: 1 dim: 3 dim: 8 dim: 8 } } }
layer { name: "pool1" type: "Pooling" bottom: "data" top: "pool1" pooling_param { kernel_size: 2 stride: 2 } }
)";
};
struct chip {
    using operators = ::operators;
    using kernels = ::kernels;
    static constexpr graft::plugin_set plugins = graft::plugins_of<caffe_plugins>(graft::caffe::front_end);
    template <class Model> using net = graft::caffe::text_net<Model>;
};
#else
struct net {
    static constexpr std::string_view text = R"(name: "net"
layer { name: "data" type: "Input" top: "data" input_param { shape { dim: 1 dim: 3 dim: 8 dim: 8 } } }
layer { name: "pool1" type: "Pooling" bottom: "data" top: "pool1" pooling_param { kernel_size: 2 stride: 2 } }
)";
};
struct chip {
    using operators = ::operators::list;
    using kernels = ::kernels;
    static constexpr graft::plugin_set plugins = graft::plugins_of<caffe_plugins>(graft::caffe::front_end);
    template <class Model> using net = graft::caffe::text_net<Model>;
};
#endif
using program = graft::program_of<net, chip>;
static_assert(program::shape<"pool1"> == graft::shape{1, 3, 4, 4});
