// test/reject/operator_text_shape_rule.cpp - a letter of an output that no input has, in a text of operators
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*in_text<my_text, .*line<2>, .*column<30>, .*name<'S', ?'u', ?'m'> ?>, .*malformed_shape_spec, .*name<'\[', ?'k', ?'\]'
#include "graft/op.hpp"
#include "graft/op/catalog/listed.hpp"

struct my_text {
#ifndef GRAFT_REJECT
    static constexpr char text[] = R"ops(
Sum x:f32 -> y:f32 | [n,k] > [k]
)ops";
#else
    static constexpr char text[] = R"ops(
Sum x:f32 -> y:f32 | [n,m] > [k]
)ops";
#endif
};
struct my_ops {
    using list = graft::listed_ops<my_text>;
};
constexpr auto view = graft::catalog<my_ops>::view();
static_assert(view.size > 0);
