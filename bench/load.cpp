// bench/load.cpp - a compiled file to a session before its first kernel; compared with copying the file's tables
// SPDX-License-Identifier: Apache-2.0
#include <benchmark/benchmark.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bench/models.hpp"
#include "bench/onnx_models.hpp"
#include "graft/program/compiled_file/tables.hpp"
#include "graft/run.hpp"
#include "graft/shipped.hpp"

namespace {

/// A model, compiled to a file.
class compiled_model {
public:
    compiled_model(std::string name, bench::temporary_file const& model)
        : name_(std::move(name)), file_(name_ + ".graft", "") {
        auto g = graft::import(target(), model.path());
        if (!g) std::abort();
        for (auto const& n : g->nodes) nodes_ += n.kind == graft::node_kind::operation;
        auto const program = graft::compile(std::move(*g), target());
        if (!program || graft::save(*program, file_.path()).failed()) std::abort();
        weights_ = program->figures().constant_bytes;
        all_ = program->graph().nodes.size();
    }
    static graft::target const& target() {
        static auto const all = graft::shipped::target();
        return all;
    }
    [[nodiscard]] std::string const& name() const { return name_; }
    [[nodiscard]] graft::program load(bool trusted) const {
        graft::load_options options;
        options.trusted = trusted;
        auto p = graft::load(file_.path(), target(), options);
        if (!p) std::abort();
        return std::move(*p);
    }
    [[nodiscard]] std::vector<char> tables() const {
        graft::error_list errors;
        auto const file = errors.take(graft::map_file(file_.path(), {}));
        graft::compiled_file::tables const t(file->bytes(), "", false, errors);
        auto const* const at = file->text().data();
        return {at, at + t.header().data_at};
    }
    void count(benchmark::State& state) const {
        graft::error_list errors;
        auto const file = errors.take(graft::map_file(file_.path(), {}));
        auto const all = static_cast<double>(file->bytes().size()), weights = static_cast<double>(weights_);
        state.counters["nodes"] = static_cast<double>(nodes_);
        state.counters["file_over_weights"] = all / weights;
        // of operations only, and of all nodes of the graph, including inputs and constants
        state.counters["table_bytes_per_node"] = static_cast<double>(tables().size()) / static_cast<double>(nodes_);
        state.counters["table_bytes_per_graph_node"] = static_cast<double>(tables().size()) / static_cast<double>(all_);
    }

private:
    std::string name_;
    bench::temporary_file file_;
    std::size_t nodes_ = 0, all_ = 0;
    std::uint64_t weights_ = 0;
};

void load(benchmark::State& state, compiled_model const& m, bool trusted) {
    for (auto _ : state) {
        auto const p = m.load(trusted);
        benchmark::DoNotOptimize(&p.graph());
    }
    m.count(state);
}
void first_kernel(benchmark::State& state, compiled_model const& m, bool trusted) {
    for (auto _ : state) {
        std::optional<graft::session> s(std::in_place, m.load(trusted));
        if (!s->ready()) std::abort();
        benchmark::DoNotOptimize(&s);
        state.PauseTiming(); // the time for releasing all is not before the first kernel
        s.reset();
        state.ResumeTiming();
    }
    m.count(state);
}
void session(benchmark::State& state, compiled_model const& m) {
    auto const p = m.load(true);
    for (auto _ : state) {
        graft::session s{p};
        if (!s.ready()) std::abort();
        benchmark::DoNotOptimize(&s);
    }
}
/// The limit: the tables copied once.
void copy_tables(benchmark::State& state, compiled_model const& m) {
    auto const from = m.tables();
    auto to = from;
    for (auto _ : state) {
        std::memcpy(to.data(), from.data(), to.size());
        benchmark::DoNotOptimize(to.data());
        benchmark::ClobberMemory();
    }
}

} // namespace

int main(int count, char** arguments) {
    compiled_model const all[] = {
        {"onnx_resnet50_small", {"resnet.onnx", bench::resnet50_onnx(16)}},
        {"onnx_resnet50_102MB", {"resnet.onnx", bench::resnet50_onnx(1)}},
        {"onnx_10k_nodes", {"chain.onnx", bench::chain_onnx(10'000)}},
    };
    for (auto const& m : all) {
        auto const add = [&](std::string const& name, auto run) {
            benchmark::RegisterBenchmark(name.c_str(), [&m, run](benchmark::State& s) { run(s, m); });
        };
        add("load/" + m.name(), [](auto& s, auto& of) { load(s, of, false); });
        add("load/" + m.name() + "/limit:memcpy", copy_tables);
        add("load_trusted/" + m.name(), [](auto& s, auto& of) { load(s, of, true); });
        add("load_trusted/" + m.name() + "/limit:memcpy", copy_tables);
        add("session/" + m.name(), session);
        add("session/" + m.name() + "/limit:memcpy", copy_tables);
        add("first_kernel/" + m.name(), [](auto& s, auto& of) { first_kernel(s, of, false); });
        add("first_kernel/" + m.name() + "/limit:memcpy", copy_tables);
        add("first_kernel_trusted/" + m.name(), [](auto& s, auto& of) { first_kernel(s, of, true); });
        add("first_kernel_trusted/" + m.name() + "/limit:memcpy", copy_tables);
    }
    benchmark::Initialize(&count, arguments);
    benchmark::RunSpecifiedBenchmarks();
}
