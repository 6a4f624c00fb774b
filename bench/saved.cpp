// bench/saved.cpp - a SavedModel of 200 MB of variables to its graph; compared with reading the variables' file
// SPDX-License-Identifier: Apache-2.0
#include <benchmark/benchmark.h>

#include <malloc.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "graft/frontend/tensorflow.hpp"
#include "graft/model.hpp"
#include "graft/run.hpp"
#include "graft/shipped.hpp"
#include "test/model/checkpoint_files.hpp"

namespace {

/// The sum of `count` variables of `size` floats, as saved by TensorFlow 2: resources, read where they are needed.
struct saved_model {
    saved_model(std::size_t count, std::size_t size) {
        files.name = "variables/variables";
        auto const shape = "dim { size: " + std::to_string(size) + " } ";
        std::string nodes, names, parts, results, sums, assigned;
        for (std::size_t i = 0; i < count; ++i) {
            auto const n = std::to_string(i);
            auto const key = "layer_" + n + "/kernel/.ATTRIBUTES/VARIABLE_VALUE";
            auto const bytes = std::string_view(zeros).substr(0, size * sizeof(float));
            files.entries[key] = files.entry(
                {static_cast<std::int64_t>(size)}, static_cast<std::int64_t>(i * bytes.size()), bytes);
            nodes += "node { name: \"v" + n +
                     "\" op: \"VarHandleOp\" attr { key: \"dtype\" value { type: DT_FLOAT } } "
                     "attr { key: \"shape\" value { shape { " +
                     shape + "} } } attr { key: \"shared_name\" value { s: \"v" + n + "\" } } }\nnode { name: \"r" + n +
                     "\" op: \"ReadVariableOp\" input: \"v" + n +
                     "\" attr { key: \"dtype\" value { type: DT_FLOAT } } }\nnode { name: \"a" + n +
                     "\" op: \"AssignVariableOp\" input: \"v" + n + "\" input: \"restore:" + n +
                     "\" attr { key: \"dtype\" value { type: DT_FLOAT } } }\n";
            names += "string_val: \"" + key + "\" ";
            parts += "string_val: \"\" ";
            results += "type: DT_FLOAT ";
            sums += "input: \"r" + n + "\" ";
            assigned += "input: \"^a" + n + "\" ";
        }
        auto const texts = [&](std::string const& name, std::string const& values, std::string const& dims) {
            return "node { name: \"" + name +
                   "\" op: \"Const\" attr { key: \"dtype\" value { type: DT_STRING } } attr { "
                   "key: \"value\" value { tensor { dtype: DT_STRING tensor_shape { " +
                   dims + "} " + values + "} } } }\n";
        };
        auto const many = "dim { size: " + std::to_string(count) + " } ";
        nodes +=
            texts("prefix", "string_val: \"x\" ", "") + texts("names", names, many) + texts("parts", parts, many) +
            "node { name: \"restore\" op: \"RestoreV2\" input: \"prefix\" input: \"names\" input: \"parts\" attr { "
            "key: \"dtypes\" value { list { " +
            results + "} } } }\nnode { name: \"all\" op: \"NoOp\" " + assigned +
            "}\nnode { name: \"sum\" op: \"AddN\" " + sums + "attr { key: \"N\" value { i: " + std::to_string(count) +
            " } } attr { key: \"T\" value { type: DT_FLOAT } } }\n";
        files.write();
        std::ofstream data(files.prefix() + ".data-00000-of-00001", std::ios::binary);
        for (std::size_t i = 0; i < count; ++i)
            data.write(zeros.data(), static_cast<std::streamsize>(size * sizeof(float)));
        std::vector<std::byte> encoded;
        graft::series<graft::wire::position> marks;
        graft::error_list errors;
        if (!graft::wire::text_to_wire(
                "saved_model_schema_version: 1\nmeta_graphs { meta_info_def { tags: \"serve\" }\ngraph_def {\n" +
                    nodes +
                    "versions { producer: 1395 } }\nsaver_def { restore_op_name: \"all\" }\nsignature_def { key: "
                    "\"serving_default\" value { outputs { key: \"y\" value { name: \"sum:0\" } } } } }\n",
                graft::tensorflow::schema::saved_model, encoded, marks, {}, "saved_model", errors))
            std::abort();
        std::ofstream(files.folder / "saved_model.pb", std::ios::binary)
            .write(reinterpret_cast<char const*>(encoded.data()), static_cast<std::streamsize>(encoded.size()));
    }
    checkpoint_files::checkpoint files{};
    std::string zeros = std::string(1 << 20, '\0');
};

/// Of 200 variables of 1 MiB.
saved_model const& model() {
    static saved_model const created(200, (1 << 20) / sizeof(float));
    return created;
}

/// The heap memory that `open` keeps when it is done, in bytes.
template <class F> std::size_t kept_by(F open) {
    auto const before = ::mallinfo2();
    auto const all = open();
    auto const after = ::mallinfo2();
    benchmark::DoNotOptimize(&all);
    return after.uordblks + after.hblkhd - before.uordblks - before.hblkhd;
}
/// Files opened and mapped, nodes linked, each variable with its bytes in the mapped file.
void open_saved_model(benchmark::State& state) {
    auto const path = (model().files.folder / "saved_model.pb").string();
    auto const open = [&] {
        graft::model::source source;
        graft::error_list errors;
        auto const file = errors.take(graft::map_file(path, {}));
        if (!file || !errors.add(graft::tensorflow::read(file, path, {}, source)) || source.variables.size() != 200)
            std::abort();
        return source;
    };
    for (auto _ : state) benchmark::DoNotOptimize(open().main.edges.data());
    state.counters["own_bytes"] = static_cast<double>(kept_by(open));
}
/// Continues to a typed graph whose constants are views of the variables' file.
void import_saved_model(benchmark::State& state) {
    auto const path = model().files.folder.string();
    auto const target = graft::shipped::target();
    auto const open = [&] {
        auto graph = graft::import(target, path);
        if (!graph || graph->outputs.size() != 1) std::abort();
        return graph;
    };
    for (auto _ : state) benchmark::DoNotOptimize(open()->nodes.data());
    state.counters["own_bytes"] = static_cast<double>(kept_by(open));
}
/// The limit: the file of the variables read once.
void read_file(benchmark::State& state) {
    auto const path = model().files.prefix() + ".data-00000-of-00001";
    std::vector<char> to(std::size_t{200} << 20);
    for (auto _ : state) {
        std::ifstream in(path, std::ios::binary);
        if (!in.read(to.data(), static_cast<std::streamsize>(to.size()))) std::abort();
        benchmark::DoNotOptimize(to.data());
    }
}

BENCHMARK(open_saved_model)->Name("saved_model/200_MB_opened")->Unit(benchmark::kMicrosecond);
BENCHMARK(read_file)->Name("saved_model/200_MB_opened/limit:read the variables' file")->Unit(benchmark::kMicrosecond);
BENCHMARK(import_saved_model)->Name("saved_model/200_MB_imported")->Unit(benchmark::kMicrosecond);
BENCHMARK(read_file)->Name("saved_model/200_MB_imported/limit:read the variables' file")->Unit(benchmark::kMicrosecond);

} // namespace

BENCHMARK_MAIN();
