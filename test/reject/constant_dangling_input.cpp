// test/reject/constant_dangling_input.cpp - a model that the compiler reads: an input that no layer produces
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<wrong, .*dangling_input, .*layer<'c', 'o', 'n', 'v', '1'>, .*name<'b', 'o', 't', 't', 'o', 'm', '\[', '0', '\]'>, .*line<3
#include "constant_model.hpp"

struct right {
    static constexpr std::string_view text = R"(name: "net"
layer { name: "data" type: "Input" top: "data" input_param { shape { dim: 1 dim: 3 dim: 8 dim: 8 } } }
layer {
  name: "conv1" type: "Convolution" bottom: "data" top: "conv1"
  convolution_param { num_output: 4 kernel_size: 3 }
}
)";
};
static_assert(read_by_compiler<right>::layers == 2);

#ifdef GRAFT_REJECT
struct wrong {
    static constexpr std::string_view text = R"(name: "net"
layer { name: "data" type: "Input" top: "data" input_param { shape { dim: 1 dim: 3 dim: 8 dim: 8 } } }
layer {
  name: "conv1" type: "Convolution" bottom: "date" top: "conv1"
  convolution_param { num_output: 4 kernel_size: 3 }
}
)";
};
static_assert(read_by_compiler<wrong>::layers != 0);
#endif
