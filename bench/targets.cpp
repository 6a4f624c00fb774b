// bench/targets.cpp - one number of the table of targets at a time, each in a separate process: NAME VALUE UNIT
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "bench/models.hpp"
#include "bench/onnx_models.hpp"
#include "graft/frontend/caffe.hpp"
#include "graft/frontend/onnx.hpp"
#include "graft/frontend/tensorflow.hpp"
#include "graft/graph/ir/builder.hpp"
#include "graft/graph/plan/plan.hpp"
#include "graft/run.hpp"
#include "graft/shipped.hpp"

namespace {

double cpu_seconds() {
    timespec t{};
    ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}
double median(std::vector<double> v) {
    std::sort(v.begin(), v.end());
    return v.empty() ? 0 : v[v.size() / 2];
}
/// MB of this process: `VmHWM:`, the maximum, or `RssAnon:`, memory that is not backed by a file.
double memory(std::string_view key) {
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);)
        if (std::string_view(line).starts_with(key)) return std::atof(line.c_str() + key.size()) / 1000 * 1.024;
    return 0;
}
void print(std::string const& name, double value, char const* unit) {
    std::printf("%s %.6g %s\n", name.c_str(), value, unit);
}
[[noreturn]] void refuse(graft::error_list const& why) {
    for (auto const& e : why.errors) std::fprintf(stderr, "expected %s, got %s\n", e.expected.c_str(), e.got.c_str());
    std::exit(1);
}

/// From open() to linked nodes, once: the user's view. Next to the file: bytes that are kept and are none of its
/// pages.
void read_once(std::string const& path) {
    bool const caffe = path.ends_with(".prototxt"), onnx = path.ends_with(".onnx");
    auto const at = cpu_seconds();
    graft::model::source model;
    graft::error_list errors;
    auto const file = errors.take(graft::map_file(path, {}));
    bool const read = file && errors.add(caffe  ? graft::caffe::read(file, path, nullptr, {}, {}, {}, model)
                                         : onnx ? graft::onnx::read(file, path, {}, model)
                                                : graft::tensorflow::read(file, path, {}, model));
    if (!read) refuse(errors);
    auto const seconds = cpu_seconds() - at, mb = static_cast<double>(file->bytes().size()) / 1e6;
    print("read", mb / seconds, "MB/s");
    print("read.time", seconds * 1e3, "ms");
    print("read.memory", memory("RssAnon:") / mb, "x");
}

void import(std::string const& model, std::string const& weights, int runs) {
    auto const target = graft::shipped::target();
    std::vector<double> imported, planned;
    for (int i = 0; i < runs; ++i) {
        graft::import_options options;
        options.weights = weights;
        options.budget_bytes = std::uint64_t{1} << 35;
        auto const at = cpu_seconds();
        auto const g = graft::import(target, model, options);
        auto const then = cpu_seconds();
        if (!g) refuse(g.error());
        graft::error_list errors;
        auto const plan = errors.take(graft::plan_memory(*g, {}));
        if (errors.failed()) refuse(errors);
        imported.push_back(then - at), planned.push_back(cpu_seconds() - at);
    }
    print("import", median(imported) * 1e3, "ms");
    print("import_and_plan", median(planned) * 1e3, "ms");
    print("import.peak", memory("VmHWM:"), "MB");
}

std::string chain(std::string_view op, std::size_t nodes) {
    bench::graph_def g;
    std::string x = g.placeholder("data", {1, 16, 16, 8});
    std::string const w = op == "conv"  ? g.constant("w", {3, 3, 8, 8})
                          : op == "add" ? g.constant("w", {1, 1, 1, 8})
                                        : "";
    for (std::size_t k = 0; k < nodes; ++k) {
        auto const name = "t" + std::to_string(k);
        if (op == "relu") x = g.relu(name, x);
        else if (op == "add") x = g.node(name, "Add", {x, w}, {bench::graph_def::type("T")});
        else
            x = g.node(name, "Conv2D", {x, w},
                {bench::graph_def::text("data_format", "NHWC"), bench::graph_def::list("dilations", {1, 1, 1, 1}),
                    bench::graph_def::text("padding", "SAME"), bench::graph_def::list("strides", {1, 1, 1, 1}),
                    bench::graph_def::type("T")});
    }
    return g.bytes();
}
/// Shapes and dtypes are discarded and inferred again, calling every rule, or one of equal nodes.
void infer(std::string const& op, std::size_t nodes, bool remember, int runs) {
    bench::temporary_file const file("model.pb", op == "resnet50" ? bench::resnet50_graph(16) : chain(op, nodes));
    auto const target = graft::shipped::target();
    std::vector<double> seconds;
    for (int i = 0; i < runs; ++i) {
        auto g = graft::import(target, file.path());
        if (!g) refuse(g.error());
        nodes = g->nodes.size();
        for (auto const& n : g->nodes)
            for (std::uint32_t o = 0; o < n.output_count && n.input_count > 0; ++o) g->tensors[n.output(o)].desc = {};
        graft::graph_builder builder(*g);
        auto const at = cpu_seconds();
        if (remember) builder.remember();
        if (graft::status why; builder.infer_nodes(0, static_cast<graft::node_id>(nodes), why) != nodes) std::exit(1);
        seconds.push_back(cpu_seconds() - at);
        for (auto const& t : g->tensors)
            if (!t.desc.shape.is_static()) std::exit(3);
    }
    print("infer", static_cast<double>(nodes) / median(seconds) / 1e6, "M/s");
    print("infer.time", median(seconds) * 1e6, "us");
}

/// An ONNX model that no peer includes.
void write_onnx(std::string const& which, std::string const& path) {
    std::ofstream(path, std::ios::binary) << (which == "chain"     ? bench::chain_onnx(1'000'000)
                                              : which == "weights" ? bench::large_onnx()
                                                                   : bench::resnet50_onnx(16));
}

} // namespace

/// onnx chain|weights|resnet50 FILE | read FILE | import RUNS MODEL [WEIGHTS]
/// infer relu|add|conv|resnet50 NODES each|remembered RUNS
int main(int count, char** given) {
    std::vector<std::string> a(given + 1, given + count);
    a.resize(6);
    if (a[0] == "onnx") write_onnx(a[1], a[2]);
    else if (a[0] == "read") read_once(a[1]);
    else if (a[0] == "import") import(a[2], a[3], std::atoi(a[1].c_str()));
    else if (a[0] == "infer") infer(a[1], std::stoul(a[2]), a[3] == "remembered", std::atoi(a[4].c_str()));
    else return 2;
}
