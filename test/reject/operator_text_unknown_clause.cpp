// test/reject/operator_text_unknown_clause.cpp - a clause that is none, in a text of operators
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*in_text<my_text, .*line<2>, .*column<21>, .*name<'R', ?'e', ?'l', ?'u'> ?>, .*malformed_line, .*name<'e', ?'l', ?'e'.*
#include "graft/op.hpp"
#include "graft/op/catalog/listed.hpp"

struct my_text {
#ifndef GRAFT_REJECT
    static constexpr char text[] = R"ops(
Relu x:f32 -> y=x
)ops";
#else
    static constexpr char text[] = R"ops(
Relu x:f32 -> y=x | elementwise
)ops";
#endif
};
struct my_ops {
    using list = graft::listed_ops<my_text>;
};
constexpr auto view = graft::catalog<my_ops>::view();
static_assert(view.size > 0);
