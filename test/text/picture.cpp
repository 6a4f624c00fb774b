// test/text/picture.cpp - what a page draws: scopes by names, loops and calls, constants inside their readers, lines
// through the borders of scopes
// SPDX-License-Identifier: Apache-2.0
#include "graft/text/page/picture.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#ifdef GRAFT_TEST_NLOHMANN
#include <nlohmann/json.hpp>
#endif

#include "graft/model/front_end.hpp"

namespace text_picture_test {

namespace {

using kind = graft::picture_box_kind;

graft::model::node_role role(std::string_view type) {
    return type == "Const" ? graft::model::node_role::constant : graft::model::node_role::operation;
}
constexpr graft::front_end hand{.name = "hand", .role = &role};

/// A model with nodes `name`, `type` and the nodes that they read; a negative input is a control edge from `~input`.
class model_of {
public:
    model_of() { m.front = &hand; }

    std::uint32_t add(std::string name, char const* type, std::vector<std::int64_t> const& inputs = {}) {
        return add_to(m.main, std::move(name), type, inputs);
    }
    std::uint32_t add_to(
        graft::model::graph& g, std::string name, char const* type, std::vector<std::int64_t> const& inputs) {
        graft::model::node n;
        n.name = *kept_.emplace_back(std::make_unique<std::string>(std::move(name)));
        n.type = type;
        n.first_input = static_cast<std::uint32_t>(g.edges.size());
        for (bool const control : {false, true})
            for (auto i : inputs)
                if ((i < 0) == control) {
                    g.edges.push_back({static_cast<std::uint32_t>(control ? ~i : i), 0, {}});
                    if (control) n.control_count = (n.control_count + 1u) & graft::model::node::max_controls;
                    else ++n.input_count;
                }
        g.nodes.push_back(n);
        return static_cast<std::uint32_t>(g.nodes.size() - 1);
    }
    graft::model::source m{};

private:
    std::vector<std::unique_ptr<std::string>> kept_{};
};

/// The whole of a picture holds together: boxes of a scope are apart, each node has one box, lines have ends, a tensor
/// that enters a scope has a line there and one outside.
void check(graft::picture const& p, std::size_t nodes) {
    std::vector<int> seen(nodes), opened(p.scopes.size());
    for (auto const& f : p.folded) ++seen[f.node];
    for (std::uint32_t i = 0; i < p.scopes.size(); ++i) {
        auto const& s = p.scopes[i];
        CHECK((s.parent == graft::no_id || s.parent < i));
        std::vector<graft::picture_box> boxes(p.boxes.begin() + s.first_box, p.boxes.begin() + s.first_box + s.boxes);
        bool inside = true, joined = true;
        for (auto const& b : boxes) {
            if (b.kind == kind::node) ++seen[b.id];
            if (b.kind == kind::scope) ++opened[b.id], inside = inside && p.scopes[b.id].parent == i;
            inside = inside && b.x >= 0 && b.y >= 0 && b.x + b.w <= s.w && b.y + b.h <= s.h && b.layer < s.layers;
        }
        for (auto k = s.first_line; k < s.first_line + s.lines; ++k) {
            auto const& l = p.lines[k];
            REQUIRE(l.from < boxes.size());
            REQUIRE(l.to < boxes.size());
            auto const &from = boxes[l.from], &to = boxes[l.to];
            joined = joined && l.tensor < p.tensors.size() && l.from_x >= 0 && l.from_x <= from.w && l.to_x >= 0 &&
                     l.to_x <= to.w && from.kind != kind::exit && to.kind != kind::entry;
            if (from.kind == kind::node) joined = joined && p.tensors[l.tensor].node == from.id;
            for (auto const* end : {&from, &to}) {
                if (end->kind != kind::scope) continue;
                auto const& inner = p.scopes[end->id];
                auto const border = end == &from ? kind::exit : kind::entry;
                joined = joined &&
                         std::any_of(p.boxes.begin() + inner.first_box, p.boxes.begin() + inner.first_box + inner.boxes,
                             [&](auto const& b) { return b.kind == border && b.id == l.tensor; });
            }
        }
        CHECK(inside);
        CHECK(joined);
        std::sort(boxes.begin(), boxes.end(),
            [](auto const& a, auto const& b) { return a.layer != b.layer ? a.layer < b.layer : a.x < b.x; });
        for (std::size_t k = 1; k < boxes.size(); ++k)
            if (boxes[k].layer == boxes[k - 1].layer) CHECK(boxes[k - 1].x + boxes[k - 1].w < boxes[k].x);
    }
    for (std::size_t i = 0; i < nodes; ++i) CHECK(seen[i] == 1);
    for (std::size_t s = 0; s < p.scopes.size(); ++s) CHECK(opened[s] == (p.scopes[s].parent == graft::no_id ? 0 : 1));
}
std::size_t boxes_of(graft::picture const& p, std::uint32_t scope, kind k) {
    auto const& s = p.scopes[scope];
    return static_cast<std::size_t>(std::count_if(p.boxes.begin() + s.first_box,
        p.boxes.begin() + s.first_box + s.boxes, [&](auto const& b) { return b.kind == k; }));
}
graft::picture drawn(graft::model::source const& m) {
    auto p = graft::make_picture(m);
    auto count = m.main.nodes.size();
    for (auto const& f : m.functions) count += f.body.nodes.size();
    check(p, count);
    return p;
}

TEST_CASE("picture: scopes by the parts of names; small ones are dissolved, nested ones joined") {
    model_of m;
    auto const x = m.add("x", "Input");
    auto const a = m.add("/net/block/a", "Conv", {x});
    auto const b = m.add("/net/block/b", "Relu", {a});
    auto const c = m.add("/net/block/c", "Conv", {b});
    auto const y = m.add("head/y", "Gemm", {c});
    m.add("head/z", "Softmax", {y});
    auto const p = drawn(m.m);
    REQUIRE(p.scopes.size() == 2);
    CHECK(p.scopes[0].kind == graft::picture_scope_kind::graph);
    CHECK(p.scopes[0].nodes == 6);
    CHECK(p.scopes[1].name == "net/block");
    CHECK(p.scopes[1].path == "net/block");
    CHECK(p.scopes[1].nodes == 3);
    CHECK(boxes_of(p, 0, kind::node) == 3); // two nodes of head make no scope
    CHECK(boxes_of(p, 0, kind::scope) == 1);
    CHECK(boxes_of(p, 1, kind::entry) == 1);
    CHECK(boxes_of(p, 1, kind::exit) == 1);
    CHECK(p.scopes[0].lines == 3);
    CHECK(p.scopes[1].lines == 4);
}

TEST_CASE("picture: a constant is inside each of its readers, once") {
    model_of m;
    auto const w = m.add("w", "Const");
    auto const alone = m.add("alone", "Const");
    auto const x = m.add("x", "Input");
    auto const y = m.add("y", "Add", {x, w, w});
    m.add("z", "Mul", {y, w, ~std::int64_t{w}});
    auto const p = drawn(m.m);
    REQUIRE(p.folded.size() == 1);
    CHECK(p.folded[0].node == w);
    CHECK(p.folded[0].count == 2);
    CHECK(p.readers == std::vector<std::uint32_t>{y, y + 1});
    CHECK(boxes_of(p, 0, kind::node) == 4); // one that nothing reads has a box
    CHECK(alone == 1);
    CHECK(p.tensors.size() == 2);
    auto const height = [&](std::uint32_t node) {
        return std::find_if(p.boxes.begin(), p.boxes.end(), [&](auto const& b) { return b.id == node; })->h;
    };
    CHECK(height(x) == 44);
    CHECK(height(y) == 44 + 2 * 16);
    CHECK(height(y + 1) == 44 + 16);
}

TEST_CASE("picture: a tensor reaches a box by one line, many tensors between two boxes lie on each other") {
    model_of m;
    auto const x = m.add("x", "Input");
    std::vector<std::int64_t> made;
    for (int i = 0; i < 8; ++i) made.push_back(m.add("in/" + std::to_string(i), "Relu", {x, x}));
    m.add("all", "Concat", made);
    auto const p = drawn(m.m);
    REQUIRE(p.scopes.size() == 2);
    CHECK(p.scopes[1].lines == 16);
    CHECK(p.scopes[0].lines == 9);
    auto const* l = p.lines.begin() + p.scopes[0].first_line;
    std::vector<int> at;
    for (std::uint32_t i = 0; i < p.scopes[0].lines; ++i)
        if (p.tensors[l[i].tensor].node != x) at.push_back(l[i].to_x);
    CHECK(std::count(at.begin(), at.end(), at[0]) == 8);
}

TEST_CASE("picture: control edges, cycles, a node that reads itself") {
    model_of m;
    auto const a = m.add("a", "Merge", {1});
    auto const b = m.add("b", "Next", {a, 1});
    m.add("c", "NoOp", {~std::int64_t{a}, ~std::int64_t{b}});
    auto const p = drawn(m.m);
    CHECK(std::count_if(p.tensors.begin(), p.tensors.end(), [](auto const& t) { return t.output == -1; }) == 2);
    CHECK(p.scopes[0].lines == 5);
}

TEST_CASE("picture: outputs have boxes if they are few") {
    for (int const count : {12, 13, 25}) {
        model_of m;
        for (int i = 0; i < count; ++i) {
            m.add("s/" + std::to_string(i), "Relu");
            m.m.outputs.push_back("s/" + std::to_string(i));
        }
        auto const p = drawn(m.m);
        REQUIRE(p.scopes.size() == 2);
        CHECK(boxes_of(p, 0, kind::exit) == (count == 12 ? 12 : 0)); // 13 out of one box
        CHECK(boxes_of(p, 1, kind::exit) == boxes_of(p, 0, kind::exit));
    }
    for (int const count : {24, 25}) {
        model_of m;
        for (int i = 0; i < count; ++i) {
            m.add(std::to_string(i), "Relu");
            m.m.outputs.push_back(std::to_string(i));
        }
        CHECK(boxes_of(drawn(m.m), 0, kind::exit) == (count == 24 ? 24 : 0));
    }
}

TEST_CASE("picture: a function of a model is a graph of its own") {
    model_of m;
    auto const x = m.add("x", "Input");
    m.add("y", "Call", {x});
    m.m.outputs = {"y"};
    auto& f = m.m.functions.emplace_back();
    f.body.name = "body";
    auto const in = m.add_to(f.body, "in", "Argument", {});
    auto const out = m.add_to(f.body, "out", "Relu", {in});
    f.results.push_back({"r", {out, 0, {}}, {}});
    auto const p = drawn(m.m);
    REQUIRE(p.graphs.size() == 2);
    CHECK(p.graphs[0].name == "main");
    CHECK(p.graphs[1].name == "body");
    auto const root = p.graphs[1].root;
    CHECK(p.scopes[root].nodes == 2);
    CHECK(boxes_of(p, root, kind::exit) == 1); // its result
    CHECK(boxes_of(p, p.graphs[0].root, kind::exit) == 1);
    auto const text = graft::to_json(p);
    CHECK(text.find(R"("name":"body")") != std::string::npos);
}

TEST_CASE("picture: loops and calls of a graph are scopes inside those of their names") {
    graft::graph g;
    auto const add = [&](std::string_view name, std::vector<std::uint32_t> const& inputs, std::uint32_t call) {
        auto const id = static_cast<std::uint32_t>(g.nodes.size());
        auto& n = g.nodes.emplace_back();
        n.kind = graft::node_kind::opaque;
        n.name = name, n.origin_type = "Op";
        n.first_input = static_cast<std::uint32_t>(g.edges.size());
        n.input_count = static_cast<std::uint16_t>(inputs.size());
        for (auto i : inputs) g.edges.push_back(static_cast<graft::tensor_id>(i));
        n.first_output = static_cast<graft::tensor_id>(g.tensors.size());
        n.output_count = 1, n.call = call;
        g.tensors.emplace_back().producer = id;
    };
    add("x", {}, graft::no_id);
    add("rnn/enter", {0}, graft::no_id);
    add("rnn/while/merge", {1, 4}, graft::no_id); // 2
    add("rnn/while/add", {2}, graft::no_id);
    add("rnn/while/next", {3}, graft::no_id);
    add("rnn/exit", {2}, graft::no_id);
    add("f/a", {5}, 0);
    add("f/b", {6}, 0);
    add("f/c", {7}, 0);
    g.loops.push_back({2, 5, graft::no_id, "rnn/while/frame"});
    g.calls.push_back({"f", "Call"});
    g.outputs.push_back({"y", static_cast<graft::tensor_id>(8)});
    auto const p = graft::make_picture(g);
    check(p, g.nodes.size());
    REQUIRE(p.scopes.size() == 4);
    std::vector<std::string> paths;
    for (auto const& s : p.scopes) paths.push_back(s.path);
    std::sort(paths.begin(), paths.end());
    CHECK(paths == std::vector<std::string>{"", "f/f", "rnn", "rnn/while/frame"});
    for (auto const& s : p.scopes) {
        if (s.path == "rnn/while/frame") CHECK(s.kind == graft::picture_scope_kind::loop);
        if (s.path == "f/f") CHECK(s.kind == graft::picture_scope_kind::function);
    }
    CHECK(boxes_of(p, 0, kind::exit) == 1);
}

TEST_CASE("picture: hostile names and numbers") {
    model_of m;
    m.add(std::string(3000, '/'), "A");
    std::string deep;
    for (int i = 0; i < 5000; ++i) deep += "d/";
    for (int i = 0; i < 6; ++i) m.add(deep + std::to_string(i), "B", {0});
    for (int i = 0; i < 4; ++i) m.add(std::string(5000, 'n') + "/x", "C", std::vector<std::int64_t>(500, 1));
    m.add("", "", {});
    m.add("\xff/\"<script>\"", "D\n", {99});
    auto const w = m.add("w", "Const");
    for (int i = 0; i < 2000; ++i) m.add("r", "E", {w});
    auto const p = drawn(m.m);
    CHECK(p.folded.size() == 1);
    CHECK(p.folded[0].count == 2000);
    for (auto const& s : p.scopes) CHECK(s.path.size() < 21 * 201);
    auto const text = graft::to_json(p);
    CHECK(text == graft::picture_json(m.m));
#ifdef GRAFT_TEST_NLOHMANN
    auto const json = nlohmann::json::parse(text);
    CHECK(json["scopes"].size() == p.scopes.size());
    CHECK(json["scopes"][0]["boxes"].size() == p.scopes[0].boxes);
    CHECK(json["scopes"][0]["lines"][0].size() == 6);
    CHECK(json["folded"][0][1].size() == 2000);
    CHECK(json["graphs"][0]["root"] == 0);
#endif
    graft::model::source none;
    CHECK(drawn(none).scopes.size() == 1);
    CHECK(graft::make_picture(graft::graph{}).boxes.empty());
}

} // namespace

} // namespace text_picture_test
