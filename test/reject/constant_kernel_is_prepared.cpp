// test/reject/constant_kernel_is_prepared.cpp - a model that the compiler reads: the only kernel has a prepared state
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<net, .*kernel_is_not_plain, .*layer<'f', 'c'>, .*name<'F', 'u', 'l', 'l', 'y', 'C', .*element<'f', 'l', 'o', 'a', 't', '3', '2'>
#include <memory>

#include "constant_model.hpp"
#include "graft/kernel.hpp"

using graft::library::FullyConnection;

struct packed {};
inline graft::result<std::shared_ptr<packed>> pack(graft::in<"w", graft::no_elements>) {
    return std::make_shared<packed>();
}
inline graft::status with_packed(
    graft::in<"x", float>, graft::in<"w", float>, graft::out<"y", float>, graft::prepared<packed>) {
    return graft::ok;
}
inline graft::status plain(graft::in<"x", float>, graft::in<"w", float>, graft::out<"y", float>) { return graft::ok; }

struct mine {
    static constexpr std::string_view engine = "mine";
#ifdef GRAFT_REJECT
    using list = graft::kernels<graft::prepared_kernel<FullyConnection, &with_packed, &pack>>;
#else
    using list = graft::kernels<graft::prepared_kernel<FullyConnection, &with_packed, &pack>,
        graft::kernel<FullyConnection, &plain>>;
#endif
};
struct chip {
    using operators = ::operators;
    using kernels = mine;
    static constexpr graft::plugin_set plugins = graft::plugins_of<caffe_plugins>(graft::caffe::front_end);
    template <class Model> using net = graft::caffe::text_net<Model>;
};
struct net {
    static constexpr std::string_view text = R"(name: "net"
layer { name: "data" type: "Input" top: "data" input_param { shape { dim: 1 dim: 8 } } }
layer { name: "fc" type: "InnerProduct" bottom: "data" top: "fc"
  inner_product_param { num_output: 4 bias_term: false } }
)";
};
using program = graft::program_of<net, chip>;
bool run(program::arena_type& memory, float const* weights);
bool run(program::arena_type& memory, float const* weights) {
    return program::run(memory, {weights, program::weight_count});
}
