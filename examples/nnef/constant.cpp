// examples/nnef/constant.cpp - the graph of a format that is not in the library, read and planned by the compiler
// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <cstddef>
#include <cstdio>

#include <graft/constant.hpp>
#include <graft/constant/written_net.hpp>

#include "front_end.hpp"
#include "graph.embedded.hpp" // graft_embed(nnef_constant nnef/net/graph.nnef TOOL nnef_embed)
#include "kernels.hpp"
#include "operators.hpp"

namespace {

struct target {
    struct operators {
        using list = graft::ops<nnef::lib::Add, nnef::lib::AvgPool, nnef::lib::BatchMatMulV2, nnef::lib::Conv2D,
            nnef::lib::MaxPool, nnef::lib::Mul, nnef::lib::Relu, nnef::lib::Reshape, nnef::lib::SoftmaxV2>;
    };
    using kernels = nnef::kernels;
    static constexpr graft::plugin_set plugins = graft::plugins_of<nnef::operators>(nnef::front_end);
    template <class Model> using net = graft::written_net<Model, nnef::grammar>;
};
using net = graft::program_of<graph, target>;

static_assert(net::shape<"c"> == graft::shape{1, 3, 6, 6} && net::format<"c"> == graft::format::nchw);
static_assert(net::shape<"y"> == graft::shape{1, 4});
static_assert(net::weight_count == 54 + 3 + 108 + 4);
static_assert(net::macs == 3 * 6 * 6 * 18 + 4 * 27);
static_assert(net::arena_bytes <= 2048); // fails if the net is enlarged

alignas(64) net::arena_type arena;

} // namespace

int main() {
    auto const x = net::tensor<"x">(arena);
    for (std::size_t i = 0; i < x.size(); ++i) x[i] = static_cast<float>(i % 7) / 4 - 0.75f;
    if (!net::run(arena)) return 1;

    // Computed by plain loops over the same numbers, in double precision.
    double const wanted[]{0.48443400, 0.29033730, 0.14700676, 0.07822193};
    auto const y = net::tensor<"y">(arena);
    if (y.size() != 4) return 1;
    for (std::size_t i = 0; i < y.size(); ++i) {
        std::printf("%zu: %.6f\n", i, static_cast<double>(y[i]));
        if (!(std::abs(static_cast<double>(y[i]) - wanted[i]) < 1e-5)) return 1;
    }
    // `r` is read by the graph, and also an output: its memory is kept until the end.
    auto const r = net::tensor<"r">(arena);
    float max = 0;
    for (auto const v : r) max = v > max ? v : max;
    return r.size() == 108 && max > 0 ? 0 : 1;
}
