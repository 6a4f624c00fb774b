// test/reject/constant_no_tensor.cpp - a model that the compiler reads: it has no tensor of this name
// SPDX-License-Identifier: Apache-2.0
// expect: the_model_has_no_tensor<net, 'p', 'o', 'o', 'l', '2'>
#include "constant_model.hpp"

struct net {
    static constexpr std::string_view text = R"(name: "net"
layer { name: "data" type: "Input" top: "data" input_param { shape { dim: 1 dim: 3 dim: 8 dim: 8 } } }
layer { name: "pool1" type: "Pooling" bottom: "data" top: "pool1" pooling_param { kernel_size: 2 stride: 2 } }
)";
};
using program = read_by_compiler<net>;
static_assert(program::shape<"pool1"> == graft::shape{1, 3, 4, 4});

#ifdef GRAFT_REJECT
static_assert(program::shape<"pool2"> == graft::shape{1, 3, 4, 4});
#endif
