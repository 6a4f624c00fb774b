// examples/nnef/main.cpp - a model of a format that is not in the library: imported, compiled, run; two are rejected
// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

#include <graft/frontend/caffe.hpp>
#include <graft/frontend/tensorflow.hpp>
#include <graft/run.hpp>
#include <graft/shipped.hpp>
#include <graft/text.hpp>

#include "front_end.hpp"
#include "operators.hpp"

int refuse(graft::error_list const& why) {
    for (auto const& e : why.errors) std::printf("%s\n", to_text(e).c_str());
    return 1;
}

int main() {
    // Shipped: operators and kernels. New: one plugin set, for models that nnef::front_end reads. Other front ends of
    // the target do not recognise the file.
    static constexpr graft::plugin_set plugins[]{{.front = &graft::tensorflow::front_end},
        {.front = &graft::caffe::front_end}, graft::plugins_of<nnef::operators>(nnef::front_end)};
    graft::target const cpu{graft::shipped::operators(), plugins, graft::shipped::kernels()};

    auto graph = graft::import(cpu, "nnef/net/graph.nnef");
    if (!graph) return refuse(graph.error());
    auto const program = graft::compile(std::move(*graph), cpu);
    if (!program) return refuse(program.error());
    graft::session session{*program};
    std::vector<float> x(1 * 2 * 6 * 6);
    for (std::size_t i = 0; i < x.size(); ++i) x[i] = static_cast<float>(i % 7) / 4 - 0.75f;
    if (!session.set_input("x", graft::as_bytes(graft::span(x))) || !session.run()) return 1;

    // Computed by plain loops over the same numbers, in double precision.
    std::vector<double> const wanted{0.48443400, 0.29033730, 0.14700676, 0.07822193};
    if (session.output_count() != 2) return 1; // also `r`: the graph declares it as an output, although `m` reads it
    auto const y = session.output(0).bytes;
    if (y.size() != wanted.size() * sizeof(float)) return 1;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        auto const got = static_cast<double>(graft::load<float>(y.data() + i * sizeof(float)));
        std::printf("%zu: %.6f\n", i, got);
        if (!(std::abs(got - wanted[i]) < 1e-5)) return 1;
    }

    // Errors of a graph are reported with line and column.
    for (auto const* const wrong : {"nnef/refused/tensors.nnef", "nnef/refused/attributes.nnef"}) {
        auto const refused = graft::import(cpu, wrong);
        if (refused) return 1;
        refuse(refused.error());
        for (auto const& e : refused.error().errors)
            if (e.where.line == 0) return 1;
    }
    return 0;
}
