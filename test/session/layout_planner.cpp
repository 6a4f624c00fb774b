// test/session/layout_planner.cpp - layouts of nodes that run in any layout, compared with all possible choices
// SPDX-License-Identifier: Apache-2.0
#include "graft/session/layout_planner.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "graft/base/container/algorithm.hpp"
#include "graft/graph/ir/builder.hpp"
#include "graft/graph/ir/graph.hpp"
#include "test/kernel/operators.hpp"

namespace kernel_layout_planner_test {

using namespace kernel_test;
using graft::dtype;
using graft::format;
using graft::node_id;
using graft::tensor_id;
using graft::detail::free_node;
using graft::detail::layout_planner;
using graft::detail::layouts_of_graph;
using graft::detail::storage_layout;

namespace {

struct planner_ops {
    using list = graft::ops<Relu, Add>;
};
constexpr storage_layout in_blocks{format::nc1hwc0, 16}, last{format::nhwc, 0};

/// A graph whose nodes are free or have their own layout.
struct net {
    graft::graph g{};
    layouts_of_graph lie{};
    graft::series<free_node> free{};
    std::vector<tensor_id> created{};

    net() {
        g.catalog = graft::catalog<planner_ops>::view();
        graft::graph_builder b(g);
        created.push_back(b.add_input("x", "Placeholder", {dtype::f32, format::nchw, format::nchw, {1, 20, 6, 6}}));
    }
    tensor_id add(std::vector<tensor_id> in) {
        graft::graph_builder b(g);
        auto draft = graft::node_draft::of(g.catalog, g.catalog.find(in.size() == 1 ? "Relu" : "Add"), g.storage);
        auto const name = "n" + std::to_string(g.nodes.size());
        draft.name = draft.origin_name = g.storage.keep(std::string_view(name));
        for (std::size_t i = 0; i < in.size(); ++i) draft.put(i, graft::span(&in[i], 1));
        graft::status why;
        auto const id = b.add(draft, why);
        REQUIRE(why);
        created.push_back(g.nodes[id].first_output);
        return created.back();
    }
    void choose_engines() {
        lie.created.resize(g.tensors.size());
        lie.read.resize(g.edges.size());
        lie.plain.assign(g.tensors.size(), format::nchw);
    }
    void own(tensor_id t, storage_layout in, storage_layout out) {
        auto const& n = g.nodes[g.tensors[t].producer];
        lie.created[t].as = out;
        for (std::uint32_t k = 0; k < n.input_count; ++k) lie.read[n.first_input + k].as = in;
    }
    void let_free(tensor_id t) {
        auto const& n = g.nodes[g.tensors[t].producer];
        free.push_back({g.tensors[t].producer, (1u << n.input_count) - 1});
    }
    /// Bytes that conversions read and write, summed over all edges.
    std::int64_t bytes() const {
        std::int64_t sum = 0;
        for (tensor_id t{}; t < g.tensors.size(); ++t) {
            std::vector<graft::detail::tensor_form> there{lie.created[t]};
            auto const size = [&](graft::detail::tensor_form p) {
                return graft::bytes_of(graft::detail::in_form(g.tensors[t].desc, lie.plain[t], p)).value();
            };
            auto const read = [&](graft::detail::tensor_form want) {
                if (graft::algorithm::find(there.begin(), there.end(), want) != there.end()) return;
                graft::detail::conversions_to(there[0], want, [&](auto from, auto to) {
                    if (graft::algorithm::find(there.begin(), there.end(), to) != there.end()) return;
                    there.push_back(to);
                    sum += size(from) + size(to);
                });
            };
            for (std::size_t e = 0; e < g.edges.size(); ++e)
                if (g.edges[e] == t) read(lie.read[e]);
            for (auto const& o : g.outputs)
                if (o.tensor == t) read({});
        }
        return sum;
    }
    void choose(free_node const& f, storage_layout as) {
        auto const& n = g.nodes[f.node];
        lie.created[n.first_output].as = as;
        for (std::uint32_t k = 0; k < n.input_count; ++k) lie.read[n.first_input + k].as = as;
    }
    /// The minimum number of bytes over all choices.
    std::int64_t fewest(graft::series<storage_layout> const& layouts) {
        auto best = std::numeric_limits<std::int64_t>::max();
        std::vector<std::size_t> at(free.size(), 0);
        for (;;) {
            for (std::size_t i = 0; i < free.size(); ++i) choose(free[i], layouts[at[i]]);
            best = std::min(best, bytes());
            std::size_t i = 0;
            while (i < at.size() && ++at[i] == layouts.size()) at[i++] = 0;
            if (i == at.size()) return best;
        }
    }
};

} // namespace

TEST_CASE("no other choice of layouts converts fewer bytes") {
    std::mt19937 draw(7);
    std::size_t better = 0;
    for (int turn = 0; turn < 300; ++turn) {
        net n;
        std::vector<int> kind{0};
        auto const any = [&] { return n.created[draw() % n.created.size()]; };
        for (int k = 0; k < 11; ++k) {
            n.add(draw() % 2 ? std::vector{any()} : std::vector{any(), any()});
            kind.push_back(static_cast<int>(draw() % 5));
        }
        n.g.outputs.push_back({"y", n.created.back()});
        if (draw() % 2) n.g.outputs.push_back({"z", any()});
        n.choose_engines();
        for (std::size_t i = 1; i < kind.size(); ++i) {
            if (kind[i] == 1) n.own(n.created[i], in_blocks, in_blocks);
            if (kind[i] == 2) n.own(n.created[i], turn % 3 ? storage_layout{} : last, turn % 2 ? in_blocks : last);
        }
        auto const taken = n.lie;
        layout_planner planner(n.g, n.lie);
        for (std::size_t i = 1; i < kind.size(); ++i)
            if (kind[i] > 2) n.let_free(n.created[i]);
        for (auto& f : n.free) f.may = (1u << planner.layouts().size()) - 1;
        CHECK(planner.choose(n.free));
        auto const got = n.bytes();
        n.lie = taken;
        better += n.bytes() > got; // than plain layouts
        CHECK(got == n.fewest(planner.layouts()));
    }
    CHECK(better > 30);
}

TEST_CASE("a tensor is converted where it is smallest") {
    net n; // x -> a (blocks) -> b (free) -> y, and b is read in the plain layout
    auto const a = n.add({n.created[0]}), b = n.add({a}), y = n.add({b});
    n.g.outputs.push_back({"y", y});
    n.g.tensors[b].desc.shape = {1, 20, 3, 3}; // as a pool would leave it
    n.g.tensors[y].desc.shape = {1, 20, 3, 3};
    n.choose_engines();
    n.own(a, in_blocks, in_blocks);
    n.let_free(b);
    layout_planner planner(n.g, n.lie);
    n.free[0].may = 3;
    CHECK(planner.choose(n.free));
    CHECK(n.lie.created[b].as == in_blocks);
    n.g.tensors[b].desc.shape = {1, 20, 12, 12}; // as a resize would
    CHECK(planner.choose(n.free));
    CHECK(n.lie.created[b].as == storage_layout{});
}

TEST_CASE("of equal bytes: channels last where they fill a vector, else as the graph has them") {
    for (std::int64_t const channels : {3, 20}) {
        net n; // x -> a (free) -> b, which requires channels last
        auto const a = n.add({n.created[0]}), b = n.add({a});
        n.g.outputs.push_back({"y", b});
        for (auto t : {n.created[0], a, b}) n.g.tensors[t].desc.shape = {1, channels, 6, 6};
        n.choose_engines();
        n.own(b, last, last);
        n.let_free(a);
        layout_planner planner(n.g, n.lie);
        n.free[0].may = 3;
        CHECK(planner.choose(n.free));
        CHECK(n.lie.created[a].as == (channels == 3 ? storage_layout{} : last));
    }
}

TEST_CASE("of equal bytes: what takes as long in any layout stays as its input is made") {
    for (bool const flat : {false, true})
        for (bool const first_in_blocks : {false, true}) {
            net n; // a produces blocks, or channels last; b (free) is read in the other layout
            auto const a = n.add({n.created[0]}), b = n.add({a}), y = n.add({b});
            n.g.outputs.push_back({"y", y});
            for (auto t : {n.created[0], a, b, y}) n.g.tensors[t].desc.shape = {1, 32, 6, 6}; // no padding
            n.choose_engines();
            n.own(a, {}, first_in_blocks ? in_blocks : last);
            n.own(y, first_in_blocks ? last : in_blocks, {});
            n.let_free(b);
            layout_planner planner(n.g, n.lie);
            n.free[0].may = 7, n.free[0].flat = flat;
            CHECK(planner.choose(n.free));
            CHECK((n.lie.created[b].as == in_blocks) == (!flat || first_in_blocks));
        }
}

TEST_CASE("many open branches: in bounded time, and no worse than a node that looks no further") {
    net n;
    std::vector<tensor_id> branches;
    for (int k = 0; k < 40; ++k) {
        auto const a = n.add({n.created[0]});
        branches.push_back(n.add({a}));
    }
    std::vector<tensor_id> joined;
    for (std::size_t k = 0; k < branches.size(); ++k)
        joined.push_back(n.add({branches[k], branches[(k * 7 + 3) % 40]}));
    for (std::size_t k = 0; k < joined.size(); ++k)
        n.g.outputs.push_back({"y", n.add({joined[k], joined[(k * 11 + 5) % 40]})});
    n.choose_engines();
    for (std::size_t k = 0; k < branches.size(); ++k) {
        if (k % 3) n.own(n.created[1 + 2 * k], in_blocks, k % 2 ? in_blocks : last);
        n.let_free(branches[k]);
    }
    for (auto t : joined) n.let_free(t);
    layout_planner planner(n.g, n.lie);
    for (auto& f : n.free) f.may = 7;
    auto const taken = n.lie;
    auto const exact = planner.choose(n.free);
    CHECK_FALSE(exact);
    auto const got = n.bytes();
    n.lie = taken;
    for (auto const& f : n.free) { // the layout of the last input that has one
        storage_layout as{};
        for (auto t : n.g.inputs_of(n.g.nodes[f.node]))
            if (n.lie.created[t].as.layout != format::nd) as = n.lie.created[t].as;
        n.choose(f, as);
    }
    CHECK(got <= n.bytes());
}

TEST_CASE("a hundred thousand nodes") {
    net n;
    auto t = n.created[0];
    std::vector<tensor_id> free;
    for (int k = 0; k < 25000; ++k) {
        auto const a = n.add({t}), b = n.add({a}), c = n.add({b});
        t = n.add({c, a});
        free.push_back(b);
        free.push_back(t);
    }
    n.g.outputs.push_back({"y", t});
    n.choose_engines();
    for (std::size_t k = 0; k < free.size(); k += 2) {
        n.own(n.created[2 * k + 1], in_blocks, in_blocks);
        n.own(n.created[2 * k + 3], k % 4 ? in_blocks : storage_layout{}, k % 4 ? in_blocks : storage_layout{});
    }
    for (auto f : free) n.let_free(f);
    layout_planner planner(n.g, n.lie);
    for (auto& f : n.free) f.may = 3;
    CHECK(planner.choose(n.free));
}

} // namespace kernel_layout_planner_test
