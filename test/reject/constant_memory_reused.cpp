// test/reject/constant_memory_reused.cpp - a tensor whose memory another one has when the run has ended
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<net, .*memory_reused, .*name<'h'>
#include "constant_model.hpp"

inline graft::status dense(
    graft::in<"x", float>, graft::in<"w", float>, graft::optional_in<"b", float>, graft::out<"y", float>) {
    return graft::ok;
}
struct dense_kernels {
    using list = graft::kernels<graft::kernel<graft::library::FullyConnection, &dense>>;
    static constexpr std::string_view engine = "some";
};
struct dense_npu : npu {
    using kernels = dense_kernels;
};
struct net {
    static constexpr std::string_view text = R"(name: "net"
layer { name: "data" type: "Input" top: "data" input_param { shape { dim: 1 dim: 8 } } }
layer { name: "h" type: "InnerProduct" bottom: "data" top: "h" inner_product_param { num_output: 8 } }
layer { name: "k" type: "InnerProduct" bottom: "h" top: "k" inner_product_param { num_output: 8 } }
layer { name: "ip" type: "InnerProduct" bottom: "k" top: "ip" inner_product_param { num_output: 8 } }
)";
};
using program = graft::program_of<net, dense_npu>;
inline float first(program::arena_type& memory) {
    program::tensor<"data">(memory)[0] = 1;
    return program::tensor<"ip">(memory)[0];
}

#ifdef GRAFT_REJECT
inline float first_of_h(program::arena_type& memory) { return program::tensor<"h">(memory)[0]; }
#endif
