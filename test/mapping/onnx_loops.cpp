// test/mapping/onnx_loops.cpp - If, Loop and Scan of ONNX: shapes and numbers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "test/mapping/onnx_model.hpp"

namespace mapping_onnx_loops_test {

using namespace onnx_test;
using graft::errc;

namespace {

/// y = y + x, which the iteration also returns; `x` is from outside of the loop, `going` computes the condition of the
/// next iteration.
std::string adding_body(std::string const& going = node("Identity", {"c"}, {"c_out"})) {
    return graph("body", going + node("Add", {"y_in", "x"}, {"y_out"}) + node("Identity", {"y_out"}, {"item"}) +
                             input("i") + truth("c") + input("y_in", {2}) + truth("c_out", "output") +
                             value("output", "y_out", {2}) + value("output", "item", {2}));
}
std::string const ends = input("y", {2}) + input("x", {2}) + value("output", "last", {2}) +
                         value("output", "all", {3, 2});

} // namespace

TEST_CASE("a loop of a known number of iterations: what it carries, what is around it, what each iteration gives") {
    for (auto const& condition : {std::string(), std::string("yes")}) {
        model m(node("Loop", {"n", condition, "y"}, {"last", "all"}, adding_body()) + constant("n", 3) +
                constant("yes", 1, 9) + ends);
        CHECK(m.first_error() == "");
        CHECK(m.shape_of("last") == graft::shape{2});
        CHECK(m.shape_of("all") == graft::shape{3, 2});
        auto s = m.make();
        CHECK(m.first_error() == "");
        REQUIRE(s.ready());
        CHECK(graft::plan_is_sound(m.plan));
        for (int again = 0; again < 2; ++again) {
            CHECK((set(s, "y", list{1, 10}) && set(s, "x", list{2, 3}) && s.run()));
            CHECK(values(s, "last") == list{7, 19});
            CHECK(values(s, "all") == list{3, 13, 5, 16, 7, 19});
        }
    }
}

TEST_CASE("a loop that its condition ends gives as much as it had iterations") {
    auto const going = node("Less", {"turn", "limit"}, {"c_out"}) + node("Add", {"i", "one"}, {"turn"});
    model m(node("Loop", {"n", "first", "y"}, {"last", "all"}, adding_body(going)) + constant("n", 5) +
            constant("one", 1) + input("limit") + truth("first") + input("y", {2}) + input("x", {2}) +
            value("output", "last", {2}) + value("output", "all", {}));
    CHECK(m.first_error() == "");
    auto const all = m.shape_of("all");
    REQUIRE(all.rank() == 2);
    CHECK(!all[0].known());
    CHECK(all[1].is(2));
    auto s = m.make();
    CHECK(m.first_error() == "");
    REQUIRE(s.ready());
    for (i64 const limit : {2, 9, 1, 0}) {
        for (bool const first : {true, false}) {
            CHECK((set(s, "y", list{0, 1}) && set(s, "x", list{1, 1}) && set(s, "limit", list{limit}) &&
                   set(s, "first", first) && s.run()));
            i64 const turns = !first ? 0 : limit < 1 ? 1 : limit > 5 ? 5 : limit;
            list expected;
            for (i64 k = 1; k <= turns; ++k) expected.push_back(k), expected.push_back(k + 1);
            CHECK(values(s, "last") == list{turns, turns + 1});
            CHECK(values(s, "all") == expected);
        }
    }
}

TEST_CASE("the first condition alone decides where the body hands it on") {
    model m(
        node("Loop", {"n", "first", "y"}, {"last", "all"}, adding_body()) + constant("n", 2) + truth("first") + ends);
    CHECK(m.first_error() == "");
    auto s = m.make();
    REQUIRE(s.ready());
    for (bool const first : {true, false}) {
        CHECK((set(s, "y", list{0, 0}) && set(s, "x", list{1, 2}) && set(s, "first", first) && s.run()));
        CHECK(values(s, "all") == (first ? list{1, 2, 2, 4} : list{}));
    }
}

TEST_CASE("a loop without a trip count, or one that is larger than any list") {
    auto const body = graph("body", node("Add", {"y_in", "one"}, {"y_out"}) +
                                        node("Less", {"y_out", "limit"}, {"c_out"}) + input("i") + truth("c") +
                                        input("y_in") + truth("c_out", "output") + value("output", "y_out"));
    for (std::string const count : {"", "most"}) {
        model m(node("Loop", {count, "yes", "y"}, {"last"}, body) + constant("yes", 1, 9) + constant("one", 1) +
                constant("most", INT64_MAX) + input("y") + input("limit") + value("output", "last"));
        CHECK(m.first_error() == "");
        auto s = m.make();
        CHECK(m.first_error() == "");
        REQUIRE(s.ready());
        CHECK((set(s, "y", list{3}) && set(s, "limit", list{20}) && s.run()));
        CHECK(values(s, "last") == list{20});
    }
}

TEST_CASE("loops in loops, with names of each body around; the number of the iteration may be a vector") {
    auto const inner = graph("body", node("Mul", {"i", "j"}, {"product"}) + node("Add", {"product", "w"}, {"item"}) +
                                         node("Add", {"t", "item"}, {"t_out"}) + input("j", {1}) + truth("d") +
                                         input("t") + truth("d", "output") + value("output", "t_out") +
                                         value("output", "item"));
    auto const outer = graph("body", node("Loop", {"three", "", "sum"}, {"sum_out", "row"}, inner) + input("i") +
                                         truth("c") + input("sum") + truth("c", "output") + value("output", "sum_out") +
                                         value("output", "row"));
    model m(node("Loop", {"two", "yes", "zero"}, {"sum_of_all", "rows"}, outer) + constant("two", 2, 7, "dims: 1") +
            constant("three", 3) + constant("zero", 0, 7, "dims: 1") + constant("yes", 1, 9, "dims: 1") +
            input("w", {1}) + value("output", "sum_of_all") + value("output", "rows"));
    CHECK(m.first_error() == "");
    CHECK(m.shape_of("rows") == graft::shape{2, 3, 1});
    auto s = m.make();
    CHECK(m.first_error() == "");
    REQUIRE(s.ready());
    CHECK((set(s, "w", list{10}) && s.run()));
    CHECK(values(s, "rows") == list{10, 10, 10, 10, 11, 12});
    CHECK(values(s, "sum_of_all") == list{63});
}

TEST_CASE("a loop in a branch, a branch in a loop; a condition may be a vector, and a branch declare what it reads") {
    auto const choose = [](std::string_view condition, std::string const& to) {
        return node("If", {std::string(condition)}, {to},
            graph("then_branch", node("Add", {"y_in", "x"}, {"sum"}) + input("x") + value("output", "sum")) +
                graph("else_branch", node("Mul", {"y_in", "x"}, {"product"}) + value("output", "product")));
    };
    auto const body = graph("body", node("Less", {"i", "one"}, {"small"}) + choose("small", "y_out") + input("i") +
                                        truth("c") + input("y_in") + truth("c", "output") + value("output", "y_out"));
    model m(node("If", {"which"}, {"z"},
                graph("then_branch", node("Loop", {"three", "", "x"}, {"looped"}, body) + value("output", "looped")) +
                    graph("else_branch", node("Add", {"one", "two"}, {"sum"}) + value("output", "sum"))) +
            constant("one", 1) + constant("two", 2) + constant("three", 3) + input("x") +
            value("input", "which", {1}, 9) + value("output", "z"));
    CHECK(m.first_error() == "");
    auto s = m.make();
    CHECK(m.first_error() == "");
    REQUIRE(s.ready());
    for (bool const which : {true, false, true}) {
        CHECK((set(s, "x", list{5}) && set(s, "which", which) && s.run()));
        CHECK(values(s, "z") == list{which ? (5 + 5) * 5 * 5 : 3});
    }
}

namespace {

/// sum = sum + a * b; both are scanned.
std::string const summing = graph(
    "body", node("Mul", {"a", "b"}, {"product"}) + node("Add", {"sum", "product"}, {"sum_out"}) +
                node("Identity", {"sum_out"}, {"item"}) + input("sum", {2}) + input("a", {2}) + input("b", {2}) +
                value("output", "sum_out", {2}) + value("output", "item", {2}) + value("output", "product", {2}));

} // namespace

TEST_CASE("a scan along any axes, forwards and back") {
    model m(node("Scan", {"s", "p", "q"}, {"last", "sums", "products"},
                summing + number("num_scan_inputs", 2) + numbers("scan_input_axes", {-2, 1}) +
                    numbers("scan_input_directions", {0, 1}) + numbers("scan_output_axes", {-1, 0}) +
                    numbers("scan_output_directions", {0, 1})) +
            input("s", {2}) + input("p", {3, 2}) + input("q", {2, 3}) + value("output", "last") +
            value("output", "sums") + value("output", "products"));
    CHECK(m.first_error() == "");
    CHECK(m.shape_of("sums") == graft::shape{2, 3});
    CHECK(m.shape_of("products") == graft::shape{3, 2});
    auto s = m.make();
    CHECK(m.first_error() == "");
    REQUIRE(s.ready());
    CHECK((set(s, "s", list{100, 200}) && set(s, "p", list{1, 2, 3, 4, 5, 6}) && set(s, "q", list{1, 2, 3, 4, 5, 6}) &&
           s.run()));
    // iterations: p rows (1,2) (3,4) (5,6); q columns from the last one: (3,6) (2,5) (1,4)
    CHECK(values(s, "products") == list{5, 24, 6, 20, 3, 12});
    CHECK(values(s, "sums") == list{103, 109, 114, 212, 232, 256});
    CHECK(values(s, "last") == list{114, 256});
}

TEST_CASE("a scan of version 8: for each element of a batch, as far as its length says") {
    auto const body = graph("body", node("Add", {"sum", "a"}, {"sum_out"}) + node("Identity", {"sum_out"}, {"item"}) +
                                        input("sum") + input("a") + value("output", "sum_out") +
                                        value("output", "item"));
    for (bool const lengths : {false, true}) {
        model m(node("Scan", {lengths ? "n" : "", "s", "x"}, {"last", "sums"}, body + number("num_scan_inputs", 1)) +
                    input("n", {2}) + input("s", {2}) + input("x", {2, 3}) + value("output", "last") +
                    value("output", "sums"),
            8);
        CHECK(m.first_error() == "");
        CHECK(m.shape_of("sums") == graft::shape{2, 3});
        auto s = m.make();
        CHECK(m.first_error() == "");
        REQUIRE(s.ready());
        CHECK((set(s, "s", list{0, 10}) && set(s, "x", list{1, 2, 3, 4, 5, 6})));
        if (lengths) CHECK(set(s, "n", list{3, 1}));
        CHECK(s.run());
        CHECK(values(s, "last") == (lengths ? list{6, 14} : list{6, 25}));
        CHECK(values(s, "sums") == (lengths ? list{1, 3, 6, 14, 0, 0} : list{1, 3, 6, 14, 19, 25}));
    }
}

TEST_CASE("what a scan scans has one size") {
    model m(node("Scan", {"s", "p", "q"}, {"last"}, summing + number("num_scan_inputs", 2)) + input("s", {2}) +
            input("p", {3, 2}) + input("q", {2, 2}) + value("output", "last"));
    REQUIRE(!m.errors.errors.empty());
    CHECK(m.errors.errors[0].code == errc::shape_mismatch);
}

} // namespace mapping_onnx_loops_test
