// test/mapping/functions.cpp - functions of a TensorFlow model: inlined calls, If, Case and While run as
// conditions and loops
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

#include "test/mapping/flow_model.hpp"

namespace mapping_functions_test {

using namespace flow_test;
using graft::errc;

namespace {

std::string args(
    std::string_view word, std::vector<std::string> const& names, std::string_view type = "type: DT_INT32") {
    std::string text;
    for (auto const& n : names) text += " " + std::string(word) + " { name: \"" + n + "\" " + std::string(type) + " }";
    return text;
}
/// A function: `returns` are pairs of a result and its tensor in the body.
std::string function(std::string_view name, std::vector<std::string> const& inputs, std::string const& body,
    std::vector<std::pair<std::string, std::string>> const& returns, std::string_view in_type = "type: DT_INT32",
    std::string_view out_type = "type: DT_INT32", std::string_view more = "") {
    std::vector<std::string> outputs;
    std::string text;
    for (auto const& [result, from] : returns) {
        outputs.push_back(result);
        text += " ret { key: \"" + result + "\" value: \"" + from + "\" }";
    }
    return "function { signature { name: \"" + std::string(name) + "\"" + args("input_arg", inputs, in_type) +
           args("output_arg", outputs, out_type) + std::string(more) + " } " + body + text + " }\n";
}
std::string library(std::string const& functions) { return "library { " + functions + " }\n"; }
std::string types(std::string_view key, std::size_t count) {
    std::string all = "list {";
    for (std::size_t i = 0; i < count; ++i) all += " type: DT_INT32";
    return attr(key, all + " }");
}
std::string calls(std::string_view key, std::string_view name, std::string const& bound = "") {
    return attr(key, "func { name: \"" + std::string(name) + "\"" + bound + " }");
}
std::string call(std::string_view name, std::string_view function_name, std::vector<std::string> const& inputs,
    std::size_t outputs, std::string_view op = "PartitionedCall") {
    return node(name, op, inputs, calls("f", function_name) + types("Tin", inputs.size()) + types("Tout", outputs));
}
std::string const twice_and_square = function("pair", {"a"},
    inner("sum", "Add", {"a", "a"}) + inner("product", "Mul", {"a", "a"}),
    {{"twice", "sum:z:0"}, {"square", "product:z:0"}});

} // namespace

TEST_CASE("a call is replaced by the body; its tensors keep their names, those of the body have the function's") {
    model m(input("x") + call("f", "pair", {"x"}, 2) + node("y", "Add", {"f", "f:1"}) + library(twice_and_square));
    CHECK(m.first_error() == "");
    REQUIRE(m.find("f:1"));
    CHECK(m.find("func:pair/product:0"));
    CHECK(m.find("func:pair/a:0"));
    CHECK(m.g.outputs.size() == 1);
    auto s = m.make();
    REQUIRE(s.ready());
    CHECK((set(s, "x", i32{5}) && s.run()));
    CHECK(value(s, "y") == 35);
}

TEST_CASE("a call by the function's name, a call of a call, a function that is called twice, a cut at a call") {
    auto const outer = function("outer", {"a"},
        inner("first", "pair", {"a"}, "") + inner("second", "StatefulPartitionedCall", {"first:square:0"},
                                                calls("f", "pair") + types("Tin", 1) + types("Tout", 2)),
        {{"r", "second:output:0"}});
    model m(input("x") + node("y", "outer", {"x"}, "") + library(twice_and_square + outer));
    CHECK(m.first_error() == "");
    CHECK(m.find("func:pair#2/sum:0"));
    auto s = m.make();
    REQUIRE(s.ready());
    CHECK((set(s, "x", i32{3}) && s.run()));
    CHECK(value(s, "y") == 18);
    graft::import_request request;
    request.outputs.push_back("f:1");
    model cut(input("x") + call("f", "pair", {"x"}, 2) + library(twice_and_square), request);
    CHECK(cut.first_error() == "");
    auto t = cut.make();
    REQUIRE(t.ready());
    CHECK((set(t, "x", i32{3}) && t.run()));
    CHECK(value(t, "f:1") == 9);
}

TEST_CASE("attributes of a body that are the caller's, and outputs inside a list of outputs") {
    auto const generic = function("generic", {"a"},
        inner("parts", "Unpack", {"a"},
            attr("T", "placeholder: \"T\"") + attr("num", "placeholder: \"n\"") + attr("axis", "i: 0")) +
            inner("sum", "Add", {"parts:output:0", "parts:output:2"}, attr("T", "placeholder: \"T\"")),
        {{"y", "sum:z:0"}}, "type_attr: \"T\"", "type_attr: \"T\"",
        " attr { name: \"T\" type: \"type\" } attr { name: \"n\" type: \"int\" }");
    auto const bound = attr("T", "type: DT_INT32") + attr("n", "i: 3");
    model m(input("x", "DT_INT32", "dim { size: 3 } dim { size: 2 }") + node("y", "generic", {"x"}, bound) +
            node("z", "PartitionedCall", {"x"}, calls("f", "generic", bound) + types("Tin", 1) + types("Tout", 1)) +
            library(generic));
    CHECK(m.first_error() == "");
    REQUIRE(m.find("y:0"));
    CHECK(m.find("y:0")->shape == graft::shape{2});
    CHECK(m.find("z:0")->shape == graft::shape{2});
}

TEST_CASE("If: both branches, constants too") {
    auto const branches = function("yes", {"a"},
                              inner("c", "Const", {}, const_attrs(100)) + inner("sum", "Add", {"a", "c:output:0"}),
                              {{"y", "sum:z:0"}, {"k", "c:output:0"}}) +
                          function(
                              "no", {"a"}, inner("c", "Const", {}, const_attrs(7)), {{"y", "a"}, {"k", "c:output:0"}});
    model m(input("x") + input("p", "DT_BOOL") +
            node("if", "If", {"p", "x"},
                attr("Tcond", "type: DT_BOOL") + types("Tin", 1) + types("Tout", 2) + calls("then_branch", "yes") +
                    calls("else_branch", "no")) +
            node("y", "Identity", {"if"}) + node("k", "Identity", {"if:1"}) + library(branches));
    CHECK(m.first_error() == "");
    auto s = m.make();
    CHECK(m.first_error() == "");
    REQUIRE(s.ready());
    for (bool const p : {true, false, true}) {
        CHECK((set(s, "x", i32{1}) && set(s, "p", p) && s.run()));
        CHECK(value(s, "y") == (p ? 101 : 1));
        CHECK(value(s, "k") == (p ? 100 : 7));
    }
}

TEST_CASE("Case: each branch, and the last for every other number") {
    std::string branches;
    for (int i = 0; i < 3; ++i)
        branches += function("b" + std::to_string(i), {"a"},
            inner("c", "Const", {}, const_attrs(10 * i)) + inner("sum", "Add", {"a", "c:output:0"}),
            {{"y", "sum:z:0"}});
    model m(input("x") + input("i") +
            node("case", "Case", {"i", "x"},
                types("Tin", 1) + types("Tout", 1) +
                    attr("branches", "list { func { name: \"b0\" } func { name: \"b1\" } func { name: \"b2\" } }")) +
            node("y", "Identity", {"case"}) + library(branches));
    CHECK(m.first_error() == "");
    auto s = m.make();
    CHECK(m.first_error() == "");
    REQUIRE(s.ready());
    for (i32 const i : {0, 1, 2, 9, -1}) {
        CHECK((set(s, "x", i32{1}) && set(s, "i", i) && s.run()));
        CHECK(value(s, "y") == (i == 0 ? 1 : i == 1 ? 11 : 21));
    }
}

TEST_CASE("branches that are impossible for the shapes at hand are left out, and a run that takes one fails") {
    auto const ones = [](int n) {
        return attr("dtype", "type: DT_INT32") +
               attr("value",
                   "tensor { dtype: DT_INT32 tensor_shape { dim { size: " + std::to_string(n) + " } } int_val: 1 }");
    };
    // a branch for `n` numbers: each and 1
    auto const of = [&](int n) {
        return function("of_" + std::to_string(n), {"a"},
            inner("one", "Const", {}, ones(n)) + inner("sum", "Add", {"a", "one:output:0"}), {{"y", "sum:z:0"}});
    };
    auto const x = input("x", "DT_INT32", "dim { size: 3 }"), y = node("y", "Identity", {"one"}),
               functions = library(of(2) + of(3) + of(4) + of(5));
    auto const any = types("Tin", 1) + types("Tout", 1);
    auto const choice = [&](std::string const& names) {
        std::string all;
        for (auto const n : names) all += std::string(" func { name: \"of_") + n + "\" }";
        return x + input("i") + node("one", "Case", {"i", "x"}, any + attr("branches", "list {" + all + " }")) + y +
               functions;
    };
    auto const warnings = [](model const& m) {
        std::size_t count = 0;
        for (auto const& w : m.errors.warnings) count += w.code == errc::branch_left_out;
        return count;
    };
    auto const run = [](graft::session& s, auto which, std::string_view name) {
        std::array<i32, 3> const numbers{10, 20, 30};
        CHECK((s.set_input("x", graft::as_bytes(graft::span<i32 const>(numbers))) && set(s, name, which)));
        return s.run();
    };
    SUBCASE("If") {
        for (bool const good : {true, false}) {
            model m(x + input("p", "DT_BOOL") +
                    node("one", "StatelessIf", {"p", "x"},
                        attr("Tcond", "type: DT_BOOL") + any + calls("then_branch", good ? "of_3" : "of_4") +
                            calls("else_branch", good ? "of_2" : "of_3")) +
                    y + functions);
            CHECK(m.first_error() == "");
            CHECK(warnings(m) == 1);
            auto s = m.make();
            REQUIRE(s.ready());
            CHECK(run(s, good, "p"));
            CHECK(value(s, "y") == 11);
            CHECK(run(s, !good, "p").code == errc::branch_left_out);
            CHECK(s.failed_node() != graft::no_id);
        }
    }
    SUBCASE("Case: one of three, or the last for every other number") {
        for (int good = 0; good < 3; ++good) {
            std::string names = "245";
            names[static_cast<std::size_t>(good)] = '3';
            model m(choice(names));
            CHECK(m.first_error() == "");
            CHECK(warnings(m) == 2);
            auto s = m.make();
            REQUIRE(s.ready());
            for (i32 i = 0; i < 4; ++i)
                if (i == good || (i == 3 && good == 2)) CHECK(run(s, i, "i"));
                else CHECK(run(s, i, "i").code == errc::branch_left_out);
            CHECK(run(s, i32{good}, "i"));
            CHECK(value(s, "y") == 11);
        }
    }
    SUBCASE("none is possible") {
        model m(choice("245"));
        REQUIRE(m.errors.errors.size() == 1);
        CHECK(m.errors.errors[0].code == errc::no_branch_left);
        CHECK(m.errors.errors[0].got.find("one") != std::string::npos);
    }
    SUBCASE("a Case of one branch has no condition") {
        model m(choice("3"));
        CHECK(m.first_error() == "");
        auto s = m.make();
        REQUIRE(s.ready());
        for (i32 const i : {0, 7}) CHECK(run(s, i, "i"));
        CHECK(value(s, "y") == 11);
        CHECK(model(choice("4")).errors.failed());
    }
    SUBCASE("Switch and Merge, a reader of which branch it was") {
        auto const branches = [&](std::string const& last) {
            return x + input("p", "DT_BOOL") + node("s", "Switch", {"x", "p"}) + node("c3", "Const", {}, ones(3)) +
                   node("c4", "Const", {}, ones(4)) + node("no", "Add", {"s", "c3"}) +
                   node("yes", "Add", {"s:1", "c4"}) + merge("m", "no", "yes") + merge("reversed", "yes", "no") +
                   node("y", "Add", {"m", last});
        };
        model m(branches("m:1"));
        CHECK(m.first_error() == "");
        auto s = m.make();
        REQUIRE(s.ready());
        CHECK(run(s, false, "p"));
        CHECK(value(s, "y") == 11);
        CHECK(run(s, true, "p").code == errc::branch_left_out);
        // the number of the branch would be wrong
        CHECK(model(branches("reversed:1")).errors.errors.at(0).code == errc::no_branch_left);
    }
}

TEST_CASE("While: any number of iterations, a call in the body") {
    auto const functions = twice_and_square +
                           function("go", {"i", "n", "a"}, inner("less", "Less", {"i", "n"}), {{"r", "less:z:0"}},
                               "type: DT_INT32", "type: DT_BOOL") +
                           function("turn", {"i", "n", "a"},
                               inner("one", "Const", {}, const_attrs(1)) + inner("add", "Add", {"i", "one:output:0"}) +
                                   inner("call", "PartitionedCall", {"a"},
                                       calls("f", "pair") + types("Tin", 1) + types("Tout", 2)),
                               {{"i2", "add:z:0"}, {"n2", "n"}, {"a2", "call:output:0"}});
    model m(input("n") + constant("zero", 0) + constant("three", 3) +
            node("while", "StatelessWhile", {"zero", "n", "three"},
                types("T", 3) + calls("cond", "go") + calls("body", "turn")) +
            node("y", "Identity", {"while:2"}) + library(functions));
    CHECK(m.first_error() == "");
    CHECK(m.g.loops.size() == 1);
    auto s = m.make();
    CHECK(m.first_error() == "");
    REQUIRE(s.ready());
    for (i32 const n : {0, 1, 2, 8}) {
        CHECK((set(s, "n", n) && s.run()));
        CHECK(value(s, "y") == 3 << n);
    }
}

TEST_CASE("While: what a body makes of unchanged arguments alone begins no iteration of its own") {
    auto const functions = function("go", {"i", "n", "v", "u", "w"}, inner("less", "Less", {"i", "n"}),
                               {{"r", "less:z:0"}}, "type: DT_INT32", "type: DT_BOOL") +
                           function("turn", {"i", "n", "v", "u", "w"},
                               inner("one", "Const", {}, const_attrs(1)) + inner("add", "Add", {"i", "one:output:0"}) +
                                   inner("square", "Mul", {"w", "w"}),
                               {{"i2", "add:z:0"}, {"n2", "n"}, {"v2", "w"}, {"u2", "square:z:0"}, {"w2", "w"}});
    model m(input("n") + input("w") + constant("zero", 0) + constant("three", 3) +
            node("while", "StatelessWhile", {"zero", "n", "three", "three", "w"},
                types("T", 5) + calls("cond", "go") + calls("body", "turn")) +
            node("v", "Identity", {"while:2"}) + node("u", "Identity", {"while:3"}) + library(functions));
    CHECK(m.first_error() == "");
    auto s = m.make();
    CHECK(m.first_error() == "");
    REQUIRE(s.ready());
    for (i32 const n : {0, 1, 5}) {
        CHECK((set(s, "n", n) && set(s, "w", i32{7}) && s.run()));
        CHECK(value(s, "v") == (n == 0 ? 3 : 7));
        CHECK(value(s, "u") == (n == 0 ? 3 : 49));
    }
}

TEST_CASE("functions that call themselves, grow without bound or do not fit are refused") {
    auto const ring = function("ring", {"a"}, inner("again", "ring", {"a"}, ""), {{"y", "again:y:0"}});
    model const endless(input("x") + node("y", "ring", {"x"}, "") + library(ring));
    REQUIRE(endless.errors.failed());
    CHECK(endless.errors.errors[0].code == errc::cycle);
    CHECK(endless.errors.errors[0].got == "ring, ring");
    auto const call_of = [](std::string_view to) { // by name, in attributes
        return inner("call", "PartitionedCall", {"a"}, calls("f", to) + types("Tin", 1) + types("Tout", 1));
    };
    auto const three = function("one", {"a"}, call_of("two"), {{"y", "call:output:0"}}) +
                       function("two", {"a"}, inner("by_type", "three", {"a"}, ""), {{"y", "by_type:y:0"}}) +
                       function("three", {"a"}, call_of("aside") + inner("p", "two", {"a"}, ""), {{"y", "p:y:0"}}) +
                       function("aside", {"a"}, "", {{"y", "a"}});
    model const longer(input("x") + call("f", "one", {"x"}, 1) + library(three));
    REQUIRE(longer.errors.failed());
    CHECK(longer.errors.errors[0].code == errc::cycle);
    bool const named = longer.errors.errors[0].got == "two, three, two" ||
                       longer.errors.errors[0].got == "three, two, three";
    CHECK_MESSAGE(named, longer.errors.errors[0].got); // where the limit is reached; `one` is not in the ring
    auto const twice = function("twin", {"a"}, inner("p", "twin", {"a"}, "") + inner("q", "twin", {"p:y:0"}, ""),
        {{"y", "q:y:0"}}); // reaches the limit of nodes
    model const wide(input("x") + node("y", "twin", {"x"}, "") + library(twice));
    REQUIRE(wide.errors.failed());
    CHECK(wide.errors.errors[0].code == errc::cycle);
    std::string doubling = function("f0", {"a"}, "", {{"y", "a"}});
    for (int i = 1; i < 40; ++i) {
        auto const below = "f" + std::to_string(i - 1);
        doubling += function("f" + std::to_string(i), {"a"},
            inner("p", below, {"a"}, "") + inner("q", below, {"p:y:0"}, ""), {{"y", "q:y:0"}});
    }
    model const huge(input("x") + node("y", "f39", {"x"}, "") + library(doubling));
    REQUIRE(huge.errors.failed());
    CHECK(huge.errors.errors[0].code == errc::too_many_nodes);
    model const wrong(input("x") + call("f", "pair", {"x", "x"}, 2) + library(twice_and_square));
    REQUIRE(wrong.errors.failed());
    CHECK(wrong.errors.errors[0].code == errc::wrong_input_count);
    model const missing(input("x") + call("f", "nobody", {"x"}, 2) + library(twice_and_square));
    REQUIRE(missing.errors.failed());
    CHECK(missing.errors.errors[0].code == errc::missing_function);
    model const not_enough(input("x") + node("w", "While", {"x"}, types("T", 2)) + library(twice_and_square));
    REQUIRE(not_enough.errors.failed());
    CHECK(not_enough.errors.errors[0].code == errc::missing_required_attribute);
}

} // namespace mapping_functions_test
