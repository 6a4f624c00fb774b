// examples/constant_model.cpp - a model that the compiler reads, maps, infers and plans; the program is in README.md
// SPDX-License-Identifier: Apache-2.0
#include <cstdio>
#include <graft/constant.hpp>
#include <graft/frontend/caffe.hpp>
#include <graft/kernel.hpp>
#include <graft/library/linalg/matmul/caffe.hpp>

struct model { // or: #include the output of graft_embed
    static constexpr std::string_view text = R"(
layer { name: "x" type: "Input" top: "x" input_param { shape { dim: 1 dim: 2 } } }
layer { name: "y" type: "InnerProduct" bottom: "x" top: "y" inner_product_param { num_output: 1 } })";
};
graft::status connect(
    graft::in<"x", float> x, graft::in<"w", float> w, graft::optional_in<"b", float> b, graft::out<"y", float> y) {
    for (std::size_t o = 0; o < y.size(); ++o) {
        y[o] = b ? (*b)[o] : 0;
        for (std::size_t k = 0; k < x.size(); ++k) y[o] += x[k] * w[o * x.size() + k];
    }
    return graft::ok;
}
struct target {
    struct operators {
        using list = graft::library::matmul_ops;
    };
    struct kernels {
        using list = graft::kernels<graft::kernel<graft::library::FullyConnection, &connect>>;
        static constexpr std::string_view engine = "mine";
    };
    struct from_caffe {
        using plugins = graft::library::caffe_plugins::matmul_plugins;
        using list = plugins::origins;
    };
    static constexpr graft::plugin_set plugins = graft::plugins_of<from_caffe>(graft::caffe::front_end);
    template <class Model> using net = graft::caffe::text_net<Model>;
};
using net = graft::program_of<model, target>;
static_assert(net::shape<"y"> == graft::shape{1, 1} && net::macs == 2);
static_assert(net::arena_bytes <= 128); // fails if the net is enlarged

alignas(64) static net::arena_type arena;
int main() {
    float const weights[] = {0.5F, 0.25F, 1}; // layer by layer, the blobs of each in their order
    auto const x = net::tensor<"x">(arena);
    x[0] = 2, x[1] = 4;
    if (!net::run(arena, weights)) return 1;
    std::printf("%g\n", double{net::tensor<"y">(arena)[0]}); // 3
}
