// test/reject/constant_another_arena__tensor.cpp - a tensor in the arena of another model
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<net, .*wrong_arguments, .*name<'a', *'r', *'e', *'n', *'a'>
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
layer { name: "data" type: "Input" top: "data" input_param { shape { dim: 1 dim: 3 dim: 4 dim: 4 } } }
layer { name: "ip" type: "InnerProduct" bottom: "data" top: "ip" inner_product_param { num_output: 2 } }
)";
};
using program = graft::program_of<net, dense_npu>;
inline bool run(program::arena_type& memory) {
    float const weights[98]{};
    return program::run(memory, weights);
}
static_assert(alignof(program::arena_type) == 64);

#ifdef GRAFT_REJECT
inline auto read(std::array<std::byte, 4096>& memory) { return program::tensor<"ip">(memory); }
#endif
