// test/model/onnx/scopes.cpp - which node produces a tensor: names of the main graph, of bodies, colliding names
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "graft/frontend/onnx/detail/scopes.hpp"

namespace onnx_scopes_test {

using graft::model::none;
using graft::onnx::detail::scope_table;

/// A main graph whose nodes have the given outputs.
struct graph {
    graft::model::graph all{};
    scope_table scopes{all};

    void node(std::vector<std::string_view> const& outputs) {
        auto const number = static_cast<std::uint32_t>(all.nodes.size());
        auto& n = all.nodes.emplace_back();
        n.first_output = static_cast<std::uint32_t>(all.outputs.size());
        for (auto const name : outputs) {
            all.outputs.push_back(name);
            scopes.count_output(number);
            scopes.define_last_output(name, number, all.nodes.back().output_count++);
        }
    }
};

TEST_CASE("each output of a node is found by its name, also after nodes of other numbers of outputs") {
    graph g;
    g.node({"a"});
    g.node({});
    g.node({"b", "c", "d"});
    for (auto const& [name, node, port] : {std::tuple{"a", 0u, 0u}, {"b", 2u, 0u}, {"c", 2u, 1u}, {"d", 2u, 2u}}) {
        auto const by = g.scopes.find(0, name);
        CHECK(by.node == node);
        CHECK(by.port == port);
    }
    CHECK(g.scopes.find(0, "e").node == none);
    CHECK(g.scopes.duplicates().empty());
}

TEST_CASE("a name that comes twice is the first one's, whoever defines it") {
    graph g;
    g.node({"a"});
    g.node({"a"});                 // an output and an output
    g.scopes.define(0, "a", 1, 0); // an output and a result of a body
    g.scopes.define(0, "b", 1, 0);
    g.node({"b"}); // in reverse order
    auto const duplicates = g.scopes.duplicates();
    REQUIRE(duplicates.size() == 3);
    CHECK(duplicates[0].name == "a");
    CHECK(duplicates[2].name == "b");
    CHECK(duplicates[2].node == 2);
    CHECK(g.scopes.find(0, "a").node == 0);
    CHECK(g.scopes.find(0, "b").node == 1);
}

TEST_CASE("names that were chosen to collide are found as others are") {
    std::vector<std::string> chosen; // all start their search in the first slots, of 2,000 or more
    for (std::uint32_t i = 0; chosen.size() < 700; ++i) {
        auto name = std::to_string(i);
        if ((graft::model::child_table::key_of(0, name) & 0xFFFFFFFF) < (1u << 19)) chosen.push_back(std::move(name));
    }
    graph g;
    for (auto const& name : chosen) g.node({name});
    for (std::uint32_t i = 0; i < chosen.size(); ++i) CHECK(g.scopes.find(0, chosen[i]).node == i);
    CHECK(g.scopes.duplicates().empty());
    g.node({chosen[699]}); // the table of the main graph has no capacity for it
    g.node({chosen[0]});
    CHECK(g.scopes.duplicates().size() == 2);
    CHECK(g.scopes.find(0, chosen[699]).node == 699);
}

TEST_CASE("a branch sees what is around it, a function its arguments alone") {
    graph g;
    g.node({"x"});
    auto const branch = g.scopes.add({graft::onnx::detail::scope::kind::branch, 0});
    g.scopes.define(branch, "y", 5, 1);
    auto const function = g.scopes.add({graft::onnx::detail::scope::kind::function, branch});
    g.scopes.define_argument(function, "in", branch, "x");
    g.scopes.define_argument(function, "left out", branch, {});
    CHECK(g.scopes.find(branch, "x").node == 0);
    CHECK(g.scopes.find(branch, "y").port == 1);
    CHECK(g.scopes.find(0, "y").node == none);
    CHECK(g.scopes.find(function, "in").node == 0);
    CHECK(g.scopes.find(function, "x").node == none);
    CHECK(g.scopes.find(function, "left out").absent);
}

} // namespace onnx_scopes_test
