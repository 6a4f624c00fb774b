// test/fusion/satisfiable.cpp - conditions that no scope satisfies, and clauses without effect
// SPDX-License-Identifier: Apache-2.0
#include <string_view>

#include "graft/fusion/detail/satisfiable.hpp"
#include "test/check.hpp"

namespace fusion_satisfiable_test {

namespace {

using namespace graft::scope_terms;
using graft::condition;
using graft::errc;

constexpr auto never = errc::unsatisfiable_condition, red = errc::redundant_condition, ok = errc::ok;
constexpr errc declared(condition const& c) { return graft::detail::review_condition(c).code; }
constexpr std::string_view about(condition const& c) { return graft::detail::review_condition(c).parameter; }

constexpr bool fits(condition const& c, graft::structure const& s) {
    return graft::detail::condition_logic(c, &s).can_hold();
}
constexpr auto form = graft::structure()
                          .constant("k")
                          .node("a", "Mul", "@x", "k")
                          .node("b", "Mul", "a", "@y")
                          .node("c", "Add|AddV2", "b", "@z")
                          .node("d", "Relu", "c")
                          .optional()
                          .output("y", "c");

} // namespace

TEST_CASE("condition: one that contradicts itself, one with a clause too many, one that says something") {
    GRAFT_CHECK_TWICE(declared(count("A") == 1 && count("A") == 2) == never);
    GRAFT_CHECK_TWICE(declared(has_scope("x") && !has_scope("x")) == never);
    GRAFT_CHECK_TWICE(declared(count("A") >= 1 || count("A") >= 2) == red);
    GRAFT_CHECK_TWICE(declared(count("A") >= 1 && count("A") >= 2) == red);
    GRAFT_CHECK_TWICE(declared(count("A") >= 0) == red);
    GRAFT_CHECK_TWICE(declared(count("A") >= 1 && count("A") == 3) == red);
    GRAFT_CHECK_TWICE(declared(count("A") == 1 || count("A") == 2) == ok);
    GRAFT_CHECK_TWICE(declared(count("A") % 2 == 0 && count("A") == 3) == never);
    GRAFT_CHECK_TWICE(declared(count("A") % 2 == 0 && count("A") >= 3) == ok);
    GRAFT_CHECK_TWICE(declared(count("A") >= 1 && count("B") >= 1 && (has_scope("x") || !has_scope("y"))) == ok);
    GRAFT_CHECK_TWICE(declared((count("A") == 1 || count("B") == 1) && count("A") == 0 && count("B") == 2) == never);
    GRAFT_CHECK_TWICE(declared(has_scope("x") || !has_scope("x")) == red);
    GRAFT_CHECK_TWICE(declared(has_scope("x") && has_scope("x")) == red);
    GRAFT_CHECK_TWICE(declared(scope_name("a") && scope_name("b")) == never);
    GRAFT_CHECK_TWICE(declared(scope_name("a") && !scope_name("b")) != never);
    GRAFT_CHECK_TWICE(declared(attr("A", "p") == 1 && attr("A", "p") == 2) == ok);
    GRAFT_CHECK_TWICE(declared(attr("A", "p").every() == 1 && attr("A", "p").every() == 2) == never);
    GRAFT_CHECK_TWICE(declared(!(count("A") >= 1 || count("A") >= 2)) == red);
    GRAFT_CHECK_TWICE(declared(absent("A") && count("A") >= 1) == never);
}

TEST_CASE("condition: the mistake names the feature") {
    GRAFT_CHECK_TWICE(about(count("A") >= 1 && count("B") == 1 && count("B") == 2) == "B");
    GRAFT_CHECK_TWICE(about(count("A") >= 1 && (count("B") >= 1 || count("B") >= 2)) == "B");
    GRAFT_CHECK_TWICE(about(has_scope("x") && !has_scope("x")) == "x");
}

TEST_CASE("condition: numbers that are too large to decide can hold") {
    GRAFT_CHECK_TWICE(declared(count("A") == 100 && count("A") == 200) == ok);
    GRAFT_CHECK_TWICE(declared(count("A") % 20 == 0 && count("A") == 3) == ok);
}

TEST_CASE("condition: what the structure needs") {
    GRAFT_CHECK_TWICE(fits(count("Mul") == 2, form));
    GRAFT_CHECK_TWICE(fits(count("Mul") >= 1, form));
    GRAFT_CHECK_TWICE(!fits(count("Mul") == 1, form));
    GRAFT_CHECK_TWICE(!fits(absent("Mul"), form));
    GRAFT_CHECK_TWICE(!fits(!(count("Mul") >= 2), form));
    GRAFT_CHECK_TWICE(fits(count("Mul") == 1 || count("Mul") == 3, form));
    GRAFT_CHECK_TWICE(fits(absent("Add"), form));
    GRAFT_CHECK_TWICE(fits(absent("Relu"), form));
    GRAFT_CHECK_TWICE(fits(count("Mul").direct() == 1, form));
}

} // namespace fusion_satisfiable_test
