// test/text/json.cpp - the JSON of values, and of a small graph with its plan
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <string>
#include <string_view>

#include "graft/graph/builder.hpp"
#include "graft/text.hpp"

namespace {

std::string string_of(std::string_view text) {
    graft::json_writer w;
    w.string(text);
    return std::move(w).take();
}
std::string number_of(double v) {
    graft::json_writer w;
    w.number(v);
    return std::move(w).take();
}

TEST_CASE("strings: escapes, and no byte that is not UTF-8") {
    CHECK(string_of("a\"b\\c/d") == "\"a\\\"b\\\\c/d\"\n");
    CHECK(string_of(std::string_view("\0\n\t\x1f\x7f", 5)) == "\"\\u0000\\n\\u0009\\u001f\\u007f\"\n");
    CHECK(string_of("\xC3\xA4\xE2\x82\xAC\xF0\x9F\x98\x80") == "\"\xC3\xA4\xE2\x82\xAC\xF0\x9F\x98\x80\"\n");
    CHECK(string_of("a\xFF" "b") == "\"a\\ufffdb\"\n");
    CHECK(string_of("\xC3") == "\"\\ufffd\"\n");                   // cut off
    CHECK(string_of("\xC0\x80") == "\"\\ufffd\\ufffd\"\n");         // overlong
    CHECK(string_of("\xED\xA0\x80") == "\"\\ufffd\\ufffd\\ufffd\"\n"); // half of a surrogate pair
    CHECK(string_of("\xF4\x90\x80\x80") == "\"\\ufffd\\ufffd\\ufffd\\ufffd\"\n"); // beyond U+10FFFF
}

TEST_CASE("numbers: floats stay floats, what JSON has no number for is a string") {
    CHECK(number_of(1) == "1.0\n");
    CHECK(number_of(-0.0) == "-0.0\n");
    CHECK(number_of(0.1) == "0.1\n");
    CHECK(number_of(1e300) == "1e+300\n");
    CHECK(number_of(std::numeric_limits<double>::infinity()) == "\"inf\"\n");
    CHECK(number_of(-std::numeric_limits<double>::infinity()) == "\"-inf\"\n");
    CHECK(number_of(std::nan("")) == "\"nan\"\n");
}

TEST_CASE("two levels are broken into lines") {
    graft::json_writer w;
    w.open('{').key("a").open('[').open('[').number(1).number(2).close(']').null().close(']').key("b").open('[').close(']').close('}');
    CHECK(std::move(w).take() == "{\n \"a\":[\n  [1,2],\n  null\n ],\n \"b\":[]\n}\n");
}

struct Clip : graft::op<Clip> {
    static constexpr auto prototype = graft::prototype("Clip")
                                          .input("x", real_number)
                                          .optional_input("low", real_number)
                                          .output("y", follow("x"))
                                          .attr("high", 6.0)
                                          .attr("axes", ints(1, 2))
                                          .attr("mode", "hard")
                                          .attr("strict", true);
};
struct small {
    using list = graft::ops<Clip>;
};

bool has(std::string const& text, std::string_view part) { return text.find(part) != std::string::npos; }

/// x -> clip1 -> clip1 in place, and an opaque node.
struct example {
    graft::graph g{};

    example() {
        g.catalog = graft::catalog<small>::view();
        graft::graph_builder b(g);
        graft::tensor_desc const d{graft::dtype::f32, graft::format::nd, graft::format::nd, {8, -1}};
        auto const x = b.add_input("x", "Input", d, 0, "x");
        auto from = x;
        for (auto const* name : {"clip1", "clip2"}) {
            auto draft = graft::node_draft::of(g.catalog, 0, g.storage);
            draft.name = draft.origin_name = name;
            draft.origin_type = "ReLU6";
            draft.source = 1;
            draft.put(0, {&from, 1});
            draft.output_names = {"blob"};
            graft::status why;
            from = g.nodes[b.add(draft, why)].first_output;
            CHECK(static_cast<bool>(why));
        }
        std::string_view const names[] = {"what:0"};
        b.add_opaque("what", "Mystery", {&from, 1}, names, 3);
        g.outputs.push_back({"what:0", static_cast<graft::tensor_id>(g.tensors.size() - 1)});
        g.removed.push_back({"same:0", "same", "Identity", "identity", from, d});
    }
};

TEST_CASE("a graph: nodes, ports, attributes, what was removed, and no memory while a shape is unknown") {
    example const e;
    auto const text = graft::to_json({&e.g, "caffe", nullptr, nullptr});
    CAPTURE(text);
    CHECK(has(text, "\"framework\":\"caffe\""));
    CHECK(has(text, "{\"name\":\"x\",\"dtype\":\"float32\",\"shape\":[8,-1]}"));
    CHECK(has(text, "{\"name\":\"clip1\",\"origin_name\":\"clip1\",\"origin_type\":\"ReLU6\",\"op\":\"Clip\",\"outputs\":[{\"name\":\"blob\",\"origin_tensor\":\"blob\","
                    "\"dtype\":\"float32\",\"shape\":[8,-1],\"format\":\"ND\",\"origin_format\":\"ND\"}],\"inputs\":[\"x\",null]"));
    CHECK(has(text, "\"attrs\":{\"high\":6.0,\"axes\":[1,2],\"mode\":\"hard\",\"strict\":true},\"engine\":null,\"inplace\":false,\"split_of\":null"));
    CHECK(has(text, "\"inputs\":[\"blob\",null]"));
    CHECK(has(text, "\"inplace\":true"));
    CHECK(has(text, "\"origin_type\":\"Mystery\",\"op\":null,\"outputs\":[{\"name\":\"what:0\",\"origin_tensor\":\"what:0\",\"dtype\":null,\"shape\":null"));
    CHECK(has(text, "{\"name\":\"same\",\"origin_name\":\"same\",\"origin_type\":\"Identity\",\"op\":\"Identity\",\"removed\":\"identity\""));
    CHECK(has(text, "\"arena_bytes\":null"));
    CHECK(has(text, "\"tensors\":null"));
}

TEST_CASE("the plan's figures") {
    example e;
    for (auto& t : e.g.tensors) t.desc = {graft::dtype::f32, graft::format::nd, graft::format::nd, {8, 2}};
    graft::error_list errors;
    auto const plan = graft::plan_memory(e.g, {}, errors);
    REQUIRE(!errors.failed());
    auto const text = graft::to_json({&e.g, "caffe", &plan, nullptr});
    CAPTURE(text);
    CHECK(has(text, "\"arena_bytes\":128,\n  \"sum_of_tensor_bytes\":256,\n  \"lower_bound_bytes\":128"));
    CHECK(has(text, "{\"name\":\"x\",\"offset\":"));
    auto const table = graft::node_table({&e.g, "caffe", &plan, nullptr});
    CHECK(has(table, "clip2  ReLU6    Clip      float32[8,2]"));
    CHECK(has(table, "(opaque)"));
}

TEST_CASE("Graphviz: quotes in names are escaped") {
    example e;
    e.g.nodes[1].name = "a\"b\\c\nd";
    auto const text = graft::to_dot({&e.g, "caffe", nullptr, nullptr});
    CAPTURE(text);
    CHECK(text.starts_with("digraph graft {"));
    CHECK(has(text, "n1 [label=\"Clip\\na\\\"b\\\\c?d\"]"));
    CHECK(has(text, "n0 -> n1 [label=\"float32[8,-1]\"]"));
    CHECK(has(text, "color=red"));
}

} // namespace
