// test/reject/operator_text_port_named_like_a_dtype.cpp - a colon is missing between a port and its dtype
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*in_text<my_text, .*line<2>, .*name<'A', ?'d', ?'d'> ?>, .*malformed_line, .*name<'f', ?'3', ?'2'
#include "graft/op.hpp"
#include "graft/op/catalog/listed.hpp"

struct my_text {
#ifndef GRAFT_REJECT
    static constexpr char text[] = R"ops(
Add a:f32 b/a:f32 -> y=a
)ops";
#else
    static constexpr char text[] = R"ops(
Add a:f32 b/a f32 -> y=a
)ops";
#endif
};
struct my_ops {
    using list = graft::listed_ops<my_text>;
};
constexpr auto view = graft::catalog<my_ops>::view();
static_assert(view.size > 0);
