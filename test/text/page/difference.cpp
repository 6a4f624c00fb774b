// test/text/page/difference.cpp - two graphs compared: nodes added and removed, and what changed in those of both
// SPDX-License-Identifier: Apache-2.0
#include "graft/text/page/difference.hpp"

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

#include "graft/graph/ir/builder.hpp"
#include "graft/op.hpp"

namespace text_page_difference_test {

namespace {

struct Scale : graft::op<Scale> {
    static constexpr auto prototype =
        graft::prototype("Scale").input("x", real_number).output("y", follow("x")).attr("by", 2.0);
};
struct Add : graft::op<Add> {
    static constexpr auto prototype =
        graft::prototype("Add").input("a", real_number).input("b", follow("a")).output("y", follow("a"));
};
struct small {
    using list = graft::ops<Scale, Add>;
};

/// A graph that is written node by node.
struct net {
    graft::graph g{};

    net() { g.catalog = graft::catalog<small>::view(); }
    graft::tensor_id input(char const* name, std::int64_t size) {
        return graft::graph_builder(g).add_input(
            name, "Input", {graft::dtype::f32, graft::format::nd, graft::format::nd, {size}}, 0, name);
    }
    graft::tensor_id node(std::string_view op, char const* name, std::vector<graft::tensor_id> const& from,
        char const* origin = nullptr) {
        auto draft = graft::node_draft::of(g.catalog, g.catalog.find(op), g.storage);
        draft.name = name, draft.origin_name = origin ? origin : name, draft.origin_type = op, draft.source = 1;
        for (std::size_t k = 0; k < from.size(); ++k) draft.put(k, {&from[k], 1});
        graft::status why;
        auto const id = graft::graph_builder(g).add(draft, why);
        REQUIRE(static_cast<bool>(why));
        return g.nodes[id].first_output;
    }
};

std::string lines(graft::graph_difference const& d) {
    std::string text;
    for (auto const& n : d.added) text += "+" + n.name + " " + n.op + " at " + std::to_string(n.at) + "\n";
    for (auto const& n : d.removed) text += "-" + n.name + " " + n.op + "\n";
    for (auto const& c : d.changed) text += c.name + ": " + c.what + ": " + c.was + " -> " + c.now + "\n";
    return text;
}
std::string between(net const& a, net const& b, bool values = false) {
    return lines(difference_between(graft::graph_summary(a.g, values), graft::graph_summary(b.g, values)));
}

TEST_CASE("difference: a graph and itself have none") {
    net a;
    a.node("Scale", "s", {a.input("x", 8)});
    auto const d = difference_between(graft::graph_summary(a.g), graft::graph_summary(a.g));
    CHECK(d.none());
    CHECK(to_text(d) == "no difference\n");
    CHECK(to_json(d).find("\"same\":true") != std::string::npos);
}

TEST_CASE("difference: nodes added and removed, an input that is another tensor, and shapes") {
    net a, b;
    a.node("Scale", "last", {a.node("Scale", "gone", {a.input("x", 8)})});
    b.node("Scale", "last", {b.node("Scale", "new", {b.input("x", 4)})});
    CHECK(between(a, b) == "+new Scale at 1\n-gone Scale\nx: shape of the output: [8] -> [4]\nlast: input x: gone:0 -> "
                           "new:0\nlast: shape of y: [8] -> [4]\n");
}

TEST_CASE("difference: an attribute, an operator, and a node that has another name but the same origin") {
    net a, b;
    auto const x = a.input("x", 8), y = b.input("x", 8);
    a.node("Scale", "scale", {x}), b.node("Scale", "scale", {y});
    b.g.attributes.back().real = 3;
    a.node("Scale", "changed", {x}), b.node("Add", "changed", {y, y});
    a.node("Scale", "conv/part1", {x}, "conv"), b.node("Scale", "conv/part7", {y}, "conv");
    CHECK(between(a, b) == "scale: attribute by: 2 -> 3\nchanged: operator: Scale -> Add\n"
                           "conv/part7: name: conv/part1 -> conv/part7\n");
}

TEST_CASE("difference: a node of another operator has other ports; its outputs are compared by position") {
    net a, b;
    a.node("Scale", "n", {a.input("x", 8)});
    auto const y = b.input("x", 4);
    b.node("Add", "n", {y, y});
    CHECK(
        between(a, b) == "x: shape of the output: [8] -> [4]\nn: operator: Scale -> Add\nn: shape of y: [8] -> [4]\n");
}

TEST_CASE("difference: constants by their elements, only if that is asked for") {
    float const two[] = {1, 2}, other[] = {1, 3};
    auto const with = [&](float const* values) {
        net n;
        graft::tensor_desc const d{graft::dtype::f32, graft::format::nd, graft::format::nd, {2}};
        graft::graph_builder(n.g).add_constant("w", "Const", {d, graft::as_bytes(graft::span(values, 2)), {}}, 0, "w");
        return n;
    };
    auto const a = with(two), b = with(other);
    CHECK(between(a, b).empty());
    CHECK(between(a, a, true).empty());
    CHECK(between(a, b, true) == "w: value: [1,2] -> [1,3]\n");
}

graft::model::source model(std::string_view second) {
    graft::model::source m;
    m.main.nodes.push_back({"x", "Placeholder"});
    graft::model::node n{"y", second};
    n.input_count = 1;
    m.main.edges.push_back({0, 0, "x"});
    m.main.nodes.push_back(n);
    auto& f = m.functions.emplace_back();
    f.body.name = "fn";
    f.body.nodes.push_back({"y", "Neg"});
    return m;
}

TEST_CASE("difference: models as read, with their functions; with a graph only operators are compared") {
    graft::graph_summary const a(model("Relu")), b(model("Scale"));
    CHECK(a.nodes() == 3);
    CHECK(lines(difference_between(a, b)) == "y: operator: Relu -> Scale\n");
    net n;
    n.node("Scale", "y", {n.input("x", 8)});
    CHECK(lines(difference_between(b, graft::graph_summary(n.g))) == "x: operator: Placeholder -> Data\n");
    auto const counts = a.operators();
    REQUIRE(counts.size() == 3);
    CHECK(counts[0].name == "Neg");
    CHECK(counts[0].nodes == 1);
}

TEST_CASE("difference: as text, as JSON, and for a page") {
    net a, b;
    a.node("Scale", "s", {a.input("x", 8)});
    b.node("Scale", "s", {b.input("x", 8)});
    b.g.attributes.back().real = 3;
    b.node("Scale", "line\nbreak", {b.g.nodes[0].first_output});
    auto d = difference_between(graft::graph_summary(a.g), graft::graph_summary(b.g));
    d.with = "before";
    auto const text = to_text(d);
    CHECK(text.find("~  s") != std::string::npos);
    CHECK(text.find("line?break") != std::string::npos);
    CHECK(text.find("1 added, 0 removed, 1 changes\n") != std::string::npos);
    auto const json = to_json(d);
    CHECK(json.find("\"with\":\"before\"") != std::string::npos);
    CHECK(json.find("\"same\":false") != std::string::npos);
    CHECK(json.find(R"({"name":"s","op":"Scale","what":"attribute by","was":"2","now":"3"})") != std::string::npos);
    graft::json_writer out(0);
    write_difference(out, d);
    CHECK(
        std::move(out).take() ==
        R"({"with":"before","added":[2],"removed":[],"changed":[{"node":1,"what":"attribute by","was":"2","now":"3"}]})"
        "\n");
}

} // namespace

} // namespace text_page_difference_test
