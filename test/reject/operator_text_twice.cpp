// test/reject/operator_text_twice.cpp - an operator that is there twice, in a text of operators
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*in_text<my_text, .*line<3>, .*column<1>, .*name<'R', ?'e', ?'l', ?'u'> ?>, .*duplicate_operator, .*name<'R', ?'e', ?'l', ?'u'
#include "graft/op.hpp"
#include "graft/op/catalog/listed.hpp"

struct my_text {
#ifndef GRAFT_REJECT
    static constexpr char text[] = R"ops(
Relu x:f32 -> y=x
Relu6 x:f16 -> y=x
)ops";
#else
    static constexpr char text[] = R"ops(
Relu x:f32 -> y=x
Relu x:f16 -> y=x
)ops";
#endif
};
struct my_ops {
    using list = graft::listed_ops<my_text>;
};
constexpr auto view = graft::catalog<my_ops>::view();
static_assert(view.size > 0);
