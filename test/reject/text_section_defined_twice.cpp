// test/reject/text_section_defined_twice.cpp - a section that begins twice in a text of operators
// SPDX-License-Identifier: Apache-2.0
// expect: in_text<my_text.*line<6.*duplicate_name.*name<'n', ?'n'
#include "graft/op/catalog/catalog.hpp"
#include "graft/op/catalog/listed.hpp"

struct my_text {
#ifndef GRAFT_REJECT
    static constexpr char text[] = R"ops(
[nn]
Relu x:f32 -> y=x
Elu x:f32 -> y=x
[math]
Abs x:f32 -> y=x
)ops";
#else
    static constexpr char text[] = R"ops(
[nn]
Relu x:f32 -> y=x
[math]
Abs x:f32 -> y=x
[nn]
Elu x:f32 -> y=x
)ops";
#endif
};
struct my_ops {
    using list = graft::listed_ops<my_text>;
};
constexpr auto operators = graft::catalog<my_ops>::view();
