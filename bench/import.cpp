// bench/import.cpp - a file to an inferred graph, inference alone, the memory plan; compared with reading the same
// bytes
// SPDX-License-Identifier: Apache-2.0
#include <benchmark/benchmark.h>

#include <cstdlib>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bench/models.hpp"
#include "bench/onnx_models.hpp"
#include "graft/graph/ir/builder.hpp"
#include "graft/graph/plan/plan.hpp"
#include "graft/run.hpp"
#include "graft/shipped.hpp"

namespace {

/// A model as files.
struct model_files {
    std::string name;
    bench::temporary_file model;
    std::optional<bench::temporary_file> weights{};

    static graft::target const& target() {
        static auto const all = graft::shipped::target();
        return all;
    }
    [[nodiscard]] graft::graph import() const {
        graft::import_options options;
        if (weights) options.weights = weights->path();
        auto g = graft::import(target(), model.path(), options);
        if (!g) std::abort();
        return std::move(*g);
    }
};

/// The limit of an import: the model read and linked, without mapping.
void read_only(benchmark::State& state, model_files const& files) {
    graft::import_options options;
    if (files.weights) options.weights = files.weights->path();
    for (auto _ : state) {
        auto const model = graft::read_model(files.target(), files.model.path(), options);
        if (!model) std::abort();
        benchmark::DoNotOptimize(model->get());
    }
}
void import(benchmark::State& state, model_files const& files) {
    std::size_t nodes = 0;
    for (auto _ : state) {
        auto const g = files.import();
        nodes = g.nodes.size();
        benchmark::DoNotOptimize(g.nodes.data());
    }
    state.counters["nodes"] = static_cast<double>(nodes);
}
/// Verify and infer every node again, as import does: of nodes that are equal for rules one is inferred, each time
/// anew.
void infer(benchmark::State& state, model_files const& files) {
    auto g = files.import();
    graft::graph_builder builder(g);
    auto const nodes = static_cast<graft::node_id>(g.nodes.size());
    for (auto _ : state) {
        builder.remember();
        for (graft::node_id i = 0; i < nodes; ++i)
            if (!builder.infer(i)) std::abort();
    }
    state.counters["nodes"] = static_cast<double>(nodes);
}
/// The same, calling the rules of every node.
void infer_each(benchmark::State& state, model_files const& files) {
    auto g = files.import();
    graft::graph_builder builder(g);
    auto const nodes = static_cast<graft::node_id>(g.nodes.size());
    for (auto _ : state)
        for (graft::node_id i = 0; i < nodes; ++i)
            if (!builder.infer(i)) std::abort();
    state.counters["nodes"] = static_cast<double>(nodes);
}
/// The limit of inference: the descriptors written once.
void copy_descs(benchmark::State& state, model_files const& files) {
    auto const g = files.import();
    auto to = g.tensors;
    for (auto _ : state) {
        std::memcpy(static_cast<void*>(to.data()), g.tensors.data(), to.size() * sizeof(graft::tensor));
        benchmark::DoNotOptimize(to.data());
        benchmark::ClobberMemory();
    }
}
void plan(benchmark::State& state, model_files const& files) {
    auto const g = files.import();
    for (auto _ : state) {
        graft::error_list errors;
        auto const p = errors.take(graft::plan_memory(g, {}));
        if (errors.failed()) std::abort();
        benchmark::DoNotOptimize(p.arena_bytes);
    }
    state.counters["nodes"] = static_cast<double>(g.nodes.size());
}

} // namespace

int main(int count, char** arguments) {
    bench::prototxt small, large;
    small.resnet50(16);
    large.resnet50(1);
    model_files const all[] = {
        {"tensorflow_resnet50_small", {"resnet.pb", bench::resnet50_graph(16)}},
        {"tensorflow_resnet50_102MB", {"resnet.pb", bench::resnet50_graph(1)}},
        {"tensorflow_10k_nodes", {"chain.pb", bench::chain_graph(10'000)}},
        {"caffe_resnet50_small", {"resnet.prototxt", small.text()},
            std::optional<bench::temporary_file>(std::in_place, "resnet.caffemodel", small.trained())},
        {"caffe_resnet50_102MB", {"resnet.prototxt", large.text()},
            std::optional<bench::temporary_file>(std::in_place, "resnet.caffemodel", large.trained())},
        {"onnx_resnet50_small", {"resnet.onnx", bench::resnet50_onnx(16)}},
        {"onnx_resnet50_102MB", {"resnet.onnx", bench::resnet50_onnx(1)}},
        {"onnx_10k_nodes", {"chain.onnx", bench::chain_onnx(10'000)}},
    };
    for (auto const& m : all) {
        auto const add = [&](std::string const& name, auto run) {
            benchmark::RegisterBenchmark(name.c_str(), [&m, run](benchmark::State& s) { run(s, m); });
        };
        add("import/" + m.name, import);
        add("import/" + m.name + "/limit:read", read_only);
        add("infer/" + m.name, infer);
        add("infer/" + m.name + "/limit:memcpy", copy_descs);
        add("infer_each/" + m.name, infer_each);
        add("infer_each/" + m.name + "/limit:memcpy", copy_descs);
        add("plan/" + m.name, plan);
        add("plan/" + m.name + "/limit:memcpy", copy_descs);
    }
    benchmark::Initialize(&count, arguments);
    benchmark::RunSpecifiedBenchmarks();
}
