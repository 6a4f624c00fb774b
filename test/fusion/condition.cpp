// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstddef>
#include <string>
#include <vector>

#include "graft/fusion/condition.hpp"
#include "graft/fusion/detail/evaluate.hpp"
#include "test/check.hpp"
#include "test/fusion/net_text.hpp"
#include "test/fusion/small_framework.hpp"

namespace fusion_condition_test {

namespace {

using namespace graft::scope_terms;

struct seen {
    bool holds = false;
    std::size_t met = 0, wanted = 0;
    std::string words{};
};

constexpr auto origins = graft::catalog<small::framework>::definitions();

seen ask(graft::condition const& c, std::string_view scope = "s") {
    graft::error_list e;
    auto const m = nets::net(R"(
        x Placeholder dtype=float
        s/a Relu x
        s/b Relu s/a
        s/in/c Relu s/b
        s/in/k Const value=1.5
        s/in_1/d Mul s/b x
        s/l Leaky x alpha=0.1 axes=[3,4] n=7 flag=false mode="hot" shape={2,3} deep={1,2,1,2,1,2,1,2,1,2,3}
        s/in/l Leaky x alpha=0.1 n=8
        t_2/a Relu x)",
        e);
    REQUIRE(m);
    graft::scope_graph const g(*m, origins);
    std::vector<std::string_view> sub_types(g.tree().scopes().size());
    graft::detail::prepared_condition const p(g, c, sub_types);
    seen r;
    auto const s = g.tree().find(scope);
    REQUIRE(s != graft::model::none);
    r.holds = p.holds(s);
    p.explain(s, r.met, r.wanted, r.words);
    return r;
}
bool holds(graft::condition const& c, std::string_view scope = "s") { return ask(c, scope).holds; }

} // namespace

TEST_CASE("condition: numbers of nodes, exact, at least, multiples, none, direct") {
    CHECK(holds(count("Relu") == 3));
    CHECK_FALSE(holds(count("Relu") == 2));
    CHECK(holds(count("Relu").direct() == 2));
    CHECK(holds(count("Relu") >= 3));
    CHECK_FALSE(holds(count("Relu") >= 4));
    CHECK(holds(count("Relu") % 3 == 0));
    CHECK(holds(count("Relu") % 2 == 1));
    CHECK_FALSE(holds(count("Relu") % 2 == 0));
    CHECK_FALSE(holds(count("Add") % 2 == 0)); // none is no multiple
    CHECK(holds(absent("Add")));
    CHECK(holds(count("Add") == 0));
    CHECK(holds(absent(graft::foreign("Nothing"))));
}

TEST_CASE("condition: scopes") {
    CHECK(holds(scope_name("s")));
    CHECK(holds(scope_name("t"), "t_2"));
    CHECK_FALSE(holds(scope_name("t"), "s"));
    CHECK(holds(scope_name_has("_2"), "t_2"));
    CHECK(holds(has_scope("in")));
    CHECK(holds(sub_scopes("in") == 2)); // in and in_1
    CHECK(holds(sub_scopes("in_*") == 1));
    CHECK(holds(sub_scopes("in") % 2 == 0));
    CHECK_FALSE(holds(has_scope("s")));
}

TEST_CASE("condition: attributes of every kind, defaults included") {
    CHECK(holds(attr("Leaky", "alpha") == 0.1));
    CHECK_FALSE(holds(attr("Leaky", "alpha") == 0.2));
    CHECK(holds(attr("Leaky", "n") == 7));
    CHECK(holds(attr("Leaky", "n") == 8));
    CHECK_FALSE(holds((attr("Leaky", "n") == 8) && (attr("Leaky", "n").direct() == 8)));
    CHECK(holds(attr("Leaky", "n").direct() == 7));
    CHECK_FALSE(holds(attr("Leaky", "n").every() == 7));
    CHECK(holds(attr("Leaky", "alpha").every() == 0.1));
    CHECK(holds(attr("Leaky", "mode") == "hot"));   // a text
    CHECK(holds(attr("Leaky", "mode") == "plain")); // the other node has the default
    CHECK_FALSE(holds(attr("Leaky", "mode") == "cold"));
    CHECK(holds(attr("Leaky", "flag") == false));
    CHECK(holds(attr("Leaky", "axes") == std::array<int, 2>{3, 4}));
    CHECK(holds(attr("Leaky", "shape") == graft::shape{2, 3}));
    CHECK_FALSE(holds(attr("Leaky", "shape") == graft::shape{2, 4}));
    CHECK(holds(attr("Leaky", "deep") == graft::shape{1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 3})); // eleven axes
    CHECK_FALSE(holds(attr("Leaky", "deep") == graft::shape{1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 4}));
    CHECK(holds(attr("Leaky", "rates") == std::array<double, 1>{0.5}));
    CHECK(holds(attr("Leaky", "types") == std::array<graft::dtype, 1>{graft::dtype::f32}));
    CHECK(holds(attr("Leaky", "flags") == std::array<bool, 1>{true}));
    CHECK(holds(attr("Leaky", "T") == graft::dtype::f32));
    CHECK(holds(attr("Const", "value") == 1.5));
    CHECK_FALSE(holds(attr("Const", "value") == 2.5));
    CHECK_FALSE(holds(attr("Mul", "none") == 1));
}

TEST_CASE("condition: and, or, not and a predicate of one's own") {
    CHECK(holds(count("Relu") == 3 && count("Mul") == 1));
    CHECK(holds(count("Relu") == 9 || count("Mul") == 1));
    CHECK_FALSE(holds(!(count("Relu") == 9 || count("Mul") == 1)));
    CHECK(holds(!absent("Mul") && (count("Add") == 1 || !(count("Add") == 1))));
    constexpr auto small_scope = graft::scope_terms::holds(
        "at most 20 nodes", [](graft::scope_view const& v) { return v.scope.total <= 20; });
    CHECK(holds(small_scope && count("Relu") >= 1));
    CHECK_FALSE(holds(!small_scope));
    GRAFT_CHECK_TWICE((count("A") == 1 && count("B") == 2 && count("C") == 3).clauses().size() == 4);
    GRAFT_CHECK_TWICE((count("A") % 0 == 0).first_mistake().code == graft::errc::impossible_count);
}

TEST_CASE("condition: what is not met, in words") {
    auto const s = ask(count("Relu") == 3 && count("Mul") == 8 && has_scope("in"));
    CHECK_FALSE(s.holds);
    CHECK(s.met == 2);
    CHECK(s.wanted == 3);
    CHECK(s.words == "Mul is 1, pattern wants 8");
    CHECK(ask(count("Relu") % 4 == 0).words == "Relu is 3, pattern wants a multiple of 4");
    CHECK(ask(scope_name("t")).words == "the scope is called 's', pattern wants 't'");
    CHECK(ask(graft::scope_terms::holds("a blue scope", [](graft::scope_view const&) { return false; })).words ==
          "pattern wants a blue scope");
}

} // namespace fusion_condition_test
