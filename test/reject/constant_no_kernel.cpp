// test/reject/constant_no_kernel.cpp - a model that the compiler reads: an operator without a kernel
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<net, .*no_kernel, .*layer<'c', 'o', 'n', 'v', '1'>, .*name<'C', 'o', 'n', 'v', '2', 'D'>, .*element<'f', 'l', 'o', 'a', 't', '3', '2'>
#include "constant_model.hpp"

struct net {
    static constexpr std::string_view text = R"(name: "net"
layer { name: "data" type: "Input" top: "data" input_param { shape { dim: 1 dim: 3 dim: 8 dim: 8 } } }
layer { name: "pool1" type: "Pooling" bottom: "data" top: "pool1" pooling_param { kernel_size: 2 stride: 2 } }
layer { name: "conv1" type: "Convolution" bottom: "pool1" top: "conv1"
  convolution_param { num_output: 4 kernel_size: 3 } }
)";
};
using program = read_by_compiler<net>;
static_assert(program::shape<"pool1"> == graft::shape{1, 3, 4, 4});

#ifdef GRAFT_REJECT
bool run(program::arena_type& memory, float const* weights) {
    return program::run(memory, {weights, program::weight_count});
}
#endif
