// test/reject/operator_text_default.cpp - a default of another kind, in a text of operators
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*in_text<my_text, .*line<2>, .*column<28>, .*name<'P', ?'a', ?'d'> ?>, .*malformed_line, .*name<'t', ?'w', ?'o'
#include "graft/op.hpp"
#include "graft/op/catalog/listed.hpp"

struct my_text {
#ifndef GRAFT_REJECT
    static constexpr char text[] = R"ops(
Pad x:f32 -> y~x width?int=2 | S > S
)ops";
#else
    static constexpr char text[] = R"ops(
Pad x:f32 -> y~x width?int=two | S > S
)ops";
#endif
};
struct my_ops {
    using list = graft::listed_ops<my_text>;
};
constexpr auto view = graft::catalog<my_ops>::view();
static_assert(view.size > 0);
