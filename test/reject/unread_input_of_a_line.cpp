// test/reject/unread_input_of_a_line.cpp - an input without a term in the shape rule of a line: a bias of any length
// SPDX-License-Identifier: Apache-2.0
// expect: in_text<my_text.*line<2.*unread_input.*name<'b'
#include "graft/op/catalog/catalog.hpp"
#include "graft/op/catalog/listed.hpp"

struct my_text {
#ifndef GRAFT_REJECT
    static constexpr char text[] = R"ops(
Dense x:f32 w:f32 b?:f32 -> y:f32 | [n,k] [k,m] [m] > [n,m]
)ops";
#else
    static constexpr char text[] = R"ops(
Dense x:f32 w:f32 b?:f32 -> y:f32 | [n,k] [k,m] > [n,m]
)ops";
#endif
};
struct my_ops {
    using list = graft::listed_ops<my_text>;
};
constexpr auto operators = graft::catalog<my_ops>::view();
