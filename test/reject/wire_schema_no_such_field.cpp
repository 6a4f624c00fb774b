// test/reject/wire_schema_no_such_field.cpp - a reader requests a field that the message does not have
// SPDX-License-Identifier: Apache-2.0
// expect: this_message_has_no_field_of_that_name|consteval function '.*message_schema::operator
#include "graft/frontend/onnx/schema.hpp"

constexpr bool good(std::uint32_t number) { return number == graft::onnx::schema::node_proto["op_type"]; }
static_assert(good(4));

#ifdef GRAFT_REJECT
constexpr bool bad(std::uint32_t number) { return number == graft::onnx::schema::node_proto["operator"]; }
#endif
