// test/mapping/onnx_sequences.cpp - sequences of ONNX as lists of tensors, and optionals, which are replaced by their
// contents
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstddef>
#include <string>
#include <vector>

#include "test/mapping/onnx_model.hpp"

namespace mapping_onnx_sequences_test {

using namespace onnx_test;
using graft::errc;

namespace {

std::string const abc = input("a", {2}) + input("b", {2}) + input("c", {2});
std::string const construct = node("SequenceConstruct", {"a", "b", "c"}, {"list"});

/// Runs a model with a = 1 2, b = 3 4, c = 5 6 and the input p, if it has one.
list run(std::string const& text, std::string_view output, std::vector<i64> const& at = {}) {
    model m(text);
    CHECK(m.first_error() == "");
    auto s = m.make();
    CHECK(m.first_error() == "");
    if (!s.ready()) return {};
    for (auto const& [name, values] : {std::pair("a", list{1, 2}), {"b", list{3, 4}}, {"c", list{5, 6}}, {"p", at}})
        if (s.input_index(name) >= 0) CHECK(set(s, name, values));
    auto const why = s.run();
    CHECK(why);
    return why ? values(s, output) : list{};
}
list joined(std::vector<list> const& rows) {
    list all;
    for (auto const& r : rows) all.insert(all.end(), r.begin(), r.end());
    return all;
}
list const a{1, 2}, b{3, 4}, c{5, 6};

} // namespace

TEST_CASE("an element by its place, which counts from the end below zero; how many there are") {
    for (i64 const at : {0, 1, 2, -1, -3}) {
        auto const expected = std::vector<list>{a, b, c}[static_cast<std::size_t>(at < 0 ? at + 3 : at)];
        auto const text = construct + node("SequenceAt", {"list", "p"}, {"y"}) + abc + value("output", "y");
        CHECK(run(text + constant("p", at), "y") == expected);
        CHECK(run(text + input("p"), "y", {at}) == expected);
    }
    CHECK(run(construct + node("SequenceLength", {"list"}, {"n"}) + abc + value("output", "n"), "n") == list{3});
}

TEST_CASE("elements are put in and taken out anywhere") {
    auto const two = node("SequenceConstruct", {"a", "b"}, {"two"}) + abc + value("output", "y");
    auto const insert = two + node("SequenceInsert", {"two", "c", "p"}, {"y"}),
               erase = abc + construct + node("SequenceErase", {"list", "p"}, {"y"}) + value("output", "y");
    for (i64 const at : {0, 1, 2, -1, -2}) {
        std::vector<list> rows{a, b};
        rows.insert(rows.begin() + (at < 0 ? at + 2 : at), c);
        CHECK(run(insert + constant("p", at), "y") == joined(rows));
        CHECK(run(insert + input("p"), "y", {at}) == joined(rows));
    }
    for (i64 const at : {0, 1, 2, -1, -3}) {
        std::vector<list> rows{a, b, c};
        rows.erase(rows.begin() + (at < 0 ? at + 3 : at));
        CHECK(run(erase + constant("p", at), "y") == joined(rows));
        CHECK(run(erase + input("p"), "y", {at}) == joined(rows));
    }
    CHECK(run(two + node("SequenceInsert", {"two", "c"}, {"y"}), "y") == joined({a, b, c}));
    CHECK(run(abc + construct + node("SequenceErase", {"list"}, {"y"}) + value("output", "y"), "y") == joined({a, b}));
    CHECK(model(insert + constant("p", 3)).errors.errors[0].code == errc::wrong_value);
    CHECK(model(erase + constant("p", 3)).errors.errors[0].code == errc::wrong_value);
}

TEST_CASE("an empty sequence learns from what is put in") {
    model m(node("SequenceEmpty", {}, {"none"}, number("dtype", 7)) + node("SequenceInsert", {"none", "a"}, {"one"}) +
            node("SequenceInsert", {"one", "b"}, {"y"}) + abc + value("output", "y"));
    CHECK(m.first_error() == "");
    CHECK(m.shape_of("y") == graft::shape{2, 2});
    CHECK(model(node("SequenceEmpty", {}, {"y"}, number("dtype", 99)) + value("output", "y")).errors.errors[0].code ==
          errc::wrong_attribute_value);
}

TEST_CASE("a tensor is cut into a sequence, and a sequence joined to a tensor, along any axis") {
    auto const x = node("ConcatFromSequence", {"list"}, {"x"}, number("axis", 0) + number("new_axis", 1)); // [3, 2]
    auto const cut = [&](std::string const& rest, std::vector<std::string> const& more = {}) {
        std::vector<std::string> inputs{"x"};
        inputs.insert(inputs.end(), more.begin(), more.end());
        return construct + x + node("SplitToSequence", inputs, {"parts"}, rest) + abc;
    };
    auto const shape = [](std::string const& text) { return model(text + value("output", "parts")).shape_of("parts"); };
    CHECK(shape(cut("")) == graft::shape{3, 1, 2});
    CHECK(shape(cut(number("axis", -1))) == graft::shape{2, 3, 1});
    CHECK(shape(cut(number("keepdims", 0))) == graft::shape{3, 2});
    CHECK(shape(cut(number("axis", 1) + number("keepdims", 0))) == graft::shape{2, 3});
    CHECK(shape(cut(number("axis", 1), {"p"}) + constant("p", 1)) == graft::shape{2, 3, 1});
    CHECK(shape(cut("", {"p"}) + constant("p", 3)) == graft::shape{1, 3, 2});
    CHECK(
        model(cut("", {"p"}) + constant("p", 2) + value("output", "parts")).errors.errors[0].code == errc::wrong_value);
    CHECK(run(cut("", {"p"}) + constant("p", 1) + value("output", "parts"), "parts") == joined({a, b, c}));
    CHECK(run(cut(number("axis", 1) + number("keepdims", 0)) + value("output", "parts"), "parts") ==
          list{1, 3, 5, 2, 4, 6});

    auto const join = [&](int axis, int beside) {
        return construct +
               node("ConcatFromSequence", {"list"}, {"y"}, number("axis", axis) + number("new_axis", beside)) + abc +
               value("output", "y");
    };
    CHECK(run(join(0, 0), "y") == list{1, 2, 3, 4, 5, 6});
    CHECK(model(join(0, 0)).shape_of("y") == graft::shape{6});
    CHECK(run(join(1, 1), "y") == list{1, 3, 5, 2, 4, 6});
    CHECK(run(join(-2, 1), "y") == list{1, 2, 3, 4, 5, 6});
    CHECK(model(join(1, 0)).errors.errors[0].code == errc::axis_out_of_range);
}

TEST_CASE("SequenceMap: a body for each element of sequences, beside which tensors stand as they are") {
    auto const body = graph("body", node("Add", {"e", "f"}, {"sum"}) + node("Mul", {"sum", "whole"}, {"item"}) +
                                        input("e") + input("f") + input("whole") + value("output", "item"));
    auto const text = construct + node("SequenceConstruct", {"c", "b", "a"}, {"turned"}) +
                      node("SequenceMap", {"list", "turned", "a"}, {"y"}, body) + abc + value("output", "y");
    CHECK(model(text).shape_of("y") == graft::shape{3, 2});
    CHECK(run(text, "y") == list{6, 16, 6, 16, 6, 16});
}

TEST_CASE("inputs that are sequences, and optional ones, are lists of tensors") {
    auto const typed = [](std::string const& type) { return "input { name: 's' type { " + type + " } } "; };
    std::string const tensor = "tensor_type { elem_type: 7 shape { dim { dim_value: 2 } } }",
                      sequence = "sequence_type { elem_type { " + tensor + " } }",
                      at = node("SequenceAt", {"t", "p"}, {"y"}) + constant("p", 0) + value("output", "y");
    for (auto const& type : {sequence, "optional_type { elem_type { " + sequence + " } }"}) {
        model m(typed(type) + node("OptionalGetElement", {"s"}, {"t"}) + at);
        CHECK(m.first_error() == "");
        CHECK(m.shape_of("y") == graft::shape{2});
    }
    CHECK(model(typed("optional_type { elem_type { " + tensor + " } }") + node("OptionalGetElement", {"s"}, {"y"}) +
                value("output", "y"))
              .shape_of("y") == graft::shape{2});
    CHECK(model(typed("map_type { key_type: 7 }") + node("Identity", {"s"}, {"y"}) + value("output", "y"))
              .errors.errors[0]
              .code == errc::unsupported_operator);
    std::string deep = tensor;
    for (int i = 0; i < 10; ++i) deep = "sequence_type { elem_type { " + deep + " } }";
    CHECK(model(typed(deep) + node("Identity", {"s"}, {"y"}) + value("output", "y")).errors.errors[0].code ==
          errc::nesting_too_deep);
}

TEST_CASE("whether an optional has an element is known; one without is refused by name") {
    auto const has = node("OptionalHasElement", {"o"}, {"yes"}) +
                     node("If", {"yes"}, {"y"},
                         graph("then_branch", node("OptionalGetElement", {"o"}, {"t"}) + value("output", "t")) +
                             graph("else_branch", node("Identity", {"b"}, {"e"}) + value("output", "e"))) +
                     abc + value("output", "y");
    CHECK(run(node("Optional", {"a"}, {"o"}) + has, "y") == a);
    model none(node("Optional", {}, {"o"}) + has);
    REQUIRE(!none.errors.errors.empty());
    CHECK(none.errors.errors[0].code == errc::missing_input);
    CHECK(none.errors.errors[0].where.op == "Optional");
    model absent(node("OptionalHasElement", {""}, {"y"}) + value("output", "y"), 18);
    CHECK(absent.first_error() == "");
    CHECK(absent.shape_of("y") == graft::shape::scalar());
}

TEST_CASE("nodes of a function have the versions that the function imports") {
    // Until version 13 Add read `broadcast` and `axis`
    auto const text = [](std::string const& import) {
        return node("f", {"a", "b"}, {"y"}, "domain: 'own'") + abc + value("output", "y") +
               "} opset_import { domain: 'own' version: 1 } functions { name: 'f' domain: 'own' input: 'p' input: 'q' "
               "output: 'r' " +
               import + node("Add", {"p", "q"}, {"r"}, number("broadcast", 1));
    };
    CHECK(run(text("opset_import { version: 6 } "), "y") == list{4, 6});
    CHECK(run(text("opset_import { version: 16 } "), "y") == list{4, 6}); // as it is written, in the nearest version
    model m(text("opset_import { version: 16 } "));
    REQUIRE(!m.errors.warnings.empty());
    CHECK(m.errors.warnings[0].code == errc::unsupported_version);
    CHECK(m.errors.warnings[0].where.op == "Add");
}

} // namespace mapping_onnx_sequences_test
