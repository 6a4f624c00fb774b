// test/reject/constant_line_after_a_layer_of_several_lines.cpp - a field of the net that no message has, after a layer
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<wrong, .*unknown_field, .*name<'i', 'n', 'p', 'u', 't', '_', 'd', 'i', 'm', 's'>, .*line<8
#include "constant_model.hpp"

struct right {
    static constexpr std::string_view text = R"(name: "net"
input: "data"
input_dim: 1
layer {
  name: "conv1" type: "Convolution" bottom: "data" top: "conv1"
  convolution_param { num_output: 4 kernel_size: 3 }
}
input_dim: 3 input_dim: 8 input_dim: 8
)";
};
static_assert(read_by_compiler<right>::layers >= 1);

#ifdef GRAFT_REJECT
struct wrong {
    static constexpr std::string_view text = R"(name: "net"
input: "data"
input_dim: 1
layer {
  name: "conv1" type: "Convolution" bottom: "data" top: "conv1"
  convolution_param { num_output: 4 kernel_size: 3 }
}
input_dims: 3 input_dim: 8 input_dim: 8
)";
};
static_assert(read_by_compiler<wrong>::layers != 0);
#endif
