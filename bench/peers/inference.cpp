// bench/peers/inference.cpp - shape inference of chains and of ResNet-50 compared with ONNX and MLIR, alternating in
// one run
// SPDX-License-Identifier: Apache-2.0
#include "bench/peers/inference.hpp"

#include <algorithm>
#include <cstdio>
#include <string>

#include "bench/models.hpp"
#include "graft/graph/ir/builder.hpp"
#include "graft/run.hpp"
#include "graft/shipped.hpp"

namespace {

std::string chain(bench::shape_of_graph form, std::size_t nodes) {
    bench::graph_def g;
    std::string x = g.placeholder("data", {1, 16, 16, 8});
    std::string const w = form == bench::shape_of_graph::relus ? "" : g.constant("w", {3, 3, 8, 8});
    for (std::size_t k = 0; k < nodes; ++k) {
        auto const name = "t" + std::to_string(k);
        if (form == bench::shape_of_graph::relus) x = g.relu(name, x);
        else
            x = g.node(name, "Conv2D", {x, w},
                {bench::graph_def::text("data_format", "NHWC"), bench::graph_def::list("dilations", {1, 1, 1, 1}),
                    bench::graph_def::text("padding", "SAME"), bench::graph_def::list("strides", {1, 1, 1, 1}),
                    bench::graph_def::type("T")});
    }
    return g.bytes();
}

double median(std::vector<double> v) {
    std::sort(v.begin(), v.end());
    return v.empty() ? 0 : v[v.size() / 2];
}

} // namespace

bench::inference_times bench::infer_with_graft(shape_of_graph form, std::size_t nodes, int repetitions) {
    static auto const target = graft::shipped::target();
    temporary_file const file("model.pb", form == shape_of_graph::resnet50 ? resnet50_graph(16) : chain(form, nodes));
    inference_times times;
    for (int k = 0; k < repetitions; ++k) {
        auto g = graft::import(target, file.path());
        if (!g) return {};
        for (auto const& n : g->nodes) // what was inferred is forgotten, the input's and the constants' shapes are not
            for (std::uint32_t o = 0; o < n.output_count && n.input_count > 0; ++o) g->tensors[n.output(o)].desc = {};
        graft::graph_builder builder(*g);
        auto const count = static_cast<graft::node_id>(g->nodes.size());
        auto const at = cpu_seconds();
        builder.remember(); // as import does: of equal nodes one is inferred
        if (graft::status why; builder.infer_nodes(0, count, why) != count) return {};
        times.seconds.push_back(cpu_seconds() - at);
        times.nodes = count;
        for (auto const& t : g->tensors)
            if (!t.desc.shape.is_static()) times.nodes = 0;
    }
    return times;
}

int main() {
    struct peer {
        char const* name;
        bench::inference_times (*run)(bench::shape_of_graph, std::size_t, int);
    };
    peer const peers[] = {{"graft", bench::infer_with_graft}, {"onnx", bench::infer_with_onnx},
        {"mlir tosa-infer-shapes", bench::infer_with_mlir}};
    struct graph {
        char const* name;
        bench::shape_of_graph form;
        std::size_t nodes;
        int repetitions;
    };
    graph const graphs[] = {{"ReLU chain", bench::shape_of_graph::relus, 10'000, 7},
        {"ReLU chain", bench::shape_of_graph::relus, 100'000, 5},
        {"convolution chain", bench::shape_of_graph::convolutions, 10'000, 7},
        {"convolution chain", bench::shape_of_graph::convolutions, 100'000, 5},
        {"ResNet-50", bench::shape_of_graph::resnet50, 0, 101}};
    std::printf("graph\tby\tnodes\tus\tns/node\tM nodes/s\tof graft's time\n");
    for (auto const& g : graphs) {
        double first = 0;
        for (auto const& p : peers) {
            auto const times = p.run(g.form, g.nodes, g.repetitions);
            if (times.nodes == 0) {
                std::printf("%s\t%s\t-\n", g.name, p.name);
                continue;
            }
            auto const s = median(times.seconds);
            if (first == 0) first = s;
            std::printf("%s\t%s\t%zu\t%.1f\t%.1f\t%.2f\t%.1f\n", g.name, p.name, times.nodes, s * 1e6,
                s * 1e9 / static_cast<double>(times.nodes), static_cast<double>(times.nodes) / s / 1e6, s / first);
        }
    }
}
