// bench/peers/node_times.cpp [RUNS] MODEL... - each node with oneDNN's blocks as planned, compared with each node
// using the layout that it finds, and with every tensor in the graph's own layout; alternating in one process
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <time.h>
#include <vector>

#include "graft/graph/plan/plan.hpp"
#include "graft/run.hpp"
#include "graft/session/assign.hpp"
#include "graft/shipped.hpp"

namespace {

enum way { planned, first_come, plain, ways };

/// CPU time of this thread: other processes of the machine are not counted.
std::uint64_t now() {
    timespec t{};
    (void)::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return static_cast<std::uint64_t>(t.tv_sec) * 1'000'000'000u + static_cast<std::uint64_t>(t.tv_nsec);
}

/// One net, ready to run, with the minimum time of each node so far.
struct net {
    graft::graph graph;
    graft::engine_assignment engines{};
    graft::kernel_binding kernels{};
    graft::memory_plan plan{};
    std::unique_ptr<graft::session> session{};
    std::vector<std::vector<float>> inputs{};
    std::vector<std::uint64_t> min{};
    std::uint64_t last = 0;

    void operator()(graft::node_id n) {
        auto const t = now();
        min[n] = std::min(min[n], t - last);
        last = now();
    }
    bool run() {
        for (std::size_t i = 0; i < inputs.size(); ++i) { // their memory is reused in a run
            graft::span<float const> const x(inputs[i].data(), inputs[i].size());
            if (!session->set_input(i, graft::as_bytes(x))) return false;
        }
        last = now();
        return static_cast<bool>(session->run(*this));
    }
};

/// oneDNN's tables, its kernels without requirements for layouts.
struct plain_tables {
    std::vector<std::vector<graft::kernel_row>> rows{};
    std::vector<graft::kernel_table_view> tables{};

    explicit plain_tables(graft::span<graft::kernel_table_view const> all) {
        for (auto t : all) {
            auto& copy = rows.emplace_back(t.rows, t.rows + t.size);
            for (auto& r : copy) r.layouts = nullptr;
            t.rows = copy.data();
            tables.push_back(t);
        }
    }
};

std::unique_ptr<net> created(
    graft::target const& target, graft::kernel_set kernels, std::string const& file, graft::layout_choice how) {
    graft::import_options options;
    options.without = graft::missing_weights::seeded;
    auto g = graft::import(target, file, options);
    if (!g) return {};
    auto n = std::make_unique<net>(net{std::move(*g)});
    n->engines = graft::assign_engines(n->graph, kernels, how);
    graft::error_list errors;
    n->kernels = errors.take(graft::bind_kernels(n->graph, n->engines));
    n->plan = errors.take(graft::plan_memory(n->graph, n->kernels));
    if (errors.failed()) return {};
    n->session = std::make_unique<graft::session>(n->graph, n->plan, n->kernels);
    n->min.assign(n->graph.nodes.size(), UINT64_MAX);
    auto& s = *n->session;
    for (std::size_t i = 0; i < s.input_count(); ++i) {
        auto const& d = n->graph.tensors[n->graph.inputs[i].tensor].desc;
        if (d.type != graft::dtype::f32 || !d.shape.elements().known()) return {};
        auto& x = n->inputs.emplace_back(static_cast<std::size_t>(d.shape.elements().value()));
        std::uint32_t state = 12345;
        for (auto& v : x) v = static_cast<float>((state = state * 1664525u + 1013904223u) >> 8) / 16777216.f;
    }
    return n->run() ? std::move(n) : nullptr;
}

struct sums {
    std::uint64_t nodes = 0, conversions = 0;
};
sums sum_of(net const& n) {
    sums s;
    std::vector<bool> conversion(n.graph.nodes.size(), false);
    for (auto c : n.engines.conversions) conversion[c] = true;
    for (graft::node_id i = 0; i < n.graph.nodes.size(); ++i)
        if (n.min[i] != UINT64_MAX) (conversion[i] ? s.conversions : s.nodes) += n.min[i];
    return s;
}
std::map<std::string_view, graft::node_id> nodes_by_name(net const& n) {
    std::map<std::string_view, graft::node_id> all;
    for (graft::node_id i = 0; i < n.graph.nodes.size(); ++i)
        if (n.min[i] != UINT64_MAX) all.emplace(n.graph.nodes[i].name, i);
    for (auto c : n.engines.conversions) all.erase(n.graph.nodes[c].name);
    return all;
}
/// Its layouts: of its first input and its first output.
std::string layouts_of(net const& n, graft::node_id i) {
    auto const& node = n.graph.nodes[i];
    auto const of = [&](graft::tensor_id t) {
        return t == graft::no_id ? std::string("-") : std::string(name_of(n.graph.tensors[t].desc.format));
    };
    return (node.input_count ? of(n.graph.inputs_of(node)[0]) : "") + " to " + of(node.first_output);
}
double us(std::uint64_t ns) { return static_cast<double>(ns) / 1000; }

/// More than a tenth slower, and by more than the clock's error.
bool slower(std::uint64_t a, std::uint64_t b) { return a > b + b / 10 && a > b + 2000; }

struct totals {
    std::size_t nets = 0, nodes = 0, slower_than[ways]{};
    sums all[ways]{};
};

void measure(graft::target const& target, graft::kernel_set const (&kernels)[ways], std::string const& file, int runs,
    totals& to) {
    std::unique_ptr<net> of[ways];
    for (int w = 0; w < ways; ++w) {
        of[w] = created(target, kernels[w], file,
            w == first_come ? graft::layout_choice::first_come : graft::layout_choice::fewest_bytes);
        if (!of[w]) return (void)std::fprintf(stderr, "%s: does not run\n", file.c_str());
    }
    if (of[planned]->engines.conversions.empty() && of[first_come]->engines.conversions.empty())
        return (void)std::fprintf(stderr, "%s: nothing is converted\n", file.c_str());
    std::map<std::string_view, graft::node_id> names[ways];
    for (int w = 0; w < ways; ++w) names[w] = nodes_by_name(*of[w]);
    // a node in the same layout is the same call: a difference there is noise of the machine
    auto const differs = [&](graft::node_id i, int w, graft::node_id there) {
        return layouts_of(*of[planned], i) != layouts_of(*of[w], there) &&
               slower(of[planned]->min[i], of[w]->min[there]);
    };
    auto const is_conditional = [&] {
        for (auto const& [name, i] : names[planned])
            if (auto const at = names[first_come].find(name);
                at != names[first_come].end() && differs(i, first_come, at->second))
                return true;
        return false;
    };
    // if a node seems slower both continue: the minimum time of many runs decides
    for (int r = 0; r < runs || (r < 6 * runs && is_conditional()); ++r)
        for (auto& n : of)
            if (!n->run()) return (void)std::fprintf(stderr, "%s: a run fails\n", file.c_str());
    auto const name = file.substr(file.find_last_of('/') + 1);
    std::printf("| %s |", name.c_str());
    for (int w = 0; w < ways; ++w) {
        auto const s = sum_of(*of[w]);
        std::printf(" %.0f + %.0f |", us(s.nodes), us(s.conversions));
        to.all[w].nodes += s.nodes, to.all[w].conversions += s.conversions;
    }
    std::string lines;
    std::size_t count[ways]{};
    for (auto const& [node, i] : names[planned]) {
        ++to.nodes;
        for (int w = first_come; w < ways; ++w) {
            auto const at = names[w].find(node);
            if (at == names[w].end()) continue;
            auto const mine = of[planned]->min[i], other = of[w]->min[at->second];
            if (!differs(i, w, at->second)) continue;
            ++count[w], ++to.slower_than[w];
            auto const here = layouts_of(*of[planned], i), there = layouts_of(*of[w], at->second);
            char line[400];
            auto const& g = of[planned]->graph;
            auto const op = g.catalog.name(g.nodes[i].op);
            std::snprintf(line, sizeof line, "  %.*s, %.*s: %.1f us (%s), %s %.1f us (%s)\n",
                static_cast<int>(node.size()), node.data(), static_cast<int>(op.size()), op.data(), us(mine),
                here.c_str(), w == plain ? "in the graph's layout" : "first come", us(other), there.c_str());
            lines += line;
        }
    }
    std::printf(" %zu | %zu |\n", count[first_come], count[plain]);
    std::fputs(lines.c_str(), stderr);
    std::fflush(stdout);
    ++to.nets;
}

} // namespace

int main(int count, char** arguments) {
    int runs = 10, first = 1;
    if (count > 1) {
        auto const* const end = arguments[1] + std::strlen(arguments[1]);
        if (std::from_chars(arguments[1], end, runs).ptr == end && runs > 0) first = 2;
    }
    auto const target = graft::shipped::target();
    auto const shipped = graft::shipped::kernels().tables;
    std::vector<graft::kernel_table_view> blocks(
        graft::shipped::onednn_kernels().begin(), graft::shipped::onednn_kernels().end());
    plain_tables const without(graft::span<graft::kernel_table_view const>(blocks.data(), blocks.size()));
    auto own = without.tables;
    for (auto* all : {&blocks, &own}) all->insert(all->end(), shipped.begin(), shipped.end());
    graft::kernel_set const with{{blocks.data(), blocks.size()}}, in_own{{own.data(), own.size()}};
    graft::kernel_set const kernels[ways]{with, with, in_own};
    std::printf("| net | planned: nodes + conversions, us | first come | the graph's layout | slower than first come | "
                "than in the graph's layout |\n| --- | ---: | ---: | ---: | ---: | ---: |\n");
    totals t;
    for (int i = first; i < count; ++i) measure(target, kernels, arguments[i], runs, t);
    std::printf("| %zu nets, %zu nodes |", t.nets, t.nodes);
    for (auto const& s : t.all) std::printf(" %.0f + %.0f |", us(s.nodes), us(s.conversions));
    std::printf(" %zu | %zu |\n", t.slower_than[first_come], t.slower_than[plain]);
}
