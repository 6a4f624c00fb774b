// test/text/page/facts.cpp - the facts of a page: constants, unknown dims, families, times, errors; the index
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "graft/graph/ir/builder.hpp"
#include "graft/op.hpp"
#include "graft/op/infer/chip.hpp"
#include "graft/text/page/html.hpp"
#include "graft/text/page/index.hpp"

namespace text_page_facts_test {

namespace {

struct Scale : graft::op<Scale> {
    static constexpr auto prototype =
        graft::prototype("Scale").input("x", real_number).input("by", follow("x")).output("y", follow("x"));
};
struct small {
    using list = graft::ops<Scale>;
};
constexpr graft::operator_family families[] = {
    graft::family_of<graft::ops<Scale>>("math/scale", "products with a constant")};

bool has(std::string const& text, std::string_view part) { return text.find(part) != std::string::npos; }
/// Without the line breaks of the outer levels.
std::string on_a_line(std::string text) {
    std::string line;
    for (std::size_t i = 0; i < text.size(); ++i)
        if (text[i] == '\n')
            while (i + 1 < text.size() && text[i + 1] == ' ') ++i;
        else line += text[i];
    return line;
}

/// x[-1] scaled by a constant with two elements.
struct example {
    float by[2] = {2, 4};
    std::string_view words[1] = {"a<b"};
    graft::graph g{};

    example() {
        g.catalog = graft::catalog<small>::view();
        graft::graph_builder b(g);
        graft::tensor_desc const d{graft::dtype::f32, graft::format::nd, graft::format::nd, {-1}};
        graft::tensor_desc const two{graft::dtype::f32, graft::format::nd, graft::format::nd, {2}};
        graft::tensor_desc const text{graft::dtype::string, graft::format::nd, graft::format::nd, {1}};
        graft::tensor_id const in[] = {b.add_input("x", "Input", d, 0, "x"),
            b.add_constant("by", "Const", {two, graft::as_bytes(graft::span(by, 2)), {}}, 1, "by")};
        b.add_constant("text", "Const", {text, {}, words}, 2, "text");
        auto draft = graft::node_draft::of(g.catalog, 0, g.storage);
        draft.name = draft.origin_name = "scale", draft.origin_type = "Mul", draft.source = 3;
        draft.put(0, {&in[0], 1}), draft.put(1, {&in[1], 1});
        graft::status why;
        b.add(draft, why);
        REQUIRE(static_cast<bool>(why));
        g.inputs.push_back({"x", in[0]});
    }
};

TEST_CASE("page: constants with their numbers, strings as they are") {
    example const e;
    auto const text = on_a_line(graft::page_json({&e.g}));
    CHECK(has(text, R"("version":1)"));
    CHECK(has(text, R"("picture":{)"));
    CHECK(has(text, R"("constants":{"1":{"count":2,"min":2.0,"max":4.0,"mean":3.0,"deviation":1.0,"zeros":0,"nan":0,)"
                    R"("infinite":0,"histogram":{"from":2.0,"to":4.0,"counts":[1,0,)"));
    CHECK(has(text, R"("values":[2.0,4.0]})"));
    CHECK(has(text, R"("2":{"count":1,"values":["a<b"]})"));
    graft::page_options none;
    none.constant_elements = 0;
    CHECK(has(graft::page_json({&e.g}, none), R"("constants":{})"));
}

TEST_CASE("page: why a dim is unknown, in words") {
    example const e;
    auto const text = on_a_line(graft::page_json({&e.g}));
    CHECK(has(text, R"("unknown":{"0":"dim 0: dim 0 of input `x` is open","3":"dim 0: dim 0 of input `x` is open"})"));
}

TEST_CASE("page: title, stage and links; families of the operators that it has") {
    example const e;
    graft::page_options all;
    all.title = "net.pb", all.stage = "4-mapped", all.pages = {{"1-read", "1-read.html"}};
    all.families = families;
    auto const text = on_a_line(graft::page_json({&e.g}, all));
    CHECK(has(text, R"("pages":[{"stage":"1-read","file":"1-read.html"}])"));
    CHECK(has(text, R"("title":"net.pb","stage":"4-mapped")"));
    CHECK(has(text, R"("families":{"Scale":"math/scale"})"));
    auto const bare = graft::page_json({&e.g});
    for (auto const* key :
        {"\"title\"", "\"stage\"", "\"families\"", "\"profile\"", "\"roofline\"", "\"difference\"", "\"errors\""})
        CHECK(!has(bare, key));
}

TEST_CASE("page: the times of the nodes, and the roofs of a chip") {
    example const e;
    graft::run_profile times(4);
    times.begin();
    times(3);
    constexpr auto chip = graft::chip_descriptor("toy").memory(graft::memory_kind::global, 1024, 64, 1000);
    graft::series<graft::roofline_point> points;
    points.push_back({3, 20, 100, 0.1, 0.2, graft::bound_by::compute});
    graft::page_options all;
    all.profile = &times, all.chip = &chip, all.roofline = &points;
    auto const text = on_a_line(graft::page_json({&e.g}, all));
    CHECK(has(text, R"("profile":{"runs":1,"nodes":[{"node":3,"count":1,"total_ns":)"));
    CHECK(has(text, R"("roofline":{"chip":"toy","macs_per_second":100.0,"bytes_per_second":1000,"nodes":[{"node":3,)"
                    R"("macs":20,"bytes":100,"least_ns":200000000.0,"bound":"compute"}]})"));
}

TEST_CASE("page: errors at their nodes; a fault of the graph is not repeated") {
    example e;
    graft::error what{graft::errc::wrong_dtype, {}, "float32", "int8"};
    what.where.node = "scale", what.where.port = "x";
    e.g.faults = {{3, false, what}};
    graft::error_list errors;
    errors.errors.push_back(what);
    errors.add(graft::errc::usage, graft::place::at("by"), "one", "two");
    errors.add(graft::errc::usage, {}, "three", "four");
    graft::page_options all;
    all.errors = &errors;
    auto const text = on_a_line(graft::page_json({&e.g}, all));
    auto const at = text.find("\"errors\"");
    REQUIRE(at != std::string::npos);
    auto const list = text.substr(at);
    CHECK(has(list, R"("errors":[{"node":3,"message":")"));
    CHECK(has(list, R"({"node":1,"message":")"));
    CHECK(has(list, R"({"node":null,"message":")"));
    CHECK(list.find("\"node\":3") == list.rfind("\"node\":3"));
    CHECK(!has(text, "\"unknown\""));
}

TEST_CASE("page: the difference; a model has a page, too") {
    example const e;
    graft::model::source m;
    m.main.nodes.push_back({"x<", "Placeholder"});
    m.main.nodes.push_back({"scale", "Scale"});
    auto d = difference_between(graft::graph_summary(m), graft::graph_summary(e.g));
    d.with = "3-fused";
    graft::page_options all;
    all.difference = &d, all.families = families;
    auto const text = on_a_line(graft::page_json({&e.g}, all));
    CHECK(has(text,
        R"("difference":{"with":"3-fused","added":[0,1,2],"removed":[{"name":"x<","op":"Placeholder"}],"changed":[]})"));
    graft::error_list errors;
    errors.add(graft::errc::usage, graft::place::at("scale"), "one", "two");
    all.difference = nullptr, all.errors = &errors;
    auto const page = graft::to_html(m, {}, all);
    CHECK(has(page, "x\\u003c"));
    CHECK(!has(page, "x<\""));
    CHECK(has(on_a_line(page), R"("errors":[{"node":1,"message":")"));
    CHECK(has(on_a_line(page), R"("families":{"Scale":"math/scale"})"));
    CHECK(has(page, "<script id=\"graph\" type=\"application/json\">"));
    CHECK(has(page, "<script id=\"page\" type=\"application/json\">"));
}

TEST_CASE("index: a line for each stage, the operators of all, and the errors of a refused model") {
    example const e;
    graft::model::source m;
    m.main.nodes.push_back({"x", "<Placeholder>"});
    graft::graph_summary const read(m), mapped(e.g);
    auto const d = difference_between(read, mapped);
    auto first = graft::index_of("1-read", read, nullptr);
    first.files = {"1-read.json", "1-read.html"};
    graft::indexed_stage const stages[] = {first, graft::index_of("4-mapped", mapped, &d)};
    auto const page = graft::index_page("net & co", stages);
    CHECK(has(page, "<h1>net &amp; co</h1>"));
    CHECK(has(page, "<td><a href=\"1-read.html\">1-read</a></td><td>1</td><td></td><td></td><td></td>"));
    CHECK(has(page, "<td><a href=\"4-mapped.html\">4-mapped</a></td><td>4</td><td>3</td><td>0</td><td>1</td>"));
    CHECK(has(page, "<a href=\"1-read.json\">1-read.json</a>"));
    CHECK(has(page, "<tr><td>Const</td><td class=\"none\">0</td><td class=\"new\">2</td></tr>"));
    CHECK(has(page, "<tr><td>&lt;Placeholder&gt;</td><td>1</td><td class=\"less\">0</td></tr>"));
    CHECK(!has(page, "refused"));
    graft::error_list errors;
    errors.add(graft::errc::usage, graft::place::at("<x>"), "one", "two");
    auto const refused = graft::index_page("net", stages, &errors);
    CHECK(has(refused, "refused: 1 errors"));
    CHECK(has(refused, "&lt;x&gt;"));
}

} // namespace

} // namespace text_page_facts_test
