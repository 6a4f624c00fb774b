// bench/lookup.cpp - an operator by its name, in the shipped catalogs; compared with one hash of the name
// SPDX-License-Identifier: Apache-2.0
#include <benchmark/benchmark.h>

#include <cstdint>
#include <string>
#include <vector>

#include "graft/base.hpp"
#include "graft/shipped.hpp"
#ifdef GRAFT_BENCH_GPERF // gperf's result for the same names, if gperf was found
#include "gperf_names.hpp"
#endif

namespace {

std::vector<std::string> names_of(graft::catalog_view const& c) {
    std::vector<std::string> all;
    for (graft::op_id i = 0; i < c.size; ++i) all.emplace_back(c.name(i));
    return all;
}

void find(benchmark::State& state, graft::catalog_view const& c, std::vector<std::string> const& names) {
    std::size_t at = 0;
    for (auto _ : state) {
        benchmark::DoNotOptimize(c.find(names[at]));
        if (++at == names.size()) at = 0;
    }
}
void hash(benchmark::State& state, std::vector<std::string> const& names) {
    std::size_t at = 0;
    for (auto _ : state) {
        benchmark::DoNotOptimize(graft::hash_of(names[at]));
        if (++at == names.size()) at = 0;
    }
}
#ifdef GRAFT_BENCH_GPERF
void gperf(benchmark::State& state, std::vector<std::string> const& names) {
    std::size_t at = 0;
    for (auto _ : state) {
        benchmark::DoNotOptimize(gperf_position(names[at].data(), names[at].size()));
        if (++at == names.size()) at = 0;
    }
}
#endif

} // namespace

int main(int count, char** arguments) {
    auto const target = graft::shipped::target();
    struct {
        std::string name;
        graft::catalog_view catalog;
    } const all[] = {{"operators", target.ops}, {"tensorflow", target.plugins_for("tensorflow")->origins},
        {"caffe", target.plugins_for("caffe")->origins}};
    for (auto const& c : all) {
        auto const names = names_of(c.catalog);
        auto misses = names;
        for (auto& n : misses) n.back() = '~';
        auto const stem = "lookup/" + c.name + "_" + std::to_string(c.catalog.size);
        auto const view = c.catalog;
        benchmark::RegisterBenchmark((stem + "_found").c_str(), [=](benchmark::State& s) { find(s, view, names); });
        benchmark::RegisterBenchmark(
            (stem + "_found/limit:hash").c_str(), [=](benchmark::State& s) { hash(s, names); });
        benchmark::RegisterBenchmark((stem + "_missed").c_str(), [=](benchmark::State& s) { find(s, view, misses); });
        benchmark::RegisterBenchmark(
            (stem + "_missed/limit:hash").c_str(), [=](benchmark::State& s) { hash(s, misses); });
#ifdef GRAFT_BENCH_GPERF
        if (c.name == "operators") { // the same look-ups again, compared with gperf's
            benchmark::RegisterBenchmark(
                (stem + "_found_beside_gperf").c_str(), [=](benchmark::State& s) { find(s, view, names); });
            benchmark::RegisterBenchmark(
                (stem + "_found_beside_gperf/limit:gperf").c_str(), [=](benchmark::State& s) { gperf(s, names); });
            benchmark::RegisterBenchmark(
                (stem + "_missed_beside_gperf").c_str(), [=](benchmark::State& s) { find(s, view, misses); });
            benchmark::RegisterBenchmark(
                (stem + "_missed_beside_gperf/limit:gperf").c_str(), [=](benchmark::State& s) { gperf(s, misses); });
        }
#endif
    }
    benchmark::Initialize(&count, arguments);
    benchmark::RunSpecifiedBenchmarks();
}
