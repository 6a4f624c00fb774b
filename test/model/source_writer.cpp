// test/model/source_writer.cpp - nodes by the names of their tensors: ports, attributes, locations of mistakes, the
// budget
// SPDX-License-Identifier: Apache-2.0
#include "graft/model/source_writer.hpp"

#include <doctest/doctest.h>

namespace model_source_writer_test {

namespace {

using graft::errc;

graft::model::text_place at(std::uint32_t line) { return {line, 2, "f"}; }

} // namespace

TEST_CASE("source_writer: tensors are found by name, with their ports; attributes are the node's") {
    graft::model::source s;
    graft::error_list errors;
    graft::read_request from;
    from.path = "net/m.toy";
    graft::model::source_writer to(s, from, errors);
    CHECK(s.file == "net/m.toy");
    CHECK(to.add({"x", "input", {}, {"x"}, {}, {}}, at(1)));
    CHECK(
        to.add({"s", "split", {"x"}, {"a", "b", "c"}, {{"parts", graft::attr_value::of(std::int64_t{3})}}, {}}, at(2)));
    CHECK(to.add({"j", "join", {"c", "a", "x"}, {"y"}, {}, {}}, at(3)));
    CHECK(to.output("y", at(4)));
    auto const& j = s.main.nodes[2];
    auto const inputs = s.main.inputs(j);
    REQUIRE(inputs.size() == 3);
    CHECK((inputs[0].node == 1 && inputs[0].port == 2 && inputs[0].name == "c"));
    CHECK((inputs[1].node == 1 && inputs[1].port == 0));
    CHECK((inputs[2].node == 0 && inputs[2].port == 0));
    CHECK((j.line == 3 && s.column_of(j) == 2));
    REQUIRE(s.main.tops(s.main.nodes[1]).size() == 3);
    CHECK(s.main.tops(s.main.nodes[1])[1] == "b");
    REQUIRE(s.decoded[s.rest_of(s.main.nodes[1]).decoded].size() == 1);
    CHECK(s.decoded[s.rest_of(s.main.nodes[1]).decoded][0].value.integer == 3);
    CHECK(s.decoded[s.rest_of(j).decoded].empty());
    CHECK(s.outputs == std::vector<std::string>{"y"});
    CHECK(to.producer("b") == &s.main.nodes[1]);
    CHECK(to.producer("z") == nullptr);
}

TEST_CASE("source: a copy of a node has what few nodes have until it is set for one of them") {
    graft::model::source s;
    graft::model::node a;
    CHECK(s.rest_of(a).created == graft::model::none);
    s.set_place(a, 5, 1); // nearly all nodes of a text are at the start of a line
    CHECK(a.rest == graft::model::none);
    CHECK(s.column_of(a) == 1);
    s.own_rest_of(a).version = 7;
    auto b = a;
    s.set_place(b, 6, 3);
    s.own_rest_of(b).created = 2;
    CHECK((s.rest_of(a).version == 7 && s.rest_of(b).version == 7));
    CHECK((s.column_of(a) == 1 && s.column_of(b) == 3));
    CHECK((s.rest_of(a).created == graft::model::none && s.rest_of(b).created == 2));
    CHECK(s.place_of(b).column == 3);
    CHECK(s.column_of(graft::model::node{}) == 0); // of a binary file
}

TEST_CASE("source_writer: a node reads what is there before it; a tensor has one producer; nodes have a budget") {
    graft::model::source s;
    graft::error_list errors;
    graft::read_request from;
    from.budget.nodes = 2;
    graft::model::source_writer to(s, from, errors);
    CHECK(!to.add({"y", "relu", {"y"}, {"y"}, {}, {}}, at(1))); // itself
    CHECK(!to.add({"z", "relu", {"y"}, {"y"}, {}, {}}, at(2)));
    CHECK(!to.add({"w", "relu", {}, {"w"}, {}, {}}, at(3)));
    CHECK(!to.output("w", at(4)));
    REQUIRE(errors.errors.size() == 4);
    CHECK(errors.errors[0].code == errc::dangling_input);
    CHECK(errors.errors[0].where.port == "y");
    CHECK(errors.errors[1].code == errc::duplicate_blob);
    CHECK(errors.errors[1].where.node == "z");
    CHECK(errors.errors[2].code == errc::too_many_nodes);
    CHECK(errors.errors[2].where.line == 3);
    CHECK((errors.errors[2].expected == "at most 2 nodes" && errors.errors[2].got == "3"));
    CHECK(errors.errors[3].code == errc::dangling_input);
    CHECK(s.main.nodes.size() == 2);
}

TEST_CASE("source_writer: files beside the model, and none outside of its folder") {
    graft::model::source s;
    graft::error_list errors;
    graft::read_request from;
    from.path = __FILE__;
    graft::model::source_writer to(s, from, errors);
    REQUIRE(to.file("source_writer.cpp", at(1)));
    CHECK(s.mapped.size() == 2);
    for (auto const* const outside : {"", "/etc/hostname", "../main.cpp", "a/../../main.cpp"}) {
        errors = {};
        CHECK(to.file(outside, at(5)) == nullptr);
        REQUIRE(errors.errors.size() == 1);
        CHECK(errors.errors[0].code == errc::wrong_attribute_value);
        CHECK(errors.errors[0].where.line == 5);
    }
    errors = {};
    CHECK(to.file("not there", at(6)) == nullptr);
    REQUIRE(errors.errors.size() == 1);
    CHECK(errors.errors[0].code == errc::cannot_open_file);
}

} // namespace model_source_writer_test
