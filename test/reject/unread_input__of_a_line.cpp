// test/reject/unread_input__of_a_line.cpp - an input that nothing constrains, in a text of operators
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*in_text<my_text, .*line<2>, .*unread_input, .*name<'d', ?'y'
#include "graft/op/catalog/catalog.hpp"
#include "graft/op/catalog/listed.hpp"

struct my_text {
#ifndef GRAFT_REJECT
    static constexpr char text[] = R"ops(
ReluGrad x:f32 dy/x:f32 trace:any(any_shape) -> dx=x
)ops";
#else
    static constexpr char text[] = R"ops(
ReluGrad x:f32 dy:f32 -> dx=x
)ops";
#endif
};
struct my_ops {
    using list = graft::listed_ops<my_text>;
};
static_assert(graft::catalog<my_ops>::view().size == 1);
