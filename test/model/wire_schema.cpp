// test/model/wire_schema.cpp - the numbers of fields by their names
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include "graft/frontend/caffe/schema.hpp"
#include "graft/frontend/onnx/schema.hpp"
#include "graft/frontend/tensorflow/schema.hpp"
#include "graft/model/wire/schema.hpp"

namespace graft_test::wire_schema {

constexpr graft::wire::field_schema unordered_fields[] = {
    {.name = "last", .number = 9, .type = graft::wire::field_type::string},
    {.name = "first", .number = 2, .type = graft::wire::field_type::string},
};
constexpr graft::wire::message_schema unordered{"Unordered", unordered_fields};

static_assert(unordered["last"] == 9 && unordered["first"] == 2);
static_assert(graft::onnx::schema::node_proto["op_type"] == 4);
static_assert(graft::onnx::schema::model_proto["functions"] == 25);
static_assert(graft::tensorflow::schema::node_def["attr"] == 5);

constexpr bool is_name(std::uint32_t number) {
    constexpr auto& node = graft::onnx::schema::node_proto;
    switch (number) {
    case node["name"]: return true;
    default: return false;
    }
}

TEST_CASE("a message says the number of a field by its name, as a constant") {
    static_assert(is_name(3) && !is_name(4));
    CHECK(is_name(graft::onnx::schema::node_proto.find("name")->number));
    CHECK_FALSE(is_name(graft::onnx::schema::node_proto.find("op_type")->number));
}

} // namespace graft_test::wire_schema
