// bench/export.cpp - a graph written as an ONNX model, including weights; compared with a copy of the resulting file
// SPDX-License-Identifier: Apache-2.0
#include <benchmark/benchmark.h>

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <utility>

#include "bench/models.hpp"
#include "bench/onnx_models.hpp"
#include "graft/export.hpp"
#include "graft/run.hpp"
#include "graft/shipped.hpp"

namespace {

/// A graph, and the files to which it is exported.
class leaving_model {
public:
    leaving_model(std::string name, bench::temporary_file const& model)
        : name_(std::move(name)), file_(name_ + ".onnx", ""), copy_(name_ + ".copy", "") {
        auto g = graft::import(graft::shipped::target(), model.path());
        if (!g) std::abort();
        graph_ = std::move(*g);
        write();
    }
    void write() const {
        auto const errors = graft::export_onnx(graph_, graft::shipped::onnx_exporters(), file_.path(), {.opset = 17});
        if (errors.failed()) std::abort();
    }
    void copy() const {
        std::filesystem::copy_file(file_.path(), copy_.path(), std::filesystem::copy_options::overwrite_existing);
    }
    [[nodiscard]] std::string const& name() const { return name_; }
    [[nodiscard]] std::uintmax_t bytes() const { return std::filesystem::file_size(file_.path()); }

private:
    std::string name_;
    bench::temporary_file file_, copy_;
    graft::graph graph_{};
};

void done(benchmark::State& state, leaving_model const& m) {
    state.SetBytesProcessed(static_cast<std::int64_t>(m.bytes()) * static_cast<std::int64_t>(state.iterations()));
}
void leave(benchmark::State& state, leaving_model const& m) {
    for (auto _ : state) m.write();
    done(state, m);
}
/// The limit: the resulting file, copied by the system.
void copied(benchmark::State& state, leaving_model const& m) {
    for (auto _ : state) m.copy();
    done(state, m);
}

} // namespace

int main(int count, char** arguments) {
    bench::temporary_file const small("resnet.onnx", bench::resnet50_onnx(16)),
        large("resnet.onnx", bench::resnet50_onnx(1));
    leaving_model const all[]{{"onnx_resnet50_small", small}, {"onnx_resnet50_102MB", large}};
    for (auto const& m : all) {
        auto const add = [&](std::string const& name, auto run) {
            benchmark::RegisterBenchmark(name.c_str(), [&m, run](benchmark::State& s) { run(s, m); })->UseRealTime();
        };
        add("export/" + m.name(), leave);
        add("export/" + m.name() + "/limit:copy", copied);
    }
    benchmark::Initialize(&count, arguments);
    benchmark::RunSpecifiedBenchmarks();
}
