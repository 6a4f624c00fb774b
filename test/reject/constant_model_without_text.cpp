// test/reject/constant_model_without_text.cpp - a model that the compiler reads has its text as `text`
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<net, .*missing_member, .*name<'t', *'e', *'x', *'t'>
#include "constant_model.hpp"

#ifndef GRAFT_REJECT
struct net {
    static constexpr std::string_view text = R"(name: "net"
layer { name: "data" type: "Input" top: "data" input_param { shape { dim: 1 dim: 3 dim: 8 dim: 8 } } }
layer { name: "pool1" type: "Pooling" bottom: "data" top: "pool1" pooling_param { kernel_size: 2 stride: 2 } }
)";
};
#else
struct net {
    static constexpr std::string_view source = R"(name: "net"
layer { name: "data" type: "Input" top: "data" input_param { shape { dim: 1 dim: 3 dim: 8 dim: 8 } } }
layer { name: "pool1" type: "Pooling" bottom: "data" top: "pool1" pooling_param { kernel_size: 2 stride: 2 } }
)";
};
#endif
using program = graft::program_of<net, npu>;
static_assert(program::shape<"pool1"> == graft::shape{1, 3, 4, 4});
