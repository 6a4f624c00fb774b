// bench/fusion.cpp - the cost of matching scopes, and whether it grows only with the model
// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <string>
#include <vector>

#include "graft/frontend/tensorflow.hpp"
#include "graft/fusion.hpp"
#include "graft/plugin.hpp"
#include "graft/run.hpp"

namespace {

namespace tf = graft::tensorflow;
using namespace graft::scope_terms;

struct Mul : tf::op<Mul> {
    static constexpr auto prototype = tf::op_def("Mul", "x: T", "y: T", "-> z: T", "T: {float}");
};
struct Add : tf::op<Add> {
    static constexpr auto prototype = tf::op_def("Add", "x: T", "y: T", "-> z: T", "T: {float}");
};
struct Relu : tf::op<Relu> {
    static constexpr auto prototype = tf::op_def("Relu", "x: T", "-> y: T", "T: {float}");
};
inline constexpr auto found = graft::structure().node("a", "Relu", "@x").node("b", "Mul", "a", "a")
    .node("c", "Add", "b", "@x").swaps().output("y", "c");
inline constexpr auto wanted = graft::structure().node("a", "Relu", "@x").node("b", "Relu", "a")
    .node("c", "Mul", "b", "b").output("y", "c");
inline constexpr auto one = graft::structure().node("r", "Relu", "@x").like("a").output("y", "r");

// one pass that fires in every tenth scope, and 19 that check each scope: by counts, by names, by edges
inline constexpr auto p0 = graft::scope_rewrite("p0")
    .when(scope_name("special") && count("Relu") >= 1 && count("Mul") >= 1).match(found).becomes(one);
#define BENCH_PASS(N, ...)                                                                                             \
    inline constexpr auto p##N = graft::scope_rewrite("p" #N).when(__VA_ARGS__).match(wanted).becomes(one)
BENCH_PASS(1, count("Relu") == 77);
BENCH_PASS(2, count("Relu") >= 1 && count("Mul") == 77);
BENCH_PASS(3, count("Relu") >= 3 && count("Mul") % 7 == 6 && count("Add") == 4);
BENCH_PASS(4, scope_name("nothing") && count("Relu") >= 1);
BENCH_PASS(5, scope_name_has("zz"));
BENCH_PASS(6, has_scope("nothing") && count("Relu") >= 1);
BENCH_PASS(7, sub_scopes("special") == 77);
BENCH_PASS(8, count("Add").direct() == 55);
BENCH_PASS(9, count("Relu") >= 2 && count("Mul") >= 99);
BENCH_PASS(10, count("Relu") == 3 && count("Mul") == 3 && count("Add") == 77);
BENCH_PASS(11, scope_name("layer") && count("Mul") >= 88);
BENCH_PASS(12, count("Relu") % 9 == 8 || count("Mul") % 9 == 8);
BENCH_PASS(13, !scope_name_has("l"));
BENCH_PASS(14, scope_name("layer") && count("Relu").direct() == 4);           // every scope meets it: the edges decide
BENCH_PASS(15, count("Mul") >= 3 && count("Add") >= 3 && count("Relu") == 4); // this one, too
BENCH_PASS(
    16, holds("few nodes", [](graft::scope_view const& v) { return v.scope.total > 1000 && v.scope.total < 1001; }));
BENCH_PASS(17, count(graft::foreign("Nothing")) >= 1);
BENCH_PASS(18, count("Add") == 5 && has_scope("special"));
BENCH_PASS(19, sub_scopes("special") >= 3 && count("Mul") == 1);

struct framework {
    using list = graft::ops<Mul, Add, Relu>;
    using passes =
        graft::passes<p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12, p13, p14, p15, p16, p17, p18, p19>;
};

/// Scopes of ten nodes each, nested two deep: block_i/layer_k; every tenth is named special and has the form of p0.
graft::model::source chain(std::size_t nodes) {
    graft::model::source s;
    s.front = &graft::tensorflow::front_end;
    auto& g = s.main;
    auto const add = [&](std::string const& name, std::string_view type, std::vector<std::uint32_t> const& inputs) {
        graft::model::node n;
        n.name = s.storage.keep(std::string_view(name));
        n.type = type;
        n.first_input = static_cast<std::uint32_t>(g.edges.size());
        n.input_count = static_cast<std::uint32_t>(inputs.size());
        for (auto i : inputs) g.edges.push_back({i, 0, g.nodes[i].name});
        g.nodes.push_back(n);
        return static_cast<std::uint32_t>(g.nodes.size() - 1);
    };
    auto last = add("x", "Placeholder", {});
    for (std::size_t k = 0; g.nodes.size() + 10 <= nodes; ++k) {
        auto const scope = "block_" + std::to_string(k / 100) + (k % 10 == 0 ? "/special_" : "/layer_") +
                           std::to_string(k) + "/";
        for (int turn = 0; turn < 3; ++turn) {
            auto const part = std::to_string(turn);
            auto const r = add(scope + "relu_" + part, "Relu", {last});
            auto const m = add(scope + "mul_" + part, "Mul", {r, r});
            last = add(scope + "add_" + part, "Add", {m, last});
        }
        last = add(scope + "out", "Relu", {last});
    }
    return s;
}

} // namespace

int main() {
    std::printf("nodes\tscopes\tms\tns per node\tfirings\n");
    for (std::size_t nodes : {10'000u, 100'000u, 1'000'000u}) {
        double best = 1e30;
        std::size_t fired = 0, scopes = 0;
        for (int turn = 0; turn < 3; ++turn) {
            auto s = chain(nodes);
            scopes = graft::scope_tree(s.main).scopes().size();
            graft::fusion_report report;
            graft::error_list errors;
            auto const start = std::clock(); // CPU time: the machine may be busy
            if (!errors.add(graft::fuse(
                    s, graft::catalog<framework>::definitions(), graft::passes_of<framework>(), {}, report)))
                return 1;
            auto const ms = 1e3 * static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
            best = ms < best ? ms : best;
            fired = 0;
            for (auto const& f : report.firings) fired += f.count;
        }
        std::printf("%zu\t%zu\t%.1f\t%.0f\t%zu\n", nodes, scopes, best, best * 1e6 / static_cast<double>(nodes), fired);
    }
}
