// test/reject/constant_too_many_inputs.cpp - a model that the compiler reads: a layer with more inputs than it can
// read
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<wrong, .*wrong_input_count, .*layer<'i', 'p'>, .*name<'b', 'o', 't', 't', 'o', 'm'>, .*line<3
#include "constant_model.hpp"

struct right {
    static constexpr std::string_view text = R"(name: "net"
layer { name: "data" type: "Input" top: "data" input_param { shape { dim: 1 dim: 3 dim: 8 dim: 8 } } }
layer {
  name: "ip" type: "InnerProduct" bottom: "data" top: "ip"
  inner_product_param { num_output: 10 }
}
)";
};
static_assert(read_by_compiler<right>::layers == 2);

#ifdef GRAFT_REJECT
struct wrong {
    static constexpr std::string_view text = R"(name: "net"
layer { name: "data" type: "Input" top: "data" input_param { shape { dim: 1 dim: 3 dim: 8 dim: 8 } } }
layer {
  name: "ip" type: "InnerProduct" bottom: "data" bottom: "data" top: "ip"
  inner_product_param { num_output: 10 }
}
)";
};
static_assert(read_by_compiler<wrong>::layers != 0);
#endif
