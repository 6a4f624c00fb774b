// test/reject/operator_text_no_such_operator.cpp - a handle to an operator that the text does not have
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<my_text, .*operator_not_in_catalog, .*name<'R', ?'e', ?'l', ?'u'>
#include "graft/op.hpp"
#include "graft/op/catalog/listed.hpp"

struct my_text {
    static constexpr char text[] = R"ops(
Relu6 x:f32 -> y=x
)ops";
};
#ifndef GRAFT_REJECT
static_assert(graft::listed<my_text, "Relu6">::prototype.name() == "Relu6");
#else
static_assert(graft::listed<my_text, "Relu">::prototype.name() == "Relu6");
#endif
