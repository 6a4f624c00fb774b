// test/reject/constant_window_does_not_fit.cpp - a model that the compiler reads: a window larger than the image
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<wrong, .*negative_dim, .*layer<'c', 'o', 'n', 'v', '1'>, .*name<'x'>, .*line<3
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
  name: "conv1" type: "Convolution" bottom: "data" top: "conv1"
  convolution_param { num_output: 4 kernel_size: 9 }
}
)";
};
static_assert(read_by_compiler<wrong>::layers != 0);
#endif
