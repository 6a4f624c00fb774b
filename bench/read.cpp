// bench/read.cpp - models from bytes to linked nodes: GraphDefs, prototxts, ONNX; compared with a copy of the bytes
// SPDX-License-Identifier: Apache-2.0
#include <benchmark/benchmark.h>

#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "bench/models.hpp"
#include "bench/onnx_models.hpp"
#include "graft/frontend/caffe.hpp"
#include "graft/frontend/onnx.hpp"
#include "graft/frontend/tensorflow.hpp"
#include "graft/model.hpp"

namespace {

std::shared_ptr<graft::mapped_file const> in_memory(std::string const& content) {
    auto const bytes = graft::as_bytes(graft::span(content));
    return std::make_shared<graft::mapped_file>(std::vector<std::byte>(bytes.begin(), bytes.end()));
}

void done(benchmark::State& state, std::size_t bytes) {
    state.SetBytesProcessed(static_cast<std::int64_t>(bytes) * static_cast<std::int64_t>(state.iterations()));
}

/// The limit: the bytes copied once.
void copy(benchmark::State& state, std::string const& content) {
    std::vector<char> to(content.size());
    for (auto _ : state) {
        std::memcpy(to.data(), content.data(), content.size());
        benchmark::DoNotOptimize(to.data());
        benchmark::ClobberMemory();
    }
    done(state, content.size());
}

void read_graph(benchmark::State& state, std::string const& content) {
    auto const file = in_memory(content);
    for (auto _ : state) {
        graft::model::source model;
        graft::error_list errors;
        if (!errors.add(graft::tensorflow::read(file, "graph", {}, model))) std::abort();
        benchmark::DoNotOptimize(model.main.edges.data());
    }
    done(state, content.size());
}

/// From open(): the file is mapped again each time, its pages are in the system's cache.
void open_graph(benchmark::State& state, std::string const& content) {
    bench::temporary_file const file("graph.pb", content);
    for (auto _ : state) {
        graft::model::source model;
        graft::error_list errors;
        auto const mapped = errors.take(graft::map_file(file.path(), {}));
        if (!mapped || !errors.add(graft::tensorflow::read(mapped, "graph", {}, model))) std::abort();
        benchmark::DoNotOptimize(model.main.edges.data());
    }
    done(state, content.size());
}

void open_onnx(benchmark::State& state, std::string const& content) {
    bench::temporary_file const file("model.onnx", content);
    for (auto _ : state) {
        graft::model::source model;
        graft::error_list errors;
        auto const mapped = errors.take(graft::map_file(file.path(), {}));
        if (!mapped || !errors.add(graft::onnx::read(mapped, file.path(), {}, model))) std::abort();
        benchmark::DoNotOptimize(model.main.edges.data());
    }
    done(state, content.size());
}

void read_text(benchmark::State& state, std::string const& content) {
    for (auto _ : state) {
        std::vector<std::byte> encoded;
        graft::series<graft::wire::position> marks;
        graft::error_list errors;
        graft::wire::text_options options;
        options.marked = &graft::caffe::schema::layer_parameter;
        if (!graft::wire::text_to_wire(
                content, graft::caffe::schema::net_parameter, encoded, marks, options, "net", errors))
            std::abort();
        benchmark::DoNotOptimize(encoded.data());
    }
    done(state, content.size());
}

void read_net(benchmark::State& state, std::string const& content) {
    auto const file = in_memory(content);
    for (auto _ : state) {
        graft::model::source model;
        graft::error_list errors;
        if (!errors.add(graft::caffe::read(file, "net", nullptr, {}, {}, {}, model))) std::abort();
        benchmark::DoNotOptimize(model.main.edges.data());
    }
    done(state, content.size());
}

} // namespace

int main(int count, char** arguments) {
    auto const graph_10k = bench::chain_graph(10'000), graph_1m = bench::chain_graph(1'000'000),
               weights = bench::large_graph(), onnx_1m = bench::chain_onnx(1'000'000),
               onnx_weights = bench::large_onnx();
    auto const net = [](std::size_t bytes) {
        bench::prototxt p;
        p.deep(bytes);
        return p.text();
    };
    auto const text_1 = net(1'000'000), text_20 = net(20'000'000);
    auto const both = [](std::string const& name, auto run, std::string const& content) {
        benchmark::RegisterBenchmark(name.c_str(), [&content, run](benchmark::State& s) { run(s, content); });
        benchmark::RegisterBenchmark(
            (name + "/limit:memcpy").c_str(), [&content](benchmark::State& s) { copy(s, content); });
    };
    both("wire/graphdef_10k_nodes", read_graph, graph_10k);
    both("wire/graphdef_1M_nodes_from_open", open_graph, graph_1m);
    both("wire/graphdef_200MB_weights_from_open", open_graph, weights);
    both("wire/onnx_1M_nodes_from_open", open_onnx, onnx_1m);
    both("wire/onnx_200MB_weights_from_open", open_onnx, onnx_weights);
    both("text/prototxt_1MB_to_wire", read_text, text_1);
    both("text/prototxt_1MB_to_layers", read_net, text_1);
    both("text/prototxt_20MB_to_layers", read_net, text_20);
    benchmark::Initialize(&count, arguments);
    benchmark::RunSpecifiedBenchmarks();
}
