// test/reject/constant_pad_of_a_pool.cpp - a model that the compiler reads: a border as wide as the window
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<wrong, .*wrong_attribute_value, .*layer<'p', 'o', 'o', 'l', '1'>, .*name<'p', 'a', 'd'>, .*line<3
#include "constant_model.hpp"

struct right {
    static constexpr std::string_view text = R"(name: "net"
layer { name: "data" type: "Input" top: "data" input_param { shape { dim: 1 dim: 3 dim: 8 dim: 8 } } }
layer {
  name: "pool1" type: "Pooling" bottom: "data" top: "pool1"
  pooling_param { kernel_size: 2 stride: 2 }
}
)";
};
static_assert(read_by_compiler<right>::layers == 2);

#ifdef GRAFT_REJECT
struct wrong {
    static constexpr std::string_view text = R"(name: "net"
layer { name: "data" type: "Input" top: "data" input_param { shape { dim: 1 dim: 3 dim: 8 dim: 8 } } }
layer {
  name: "pool1" type: "Pooling" bottom: "data" top: "pool1"
  pooling_param { kernel_size: 2 stride: 2 pad: 2 }
}
)";
};
static_assert(read_by_compiler<wrong>::layers != 0);
#endif
