// bench/dispatch.cpp - the cost of a session per node: chains of operators on one element; compared with function
// calls
// SPDX-License-Identifier: Apache-2.0
#include <benchmark/benchmark.h>

#include <cstddef>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "graft/graph/ir/builder.hpp"
#include "graft/run.hpp"
#include "graft/shipped.hpp"

namespace {

/// A chain of these operators, alternating, on one float; a second input is 1.
graft::graph chain(std::size_t nodes, std::vector<std::string_view> const& ops) {
    graft::graph g;
    g.catalog = graft::shipped::target().ops;
    graft::graph_builder b(g);
    auto at = b.add_input("x", "Placeholder", {graft::dtype::f32, {}, {}, graft::shape{1}});
    static float const unit = 1;
    auto const other = b.add_constant(
        "one", "Const", {{graft::dtype::f32, {}, {}, {1}}, graft::as_bytes(graft::span(&unit, 1)), {}});
    for (std::size_t i = 0; i < nodes; ++i) {
        auto d = graft::node_draft::of(g.catalog, g.catalog.find(ops[i % ops.size()]), g.storage);
        d.put(0, std::vector<graft::tensor_id>{at});
        if (d.input_ports.size() > 1) d.put(1, std::vector<graft::tensor_id>{other});
        graft::status why;
        auto const id = b.add(d, why);
        if (!why) std::abort();
        at = g.nodes[id].first_output;
    }
    g.outputs.push_back({"y", at});
    return g;
}

void run(benchmark::State& state, std::vector<std::string_view> const& ops) {
    auto const nodes = static_cast<std::size_t>(state.range(0));
    auto const target = graft::shipped::target();
    auto const program = graft::compile(chain(nodes, ops), target);
    if (!program) std::abort();
    graft::session session{*program};
    if (!session.ready()) std::abort();
    float const one = 1;
    for (auto _ : state)
        if (!session.set_input(0, graft::as_bytes(graft::span(&one, 1))) || !session.run()) std::abort();
    state.counters["per_node"] = benchmark::Counter(
        static_cast<double>(nodes), benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

[[gnu::noinline]] void step(float const* in, float* out) { *out = *in > 0 ? *in : 0; }

/// The limit: the same number of calls through a pointer.
void calls(benchmark::State& state) {
    auto const nodes = static_cast<std::size_t>(state.range(0));
    struct call {
        void (*run)(float const*, float*);
        float const* in;
        float* out;
    };
    std::vector<float> values(2, 1.0F);
    std::vector<call> program;
    for (std::size_t i = 0; i < nodes; ++i) program.push_back({step, &values[i % 2], &values[1 - i % 2]});
    for (auto _ : state) {
        for (auto const& c : program) c.run(c.in, c.out);
        benchmark::ClobberMemory();
    }
    state.counters["per_node"] = benchmark::Counter(
        static_cast<double>(nodes), benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

} // namespace

int main(int count, char** arguments) {
    std::vector<std::string_view> const add{"Add"}, one{"Relu"}, mixed{"Add", "Relu", "Mul", "Neg", "Maximum", "Abs"};
    benchmark::RegisterBenchmark("dispatch/add", [&](benchmark::State& s) { run(s, add); })->Arg(10'000);
    benchmark::RegisterBenchmark("dispatch/add/limit:calls", calls)->Arg(10'000);
    benchmark::RegisterBenchmark("dispatch/relu", [&](benchmark::State& s) { run(s, one); })->Arg(10'000);
    benchmark::RegisterBenchmark("dispatch/relu/limit:calls", calls)->Arg(10'000);
    benchmark::RegisterBenchmark("dispatch/six_operators", [&](benchmark::State& s) { run(s, mixed); })->Arg(10'000);
    benchmark::RegisterBenchmark("dispatch/six_operators/limit:calls", calls)->Arg(10'000);
    benchmark::Initialize(&count, arguments);
    benchmark::RunSpecifiedBenchmarks();
}
