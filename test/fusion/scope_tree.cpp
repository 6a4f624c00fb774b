// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "graft/fusion/scope_graph.hpp"
#include "graft/fusion/scope_tree.hpp"
#include "test/check.hpp"
#include "test/fusion/net_text.hpp"

namespace fusion_scope_tree_test {

namespace {

graft::model::graph named(std::vector<std::string_view> const& names) {
    graft::model::graph g;
    for (auto n : names) {
        graft::model::node node;
        node.name = n;
        node.type = n.substr(0, 1);
        g.nodes.push_back(node);
    }
    return g;
}

} // namespace

TEST_CASE("scope_tree: names without their number") {
    GRAFT_CHECK_TWICE(graft::without_number("lstm_cell_12") == "lstm_cell");
    GRAFT_CHECK_TWICE(graft::without_number("conv1") == "conv1");
    GRAFT_CHECK_TWICE(graft::without_number("_3") == "_3");
    GRAFT_CHECK_TWICE(graft::without_number("a_") == "a_");
    GRAFT_CHECK_TWICE(graft::last_part("a/b/add_1") == "add_1");
}

TEST_CASE("scope_tree: counts include descendants, direct ones do not; a scope knows the node of its own name") {
    auto const g = named({"a/x", "a/b/y", "z", "a/b/c/x", "a/b", "d/x", "a/x/read", "/e/y"});
    graft::scope_tree const t(g);
    auto const a = t.find("a"), b = t.find("a/b"), c = t.find("a/b/c");
    REQUIRE(a != graft::model::none);
    REQUIRE(b != graft::model::none);
    REQUIRE(c != graft::model::none);
    CHECK(t[0].total == 8);
    CHECK(t[0].direct == 1);
    CHECK(t[a].total == 5);
    CHECK(t[a].direct == 2);
    CHECK(t[b].total == 2);
    CHECK(t[b].head == 4);
    CHECK(t[b].parent == a);
    CHECK(t[c].depth == 3);
    CHECK(t[t.find("a/x")].head == 0);
    CHECK(t.holds(t[b], 3));
    CHECK(t.holds(t[b], 4));
    CHECK_FALSE(t.holds(t[b], 0));
    CHECK(t.find("a/none") == graft::model::none);
    CHECK(t.find("/e") != graft::model::none);
    CHECK(t[t.find("/e")].name == "e");
    for (std::uint32_t s = 1; s < t.scopes().size(); ++s) { // preorder: children after their parent and inside of it
        CHECK(t[s].parent < s);
        CHECK(t[s].end <= t[t[s].parent].end);
    }
    for (std::uint32_t i = 0; i < g.nodes.size(); ++i) CHECK(t.order()[t.position_of(i)] == i);
}

TEST_CASE("scope_tree: a hostile depth is cut, and colliding names are still distinguished") {
    std::string deep;
    for (int i = 0; i < 5000; ++i) deep += "a/";
    auto const g = named({deep, deep});
    graft::scope_tree const t(g);
    CHECK(t.scopes().size() == graft::scope_tree::deepest + 1);
    graft::model::child_table table(1);
    std::vector<std::string> names;
    for (int i = 0; i < 3000; ++i) names.push_back("n" + std::to_string(i));
    for (std::uint32_t i = 0; i < names.size(); ++i) table.at(7, names[i]).number = i;
    for (std::uint32_t i = 0; i < names.size(); ++i) CHECK(table.find(7, names[i]) == i);
    CHECK(table.find(8, names[0]) == graft::model::child_table::none);
}

TEST_CASE("scope_graph: positions and readers") {
    graft::error_list e;
    auto const m = nets::net(R"(
        x Placeholder dtype=float
        s/a Relu x
        s/b Relu s/a ^x
        s Relu s/b
        t/a Relu s/a)",
        e);
    REQUIRE(m);
    graft::catalog_view const none{};
    graft::scope_graph const g(*m, none);
    auto const& s = g.tree()[g.tree().find("s")];
    CHECK(g.count(s, "Relu") == 3);
    CHECK(g.positions(s, "Relu").size() == 2);
    CHECK(g.count(s, "Add") == 0);
    REQUIRE(g.readers(0).size() == 2);
    CHECK_FALSE(g.readers(0)[0].control);
    CHECK(g.readers(0)[1].control);
    CHECK(g.readers(1).size() == 2);
}

} // namespace fusion_scope_tree_test
