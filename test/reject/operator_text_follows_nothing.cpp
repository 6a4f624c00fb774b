// test/reject/operator_text_follows_nothing.cpp - an output follows an input that is not there, in a text of operators
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*in_text<my_text, .*line<2>, .*column<17>, .*name<'R', ?'e', ?'l', ?'u'> ?>, .*follow_of_unknown_input, .*name<'z'
#include "graft/op.hpp"
#include "graft/op/catalog/listed.hpp"

struct my_text {
#ifndef GRAFT_REJECT
    static constexpr char text[] = R"ops(
Relu x:f32 -> y=x
)ops";
#else
    static constexpr char text[] = R"ops(
Relu x:f32 -> y=z
)ops";
#endif
};
struct my_ops {
    using list = graft::listed_ops<my_text>;
};
constexpr auto view = graft::catalog<my_ops>::view();
static_assert(view.size > 0);
