// bench/peers/nets.cpp - CPU and wall time of one model: ready to run, first answer, and a run in the steady state
// SPDX-License-Identifier: Apache-2.0
//
// bench_nets ENGINE,... THREADS REPETITIONS MODEL [NAME=FILE.npy...]: one line of JSON. ENGINE: cpu, onednn. A
// repetition is the mean of four runs; the least of them is printed. bench/nets.py calls it.
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "examples/graft_import/npy.hpp"
#include "examples/graft_import/worker_threads.hpp"
#include "graft/run.hpp"
#include "graft/shipped.hpp"
#include "graft/text.hpp"

namespace {

struct clocks {
    double cpu = 0, wall = 0; // ms
};
clocks now() {
    timespec t{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    auto const wall = std::chrono::steady_clock::now().time_since_epoch();
    return {static_cast<double>(t.tv_sec) * 1e3 + static_cast<double>(t.tv_nsec) / 1e6,
        std::chrono::duration<double, std::milli>(wall).count()};
}
clocks since(clocks from) {
    auto const to = now();
    return {to.cpu - from.cpu, to.wall - from.wall};
}

[[noreturn]] void stop(graft::error_list const& errors) {
    for (auto const& e : errors.errors) fmt::print(stderr, "{}\n", graft::to_text(e));
    std::exit(1);
}
void set_inputs(graft::session& run, std::vector<std::pair<std::string, npy_array>> const& arrays) {
    for (auto const& [name, a] : arrays)
        if (auto const at = run.input_index(name); at >= 0) {
            auto const why = run.set_input(static_cast<std::size_t>(at), a.bytes);
            if (!why) fmt::print(stderr, "{}: {}\n", name, graft::to_text(why)), std::exit(1);
        }
}

} // namespace

int main(int argc, char** argv) {
    if (argc < 5) return fmt::print(stderr, "bench_nets ENGINE,... THREADS REPETITIONS MODEL [NAME=FILE.npy...]\n"), 2;
    std::string const engines = argv[1], model = argv[4];
    int const count = std::max(std::atoi(argv[2]), 1), repetitions = std::atoi(argv[3]);
    graft::error_list errors;
    std::vector<std::pair<std::string, npy_array>> arrays;
    for (int i = 5; i < argc; ++i) {
        std::string const text = argv[i];
        auto const at = text.rfind('=');
        arrays.emplace_back(text.substr(0, at), npy_array());
        if (!read_npy(text.substr(at + 1), arrays.back().second, errors)) stop(errors);
    }
    auto const begin = now();
    auto target = graft::shipped::target();
    std::vector<graft::kernel_table_view> tables(target.kernels.tables.begin(), target.kernels.tables.end());
    if (engines.find("onednn") != std::string::npos) {
        auto const more = graft::shipped::onednn_kernels();
        if (more.empty()) return fmt::print(stderr, "graft was built without oneDNN\n"), 1;
        tables.insert(tables.begin(), more.begin(), more.end());
    }
    target.kernels.tables = tables;
    graft::import_options import;
    for (auto const& [name, a] : arrays) {
        auto& feed = import.feeds.emplace_back();
        feed.name = name, feed.shape = a.desc.shape, feed.type = a.desc.type;
        if (a.desc.shape.rank() <= 1 && a.bytes.size() <= 512) feed.value = a.bytes; // sizes that the model computes
    }
    auto g = graft::import(target, model, import);
    if (!g) stop(g.error());
    graft::compile_options how;
    how.fuse_epilogue = true;
    auto const program = graft::compile(std::move(*g), target, how);
    if (!program) stop(program.error());
    graft::session session{*program};
    if (!session.ready()) stop(session.errors());
    worker_threads threads(static_cast<std::size_t>(count));
    if (auto const why = session.use_threads(&threads); !why)
        fmt::print(stderr, "{}\n", graft::to_text(why)), std::exit(1);
    auto const ready = since(begin);
    auto const run = [&] {
        set_inputs(session, arrays);
        if (auto const why = session.run(); !why) fmt::print(stderr, "{}\n", graft::to_text(why)), std::exit(1);
    };
    run();
    auto const first = since(begin);
    clocks least{std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()};
    constexpr int mean_of = 4;
    for (int i = 0; i < repetitions; ++i) {
        auto const from = now();
        for (int k = 0; k < mean_of; ++k) run();
        auto const spent = since(from);
        least.cpu = std::min(least.cpu, spent.cpu / mean_of);
        least.wall = std::min(least.wall, spent.wall / mean_of);
    }
    rusage used{};
    getrusage(RUSAGE_SELF, &used);
    fmt::print(
        "{{\"cpu_ms\": {:.4f}, \"wall_ms\": {:.4f}, \"ready_ms\": {:.3f}, \"first_ms\": {:.3f}, \"peak_kb\": {}, "
        "\"arena_bytes\": {}}}\n",
        least.cpu, least.wall, ready.cpu, first.cpu, used.ru_maxrss, program->figures().arena_bytes);
}
