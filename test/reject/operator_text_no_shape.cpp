// test/reject/operator_text_no_shape.cpp - an output whose shape nothing determines, in a text of operators
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*in_text<my_text, .*line<2>, .*column<15>, .*name<'R', ?'e', ?'l', ?'u'> ?>, .*undetermined_output_shape, .*name<'y'
#include "graft/op.hpp"
#include "graft/op/catalog/listed.hpp"

struct my_text {
#ifndef GRAFT_REJECT
    static constexpr char text[] = R"ops(
Relu x:f32 -> y:f32 | S > S
)ops";
#else
    static constexpr char text[] = R"ops(
Relu x:f32 -> y:f32
)ops";
#endif
};
struct my_ops {
    using list = graft::listed_ops<my_text>;
};
constexpr auto view = graft::catalog<my_ops>::view();
static_assert(view.size > 0);
