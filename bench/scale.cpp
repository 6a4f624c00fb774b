// bench/scale.cpp - chains and wide graphs of 10k, 100k and 1M nodes: import, plan, an edit; time and memory per node
// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <malloc.h>
#include <string>
#include <string_view>
#include <unistd.h>
#include <vector>

#include "bench/models.hpp"
#include "graft/frontend/tensorflow.hpp"
#include "graft/graph/ir/builder.hpp"
#include "graft/graph/plan/plan.hpp"
#include "graft/plugin.hpp"
#include "graft/run.hpp"

namespace {

struct Relu : graft::op<Relu> {
    static constexpr auto prototype = graft::prototype("Relu").input("x", real_number).output("y", follow("x"));
};
struct Add : graft::op<Add> {
    static constexpr auto prototype = graft::prototype("Add")
                                          .datatype("T", number)
                                          .input("x1", "T")
                                          .input("x2", "T", any_shape)
                                          .output("y", follow("x1"));
};
struct ops {
    using list = graft::ops<Relu, Add>;
};
namespace origin {
struct Relu : graft::tensorflow::op<Relu> {
    static constexpr auto prototype = graft::tensorflow::op_def(
        "Relu", "features: T", "-> activations: T", "T: realnumbertype");
};
struct Add : graft::tensorflow::op<Add> {
    static constexpr auto prototype = graft::tensorflow::op_def("Add", "x: T", "y: T", "-> z: T", "T: numbertype");
};
} // namespace origin
inline constexpr auto relu = graft::plugin<Relu, origin::Relu>();
inline constexpr auto add = graft::plugin<Add, origin::Add>();
struct tf {
    using plugins = graft::plugins<relu, add>;
    using list = plugins::origins;
};

/// Relu after Relu.
std::string chain(std::size_t nodes) {
    bench::graph_def g;
    std::string x = g.placeholder("input", {16});
    while (g.nodes() < nodes) x = g.relu("model/block_" + std::to_string(g.nodes()) + "/Relu", x);
    return g.bytes();
}
/// Two nodes that read an input and one that adds them, in parallel; every other block reads the second input.
std::string wide(std::size_t nodes) {
    bench::graph_def g;
    std::string const inputs[] = {g.placeholder("input", {16}), g.placeholder("other", {16})};
    for (std::size_t k = 0; g.nodes() + 3 <= nodes; ++k) {
        auto const block = "model/block_" + std::to_string(k);
        auto const& x = inputs[k % 2];
        g.relu(block + "/a", x);
        g.relu(block + "/b", x);
        g.node(block + "/sum", "Add", {block + "/a", block + "/b"}, {bench::graph_def::type("T")});
    }
    return g.bytes();
}

// CPU time: the machine may be busy
double seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }
double heap() { return static_cast<double>(::mallinfo2().uordblks + ::mallinfo2().hblkhd); }

/// The memory of the graph per node; names are views into the model.
double bytes_of_arrays(graft::graph const& g) {
    auto const of = [](auto const& v) { return v.capacity() * sizeof v[0]; };
    return static_cast<double>(
        of(g.nodes) + of(g.tensors) + of(g.edges) + of(g.edge_formats) + of(g.slots) + of(g.controls) + of(g.values));
}
/// The part of it that are the views of a node's names.
constexpr double bytes_of_names = 4 * sizeof(std::string_view);

/// Operations that depend on a tensor.
std::size_t cone(graft::graph const& g, graft::tensor_id from) {
    std::vector<bool> reached(g.tensors.size(), false);
    reached[from] = true;
    std::size_t count = 0;
    for (auto const& n : g.nodes) {
        bool any = false;
        for (auto t : g.inputs_of(n)) any = any || reached[t];
        count += any;
        for (std::uint32_t k = 0; k < n.output_count && any; ++k) reached[n.output(k)] = true;
    }
    return count;
}

bool row(char const* form, std::size_t nodes, std::string const& model) {
    auto const path =
        (std::filesystem::temp_directory_path() / ("graft_scale_" + std::to_string(::getpid()) + ".pb")).string();
    std::ofstream(path, std::ios::binary) << model;
    static constexpr graft::plugin_set plugins[]{graft::plugins_of<tf>(graft::tensorflow::front_end)};
    graft::target const to{graft::catalog<ops>::view(), plugins, {}};
    auto const n = static_cast<double>(nodes);
    auto const before = heap();
    auto at = seconds();
    auto imported = graft::import(to, path);
    auto const import_time = seconds() - at;
    std::filesystem::remove(path);
    if (!imported) return std::fprintf(stderr, "%s: refused\n", form), false;
    auto& g = *imported;
    auto const held = heap() - before;

    graft::graph_builder again(g);
    at = seconds();
    again.remember(); // as import does
    for (graft::node_id i = 0; i < g.nodes.size(); ++i)
        if (!again.infer(i)) return false;
    auto const infer_time = seconds() - at;

    graft::error_list errors;
    at = seconds();
    auto const plan = errors.take(graft::plan_memory(g, {}));
    auto const plan_time = seconds() - at;

    graft::reinference change(g);
    auto d = g.tensors[g.inputs[0].tensor].desc;
    d.shape = graft::shape{32};
    at = seconds();
    change.bind(g.inputs[0].tensor, d);
    auto const called = change.run(errors);
    auto const change_time = seconds() - at;
    if (errors.failed() || called != cone(g, g.inputs[0].tensor))
        return std::fprintf(stderr, "%s: %zu rules called\n", form, called), false;
    auto const ns = [&](double s) { return s * 1e9 / n; };
    std::printf("%s\t%zu\t%.0f\t%.1f\t%.0f\t%.1f\t%zu\t%.0f\t%.0f\t%.0f\n", form, nodes, ns(import_time),
        ns(infer_time), ns(plan_time), ns(change_time), called, held / n, bytes_of_arrays(g) / n,
        bytes_of_arrays(g) / n - bytes_of_names);
    return !plan.tensors.empty();
}

} // namespace

/// scale [FORM NODES]: one row instead of all
int main(int count, char** arguments) {
    std::printf("form\tnodes\timport ns/node\tinfer ns/node\tplan ns/node\tchange ns/node\trules called\theap "
                "B/node\tarrays B/node\twithout names B/node\n");
    if (count == 3) {
        auto const nodes = std::stoul(arguments[2]);
        return row(arguments[1], nodes, arguments[1] == std::string_view("chain") ? chain(nodes) : wide(nodes)) ? 0 : 1;
    }
    for (std::size_t nodes : {10'000u, 100'000u, 1'000'000u})
        if (!row("chain", nodes, chain(nodes)) || !row("wide", nodes, wide(nodes))) return 1;
}
