// test/reject/operator_text_duplicate_port.cpp - two inputs of one name, in a text of operators
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*in_text<my_text, .*line<2>, .*column<11>, .*name<'A', ?'d', ?'d'> ?>, .*duplicate_name, .*name<'x'
#include "graft/op.hpp"
#include "graft/op/catalog/listed.hpp"

struct my_text {
#ifndef GRAFT_REJECT
    static constexpr char text[] = R"ops(
Add x:f32 z:f32 -> y~x | broadcast
)ops";
#else
    static constexpr char text[] = R"ops(
Add x:f32 x:f32 -> y~x | broadcast
)ops";
#endif
};
struct my_ops {
    using list = graft::listed_ops<my_text>;
};
constexpr auto view = graft::catalog<my_ops>::view();
static_assert(view.size > 0);
