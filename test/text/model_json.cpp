// test/text/model_json.cpp - a model as read, in JSON: nodes, edges, nodes created by passes, and actions that a
// hostile file must not cause
// SPDX-License-Identifier: Apache-2.0
#include "graft/text/json/model.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <string>
#include <string_view>

namespace text_model_json_test {

namespace {

using namespace std::string_literals;

bool has(std::string const& text, std::string const& part) { return text.find(part) != std::string::npos; }

/// Each node has its message as an attribute.
bool attributes(graft::model::source&, graft::model::node const& n, std::string_view,
    graft::series<graft::named_attr>& out, graft::error_list& errors) {
    if (n.message.empty()) return errors.add(graft::errc::truncated, {}), false;
    out.push_back({{reinterpret_cast<char const*>(n.message.data()), n.message.size()}, {}});
    return true;
}
constexpr graft::front_end hand{.name = "hand", .attributes = &attributes};

graft::model::source pair() {
    graft::model::source m;
    m.front = &hand;
    m.file = "model.pb";
    m.version = 7;
    m.main.nodes.push_back({"x", "Placeholder"});
    graft::model::node add{"sum", "Add"};
    add.input_count = 2;
    add.control_count = 1;
    m.set_place(add, 4, 2);
    add.message = graft::as_bytes(graft::span(std::string_view("strict")));
    m.main.edges.push_back({0, 1, "x:1"});
    m.main.edges.push_back({graft::model::none, 0, "gone"});
    m.main.edges.push_back({0, 0, "x"});
    m.main.nodes.push_back(add);
    return m;
}

TEST_CASE("model_json: nodes with their inputs, by name and by number") {
    auto const text = graft::to_json(pair(), graft::catalog_view{});
    for (auto const& part :
        {R"("framework":"hand")"s, R"("file":"model.pb")"s, R"("version":1)"s, R"("framework_version":7)"s,
            R"("name":"sum","type":"Add")"s, R"("inputs":[{"name":"x:1","from":[0,1]},{"name":"gone","from":null}])"s,
            R"("controls":[{"name":"x","from":[0,0]}])"s, R"("line":4,"column":2)"s, R"("attrs":["strict"])"s,
            R"("attrs":[])"s, R"("left_out":0)"s})
        CHECK_MESSAGE(has(text, part), part << "\n" << text);
}

TEST_CASE("model_json: what a pass made, and of what") {
    auto m = pair();
    m.own_rest_of(m.main.nodes[1]).created = 0;
    auto& created = m.created.emplace_back();
    created.pass = "lstm", created.scope = "cell", created.fused = true;
    created.attributes.push_back({"units", {}});
    created.inner.push_back({"gate", {"cell/MatMul", "MatMul"}});
    auto const text = graft::to_json(m);
    CHECK_MESSAGE(has(text, R"("attrs":["units"])"), text);
    CHECK_MESSAGE(
        has(text,
            R"("pass":"lstm","scope":"cell","description":"","fused":true,"of":[{"role":"gate","name":"cell/MatMul","type":"MatMul"}])"),
        text);
}

TEST_CASE("model_json: functions and tensors whose node was fused") {
    auto m = pair();
    auto& f = m.functions.emplace_back();
    f.body.name = "half";
    f.body.nodes.push_back({"a", "_Arg"});
    f.arguments.push_back({"a", {}, {}});
    m.renamed.push_back({"old", 1, 1, 0});
    auto const text = graft::to_json(m);
    CHECK_MESSAGE(
        has(text, R"({"name":"half","arguments":["a"],"results":[],"nodes":[{"name":"a","type":"_Arg")"), text);
    CHECK_MESSAGE(has(text, R"("renamed":[)"), text);
    CHECK_MESSAGE(has(text, R"({"name":"old","port":1,"now":[1,0]})"), text);
}

TEST_CASE("model_json: the text is bounded, however long a name and however many readers it has") {
    graft::model::source m;
    std::string const name(1'000'000, 'n');
    for (int i = 0; i < 1000; ++i) m.main.nodes.push_back({name, "Relu"});
    auto const all = graft::to_json(m);
    CHECK(all.size() < std::size_t{6'000'000});
    auto const some = graft::to_json(m, {}, 100'000);
    CHECK(some.size() < 110'000);
    CHECK(has(some, R"("left_out":9)"));
}

} // namespace

} // namespace text_model_json_test
